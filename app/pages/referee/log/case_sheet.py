"""Writes cases as a table for people: CSV in words, with a column for each question."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping

from app import stamps
from app.case_log.case_files import escaped_formula
from app.case_log.cases import Case
from app.pages.referee.log.saved_answers import answers_of, banded_answers
from app.pages.referee.log.saved_texts import deal_words
from app.pages.referee.log.slip import document_of, offence_of, question_head, slip_of
from app.pages.referee.ruling_texts import table_words
from app.texts.texts import Texts
from engine.ledger import SEATS
from engine.riichi.penalties import QUESTIONS, KnownAnswer
from engine.rulebook import Head

CaseCell = str | int | float


def questions_of(cases: Iterable[Case]) -> Iterator[str | None]:
    """The questions that the cases answer, each once; None after each case, as a step of work."""
    seen: set[str] = set()
    for case in cases:
        for question in answers_of(case):
            if question not in seen:
                seen.add(question)
                yield question
        yield None


def in_order(questions: Iterable[str]) -> tuple[str, ...]:
    """Questions in the order of the penalty lists; unknown ones last."""
    found = set(questions)
    known = [question for question in QUESTIONS if question in found]
    return (*known, *sorted(found - set(known)))


def sheet_parts(
    cases: Iterable[Case], questions: tuple[str, ...], heads: Mapping[str, Head], texts: Texts
) -> Iterator[str]:
    """The table in parts: the header with a byte order mark, a part for each case.

    Numbers are numbers; any other cell that a spreadsheet could take for a formula begins with an
    apostrophe.
    """
    yield f"\ufeff{_line(_head(questions, texts))}"
    for case in cases:
        yield _line(_row(case, questions, heads, texts))


def _head(questions: tuple[str, ...], texts: Texts) -> list[CaseCell]:
    ui, winds = texts.ui, [texts.wind(seat) for seat in range(SEATS)]
    first = ("number", "when", "where_table", "deal", "who", "player", "what", "ruling")
    last = ("hand", "situation")
    return [
        *(ui(f"case_sheet.{name}") for name in first),
        *(ui("case_sheet.points", wind) for wind in winds),
        *(ui(f"case_sheet.{name}") for name in ("said", "clause", "standing", "document")),
        *(ui(f"case_sheet.{name}") for name in ("valid_from", "valid_until", "newer")),
        *(question_head(question, texts) for question in questions),
        *(ui(f"case_sheet.{name}") for name in last),
        *(ui("case_sheet.players", wind) for wind in winds),
        *(ui(f"case_sheet.{name}") for name in ("note", "revoked", "reason")),
    ]


def _row(
    case: Case, questions: tuple[str, ...], heads: Mapping[str, Head], texts: Texts
) -> list[CaseCell]:
    slip = slip_of(case, heads, texts)
    who = "" if case.offender is None else texts.seat(case.offender)
    player = "" if case.offender is None else case.players[case.offender]
    what = offence_of(case.offence, texts) or texts.ui(f"slip.kind.{case.kind}")
    answers = banded_answers(case)
    return [
        *(slip.number, slip.when, table_words(case.table, texts), deal_words(case.deal, texts)),
        *(who, player, what, slip.sanction),
        *(("",) * SEATS if slip.amounts is None else slip.amounts),
        *(slip.sentence, slip.clause, slip.standing_word, slip.document),
        *(case.valid_from, case.valid_until, document_of(case.newer, heads, texts)),
        *(_answered(question, answers, texts) for question in questions),
        *(case.hand, slip.situation, *case.players, case.note),
        *(stamps.to_the_minute(case.revoked_at), case.revoked_because),
    ]


def _answered(question: str, answers: Mapping[str, KnownAnswer], texts: Texts) -> str:
    if question not in answers:
        return ""
    try:
        return texts.answered(question, answers[question])
    except KeyError:
        return texts.ui("check.yes" if answers[question] else "check.no")


def _line(cells: Iterable[CaseCell]) -> str:
    out = io.StringIO(newline="")
    writer = csv.writer(out, quoting=csv.QUOTE_MINIMAL)
    writer.writerow(
        [escaped_formula(cell) if isinstance(cell, str) else f"{cell:g}" for cell in cells]
    )
    return out.getvalue()
