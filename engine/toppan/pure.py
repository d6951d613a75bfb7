"""Pure hands (純正): what is made in the fewest tiles, and what may still become so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final

from engine.tiles import COPIES, KINDS, Tile
from engine.toppan.facts import Shapes, runs_in
from engine.toppan.rules import ToppanRules, halves
from engine.toppan.totals import least

_Shape = tuple[int, ...]
_NUMBERS: Final = range(9)


def may_become_pure(tiles: Sequence[Tile], rules: ToppanRules) -> bool:
    """Whether tiles that come may yet make a pure hand of a 和了役 of the document.

    What hangs on the first two tiles, or on indicators, is made with two tiles and so never to
    come once there are two.
    """
    have: Counter[int] = Counter(tile.kind for tile in tiles)
    known = _pure_shapes(rules.shapes)
    return any(
        not have - Counter(shape)
        for yaku, rule in rules.win.items()
        if rule.value.pure > len(tiles)
        for shape in known.get(yaku, ())
    )


@lru_cache(maxsize=8)
def _pure_shapes(shapes: Shapes) -> dict[str, tuple[_Shape, ...]]:
    """For each yaku that tiles may still make, every set of kinds that is it in the fewest."""
    runs = tuple(runs_in(KINDS, [1] * len(KINDS), shapes))
    pairs = tuple((kind, kind) for kind in KINDS)
    both = (run + pair for run in runs for pair in pairs)
    return {
        "tonshunfuu": runs,
        "sansouton": tuple((n, n + 9, n + 18) for n in _NUMBERS),
        "tonkuufuu": tuple((kind, kind, kind) for kind in KINDS),
        "shantoitsu": tuple(one + other for one, other in combinations(pairs, 2)),
        "maachanfuu": tuple(one for one in both if max(Counter(one).values()) <= COPIES),
    }


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
