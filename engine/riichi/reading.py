"""Readings: every way to see a complete hand, the place of the winning tile included."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from functools import lru_cache
from typing import Final

import msgspec

from engine.kept import Kept
from engine.riichi.group import (
    FORM_AT,
    PAIRS,
    WAIT_AT,
    Group,
    Shape,
    features_of,
    group,
    opened,
)
from engine.riichi.hand import WAITING, Hand
from engine.tiles import KINDS, ONE_KIND, WIDTH, YAOCHU, Kind

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
    """One way to part the tiles of a suit, and the sum of what its groups add."""

    groups: tuple[Group, ...]
    features: int


class Finish(msgspec.Struct, frozen=True, gc=False):
    """A part in which the winning tile finished the group at `place`; `features` tell the wait."""

    groups: tuple[Group, ...]
    features: int
    place: int
    wait: Wait


class Reading(msgspec.Struct, frozen=True, gc=False):
    """One way to see a hand: the part that the winning tile finished, the other parts, the melds.

    `features` is the sum of what its groups add, its wait and its form.
    """

    form: Form
    finish: Finish
    rest: tuple[Part, ...]
    features: int
    called: tuple[Group, ...] = ()

    @property
    def groups(self) -> tuple[Group, ...]:
        """All groups, those of the winning tile's suit first and melds last."""
        rest = [g for part in self.rest for g in part.groups]
        return (*self.finish.groups, *rest, *self.called)

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
        other = WAITS[Wait.UNNAMED] - WAITS[self.wait]
        finish = Finish(self.finish.groups, self.finish.features + other, 0, Wait.UNNAMED)
        return Reading(self.form, finish, self.rest, self.features + other, self.called)


def readings(hand: Hand, tsumo: bool) -> tuple[Reading, ...]:
    """Every reading of a hand with its winning tile, each once; none if it is not complete.

    By ron the group that the winning tile finishes is not concealed.
    """
    melds, tile = hand.melds, hand.win
    if tile is None or len(hand.concealed) + 3 * len(melds) != WAITING:
        return ()
    packed, win = hand.packed, tile >> 1
    found = _standard(hand, win, tsumo)
    if not melds:
        if not packed & _NO_PAIRS:
            found += _chiitoitsu(packed, win)
        if not packed & _SIMPLES:
            found += _kokushi(packed, win)
    return tuple(found)


def _standard(hand: Hand, win: int, tsumo: bool) -> list[Reading]:
    """The parts of the four suits in every combination; one of the suits has the winning tile."""
    suit, packed, called = win // 9, hand.packed, hand.called
    own = _SUITS[suit]
    key = packed >> own.at & own.mask
    finishes = _FINISHES[win << 1 | tsumo].get(key)
    if finishes is None:
        finishes = _finished(key, win, tsumo)
    if not finishes:
        return []
    rest: tuple[Part, ...] = ()
    added = hand.added
    several: list[tuple[tuple[Part, ...], int]] = []
    for other in _OTHERS[suit]:
        key = packed >> other.at & other.mask
        if key:
            parts = other.parts.get(key)
            if parts is None:
                parts = other.part(key)
            if len(parts) == 1 and not several:
                rest, added = (parts[0], *rest), added + parts[0].features
            else:
                before = several or ((rest, added),)
                several = [((p, *more), p.features + f) for p in parts for more, f in before]
                if not several:
                    return []
    together = several or ((rest, added),)
    if finishes[0].features + together[0][1] & _PAIRS != _ONE_PAIR:  # all parts have as many
        return []
    return [
        Reading(_STANDARD, finish, more, finish.features + f, called)
        for more, f in together
        for finish in finishes
    ]


class _Suit:
    """A suit: where its packed counts lie, and every way to part such counts, as far as known."""

    def __init__(self, suit: int) -> None:
        self.at, self.mask, self.runs = 9 * WIDTH * suit, _SEVEN if suit == 3 else _NINE, suit < 3
        self.parts: Kept[int, tuple[Part, ...]] = Kept()
        places = {Shape.SEQUENCE: 7 if suit < 3 else 0, Shape.TRIPLET: 9, Shape.PAIR: 9}
        self._groups = {
            first + place: group(shape, Kind(9 * suit + place))
            for (shape, last), first in zip(places.items(), (0, _TRIPLET, _PAIR), strict=True)
            for place in range(min(last, len(KINDS) - 9 * suit))
        }

    def part(self, key: int) -> tuple[Part, ...]:
        """Every way to part the tiles into sets, and a pair where two are left."""
        found = []
        for cut in _cuts(key, self.runs):
            groups = tuple([self._groups[piece] for piece in cut])
            found.append(Part(groups, sum([g.features for g in groups])))
        return self.parts.keep(key, tuple(found))


_Cut = tuple[int, ...]
"""The groups of a suit, so that the suits share them: the place of the lowest tile from 0 on, and
something more for triplets and for pairs."""
_TRIPLET, _PAIR = 9, 18
_SUITS: Final = tuple(_Suit(suit) for suit in range(4))
_OTHERS: Final = tuple(tuple(_SUITS[i] for i in (3, 2, 1, 0) if i != suit) for suit in range(4))
_FINISHES: Final[tuple[Kept[int, tuple[Finish, ...]], ...]] = tuple(Kept() for _ in range(2 * 34))
"""Every place of the winning tile in every part of its suit; by the tile, and by ron or tsumo."""


