"""Learners with a misconception are found out, and the lessons spare a beginner questions.

`python -m tests.bench.learner` has the figures of every document; here are few learners of few.
"""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from app.pages.drill.kinds.cells import cell_of_key
from app.pages.drill.kinds.kind import Card
from app.pages.drill.lessons.table import lessons_of
from engine.riichi.rules import load
from tests.bench.beginner import APPLIED, TAUGHT, Beginner, by_lessons, compared, shown_cells
from tests.bench.diagnosed import diagnosed, is_shown, named_alone, named_both, problems_of

HANDS: Final = 90
CLUB: Final = load("club")


def card(key: str) -> Card:
    return Card("points", "club", key)


@pytest.mark.parametrize("document", ["club", "enjoy"])
def test_one_misconception_is_named_within_three_answers(document: str) -> None:
    named, held = named_alone(document, 1, HANDS)
    assert named / held >= 0.95


def test_two_misconceptions_are_both_named() -> None:
    named, held = named_both("enjoy", 10, HANDS)
    assert named / held >= 0.8


def test_a_learner_without_misconceptions_is_never_wrong() -> None:
    assert not any(is_shown((), problem, CLUB) for problem in problems_of("club", HANDS))
    assert diagnosed(("kiriage_forgotten",), "tenhou", 0, hands=HANDS) is None


@pytest.mark.parametrize("document", ["enjoy", "r101"])
def test_lessons_bring_a_beginner_to_most_of_a_table_with_fewer_questions(document: str) -> None:
    assert compared(document, 1)[2] <= 0.8


def test_a_beginner_knows_only_what_was_shown_and_what_follows_from_it() -> None:
    learner = Beginner(Random(0), rules=CLUB)
    assert (
        learner.knows(card("child.ron.30.1"), 0) == learner.knows(card("child.tsumo.30.1"), 0) == 0
    )
    learner.show(card("child.ron.30.1"), 0)
    assert learner.knows(card("child.ron.30.1"), 0) == 1
    assert learner.knows(card("child.tsumo.30.1"), 0) == 0, "no rule is known"
    learner.taught.append(TAUGHT["tsumo"])
    assert learner.knows(card("child.tsumo.30.1"), 0) == APPLIED
    assert learner.knows(card("child.tsumo.40.1"), 0) == 0, "nor is the cell that it follows from"


def test_the_row_of_the_chant_is_shown_by_its_lesson() -> None:
    lesson = next(one for one in lessons_of(CLUB) if one.id == "chant30")
    row = [cell_of_key(f"child.ron.30.{han}") for han in range(1, 5)]
    assert list(shown_cells(lesson)) == row


def test_a_beginner_needs_more_than_the_questions_of_the_lessons() -> None:
    assert by_lessons("club", 0, most=80) == 80
