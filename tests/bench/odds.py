"""Rows of the benchmark for the odds of 競技十半."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from time import process_time
from typing import Final

from engine.tiles import Tile, tiles
from engine.toppan.hand import Hand
from engine.toppan.odds.child import Sight, odds
from engine.toppan.odds.dealer import dealer_odds
from engine.toppan.odds.pool import unseen
from engine.toppan.rules import load
from engine.toppan.situation import Situation, Stake
from tests.bench.timing import Contest

_SEED: Final = 5
_CHILD: Final = (("a low tile", "6z", 0.1), ("a five", "5s", 0.1))
_DEALER: Final = (("an eight", "8m", 1.0), ("a low tile", "6z", 3.0))
"""The hand, and the seconds of processor that it may take."""


def rows() -> Iterator[Contest]:
    """How long the odds of one hand take, 34 indicators shown."""
    rules, others = load("toppan"), tuple(tiles("5p"))
    for who, cases in (("child", _CHILD), ("dealer", _DEALER)):
        for name, own, target in cases:
            hand, situation = Hand.parse(own), _situation(tiles(own) + others, who == "dealer")
            start = process_time()
            if who == "dealer":
                dealer_odds(hand, situation, (), rules)
            else:
                odds(Sight(hand=hand, situation=situation, dealer_open=others), rules)
            took = process_time() - start
            label = f"odds of toppan, {who}, {name}"
            yield Contest(label, f"{target:g} s", "ms", 1000 * target, 1000 * took, 1)


def _situation(seen: tuple[Tile, ...], dealer: bool) -> Situation:
    wall = [tile for tile, n in sorted(unseen(seen).items()) for _ in range(n)]
    shown = tuple(Random(_SEED).sample(wall, 34))
    stakes = (Stake.HALF, Stake.EVEN, Stake.DOUBLE) if dealer else (Stake.EVEN,)
    return Situation(seat=0 if dealer else 2, stakes=stakes, indicators=shown)
