"""競技十半: the outcomes of the dealer's next tile agree with every order of the tiles left."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from statistics import fmean
from typing import Final

import pytest
from msgspec.structs import replace

from engine.ledger import balance
from engine.tiles import COPIES, RED_FIVES, TILES, Tile, tiles
from engine.toppan.hand import Hand
from engine.toppan.judge import judge
from engine.toppan.odds.risk import risk
from engine.toppan.play.deal import Deal, Player
from engine.toppan.play.settle import settle
from engine.toppan.rules import load
from engine.toppan.situation import Situation
from engine.toppan.verdict import Agari

RULES: Final = load("toppan")
REDS: Final = {red.kind for red in RED_FIVES}
WALL: Final = tuple(t for t in TILES for _ in range(COPIES - (t.kind in REDS))) + RED_FIVES
SITUATION: Final = Situation.parse("seat=E stake=half,even,double honba=1")
LEFT: Final = "9m0p1z5z3m"


def shown(hand: str, left: str) -> tuple[Tile, ...]:
    return tuple((Counter(WALL) - Counter((*tiles(hand), *tiles(left)))).elements())


def test_a_bust_costs_what_the_first_tiles_of_the_children_win() -> None:
    told = risk(Hand.parse("4m3p"), SITUATION, shown("4m3p", LEFT), RULES)
    one = next(one for one in told.tiles if one.tile == Tile.parse("9m"))
    flows = []
    for order in permutations(tiles("0p1z5z3m"), 3):
        children = [Player((t,), s) for t, s in zip(order, SITUATION.stakes, strict=True)]
        players = (Player(tiles("4m3p9m"), end="bust"), *children)
        flows.append(balance(settle(Deal(honba=1, players=players), RULES).payments)[0])
    assert one.outcome == "bust"
    assert one.points == pytest.approx(fmean(flows))


def test_how_likely_each_outcome_is() -> None:
    told = risk(Hand.parse("4m3p"), SITUATION, shown("4m3p", LEFT), RULES)
    assert [told.probability(o) for o in ("bust", "win", "goes_on")] == pytest.approx(
        [0.4, 0.0, 0.6]
    )
    assert told.points("bust") < 0
    assert told.points("goes_on") == 0


def test_a_ten_and_a_half_is_worth_the_mean_over_the_tile_that_is_turned() -> None:
    left = "5z1m9m6s"
    told = risk(Hand.parse("2m8p"), SITUATION, shown("2m8p", left), RULES)
    one = next(one for one in told.tiles if one.tile == Tile.parse("5z"))
    known = []
    for tile in tiles("1m9m6s"):
        verdict = judge(Hand.parse("2m8p5z"), replace(SITUATION, extra=tile), RULES)
        assert isinstance(verdict, Agari)
        known.append(verdict.best.points)
    assert len(set(known)) > 1
    assert (one.outcome, one.points) == ("win", pytest.approx(fmean(known)))
    last = risk(Hand.parse("2m8p"), SITUATION, shown("2m8p", "5z"), RULES)
    assert last.points("win") == 3 * 2 * 0.5 + 3 * 2 + 3 * 2 * 2


def test_a_pair_at_once_wins() -> None:
    told = risk(Hand.parse("4m"), SITUATION, shown("4m", "4m9p"), RULES)
    assert told.probability("win") == 0.5
    assert told.points("win") == 0.5 * (1 + 1 + 1 + 3) * (1 + 2 + 4)
