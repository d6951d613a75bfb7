"""Computes how often several children end in one way together, drawing from one wall.

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
"""How often a child ends so after the first tiles are gone, once for each choice of the second ones
among his own."""


def together(each: Sequence[Share], left: Mapping[Tile, int], came: _Tiles, order: int) -> float:
    """How often all children end so after the tiles `came` are gone from those `left`.

    The last of them may be a `Share` of points: then it is what he wins on average in this case.
    """
    first, rest = each[0], each[1:]
    if not rest:
        return first(came, ())
    return sum(
        often * _difference(rest, left, came, held, order - len(held))
        for held, often in _shared(first, left, came, (), order)
    )


def _shared(
    share: Share, left: Mapping[Tile, int], came: _Tiles, held: _Tiles, order: int
) -> Iterator[tuple[_Tiles, float]]:
    """The choices of at most `order` tiles that the hands of a child may hold, and how often they
    do."""
    often = share(came, held)
    if not often:
        return
    yield held, often
    if len(held) < order:
        for tile, n in left.items():
            if (not held or tile >= held[-1]) and n > came.count(tile) + held.count(tile):
                yield from _shared(share, left, came, (*held, tile), order)


def _difference(
    rest: Sequence[Share], left: Mapping[Tile, int], came: _Tiles, held: _Tiles, order: int
) -> float:
    """What the tiles `held` add to the effect of all smaller choices of them, when they are
    gone."""
    found = 0.0
    for n in range(len(held) + 1):
        sign = -1 if (len(held) - n) % 2 else 1
        for some in combinations(held, n):
            found += sign * together(rest, left, (*came, *some), order)
    return found
