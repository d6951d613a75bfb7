"""The answers of a case that its ruling depends on."""

from __future__ import annotations

from collections.abc import Mapping

from app.case_log.cases import Case
from engine.library import documents
from engine.riichi.penalties import KnownAnswer, StoredAnswer, leads_to
from engine.riichi.play.referee import (
    exact_questions,
    options_in,
    question_tree,
    relevant_questions,
)
from engine.riichi.rules import GAME, RiichiRules, load


def relevant_answers(
    act: str, answers: Mapping[str, StoredAnswer], rules: RiichiRules
) -> dict[str, StoredAnswer]:
    """The answers that matter under the document, in the order to ask; what another answer makes
    void is left out."""
    asked = relevant_questions(question_tree(act, rules), answers)
    return {question: answers[question] for question in asked if question in answers}


def answers_of(case: Case) -> dict[str, StoredAnswer]:
    """The answers of a saved case that matter; all of them where its document is not installed or
    does not know them.

    Version 1.0 saved an answer to every question of the act, asked or not.
    """
    head = documents().get(case.document)
    if head is None or head.game != GAME or not case.offence:
        return dict(case.answers)
    try:
        found = relevant_answers(case.offence, case.answers, load(case.document))
    except ValueError:
        return dict(case.answers)
    unknown = {q: a for q, a in case.answers.items() if q not in _all_questions(case)}
    return found | unknown


def banded_answers(case: Case) -> dict[str, KnownAnswer]:
    """The same; a number as the band that the document distinguishes, if only that decides."""
    found: dict[str, KnownAnswer] = dict(answers_of(case))
    head = documents().get(case.document)
    if head is None or head.game != GAME or not case.offence:
        return found
    tree = question_tree(case.offence, load(case.document))
    counted = exact_questions(tree)
    for question, answer in found.items():
        if not isinstance(answer, bool) and question not in counted:
            bands = (each for each in options_in(tree, question) if leads_to(answer, each))
            found[question] = next(bands, answer)
    return found


def _all_questions(case: Case) -> tuple[str, ...]:
    """All questions that the document asks about the act."""
    return relevant_questions(question_tree(case.offence, load(case.document)), {})
