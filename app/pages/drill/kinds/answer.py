"""Answers: what was typed, read and graded."""

from __future__ import annotations

from typing import Any

from app.pages.drill.kinds.card import Answer, Question, Unread
from app.pages.drill.kinds.table import KINDS
from engine.riichi.practice.grade import Grade, grade

__all__ = ["Answer", "Unread", "graded", "read"]


def read(text: str, question: Question, rules: Any) -> Answer | Unread:
    """The answer of a text, or what about it is not read; that is never a wrong answer."""
    return KINDS[question.kind].read(text, question, rules)


def graded(answer: Answer, question: Question, rules: Any) -> Grade:
    """The grade of an answer under the document of the question."""
    said = answer.fields
    truth = {f: v for f, v in question.truth if f in said or f in question.fields}
    return grade(said, truth, rules, question.cell)
