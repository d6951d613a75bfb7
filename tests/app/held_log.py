"""Another program that holds the log, and what the tests see of the tries to write to it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path

import pytest

from app.case_log.log_file import LogFile
from app.case_log.schema import LOG


@contextmanager
def held_log(folder: Path) -> Iterator[None]:
    """Another program writes to the log in a folder, and does not come to an end."""
    with closing(sqlite3.connect(folder / LOG, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield


def noted_waits(patch: pytest.MonkeyPatch, log: type[LogFile]) -> list[int]:
    """The milliseconds that each writing to such a log waits for another program, from now on."""
    waits, write = list[int](), log.writing

    def note(self: LogFile) -> AbstractContextManager[sqlite3.Connection]:
        waits.append(self.rows("PRAGMA busy_timeout")[0][0])
        return write(self)

    patch.setattr(log, "writing", note)
    return waits
