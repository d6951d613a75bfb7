"""The state of the game page of 競技十半: a game, what is being entered, and pure edits."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, Literal

import msgspec
from msgspec.structs import replace

from app.games.links import GameLink
from engine.edits import added, corrected, without
from engine.ledger import SEATS
from engine.tiles import NotationError, Tile, text_of, tiles
from engine.toppan.play.deal import End
from engine.toppan.play.game import (
    MOST_POINTS,
    PlayerNumber,
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
from engine.toppan.play.offences import Due, OffenceAnswers, offenders
from engine.toppan.play.replay import ToppanReplay
from engine.toppan.play.settle import redraw_by
from engine.toppan.rules import Length, ToppanRules
from engine.toppan.situation import Stake

ToppanGamePart = Literal["play", "end"]
ToppanSheetName = Literal["", "deal", "ruling", "note", "setup"]
"""The form in place of the table, "" for none."""
NoteKind = Literal["points", "note", "end"]
PLAYERS: Final[tuple[PlayerNumber, ...]] = (0, 1, 2, 3)
DORA: Final = -1
"""In place of a player: the indicators receive the tiles of the palette."""
_MOST_HALVES: Final = int(2 * MOST_POINTS)
_NO_POINTS: Final = (0, 0, 0, 0)


class ToppanPartDraft(msgspec.Struct, frozen=True):
    """What is entered of one player in a deal.

    `tiles` and `extra` are in notation as typed. Without tiles, `points` are half points from 0 on
    that a child won or lost against the dealer, and `won` tells which for a child who stays; the
    end tells it for others.
    """

    tiles: str = ""
    stake: Stake | None = None
    end: End = ""
    extra: str = ""
    won: bool | None = None
    points: int | None = None


FourDrafts = tuple[ToppanPartDraft, ToppanPartDraft, ToppanPartDraft, ToppanPartDraft]
_NO_PARTS: Final[FourDrafts] = (ToppanPartDraft(),) * 4


class ToppanDealDraft(msgspec.Struct, frozen=True):
    """A deal that is being entered, by player; `to` is the player who receives the tiles of the
    palette, or DORA."""

    by_tiles: bool = False
    parts: FourDrafts = _NO_PARTS
    dora: str = ""
    equal: bool = False
    goes_on: bool = True
    to: int = 0


class ToppanRulingDraft(msgspec.Struct, frozen=True):
    """An act that is being ruled on, all by player; None where nothing is answered."""

    act: str = ""
    player: PlayerNumber | None = None
    due: Due | None = None
    hand_shown: bool | None = None


class ToppanNoteDraft(msgspec.Struct, frozen=True):
    """A correction of points (`points` are added, half points by player), a note, or why the game
    is broken off."""

    kind: NoteKind = "points"
    points: tuple[int, int, int, int] = _NO_POINTS
    text: str = ""


class ToppanEntered(msgspec.Struct, frozen=True):
    """What is entered in the forms for new events."""

    deal: ToppanDealDraft = ToppanDealDraft()
    ruling: ToppanRulingDraft = ToppanRulingDraft()
    note: ToppanNoteDraft = ToppanNoteDraft()


class ToppanGameState(msgspec.Struct, frozen=True):
    """The game that is open: `uid` is its id in the archive, "" before it is kept.

    `document` is the active one; where it is not that of the game, the page shows what the game
    would be under it. `at` is the index of the event that is open for correction, None where a new
    one is entered; `removing`: that event is to be taken out. `half_entered` are new events while
    an earlier one is open. `agreed` and `start` are what is
    chosen in the open form of names. `turned` is the player whose plate is at the bottom.
    """

    document: str
    uid: str = ""
    title: str = ""
    table: str = ""
    game: ToppanGame = msgspec.field(default_factory=ToppanGame)
    part: ToppanGamePart = "play"
    sheet: ToppanSheetName = ""
    at: int | None = None
    removing: bool = False
    deal: ToppanDealDraft = ToppanDealDraft()
    ruling: ToppanRulingDraft = ToppanRulingDraft()
    note: ToppanNoteDraft = ToppanNoteDraft()
    half_entered: ToppanEntered = ToppanEntered()
    agreed: ToppanSwitches = msgspec.field(default_factory=ToppanSwitches)
    start: ToppanOpening = msgspec.field(default_factory=ToppanOpening)
    turned: int = 0
    shows_scores: bool = False


def new_state(document: str) -> ToppanGameState:
    """The first state under a document: a game without events."""
    return ToppanGameState(document, game=ToppanGame(rules=document))


def normalized(state: ToppanGameState) -> ToppanGameState:
    """The state as undo brings it back: no form is open."""
    bare = replace(closed(state), turned=0, shows_scores=False)
    bare = replace(bare, agreed=ToppanSwitches(), start=ToppanOpening())
    return _with_entered(bare, ToppanEntered())


def carried(now: ToppanGameState, then: ToppanGameState) -> ToppanGameState:
    """The state that undo brings back, from the seat and in the numbers that are looked at now."""
    return replace(then, turned=now.turned, shows_scores=now.shows_scores)


def redone(state: ToppanGameState) -> ToppanGameState:
    """The state as redo brings it back: with what was being entered in it. Names that are typed are
    in no state, so their form is not open."""
    return normalized(state) if state.sheet == "setup" else state


def begun(game: ToppanGame) -> bool:
    """Whether there is anything in the game worth keeping."""
    return bool(game.events) or any(game.names) or game.start != ToppanOpening()


def link(state: ToppanGameState, begun: str = "") -> GameLink[ToppanGame]:
    """The game for another page, which was `begun` then."""
    return GameLink(state.uid, state.title, state.table, state.game, begun=begun)


# --- the game


def with_game(state: ToppanGameState, game: ToppanGame) -> ToppanGameState:
    """The game with other events; no form is open any more."""
    return replace(closed(state), game=game)


def add(state: ToppanGameState, *events: ToppanEvent) -> ToppanGameState:
    """The game with more events at its end."""
    game = state.game
    for event in events:
        game = added(game, event)
    return with_game(state, game)


def new_game(state: ToppanGameState) -> ToppanGameState:
    """Another game with the same players, lengths and table, under the active document."""
    game = ToppanGame(rules=state.document, names=state.game.names, switches=state.game.switches)
    return replace(new_state(state.document), table=state.table, game=game)


def set_document(state: ToppanGameState, document: str) -> ToppanGameState:
    """Make another document active; a game that has not begun is played under it."""
    state = replace(closed(state), document=document)
    if state.game.events:
        return state
    return replace(state, game=replace(state.game, rules=document))


def adopt_document(state: ToppanGameState) -> ToppanGameState:
    """Play the game under the active document from now on."""
    return replace(state, game=replace(state.game, rules=state.document))


def set_up(
    state: ToppanGameState,
    names: tuple[str, str, str, str],
    title: str,
    table: str,
    start: ToppanOpening,
) -> ToppanGameState:
    """Set what is agreed for the game: names, title, table, the chosen length, and how it began."""
    game = replace(state.game, names=names, switches=state.agreed, start=start)
    return replace(closed(state), title=title, table=table, game=game)


# --- what is open


def turn(state: ToppanGameState) -> ToppanGameState:
    """Put the next player at the bottom."""
    return replace(state, turned=(state.turned + 1) % SEATS)


def set_shows_scores(state: ToppanGameState, on: bool) -> ToppanGameState:
    return replace(state, shows_scores=on)


def set_part(state: ToppanGameState, part: ToppanGamePart) -> ToppanGameState:
    return replace(closed(state), part=part)


def closed(state: ToppanGameState) -> ToppanGameState:
    """Close the form; what was entered for a new event stays for the next time."""
    if state.at is not None:
        state = _with_entered(state, state.half_entered)
    return replace(state, sheet="", at=None, removing=False)


def _with_entered(state: ToppanGameState, entered: ToppanEntered) -> ToppanGameState:
    """The state with this in the forms for new events, and no earlier one open."""
    state = replace(state, deal=entered.deal, ruling=entered.ruling, note=entered.note)
    return replace(state, half_entered=ToppanEntered())


def open_sheet(
    state: ToppanGameState, sheet: ToppanSheetName, dealer: PlayerNumber = 0, *, over: bool = False
) -> ToppanGameState:
    """Open a form for a new event; tiles of a deal go to the dealer first, and a game that is over
    takes nothing but words."""
    state = replace(closed(state), sheet=sheet, part="play")
    if sheet == "setup":
        return replace(state, agreed=state.game.switches, start=state.game.start)
    if sheet == "deal" and not any(part.tiles for part in state.deal.parts):
        return replace(state, deal=replace(state.deal, to=dealer))
    if sheet == "note" and over:
        return set_note_kind(state, "note")
    return state


def set_length(state: ToppanGameState, length: Length | None) -> ToppanGameState:
    """Choose a length in the form of names, None for that of the document."""
    return replace(state, agreed=ToppanSwitches(length=length))


def set_start(state: ToppanGameState, start: ToppanOpening) -> ToppanGameState:
    """Choose in the form of names how the game began."""
    return replace(state, start=start)


def open_event(state: ToppanGameState, at: int, replay: ToppanReplay) -> ToppanGameState:
    """Open an event of the game for correction, with what it holds."""
    state, event = replace(closed(state), part="play"), state.game.events[at]
    half = ToppanEntered(state.deal, state.ruling, state.note)
    state = replace(state, half_entered=half)
    match event:
        case ToppanDeal():
            dealer = replay.steps[at].before.dealer
            draft = _deal_draft(event, dealer)
            return replace(state, sheet="deal", at=at, deal=draft)
        case ToppanRuling():
            answers = event.answers
            ruling = ToppanRulingDraft(event.act, event.player, answers.due, answers.hand_shown)
            return replace(state, sheet="ruling", at=at, ruling=ruling)
        case ToppanCorrection():
            a, b, c, d = (int(2 * each) for each in event.points)
            note = ToppanNoteDraft("points", (a, b, c, d), event.reason)
        case ToppanNote():
            note = ToppanNoteDraft("note", text=event.text)
        case _:
            note = ToppanNoteDraft("end", text=event.reason)
    return replace(state, sheet="note", at=at, note=note)


def _deal_draft(event: ToppanDeal, dealer: int) -> ToppanDealDraft:
    by_tiles = any(part.tiles for part in event.players)
    a, b, c, d = (_part_draft(part) for part in event.players)
    return ToppanDealDraft(by_tiles, (a, b, c, d), event.dora, event.equal, event.goes_on, dealer)


def _part_draft(part: ToppanPart) -> ToppanPartDraft:
    points = None if part.points is None else abs(int(2 * part.points))
    won = None if not part.points else part.points > 0
    return ToppanPartDraft(part.tiles, part.stake, part.end, part.extra, won, points)


def toggle_removing(state: ToppanGameState) -> ToppanGameState:
    """Show the game without the open event, or with it again."""
    return replace(state, removing=state.at is not None and not state.removing)


# --- a deal


def _deal(state: ToppanGameState, **values: object) -> ToppanGameState:
    return replace(state, deal=replace(state.deal, **values), removing=False)


def _part(
    state: ToppanGameState, player: int, change: Callable[[ToppanPartDraft], ToppanPartDraft]
) -> ToppanGameState:
    parts = list(state.deal.parts)
    parts[player] = change(parts[player])
    return _deal(state, parts=(parts[0], parts[1], parts[2], parts[3]))


def set_by_tiles(state: ToppanGameState, by_tiles: bool) -> ToppanGameState:
    return _deal(state, by_tiles=by_tiles)


def set_end(
    state: ToppanGameState, player: int, end: End, won: bool | None = None
) -> ToppanGameState:
    """Set how a child ended, and for one who stays whether he won; again takes it back."""

    def change(part: ToppanPartDraft) -> ToppanPartDraft:
        won_now = won if end == "stay" else None
        if (part.end, part.won) == (end, won_now):
            return replace(part, end="", won=None)
        return replace(part, end=end, won=won_now)

    return _part(state, player, change)


def set_dealer_end(state: ToppanGameState, dealer: int, end: End) -> ToppanGameState:
    """Set how the dealer ended, again takes it back; children have an end of their own only if he
    stays, else all win or all lose."""
    end = "" if state.deal.parts[dealer].end == end else end
    for player in PLAYERS:
        change = partial(_under_dealer, dealer=player == dealer, end=end)
        state = _part(state, player, change)
    return state


def _under_dealer(part: ToppanPartDraft, *, dealer: bool, end: End) -> ToppanPartDraft:
    """A player's part when the dealer's end is chosen."""
    if dealer:
        return replace(part, end=end, won=None)
    if end in ("win", "bust"):
        return replace(part, end="", won=end == "bust")
    return replace(part, won=part.won if part.end == "stay" else None)


def set_points(state: ToppanGameState, player: int, halves: int | None) -> ToppanGameState:
    """Set what a child won or lost against the dealer."""
    limited = None if halves is None else min(max(halves, 0), _MOST_HALVES)
    return _part(state, player, lambda part: replace(part, points=limited))


def set_stake(state: ToppanGameState, player: int, stake: Stake) -> ToppanGameState:
    def change(part: ToppanPartDraft) -> ToppanPartDraft:
        return replace(part, stake=None if part.stake is stake else stake)

    return _part(state, player, change)


def type_tiles(state: ToppanGameState, player: int, text: str) -> ToppanGameState:
    """Set the tiles of a player, or the indicators, as typed."""
    if player == DORA:
        return _deal(state, dora=text, to=DORA)
    state = _deal(state, to=player)
    return _part(state, player, lambda part: replace(part, tiles=text))


def type_extra(state: ToppanGameState, player: int, text: str) -> ToppanGameState:
    """Set the tile that was turned for 十半和, as typed."""
    return _part(state, player, lambda part: replace(part, extra=text))


def set_receiver(state: ToppanGameState, to: int) -> ToppanGameState:
    """Choose who receives the tiles of the palette."""
    return replace(state, deal=replace(state.deal, to=to))


def typed_tiles(draft: ToppanDealDraft, to: int) -> str:
    """The text of a player's tiles, or of the indicators."""
    return draft.dora if to == DORA else draft.parts[to].tiles


