"""Tells which tiles over the limit may still win, and bounds what hands win there.

Over the limit a hand wins by three alike, or by a yaku made in the fewest tiles (◎, 純正). So of
all the tiles that exceed it only those few need a look that are a third of their kind, or that
complete a pure hand; every other one is a bust.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from engine.tiles import COPIES, unit, unpack
from engine.toppan.facts import Shapes, triplets_in
from engine.toppan.odds.pool import Pool, PoolState
from engine.toppan.odds.worth import TWO, HandWorths, needs_pair
from engine.toppan.rules import ToppanRules
from engine.toppan.scoring.pure import PLAIN, whole_shapes

_ALWAYS: Final = {"shenri": 1, "dora": 0, "chanfonpai": 0}
"""How often a hand counts these prizes beside those of its dora and round winds."""


class OverLimit:
    """What hands over the limit may win with the tiles of a pool, in half points."""

    def __init__(self, worths: HandWorths, pool: Pool, rules: ToppanRules) -> None:
        self._worths, self._pool = worths, pool
        self._any_may = rules.play.busts_late or not needs_pair(rules, TWO)
        self._completing = completing(rules.shapes)
        self.purest = max((rule.value.pure for rule in rules.win.values()), default=0)
        """The most tiles of a pure hand that wins; 0 where none does."""
        self._han = _most_han(rules, worths)
        wind = rules.prize.get("chanfonpai")
        self._round_wind = 0 if wind is None else wind.value.han
        self._most_dora = max(worths.dora(worths.sums_of[slot.tile]) for slot in pool.slots)
        """The most han of dora that a tile adds."""
        self._kind = [unit(slot.tile.plain) for slot in pool.slots]
        self._kinds = [sum(set(self._kind[at:])) for at in range(len(self._kind) + 1)]
        """The kinds of the slots from each place on, as packed counts of one."""

    def saving(self, packed: int, sums: int, state: PoolState, cut: int) -> list[int]:
        """The slots from `cut` on, whose tiles exceed the limit, that perhaps make no bust."""
        n, kinds = self._worths.count(sums), self._kind
        places: Iterable[int] = range(cut, len(kinds))
        if not self._any_may and n >= TWO and not triplets_in(packed):
            may = (packed >> 1 | packed >> 2) & self._kinds[cut]
            if n < self.purest:
                may |= self._completing.get(packed & PLAIN, 0)
            if not may:
                return []
            places = [at for at in places if may & kinds[at]]
        return [at for at in places if self._pool.probability(at, state) > 0]

    def most(self, sums: int, tiles: int) -> int:
        """No less than what a hand wins over the limit with so many tiles more: by three alike, or
        as a pure hand of five."""
        worths = self._worths
        han = self._han + worths.dora(sums) + tiles * self._most_dora
        han += self._round_wind * (worths.round_winds(sums) + tiles)
        won = worths.price(han, False)
        return won if worths.count(sums) + tiles > self.purest else max(worths.sure, won)

    def most_saved(
        self,
        packed: int,
        sums: int,
        state: PoolState,
        saving: list[int],
        points: float,
        busts: float,
    ) -> float:
        """No less than what the tiles of the slots `saving` gain beyond the `points` of busts, by
        which play would end with the probability `busts`."""
        won, pool = self.most(sums, 1), self._pool
        if triplets_in(packed):
            return busts * won - points
        return sum([pool.probability(at, state) * (won - pool.bust(at, state)) for at in saving])


def _most_han(rules: ToppanRules, worths: HandWorths) -> int:
    """No less than the han of a hand over the limit without its dora and round winds."""
    often = {**_ALWAYS, "yanshuudien": worths.honba}
    prizes = [(yaku, rule.value) for yaku, rule in rules.prize.items() if rule.value.over]
    wins = sum(rule.value.over for rule in rules.win.values())
    return wins + sum(prize.han * often.get(yaku, COPIES) for yaku, prize in prizes)


@lru_cache(maxsize=8)
def completing(shapes: Shapes) -> dict[int, int]:
    """The kinds that complete a pure hand, as packed counts, by the hand before."""
    found: dict[int, int] = {}
    for shape in whole_shapes(shapes):
        for kind in set(unpack(shape)):
            one = unit(kind)
            found[shape - one] = found.get(shape - one, 0) | one
    return found
