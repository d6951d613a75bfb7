"""The state of the game page: a game with its events, and what is being entered; pure edits."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec.structs import replace

from app.games.links import GameLink
from app.pages.game.entry.drafts import DrawDraft, WinDraft
from engine.edits import added, without
from engine.ledger import SEATS
from engine.riichi.penalties import StoredAnswer
from engine.riichi.play.events import (
    CorrectionEvent,
    Opening,
    RiichiEvent,
    RiichiGame,
    Switches,
)
from engine.riichi.play.replayed import GameReplay

GamePart = Literal["play", "end"]
OpenSheet = Literal["", "setup", "win", "draw", "correct", "points", "note"]
"""What lies over the felt: a form, "" for nothing."""


class RulingDraft(msgspec.Struct, frozen=True):
    """A ruling that is being corrected: its act, the seat, and the answers."""

    act: str
    seat: int
    answers: tuple[tuple[str, StoredAnswer], ...] = ()
    proposed: bool = False


EntryDraft = WinDraft | DrawDraft | RulingDraft


class Correction(msgspec.Struct, frozen=True):
    """A hand that is being corrected, and what ends it now; None to take the hand out.

    `end` is the event that ends it, by index: that one identifies the hand, as rules that are
    edited meanwhile may end other hands by other events. `old` is what the record says. `dropped`
    are events of the hand before its end that are taken out, by index; `corrected_scores` are
    scores that are put right by hand before its end.
    """

    end: int
    old: EntryDraft
    entry: EntryDraft | None
    dropped: frozenset[int] = frozenset()
    corrected_scores: tuple[CorrectionEvent, ...] = ()

    @property
    def changes(self) -> bool:
        """Whether anything is other than in the record."""
        return self.entry != self.old or bool(self.dropped or self.corrected_scores)


class RiichiGameState(msgspec.Struct, frozen=True):
    """The game that is open: `uid` is its id in the archive, "" before it is kept.

    `document` is the active one; where it is not that of the game, the page shows what the game
    would be under it. `entry` is the win or the draw that is being entered, also while another form
    lies over it, or the end is looked at. `agreed` are the switches in the open form of names.
    `turned` is the seat at the lower edge. `counting`: the points that lie on the table are entered
    at the end."""

    document: str = "club"
    uid: str = ""
    title: str = ""
    table: str = ""
    game: RiichiGame = msgspec.field(default_factory=lambda: RiichiGame("club"))
    part: GamePart = "play"
    sheet: OpenSheet = ""
    entry: WinDraft | DrawDraft | None = None
    agreed: Switches = msgspec.field(default_factory=Switches)
    correction: Correction | None = None
    turned: int = 0
    shows_scores: bool = False
    counting: bool = False


def new_state(document: str) -> RiichiGameState:
    """The first state under a document: a game without events."""
    return RiichiGameState(document, game=RiichiGame(document))


def normalized(state: RiichiGameState) -> RiichiGameState:
    """The state as undo brings it back: no form is open."""
    bare = with_game(state, state.game)
    return replace(bare, agreed=Switches(), turned=0, shows_scores=False, counting=False)


def carried(now: RiichiGameState, then: RiichiGameState) -> RiichiGameState:
    """The state that undo brings back, looked at as it is now."""
    return replace(then, turned=now.turned, shows_scores=now.shows_scores, counting=now.counting)


def redone(state: RiichiGameState) -> RiichiGameState:
    """The state as redo brings it back: with the win, the draw or the correction that was being
    entered in it. What is typed in other forms is in no state, so none of them is open."""
    if state.sheet in ("setup", "points", "note"):
        state = close_sheet(state)
    entering = state.entry is not None or state.correction is not None
    return state if entering else normalized(state)


# --- the game


def begun(game: RiichiGame) -> bool:
    """Whether there is anything in the game worth keeping."""
    return bool(game.events) or any(game.names) or game.opening != Opening()


def with_game(state: RiichiGameState, game: RiichiGame) -> RiichiGameState:
    """Another game in place of the one that is open; nothing is being entered any more."""
    return replace(state, game=game, sheet="", entry=None, correction=None)


def add(state: RiichiGameState, *events: object) -> RiichiGameState:
    """The game with further events at its end."""
    game = state.game
    for event in events:
        game = added(game, event)
    return with_game(state, game)


def set_part(state: RiichiGameState, part: GamePart) -> RiichiGameState:
    """Go to the record, where a hand that is half entered is open again, or to the end."""
    sheet = _form_of(state.entry) if part == "play" else ""
    return replace(state, part=part, sheet=sheet, correction=None)


def open_sheet(
    state: RiichiGameState, sheet: OpenSheet, entry: WinDraft | DrawDraft | None = None
) -> RiichiGameState:
    """Open a form over the felt, and over a hand that is half entered; `entry` is what a win or a
    draw begins with."""
    under = state.entry if entry is None else entry
    opened = replace(with_game(state, state.game), sheet=sheet, entry=under)
    return replace(opened, agreed=state.game.switches, part="play")


def close_sheet(state: RiichiGameState) -> RiichiGameState:
    """Close the form that is open; a hand that was half entered under it is open again."""
    entry = None if state.sheet in ("win", "draw") else state.entry
    return replace(state, sheet=_form_of(entry), entry=entry, correction=None)


def _form_of(entry: WinDraft | DrawDraft | None) -> OpenSheet:
    if entry is None:
        return ""
    return "win" if isinstance(entry, WinDraft) else "draw"


def turn(state: RiichiGameState) -> RiichiGameState:
    """Turn the table: the next seat comes to the lower edge."""
    return replace(state, turned=(state.turned + 1) % SEATS)


def toggle_riichi(state: RiichiGameState, replay: GameReplay, seat: int) -> RiichiGameState:
    """Lay the stick of a seat, or take it back where nothing followed it in this hand."""
    if seat not in replay.table.riichi:
        return add(state, RiichiEvent(seat))
    at = _last_riichi(replay, seat)
    later = () if at is None else replay.game.events[at + 1 :]
    if at is None or not all(isinstance(event, RiichiEvent) for event in later):
        return state
    return with_game(state, without(state.game, at))


def _last_riichi(replay: GameReplay, seat: int) -> int | None:
    """The event with which a seat declared riichi in the hand on the table; None where the record
    begins after it."""
    own = [
        at
        for at in replay.now.events
        if isinstance(event := replay.game.events[at], RiichiEvent) and event.seat == seat
    ]
    return own[-1] if own else None


def set_switches(state: RiichiGameState, **values: object) -> RiichiGameState:
    """Turn switches of the game, and of the open form of names."""
    switches = replace(state.game.switches, **values)
    agreed = replace(state.agreed, **values)
    return replace(state, game=replace(state.game, switches=switches), agreed=agreed)


def agree(state: RiichiGameState, agreed: Switches) -> RiichiGameState:
    """The switches that are chosen in the form of names."""
    return replace(state, agreed=agreed)


def set_up(
    state: RiichiGameState,
    names: tuple[str, str, str, str],
    title: str,
    table: str,
) -> RiichiGameState:
    """Names of the seats, title, table and switches, as the form of a new game has them."""
    game = replace(state.game, names=names, switches=state.agreed)
    return replace(close_sheet(state), game=game, title=title, table=table)


def set_document(state: RiichiGameState, document: str) -> RiichiGameState:
    """Another active document. A game without events takes it at once."""
    if begun(state.game):
        return replace(state, document=document)
    game = replace(state.game, rules=document)
    return replace(state, document=document, game=game)


def adopt_document(state: RiichiGameState) -> RiichiGameState:
    """The game is played under the active document from now on."""
    return replace(state, game=replace(state.game, rules=state.document))


# --- corrections


def correct(state: RiichiGameState, correction: Correction) -> RiichiGameState:
    """Open a hand for correction; nothing has changed yet."""
    return replace(open_sheet(state, "correct"), correction=correction)


def change_hand(state: RiichiGameState, **values: object) -> RiichiGameState:
    """The correction with other values."""
    assert state.correction is not None
    return replace(state, correction=replace(state.correction, **values))


# --- links


def link(state: RiichiGameState, begun: str = "") -> GameLink[RiichiGame]:
    """The link to the game for the referee page; `begun` is when it was begun."""
    return GameLink(state.uid, state.title, state.table, state.game, begun=begun)
