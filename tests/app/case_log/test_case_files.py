"""Files of cases: JSON and CSV, out and in again without loss, and harmless in a spreadsheet."""

from __future__ import annotations

import csv
import io
import json

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.case_log.case_files import (
    MOST_BYTES,
    VERSION,
    CaseFileError,
    as_json,
    escaped_formula,
    iter_cases,
    read,
)
from app.case_log.cases import MOST_SERIAL, MOST_YEAR, Case
from app.texts.complaints import value_problem
from app.texts.texts import LANGUAGES, Texts
from tests.app.case_log.old_csv import as_csv

TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=12) | st.sampled_from(
    ["=1+1", "+81", "-5", "@a", "\t=1", "\r\n", "'", "'=", '"', "a,b", "＝SUM(A1)", "5索\nと6索"]
)
RULING = {"sanction": "chombo", "payments": [{"payer": None, "payee": 2, "of": []}], "x": 1.5}
CASES = st.builds(
    Case,
    uid=st.uuids().map(str),
    year=st.integers(0, 9999),
    serial=st.integers(0, 99999),
    at=st.just("2026-11-21T14:32:05+09:00"),
    table=TEXT,
    players=st.tuples(TEXT, TEXT, TEXT, TEXT),
    document=TEXT,
    version=TEXT,
    deal=TEXT,
    kind=st.sampled_from(["incident", "dispute", "check", "draw", "game"]),
    offence=TEXT,
    offender=st.none() | st.integers(0, 3),
    answers=st.dictionaries(TEXT, st.booleans(), max_size=3),
    ruling=st.just(RULING) | st.just({}),
    said=TEXT,
    hand=TEXT,
    situation=TEXT,
    note=TEXT,
)
CASE = Case(uid="u1", year=2026, serial=1, at="2026-11-21T14:32:05+09:00", document="club")


@given(st.lists(CASES, max_size=4), st.booleans())
def test_cases_come_back_from_both_kinds_of_file(cases: list[Case], revoked: bool) -> None:
    if revoked:
        how = {"revoked_at": "2026-11-22", "revoked_because": "=because"}
        cases = [msgspec.structs.replace(case, **how) for case in cases]
    assert read(as_json(cases)) == cases
    assert read(as_csv(cases)) == cases


def test_a_file_is_a_head_a_line_a_case_and_an_end() -> None:
    text = as_json([CASE, msgspec.structs.replace(CASE, uid="u2")])
    lines = text.split("\n")
    assert (lines[0], lines[-2:]) == (f'{{"hayami_cases": {VERSION}, "cases": [', ["]}", ""])
    assert [line[:13] for line in lines[1:3]] == ['{"uid":"u1","', '{"uid":"u2","']
    assert lines[1].endswith("},")
    assert as_json([]) == f'{{"hayami_cases": {VERSION}, "cases": [\n]}}\n'


@pytest.mark.parametrize("year", [-1, MOST_YEAR + 1, 10**30])
@pytest.mark.parametrize("serial", [-1, MOST_SERIAL + 1, 1 << 31, (1 << 63) - 1, 10**30])
def test_numbers_after_which_none_can_be_counted_are_refused(year: int, serial: int) -> None:
    for beyond in ({"year": year}, {"serial": serial}):
        text = as_json([msgspec.structs.replace(CASE, **beyond)])
        with pytest.raises(CaseFileError, match="1: wrong number"):
            read(text)


def test_marks_and_blanks_before_a_file_are_passed_over() -> None:
    assert read(f"\ufeff \n{as_json([CASE])}") == read(as_json([CASE])) == [CASE]


def test_a_file_is_read_case_by_case_up_to_the_first_that_is_none() -> None:
    found = iter_cases(as_json([CASE, msgspec.structs.replace(CASE, uid="")]))
    assert next(found) == CASE
    with pytest.raises(CaseFileError, match="2: wrong uid"):
        next(found)


def test_numbers_in_a_csv_are_texts_and_an_empty_offender_is_none() -> None:
    case = msgspec.structs.replace(CASE, offender=0, answers={"n": 3})
    assert read(as_csv([CASE, case])) == [CASE, case]


def test_a_long_field_of_a_csv_is_read() -> None:
    case = msgspec.structs.replace(CASE, note="x" * 200_000)
    assert read(as_csv([case])) == [case]


