"""Readings: every way to see a complete hand, the place of the winning tile included."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from functools import lru_cache
from typing import Final

import msgspec

from engine.riichi.group import PAIRS, Group, Shape, features_of, group, opened
from engine.riichi.hand import WAITING, Hand, Meld
from engine.tiles import KINDS, ONE_KIND, WIDTH, YAOCHU, Kind

_SUITS: Final = tuple(range(0, 36 * WIDTH, 9 * WIDTH))
_NINE: Final = (1 << 9 * WIDTH) - 1
_SEVEN: Final = (1 << 7 * WIDTH) - 1


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


class Part(msgspec.Struct, frozen=True, gc=False):
    """One way to part the tiles of a suit, or the melds; and the sum of what its groups add."""

    groups: tuple[Group, ...]
    features: int


class Finish(msgspec.Struct, frozen=True, gc=False):
    """A part in which the winning tile finished the group at `place`."""

    groups: tuple[Group, ...]
    features: int
    place: int
    wait: Wait


class Reading(msgspec.Struct, frozen=True, gc=False):
    """One way to see a hand: the part that the winning tile finished, the other parts, the melds.

    `features` is the sum of what its groups add.
    """

    form: Form
    finish: Finish
    rest: tuple[Part, ...]
    features: int

    @property
    def groups(self) -> tuple[Group, ...]:
        """All groups, those of the winning tile's suit first and melds last."""
        return self.finish.groups + tuple([g for part in self.rest for g in part.groups])

    @property
    def finished(self) -> int:
        """The place of the group that the winning tile finished."""
        return self.finish.place

    @property
    def wait(self) -> Wait:
        return self.finish.wait

    @property
    def pair(self) -> Group:
        """The pair of a standard hand or of kokushi."""
        return next(g for g in self.groups if g.shape is Shape.PAIR)

    def unnamed(self) -> Reading:
        """The same groups where no winning tile is named."""
        finish = Finish(self.finish.groups, self.finish.features, 0, Wait.UNNAMED)
        return Reading(self.form, finish, self.rest, self.features)


def readings(hand: Hand, tsumo: bool) -> tuple[Reading, ...]:
    """Every reading of a hand with its winning tile, each once; none if it is not complete.

    By ron the group that the winning tile finishes is not concealed.
    """
    melds, tile = hand.melds, hand.win
    if tile is None or len(hand.concealed) + 3 * len(melds) != WAITING:
        return ()
    packed, win = hand.packed, tile.kind
    found = _standard(packed, melds, win, tsumo)
    if not melds:
        if not packed & _NO_PAIRS:
            found += _chiitoitsu(packed, win)
        if not packed & _SIMPLES:
            found += _kokushi(packed, win)
    return tuple(found)


def _standard(packed: int, melds: tuple[Meld, ...], win: Kind, tsumo: bool) -> list[Reading]:
    """The parts of the four suits in every combination; one of the suits has the winning tile."""
    suit = win // 9
    finishes = _finishes(packed >> _SUITS[suit] & _NINES[suit], suit, win, tsumo)
    if not finishes:
        return []
    called = (_called(melds),) if melds else ()
    rests = [(called, called[0].features if called else 0)]
    for other in _BEHIND[suit]:
        key = packed >> _SUITS[other] & _NINES[other]
        if key:
            parts = _parts(key, other)
            rests = [((part, *rest), part.features + f) for part in parts for rest, f in rests]
    return [
        Reading(Form.STANDARD, finish, rest, features)
        for rest, added in rests
        for finish in finishes
        if (features := finish.features + added) & PAIRS.places == PAIRS.one
    ]


def _called(melds: tuple[Meld, ...]) -> Part:
    groups = tuple([m.group for m in melds])
    return Part(groups, sum([g.features for g in groups]))


_BEHIND: Final = tuple(tuple(i for i in (3, 2, 1, 0) if i != suit) for suit in range(4))


@lru_cache(maxsize=1 << 15)
def _parts(key: int, suit: int) -> tuple[Part, ...]:
    """Every way to part the packed counts of a suit into sets, and a pair where two are left."""
    left = key % ONE_KIND % 3  # the sum of all counts, as that of the digits of a number
    if left == 0:
        found = _sets(key, suit)
    else:
        found = ()
        for place in range(9) if left == 2 else ():
            if key >> WIDTH * place & ONE_KIND >= 2:
                pair = (group(Shape.PAIR, Kind(9 * suit + place)),)
                found += tuple([pair + rest for rest in _sets(key - (2 << WIDTH * place), suit)])
    return tuple([Part(groups, sum([g.features for g in groups])) for groups in found])


