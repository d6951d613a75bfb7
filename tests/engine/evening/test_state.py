"""An evening follows from its events: who plays, rounds and clocks, results, and what cannot be."""

from __future__ import annotations

from typing import Any

import pytest

from engine.evening.events import (
    ActEvent,
    ApartEvent,
    ClockEvent,
    EveningPlayer,
    PlayersEvent,
    PresenceEvent,
    RemarkEvent,
    ResultEvent,
    SeatingEvent,
    TableEntry,
    WithdrawnEvent,
)
from engine.evening.ranking import ranking
from engine.evening.state import EveningState, RoundClock, replay
from engine.evening.tables import EveningRules, KeptGame, kept_game
from engine.riichi import rules as riichi_rules
from engine.riichi.play.events import CorrectionEvent, EndEvent, Opening, RiichiGame
from engine.riichi.rules import RiichiRules
from engine.toppan import rules as toppan_rules
from tests.engine.evening.club_evening import evening, players, result, seating

ENJOY = riichi_rules.load("enjoy")
WRC = riichi_rules.load("wrc2025")
R101 = riichi_rules.load("r101")
TOPPAN = toppan_rules.load("toppan")
TWO = (players(8), seating(1, "1 2 3 4", "5 6 7 8"))
GOOD = (40000, 35000, 25000, 20000)
MINUTE = 60_000


def played(rules: EveningRules, *events: Any, **games: KeptGame) -> EveningState:
    return replay(evening(rules.document.id, *events), rules, games)


def told(state: EveningState) -> list[tuple[object, ...]]:
    return [(p.at, p.key, p.round, p.table, p.player) for p in state.problems]


# --- players


def test_who_comes_in_again_has_another_name_and_plays_as_before() -> None:
    again = PlayersEvent((EveningPlayer("p2", "Ben", "by train"),), first=3)
    state = played(ENJOY, players(2), PresenceEvent("p2", 1, 2), again, RemarkEvent("welcome"))
    assert [state.name_of(player) for player in ("p1", "p2", "p9")] == ["Player 1", "Ben", "p9"]
    assert state.present(2) == ("p1", "p2")
    assert state.present(3) == ("p1",)
    assert state.attendance[1].player.remark == "by train"


def test_who_comes_later_plays_from_then_on() -> None:
    late = PlayersEvent((EveningPlayer("late", "Late"),), first=2)
    state = played(ENJOY, players(1), late)
    assert [state.present(n) for n in (1, 2)] == [("p1",), ("p1", "late")]


def test_who_wishes_not_to_meet_may_meet_again_once_the_wish_is_taken_back() -> None:
    wishes = ApartEvent(("p2", "p1")), ApartEvent(("p3", "p4")), ApartEvent(("p2", "p1"))
    assert played(ENJOY, players(4), *wishes).apart == (("p3", "p4"), ("p1", "p2"))
    taken_back = ApartEvent(("p1", "p2"), apart=False)
    assert played(ENJOY, players(4), *wishes, taken_back, taken_back).apart == (("p3", "p4"),)


def test_a_wish_of_nobody_or_against_oneself_is_told_and_not_counted() -> None:
    state = played(ENJOY, players(4), ApartEvent(("p1", "p9")), ApartEvent(("p2", "p2")))
    assert told(state) == [
        (1, "unknown_player", None, None, "p9"),
        (2, "apart_from_self", None, None, "p2"),
    ]
    assert state.apart == ()


def test_who_never_came_in_is_told() -> None:
    state = played(
        ENJOY,
        players(4),
        PresenceEvent("p9", last=1),
        ActEvent("p8", "false_ron"),
        seating(1, "1 2 3 7"),
        ResultEvent(1, 1, TableEntry(scores=GOOD), players=("p1", "p2", "p3", "p6")),
    )
    assert told(state) == [
        (1, "unknown_player", None, None, "p9"),
        (2, "unknown_player", None, None, "p8"),
        (3, "unknown_player", 1, None, "p7"),
        (4, "unknown_player", None, None, "p6"),
    ]
    assert state.rulings == ()
    assert state.rounds[0].tables[0].event is None
    assert [p.player for p in ranking(state).players] == ["p1", "p2", "p3", "p4"]


