"""Evenings are added to a league, of each player the best."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from engine.evening.league import league
from engine.evening.ranking import Ranking, ranking
from engine.evening.state import replay
from engine.riichi.rules import load
from tests.engine.evening.club_evening import evening, players, result, seating, simulated

ENJOY, MARKS = load("enjoy"), load("r101")


def a_ranking(*scores: int, table: str = "1 2 3 4") -> Ranking:
    found = evening("enjoy", players(5), seating(1, table), result(1, 1, *scores))
    return ranking(replay(found, ENJOY))


FIRST = a_ranking(40000, 35000, 25000, 20000)
SECOND = a_ranking(50000, 30000, 20000, 20000, table="5 2 3 4")
THIRD = a_ranking(20000, 25000, 35000, 40000)


def test_the_best_two_of_three_evenings_count() -> None:
    found = league([FIRST, SECOND, THIRD], best=2)
    rows = [(p.player, p.place, p.total, p.behind, p.attended, p.missing) for p in found.players]
    assert rows == [
        ("p2", 1, 65000, None, 3, 0),
        ("p1", 2, 60000, 5000, 2, 0),
        ("p3", 2, 60000, 0, 3, 0),
        ("p4", 2, 60000, 0, 3, 0),
        ("p5", 5, 50000, 10000, 1, 1),
    ]
    third = next(p for p in found.players if p.player == "p3")
    assert [one and (one.total, one.counts) for one in third.evenings] == [
        (25000, True), (20000, False), (35000, True),
    ]  # fmt: skip
    assert third.curve == (25000, 45000, 60000)
    assert third.games == 3
    assert (found.evenings, found.best, found.ties, found.left_out) == (3, 2, True, ())


def test_all_evenings_count_unless_said() -> None:
    found = league([FIRST, SECOND])
    fifth = next(p for p in found.players if p.player == "p5")
    assert (fifth.evenings[0], fifth.curve, fifth.missing) == (None, (None, 50000), 0)
    assert found.players[0].total == 65000
    assert not league([FIRST]).ties
    assert league([]).players == ()


def test_an_evening_in_another_unit_is_left_out() -> None:
    table = evening(
        "r101", players(4), seating(1, "1 2 3 4"), result(1, 1, 40000, 35000, 25000, 20000)
    )
    found = league([FIRST, ranking(replay(table, MARKS)), THIRD])
    assert found.left_out == (1,)
    assert all(p.evenings[1] is None for p in found.players)


@given(seeds=st.lists(st.integers(0, 99), max_size=5), best=st.none() | st.integers(1, 4))
def test_the_curve_ends_at_the_sum_and_never_counts_a_worse_evening(
    seeds: list[int], best: int | None
) -> None:
    rankings = [ranking(replay(simulated("enjoy", 9, 2, seed), ENJOY)) for seed in seeds]
    found = league(rankings, best)
    assert [p.place for p in found.players] == sorted(p.place for p in found.players)
    for player in found.players:
        for at in range(len(seeds)):
            before = [one.total for one in player.evenings[: at + 1] if one is not None]
            best_sum = sum(sorted(before, reverse=True)[:best]) if before else None
            assert player.curve[at] == best_sum
        there = [one for one in player.evenings if one is not None]
        assert player.curve[-1] == player.total == sum(one.total for one in there if one.counts)
        counted = [one.total for one in there if one.counts]
        assert len(counted) == min(len(there), best or len(there))
        assert all(min(counted) >= one.total for one in there if not one.counts)
