"""Plans of whole evenings by construction: nobody meets twice in them."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from engine.evening.designs import design, planned
from engine.evening.mixing import PlayerRow

ROUNDS = {1: 1, 2: 1, 3: 1, 4: 5, 5: 5, 6: 7, 7: 9, 8: 9, 9: 10, 10: 9, 11: 11, 12: 4, 13: 13}


def meetings(rows: list[PlayerRow]) -> Counter[tuple[int, int]]:
    tables = [sorted(row[at : at + 4]) for row in rows for at in range(0, len(row), 4)]
    return Counter(pair for table in tables for pair in combinations(table, 2))


def turns(players: int, rounds: int) -> list[PlayerRow]:
    """Who sits out, nobody twice."""
    count = players % 4
    return [[*range(at * count, at * count + count)] for at in range(rounds)]


@pytest.mark.parametrize("tables", range(1, 21))
def test_nobody_meets_twice_in_a_design(tables: int) -> None:
    rows = design(tables)
    assert len(rows) == ROUNDS.get(tables, len(rows)) >= (4 if tables > 3 else 1)
    for row in rows:
        assert sorted(row) == [*range(4 * tables)]
    assert max(meetings(rows).values()) == 1


@pytest.mark.parametrize(
    ("players", "rounds"),
    [(15, 5), (16, 5), (18, 4), (23, 7), (24, 7), (25, 7), (27, 8), (30, 7), (80, 8), (77, 8)],
)
def test_nobody_meets_twice_in_a_planned_evening(players: int, rounds: int) -> None:
    outs = turns(players, rounds)
    rows = planned(players, outs, Random(2).random) or []
    assert len(rows) == rounds
    for row, out in zip(rows, outs, strict=True):
        assert sorted([*row, *out]) == [*range(players)]
    assert max(meetings(rows).values()) == 1


def test_where_substitutes_meet_again_all_ways_are_tried() -> None:
    """Five rounds of the sixteen use every pair: a seventeenth cannot fit in everywhere."""
    rows = planned(17, turns(17, 5), Random(1).random) or []
    assert 0 < sum(times - 1 for times in meetings(rows).values()) < 4


def test_rounds_that_a_design_does_not_have_are_left_to_chance() -> None:
    rows = planned(17, turns(17, 8), Random(1).random) or []
    assert len(rows) == 8
    assert [sorted({*range(17)} - {*row}) for row in rows] == turns(17, 8)


def test_no_design_fits_two_tables_nor_players_who_sit_out_twice() -> None:
    assert planned(8, turns(8, 4), Random(1).random) is None
    assert planned(17, [[1], [2], [1]], Random(1).random) is None
