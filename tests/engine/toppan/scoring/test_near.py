"""競技十半: the yaku that a hand misses by one fact."""

from __future__ import annotations

import pytest

from engine.tiles import tiles
from engine.toppan.facts import Fact
from engine.toppan.hand import Hand
from engine.toppan.judge import scores
from engine.toppan.rules import load
from engine.toppan.scoring.near import near_misses
from engine.toppan.situation import Situation

RULES = load("toppan")


def near(hand: str) -> dict[str, Fact]:
    best = scores(Hand.parse(hand), Situation(), RULES)[0]
    found = near_misses(tiles(hand), best.halves, best.facts, RULES)
    return {miss.yaku: miss.lacking for miss in found}


@pytest.mark.parametrize(
    ("hand", "yaku", "fact"),
    [
        ("5m5p1z", "sansouton", Fact.NUMBER_IN_ALL_SUITS),
        ("4m6p", "toppanfuu", Fact.AT_LIMIT),
        ("1m1m", "tonkuufuu", Fact.TRIPLET),
        ("3m4m", "tonshunfuu", Fact.RUN),
        ("0m4p", "shanhonfuu", Fact.TWO_REDS),
        ("1z5z2z6z", "haniisou", Fact.FIVE_TILES),
        ("4m5p", "tanhanpai", Fact.AT_LEAST_THREE),
        ("1m2p3s1z", "tanhanpai", Fact.NO_HONOR),
        ("1m2m4m", "funiisou", Fact.HALF_FLUSH),
        ("1z2z1m", "sanfonpai", Fact.THREE_WINDS),
    ],
)
def test_a_yaku_missed_by_one_fact_is_reported(hand: str, yaku: str, fact: Fact) -> None:
    assert near(hand)[yaku] == fact


def test_what_is_far_away_is_not_reported() -> None:
    assert "toppanfuu" not in near("1m2p")
    assert "tonkuufuu" not in near("1m2p")
    assert "shenri" not in near("1m2p")
    assert "sanfonpai" not in near("1z1m")


def test_the_dearest_is_reported_first() -> None:
    assert next(iter(near("2m2m3p"))) == "tonkuufuu"


def test_a_pure_hand_over_the_limit_misses_nothing_that_it_has() -> None:
    assert "sansouton" not in near("5m5p5s")


def test_over_the_limit_the_yaku_that_it_would_have_been_is_reported() -> None:
    assert near("7m1p8m9m")["tonshunfuu"] == Fact.WITHIN
