"""Keeping: a ruling becomes a case of the log."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import msgspec

from app import ruling_shown
from app.cases import Case, Entered, Kind
from app.ending_words import end_sentence
from app.history import FILE, History
from app.history_file import MEMORY, Trouble
from app.incident_shown import KeepShown
from app.referee.drawn import draw_shown, ended_by
from app.referee.incident import answers, asked
from app.referee.state import Sheet, Tab
from app.ruling_words import sentence
from app.shown import Seats
from app.slip import found_by
from app.texts import Texts
from engine.library import documents
from engine.record import as_data
from engine.riichi.hand import Hand
from engine.riichi.referee import Answer, Undecided, usual_answers
from engine.riichi.rules import RiichiRules
from engine.rulebook import Head
from engine.tiles import NotationError


def open_history(folder: Path | None) -> History:
    """The log in the folder of the user's data; without a folder as long as the program runs."""
    heads = documents()
    path = Path(MEMORY) if folder is None else folder / FILE
    return History(path, now()[:10], lambda case: found_by(case, heads))


def now() -> str:
    """The time on the clock here, with its offset."""
    return datetime.now().astimezone().isoformat(timespec="seconds")


def new_uid() -> str:
    """An identity that no other case has, on any machine."""
    return uuid.uuid4().hex


def said(trouble: Trouble, texts: Texts) -> str:
    """A trouble with the log as a sentence."""
    return texts.ui(
        f"storage.{trouble.key}", name=trouble.name, other=trouble.other, reason=trouble.reason
    )


def case_of(kind: Kind, ruling: object, document: Head, said: str) -> Case:
    """A ruling as a case of now; `ruling` is a value of the engine, `said` its one sentence."""
    return Case(
        uid=new_uid(),
        at=now(),
        document=document.id,
        version=document.edition,
        kind=kind,
        ruling=as_data(ruling),
        said=said,
    )


def incident_case(
    answer: Answer, told: Mapping[str, bool], document: Head, said: str, entered: Entered
) -> Case:
    """What a document says of an act, with the questions that were answered and what was entered
    beside it."""
    return msgspec.structs.replace(
        case_of("incident", answer, document, said),
        table=entered.table,
        players=entered.players,
        deal=entered.deal,
        offence=answer.incident.offence,
        offender=answer.incident.offender,
        answers=dict(told),
        hand=entered.hand,
        note=entered.note,
    )


def kept_ruling(sheet: Sheet, rules: RiichiRules, texts: Texts) -> Case | None:
    """The ruling of the part that is open as a case of now; None where there is none to keep."""
    shown = keep_shown(sheet, rules, texts)
    if not shown.possible or shown.number or shown.mistake is not None:
        return None
    entered = replace(sheet.entered, deal=sheet.entered.deal or shown.deal)
    if sheet.tab is Tab.DRAW:
        return _draw_case(sheet, rules, entered, texts)
    answer, known = asked(sheet, rules), answers(sheet, rules)
    told = {q: known[q] for q in usual_answers(sheet.incident.act, rules) if q in known}
    said = sentence(ruling_shown.shown(answer, Seats(0, 0, 0)), texts)
    return incident_case(answer, told, rules.document, said, entered)


def _draw_case(sheet: Sheet, rules: RiichiRules, entered: Entered, texts: Texts) -> Case | None:
    ended, end = ended_by(sheet, rules), draw_shown(sheet, rules).end
    if ended is None or end is None:
        return None
    return msgspec.structs.replace(
        case_of("draw", ended, rules.document, end_sentence(end, texts)),
        table=entered.table,
        players=entered.players,
        deal=entered.deal,
        hand=entered.hand,
        note=entered.note,
    )


def keep_shown(sheet: Sheet, rules: RiichiRules, texts: Texts) -> KeepShown:
    """What can be kept of the part that is open."""
    if sheet.tab is Tab.DRAW:
        possible, number = not sheet.draw.applied and _ends(sheet, rules), sheet.draw.kept
    else:
        possible = sheet.tab is Tab.INCIDENT and bool(sheet.incident.act)
        possible = possible and not isinstance(asked(sheet, rules), Undecided)
        number = sheet.incident.kept
    seating = sheet.seating
    deal = texts.ui("keep.deal", texts.wind(seating.round_wind), seating.deal + 1, seating.honba)
    return KeepShown(sheet.entered, deal, possible, number, _mistake(sheet.entered.hand))


def _ends(sheet: Sheet, rules: RiichiRules) -> bool:
    return ended_by(sheet, rules) is not None


def _mistake(hand: str) -> NotationError | None:
    try:
        Hand.parse(hand)
    except NotationError as e:
        return e if hand else None
    return None
