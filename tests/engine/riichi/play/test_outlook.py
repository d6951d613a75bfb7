"""What follows a hand is told before it ends, and the replay says the same afterwards."""

from __future__ import annotations

from random import Random

import pytest

from engine.edits import added
from engine.riichi.play.events import (
    DrawEvent,
    EndEvent,
    GameEvent,
    Opening,
    RiichiGame,
    Switches,
    WinClaim,
    WinEvent,
)
from engine.riichi.play.game import replay
from engine.riichi.play.outlook import HandEnds, Outlook, outlooks
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


def test_a_dealer_who_wins_only_stays_by_winning_where_the_document_says_so() -> None:
    r101 = load("r101")
    found = replay(RiichiGame("r101"), r101)
    stays = {one.ends: one.dealer == 0 for one in outlooks(found, r101)}
    assert stays["dealer_wins"]
    assert not stays["others_win"]
    assert stays["dealer_tenpai"] is (r101.draw.renchan.value == "tenpai")


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
