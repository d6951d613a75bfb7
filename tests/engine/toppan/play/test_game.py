"""競技十半: a game is a pure function of its events; each is told, edited and replayed."""

from __future__ import annotations

from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.edits import added, corrected, inserted, without
from engine.ledger import balance
from engine.rulebook import rules_in, with_value
from engine.toppan.play.deal import Deal
from engine.toppan.play.game import (
    ToppanCorrection,
    ToppanDeal,
    ToppanEnd,
    ToppanEvent,
    ToppanGame,
    ToppanNote,
    ToppanOpening,
    ToppanPart,
    ToppanRuling,
    ToppanSwitches,
)
from engine.toppan.play.offences import OffenceAnswers, Unstated
from engine.toppan.play.replay import ToppanReplay, gains, replay
from engine.toppan.play.simulation import played
from engine.toppan.rules import ToppanRules, load
from engine.toppan.situation import Stake
from tests.engine.toppan.play.games import deal_of, random_game

RULES: Final = load("toppan")
seeds = st.integers(0, 30)


def otherwise(key: str) -> ToppanRules:
    rule = next(rule for rule in rules_in(RULES) if rule.key == key)
    return with_value(RULES, key, rule.otherwise[0])


def told(ends: str, *points: float | None, dealer: int = 0, **more: Any) -> ToppanDeal:
    """A declared deal: the ends of the dealer, South, West and North, and the children's points."""
    by_seat = [
        ToppanPart(end="" if end == "-" else end, points=None if not seat else points[seat - 1])
        for seat, end in enumerate(ends.split())
    ]
    a, b, c, d = by_seat[-dealer:] + by_seat[:-dealer] if dealer else by_seat
    return ToppanDeal(players=(a, b, c, d), **more)


def dealt(*hands: str, ends: str, **more: Any) -> ToppanDeal:
    """A deal by tiles at even stakes, the dealer first."""
    a, b, c, d = (
        ToppanPart(tiles=hand, end="" if end == "-" else end, stake=Stake.EVEN if seat else None)
        for seat, (hand, end) in enumerate(zip(hands, ends.split(), strict=True))
    )
    return ToppanDeal(players=(a, b, c, d), **more)


def game(*events: ToppanEvent, **more: Any) -> ToppanGame:
    return ToppanGame(rules="toppan", events=events, **more)


def run(*events: ToppanEvent, rules: ToppanRules = RULES, **more: Any) -> ToppanReplay:
    return replay(game(*events, **more), rules)


def scores(found: ToppanReplay) -> list[float]:
    return [score / 2 for score in found.state.scores]


def keys(found: ToppanReplay) -> list[str]:
    return [problem.key for problem in found.problems]


STAY: Final = told("stay bust bust bust", -2, -2, -2)
PASS: Final = told("stay bust bust bust", -2, -2, -2, goes_on=False)
BUST: Final = told("bust - - -", 2, 1, 0.5)


# --- the course of a game


def test_a_game_begins_with_the_document_s_points() -> None:
    found = run()
    assert scores(found) == [200, 200, 200, 200]
    assert (found.ended, found.problems, found.prizes) == (None, (), ())
    assert found.made_of(0)[0].rule is RULES.game.start_points


def test_each_deal_has_the_state_before_it_and_its_moves() -> None:
    found = run(STAY, BUST, told("stay bust bust bust", -1, -1, -1, dealer=1))
    first, second, third = found.deals
    assert [s.before.honba for s in found.deals] == [0, 1, 0]
    assert [s.before.dealer for s in found.deals] == [0, 0, 1]
    assert gains(first) == (12, -4, -4, -4)
    assert second.because == (RULES.dealer.bust_with_honba, RULES.dealer.when_passed)
    assert gains(third) == (-2, 6, -2, -2)
    assert scores(found) == [201.5, 203, 198, 197.5]
    assert found.counters_from == (2,)


