"""The sheet of the referee page: a frozen value and the pure edits on it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final, cast

from app.case_log.cases import CaseDetails
from app.pages.referee.inputs import CheckInput, DisputeInput, GameInput
from app.pages.referee.table import TableFacts, set_deposits, set_honba, set_round
from app.pages.score.state import Draft
from app.pages.score.state import clear as cleared
from app.pages.score.state import normalized as hand_normalized
from app.pages.score.state import set_document as hand_under
from engine.riichi.situation import RIICHI


class RefereeTab(StrEnum):
    """The tabs of the page."""

    DISPUTE = "dispute"
    INCIDENT = "incident"
    CHECK = "check"
    DRAW = "draw"
    GAME = "game"
    LOG = "log"


@dataclass(frozen=True, slots=True)
class IncidentInput:
    """An act by its key ("" before one is chosen), the offender, and the answers.

    `answers` are pairs of a question and True, False or None (not known); other questions have
    their usual answer. `done` are the keys of the ticked steps. `applied`: the ruling is applied to
    the scores. `saved` is its number in the log, "" before.
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
    """A draw: exhaustive (荒牌平局), or an abortive draw by its name.

    `tenpai`, `dead` (agari houki) and `nagashi` (nagashi mangan) are seats. `reasons` are by seat
    the acts that made hands dead, "" where nobody said. `applied`: the draw is applied to the
    scores. `saved` is its number in the log, "" before.
    """

    kind: str = EXHAUSTIVE
    tenpai: frozenset[int] = frozenset()
    dead: frozenset[int] = frozenset()
    nagashi: frozenset[int] = frozenset()
    reasons: tuple[str, str, str, str] = ("", "", "", "")
    applied: bool = False
    saved: str = ""


