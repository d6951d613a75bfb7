"""Tells causes apart: what an answer says for and against each, the next question, and the name."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Final, TypeVar

from engine.riichi.practice.diagnosis.answers import (
    CAUSES,
    SaidAnswer,
    answers_of,
    base_of,
    examined,
    fits,
    pairs_for,
)
from engine.riichi.practice.diagnosis.computed_answer import ReckonedAnswer
from engine.riichi.practice.diagnosis.values import (
    AskedProblem,
    CellProblem,
    Evidence,
    HandProblem,
)
from engine.riichi.practice.grade import NONE, Value
from engine.riichi.rules import RiichiRules

SLIP: Final = "slip"
"""In a history: the answer before it was a slip and says nothing."""
ENOUGH: Final = 2
"""So many answers that fit name a cause."""
_OF_CELLS: Final = ("points",)
_OF_HANDS: Final = ("han", "fu", "points")
AnswerHistory = Iterable[Evidence | Collection[str] | str]
P = TypeVar("P", CellProblem, HandProblem, AskedProblem)


def evidence(
    problem: AskedProblem, said: SaidAnswer, rules: RiichiRules, known: Sequence[str] = ()
) -> Evidence:
    """What an answer says for causes and against them.

    `known` are causes that were named before: an answer that these give speaks for them alone, and
    any other is explained by one more beside them, or by one without them, or by two. An answer
    that nothing explains says nothing.
    """
    seen = examined(problem, rules)
    if seen is None or not said:
        return Evidence(frozenset())
    base, answers = base_of(seen, known), answers_of(seen, CAUSES, known)
    alone = answers_of(seen) if known else answers
    found = {cause for cause, answer in answers.items() if fits(said, answer)}
    if fits(said, seen.right):
        shown = () if _says_as(said, base, seen.right) else known
        return Evidence(frozenset(), frozenset((*answers, *shown)) - found)
    if fits(said, base):
        return Evidence(frozenset(known), frozenset(answers) - found)
    found |= {cause for cause, answer in alone.items() if fits(said, answer)}
    if not found:
        found = {cause for pair in pairs_for(said, seen, alone) for cause in pair[:2]}
    same = {cause for cause, answer in answers.items() if _says_as(said, answer, base)}
    against = frozenset(answers) - found - same if found else frozenset()
    return Evidence(frozenset(found), against)


def _says_as(said: SaidAnswer, answer: ReckonedAnswer, base: ReckonedAnswer) -> bool:
    """Whether an answer is the same as another in all fields that were said."""
    return all(answer.values.get(field) == base.values.get(field) for field in said)


def most_telling(
    candidates: Sequence[str],
    problems: Iterable[P],
    rules: RiichiRules,
    fields: Collection[str] = (),
    known: Sequence[str] = (),
) -> P | None:
    """The problem whose answers under the candidates differ most; None where none parts them.

    `fields` are those that are asked: points of a cell, and fu and han of a hand where none is
    given. For one candidate it is a problem that it answers wrongly. `known` are the causes that
    were named before, which the player is taken to hold beside the candidates.
    """
    several = len(candidates)
    best, most, found = (1, several), (max(several, 2), several), None
    for problem in problems:
        worth = _parts(candidates, problem, rules, fields, known)
        if worth > best:
            best, found = worth, problem
        if worth == most:
            break
    return found


def _parts(
    candidates: Sequence[str],
    problem: AskedProblem,
    rules: RiichiRules,
    fields: Collection[str],
    known: Sequence[str],
) -> tuple[int, int]:
    """How many answers there are to a problem, and under how many candidates it is wrong."""
    seen = examined(problem, rules)
    if seen is None:
        return 0, 0
    asked = fields or (_OF_CELLS if isinstance(problem, CellProblem) else _OF_HANDS)
    right = _told(base_of(seen, known), asked)
    answers = answers_of(seen, candidates, known)
    told = [_told(answers[one], asked) if one in answers else right for one in candidates]
    wrong = sum(each != right for each in told)
    return (len({*told}) if len(told) > 1 else 1 + wrong), wrong


def _told(answer: ReckonedAnswer, fields: Collection[str]) -> tuple[Value | None, ...]:
    if answer.asked is None:
        return (NONE,)
    return tuple(answer.values.get(field) for field in fields)


def named_causes(history: AnswerHistory) -> tuple[str, ...]:
    """The causes that a player's answers name, the most frequent first.

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
    """The causes that may be behind answers which those named do not explain, the likeliest first.

    They are the candidates to tell apart next.
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
    for at, entry in enumerate(_kept(history)):
        for cause in entry.against:
            fitting.pop(cause, None)
        for cause in entry.fits:
            fitting.setdefault(cause, set()).add(at)
    return fitting


def _kept(history: AnswerHistory) -> list[Evidence]:
    """The entries that were no slips."""
    kept: list[Evidence] = []
    for entry in history:
        if isinstance(entry, Evidence):
            kept.append(entry)
        elif entry == SLIP:
            del kept[-1:]
        else:
            kept.append(Evidence(frozenset(entry)))
    return kept