def test_a_deal_by_tiles_is_settled_by_them() -> None:
    found = run(dealt("4m5p", "9p", "2m8p5z", "4s9p", ends="stay stay win bust"))
    settled = found.steps[0].settled
    assert settled is not None
    assert [duel.winner for duel in settled.duels] == [0, 2, 0]
    assert gains(found.steps[0]) == (0, -2, 4, -2)


def test_the_deal_of_another_dealer_is_told_by_player() -> None:
    found = run(PASS, told("bust - - -", 1, 2, 3, dealer=1))
    assert gains(found.steps[1]) == (6, -12, 2, 4)
    assert found.state.dealer == 1


def test_a_redraw_pays_nothing_and_keeps_the_counters() -> None:
    found = run(STAY, told("stay stay stay stay", None, None, None, equal=True))
    assert found.problems == ()
    assert found.steps[1].because[0] is RULES.play.redraws
    assert gains(found.steps[1]) == (0, 0, 0, 0)
    assert found.state.honba == 1
    assert found.counters_from == (0,)
    paid = run(told("stay win win win", 5, 0, 0))
    assert keys(paid) == ["redraw_pays"]


def test_east_and_south_are_played_and_the_end_by_length_has_no_prizes() -> None:
    ends = "stay bust bust bust"
    rounds = [told(ends, -1, -1, -1, dealer=n % 4, goes_on=False) for n in range(8)]
    found = run(*rounds)
    assert (found.ended, found.ended_at, found.prizes) == (RULES.game.length, 7, ())
    assert [s.before.round_wind for s in found.deals] == [0, 0, 0, 0, 1, 1, 1, 1]
    east = run(*rounds[:4], switches=ToppanSwitches(length="east"))
    assert (east.ended, east.ended_at) == (RULES.game.length, 3)
    house = with_value(RULES, "game.length", "east")
    assert run(*rounds[:4], rules=house).ended_at == 3


def test_a_game_of_east_alone_that_begins_in_the_south_plays_that_round() -> None:
    """It ended after its first deal, whatever the dealer did."""
    ends = "stay bust bust bust"
    passed = [told(ends, -1, -1, -1, dealer=at, goes_on=False) for at in range(4)]
    start, east = ToppanOpening(round="S"), ToppanSwitches(length="east")
    for number in range(4):
        found = run(*passed[:number], start=start, switches=east)
        assert found.ended is None
        assert (found.state.round_wind, found.state.dealer) == (1, number)
    over = run(*passed, start=start, switches=east)
    assert over.ended is not None
    assert over.ended.key == "game.length"


def test_a_fall_by_a_payment_ends_the_game_with_a_prize_to_the_taker_and_uma_c() -> None:
    found = run(told("stay win bust bust", 210, -5, -5), STAY)
    assert found.ended is RULES.game.tobi
    assert found.ended_at == 0
    assert balance(found.prizes) == (-60, 60, 0, 0)
    assert found.because == (RULES.game.tobi_pays,)
    assert [p.total / 2 for p in found.result.players] == [-310, 300, 5, 5]
    assert keys(found) == ["after_the_end"]
    assert found.steps[1].after == found.steps[1].before


def test_a_fall_by_a_fine_ends_the_game_at_once_and_pays_all_three() -> None:
    start = ToppanOpening(points=(15, 300, 285, 200))
    fine = ToppanRuling(act="wrong_tile_drawn", player=0, answers=OffenceAnswers(due=2))
    found = run(fine, start=start)
    assert scores(found) == [-5, 305, 295, 205]
    assert (found.ended, found.because) == (RULES.game.tobi, (RULES.game.tobi_by_fine,))
    assert balance(found.prizes) == (-60, 20, 20, 20)
    later = run(fine, start=start, rules=otherwise("game.fine_ends"))
    assert (later.ended, later.prizes) == (None, ())


