"""The groups that a hand is read as: sequences, triplets, quads, pairs and single tiles."""

from __future__ import annotations

from enum import Enum
from functools import cache
from typing import Final

from engine.tiles import TILES, Kind, Tile


class Shape(Enum):
    """What a group is."""

    SEQUENCE = "sequence"
    TRIPLET = "triplet"
    QUAD = "quad"
    PAIR = "pair"
    SINGLE = "single"  # a tile of kokushi


_SIZES: Final = {Shape.TRIPLET: 3, Shape.QUAD: 4, Shape.PAIR: 2, Shape.SINGLE: 1}


class Group:
    """A group of a reading: its shape and its lowest kind.

    `called` groups are melds made with another player's tile; a group is not `concealed` where it
    is called or was finished by ron. `tiles` show red fives as plain ones. There is one object for
    each group, made by `group`, so that groups are compared by identity.
    """

    __slots__ = ("called", "concealed", "kind", "kinds", "shape", "tiles")

    def __init__(self, shape: Shape, kind: Kind, concealed: bool, called: bool) -> None:
        self.shape, self.kind, self.concealed, self.called = shape, kind, concealed, called
        kinds = range(kind, kind + 3) if shape is Shape.SEQUENCE else (kind,) * _SIZES[shape]
        self.tiles: tuple[Tile, ...] = tuple(TILES[k] for k in kinds)
        self.kinds: tuple[Kind, ...] = tuple(t.kind for t in self.tiles)

    def __repr__(self) -> str:
        text = "".join(map(str, self.tiles))
        return f"<{self.shape.value} {text}{'' if self.concealed else ' open'}>"


@cache
def group(shape: Shape, kind: Kind, concealed: bool = True, called: bool = False) -> Group:
    """The group with these four values; a few hundred exist."""
    return Group(shape, kind, concealed, called)


def opened(closed: Group) -> Group:
    """The same group finished by ron."""
    return group(closed.shape, closed.kind, False)
