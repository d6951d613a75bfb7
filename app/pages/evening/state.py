"""The state of the page of an evening: its events, and what is being entered; pure edits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec
from msgspec.structs import replace

from app.variants import variant_of
from engine.evening.events import (
    ActEvent,
    ClockAct,
    ClockEvent,
    DrawnBy,
    Evening,
    EveningEvent,
    Instant,
    PresenceEvent,
    SeatingEvent,
)
from engine.evening.seating import PlayerId, Seating
from engine.library import existing

EveningPart = Literal["rounds", "league"]
EveningSheet = Literal["", "setup", "roster", "act"]
"""What lies over the ranking: a form, "" for nothing."""
FourTyped = tuple[str, str, str, str]
NO_TEXTS: FourTyped = ("", "", "", "")


class TableDraft(msgspec.Struct, frozen=True):
    """The result of a table as it is typed, by seat; `round` and `table` are numbered from 1.

    `reopened`: the table has a settled result, which is being corrected.
    """

    round: int
    table: int
    scores: FourTyped = NO_TEXTS
    deposits: str = ""
    chombo: FourTyped = NO_TEXTS
    reopened: bool = False


class SeatExchange(msgspec.Struct, frozen=True):
    """A round whose seats are exchanged by hand: `old` and `new` seats, and who was pressed."""

    round: int
    old: Seating
    new: Seating
    pressed: PlayerId = ""


class EveningPageState(msgspec.Struct, frozen=True):
    """The evening that is open: `uid` is its id in the archive, "" before it is kept.

    `document` is the active one, which a new evening is played under. `round` is the one that is
    shown, 0 for the one that goes on. `best` is how many evenings count in the league, 0 for all.
    `sound`: the last minutes and the end of a round are heard.
    """

    document: str = "club"
    uid: str = ""
    title: str = ""
    evening: Evening = msgspec.field(default_factory=lambda: Evening("club"))
    part: EveningPart = "rounds"
    sheet: EveningSheet = ""
    round: int = 0
    by_name: bool = False
    highlighted: PlayerId = ""
    draft: TableDraft | None = None
    by_hand: SeatExchange | None = None
    best: int = 0
    sound: bool = True


def new_state(document: str) -> EveningPageState:
    """The first state under a document: an evening without events."""
    return EveningPageState(document, evening=Evening(document))


def normalized(state: EveningPageState) -> EveningPageState:
    """The state as undo brings it back: nothing is being entered."""
    return replace(
        state,
        part="rounds",
        sheet="",
        round=0,
        by_name=False,
        highlighted="",
        draft=None,
        by_hand=None,
        best=0,
    )


def carried(now: EveningPageState, then: EveningPageState) -> EveningPageState:
    """The state that undo brings back, in the order and with the league that are looked at now; an
    open roster stays open with its evening."""
    stays = now.sheet == "roster" and now.uid == then.uid
    sheet: EveningSheet = "roster" if stays else then.sheet
    return replace(then, by_name=now.by_name, best=now.best, sheet=sheet)


def redone(state: EveningPageState) -> EveningPageState:
    """The state as redo brings it back: with the scores that were being typed in it, or the seats
    that were being exchanged."""
    entering = state.draft is not None or state.by_hand is not None
    return state if entering else normalized(state)


def begun(evening: Evening) -> bool:
    """Whether there is anything in the evening worth keeping."""
    return bool(evening.events)


def with_evening(state: EveningPageState, evening: Evening) -> EveningPageState:
    """Another evening in place of the one that is open."""
    return replace(state, evening=evening, draft=None, by_hand=None)


def add(state: EveningPageState, *events: EveningEvent) -> EveningPageState:
    """The evening with further events at its end."""
    evening = replace(state.evening, events=(*state.evening.events, *events))
    return with_evening(state, evening)


def set_document(state: EveningPageState, document: str) -> EveningPageState:
    """Another active document. An evening without events takes it at once."""
    if begun(state.evening):
        return replace(state, document=document)
    return replace(state, document=document, evening=replace(state.evening, rules=document))


def trial(state: EveningPageState) -> bool:
    """Whether the evening is looked at under another document of the same game than its own, or
    under any document as its own is not here any more."""
    own, other = state.evening.rules, state.document
    return own != other and variant_of(own) in (None, variant_of(other))


def may_leave_trial(state: EveningPageState) -> bool:
    """Whether another document is looked at than that of the evening, which can be shown again."""
    return trial(state) and variant_of(state.evening.rules) is not None


def shown_document(state: EveningPageState) -> str:
    """The id of the document that the evening is shown under."""
    return state.document if trial(state) else state.evening.rules


def played_under(state: EveningPageState) -> str:
    """The id of the document of the evening; that of the active one where it is not here any
    more."""
    return existing(state.evening.rules, state.document)


def adopt_document(state: EveningPageState) -> EveningPageState:
    """The evening is played under the active document from now on."""
    return replace(state, evening=replace(state.evening, rules=state.document))


def set_up(
    state: EveningPageState, title: str, rounds: int | None, minutes: int | None
) -> EveningPageState:
    """Title, number of rounds and minutes of a round; None where the document says."""
    evening = replace(state.evening, rounds=rounds, minutes=minutes)
    return replace(state, title=title, evening=evening, sheet="")


# --- players


def set_presence(
    state: EveningPageState,
    player: PlayerId,
    first: int,
    last: int | None,
    away: tuple[int, ...] = (),
) -> EveningPageState:
    """From which round to which a player plays, and the rounds between without the player."""
    return add(state, PresenceEvent(player, first, last, away))


# --- rounds


def seat(state: EveningPageState, number: int, seating: Seating, by: DrawnBy) -> EveningPageState:
    """Who sits where in a round."""
    return replace(add(state, SeatingEvent(number, seating, by)), round=number)


def seat_rounds(
    state: EveningPageState, first: int, seatings: Sequence[Seating], seed: int
) -> EveningPageState:
    """Who sits where in the rounds from `first` on, as they were drawn."""
    drawn = (
        SeatingEvent(number, seating, "draw", seed)
        for number, seating in enumerate(seatings, first)
    )
    return replace(add(state, *drawn), round=0)


def turn_clock(
    state: EveningPageState, number: int, act: ClockAct, at: Instant
) -> EveningPageState:
    """An act on the clock of a round."""
    return add(state, ClockEvent(number, act, at))


def press(state: EveningPageState, player: PlayerId, new: Seating | None) -> EveningPageState:
    """Press a player who is to change seats; `new` are the seats where another was pressed before,
    None where this one is the first."""
    by_hand = state.by_hand
    assert by_hand is not None
    if new is not None:
        return replace(state, by_hand=replace(by_hand, new=new, pressed=""))
    pressed = "" if by_hand.pressed == player else player
    return replace(state, by_hand=replace(by_hand, pressed=pressed))


# --- rulings


def rule_on(state: EveningPageState, event: ActEvent) -> EveningPageState:
    """An act that was ruled on."""
    return replace(add(state, event), sheet="")
