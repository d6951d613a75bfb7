"""Opens the file of the case log, and handles damaged, locked, newer and read-only files."""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from app import systems
from app.case_log.file_lock import file_lock
from app.case_log.recovery import rescue
from app.case_log.schema import NewerLogError, migrate

TIMEOUT: Final = 1.0
"""Seconds to wait for another process; saving a case takes some milliseconds."""
MEMORY: Final = ":memory:"
"""The path of a log in memory."""
_TRIES: Final = 5
_MAPPED: Final = 1 << 28
"""Bytes of the memory map: more than ten thousand cases."""
_LOW_BYTE: Final = 0xFF
_DAMAGED: Final = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR)
_LOCKED: Final = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
_FULL: Final = (sqlite3.SQLITE_FULL,)


@dataclass(frozen=True, slots=True)
class Trouble:
    """A problem of a file: a key of `ui.storage` in the texts, and the values of its fields."""

    key: str
    name: str
    other: str = ""
    reason: str = ""


class HistoryError(Exception):
    """An action on the log failed, and nothing was changed."""

    def __init__(self, key: str, name: str, reason: str = "") -> None:
        self.trouble = Trouble(key, name, reason=reason)
        super().__init__(f"{name}: {key.replace('_', ' ')} {reason}".rstrip())


@dataclass(frozen=True, slots=True)
class Opened:
    """An opened log, or None where none can be opened.

    `beside` are files written while the log was locked.
    """

    log: sqlite3.Connection | None
    path: Path
    writable: bool = True
    troubles: tuple[Trouble, ...] = ()
    beside: tuple[Path, ...] = field(default=())


def open_file(path: Path, today: str, steps: tuple[tuple[str, ...], ...]) -> Opened:
    """Open the log; `steps` are the migrations as in `schema.STEPS`.

    A damaged file is replaced, a locked one evaded, others are opened read-only; `troubles` of the
    result reports it. One process opens at a time, so that none replaces the new file of another.
    """
    if str(path) == MEMORY:
        return Opened(_connected(path, steps), path)
    with file_lock(path.with_name(f".{path.stem}.opening"), TIMEOUT):
        return _opened(path, today, steps)


def _opened(path: Path, today: str, steps: tuple[tuple[str, ...], ...]) -> Opened:
    try:
        log = _connected(path, steps)
    except NewerLogError as e:
        return Opened(None, path, False, (Trouble("cases_newer", path.name, str(e.version)),))
    except OSError as e:
        trouble = Trouble("cases_unwritable", path.name, reason=e.strerror or "")
        return Opened(None, path, False, (trouble,))
    except sqlite3.Error as e:
        return _recover(path, today, steps, e)
    found = sorted(path.parent.glob(f"{path.stem}.beside-*{path.suffix}"))
    return Opened(log, path, beside=tuple(found))


def complaint(error: sqlite3.Error, path: Path) -> HistoryError:
    """The HistoryError for an error of SQLite."""
    return HistoryError(f"cases_{_kind(error)}_now", path.name, str(error))


def _kind(error: sqlite3.Error) -> str:
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_NOTADB) & _LOW_BYTE
    rows = ((_DAMAGED, "damaged"), (_LOCKED, "locked"), (_FULL, "full"))
    return next((kind for codes, kind in rows if code in codes), "unwritable")


def _recover(
    path: Path, today: str, steps: tuple[tuple[str, ...], ...], error: sqlite3.Error
) -> Opened:
    """Replace a damaged file, write beside a locked one, open others read-only."""
    kind = _kind(error)
    if kind == "damaged":
        return _replace(path, today, steps)
    if kind == "locked":
        beside = path.with_name(f"{path.stem}.beside-{today}{path.suffix}")
        trouble = Trouble("cases_locked", path.name, beside.name)
        with suppress(sqlite3.Error, OSError, NewerLogError):
            return Opened(_connected(beside, steps), beside, troubles=(trouble,))
    trouble = Trouble(f"cases_{kind}", path.name, reason=str(error))
    return Opened(_read_only(path), path, False, (trouble,))


