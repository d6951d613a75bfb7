"""The sheet of the referee page: a frozen value and the pure edits on it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum

from app.referee.seating import Seating


class Tab(StrEnum):
    """The parts of the page."""

    INCIDENT = "incident"


@dataclass(frozen=True, slots=True)
class Incident:
    """What happened: the act by its key ("" before one is chosen), who did it, what was answered.

    `answers` are pairs of a question and yes, no or None (not known); a question that is not
    among them is answered as usual. `done` are the steps of the checklist that are done, by key.
    `applied` tells that the ruling is in the scores already.
    """

    act: str = ""
    offender: int = 1
    answers: tuple[tuple[str, bool | None], ...] = ()
    done: frozenset[str] = frozenset()
    applied: bool = False


@dataclass(frozen=True, slots=True)
class Sheet:
    """What the referee has told so far; `search` and `moment` ("" for all) narrow the acts."""

    document: str = "club"
    tab: Tab = Tab.INCIDENT
    search: str = ""
    moment: str = ""
    incident: Incident = field(default_factory=Incident)
    seating: Seating = field(default_factory=Seating)


# what is no step of its own


def set_tab(sheet: Sheet, tab: Tab) -> Sheet:
    return replace(sheet, tab=tab)


def set_search(sheet: Sheet, text: str) -> Sheet:
    return replace(sheet, search=text)


def set_moment(sheet: Sheet, moment: str) -> Sheet:
    """Only the acts of one moment of play; the same once more for all."""
    return replace(sheet, moment="" if moment == sheet.moment else moment)


# edits


def set_document(sheet: Sheet, document: str) -> Sheet:
    return _changed(replace(sheet, document=document))


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
    return _changed(replace(sheet, seating=seating))


def take_over(sheet: Sheet, seating: Seating) -> Sheet:
    """The table as it is after the ruling; a ruling is taken over once."""
    return replace(sheet, seating=seating, incident=replace(sheet.incident, applied=True))


def clear(sheet: Sheet) -> Sheet:
    """A new sheet; the document and the table stay."""
    return Sheet(sheet.document, sheet.tab, seating=sheet.seating)


def _changed(sheet: Sheet) -> Sheet:
    """Another ruling may follow now."""
    if not sheet.incident.applied:
        return sheet
    return replace(sheet, incident=replace(sheet.incident, applied=False))
