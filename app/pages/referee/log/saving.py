"""Makes cases of the log from the rulings of the referee page."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from app import stamps, storage
from app.case_log.cases import Case, CaseDetails, CaseKind, kept_table
from app.case_log.history import History, log_in
from app.editions import edition_of
from app.pages.referee.check.logic import check_answer
from app.pages.referee.check.texts import answer_words
from app.pages.referee.dispute.logic import (
    dispute_view,
    judged,
    offence_answer,
)
from app.pages.referee.dispute.texts import ruling_line
from app.pages.referee.incident.case_ruling import known_answers, ruling_answer
from app.pages.referee.inputs import answers_of_shown
from app.pages.referee.log.saved_answers import relevant_answers
from app.pages.referee.log.saved_texts import CORRECTED
from app.pages.referee.log.slip import FOUND_BY_EDITION, search_text
from app.pages.referee.ruling_texts import sentence
from app.pages.referee.state import RefereeSheet, RefereeTab, draft_of
from app.pages.referee.views import SaveView
from app.pages.score.state import hand, situation
from app.storage import StorageError
from app.texts.texts import Texts
from app.views.ledgers import Seats
from app.views.rulings import applicable, is_undecided, ruling_view
from engine.library import documents, fingerprint, fingerprint_of, path_of
from engine.record import as_data
from engine.riichi.penalties import StoredAnswer
from engine.riichi.play.referee import Decision
from engine.riichi.rules import RiichiRules
from engine.rulebook import MOST_BYTES, Head

_DIGITS: Final = 8
"""Hexadecimal digits of the fingerprint."""
_NOT_SAVED: Final = ("unfinished", "impossible", "unsaid")


def open_history(folder: Path | None) -> History:
    """Open the log in the folder for user data; without a folder it is in memory only."""
    heads = documents()
    path = log_in(folder)
    return History(
        path, stamps.now()[:10], lambda case: search_text(case, heads), edition=FOUND_BY_EDITION
    )


def is_same_ruling(now: Case | None, case: Case) -> bool:
    """Whether what can be saved now is what was to be saved before, at another time."""
    return now is not None and replace(now, uid=case.uid, at=case.at) == case


def version_of(document: Head) -> str:
    """The edition of a document with a fingerprint of its text."""
    digest = fingerprint_of(document.id) or _fingerprint(path_of(document.id))
    return " ".join(part for part in (document.edition, f"#{digest[:_DIGITS]}") if part)


def is_as_read(document: str) -> bool:
    """Whether the file of a document is as this window, which rules by it, has read it: another one
    may have changed it, or put it aside."""
    read = fingerprint_of(document)
    if not read:
        return True  # one of the program
    with suppress(StorageError):
        return fingerprint(storage.read(path_of(document), MOST_BYTES)) == read
    return False


@cache
def _fingerprint(path: Path) -> str:
    """The fingerprint of a document of the program, which does not change while it runs."""
    return fingerprint(path.read_text("utf-8"))


def case_of(kind: CaseKind, ruling: object, document: Head, text: str) -> Case:
    """A new case; `ruling` is a value of the engine, `text` its sentence."""
    at = stamps.now()
    return Case(
        uid=stamps.new_uid(),
        at=at,
        document=document.id,
        version=version_of(document),
        kind=kind,
        ruling=as_data(ruling),
        said=text,
        valid_from=document.valid_from,
        valid_until=document.valid_until,
        newer=edition_of(document.id, at[:10]).newer,
    )


def incident_case(
    answer: Decision,
    answers: Mapping[str, StoredAnswer],
    document: Head,
    text: str,
    entered: CaseDetails,
) -> Case:
    """A new case for the answer on an act, with the answered questions and the entered details."""
    return replace(
        with_entered(case_of("incident", answer, document, text), entered),
        offence=answer.incident.offence,
        offender=answer.incident.offender,
        answers=dict(answers),
    )


def with_entered(case: Case, entered: CaseDetails) -> Case:
    """The case with the entered details."""
    return replace(
        case,
        table=kept_table(entered.table),
        players=entered.players,
        deal=entered.deal,
        note=entered.note,
    )


def case_to_save(sheet: RefereeSheet, rules: RiichiRules, texts: Texts) -> Case | None:
    """The ruling of the open tab as a new case; None where there is none to save."""
    shown = save_view(sheet, rules, texts)
    if not shown.possible or shown.number:
        return None
    entered = replace(sheet.entered, deal=sheet.entered.deal or shown.deal)
    case = _ruled(sheet, rules, entered, texts)
    if case is None or shown.hand is None:
        return case
    around = str(situation(draft_of(sheet)))
    return replace(case, hand=str(shown.hand), situation=around)


def _ruled(
    sheet: RefereeSheet, rules: RiichiRules, entered: CaseDetails, texts: Texts
) -> Case | None:
    match sheet.tab:
        case RefereeTab.DISPUTE:
            return _dispute_case(sheet, rules, entered, texts)
        case RefereeTab.CHECK:
            return _check_case(sheet, rules, entered, texts)
    answer, known = ruling_answer(sheet, rules), known_answers(sheet, rules)
    given = relevant_answers(sheet.incident.act, known, rules)
    text = sentence(ruling_view(answer, Seats(0, 0, 0)), texts)
    case = incident_case(answer, given, rules.document, text, entered)
    return replace(case, offender=sheet.incident.offender)


def _dispute_case(
    sheet: RefereeSheet, rules: RiichiRules, entered: CaseDetails, texts: Texts
) -> Case | None:
    """For a false win the ruling on it, else the declared count beside what is due."""
    shown, answer = dispute_view(sheet, rules), offence_answer(judged(sheet, rules), sheet, rules)
    if shown.dispute is None and answer is not None:
        text = sentence(ruling_view(answer, Seats(0, 0, 0)), texts)
        said = answers_of_shown(sheet.dispute.shown)
        given = relevant_answers(answer.incident.offence, said, rules)
        case = incident_case(answer, given, rules.document, text, entered)
        return replace(case, kind="dispute")
    if shown.dispute is None:
        return None
    text = ruling_line(shown, texts)
    case = with_entered(case_of("dispute", shown.dispute, rules.document, text), entered)
    data = {**case.ruling, "outcome": shown.outcome}
    if shown.settlement == "correct" and shown.seats is not None:
        data[CORRECTED] = list(shown.seats.balance or ())
    return replace(case, ruling=data)


def _check_case(
    sheet: RefereeSheet, rules: RiichiRules, entered: CaseDetails, texts: Texts
) -> Case:
    answer = check_answer(sheet, rules)
    case = case_of("check", answer, rules.document, answer_words(answer, texts))
    return with_entered(case, entered)


def save_view(sheet: RefereeSheet, rules: RiichiRules, texts: Texts) -> SaveView:
    """What the save bar of the open tab shows."""
    possible, number = _to_save(sheet, rules)
    table = sheet.table
    deal = texts.ui("keep.deal", texts.wind_name(table.round_wind), table.deal + 1, table.honba)
    tiles = hand(draft_of(sheet))
    return SaveView(sheet.entered, deal, possible, number, tiles if tiles.tiles else None)


def _to_save(sheet: RefereeSheet, rules: RiichiRules) -> tuple[bool, str]:
    """Whether the open tab has a ruling to save, and the number it was saved under."""
    match sheet.tab:
        case RefereeTab.DISPUTE:
            found = judged(sheet, rules, with_cells=False)
            is_open = is_undecided(offence_answer(found, sheet, rules))
            possible = found.outcome not in _NOT_SAVED and not is_open
            return possible, sheet.dispute.saved
        case RefereeTab.CHECK:
            return check_answer(sheet, rules).good is not None, sheet.check.saved
        case RefereeTab.INCIDENT:
            return _incident_to_save(sheet, rules), sheet.incident.saved
    return False, ""


def _incident_to_save(sheet: RefereeSheet, rules: RiichiRules) -> bool:
    """Whether the act has its ruling; one that moves points is saved with who did it."""
    if not sheet.incident.act:
        return False
    answer = ruling_answer(sheet, rules)
    ruling = applicable(answer)
    moves = ruling is not None and bool(ruling.payments or ruling.held)
    named = sheet.incident.offender is not None
    return not is_undecided(answer) and (named or not moves)
