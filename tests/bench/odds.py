"""Rows of the benchmark for the odds of 競技十半."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from time import process_time
from typing import Final

from engine.tiles import Tile, tiles
from engine.toppan.hand import Hand
from engine.toppan.odds.child import ChildOdds, Sight
from engine.toppan.odds.dealer import DealerOdds
from engine.toppan.odds.pool import unseen
from engine.toppan.rules import load
from engine.toppan.situation import Situation, Stake
from tests.bench.timing import Contest, within

_SEED: Final = 5
_FIRST: Final = ("1z", "6z", "1p", "2m", "3s", "4p", "5s", "6m", "7p", "8m", "9s")
"""The first tiles of a hand, of which the low ones leave the most to come."""
_TARGETS: Final = {"child": (0.1, 0.1), "dealer": (1.0, 3.0)}
"""The seconds of processor that the odds of a hand may take at the median and at worst."""


def rows() -> Iterator[Contest]:
    """How long the odds of a first tile take, 34 indicators shown, at the median and at worst."""
    for who, (median, worst) in _TARGETS.items():
        took = sorted(_seconds(own, who == "dealer") for own in _FIRST)
        for name, target, found in (
            ("median", median, took[len(took) // 2]),
            ("worst", worst, took[-1]),
        ):
            label = f"odds of toppan, {who}, {name} of {len(took)} first tiles"
            yield within(label, found, target)


def _seconds(own: str, dealer: bool) -> float:
    """The seconds of processor that the odds of a hand take."""
    rules, others = load("toppan"), tuple(tiles("5p"))
    hand, situation = Hand.parse(own), _situation(tiles(own) + others, dealer)
    start = process_time()
    if dealer:
        DealerOdds(hand, situation, (), rules).odds()
    else:
        ChildOdds(Sight(hand=hand, situation=situation, dealer_open=others), rules).odds()
    return process_time() - start


def _situation(seen: tuple[Tile, ...], dealer: bool) -> Situation:
    wall = [tile for tile, n in sorted(unseen(seen).items()) for _ in range(n)]
    shown = tuple(Random(_SEED).sample(wall, 34))
    stakes = (Stake.HALF, Stake.EVEN, Stake.DOUBLE) if dealer else (Stake.EVEN,)
    return Situation(seat=0 if dealer else 2, stakes=stakes, indicators=shown)
