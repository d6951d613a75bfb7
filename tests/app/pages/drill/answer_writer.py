"""A process that keeps answers, and says of each that it is saved: to be killed.

python tests/app/pages/drill/answer_writer.py LOG PREFIX
"""

from __future__ import annotations

import sys
from itertools import count
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[4]))

from app.pages.drill.progress.answers import SavedAnswer
from app.pages.drill.progress.database import ProgressDatabase


def main() -> None:
    progress, prefix = ProgressDatabase(Path(sys.argv[1]), "2026-11-21"), sys.argv[2]
    for at in count():
        uid = f"{prefix}-{at}"
        progress.save(
            SavedAnswer(
                uid, at * 60_000, "2026-11-21", "points", "club", str(at % 7), "3900",
                at % 3 > 0, 1.0 if at % 3 else 0.0, 3000, 3 if at % 3 else 1,
            )
        )  # fmt: skip
        print(uid, flush=True)


if __name__ == "__main__":
    main()
