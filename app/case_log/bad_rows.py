"""Rows whose checksum is wrong: they stand alone in a table of their own, as they were found."""

from __future__ import annotations

import sqlite3
from base64 import b64encode
from collections.abc import Mapping
from typing import Any, Final

import msgspec
from msgspec.structs import astuple

from app.case_log.cases import number_of
from app.case_log.checksums import SealedTable, text_of
from app.case_log.given_numbers import Ranges
from app.case_log.schema import ANSWERS, BAD_ROWS, CASES, EXAMS

_COLUMNS: Final = BAD_ROWS.columns[1:-1]
_INSERT: Final = BAD_ROWS.insert(_COLUMNS)
_YEARS: Final = range(1900, 10_000)


class BadRow(msgspec.Struct, frozen=True):
    """A row that was set aside: the table that it stood in (`origin`), its rowid there (`place`, 0
    for one of another file), what people call it (`name`, 2026-007 for a case, "" where that cannot
    be read), its `uid` as far as that can be read, its columns as JSON, when it was found, and when
    it was repaired ("" while it is not).
    """

    origin: str
    place: int
    name: str
    uid: str
    content: str
    found_at: str
    repaired_at: str = ""

    @classmethod
    def of(
        cls, table: SealedTable, row: Mapping[str, Any], name: str, at: str, place: int = 0
    ) -> BadRow:
        uid = row.get("uid", b"")
        readable = text_of(uid) if isinstance(uid, bytes) else ""
        return cls(table.name, place, name, readable, _content(row), at)


def add(log: sqlite3.Connection, row: BadRow) -> None:
    """Store a row; one that is there already is left alone."""
    known = "SELECT 1 FROM bad_rows WHERE origin = ? AND content = ?"
    if log.execute(known, (row.origin, row.content)).fetchone() is None:
        log.execute(_INSERT, astuple(row))


def listed(log: sqlite3.Connection) -> list[BadRow]:
    """The rows that were set aside, in the order in which they were found, without those that were
    damaged since."""
    rows = BAD_ROWS.sound_rows(
        log.execute(f"SELECT {BAD_ROWS.as_bytes} FROM bad_rows ORDER BY serial")
    )
    return [BadRow(*(row[name] for name in _COLUMNS)) for row in rows]


def names_of_cases(log: sqlite3.Connection) -> set[str]:
    """The numbers of cases that were set aside and not repaired."""
    where = "origin IN ('cases', 'papers') AND repaired_at = ''"
    asked = f"SELECT CAST(name AS BLOB) FROM bad_rows WHERE {where}"
    return {text_of(name) for (name,) in log.execute(asked) if name}


def repaired(log: sqlite3.Connection, uid: str, name: str, at: str) -> None:
    """Note that the case with this uid and number is sound again."""
    where = "origin IN ('cases', 'papers') AND repaired_at = '' AND (uid = ? OR name = ?)"
    log.execute(BAD_ROWS.update(("repaired_at",), where), (at, uid, name))


def is_taken(log: sqlite3.Connection, name: str, uid: str) -> bool:
    """Whether another case than this one was set aside under a number."""
    where = "origin = 'cases' AND name = ? AND repaired_at = ''"
    asked = f"SELECT CAST(uid AS BLOB) FROM bad_rows WHERE {where}"
    return any(text_of(other) != uid for (other,) in log.execute(asked, (name,)))


def row_name(
    table: SealedTable, row: Mapping[str, Any], given: Mapping[int, Ranges] | None = None
) -> str:
    """What people call a row: the number of a case, the day of an answer, else its key.

    `given` are the numbers that a case can have whose own may be damaged; "" for another one.
    """
    if table is CASES:
        year, serial = row["year"], row["serial"]
        can_be = given is None or (
            year in _YEARS and any(a <= serial <= b for a, b in given.get(year, ()))
        )
        return number_of(year, serial) if can_be else ""
    columns = ("day",) if table in (ANSWERS, EXAMS) else table.key
    return " ".join(text_of(row[name]) for name in columns if name != "uid")


def _content(row: Mapping[str, Any]) -> str:
    """The columns of a row as JSON; bytes that are no text are {"base64": …}."""
    return msgspec.json.encode({name: _plain(value) for name, value in row.items()}).decode()


def _plain(value: object) -> object:
    if not isinstance(value, bytes):
        return value
    try:
        return value.decode()
    except UnicodeDecodeError:
        return {"base64": b64encode(value).decode()}
