"""What is told of a damaged log: which rows, how many more, and what is missing after a rescue."""

from __future__ import annotations

from typing import Final

import pytest

from app.case_log.bad_rows import BadRow
from app.case_log.trouble_texts import all_damage, trouble_sentence
from app.case_log.troubles import Trouble
from app.texts.texts import LANGUAGES, Texts

TEXTS = Texts("en")
ROWS = tuple(f"2026-{n:03}" for n in range(1, 15))


def said(key: str, *rows: str, reason: str = "", answers: int = 0, games: int = 0) -> str:
    return trouble_sentence(Trouble(key, "x", "y", reason, rows, answers, games), TEXTS)


@pytest.mark.parametrize(("count", "more"), [(11, 0), (12, 0), (13, 1), (14, 2)])
def test_twelve_rows_are_named_and_of_more_the_count(count: int, more: int) -> None:
    sentence = said("cases_missing", *ROWS[:count])
    assert [row in sentence for row in ROWS[:count]] == [at < 12 for at in range(count)]
    assert sentence.count(f" and {more} more") == bool(more)


def test_cases_whose_number_cannot_be_read_are_counted_beside_the_others() -> None:
    unnamed = "2 of which the number cannot be read"
    assert unnamed in said("cases_bad", *ROWS[:1], reason="2")
    assert unnamed in said("cases_bad", reason="2")
    assert "cannot be read" not in said("cases_bad", *ROWS[:1])
    assert "cannot be read" not in said("cases_missing", *ROWS[:1], reason="2")


OF_SQLITE: Final = (
    *("database disk image is malformed", "file is not a database", "no such table: cases"),
    *("attempt to write a readonly database", "unable to open database file", "disk I/O error"),
    *("database or disk is full", "row 3 missing from index played_on", "locking protocol"),
)
WITH_REASON: Final = (
    *("cases_unwritable", "cases_unreplaced", "cases_rescue_failed"),
    *("cases_damaged_now", "cases_unwritable_now"),
)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", WITH_REASON)
def test_a_problem_of_the_log_is_told_without_the_words_of_sqlite(key: str, language: str) -> None:
    plain = trouble_sentence(Trouble(key, "x", "y"), Texts(language))
    for words in OF_SQLITE:
        told = trouble_sentence(Trouble(key, "x", "y", words), Texts(language))
        assert words not in told
        assert told.startswith(plain)


def test_a_log_that_may_only_be_read_or_a_disk_that_fails_is_told_as_such() -> None:
    words = "attempt to write a readonly database"
    assert said("cases_unwritable_now", reason=words).endswith(" (it may only be read)")
    assert said("cases_unwritable", reason="disk I/O error").endswith(" (Input/output error)")
    assert said("cases_stuck", reason="Permission denied").endswith(" (Permission denied)")
    assert said("cases_stuck", reason="held by another").endswith(" (held by another)")


@pytest.mark.parametrize("key", ["cases_damaged", "cases_rescued", "cases_brought"])
def test_after_a_rescue_it_is_told_what_is_missing(key: str) -> None:
    assert "Not there any more: rulings 2026-001." in said(key, ROWS[0], reason="3")
    counts = said(key, reason="3", answers=5, games=1)
    assert "5 drill answers" in counts
    assert "1 game or evening" in counts
    assert "rulings 2" not in counts
    assert "nothing is missing" not in counts


def test_nothing_is_said_to_be_missing_where_nothing_is() -> None:
    assert said("cases_rescued", reason="3").endswith("nothing is missing.")
    assert "nothing is missing" not in said("cases_damaged"), "nothing was counted"
    assert "Not there" not in said("cases_missing", ROWS[0])


def test_a_case_with_another_number_is_not_missing() -> None:
    sentence = said("cases_rescued", "2026-001 → 2026-009", reason="3")
    assert "2026-001 → 2026-009" in sentence
    assert "Not there any more" not in sentence
    both = said("cases_rescued", ROWS[3], "2026-001 → 2026-009", reason="3")
    assert "Not there any more: rulings 2026-004." in both
    assert "→" not in said("cases_rescued", ROWS[3], reason="3")


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_damage_is_a_paragraph_each_and_one_sentence_where_there_is_none(language: str) -> None:
    texts = Texts(language)
    rows = [
        BadRow("cases", 1, "2026-007", "u", '{"note":"n"}', "2026-11-21"),
        BadRow("log_facts", 2, "", "", '{"value":"v"}', "2026-11-22"),
    ]
    found = all_damage([Trouble("cases_missing", "x", rows=ROWS[:1])], rows, texts).split("\n\n")
    assert ["2026-001" in found[0], "2026-007" in found[1], "log_facts" in found[2]] == [True] * 3
    assert '{"note":"n"}' in found[1]
    assert "2026-11-22" in found[2]
    assert all_damage((), (), texts) == texts.ui("trouble.none")
