"""What a case can be, how it is numbered, and what of it never changes."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from app.case_log.cases import (
    AS_JSON,
    Case,
    case_of,
    cleaned,
    number_of,
    problem_of,
    unchanging_part,
    writable,
)

CASE = Case(uid="u1", year=2026, serial=1, at="2026-11-21T14:32:05+09:00", document="club")


def with_(**fields: Any) -> Case:
    return msgspec.structs.replace(CASE, **fields)


def test_a_number_has_three_digits_or_more() -> None:
    assert [number_of(2026, n) for n in (1, 48, 999, 1000)] == [
        "2026-001", "2026-048", "2026-999", "2026-1000",
    ]  # fmt: skip
    assert CASE.number == "2026-001"
    assert with_(serial=0).number == ""
    fresh = Case(uid="u", at="2026", document="club")
    assert (fresh.year, fresh.serial, fresh.number, fresh.revoked) == (0, 0, "", False)


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({}, ""),
        ({"uid": ""}, "uid"),
        ({"at": "1900"}, ""),
        ({"at": "9999"}, ""),
        ({"at": "1899-12-31"}, "at"),
        ({"at": "0000"}, "at"),
        ({"at": "20x6-01-01"}, "at"),
        ({"at": ""}, "at"),
        ({"offender": 0}, ""),
        ({"offender": 3}, ""),
        ({"offender": 4}, "offender"),
        ({"offender": -1}, "offender"),
        ({"year": 0, "serial": 0}, ""),
        ({"year": -1}, "number"),
        ({"serial": -1}, "number"),
        ({"revoked_at": "2026", "revoked_because": "why"}, ""),
        ({"revoked_at": "2026"}, "revoked_because"),
        ({"revoked_because": "why"}, "revoked_because"),
        ({"revoked_at": "2026", "revoked_because": " \n"}, "revoked_because"),
        ({"revoked_because": " \n"}, "revoked_because"),
    ],
)
def test_a_field_that_cannot_be_is_named(fields: dict[str, Any], problem: str) -> None:
    assert problem_of(with_(**fields)) == problem


def test_the_class_of_a_ruling_is_that_of_the_engine() -> None:
    assert with_(ruling={"sanction": "chombo", "by_program": {}}).sanction == "chombo"
    assert with_(ruling={"by_program": {}}).sanction == "silent"
    assert with_(ruling={}).sanction == ""


def test_all_of_a_case_is_its_substance_but_number_and_revocation() -> None:
    other = with_(year=2025, serial=9, revoked_at="2026", revoked_because="why")
    assert unchanging_part(other) == unchanging_part(CASE)
    for name in {*Case.__struct_fields__} - {"year", "serial", "revoked_at", "revoked_because"}:
        value: Any = {"x": 1} if name in AS_JSON else "x"
        assert unchanging_part(with_(**{name: value})) != unchanging_part(CASE), name


def test_halves_of_letters_are_taken_out_of_all_that_is_typed() -> None:
    half, typed = "a\ud83db", ("table", "deal", "said", "hand", "situation", "note")
    found = cleaned(with_(players=(half, "b", "c", half), **dict.fromkeys(typed, half)))
    assert found.players == ("a?b", "b", "c", "a?b")
    assert {getattr(found, name) for name in typed} == {"a?b"}
    assert writable("五索") == "五索"


def test_a_case_is_made_of_its_columns_with_texts_or_bytes() -> None:
    case = with_(players=("東", "南", "西", "北"), offender=2, answers={"n": 3}, ruling={"x": [1]})
    columns = msgspec.structs.asdict(case)
    columns |= {name: msgspec.json.encode(columns[name]).decode() for name in AS_JSON}
    assert case_of({**columns, "checksum": "x"}) == case
    raw = {n: v.encode() if isinstance(v, str) else v for n, v in columns.items()}
    assert case_of(raw) == case
    with pytest.raises(ValueError, match="utf-8"):
        case_of({**raw, "note": b"\xff"})
