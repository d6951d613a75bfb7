"""Parts: every way to part the tiles of a suit into sets and a pair, as sums of features."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from engine.riichi.group import Shape, group, moved
from engine.tiles import KINDS, ONE_KIND, WIDTH

SUIT: Final = 9 * WIDTH
"""Where the packed counts of a suit begin, counted in suits."""
_NINE: Final = (1 << SUIT) - 1
_SEVEN: Final = (1 << 7 * WIDTH) - 1
MASKS: Final = (_NINE, _NINE, _NINE, _SEVEN)


def suits_of(packed: int) -> tuple[int, int, int, int]:
    """The packed counts of each suit."""
    honors = packed >> 3 * SUIT & _SEVEN
    return packed & _NINE, packed >> SUIT & _NINE, packed >> 2 * SUIT & _NINE, honors


def complete(key: int, suit: int) -> bool:
    """Whether the packed counts of a suit are sets, with the pair where two tiles are over."""
    return key % 3 != 1 and bool(_of_honors(key) if suit == 3 else _of_numbers(key))


@lru_cache(maxsize=1 << 15)
def parts(key: int, suit: int) -> tuple[int, ...]:
    """Every way to part packed counts of a suit into sets, and a pair where two tiles are left."""
    if suit == 3:
        return _of_honors(key)
    found = _of_numbers(key)
    return tuple([moved(part, suit) for part in found]) if suit else found


@lru_cache(maxsize=1 << 12)
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


@lru_cache(maxsize=1 << 15)
def _of_numbers(key: int) -> tuple[int, ...]:
    """The parts of characters; those of the other suits are the same elsewhere."""
    left = key % ONE_KIND % 3  # the sum of all counts, as that of the digits of a number
    if left == 0:
        return _sets(key)
    if left == 1:
        return ()
    found: tuple[int, ...] = ()
    for at, pair in _possible_pairs(key):
        if key >> at & ONE_KIND >= 2:
            found += tuple([pair + sets for sets in _sets(key - (2 << at))])
    return found


def _possible_pairs(key: int) -> tuple[tuple[int, int], ...]:
    """The places where a pair may leave sets. These have as many tiles, but for threes, in each
    third of a suit: first, fourth and seventh place, second, fifth and eighth, the others."""
    one, two, three = [(key & third) % ONE_KIND % 3 for third in _THIRDS]
    if one == two:
        return _NUMBER_PAIRS[2::3]
    return _NUMBER_PAIRS[1::3] if one == three else _NUMBER_PAIRS[::3] if two == three else ()


@lru_cache(maxsize=1 << 15)
def _sets(key: int) -> tuple[int, ...]:
    """Every way to part packed counts into triplets and sequences, each way once.

    The lowest tile is in a triplet or not; whatever is left of it begins sequences.
    """
    if not key:
        return (0,)
    place = ((key & -key).bit_length() - 1) // WIDTH
    at = place * WIDTH
    count = key >> at & ONE_KIND
    found = _begun(key, count, place)
    if count >= 3:
        triplet, rest = _NUMBER_TRIPLETS[place], key - (3 << at)
        sets = _sets(rest) if count == 3 else _begun(rest, count - 3, place)
        found += tuple([triplet + more for more in sets])
    return found


def _begun(key: int, count: int, place: int) -> tuple[int, ...]:
    """The ways in which all of the lowest tiles begin sequences."""
    tail = key >> WIDTH * place
    if place > 6 or tail >> WIDTH & ONE_KIND < count or tail >> 2 * WIDTH & ONE_KIND < count:
        return ()
    begun = _NUMBER_SEQUENCES[place] * count
    return tuple([begun + more for more in _sets(key - (_RUN * count << WIDTH * place))])


_RUN: Final = 1 | 1 << WIDTH | 1 << 2 * WIDTH
_NUMBER_PAIRS: Final = tuple((WIDTH * k, group(Shape.PAIR, k).features) for k in KINDS[:9])
_THIRDS: Final = tuple(
    sum(ONE_KIND << WIDTH * place for place in range(first, 9, 3)) for first in range(3)
)
_NUMBER_TRIPLETS: Final = tuple(group(Shape.TRIPLET, k).features for k in KINDS[:9])
_NUMBER_SEQUENCES: Final = tuple(group(Shape.SEQUENCE, k).features for k in KINDS[:7])
_HONOR_GROUPS: Final = tuple(
    (WIDTH * (k - 27), group(Shape.TRIPLET, k).features, group(Shape.PAIR, k).features)
    for k in KINDS[27:]
)
