"""What follows a hand is told before it ends, and the replay says the same afterwards."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from engine.edits import added
from engine.riichi.play.events import (
    DrawEvent,
    EndEvent,
    GameEvent,
    Opening,
    RiichiEvent,
    RiichiGame,
    RulingEvent,
    Switches,
    WinClaim,
    WinEvent,
)
from engine.riichi.play.game import replay
from engine.riichi.play.outlook import HandEnds, Outlook, outlooks
from engine.riichi.play.placing import Scores
from engine.riichi.play.referee import dead_hand_acts, usual_answers
from engine.riichi.play.replayed import GameReplay
from engine.riichi.rules import RiichiRules, load

DOCUMENTS = ("club", "r101", "enjoy", "tenhou", "mleague", "ema2016", "ema2025")


def event_that(ends: HandEnds, dealer: int) -> GameEvent:
    """An event that ends the hand so and moves as little as possible."""
    if ends == "dealer_tenpai":
        return DrawEvent(tenpai=(0, 1, 2, 3))
    if ends == "dealer_noten":
        return DrawEvent()
    winner = dealer if ends == "dealer_wins" else (dealer + 1) % 4
    return WinEvent((WinClaim(winner, (winner + 1) % 4, han=1, fu=30),))


def told(found: GameReplay, ends: HandEnds, rules: RiichiRules) -> Outlook:
    return next(one for one in outlooks(found, rules) if one.ends == ends)


@pytest.mark.parametrize("document", DOCUMENTS)
def test_the_outlook_is_what_the_replay_says_afterwards(document: str) -> None:
    rules, chance = load(document), Random(document)
    for _ in range(60):
        opening = Opening(chance.randrange(3), chance.randrange(4), chance.randrange(4))
        length = chance.choice(("hanchan", "tonpuu"))
        found = replay(
            RiichiGame(document, switches=Switches(length=length), opening=opening), rules
        )
        for one in outlooks(found, rules):
            after = replay(added(found.game, event_that(one.ends, opening.dealer)), rules)
            place = after.table.round_wind, after.table.dealer, after.table.honba
            assert place == (one.round_wind, one.dealer, one.honba)
            if one.ends in ("dealer_tenpai", "dealer_noten"):  # a win changes who is top
                assert after.ended == one.ended_by


def placed(found: GameReplay) -> tuple[int, int, int]:
    return found.table.round_wind, found.table.dealer, found.table.honba


@pytest.mark.parametrize("document", DOCUMENTS)
def test_after_acts_and_riichi_the_outlook_is_still_what_the_replay_says(document: str) -> None:
    """A dealer in riichi who is noten, and a dead hand that is a chombo at the draw, were told to
    pass the deal."""
    rules, chance = load(document), Random(document)
    acts = dead_hand_acts(rules)
    for _ in range(120):
        opening = Opening(chance.randrange(2), chance.randrange(4), chance.randrange(3))
        events: list[GameEvent] = [RiichiEvent(seat) for seat in chance.sample(range(4), 2)]
        for _ in range(chance.randrange(3) if acts else 0):
            act = chance.choice(acts)
            known = {"found_at_draw": False, "hand_shown": False, "most_shown": False}
            answers = {q: known.get(q, a) for q, a in usual_answers(act, rules).items()}
            events.append(RulingEvent(act, chance.randrange(4), answers, proposed=True))
        found = replay(RiichiGame(document, opening=opening, events=tuple(events)), rules)
        for one in outlooks(found, rules):
            winner = (found.table.dealer + 1) % 4
            if one.ends == "others_win" and any(d.seat == winner for d in found.table.dead):
                continue
            event = event_that(one.ends, found.table.dealer)
            if one.ends == "dealer_noten":
                others = tuple(seat for seat in range(4) if seat != found.table.dealer)
                event = DrawEvent(tenpai=others)
            after = replay(added(found.game, event), rules)
            assert placed(after) == (one.round_wind, one.dealer, one.honba)


@pytest.mark.parametrize(
    ("document", "ends"),
    [
        ("club", ["others_win", "dealer_noten"]),
        ("r101", ["dealer_tenpai", "others_win", "dealer_noten"]),  # tenpai or not is no matter
    ],
)
def test_a_dead_dealer_neither_wins_nor_stays_by_tenpai(document: str, ends: list[str]) -> None:
    rules = load(document)
    by_voice = RulingEvent("false_ron", 0, {"hand_shown": False})
    found = replay(RiichiGame(document, events=(by_voice,)), rules)
    assert [one.ends for one in outlooks(found, rules)] == ends
    others = tuple(replace(by_voice, seat=seat) for seat in (1, 2, 3))
    alone = replay(RiichiGame(document, events=others), rules)
    assert "others_win" not in [one.ends for one in outlooks(alone, rules)]


def test_a_draw_that_is_a_chombo_is_told_with_the_rule_that_has_the_hand_played_again() -> None:
    """③2※ of the club, whoever is tenpai; and a riichi of the dealer that is noten by ⑳."""
    rules = load("club")
    swapped = RulingEvent("swapped_after_riichi", 2, {"found_at_draw": False})
    sure = replay(RiichiGame("club", events=(RiichiEvent(2), swapped)), rules)
    for ends in ("dealer_tenpai", "dealer_noten"):
        one = told(sure, ends, rules)
        assert (one.rule.key, one.dealer, one.honba) == ("penalties.chombo.hand", 0, 0)
    found = replay(RiichiGame("club", events=(RiichiEvent(0),)), rules)
    by_end = {one.ends: (one.rule.key, one.dealer, one.honba) for one in outlooks(found, rules)}
    assert by_end["dealer_tenpai"] == ("draw.renchan", 0, 1)
    assert by_end["dealer_noten"] == ("penalties.chombo.hand", 0, 0)


def test_a_dealer_who_wins_only_stays_by_winning_where_the_document_says_so() -> None:
    r101 = load("r101")
    found = replay(RiichiGame("r101"), r101)
    stays = {one.ends: one.dealer == 0 for one in outlooks(found, r101)}
    assert stays["dealer_wins"]
    assert not stays["others_win"]
    assert stays["dealer_tenpai"] is (r101.draw.renchan.value == "tenpai")


@pytest.mark.parametrize(
    ("document", "scores", "loser", "ends", "rule"),
    [
        # Tenhou plays on until somebody has 30000 points, and its dealer stops as first
        ("tenhou", (25000, 25000, 25000, 25000), 0, "others_win", "game.target_points"),
        ("tenhou", (30200, 23200, 23300, 23300), 0, "others_win", "game.target_points"),
        ("tenhou", (33000, 20000, 20000, 27000), 0, "dealer_wins", "game.agari_yame"),
        ("mahjongsoul", (30500, 23000, 23500, 23000), 0, "dealer_noten", "game.target_points"),
        # no rule of the others looks at the points
        ("club", (25000, 25000, 25000, 25000), 0, "others_win", None),
        ("mleague", (25000, 25000, 25000, 25000), 0, "dealer_wins", None),
    ],
)
def test_where_points_decide_on_the_end_the_outlook_says_so(
    document: str, scores: Scores, loser: int, ends: HandEnds, rule: str | None
) -> None:
    rules = load(document)
    found = replay(RiichiGame(document, opening=Opening(1, 3, scores=scores)), rules)
    one = told(found, ends, rules)
    assert (one.by_points.key if one.by_points is not None else None) == rule
    ended = set()
    for han in (1, 5, 8):
        winner = 3 if ends == "dealer_wins" else 1
        event = WinEvent((WinClaim(winner, loser, han=han, fu=30),))
        if ends == "dealer_noten":
            event = DrawEvent(tenpai=tuple(range(1, 1 + han // 4)))  # type: ignore[assignment]
        ended.add(replay(added(found.game, event), rules).ended is not None)
    assert len(ended) == (1 if rule is None else 2)


def test_in_the_first_round_no_points_end_the_game_but_those_below_zero() -> None:
    rules = load("tenhou")
    found = replay(RiichiGame("tenhou"), rules)
    assert all(one.by_points is None for one in outlooks(found, rules))


def test_after_the_time_is_up_every_ending_is_the_last() -> None:
    rules = load("enjoy")
    assert rules.game.time_up is not None
    found = replay(RiichiGame("enjoy", events=(EndEvent("time"),)), rules)
    if rules.game.time_up.value == "hand_counts":
        assert all(one.ended_by is not None for one in outlooks(found, rules))
    else:
        assert outlooks(found, rules) == ()


def test_nothing_follows_a_game_that_is_over() -> None:
    rules = load("club")
    assert (
        outlooks(replay(RiichiGame("club", events=(EndEvent("broken_off"),)), rules), rules) == ()
    )
