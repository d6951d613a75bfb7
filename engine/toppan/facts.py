"""Finds the facts of a 競技十半 hand, from which yaku are defined: one bit per fact."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from enum import IntFlag, auto
from functools import cache, lru_cache
from typing import Final

import msgspec

from engine.tiles import (
    COPIES,
    DRAGONS,
    HONORS,
    KINDS,
    ONE_KIND,
    WIDTH,
    WINDS,
    YAOCHU,
    Kind,
    Tile,
    counts_of,
    pack,
    reds_in,
)


class Fact(IntFlag):
    """A property of the tiles of a hand or of their total, independent of what it is worth."""

    # the total
    WITHIN = auto()
    AT_LIMIT = auto()
    # how many tiles
    TWO_TILES = auto()
    THREE_TILES = auto()
    AT_LEAST_THREE = auto()
    FIVE_TILES = auto()
    AT_LEAST_FIVE = auto()
    AT_LEAST_SIX = auto()
    AT_LEAST_SEVEN = auto()
    # groups
    FIRST_TWO_ALIKE = auto()
    RUN = auto()
    PAIR = auto()
    TWO_PAIRS = auto()
    TRIPLET = auto()
    RUN_AND_PAIR = auto()
    NUMBER_IN_ALL_SUITS = auto()
    ONE_TO_FOUR_AND_HONOR = auto()
    # which tiles
    RED = auto()
    TWO_REDS = auto()
    LAST_COPY = auto()
    TWO_LAST_COPIES = auto()
    FOUR_NUMBERS = auto()
    FIVE_NUMBERS = auto()
    FOUR_OF_ONE_SUIT = auto()
    SOME_NUMBER = auto()
    SOME_HONOR = auto()
    NO_HONOR = auto()
    ONLY_HONORS = auto()
    ONLY_YAOCHU = auto()
    ONE_SUIT = auto()
    HALF_FLUSH = auto()
    ALL_SUITS = auto()
    SOME_WIND = auto()
    THREE_WINDS = auto()
    SOME_DRAGON = auto()
    THREE_DRAGONS = auto()


class Shapes(msgspec.Struct, frozen=True, gc=False):
    """The readings of a document that change which facts hold (`reading.run`, `reading.alike`,
    `reading.half_flush`, `reading.pair_in_triplet`, `reading.four_alike`,
    `reading.run_and_pair`)."""

    run_of_any_suits: bool = False
    alike_by_suit: bool = False
    flush_is_half_flush: bool = False
    triplet_has_no_pair: bool = False
    four_are_two_pairs: bool = False
    run_shares_pair: bool = False


_F = Fact
_FIELD: Final = (1 << 9 * WIDTH) - 1
_SUITS: Final = (0, 9 * WIDTH, 18 * WIDTH)


def _over(kinds: Iterable[int], each: int = 1) -> int:
    """A mask of some kinds in packed counts: `each` is the mask of one field."""
    return sum(each << WIDTH * kind for kind in kinds)


ONES: Final = _over(KINDS)
"""The lowest bit of the count of each kind."""
_HONORS, _WINDS, _DRAGONS = (_over(some, ONE_KIND) for some in (HONORS, WINDS, DRAGONS))
_SIMPLES: Final = _over(kind for kind in KINDS if kind not in YAOCHU)
_NINE: Final = _over(range(9))
_LADDER: Final = _over(range(4))


def tile_bits(tiles: Sequence[Tile], last: Collection[Kind], shapes: Shapes) -> int:
    """The facts of the tiles, as bits; `last` are the kinds whose other three copies are shown."""
    return packed_bits(pack(tiles), pack(tiles[:2]), mask_of(last), shapes)


def mask_of(kinds: Iterable[Kind]) -> int:
    """The mask of some kinds, as `packed_bits` takes them."""
    return _over(kinds, ONE_KIND)


def packed_bits(packed: int, first_two: int, last: int, shapes: Shapes) -> int:
    """The facts of the tiles of packed counts, as bits.

    `first_two` are the packed counts of the first two tiles, 0 to leave their fact out; `last` is
    a mask of kinds. Fields are `WIDTH` bits apart, so that `% ONE_KIND` is the sum of the fields.
    """
    one, two, four = packed & ONES, packed >> 1 & ONES, packed >> 2 & ONES
    there, pairs, triplets = one | two | four, two | four, one & two | four
    numbers = [(packed >> at & _FIELD) % ONE_KIND for at in _SUITS]
    honors = (packed & _HONORS) % ONE_KIND
    bits = _sizes(sum(numbers) + honors) | _kinds(packed, there, numbers, honors, shapes)
    if first_two and _alike(first_two, shapes):
        bits |= _ALIKE
    if pairs:
        counted = two & ~one if shapes.triplet_has_no_pair else pairs
        bits |= (_PAIRED if counted else 0) | (_TRIPLE if triplets else 0)
        if counted & counted - 1 or (shapes.four_are_two_pairs and four):
            bits |= _TWICE
    runs = _runs(there, shapes) if sum(numbers) > 2 else []
    if runs:
        bits |= _RUN
        if pairs and (triplets or shapes.run_shares_pair or any(pairs & ~run for run in runs)):
            bits |= _RUN_PAIR
    if last:
        bits |= last_bits((packed & last) % ONE_KIND)
    return bits


def last_bits(n: int) -> int:
    """The facts about so many tiles whose other three copies are shown."""
    return _ENDS[min(n, 2)]


def triplets_in(packed: int) -> int:
    """A mask of the kinds of which packed counts hold three or four tiles."""
    return (packed & packed >> 1 | packed >> 2) & ONES


def total_bits(halves: int, limit: int) -> int:
    """The facts about a total, both in half points."""
    within = int(_F.WITHIN) if halves <= limit else 0
    return within | (int(_F.AT_LIMIT) if halves == limit else 0)


_ALIKE, _RUN = int(_F.FIRST_TWO_ALIKE), int(_F.RUN)
_RUN_PAIR: Final = int(_F.RUN_AND_PAIR)
_PAIRED, _TRIPLE, _TWICE = int(_F.PAIR), int(_F.TRIPLET), int(_F.TWO_PAIRS)
_ENDS: Final = (0, int(_F.LAST_COPY), int(_F.LAST_COPY | _F.TWO_LAST_COPIES))
_REDS: Final = (0, int(_F.RED), int(_F.RED | _F.TWO_REDS))


@cache
def _sizes(n: int) -> int:
    rows = (
        (_F.TWO_TILES, n == 2),
        (_F.THREE_TILES, n == 3),
        (_F.AT_LEAST_THREE, n >= 3),
        (_F.FIVE_TILES, n == 5),
        (_F.AT_LEAST_FIVE, n >= 5),
        (_F.AT_LEAST_SIX, n >= 6),
        (_F.AT_LEAST_SEVEN, n >= 7),
    )
    return sum(fact.value for fact, true in rows if true)


def runs_in(
    there: Iterable[int], counts: Sequence[int], shapes: Shapes
) -> list[tuple[int, int, int]]:
    """The runs among the kinds `there`, each as its three kinds; `counts` are by kind."""
    if not shapes.run_of_any_suits:
        low = [kind for kind in there if kind < 27 and kind % 9 < 7]
        return [(k, k + 1, k + 2) for k in low if counts[k + 1] and counts[k + 2]]
    kinds = [[k for k in (n, n + 9, n + 18) if counts[k]] for n in range(9)]
    return [
        (a, b, c) for n in range(7) for a in kinds[n] for b in kinds[n + 1] for c in kinds[n + 2]
    ]


@cache
def _all_runs(shapes: Shapes) -> tuple[int, ...]:
    return tuple(_over(run) for run in runs_in(KINDS, [1] * len(KINDS), shapes))


def _runs(there: int, shapes: Shapes) -> list[int]:
    """The runs among the kinds of the mask `there`, as masks."""
    if not (shapes.run_of_any_suits or there & there >> WIDTH & there >> 2 * WIDTH):
        return []  # fast path: no three neighbouring kinds
    return [run for run in _all_runs(shapes) if there & run == run]


def _alike(two: int, shapes: Shapes) -> bool:
    """Whether two tiles are of one kind, or of one suit (winds and dragons are two suits)."""
    if not shapes.alike_by_suit:
        return bool(two >> 1 & ONES)
    parts = [two >> at & _FIELD for at in _SUITS] + [two & _WINDS, two & _DRAGONS]
    return any(part % ONE_KIND == 2 for part in parts)


def _kinds(packed: int, there: int, numbers: list[int], honors: int, shapes: Shapes) -> int:
    number, suits = sum(numbers), 3 - numbers.count(0)
    bits = _suits(number, suits, max(numbers) >= 4, honors, shapes.flush_is_half_flush)
    if honors:
        winds = (there & _WINDS).bit_count()
        dragons = (there & _DRAGONS).bit_count()
        bits |= _honors(winds, dragons)
    if not there & _SIMPLES:
        bits |= _YAOCHU
    if suits == 3 and there & there >> _SUITS[1] & there >> _SUITS[2] & _NINE:
        bits |= _IN_ALL
    if number == 4 and honors == 1 and _flat(there) == _LADDER:
        bits |= _LADDERED
    reds = reds_in(packed)
    return bits | _REDS[min(reds, 2)] if reds else bits


def _flat(there: int) -> int:
    """The mask of the numbers that are there in any suit, as kinds of the first suit."""
    return (there | there >> _SUITS[1] | there >> _SUITS[2]) & _NINE


_YAOCHU, _IN_ALL = int(_F.ONLY_YAOCHU), int(_F.NUMBER_IN_ALL_SUITS)
_LADDERED: Final = int(_F.ONE_TO_FOUR_AND_HONOR)


@cache
def _suits(number: int, suits: int, four: bool, honors: int, bare: bool) -> int:
    """The facts about numbers, suits and honours.

    `number` and `honors` are counts of tiles, `suits` of suits; `four`: some suit has four tiles;
    `bare`: a half flush needs no honour.
    """
    rows = (
        (_F.FOUR_NUMBERS, number >= 4),
        (_F.FIVE_NUMBERS, number >= 5),
        (_F.FOUR_OF_ONE_SUIT, four),
        (_F.SOME_NUMBER, number),
        (_F.SOME_HONOR, honors),
        (_F.NO_HONOR, not honors),
        (_F.ONLY_HONORS, not number),
        (_F.ONE_SUIT, suits == 1),
        (_F.HALF_FLUSH, suits == 1 and (honors or bare)),
        (_F.ALL_SUITS, suits == 3),
    )
    return sum(fact.value for fact, true in rows if true)


@cache
def _honors(winds: int, dragons: int) -> int:
    rows = (
        (_F.SOME_WIND, winds),
        (_F.THREE_WINDS, winds >= 3),
        (_F.SOME_DRAGON, dragons),
        (_F.THREE_DRAGONS, dragons == 3),
    )
    return sum(fact.value for fact, true in rows if true)


@lru_cache(maxsize=1 << 8)
def last_copies(indicators: tuple[Tile, ...]) -> frozenset[Kind]:
    """The kinds of which three copies are among the indicators; cached."""
    counts = counts_of(indicators)
    return frozenset(kind for kind in KINDS if counts[kind] == COPIES - 1)
