"""The scoring table: which cells there are, against printed tables and against hands that win."""

from __future__ import annotations

import pytest
from hypothesis import given
from msgspec.structs import replace

from engine.riichi.hand import Hand
from engine.riichi.judge import judge
from engine.riichi.rules import Limit, load
from engine.riichi.scoring.price import LIMITS
from engine.riichi.scoring.table import (
    Cell,
    HanRow,
    absence,
    by_share,
    cells,
    exists,
    first_limit,
    fu_rows,
    han_rows,
)
from engine.riichi.situation import Situation
from engine.riichi.verdict import Absence, Agari
from engine.rulebook import with_value
from tests.engine.laws import DOCUMENTS, Win, wins

CLUB, R101, ENJOY = load("club"), load("r101"), load("enjoy")


def test_rows_in_fu_begin_with_pinfu_and_seven_pairs() -> None:
    assert fu_rows(CLUB) == (20, 25, 30, 40, 50, 60, 70, 80, 90, 100, 110)
    assert fu_rows(CLUB, 130)[-2:] == (120, 130)


def test_a_pinfu_by_tsumo_is_rounded_up_as_any_hand() -> None:
    rules = with_value(CLUB, "fu.tsumo_with_pinfu", 2)
    assert fu_rows(rules) == (25, 30, 40, 50, 60, 70, 80, 90, 100, 110)


def test_one_document_of_four_computes_from_the_share_of_a_child() -> None:
    assert [by_share(rules) for rules in (R101, CLUB, ENJOY)] == [True, False, False]


def test_seven_pairs_of_fifty_fu_have_no_row_of_their_own() -> None:
    assert fu_rows(R101)[:4] == (20, 30, 40, 50)


def test_a_document_by_han_has_no_rows_in_fu() -> None:
    assert fu_rows(ENJOY) == ()
    assert not exists(30, 2, False, ENJOY)


def test_the_least_fu_is_a_row_also_where_it_is_not_rounded() -> None:
    """Fu are rounded first and lifted then, so that the rows above it are round."""
    rules = with_value(CLUB, "fu.minimum", 28)
    assert fu_rows(rules)[:5] == (20, 25, 28, 30, 40)
    assert [exists(fu, 1, False, rules) for fu in (28, 30, 38)] == [True, True, False]


def test_without_a_least_number_of_fu_the_rows_begin_with_the_base() -> None:
    """Rows of 0 and 10 fu were shown, which no hand has."""
    rules = with_value(CLUB, "fu.minimum", 0)
    assert fu_rows(rules)[:3] == (20, 25, 30)
    assert exists(20, 1, False, rules)
    missing = absence(10, 1, False, rules)
    assert missing is not None
    assert missing.rule.key == "fu.base"


@pytest.mark.parametrize("key", ["fu.base", "fu.chiitoitsu"])
def test_nothing_is_a_row_of_no_fu(key: str) -> None:
    """It was taken for a row by han alone, whose cells have 0 fu."""
    assert min(fu_rows(with_value(CLUB, key, 0))) > 0


def test_twenty_fu_are_a_pinfu_by_tsumo() -> None:
    assert exists(20, 2, True, CLUB)
    assert not exists(20, 1, True, CLUB)
    assert not exists(20, 2, False, CLUB)


def test_twenty_five_fu_are_seven_pairs() -> None:
    assert exists(25, 2, False, CLUB)
    assert not exists(25, 1, False, CLUB)
    assert exists(25, 3, True, CLUB)
    assert not exists(25, 2, True, CLUB)


def test_a_row_of_a_yaku_that_is_worth_nothing_has_the_hands_of_its_form() -> None:
    """The judge gives them these fu. The page *Score* ended in an error at such a hand."""
    gone = {key: rule for key, rule in CLUB.yaku.items() if key not in ("chiitoitsu", "pinfu")}
    worth = CLUB.yaku["pinfu"].value
    nothing = replace(worth, closed=0)
    there = with_value(with_value(CLUB, "yaku.pinfu", nothing), "yaku.chiitoitsu", nothing)
    hands = (
        ("34m12223p344556s+2m", "tsumo seat=N round=S", 20, True),
        ("118899m58899s11z+5s", "ron from=E seat=W round=E riichi", 25, False),
    )
    for rules in (replace(CLUB, yaku=gone), there):
        for hand, around, fu, tsumo in hands:
            verdict = judge(Hand.parse(hand), Situation.parse(around), rules)
            assert isinstance(verdict, Agari)
            assert (verdict.best.fu, verdict.best.han) == (fu, 1)
            assert exists(fu, 1, tsumo, rules)


def test_a_row_of_a_yaku_that_is_a_yakuman_is_empty() -> None:
    worth = replace(CLUB.yaku["pinfu"].value, closed=0, yakuman=1)
    assert not exists(20, 4, True, with_value(CLUB, "yaku.pinfu", worth))