def add_tile(state: ToppanGameState, tile: Tile) -> ToppanGameState:
    """Lay a tile for the receiver; nothing changes while his text cannot be read."""
    text = typed_tiles(state.deal, state.deal.to)
    there = read_tiles(text)
    if isinstance(there, NotationError):
        return state
    return type_tiles(state, state.deal.to, text_of((*there, tile)))


def remove_last_tile(state: ToppanGameState) -> ToppanGameState:
    """Take the last tile of the receiver back, or the last letter of a text that cannot be read."""
    to = state.deal.to
    text = typed_tiles(state.deal, to)
    there = read_tiles(text)
    rest = text[:-1] if isinstance(there, NotationError) else text_of(there[:-1])
    return type_tiles(state, to, rest)


def read_tiles(text: str) -> tuple[Tile, ...] | NotationError:
    """The tiles of a text, or the mistake in it."""
    try:
        return tiles(text)
    except NotationError as e:
        return e


def toggle_equal(state: ToppanGameState) -> ToppanGameState:
    return _deal(state, equal=not state.deal.equal)


def toggle_goes_on(state: ToppanGameState) -> ToppanGameState:
    return _deal(state, goes_on=not state.deal.goes_on)


# --- a ruling


def choose_act(state: ToppanGameState, act: str, dealer: int = 0) -> ToppanGameState:
    """Choose an act; the answers to the questions of another are withdrawn, and a player who cannot
    have done it."""
    ruling = state.ruling
    if act != ruling.act:
        ruling = ToppanRulingDraft(act, ruling.player)
    if ruling.player not in able(act, dealer):
        ruling = replace(ruling, player=None)
    return _ruling(state, ruling)


