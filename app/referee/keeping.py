"""Keeping: a ruling becomes a case of the log."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import msgspec

from app.cases import Case, Entered, Kind
from app.history import FILE, History
from app.history_file import MEMORY, Trouble
from app.incident_shown import KeepShown
from app.referee.incident import answers, asked
from app.referee.state import Sheet
from app.ruling_shown import shown
from app.ruling_words import sentence
from app.shown import Seats
from app.slip import found_by
from app.texts import Texts
from engine.record import as_data
from engine.riichi.hand import Hand
from engine.riichi.referee import Answer, Undecided, usual_answers
from engine.riichi.rules import RiichiRules
from engine.rulebook import Head, installed
from engine.tiles import NotationError


def open_history(folder: Path | None) -> History:
    """The log in the folder of the user's data; without a folder as long as the program runs."""
    heads = installed()
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


def kept_incident(sheet: Sheet, rules: RiichiRules, deal: str, texts: Texts) -> Case:
    """The ruling of a sheet as a case of now; `deal` is the hand as the table tells it."""
    answer = asked(sheet, rules)
    known = answers(sheet, rules)
    told = {q: known[q] for q in usual_answers(sheet.incident.act, rules) if q in known}
    said = sentence(shown(answer, Seats(0, 0, 0)), texts)
    entered = replace(sheet.entered, deal=sheet.entered.deal or deal)
    return incident_case(answer, told, rules.document, said, entered)


def keep_shown(sheet: Sheet, rules: RiichiRules, texts: Texts) -> KeepShown:
    """What can be kept of a sheet now."""
    possible = bool(sheet.incident.act) and not isinstance(asked(sheet, rules), Undecided)
    seating = sheet.seating
    deal = texts.ui("keep.deal", texts.wind(seating.round_wind), seating.deal + 1, seating.honba)
    mistake = None
    try:
        Hand.parse(sheet.entered.hand)
    except NotationError as e:
        mistake = e if sheet.entered.hand else None
    return KeepShown(sheet.entered, deal, possible, sheet.incident.kept, mistake)
