"""A checksum covers the content of a row, and two checksums a row with derived columns."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest

from app.case_log.checksums import (
    CHECKSUM,
    DIGITS,
    Blob,
    SealedTable,
    as_found,
    checksum_of,
    install,
    text_of,
)

TABLE = SealedTable(
    "rows",
    ("id", "uid", "note", "data", "n", "x", "words", CHECKSUM),
    key=("uid",),
    numbers=frozenset({"n", "x"}),
    optional=frozenset({"n"}),
    json=frozenset({"data"}),
    derived=frozenset({"words"}),
    rowid="id",
)
PLAIN = SealedTable("plain", ("name", CHECKSUM), key=("name",))
COLUMNS = ("uid", "note", "data", "n", "x", "words")
ROW = ("u", "注", "[1]", 7, 2.5, "seven")


@pytest.fixture
def log() -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as found:
        install(found, (TABLE, PLAIN))
        names = ", ".join(name for name in TABLE.columns if name != "id")
        found.execute(f"CREATE TABLE rows (id INTEGER PRIMARY KEY, {names})")
        found.execute("CREATE TABLE plain (name, checksum)")
        yield found


def kept(log: sqlite3.Connection, *values: Any) -> dict[str, Any]:
    """A row that was written, as it stands in the file."""
    log.execute(TABLE.insert(COLUMNS), values)
    return read(log)[-1]


def read(log: sqlite3.Connection) -> list[dict[str, Any]]:
    log.text_factory = bytearray
    rows = log.execute(f"{TABLE.select} ORDER BY id").fetchall()
    log.text_factory = str
    return [dict(zip(TABLE.columns, map(as_found, row), strict=True)) for row in rows]


def raw(log: sqlite3.Connection) -> tuple[Any, ...]:
    log.text_factory = bytearray
    (row,) = log.execute(TABLE.select).fetchall()
    log.text_factory = str
    return tuple(row)


@pytest.mark.parametrize(
    "values",
    [
        ROW,
        ("u", "", "{}", None, 3.0, ""),
        ("u", "\x00", "null", -1, 1e300, "x"),
        ("u", "", "{}", None, -(2.0**63), ""),
        ("u", "", "{}", None, 2.0**63, ""),
    ],
)
def test_a_row_that_was_written_is_sound_however_it_is_read(
    log: sqlite3.Connection, values: tuple[Any, ...]
) -> None:
    row = kept(log, *values)
    assert len(row[CHECKSUM]) == 2 * DIGITS
    assert TABLE.sound(row)
    assert TABLE.derived_sound(row)
    assert TABLE.readable(row)
    assert TABLE.sound_as_read(raw(log))
    assert log.execute(f"SELECT count(*) FROM rows WHERE {TABLE.is_sound}").fetchone() == (1,)


@pytest.mark.parametrize(
    ("column", "value"), [("uid", "v"), ("note", b"\xff"), ("data", "[2]"), ("n", 8), ("x", 2.0)]
)
def test_a_row_whose_content_was_changed_is_not_sound(
    log: sqlite3.Connection, column: str, value: object
) -> None:
    kept(log, *ROW)
    log.execute(f"UPDATE rows SET {column} = ?", (value,))
    (row,) = read(log)
    assert not TABLE.sound(row)
    assert not TABLE.sound_as_read(raw(log))
    assert TABLE.derived_sound(row)
    log.execute(TABLE.update(("note",), "1"), ("new",))
    assert not TABLE.sound(read(log)[0]), "a statement gives no new checksum to it"


def test_a_text_that_stands_there_as_bytes_is_not_sound(log: sqlite3.Connection) -> None:
    kept(log, *ROW)
    log.execute("UPDATE rows SET note = CAST(note AS BLOB)")
    (row,) = read(log)
    assert isinstance(row["note"], Blob)
    assert not TABLE.sound(row)
    assert not TABLE.sound_as_read(raw(log))
    assert not TABLE.readable(row)


def test_the_number_of_a_row_is_no_content(log: sqlite3.Connection) -> None:
    kept(log, *ROW)
    log.execute("UPDATE rows SET id = 9")
    assert TABLE.sound(read(log)[0])
    assert TABLE.content == ("uid", "note", "data", "n", "x")


def test_derived_columns_have_a_checksum_of_their_own(log: sqlite3.Connection) -> None:
    kept(log, *ROW)
    log.execute("UPDATE rows SET words = 'eight'")
    (row,) = read(log)
    assert TABLE.sound(row)
    assert not TABLE.derived_sound(row)
    log.execute(TABLE.update(("words",), "uid = ?"), ("nine", "u"))
    assert TABLE.derived_sound(read(log)[0])
    log.execute(PLAIN.insert(("name",)), ("a",))
    (told,) = log.execute("SELECT checksum FROM plain").fetchone()
    assert len(told) == DIGITS
    assert PLAIN.derived_sound({"name": "a", CHECKSUM: told})
    assert PLAIN.sound({"name": "a", CHECKSUM: told})
    assert PLAIN.sound_as_read((bytearray(b"a"), bytearray(told.encode())))


def test_the_checksum_itself_is_a_text(log: sqlite3.Connection) -> None:
    kept(log, *ROW)
    *content, told = raw(log)
    assert not TABLE.sound_as_read((*content, bytes(told)))
    assert not TABLE.sound_as_read((*content, None))
    assert not TABLE.sound_as_read((*content, told[1:]))


@pytest.mark.parametrize(
    ("column", "value", "readable"),
    [
        ("n", None, True), ("n", 1.5, True), ("n", b"1", False), ("x", None, False),
        ("uid", None, False), ("uid", 5, False), ("uid", b"\xff", False), ("uid", "u", True),
        ("uid", Blob(b"u"), False), ("data", b"[", False), ("data", b"\xff", False),
        ("data", "[" * 5000, False), ("id", b"anything", True),
    ],
)  # fmt: skip
def test_a_row_is_readable_where_its_values_are_of_their_types(
    log: sqlite3.Connection, column: str, value: object, readable: bool
) -> None:
    assert TABLE.readable({**kept(log, *ROW), column: value}) is readable


@pytest.mark.parametrize("values", [("u", "n", "[", 1, 2, ""), ("u", "n", 5, 1, 2, "")])
def test_what_cannot_be_read_gets_no_checksum(
    log: sqlite3.Connection, values: tuple[Any, ...]
) -> None:
    assert not TABLE.sound(kept(log, *values))


def test_bytes_that_are_no_text_get_no_checksum(log: sqlite3.Connection) -> None:
    assert not TABLE.sound(kept(log, "u", b"\xff", "[]", 1, 2, ""))
    log.execute(PLAIN.insert(("name",)), (b"\xff",))
    assert log.execute("SELECT checksum FROM plain").fetchall() == [("",)]


def test_one_content_has_one_checksum() -> None:
    assert checksum_of("t", ["文", 1]) == checksum_of("t", ["文".encode(), 1.0])
    assert checksum_of("t", [1.5]) != checksum_of("t", [1])
    assert checksum_of("t", [Blob(b"a")]) != checksum_of("t", [b"a"])
    assert checksum_of("t", ["a", "b"]) != checksum_of("t", ["ab", ""])
    assert checksum_of("t", ["a"]) != checksum_of("u", ["a"])
    assert len(checksum_of("t", ["\ud83d"])) == DIGITS == 32


def test_values_are_taken_as_they_stand_in_the_file() -> None:
    assert (as_found(bytearray(b"a")), type(as_found(bytearray(b"a")))) == (b"a", bytes)
    assert (as_found(b"a"), type(as_found(b"a"))) == (b"a", Blob)
    assert as_found(None) is None
    assert [text_of(value) for value in ("a", b"a\xff", 7)] == ["a", "a\ufffd", "7"]