def able(act: str, dealer: int) -> tuple[int, ...]:
    """The players that can have done an act in a deal of this dealer."""
    return tuple((dealer + seat) % SEATS for seat in offenders(act))


def set_offender(state: ToppanGameState, player: PlayerNumber) -> ToppanGameState:
    """Set who did it, to whom the tile cannot have been due."""
    due = None if state.ruling.due == player else state.ruling.due
    return _ruling(state, replace(state.ruling, player=player, due=due))


def set_due(state: ToppanGameState, due: Due) -> ToppanGameState:
    return _ruling(state, replace(state.ruling, due=due))


def set_hand_shown(state: ToppanGameState, shown: bool) -> ToppanGameState:
    return _ruling(state, replace(state.ruling, hand_shown=shown))


def _ruling(state: ToppanGameState, ruling: ToppanRulingDraft) -> ToppanGameState:
    return replace(state, ruling=ruling, removing=False)


# --- a correction of points, a note, the end


def set_note_kind(state: ToppanGameState, kind: NoteKind) -> ToppanGameState:
    return _note(state, replace(state.note, kind=kind))


def set_difference(state: ToppanGameState, player: int, halves: int) -> ToppanGameState:
    """Set what a correction adds to a player's score."""
    points = list(state.note.points)
    points[player] = min(max(halves, -_MOST_HALVES), _MOST_HALVES)
    return _note(state, replace(state.note, points=(points[0], points[1], points[2], points[3])))


