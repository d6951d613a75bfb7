"""Reads hands: every way to see a complete hand, the place of the winning tile included.

A hand is read suit by suit, and the features of its suits are added up. Groups are made of the
features on demand.
"""

from __future__ import annotations

from functools import cache, lru_cache, partial
from typing import Final

from engine.memo import Memo
from engine.riichi.group import Group, Shape, group, opened
from engine.riichi.hand import WAITING, Hand
from engine.riichi.reading import Form, Reading, Wait
from engine.riichi.shapes.counted import HandShape, meld_shapes, shape_of
from engine.riichi.shapes.features import features_of, opening
from engine.riichi.shapes.layout import (
    FORM_AT,
    FORM_OF,
    FORMS,
    LAST_AT,
    MARKS,
    PAIRS,
    SUITS_AT,
    WAIT_AT,
    WAIT_OF,
    WAITS,
    place_of,
)
from engine.riichi.shapes.suits import Suit, suit_of
from engine.tiles import KINDS, ONE_KIND, WIDTH, YAOCHU, Kind, Tile


def readings(hand: Hand, tsumo: bool) -> tuple[Reading, ...]:
    """Every reading of a hand with its winning tile, each once; none if it is not complete.

    By ron the group that the winning tile finishes is not concealed.
    """
    if hand.win is None or len(hand.concealed) + 3 * len(hand.melds) != WAITING:
        return ()
    return tuple(reading(each, hand, tsumo) for each in read(shape_of(hand), tsumo))


def read(hand: HandShape, tsumo: bool) -> tuple[int, ...]:
    """The features of every reading of a hand that has a winning tile and thirteen others."""
    at, one, two, three, finished = _BY_WIN[tsumo][hand.win]
    suits = hand.suits
    found = finished[suits[at].key]
    added = hand.melded + suits[one].part + suits[two].part + suits[three].part
    if added < 0:
        added = hand.melded
        found = _in_several_ways(found, (suits[one], suits[two], suits[three]))
    # all ways to divide a suit have the same number of pairs
    if found and (first := found[0] + added) & _PAIRS == _ONE_PAIR:
        whole = (first,) if len(found) == 1 else tuple([each + added for each in found])
        return whole if hand.melds or hand.packed & _NO_PAIRS else (*whole, _of_pairs(hand.packed))
    return () if hand.melds else _of_other_forms(hand.packed, hand.win)


def _in_several_ways(found: tuple[int, ...], others: tuple[Suit, ...]) -> tuple[int, ...]:
    """Each sum found so far with every way to divide the other suits; none if one has no way."""
    for suit in others:
        found = tuple([each + part for part in suit.ways for each in found])
    return found


def other_way(features: int, win: Tile, tsumo: bool) -> int:
    """The features of the same reading won the other way; `tsumo` is the new way."""
    if features & _WAIT != _SHANPON:
        return features
    return features - opening(win >> 1) if tsumo else features + opening(win >> 1)


def unnamed(features: int) -> int:
    """The features of the same groups where no winning tile is named."""
    rest = features & ~(WAIT_AT.places | LAST_AT.places)
    return rest + WAITS[Wait.UNNAMED]


def _of_other_forms(packed: int, win: Tile | None) -> tuple[int, ...]:
    if not packed & _NO_PAIRS:
        return (_of_pairs(packed),)
    if packed & _SIMPLES or sorted(packed >> WIDTH * k & ONE_KIND for k in YAOCHU) != _ORPHANS:
        return ()
    assert win is not None  # guaranteed by the caller
    double = packed >> WIDTH * win.kind & ONE_KIND == 2
    wait = Wait.THIRTEEN if double else Wait.TANKI
    return (_marks(packed) + FORMS[Form.KOKUSHI] + WAITS[wait],)


def _of_pairs(packed: int) -> int:
    """The features of seven pairs."""
    return _marks(packed) + _SEVEN_PAIRS


def _marks(packed: int) -> int:
    """Marks of chiitoitsu and kokushi: 1 where there are any such groups."""
    return sum([one for there, one in _MARKED if packed & there])


def _paired(packed: int) -> tuple[Group, ...]:
    """The pairs and single tiles of a hand that is no standard one."""
    counts = [(packed >> at & ONE_KIND, kind) for at, kind in zip(_PLACES, KINDS, strict=True)]
    return tuple([group(_OF_COPIES[n], kind) for n, kind in counts if n])


_PAIRS, _ONE_PAIR = PAIRS.places, PAIRS.one
_PLACES: Final = tuple(range(0, 34 * WIDTH, WIDTH))
_NO_PAIRS: Final = sum((ONE_KIND ^ 2) << at for at in _PLACES)
_SIMPLES: Final = sum(ONE_KIND << WIDTH * k for k in KINDS if k not in YAOCHU)
_PAIRS_OF: Final = tuple((ONE_KIND << WIDTH * k, features_of(group(Shape.PAIR, k))) for k in KINDS)
_MARKED: Final = tuple(
    (sum([copies for copies, features in _PAIRS_OF if features & mark.places]), mark.one)
    for mark in MARKS
)
"""For each mark the packed counts of the kinds that set it, and the number 1 in its field."""
_ORPHANS: Final = [1] * (len(YAOCHU) - 1) + [2]
_SEVEN_PAIRS: Final = FORMS[Form.CHIITOITSU] + WAITS[Wait.TANKI]
_OF_COPIES: Final = {1: Shape.SINGLE, 2: Shape.PAIR}


