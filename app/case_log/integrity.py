"""Checks the structure of a log file: its header, its pages, its schema and its indexes."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final

from app.case_log.raw_pages import HEADER, MAGIC, page_size_in
from app.case_log.schema import MEMORY, Definition, definitions_in, newest
from app.case_log.troubles import code_of

_FRACTIONS: Final = bytes((64, 32, 32))
_FORMATS: Final = (1, 2)
_SCHEMAS: Final = range(5)
_UTF8: Final = (0, 1)
_MOST: Final = 100
_OF_VALUES: Final = re.compile(r"constraint failed in|value in \w+\.\w+")
"""Complaints of SQLite about values of rows, which checksums find as well."""
_OF_ROWS: Final = re.compile(
    r"missing from index|wrong # of entries in index|non-unique entry in index"
    rf"|values differ from index|rowid not at end of record|{_OF_VALUES.pattern}"
)
"""Complaints of SQLite about rows and indexes of a file whose pages are sound."""
_TOKEN: Final = re.compile(r"\w+|[^\s\w,()]")
_MADE_AGAIN: Final = ("index", "trigger")
Schema = dict[tuple[str, str], tuple[tuple[str, ...], str]]


def check_header(path: Path) -> None:
    """Raise sqlite3.DatabaseError where the first bytes are not those of a log.

    SQLite takes some other values for those of a newer or a read-only file.
    """
    if path.with_name(f"{path.name}-journal").exists():
        return  # SQLite rolls back first
    with path.open("rb") as file:
        head = file.read(HEADER)
    if not head:
        return
    sound = (
        len(head) == HEADER
        and head.startswith(MAGIC)
        and page_size_in(head)
        and head[18] == head[19]
        and head[18] in _FORMATS
        and head[20] == 0
        and head[21:24] == _FRACTIONS
        and int.from_bytes(head[44:48], "big") in _SCHEMAS
        and int.from_bytes(head[56:60], "big") in _UTF8
    )
    if not sound:
        raise sqlite3.DatabaseError("the header is damaged")


def check_before_migration(
    log: sqlite3.Connection, path: Path, steps: tuple[tuple[str, ...], ...]
) -> None:
    """Raise sqlite3.DatabaseError for a damaged file of an earlier version, which is not migrated
    but set aside as it is."""
    version = int(log.execute("PRAGMA user_version").fetchone()[0])
    if 0 < version < len(steps):
        _check_pages(log, path)


def check(log: sqlite3.Connection, path: Path, steps: tuple[tuple[str, ...], ...]) -> None:
    """Raise sqlite3.DatabaseError for a file whose pages or schema are damaged.

    Indexes and triggers that are missing are made again.
    """
    if str(path) == MEMORY:
        return
    _check_pages(log, path)
    present, expected = _schema(definitions_in(log)), _expected(steps)
    for name, (definition, sql) in expected.items():
        if name not in present and name[0] in _MADE_AGAIN:
            log.execute(sql)
        elif name not in present or present[name][0] != definition:
            raise sqlite3.DatabaseError("the schema is damaged")
    log.execute("SELECT 1 FROM cases JOIN papers USING (uid) LIMIT 1").fetchone()


def _check_pages(log: sqlite3.Connection, path: Path) -> None:
    """SQLite itself reads the missing rest of a page that is cut off as zeros."""
    size = int(log.execute("PRAGMA page_size").fetchone()[0])
    there = path.stat()
    if there.st_size % size:
        raise sqlite3.DatabaseError("the file is cut off")
    state = there.st_ino, there.st_size, there.st_mtime_ns
    if _sound.get(path) == state:
        return
    found = [str(row[0]) for row in log.execute(f"PRAGMA quick_check({_MOST})")]
    if found != ["ok"] and not of_rows(found):
        raise sqlite3.DatabaseError(found[0])
    _sound[path] = state


_sound: Final[dict[Path, tuple[int, int, int]]] = {}
"""Files whose pages this process has checked, in the state in which they were then: the pages of
the window open the same file one after another."""


def of_rows(complaints: Iterable[str]) -> bool:
    """Whether all complaints of SQLite are about single rows and indexes."""
    return all(_OF_ROWS.search(complaint) for complaint in complaints)


def complaints(log: sqlite3.Connection, tables: Iterable[str]) -> list[str]:
    """The complaints of SQLite about the indexes of some tables; none for sound ones."""
    found = []
    for table in tables:
        try:
            found += _complaints(log, f"('{table}')")
        except sqlite3.DatabaseError as e:
            if code_of(e) != sqlite3.SQLITE_CORRUPT:
                raise
            found.append(str(e))  # it stumbles over a damaged key of an index
    return found


def check_structure(log: sqlite3.Connection) -> None:
    """Raise sqlite3.DatabaseError for damaged pages and indexes; what stands in the rows is not
    looked at."""
    found = _complaints(log)
    if found:
        raise sqlite3.DatabaseError(found[0])


def _complaints(log: sqlite3.Connection, of: str = "") -> list[str]:
    """The complaints of SQLite that are not about the values of rows."""
    found = (str(row[0]) for row in log.execute(f"PRAGMA integrity_check{of}"))
    return [one for one in found if one != "ok" and not _OF_VALUES.search(one)]


@cache
def _expected(steps: tuple[tuple[str, ...], ...]) -> Schema:
    """The schema of a new file."""
    return _schema(newest(steps))


def _schema(definitions: Iterable[Definition]) -> Schema:
    """The definitions of a file by type and name: of each its words, and its text. The words of a
    table are in any order, since SQLite writes those of a migrated one in another order."""
    found: Schema = {}
    for kind, name, sql, columns in definitions:
        words = _TOKEN.findall(sql)
        found[kind, name] = tuple(sorted(words) if kind == "table" else words), sql
        if kind == "table":
            found["columns", name] = columns, ""
    return found
