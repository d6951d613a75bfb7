"""Finds the differing rules that make an outcome differ between two documents."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from itertools import combinations
from typing import Final, Generic, TypeVar

import msgspec

T = TypeVar("T")
Steps = Generator[None, None, T]
"""Short steps of work, between which a window can handle events; at their end the result."""
_MOST_TOGETHER: Final = 3
_MOST_TRIED: Final = 8
"""Of at most so many rules every pair and every three are tried."""


def finished(steps: Steps[T]) -> T:
    """The result of all steps at once."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            result: T = end.value
            return result


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
    where there is no such document. What searches yields before each outcome that it computes.
    """

    def __init__(
        self, keys: Sequence[str], outcome: Callable[[frozenset[str]], T | None], here: T, there: T
    ) -> None:
        self._keys, self._every, self._outcome = tuple(keys), frozenset(keys), outcome
        self._known: dict[frozenset[str], T | None] = {frozenset(): here, self._every: there}
        self.here, self.there = here, there

    def with_(self, some: frozenset[str]) -> Steps[T | None]:
        """The outcome under the first document with some rules of the second."""
        if some not in self._known:
            yield
            self._known[some] = self._outcome(some)
        return self._known[some]

    def without(self, some: frozenset[str]) -> Steps[T | None]:
        """The outcome under the second document with some rules of the first."""
        return (yield from self.with_(self._every - some))

    def cause(self, likely: Sequence[str]) -> Steps[RuleCause]:
        """The cause, among the likely rules where they explain the difference.

        Rules are the cause where the first document with them comes to the second's outcome, and
        the second without them to the first's: the same rules whichever document comes first.
        """
        keys = tuple(likely) if (yield from self._explain(likely)) else self._keys
        active = yield from self._active(keys)
        if not (yield from self._explain(active)):
            active = keys
        for key in active:
            if (yield from self._explain((key,))):
                return RuleCause((key,))
        if len(active) <= _MOST_TRIED:
            for number in range(2, min(len(active), _MOST_TOGETHER + 1)):
                for some in combinations(active, number):
                    if (yield from self._explain(some)):
                        return (yield from self._several(some))
        return (yield from self._several((yield from self._fewer(active))))

    def _explain(self, keys: Sequence[str]) -> Steps[bool]:
        """Whether some rules are a cause, perhaps with others that are not needed."""
        some = frozenset(keys)
        if (yield from self.with_(some)) != self.there:
            return False
        return (yield from self.without(some)) == self.here

    def _active(self, keys: tuple[str, ...]) -> Steps[tuple[str, ...]]:
        """The rules that change something by themselves, found by halves."""
        some = frozenset(keys)
        if (yield from self.with_(some)) == self.here:
            there = yield from self.without(some)
            if there == self.there:
                return ()
        if len(keys) <= 1:
            return keys
        middle = len(keys) // 2
        first = yield from self._active(keys[:middle])
        return first + (yield from self._active(keys[middle:]))

    def _fewer(self, keys: tuple[str, ...]) -> Steps[tuple[str, ...]]:
        """The rules without those that are not needed: sections first, then each in its order."""
        left = keys
        for part in (*dict.fromkeys(key.partition(".")[0] for key in keys), *keys):
            rest = tuple(key for key in left if key != part and not key.startswith(f"{part}."))
            if (yield from self._explain(rest)):
                left = rest
        return left

    def _several(self, keys: tuple[str, ...]) -> Steps[RuleCause]:
        for key in keys:
            if (yield from self.with_(frozenset((key,)))) != self.there:
                return RuleCause(keys)
        return RuleCause(keys, each=True)