# --- rounds


def test_a_round_is_drawn_again_until_it_begins_and_changed_by_hand_after() -> None:
    first, again = seating(1, "1 2 3 4", "5 6 7 8"), seating(1, "5 6 3 4", "1 2 7 8")
    hand = SeatingEvent(1, seating(1, "5 6 3 4", "1 7 2 8").seating, by="hand")
    begun = ClockEvent(1, "begun", 0)
    state = played(ENJOY, players(8), first, again, begun, first, hand)
    assert told(state) == [(4, "round_begun", 1, None, None)]
    (round_,) = state.rounds
    assert (round_.seating, round_.by, round_.earlier) == (hand.seating, "hand", (first, again))


def test_a_table_with_a_result_stays_where_it_is() -> None:
    other = SeatingEvent(1, seating(1, "1 2 3 4", "5 7 6 8").seating, by="hand", seed=None)
    moved = SeatingEvent(1, seating(1, "2 1 3 4", "5 7 6 8").seating, by="hand")
    gone = SeatingEvent(1, seating(1).seating, by="hand")
    state = played(ENJOY, *TWO, result(1, 1, *GOOD), other, moved, gone)
    assert told(state) == [
        (4, "table_has_result", 1, 1, None), (5, "table_has_result", 1, 1, None),
    ]  # fmt: skip
    assert state.rounds[0].seating == other.seating
    withdrawn = played(ENJOY, *TWO, result(1, 1, *GOOD), WithdrawnEvent(1, 1), moved)
    assert told(withdrawn) == []


def test_rounds_and_seats_that_cannot_be_are_told() -> None:
    state = played(
        ENJOY,
        players(8),
        seating(2, "1 2 3 4"),
        seating(1, "1 2 3 1"),
        ClockEvent(1, "begun", 0),
        result(1, 1, *GOOD),
        seating(1, "1 2 3 4"),
        result(1, 2, *GOOD),
        WithdrawnEvent(1, 1),
        WithdrawnEvent(3, 1),
        ResultEvent(1, 1, TableEntry(scores=GOOD), players=("p1", "p1", "p2", "p3")),
    )
    assert told(state) == [
        (1, "round_skipped", 2, None, None),
        (2, "seated_twice", 1, None, "p1"),
        (3, "not_drawn", 1, None, None),
        (4, "not_drawn", 1, 1, None),
        (6, "not_drawn", 1, 2, None),
        (7, "no_result", 1, 1, None),
        (8, "not_drawn", 3, 1, None),
        (9, "seated_twice", 1, 1, "p1"),
    ]


def sat(table: int, *numbers: int) -> ResultEvent:
    """A result of the first round with who sat there."""
    a, b, c, d = (f"p{number}" for number in numbers)
    return ResultEvent(1, table, TableEntry(scores=GOOD), players=(a, b, c, d))


def test_a_result_does_not_seat_who_sits_at_another_table_of_the_round() -> None:
    """One game a round: the result that came first counts, and the other is told."""
    state = played(ENJOY, *TWO, result(1, 1, *GOOD), sat(2, 5, 6, 7, 1))
    assert told(state) == [(3, "seated_twice", 1, 2, "p1")]
    assert state.rounds[0].tables[1].event is None
    assert [g.table for p in ranking(state).players for g in p.games if g] == [1, 1, 1, 1]
    earlier = played(ENJOY, *TWO, sat(2, 5, 6, 7, 1), result(1, 1, *GOOD))
    assert told(earlier) == [(3, "seated_twice", 1, 1, "p1")]
    again = played(ENJOY, *TWO, result(1, 2, *GOOD), result(1, 1, *GOOD), sat(2, 5, 6, 7, 1))
    assert told(again) == [(4, "seated_twice", 1, 2, "p1")]
    assert again.rounds[0].tables[1].event == result(1, 2, *GOOD)
    taken_back = WithdrawnEvent(1, 2)
    state = played(ENJOY, *TWO, result(1, 2, *GOOD), taken_back, result(1, 1, *GOOD),
                   sat(2, 5, 6, 7, 1))  # fmt: skip
    assert told(state) == [(5, "seated_twice", 1, 2, "p1")]
    assert state.rounds[0].tables[1].event is None


