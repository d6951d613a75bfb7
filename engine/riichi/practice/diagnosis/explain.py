"""Explains a wrong answer by the misconception that gives exactly what was said."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from types import MappingProxyType
from typing import Final

from engine.riichi.practice.diagnosis.compared import explained, hand_lane
from engine.riichi.practice.diagnosis.misconception import Misconception
from engine.riichi.practice.diagnosis.of_cells import OF_CELLS
from engine.riichi.practice.diagnosis.of_hands import OF_HANDS
from engine.riichi.practice.diagnosis.reckoning import (
    Prepared,
    Reckoned,
    prepared,
    reckoned,
)
from engine.riichi.practice.diagnosis.values import (
    AskedProblem,
    CellProblem,
    Explanation,
    Lane,
)
from engine.riichi.practice.grade import Value
from engine.riichi.rules import RiichiRules
from engine.riichi.verdict import Shares

CATALOGUE: Final[Mapping[str, Misconception]] = MappingProxyType(
    {one.id: one for one in (*OF_CELLS, *OF_HANDS)}
)
"""Every misconception by its id, in the order in which they are thought of."""
CAUSES: Final = tuple(CATALOGUE)
_NO_COUNTS: Final[Mapping[str, int]] = MappingProxyType({})


def explanations(
    problem: AskedProblem,
    said: Mapping[str, Value],
    rules: RiichiRules,
    usual: Mapping[str, int] = _NO_COUNTS,
) -> tuple[Explanation, ...]:
    """All causes that give exactly what was said, the likeliest first; none of a right answer.

    `said` has fields as they are graded. `usual` are this player's own counts of causes. Two causes
    together are tried only where none gives the answer alone; then each is returned with the other
    `beside` it.
    """
    case = prepared(problem, rules)
    right = reckoned(case) if case is not None else None
    if case is None or right is None or not said or _fits(said, right.values):
        return ()
    answers = dict(_answers(case, right))
    places = {cause: at for at, cause in enumerate(CATALOGUE)}

    def likely(cause: str) -> tuple[int, int]:
        return -usual.get(cause, 0), places[cause]

    single = [cause for cause, answer in answers.items() if _fits(said, answer.values)]
    if single:
        return tuple(
            explained((CATALOGUE[cause],), answers[cause], case, right)
            for cause in sorted(single, key=likely)
        )
    return tuple(_together(case, right, said, sorted(answers, key=likely)))


def answer_under(cause: str, problem: AskedProblem, rules: RiichiRules) -> dict[str, Value] | None:
    """The fields that a player with this misconception would say; None where it changes nothing."""
    case = prepared(problem, rules)
    right = reckoned(case) if case is not None else None
    if case is None or right is None:
        return None
    answer = _answer(CATALOGUE[cause], case, right)
    return None if answer is None else answer.values


def right_answer(problem: AskedProblem, rules: RiichiRules) -> dict[str, Value] | None:
    """Every field of the right answer; None for a hand that is not complete or cannot be."""
    case = prepared(problem, rules)
    right = reckoned(case) if case is not None else None
    return None if right is None else right.values


def lane(problem: AskedProblem, rules: RiichiRules) -> Lane:
    """The steps of a right answer: to the points of a cell, or from the items of a hand to them.

    None for a hand that is not complete or cannot be.
    """
    case = prepared(problem, rules)
    right = reckoned(case) if case is not None else None
    if right is None:
        return ()
    return (
        right.lane
        if right.best is None
        else hand_lane(right, None, rules, by_fu=rules.fu is not None)
    )


def _answers(case: Prepared, right: Reckoned) -> Iterator[tuple[str, Reckoned]]:
    """The answer under each misconception that changes it."""
    for cause, misconception in CATALOGUE.items():
        answer = _answer(misconception, case, right)
        if answer is not None:
            yield cause, answer


def _answer(cause: Misconception, case: Prepared, right: Reckoned) -> Reckoned | None:
    if cause.of_hands and isinstance(case.problem, CellProblem):
        return None
    answer = reckoned(case, (cause,))
    return None if answer is None or answer.values == right.values else answer


def _together(
    case: Prepared, right: Reckoned, said: Mapping[str, Value], causes: list[str]
) -> Iterator[Explanation]:
    """Pairs of causes that give the answer only together, the likeliest first."""
    for one, other in combinations(causes, 2):
        both = (CATALOGUE[one], CATALOGUE[other])
        answer = reckoned(case, both)
        if answer is not None and _fits(said, answer.values):
            yield explained(both, answer, case, right)
            yield explained(both[::-1], answer, case, right)


def _fits(said: Mapping[str, Value], values: Mapping[str, Value]) -> bool:
    """Whether each field says what was said."""
    return all(field in values and same(value, values[field]) for field, value in said.items())


def same(said: Value, value: Value) -> bool:
    """Whether what was said is a value; one share says what all three pay alike."""
    if isinstance(value, Shares) and value.low == value.high and said == Shares(value.high, 0):
        return True
    return said == value
