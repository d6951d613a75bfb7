"""A wrong answer in 競技十半 is explained by the perturbed rule or fact that gives it."""

from __future__ import annotations

from functools import cache
from typing import Final

import pytest

from engine.tiles import TILES, Tile, tiles
from engine.toppan.diagnosis import (
    CAUSE_GROUPS,
    CAUSES,
    STEPS,
    DoraProblem,
    StakeProblem,
    StayProblem,
    ToppanDrillProblem,
    WinProblem,
    answer_under,
    explanations,
    lane,
    most_distinguishing,
    right_answer,
)
from engine.toppan.hand import Hand
from engine.toppan.judge import compared, judge
from engine.toppan.play.deal import DEALER, situation_of
from engine.toppan.play.simulation import played
from engine.toppan.rules import load
from engine.toppan.situation import Situation, Stake
from engine.toppan.verdict import Agari

RULES: Final = load("toppan")


def win(text: str, situation: str = "seat=S stake=even", *, declared: bool = True) -> WinProblem:
    return WinProblem(Hand.parse(text), Situation.parse(situation), declared)


def stay(own: str, dealer: str, seat: int = 1) -> StayProblem:
    return StayProblem(tiles(own), seat, tiles(dealer))


@cache
def dealt() -> list[WinProblem]:
    """The hands that won in some deals."""
    found = []
    for number in range(12):
        deal = played(number, RULES)
        for seat, player in enumerate(deal.players):
            if player.end in ("win", "stay"):
                situation = situation_of(deal, seat)
                found.append(WinProblem(Hand(player.tiles), situation, player.end == "win"))
    return found


OWN: Final = ("8p1z", "8p2z", "55m", "9p1z", "9p9s", "3m", "7m2z2z", "9m34z", "2z", "3z")
DEALER_TILES: Final = ("1m7s", "1m8s", "1m71z", "1m9s", "1m2z8p", "1m5s3s")


def problems() -> list[ToppanDrillProblem]:
    """Problems of every kind; in each misconception shows in one of them."""
    return [
        *(StakeProblem(stake, han) for stake in Stake for han in (0, 1, 3, 8)),
        *(DoraProblem(tile) for tile in TILES),
        *(stay(own, dealer, seat) for own in OWN for dealer in DEALER_TILES for seat in (1, 2)),
        *dealt(),
    ]


def test_a_right_answer_is_that_of_the_judge() -> None:
    for problem in dealt():
        right = right_answer(problem, RULES)
        if problem.declared:
            verdict = judge(problem.hand, problem.situation, RULES)
            points = verdict.best.points if isinstance(verdict, Agari) else None
        else:
            points = compared(problem.hand, problem.situation, RULES).points
        assert right == (None if points is None else {"halves": points})


@pytest.mark.parametrize("cause", CAUSES)
def test_a_believed_answer_is_explained_by_its_cause(cause: str) -> None:
    shown = 0
    for problem in problems():
        said = answer_under(cause, problem, RULES)
        if said is None:
            continue
        shown += 1
        assert said != right_answer(problem, RULES)
        found = {one.cause: one for one in explanations(problem, said, RULES)}
        assert cause in found
        steps = (*found[cause].said_lane, *found[cause].right_lane)
        assert {step.name for step in steps} <= set(STEPS)
    assert shown


def test_a_stake_that_is_mixed_up_is_named_with_its_lane() -> None:
    problem = StakeProblem(Stake.DOUBLE, 3)
    (found,) = explanations(problem, answer_under("stake_as_even", problem, RULES) or {}, RULES)
    assert (found.cause, found.group, found.line) == ("stake_as_even", "stake", "stakes.even")
    even, double = (int(2 * rule.value) for rule in (RULES.stakes.even, RULES.stakes.double))
    assert [step.amount for step in found.said_lane] == [even, 3 * even]
    assert [step.amount for step in found.right_lane] == [double, 3 * double]


def test_an_indicator_is_not_the_dora_itself() -> None:
    problem = DoraProblem(Tile.parse("3p"))
    assert right_answer(problem, RULES) == {"dora": 3}
    assert answer_under("indicator_is_dora", problem, RULES) == {"dora": 2}
    assert answer_under("indicator_is_dora", DoraProblem(Tile.parse("5z")), RULES) is None


def test_the_tiles_that_were_counted_wrongly_are_shown() -> None:
    highlighted = {
        (cause, one.tiles)
        for problem in problems()
        for cause in ("half_as_one", "own_wind_as_guest")
        for one in explanations(problem, answer_under(cause, problem, RULES) or {}, RULES)
        if one.cause == cause
    }
    assert {cause for cause, _ in highlighted} == {"half_as_one", "own_wind_as_guest"}
    assert all(some and all(tile.honor for tile in some) for _, some in highlighted)


def test_what_wins_nothing_has_no_answer() -> None:
    over = win("999p999s", declared=False)
    assert right_answer(over, RULES) is None
    assert answer_under("half_as_one", over, RULES) is None
    assert explanations(over, {"halves": 3}, RULES) == ()
    assert right_answer(win("1m2p"), RULES) is None, "no 和了役"


def test_a_right_answer_needs_no_explanation() -> None:
    problem = StakeProblem(Stake.EVEN, 3)
    assert explanations(problem, right_answer(problem, RULES) or {}, RULES) == ()
    assert explanations(problem, {"halves": 999}, RULES) == ()


def test_the_own_counts_of_a_player_come_first() -> None:
    problem = StakeProblem(Stake.EVEN, 0)
    said = answer_under("stake_as_double", problem, RULES) or {}
    assert explanations(problem, said, RULES, {"stake_as_double": 2})[0].cause == "stake_as_double"


def test_stakes_are_parted_where_they_pay_differently() -> None:
    two = ("stake_as_half", "stake_as_double")
    same, other = DoraProblem(Tile.parse("3p")), StakeProblem(Stake.EVEN, 3)
    assert most_distinguishing(two, (same, other), RULES) == other
    assert most_distinguishing(("stake_as_half",), (same, other), RULES) == other
    assert most_distinguishing(two, (same,), RULES) is None
    assert most_distinguishing((), (same,), RULES) is None


def test_the_dealer_is_paid_at_the_stakes_of_the_children() -> None:
    problem = next(one for one in dealt() if one.situation.seat == DEALER)
    assert answer_under("stake_as_half", problem, RULES) is None


def test_the_right_way_is_the_lane_of_every_explanation() -> None:
    for problem in (StakeProblem(Stake.DOUBLE, 3), StakeProblem(Stake.HALF, 0), dealt()[0]):
        said = answer_under("stake_as_even", problem, RULES) or {}
        found = explanations(problem, said, RULES)
        assert all((one.right_lane, one.beside) == (lane(problem, RULES), "") for one in found)
    assert [step.name for step in lane(StakeProblem(Stake.HALF, 0), RULES)] == ["", "mangan"]
    assert lane(win("1m2p"), RULES) == (), "no 和了役"
    assert set(CAUSE_GROUPS) == set(CAUSES)
