"""A connection to the file of the case log, with transactions, and the check of its rows."""

from __future__ import annotations

import math
import os
import sqlite3
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from threading import Thread
from typing import Any, ClassVar, Final, NamedTuple

from app.case_log import bad_rows, integrity, troubles
from app.case_log.bad_rows import BadRow
from app.case_log.checksums import SealedTable, as_found
from app.case_log.database import TIMEOUT, complaint, note_closed, open_file
from app.case_log.schema import FACTS, MEMORY
from app.case_log.troubles import HistoryError, Trouble
from app.collector import collector

_SMALL: Final = 4 << 20
"""Bytes of a file that is checked whole while it is opened."""
_A_STEP: Final = 50
"""Rows that are checked at once, which takes a millisecond or two."""


class RawRow(NamedTuple):
    """A row as it stands in the file: its texts are bytes. `place` is its rowid, 0 for none."""

    table: SealedTable
    place: int
    values: dict[str, Any]


class LogFile:
    """An open log file; `troubles` are the problems found when it was opened.

    An action that fails raises HistoryError and changes nothing. A file that could not be written,
    or was gone, is opened again by the first action after it can be, or is there. The rows of
    `TABLES` are checked when a small file is opened; of a large one in the steps of `checking`.
    """

    TABLES: ClassVar[tuple[SealedTable, ...]] = ()
    """The tables whose rows are checked one by one."""
    INDEXED: ClassVar[tuple[SealedTable, ...]] = ()
    """Further tables whose indexes are checked."""

    def __init__(self, path: Path, today: str, steps: tuple[tuple[str, ...], ...]) -> None:
        """Open or create the file; `today` (2026-11-21) is part of the name of a replaced file."""
        self._wanted, self._today, self._steps = path, today, steps
        self._closed = self._returning = False
        self._use_file()

    def _use_file(self) -> None:
        opened = open_file(self._wanted, self._today, self._steps)
        self.path, self.beside, self._unclean = opened.path, opened.beside, opened.unclean
        self._log, self._writable = opened.log, opened.writable
        self._sealed = bool(self.rows("SELECT 1 FROM sqlite_master WHERE name = 'bad_rows'"))
        self._seen = self._version()
        self.troubles: tuple[Trouble, ...] = opened.troubles
        self._unrecorded = [
            trouble
            for trouble in opened.troubles
            if not self._sealed or trouble.key in _OF_THIS_OPENING
        ]
        self.checked = str(self.path) == MEMORY or not self._sealed
        """Whether all rows of `TABLES` have been checked since the file was opened."""
        self._file = _file_at(self.path)

    def _settle(self) -> None:
        """Check a file that was just opened, and take in those that were written beside it."""
        self._check_small()
        for beside in self.beside:
            self._absorb(beside)

    def _absorb(self, beside: Path) -> None:
        """Import what was written beside the file while it was locked."""

    @property
    def writable(self) -> bool:
        """Whether the log can be written."""
        return self._writable

    def close(self) -> None:
        """Close the file."""
        self._closed = True
        self._let_go()

    def _let_go(self) -> None:
        if self._log is not None:
            self._log.close()
            note_closed(self.path)
            self._log = None
            self._writable = False

    def _return_to_file(self) -> None:
        """Open the file again where it could not be written, or is not the one that is open: what
        is written to a file that was removed, or whose disk is gone, is lost."""
        if self._closed or self._returning or self._in_transaction():
            return
        there = _file_at(self.path)
        if self._writable and there is None and self._file is not None:
            raise HistoryError("cases_gone_now", self.path.name)
        same = there == self._file
        if same and (self._writable or (there is not None and not os.access(self.path, os.W_OK))):
            return
        self._returning, reported = True, self.troubles
        try:
            self._let_go()
            self._use_file()
            self._unrecorded = [trouble for trouble in self._unrecorded if trouble not in reported]
            self._settle()
        finally:
            self._returning = False

    def changed_elsewhere(self) -> bool:
        """Whether another connection has written since the last call."""
        before, self._seen = self._seen, self._version()
        return before != self._seen

    def content_stamp(self) -> tuple[object, ...]:
        """What is another after every change of the file, by this connection or another one."""
        return self._log, self._log and self._log.total_changes, self._version()

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """A transaction, rolled back by any exception."""
        self._return_to_file()
        log = self._log
        if log is None or not self._writable:
            raise HistoryError("cases_closed", self.path.name)
        try:
            log.execute("BEGIN IMMEDIATE")
            yield log
            log.execute("COMMIT")
        except BaseException as e:
            with suppress(sqlite3.Error):  # also where it was closed in the meantime
                log.execute("ROLLBACK")
            if isinstance(e, sqlite3.Error):
                raise complaint(e, self.path) from None
            raise

    @contextmanager
    def waiting(self, seconds: float) -> Iterator[None]:
        """Within this, `writing` waits so long for another process that holds the log, and then
        fails; otherwise it waits as long as a short writing may take."""
        self._wait_for(seconds)
        try:
            yield
        finally:
            self._wait_for(TIMEOUT)

    def _wait_for(self, seconds: float) -> None:
        with suppress(HistoryError):  # what is written next tells it, or what was has told it
            self.rows(f"PRAGMA busy_timeout = {round(1000 * seconds)}")

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

    # troubles

    def take_unreported(self) -> tuple[Trouble, ...]:
        """The problems that no window has reported to the user yet; they count as reported now."""
        found, self._unrecorded = list(self._unrecorded), []
        if self._log is not None and self._sealed:
            with suppress(HistoryError, sqlite3.Error):
                recorded = troubles.unreported(self._log)
                if recorded and self._writable:
                    with self.writing() as log:
                        recorded = troubles.unreported(log)
                        troubles.mark_all_reported(log)
                found += recorded
        return tuple(found)

    def all_troubles(self) -> tuple[Trouble, ...]:
        """All problems that were ever found in this log, the first first."""
        found = []
        if self._log is not None and self._sealed:
            with suppress(sqlite3.Error):
                found = troubles.recorded(self._log)
        return (*found, *(t for t in self.troubles if t not in found))

    def bad_rows(self) -> tuple[BadRow, ...]:
        """The rows that were set aside since their checksum was wrong, as they were found."""
        if self._log is None or not self._sealed:
            return ()
        with suppress(sqlite3.Error):
            return tuple(bad_rows.listed(self._log))
        return ()

    def _in_transaction(self) -> bool:
        return self._log is not None and self._log.in_transaction

    def _report(self, log: sqlite3.Connection | None, *found: Trouble) -> None:
        """Note problems that were found, in the transaction `log` if there is one."""
        self.troubles += found
        for trouble in found:
            if log is None:
                self._unrecorded.append(trouble)
            else:
                troubles.record(log, trouble, self._today)

    # the check of the rows

    def check(self) -> tuple[Trouble, ...]:
        """Check all rows now, and set the bad ones aside; returns what was found."""
        before = len(self.troubles)
        for _ in self.checking():
            pass
        return self.troubles[before:]

    def _check_small(self) -> None:
        """Check a file that is small enough for it when it is opened."""
        if not self.checked and self.path.stat().st_size <= _SMALL:
            self.check()

    def checking(self) -> Iterator[None]:
        """`check` in steps for idle time; `troubles` has what was found."""
        if self._log is None or not self._sealed or str(self.path) == MEMORY:
            return
        try:
            complaints = yield from self._complaints()
            found: list[RawRow] = []
            for table in self.TABLES:
                for rows in self._read(table):
                    found += (
                        _raw_row(table, row) for row in rows if not table.sound_as_read(row[1:])
                    )
                    yield None
            while self._in_transaction():  # of an import
                yield None
            self._repair(found, complaints)
            yield from self._check_further()
        except sqlite3.Error as e:
            self._report(None, complaint(e, self.path).trouble)
        except HistoryError as e:
            self._report(None, e.trouble)
        self.checked = True

    def _check_further(self) -> Iterator[None]:
        """What a subclass checks behind its rows."""
        return iter(())

    def _complaints(self) -> Generator[None, None, list[str]]:
        """The complaints of SQLite about indexes, from a thread where that takes long."""
        assert self._log is not None
        tables = [table.name for table in (*self.TABLES, *self.INDEXED, FACTS)]
        if self.path.stat().st_size <= _SMALL:
            return integrity.complaints(self._log, tables)
        found: list[str] = []
        thread = Thread(target=_complain, args=(self.path, tables, found), daemon=True)
        with collector.paused():
            thread.start()
            while thread.is_alive():
                thread.join(0.001)
                yield None
        return found

    def _chunks(self, table: SealedTable) -> Iterator[list[RawRow]]:
        """The rows of a table, some at a time."""
        for rows in self._read(table):
            yield [_raw_row(table, row) for row in rows]

    def _read(self, table: SealedTable) -> Iterator[list[tuple[Any, ...]]]:
        """The rows of a table, some at a time: each its rowid and its values, texts as bytearrays,
        since they may be anything.

        Rows without a number are fetched at once: where some are deleted between two steps, there
        is no place from which to go on that misses none.
        """
        names = ", ".join(f'"{name}"' for name in table.columns)
        if table.rowid is None:
            rows = self._raw(f"SELECT 0, {names} FROM {table.name}")
            for at in range(0, len(rows), _A_STEP):
                yield rows[at : at + _A_STEP]
            return
        where = "NOT INDEXED WHERE rowid > ? ORDER BY rowid LIMIT ?"
        sql = f"SELECT rowid, {names} FROM {table.name} {where}"
        after = -math.inf  # a damaged rowid may be any number
        while rows := self._raw(sql, (after, _A_STEP)):
            after = rows[-1][0]
            yield rows

    def _raw(self, sql: str, values: Sequence[float] = ()) -> list[tuple[Any, ...]]:
        """Rows with texts as bytearrays, since they may be anything; raises sqlite3.Error."""
        assert self._log is not None
        self._log.text_factory = bytearray
        try:
            return self._log.execute(sql, values).fetchall()
        finally:
            self._log.text_factory = str

    def _repair(self, found: Sequence[RawRow], complaints: Sequence[str]) -> None:
        """Set bad rows aside and make indexes anew, in one transaction; reports what was done."""
        if not found and not complaints:
            return
        if not self._writable:
            self._report(None, *self._problems_of(self._named(found), reindexed=False))
            return
        with self.writing() as log:
            named = self._named(found)
            made = self._move(log, named)
            reindexed = made and bool(complaints) and not found
            self._report(log, *self._problems_of(named, reindexed=reindexed))

    def _move(self, log: sqlite3.Connection, named: Sequence[tuple[RawRow, str]]) -> bool:
        """Move rows to those set aside; a value that was damaged is not found in its index. Returns
        whether all indexes could be made anew."""
        with suppress(sqlite3.IntegrityError):  # a damaged row has the key of another
            self._reindex(log)  # over damaged pages of an index no row can be deleted
        log.execute("PRAGMA writable_schema = ON")
        try:
            for (table, place, values), name in named:
                bad_rows.add(log, BadRow.of(table, values, name, self._today, place))
                if table.rowid is None:
                    where = " AND ".join(f'CAST("{key}" AS BLOB) IS ?' for key in table.key)
                    log.execute(f"DELETE FROM {table.name} WHERE {where}", _key(table, values))
                else:
                    log.execute(f"DELETE FROM {table.name} WHERE rowid = ?", (place,))
        finally:
            log.execute("PRAGMA writable_schema = OFF")
        return self._reindex(log)

    def _reindex(self, log: sqlite3.Connection) -> bool:
        """Make the indexes of the own tables anew: rows of others may not be checked yet.

        Returns whether that was possible for all: an edit of a game that stays with the number of
        another, which is reported as damage of the game, has no place in an index.
        """
        for table in self.TABLES:
            log.execute(f"REINDEX {table.name}")
        try:
            for table in (*self.INDEXED, FACTS):
                log.execute(f"REINDEX {table.name}")
        except sqlite3.IntegrityError:
            return False
        return True

    def _named(self, found: Sequence[RawRow]) -> list[tuple[RawRow, str]]:
        """The rows to set aside, with what people call them."""
        return [(row, bad_rows.row_name(row.table, row.values, {})) for row in found]

    def _problems_of(
        self, named: Sequence[tuple[RawRow, str]], *, reindexed: bool
    ) -> Iterator[Trouble]:
        """The problems to report: rows that were set aside, and indexes that were made anew."""
        if reindexed:
            yield Trouble("cases_reindexed", self.path.name)
        if named:
            names = sorted({name for _, name in named})
            yield Trouble("rows_bad", self.path.name, rows=tuple(names))


_OF_THIS_OPENING: Final = (
    "cases_locked", "cases_newer", "cases_full", "cases_unwritable", "cases_stuck",
    "cases_unreplaced", "cases_rescue_waits", "cases_rescue_failed",
)  # fmt: skip
"""Problems that are reported at every opening as long as they last."""


def _file_at(path: Path) -> tuple[int, int] | None:
    """Which file is at a path, None for none, and for a log in memory."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _complain(path: Path, tables: Sequence[str], found: list[str]) -> None:
    with suppress(sqlite3.Error), closing(sqlite3.connect(path, timeout=TIMEOUT)) as log:
        found += integrity.complaints(log, tables)


def _raw_row(table: SealedTable, row: tuple[Any, ...]) -> RawRow:
    values = map(as_found, row[1:])
    return RawRow(table, row[0], dict(zip(table.columns, values, strict=True)))


def _key(table: SealedTable, values: dict[str, Any]) -> list[Any]:
    return [values[name] for name in table.key]
