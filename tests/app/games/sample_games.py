"""Games of both variants and an evening for tests of the archive, and random edits of them."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from msgspec.structs import replace

from engine.edits import corrected, inserted, without
from engine.evening.events import (
    ActEvent,
    ApartEvent,
    ClockEvent,
    Evening,
    EveningPlayer,
    PlayersEvent,
    PointsOff,
    PresenceEvent,
    RemarkEvent,
    ResultEvent,
    SeatingEvent,
    TableEntry,
    WithdrawnEvent,
)
from engine.evening.seating import Seating
from engine.riichi.hand import Hand
from engine.riichi.play.events import (
    CorrectionEvent,
    DeadHand,
    DrawEvent,
    EndEvent,
    LoanEvent,
    NoteEvent,
    Opening,
    RiichiEvent,
    RiichiGame,
    RulingEvent,
    ShownHand,
    Switches,
    WinClaim,
    WinEvent,
)
from engine.riichi.situation import Situation
from engine.toppan.play.game import (
    ToppanCorrection,
    ToppanDeal,
    ToppanEnd,
    ToppanGame,
    ToppanNote,
    ToppanOpening,
    ToppanPart,
    ToppanRuling,
    ToppanSwitches,
)
from engine.toppan.play.offences import OffenceAnswers

NAMES: Final = ("佐藤", "小林", "中村", "山本")
WIN: Final = WinEvent(
    (
        WinClaim(
            1,
            2,
            Hand.parse("234m45p678s22z888m+6p"),
            Situation.parse("ron from=W seat=S round=E riichi dora=7m"),
        ),
    )
)
RIICHI_EVENTS: Final = (
    RiichiEvent(1),
    RiichiEvent(3, ronned=True),
    WIN,
    WinEvent((WinClaim(0, None, han=3, fu=40), WinClaim(2, 1, points=(3900,), pao=3))),
    DrawEvent(),
    DrawEvent(
        "exhaustive",
        (0, 2),
        (1,),
        (DeadHand(3, "false_ron", {"hand_shown": True}),),
        (ShownHand(0, Hand.parse("123m456p789s1122z")),),
    ),
    RulingEvent("false_ron", 2, {"hand_shown": False}, proposed=True),
    LoanEvent(0, 3, 5000),
    CorrectionEvent((100, -100, 0, 0), "数え間違い"),
    NoteEvent("お茶、\"休み\" \\ 'x'\n"),
    EndEvent(),
    EndEvent("broken_off"),
)
TOPPAN_EVENTS: Final = (
    ToppanDeal(
        players=(
            ToppanPart(tiles="1m5p", end="stay"),
            ToppanPart(points=20.0),
            ToppanPart(points=-10.5),
            ToppanPart(points=0.0),
        ),
        dora="3s",
        goes_on=False,
    ),
    ToppanRuling(act="wrong_stake", player=2, answers=OffenceAnswers(due=1, hand_shown=True)),
    ToppanCorrection(points=(2.5, 0.0, -2.5, 0.0), reason="払い過ぎ"),
    ToppanNote("お茶"),
    ToppanEnd("時間"),
)
_FOUR: Final = ("a", "b", "c", "d")
EVENING_EVENTS: Final = (
    PlayersEvent(tuple(EveningPlayer(id_, name) for id_, name in zip(_FOUR, NAMES, strict=True))),
    PresenceEvent("d", last=3, away=(2,)),
    ApartEvent(("a", "d")),
    SeatingEvent(1, Seating((_FOUR,)), seed=7),
    ClockEvent(1, "begun", 1_790_000_000_000),
    ResultEvent(
        1,
        1,
        TableEntry(scores=(37_200, 24_800, 32_900, 26_100), off=(PointsOff(2, 500, "遅刻"),)),
        provisional=True,
        note="数え直す",
    ),
    ResultEvent(1, 1, TableEntry(scores=(250.5, 210, 180, 159.5)), "0123456789abcdef"),
    ActEvent("b", "false_ron", {"hand_shown": True}, round=1, note="\"休み\" \\ 'x'\n"),
    WithdrawnEvent(1, 1),
    RemarkEvent("お茶"),
)
RIICHI_GAME: Final = RiichiGame(
    "club",
    NAMES,
    Switches(tournament=True, length="tonpuu"),
    Opening(1, 2, 3, 1, (25_000, 24_000, 26_000, 24_000), riichi=(1,), chombo=(0, 1, 0, 0)),
    RIICHI_EVENTS,
)
TOPPAN_GAME: Final = ToppanGame(
    id="t",
    rules="toppan",
    names=NAMES,
    switches=ToppanSwitches(length="east"),
    start=ToppanOpening(points=(6, 206, 440, 148), round="S", dealer=2, honba=1),
    events=TOPPAN_EVENTS,
)
EVENING_SAMPLE: Final = Evening("enjoy", 4, 50, EVENING_EVENTS)
GAMES: Final = (RIICHI_GAME, TOPPAN_GAME)
RECORDS: Final = (*GAMES, EVENING_SAMPLE)
_NOTES: Final = {RiichiGame: NoteEvent, ToppanGame: ToppanNote, Evening: RemarkEvent}
_POOLS: Final = {RiichiGame: RIICHI_EVENTS, ToppanGame: TOPPAN_EVENTS, Evening: EVENING_EVENTS}


def random_event(game: Any, chance: Random) -> Any:
    """An event; some come more than once."""
    if chance.random() < 0.4:
        return _NOTES[type(game)](f"n{chance.randrange(20)}")
    return chance.choice(_POOLS[type(game)])


def edited_at_random(game: Any, chance: Random) -> Any:
    """The game after one to three random edits."""
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        count, kind = len(game.events), chance.randrange(6)
        if kind < 2 or not count:
            game = inserted(game, count, random_event(game, chance))
        elif kind == 2:
            game = inserted(game, chance.randrange(count + 1), random_event(game, chance))
        elif kind == 3:
            game = corrected(game, chance.randrange(count), random_event(game, chance))
        elif kind == 4:
            game = without(game, chance.randrange(count))
        elif isinstance(game, Evening):
            game = replace(game, minutes=chance.randrange(1, 90))
        else:
            game = replace(game, names=tuple(chance.sample(NAMES, 4)))
    return game
