"""Computes the tiles that a slide on the palette picks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from engine.tiles import COPIES, Tile

_NOTCH: Final = 0.45
_ASLANT: Final = 0.6


class SlideExtent(msgspec.Struct, frozen=True):
    """The extent of a slide: columns along the row, or copies of one tile.

    Along the row it picks every tile passed, up or down a pair, a triplet, a quad. `red` picks the
    red five if both fives are passed.
    """

    columns: int = 0
    copies: int = 1
    red: bool = False

    @classmethod
    def of(cls, across: float, down: float, columns: int) -> SlideExtent:
        """From the pointer's distance in tile steps, and the number of columns passed."""
        if abs(down) > abs(across) or not columns:
            return cls(copies=min(COPIES, 1 + int(abs(down) / _NOTCH)))
        return cls(columns=columns, red=abs(down) > _ASLANT)

    def stepped(self, right: int, down: int) -> SlideExtent:
        """The reach after a step of the keyboard."""
        if right:
            return SlideExtent(columns=self.columns + right)
        if self.columns:
            return SlideExtent(self.columns, red=down > 0)
        return SlideExtent(copies=max(1, min(COPIES, self.copies + down)))


def picked(tile: Tile, reach: SlideExtent, row: Sequence[Tile]) -> tuple[Tile, ...]:
    """The tiles in the order in which they are added; `row` is their row of the palette."""
    if reach.copies > 1:
        return _alike(tile, reach.copies, row)
    start = row.index(tile)
    end = max(0, min(len(row) - 1, start + reach.columns))
    step = 1 if end >= start else -1
    way = [row[at] for at in range(start, end + step, step)]
    return tuple(t for t in way if _stays(t, way, reach.red))


def _stays(tile: Tile, way: Sequence[Tile], red: bool) -> bool:
    """Of both fives passed one stays: that at an end of the slide, else the one of `red`."""
    other = next((t for t in way if t.kind == tile.kind and t != tile), None)
    if other is None:
        return True
    for last in (way[-1], way[0]):
        if last in (tile, other):
            return last == tile
    return tile.red is red


def _alike(tile: Tile, copies: int, row: Sequence[Tile]) -> tuple[Tile, ...]:
    """Copies of one kind, the pressed tile first; a quad includes its red five."""
    reds = [t for t in row if t.kind == tile.kind and t.red]
    if tile.red:
        return (tile, *[tile.plain] * (copies - 1))
    plain = min(copies, COPIES - len(reds))
    return (*[tile] * plain, *reds[: copies - plain])
