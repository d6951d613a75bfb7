"""Points on the table that are not those of the record: by seat, and what could explain them."""

from __future__ import annotations

from time import perf_counter

import pytest
from msgspec.structs import replace

from app.pages.game.end.mismatch import (
    MOST_EXPLANATIONS,
    TableDifference,
    TableExplanation,
    edited,
    explaining,
    table_difference,
)
from app.pages.game.end.texts import difference_lines, explanation_words
from app.texts.texts import LANGUAGES, Texts
from engine.edits import without
from engine.riichi.hand import Hand
from engine.riichi.play.events import (
    CorrectionEvent,
    GameEvent,
    RiichiEvent,
    RiichiGame,
    RulingEvent,
    WinClaim,
    WinEvent,
)
from engine.riichi.play.game import replay
from engine.riichi.play.placing import Scores
from engine.riichi.play.replayed import GameReplay
from engine.riichi.rules import RiichiRules, load
from engine.riichi.situation import Situation
from tests.app.pages.game.sample_games import CLUB_GAME, NAMES, draw, evenly, played, ron, tsumo

CLUB = load("club")
JA = Texts("ja")


def counted_in(game: RiichiGame) -> Scores:
    """The points that lie on the table if the game went so."""
    return replay(game, load(game.rules)).table.scores


def found(game: RiichiGame, counted: Scores) -> tuple[TableExplanation, ...]:
    rules = load(game.rules)
    there = replay(game, rules)
    return explanations(there, table_difference(there, counted), rules)


def explanations(
    there: GameReplay, difference: TableDifference, rules: RiichiRules
) -> tuple[TableExplanation, ...]:
    return next(some for some in explaining(there, difference, rules) if some is not None)


def plus(scores: Scores, *more: int) -> Scores:
    return tuple(s + m for s, m in zip(scores, more, strict=True))  # type: ignore[return-value]


def test_points_that_agree_are_said_to_and_nothing_is_looked_for() -> None:
    scores = counted_in(CLUB_GAME)
    difference = table_difference(replay(CLUB_GAME, CLUB), scores)
    assert difference.seats == (0, 0, 0, 0)
    assert difference_lines(difference, NAMES, JA) == ["四人とも合っている。"]
    assert found(CLUB_GAME, scores) == ()


def test_the_deposits_left_may_have_been_taken_already() -> None:
    taken = plus(counted_in(CLUB_GAME), 1000, 0, 0, 0)
    difference = table_difference(replay(CLUB_GAME, CLUB), taken)
    assert difference.with_deposits
    assert difference_lines(difference, NAMES, JA) == [
        "四人とも合っている。", "残った供託も数えた点として比べた。",
    ]  # fmt: skip


def test_a_sum_that_is_wrong_is_said_before_the_seats() -> None:
    scores = plus(counted_in(CLUB_GAME), 0, 0, 0, -100)
    difference = table_difference(replay(CLUB_GAME, CLUB), scores)
    assert difference.sum_off == -100
    assert difference_lines(difference, NAMES, JA) == [
        "数えた合計 98900 は 99000 に100足りない。まず数え直す。", "山本が100少ない。",
    ]  # fmt: skip
    more = table_difference(replay(CLUB_GAME, CLUB), plus(scores, 0, 0, 0, 300))
    assert difference_lines(more, NAMES, JA)[0].endswith("より200多い。まず数え直す。")


@pytest.mark.parametrize(
    ("cause", "at", "really"),
    [
        ("riichi_unpaid", 0, None),
        ("fu", 6, ron(2, 3, 3, 30)),
        ("other_payer", 11, ron(0, 1, 2, 30)),
        ("penalty_unpaid", 2, None),
    ],
)
def test_an_event_that_was_otherwise_is_found(
    cause: str, at: int, really: GameEvent | None
) -> None:
    game = without(CLUB_GAME, at)
    if really is not None:
        events = (*CLUB_GAME.events[:at], really, *CLUB_GAME.events[at + 1 :])
        game = replace(CLUB_GAME, events=events)
    best = found(CLUB_GAME, counted_in(game))[0]
    assert best.whole
    assert (best.cause, best.edit.at) == (cause, at)
    assert edited(CLUB_GAME, best.edit) == game


