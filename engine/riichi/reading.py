"""Readings: every way to see a complete hand, the place of the winning tile included."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

import msgspec

from engine.riichi.group import PAIRS, Group, Shape, features_of, group, opened
from engine.riichi.hand import Hand, Meld
from engine.tiles import HONORS, KINDS, ONE_KIND, WIDTH, YAOCHU, Kind

_SUITS: Final = tuple(range(0, 36 * WIDTH, 9 * WIDTH))
_NINE: Final = (1 << 9 * WIDTH) - 1
_SEVEN: Final = (1 << 7 * WIDTH) - 1
_SETS: Final = 5
_PAIRS: Final = 7


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


class Reading(msgspec.Struct, frozen=True):
    """One way to see a hand: its groups by suit, then melds, and which of them was finished.

    `features` is the sum of what its groups add.
    """

    form: Form
    groups: tuple[Group, ...]
    finished: int
    wait: Wait
    features: int

    @property
    def pair(self) -> Group:
        """The pair of a standard hand or of kokushi."""
        return next(g for g in self.groups if g.shape is Shape.PAIR)


class Part(NamedTuple):
    """One way to part the tiles of a suit, and the sum of what its groups add."""

    groups: tuple[Group, ...]
    features: int


class Finish(NamedTuple):
    """A part in which the winning tile finished the group at `place`."""

    groups: tuple[Group, ...]
    features: int
    place: int
    wait: Wait


def readings(hand: Hand, tsumo: bool) -> tuple[Reading, ...]:
    """Every reading of a hand with its winning tile, each once; none if it is not complete.

    By ron the group that the winning tile finishes is not concealed.
    """
    if hand.win is None:
        return ()
    packed, win = hand.packed, hand.win.kind
    found = _standard(packed, hand.melds, win, tsumo)
    if not hand.melds:
        found += _chiitoitsu(packed, win)
        found += _kokushi(packed, win)
    return tuple(found)


def _standard(packed: int, melds: tuple[Meld, ...], win: Kind, tsumo: bool) -> list[Reading]:
    """The parts of the four suits in every combination; one of the suits has the winning tile."""
    suit = win // 9
    finishes = _finishes(packed >> _SUITS[suit] & _NINES[suit], suit, win, tsumo)
    if not finishes:
        return []
    others = [
        _parts(packed >> _SUITS[i] & _NINES[i], i) if i != suit else _NOTHING for i in range(4)
    ]
    called = tuple(m.group for m in melds)
    found = []
    for one, two, three, four in product(*others):
        rest = (*one.groups, *two.groups, *three.groups, *four.groups, *called)
        added = one.features + two.features + three.features + four.features
        for meld in called:
            added += meld.features
        for finish in finishes:
            features = finish.features + added
            groups = finish.groups + rest
            if features >> PAIRS.at & PAIRS.mask == 1 and len(groups) == _SETS:
                found.append(Reading(Form.STANDARD, groups, finish.place, finish.wait, features))
    return found


@lru_cache(maxsize=1 << 15)
def _parts(key: int, suit: int) -> tuple[Part, ...]:
    """Every way to part the packed counts of a suit with at most one pair."""
    counts = [key >> WIDTH * i & ONE_KIND for i in range(9)]
    found = _split(counts, 9 * suit, has_pair=False)
    in_order = (tuple(sorted(groups, key=lambda g: (g.kind, g.shape.value))) for groups in found)
    return tuple(Part(g, sum(x.features for x in g)) for g in dict.fromkeys(in_order))


def suits_of(packed: int) -> tuple[int, ...]:
    """The packed counts of each suit."""
    return tuple(packed >> at & nine for at, nine in zip(_SUITS, _NINES, strict=True))


def complete(key: int, suit: int) -> bool:
    """Whether the packed counts of a suit are sets, with the pair where two tiles are over."""
    return key % 3 != 1 and bool(_parts(key, suit))


_NINES: Final = (_NINE, _NINE, _NINE, _SEVEN)
_NOTHING: Final = (Part((), 0),)


@lru_cache(maxsize=1 << 16)
def _finishes(key: int, suit: int, win: Kind, tsumo: bool) -> tuple[Finish, ...]:
    """Every place of the winning tile in every part of its suit."""
    found = []
    for part in _parts(key, suit):
        for place, done in enumerate(part.groups):
            if win in done.kinds and done not in part.groups[:place]:
                wait = _wait(done, win)
                groups, features = part
                if wait is Wait.SHANPON and not tsumo:
                    groups = (*groups[:place], opened(done), *groups[place + 1 :])
                    features += opened(done).features - done.features
                found.append(Finish(groups, features, place, wait))
    return tuple(found)


def _wait(done: Group, win: Kind) -> Wait:
    if done.shape is Shape.PAIR:
        return Wait.TANKI
    if done.shape is Shape.TRIPLET:
        return Wait.SHANPON
    place, first = win - done.kind, done.kind % 9
    if place == 1:
        return Wait.KANCHAN
    return Wait.PENCHAN if (place, first) in ((2, 0), (0, 6)) else Wait.RYANMEN


def _chiitoitsu(packed: int, win: Kind) -> Iterator[Reading]:
    if packed & _NO_PAIRS:
        return
    kinds = [k for k, at in enumerate(_PLACES) if packed >> at & ONE_KIND]
    if len(kinds) == _PAIRS:
        groups = tuple(group(Shape.PAIR, Kind(k)) for k in kinds)
        place = kinds.index(win)
        yield Reading(Form.CHIITOITSU, groups, place, Wait.TANKI, features_of(groups))


def _kokushi(packed: int, win: Kind) -> Iterator[Reading]:
    if packed & _SIMPLES:
        return
    counts = {k: packed >> WIDTH * k & ONE_KIND for k in YAOCHU}
    if sorted(counts.values()) != _ORPHANS:
        return
    groups = tuple(group(_KOKUSHI_SHAPES[n], k) for k, n in counts.items())
    wait = Wait.THIRTEEN if counts[win] == 2 else Wait.TANKI
    yield Reading(Form.KOKUSHI, groups, YAOCHU.index(win), wait, features_of(groups))


_PLACES: Final = tuple(range(0, 34 * WIDTH, WIDTH))
_NO_PAIRS: Final = sum((ONE_KIND ^ 2) << at for at in _PLACES)
_SIMPLES: Final = sum(ONE_KIND << WIDTH * k for k in KINDS if k not in YAOCHU)
_ORPHANS: Final = [1] * (len(YAOCHU) - 1) + [2]
_KOKUSHI_SHAPES: Final = {1: Shape.SINGLE, 2: Shape.PAIR}


def _split(counts: list[int], at: int, has_pair: bool) -> Iterator[tuple[Group, ...]]:
    """Depth first, the lowest tile first: it starts a triplet, the pair, or a sequence."""
    low = next((i for i, n in enumerate(counts) if n), None)
    if low is None:
        yield ()
        return
    for shape, places in (
        (Shape.TRIPLET, (low,) * 3),
        (Shape.PAIR, (low,) * 2),
        (Shape.SEQUENCE, (low, low + 1, low + 2)),
    ):
        if (shape is Shape.PAIR and has_pair) or not _holds(counts, at, places):
            continue
        for i in places:
            counts[i] -= 1
        for rest in _split(counts, at, has_pair or shape is Shape.PAIR):
            yield (group(shape, Kind(at + low)), *rest)
        for i in places:
            counts[i] += 1


def _holds(counts: list[int], at: int, places: tuple[int, ...]) -> bool:
    """Whether the tiles are there; honours make no sequence."""
    if places[-1] >= len(counts) or (at == HONORS[0] and places[0] != places[-1]):
        return False
    return all(counts[i] >= places.count(i) for i in places)