def test_the_upper_end_is_reached_at_450() -> None:
    start = ToppanOpening(points=(210, 200, 200, 190))
    found = run(told("stay win bust bust", 10, -120, -130), start=start)
    assert found.ended is RULES.game.upper_end
    assert scores(found)[0] == 450
    assert RULES.game.upper_pays in found.because


# --- rulings, corrections, notes, the end


def test_a_chombo_is_taken_off_the_result_and_moves_no_points_now() -> None:
    found = run(ToppanRuling(act="dealer_tile_seen", player=2), STAY)
    assert found.chombo == (0, 0, 1, 0)
    assert scores(found) == [206, 198, 198, 198]
    assert any(line.rule is RULES.offences.chombo for line in found.result.players[2].lines)


def test_a_chombo_is_ruled_on_after_the_end_too_and_leaves_the_prizes_as_they_are() -> None:
    """③: 錯和は「終了後に成績から100点減点」. What ended the game may be what was seen too late."""
    end = told("stay bust bust bust", -200, -2, -2)
    for act, answers in (
        ("dealer_tile_seen", OffenceAnswers()),
        ("false_win", OffenceAnswers(hand_shown=True)),
    ):
        plain = run(end)
        found = run(end, ToppanRuling(act=act, player=2, answers=answers))
        assert (keys(found), found.chombo) == ([], (0, 0, 1, 0))
        assert (found.state, found.ended_at, found.prizes) == (plain.state, 0, plain.prizes)
        less = [
            a.total - b.total
            for a, b in zip(found.result.players, plain.result.players, strict=True)
        ]
        assert less == [0, 0, -200, 0]
    assert run(STAY, ToppanEnd(), ToppanRuling(act="dealer_tile_seen", player=1)).chombo[1] == 1


@pytest.mark.parametrize("act", ["live_tile_shown", "illegal_stay", "no_act"])
def test_what_moves_points_or_play_is_not_ruled_on_after_the_end(act: str) -> None:
    end = told("stay bust bust bust", -200, -2, -2)
    found = run(end, ToppanRuling(act=act, player=2, answers=OffenceAnswers(due=1)))
    assert (keys(found), found.state) == (["after_the_end"], run(end).state)


def test_a_chombo_before_a_correction_leaves_the_prize_to_who_took_the_points() -> None:
    """①: トビ賞. A ruling that moves nothing is no last payment."""
    chombo = ToppanRuling(act="dealer_tile_seen", player=3)
    lost = told("stay bust bust bust", -190, -2, -2)
    found = run(lost, chombo, ToppanCorrection(points=(10, -10, 0, 0)))
    assert balance(found.prizes) == (60, -60, 0, 0)


def test_an_open_question_is_answered_as_usual_and_told() -> None:
    found = run(ToppanRuling(act="live_tile_shown", player=3))
    (problem,) = found.problems
    assert (problem.key, problem.detail, problem.player, problem.stops) == (
        "unanswered", "due", 3, False,
    )  # fmt: skip
    assert scores(found) == [205, 205, 205, 185]
    assert RULES.offences.nobody_due in found.steps[0].because


def test_where_the_document_is_silent_our_proposal_is_taken() -> None:
    found = run(ToppanRuling(act="false_win", player=1, answers=OffenceAnswers(hand_shown=True)))
    assert isinstance(found.steps[0].ruling, Unstated)
    assert found.chombo == (0, 1, 0, 0)
    assert found.steps[0].because[0] is RULES.recommended.false_win_shown


@pytest.mark.parametrize("act", ["dealer_tile_seen", "illegal_stay"])
def test_an_act_of_children_alone_is_told_where_its_player_deals(act: str) -> None:
    """③: 親の手を覗き見る、子が…ステイをする. A correction may have made the offender dealer."""
    ruling = ToppanRuling(act=act, player=1)
    assert keys(run(STAY, ruling)) == []
    found = run(PASS, ruling)
    assert [(p.key, p.player, p.stops) for p in found.problems] == [("not_by_dealer", 1, False)]
    assert keys(run(PASS, ToppanRuling(act=act, player=0))) == []


