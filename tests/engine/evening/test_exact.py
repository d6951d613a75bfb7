"""The search for certain finds the cheapest tables of one round, whoever sits out."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from engine.evening.exact import ExactRound
from engine.evening.mixing import PlayerRow


def brute(costs: list[list[int]], players: PlayerRow, out: int) -> int:
    """The smallest cost of all ways to make tables."""
    if not players:
        return 0
    first, *others = players
    found = [brute(costs, others, out - 1)] if out else []
    for mates in combinations(others, 3):
        cost = sum(costs[a][b] for a, b in combinations((first, *mates), 2))
        rest = [player for player in others if player not in mates]
        found.append(cost + brute(costs, rest, out))
    return min(found, default=10**6)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("players", [4, 5, 8, 9, 10])
def test_the_cheapest_round_is_found(players: int, seed: int) -> None:
    chance, out = Random(seed), players % 4
    costs = [[0] * players for _ in range(players)]
    for one, other in combinations(range(players), 2):
        costs[one][other] = costs[other][one] = chance.choice((0, 1, 1, 3, 6))
    everybody = [*range(players)]
    exact = ExactRound(costs, everybody[out:], everybody, out)
    before = exact.cost
    for tried in exact.steps(10**6):
        assert tried >= 300
    assert exact.proved
    assert exact.cost == brute(costs, everybody, out) <= before
    assert len({*exact.row}) == players - out


def test_a_search_that_is_too_long_proves_nothing() -> None:
    chance = Random(1)
    costs = [[0] * 20 for _ in range(20)]
    for one, other in combinations(range(20), 2):
        costs[one][other] = costs[other][one] = chance.choice((0, 1, 1, 3, 6))
    exact = ExactRound(costs, [*range(20)], [], 0)
    assert len([*exact.steps(700)]) <= 3
    assert not exact.proved
    assert sorted(exact.row) == [*range(20)]