@given(TEXT)
def test_no_escaped_field_is_a_formula(field: str) -> None:
    assert escaped_formula(field)[:1] not in tuple("=+-@\t\r\n＝＋－＠")


def test_a_file_of_version_1_has_cases_without_the_dates_of_an_edition() -> None:
    old = '{"hayami_cases": 1, "cases": [{"uid": "u1", "at": "2026-11-21", "document": "club"}]}'
    assert [(c.valid_from, c.valid_until, c.newer) for c in read(old)] == [("", "", "")]
    dated = msgspec.structs.replace(CASE, valid_until="2025-12-31", newer="ema2025")
    assert read(as_json([dated])) == [dated]


def test_a_file_of_cases_is_json() -> None:
    found = json.loads(as_json([CASE]))
    assert (found["hayami_cases"], found["cases"][0]["document"]) == (2, "club")


@pytest.mark.parametrize(
    ("text", "key", "at"),
    [
        ("", "no_case_file", 0),
        ("a,b,c\r\n", "no_case_file", 0),
        ("番号,日付\r\n", "no_case_file", 0),
        ("{", "damaged", 0),
        ('{"cards": []}', "no_case_file", 0),
        ('{"hayami_cases": 1, "cases": {}}', "no_case_file", 0),
        ('{"hayami_cases": 3, "cases": [], "more": 1}', "newer", 0),
        ('{"hayami_cases": 3, "cases": []}', "newer", 0),
        ('{"hayami_cases": 2, "cases": [], "more": 1}', "no_case_file", 0),
        ('{"hayami_cases": "3", "cases": []}', "no_case_file", 0),
        ('{"hayami_cases": 2, "cases": [5]}', "wrong", 1),
        ('{"hayami_cases": 2, "cases": [' + "[" * 9999, "damaged", 0),
        (as_json([CASE]).replace('"ruling":{}', '"ruling":' + "[" * 900 + "]" * 900), "wrong", 1),
        (as_csv([CASE, CASE])[:-3], "broken", 3),
        (as_csv([CASE]).replace('"2026","1"', '"x","1"'), "wrong", 2),
        (as_csv([CASE]).replace('"{}"', '"' + "[" * 9999 + '"'), "wrong", 2),
        (as_json([CASE]).replace("u1", ""), "wrong", 1),
        (as_json([CASE]).replace('"uid":', '"more":1,"uid":'), "wrong", 1),
        (as_json([CASE, CASE]).replace('"at":', '"when":'), "wrong", 1),
        (as_csv([CASE]).replace('"u1",', ""), "columns", 2),
        (as_csv([CASE]).replace('"u1",', '"u1","u2",'), "columns", 2),
        (as_csv([CASE]).replace('"{}"', '"{"'), "wrong", 2),
        (as_csv([CASE]).replace('"incident"', '"war"'), "wrong", 2),
        (as_csv([CASE]).replace('"u1"', '"u1"x'), "broken", 2),
    ],
)
def test_a_file_that_holds_no_cases_is_told_with_its_place(text: str, key: str, at: int) -> None:
    with pytest.raises(CaseFileError) as told:
        read(text)
    assert (told.value.key, told.value.at) == (key, at)
    if key in ("wrong", "damaged"):
        assert value_problem(told.value.word, Texts("ja")).endswith("。"), "no words of a library"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "text", [as_csv([CASE, CASE])[:-3], as_csv([CASE]).replace('"u1"', '"u1"x')]
)
def test_a_damaged_table_is_told_by_its_line_without_the_words_of_csv(
    text: str, language: str
) -> None:
    with pytest.raises(CaseFileError) as told:
        read(text)
    with pytest.raises(csv.Error) as of_csv:
        list(csv.reader(io.StringIO(text, newline=""), strict=True))
    found = told.value
    said = Texts(language).ui(f"casefile.{found.key}", at=found.at, word=found.word)
    assert str(found.at) in said
    assert str(of_csv.value) not in said + str(found)


def test_a_file_of_256_megabytes_may_be_imported_and_no_larger_one() -> None:
    """Six times what ten thousand cases have; a larger file would fill the memory."""
    assert MOST_BYTES == 256 * 1024 * 1024
