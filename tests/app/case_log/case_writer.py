"""A process that keeps cases, and says of each that it is saved: to be killed, or to be refused.

    python tests/app/case_log/case_writer.py LOG PREFIX[:COUNT]

It ends with 3 where a case could not be kept.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[3]))

from app.case_log.cases import Case
from app.case_log.history import History
from app.case_log.troubles import HistoryError


def main() -> int:
    log = History(Path(sys.argv[1]), "2026-11-21")
    prefix, _, count = sys.argv[2].partition(":")
    for at in range(int(count or 1_000_000)):
        case = Case(
            uid=f"{prefix}-{at}",
            at="2026-11-21T14:32:05+09:00",
            document="club",
            note="五索の刻子と見た一枚が六索だった。" * (at % 40),
            ruling={"sanction": "chombo", "effects": [{"name": "hand", "value": "replayed"}] * 30},
        )
        try:
            log.save(case)
        except HistoryError:
            return 3
        print(case.uid, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
