"""Keeping: a ruling becomes a case of the log."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from app.case_log.database import MEMORY, Trouble
from app.case_log.history import FILE, History
from app.pages.referee.check import texts as check_words
from app.pages.referee.check.logic import checked
from app.pages.referee.dispute import texts as dispute_words
from app.pages.referee.dispute.logic import dispute_shown, disputed, judged, offence, outcome_of
from app.pages.referee.endings.draw import draw_shown, ended_by
from app.pages.referee.endings.game_end import game_result
from app.pages.referee.endings.texts import end_sentence
from app.pages.referee.incident.logic import answers, asked
from app.pages.referee.log import saved_texts as kept_words
from app.pages.referee.log.slip import found_by
from app.pages.referee.state import Sheet, Tab, laid
from app.pages.score.state import hand, situation
from app.texts.rulings import sentence
from app.texts.texts import Texts
from app.views import rulings as ruling_shown
from app.views.cases import Case, Entered, Kind
from app.views.incidents import SaveView
from app.views.ledgers import Seats
from engine.library import documents, fingerprint, fingerprint_of, path_of
from engine.record import as_data
from engine.riichi.play.referee import Answer, Undecided, usual_answers
from engine.riichi.rules import RiichiRules
from engine.rulebook import Head


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


def version_of(document: Head) -> str:
    """The edition, and a mark that is another one whenever the document's text is another."""
    mark = fingerprint_of(document.id) or _mark(path_of(document.id))
    return " ".join(part for part in (document.edition, f"#{mark[:_MARK]}") if part)


_MARK: Final = 8
"""Letters of the mark: enough for the texts that one club has had."""


@cache
def _mark(path: Path) -> str:
    """Of a document that comes with the program, which does not change while it runs."""
    return fingerprint(path.read_text("utf-8"))


def case_of(kind: Kind, ruling: object, document: Head, said: str) -> Case:
    """A ruling as a case of now; `ruling` is a value of the engine, `said` its one sentence."""
    return Case(
        uid=new_uid(),
        at=now(),
        document=document.id,
        version=version_of(document),
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
        with_entered(case_of("incident", answer, document, said), entered),
        offence=answer.incident.offence,
        offender=answer.incident.offender,
        answers=dict(told),
    )


def with_entered(case: Case, entered: Entered) -> Case:
    """The case with what somebody entered of it."""
    return msgspec.structs.replace(
        case,
        table=entered.table,
        players=entered.players,
        deal=entered.deal,
        note=entered.note,
    )


def kept_ruling(sheet: Sheet, rules: RiichiRules, texts: Texts) -> Case | None:
    """The ruling of the part that is open as a case of now; None where there is none to keep."""
    shown = keep_shown(sheet, rules, texts)
    if not shown.possible or shown.number:
        return None
    entered = replace(sheet.entered, deal=sheet.entered.deal or shown.deal)
    case = _ruled(sheet, rules, entered, texts)
    if case is None or shown.hand is None:
        return case
    told = str(situation(laid(sheet))) if sheet.tab is not Tab.DRAW else ""
    return msgspec.structs.replace(case, hand=str(shown.hand), situation=told)


def _ruled(sheet: Sheet, rules: RiichiRules, entered: Entered, texts: Texts) -> Case | None:
    match sheet.tab:
        case Tab.DRAW:
            return _draw_case(sheet, rules, entered, texts)
        case Tab.DISPUTE:
            return _dispute_case(sheet, rules, entered, texts)
        case Tab.CHECK:
            return _check_case(sheet, rules, entered, texts)
        case Tab.GAME:
            return _game_case(sheet, rules, entered, texts)
    answer, known = asked(sheet, rules), answers(sheet, rules)
    told = {q: known[q] for q in usual_answers(sheet.incident.act, rules) if q in known}
    said = sentence(ruling_shown.shown(answer, Seats(0, 0, 0)), texts)
    return incident_case(answer, told, rules.document, said, entered)


def _draw_case(sheet: Sheet, rules: RiichiRules, entered: Entered, texts: Texts) -> Case | None:
    ended, end = ended_by(sheet, rules), draw_shown(sheet, rules).end
    if ended is None or end is None:
        return None
    return with_entered(case_of("draw", ended, rules.document, end_sentence(end, texts)), entered)


def _dispute_case(sheet: Sheet, rules: RiichiRules, entered: Entered, texts: Texts) -> Case | None:
    """A false win is kept as the ruling on it, else the count that was said beside what is due."""
    shown, answer = dispute_shown(sheet, rules), offence(sheet, rules)
    if shown.found is None and answer is not None:
        said = sentence(ruling_shown.shown(answer, Seats(0, 0, 0)), texts)
        told = {"hand_shown": sheet.dispute.shown}
        case = incident_case(answer, told, rules.document, said, entered)
        return msgspec.structs.replace(case, kind="dispute")
    if shown.found is None:
        return None
    said = dispute_words.said(shown.outcome, shown.found, texts)
    case = with_entered(case_of("dispute", shown.found, rules.document, said), entered)
    return msgspec.structs.replace(case, ruling={**case.ruling, "outcome": shown.outcome})


def _check_case(sheet: Sheet, rules: RiichiRules, entered: Entered, texts: Texts) -> Case:
    found = checked(sheet, rules)
    case = case_of("check", found, rules.document, check_words.said(found, texts))
    return with_entered(case, entered)


def _game_case(sheet: Sheet, rules: RiichiRules, entered: Entered, texts: Texts) -> Case:
    """Places and results; `deal` tells which seat of the first hand has which wind now."""
    case = with_entered(case_of("game", game_result(sheet, rules), rules.document, ""), entered)
    case = msgspec.structs.replace(case, ruling={**case.ruling, "deal": sheet.seating.deal})
    return msgspec.structs.replace(case, said=kept_words.sentence(case, texts))


def keep_shown(sheet: Sheet, rules: RiichiRules, texts: Texts) -> SaveView:
    """What can be kept of the part that is open."""
    possible, number = _to_keep(sheet, rules)
    seating = sheet.seating
    deal = texts.ui("keep.deal", texts.wind(seating.round_wind), seating.deal + 1, seating.honba)
    tiles = hand(laid(sheet))
    return SaveView(sheet.entered, deal, possible, number, tiles if tiles.tiles else None)


def _to_keep(sheet: Sheet, rules: RiichiRules) -> tuple[bool, str]:
    """Whether there is a ruling to keep, and the number that it was kept under."""
    match sheet.tab:
        case Tab.DRAW:
            return not sheet.draw.applied and ended_by(sheet, rules) is not None, sheet.draw.kept
        case Tab.DISPUTE:
            found, verdict = disputed(sheet, rules), judged(sheet, rules)[0]
            return outcome_of(verdict, found) not in _UNTOLD, sheet.dispute.kept
        case Tab.GAME:
            return True, sheet.game.kept
        case Tab.CHECK:
            return checked(sheet, rules).good is not None, sheet.check.kept
        case Tab.INCIDENT:
            ruled = bool(sheet.incident.act) and not isinstance(asked(sheet, rules), Undecided)
            return ruled, sheet.incident.kept
    return False, ""


_UNTOLD: Final = ("unfinished", "impossible", "unsaid")