def test_an_unknown_act_is_told_and_has_no_effect() -> None:
    found = run(ToppanRuling(act="sleeping", player=1), STAY)
    assert (keys(found), found.problems[0].detail) == (["no_such_act"], "sleeping")
    assert found.steps[0].ruling is None
    assert found.state.honba == 1


def test_a_correction_is_part_of_the_scores_and_points_that_it_makes_are_told() -> None:
    found = run(ToppanCorrection(points=(5, -5, 0, 0), reason="paid twice"))
    assert (scores(found), found.problems) == ([205, 195, 200, 200], ())
    made = run(ToppanCorrection(points=(5, -4.5, 0, 0)))
    assert (keys(made), made.problems[0].detail) == (["points_not_kept"], "+0.5")
    assert [entry.amount for entry in made.made_of(1)] == [400, -9]


def test_a_correction_may_end_the_game_and_the_prize_goes_by_the_last_deal() -> None:
    found = run(told("stay bust bust bust", -190, -2, -2), ToppanCorrection(points=(10, -10, 0, 0)))
    assert (found.ended, found.ended_at) == (RULES.game.tobi, 1)
    assert balance(found.prizes) == (60, -60, 0, 0)


def test_a_game_that_is_broken_off_has_no_end_and_takes_notes_alone() -> None:
    found = run(STAY, ToppanEnd("earthquake"), ToppanNote("all well"), STAY)
    assert (found.ended, found.broken_off) == (None, True)
    assert [p.key for p in found.problems] == ["after_broken_off"]
    assert scores(found) == [206, 198, 198, 198]


def test_an_opening_whose_points_do_not_add_up_is_told() -> None:
    found = run(start=ToppanOpening(points=(200, 200, 200, 199.5), round="S", dealer=2, honba=3))
    (problem,) = found.problems
    assert (problem.key, problem.detail, problem.at) == ("start_differs", "-0.5", None)
    assert (found.state.round_wind, found.state.dealer, found.state.honba) == (1, 2, 3)
    assert found.made_of(0)[0].rule is None
    (more,) = run(start=ToppanOpening(points=(200, 200, 200, 201.5))).problems
    assert more.detail == "+1.5", "too many have the sign that a correction has"


def test_an_opening_that_is_at_its_end_already_goes_no_further() -> None:
    found = run(STAY, start=ToppanOpening(points=(460, 140, 100, 100)))
    assert (found.ended, found.ended_at) == (RULES.game.upper_end, None)
    assert keys(found) == ["after_the_end"]


def test_of_two_who_stay_the_declared_points_say_who_is_higher() -> None:
    found = run(told("stay stay stay bust", 2, -1.5, -2))
    assert keys(found) == []
    assert scores(found) == [201.5, 202, 198.5, 198]


# --- deals that cannot be

MANY = "1111222233336666m1111222233334444p123s"
"""One indicator more than there are."""


def turned(tile: str, event: ToppanDeal) -> ToppanDeal:
    """The deal with the tile that player 1 turned for his 十半和."""
    a, b, c, d = event.players
    return replace(event, players=(a, replace(b, extra=tile), c, d))


