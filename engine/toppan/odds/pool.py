"""The pool: the tiles that are not seen, one of which lies before the dealer, and how likely each
comes next."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from typing import Final, NamedTuple

import msgspec

from engine.tiles import COPIES, RED_FIVES, TILES, Tile, unit

_REDS: Final = frozenset(red.kind for red in RED_FIVES)

SlotPlaces = tuple[int, ...]
"""Tiles that came, by their places among the slots, in order."""


class PoolState(NamedTuple):
    """Where tiles have come: in how many ways the dealer may have his first tile, what is lost to
    those together, and how likely one copy comes next of a tile that he cannot have, and of one
    that he can; both are 0 where nothing is left."""

    came: SlotPlaces
    feasible: int
    cost: int
    free: float
    theirs: float


class PoolSlot(msgspec.Struct, frozen=True, gc=False):
    """A tile that is left: how often, the least that it counts, and, where it may lie before the
    dealer, his total with it and what would be lost to it."""

    tile: Tile
    unit: int
    low: int
    left: int
    theirs: int = 0
    lost: int | None = None


class Pool:
    """Tiles that are not seen, the lowest first; some may be the dealer's first tile.

    Raises ValueError where there is none that he may have.
    """

    def __init__(
        self,
        unseen: Mapping[Tile, int],
        hidden: Mapping[Tile, tuple[int, int]],
        low: Mapping[Tile, int],
    ) -> None:
        if not hidden:
            raise ValueError("no tile that is left keeps the dealer within the limit")
        self.slots = tuple(
            PoolSlot(t, unit(t), low[t], unseen[t], *hidden.get(t, (0, None)))
            for t in sorted(unseen, key=lambda t: (low[t], t))
        )
        self._place = {slot.tile: at for at, slot in enumerate(self.slots)}
        self._lows = [slot.low for slot in self.slots]
        self._count = sum(slot.left for slot in self.slots)
        free = (s.left if s.lost is None else 0 for s in self.slots)
        theirs = (0 if s.lost is None else s.left for s in self.slots)
        costs = (s.left * (s.lost or 0) for s in self.slots)
        self._free, self._theirs, self._costs = (
            list(accumulate(some, initial=0)) for some in (free, theirs, costs)
        )
        self._stays: dict[int, tuple[int, int]] = {}

    def upto(self, room: int) -> int:
        """How many slots count no more than this."""
        return bisect_right(self._lows, room)

    def places(self, came: Iterable[Tile]) -> SlotPlaces:
        """The places of some tiles, in order."""
        return tuple(sorted(self._place[tile] for tile in came))

    def state(self, came: SlotPlaces) -> PoolState:
        """What hangs on the tiles that have come alone."""
        feasible, cost = self._theirs[-1], self._costs[-1]
        for at in came:
            lost = self.slots[at].lost
            if lost is not None:
                feasible, cost = feasible - 1, cost - lost
        beyond = self._count - len(came) - 1
        if beyond <= 0:
            return PoolState(came, feasible, cost, 0.0, 0.0)
        return PoolState(came, feasible, cost, 1 / beyond, (1 - 1 / feasible) / beyond)

    def chances(self, state: PoolState) -> list[tuple[Tile, float]]:
        """The tiles that may come next, and how likely."""
        each = ((slot.tile, self.likely(at, state)) for at, slot in enumerate(self.slots))
        return [(tile, likely) for tile, likely in each if likely > 0]

    def likely(self, at: int, state: PoolState) -> float:
        """How likely the tile of a place comes next."""
        slot = self.slots[at]
        left = slot.left - state.came.count(at) if at in state.came else slot.left
        return left * (state.free if slot.lost is None else state.theirs)

    def within(self, cut: int, state: PoolState) -> float:
        """How likely a tile before this place comes next."""
        free, theirs = self._free[cut], self._theirs[cut]
        for at in state.came:
            if at < cut:
                gone = self.slots[at].lost is None
                free, theirs = free - gone, theirs - (not gone)
        return free * state.free + theirs * state.theirs

    def bust(self, at: int, state: PoolState) -> float:
        """What is lost on average, below zero, when the tile of this place busts."""
        lost = self.slots[at].lost
        if lost is None:
            return -state.cost / state.feasible
        return -(state.cost - lost) / (state.feasible - 1)

    def over(self, cut: int, state: PoolState) -> tuple[float, float]:
        """What tiles from this place on gain where they bust, and how likely one comes."""
        free, theirs = self._free[-1] - self._free[cut], self._theirs[-1] - self._theirs[cut]
        costs = self._costs[-1] - self._costs[cut]
        for at in state.came:
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
        """How often a total beats the dealer's, and what is lost on average where it does not."""
        if halves not in self._stays:
            some = [slot for slot in self.slots if slot.lost is not None]
            below = sum(slot.left for slot in some if slot.theirs < halves)
            lost = sum(slot.left * self._losing(slot, halves, tie_loses) for slot in some)
            self._stays[halves] = below, lost
        below, lost = self._stays[halves]
        for at in state.came:
            slot = self.slots[at]
            if slot.lost is not None:
                below -= slot.theirs < halves
                lost -= self._losing(slot, halves, tie_loses)
        return below / state.feasible, lost / state.feasible

    @staticmethod
    def _losing(slot: PoolSlot, halves: int, tie_loses: bool) -> int:
        loses = slot.theirs > halves or (tie_loses and slot.theirs == halves)
        return (slot.lost or 0) if loses else 0


def groups_of(pool: Pool, state: PoolState, group: Sequence[int], many: int) -> list[float]:
    """How likely a tile of each group comes next; `group` tells that of each place."""
    found = [0.0] * many
    for at in range(len(pool.slots)):
        found[group[at]] += pool.likely(at, state)
    return found


def unseen(seen: Iterable[Tile]) -> dict[Tile, int]:
    """How many of each tile are left; one red five of each suit is in the set.

    Raises ValueError where more are seen than there are.
    """
    left = {t: COPIES - (t.kind in _REDS) for t in TILES} | dict.fromkeys(RED_FIVES, 1)
    for tile in seen:
        left[tile] -= 1
        if left[tile] < 0:
            raise ValueError(f"more {tile} are seen than there are")
    return {tile: n for tile, n in left.items() if n}