def test_players_who_changed_tables_are_corrected_one_table_after_the_other() -> None:
    written = (result(1, 1, *GOOD), result(1, 2, *GOOD))
    half = played(ENJOY, *TWO, *written, sat(1, 8, 2, 3, 4))
    assert told(half) == [(4, "seated_twice", 1, 1, "p8")]
    state = played(ENJOY, *TWO, *written, sat(1, 8, 2, 3, 4), sat(2, 5, 6, 7, 1))
    assert told(state) == []
    assert [table.players[0] for table in state.rounds[0].tables] == ["p8", "p5"]
    moved = played(ENJOY, *TWO, sat(1, 8, 2, 3, 4), WithdrawnEvent(1, 1), result(1, 2, *GOOD))
    assert told(moved) == []


def test_a_round_knows_what_is_reported_and_settled() -> None:
    state = played(ENJOY, *TWO, result(1, 1, *GOOD))
    assert (state.rounds[0].reported, state.rounds[0].done) == (1, False)
    state = played(ENJOY, *TWO, result(1, 1, *GOOD), result(1, 2, *GOOD, provisional=True))
    assert (state.rounds[0].done, state.rounds[0].settled) == (True, False)
    assert [p.player for p in ranking(state).players if p.provisional] == ["p5", "p6", "p7", "p8"]
    state = played(ENJOY, *TWO, result(1, 1, *GOOD), result(1, 2, *GOOD))
    assert state.rounds[0].settled


# --- the clock


def test_the_minutes_are_those_of_the_document_or_of_the_evening() -> None:
    """縁ジョイ 細則2: 55 minutes, and the hand that is being played counts."""
    state = replay(evening("enjoy"), ENJOY)
    assert (state.minutes, state.minutes_rule) == (55, ENJOY.game.time_limit)
    assert (state.time_up, state.planned) == (ENJOY.game.time_up, 4)
    assert state.time_up.value == "hand_counts"  # type: ignore[union-attr]
    shorter = replay(evening("enjoy", minutes=40), ENJOY)
    assert (shorter.minutes, shorter.minutes_rule) == (40, None)
    other = replay(evening("toppan"), TOPPAN)
    assert (other.minutes, other.time_up, other.planned, other.games_tied) == (None,) * 4
    assert other.given_out == 1600


def test_a_clock_runs_pauses_and_ends_by_the_times_that_are_given() -> None:
    clock = RoundClock(55)
    assert (clock.running, clock.paused, clock.left(0)) == (False, False, 55 * MINUTE)
    acts = [("begun", 1000), ("paused", 61_000), ("resumed", 100_000), ("ended", 130_000)]
    seen = []
    for act, at in acts:
        after = clock.after(act, at, 0)  # type: ignore[arg-type]
        assert after is not None
        clock = after
        seen.append((clock.running, clock.paused, clock.elapsed(at + 500), clock.ended))
    assert seen == [
        (True, False, 500, None),
        (False, True, 60_000, None),
        (True, False, 60_500, None),
        (False, False, 90_000, 130_000),
    ]
    assert RoundClock(None, begun=0, since=0).left(99) is None
    assert RoundClock(1, begun=0, since=0).left(80_000) == -20_000
    assert RoundClock(1, begun=9, since=9).elapsed(3) == 0


def test_a_round_that_ends_while_paused_ran_until_the_pause() -> None:
    clock = RoundClock(55, begun=0, since=0)
    paused = clock.after("paused", 5000, 0)
    assert paused is not None
    ended = paused.after("ended", 90_000, 0)
    assert ended is not None
    assert ended.elapsed(100_000) == 5000


