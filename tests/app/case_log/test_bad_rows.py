"""Rows that were set aside stand in a table of their own, by the name that people have for them."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import msgspec
import pytest

from app.case_log import bad_rows
from app.case_log.bad_rows import BadRow, row_name
from app.case_log.schema import ANSWERS, BAD_ROWS, CASES, EXAMS, MEMORIES, PAPERS, migrate


@pytest.fixture
def log() -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as found:
        migrate(found)
        yield found


def bad(
    origin: str = "cases", name: str = "2026-007", uid: str = "u", content: str = "{}"
) -> BadRow:
    return BadRow(origin, 3, name, uid, content, "2026-11-21")


def test_a_row_that_was_set_aside_already_is_left_alone(log: sqlite3.Connection) -> None:
    rows = [bad(), bad(origin="papers"), bad(content='{"n":1}')]
    for row in (*rows, bad(name="another")):
        bad_rows.add(log, row)
    assert bad_rows.listed(log) == rows
    log.text_factory = bytes
    for values in log.execute(BAD_ROWS.select):
        assert BAD_ROWS.sound(dict(zip(BAD_ROWS.columns, values, strict=True)))


def test_a_row_keeps_what_stood_in_it_also_where_that_is_no_text() -> None:
    row = {"uid": b"u\xff", "note": "五".encode(), "data": b"\xff\x00", "n": 5, "x": None}
    found = BadRow.of(CASES, row, "2026-007", "2026-11-21", 9)
    assert (found.origin, found.place, found.name, found.uid) == ("cases", 9, "2026-007", "u\ufffd")
    assert (found.found_at, found.repaired_at) == ("2026-11-21", "")
    assert msgspec.json.decode(found.content) == {
        "uid": {"base64": "df8="}, "note": "五", "data": {"base64": "/wA="}, "n": 5,
        "x": None,
    }  # fmt: skip
    assert BadRow.of(CASES, {"uid": 5}, "", "").uid == ""
    assert BadRow.of(MEMORIES, {"key": b"k"}, "", "") == BadRow(
        "drill_memories", 0, "", "", '{"key":"k"}', ""
    )


def test_a_case_is_repaired_by_its_uid_or_its_number(log: sqlite3.Connection) -> None:
    for row in (
        bad(), bad(origin="papers", name=""), bad(origin="papers", uid="", content="1"),
        bad(uid="v", name="2026-008", content="2"), bad(origin="drill_answers"),
    ):  # fmt: skip
        bad_rows.add(log, row)
    assert bad_rows.names_of_cases(log) == {"2026-007", "2026-008"}
    assert bad_rows.is_taken(log, "2026-007", "other")
    assert not bad_rows.is_taken(log, "2026-007", "u"), "it is this very case"
    assert not bad_rows.is_taken(log, "2026-009", "other")
    bad_rows.repaired(log, "u", "2026-007", "2026-12-01")
    assert [row.repaired_at for row in bad_rows.listed(log)] == [*["2026-12-01"] * 3, "", ""]
    assert bad_rows.names_of_cases(log) == {"2026-008"}
    assert not bad_rows.is_taken(log, "2026-007", "other")
    bad_rows.repaired(log, "u", "2026-007", "2027-01-01")
    assert bad_rows.listed(log)[0].repaired_at == "2026-12-01", "when it was first"


@pytest.mark.parametrize(
    ("year", "serial", "name"),
    [
        (2026, 3, "2026-003"), (2026, 5, "2026-005"), (2026, 2, ""), (2026, 6, ""), (2025, 3, ""),
        (1899, 1, ""), (1900, 1, "1900-001"), (9999, 1, "9999-001"), (10_000, 1, ""),
    ],
)  # fmt: skip
def test_a_damaged_case_has_the_number_in_it_only_where_that_can_be(
    year: int, serial: int, name: str
) -> None:
    given = {2026: ((3, 5),), **dict.fromkeys((1899, 1900, 9999, 10_000), ((1, 1),))}
    row = {"uid": b"u", "year": year, "serial": serial}
    assert row_name(CASES, row, given) == name
    assert row_name(CASES, row, {}) == ""
    assert row_name(CASES, row) == f"{year}-{serial:03}"


def test_other_rows_are_named_by_their_day_or_their_key() -> None:
    row: dict[str, Any] = {
        "uid": b"u", "day": b"2026-11-21", "document": b"club", "kind": b"points", "key": b"3\xff",
    }  # fmt: skip
    assert row_name(ANSWERS, row) == row_name(EXAMS, row) == "2026-11-21"
    assert row_name(MEMORIES, row) == "club points 3\ufffd"
    assert row_name(PAPERS, row) == ""
