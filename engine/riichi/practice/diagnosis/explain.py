"""Explains a wrong answer by the misconception that gives exactly what was said."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine.riichi.practice.diagnosis.answers import (
    CATALOGUE,
    CAUSES,
    SaidAnswer,
    answers_of,
    examined_problem,
    fits,
    pairs_for,
)
from engine.riichi.practice.diagnosis.compared import explained, hand_lane
from engine.riichi.practice.diagnosis.values import DrillProblem, Explanation, Lane
from engine.riichi.rules import RiichiRules

_NO_COUNTS: Final[Mapping[str, int]] = MappingProxyType({})


def explanations(
    problem: DrillProblem,
    said: SaidAnswer,
    rules: RiichiRules,
    usual: Mapping[str, int] = _NO_COUNTS,
) -> tuple[Explanation, ...]:
    """All causes that give exactly what was said, the likeliest first; none of a right answer.

    `said` has fields as they are graded. `usual` are this player's own counts of causes. Two causes
    together are tried only where none gives the answer alone; then each is returned with the other
    `beside` it, those first that are in most of the pairs.
    """
    examined = examined_problem(problem, rules)
    if examined is None or not said or fits(said, examined.right):
        return ()
    answers = answers_of(examined, sorted(CAUSES, key=lambda cause: -usual.get(cause, 0)))
    single = tuple(
        explained((CATALOGUE[cause],), answer, examined.case, examined.right, answer)
        for cause, answer in answers.items()
        if fits(said, answer)
    )
    if single:
        return single
    found = []
    for one, other, answer in pairs_for(said, examined, answers):
        for pair in ((one, other), (other, one)):
            both, alone = tuple(CATALOGUE[cause] for cause in pair), answers[pair[0]]
            found.append(explained(both, answer, examined.case, examined.right, alone))
    many = Counter(one.cause for one in found)
    return tuple(sorted(found, key=lambda one: -many[one.cause]))


def lane(problem: DrillProblem, rules: RiichiRules) -> Lane:
    """The steps of a right answer: to the points of a cell, or from the items of a hand to them.

    No step for a hand that is not complete or cannot be.
    """
    examined = examined_problem(problem, rules)
    if examined is None:
        return ()
    if examined.right.best is None:
        return examined.right.lane
    return hand_lane(examined.right, None, rules, by_fu=rules.fu is not None)
