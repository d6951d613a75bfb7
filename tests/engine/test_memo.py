"""A memo table computes a value once, stores it, and is cleared when it is full."""

from __future__ import annotations

import pytest

from engine import memo
from engine.memo import Memo, empty_search_tables, search_table


def test_a_value_is_computed_at_the_first_look_up() -> None:
    asked: list[int] = []

    def double(key: int) -> int:
        asked.append(key)
        return 2 * key

    doubles = Memo(double)
    assert [doubles[3], doubles[3], doubles[4]] == [6, 6, 8]
    assert asked == [3, 4]


def test_without_a_function_only_stored_values_are_found() -> None:
    stored: Memo[int, str] = Memo()
    with pytest.raises(KeyError):
        stored[1]
    assert stored.store(1, "one") == stored[1] == "one"


def test_a_full_table_is_cleared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memo.Memo, "most", 3)
    squares = Memo(lambda key: key * key)
    assert [squares[key] for key in range(10)] == [key * key for key in range(10)]
    assert len(squares) <= 3


def test_a_search_remembers_until_its_tables_are_emptied() -> None:
    asked: list[int] = []

    @search_table(8)
    def double(key: int) -> int:
        asked.append(key)
        return 2 * key

    assert [double(3), double(3)] == [6, 6]
    assert asked == [3]
    empty_search_tables()
    assert double(3) == 6
    assert asked == [3, 3]
