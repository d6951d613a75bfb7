"""Opens the file of the case log, and handles damaged, locked, newer and read-only files."""

from __future__ import annotations

import re
import shutil
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from time import time
from typing import Final

import msgspec
from msgspec.structs import replace

from app import systems
from app.case_log import given_numbers, integrity
from app.case_log.file_lock import file_lock
from app.case_log.latest_commits import CommitWatch
from app.case_log.recovery import BROUGHT, Rescued, rescue
from app.case_log.schema import (
    MEMORY,
    READ_FACT,
    SET_FACT,
    NewerLogError,
    migrate,
    values_of,
    wal_of,
)
from app.case_log.troubles import HistoryError, Trouble, code_of, record

TIMEOUT: Final = 1.0
"""Seconds to wait for another process; saving a case takes some milliseconds."""
BESIDE: Final = ".beside-"
"""In the name of a file that is written while the log is locked."""
_SET_ASIDE: Final = ".damaged-"
_NUMBER: Final = re.compile("[0-9]+")
_TRIES: Final = 5
_MAPPED: Final = 1 << 28
"""Bytes of the memory map: more than ten thousand cases."""
_SPARE: Final = 1 << 20
"""Bytes that a rescue leaves free."""
_MEGABYTE: Final = 1 << 20
_OLD: Final = 60
"""Seconds after which a file that takes some milliseconds to write was left by a killed process."""
_DAMAGED: Final = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR)
_LOCKED: Final = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
_FULL: Final = (sqlite3.SQLITE_FULL,)


_HERE: Final[Counter[str]] = Counter()
"""How many connections of this process each log has. As long as it has one, nothing else here opens
the files of the log: at their closing the system would drop the locks of that connection."""


class Opened(msgspec.Struct, frozen=True):
    """An opened log, or None where none can be opened.

    `beside` are files written while the log was locked. `unclean`: it was not closed before, or is
    open elsewhere, so that a part of it stood in another file.
    """

    log: sqlite3.Connection | None
    path: Path
    writable: bool = True
    troubles: tuple[Trouble, ...] = ()
    beside: tuple[Path, ...] = ()
    unclean: bool = False


def open_file(path: Path, today: str, steps: tuple[tuple[str, ...], ...]) -> Opened:
    """Open the log; `steps` are the migrations as in `schema.STEPS`.

    A damaged file is replaced, a locked one evaded, others are opened read-only; `troubles` of the
    result reports it. Rows of files that were set aside before are brought back, as long as that
    was not done. One process opens at a time, so that none replaces the new file of another.
    """
    if str(path) == MEMORY:
        return Opened(_connected(path, steps), path)
    with file_lock(path.with_name(f".{path.stem}.opening"), TIMEOUT) as alone:
        if alone:
            _remove_leavings(path)
        unclean = _has_wal(path)
        opened = replace(_opened(path, today, steps), unclean=unclean)
        _HERE[str(opened.path)] += opened.log is not None
        return opened


def note_closed(path: Path) -> None:
    """Note that a connection that `open_file` has returned was closed."""
    _HERE[str(path)] = max(_HERE[str(path)] - 1, 0)


def _has_wal(path: Path) -> bool:
    with suppress(OSError):
        return wal_of(path).stat().st_size > 0
    return False


def _remove_leavings(path: Path) -> None:
    """Remove what processes that were killed have left half written beside the log."""
    with suppress(OSError):
        for part in path.parent.glob(f".{path.stem}.*"):
            age = time() - part.stat().st_mtime
            if part.suffix[1:].isdecimal() and part.is_file() and age > _OLD:
                systems.remove(part)


def _opened(path: Path, today: str, steps: tuple[tuple[str, ...], ...]) -> Opened:
    watch = None if _HERE[str(path)] else CommitWatch(path)
    try:
        log = _connected(path, steps)
    except NewerLogError as e:
        return Opened(None, path, False, (Trouble("cases_newer", path.name, str(e.version)),))
    except OSError as e:
        trouble = Trouble("cases_unwritable", path.name, reason=e.strerror or "")
        return Opened(None, path, False, (trouble,))
    except sqlite3.Error as e:
        return _recover(path, today, steps, e)
    except UnicodeDecodeError:  # what SQLite says of a damaged schema has a part of it
        return _recover(path, today, steps, sqlite3.DatabaseError("the schema is damaged"))
    lost = watch is not None and watch.lost(log)
    troubles = (_latest_lost(log, path, today, watch),) if watch is not None and lost else ()
    return _with_others(Opened(log, path, troubles=troubles), today)