def _finished(key: int, win: int, tsumo: bool) -> tuple[Finish, ...]:
    suit = _SUITS[win // 9]
    parts = suit.parts.get(key)
    found = [f for p in parts or suit.part(key) for f in _places(p, win, tsumo)]
    return _FINISHES[win << 1 | tsumo].keep(key, tuple(found))


@lru_cache(maxsize=1 << 15)
def _cuts(key: int, runs: bool) -> tuple[_Cut, ...]:
    """Every way to cut packed counts into sets, and a pair first where two are left."""
    left = key % ONE_KIND % 3  # the sum of all counts, as that of the digits of a number
    if left == 0:
        return _sets(key, runs)
    found: list[_Cut] = []
    for place in range(9) if left == 2 else ():
        if key >> WIDTH * place & ONE_KIND >= 2:
            pair = (_PAIR + place,)
            found += [pair + rest for rest in _sets(key - (2 << WIDTH * place), runs)]
    return tuple(found)


@lru_cache(maxsize=1 << 15)
def _sets(key: int, runs: bool) -> tuple[_Cut, ...]:
    """Every way to cut packed counts into triplets and sequences, each way once.

    The lowest tile is in a triplet or not; whatever is left of it begins sequences.
    """
    if not key:
        return ((),)
    at = (key & -key).bit_length() - 1
    at -= at % WIDTH
    place, tail = at // WIDTH, key >> at
    count = tail & ONE_KIND
    found: tuple[_Cut, ...] = ()
    if runs and place < 7:
        found = _begun(tail, count, place, at)
    if count >= 3:
        triplet = (_TRIPLET + place,)
        left = count - 3
        if not left:
            rests = _sets(key - (3 << at), runs)
        else:
            rests = _begun(tail - 3, left, place, at) if runs and place < 7 else ()
        found += tuple([triplet + rest for rest in rests])
    return found


def _begun(tail: int, count: int, place: int, at: int) -> tuple[_Cut, ...]:
    """The cuts in which all of the lowest tiles begin sequences."""
    if tail >> WIDTH & ONE_KIND < count or tail >> 2 * WIDTH & ONE_KIND < count:
        return ()
    begun = (place,) * count
    return tuple([begun + rest for rest in _sets(tail - _RUN * count << at, True)])


_RUN: Final = 1 | 1 << WIDTH | 1 << 2 * WIDTH


def suits_of(packed: int) -> tuple[int, int, int, int]:
    """The packed counts of each suit."""
    at = 9 * WIDTH
    honors = packed >> 3 * at & _SEVEN
    return packed & _NINE, packed >> at & _NINE, packed >> 2 * at & _NINE, honors


def complete(key: int, suit: int) -> bool:
    """Whether the packed counts of a suit are sets, with the pair where two tiles are over."""
    return key % 3 != 1 and bool(_cuts(key, suit < 3))


def _places(part: Part, win: int, tsumo: bool) -> Iterator[Finish]:
    """Every place of the winning tile in a part; groups that are alike count once."""
    groups, features = part.groups, part.features
    before = None
    for place, done in enumerate(groups):
        if done is not before and win in done.kinds:
            wait = _wait(done, win)
            whole = features + WAITS[wait]
            if wait is not Wait.SHANPON or tsumo:
                yield Finish(groups, whole, place, wait)
            else:
                other = opened(done)
                changed = (*groups[:place], other, *groups[place + 1 :])
                yield Finish(changed, whole + other.features - done.features, place, wait)
        before = done


def _wait(done: Group, win: int) -> Wait:
    if done.shape is Shape.PAIR:
        return Wait.TANKI
    if done.shape is Shape.TRIPLET:
        return Wait.SHANPON
    place, first = win - done.kind, done.kind % 9
    if place == 1:
        return Wait.KANCHAN
    return Wait.PENCHAN if (place, first) in ((2, 0), (0, 6)) else Wait.RYANMEN


def _chiitoitsu(packed: int, win: int) -> Iterator[Reading]:
    """The reading of 14 tiles that lie in pairs."""
    kinds = [k for k, at in enumerate(_PLACES) if packed >> at & ONE_KIND]
    groups = tuple(group(Shape.PAIR, Kind(k)) for k in kinds)
    yield _of_pairs(Form.CHIITOITSU, groups, kinds.index(win), Wait.TANKI)


def _kokushi(packed: int, win: int) -> Iterator[Reading]:
    counts = {k: packed >> WIDTH * k & ONE_KIND for k in YAOCHU}
    if sorted(counts.values()) != _ORPHANS:
        return
    groups = tuple(group(_KOKUSHI_SHAPES[n], k) for k, n in counts.items())
    kind = Kind(win)
    wait = Wait.THIRTEEN if counts[kind] == 2 else Wait.TANKI
    yield _of_pairs(Form.KOKUSHI, groups, YAOCHU.index(kind), wait)


def _of_pairs(form: Form, groups: tuple[Group, ...], place: int, wait: Wait) -> Reading:
    features = features_of(groups) + FORMS[form] + WAITS[wait]
    return Reading(form, Finish(groups, features, place, wait), (), features)


FORMS: Final = {form: FORM_AT.one * i for i, form in enumerate(Form)}
"""What a form adds to the features, nothing for the standard one."""
WAITS: Final = {wait: WAIT_AT.one * i for i, wait in enumerate(Wait)}
"""What a wait adds to them."""
_STANDARD: Final = Form.STANDARD
_PAIRS, _ONE_PAIR = PAIRS.places, PAIRS.one
_PLACES: Final = tuple(range(0, 34 * WIDTH, WIDTH))
_NO_PAIRS: Final = sum((ONE_KIND ^ 2) << at for at in _PLACES)
_SIMPLES: Final = sum(ONE_KIND << WIDTH * k for k in KINDS if k not in YAOCHU)
_ORPHANS: Final = [1] * (len(YAOCHU) - 1) + [2]
_KOKUSHI_SHAPES: Final = {1: Shape.SINGLE, 2: Shape.PAIR}
