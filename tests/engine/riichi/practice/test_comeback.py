"""The win that the last hand asks for is the least by which the game ends with the goal reached."""

from __future__ import annotations

import pytest

from engine.riichi.play.ending import last_round
from engine.riichi.practice.comeback import (
    GOALS,
    LAST_DEALER,
    ComebackGoal,
    DecidingHand,
    after_win,
    dealer_may_end,
    drawn_last_hand,
    goals_of,
    needed,
    reaches,
    rival,
)
from engine.riichi.practice.grade import price_of
from engine.riichi.rules import RiichiRules, load
from engine.riichi.scoring.table import Cell, cells
from engine.rulebook import with_value
from tests.engine.laws import DOCUMENTS

CLUB, TENHOU = load("club"), load("tenhou")


def points(
    hand: DecidingHand, goal: ComebackGoal, loser: int | None, rules: RiichiRules = CLUB
) -> int:
    found = needed(hand, goal, loser, rules)
    assert found is not None
    return found.enough.price.points


def test_ron_from_the_rival_counts_twice_and_tsumo_by_who_pays() -> None:
    hand = DecidingHand((24000, 30000, 21000, 25000), seat=0)
    assert points(hand, "first", 1) == 3200  # 6000 apart, twice what is paid
    assert points(hand, "first", 2) == 6400
    assert points(hand, "first", None) == 5200  # 1300 of them from the rival
    dealer_ahead = DecidingHand((24000, 25000, 21000, 30000), seat=0)
    assert points(dealer_ahead, "first", None) == 4000  # 1300 2600 would be more than needed


def test_honba_and_deposits_are_received_besides() -> None:
    hand = DecidingHand((24000, 30000, 20000, 25000), seat=0, deposits=1)
    assert points(hand, "first", 1) == 2600
    assert points(DecidingHand((24000, 30000, 21000, 25000), 0, honba=2), "first", 1) == 2600


def test_a_tie_goes_by_the_seats_or_has_no_plain_answer() -> None:
    earlier = DecidingHand((24800, 30000, 20200, 25000), seat=0)
    later = DecidingHand((30000, 24800, 20200, 25000), seat=1)
    assert points(earlier, "first", 1) == 2600  # 27400 each: who dealt first is before
    assert points(later, "first", 0) == 2900  # as it would be not enough
    shared = load("mleague")
    assert needed(earlier, "first", 1, shared) is None


def test_there_is_nothing_to_ask_where_every_win_does_or_none() -> None:
    assert needed(DecidingHand((24900, 25000, 25000, 25100), seat=0), "first", 3, CLUB) is None
    assert needed(DecidingHand((1000, 90000, 5000, 4000), seat=0), "first", 2, CLUB) is None


def test_the_game_must_be_over_too() -> None:
    hand = DecidingHand((24000, 26000, 24500, 25500), seat=0)
    here = after_win(hand, Cell(False, False, 30, 3), 1, TENHOU)
    assert (here.own.place, here.own.score, here.ended_by) == (1, 27900, None)  # nobody has 30000
    assert not reaches(here, "first")
    assert points(hand, "first", 1, TENHOU) == 6400
    assert points(hand, "first", 1, CLUB) == 1600


def test_a_dealer_ends_the_game_only_where_they_may_stop() -> None:
    hand = DecidingHand((30000, 24000, 20000, 26000), seat=LAST_DEALER)
    assert points(hand, "first", 0, CLUB) == 36000  # by which the discarder is below zero
    assert points(hand, "first", 0, TENHOU) == 4400  # with the target of 30000
    assert not dealer_may_end(CLUB)
    assert dealer_may_end(TENHOU)


def test_a_result_above_zero_counts_return_points_and_uma() -> None:
    hand = DecidingHand((18000, 35000, 25000, 22000), seat=0)
    rules = load("mleague")
    found = needed(hand, "plus", 1, rules)
    assert found is not None
    assert found.enough.own.total > 0 >= found.short.own.total
    assert "plus" not in goals_of(CLUB)  # it has no return points
    assert goals_of(load("r101")) == GOALS[:3]  # marks are no points
    assert rival(hand, "plus", rules) == 1


def test_the_last_round_is_the_east_one_where_the_document_ends_there() -> None:
    assert last_round(CLUB.game) == 1
    assert last_round(CLUB.game, "east") == 0
    assert last_round(with_value(CLUB, "game.length", "east").game) == 0


def test_seats_are_told_by_their_winds() -> None:
    hand = DecidingHand((24000, 30000, 21000, 25000), seat=1)
    assert [hand.wind(seat) for seat in range(4)] == [1, 2, 3, 0]
    assert hand.by_wind == (25000, 24000, 30000, 21000)
    assert not hand.dealer


@pytest.mark.parametrize("rules", DOCUMENTS, ids=lambda rules: rules.document.id)
def test_the_answer_is_the_least_of_all_cells(rules: RiichiRules) -> None:
    """Tried against every cell by itself, for every goal and way."""
    for goal in goals_of(rules):
        for dealer in (False, True) if dealer_may_end(rules) else (False,):
            drawn = (drawn_last_hand(number, goal, dealer, rules) for number in range(300))
            hands = [hand for hand in drawn if hand is not None][:6]
            assert hands
            for hand in hands:
                assert hand.dealer is dealer
                others = [seat for seat in range(4) if seat != hand.seat]
                for loser in (None, *others):
                    _check(hand, goal, loser, rules)


def _check(hand: DecidingHand, goal: ComebackGoal, loser: int | None, rules: RiichiRules) -> None:
    found = needed(hand, goal, loser, rules)
    if found is None:
        return
    least = found.enough.price.points
    for cell in cells(rules):
        if (cell.dealer, cell.tsumo) == (hand.dealer, loser is None):
            price = price_of(cell, rules).points
            enough = reaches(after_win(hand, cell, loser, rules), goal)
            assert enough is (price >= least), (hand, goal, loser, cell)
            assert (cell in found.cells) is (price == least)


def test_a_number_draws_the_same_again() -> None:
    drawn = [drawn_last_hand(number, "first", False, CLUB) for number in range(200)]
    assert drawn == [drawn_last_hand(number, "first", False, CLUB) for number in range(200)]
    for hand in filter(None, drawn):
        lying = hand.deposits * CLUB.payment.deposit.value
        assert sum(hand.scores) + lying == 4 * CLUB.game.start_points.value
        assert max(hand.scores) != hand.scores[hand.seat]
    assert all(not hand.honba for hand in filter(None, _of(load("r101"))))


def _of(rules: RiichiRules) -> list[DecidingHand | None]:
    return [drawn_last_hand(number, "first", False, rules) for number in range(200)]
