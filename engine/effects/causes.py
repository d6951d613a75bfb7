"""Finds the differing rules that make an outcome differ between two documents."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Final, Generic, TypeVar

import msgspec

T = TypeVar("T")
_MOST_TOGETHER: Final = 3
_MOST_TRIED: Final = 8
"""Of at most so many rules every pair and every three are tried."""


class RuleCause(msgspec.Struct, frozen=True):
    """The rules that make the difference, as few as do, in the order of the documents.

    One rule alone; or several, of which `each` says that every one of them by itself leads from
    the first document's outcome to the second's.
    """

    keys: tuple[str, ...]
    each: bool = False


class CauseSearch(Generic[T]):
    """The outcomes of one hand or game under documents in between, each computed once.

    `outcome` gives it under the first document with the rules of some keys from the second, None
    where there is no such document.
    """

    def __init__(
        self, keys: Sequence[str], outcome: Callable[[frozenset[str]], T | None], here: T, there: T
    ) -> None:
        self._keys, self._every, self._outcome = tuple(keys), frozenset(keys), outcome
        self._known: dict[frozenset[str], T | None] = {frozenset(): here, self._every: there}
        self.here, self.there = here, there

    def with_(self, some: frozenset[str]) -> T | None:
        """The outcome under the first document with some rules of the second."""
        if some not in self._known:
            self._known[some] = self._outcome(some)
        return self._known[some]

    def without(self, some: frozenset[str]) -> T | None:
        """The outcome under the second document with some rules of the first."""
        return self.with_(self._every - some)

    def cause(self, likely: Sequence[str]) -> RuleCause:
        """The cause, among the likely rules where they explain the difference.

        Rules are the cause where the first document with them comes to the second's outcome, and
        the second without them to the first's: the same rules whichever document comes first.
        """
        keys = tuple(likely) if self._explains(frozenset(likely)) else self._keys
        active = self._active(keys)
        if not self._explains(frozenset(active)):
            active = keys
        for key in active:
            if self._explains(frozenset((key,))):
                return RuleCause((key,))
        if len(active) <= _MOST_TRIED:
            for number in range(2, min(len(active), _MOST_TOGETHER + 1)):
                for some in combinations(active, number):
                    if self._explains(frozenset(some)):
                        return self._several(some)
        return self._several(self._fewer(active))

    def _active(self, keys: tuple[str, ...]) -> tuple[str, ...]:
        """The rules that change something by themselves, found by halves."""
        some = frozenset(keys)
        if self.with_(some) == self.here and self.without(some) == self.there:
            return ()
        if len(keys) <= 1:
            return keys
        middle = len(keys) // 2
        return self._active(keys[:middle]) + self._active(keys[middle:])

    def _explains(self, some: frozenset[str]) -> bool:
        return self.with_(some) == self.there and self.without(some) == self.here

    def _fewer(self, keys: tuple[str, ...]) -> tuple[str, ...]:
        """The rules without those that are not needed: sections first, then each in its order."""
        left = keys
        for part in (*dict.fromkeys(key.partition(".")[0] for key in keys), *keys):
            rest = tuple(key for key in left if key != part and not key.startswith(f"{part}."))
            if self._explains(frozenset(rest)):
                left = rest
        return left

    def _several(self, keys: tuple[str, ...]) -> RuleCause:
        each = all(self.with_(frozenset((key,))) == self.there for key in keys)
        return RuleCause(keys, each)