def _latest_lost(log: sqlite3.Connection, path: Path, today: str, watch: CommitWatch) -> Trouble:
    """Copy what is left of the latest commits, so that their rows are brought back, and report
    it."""
    other = _free_name(path, today)
    try:
        watch.write_copy(other)
    except OSError:
        trouble = Trouble("cases_latest_lost", path.name)
    else:
        trouble = Trouble("cases_latest_lost", path.name, other.name)
    with suppress(sqlite3.Error):
        log.execute("BEGIN IMMEDIATE")
        record(log, trouble, today)
        log.execute("COMMIT")
    if log.in_transaction:
        log.execute("ROLLBACK")
    return trouble


def complaint(error: sqlite3.Error, path: Path) -> HistoryError:
    """The HistoryError for an error of SQLite."""
    return HistoryError(f"cases_{_kind(error)}_now", path.name, str(error))


def base_of(path: Path) -> Path:
    """The log that a file written beside it belongs to; the log itself for another file."""
    stem, beside, _ = path.stem.partition(BESIDE)
    return path.with_name(f"{stem}{path.suffix}") if beside else path


def _kind(error: sqlite3.Error) -> str:
    code = code_of(error)
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
        beside = path.with_name(f"{path.stem}{BESIDE}{today}{path.suffix}")
        trouble = Trouble("cases_locked", path.name, beside.name)
        with suppress(sqlite3.Error, OSError, NewerLogError):
            return Opened(_connected(beside, steps), beside, troubles=(trouble,))
    trouble = Trouble(f"cases_{kind}", path.name, reason=str(error))
    log, others = _read_only(path), _files(path, _SET_ASIDE)
    if others and (log is None or not (_is_brought(log, others[-1]) or _has_cases(log))):
        # another window has set it aside, and could not begin a new one
        trouble = Trouble("cases_unreplaced", path.name, others[-1].name, str(error))
    return Opened(log, path, False, (trouble,))


def _has_cases(log: sqlite3.Connection) -> bool:
    with suppress(sqlite3.Error):
        return log.execute("SELECT 1 FROM cases LIMIT 1").fetchone() is not None
    return False


def _replace(path: Path, today: str, steps: tuple[tuple[str, ...], ...]) -> Opened:
    """Set a damaged file aside, and begin a new one with what can be read of it."""
    try:
        other = _set_aside(path, today)
    except OSError as e:
        return Opened(
            None, path, False, (Trouble("cases_stuck", path.name, reason=e.strerror or ""),)
        )
    try:
        log = _connected(path, steps)
    except (OSError, sqlite3.Error) as e:
        trouble = Trouble("cases_unreplaced", path.name, other.name, str(e))
        return Opened(None, path, False, (trouble,))
    return _with_others(Opened(log, path), today, now=other)


# files that were set aside


def _with_others(opened: Opened, today: str, now: Path | None = None) -> Opened:
    """The opened log with the rows of files that were set aside, and the files beside it. `now` is
    one that was set aside at this opening."""
    log, path = opened.log, opened.path
    assert log is not None
    troubles = list(opened.troubles)
    for other in _files(path, _SET_ASIDE):
        if not _is_brought(log, other):
            copied = any(other.name == trouble.other for trouble in opened.troubles)
            troubles += _bring_back(log, path, other, today, first=other == now, copied=copied)
    beside = tuple(p for p in _files(path, BESIDE) if _SET_ASIDE not in p.name)
    return replace(opened, troubles=tuple(troubles), beside=beside)


def _files(path: Path, mark: str) -> list[Path]:
    """The files beside the log with this mark, by their day and their number on it."""
    found = path.parent.glob(f"{path.stem}{mark}*{path.suffix}")
    return sorted(found, key=lambda file: [int(n) for n in _NUMBER.findall(file.stem)])


