"""Rescue: what can still be read of a damaged log goes into the new one that is begun."""

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

_TABLES: Final = ("drill_answers", "drill_memories", "drill_suspended", "drill_wishes")
_LOST: Final = {"answers": "{}", "ruling": "{}"}
"""Where the paper of a case cannot be read the case is kept with what was said."""
_IN_PLAIN_DATA: Final = ("players", *_LOST)
_MISSES: Final = 500
"""So many rows one after the other that cannot be read end the search."""
_Row = dict[str, Any]


def rescue(damaged: Path, log: sqlite3.Connection) -> int:
    """Bring what can be read of a file into an empty log; how many cases and answers that was.

    The file itself is not touched: it is read from a copy. Without room for one nothing is read.
    """
    with suppress(OSError, sqlite3.Error), TemporaryDirectory(ignore_cleanup_errors=True) as place:
        copy = Path(place) / "copy.sqlite"
        for tail in ("", "-wal"):
            part = damaged.with_name(damaged.name + tail)
            if part.exists():
                shutil.copyfile(part, copy.with_name(copy.name + tail))
        with closing(sqlite3.connect(copy)) as old:
            old.execute("PRAGMA writable_schema = ON")  # or one that is too short is not opened
            return _brought(old, log)
    return 0


def _brought(old: sqlite3.Connection, log: sqlite3.Connection) -> int:
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
                found += _put(log, table, row) and table == _TABLES[0]
        log.execute("COMMIT")
    except BaseException:
        if log.in_transaction:
            log.execute("ROLLBACK")
        raise
    return found


def _columns(old: sqlite3.Connection, log: sqlite3.Connection, table: str) -> list[str]:
    """The columns that both have; none where the old log has no such table."""
    there: list[set[str]] = []
    for each in (old, log):
        rows: list[Any] = []
        with suppress(sqlite3.Error):
            rows = each.execute(f"PRAGMA table_info({table})").fetchall()
        there.append({str(row[1]) for row in rows})
    return sorted(there[0] & there[1])


def _rows(old: sqlite3.Connection, table: str, columns: list[str]) -> Iterator[_Row]:
    """What can be read from the first row on, from the last row back, and one by one between."""
    if not columns:
        return
    names = ", ".join(f'"{name}"' for name in columns)
    keyed = table in ("cases", "papers", _TABLES[0])
    asked = f"SELECT {'rowid' if keyed else 0}, {names} FROM {table} NOT INDEXED"
    if not keyed:
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
    """Rows up to the first that cannot be read."""
    with suppress(sqlite3.Error):
        yield from old.execute(asked, values)


def _sound(fields: _Row) -> bool:
    """Whether a case can be shown again."""
    try:
        told = {name: fields[name] for name in Case.__struct_fields__}
        told |= {name: msgspec.json.decode(told[name]) for name in _IN_PLAIN_DATA}
        return not problem_of(msgspec.convert(told, Case))
    except (msgspec.MsgspecError, KeyError, TypeError):
        return False


def _put(log: sqlite3.Connection, table: str, row: _Row) -> bool:
    """Whether a row could be put in; one that breaks what holds for all is left out."""
    names = ", ".join(f'"{name}"' for name in row)
    sql = f"INSERT INTO {table} ({names}) VALUES ({', '.join('?' * len(row))})"
    try:
        log.execute(sql, tuple(row.values()))
    except (sqlite3.IntegrityError, sqlite3.InterfaceError, sqlite3.ProgrammingError):
        return False
    return True
