"""The pool of unseen tiles, some of which others hold unseen, and the odds of the next tile.

For a child, one unseen tile is the dealer's first, which decides what he loses. For the dealer,
each child has one, and any unseen tile may be that of each; what he loses is its average.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping
from itertools import accumulate
from typing import Final, NamedTuple

import msgspec

from engine.tiles import COPIES, RED_FIVES, TILES, Tile, unit

_REDS: Final = frozenset(red.kind for red in RED_FIVES)

SlotPlaces = tuple[int, ...]
"""Tiles that were drawn, as sorted indices of slots."""


Weights = tuple[list[int], list[int], list[int]]
"""Units of tiles, and the copies that are free and that may be the hidden tile."""


class PoolState(NamedTuple):
    """The pool after some tiles were drawn.

    `feasible` is the number of copies that may be the hidden tile, `cost` what would be lost to
    all of them together, in half points. `free` is the probability that one given copy comes next,
    of a tile that cannot be the hidden one, `theirs` of one that can; both are 0 where nothing is
    left.
    """

    drawn: SlotPlaces
    feasible: int
    cost: int
    free: float
    theirs: float


class PoolSlot(msgspec.Struct, frozen=True, gc=False):
    """A tile of the pool: its packed unit, its least value, and the copies `left`.

    `theirs` is the dealer's total with it as first tile, `lost` what would be lost if it were the
    hidden tile, None where it cannot be that. Values are half points.
    """

    tile: Tile
    unit: int
    low: int
    left: int
    theirs: int = 0
    lost: int | None = None


class Pool:
    """Unseen tiles, the lowest first, with the values of `hidden` for those that may be the hidden
    tile; `kept` is the number of tiles that others hold unseen. Raises ValueError where none may be
    hidden.
    """

    def __init__(
        self,
        unseen: Mapping[Tile, int],
        hidden: Mapping[Tile, tuple[int, int]],
        low: Mapping[Tile, int],
        kept: int = 1,
    ) -> None:
        if not hidden:
            raise ValueError("no tile that is left keeps the dealer within the limit")
        self.slots = tuple(
            PoolSlot(t, unit(t), low[t], unseen[t], *hidden.get(t, (0, None)))
            for t in sorted(unseen, key=lambda t: (low[t], t))
        )
        self._place = {slot.tile: at for at, slot in enumerate(self.slots)}
        self._lows = [slot.low for slot in self.slots]
        self.count = sum(slot.left for slot in self.slots)
        self._kept = kept
        self.least_lost = min(lost for _, lost in hidden.values())
        self.most_lost = max(lost for _, lost in hidden.values())
        free = (s.left if s.lost is None else 0 for s in self.slots)
        theirs = (0 if s.lost is None else s.left for s in self.slots)
        costs = (s.left * (s.lost or 0) for s in self.slots)
        self._free, self._theirs, self._costs = (
            list(accumulate(some, initial=0)) for some in (free, theirs, costs)
        )
        self._stays: dict[int, tuple[int, int]] = {}
        self._weighed: dict[int, Weights] = {}
        self._after: dict[int, list[int]] = {}

    def weights(self, cut: int) -> Weights:
        """The units of the slots before `cut`, and the copies of those that cannot be the hidden
        tile and of those that can; the former are empty where there are none."""
        known = self._weighed.get(cut)
        if known is None:
            some = self.slots[:cut]
            free = [slot.left if slot.lost is None else 0 for slot in some]
            theirs = [0 if slot.lost is None else slot.left for slot in some]
            units = [slot.unit for slot in some]
            known = self._weighed[cut] = units, free if any(free) else [], theirs
        return known

    def upto(self, most: int) -> int:
        """The number of slots whose least value is at most this."""
        return bisect_right(self._lows, most)

    def places(self, drawn: Iterable[Tile]) -> SlotPlaces:
        """The sorted indices of the slots of some tiles."""
        return tuple(sorted(self._place[tile] for tile in drawn))

    def state(self, drawn: SlotPlaces) -> PoolState:
        """The state of the pool after these tiles."""
        feasible, cost = self._theirs[-1], self._costs[-1]
        for at in drawn:
            lost = self.slots[at].lost
            if lost is not None:
                feasible, cost = feasible - 1, cost - lost
        beyond = self.count - len(drawn) - 1
        if beyond < self._kept:
            return PoolState(drawn, feasible, cost, 0.0, 0.0)
        return PoolState(drawn, feasible, cost, 1 / beyond, (1 - 1 / feasible) / beyond)

    def chances(self, state: PoolState) -> list[tuple[Tile, float]]:
        """The tiles that may be drawn next and their probabilities."""
        each = ((slot.tile, self.probability(at, state)) for at, slot in enumerate(self.slots))
        return [(tile, likely) for tile, likely in each if likely > 0]

    def probability(self, at: int, state: PoolState) -> float:
        """The probability that the tile of slot `at` is next."""
        slot = self.slots[at]
        left = slot.left - state.drawn.count(at) if at in state.drawn else slot.left
        return left * (state.free if slot.lost is None else state.theirs)

    def within(self, cut: int, state: PoolState) -> float:
        """The probability that a tile of a slot before `cut` is next."""
        free, theirs = self._free[cut], self._theirs[cut]
        for at in state.drawn:
            if at < cut:
                gone = self.slots[at].lost is None
                free, theirs = free - gone, theirs - (not gone)
        return free * state.free + theirs * state.theirs

    def within_after(self, spare: int) -> list[int]:
        """For each slot, the number of copies that are within the limit after its tile."""
        known = self._after.get(spare)
        if known is None:
            cuts = [self.upto(spare - slot.low) for slot in self.slots]
            known = self._after[spare] = [self._free[cut] + self._theirs[cut] for cut in cuts]
        return known

    def left_after(self, state: PoolState) -> int:
        """No more than the number of tiles of which one comes next."""
        return self.count - len(state.drawn) - 1

    def bust(self, at: int, state: PoolState) -> float:
        """The average gain, below zero, when the tile of slot `at` busts the hand."""
        lost = self.slots[at].lost
        if lost is None:
            return -state.cost / state.feasible
        return -(state.cost - lost) / (state.feasible - 1)

    def over_limit(self, cut: int, state: PoolState) -> tuple[float, float]:
        """The average gain of busts by slots from `cut` on, and the probability of those slots."""
        free, theirs = self._free[-1] - self._free[cut], self._theirs[-1] - self._theirs[cut]
        costs = self._costs[-1] - self._costs[cut]
        for at in state.drawn:
            if at >= cut:
                lost = self.slots[at].lost
                if lost is None:
                    free -= 1
                else:
                    theirs, costs = theirs - 1, costs - lost
        points = -free * state.free * state.cost / state.feasible
        if state.feasible > 1:
            points -= state.theirs * (theirs * state.cost - costs) / (state.feasible - 1)
        return points, free * state.free + theirs * state.theirs

    def compared(self, halves: int, tie_loses: bool, state: PoolState) -> tuple[float, float]:
        """The probability that a total beats the dealer's, and the average loss by those it does
        not beat."""
        if halves not in self._stays:
            some = [slot for slot in self.slots if slot.lost is not None]
            below = sum(slot.left for slot in some if slot.theirs < halves)
            lost = sum(slot.left * self._losing(slot, halves, tie_loses) for slot in some)
            self._stays[halves] = below, lost
        below, lost = self._stays[halves]
        for at in state.drawn:
            slot = self.slots[at]
            if slot.lost is not None:
                below -= slot.theirs < halves
                lost -= self._losing(slot, halves, tie_loses)
        return below / state.feasible, lost / state.feasible

    @staticmethod
    def _losing(slot: PoolSlot, halves: int, tie_loses: bool) -> int:
        loses = slot.theirs > halves or (tie_loses and slot.theirs == halves)
        return (slot.lost or 0) if loses else 0


def unseen(seen: Iterable[Tile]) -> dict[Tile, int]:
    """The number of each tile that is not seen; a set has one red five of each suit.

    Raises ValueError where more copies are seen than there are.
    """
    left = {t: COPIES - (t.kind in _REDS) for t in TILES} | dict.fromkeys(RED_FIVES, 1)
    for tile in seen:
        left[tile] -= 1
        if left[tile] < 0:
            raise ValueError(f"more {tile} are seen than there are")
    return {tile: n for tile, n in left.items() if n}
