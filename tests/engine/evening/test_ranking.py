"""Players are placed by the sum of their results, as the document has it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.evening.events import ActEvent, PresenceEvent
from engine.evening.ranking import Ranking, ranking
from engine.evening.state import replay
from engine.evening.tables import EveningRules
from engine.riichi import rules as riichi_rules
from engine.rulebook import with_value
from engine.toppan import rules as toppan_rules
from tests.engine.evening.club_evening import (
    evening,
    players,
    result,
    seating,
    simulated,
    some_scores,
    table_results,
)

ENJOY = riichi_rules.load("enjoy")
TOPPAN = toppan_rules.load("toppan")
FOUR = (players(4), seating(1, "1 2 3 4"), seating(2, "4 3 2 1"))


def ranked(rules: EveningRules, *events: object, after: int | None = None) -> Ranking:
    found = replay(evening(rules.document.id, *FOUR, *events), rules)  # type: ignore[arg-type]
    return ranking(found, after)


def test_enjoy_adds_the_points_of_four_games() -> None:
    found = ranked(
        ENJOY, result(1, 1, 40000, 30000, 30000, 20000), result(2, 1, 20000, 30000, 31000, 39000)
    )
    rows = [
        (p.player, p.place, [g.total for g in p.games if g], p.total, p.behind, p.left)
        for p in found.players
    ]
    assert rows == [
        ("p1", 1, [40000, 39000], 79000, None, 2),
        ("p2", 2, [30000, 31000], 61000, 18000, 2),
        ("p3", 3, [30000, 30000], 60000, 1000, 2),
        ("p4", 4, [20000, 20000], 40000, 20000, 2),
    ]
    assert [(rule.key, rule.clause) for rule in found.because] == [("game.games", "細則4")]
    assert (found.after, found.unit, found.ties, found.silent) == (2, "points", False, False)


def test_enjoy_who_ties_in_the_sum_shares_the_place_unless_read_otherwise() -> None:
    games = (result(1, 1, 40000, 30000, 30000, 20000), result(2, 1, 40000, 30000, 30000, 20000))
    found = ranked(ENJOY, *games)
    assert [p.place for p in found.players] == [1, 1, 1, 1]
    assert [p.behind for p in found.players] == [None, 0, 0, 0]
    assert [rule.key for rule in found.because] == ["game.games", "game.games_tied"]
    assert (found.ties, found.silent) == (True, False)
    best = ranked(with_value(ENJOY, "game.games_tied", "best_game"), *games)
    assert [(p.player, p.place) for p in best.players] == [
        ("p1", 1), ("p4", 1), ("p2", 3), ("p3", 3),
    ]  # fmt: skip


def test_a_tie_is_shared_and_told_where_the_document_is_silent() -> None:
    club = riichi_rules.load("club")
    found = ranked(
        club, result(1, 1, 40000, 30000, 20000, 10000), result(2, 1, 40000, 30000, 20000, 10000)
    )
    assert [p.place for p in found.players] == [1, 1, 1, 1]
    assert (found.ties, found.silent, found.because) == (True, True, ())
    assert [p.left for p in found.players] == [0] * 4


def test_101_counts_wins_less_losses() -> None:
    rules = riichi_rules.load("r101")
    found = ranked(
        rules, result(1, 1, 40000, 35000, 25000, 20000), result(2, 1, 20000, 30000, 30000, 40000)
    )
    assert found.unit == "marks"
    rows = [(p.player, p.place, [g.total for g in p.games if g], p.total) for p in found.players]
    assert rows == [
        ("p1", 1, [1, 1], 2), ("p2", 2, [0, 0], 0), ("p3", 2, [0, 0], 0), ("p4", 4, [-1, -1], -2),
    ]  # fmt: skip
    assert found.sums[0].scores == 120000


def test_toppan_is_counted_in_half_points() -> None:
    found = ranked(TOPPAN, result(1, 1, 250.5, 199.5, 190, 160), result(2, 1, 200, 200, 200, 200))
    assert found.unit == "half_points"
    # one is afloat: 100-10-30-60; less the 200 that all began with
    assert [(p.player, p.total / 2) for p in found.players] == [
        ("p1", 150.5), ("p2", -10.5), ("p3", -40.0), ("p4", -100.0),
    ]  # fmt: skip


def test_places_move_from_round_to_round() -> None:
    games = (result(1, 1, 40000, 35000, 25000, 20000), result(2, 1, 60000, 29000, 21000, 10000))
    first, second = ranked(ENJOY, *games, after=1), ranked(ENJOY, *games)
    assert [(p.player, p.moved) for p in first.players] == [
        ("p1", None), ("p2", None), ("p3", None), ("p4", None),
    ]  # fmt: skip
    assert [(p.player, p.moved) for p in second.players] == [
        ("p4", 3), ("p2", 0), ("p3", 0), ("p1", -3),
    ]  # fmt: skip
    assert second.of("p4") == second.players[0]
    assert second.of("p9") is None


def test_who_has_no_game_yet_has_no_place() -> None:
    found = ranked(ENJOY, result(1, 1, 40000, 35000, 25000, 20000), after=0)
    assert [(p.place, p.total, p.games) for p in found.players] == [(None, 0, ())] * 4
    late = evening(
        "enjoy",
        players(5),
        seating(1, "1 2 3 4", out="5"),
        result(1, 1, 31000, 30000, 30000, 29000),
    )
    rows = ranking(replay(late, ENJOY)).players
    assert [(p.player, p.place, p.played, p.fewer, p.left) for p in rows] == [
        ("p1", 1, 1, False, 3),
        ("p2", 2, 1, False, 3),
        ("p3", 2, 1, False, 3),
        ("p4", 4, 1, False, 3),
        ("p5", None, 0, True, 4),
    ]
    assert (rows[-1].behind, rows[-1].moved) == (None, None)


def test_the_number_of_rounds_may_be_that_of_the_evening() -> None:
    found = evening("enjoy", *FOUR, result(1, 1, 31000, 30000, 30000, 29000), rounds=3)
    state = replay(found, ENJOY)
    assert (state.planned, state.planned_rule) == (3, None)
    assert [p.left for p in ranking(state).players] == [2] * 4
    assert ranking(state).because == (ENJOY.game.games_tied,)


def test_a_player_who_is_disqualified_has_no_place() -> None:
    rules = riichi_rules.load("wrc2025")
    act = next(
        key
        for key, offence in rules.penalties.offences.items()  # type: ignore[union-attr]
        if [r.value.sanction for r in offence.rulings.values()] == ["disqualification"]
    )
    game = result(1, 1, 40000, 35000, 25000, 20000)
    found = ranked(rules, game, ActEvent("p1", act, round=1))
    assert [(p.player, p.place, p.out) for p in found.players] == [
        ("p2", 1, False), ("p3", 2, False), ("p4", 3, False), ("p1", None, True),
    ]  # fmt: skip
    in_the_next = ranked(rules, game, ActEvent("p1", act, round=2), after=1)
    assert in_the_next.players[0].player == "p1"


def test_points_taken_off_by_the_referee_come_off_the_sum() -> None:
    game = result(1, 1, 40000, 35000, 25000, 20000)
    found = ranked(ENJOY, game, ActEvent("p1", points=10000, note="late twice"))
    assert [(p.player, p.off, p.total) for p in found.players[:2]] == [
        ("p2", 0, 35000), ("p1", 10000, 30000),
    ]  # fmt: skip
    second = ActEvent("p1", points=10000, round=2)
    assert ranked(ENJOY, game, second, after=1).players[0].off == 0


def test_the_sum_of_a_round_names_the_tables_that_do_not_fit() -> None:
    found = ranked(
        ENJOY,
        result(1, 1, 41000, 30000, 30000, 20000),
        result(2, 1, 30000, 30000, 30000, 29000, deposits=1),
    )
    first, second = found.sums
    assert (first.scores, first.expected, first.misfits) == (121000, 120000, ((1, 1000),))
    assert (second.scores, second.apart, second.misfits) == (119000, 1000, ())


# --- whole evenings


def by_sum(own: tuple[float, ...]) -> float:
    """縁ジョイ: the score itself."""
    return own[0]


def by_club_uma(own: tuple[float, ...]) -> float:
    """健康麻将クラブ: 12000, 4000, −4000, −12000 by places, a tie to the earlier seat."""
    score, seat, *four = own
    order = sorted(range(4), key=lambda at: (-four[at], at))
    return score + (12000, 4000, -4000, -12000)[order.index(int(seat))]


def by_oka(own: tuple[float, ...]) -> float:
    """A document with 30000 to give back, 20000 to the top, 30-10-10-30, ties shared."""
    score, _, *four = own
    worth = (30000 + 20000, 10000, -10000, -30000)
    above, alike = sum(other > score for other in four), four.count(score)
    shared = sum(worth[above : above + alike])
    return score - 30000 + shared / alike


def by_marks(own: tuple[float, ...]) -> float:
    """101: the first wins, also in a tie; the last loses, unless it is a tie."""
    score, _, *four = own
    if four.count(score) == 4:
        return 0
    return (score == max(four)) - (score == min(four) and four.count(score) == 1)


def by_placement_points(own: tuple[float, ...]) -> float:
    """競技十半 without prizes: placement points by how many are afloat, less 200."""
    score, _, *four = own
    afloat = sum(other >= 200 for other in four)
    worth = {1: (100, -10, -30, -60), 2: (60, 20, -20, -60), 3: (60, 20, 0, -80)}
    table = worth.get(afloat, (0, 0, 0, 0))
    above, alike = sum(other > score for other in four), four.count(score)
    return score - 200 + sum(table[above : above + alike]) / alike


def distinct(chance: Random, start: int, step: float) -> tuple[float, ...]:
    """Scores without ties, so that what cannot be shared plays no part."""
    while True:
        some = [start + step * chance.randrange(-150, 151) for _ in range(3)]
        four = (*some, 4 * start - sum(some))
        if len(set(four)) == 4:
            return four


SUMS: dict[str, tuple[Callable[[tuple[float, ...]], float], int, float]] = {
    "enjoy": (by_sum, 30000, 100),
    "club": (by_club_uma, 25000, 100),
    "mleague": (by_oka, 25000, 100),
    "r101": (by_marks, 30000, 100),
    "toppan": (by_placement_points, 200, 0.5),
}
EVENINGS = {
    "40 players × 4": (40, 4, (), ()),
    "80 players × 8": (80, 8, (), ()),
    "13 players, one leaving, one late": (13, 4, (5,), (13,)),
}


@pytest.mark.parametrize("shape", EVENINGS)
@pytest.mark.parametrize("document", SUMS)
def test_the_results_of_an_evening_are_the_sums_of_its_document(document: str, shape: str) -> None:
    """Computed a second time from the events alone, by the words of the document."""
    reckon, start, step = SUMS[document]
    number, rounds, leaving, late = EVENINGS[shape]
    scored = (lambda chance: distinct(chance, start, step)) if document != "enjoy" else some_scores
    found = simulated(document, number, rounds, 5, leaving=leaving, late=late, scores=scored)
    rules = TOPPAN if document == "toppan" else riichi_rules.load(document)
    state = replay(found, rules)
    assert state.problems == ()
    rows = ranking(state).players
    expected: dict[str, float] = defaultdict(float)
    games = table_results(found.events)
    for player, some in games.items():
        expected[player] = sum(map(reckon, some))
    unit = 2 if document == "toppan" else 1
    assert {p.player: p.total / unit for p in rows if p.played} == expected
    totals = [p.total for p in rows if p.place is not None]
    assert totals == sorted(totals, reverse=True)
    assert [p.place for p in rows if p.place] == [
        1 + sum(t > own for t in totals) for own in totals
    ]
    assert {p.player: p.played for p in rows} == {
        f"p{n}": len(games.get(f"p{n}", ())) for n in range(1, number + 1)
    }
    most = max(p.played for p in rows)
    assert all(p.fewer == (p.played < most) for p in rows)


def test_one_leaving_and_one_late_are_present_when_they_are() -> None:
    found = replay(simulated("enjoy", 13, 4, 5, leaving=(5,), late=(13,)), ENJOY)
    assert ["p5" in found.present(n) for n in range(1, 6)] == [True, True, True, False, False]
    assert ["p13" in found.present(n) for n in range(1, 4)] == [False, True, True]
    away = evening("enjoy", players(4), PresenceEvent("p2", away=(2,)), PresenceEvent("p3", last=0))
    assert [replay(away, ENJOY).present(n) for n in (1, 2, 3)] == [
        ("p1", "p2", "p4"), ("p1", "p4"), ("p1", "p2", "p4"),
    ]  # fmt: skip


def test_who_plays_not_at_all_is_no_row_unless_there_is_a_game_or_a_ruling() -> None:
    """A name that was entered by mistake is taken off the roster, and was ranked on."""
    more = players(7), PresenceEvent("p5", last=0), PresenceEvent("p6", last=0)
    games = result(1, 1, 40000, 30000, 30000, 20000), PresenceEvent("p1", last=0)
    found = ranked(ENJOY, *more, *games, ActEvent("p6", points=1000))
    assert {row.player for row in found.players} == {"p1", "p2", "p3", "p4", "p6", "p7"}


@given(seed=st.integers(0, 10_000), number=st.integers(4, 14), rounds=st.integers(0, 4))
def test_nobody_is_placed_before_who_has_more(seed: int, number: int, rounds: int) -> None:
    found = ranking(replay(simulated("enjoy", number, rounds, seed), ENJOY))
    placed = [p for p in found.players if p.place is not None]
    assert [p.place for p in placed] == sorted(p.place for p in placed if p.place)
    assert [p.total for p in placed] == sorted((p.total for p in placed), reverse=True)
    assert sum(p.total for p in found.players) == sum(one.scores for one in found.sums)
    assert [p.behind for p in placed][1:] == [
        above.total - own.total for above, own in pairwise(placed)
    ]