def set_note_text(state: ToppanGameState, text: str) -> ToppanGameState:
    return _note(state, replace(state.note, text=text))


def _note(state: ToppanGameState, note: ToppanNoteDraft) -> ToppanGameState:
    return replace(state, note=note, removing=False)


# --- the event that is being entered


def entered_event(state: ToppanGameState, rules: ToppanRules) -> ToppanEvent | None:
    """What the open form holds as an event; None while it is none."""
    match state.sheet:
        case "deal":
            return _entered_deal(state.deal, rules)
        case "ruling":
            draft = state.ruling
            if not draft.act or draft.player is None:
                return None
            answers = OffenceAnswers(draft.due, draft.hand_shown)
            return ToppanRuling(act=draft.act, player=draft.player, answers=answers)
        case "note":
            return _entered_note(state.note)
    return None


def _entered_note(draft: ToppanNoteDraft) -> ToppanEvent | None:
    text = draft.text.strip()
    if draft.kind == "end":
        return ToppanEnd(text)
    if draft.kind == "note":
        return ToppanNote(text) if text else None
    if not any(draft.points):
        return None
    a, b, c, d = (each / 2 for each in draft.points)
    return ToppanCorrection(points=(a, b, c, d), reason=text)


def misread(draft: ToppanDealDraft) -> dict[int, NotationError]:
    """The texts that are no tiles, or not one tile where one was turned, by player or DORA."""
    if not draft.by_tiles:
        return {}
    rows = [(DORA, draft.dora, False)]
    for player, part in enumerate(draft.parts):
        rows += [(player, part.tiles, False), (player, part.extra, True)]
    found = {}
    for to, text, single in rows:
        read = read_tiles(text)
        if not isinstance(read, NotationError) and single and len(read) > 1:
            read = NotationError("one_tile_expected", text, 0, text)
        if isinstance(read, NotationError):
            found[to] = read
    return found


