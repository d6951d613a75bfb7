"""Computes the probability that several children all end in one way, drawing from one wall.

A tile that one child has is gone for the next. With `order` 0 that is left out: the children draw
as if each had the wall for himself. On a full wall three children then win together about 15 % too
often, and stay with one total 9 % too often, which happens in less than one deal in a hundred.
Terms of higher order correct it by the tiles of one child that may be gone for the others, and an
order of all tiles of the hands is exact; their number grows fast with the wall.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations

from engine.tiles import Tile

_Tiles = tuple[Tile, ...]
Share = Callable[[_Tiles, _Tiles], float]
"""The probability that a child ends so after the first tiles are gone, once for each choice of the
second tiles among his own."""


def joint_probability(
    each: Sequence[Share], left: Mapping[Tile, int], drawn: _Tiles, order: int
) -> float:
    """The probability that all children end so after the tiles `drawn` are gone from those `left`.

    The last `Share` may be one of points: then the result is the average of what that child wins,
    counted as 0 where the others do not end so.
    """
    first, rest = each[0], each[1:]
    if not rest:
        return first(drawn, ())
    return sum(
        often * _difference(rest, left, drawn, held, order - len(held))
        for held, often in _held_choices(first, left, drawn, (), order)
    )


def _held_choices(
    share: Share, left: Mapping[Tile, int], drawn: _Tiles, held: _Tiles, order: int
) -> Iterator[tuple[_Tiles, float]]:
    """The choices of at most `order` tiles that hands of a child may hold, with their
    probabilities."""
    often = share(drawn, held)
    if not often:
        return
    yield held, often
    if len(held) < order:
        for tile, n in left.items():
            if (not held or tile >= held[-1]) and n > drawn.count(tile) + held.count(tile):
                yield from _held_choices(share, left, drawn, (*held, tile), order)


def _difference(
    rest: Sequence[Share], left: Mapping[Tile, int], drawn: _Tiles, held: _Tiles, order: int
) -> float:
    """What the probability for the other children changes by when all tiles `held` are gone, beyond
    what it changes by for smaller choices of these."""
    found = 0.0
    for n in range(len(held) + 1):
        sign = -1 if (len(held) - n) % 2 else 1
        for some in combinations(held, n):
            found += sign * joint_probability(rest, left, (*drawn, *some), order)
    return found
