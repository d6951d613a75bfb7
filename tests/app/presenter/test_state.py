"""What is covered and what is open: every key of a presentation as a pure edit."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from app.presenter.content import (
    LineGroup,
    PresentedHand,
    PresentedLine,
    PresentedQuestion,
    PresentedTable,
)
from app.presenter.readout import newest_words
from app.presenter.state import EDITS, PresenterState, at_highlighted, follow, next_grid, step
from app.presenter.tables import presented_table
from app.texts.texts import Texts
from app.views.answers import DeclarationTexts
from app.views.tables import Marked, TableSpot
from engine.library import documents

LINES = tuple(PresentedLine(f"役{n}", f"{n}翻", so_far=f"計{n}") for n in range(1, 4))
HAND = PresentedHand(
    "a", "南家のツモ", ("東場",), (), (), DeclarationTexts("", "40符3翻", words="1300・2600"),
    (LineGroup("役", LINES[:2]), LineGroup("符", LINES[2:])), "健康麻将",
)  # fmt: skip
QUESTION = PresentedQuestion("q", "枠", "何点か", "子 30符2翻", "2000", "健康麻将")


def table(covered: frozenset[TableSpot] = frozenset()) -> PresentedTable:
    from app.pages.table.sheet import sheet_of  # noqa: PLC0415

    highlighted = TableSpot("child", 40, 3)
    marked = Marked(covered, highlighted=highlighted)
    return presented_table(sheet_of("club"), marked, documents()["club"], Texts("ja"))


def after(state: PresenterState, *commands: str, content: object = HAND) -> PresenterState:
    for command in commands:
        state = EDITS[command](state, content)  # type: ignore[arg-type]
    return state


START = PresenterState()


def test_a_line_opens_and_lies_down_again() -> None:
    assert after(START, "next", "next").opened == 2
    assert after(START, *["next"] * 9).opened == 3
    assert after(START, "next", "next", "back").opened == 1
    assert after(START, "back").opened == 0


def test_0_covers_the_declaration_and_opens_it() -> None:
    assert after(START, "cover").covered
    assert after(START, "cover", "cover") == START


def test_a_question_covers_declaration_and_lines_and_ends_where_it_began() -> None:
    asked = after(START, "next", "next", "ask")
    assert (asked.as_question, asked.covered, asked.opened) == (True, True, 0)
    assert after(asked, "ask") == replace(asked, as_question=False, covered=False, opened=2)
    assert not after(asked, "answer").covered
    assert after(asked, "answer", "answer").opened == 3


def test_lines_of_a_question_can_be_opened_one_by_one() -> None:
    asked = after(START, "ask", "next")
    assert (asked.opened, asked.covered) == (1, True)


def test_blank_felt_and_the_number_alone_end_at_the_next_line() -> None:
    for command in ("blank", "number"):
        assert after(START, command) != START
        assert after(START, command, "next") == START
        assert after(START, command, command) == START


def test_the_answer_to_a_drill_question_is_opened_and_covered() -> None:
    known = after(START, "answer", content=QUESTION)
    assert known.answered
    assert not after(known, "cover", content=QUESTION).answered
    assert after(START, "next", "back", "number", content=QUESTION) == START


def test_the_table_comes_over_a_hand_and_not_over_a_table() -> None:
    assert after(START, "table").table
    assert after(START, "table", "table") == START
    assert after(START, "table", content=table()) == START


def test_a_new_hand_begins_before_its_first_line() -> None:
    opened = after(START, "next", "next")
    assert follow(opened, HAND, replace(HAND, key="b")) == START
    assert follow(opened, HAND, replace(HAND, document="another language")).opened == 2
    fewer = replace(HAND, groups=HAND.groups[:1])
    assert follow(after(START, *["next"] * 3), HAND, fewer).opened == 2


def test_a_new_hand_is_asked_as_the_one_before_was() -> None:
    asked = after(START, "next", "ask", "answer")
    assert not follow(asked, HAND, replace(HAND, key="b")).covered
    asked = after(START, "next", "ask")
    new = follow(asked, HAND, replace(HAND, key="b"))
    assert (new.as_question, new.covered, new.opened) == (True, True, 0)
    assert follow(after(START, "cover"), HAND, replace(HAND, key="b")).covered


def test_the_answer_of_one_question_is_not_that_of_the_next() -> None:
    known = after(START, "answer", content=QUESTION)
    assert not follow(known, QUESTION, replace(QUESTION, key="r")).answered


def test_the_current_cell_stays_in_the_table() -> None:
    whole = table()
    first = whole.grids[0]
    state = START
    for _ in range(30):
        state = step(state, whole, 1, 1)
    assert (state.row, state.column) == (len(first.rows) - 1, len(first.columns) - 1)
    limits = next_grid(state, whole, -1)
    assert limits.grid == len(whole.grids) - 1
    assert limits.row < len(whole.grids[-1].rows)
    highlighted = at_highlighted(START, whole)
    assert whole.grids[highlighted.grid].cells[highlighted.row][highlighted.column].highlighted


@pytest.mark.parametrize("peek", [False, True])
def test_a_screen_reader_hears_the_newest_line_with_its_sum(peek: bool) -> None:
    said = newest_words(HAND, after(START, "next", "next"), Texts("ja"), peek=peek)
    assert said.startswith("役2 2翻、ここまで 計2、2／3")
    assert ("役3" in said) is peek


def test_a_screen_reader_hears_nothing_that_lies_face_down() -> None:
    texts = Texts("ja")
    covered = after(START, "cover")
    assert "1300" in newest_words(HAND, START, texts, peek=False)
    assert "1300" not in newest_words(HAND, covered, texts, peek=False)
    assert "2000" not in newest_words(QUESTION, START, texts, peek=False)
    assert newest_words(QUESTION, after(START, "answer", content=QUESTION), texts, peek=False) == (
        "2000"
    )
    spot = TableSpot("child", 30, 2)
    hidden = table(frozenset((spot,)))
    at = replace(START, row=2, column=1)
    assert hidden.grids[0].cells[2][1].spot == spot
    assert "2000" not in newest_words(hidden, at, texts, peek=False)
    assert newest_words(HAND, after(START, "blank"), texts, peek=False) == texts.ui(
        "presenter.blank"
    )


def test_whatever_is_pressed_the_state_is_possible() -> None:
    chance = random.Random(5)
    for content in (HAND, QUESTION, table()):
        state = START
        for _ in range(2000):
            state = EDITS[chance.choice([*EDITS])](state, content)
            assert state.opened >= 0
            if content is HAND:
                assert state.opened <= len(HAND.lines)
            assert state.covered or not state.as_question
            newest_words(content, state, Texts("en"), peek=bool(chance.randrange(2)))