def _bring_back(
    log: sqlite3.Connection, path: Path, other: Path, today: str, *, first: bool, copied: bool
) -> Iterator[Trouble]:
    """Bring the rows of a file that was set aside into the log; reports what was found.

    `copied`: the file was copied at this opening, and the cases that it lost are not reported yet.
    """
    try:
        needed = _bytes_of(other) + _SPARE
        if shutil.disk_usage(path.parent).free < needed:
            megabytes = str(-(-needed // _MEGABYTE))
            yield Trouble("cases_rescue_waits", path.name, other.name, megabytes)
            return
        log.execute("BEGIN IMMEDIATE")
        found = rescue(other, log, given_numbers.read(base_of(path)), today)
        log.execute(SET_FACT, (_fact_of(other), str(found.brought)))
        outcome = _outcome(path, other, found, first=first)
        if outcome is None and copied and found.lost:
            outcome = Trouble("cases_missing", path.name, rows=tuple(found.lost))
        troubles = [] if outcome is None else [outcome]
        if found.unsure and found.brought:
            troubles.append(Trouble("games_unsure", path.name, rows=tuple(found.unsure)))
        for trouble in troubles:
            record(log, trouble, today)
        log.execute("COMMIT")
    except (OSError, sqlite3.Error) as e:
        if log.in_transaction:
            log.execute("ROLLBACK")
        yield Trouble("cases_rescue_failed", path.name, other.name, str(e))
        return
    yield from troubles


def _outcome(path: Path, other: Path, rescued: Rescued, *, first: bool) -> Trouble | None:
    key = "cases_rescued" if rescued.brought else "cases_damaged"
    if not first:
        if not rescued.brought:
            return None
        key = "cases_brought"
    rows = (*rescued.lost, *rescued.renumbered)
    count = str(rescued.brought) if rescued.brought else ""
    return Trouble(key, path.name, other.name, count, rows, rescued.answers, rescued.games)


def _is_brought(log: sqlite3.Connection, other: Path) -> bool:
    try:
        return bool(values_of(log.execute(READ_FACT, (_fact_of(other),))))
    except (OSError, sqlite3.Error):
        return True  # gone meanwhile


def _fact_of(other: Path) -> str:
    """The name of the fact that this very file has been brought back."""
    found = other.stat()
    return f"{BROUGHT}{other.name} {found.st_size} {found.st_mtime_ns}"


def _bytes_of(path: Path) -> int:
    return sum(part.stat().st_size for part in (path, wal_of(path)) if part.exists())


def _free_name(path: Path, today: str) -> Path:
    """The name of a file that is set aside, with the date."""
    number, other = 1, path.with_name(f"{path.stem}{_SET_ASIDE}{today}{path.suffix}")
    while other.exists():
        number += 1
        other = path.with_name(f"{path.stem}{_SET_ASIDE}{today}-{number}{path.suffix}")
    return other


def _set_aside(path: Path, today: str) -> Path:
    """Rename a damaged log and its journals, with the date."""
    other = _free_name(path, today)
    systems.rename(path, other)
    for tail in ("-wal", "-shm", "-journal"):
        part = path.with_name(path.name + tail)
        if part.exists():
            systems.rename(part, other.with_name(other.name + tail))
    return other


# connections


def _connected(path: Path, steps: tuple[tuple[str, ...], ...]) -> sqlite3.Connection:
    """Open, migrate and check the log; raises OSError, sqlite3.Error, NewerLogError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if str(path) != MEMORY:
        if not path.exists():
            path.touch(mode=0o600)  # it holds names of people
        if not _HERE[str(path)]:
            integrity.check_header(path)
    log = sqlite3.connect(path, timeout=TIMEOUT, isolation_level=None)
    try:
        integrity.check_before_migration(log, path, steps)
        migrate(log, steps)
        _write_ahead(log)
        log.execute("PRAGMA synchronous = FULL")
        log.execute(f"PRAGMA mmap_size = {_MAPPED}")
        integrity.check(log, path, steps)
        _try_writing(log, path, steps)
    except BaseException:
        log.close()
        raise
    return log


def _try_writing(log: sqlite3.Connection, path: Path, steps: tuple[tuple[str, ...], ...]) -> None:
    """Find a read-only file now, not later; raises sqlite3.Error.

    A log that this process has open already is used as it is while another program holds it: what
    waits to be saved to it would otherwise be written beside it, a second time for the next start.
    """
    try:
        log.execute("BEGIN IMMEDIATE")
        log.execute(f"PRAGMA user_version = {len(steps)}")  # BEGIN alone passes on a read-only file
        log.execute("ROLLBACK")
    except sqlite3.Error as e:
        if not _HERE[str(path)] or _kind(e) != "locked":
            raise


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


def _read_only(path: Path) -> sqlite3.Connection | None:
    """Open the log read-only."""
    has_wal = wal_of(path).exists()
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
