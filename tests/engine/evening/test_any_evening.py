"""Whatever a file says, an evening can be replayed, ranked and added to a league."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from engine.evening.events import (
    ActEvent,
    ApartEvent,
    ClockEvent,
    Evening,
    EveningEvent,
    PointsOff,
    PresenceEvent,
    ResultEvent,
    SeatingEvent,
    TableEntry,
    WithdrawnEvent,
    nameless,
    read_evening,
    written,
)
from engine.evening.league import league
from engine.evening.ranking import ranking
from engine.evening.seating import Seating
from engine.evening.state import replay
from engine.evening.tables import EveningRules, kept_game
from engine.riichi import rules as riichi_rules
from engine.riichi.play.events import EndEvent, RiichiGame
from engine.toppan import rules as toppan_rules
from tests.engine.evening.club_evening import players

RULES: dict[str, EveningRules] = {
    **{key: riichi_rules.load(key) for key in ("enjoy", "r101", "wrc2025", "tenhou", "jpml_a")},
    "toppan": toppan_rules.load("toppan"),
}
CLUB = riichi_rules.load("club")
GAMES = {"g": kept_game(RiichiGame("club", events=(EndEvent("broken_off"),)), CLUB)}
ACTS = sorted(
    {"", "no_such_act", "false_win", *toppan_rules.load("toppan").offences.chombo_for.value}
    | set(riichi_rules.load("wrc2025").penalties.offences)  # type: ignore[union-attr]
)
rounds, seats = st.integers(1, 3), st.integers(0, 3)
ids = st.integers(1, 10).map(lambda n: f"p{n}")
points = st.integers(-700, 700).map(lambda n: 100 * n) | st.integers(-999, 999).map(lambda n: n / 2)
fours = st.tuples(points, points, points, points)
counts = st.tuples(*[st.integers(0, 2)] * 4)
seatings = st.permutations([f"p{n}" for n in range(1, 10)]).map(
    lambda some: Seating((tuple(some[:4]), tuple(some[4:8])), tuple(some[8:]))  # type: ignore[arg-type]
)
entries = st.builds(
    TableEntry,
    scores=fours,
    deposits=st.integers(0, 3),
    chombo=counts,
    off=st.lists(st.builds(PointsOff, seats, points), max_size=2).map(tuple),
    prizes=st.none() | fours,
    drawn_last=st.booleans(),
)
answers = st.dictionaries(
    st.sampled_from(("hand_shown", "minutes_late", "tiles_count", "sticks_reset", "x")),
    st.booleans() | st.integers(-1, 20),
)
sat = st.none() | st.permutations(("p1", "p2", "p3", "p9")).map(tuple)
events: st.SearchStrategy[EveningEvent] = st.one_of(
    st.builds(PresenceEvent, ids, rounds, st.none() | st.integers(0, 3)),
    st.builds(ApartEvent, st.tuples(ids, ids), st.booleans()),
    st.builds(SeatingEvent, rounds, seatings, st.sampled_from(("draw", "hand", "ranking"))),
    st.builds(
        ClockEvent,
        rounds,
        st.sampled_from(("begun", "paused", "resumed", "extended", "ended")),
        st.integers(0, 9999),
        st.integers(-9, 9),
    ),
    st.builds(
        ResultEvent,
        rounds,
        st.integers(1, 3),
        st.none() | entries,
        st.sampled_from(("", "g", "gone")),
        sat,
        st.booleans(),
    ),
    st.builds(WithdrawnEvent, rounds, st.integers(1, 3)),
    st.builds(
        ActEvent,
        ids,
        st.sampled_from(ACTS),
        answers,
        st.booleans(),
        st.none() | points,
        st.none() | rounds,
        st.booleans(),
    ),
)
evenings = st.builds(
    Evening,
    st.sampled_from(sorted(RULES)),
    st.none() | rounds,
    st.none(),
    st.lists(events, max_size=30).map(lambda some: (players(9), *some)),
)


@given(evenings)
def test_any_evening_can_be_replayed_ranked_and_added(evening: Evening) -> None:
    rules = RULES[evening.rules]
    state = replay(evening, rules, GAMES)
    rankings = [ranking(state, after) for after in (None, *range(len(state.rounds) + 2))]
    for found in rankings:
        placed = [one for one in found.players if one.place is not None]
        assert all(above.total >= own.total for above, own in pairwise(placed))
        assert len({one.player for one in found.players}) == len(found.players)
        assert all(one.played for one in placed)
    assert league(rankings, 2).left_out == ()
    for round_ in state.rounds:
        assert round_.clock.elapsed(10_000) >= 0
        for table in round_.tables:
            assert (table.event is None) <= (table.result is None)
            assert table.provisional or not any(p.blocks for p in table.problems)


@given(evenings)
def test_an_evening_is_the_same_after_its_file(evening: Evening) -> None:
    rules = RULES[evening.rules]
    again = read_evening(written(evening))
    assert replay(again, rules, GAMES).rounds == replay(evening, rules, GAMES).rounds
    bare = nameless(evening, {uid: kept.entry for uid, kept in GAMES.items()})
    assert len(replay(bare, rules).rounds) == len(replay(evening, rules).rounds)


@given(evenings)
def test_what_comes_later_changes_no_round_that_stands(evening: Evening) -> None:
    """A ranking after the first round does not depend on the tables of the others."""
    rules = RULES[evening.rules]
    first = ranking(replay(evening, rules, GAMES), 1)
    of_first = tuple(
        event
        for event in evening.events
        if getattr(event, "round", 1) in (None, 1) or isinstance(event, SeatingEvent)
    )
    alone = Evening(evening.rules, evening.rounds, None, of_first)
    assert [
        (one.player, one.total)
        for one in ranking(replay(alone, rules, GAMES), 1).players
        if one.played
    ] == [(one.player, one.total) for one in first.players if one.played]