def _entered_deal(draft: ToppanDealDraft, rules: ToppanRules) -> ToppanDeal | None:
    if draft.by_tiles:
        return _deal_by_tiles(draft)
    if not any(part.end for part in draft.parts):
        return None
    ends = sorted(part.end for part in draft.parts)
    redraw = redraw_by(["stay", "win", "win", "win"], False, rules) is not None
    no_points = (redraw and ends == ["stay", "win", "win", "win"]) or (
        draft.equal and ends == ["stay"] * SEATS
    )
    a, b, c, d = (_declared_part(part, no_points) for part in draft.parts)
    return ToppanDeal(players=(a, b, c, d), equal=draft.equal, goes_on=draft.goes_on)


def _deal_by_tiles(draft: ToppanDealDraft) -> ToppanDeal | None:
    if misread(draft):
        return None
    if not any(part.tiles.strip() for part in draft.parts):
        return None
    a, b, c, d = map(_played_part, draft.parts)
    return ToppanDeal(players=(a, b, c, d), dora=draft.dora.strip(), goes_on=draft.goes_on)


def _played_part(part: ToppanPartDraft) -> ToppanPart:
    return ToppanPart(
        tiles=part.tiles.strip(), stake=part.stake, end=part.end, extra=part.extra.strip()
    )


def _declared_part(part: ToppanPartDraft, no_points: bool) -> ToppanPart:
    """The part of a deal without tiles; the sign of the points is that of a child."""
    bare = ToppanPart(end=part.end, stake=part.stake)
    if part.points is None or no_points:
        return bare
    won = {"win": True, "bust": False}.get(part.end, part.won)
    if won is None and part.points:
        return bare
    return replace(bare, points=part.points / 2 if won else -part.points / 2 or 0.0)


def trial_game(state: ToppanGameState, rules: ToppanRules) -> ToppanGame | None:
    """The game as it would be if what is open were accepted; None where that changes nothing."""
    game = state.game
    if not state.sheet:
        other = replace(game, rules=state.document)
        return other if game.events and other != game else None
    if state.removing and state.at is not None:
        return without(game, state.at)
    event = entered_event(state, rules)
    if event is None:
        return None
    if state.at is None:
        return added(game, event)
    return None if event == game.events[state.at] else corrected(game, state.at, event)


def accept(state: ToppanGameState, rules: ToppanRules) -> ToppanGameState:
    """Take what is open into the game; nothing changes where it is nothing."""
    game = trial_game(state, rules)
    if game is None:
        return state
    if not state.sheet:
        return adopt_document(state)
    if state.at is None:
        state = _emptied(state)
    return with_game(state, game)


def _emptied(state: ToppanGameState) -> ToppanGameState:
    """The state with nothing entered in the open form; other forms keep what they have."""
    match state.sheet:
        case "deal":
            return replace(state, deal=ToppanDealDraft())
        case "ruling":
            return replace(state, ruling=ToppanRulingDraft())
    return replace(state, note=ToppanNoteDraft())