@pytest.mark.parametrize(
    "acts",
    [
        ("paused",),
        ("resumed",),
        ("ended",),
        ("begun", "begun"),
        ("begun", "resumed"),
        ("begun", "paused", "paused"),
        ("begun", "ended", "ended"),
        ("begun", "ended", "resumed"),
    ],
)
def test_an_act_on_the_clock_that_cannot_be_is_told(acts: tuple[str, ...]) -> None:
    events = [ClockEvent(1, act, at) for at, act in enumerate(acts)]  # type: ignore[arg-type]
    state = played(ENJOY, *TWO, *events)
    assert [(p.at, p.key, p.detail) for p in state.problems] == [(1 + len(acts), "clock", acts[-1])]


def test_minutes_are_added_to_a_round() -> None:
    state = played(ENJOY, *TWO, ClockEvent(1, "extended", 0, 5), ClockEvent(1, "begun", 0))
    assert state.rounds[0].clock.minutes == 60
    state = played(TOPPAN, *TWO, ClockEvent(1, "extended", 0, 5))
    assert [p.key for p in state.problems] == ["clock"]
    state = played(ENJOY, *TWO, ClockEvent(1, "extended", 0, -99))
    assert state.rounds[0].clock.minutes == 0


# --- results


def test_a_later_result_takes_the_place_of_an_earlier_one_which_is_kept() -> None:
    first, second = result(1, 1, 41000, 35000, 25000, 20000, provisional=True), result(1, 1, *GOOD)
    state = played(ENJOY, *TWO, first, second)
    table = state.rounds[0].tables[0]
    assert (table.event, table.earlier) == (second, (first,))
    assert [seat.total for seat in table.result.seats] == list(GOOD)  # type: ignore[union-attr]
    withdrawn = played(ENJOY, *TWO, first, second, WithdrawnEvent(1, 1)).rounds[0].tables[0]
    assert (withdrawn.event, withdrawn.result, withdrawn.earlier) == (None, None, (first, second))
    again = played(ENJOY, *TWO, first, WithdrawnEvent(1, 1), second).rounds[0].tables[0]
    assert (again.event, again.earlier) == (second, (first,))


def test_a_provisional_result_counts_as_it_was_written() -> None:
    """The surplus comes off the top only when the four have settled it."""
    scores = (37200, 24800, 32900, 26100)
    open_ = played(ENJOY, *TWO, result(1, 1, *scores, provisional=True)).rounds[0].tables[0]
    assert [seat.total for seat in open_.result.seats] == list(scores)  # type: ignore[union-attr]
    assert (open_.provisional, open_.excess) == (True, 1000)
    settled = played(ENJOY, *TWO, result(1, 1, *scores)).rounds[0].tables[0]
    assert settled.result.seats[0].total == 36200  # type: ignore[union-attr]
    assert not settled.provisional


def test_players_who_sat_otherwise_than_drawn_have_the_results_of_their_seats() -> None:
    sat = ("p4", "p3", "p2", "p9")
    extra = PlayersEvent((EveningPlayer("p9", "substitute"),))
    game = ResultEvent(1, 1, TableEntry(scores=GOOD), players=sat)
    state = played(ENJOY, *TWO, extra, game, ActEvent("p9", "kindness", round=1))
    table = state.rounds[0].tables[0]
    assert (table.players, table.drawn) == (sat, ("p1", "p2", "p3", "p4"))
    assert {p.player: p.total for p in ranking(state).players if p.played} == {
        "p4": 40000, "p3": 35000, "p2": 25000, "p9": 20000,
    }  # fmt: skip
    assert state.rulings[0].table == 1


def test_a_result_without_scores_and_game_is_told() -> None:
    state = played(ENJOY, *TWO, ResultEvent(1, 1))
    table = state.rounds[0].tables[0]
    assert ([p.key for p in table.problems], table.provisional) == (["empty"], True)
    assert table.result is None


# --- kept games


