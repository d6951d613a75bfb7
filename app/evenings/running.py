"""Finds out at the start of the program whether a round may be running."""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

from app.case_log.schema import LOG

_LATEST: Final = 2000
_CLOCKS: Final = f"""
    SELECT instr(value, '"act":"begun"') + instr(value, '"act":"resumed"')
        + instr(value, '"act":"extended"') FROM game_edits
    WHERE rowid > (SELECT max(rowid) FROM game_edits) - {_LATEST}
        AND at > ? AND instr(value, '"type":"clock"')
    ORDER BY rowid DESC LIMIT 1
"""
"""Whether the last thing that happened to a clock since a day, among the latest edits, may let it
run."""


def may_run(folder: Path) -> bool:
    """Whether the clock of a round may be running, by a look at the log of a data folder that is
    not opened for it: most have no such clock, and the start does not wait to check their rows."""
    log = folder / LOG
    if not log.exists():
        return False
    with suppress(sqlite3.Error):
        address = f"{log.resolve().as_uri()}?mode=ro"
        with closing(sqlite3.connect(address, uri=True, timeout=0)) as found:
            yesterday = datetime.now().astimezone() - timedelta(days=1)
            return any(runs for (runs,) in found.execute(_CLOCKS, (yesterday.isoformat(),)))
    return False