@pytest.mark.parametrize(
    ("event", "key"),
    [
        (told("- bust bust bust", -1, -1, -1), "no_end"),
        (told("stay - bust bust", -1, -1, -1), "no_end"),
        (told("bust stay - -", 1, 1, 1), "no_turn"),
        (told("win bust - -", -1, -1, -1), "no_turn"),
        (told("stay win bust bust", -1, -1, -1), "wrong_points"),
        (told("stay stay bust bust", 0, -1, -1), "wrong_points"),
        (told("win - - -", -1, -1, 1), "wrong_points"),
        (told("stay bust bust bust", -1, -1, None), "no_points"),
        (dealt("4m5p", "", "9p", "9s", ends="stay stay stay stay"), "no_tiles"),
        (dealt("", "9m", "9p", "9s", ends="stay stay stay stay"), "no_tiles"),
        (dealt("4m9p", "9m", "9p", "9s", ends="bust stay - -"), "no_turn"),
        (dealt("1m1m", "9m", "9p1s", "9s", ends="win - - -"), "no_turn"),
        (dealt("4m3p", "9m", "9p", "9s", ends="win - - -"), "no_win"),
        (dealt("4m5p", "9m2p", "9p", "9s", ends="stay stay stay stay"), "over_the_limit"),
        (dealt("4m5p", "9m", "9p", "9s", ends="stay - stay stay"), "no_end"),
        (dealt("4m5p", "9m", "9p", "9s", ends="stay bust stay stay"), "not_bust"),
        (dealt("4m5p", "9m4p1s", "9p", "9s", ends="stay bust stay stay"), "not_your_turn"),
        (dealt("4m5p", "9m", "9p", "9s", ends="stay - - -", dora="9999m"), "no_such_tiles"),
        (dealt("4m5p", "9m", "9p", "9s", ends="stay - - -", dora=MANY), "no_such_tiles"),
        (dealt("5m7m", "7m", "7m", "9s", ends="bust - - -", dora="77m"), "no_such_tiles"),
        (turned("7m", dealt("4m5p", "7m3s5z", "9p", "9s", ends="stay win stay stay", dora="777m")),
         "no_such_tiles"),
    ],
)  # fmt: skip
def test_a_deal_that_cannot_be_is_told_and_never_dropped(event: ToppanDeal, key: str) -> None:
    found = run(event, STAY)
    assert keys(found)[0] == key
    assert any(problem.stops for problem in found.steps[0].problems)
    assert found.steps[0].after == found.steps[0].before
    assert len(found.steps) == 2
    assert scores(found) == [206, 198, 198, 198]


def test_a_stay_that_was_lost_is_told_and_settled_as_a_loss() -> None:
    found = run(dealt("4m5p", "5s", "9p", "9s", ends="stay stay stay stay"))
    (problem,) = found.problems
    assert (problem.key, problem.rule, problem.stops) == (
        "cannot_win", RULES.play.stay_margin, False,
    )  # fmt: skip
    assert gains(found.steps[0])[1] < 0


def test_a_stake_that_is_not_told_is_even_and_told() -> None:
    event = dealt("4m5p", "9m", "9p", "9s", ends="stay stay stay stay")
    players = tuple(replace(part, stake=None) for part in event.players)
    found = run(replace(event, players=players))
    assert keys(found) == ["no_stake"] * 3
    assert found.steps[0].settled is not None


def test_a_dealer_who_may_not_pass_deals_on_and_it_is_told() -> None:
    found = run(told("bust - - -", 1, 1, 1, goes_on=False))
    assert (keys(found), found.state.dealer) == (["dealer_goes_on"], 0)
    assert found.problems[0].rule is RULES.dealer.at_first


def test_a_tie_may_pay_nobody_in_a_document_of_one_s_own() -> None:
    house = with_value(RULES, "play.tie", "nobody")
    found = run(told("stay stay bust bust", 0, -1, -1), rules=house)
    assert gains(found.steps[0]) == (4, 0, -2, -2)


@pytest.mark.parametrize(
    "made",
    [
        lambda: ToppanPart(tiles="5x"),
        lambda: ToppanPart(extra="12m"),
        lambda: ToppanPart(points=0.3),
        lambda: ToppanPart(points=1e9),
        lambda: ToppanCorrection(points=(float("nan"), 0, 0, 0)),
        lambda: ToppanOpening(honba=-1),
        lambda: ToppanOpening(points=(0.1, 0, 0, 0)),
        lambda: told("stay bust bust bust", -1, -1, -1, dora="8z"),
    ],
)
def test_a_value_that_cannot_be_is_refused(made: Any) -> None:
    with pytest.raises(ValueError, match=r"^(tiles|extra|points|honba|dora): "):
        made()


