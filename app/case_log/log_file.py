"""A connection to the file of the case log, with transactions."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from app.case_log.database import HistoryError, Trouble, complaint, open_file


class LogFile:
    """An open log file; `troubles` are the problems found when it was opened.

    An action that fails raises HistoryError and changes nothing.
    """

    def __init__(self, path: Path, today: str, steps: tuple[tuple[str, ...], ...]) -> None:
        """Open or create the file; `today` (2026-11-21) is part of the name of a replaced file."""
        opened = open_file(path, today, steps)
        self.path, self.beside = opened.path, opened.beside
        self._log, self._writable = opened.log, opened.writable
        self._seen = self._version()
        self.troubles: tuple[Trouble, ...] = opened.troubles

    @property
    def writable(self) -> bool:
        """Whether the log can be written."""
        return self._writable

    def close(self) -> None:
        """Close the file."""
        if self._log is not None:
            self._log.close()
            self._log = None
            self._writable = False

    def changed_elsewhere(self) -> bool:
        """Whether another connection has written since the last call."""
        before, self._seen = self._seen, self._version()
        return before != self._seen

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """A transaction, rolled back by any exception."""
        if self._log is None or not self._writable:
            raise HistoryError("cases_closed", self.path.name)
        try:
            self._log.execute("BEGIN IMMEDIATE")
            yield self._log
            self._log.execute("COMMIT")
        except BaseException as e:
            with suppress(sqlite3.Error):
                self._log.execute("ROLLBACK")
            if isinstance(e, sqlite3.Error):
                raise complaint(e, self.path) from None
            raise

    def rows(self, sql: str, values: tuple[object, ...] = ()) -> list[tuple[Any, ...]]:
        """The rows of a query; none where no file is open."""
        if self._log is None:
            return []
        try:
            return self._log.execute(sql, values).fetchall()
        except sqlite3.Error as e:
            raise complaint(e, self.path) from None

    def _version(self) -> int:
        """A number that changes when another connection writes."""
        with suppress(HistoryError):
            return int(next(iter(self.rows("PRAGMA data_version")), (0,))[0])
        return 0
