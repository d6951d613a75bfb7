"""Gives hands that differ by honours that are alike one key, such as dragons of which as many are
left: they have the same values."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final

from engine.memo import Memo
from engine.tiles import HONORS, ONE_KIND, WIDTH, WINDS, Kind, Tile
from engine.toppan.odds.pool import Pool
from engine.toppan.odds.worth import GROUPS, HandWorths

_AT: Final = WIDTH * HONORS[0]
_HONORS: Final = (1 << WIDTH * len(HONORS)) - 1


def key_of_alike(
    own: tuple[Tile, ...], pool: Pool, worths: HandWorths, apart: Collection[Kind]
) -> Callable[[int], int]:
    """A function from packed counts to what is the same for hands that are alike, after the tiles
    `own` of all of them; kinds that are `apart` each matter for themselves."""
    order = Memo(_sorted_counts(_alike(own, pool, worths, apart)))

    def key(packed: int) -> int:
        honors = packed >> _AT & _HONORS
        return packed + (order[honors] - honors << _AT)

    return key


def _alike(
    own: tuple[Tile, ...], pool: Pool, worths: HandWorths, apart: Collection[Kind]
) -> list[list[int]]:
    """The shifts, in the packed counts of honours, of those that are alike in all that matters."""
    found: dict[object, list[int]] = {}
    for slot in pool.slots:
        kind = slot.tile.kind
        if slot.tile.honor and slot.tile not in own:
            itself = kind in apart or worths.turned(slot.tile) >= GROUPS
            family = kind if itself else kind in WINDS
            like = family, slot.left, slot.lost, slot.theirs, worths.sums_of[slot.tile]
            found.setdefault(like, []).append(WIDTH * kind - _AT)
    return [some for some in found.values() if len(some) > 1]


def _sorted_counts(alike: list[list[int]]) -> Callable[[int], int]:
    """A function that sorts the counts of honours that are alike in packed counts."""

    def sorted_counts(honors: int) -> int:
        for shifts in alike:
            counts = sorted(honors >> shift & ONE_KIND for shift in shifts)
            for shift, count in zip(shifts, counts, strict=True):
                honors += count - (honors >> shift & ONE_KIND) << shift
        return honors

    return sorted_counts