def a_game(rules: RiichiRules, *points: int, end: bool = True) -> KeptGame:
    first, second, third, last = points
    moved = CorrectionEvent((first, second, third, last))
    events = (moved, EndEvent("broken_off")) if end else (moved,)
    return kept_game(RiichiGame(rules.document.id, events=events), rules)


def test_a_kept_game_gives_the_result_and_a_corrected_one_changes_it() -> None:
    event = ResultEvent(1, 1, game="g1")
    for won in (5000, 8000):
        state = played(ENJOY, *TWO, event, g1=a_game(ENJOY, won, 0, 0, -won))
        table = state.rounds[0].tables[0]
        assert (table.kept, table.provisional, table.problems) == (True, False, ())
        assert ranking(state).players[0].total == 30000 + won


def test_a_kept_game_that_is_not_at_hand_counts_as_it_was_written() -> None:
    lost = played(ENJOY, *TWO, ResultEvent(1, 1, game="g1")).rounds[0].tables[0]
    assert ([p.key for p in lost.problems], lost.result) == (["no_game"], None)
    event = ResultEvent(1, 1, TableEntry(scores=GOOD), "g1")
    written = played(ENJOY, *TWO, event).rounds[0].tables[0]
    assert [seat.total for seat in written.result.seats] == list(GOOD)  # type: ignore[union-attr]
    assert ([p.key for p in written.problems], written.provisional) == (["no_game"], True)


def test_what_is_wrong_with_a_kept_game_is_told() -> None:
    event = ResultEvent(1, 1, game="g1")
    goes_on = played(ENJOY, *TWO, event, g1=a_game(ENJOY, 0, 0, 0, 0, end=False))
    assert [p.key for p in goes_on.rounds[0].tables[0].problems] == ["game_unfinished"]
    assert goes_on.rounds[0].tables[0].provisional
    foreign = played(ENJOY, *TWO, event, g1=a_game(R101, 1000, 0, 0, -1000))
    assert [p.key for p in foreign.rounds[0].tables[0].problems] == ["other_document"]
    assert foreign.rounds[0].tables[0].result is None
    over = played(ENJOY, *TWO, event, g1=a_game(ENJOY, 1000, 0, 0, 0)).rounds[0].tables[0]
    assert [(p.key, p.amount, p.rule) for p in over.problems] == [
        ("sum_over", 1000, ENJOY.game.surplus)
    ]
    assert (over.provisional, over.excess) == (False, 1000)
    opened = RiichiGame(
        "club", opening=Opening(scores=(25000, 25000, 25000, 24000)), events=(EndEvent(),)
    )
    club = riichi_rules.load("club")
    under = played(club, *TWO, event, g1=kept_game(opened, club)).rounds[0].tables[0]
    assert [(p.key, p.amount, p.rule) for p in under.problems] == [("sum_under", 1000, None)]
    assert under.provisional
    toppan = kept_game(RiichiGame("club", events=(EndEvent("broken_off"),)), club)
    mixed = played(TOPPAN, *TWO, event, g1=toppan).rounds[0].tables[0]
    assert mixed.result is None
    missing = replay(
        evening("toppan", *TWO, event),
        TOPPAN,
        {"g1": KeptGame("toppan", toppan.result, True, toppan.entry, 9)},
    )
    assert missing.rounds[0].tables[0].problems[-1].rule is None


# --- rulings


def test_points_off_count_in_the_result_of_a_table_that_was_written_down() -> None:
    """WRC 2025 12.3.9: a thousand points a minute, off the tournament's result."""
    act = ActEvent("p2", "late_arrival", {"minutes_late": 3}, round=1)
    state = played(WRC, *TWO, result(1, 1, *GOOD), act)
    (ruling,) = state.rulings
    assert (ruling.ruling.sanction, ruling.table, ruling.lines) == ("off_result", 1, ())
    assert ruling.ruling.rule is not None
    assert ruling.ruling.rule.clause == "WRC Penalties 2025 12.3.9"
    plain = played(WRC, *TWO, result(1, 1, *GOOD))
    seats = [s.rounds[0].tables[0].result.seats[1] for s in (plain, state)]  # type: ignore[union-attr]
    assert seats[0].total - seats[1].total == 3000
    assert ranking(state).of("p2").off == 0  # type: ignore[union-attr]
    not_counted = ActEvent("p2", "late_arrival", {"minutes_late": 3}, round=1, counted=False)
    same = played(WRC, *TWO, result(1, 1, *GOOD), not_counted)
    assert same.rounds[0].tables[0].result == plain.rounds[0].tables[0].result