def test_other_rows_go_by_ten_from_one_han_on() -> None:
    assert exists(30, 1, False, CLUB)
    assert exists(110, 1, True, CLUB)
    assert not exists(35, 3, True, CLUB)
    assert not exists(30, 0, True, CLUB)


def test_limits_by_han() -> None:
    assert first_limit(CLUB) == 5
    assert han_rows(CLUB) == (
        HanRow(5, 5, "mangan"),
        HanRow(6, 7, "haneman"),
        HanRow(8, 10, "baiman"),
        HanRow(11, None, "sanbaiman"),
        HanRow(0, 0, "yakuman", 1),
    )


def test_limits_that_a_document_lacks_have_no_row() -> None:
    assert [row.limit for row in han_rows(R101)] == ["mangan", "haneman", "baiman", "yakuman"]


def test_a_limit_that_another_goes_before_has_no_row() -> None:
    """A row went from 5 to 2 han."""
    rules = with_value(CLUB, "limits.baiman", Limit(han=3, base=4000))
    assert [(row.first, row.last, row.limit) for row in han_rows(rules)[:-1]] == [
        (3, 10, "baiman"), (11, None, "sanbaiman"),
    ]  # fmt: skip
    assert first_limit(rules) == 3


@pytest.mark.parametrize("mangan", [Limit(han=0, base=2000), Limit(han=5, base=0)])
def test_a_mangan_by_no_number_of_han_leaves_the_fu_to_matter_up_to_the_next_limit(
    mangan: Limit,
) -> None:
    rules = with_value(CLUB, "limits.mangan", mangan)
    assert han_rows(rules)[0] == HanRow(6, 7, "haneman")
    assert first_limit(rules) == 6


def test_without_a_limit_by_han_the_table_ends_with_thirteen_han() -> None:
    rules = CLUB
    for name in LIMITS:
        rules = with_value(rules, f"limits.{name}", Limit(han=0, base=8000))
    assert han_rows(rules) == (HanRow(0, 0, "yakuman", 1),)
    assert first_limit(rules) == 14
    assert Cell(False, False, 30, 13) in cells(rules)


def test_a_printed_table_by_han_is_taken_row_by_row() -> None:
    assert first_limit(ENJOY) is None
    assert han_rows(ENJOY)[:4] == (
        HanRow(1, 1),
        HanRow(2, 2),
        HanRow(3, 3),
        HanRow(4, 5, "mangan"),
    )


@given(wins())
def test_every_hand_that_wins_is_in_the_table(win: Win) -> None:
    for rules in DOCUMENTS:
        verdict = judge(win.hand, win.situation, rules)
        for score in verdict.scores if isinstance(verdict, Agari) else ():
            if score.fu is not None:
                assert exists(score.fu, score.han, win.situation.tsumo, rules)
                assert score.fu in fu_rows(rules, score.fu)


def test_an_empty_cell_has_its_reason_and_the_rule_behind_it() -> None:
    ron = absence(20, 2, False, CLUB)
    assert ron == Absence("only_tsumo", CLUB.fu.tsumo_with_pinfu, "pinfu")  # type: ignore[union-attr]
    told = [absence(fu, 1, tsumo, CLUB) for fu, tsumo in ((20, True), (25, False), (25, True))]
    assert [(a.key, a.yaku, a.least) for a in told if a is not None] == [
        ("too_few_han", "pinfu", 2),
        ("too_few_han", "chiitoitsu", 2),
        ("too_few_han", "chiitoitsu", 3),
    ]
    assert all(a is not None and (a.rule.clause or a.rule.because) for a in told)
    odd = absence(35, 3, True, CLUB)
    assert odd is not None
    assert odd.key == "no_such_row"
    assert absence(40, 1, False, CLUB) is None


def test_a_cell_of_which_nothing_is_said_has_no_fu_no_han_and_no_yakuman() -> None:
    assert Cell(True, False) == Cell(True, False, 0, 0, 0)


def test_every_amount_of_the_table_has_its_cell_for_child_and_dealer_by_ron_and_tsumo() -> None:
    found = [*cells(CLUB)]
    assert len(found) == len(set(found))
    for dealer in (False, True):
        for tsumo in (False, True):
            some = [cell for cell in found if (cell.dealer, cell.tsumo) == (dealer, tsumo)]
            by_fu = [(cell.fu, cell.han) for cell in some if cell.fu]
            assert by_fu == [
                (fu, han) for fu in fu_rows(CLUB) for han in range(1, 5)
                if exists(fu, han, tsumo, CLUB)
            ]  # fmt: skip
            assert (30, 1) in by_fu
            assert len(some) - len(by_fu) == len(han_rows(CLUB))
    assert [cell.fu for cell in cells(ENJOY)] == [0] * 4 * len(han_rows(ENJOY))


def test_cells_have_an_order() -> None:
    first, second = Cell(False, False, 30, 1), Cell(False, False, 30, 2)
    third, fourth = Cell(False, True), Cell(True, False)
    assert sorted([fourth, second, third, first]) == [first, second, third, fourth]
