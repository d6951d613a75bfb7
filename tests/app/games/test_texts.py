"""Titles that the program makes are told in the language of the window; typed ones stay."""

from __future__ import annotations

from datetime import date

import pytest

from app.games.links import EveningSeats, GameLink
from app.games.notation import EVENING
from app.games.texts import link_title, shown_title, table_title, usual_title
from app.texts.texts import LANGUAGES, Texts
from app.variants import RIICHI, TOPPAN
from tests.app.games.sample_games import RIICHI_GAME

DAY = date(2026, 11, 22)
AT = "2026-11-22T20:00:00+09:00"


@pytest.mark.parametrize("number", [1, 2, 13])
@pytest.mark.parametrize("variant", [RIICHI.id, TOPPAN.id, EVENING])
def test_a_title_that_the_program_made_is_made_in_the_other_language(
    variant: str, number: int
) -> None:
    made = {language: usual_title(variant, DAY, number, Texts(language)) for language in LANGUAGES}
    for title in made.values():
        for language in LANGUAGES:
            assert shown_title(title, variant, AT, Texts(language)) == made[language]


@pytest.mark.parametrize(
    ("ja", "en"),
    [
        ("11月22日 3回戦（写し）", "22 Nov game 3 (copy)"),
        ("11月例会　22日 2回戦 5卓", "Evening of 22 Nov Round 2, table 5"),
        ("11月例会　22日（3） 2回戦 5卓", "Evening of 22 Nov (3) Round 2, table 5"),
    ],
)
def test_so_are_those_of_copies_and_of_tables_of_an_evening(ja: str, en: str) -> None:
    assert shown_title(ja, RIICHI.id, AT, Texts("en")) == en
    assert shown_title(en, RIICHI.id, AT, Texts("ja")) == ja


@pytest.mark.parametrize(
    ("before", "ja", "en"),
    [
        ("11/22 game 3", "11月22日 3回戦", "22 Nov game 3"),
        ("11/22 game 3 (copy)", "11月22日 3回戦（写し）", "22 Nov game 3 (copy)"),
        ("Evening of 11/22 (3) Round 2, table 5", "11月例会　22日（3） 2回戦 5卓", None),
    ],
)
def test_an_english_title_that_an_earlier_version_made_is_one_of_the_program(
    before: str, ja: str, en: str | None
) -> None:
    """It named the day 11/22, which some read as the eleventh of a month."""
    assert shown_title(before, RIICHI.id, AT, Texts("ja")) == ja
    assert shown_title(before, RIICHI.id, AT, Texts("en")) == (
        en or "Evening of 22 Nov (3) Round 2, table 5"
    )
    for typed in ("11/22 final", "11/21 game 1", "1/1/22 game 1"):
        assert shown_title(typed, RIICHI.id, AT, Texts("ja")) == typed


@pytest.mark.parametrize(("month", "day", "number"), [(1, 2, 1), (11, 11, 11), (2, 22, 2)])
def test_the_titles_of_a_day_are_found_out_whatever_its_numbers(
    month: int, day: int, number: int
) -> None:
    at = f"2026-{month:02}-{day:02}"
    made = usual_title(RIICHI.id, date.fromisoformat(at), number, Texts("ja"))
    before = f"{month}/{day} game {number}"
    assert shown_title(before, RIICHI.id, at, Texts("ja")) == made
    evening = f"Evening of {month}/{day}"
    made = usual_title(EVENING, date.fromisoformat(at), 1, Texts("ja"))
    assert shown_title(evening, EVENING, at, Texts("ja")) == made


@pytest.mark.parametrize(
    ("title", "variant", "at"),
    [
        ("11月22日の決勝", RIICHI.id, AT),
        ("11月21日 1回戦", RIICHI.id, AT),
        ("11月22日 1回戦", RIICHI.id, ""),
        ("11月22日 1回戦", RIICHI.id, "yesterday"),
        ("11月22日 01回戦", RIICHI.id, AT),
        ("11月22日 1回戦", EVENING, AT),
        ("11月例会　22日", RIICHI.id, AT),
        ("秋の会 2回戦 5卓", RIICHI.id, AT),
        ("11/22 game " + "1" * 5000, RIICHI.id, AT),
        ("", RIICHI.id, AT),
    ],
)
def test_a_title_that_somebody_typed_stays(title: str, variant: str, at: str) -> None:
    for language in LANGUAGES:
        assert shown_title(title, variant, at, Texts(language)) == title


def test_a_case_names_its_game_or_its_table_in_the_language_of_the_window() -> None:
    game = GameLink("", "11月22日 1回戦", "3", RIICHI_GAME, begun=AT)
    assert link_title(game, Texts("en")) == "22 Nov game 1"
    table = GameLink("", "2回戦 3卓", "3", RIICHI_GAME, evening=EveningSeats("e", 2, ()))
    assert link_title(table, Texts("en")) == "Round 2, table 3"
    assert link_title(table, Texts("ja")) == "2回戦 3卓"


def test_a_table_of_an_evening_without_a_title_is_named_by_itself() -> None:
    assert table_title("", 2, 3, Texts("ja")) == "2回戦 3卓"
