"""Computes the answer to a problem under each misconception of the catalogue."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations
from types import MappingProxyType
from typing import Final, NamedTuple

from engine.memo import Memo
from engine.riichi.practice.diagnosis.computed_answer import (
    ComputedAnswer,
    PreparedProblem,
    computed_answer,
    perturbs,
    prepared_problem,
)
from engine.riichi.practice.diagnosis.misconception import OF_FU, Misconception
from engine.riichi.practice.diagnosis.of_cells import OF_CELLS
from engine.riichi.practice.diagnosis.of_hands import OF_HANDS
from engine.riichi.practice.diagnosis.values import CellProblem, DrillProblem, PartProblem
from engine.riichi.practice.grade import Value
from engine.riichi.rules import RiichiRules
from engine.riichi.verdict import Shares

CATALOGUE: Final[Mapping[str, Misconception]] = MappingProxyType(
    {one.id: one for one in (*OF_CELLS, *OF_HANDS)}
)
"""Every misconception by its id, the likeliest first."""
CAUSES: Final = tuple(CATALOGUE)
SaidAnswer = Mapping[str, Value]
_KEPT: Final = 1 << 6
"""Problems that are cached, 2 KB each, as a question comes again until it is answered rightly."""


class ExaminedProblem(NamedTuple):
    """A problem with its readings, and its right answer."""

    case: PreparedProblem
    right: ComputedAnswer


def examined_problem(problem: DrillProblem, rules: RiichiRules) -> ExaminedProblem | None:
    """The problem and its right answer; None for a hand that is not complete or is impossible.

    The latest are cached beside the fields of the rules, for each cause that is tried.
    """
    known: Memo[DrillProblem, ExaminedProblem | None] | None = rules.__dict__.get("examined")
    if known is None:
        known = rules.__dict__["examined"] = Memo(partial(_examined, rules), _KEPT)
    return known[problem]


def _examined(rules: RiichiRules, problem: DrillProblem) -> ExaminedProblem | None:
    case = prepared_problem(problem, rules)
    return None if case is None else ExaminedProblem(case, computed_answer(case))


def answer_of(
    cause: str, examined: ExaminedProblem, known: Sequence[str] = ()
) -> ComputedAnswer | None:
    """The answer under a misconception together with the known ones; None where it changes
    nothing."""
    misconception = CATALOGUE[cause]
    if not _concerns(misconception, examined.case.problem):
        return None
    answer = computed_answer(examined.case, (*_misconceptions_of(known), misconception))
    return answer if _differs(answer, base_of(examined, known)) else None


def _concerns(misconception: Misconception, problem: DrillProblem) -> bool:
    """Whether a misconception can change the answer to a kind of problem: one about hands to no
    cell, one about fu alone to a part of a hand."""
    if isinstance(problem, CellProblem):
        return not misconception.of_hands
    return not isinstance(problem, PartProblem) or misconception.group in OF_FU


def base_of(examined: ExaminedProblem, known: Sequence[str]) -> ComputedAnswer:
    """The answer under the known misconceptions; the right answer where there are none."""
    return computed_answer(examined.case, _misconceptions_of(known)) if known else examined.right


def _misconceptions_of(causes: Iterable[str]) -> tuple[Misconception, ...]:
    """The rows of the catalogue; KeyError for a cause that it does not have."""
    return tuple(CATALOGUE[cause] for cause in causes)


def _differs(answer: ComputedAnswer, right: ComputedAnswer) -> bool:
    """Whether two answers differ in more than the name of a limit."""
    mine, true = answer.values, right.values
    if not mine:
        return False
    return any(mine.get(field) != value for field, value in true.items() if field != "limit")


def answers_of(
    examined: ExaminedProblem, causes: Iterable[str] = CAUSES, known: Sequence[str] = ()
) -> dict[str, ComputedAnswer]:
    """By cause the answer under it together with the known ones, for causes that change the
    answer."""
    found = ((cause, answer_of(cause, examined, known)) for cause in causes if cause not in known)
    return {cause: answer for cause, answer in found if answer is not None}


def pairs_for(
    said: SaidAnswer, examined: ExaminedProblem, causes: Iterable[str]
) -> Iterator[tuple[str, str, ComputedAnswer]]:
    """Every two causes under which together the answer is what was said, with that answer."""
    for one, other in combinations(causes, 2):
        answer = computed_answer(examined.case, _misconceptions_of((one, other)))
        if fits(said, answer):
            yield one, other, answer


def fits(said: SaidAnswer, answer: ComputedAnswer) -> bool:
    """Whether an answer agrees with what was said in each field that was said."""
    values = answer.values
    return all(field in values and _same(value, values[field]) for field, value in said.items())


def _same(said: Value, value: Value) -> bool:
    """Whether what was said equals a value; where all three pay alike one share may be said."""
    if isinstance(value, Shares) and value.low == value.high and said == Shares(value.high, 0):
        return True
    return said == value


def answer_under(
    cause: str | Iterable[str], problem: DrillProblem, rules: RiichiRules
) -> dict[str, Value] | None:
    """The fields that a player with this misconception, or with several, would say.

    None where the answer is the right one. Raises KeyError for an unknown cause.
    """
    some = _misconceptions_of((cause,) if isinstance(cause, str) else cause)
    causes = tuple(one for one in some if _concerns(one, problem))
    if isinstance(problem, CellProblem) and not any(
        perturbs(each, problem, rules) for each in causes
    ):
        return None
    examined = examined_problem(problem, rules)
    if examined is None:
        return None
    answer = computed_answer(examined.case, causes)
    return answer.values if _differs(answer, examined.right) else None


def right_answer(problem: DrillProblem, rules: RiichiRules) -> dict[str, Value] | None:
    """Every field of the right answer; None for a hand that is not complete or is impossible."""
    examined = examined_problem(problem, rules)
    return None if examined is None else examined.right.values
