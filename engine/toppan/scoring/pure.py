"""Pure hands (純正): what is made in the fewest tiles, and what may still become so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final

from engine.tiles import COPIES, KINDS, TILES, WIDTH, Tile, pack
from engine.toppan.facts import Shapes, runs_in
from engine.toppan.rules import ToppanRules, halves
from engine.toppan.scoring.totals import least

_Shape = tuple[int, ...]
_NUMBERS: Final = range(9)
_KINDS: Final = (1 << WIDTH * len(KINDS)) - 1


SHAPED: Final = ("tonshunfuu", "sansouton", "tonkuufuu", "shantoitsu", "maachanfuu")
"""The yaku that tiles may still make when there are two or more. What hangs on the first two
tiles, or on indicators, is made with two."""


def may_become_pure(tiles: Sequence[Tile], rules: ToppanRules) -> bool:
    """Whether tiles that come may yet make a pure hand of a 和了役 of the document."""
    return hopeful(pack(tiles), len(tiles), rules)


def hopeful(packed: int, n: int, rules: ToppanRules) -> bool:
    """The same of the packed counts of so many tiles."""
    part_of = _parts(rules.shapes).get(packed & _KINDS, ())
    return any(yaku in rules.win and rules.win[yaku].value.pure > n for yaku in part_of)


@lru_cache(maxsize=8)
def _parts(shapes: Shapes) -> dict[int, set[str]]:
    """Every hand that is a part of a pure one, as packed counts, and of which yaku."""
    found: dict[int, set[str]] = {}
    for yaku, wanted in _pure_shapes(shapes).items():
        for shape in wanted:
            for n in range(1, len(shape) + 1):
                for part in combinations(shape, n):
                    found.setdefault(pack(TILES[kind] for kind in part), set()).add(yaku)
    return found


def _pure_shapes(shapes: Shapes) -> dict[str, tuple[_Shape, ...]]:
    """For each of these yaku, every set of kinds that is it in the fewest."""
    runs = tuple(runs_in(KINDS, [1] * len(KINDS), shapes))
    pairs = tuple((kind, kind) for kind in KINDS)
    both = (run + pair for run in runs for pair in pairs)
    known = (
        runs,
        tuple((n, n + 9, n + 18) for n in _NUMBERS),
        tuple((kind, kind, kind) for kind in KINDS),
        tuple(one + other for one, other in combinations(pairs, 2)),
        tuple(one for one in both if max(Counter(one).values()) <= COPIES),
    )
    return dict(zip(SHAPED, known, strict=True))


def over_too_soon(tiles: Sequence[Tile], seat: int, rules: ToppanRules) -> bool:
    """Whether the hand was bust before its last tile, so that this tile was never drawn."""
    limit = halves(rules.tiles.limit)
    hoping = rules.play.bust_test.value == "while_pure_possible"
    for n in range(2, len(tiles)):
        before = tiles[:n]
        over = least(before, seat, rules) > limit
        if over and not (hoping and may_become_pure(before, rules)):
            return True
    return False
