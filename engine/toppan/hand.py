"""The hand of 競技十半: tiles in the order in which they were drawn, and its notation."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from engine.tiles import Tile, text_of, tiles


class Hand(msgspec.Struct, frozen=True, gc=False):
    """Tiles in the order of drawing: the first is face down, the others are open.

    `str` gives the tiles in the same order, which `parse` reads back: `2m3p0s1z`.
    """

    tiles: tuple[Tile, ...] = ()

    @classmethod
    def parse(cls, text: str) -> Hand:
        """The hand of a notation; raises NotationError as `engine.tiles.tiles` does."""
        return cls(tiles(text))

    @classmethod
    def of(cls, some: Iterable[Tile]) -> Hand:
        """The hand of some tiles in the order of drawing."""
        return cls(tuple(some))

    @property
    def opened(self) -> tuple[Tile, ...]:
        """The tiles that all players see: all but the first."""
        return self.tiles[1:]

    def with_tile(self, tile: Tile) -> Hand:
        """The hand after one more draw."""
        return Hand((*self.tiles, tile))

    def __str__(self) -> str:
        return text_of(self.tiles)
