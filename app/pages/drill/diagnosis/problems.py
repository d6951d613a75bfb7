"""The problem behind a question, what was said of it, and whether a misconception shows in it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from app.pages.drill.kinds.cells import CellSubject
from app.pages.drill.kinds.hands import HandSubject
from app.pages.drill.kinds.kind import Question
from app.pages.drill.state import Done
from engine.riichi.practice.diagnosis import (
    AskedProblem,
    CellProblem,
    Evidence,
    Explanation,
    HandProblem,
    answer_under,
    evidence,
    explanations,
)
from engine.riichi.practice.grade import Value
from engine.riichi.practice.grade import cell_of as cell_of_score
from engine.riichi.rules import RiichiRules
from engine.riichi.scoring.table import Cell
from engine.riichi.verdict import Agari

_FIRST = ("yaku", "fu", "han", "plain", "points")
"""The fields in the order in which a declaration is made up: a mistake in one leads to the next."""


def problem_of(question: Question) -> AskedProblem | None:
    """What is to be reckoned; None for questions that are about something else."""
    subject = question.subject
    if isinstance(subject, CellSubject):
        return CellProblem(subject.cell, subject.honba, subject.deposits)
    if isinstance(subject, HandSubject):
        return HandProblem(subject.dealt.hand, subject.dealt.situation)
    return None


def cell_of(question: Question) -> Cell | None:
    """The cell that pays for what is asked about, with honba or without; None where none does."""
    subject = question.subject
    if isinstance(subject, CellSubject):
        return subject.cell
    if isinstance(subject, HandSubject) and isinstance(subject.verdict, Agari):
        around = subject.dealt.situation
        return cell_of_score(subject.verdict.best, around.dealer, around.tsumo)
    return question.cell


def said_of(done: Done) -> dict[str, Value]:
    """The fields that were said."""
    marks = () if done.grade is None else done.grade.marks
    return {mark.field: mark.said for mark in marks if mark.said is not None}


def explained(done: Done, rules: Any, usual: dict[str, int]) -> tuple[Explanation, ...]:
    """The causes that give exactly what was said, the likeliest first.

    Where none explains all of it, those that explain the first wrong field.
    """
    problem = problem_of(done.question)
    if problem is None or done.grade is None or done.right or not isinstance(rules, RiichiRules):
        return ()
    said = said_of(done)
    found = explanations(problem, said, rules, usual)
    if found or len(said) == 1:
        return found
    wrong = [mark.field for mark in done.grade.marks if not mark.right and mark.field in said]
    first = next((field for field in _FIRST if field in wrong), None)
    return () if first is None else explanations(problem, {first: said[first]}, rules, usual)


def explained_by(
    cause: str, some: Iterable[Done], rules: Any
) -> tuple[Explanation, Question] | None:
    """The first of some answers that a cause explains, with its question; None without one."""
    for done in some:
        if cause in done.causes:
            found = (one for one in explained(done, rules, {}) if one.cause == cause)
            one = next(found, None)
            if one is not None:
                return one, done.question
    return None


def shows(cause: str, question: Question, rules: RiichiRules) -> bool:
    """Whether a player with a misconception would answer a question wrongly."""
    problem = problem_of(question)
    if problem is None:
        return False
    answer = answer_under(cause, problem, rules)
    truth = question.expected
    return answer is not None and any(
        field in answer and answer[field] != truth[field] for field in question.fields
    )


def evidence_of(done: Done, rules: RiichiRules) -> Evidence:
    """What an answer says for causes and against them."""
    problem = problem_of(done.question)
    if problem is None or done.slip:
        return Evidence(frozenset())
    return evidence(problem, said_of(done), rules)
