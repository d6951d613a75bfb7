"""The problem behind a question, what was said of it, and whether a misconception shows in it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, Final

import msgspec

from app.pages.drill.kinds.cells import CellSubject
from app.pages.drill.kinds.hands import HandSubject
from app.pages.drill.kinds.kind import Question
from app.pages.drill.kinds.toppan import DORA
from app.pages.drill.state import AnsweredQuestion
from engine.riichi.practice.diagnosis import (
    CAUSES,
    DrillProblem,
    Evidence,
    Explanation,
    Lane,
    answer_under,
    evidence,
    explanations,
    lane,
    most_distinguishing,
)
from engine.riichi.practice.grade import Value
from engine.riichi.practice.grade import cell_of as cell_of_score
from engine.riichi.rules import GAME as RIICHI
from engine.riichi.scoring.table import Cell
from engine.riichi.verdict import Agari
from engine.toppan import diagnosis as toppan
from engine.toppan.diagnosis import Explanation as ToppanExplanation
from engine.toppan.diagnosis import ToppanDrillProblem, ToppanLane
from engine.toppan.rules import GAME as TOPPAN
from engine.toppan.rules import ToppanRules

_FIRST = ("yaku", "fu", "han", "plain", "points")
"""The fields in the order in which a declaration is made up: a mistake in one leads to the next."""
AnyProblem = DrillProblem | ToppanDrillProblem
AnyExplanation = Explanation | ToppanExplanation
AnyLane = Lane | ToppanLane


class GameDiagnosis(msgspec.Struct, frozen=True):
    """How wrong answers are explained in a game: its misconceptions, the answer that each leads to,
    those that explain an answer, what an answer says of them, the problem that tells some of them
    apart, and the steps to a right answer.

    Fields and values are those of the truth of a question.
    """

    causes: Collection[str]
    answer_under: Callable[[str, Any, Any], Mapping[str, Value] | None]
    explanations: Callable[[Any, Mapping[str, Value], Any, Any], tuple[AnyExplanation, ...]]
    evidence: Callable[[Any, Mapping[str, Value], Any], Evidence]
    most_distinguishing: Callable[[Sequence[str], Sequence[Any], Any], Any]
    lane: Callable[[Any, Any], AnyLane]


def _toppan_answer(
    cause: str, problem: ToppanDrillProblem, rules: ToppanRules
) -> Mapping[str, Value] | None:
    return _as_truth(toppan.answer_under(cause, problem, rules))


def _as_truth(answer: Mapping[str, int | str] | None) -> Mapping[str, Value] | None:
    """An answer with the group of a dora as questions name it."""
    if answer is None or "dora" not in answer:
        return answer
    return {"dora": DORA[int(answer["dora"])]}


def _toppan_explanations(
    problem: ToppanDrillProblem,
    said: Mapping[str, Any],
    rules: ToppanRules,
    usual: Mapping[str, int],
) -> tuple[ToppanExplanation, ...]:
    engine = {"dora": DORA.index(said["dora"])} if "dora" in said else said
    return toppan.explanations(problem, engine, rules, usual)


def _toppan_evidence(
    problem: ToppanDrillProblem, said: Mapping[str, Value], rules: ToppanRules
) -> Evidence:
    """An answer that neither is right nor fits a misconception says nothing."""
    under = {cause: _toppan_answer(cause, problem, rules) for cause in toppan.CAUSES}
    shown = {cause: answer for cause, answer in under.items() if answer is not None}
    fits = frozenset(cause for cause, answer in shown.items() if answer == said)
    found = bool(fits) or said == _as_truth(toppan.right_answer(problem, rules))
    return Evidence(fits, frozenset(shown) - fits if found else frozenset())


_OF_GAME: Final[Mapping[str, GameDiagnosis]] = {
    RIICHI: GameDiagnosis(CAUSES, answer_under, explanations, evidence, most_distinguishing, lane),
    TOPPAN: GameDiagnosis(
        toppan.CAUSES, _toppan_answer, _toppan_explanations, _toppan_evidence,
        toppan.most_distinguishing, toppan.lane,
    ),
}  # fmt: skip
KNOWN_CAUSES: Final = frozenset((*CAUSES, *toppan.CAUSES))
"""The misconceptions of both games."""


def diagnosis_of(rules: Any) -> GameDiagnosis:
    """How wrong answers are explained by the rules of a document."""
    return _OF_GAME[rules.document.game]


def problem_of(question: Question) -> AnyProblem | None:
    """What is to be reckoned; None for questions that are about something else."""
    found: AnyProblem | None = question.subject.problem()
    return found


def cell_of(question: Question) -> Cell | None:
    """The cell that pays for what is asked about, with honba or without; None where none does."""
    subject = question.subject
    if isinstance(subject, CellSubject):
        return subject.cell
    if isinstance(subject, HandSubject) and isinstance(subject.verdict, Agari):
        situation = subject.dealt.situation
        return cell_of_score(subject.verdict.best, situation.dealer, situation.tsumo)
    return question.cell


def answered_fields(done: AnsweredQuestion) -> dict[str, Value]:
    """The fields that were said."""
    marks = () if done.grade is None else done.grade.marks
    return {mark.field: mark.said for mark in marks if mark.said is not None}


def explained(
    done: AnsweredQuestion, rules: Any, usual: dict[str, int]
) -> tuple[AnyExplanation, ...]:
    """The causes that give exactly what was said, the likeliest first.

    Where none explains all of it, those that explain the first wrong field; of a hand without yaku
    the yaku alone, as it has no fu to be wrong.
    """
    problem = problem_of(done.question)
    if problem is None or done.grade is None or done.right:
        return ()
    said, explanations = answered_fields(done), diagnosis_of(rules).explanations
    found = explanations(problem, said, rules, usual)
    if found or len(said) == 1:
        return found
    wrong = [mark.field for mark in done.grade.marks if not mark.right and mark.field in said]
    fields = _FIRST if done.question.expected.get("yaku", True) else _FIRST[:1]
    first = next((field for field in fields if field in wrong), None)
    return () if first is None else explanations(problem, {first: said[first]}, rules, usual)


def names_of(some: Iterable[AnyExplanation]) -> tuple[str, ...]:
    """The causes that may be behind an answer, the likeliest first; where two came together, those
    that are in each of the pairs, if there are any."""
    some = tuple(some)
    names = tuple(dict.fromkeys(one.cause for one in some))
    pairs = pairs_of(some)
    return tuple(name for name in names if all(name in pair for pair in pairs)) or names


def pairs_of(some: Iterable[AnyExplanation]) -> tuple[tuple[str, str], ...]:
    """The pairs of causes that give an answer only together, each once."""
    pairs: dict[frozenset[str], tuple[str, str]] = {}
    for one in some:
        if one.beside:
            pairs.setdefault(frozenset((one.cause, one.beside)), (one.cause, one.beside))
    return tuple(pairs.values())


def explained_by(
    cause: str, some: Iterable[AnsweredQuestion], rules: Any
) -> tuple[AnyExplanation, Question] | None:
    """The first of some answers that a cause explains, with its question; None without one."""
    for done in some:
        if cause in done.causes:
            found = (one for one in explained(done, rules, {}) if one.cause == cause)
            one = next(found, None)
            if one is not None:
                return one, done.question
    return None


def shows(cause: str, question: Question, rules: Any) -> bool:
    """Whether a player with a misconception would answer a question wrongly."""
    problem = problem_of(question)
    if problem is None:
        return False
    answer = diagnosis_of(rules).answer_under(cause, problem, rules)
    truth = question.expected
    return answer is not None and any(
        field in answer and answer[field] != truth[field] for field in question.fields
    )


def evidence_of(done: AnsweredQuestion, rules: Any) -> Evidence:
    """What an answer says for causes and against them."""
    problem = problem_of(done.question)
    if problem is None or done.slip:
        return Evidence(frozenset())
    return diagnosis_of(rules).evidence(problem, answered_fields(done), rules)
