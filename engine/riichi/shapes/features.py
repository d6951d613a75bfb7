"""What each group adds to the features of a reading."""

from __future__ import annotations

from functools import cache
from typing import Final

from engine.riichi.group import Group, Shape, group, opened
from engine.riichi.shapes.layout import (
    ALL_TRIPLETS,
    BAMBOO,
    CHARACTERS,
    CIRCLES,
    CONCEALED,
    HONOR,
    PAIRS,
    PLAIN,
    QUADS,
    SEQUENCES,
    SETS_AT,
    SIMPLE,
    STRAIGHT,
    TERMINAL,
    TWINS,
    place_of,
)
from engine.tiles import HONORS, KINDS, TERMINALS, YAOCHU, Kind


@cache
def features_of(group: Group) -> int:
    """What a group of five adds to the features of a reading: not for single tiles."""
    features = 0
    for kind in group.kinds:
        features |= _MARKS_OF[kind]
    if not features & _YAOCHU:
        features |= PLAIN.one
    features += place_of(group.shape, group.kind).one
    if group.shape is Shape.PAIR:
        return features + PAIRS.one
    if group.shape is Shape.SEQUENCE:
        return features + SEQUENCES.one
    return features + _triplet_features(group)


def _triplet_features(group: Group) -> int:
    fields = ((CONCEALED, group.concealed), (QUADS, group.shape is Shape.QUAD))
    features = ALL_TRIPLETS.one + sum(field.one for field, true in fields if true)
    return features + (SETS_AT.one << 3 * kind_of_set(group))


def kind_of_set(group: Group) -> int:
    """The index in SET_KINDS of a triplet or quad: which of the eight kinds that fu tell apart."""
    quad = group.shape is Shape.QUAD
    return 4 * quad + 2 * (group.kind in YAOCHU) + group.concealed


@cache
def opening(kind: int) -> int:
    """What a ron changes in the features of the triplet that it finishes; to be added."""
    closed = group(Shape.TRIPLET, KINDS[kind])
    return features_of(opened(closed)) - features_of(closed)


def alike(features: int) -> int:
    """What twin sequences and a straight add to features that hold all sequences of a suit."""
    added = 0
    if features & _SEVERAL:
        twice, often = features >> 1 & _EACH, features >> 2 & _EACH
        features |= twice | often
        added = (twice.bit_count() + 2 * often.bit_count()) * TWINS.one
    return added | _STRAIGHT if features & features >> 9 & features >> 18 & _LOWEST else added


_EACH: Final = sum(place_of(Shape.SEQUENCE, k).one for k in KINDS[:27] if k % 9 < 7)
"""The lowest bit of every number of sequences."""
_SEVERAL: Final = 6 * _EACH
"""The bits of which one is set where a sequence occurs at least twice."""
_LOWEST: Final = sum(place_of(Shape.SEQUENCE, KINDS[k]).one for k in (0, 9, 18))
_STRAIGHT: Final = STRAIGHT.one


def _marks(kind: Kind) -> int:
    """The marks that a group has by one of its tiles."""
    mark = HONOR if kind in HONORS else TERMINAL if kind in TERMINALS else SIMPLE
    suit = (CHARACTERS.one, CIRCLES.one, BAMBOO.one, 0)[kind // 9]
    return mark.one | suit


_MARKS_OF: Final = tuple(map(_marks, KINDS))
_YAOCHU: Final = TERMINAL.one | HONOR.one
