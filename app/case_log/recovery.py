"""Copies what can be read of a damaged log into a new one."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import msgspec

from app.case_log.cases import Case, problem_of

_TABLES: Final = (
    "drill_answers",
    "drill_memories",
    "drill_suspended",
    "drill_wishes",
    "drill_lessons",
    "drill_exams",
    "games",
    "game_edits",
)
_COUNTED: Final = ("drill_answers", "games")
"""Tables whose rows are counted for the user besides the cases."""
_NUMBERED: Final = ("cases", "papers", "drill_answers", "games", "game_edits")
"""Tables with row numbers, by which rows behind an unreadable one are found."""
_LOST: Final = {"answers": "{}", "ruling": "{}"}
"""Values for a case whose row in `papers` cannot be read; its sentence remains."""
_IN_PLAIN_DATA: Final = ("players", *_LOST)
_MISSES: Final = 500
"""Unreadable rows in sequence after which the search ends."""
_Row = dict[str, Any]


def rescue(damaged: Path, log: sqlite3.Connection) -> int:
    """Copy the readable rows into an empty log; returns how many cases, answers and games it has.

    Reads a copy of the file, so that the file is not touched; without room for one reads nothing.
    """
    with suppress(OSError, sqlite3.Error), TemporaryDirectory(ignore_cleanup_errors=True) as place:
        copy = Path(place) / "copy.sqlite"
        for tail in ("", "-wal"):
            part = damaged.with_name(damaged.name + tail)
            if part.exists():
                shutil.copyfile(part, copy.with_name(copy.name + tail))
        with closing(sqlite3.connect(copy)) as old:
            old.execute("PRAGMA writable_schema = ON")  # or a truncated file is not opened
            return _copy_rows(old, log)
    return 0


def _copy_rows(old: sqlite3.Connection, log: sqlite3.Connection) -> int:
    found = 0
    log.execute("BEGIN IMMEDIATE")
    try:
        papers = {row["uid"]: row for row in _rows(old, "papers", _columns(old, log, "papers"))}
        for case in _rows(old, "cases", _columns(old, log, "cases")):
            paper = papers.get(case.get("uid"), {**_LOST, "uid": case.get("uid")})
            if _sound({**case, **paper}):
                found += _put(log, "cases", case) and _put(log, "papers", paper)
        for table in _TABLES:
            for row in _rows(old, table, _columns(old, log, table)):
                found += _put(log, table, row) and table in _COUNTED
        log.execute("COMMIT")
    except BaseException:
        if log.in_transaction:
            log.execute("ROLLBACK")
        raise
    return found


def _columns(old: sqlite3.Connection, log: sqlite3.Connection, table: str) -> list[str]:
    """The columns that both logs have; none where the old log has no such table."""
    there: list[set[str]] = []
    for each in (old, log):
        rows: list[Any] = []
        with suppress(sqlite3.Error):
            rows = each.execute(f"PRAGMA table_info({table})").fetchall()
        there.append({str(row[1]) for row in rows})
    return sorted(there[0] & there[1])


def _rows(old: sqlite3.Connection, table: str, columns: list[str]) -> Iterator[_Row]:
    """Rows read forward from the first, backward from the last, and one by one in between."""
    if not columns:
        return
    names = ", ".join(f'"{name}"' for name in columns)
    numbered = table in _NUMBERED
    asked = f"SELECT {'rowid' if numbered else 0}, {names} FROM {table} NOT INDEXED"
    if not numbered:
        for _, *values in _read(old, asked):
            yield dict(zip(columns, values, strict=True))
        return
    some = {row[0]: row for row in _read(old, f"{asked} ORDER BY rowid")}
    number, missed = max(some, default=0), 0
    some |= {row[0]: row for row in _read(old, f"{asked} ORDER BY rowid DESC")}
    while number < max(some, default=0) or missed < _MISSES:
        number += 1
        if number not in some:
            some |= {row[0]: row for row in _read(old, f"{asked} WHERE rowid = ?", number)}
        missed = 0 if number in some else missed + 1
    for number in sorted(some):
        yield dict(zip(columns, some[number][1:], strict=True))


def _read(old: sqlite3.Connection, asked: str, *values: int) -> Iterator[tuple[Any, ...]]:
    """Rows up to the first unreadable one."""
    with suppress(sqlite3.Error):
        yield from old.execute(asked, values)


def _sound(fields: _Row) -> bool:
    """Whether the fields make a valid case."""
    try:
        case = {name: fields[name] for name in Case.__struct_fields__}
        case |= {name: msgspec.json.decode(case[name]) for name in _IN_PLAIN_DATA}
        return not problem_of(msgspec.convert(case, Case))
    except (msgspec.MsgspecError, KeyError, TypeError):
        return False


def _put(log: sqlite3.Connection, table: str, row: _Row) -> bool:
    """Insert a row; False where it violates a constraint."""
    names = ", ".join(f'"{name}"' for name in row)
    sql = f"INSERT INTO {table} ({names}) VALUES ({', '.join('?' * len(row))})"
    try:
        log.execute(sql, tuple(row.values()))
    except (sqlite3.IntegrityError, sqlite3.InterfaceError, sqlite3.ProgrammingError):
        return False
    return True