def test_points_off_count_apart_from_a_kept_game_and_without_a_table() -> None:
    act = ActEvent("p2", "late_arrival", {"minutes_late": 3}, round=1)
    game = a_game(WRC, 5000, 0, 0, -5000)
    kept = played(WRC, *TWO, ResultEvent(1, 1, game="g1"), act, g1=game)
    assert [(player, line.amount) for player, line in kept.rulings[0].lines] == [("p2", 3000)]
    whole = played(WRC, *TWO, ActEvent("p2", "late_arrival", {"minutes_late": 3}))
    assert [(player, line.amount) for player, line in whole.rulings[0].lines] == [("p2", 3000)]
    row = ranking(whole).of("p2")
    assert row is not None
    assert (row.off, row.total) == (3000, -3000)
    later = ActEvent("p2", "late_arrival", {"minutes_late": 3}, round=2)
    assert played(WRC, *TWO, later).rulings[0].table is None
    sits_out = played(WRC, *TWO, seating(2, "5 6 7 8", out="2"), later)
    assert sits_out.rulings[0].table is None
    assert [line.amount for _, line in sits_out.rulings[0].lines] == [3000]


def test_all_four_pay_where_the_document_says_so() -> None:
    """WRC 2025 12.3.7: the report is wrong and the sticks were reset."""
    act = ActEvent("p2", "report_sheet_wrong", {"sticks_reset": True}, round=1)
    typed = played(WRC, *TWO, result(1, 1, *GOOD), act).rounds[0].tables[0].result
    before = played(WRC, *TWO, result(1, 1, *GOOD)).rounds[0].tables[0].result
    assert typed is not None
    assert before is not None
    both = zip(before.seats, typed.seats, strict=True)
    assert [was.total - now.total for was, now in both] == [2000] * 4
    game = a_game(WRC, 5000, 0, 0, -5000)
    kept = played(WRC, *TWO, ResultEvent(1, 1, game="g1"), act, g1=game)
    assert [(player, line.amount) for player, line in kept.rulings[0].lines] == [
        ("p1", 2000), ("p2", 2000), ("p3", 2000), ("p4", 2000),
    ]  # fmt: skip
    alone = played(WRC, *TWO, ActEvent("p2", "report_sheet_wrong", {"sticks_reset": True}))
    assert [(player, line.amount) for player, line in alone.rulings[0].lines] == [("p2", 2000)]


def a_chombo(rules: RiichiRules) -> ActEvent:
    answers = {"hand_shown": True, "most_shown": True, "whole_hand_shown": True}
    known = {key: value for key, value in answers.items() if key in asked(rules)}
    return ActEvent("p1", "false_ron", known, round=1)  # type: ignore[arg-type]


def asked(rules: RiichiRules) -> dict[str, object]:
    return dict(rules.penalties.offences["false_ron"].asks)  # type: ignore[union-attr]


def test_a_chombo_that_goes_to_the_top_counts_at_the_table() -> None:
    """101 補足⑬: 20,000 points to the top after the game."""
    chombo = a_chombo(R101)
    scores = (39000, 36000, 25000, 20000)
    state = played(R101, *TWO, result(1, 1, *scores), chombo)
    table = state.rounds[0].tables[0].result
    assert table is not None
    assert [seat.total for seat in table.seats] == [-1, 1, 0, 0]
    kept = played(R101, *TWO, ResultEvent(1, 1, game="g"), chombo, g=a_game(R101, 0, 0, 0, 0))
    assert told(kept) == [(3, "in_game", 1, None, "p1")]
    whole = played(R101, *TWO, ActEvent("p1", chombo.act, chombo.answers))
    assert told(whole) == [(2, "needs_round", None, None, "p1")]
    assert whole.rulings[0].lines == ()


