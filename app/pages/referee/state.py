"""The sheet of the referee page: a frozen value and the pure edits on it."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

import msgspec
from msgspec.structs import replace

from app.case_log.cases import CaseDetails
from app.games.links import GameLink
from app.pages.referee.inputs import CheckInput, DisputeInput
from app.pages.referee.table import TableFacts, set_deposits, set_honba, set_round
from app.pages.score.state import Draft, with_stick
from app.pages.score.state import normalized as hand_normalized
from app.pages.score.state import set_document as hand_under
from engine.riichi.penalties import StoredAnswer
from engine.riichi.play.events import RiichiGame
from engine.riichi.situation import RIICHI


class RefereeTab(StrEnum):
    """The tabs of the page."""

    INCIDENT = "incident"
    DISPUTE = "dispute"
    CHECK = "check"
    LOG = "log"


class IncidentInput(msgspec.Struct, frozen=True):
    """An act by its key ("" before one is chosen), and the answers given: none at first.

    `offender` is the seat that did it, None while nobody said. `answers` are pairs of a question
    and its answer, those alone that were given. `done` are the keys of the ticked steps.
    `applied`: the ruling was sent to the game, which knows whether it is there; `began` is the id
    of the game that it began, "" for none. `saved` is its number in the log, "" before.
    """

    act: str = ""
    offender: int | None = None
    answers: tuple[tuple[str, StoredAnswer], ...] = ()
    done: frozenset[str] = frozenset()
    applied: bool = False
    began: str = ""
    saved: str = ""


class CaseFacts(msgspec.Struct, frozen=True):
    """What a case is about: its hand, its table, the details for the log, and its game.

    `link` is the game that the case belongs to, None for a case that stands alone.
    """

    hand: Draft = msgspec.field(default_factory=Draft)
    table: TableFacts = msgspec.field(default_factory=TableFacts)
    entered: CaseDetails = msgspec.field(default_factory=CaseDetails)
    link: GameLink[RiichiGame] | None = None


class RefereeSheet(msgspec.Struct, frozen=True):
    """Everything the referee has entered; `search` and `moment` ("" for all) filter the acts.

    `hand`, `table`, `entered` and `link` are those of the case on the open tab; round, honba and
    deposits of the hand are those of the table. `aside` has the cases of the other tabs.
    `entering_hand`: the hand input is open for an incident.
    """

    document: str = "club"
    tab: RefereeTab = RefereeTab.INCIDENT
    search: str = ""
    moment: str = ""
    incident: IncidentInput = msgspec.field(default_factory=IncidentInput)
    dispute: DisputeInput = msgspec.field(default_factory=DisputeInput)
    check: CheckInput = msgspec.field(default_factory=CheckInput)
    hand: Draft = msgspec.field(default_factory=Draft)
    entering_hand: bool = False
    table: TableFacts = msgspec.field(default_factory=TableFacts)
    entered: CaseDetails = msgspec.field(default_factory=CaseDetails)
    link: GameLink[RiichiGame] | None = None
    aside: tuple[tuple[RefereeTab, CaseFacts], ...] = ()

    @property
    def tournament(self) -> bool:
        """Whether the game of the case says that it is part of a tournament."""
        return self.link is not None and self.link.game.switches.tournament


def draft_of(sheet: RefereeSheet) -> Draft:
    """The hand in question, under the active document."""
    return hand_under(sheet.hand, sheet.document)


# no undo steps


WITH_HAND: Final = (RefereeTab.DISPUTE, RefereeTab.CHECK)
"""The tabs that share one hand input and have a case of their own; the others have that of the
incident."""


def _case_tab(tab: RefereeTab) -> RefereeTab:
    return tab if tab in WITH_HAND else RefereeTab.INCIDENT


def set_tab(sheet: RefereeSheet, tab: RefereeTab) -> RefereeSheet:
    """Open a tab with its own case; one without a case begins with the same game, and no hand."""
    here, there = _case_tab(sheet.tab), _case_tab(tab)
    if here is there:
        return replace(sheet, tab=tab, entering_hand=False)
    aside = dict(sheet.aside) | {here: facts_of(sheet)}
    facts = aside.pop(there, CaseFacts())
    if sheet.link is not None and facts == CaseFacts():
        facts = CaseFacts(Draft(), _at_hand(sheet.table), _of_game(sheet.entered), sheet.link)
    moved = replace(sheet, tab=tab, entering_hand=False, aside=tuple(sorted(aside.items())))
    return _with_facts(moved, facts)


def _at_hand(table: TableFacts) -> TableFacts:
    return replace(table, over="")


def _of_game(entered: CaseDetails) -> CaseDetails:
    return replace(entered, note="")


def facts_of(sheet: RefereeSheet) -> CaseFacts:
    """What the case on the open tab is about."""
    return CaseFacts(sheet.hand, sheet.table, sheet.entered, sheet.link)


def _with_facts(sheet: RefereeSheet, facts: CaseFacts) -> RefereeSheet:
    new = replace(sheet, hand=facts.hand, entered=facts.entered, link=facts.link)
    return _with_table(new, facts.table)


def set_entering_hand(sheet: RefereeSheet, on: bool) -> RefereeSheet:
    """Open or close the hand input for an incident; a first hand is that of the offender."""
    offender, hand = sheet.incident.offender, sheet.hand
    if on and offender is not None and hand == _with_table(sheet, sheet.table).hand:
        hand = hand if hand.concealed or hand.melds else replace(hand, seat=offender)
    return replace(sheet, entering_hand=on, hand=hand)


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
    return _unsaved(replace(sheet, entered=entered), (_case_tab(sheet.tab),))


def saved(sheet: RefereeSheet, number: str) -> RefereeSheet:
    """The ruling of the open tab is saved; table and players stay for the next one."""
    sheet = replace(sheet, entered=replace(sheet.entered, note=""))
    match sheet.tab:
        case RefereeTab.DISPUTE:
            return replace(sheet, dispute=replace(sheet.dispute, saved=number))
        case RefereeTab.CHECK:
            return replace(sheet, check=replace(sheet.check, saved=number))
    return replace(sheet, incident=replace(sheet.incident, saved=number))


# undo steps


def set_document(sheet: RefereeSheet, document: str) -> RefereeSheet:
    return _unsaved(_changed(replace(sheet, document=document)), (RefereeTab.INCIDENT, *WITH_HAND))


def set_hand(sheet: RefereeSheet, hand: Draft) -> RefereeSheet:
    """Set the hand; its round, honba, deposits and riichi go to the table of the case as well,
    unless that is the table of a game: the hand of another seat has no riichi of the one before."""
    if sheet.link is not None:
        if hand.seat != sheet.hand.seat and sheet.hand.seat in sheet.table.riichi:
            hand = with_stick(hand, False)
        return _changed(_with_table(replace(sheet, hand=hand), sheet.table))
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


def set_check(sheet: RefereeSheet, entry: CheckInput) -> RefereeSheet:
    return _changed(replace(sheet, check=entry))


def choose_act(sheet: RefereeSheet, act: str) -> RefereeSheet:
    """Choose another act, or one that was applied again: no answers yet, and nobody did it, unless
    somebody was named before any act.

    After a ruling that was saved or applied this is another case: hand and sticks do not go with
    it, the table does as far as it stays as it is.
    """
    before = sheet.incident
    if act == before.act and not before.applied:
        return sheet
    named = None if before.act else before.offender
    sheet = replace(sheet, incident=IncidentInput(act, named))
    return _next_case(sheet) if before.saved or before.applied else sheet


def _next_case(sheet: RefereeSheet) -> RefereeSheet:
    """The case without what belongs to the one before it."""
    fresh = replace(sheet, hand=Draft(), entered=replace(sheet.entered, note=""))
    if sheet.link is not None:
        return _with_table(fresh, sheet.table)
    table = sheet.table
    sticks = len(table.riichi) + len(table.fined)
    left = replace(table, riichi=frozenset(), fined=(), deposits=max(table.deposits - sticks, 0))
    return _with_table(fresh, left)


def set_offender(sheet: RefereeSheet, seat: int | None) -> RefereeSheet:
    """Set who did it; None for not known."""
    return _changed(replace(sheet, incident=replace(sheet.incident, offender=seat)))


def set_answers(sheet: RefereeSheet, answers: tuple[tuple[str, StoredAnswer], ...]) -> RefereeSheet:
    """Set all answers."""
    if answers == sheet.incident.answers:
        return sheet
    return _changed(replace(sheet, incident=replace(sheet.incident, answers=answers)))


def tick(sheet: RefereeSheet, step: str) -> RefereeSheet:
    """Toggle a step of the checklist."""
    incident = sheet.incident
    return replace(sheet, incident=replace(incident, done=incident.done ^ {step}))


def set_table(sheet: RefereeSheet, table: TableFacts) -> RefereeSheet:
    return _changed(_with_table(sheet, replace(table, over="")))


def _with_table(sheet: RefereeSheet, table: TableFacts) -> RefereeSheet:
    """Set the table, and its round, honba and deposits in the hand; who is in riichi in a game is
    so with the hand, too."""
    hand = replace(
        sheet.hand,
        round_wind=table.round_wind,
        honba=table.honba,
        deposits=table.deposits,
    )
    if sheet.link is not None and hand.seat in table.riichi:
        hand = with_stick(hand, True)
    return replace(sheet, table=table, hand=hand)


def applied(sheet: RefereeSheet, began: str = "") -> RefereeSheet:
    """The ruling was sent to the game, or began the game with this id."""
    return replace(sheet, incident=replace(sheet.incident, applied=True, began=began))


def clear(sheet: RefereeSheet) -> RefereeSheet:
    """A new case on the open tab: no hand, no table, no game, no details; others stay as they are.

    The incident's case goes with the tabs that share it.
    """
    fresh = _with_facts(replace(sheet, entering_hand=False), CaseFacts())
    match sheet.tab:
        case RefereeTab.DISPUTE:
            return replace(fresh, dispute=DisputeInput())
        case RefereeTab.CHECK:
            return replace(fresh, check=CheckInput())
    return replace(fresh, incident=IncidentInput(), search="", moment="")


def new_case(sheet: RefereeSheet, facts: CaseFacts) -> RefereeSheet:
    """A new incident about these facts, on its tab; without an act."""
    fresh = clear(set_tab(sheet, RefereeTab.INCIDENT))
    return _with_facts(fresh, facts)


def at_table(sheet: RefereeSheet, facts: CaseFacts) -> RefereeSheet:
    """The case at the table of these facts, with its own hand and note."""
    entered = replace(facts.entered, note=sheet.entered.note)
    return _with_facts(sheet, replace(facts, hand=sheet.hand, entered=entered))


def enter_hand(sheet: RefereeSheet, hand: Draft) -> RefereeSheet:
    """Take a hand over with its situation; of a game the table stays as the game has it."""
    if sheet.link is not None:
        return _with_table(replace(sheet, hand=hand), sheet.table)
    return set_hand(sheet, hand)


def _changed(sheet: RefereeSheet) -> RefereeSheet:
    """After an edit the ruling of the open tab can be saved again; one of a case that stands alone
    can begin another game. A game has its ruling until that is taken out there."""
    if sheet.incident.applied and sheet.link is None and _case_tab(sheet.tab) not in WITH_HAND:
        sheet = replace(sheet, incident=replace(sheet.incident, applied=False, began=""))
    return _unsaved(sheet, (_case_tab(sheet.tab),))


def _unsaved(sheet: RefereeSheet, tabs: tuple[RefereeTab, ...]) -> RefereeSheet:
    """Mark the rulings of these tabs as not saved."""
    for part in map(str, tabs):
        entry = getattr(sheet, part)
        if entry.saved:
            sheet = replace(sheet, **{part: replace(entry, saved="")})
    return sheet
