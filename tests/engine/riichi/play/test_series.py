"""The results of several games are added, and the players placed by the sum."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.riichi.play.placing import Result, Scores, result
from engine.riichi.play.series import summed
from engine.riichi.rules import load
from engine.rulebook import with_value

ENJOY = load("enjoy")
FOUR = ("Aki", "Ben", "Chie", "Dan")


def enjoy(*scores: int) -> Result:
    first, second, third, last = scores
    return result((first, second, third, last), 0, ENJOY)


def test_enjoy_adds_the_points_of_four_games() -> None:
    games = (enjoy(40000, 30000, 30000, 20000), enjoy(20000, 30000, 31000, 39000))
    found = summed([(FOUR, games[0]), (("Dan", "Chie", "Ben", "Aki"), games[1])], ENJOY)
    assert [(p.player, p.place, p.results, p.total, p.left) for p in found.players] == [
        ("Aki", 1, (40000, 39000), 79000, 2),
        ("Ben", 2, (30000, 31000), 61000, 2),
        ("Chie", 3, (30000, 30000), 60000, 2),
        ("Dan", 4, (20000, 20000), 40000, 2),
    ]
    assert [(rule.key, rule.clause) for rule in found.because] == [("game.games", "細則4")]


def test_enjoy_who_ties_in_the_sum_shares_the_place_unless_read_otherwise() -> None:
    games = (enjoy(40000, 30000, 30000, 20000), enjoy(20000, 30000, 30000, 40000))
    played = [(FOUR, game) for game in games]
    found = summed(played, ENJOY)
    assert [p.place for p in found.players] == [1, 1, 1, 1]
    assert [rule.key for rule in found.because] == ["game.games", "game.games_tied"]
    best = summed(played, with_value(ENJOY, "game.games_tied", "best_game"))
    assert [(p.player, p.place) for p in best.players] == [
        ("Aki", 1), ("Dan", 1), ("Ben", 3), ("Chie", 3),
    ]  # fmt: skip


def test_a_document_without_a_number_of_games_adds_them_too() -> None:
    rules = load("r101")
    game = result((40000, 35000, 25000, 20000), 0, rules)
    found = summed([(FOUR, game)] * 3, rules)
    assert [(p.player, p.total, p.left) for p in found.players] == [
        ("Aki", 3, 0), ("Ben", 0, 0), ("Chie", 0, 0), ("Dan", -3, 0),
    ]  # fmt: skip
    assert found.because == ()
    assert summed([], rules).players == ()


def test_what_cannot_be_added_is_refused() -> None:
    marks = result((40000, 35000, 25000, 20000), 0, load("r101"))
    points = enjoy(40000, 35000, 25000, 20000)
    with pytest.raises(ValueError, match="points and results in marks"):
        summed([(FOUR, marks), (FOUR, points)], ENJOY)
    for players in (FOUR[:3], ("Aki", "Aki", "Ben", "Chie")):
        with pytest.raises(ValueError, match="four players, each of them once"):
            summed([(players, points)], ENJOY)


scores = st.tuples(*[st.integers(-100, 600).map(lambda n: 100 * n)] * 4)
seated = st.sampled_from(tuple(permutations(FOUR)))


@given(played=st.lists(st.tuples(seated, scores), max_size=5))
def test_nobody_is_placed_before_who_has_more(
    played: list[tuple[tuple[str, ...], Scores]],
) -> None:
    found = summed([(who, enjoy(*table)) for who, table in played], ENJOY).players
    assert [p.place for p in found] == sorted(p.place for p in found)
    assert [p.total for p in found] == sorted((p.total for p in found), reverse=True)
    assert sum(p.total for p in found) == sum(
        seat.total for _, table in played for seat in enjoy(*table).seats
    )
