"""Slip, log row and CSV row of every act under every answer, held against the ruling."""

from __future__ import annotations

import csv
import io
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from app.case_log.cases import Case
from app.case_log.history import History
from app.case_log.schema import MEMORY
from app.pages.referee.log.case_list import COLUMNS, CaseModel
from app.pages.referee.log.case_sheet import in_order, questions_of, sheet_parts
from app.pages.referee.log.saving import case_to_save
from app.pages.referee.log.slip import Slip, slip_of
from app.texts.texts import LANGUAGES, Texts
from app.views.rulings import applicable
from engine.ledger import SEATS, balance
from engine.riichi.play.referee import (
    Ruling,
    Silence,
    Undecided,
    question_tree,
    relevant_questions,
)
from engine.rulebook import installed
from tests.app.pages.referee.walk_rulings import RIICHI_DOCUMENTS, Walked, walked

HEADS = installed()


def saved(case: Walked, texts: Texts) -> Case:
    """The case as the log holds it: plain data, read again."""
    found = case_to_save(case.sheet, case.rules, texts)
    assert found is not None, (case.document, case.act, case.answers)
    return msgspec.json.decode(msgspec.json.encode(found), type=Case)


def ruled(document: str) -> list[Walked]:
    """The cases whose ruling is settled; no other can be saved."""
    return [case for case in walked(document, 1) if not _open(case)]


def _open(case: Walked) -> bool:
    found = case.ruling
    advice = found.recommended if isinstance(found, Silence) else None
    return isinstance(found, Undecided) or isinstance(advice, Undecided)


def class_of(case: Walked) -> str:
    return case.ruling.sanction if isinstance(case.ruling, Ruling) else "silent"


def moved_by(case: Walked) -> tuple[int, ...] | None:
    """What each seat gains by the ruling, or by the proposal; None where nothing moves."""
    found = applicable(case.ruling)
    seats = list(balance(found.payments)) if found is not None else [0] * SEATS
    for held in () if found is None else found.held:
        if not held.off_result:  # the scores on the table stay
            seats[held.payer] -= held.points
    return tuple(seats) if any(seats) else None


def check_slip(slip: Slip, case: Walked, texts: Texts) -> None:
    where = (case.document, case.act, case.answers)
    assert slip.sanction == texts.sanction(class_of(case)), where
    assert slip.amounts == moved_by(case), where
    assert texts.offence(case.act) in slip.act, where
    told = [slip.sentence, *(line.words for line in slip.follows)]
    assert slip.sentence, where
    assert len(told) == len(set(told)), where
    assert not [line.words for line in slip.follows if line.words in slip.sentence], where


def check_answers(found: Case, case: Walked) -> None:
    """Only answers that were given, and that matter after the others."""
    where = (case.document, case.act, case.answers)
    asked = relevant_questions(question_tree(case.act, case.rules), found.answers)
    assert set(found.answers) <= set(asked), where
    given = case.answers | {"in_riichi": bool(case.table.riichi)}
    assert all(given.get(q) is a for q, a in found.answers.items() if q in given), where


@pytest.mark.parametrize("document", RIICHI_DOCUMENTS)
def test_the_slip_of_every_case_says_what_was_ruled(document: str) -> None:
    texts = Texts("ja")
    for case in ruled(document):
        found = saved(case, texts)
        check_answers(found, case)
        check_slip(slip_of(found, HEADS, texts), case, texts)


@pytest.mark.parametrize("document", ["club", "enjoy"])
def test_the_slip_of_every_case_is_told_in_english_too(document: str) -> None:
    """Saved in Japanese, read in English: by its data."""
    english = Texts("en")
    for case in ruled(document):
        slip = slip_of(saved(case, Texts("ja")), HEADS, english)
        check_slip(slip, case, english)
        assert slip.sentence.isascii() or "–" in slip.sentence or "’" in slip.sentence


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("document", RIICHI_DOCUMENTS)
def test_the_row_of_every_case_in_list_and_table_has_its_class(
    document: str, language: str
) -> None:
    texts, cases = Texts(language), ruled(document)
    with closing(History(Path(MEMORY), "2026-11-21")) as history:
        kept = [history.save(saved(case, texts)) for case in cases]
        entries = history.find()
    model = CaseModel(texts, HEADS)
    model.show_entries(entries, len(entries))
    at = {entry.uid: row for row, entry in enumerate(entries)}
    what, sanction = COLUMNS.index("what"), COLUMNS.index("sanction")
    asked = in_order(question for question in questions_of(kept) if question)
    table = "".join(sheet_parts(kept, asked, HEADS, texts)).removeprefix("\ufeff")
    head, *rows = csv.reader(io.StringIO(table, newline=""))
    assert len(rows) == len(kept)
    for case, one, row in zip(cases, kept, rows, strict=True):
        word = texts.sanction(class_of(case))
        assert model.words(at[one.uid], what) == texts.offence(case.act)
        assert model.words(at[one.uid], sanction) == word
        cells = dict(zip(head, row, strict=True))
        assert cells[texts.ui("case_sheet.ruling")] == word
        assert cells[texts.ui("case_sheet.what")] == texts.offence(case.act)
        points = [cells[texts.ui("case_sheet.points", texts.wind(seat))] for seat in range(SEATS)]
        moved = moved_by(case)
        assert points == ([""] * SEATS if moved is None else [str(seat) for seat in moved])
    history.close()
