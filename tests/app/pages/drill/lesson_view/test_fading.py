"""Lines of worked examples are left open by what a learner gets wrong."""

from __future__ import annotations

import random

import pytest

from app.pages.drill.lesson_view.fading import (
    LADDER,
    LineOutcome,
    OpenLine,
    PartAnswer,
    PartLevel,
    errors,
    in_order,
    level_of,
    levels,
    opened,
    weakest,
)

RIGHT, HELPED, WRONG = "right", "helped", "wrong"
LETTERS: dict[str, LineOutcome] = {"r": "right", "h": "helped", "w": "wrong"}


def outcomes(text: str) -> list[LineOutcome]:
    return [LETTERS[letter] for letter in text]


def answers(**parts: str) -> list[PartAnswer]:
    """Answers part after part; `wait="rw"` is one right and one wrong answer about the wait."""
    rows = [(part, outcome) for part, text in parts.items() for outcome in outcomes(text)]
    return [PartAnswer(part, outcome, at) for at, (part, outcome) in enumerate(rows)]


@pytest.mark.parametrize(
    ("text", "level"),
    [
        ("", 0), ("r", 1), ("rr", 1), ("rrr", 2), ("rrrrr", 3), ("rrrrrrrr", 3),
        ("w", 0), ("rw", 0), ("rrrw", 1), ("rrrww", 0), ("rrrwr", 1), ("rrrwrr", 2),
        ("h", 0), ("hh", 0), ("rh", 1), ("rrh", 1), ("rrhr", 1), ("rrhrr", 2), ("wr", 1),
    ],
)  # fmt: skip
def test_two_right_answers_lead_up_the_first_time_one_and_a_wrong_one_down(
    text: str, level: int
) -> None:
    assert level_of(outcomes(text)).level == level


def test_a_level_never_changes_by_two() -> None:
    dice = random.Random(1)
    for _ in range(300):
        text = "".join(dice.choice("rrrhw") for _ in range(dice.randrange(30)))
        before = level_of(outcomes(text)).level
        for letter in "rhw":
            assert abs(level_of(outcomes(text + letter)).level - before) <= 1, text


def test_a_line_right_five_times_at_the_last_level_is_known_until_it_is_wrong() -> None:
    assert not level_of(outcomes("rrrrr" + "rrrr")).settled
    assert level_of(outcomes("rrrrr" + "rrrrr")).settled
    assert not level_of(outcomes("rrrrr" + "rrrrr" + "w")).settled
    assert not level_of(outcomes("rrrrr" + "rrrrr" + "wrr")).settled


def test_levels_are_of_each_part_in_the_order_of_time() -> None:
    history = [PartAnswer("wait", "wrong", 9), PartAnswer("wait", "right", 1)]
    assert levels(history) == {"wait": PartLevel(0)}
    assert levels(answers(wait="r", pair="rrr")) == {"wait": PartLevel(1), "pair": PartLevel(2)}


def test_the_share_of_errors_is_of_the_last_six_answers() -> None:
    assert errors("wait", answers(wait="wwwwrwrrrr", pair="w")) == (1, 6)
    assert errors("quad", answers(wait="w")) == (0, 0)


def test_the_part_with_the_highest_share_of_errors_comes_first() -> None:
    lines = [OpenLine("pair"), OpenLine("wait"), OpenLine("triplet")]
    history = answers(pair="rwr", wait="wwr", triplet="rr")
    assert in_order(lines, history) == [1, 0, 2]
    assert weakest(["pair", "wait", "triplet"], history) == "wait"


def test_of_equal_parts_the_one_that_decides_comes_first_then_the_longest_not_asked() -> None:
    lines = [OpenLine("pair"), OpenLine("wait", decides=True), OpenLine("quad")]
    assert in_order(lines, answers(pair="r", wait="r")) == [1, 2, 0]


def test_a_full_example_comes_before_a_line_is_open() -> None:
    lines = [OpenLine("wait", "0"), OpenLine("pair", "1")]
    assert opened(lines, [], shown=False) == ("full", ())
    assert opened(lines, [], shown=True) == ("one", (0,))
    assert opened(lines, answers(wait="rw"), shown=False) == ("full", ())


def test_the_second_line_is_of_another_group() -> None:
    lines = [OpenLine("pair", "1"), OpenLine("wait", "1", decides=True), OpenLine("quad", "2")]
    history = answers(pair="rrr", wait="rrr", quad="rrr")
    assert opened(lines, history, shown=False) == ("two", (1, 2))
    assert opened(lines[:2], history, shown=False) == ("two", (1,))


def test_alone_all_lines_are_open_but_those_that_are_known() -> None:
    lines = [OpenLine("pair", "1"), OpenLine("wait", "2")]
    history = answers(pair="r" * 5, wait="r" * 12)
    assert opened(lines, history, shown=False) == ("alone", (0,))
    history = answers(pair="r" * 12, wait="r" * 12)
    assert opened(lines, history, shown=False) == ("alone", (0,))
    assert opened([], history, shown=True) == ("full", ())
    assert opened(lines, answers(pair="r" * 5, wait="r" * 5), shown=False)[1] == (0, 1)
    assert LADDER[-1] == "alone"
