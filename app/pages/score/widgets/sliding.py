"""Sliding: which tiles a press on the palette and a slide from there pick."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine.tiles import COPIES, Tile

_NOTCH: Final = 0.45
_ASLANT: Final = 0.6


@dataclass(frozen=True, slots=True)
class Reach:
    """How far a slide went from its tile: columns along the row, and more copies of the tile.

    Along the row it picks every tile on the way, up or down a pair, a triplet, a quad. `red` takes
    the red five where both fives are on the way.
    """

    columns: int = 0
    copies: int = 1
    red: bool = False

    @classmethod
    def of(cls, across: float, down: float, columns: int) -> Reach:
        """From the way of the pointer in rows of the palette, and the column it came to."""
        if abs(down) > abs(across) or not columns:
            return cls(copies=min(COPIES, 1 + int(abs(down) / _NOTCH)))
        return cls(columns=columns, red=abs(down) > _ASLANT)

    def stepped(self, right: int, down: int) -> Reach:
        """The reach after a step by the keyboard."""
        if right:
            return Reach(columns=self.columns + right)
        if self.columns:
            return Reach(self.columns, red=down > 0)
        return Reach(copies=max(1, min(COPIES, self.copies + down)))


def picked(tile: Tile, reach: Reach, row: Sequence[Tile]) -> tuple[Tile, ...]:
    """The tiles in the order in which they are laid; `row` is that of the palette."""
    if reach.copies > 1:
        return _alike(tile, reach.copies, row)
    start = row.index(tile)
    end = max(0, min(len(row) - 1, start + reach.columns))
    step = 1 if end >= start else -1
    way = [row[at] for at in range(start, end + step, step)]
    return tuple(t for t in way if _stays(t, way, reach.red))


def _stays(tile: Tile, way: Sequence[Tile], red: bool) -> bool:
    """Of both fives on the way one stays: the one where the slide begins or ends, or as asked."""
    other = next((t for t in way if t.kind == tile.kind and t != tile), None)
    if other is None:
        return True
    for last in (way[-1], way[0]):
        if last in (tile, other):
            return last == tile
    return tile.red is red


def _alike(tile: Tile, copies: int, row: Sequence[Tile]) -> tuple[Tile, ...]:
    """Copies of one kind, the pressed tile first; a quad needs its red five."""
    reds = [t for t in row if t.kind == tile.kind and t.red]
    if tile.red:
        return (tile, *[tile.plain] * (copies - 1))
    plain = min(copies, COPIES - len(reds))
    return (*[tile] * plain, *reds[: copies - plain])
