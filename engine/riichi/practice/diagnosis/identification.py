"""Identifies the misconceptions of a player: evidence of answers, and the next problem to pose."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Final, TypeVar

from engine.riichi.practice.diagnosis.answers import (
    CAUSES,
    SaidAnswer,
    answers_of,
    base_of,
    examined_problem,
    fits,
    pairs_for,
)
from engine.riichi.practice.diagnosis.computed_answer import ComputedAnswer
from engine.riichi.practice.diagnosis.values import (
    CellProblem,
    DrillProblem,
    Evidence,
    HandProblem,
)
from engine.riichi.practice.grade import NONE, Value
from engine.riichi.rules import RiichiRules

SLIP: Final = "slip"
"""Entry of a history: the answer before it was a slip and is no evidence."""
ENOUGH: Final = 2
"""The number of answers that fit a cause by which it is named."""
_OF_CELLS: Final = ("points",)
_OF_HANDS: Final = ("han", "fu", "points")
AnswerHistory = Iterable[Evidence | Collection[str] | str]
P = TypeVar("P", CellProblem, HandProblem, DrillProblem)


def evidence(
    problem: DrillProblem, said: SaidAnswer, rules: RiichiRules, known: Sequence[str] = ()
) -> Evidence:
    """The causes that an answer fits, and those that it speaks against.

    `known` are causes that were named before. An answer that these give fits them alone; any other
    may fit a cause together with them, a cause without them, or two causes. An answer that nothing
    explains is no evidence.
    """
    examined = examined_problem(problem, rules)
    if examined is None or not said:
        return Evidence(frozenset())
    base, answers = base_of(examined, known), answers_of(examined, CAUSES, known)
    alone = answers_of(examined) if known else answers
    found = {cause for cause, answer in answers.items() if fits(said, answer)}
    if fits(said, examined.right):
        shown = () if _says_as(said, base, examined.right) else known
        return Evidence(frozenset(), frozenset((*answers, *shown)) - found)
    if fits(said, base):
        return Evidence(frozenset(known), frozenset(answers) - found)
    found |= {cause for cause, answer in alone.items() if fits(said, answer)}
    if not found:
        found = {cause for pair in pairs_for(said, examined, alone) for cause in pair[:2]}
    same = {cause for cause, answer in answers.items() if _says_as(said, answer, base)}
    against = frozenset(answers) - found - same if found else frozenset()
    return Evidence(frozenset(found), against)


def _says_as(said: SaidAnswer, answer: ComputedAnswer, base: ComputedAnswer) -> bool:
    """Whether two answers agree in all fields that the player answered."""
    return all(answer.values.get(field) == base.values.get(field) for field in said)


def most_distinguishing(
    candidates: Sequence[str],
    problems: Iterable[P],
    rules: RiichiRules,
    fields: Collection[str] = (),
    known: Sequence[str] = (),
) -> P | None:
    """The problem to which the candidates give the most different answers; None where they give
    one.

    `fields` are those of the answer that are compared, by default points for a cell, and han, fu
    and points for a hand. For a single candidate: a problem that it answers wrongly. `known` are
    causes that were named before, which the player is taken to hold as well.
    """
    several = len(candidates)
    best, most, found = (1, several), (max(several, 2), several), None
    for problem in problems:
        worth = _differences(candidates, problem, rules, fields, known)
        if worth > best:
            best, found = worth, problem
        if worth == most:
            break
    return found


def _differences(
    candidates: Sequence[str],
    problem: DrillProblem,
    rules: RiichiRules,
    fields: Collection[str],
    known: Sequence[str],
) -> tuple[int, int]:
    """How many different answers the candidates give to a problem, and how many of them are
    wrong."""
    examined = examined_problem(problem, rules)
    if examined is None:
        return 0, 0
    asked = fields or (_OF_CELLS if isinstance(problem, CellProblem) else _OF_HANDS)
    right = _fields(base_of(examined, known), asked)
    answers = answers_of(examined, candidates, known)
    given = [_fields(answers[one], asked) if one in answers else right for one in candidates]
    wrong = sum(each != right for each in given)
    return (len({*given}) if len(given) > 1 else 1 + wrong), wrong


def _fields(answer: ComputedAnswer, fields: Collection[str]) -> tuple[Value | None, ...]:
    if answer.cell_problem is None:
        return (NONE,)
    return tuple(answer.values.get(field) for field in fields)


def named_causes(history: AnswerHistory) -> tuple[str, ...]:
    """The causes that a player's answers prove, the most frequent first.

    An entry is the evidence of an answer, or the causes that it fits; `SLIP` withdraws the entry
    before it. A cause is named after two answers that fit and none since that does not. One that
    fits some of the answers that another fits, and no other, is not named; where two fit the same
    answers neither is.
    """
    enough = {cause: fit for cause, fit in _fitting(history).items() if len(fit) >= ENOUGH}
    clear = (
        cause
        for cause, fit in enough.items()
        if not any(other != cause and fit <= more for other, more in enough.items())
    )
    return tuple(sorted(clear, key=lambda cause: -len(enough[cause])))


def possible_causes(history: AnswerHistory) -> tuple[str, ...]:
    """The causes of answers that no named cause explains, the likeliest first.

    They are the candidates for `most_distinguishing`.
    """
    history = tuple(history)
    fitting, known = _fitting(history), named_causes(history)
    left = {
        cause: fit
        for cause, fit in fitting.items()
        if not any(fit <= fitting[other] for other in known)
    }
    return tuple(sorted(left, key=lambda cause: -len(left[cause])))


def _fitting(history: AnswerHistory) -> dict[str, set[int]]:
    """For each cause the answers that it fits since the last that it does not."""
    fitting: dict[str, set[int]] = {}
    for at, entry in enumerate(_without_slips(history)):
        for cause in entry.against:
            fitting.pop(cause, None)
        for cause in entry.fits:
            fitting.setdefault(cause, set()).add(at)
    return fitting


def _without_slips(history: AnswerHistory) -> list[Evidence]:
    """The entries as evidence, without those that a slip withdraws."""
    kept: list[Evidence] = []
    for entry in history:
        if isinstance(entry, Evidence):
            kept.append(entry)
        elif entry == SLIP:
            del kept[-1:]
        else:
            kept.append(Evidence(frozenset(entry)))
    return kept
