"""Facts: the named truths about the tiles of a hand and its total, of which yaku are made."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from enum import IntFlag, auto

import msgspec

from engine.tiles import COPIES, DRAGONS, KINDS, WINDS, Kind, Tile, counts_of


class Fact(IntFlag):
    """A named truth about one hand; worth plays no part in it."""

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
    """How a document reads its words for shapes: the open readings that facts hang on."""

    run_of_any_suits: bool = False
    alike_by_suit: bool = False
    flush_is_half_flush: bool = False


_F = Fact


def tile_bits(tiles: Sequence[Tile], last: Collection[Kind], shapes: Shapes) -> int:
    """The facts that hang on tiles, as bits; `last` are the kinds whose other three are shown."""
    counts = counts_of(tiles)
    there = sorted({tile.kind for tile in tiles})
    numbers = [sum(counts[at : at + 9]) for at in (0, 9, 18)]
    rows = (
        *_sizes(len(tiles)),
        *_groups(tiles, there, counts, shapes),
        *_marked(tiles, last),
        *_kinds(there, numbers, len(tiles) - sum(numbers), shapes),
    )
    return sum([fact.value for fact, true in rows if true])


def total_bits(halves: int, limit: int) -> int:
    """The facts about a total, both in half points."""
    within = int(_F.WITHIN) if halves <= limit else 0
    return within | (int(_F.AT_LIMIT) if halves == limit else 0)


Rows = tuple[tuple[Fact, object], ...]


def _sizes(n: int) -> Rows:
    return (
        (_F.TWO_TILES, n == 2),
        (_F.THREE_TILES, n == 3),
        (_F.AT_LEAST_THREE, n >= 3),
        (_F.FIVE_TILES, n == 5),
        (_F.AT_LEAST_FIVE, n >= 5),
        (_F.AT_LEAST_SIX, n >= 6),
        (_F.AT_LEAST_SEVEN, n >= 7),
    )


def _groups(tiles: Sequence[Tile], there: list[Kind], counts: list[int], shapes: Shapes) -> Rows:
    pairs = [kind for kind in there if counts[kind] >= 2]
    runs = runs_in(there, counts, shapes)
    alike = len(tiles) >= 2 and _alike(tiles[0].kind, tiles[1].kind, shapes)
    ladder = [kind % 9 for kind in there if kind < 27]
    return (
        (_F.FIRST_TWO_ALIKE, alike),
        (_F.RUN, runs),
        (_F.PAIR, pairs),
        (
            _F.TWO_PAIRS,
            len(pairs) >= 2,
        ),  # of two kinds: four tiles alike are a triplet and one more
        (_F.TRIPLET, any(counts[kind] >= 3 for kind in pairs)),
        (_F.RUN_AND_PAIR, pairs and any(_pair_beside(run, pairs, counts) for run in runs)),
        (
            _F.NUMBER_IN_ALL_SUITS,
            any(kind < 9 and counts[kind + 9] and counts[kind + 18] for kind in there),
        ),
        (
            _F.ONE_TO_FOUR_AND_HONOR,
            len(tiles) == len(there) == 5 and sorted(ladder) == [0, 1, 2, 3],
        ),
    )


def runs_in(
    there: Iterable[int], counts: Sequence[int], shapes: Shapes
) -> list[tuple[int, int, int]]:
    """The runs among the kinds that are there, as the three kinds of each."""
    if not shapes.run_of_any_suits:
        low = [kind for kind in there if kind < 27 and kind % 9 < 7]
        return [(k, k + 1, k + 2) for k in low if counts[k + 1] and counts[k + 2]]
    kinds = [[k for k in (n, n + 9, n + 18) if counts[k]] for n in range(9)]
    return [
        (a, b, c) for n in range(7) for a in kinds[n] for b in kinds[n + 1] for c in kinds[n + 2]
    ]


def _pair_beside(run: tuple[int, int, int], pairs: list[Kind], counts: list[int]) -> bool:
    return any(counts[kind] - (kind in run) >= 2 for kind in pairs)


def _alike(one: Kind, other: Kind, shapes: Shapes) -> bool:
    if not shapes.alike_by_suit:
        return one == other
    return _pattern(one) == _pattern(other)


def _pattern(kind: Kind) -> int:
    """The suit of a tile; winds are one, dragons another."""
    return kind // 9 if kind not in DRAGONS else 4


def _marked(tiles: Sequence[Tile], last: Collection[Kind]) -> Rows:
    reds = sum([tile.red for tile in tiles])
    ends = sum([tile.kind in last for tile in tiles]) if last else 0
    return (
        (_F.RED, reds),
        (_F.TWO_REDS, reds >= 2),
        (_F.LAST_COPY, ends),
        (_F.TWO_LAST_COPIES, ends >= 2),
    )


def _kinds(there: list[Kind], numbers: list[int], honor: int, shapes: Shapes) -> Rows:
    number, suits = sum(numbers), sum([n > 0 for n in numbers])
    winds = sum([kind in WINDS for kind in there])
    dragons = sum([kind in DRAGONS for kind in there])
    return (
        (_F.FOUR_NUMBERS, number >= 4),
        (_F.FIVE_NUMBERS, number >= 5),
        (_F.FOUR_OF_ONE_SUIT, max(numbers) >= 4),
        (_F.SOME_NUMBER, number),
        (_F.SOME_HONOR, honor),
        (_F.NO_HONOR, not honor),
        (_F.ONLY_HONORS, not number),
        (_F.ONLY_YAOCHU, not [kind for kind in there if kind < 27 and 0 < kind % 9 < 8]),
        (_F.ONE_SUIT, suits == 1),
        (_F.HALF_FLUSH, suits == 1 and (honor or shapes.flush_is_half_flush)),
        (_F.ALL_SUITS, suits == 3),
        (_F.SOME_WIND, winds),
        (_F.THREE_WINDS, winds >= 3),
        (_F.SOME_DRAGON, dragons),
        (_F.THREE_DRAGONS, dragons == 3),
    )


def last_copies(indicators: Iterable[Tile]) -> frozenset[Kind]:
    """The kinds of which all but one copy lie among the indicators."""
    counts = counts_of(indicators)
    return frozenset(kind for kind in KINDS if counts[kind] == COPIES - 1)
