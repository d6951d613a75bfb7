"""The answers that each misconception of the catalogue gives to a problem."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations
from types import MappingProxyType
from typing import Final, NamedTuple

from engine.memo import Memo
from engine.riichi.practice.diagnosis.computed_answer import (
    PreparedProblem,
    ReckonedAnswer,
    perturbs,
    prepared,
    reckoned,
)
from engine.riichi.practice.diagnosis.misconception import OF_FU, Misconception
from engine.riichi.practice.diagnosis.of_cells import OF_CELLS
from engine.riichi.practice.diagnosis.of_hands import OF_HANDS
from engine.riichi.practice.diagnosis.values import AskedProblem, CellProblem, PartProblem
from engine.riichi.practice.grade import Value
from engine.riichi.rules import RiichiRules
from engine.riichi.verdict import Shares

CATALOGUE: Final[Mapping[str, Misconception]] = MappingProxyType(
    {one.id: one for one in (*OF_CELLS, *OF_HANDS)}
)
"""Every misconception by its id, in the order in which they are thought of."""
CAUSES: Final = tuple(CATALOGUE)
SaidAnswer = Mapping[str, Value]
_KEPT: Final = 1 << 6
"""Problems that are kept, 2 KB each: a question is asked again until it is answered."""


class ExaminedProblem(NamedTuple):
    """A problem that was read, and its right answer."""

    case: PreparedProblem
    right: ReckonedAnswer


def examined(problem: AskedProblem, rules: RiichiRules) -> ExaminedProblem | None:
    """The problem and its answer; None for a hand that is not complete or cannot be.

    The latest are kept beside the fields of the rules: telling causes apart asks for them again.
    """
    known: Memo[AskedProblem, ExaminedProblem | None] | None = rules.__dict__.get("examined")
    if known is None:
        known = rules.__dict__["examined"] = Memo(partial(_examined, rules), _KEPT)
    return known[problem]


def _examined(rules: RiichiRules, problem: AskedProblem) -> ExaminedProblem | None:
    case = prepared(problem, rules)
    return None if case is None else ExaminedProblem(case, reckoned(case))


def answer_of(
    cause: str, seen: ExaminedProblem, known: Sequence[str] = ()
) -> ReckonedAnswer | None:
    """The answer under a misconception, beside those that are known; None where it changes
    nothing."""
    misconception = CATALOGUE[cause]
    if not _concerns(misconception, seen.case.problem):
        return None
    answer = reckoned(seen.case, (*misconceptions_of(known), misconception))
    return answer if _differs(answer, base_of(seen, known)) else None


def _concerns(misconception: Misconception, problem: AskedProblem) -> bool:
    """Whether a misconception may show in a problem: of a cell none about hands, and of a part of
    a hand one about fu."""
    if isinstance(problem, CellProblem):
        return not misconception.of_hands
    return not isinstance(problem, PartProblem) or misconception.group in OF_FU


def base_of(seen: ExaminedProblem, known: Sequence[str]) -> ReckonedAnswer:
    """The answer under the misconceptions that are known; the right one where none is."""
    return reckoned(seen.case, misconceptions_of(known)) if known else seen.right


def misconceptions_of(causes: Iterable[str]) -> tuple[Misconception, ...]:
    """The rows of the catalogue; KeyError for a cause that it does not have."""
    return tuple(CATALOGUE[cause] for cause in causes)


def _differs(answer: ReckonedAnswer, right: ReckonedAnswer) -> bool:
    """Whether an answer is another one; the name of a limit alone makes it none."""
    mine, true = answer.values, right.values
    if not mine:
        return False
    return any(mine.get(field) != value for field, value in true.items() if field != "limit")


def answers_of(
    seen: ExaminedProblem, causes: Iterable[str] = CAUSES, known: Sequence[str] = ()
) -> dict[str, ReckonedAnswer]:
    """The answer under each misconception that changes it, beside those that are known."""
    found = ((cause, answer_of(cause, seen, known)) for cause in causes if cause not in known)
    return {cause: answer for cause, answer in found if answer is not None}


def pairs_for(
    said: SaidAnswer, seen: ExaminedProblem, causes: Iterable[str]
) -> Iterator[tuple[str, str, ReckonedAnswer]]:
    """Two of the causes each time that give together what was said."""
    for one, other in combinations(causes, 2):
        answer = reckoned(seen.case, misconceptions_of((one, other)))
        if fits(said, answer):
            yield one, other, answer


def fits(said: SaidAnswer, answer: ReckonedAnswer) -> bool:
    """Whether an answer says in each field what was said."""
    values = answer.values
    return all(field in values and _same(value, values[field]) for field, value in said.items())


def _same(said: Value, value: Value) -> bool:
    """Whether what was said is a value; one share says what all three pay alike."""
    if isinstance(value, Shares) and value.low == value.high and said == Shares(value.high, 0):
        return True
    return said == value


def answer_under(
    cause: str | Iterable[str], problem: AskedProblem, rules: RiichiRules
) -> dict[str, Value] | None:
    """The fields that a player with this misconception, or with several, would say.

    None where it changes nothing. Raises KeyError for a cause that is not in the catalogue.
    """
    some = misconceptions_of((cause,) if isinstance(cause, str) else cause)
    causes = tuple(one for one in some if _concerns(one, problem))
    if isinstance(problem, CellProblem) and not any(
        perturbs(each, problem, rules) for each in causes
    ):
        return None
    seen = examined(problem, rules)
    if seen is None:
        return None
    answer = reckoned(seen.case, causes)
    return answer.values if _differs(answer, seen.right) else None


def right_answer(problem: AskedProblem, rules: RiichiRules) -> dict[str, Value] | None:
    """Every field of the right answer; None for a hand that is not complete or cannot be."""
    seen = examined(problem, rules)
    return None if seen is None else seen.right.values
