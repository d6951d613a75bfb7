"""The sheet of the referee page of 競技十半: a frozen value and pure edits."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Final

import msgspec
from msgspec.structs import replace

from app.case_log.cases import CaseDetails
from app.games.links import GameLink
from engine.ledger import SEATS
from engine.toppan.play.game import ToppanGame
from engine.toppan.play.offences import Due, OffenceQuestion, offenders

DUE: Final[tuple[Due, ...]] = (0, 1, 2, 3, "nobody")
"""Whose a tile may have been, in the order of the buttons."""


class ToppanRefereeTab(StrEnum):
    """The tabs of the page."""

    OFFENCE = "offence"
    LOG = "log"


class OffenceInput(msgspec.Struct, frozen=True):
    """An act by its key, the offender's seat, and the answers to its questions, None where open:
    the seat whose tile it was, and whether the hand was shown. `saved` is its number in the log,
    `applied`: it was added to a game, `began` is the id of the game that it began."""

    act: str = ""
    offender: int | None = None
    rightful: Due | None = None
    hand_shown: bool | None = None
    saved: str = ""
    applied: bool = False
    began: str = ""


class ToppanSheet(msgspec.Struct, frozen=True):
    """Everything the referee has entered; `tab` is the open tab, `link` the game that the case
    belongs to, None for a case that stands alone."""

    document: str
    tab: ToppanRefereeTab = ToppanRefereeTab.OFFENCE
    offence: OffenceInput = OffenceInput()
    entered: CaseDetails = msgspec.field(default_factory=CaseDetails)
    link: GameLink[ToppanGame] | None = None


# no undo steps


def set_tab(sheet: ToppanSheet, tab: ToppanRefereeTab) -> ToppanSheet:
    return replace(sheet, tab=tab)


def enter(sheet: ToppanSheet, entered: CaseDetails) -> ToppanSheet:
    """Set the details for the log; the ruling can then be saved again with them."""
    return _unsaved(replace(sheet, entered=entered))


def _unsaved(sheet: ToppanSheet) -> ToppanSheet:
    return replace(sheet, offence=replace(sheet.offence, saved=""))


def saved(sheet: ToppanSheet, number: str) -> ToppanSheet:
    """The ruling is saved under this number."""
    entered = replace(sheet.entered, note="")
    return replace(sheet, entered=entered, offence=replace(sheet.offence, saved=number))


def applied(sheet: ToppanSheet, began: str) -> ToppanSheet:
    """The ruling is added to a game, or begins the one with this id; it is not added twice."""
    return replace(sheet, offence=replace(sheet.offence, applied=True, began=began))


# undo steps


def set_document(sheet: ToppanSheet, document: str) -> ToppanSheet:
    return _unsaved(replace(sheet, document=document))


def open_case(document: str, link: GameLink[ToppanGame], entered: CaseDetails) -> ToppanSheet:
    """A new case of a game under a document; what was entered of another is cleared."""
    return ToppanSheet(document, entered=entered, link=link)


def choose_act(sheet: ToppanSheet, act: str) -> ToppanSheet:
    """Choose an act; the answers to the questions of another are withdrawn, and an offender who
    cannot have done it."""
    if act == sheet.offence.act:
        return sheet
    offender = sheet.offence.offender
    return _offence(sheet, OffenceInput(act, offender if offender in able(sheet, act) else None))


def able(sheet: ToppanSheet, act: str) -> range:
    """The seats that can have done an act; of a table of an evening it is not known who deals."""
    of_evening = sheet.link is not None and sheet.link.evening is not None
    return range(SEATS) if of_evening else offenders(act)


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


def open_answers(sheet: ToppanSheet, asked: Sequence[OffenceQuestion]) -> tuple[ToppanSheet, ...]:
    """The sheet with each answer to what is still open, question by question; empty before an act
    is chosen."""
    entry, ways = sheet.offence, list[ToppanSheet]()
    if entry.act and entry.offender is None:
        ways += [set_offender(sheet, seat) for seat in able(sheet, entry.act)]
    if "due" in asked and entry.rightful is None:
        ways += [set_rightful(sheet, due) for due in DUE if due != entry.offender]
    if "hand_shown" in asked and entry.hand_shown is None:
        ways += [set_hand_shown(sheet, shown) for shown in (True, False)]
    return tuple(ways)


def _offence(sheet: ToppanSheet, entry: OffenceInput) -> ToppanSheet:
    return replace(sheet, offence=replace(entry, saved="", applied=False, began=""))


def clear(sheet: ToppanSheet) -> ToppanSheet:
    """A new case that stands alone; document and tab stay, and the details for the log unless they
    were those of a game."""
    entered = sheet.entered if sheet.link is None else CaseDetails()
    return replace(ToppanSheet(sheet.document), tab=sheet.tab, entered=entered)