def test_a_riichi_that_nobody_wrote_down_is_found() -> None:
    recorded = without(CLUB_GAME, 5)
    best = found(recorded, counted_in(CLUB_GAME))
    assert ("riichi_missed", 2, 0) in [(one.cause, one.hand, one.seat) for one in best]
    assert any(edited(recorded, one.edit).events[5] == RiichiEvent(0) for one in best)


def test_honba_that_was_not_paid_is_found_and_put_as_a_correction() -> None:
    game = played(draw(0, 1), ron(2, 1, 3, 30), *evenly(6))
    best = found(game, plus(counted_in(game), 0, 300, -300, 0))[0]
    assert (best.cause, best.hand, best.seat, best.of) == ("honba_unpaid", 1, 1, (300,))
    assert best.edit.event == CorrectionEvent((0, 300, -300, 0))
    assert counted_in(edited(game, best.edit)) == plus(counted_in(game), 0, 300, -300, 0)


def test_noten_payments_that_were_forgotten_are_found() -> None:
    game = played(tsumo(0, 1, 30), draw(0, 1), *evenly(7))
    best = found(game, plus(counted_in(game), -1500, -1500, 1500, 1500))[0]
    assert (best.cause, best.hand) == ("noten_unpaid", 1)


def test_a_chombo_that_was_not_paid_is_found() -> None:
    game = played(RulingEvent("false_ron", 1, {"hand_shown": True}), *evenly(8))
    best = found(game, plus(counted_in(game), -3000, 9000, -3000, -3000))[0]
    assert (best.cause, best.seat) == ("penalty_unpaid", 1)


def test_two_sticks_for_one_riichi_are_found() -> None:
    game = played(RiichiEvent(1), tsumo(0, 1, 30), *evenly(8))
    best = found(game, plus(counted_in(game), 1000, -1000, 0, 0))
    assert "riichi_twice" in [one.cause for one in best]


def test_a_share_that_one_did_not_pay_is_found() -> None:
    game = played(tsumo(1, 3, 40), *evenly(7))
    best = found(game, plus(counted_in(game), 2600, -2600, 0, 0))
    assert ("win_unpaid", 0) in [(one.cause, one.seat) for one in best]


def test_the_fu_of_a_laid_hand_is_put_as_a_declared_count() -> None:
    laid = WinClaim(1, 0, Hand.parse("234678m88p345s46p+5p"), Situation())
    game = played(WinEvent((laid,)), *evenly(8))
    really = played(ron(1, 0, 1, 30), *evenly(8))
    best = found(game, counted_in(really))[0]
    assert (best.cause, best.of) == ("fu", (40, 30, 1))
    assert edited(game, best.edit) == really


def test_at_most_five_are_given_the_whole_ones_first() -> None:
    best = found(CLUB_GAME, plus(counted_in(CLUB_GAME), 3000, 0, -1000, -2000))
    assert 0 < len(best) <= MOST_EXPLANATIONS
    assert [one.whole for one in best] == sorted((one.whole for one in best), reverse=True)


def test_what_no_single_hand_explains_has_no_explanation() -> None:
    assert found(CLUB_GAME, plus(counted_in(CLUB_GAME), 700, 0, 0, -700)) == ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_explanations_name_hand_and_player_and_what_would_be_corrected(language: str) -> None:
    texts, there = Texts(language), replay(CLUB_GAME, CLUB)
    games = [without(CLUB_GAME, at) for at in (0, 2, 5, 9)]
    scores = [counted_in(game) for game in games]
    scores.append(plus(counted_in(CLUB_GAME), 3000, 0, -1000, -2000))
    for counted in scores:
        for one in found(CLUB_GAME, counted):
            told, fix = explanation_words(one, there, CLUB, texts)
            assert "{" not in told + fix
    first = explanation_words(found(CLUB_GAME, scores[0])[0], there, CLUB, JA)
    assert first == ("東1局：中村のリーチ棒が出ていない", "その出来事を抜く")


def test_the_search_goes_in_short_steps_and_is_quick_in_all() -> None:
    there = replay(CLUB_GAME, CLUB)
    difference = table_difference(there, plus(counted_in(CLUB_GAME), 3000, 0, -1000, -2000))
    steps = [*explaining(there, difference, CLUB)]
    assert steps[:-1] == [None] * (len(steps) - 1)
    times = []
    for _ in range(3):
        start = perf_counter()
        explanations(there, difference, CLUB)
        times.append(perf_counter() - start)
    assert min(times) < 0.2, "50 ms on an idle machine"
