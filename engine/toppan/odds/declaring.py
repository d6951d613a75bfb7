"""Computes what declaring a hand gains, with the tile that is turned for a 十半和."""

from __future__ import annotations

from operator import mul

from engine.toppan.odds.pool import Pool, PoolState
from engine.toppan.odds.worth import BaseWorth, HandWorths


class Declaring:
    """What declaring gains with the unseen tiles of a pool, in half points."""

    def __init__(self, worths: HandWorths, pool: Pool) -> None:
        self._worths, self._pool = worths, pool
        self.group_of = [worths.turned(slot.tile) for slot in pool.slots]
        """The group of what turning the tile of each slot adds, see `HandWorths.turned`."""
        self._free, self._theirs = ([0] * worths.groups for _ in range(2))
        """The tiles left of each group: those that cannot be the hidden tile, those that can."""
        for slot, group in zip(pool.slots, self.group_of, strict=True):
            (self._free if slot.lost is None else self._theirs)[group] += slot.left
        self._each_han = worths.price(1, False) if worths.proportional() else 0
        """What each han is worth, 0 where it is not always the same."""

    @property
    def most_of_a_group(self) -> int:
        """The most tiles left of one group."""
        return max(free + theirs for free, theirs in zip(self._free, self._theirs, strict=True))

    def gain(self, packed: int, sums: int, state: PoolState) -> float | None:
        """What declaring gains; None without a 和了役."""
        worths = self._worths
        best: float | None = None
        for halves in worths.totals(sums):
            base = worths.worth(packed, sums, halves, True)
            if base.wins:
                won: float = worths.halves(sums, base)
                if base.extra:
                    won += self.turned(packed, sums, halves, base, state)
                best = won if best is None or won > best else best
        return best

    def at_limit(self, packed: int, sums: int, state: PoolState) -> float:
        """As `gain`, for a hand that wins with its least total, which is the limit."""
        worths = self._worths
        base = worths.worth(packed, sums, worths.limit, True)
        return worths.halves(sums, base) + self.turned(packed, sums, worths.limit, base, state)

    def turned(
        self, packed: int, sums: int, halves: int, base: BaseWorth, state: PoolState
    ) -> float:
        """What a turned tile adds on average."""
        worths, slots = self._worths, self._pool.slots
        adds = worths.more(packed, sums, halves)
        each_han = self._each_han if base.dora else 0
        if not each_han:  # each is worth another sum: for all hands, 3 % of a child's odds
            plain = worths.halves(sums, base)
            gains = {more: worths.halves(sums, base, more) - plain for more in set(adds)}
            adds, each_han = [gains[more] for more in adds], 1
        found: float = state.free * sum(map(mul, self._free, adds))
        found += state.theirs * sum(map(mul, self._theirs, adds))
        for at in state.drawn:
            each = state.free if slots[at].lost is None else state.theirs
            found -= each * adds[self.group_of[at]]
        return each_han * found
