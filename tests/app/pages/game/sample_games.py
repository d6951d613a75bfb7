"""Games for the tests of the page of the game."""

from __future__ import annotations

from engine.riichi.play.events import (
    DrawEvent,
    GameEvent,
    RiichiEvent,
    RiichiGame,
    RulingEvent,
    Seat,
    WinClaim,
    WinEvent,
)

NAMES = ("佐藤", "小林", "中村", "山本")
SATOU, KOBAYASHI, NAKAMURA, YAMAMOTO = range(4)


def ron(winner: Seat, loser: Seat, han: int, fu: int) -> WinEvent:
    return WinEvent((WinClaim(winner, loser, han=han, fu=fu),))


def tsumo(winner: Seat, han: int, fu: int) -> WinEvent:
    return WinEvent((WinClaim(winner, han=han, fu=fu),))


def draw(*tenpai: Seat) -> DrawEvent:
    return DrawEvent(tenpai=tenpai)


def played(*events: GameEvent, rules: str = "club") -> RiichiGame:
    return RiichiGame(rules, NAMES, events=events)


CLUB_GAME = played(
    RiichiEvent(NAKAMURA),
    tsumo(SATOU, 3, 30),
    RulingEvent("wait_a_moment", KOBAYASHI, {"classroom": False, "call_followed": False}),
    RiichiEvent(YAMAMOTO),
    ron(YAMAMOTO, SATOU, 5, 30),
    RiichiEvent(SATOU),
    ron(NAKAMURA, YAMAMOTO, 3, 40),
    RulingEvent("false_ron", KOBAYASHI, {"hand_shown": True}),
    draw(SATOU, NAKAMURA),
    RiichiEvent(YAMAMOTO),
    tsumo(KOBAYASHI, 3, 40),
    ron(SATOU, NAKAMURA, 2, 30),
    tsumo(SATOU, 2, 30),
    RiichiEvent(YAMAMOTO),
    draw(KOBAYASHI, YAMAMOTO),
    ron(KOBAYASHI, SATOU, 3, 40),
    ron(NAKAMURA, KOBAYASHI, 1, 30),
    ron(SATOU, YAMAMOTO, 3, 30),
    RiichiEvent(KOBAYASHI),
    draw(SATOU, KOBAYASHI),
)
"""Thirteen hands under the rules of the club: a fine, a chombo, a tie at the top and a deposit that
is left over."""
LAST_DRAW = len(CLUB_GAME.events) - 1


def evenly(deals: int) -> tuple[GameEvent, ...]:
    """So many hands that nobody is tenpai in, so that every dealer passes."""
    return (DrawEvent(),) * deals
