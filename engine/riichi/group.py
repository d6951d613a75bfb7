"""Groups: what a hand is read as, each with features that add up over a reading."""

from __future__ import annotations

from enum import Enum
from functools import cache
from typing import Final

from engine.tiles import HONORS, TERMINALS, TILES, YAOCHU, Kind, Tile, tiles

_GREEN: Final = frozenset(t.kind for t in tiles("23468s6z"))


class Shape(Enum):
    """What a group is."""

    SEQUENCE = "sequence"
    TRIPLET = "triplet"
    QUAD = "quad"
    PAIR = "pair"
    SINGLE = "single"  # a tile of kokushi


TRIPLETS: Final = (Shape.TRIPLET, Shape.QUAD)
_SIZES: Final = {Shape.TRIPLET: 3, Shape.QUAD: 4, Shape.PAIR: 2, Shape.SINGLE: 1}


class Field:
    """A place in the sum of features: so many bits from a bit on."""

    def __init__(self, at: int, bits: int) -> None:
        self.at, self.one, self.mask = at, 1 << at, (1 << bits) - 1
        self.places = self.mask << at

    def of(self, features: int) -> int:
        """What the features hold in this place."""
        return features >> self.at & self.mask


# What is asked first lies lowest, for short numbers are quick. Nothing else than five groups is
# added up, so three bits hold every count. Of the eight kinds of sets that fu tells apart, the last
# four are quads. A pair of honours is counted from 1. A reading adds its wait and its form. Each
# kind of triplet has a bit, each kind of sequence a count of its own.
(
    SEQUENCES,
    ALL_TRIPLETS,
    CONCEALED,
    QUADS,
    SIMPLE,
    TERMINAL,
    HONOR,
    PLAIN,
    NOT_GREEN,
    CHARACTERS,
    CIRCLES,
    BAMBOO,
) = (Field(at, 3) for at in range(0, 36, 3))
"""Groups: sequences, triplets, concealed triplets, quads; with a simple tile, a terminal, an
honour; without any yaochu tile; with a tile that is not green; of each suit."""
COUNTS_AT: Final = Field(0, 36)
SETS_AT: Final = Field(36, 24)
QUADS_AT: Final = Field(48, 12)
HONOR_PAIR_AT: Final = Field(60, 3)
WAIT_AT: Final = Field(63, 3)
FORM_AT: Final = Field(66, 2)
PAIRS: Final = Field(68, 3)
TRIPLETS_AT: Final = Field(71, 34)
HONORS_AT: Final = Field(98, 7)
SEQUENCES_AT: Final = Field(105, 63)
SHAPE_AT: Final = Field(36, 30)
"""Sets, pair and wait: what the fu of a reading hang on, beside how it was won."""


class Group:
    """A group of a reading: its shape, its lowest kind; open where called or finished by ron.

    `tiles` show red fives as plain ones; `features` are what it adds to those of a reading. There
    is one value for each group, made by `group`, so that this is reckoned once.
    """

    __slots__ = ("called", "concealed", "features", "kind", "kinds", "shape", "tiles")

    def __init__(self, shape: Shape, kind: Kind, concealed: bool, called: bool) -> None:
        self.shape, self.kind, self.concealed, self.called = shape, kind, concealed, called
        kinds = range(kind, kind + 3) if shape is Shape.SEQUENCE else (kind,) * _SIZES[shape]
        self.tiles: tuple[Tile, ...] = tuple(TILES[k] for k in kinds)
        self.kinds: tuple[Kind, ...] = tuple(t.kind for t in self.tiles)
        self.features = _features(self)

    def __repr__(self) -> str:
        told = "".join(map(str, self.tiles))
        return f"<{self.shape.value} {told}{'' if self.concealed else ' open'}>"


@cache
def group(shape: Shape, kind: Kind, concealed: bool = True, called: bool = False) -> Group:
    """The group of these four; there are some hundred."""
    return Group(shape, kind, concealed, called)


def opened(closed: Group) -> Group:
    """The same group finished by ron."""
    return group(closed.shape, closed.kind, False)


def _features(group: Group) -> int:
    kinds = set(group.kinds)
    yaochu = kinds.intersection(YAOCHU)
    flags = (
        (SIMPLE, bool(kinds - yaochu)),
        (TERMINAL, bool(kinds.intersection(TERMINALS))),
        (HONOR, bool(kinds.intersection(HONORS))),
        (PLAIN, not yaochu),
        (NOT_GREEN, not kinds <= _GREEN),
        (CHARACTERS, group.kind < 9),
        (CIRCLES, 9 <= group.kind < 18),
        (BAMBOO, 18 <= group.kind < 27),
    )
    features = sum(field.one for field, true in flags if true)
    if group.shape is Shape.PAIR:
        return features + PAIRS.one + HONOR_PAIR_AT.one * max(group.kind - HONORS[0] + 1, 0)
    if group.shape is Shape.SEQUENCE:
        return features + SEQUENCES.one + (1 << sequence_bit(group.kind))
    if group.shape in TRIPLETS:
        return features + _triplet_features(group)
    return features


def features_of(groups: tuple[Group, ...]) -> int:
    """What groups that are more than five have: 1 in the place of every count that is not 0."""
    features = 0
    for one in groups:
        features |= one.features
    return features & COUNTS_AT.places


def sequence_bit(first: int) -> int:
    """Where the count of the sequences from this kind on begins."""
    return SEQUENCES_AT.at + 3 * (first // 9 * 7 + first % 9)


def _triplet_features(group: Group) -> int:
    quad = group.shape is Shape.QUAD
    fields = ((CONCEALED, group.concealed), (QUADS, quad))
    features = ALL_TRIPLETS.one + sum(field.one for field, true in fields if true)
    kind_of_set = 4 * quad + 2 * (group.kind in YAOCHU) + group.concealed
    return features + (TRIPLETS_AT.one << group.kind) + (SETS_AT.one << 3 * kind_of_set)
