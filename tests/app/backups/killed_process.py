"""A process that copies, restores, exports or imports again and again: to be killed.

    python tests/app/backups/killed_process.py FOLDER (copy|back|missing|export) FILE

It says `begun` before each time and `done` after it.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[3]))

from app.backups.dated import make
from app.backups.places import FOLDER
from app.backups.restore import export, restore
from tests.app.backups.sample_data import NOW


def main() -> None:
    folder, act, file = Path(sys.argv[1]), sys.argv[2], Path(sys.argv[3])
    acts = {
        "copy": lambda: make(folder, NOW),
        "export": lambda: export(folder, file, NOW),
        "back": lambda: restore(folder, file, "back", NOW),
        "missing": lambda: restore(folder, file, "missing", NOW),
    }
    print("begun", flush=True)
    for _ in acts[act]():
        pass
    print("done", flush=True)


if __name__ == "__main__":
    assert FOLDER
    main()
