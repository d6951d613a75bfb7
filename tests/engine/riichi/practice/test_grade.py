"""An answer is graded field by field, and an amount that is wrong is found in the table."""

from __future__ import annotations

from typing import Final

import pytest

from engine.riichi.hand import Hand
from engine.riichi.judge import judge
from engine.riichi.practice.grade import Value, cell_of, grade, places, price_of
from engine.riichi.rules import RiichiRules, load
from engine.riichi.scoring.table import Cell, cells
from engine.riichi.situation import Situation
from engine.riichi.verdict import Agari, Shares
from tests.engine.laws import DOCUMENTS

TENHOU: Final = load("tenhou")
ASKED: Final = Cell(dealer=False, tsumo=True, fu=30, han=3)
TRUTH: Final[dict[str, Value]] = {"points": Shares(2000, 1000)}


@pytest.mark.parametrize("rules", DOCUMENTS, ids=lambda rules: rules.document.id)
def test_every_cell_of_a_table_is_found_by_what_it_pays(rules: RiichiRules) -> None:
    for cell in cells(rules):
        shares = price_of(cell, rules).shares
        assert places(shares, cell, rules)[0] == cell
        truth: dict[str, Value] = {"points": shares}
        assert grade(truth, truth, rules, cell).right


def test_a_ron_in_the_place_of_a_tsumo_is_found_in_the_same_cell() -> None:
    found = grade({"points": Shares(3900, 0)}, TRUTH, TENHOU, ASKED)
    assert not found.right
    assert found.places[0] == Cell(dealer=False, tsumo=False, fu=30, han=3)


def test_one_share_without_its_word_is_found_among_those_that_all_pay() -> None:
    found = grade({"points": Shares(2600, 0)}, TRUTH, TENHOU, ASKED)
    assert found.places[0] == Cell(dealer=False, tsumo=False, fu=40, han=2)
    found = grade({"points": Shares(2600, 0)}, {"points": Shares(1, 1)}, load("r101"))
    assert {cell.dealer for cell in found.places} == {True}


def test_a_limit_is_found_in_the_row_of_its_name() -> None:
    assert places(Shares(4000, 2000), ASKED, TENHOU)[0] == Cell(False, True, 0, 5)


def test_what_stands_nowhere_is_found_nowhere() -> None:
    assert grade({"points": Shares(3800, 0)}, TRUTH, TENHOU, ASKED).places == ()


def test_one_share_says_what_all_pay_alike() -> None:
    cell = Cell(dealer=True, tsumo=True, fu=30, han=3)
    truth: dict[str, Value] = {"points": Shares(2000, 2000)}
    assert grade({"points": Shares(2000, 0)}, truth, TENHOU, cell).right
    assert not grade({"points": Shares(6000, 0)}, truth, TENHOU, cell).right
    assert not grade({"points": Shares(2000, 1000)}, truth, TENHOU, cell).right


def test_the_dealers_line_of_three_is_for_ron_as_well() -> None:
    cell = Cell(dealer=True, tsumo=True, fu=30, han=3)
    truth: dict[str, Value] = {"points": Shares(2000, 2000)}
    assert grade({"points": Shares(6000, 0)}, truth, load("r101"), cell).right


def test_each_field_counts_alike() -> None:
    truth: dict[str, Value] = {"han": 3, "fu": 40, "points": Shares(5200, 0)}
    said: dict[str, Value] = {"han": 3, "fu": 30, "points": Shares(3900, 0)}
    found = grade(said, truth, TENHOU, Cell(False, False, 40, 3))
    assert [mark.right for mark in found.marks] == [True, False, False]
    assert found.share == pytest.approx(1 / 3)


def test_what_is_not_said_is_wrong_but_beside_the_name_of_a_limit() -> None:
    truth: dict[str, Value] = {"han": 5, "fu": 30, "limit": "mangan", "points": Shares(8000, 0)}
    assert grade({"limit": "mangan", "points": Shares(8000, 0)}, truth, TENHOU).right
    found = grade({"points": Shares(8000, 0)}, truth, TENHOU)
    assert [mark.field for mark in found.marks if not mark.right] == ["han", "fu"]


def test_a_cell_that_pays_so_much_is_right_whichever_it_is() -> None:
    some = frozenset(places(Shares(2000, 0), None, TENHOU))
    assert Cell(False, False, 30, 2) in some
    truth: dict[str, Value] = {"cells": some}
    assert grade({"cells": frozenset((Cell(False, False, 60, 1),))}, truth, TENHOU).right
    assert not grade({"cells": frozenset((Cell(False, False, 40, 2),))}, truth, TENHOU).right
    assert not grade({"cells": frozenset()}, truth, TENHOU).right


def test_who_says_that_there_is_no_yaku_has_said_all() -> None:
    truth: dict[str, Value] = {"yaku": frozenset(), "han": 0, "points": Shares(0, 0)}
    assert grade({"yaku": frozenset()}, truth, TENHOU).right
    assert not grade({"han": 1, "points": Shares(1000, 0)}, truth, TENHOU).right


def test_nothing_asked_is_nothing_wrong() -> None:
    assert grade({}, {}, TENHOU).share == 1


def test_a_score_stands_in_the_cell_that_it_is_paid_for() -> None:
    for text, around, cell in (
        ("123m45699p23678s+1s", "tsumo seat=S round=E", Cell(False, True, 20, 2)),
        ("19m19p19s1234567z+1z", "ron from=E seat=W round=E", Cell(False, False, 0, 0, 1)),
    ):
        situation = Situation.parse(around)
        verdict = judge(Hand.parse(text), situation, TENHOU)
        assert isinstance(verdict, Agari)
        assert cell_of(verdict.best, situation.dealer, situation.tsumo) == cell


def test_a_wrong_amount_is_found_in_the_neighbouring_cell() -> None:
    """3900 is the cell beside 2000, and four rows further down in its own column."""
    asked = Cell(dealer=False, tsumo=False, fu=30, han=2)
    first, second = places(Shares(3900, 0), asked, TENHOU)[:2]
    assert (first.fu, first.han) == (30, 3)
    assert (second.fu, second.han) == (60, 2)
