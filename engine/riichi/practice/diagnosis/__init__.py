"""Explains a learner's wrong answer by the rule, fact or operation that the learner has wrong."""

from engine.riichi.practice.diagnosis.answers import (
    CATALOGUE,
    CAUSES,
    answer_under,
    right_answer,
)
from engine.riichi.practice.diagnosis.explain import explanations, lane
from engine.riichi.practice.diagnosis.identification import (
    ENOUGH,
    SLIP,
    evidence,
    most_distinguishing,
    named_causes,
    possible_causes,
)
from engine.riichi.practice.diagnosis.values import (
    STEPS,
    CellProblem,
    DrillProblem,
    Evidence,
    Explanation,
    HandProblem,
    Lane,
    PartProblem,
    Step,
    added,
)

__all__ = (
    "CATALOGUE",
    "CAUSES",
    "ENOUGH",
    "SLIP",
    "STEPS",
    "CellProblem",
    "DrillProblem",
    "Evidence",
    "Explanation",
    "HandProblem",
    "Lane",
    "PartProblem",
    "Step",
    "added",
    "answer_under",
    "evidence",
    "explanations",
    "lane",
    "most_distinguishing",
    "named_causes",
    "possible_causes",
    "right_answer",
)