def test_a_chombo_that_goes_to_nobody_comes_off_the_sum() -> None:
    mleague = riichi_rules.load("mleague")
    act = a_chombo(mleague)
    state = played(mleague, *TWO, ActEvent("p1", act.act, act.answers))
    assert [(player, line.amount) for player, line in state.rulings[0].lines] == [("p1", 20000)]
    toppan = played(TOPPAN, *TWO, ActEvent("p1", TOPPAN.offences.chombo_for.value[0]))
    assert [(player, line.amount) for player, line in toppan.rulings[0].lines] == [("p1", 200)]
    typed = ActEvent("p1", TOPPAN.offences.chombo_for.value[0], round=1)
    found = played(TOPPAN, *TWO, result(1, 1, 200, 200, 200, 200), typed)
    assert found.rounds[0].tables[0].result.seats[0].total == -200  # type: ignore[union-attr]


def test_what_was_done_before_is_known_from_the_evening() -> None:
    """WRC 2025 12.3.1: one or two tiles knocked over cost 5000 points the second time in a game."""
    act = next(
        key
        for key, offence in WRC.penalties.offences.items()  # type: ignore[union-attr]
        if {"tiles_count", "before_in_game"} <= offence.asks.keys()
    )
    first = ActEvent("p1", act, {"tiles_count": 1}, round=1)
    state = played(
        WRC,
        *TWO,
        seating(2, "1 2 3 4"),
        first,
        first,
        ActEvent("p1", act, {"tiles_count": 1}, round=2),
    )
    assert [ruling.ruling.sanction for ruling in state.rulings] == [
        "warning", "off_result", "warning",
    ]  # fmt: skip


def test_what_cannot_be_ruled_on_is_told_unless_the_referee_has_decided() -> None:
    acts = {
        "unknown_act": ActEvent("p1", "no_such_act"),
        "wrong_answers": ActEvent("p1", "false_ron", {"no_such_question": True}),
        "undecided": ActEvent("p1", "false_ron"),
        "silent": ActEvent("p1", "kuikae"),
    }
    state = played(ENJOY, *TWO, *acts.values())
    assert [p.key for p in state.problems] == list(acts)
    assert state.problems[2].detail == "hand_shown most_shown"
    assert state.rulings[3].ruling.rule is not None
    followed = played(ENJOY, *TWO, ActEvent("p1", "kuikae", proposed=True))
    assert followed.rulings[0].ruling.sanction == "agari_houki"
    assert followed.rulings[0].ruling.proposed
    decided = played(ENJOY, *TWO, ActEvent("p1", "false_ron", points=1000))
    assert (told(decided), decided.rulings[0].by_word) == ([], 1000)
    half = played(TOPPAN, *TWO, ActEvent("p1", points=10.5))
    assert half.rulings[0].by_word == 21
    minutes = played(WRC, *TWO, ActEvent("p1", "late_arrival"))
    assert [(p.key, p.detail) for p in minutes.problems] == [("undecided", "minutes_late")]
    program = played(riichi_rules.load("tenhou"), *TWO, ActEvent("p1", "false_ron"))
    assert [p.key for p in program.problems] == ["unknown_act"]


def test_acts_of_toppan_are_ruled_on_by_its_document() -> None:
    silent = ActEvent("p1", "false_win")
    state = played(
        TOPPAN,
        *TWO,
        ActEvent("p1", "no_such_act"),
        silent,
        ActEvent("p1", "false_win", {"hand_shown": True}, proposed=True),
        ActEvent("p1", "false_win", {"hand_shown": False}, proposed=True),
        ActEvent("p1", TOPPAN.offences.fined.value[0], round=1),
    )
    assert [p.key for p in state.problems] == ["unknown_act", "silent"]
    assert [ruling.ruling.sanction for ruling in state.rulings] == [
        "", "silent", "chombo", "taken_back", "fine",
    ]  # fmt: skip
