"""A hand of 競技十半: tiles in the order in which they were drawn, and its notation."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from engine.tiles import Tile, text_of, tiles


class Hand(msgspec.Struct, frozen=True, gc=False):
    """Tiles in the order of drawing: the first lies face down, the others are open.

    The text has them in the same order, so that it is read back: `2m3p0s1z`.
    """

    tiles: tuple[Tile, ...] = ()

    @classmethod
    def parse(cls, text: str) -> Hand:
        """The hand of a text; raises NotationError as `engine.tiles.tiles` does."""
        return cls(tiles(text))

    @classmethod
    def of(cls, some: Iterable[Tile]) -> Hand:
        """A hand of tiles in the order of drawing."""
        return cls(tuple(some))

    @property
    def opened(self) -> tuple[Tile, ...]:
        """The tiles that everybody sees: all but the first."""
        return self.tiles[1:]

    def with_tile(self, tile: Tile) -> Hand:
        """The hand after one more draw."""
        return Hand((*self.tiles, tile))

    def __str__(self) -> str:
        return text_of(self.tiles)
