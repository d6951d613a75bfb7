"""Tells which hands may still become pure (純正): a yaku in the fewest tiles that make it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import chain, combinations
from typing import Final

from engine.tiles import COPIES, KINDS, TILES, WIDTH, Tile, pack
from engine.toppan.facts import Shapes, runs_in
from engine.toppan.rules import ToppanRules, halves
from engine.toppan.scoring.totals import least

_Shape = tuple[int, ...]
_NUMBERS: Final = range(9)
PLAIN: Final = (1 << WIDTH * len(KINDS)) - 1
"""The fields of the 34 kinds in packed counts, without those of red fives."""

SHAPED: Final = ("tonshunfuu", "sansouton", "tonkuufuu", "shantoitsu", "maachanfuu")
"""The yaku that a hand of two or more tiles may still become pure by; those of the first two tiles
and of indicators are complete with two."""


def may_become_pure(tiles: Sequence[Tile], rules: ToppanRules) -> bool:
    """Whether further tiles may make the hand a pure one of a 和了役 of the document."""
    return pure_possible(pack(tiles), len(tiles), rules)


def pure_possible(packed: int, n: int, rules: ToppanRules) -> bool:
    """As `may_become_pure`, for the packed counts of `n` tiles."""
    part_of = _parts(rules.shapes).get(packed & PLAIN, ())
    return any(yaku in rules.win and rules.win[yaku].value.pure > n for yaku in part_of)


@lru_cache(maxsize=8)
def whole_shapes(shapes: Shapes) -> frozenset[int]:
    """Every pure hand of `SHAPED`, as packed counts without red fives."""
    wanted = chain.from_iterable(_pure_shapes(shapes).values())
    return frozenset(pack(TILES[kind] for kind in shape) for shape in wanted)


@lru_cache(maxsize=8)
def _parts(shapes: Shapes) -> dict[int, tuple[str, ...]]:
    """Every hand that is part of a pure one, as packed counts, and the yaku of the pure one.

    Hands with the same yaku share a tuple: a set for each of the thousands took 2 MB.
    """
    found: dict[int, tuple[str, ...]] = {}
    alike: dict[tuple[str, ...], tuple[str, ...]] = {}
    for yaku, wanted in _pure_shapes(shapes).items():
        for shape in wanted:
            for n in range(1, len(shape) + 1):
                for part in combinations(shape, n):
                    packed = pack(TILES[kind] for kind in part)
                    known = found.get(packed, ())
                    if yaku not in known:
                        more = (*known, yaku)
                        found[packed] = alike.setdefault(more, more)
    return found


def _pure_shapes(shapes: Shapes) -> dict[str, tuple[_Shape, ...]]:
    """For each yaku of `SHAPED` every pure hand, as kinds."""
    runs = tuple(runs_in(KINDS, [1] * len(KINDS), shapes))
    pairs = tuple((kind, kind) for kind in KINDS)
    alike = tuple(pair + pair for pair in pairs) if shapes.four_are_two_pairs else ()
    both = (run + pair for run in runs for pair in pairs)
    known = (
        runs,
        tuple((n, n + 9, n + 18) for n in _NUMBERS),
        tuple((kind, kind, kind) for kind in KINDS),
        tuple(one + other for one, other in combinations(pairs, 2)) + alike,
        tuple(one for one in both if max(Counter(one).values()) <= COPIES),
    )
    return dict(zip(SHAPED, known, strict=True))


def over_too_soon(tiles: Sequence[Tile], seat: int, rules: ToppanRules) -> bool:
    """Whether the hand was bust before its last tile, which then cannot have been drawn."""
    limit = halves(rules.tiles.limit)
    for n in range(2, len(tiles)):
        before = tiles[:n]
        over = least(before, seat, rules) > limit
        if over and not (rules.play.busts_late and may_become_pure(before, rules)):
            return True
    return False