@lru_cache(maxsize=1 << 15)
def _sets(key: int, suit: int) -> tuple[tuple[Group, ...], ...]:
    """Every way to part packed counts into triplets and sequences, each way once.

    The lowest tile is in a triplet or not; whatever is left of it begins sequences.
    """
    if not key:
        return ((),)
    low = ((key & -key).bit_length() - 1) // WIDTH
    count = key >> WIDTH * low & ONE_KIND
    kind, at = Kind(9 * suit + low), WIDTH * low
    found: list[tuple[Group, ...]] = []
    for triplets in (0, 1) if count >= 3 else (0,):
        runs = count - 3 * triplets
        if runs and not _runs_there(key >> at, runs, low, suit):
            continue
        groups = (group(Shape.TRIPLET, kind),) * triplets + (group(Shape.SEQUENCE, kind),) * runs
        rest = key - (_TRIPLET * triplets + _RUN * runs << at)
        found += [groups + more for more in _sets(rest, suit)]
    return tuple(found)


_TRIPLET: Final = 3
_RUN: Final = 1 | 1 << WIDTH | 1 << 2 * WIDTH


def _runs_there(counts: int, runs: int, low: int, suit: int) -> bool:
    """Whether so many sequences can begin with the lowest tile; honours make none."""
    second, third = counts >> WIDTH & ONE_KIND, counts >> 2 * WIDTH & ONE_KIND
    return suit < 3 and low < 7 and second >= runs and third >= runs


def suits_of(packed: int) -> tuple[int, int, int, int]:
    """The packed counts of each suit."""
    _, circles, bamboo, honors = _SUITS
    of_honors = packed >> honors & _SEVEN
    return packed & _NINE, packed >> circles & _NINE, packed >> bamboo & _NINE, of_honors


def complete(key: int, suit: int) -> bool:
    """Whether the packed counts of a suit are sets, with the pair where two tiles are over."""
    return key % 3 != 1 and bool(_parts(key, suit))


_NINES: Final = (_NINE, _NINE, _NINE, _SEVEN)


@lru_cache(maxsize=1 << 16)
def _finishes(key: int, suit: int, win: Kind, tsumo: bool) -> tuple[Finish, ...]:
    """Every place of the winning tile in every part of its suit."""
    found = []
    for part in _parts(key, suit):
        for place, done in enumerate(part.groups):
            if win in done.kinds and done not in part.groups[:place]:
                wait = _wait(done, win)
                groups, features = part.groups, part.features
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
    """The reading of 14 tiles that lie in pairs."""
    kinds = [k for k, at in enumerate(_PLACES) if packed >> at & ONE_KIND]
    groups = tuple(group(Shape.PAIR, Kind(k)) for k in kinds)
    finish = Finish(groups, features_of(groups), kinds.index(win), Wait.TANKI)
    yield Reading(Form.CHIITOITSU, finish, (), finish.features)


def _kokushi(packed: int, win: Kind) -> Iterator[Reading]:
    counts = {k: packed >> WIDTH * k & ONE_KIND for k in YAOCHU}
    if sorted(counts.values()) != _ORPHANS:
        return
    groups = tuple(group(_KOKUSHI_SHAPES[n], k) for k, n in counts.items())
    wait = Wait.THIRTEEN if counts[win] == 2 else Wait.TANKI
    finish = Finish(groups, features_of(groups), YAOCHU.index(win), wait)
    yield Reading(Form.KOKUSHI, finish, (), finish.features)


_PLACES: Final = tuple(range(0, 34 * WIDTH, WIDTH))
_NO_PAIRS: Final = sum((ONE_KIND ^ 2) << at for at in _PLACES)
_SIMPLES: Final = sum(ONE_KIND << WIDTH * k for k in KINDS if k not in YAOCHU)
_ORPHANS: Final = [1] * (len(YAOCHU) - 1) + [2]
_KOKUSHI_SHAPES: Final = {1: Shape.SINGLE, 2: Shape.PAIR}
