"""The sheet of the referee page: a frozen value and the pure edits on it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final

from app.pages.referee import seating as table
from app.pages.referee.entries import CheckEntry, DisputeEntry, GameEntry
from app.pages.referee.seating import Seating
from app.pages.score.state import Draft
from app.pages.score.state import clear as cleared
from app.pages.score.state import normalized as hand_normalized
from app.pages.score.state import set_document as hand_under
from app.views.cases import Entered
from engine.riichi.situation import RIICHI


class Tab(StrEnum):
    """The parts of the page."""

    DISPUTE = "dispute"
    INCIDENT = "incident"
    CHECK = "check"
    DRAW = "draw"
    GAME = "game"
    LOG = "log"


@dataclass(frozen=True, slots=True)
class Incident:
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
    kept: str = ""


EXHAUSTIVE: Final = "exhaustive"


@dataclass(frozen=True, slots=True)
class DrawTold:
    """How a hand ended that nobody won: exhaustive (荒牌平局), or an abortive draw by its name.

    `dead` have a hand that cannot win any more, `nagashi` nothing but yaochu in their river.
    """

    kind: str = EXHAUSTIVE
    tenpai: frozenset[int] = frozenset()
    dead: frozenset[int] = frozenset()
    nagashi: frozenset[int] = frozenset()
    applied: bool = False
    kept: str = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """What the referee has told so far; `search` and `moment` ("" for all) narrow the acts.

    `hand` is the one in question, on every part of the page; its round, honba and deposits are
    those of the table. `laying` tells that it is being laid for an incident or a draw. `entered` is
    what the log keeps besides the ruling.
    """

    document: str = "club"
    tab: Tab = Tab.INCIDENT
    search: str = ""
    moment: str = ""
    incident: Incident = field(default_factory=Incident)
    draw: DrawTold = field(default_factory=DrawTold)
    dispute: DisputeEntry = field(default_factory=DisputeEntry)
    check: CheckEntry = field(default_factory=CheckEntry)
    game: GameEntry = field(default_factory=GameEntry)
    hand: Draft = field(default_factory=Draft)
    laying: bool = False
    seating: Seating = field(default_factory=Seating)
    entered: Entered = field(default_factory=Entered)


def laid(sheet: Sheet) -> Draft:
    """The hand in question, under the document in force."""
    return hand_under(sheet.hand, sheet.document)


# what is no step of its own


def set_tab(sheet: Sheet, tab: Tab) -> Sheet:
    return replace(sheet, tab=tab, laying=False)


def set_laying(sheet: Sheet, on: bool) -> Sheet:
    """The hand of an incident or a draw is being laid, or all is laid."""
    return replace(sheet, laying=on)


def set_mode(sheet: Sheet, hand: Draft) -> Sheet:
    """The hand in another mode of laying."""
    return replace(sheet, hand=hand)


def normalized(sheet: Sheet) -> Sheet:
    """The sheet as undo brings it back: tiles go into the hand again."""
    return replace(sheet, hand=hand_normalized(sheet.hand))


def set_search(sheet: Sheet, text: str) -> Sheet:
    return replace(sheet, search=text)


def set_moment(sheet: Sheet, moment: str) -> Sheet:
    """Only the acts of one moment of play; the same once more for all."""
    return replace(sheet, moment="" if moment == sheet.moment else moment)


def enter(sheet: Sheet, entered: Entered) -> Sheet:
    """What was typed for the log; what it is kept with changes, so it can be kept anew."""
    return _not_kept(replace(sheet, entered=entered))


def kept(sheet: Sheet, number: str) -> Sheet:
    """The ruling is in the log under this number; table and players stay for the next one."""
    sheet = replace(sheet, entered=replace(sheet.entered, note=""))
    match sheet.tab:
        case Tab.DISPUTE:
            return replace(sheet, dispute=replace(sheet.dispute, kept=number))
        case Tab.CHECK:
            return replace(sheet, check=replace(sheet.check, kept=number))
        case Tab.GAME:
            return replace(sheet, game=replace(sheet.game, kept=number))
    sheet = replace(sheet, hand=cleared(sheet.hand))
    if sheet.tab is Tab.DRAW:
        return replace(sheet, draw=replace(sheet.draw, kept=number))
    return replace(sheet, incident=replace(sheet.incident, kept=number))


# edits


def set_document(sheet: Sheet, document: str) -> Sheet:
    return _changed(replace(sheet, document=document))


def set_hand(sheet: Sheet, hand: Draft) -> Sheet:
    """Another hand; what it tells of the table is told of it everywhere."""
    seating = table.set_round(sheet.seating, hand.round_wind)
    seating = table.set_honba(table.set_deposits(seating, hand.deposits), hand.honba)
    before, now = _in_riichi(sheet.hand), _in_riichi(hand)
    if before != now:
        seating = replace(seating, riichi=(seating.riichi - before) | now)
    return _changed(replace(sheet, hand=hand, seating=seating))


def _in_riichi(hand: Draft) -> frozenset[int]:
    """The seat of the hand, where it has declared riichi."""
    return frozenset((hand.seat,)) if hand.events & RIICHI else frozenset()


def set_dispute(sheet: Sheet, told: DisputeEntry) -> Sheet:
    return _changed(replace(sheet, dispute=told))


def set_game(sheet: Sheet, told: GameEntry) -> Sheet:
    return _changed(replace(sheet, game=told))


def set_check(sheet: Sheet, told: CheckEntry) -> Sheet:
    return _changed(replace(sheet, check=told))


def choose_act(sheet: Sheet, act: str) -> Sheet:
    """Another act; what was answered about the one before is gone, who it was stays."""
    if act == sheet.incident.act:
        return sheet
    return replace(sheet, incident=Incident(act, sheet.incident.offender))


def set_offender(sheet: Sheet, seat: int) -> Sheet:
    return _changed(replace(sheet, incident=replace(sheet.incident, offender=seat)))


def answer(sheet: Sheet, question: str, yes: bool | None) -> Sheet:
    """Answer a question by yes or no, or leave it open."""
    rest = tuple((q, a) for q, a in sheet.incident.answers if q != question)
    incident = replace(sheet.incident, answers=(*rest, (question, yes)))
    return _changed(replace(sheet, incident=incident))


def answer_all(sheet: Sheet, answers: tuple[tuple[str, bool], ...]) -> Sheet:
    """Answer several questions in one step."""
    for question, yes in answers:
        sheet = answer(sheet, question, yes)
    return sheet


def tick(sheet: Sheet, step: str) -> Sheet:
    """A step of the checklist is done, or is not."""
    incident = sheet.incident
    return replace(sheet, incident=replace(incident, done=incident.done ^ {step}))


def set_seating(sheet: Sheet, seating: Seating) -> Sheet:
    return _changed(_seated(sheet, seating))


def _seated(sheet: Sheet, seating: Seating) -> Sheet:
    """Another table; the hand in question is at it."""
    hand = replace(
        sheet.hand,
        round_wind=seating.round_wind,
        honba=seating.honba,
        deposits=seating.deposits,
    )
    return replace(sheet, seating=seating, hand=hand)


def take_over(sheet: Sheet, seating: Seating) -> Sheet:
    """The table as it is after the ruling; a ruling is taken over once."""
    return replace(_seated(sheet, seating), incident=replace(sheet.incident, applied=True))


def set_draw_kind(sheet: Sheet, kind: str) -> Sheet:
    return _changed(replace(sheet, draw=replace(sheet.draw, kind=kind)))


def toggle_draw(sheet: Sheet, part: str, seat: int) -> Sheet:
    """Whether a seat is `tenpai`, `dead` or `nagashi`."""
    there: frozenset[int] = getattr(sheet.draw, part)
    changed = replace(sheet.draw, **{part: there ^ {seat}})  # type: ignore[arg-type]
    return _changed(replace(sheet, draw=changed))


def end_hand(sheet: Sheet, seating: Seating) -> Sheet:
    """The table after a draw; nothing is told of the next one yet."""
    return replace(_seated(sheet, seating), draw=DrawTold(applied=True))


def end_win(sheet: Sheet, seating: Seating) -> Sheet:
    """The table after a win; the hand in question and what was said of it are gone."""
    fresh = replace(sheet, hand=cleared(sheet.hand), dispute=DisputeEntry())
    return _changed(_seated(fresh, seating))


def clear(sheet: Sheet) -> Sheet:
    """A new sheet; the document and the table stay."""
    return _seated(Sheet(sheet.document, sheet.tab, entered=sheet.entered), sheet.seating)


def _changed(sheet: Sheet) -> Sheet:
    """Another ruling may follow now."""
    if sheet.incident.applied:
        sheet = replace(sheet, incident=replace(sheet.incident, applied=False))
    if sheet.draw.applied:
        sheet = replace(sheet, draw=replace(sheet.draw, applied=False))
    return _not_kept(sheet)


def _not_kept(sheet: Sheet) -> Sheet:
    """What is told now is not in the log."""
    for part in ("incident", "draw", "dispute", "check", "game"):
        told = getattr(sheet, part)
        if told.kept:
            sheet = replace(sheet, **{part: replace(told, kept="")})
    return sheet
