"""Bounded memo tables, and a place beside the fields of a value for what was computed of it."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import Any, ClassVar, Final, TypeVar, cast

F = TypeVar("F", bound=Callable[..., object])
K = TypeVar("K", bound=Hashable)
V = TypeVar("V")

MAX_ENTRIES: Final = 1 << 15


class Memo(dict[K, V]):
    """A dict that is cleared when it is full, so that memory is bounded.

    It holds `limit` entries, `most` where none is given. `memo[key]` returns the value, which
    `compute` makes at the first look-up. Without `compute`, look up with `get` and `store` what had
    to be computed; `memo[key]` then raises KeyError.
    """

    most: ClassVar[int] = MAX_ENTRIES
    """Entries of each table without a limit of its own: many for archives; a program in which hands
    are judged one at a time sets fewer."""

    __slots__ = ("_compute", "_limit")

    def __init__(self, compute: Callable[[K], V] | None = None, limit: int | None = None) -> None:
        self._compute, self._limit = compute, limit

    def __missing__(self, key: K) -> V:
        if self._compute is None:
            raise KeyError(key)
        return self.store(key, self._compute(key))

    def store(self, key: K, value: V) -> V:
        """Store a value and return it."""
        if len(self) >= (self._limit or self.most):
            self.clear()
        self[key] = value
        return value


_search_tables: Final[list[Callable[[], None]]] = []
"""Empties each table of a search."""


def search_table(most: int) -> Callable[[F], F]:
    """A cache of `most` results of a function that a search calls with the same arguments again and
    again; `empty_search_tables` empties it, as another search has other arguments."""

    def remembered(function: F) -> F:
        table = lru_cache(most)(function)
        _search_tables.append(table.cache_clear)
        return cast("F", table)

    return remembered


def empty_search_tables() -> None:
    """Free what searches have left. The next one begins without: 60 ms in the place of 33 for a
    practice hand, against 6 to 10 MB."""
    for empty in _search_tables:
        empty()


class Shaped:
    """A base of values with a place beside their fields, which no comparison, copy or notation
    looks at. Reading `shape` raises AttributeError until one is put there by `put_shape`."""

    __slots__ = ("shape",)
    shape: Any


put_shape: Final[Callable[[Shaped, Any], None]] = Shaped.__dict__["shape"].__set__
"""Puts the shape beside the fields of a value, frozen ones too."""
