"""Every way to divide the tiles of a suit into sets and a pair, as sums of features."""

from __future__ import annotations

from functools import partial
from typing import Final

import msgspec

from engine.memo import Memo
from engine.riichi.group import Shape, group
from engine.riichi.shapes.features import alike, features_of
from engine.riichi.shapes.layout import SUIT_BITS, SUITS_AT
from engine.tiles import KINDS, ONE_KIND, WIDTH

_SUIT: Final = 9 * WIDTH
_NINE: Final = (1 << _SUIT) - 1
_SEVEN: Final = (1 << 7 * WIDTH) - 1


def suits_of(packed: int) -> tuple[int, int, int, int]:
    """The packed counts of each suit."""
    honors = packed >> 3 * _SUIT & _SEVEN
    return packed & _NINE, packed >> _SUIT & _NINE, packed >> 2 * _SUIT & _NINE, honors


OVER: Final = 1
"""The mark of a suit whose number of tiles is not a multiple of three."""
LACKING: Final = 8
"""The mark of a suit that cannot be divided; greater than four marks `OVER`."""


class Suit(msgspec.Struct, frozen=True, eq=False, gc=False):
    """The tiles of a hand in a suit, one value for each pattern.

    `key` are the packed counts, `ways` every way to divide them, each a sum of features. `part` is
    the only way; where there are several or none, a number so low that every sum with it is
    negative. `mark` says whether the tiles are complete and whether some are left over; the marks
    of the suits are added up.
    """

    key: int
    ways: tuple[int, ...]
    part: int
    mark: int


def _suit(suit: int, key: int) -> Suit:
    ways = _of_honors(key) if suit == 3 else _of_numbers(key, suit)
    # 64 % 3 is 1, so that the key has the remainder of the number of tiles
    mark = (key % 3 > 0) * OVER + (not ways) * LACKING
    return Suit(key, ways, ways[0] if len(ways) == 1 else _NOT_ONE, mark)


Suits = tuple[Suit, Suit, Suit, Suit]


def suits_in(packed: int) -> Suits:
    """The tiles of packed counts by suit; red fives count as plain ones."""
    ones, twos, threes, honors = suit_of
    return (
        ones[packed & _NINE],
        twos[packed >> _SUIT & _NINE],
        threes[packed >> 2 * _SUIT & _NINE],
        honors[packed >> 3 * _SUIT & _SEVEN],
    )


def _of_honors(key: int) -> tuple[int, ...]:
    part, pairs = 0, 0
    for place, triplet, pair in _HONOR_GROUPS:
        copies = key >> place & ONE_KIND
        if copies == 3:
            part += triplet
        elif copies == 2:
            part += pair
            pairs += 1
        elif copies:
            return ()
    return (part,) if pairs < 2 else ()


def _of_numbers(key: int, suit: int) -> tuple[int, ...]:
    count = key % ONE_KIND  # the number of tiles: a sum of digits in base 64, mod 63
    left = count % 3
    if not left:
        return _sets(key, 0, suit)
    found: tuple[int, ...] = ()
    if left == 2:
        # Where a pair leaves sets, the sum of all places gives the place of the pair modulo 3. As
        # 64 % 27 is 1 + 9, a tile contributes 1 + 9 * place to the key modulo 27.
        for at, pair in _PAIRS[suit][(count - key) // 9 % 3]:
            if key >> at & ONE_KIND >= 2:
                found += _sets(key - (2 << at), pair, suit)
    return found


def _sets(key: int, pair: int, suit: int) -> tuple[int, ...]:
    """Every way to divide packed counts into triplets and sequences, each once, plus the pair.

    For each kind with three tiles a triplet is taken out or not; only sequences may be left then.
    A sequence counts one in three neighbouring places, so that a division by 1 + 64 + 64² gives how
    many begin in each place.
    """
    many = key + _ONES & _FOURS
    if not many:
        begun, over = divmod(key, _RUN)
        return () if over or begun & _NONE_BEGINS else (pair + _begun[suit][begun],)
    ways = [(key, pair)]
    while many:  # from the highest, so that a triplet of the lowest kind comes first
        top = many.bit_length() // WIDTH
        many -= 4 << top * WIDTH
        three, triplet = 3 << top * WIDTH, _TRIPLETS[suit][top]
        ways += [(rest - three, part + triplet) for rest, part in ways]
    found = []
    for rest, part in ways:
        begun, over = divmod(rest, _RUN)
        if not over and not begun & _NONE_BEGINS:
            found.append(part + _begun[suit][begun])
    return tuple(found)


def _begin(suit: int, begun: int) -> int:
    """The sum of the features of sequences, from the packed numbers that begin in each place."""
    features = 0
    for sequence in _SEQUENCES[suit]:
        if begun & ONE_KIND:
            features += sequence * (begun & ONE_KIND)
        begun >>= WIDTH
    return features + alike(features)


_NOT_ONE: Final = -1 << SUITS_AT[-1].at + 2 * SUIT_BITS
_RUN: Final = 1 | 1 << WIDTH | 1 << 2 * WIDTH
_ONES: Final = sum(1 << WIDTH * place for place in range(9))
_FOURS: Final = 4 * _ONES
_NONE_BEGINS: Final = ~(7 * (_ONES & _SEVEN))
_SUITS: Final = tuple(KINDS[first : first + 9] for first in (0, 9, 18))
_PAIRS: Final = tuple(
    tuple(
        tuple((WIDTH * (k % 9), features_of(group(Shape.PAIR, k))) for k in own[third::3])
        for third in range(3)
    )
    for own in _SUITS
)
_TRIPLETS: Final = tuple(tuple(features_of(group(Shape.TRIPLET, k)) for k in own) for own in _SUITS)
_SEQUENCES: Final = tuple(
    tuple(features_of(group(Shape.SEQUENCE, k)) for k in own[:7]) for own in _SUITS
)
_begun: Final = tuple(Memo(partial(_begin, suit)) for suit in range(3))
_HONOR_GROUPS: Final = tuple(
    (WIDTH * (k - 27), features_of(group(Shape.TRIPLET, k)), features_of(group(Shape.PAIR, k)))
    for k in KINDS[27:]
)
suit_of: Final = tuple(Memo(partial(_suit, suit)) for suit in range(4))
"""For each suit the values of patterns by their packed counts."""
NO_SUITS: Final = suits_in(0)
"""The suits of no tiles at all."""
