"""Explains a learner's wrong answer by the rule, fact or operation that the learner has wrong."""

from engine.riichi.practice.diagnosis.explain import (
    CATALOGUE,
    CAUSES,
    answer_under,
    explanations,
    lane,
    right_answer,
)
from engine.riichi.practice.diagnosis.values import (
    STEPS,
    AskedProblem,
    CellProblem,
    Evidence,
    Explanation,
    HandProblem,
    Lane,
    Step,
)

__all__ = (
    "CATALOGUE",
    "CAUSES",
    "STEPS",
    "AskedProblem",
    "CellProblem",
    "Evidence",
    "Explanation",
    "HandProblem",
    "Lane",
    "Step",
    "answer_under",
    "explanations",
    "lane",
    "right_answer",
)
