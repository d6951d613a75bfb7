"""Finds near misses: the yaku of 競技十半 that a hand lacks by one fact that it nearly has."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

from engine.tiles import DRAGONS, WINDS, Tile, counts_of
from engine.toppan.facts import Fact
from engine.toppan.rules import ToppanRules, halves
from engine.toppan.yaku import YAKU, missing


class NearMiss(msgspec.Struct, frozen=True, gc=False):
    """A yaku that a hand missed, and the one fact that it lacks."""

    yaku: str
    lacking: Fact


class _Counts:
    """Counts of a hand; `short` is the distance of its total to the limit in half points."""

    def __init__(self, tiles: tuple[Tile, ...], short: int) -> None:
        self.n, self.short = len(tiles), short
        counts = counts_of(tiles)
        self.suits = [sum(counts[at : at + 9]) for at in (0, 9, 18)]
        self.numbers = sum(self.suits)
        self.honors = self.n - self.numbers
        self.pairs = sum(count >= 2 for count in counts)
        self.reds = sum(tile.red for tile in tiles)
        self.winds = sum(counts[kind] > 0 for kind in WINDS)
        self.dragons = sum(counts[kind] > 0 for kind in DRAGONS)
        self.simples = sum(counts[kind] for kind in range(27) if 0 < kind % 9 < 8)
        self.same = max(sum(counts[n + at] > 0 for at in (0, 9, 18)) for n in range(9))
        beside = ((k, k + step) for k in range(27) for step in (1, 2) if k % 9 + step < 9)
        self.run = any(counts[low] and counts[high] for low, high in beside)


_F = Fact
_NEAR: Final[dict[Fact, Callable[[_Counts], object]]] = {
    _F.WITHIN: lambda s: s.short < 0,
    _F.AT_LIMIT: lambda s: 0 < s.short <= 2,
    _F.AT_LEAST_THREE: lambda s: s.n == 2,
    _F.THREE_TILES: lambda s: s.n == 2,
    _F.FIVE_TILES: lambda s: s.n == 4,
    _F.AT_LEAST_FIVE: lambda s: s.n == 4,
    _F.AT_LEAST_SIX: lambda s: s.n == 5,
    _F.AT_LEAST_SEVEN: lambda s: s.n == 6,
    _F.RUN: lambda s: s.run,
    _F.TWO_PAIRS: lambda s: s.pairs,
    _F.TRIPLET: lambda s: s.pairs,
    _F.NUMBER_IN_ALL_SUITS: lambda s: s.same == 2,
    _F.TWO_REDS: lambda s: s.reds,
    _F.FOUR_NUMBERS: lambda s: s.numbers == 3,
    _F.FIVE_NUMBERS: lambda s: s.numbers == 4,
    _F.FOUR_OF_ONE_SUIT: lambda s: max(s.suits) == 3,
    _F.NO_HONOR: lambda s: s.honors == 1,
    _F.ONLY_YAOCHU: lambda s: s.simples == 1,
    _F.HALF_FLUSH: lambda s: not s.honors and max(s.suits) == s.numbers,
    _F.ALL_SUITS: lambda s: s.suits.count(0) == 1,
    _F.SOME_WIND: lambda s: s.n >= 4,
    _F.SOME_DRAGON: lambda s: s.n >= 4,
    _F.THREE_WINDS: lambda s: s.winds == 2,
    _F.THREE_DRAGONS: lambda s: s.dragons == 2,
}
"""When a hand nearly has a fact that it lacks; facts that are not listed are never reported."""


def near_misses(
    tiles: tuple[Tile, ...], total: int, have: Fact, rules: ToppanRules
) -> tuple[NearMiss, ...]:
    """The yaku of the document that a hand with the facts `have` nearly has, the best first.

    `total` is that of the tiles, in half points.
    """
    seen = _Counts(tiles, halves(rules.tiles.limit) - total)
    found = []
    for yaku in (*rules.win, *rules.prize):
        pure = yaku in rules.win and rules.win[yaku].value.pure == len(tiles)
        enough = have | _F.WITHIN if pure else have
        lacking = missing(yaku, enough) if YAKU[yaku] else Fact(0)
        near = _NEAR.get(lacking)
        if near is not None and near(seen):
            found.append(NearMiss(yaku, lacking))
    return tuple(sorted(found, key=lambda miss: -_worth(miss.yaku, rules)))


def _worth(yaku: str, rules: ToppanRules) -> int:
    """The han of a yaku, 100 for a mangan, by which near misses are sorted."""
    if yaku in rules.prize:
        return rules.prize[yaku].value.han
    worth = rules.win[yaku].value
    return 100 if worth.mangan else worth.han
