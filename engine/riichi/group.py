"""Groups: what a hand is read as, each with features that add up over a reading."""

from __future__ import annotations

from enum import Enum
from functools import cache
from typing import Final

from engine.tiles import HONORS, KINDS, TERMINALS, TILES, YAOCHU, Kind, Tile


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
# added up, so three bits hold every count; where only "some or none" is asked, a fourth bit is
# left free for the answer. A reading adds its wait and its form. Of the eight kinds of sets that fu
# tells apart, the last four are quads. At the end each suit has a place where its groups stand.
SEQUENCES, ALL_TRIPLETS, CONCEALED, QUADS = (Field(at, 3) for at in range(0, 12, 3))
"""Groups: sequences, triplets, concealed triplets, quads."""
WAIT_AT: Final = Field(12, 3)
FORM_AT: Final = Field(15, 2)
TWINS, STRAIGHT = Field(17, 2), Field(19, 1)
"""Pairs of like sequences, and sequences of a suit from 1, 4 and 7: what `alike` finds."""
NUMBERS_AT: Final = Field(0, 20)
"""The numbers of groups, wait and form, pairs of like sequences and straights."""
MARKS: Final = tuple(Field(at, 4) for at in range(20, 48, 4))
SIMPLE, TERMINAL, HONOR, PLAIN, CHARACTERS, CIRCLES, BAMBOO = MARKS
"""Groups with a simple tile, a terminal, an honour; without any yaochu tile; of each suit."""
_YAOCHU: Final = TERMINAL.one | HONOR.one
SETS_AT: Final = Field(48, 24)
QUADS_AT: Final = Field(60, 12)
LAST_AT: Final = Field(72, 1)
"""Whether the winning tile is the last of the sequence that it finished."""
PAIRS: Final = Field(73, 3)
SUIT_WIDTH: Final = 39
SUITS_AT: Final = tuple(Field(at, SUIT_WIDTH) for at in range(76, 76 + 4 * SUIT_WIDTH, SUIT_WIDTH))
"""The groups of each suit: a bit for each triplet and for each pair, then the numbers of sequences,
each by the place of its lowest tile."""
TRIPLETS_IN: Final = Field(0, 9)
PAIRS_IN: Final = Field(9, 9)
SEQUENCES_IN: Final = Field(18, 21)
HONOR_PAIR_AT: Final = Field(SUITS_AT[3].at + PAIRS_IN.at, 7)
"""The last of all: honours have no sequences."""


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


def _marks(kind: Kind) -> int:
    """The marks that a group has by one of its tiles."""
    mark = HONOR if kind in HONORS else TERMINAL if kind in TERMINALS else SIMPLE
    suit = (CHARACTERS.one, CIRCLES.one, BAMBOO.one, 0)[kind // 9]
    return mark.one | suit


_MARKS_OF: Final = tuple(map(_marks, KINDS))


def _features(group: Group) -> int:
    features = 0
    for kind in group.kinds:
        features |= _MARKS_OF[kind]
    if not features & _YAOCHU:
        features |= PLAIN.one
    if group.shape is Shape.SINGLE:
        return features
    features += place_of(group.shape, group.kind).one
    if group.shape is Shape.PAIR:
        return features + PAIRS.one
    if group.shape is Shape.SEQUENCE:
        return features + SEQUENCES.one
    return features + _triplet_features(group)


def place_of(shape: Shape, kind: Kind) -> Field:
    """Where the features tell how many pairs, triplets or sequences there are from this kind on."""
    at, place = SUITS_AT[kind // 9].at, kind % 9
    if shape is Shape.SEQUENCE:
        return Field(at + SEQUENCES_IN.at + 3 * place, 3)
    return Field(at + (PAIRS_IN if shape is Shape.PAIR else TRIPLETS_IN).at + place, 1)


def alike(features: int) -> int:
    """What like sequences and a straight add to features that tell of all sequences of a suit."""
    added = 0
    if features & SEVERAL:
        twice, often = features >> 1 & EACH, features >> 2 & EACH
        features |= twice | often
        added = (twice.bit_count() + 2 * often.bit_count()) * TWINS.one
    return added | _STRAIGHT if features & features >> 9 & features >> 18 & _LOWEST else added


EACH: Final = sum(place_of(Shape.SEQUENCE, k).one for k in KINDS[:27] if k % 9 < 7)
"""The lowest bit of every number of sequences."""
SEVERAL: Final = 6 * EACH
"""The bits of which one is there where a sequence is twice in a hand."""
_LOWEST: Final = sum(place_of(Shape.SEQUENCE, KINDS[k]).one for k in (0, 9, 18))
_STRAIGHT: Final = STRAIGHT.one


def _triplet_features(group: Group) -> int:
    fields = ((CONCEALED, group.concealed), (QUADS, group.shape is Shape.QUAD))
    features = ALL_TRIPLETS.one + sum(field.one for field, true in fields if true)
    return features + (SETS_AT.one << 3 * kind_of_set(group))


def kind_of_set(group: Group) -> int:
    """Which of the eight kinds of sets that fu tells apart a triplet or quad is."""
    quad = group.shape is Shape.QUAD
    return 4 * quad + 2 * (group.kind in YAOCHU) + group.concealed
