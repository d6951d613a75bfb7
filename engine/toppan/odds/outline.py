"""Computes the outline of a hand: what its facts depend on, added up from each suit's part."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from typing import Final

from engine.memo import Memo
from engine.tiles import DRAGONS, HONORS, KINDS, ONE_KIND, WIDTH, WINDS, YAOCHU
from engine.toppan.facts import Shapes, runs_in

_PART: Final = (1 << 9 * WIDTH) - 1
_HONOR_PART: Final = (1 << 7 * WIDTH) - 1
_SUIT_AT: Final = tuple(9 * WIDTH * suit for suit in range(3))
_FIELDS: Final = (
    "numbers", "suits", "four", "pairs", "counted", "triplets", "quads", "runs", "both", "beside",
    "simples", "winds", "dragons", "honors",
)  # fmt: skip
_AT: Final = {name: 4 * at for at, name in enumerate(_FIELDS)}
THERE: Final = 4 * len(_FIELDS)
"""The lowest bit of the numbers that are there, nine bits for each suit."""
_LOW: Final = (1 << THERE) - 1
_NINE: Final = (1 << 9) - 1
LADDER: Final = (1 << 4) - 1
"""The numbers 1 to 4."""
IN_ALL, LADDERED = 1 << THERE, 2 << THERE
"""What takes the place of the numbers in an outline: one of them is there in all suits, or they are
1 to 4."""
_FOUR: Final = 4


@lru_cache(maxsize=8)
def parts_in(shapes: Shapes) -> tuple[Memo[int, int], ...]:
    """The parts of the three suits and of the honours in an outline, by their packed counts."""
    suits = [Memo[int, int](partial(_suit, suit=suit, shapes=shapes)) for suit in range(3)]
    return (*suits, Memo[int, int](partial(_honor, shapes=shapes)))


def split(packed: int) -> tuple[int, int, int, int]:
    """The packed counts of the three suits and of the honours."""
    return (
        packed & _PART,
        packed >> _SUIT_AT[1] & _PART,
        packed >> _SUIT_AT[2] & _PART,
        packed >> 27 * WIDTH & _HONOR_PART,
    )


@lru_cache(maxsize=8)
def outline_in(shapes: Shapes) -> Callable[[int], int] | None:
    """A function from packed counts to their outline; None where runs may mix suits.

    Hands of three or more tiles with one outline have the same facts, except those of red fives
    and last copies.
    """
    if shapes.run_of_any_suits:
        return None
    first, second, third, honor = (part.__getitem__ for part in parts_in(shapes))
    at_second, at_third, at_honor = _SUIT_AT[1], _SUIT_AT[2], 27 * WIDTH

    def outline(packed: int) -> int:
        found = (
            first(packed & _PART)
            + second(packed >> at_second & _PART)
            + third(packed >> at_third & _PART)
            + honor(packed >> at_honor & _HONOR_PART)
        )
        a = found >> THERE
        b, c = a >> 9, a >> 18
        low = found & _LOW
        if a & b & c & _NINE:
            return low | IN_ALL
        return low | LADDERED if (a | b | c) & _NINE == LADDER else low

    return outline


def _counts(part: int, many: int) -> list[int]:
    return [part >> WIDTH * at & ONE_KIND for at in range(many)]


def _alike(counts: list[int], shapes: Shapes) -> dict[str, int]:
    """The numbers of pairs, triplets and quads among the counts of kinds."""
    without = shapes.triplet_has_no_pair
    return {
        "pairs": sum(n > 1 for n in counts),
        "counted": sum(n == 2 if without else n > 1 for n in counts),
        "triplets": sum(n > 2 for n in counts),
        "quads": sum(n == _FOUR for n in counts),
    }


def _suit(part: int, suit: int, shapes: Shapes) -> int:
    """The part of one suit in an outline."""
    counts = _counts(part, 9)
    there = [kind for kind in KINDS[:9] if counts[kind]]
    runs = runs_in(there, [*counts, *[0] * 25], shapes)
    numbers, alike = sum(counts), _alike(counts, shapes)
    pairs = [kind for kind in there if counts[kind] > 1]
    fields = {
        **alike,
        "numbers": numbers,
        "suits": int(numbers > 0),
        "four": int(numbers >= _FOUR),
        "runs": int(bool(runs)),
        "both": int(any(kind not in run for run in runs for kind in pairs)),
        "beside": 0 if runs else alike["pairs"],
        "simples": sum(kind not in YAOCHU for kind in there),
    }
    return _packed(fields) + (sum(1 << kind for kind in there) << THERE + 9 * suit)


def _honor(part: int, shapes: Shapes) -> int:
    """The part of the honours in an outline."""
    counts = _counts(part, len(HONORS))
    alike = _alike(counts, shapes)
    there = [kind for kind, n in zip(HONORS, counts, strict=True) if n]
    fields = {
        **alike,
        "beside": alike["pairs"],
        "winds": sum(kind in WINDS for kind in there),
        "dragons": sum(kind in DRAGONS for kind in there),
        "honors": sum(counts),
    }
    return _packed(fields)


def _packed(fields: dict[str, int]) -> int:
    return sum(value << _AT[name] for name, value in fields.items())