# --- edits


@settings(max_examples=25)
@given(seeds, st.data())
def test_an_edit_and_its_inverse_are_identity(seed: int, data: st.DataObject) -> None:
    before = random_game(seed)
    at = data.draw(st.integers(0, len(before.events) - 1))
    event = before.events[at]
    assert corrected(corrected(before, at, ToppanNote("x")), at, event) == before
    assert without(inserted(before, at, ToppanNote("x")), at) == before
    assert inserted(without(before, at), at, event) == before
    assert replay(inserted(without(before, at), at, event), RULES) == replay(before, RULES)


# --- laws


@settings(max_examples=30)
@given(seeds)
def test_points_are_conserved_or_the_difference_is_told(seed: int) -> None:
    found = replay(random_game(seed), RULES)
    whole = sum(found.opening.scores)
    for step in found.steps:
        kept = sum(step.after.scores) - sum(step.before.scores)
        assert (kept != 0) == any(p.key == "points_not_kept" for p in step.problems)
        assert step.after.scores == tuple(
            a + b for a, b in zip(step.before.scores, gains(step), strict=True)
        )
    assert sum(found.state.scores) == whole
    assert sum(balance(found.prizes)) == 0
    for player in range(4):
        amounts = [entry.amount for entry in found.made_of(player)]
        assert sum(amounts) == found.state.scores[player]


@settings(max_examples=15)
@given(seeds)
def test_replay_is_a_function_of_the_events(seed: int) -> None:
    some = random_game(seed)
    one, other = replay(some, RULES), replay(replace(some, names=("a", "b", "c", "d")), RULES)
    assert (one.steps, one.result) == (other.steps, other.result)
    for n in range(len(some.events)):
        part = replay(replace(some, events=some.events[:n]), RULES)
        assert part.steps == one.steps[:n]


@settings(max_examples=20)
@given(seeds, seeds)
def test_a_game_never_goes_on_after_its_end(seed: int, other: int) -> None:
    some = random_game(seed)
    ended = replay(some, RULES)
    more = deal_of(played(other, RULES, 0), 0)
    further = replay(added(some, more), RULES)
    if ended.ended is not None:
        assert further.state == ended.state
        assert further.result == ended.result
        assert further.problems[-1].key == "after_the_end"
        at = ended.ended_at
        assert at is not None
        assert all(s.ended is None for s in ended.steps if s.at != at)
        assert all(gains(s) == (0, 0, 0, 0) for s in ended.steps if s.at > at)


@settings(max_examples=20)
@given(seeds, st.integers(1, 3))
def test_renaming_seats_turns_the_moves_and_nothing_else(seed: int, by: int) -> None:
    """Within the first deal of a game, wherever the dealer sits."""
    deal = played(seed, RULES, 1)
    here = run(deal_of(deal, 0), start=ToppanOpening(honba=1))
    there = run(deal_of(deal, by), start=ToppanOpening(dealer=by, honba=1))
    turned = gains(here.steps[0])[-by:] + gains(here.steps[0])[:-by]
    assert gains(there.steps[0]) == turned
    assert there.steps[0].settled == here.steps[0].settled
    back = deal_of(deal, by).players
    assert back[by:] + back[:by] == deal_of(deal, 0).players


@settings(max_examples=20)
@given(seeds)
def test_a_simulated_deal_is_replayed_as_it_was_played(seed: int) -> None:
    deal: Deal = played(seed, RULES, 2, 1)
    found = run(deal_of(deal, 3), start=ToppanOpening(round="S", dealer=3, honba=2))
    assert found.problems == ()
    assert found.steps[0].settled is not None


def test_other_readings_replay_every_game() -> None:
    some = random_game(7)
    for rule in rules_in(RULES):
        if rule.otherwise:
            assert len(replay(some, otherwise(rule.key)).steps) == len(some.events)