def _replace(path: Path, today: str, steps: tuple[tuple[str, ...], ...]) -> Opened:
    try:
        other = _set_aside(path, today)
        log = _connected(path, steps)
    except (OSError, sqlite3.Error) as e:
        return Opened(None, path, False, (Trouble("cases_stuck", path.name, reason=str(e)),))
    found = rescue(other, log)
    key, told = ("cases_rescued", str(found)) if found else ("cases_damaged", "")
    return Opened(log, path, troubles=(Trouble(key, path.name, other.name, told),))


def _connected(path: Path, steps: tuple[tuple[str, ...], ...]) -> sqlite3.Connection:
    """Open, migrate and check the log; raises OSError, sqlite3.Error, NewerLogError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if str(path) != MEMORY and not path.exists():
        path.touch(mode=0o600)  # it holds names of people
    log = sqlite3.connect(path, timeout=TIMEOUT, isolation_level=None)
    try:
        migrate(log, steps)
        _write_ahead(log)
        log.execute("PRAGMA synchronous = FULL")
        log.execute(f"PRAGMA mmap_size = {_MAPPED}")
        _check_integrity(log, path)
        log.execute("BEGIN IMMEDIATE")  # finds a read-only file now, not later
        log.execute(f"PRAGMA user_version = {len(steps)}")  # BEGIN alone passes on a read-only file
        log.execute("ROLLBACK")
    except BaseException:
        log.close()
        raise
    return log


def _write_ahead(log: sqlite3.Connection) -> None:
    """Switch to WAL mode, in which readers do not wait for writers; SQLite does not retry this."""
    for attempt in range(_TRIES):
        try:
            log.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError:
            if attempt == _TRIES - 1:
                raise
            with suppress(sqlite3.OperationalError):  # waits for the other process
                log.execute("BEGIN IMMEDIATE")
                log.execute("ROLLBACK")
        else:
            return


def _check_integrity(log: sqlite3.Connection, path: Path) -> None:
    """Raise sqlite3.DatabaseError for a damaged file.

    SQLite itself reads the missing rest of a truncated page as zeros.
    """
    size = int(log.execute("PRAGMA page_size").fetchone()[0])
    if str(path) != MEMORY and path.stat().st_size % size:
        raise sqlite3.DatabaseError("the file is cut off")
    found = log.execute("PRAGMA quick_check(1)").fetchone()
    log.execute("SELECT 1 FROM cases JOIN papers USING (uid) LIMIT 1").fetchone()
    if found != ("ok",):
        raise sqlite3.DatabaseError(str(found[0]))


def _read_only(path: Path) -> sqlite3.Connection | None:
    """Open the log read-only."""
    has_wal = path.with_name(f"{path.name}-wal").exists()
    for mode in ("mode=ro", "mode=ro&immutable=1")[: 1 if has_wal else 2]:
        log = None
        try:
            log = sqlite3.connect(f"{path.resolve().as_uri()}?{mode}", uri=True, timeout=TIMEOUT)
            log.execute("SELECT 1 FROM cases JOIN papers USING (uid) LIMIT 1").fetchone()
        except sqlite3.Error:
            if log is not None:
                log.close()
        else:
            return log
    return None


def _set_aside(path: Path, today: str) -> Path:
    """Rename a damaged log and its journals, with the date."""
    number, other = 1, path.with_name(f"{path.stem}.damaged-{today}{path.suffix}")
    while other.exists():
        number += 1
        other = path.with_name(f"{path.stem}.damaged-{today}-{number}{path.suffix}")
    systems.rename(path, other)
    for tail in ("-wal", "-shm", "-journal"):
        part = path.with_name(path.name + tail)
        if part.exists():
            systems.rename(part, other.with_name(other.name + tail))
    return other
