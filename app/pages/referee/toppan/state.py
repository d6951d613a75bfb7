"""The sheet of the referee page of 競技十半: a frozen value and pure edits."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum

from app.case_log.cases import CaseDetails
from engine.toppan.play.deal import End
from engine.toppan.play.game import ToppanDeal, ToppanEvent
from engine.toppan.play.offences import Due
from engine.toppan.play.scores import Scores, opening
from engine.toppan.rules import load

MOST_CHOMBO = 9
MOST_HONBA = 99
MOST_POINTS = 2 * 9999
"""The largest score that can be entered, in half points."""
SeatEnds = tuple[End, End, End, End]
_OPEN: SeatEnds = ("stay", "stay", "stay", "stay")
_NOBODY = (0, 0, 0, 0)


class ToppanRefereeTab(StrEnum):
    """The tabs of the page."""

    OFFENCE = "offence"
    ROUND = "round"
    GAME = "game"
    LOG = "log"


@dataclass(frozen=True, slots=True)
class OffenceInput:
    """An act by its key, the offender, and the answers to its questions, None where open: the
    seat whose tile it was, and whether the hand was shown."""

    act: str = ""
    offender: int = 0
    rightful: Due | None = None
    hand_shown: bool | None = None
    saved: str = ""


@dataclass(frozen=True, slots=True)
class RoundInput:
    """How each seat ended; `equal`: all four stay with the same total.

    `gains` are what South, West and North won or lost, in half points, None before that is
    entered. `honba` are the counters with which the game begins. `goes_on`: a dealer who may
    choose deals on.
    """

    ends: SeatEnds = _OPEN
    equal: bool = False
    honba: int = 0
    gains: tuple[int | None, int | None, int | None] = (None, None, None)
    goes_on: bool = True
    saved: str = ""


@dataclass(frozen=True, slots=True)
class ToppanGameInput:
    """A game; all by player, the first dealer first.

    `scores` are those with which it begins, in half points, and `events` what happened since.
    Where that is no deal, `paid` are payer and payee of the last one, whose points are in the
    scores already. `chombo` are numbers beside those of rulings.
    """

    scores: Scores
    paid: frozenset[tuple[int, int]] = frozenset()
    chombo: tuple[int, int, int, int] = _NOBODY
    saved: str = ""
    events: tuple[ToppanEvent, ...] = ()


@dataclass(frozen=True, slots=True)
class ToppanSheet:
    """Everything the referee has entered; `tab` is the open tab."""

    document: str
    game: ToppanGameInput
    tab: ToppanRefereeTab = ToppanRefereeTab.OFFENCE
    offence: OffenceInput = OffenceInput()
    round: RoundInput = RoundInput()
    entered: CaseDetails = field(default_factory=CaseDetails)


def new_sheet(document: str) -> ToppanSheet:
    """A sheet with the scores of the start."""
    return ToppanSheet(document, ToppanGameInput(opening(load(document)).scores))


# no undo steps


def set_tab(sheet: ToppanSheet, tab: ToppanRefereeTab) -> ToppanSheet:
    return replace(sheet, tab=tab)


def enter(sheet: ToppanSheet, entered: CaseDetails) -> ToppanSheet:
    """Set the details for the log; the ruling can then be saved again with them."""
    return _unsaved(replace(sheet, entered=entered))


def _unsaved(sheet: ToppanSheet) -> ToppanSheet:
    for part in ("offence", "round", "game"):
        entry = getattr(sheet, part)
        if entry.saved:
            sheet = replace(sheet, **{part: replace(entry, saved="")})
    return sheet


def saved(sheet: ToppanSheet, number: str) -> ToppanSheet:
    """The ruling of the open tab is saved under this number."""
    entry = replace(getattr(sheet, sheet.tab), saved=number)
    entered = replace(sheet.entered, note="")
    return replace(sheet, entered=entered, **{sheet.tab.value: entry})


# undo steps


def set_document(sheet: ToppanSheet, document: str) -> ToppanSheet:
    return _unsaved(replace(sheet, document=document))


def choose_act(sheet: ToppanSheet, act: str) -> ToppanSheet:
    return _offence(sheet, replace(sheet.offence, act=act))


def set_offender(sheet: ToppanSheet, seat: int) -> ToppanSheet:
    """Set the offender, who cannot be the player whose tile it was."""
    entry = replace(sheet.offence, offender=seat)
    if entry.rightful == seat:
        entry = replace(entry, rightful=None)
    return _offence(sheet, entry)


def set_rightful(sheet: ToppanSheet, seat: Due | None) -> ToppanSheet:
    return _offence(sheet, replace(sheet.offence, rightful=seat))


def set_hand_shown(sheet: ToppanSheet, shown: bool) -> ToppanSheet:
    return _offence(sheet, replace(sheet.offence, hand_shown=shown))


def _offence(sheet: ToppanSheet, entry: OffenceInput) -> ToppanSheet:
    return replace(sheet, offence=replace(entry, saved=""))


def set_end(sheet: ToppanSheet, seat: int, end: End) -> ToppanSheet:
    ends = list(sheet.round.ends)
    ends[seat] = end
    entry = replace(sheet.round, ends=(ends[0], ends[1], ends[2], ends[3]))
    return _round(sheet, entry)


def toggle_equal(sheet: ToppanSheet) -> ToppanSheet:
    return _round(sheet, replace(sheet.round, equal=not sheet.round.equal))


def set_honba(sheet: ToppanSheet, number: int) -> ToppanSheet:
    return _round(sheet, replace(sheet.round, honba=min(max(number, 0), MOST_HONBA)))


def set_gain(sheet: ToppanSheet, seat: int, halves: int | None) -> ToppanSheet:
    """Set what a child, seat 1 to 3, won or lost against the dealer."""
    gains = list(sheet.round.gains)
    gains[seat - 1] = halves
    return _round(sheet, replace(sheet.round, gains=(gains[0], gains[1], gains[2])))


def toggle_goes_on(sheet: ToppanSheet) -> ToppanSheet:
    return _round(sheet, replace(sheet.round, goes_on=not sheet.round.goes_on))


def take(sheet: ToppanSheet, event: ToppanEvent) -> ToppanSheet:
    """Add an event to the game; what was entered for a deal is cleared for the next one."""
    events = (*sheet.game.events, event)
    sheet = _game(sheet, replace(sheet.game, events=events))
    if not isinstance(event, ToppanDeal):
        return sheet
    return _round(sheet, RoundInput(honba=sheet.round.honba))


def _round(sheet: ToppanSheet, entry: RoundInput) -> ToppanSheet:
    return replace(sheet, round=replace(entry, saved=""))


def set_score(sheet: ToppanSheet, player: int, halves: int) -> ToppanSheet:
    scores = list(sheet.game.scores)
    scores[player] = min(max(halves, -MOST_POINTS), MOST_POINTS)
    return _game(sheet, replace(sheet.game, scores=(scores[0], scores[1], scores[2], scores[3])))


def toggle_paid(sheet: ToppanSheet, payer: int, payee: int) -> ToppanSheet:
    """Toggle that one player has paid another in the deal that ended the game."""
    return _game(sheet, replace(sheet.game, paid=sheet.game.paid ^ {(payer, payee)}))


def set_chombo(sheet: ToppanSheet, player: int, number: int) -> ToppanSheet:
    chombo = list(sheet.game.chombo)
    chombo[player] = min(max(number, 0), MOST_CHOMBO)
    entry = replace(sheet.game, chombo=(chombo[0], chombo[1], chombo[2], chombo[3]))
    return _game(sheet, entry)


def _game(sheet: ToppanSheet, entry: ToppanGameInput) -> ToppanSheet:
    return replace(sheet, game=replace(entry, saved=""))


def clear(sheet: ToppanSheet) -> ToppanSheet:
    """A new sheet; document, tab and details for the log stay."""
    return replace(new_sheet(sheet.document), tab=sheet.tab, entered=sheet.entered)