# --- the winning tile


def _wait(first: int, place: int) -> Wait:
    """The wait for the tile at this place of a sequence, by the place of the sequence's first."""
    if place == 1:
        return Wait.KANCHAN
    return Wait.PENCHAN if (place, first) in ((2, 0), (0, 6)) else Wait.RYANMEN


def _places(win: Kind, tsumo: bool) -> tuple[tuple[int, int], ...]:
    """The bits of each group that a tile may finish, and what is added if it does; a ron
    opens the triplet."""
    shanpon = WAITS[Wait.SHANPON] if tsumo else WAITS[Wait.SHANPON] + opening(win)
    found = [(place_of(Shape.PAIR, win).places, WAITS[Wait.TANKI])]
    for place in (2, 1, 0):
        if place == 0:
            found.append((place_of(Shape.TRIPLET, win).places, shanpon))
        first = win % 9 - place
        if win < 27 and 0 <= first < 7:
            last = LAST_AT.one if place == 2 else 0
            there = place_of(Shape.SEQUENCE, Kind(win - place)).places
            found.append((there, WAITS[_wait(first, place)] + last))
    return tuple(found)


_WAIT, _SHANPON = WAIT_AT.places, WAITS[Wait.SHANPON]
_Finished = Memo[int, tuple[int, ...]]
_Row = tuple[int, int, int, int, _Finished]
_OTHERS: Final = ((3, 2, 1), (3, 2, 0), (3, 1, 0), (2, 1, 0))


@cache
def _finished(win: Kind, tsumo: bool) -> _Finished:
    """A table by the key of the winning tile's suit before the win: features of every way to divide
    the suit with that tile and of every place of the tile in it."""
    suit, place = divmod(win, 9)
    suits, tile, places = suit_of[suit], 1 << WIDTH * place, _places(win, tsumo)

    def finish(key: int) -> tuple[int, ...]:
        found = []
        for way in suits[key + tile].ways:  # loops: a comprehension takes a fifth longer
            for there, added in places:
                if way & there:
                    found.append(way + added)
        return tuple(found)

    return Memo(finish)


def _row(tsumo: bool, win: Tile | None) -> _Row:
    assert win is not None  # guaranteed by the caller
    suit = win.kind // 9
    return (suit, *_OTHERS[suit], _finished(win.kind, tsumo))


_BY_WIN: Final = tuple(Memo(partial(_row, tsumo)) for tsumo in (False, True))
"""By the winning tile: its suit, the other suits, and the table of `_finished`."""


# --- the groups of a reading, on demand


def reading(features: int, hand: Hand, tsumo: bool) -> Reading:
    """The reading that has these features, which `read` found for the hand."""
    assert hand.win is not None  # it was read
    win, wait = hand.win >> 1, WAIT_OF[(features & _WAIT) >> _WAIT_FROM]
    shape = shape_of(hand)
    if features & _OTHER_FORM:
        paired, form = _paired(shape.packed), FORM_OF[FORM_AT.of(features)]
        place = 0 if wait is _UNNAMED else [g.kind for g in paired].index(KINDS[win])
        return Reading(form, paired, place, wait)
    own = features - shape.melded
    groups: list[Group] = []
    for suit, at in _ORDERS[win // 9]:
        groups += _groups(suit, own >> at & _SUIT)
    place = 0
    if wait is not _UNNAMED:
        before = 2 if features & _LAST else wait is _KANCHAN
        place = groups.index(group(_FINISHED_BY[wait], KINDS[win - before]))
    if features & _WAIT == _SHANPON and not tsumo:
        groups[place] = opened(groups[place])
    melds = [meld_shapes[meld].group for meld in hand.melds]
    return Reading(_STANDARD, (*groups, *melds), place, wait)


@lru_cache(maxsize=1 << 12)
def _groups(suit: int, told: int) -> tuple[Group, ...]:
    """The groups that the field of a suit holds: pair first, then from the lowest kind."""
    kinds = KINDS[9 * suit : 9 * suit + 9]
    start = SUITS_AT[suit].at
    rows = [(Shape.PAIR, kind) for kind in kinds]
    rows += [(shape, kind) for kind in kinds for shape in (Shape.TRIPLET, Shape.SEQUENCE)]
    return tuple(
        group(shape, kind)
        for shape, kind in rows
        for _ in range(place_of(shape, kind).of(told << start))
    )


_FINISHED_BY: Final = {
    **dict.fromkeys((Wait.RYANMEN, Wait.KANCHAN, Wait.PENCHAN), Shape.SEQUENCE),
    Wait.TANKI: Shape.PAIR,
    Wait.SHANPON: Shape.TRIPLET,
}
_STANDARD, _KANCHAN, _UNNAMED = Form.STANDARD, Wait.KANCHAN, Wait.UNNAMED
_LAST, _OTHER_FORM, _WAIT_FROM = LAST_AT.places, FORM_AT.places, WAIT_AT.at
_SUIT: Final = SUITS_AT[0].mask
_ORDERS: Final = tuple(
    tuple((i, SUITS_AT[i].at) for i in (suit, *(other for other in range(4) if other != suit)))
    for suit in range(4)
)
"""The suit of the winning tile and then the others, and the lowest bits of their fields."""
