"""Pseudo-random numbers from a seed, the same on every machine and in every version."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

T = TypeVar("T")

_WORD: Final = (1 << 64) - 1
_STEP: Final = 0x9E3779B97F4A7C15
_SPENT: Final = 1 << 24


def mixed(number: int) -> int:
    """A number of 64 bits that depends on every bit of it (as splitmix64 ends)."""
    z = number & _WORD
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & _WORD
    z = (z ^ z >> 27) * 0x94D049BB133111EB & _WORD
    return z ^ z >> 31


class Dice:
    """Throws that follow from the seed alone: splitmix64, each word used for several throws."""

    __slots__ = ("_left", "_state")

    def __init__(self, seed: int) -> None:
        self._state, self._left = seed & _WORD, 0

    def below(self, count: int) -> int:
        """One of 0 … count − 1; `count` is at most some thousands, so that none is favoured."""
        if self._left < _SPENT:
            self._state = self._state + _STEP & _WORD
            self._left = mixed(self._state)
        self._left, thrown = divmod(self._left, count)
        return thrown

    def pick(self, some: Sequence[T]) -> T:
        """One of some things; what is listed twice is drawn twice as often."""
        return some[self.below(len(some))]

    def percent(self, share: int) -> bool:
        """True so many times in a hundred."""
        return self.below(100) < share
