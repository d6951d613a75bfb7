"""Readings: every way to see a complete hand, the place of the winning tile included."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, StrEnum
from functools import lru_cache
from itertools import product
from typing import Final

from engine.riichi.hand import Hand, Meld, MeldKind
from engine.tiles import TILES, YAOCHU, Kind, Tile, counts_of

Counts = tuple[int, ...]
_GROUPS: Final = 4
_PAIRS: Final = 7


class Shape(Enum):
    """What a group is; the value is its number of tiles on show (a quad's fourth apart)."""

    SEQUENCE = "sequence"
    TRIPLET = "triplet"
    QUAD = "quad"
    PAIR = "pair"
    SINGLE = "single"  # a tile of kokushi


class Form(StrEnum):
    """The three forms of a complete hand."""

    STANDARD = "standard"
    CHIITOITSU = "chiitoitsu"
    KOKUSHI = "kokushi"


class Wait(StrEnum):
    """How the winning tile finished its group (待ち)."""

    RYANMEN = "ryanmen"
    SHANPON = "shanpon"
    KANCHAN = "kanchan"
    PENCHAN = "penchan"
    TANKI = "tanki"
    THIRTEEN = "thirteen"  # kokushi on any of the thirteen
    UNNAMED = "unnamed"  # a win on the deal that names no winning tile


@dataclass(frozen=True, slots=True)
class Group:
    """A group of a reading: its shape, its lowest kind; open where called or finished by ron."""

    shape: Shape
    kind: Kind
    concealed: bool = True
    called: bool = False

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """Its tiles, red fives as plain ones."""
        first = TILES[self.kind]
        if self.shape is Shape.SEQUENCE:
            return first, TILES[self.kind + 1], TILES[self.kind + 2]
        return (first,) * _SIZES[self.shape]

    @property
    def kinds(self) -> tuple[Kind, ...]:
        return tuple(t.kind for t in self.tiles)


_SIZES: Final = {Shape.TRIPLET: 3, Shape.QUAD: 4, Shape.PAIR: 2, Shape.SINGLE: 1}


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to see a hand: its groups (concealed first, then melds), which one was finished."""

    form: Form
    groups: tuple[Group, ...]
    finished: int
    wait: Wait

    @property
    def pair(self) -> Group:
        """The pair of a standard hand or of kokushi."""
        return next(g for g in self.groups if g.shape is Shape.PAIR)


def readings(hand: Hand, tsumo: bool) -> tuple[Reading, ...]:
    """Every reading of a hand with its winning tile, each once; none if it is not complete.

    By ron the group that the winning tile finishes is not concealed.
    """
    if hand.win is None:
        return ()
    counts = tuple(counts_of(hand.held))
    melds = tuple(_meld_group(m) for m in hand.melds)
    standard = _standard(counts, melds, hand.win.kind, tsumo)
    if hand.melds:
        return tuple(standard)
    return (*standard, *_chiitoitsu(counts, hand.win.kind), *_kokushi(counts, hand.win.kind))


def _standard(
    counts: Counts, melds: tuple[Group, ...], win: Kind, tsumo: bool
) -> Iterator[Reading]:
    for concealed in partitions(counts):
        if len(concealed) + len(melds) != _GROUPS + 1:
            continue
        for place in dict.fromkeys(concealed):
            if win in place.kinds:
                at = concealed.index(place)
                wait = _wait(place, win)
                done = concealed if tsumo or wait is not Wait.SHANPON else _opened(concealed, at)
                yield Reading(Form.STANDARD, (*done, *melds), at, wait)


def _opened(groups: tuple[Group, ...], at: int) -> tuple[Group, ...]:
    triplet = groups[at]
    return (*groups[:at], Group(triplet.shape, triplet.kind, concealed=False), *groups[at + 1 :])


def _wait(group: Group, win: Kind) -> Wait:
    if group.shape is Shape.PAIR:
        return Wait.TANKI
    if group.shape is Shape.TRIPLET:
        return Wait.SHANPON
    place, first = win - group.kind, group.kind % 9
    if place == 1:
        return Wait.KANCHAN
    return Wait.PENCHAN if (place, first) in ((2, 0), (0, 6)) else Wait.RYANMEN


def _chiitoitsu(counts: Counts, win: Kind) -> Iterator[Reading]:
    pairs = [k for k, n in enumerate(counts) if n == 2]
    if len(pairs) == _PAIRS:
        groups = tuple(Group(Shape.PAIR, Kind(k)) for k in pairs)
        yield Reading(Form.CHIITOITSU, groups, pairs.index(win), Wait.TANKI)


def _kokushi(counts: Counts, win: Kind) -> Iterator[Reading]:
    held = [counts[k] for k in YAOCHU]
    if min(held) == 0 or sum(counts) != sum(held) or sum(held) != len(YAOCHU) + 1:
        return
    shapes = {1: Shape.SINGLE, 2: Shape.PAIR}
    groups = tuple(Group(shapes[counts[k]], k) for k in YAOCHU)
    wait = Wait.THIRTEEN if counts[win] == 2 else Wait.TANKI
    yield Reading(Form.KOKUSHI, groups, YAOCHU.index(win), wait)


def _meld_group(meld: Meld) -> Group:
    shape = {MeldKind.CHI: Shape.SEQUENCE, MeldKind.PON: Shape.TRIPLET}.get(meld.kind, Shape.QUAD)
    return Group(shape, meld.tiles[0].kind, meld.concealed, not meld.concealed)


def partitions(counts: Counts) -> Iterator[tuple[Group, ...]]:
    """Every way to part 34 counts into sequences, triplets and exactly one pair."""
    suits = [_suit(counts[at : at + 9], at) for at in (0, 9, 18)]
    for parts in product(*suits, _honors(counts[27:])):
        if sum(has_pair for _, has_pair in parts) == 1:
            yield tuple(group for groups, _ in parts for group in groups)


Part = tuple[tuple[Group, ...], bool]


@lru_cache(maxsize=1 << 15)
def _suit(counts: Counts, at: int) -> tuple[Part, ...]:
    """Every way to part the nine counts of a suit with at most one pair, and whether it has one.

    A triplet and a sequence that begin with the same tile are found in both orders, kept in one.
    """
    found = _split(list(counts), at, has_pair=False)
    in_order = ((tuple(sorted(g, key=lambda g: (g.kind, g.shape.value))), p) for g, p in found)
    return tuple(dict.fromkeys(in_order))


@lru_cache(maxsize=1 << 12)
def _honors(counts: Counts) -> tuple[Part, ...]:
    shapes = {2: Shape.PAIR, 3: Shape.TRIPLET}
    held = [(k, n) for k, n in enumerate(counts, 27) if n]
    if any(n not in shapes for _, n in held) or sum(n == 2 for _, n in held) > 1:
        return ()
    groups = tuple(Group(shapes[n], Kind(k)) for k, n in held)
    return ((groups, any(n == 2 for _, n in held)),)


def _split(counts: list[int], at: int, has_pair: bool) -> Iterator[Part]:
    """Depth first, the lowest tile first: it starts a triplet, the pair, or a sequence."""
    low = next((i for i, n in enumerate(counts) if n), None)
    if low is None:
        yield (), has_pair
        return
    for shape, places in (
        (Shape.TRIPLET, (low,) * 3),
        (Shape.PAIR, (low,) * 2),
        (Shape.SEQUENCE, (low, low + 1, low + 2)),
    ):
        if (shape is Shape.PAIR and has_pair) or not _holds(counts, places):
            continue
        for i in places:
            counts[i] -= 1
        for rest, paired in _split(counts, at, has_pair or shape is Shape.PAIR):
            yield (Group(shape, Kind(at + low)), *rest), paired
        for i in places:
            counts[i] += 1


def _holds(counts: list[int], places: tuple[int, ...]) -> bool:
    return places[-1] < len(counts) and all(counts[i] >= places.count(i) for i in places)