@dataclass(frozen=True, slots=True)
class RefereeSheet:
    """Everything the referee has entered; `search` and `moment` ("" for all) filter the acts.

    `hand` is the hand in question on all tabs; its round, honba and deposits are those of `table`.
    `entering_hand`: the hand input is open for an incident or a draw. `entered` are the details
    for the log.
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
    """The hand in question, under the active document."""
    return hand_under(sheet.hand, sheet.document)


# no undo steps


def set_tab(sheet: RefereeSheet, tab: RefereeTab) -> RefereeSheet:
    return replace(sheet, tab=tab, entering_hand=False)


def set_entering_hand(sheet: RefereeSheet, on: bool) -> RefereeSheet:
    """Open or close the hand input for an incident or a draw."""
    return replace(sheet, entering_hand=on)


def set_mode(sheet: RefereeSheet, hand: Draft) -> RefereeSheet:
    """The hand in another input mode."""
    return replace(sheet, hand=hand)


def normalized(sheet: RefereeSheet) -> RefereeSheet:
    """The sheet as it is stored for undo, with the default input mode of the hand."""
    return replace(sheet, hand=hand_normalized(sheet.hand))


def set_search(sheet: RefereeSheet, text: str) -> RefereeSheet:
    return replace(sheet, search=text)


def set_moment(sheet: RefereeSheet, moment: str) -> RefereeSheet:
    """Show the acts of one moment of play only; the same moment again shows all."""
    return replace(sheet, moment="" if moment == sheet.moment else moment)


def enter(sheet: RefereeSheet, entered: CaseDetails) -> RefereeSheet:
    """Set the details for the log; the ruling can then be saved again with them."""
    return _unsaved(replace(sheet, entered=entered))


def saved(sheet: RefereeSheet, number: str) -> RefereeSheet:
    """The ruling of the open tab is saved; table and players stay for the next one."""
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


# undo steps


def set_document(sheet: RefereeSheet, document: str) -> RefereeSheet:
    return _changed(replace(sheet, document=document))


def set_hand(sheet: RefereeSheet, hand: Draft) -> RefereeSheet:
    """Set the hand; its round, honba, deposits and riichi go to the table as well."""
    table = set_round(sheet.table, hand.round_wind)
    table = set_honba(set_deposits(table, hand.deposits), hand.honba)
    before, now = _in_riichi(sheet.hand), _in_riichi(hand)
    if before != now:
        table = replace(table, riichi=(table.riichi - before) | now)
    return _changed(replace(sheet, hand=hand, table=table))


def _in_riichi(hand: Draft) -> frozenset[int]:
    """The seat of the hand if it is in riichi."""
    return frozenset((hand.seat,)) if hand.events & RIICHI else frozenset()


def set_dispute(sheet: RefereeSheet, entry: DisputeInput) -> RefereeSheet:
    return _changed(replace(sheet, dispute=entry))


def set_game(sheet: RefereeSheet, entry: GameInput) -> RefereeSheet:
    return _changed(replace(sheet, game=entry))


def set_check(sheet: RefereeSheet, entry: CheckInput) -> RefereeSheet:
    return _changed(replace(sheet, check=entry))


def choose_act(sheet: RefereeSheet, act: str) -> RefereeSheet:
    """Choose another act, or one that was applied again: no answers yet, the offender stays."""
    if act == sheet.incident.act and not sheet.incident.applied:
        return sheet
    return replace(sheet, incident=IncidentInput(act, sheet.incident.offender))


def set_offender(sheet: RefereeSheet, seat: int) -> RefereeSheet:
    return _changed(replace(sheet, incident=replace(sheet.incident, offender=seat)))


def answer(sheet: RefereeSheet, question: str, yes: bool | None) -> RefereeSheet:
    """Answer a question: True, False, or None (not known)."""
    rest = tuple((q, a) for q, a in sheet.incident.answers if q != question)
    incident = replace(sheet.incident, answers=(*rest, (question, yes)))
    return _changed(replace(sheet, incident=incident))


def answer_all(sheet: RefereeSheet, answers: tuple[tuple[str, bool], ...]) -> RefereeSheet:
    """Answer several questions in one step."""
    for question, yes in answers:
        sheet = answer(sheet, question, yes)
    return sheet


def tick(sheet: RefereeSheet, step: str) -> RefereeSheet:
    """Toggle a step of the checklist."""
    incident = sheet.incident
    return replace(sheet, incident=replace(incident, done=incident.done ^ {step}))


def set_table(sheet: RefereeSheet, table: TableFacts) -> RefereeSheet:
    return _changed(_with_table(sheet, replace(table, over="")))


def _with_table(sheet: RefereeSheet, table: TableFacts) -> RefereeSheet:
    """Set the table, and its round, honba and deposits in the hand."""
    hand = replace(
        sheet.hand,
        round_wind=table.round_wind,
        honba=table.honba,
        deposits=table.deposits,
    )
    return replace(sheet, table=table, hand=hand)


def take_over(sheet: RefereeSheet, table: TableFacts) -> RefereeSheet:
    """Set the table after the ruling, which can be applied only once."""
    return replace(_with_table(sheet, table), incident=replace(sheet.incident, applied=True))


def set_draw_kind(sheet: RefereeSheet, kind: str) -> RefereeSheet:
    return _changed(replace(sheet, draw=replace(sheet.draw, kind=kind)))


def toggle_draw(sheet: RefereeSheet, part: str, seat: int) -> RefereeSheet:
    """Toggle a seat in `tenpai`, `dead` or `nagashi`."""
    there: frozenset[int] = getattr(sheet.draw, part)
    changed = replace(sheet.draw, **{part: there ^ {seat}})  # type: ignore[arg-type]
    return _changed(replace(sheet, draw=changed))


def set_reason(sheet: RefereeSheet, seat: int, act: str) -> RefereeSheet:
    """Set the act that made the hand of a seat dead; "" where nobody said."""
    reasons = sheet.draw.reasons
    new = cast("tuple[str, str, str, str]", (*reasons[:seat], act, *reasons[seat + 1 :]))
    return _changed(replace(sheet, draw=replace(sheet.draw, reasons=new)))


def end_hand(sheet: RefereeSheet, table: TableFacts) -> RefereeSheet:
    """Set the table after a draw, and clear what was entered about it."""
    return replace(_with_table(sheet, table), draw=DrawInput(applied=True))


def end_win(sheet: RefereeSheet, table: TableFacts) -> RefereeSheet:
    """Set the table after a win, and clear the hand and its dispute."""
    fresh = replace(sheet, hand=cleared(sheet.hand), dispute=DisputeInput())
    return _changed(_with_table(fresh, table))


def clear(sheet: RefereeSheet) -> RefereeSheet:
    """A new sheet with the same document, tab, table and details for the log."""
    return _with_table(RefereeSheet(sheet.document, sheet.tab, entered=sheet.entered), sheet.table)


def _changed(sheet: RefereeSheet) -> RefereeSheet:
    """After an edit the ruling can be applied and saved again."""
    if sheet.incident.applied:
        sheet = replace(sheet, incident=replace(sheet.incident, applied=False))
    if sheet.draw.applied:
        sheet = replace(sheet, draw=replace(sheet.draw, applied=False))
    return _unsaved(sheet)


def _unsaved(sheet: RefereeSheet) -> RefereeSheet:
    """Mark all rulings as not saved."""
    for part in ("incident", "draw", "dispute", "check", "game"):
        entry = getattr(sheet, part)
        if entry.saved:
            sheet = replace(sheet, **{part: replace(entry, saved="")})
    return sheet
