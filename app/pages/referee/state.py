"""The sheet of the referee page: a frozen value and the pure edits on it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final

from app.case_log.cases import CaseDetails
from app.pages.referee.inputs import CheckInput, DisputeInput, GameInput
from app.pages.referee.table import TableFacts, set_deposits, set_honba, set_round
from app.pages.score.state import RIICHI, Draft
from app.pages.score.state import clear as cleared
from app.pages.score.state import normalized as hand_normalized
from app.pages.score.state import set_document as hand_under


class RefereeTab(StrEnum):
    """The parts of the page."""

    DISPUTE = "dispute"
    INCIDENT = "incident"
    CHECK = "check"
    DRAW = "draw"
    GAME = "game"
    LOG = "log"


@dataclass(frozen=True, slots=True)
class IncidentInput:
    """What happened: the act by its key ("" before one is chosen), who did it, what was answered.

    `answers` are pairs of a question and yes, no or None (not known); a question that is not
    among them is answered as usual. `done` are the steps of the checklist that are done, by key.
    `applied` tells that the ruling is in the scores already, `kept` its number in the log.
    """

    act: str = ""
    offender: int = 1
    answers: tuple[tuple[str, bool | None], ...] = ()
    done: frozenset[str] = frozenset()
    applied: bool = False
    saved: str = ""


EXHAUSTIVE: Final = "exhaustive"


@dataclass(frozen=True, slots=True)
class DrawInput:
    """How a hand ended that nobody won: exhaustive (荒牌平局), or an abortive draw by its name.

    `dead` have a hand that cannot win any more, `nagashi` nothing but yaochu in their river.
    """

    kind: str = EXHAUSTIVE
    tenpai: frozenset[int] = frozenset()
    dead: frozenset[int] = frozenset()
    nagashi: frozenset[int] = frozenset()
    applied: bool = False
    saved: str = ""


@dataclass(frozen=True, slots=True)
class RefereeSheet:
    """What the referee has told so far; `search` and `moment` ("" for all) narrow the acts.

    `hand` is the one in question, on every part of the page; its round, honba and deposits are
    those of the table. `laying` tells that it is being laid for an incident or a draw. `entered` is
    what the log keeps besides the ruling.
    """

    document: str = "club"
    tab: RefereeTab = RefereeTab.INCIDENT
    search: str = ""
    moment: str = ""
    incident: IncidentInput = field(default_factory=IncidentInput)
    draw: DrawInput = field(default_factory=DrawInput)
    dispute: DisputeInput = field(default_factory=DisputeInput)
    check: CheckInput = field(default_factory=CheckInput)
    game: GameInput = field(default_factory=GameInput)
    hand: Draft = field(default_factory=Draft)
    entering_hand: bool = False
    table: TableFacts = field(default_factory=TableFacts)
    entered: CaseDetails = field(default_factory=CaseDetails)


def draft_of(sheet: RefereeSheet) -> Draft:
    """The hand in question, under the document in force."""
    return hand_under(sheet.hand, sheet.document)


# what is no step of its own


def set_tab(sheet: RefereeSheet, tab: RefereeTab) -> RefereeSheet:
    return replace(sheet, tab=tab, entering_hand=False)


def set_entering_hand(sheet: RefereeSheet, on: bool) -> RefereeSheet:
    """The hand of an incident or a draw is being laid, or all is laid."""
    return replace(sheet, entering_hand=on)


def set_mode(sheet: RefereeSheet, hand: Draft) -> RefereeSheet:
    """The hand in another mode of laying."""
    return replace(sheet, hand=hand)


def normalized(sheet: RefereeSheet) -> RefereeSheet:
    """The sheet as undo brings it back: tiles go into the hand again."""
    return replace(sheet, hand=hand_normalized(sheet.hand))


def set_search(sheet: RefereeSheet, text: str) -> RefereeSheet:
    return replace(sheet, search=text)


def set_moment(sheet: RefereeSheet, moment: str) -> RefereeSheet:
    """Only the acts of one moment of play; the same once more for all."""
    return replace(sheet, moment="" if moment == sheet.moment else moment)


def enter(sheet: RefereeSheet, entered: CaseDetails) -> RefereeSheet:
    """What was typed for the log; what it is kept with changes, so it can be kept anew."""
    return _unsaved(replace(sheet, entered=entered))


def saved(sheet: RefereeSheet, number: str) -> RefereeSheet:
    """The ruling is in the log under this number; table and players stay for the next one."""
    sheet = replace(sheet, entered=replace(sheet.entered, note=""))
    match sheet.tab:
        case RefereeTab.DISPUTE:
            return replace(sheet, dispute=replace(sheet.dispute, saved=number))
        case RefereeTab.CHECK:
            return replace(sheet, check=replace(sheet.check, saved=number))
        case RefereeTab.GAME:
            return replace(sheet, game=replace(sheet.game, saved=number))
    sheet = replace(sheet, hand=cleared(sheet.hand))
    if sheet.tab is RefereeTab.DRAW:
        return replace(sheet, draw=replace(sheet.draw, saved=number))
    return replace(sheet, incident=replace(sheet.incident, saved=number))


# edits


def set_document(sheet: RefereeSheet, document: str) -> RefereeSheet:
    return _changed(replace(sheet, document=document))


def set_hand(sheet: RefereeSheet, hand: Draft) -> RefereeSheet:
    """Another hand; what it tells of the table is told of it everywhere."""
    table = set_round(sheet.table, hand.round_wind)
    table = set_honba(set_deposits(table, hand.deposits), hand.honba)
    before, now = _in_riichi(sheet.hand), _in_riichi(hand)
    if before != now:
        table = replace(table, riichi=(table.riichi - before) | now)
    return _changed(replace(sheet, hand=hand, table=table))


def _in_riichi(hand: Draft) -> frozenset[int]:
    """The seat of the hand, where it has declared riichi."""
    return frozenset((hand.seat,)) if hand.events & RIICHI else frozenset()


def set_dispute(sheet: RefereeSheet, told: DisputeInput) -> RefereeSheet:
    return _changed(replace(sheet, dispute=told))


def set_game(sheet: RefereeSheet, told: GameInput) -> RefereeSheet:
    return _changed(replace(sheet, game=told))


def set_check(sheet: RefereeSheet, told: CheckInput) -> RefereeSheet:
    return _changed(replace(sheet, check=told))


def choose_act(sheet: RefereeSheet, act: str) -> RefereeSheet:
    """Another act; what was answered about the one before is gone, who it was stays."""
    if act == sheet.incident.act:
        return sheet
    return replace(sheet, incident=IncidentInput(act, sheet.incident.offender))


def set_offender(sheet: RefereeSheet, seat: int) -> RefereeSheet:
    return _changed(replace(sheet, incident=replace(sheet.incident, offender=seat)))


def answer(sheet: RefereeSheet, question: str, yes: bool | None) -> RefereeSheet:
    """Answer a question by yes or no, or leave it open."""
    rest = tuple((q, a) for q, a in sheet.incident.answers if q != question)
    incident = replace(sheet.incident, answers=(*rest, (question, yes)))
    return _changed(replace(sheet, incident=incident))


def answer_all(sheet: RefereeSheet, answers: tuple[tuple[str, bool], ...]) -> RefereeSheet:
    """Answer several questions in one step."""
    for question, yes in answers:
        sheet = answer(sheet, question, yes)
    return sheet


def tick(sheet: RefereeSheet, step: str) -> RefereeSheet:
    """A step of the checklist is done, or is not."""
    incident = sheet.incident
    return replace(sheet, incident=replace(incident, done=incident.done ^ {step}))


def set_table(sheet: RefereeSheet, table: TableFacts) -> RefereeSheet:
    return _changed(_with_table(sheet, table))


def _with_table(sheet: RefereeSheet, table: TableFacts) -> RefereeSheet:
    """Another table; the hand in question is at it."""
    hand = replace(
        sheet.hand,
        round_wind=table.round_wind,
        honba=table.honba,
        deposits=table.deposits,
    )
    return replace(sheet, table=table, hand=hand)


def take_over(sheet: RefereeSheet, table: TableFacts) -> RefereeSheet:
    """The table as it is after the ruling; a ruling is taken over once."""
    return replace(_with_table(sheet, table), incident=replace(sheet.incident, applied=True))


def set_draw_kind(sheet: RefereeSheet, kind: str) -> RefereeSheet:
    return _changed(replace(sheet, draw=replace(sheet.draw, kind=kind)))


def toggle_draw(sheet: RefereeSheet, part: str, seat: int) -> RefereeSheet:
    """Whether a seat is `tenpai`, `dead` or `nagashi`."""
    there: frozenset[int] = getattr(sheet.draw, part)
    changed = replace(sheet.draw, **{part: there ^ {seat}})  # type: ignore[arg-type]
    return _changed(replace(sheet, draw=changed))


def end_hand(sheet: RefereeSheet, table: TableFacts) -> RefereeSheet:
    """The table after a draw; nothing is told of the next one yet."""
    return replace(_with_table(sheet, table), draw=DrawInput(applied=True))


def end_win(sheet: RefereeSheet, table: TableFacts) -> RefereeSheet:
    """The table after a win; the hand in question and what was said of it are gone."""
    fresh = replace(sheet, hand=cleared(sheet.hand), dispute=DisputeInput())
    return _changed(_with_table(fresh, table))


def clear(sheet: RefereeSheet) -> RefereeSheet:
    """A new sheet; the document and the table stay."""
    return _with_table(RefereeSheet(sheet.document, sheet.tab, entered=sheet.entered), sheet.table)


def _changed(sheet: RefereeSheet) -> RefereeSheet:
    """Another ruling may follow now."""
    if sheet.incident.applied:
        sheet = replace(sheet, incident=replace(sheet.incident, applied=False))
    if sheet.draw.applied:
        sheet = replace(sheet, draw=replace(sheet.draw, applied=False))
    return _unsaved(sheet)


def _unsaved(sheet: RefereeSheet) -> RefereeSheet:
    """What is told now is not in the log."""
    for part in ("incident", "draw", "dispute", "check", "game"):
        told = getattr(sheet, part)
        if told.saved:
            sheet = replace(sheet, **{part: replace(told, saved="")})
    return sheet
