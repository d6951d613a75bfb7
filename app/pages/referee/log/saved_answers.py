"""The answers of a case that its ruling depends on."""

from __future__ import annotations

from collections.abc import Mapping

from app.case_log.cases import Case
from engine.library import documents
from engine.riichi.penalties import KnownAnswer, StoredAnswer, leads_to
from engine.riichi.play.referee import (
    QuestionTree,
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
    return _relevant(question_tree(act, rules), answers)


def answers_of(case: Case) -> dict[str, StoredAnswer]:
    """The answers of a saved case that matter; all of them where its document is not installed or
    does not know them.

    Version 1.0 saved an answer to every question of the act, asked or not.
    """
    tree = _questions_of(case)
    if tree is None:
        return dict(case.answers)
    try:
        found = _relevant(tree, case.answers)
    except ValueError:
        return dict(case.answers)
    known = relevant_questions(tree, {})
    return found | {q: answer for q, answer in case.answers.items() if q not in known}


def banded_answers(case: Case) -> dict[str, KnownAnswer]:
    """The same; a number as the band that the document distinguishes, if only that decides."""
    found: dict[str, KnownAnswer] = dict(answers_of(case))
    tree = _questions_of(case)
    if tree is None:
        return found
    counted = exact_questions(tree)
    for question, answer in found.items():
        if not isinstance(answer, bool) and question not in counted:
            bands = (each for each in options_in(tree, question) if leads_to(answer, each))
            found[question] = next(bands, answer)
    return found


def _questions_of(case: Case) -> QuestionTree | None:
    """What the document asks about the act; None where it is not installed, or there is no act."""
    head = documents().get(case.document)
    if head is None or head.game != GAME or not case.offence:
        return None
    return question_tree(case.offence, load(case.document))


def _relevant(tree: QuestionTree, answers: Mapping[str, StoredAnswer]) -> dict[str, StoredAnswer]:
    return {q: answers[q] for q in relevant_questions(tree, answers) if q in answers}
