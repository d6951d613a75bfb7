"""Writes and reads the short numbers of practice hands, which are printed and typed by people."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, count
from typing import Final, NamedTuple
from unicodedata import normalize

from engine.riichi.practice.aims import AIMS
from engine.riichi.practice.dice import mixed
from engine.riichi.practice.draft import Plan
from engine.tiles import COPIES

SYMBOLS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base 32: without I, L, O and U."""
_DRAW_BITS: Final = 18
DRAWS: Final = 1 << _DRAW_BITS
"""So many hands can be drawn by each plan."""
PLAYED: Final = Plan("table")
"""The plan of hands that were won in simulated play."""

_READ_AS: Final = str.maketrans("OIL", "011")
_PASSED_OVER: Final = str.maketrans("", "", " -\u2010\u2011\u2012\u2013\u2014\u2212\u30fc_")
"""What is typed for a hyphen."""
_BITS: Final = 5
_LONGER: Final = 3
_GROUP: Final = 4
_HAND: Final = 7
_SCATTER: Final = 0x9E3779B97F4A7C15
"""An odd factor, by which like numbers look unlike."""
_FIELD: Final = 0b100101
"""x⁵ + x² + 1: sums and products of symbols are those of the field of 32 elements."""
_AIMS: Final = (PLAYED.aim, "", *AIMS)
_AIM_PLACES: Final = 48
"""There is room for further aims, which come after those that there are."""
_CHOICES: Final = (("tsumo", "ron"), ("open", "closed"), ("dealer", "child"))
_EVENTS: Final = (
    *("dama", "riichi", "double_riichi", "ippatsu", "rinshan", "chankan"),
    *("haitei", "houtei", "tenhou", "chiihou", "renhou"),
)
_EVENT_PLACES: Final = len(_EVENTS) + 1
_DORA_PLACES: Final = COPIES + 2


class MistypedError(ValueError):
    """The symbols do not agree with the check symbol: one is wrong, or the salt is another."""


class HandNumber(NamedTuple):
    """What a number says: the plan, the draw (0 to DRAWS − 1), and how many tiles the first
    indicator makes dora, None where it stays as drawn."""

    plan: Plan
    draw: int
    dora: int | None = None


def draw_of(number: int) -> int:
    """The draw that any number stands for."""
    return mixed(number) % DRAWS


def seed_of(draw: int) -> int:
    """The seed of a draw, for `drafted` and `played`."""
    return mixed(draw)


def draws_from(seed: int, known: tuple[int, ...]) -> Iterator[int]:
    """Draws without end: first the known ones, from a place that the seed says, then any."""
    first = mixed(seed) % len(known) if known else 0
    others = (draw_of(mixed(seed) + trial) for trial in count())
    return chain(known[first:], known[:first], others)


# --- symbols


def encode(value: int, salt: str, least: int) -> str:
    """A value as symbols in groups, with a check symbol at the end.

    There are `least` symbols before the check symbol, or three, six … more where the value needs
    them. The salt is not written; `decode` needs the same one.
    """
    count = least
    while value >> _BITS * count:
        count += _LONGER
    value = value * _SCATTER % (1 << _BITS * count)
    digits = [value >> _BITS * at & 31 for at in reversed(range(count))]
    digits.append(_check(digits, salt))
    return "-".join(_groups("".join(SYMBOLS[digit] for digit in digits)))


def decode(text: str, salt: str, least: int) -> int:
    """The value of some symbols; in any case, O as 0 and I and L as 1, with or without hyphens.

    Raises MistypedError where the check symbol does not agree, ValueError where the text cannot be
    such a number at all.
    """
    symbols = normalize("NFKC", text).upper().translate(_PASSED_OVER).translate(_READ_AS)
    digits = [SYMBOLS.find(symbol) for symbol in symbols]
    count = len(digits) - 1
    if count < least or (count - least) % _LONGER or min(digits) < 0:
        raise ValueError(f"{text!r} is no number of {least + 1} symbols")
    if digits.pop() != _check(digits, salt):
        raise MistypedError(f"{text!r} does not agree with its check symbol")
    value = 0
    for digit in digits:
        value = value << _BITS | digit
    value = value * pow(_SCATTER, -1, 1 << _BITS * count) % (1 << _BITS * count)
    if count > least and not value >> _BITS * (count - _LONGER):
        raise MistypedError(f"{text!r} is longer than its value needs")
    return value


def _groups(symbols: str) -> Iterator[str]:
    """Groups of three and four, the longer ones last."""
    left = -(-len(symbols) // _GROUP)
    while symbols:
        size = len(symbols) // left
        yield symbols[:size]
        symbols, left = symbols[size:], left - 1


def _check(digits: list[int], salt: str) -> int:
    """A symbol that differs where any symbol is another, or any two changed their places."""
    found = 0
    for letter in salt:
        found = mixed(found << 21 | ord(letter))
    found &= 31
    weight = 1
    for digit in digits:
        weight = _product(weight, 2)
        found ^= _product(weight, digit)
    return found


def _product(one: int, other: int) -> int:
    found = 0
    while other:
        if other & 1:
            found ^= one
        one <<= 1
        if one > 31:
            one ^= _FIELD
        other >>= 1
    return found


# --- hands


def hand_number(said: HandNumber, document: str) -> str:
    """The number of a hand: eight symbols such as `7K3X-0412`, eleven for several events."""
    plan, words = said.plan, said.plan.words
    value = 0
    for place in sorted(_EVENTS.index(word) + 1 for word in words if word in _EVENTS):
        value = value * _EVENT_PLACES + place
    for some in _CHOICES:
        value = value * 3 + next((at for at, word in enumerate(some, 1) if word in words), 0)
    value = value * _AIM_PLACES + _AIMS.index(plan.aim)
    value = value * _DORA_PLACES + (0 if said.dora is None else said.dora + 1)
    return encode(value << _DRAW_BITS | said.draw, document, _HAND)


def read_hand_number(text: str, document: str) -> HandNumber:
    """What a number says; raises MistypedError, and ValueError for what is no number of a hand."""
    value = decode(text, document, _HAND)
    value, draw = divmod(value, DRAWS)
    value, dora = divmod(value, _DORA_PLACES)
    value, aim = divmod(value, _AIM_PLACES)
    words: set[str] = set()
    for some in reversed(_CHOICES):
        value, at = divmod(value, 3)
        words.update(some[at - 1 : at])
    while value:
        value, place = divmod(value, _EVENT_PLACES)
        words.update(_EVENTS[place - 1 : place])
    if aim >= len(_AIMS):
        raise ValueError(f"{text!r} names no aim: {aim}")
    return HandNumber(Plan(_AIMS[aim], frozenset(words)), draw, dora - 1 if dora else None)
