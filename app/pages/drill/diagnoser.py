"""Finds what explains wrong answers, in idle time after each was painted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from PySide6.QtCore import QObject, Signal

from app.idle_task import IdleTask
from app.pages.drill.diagnosis.problems import (
    cell_of,
    diagnosis_of,
    evidence_of,
    explained,
    names_of,
    problem_of,
    shows,
)
from app.pages.drill.diagnosis.view import Findings
from app.pages.drill.kinds.cells import CELLS, CellSubject
from app.pages.drill.kinds.kind import Question
from app.pages.drill.kinds.spelling import spelled
from app.pages.drill.kinds.table import ask
from app.pages.drill.progress import tally
from app.pages.drill.progress.repository import ProgressRepository
from app.pages.drill.state import AnsweredQuestion, Round
from app.pages.table.sheet import sheet_of
from engine.riichi.practice.diagnosis import CAUSES, SLIP, Evidence, named_causes
from engine.riichi.rules import RiichiRules
from engine.riichi.scoring.table import HIGHEST_FU, Cell

_CACHED: Final = 24
_MISTAKES, _BEFORE = 4, 40
"""Mistakes that are listed, and earlier wrong answers by which a habit is named."""
_Work = tuple[AnsweredQuestion, Round, Any]


class Diagnoser(QObject):
    """Explains the answers of a round, one after the other.

    - `diagnosed(uid, causes)`: an answer was explained; `causes` are names, the likeliest first.
    """

    diagnosed = Signal(str, object)

    def __init__(self, repository: ProgressRepository, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._repository = repository
        self._found: dict[str, Findings] = {}
        self._waiting: list[_Work] = []
        self._task = IdleTask(self)
        self._task.ended.connect(self._receive)
        self._ahead, self._prepared = IdleTask(self), set[object]()

    def findings(self, done: AnsweredQuestion, some: Round, rules: Any) -> Findings | None:
        """What was found about an answer; None as long as it is sought. Of one that is right, given
        up or withdrawn as a typing mistake nothing is."""
        asks = not (done.right or done.slip or done.grade is None)
        if not asks or problem_of(done.question) is None:
            return Findings()
        if done.uid not in self._found:
            self.begin(done, some, rules)
            return None
        return self._found[done.uid]

    def prepare(self, question: Question, rules: Any) -> None:
        """Calculate in idle time what the first answer to such a question would wait for."""
        cell = cell_of(question)
        like = rules.document.id, question.kind, cell and cell.tsumo
        if isinstance(rules, RiichiRules) and like not in self._prepared:
            self._prepared.add(like)
            self._ahead.begin(_prepared(question, cell, rules))

    @property
    def busy(self) -> bool:
        """Whether an answer is still to be explained."""
        return bool(self._waiting)

    def begin(self, done: AnsweredQuestion, some: Round, rules: Any) -> None:
        """Explain an answer of a round in idle time."""
        if any(one.uid == done.uid for one, *_ in self._waiting):
            return
        self._waiting.append((done, some, rules))
        if len(self._waiting) == 1:
            self._task.begin(self._steps(*self._waiting[0]))

    def _receive(self, findings: Findings | None) -> None:
        done, *_ = self._waiting.pop(0)
        result = findings or Findings()
        self._found[done.uid] = result
        for uid in list(self._found)[:-_CACHED]:
            del self._found[uid]
        if self._waiting:
            self._task.begin(self._steps(*self._waiting[0]))
        self.diagnosed.emit(done.uid, result.causes)

    def _steps(self, done: AnsweredQuestion, some: Round, rules: Any) -> Iterator[Findings | None]:
        """Steps to what explains an answer, which is the last of them."""
        yield None  # the answer is painted first
        document, at = done.question.card.document, self._repository.clock.now().at
        repository = self._repository
        repository.flush()
        usual = {one.cause: one.ever for one in repository.cause_tallies(document, at)}
        yield None
        explanations = explained(done, rules, usual)
        if not explanations:
            yield Findings()
            return
        yield None
        first, names = explanations[0].cause, names_of(explanations)
        repository.name_causes(done.uid, " ".join(names))
        mistakes: tuple[tally.SameMistake, ...] = repository.read_or(
            lambda: tally.same_mistakes(repository.progress, document, first, at, _MISTAKES), ()
        )
        tallies = repository.cause_tallies(document, at)
        yield None
        habits = self._named(done, some, names, rules)
        where: list[Cell] = []
        for cell in self._cells(done.question, first, rules):
            yield None
            if cell is not None:
                where.append(cell)
        yield Findings(explanations, tuple(where), mistakes, tallies, habits)

    def _named(
        self, done: AnsweredQuestion, some: Round, causes: tuple[str, ...], rules: Any
    ) -> tuple[str, ...]:
        """The causes that the answers of this week name."""
        document, at = done.question.card.document, self._repository.clock.now().at
        progress = self._repository.progress
        saved: tuple[tuple[str, ...], ...] = self._repository.read_or(
            lambda: tally.latest_causes(progress, document, at, _BEFORE), ()
        )
        here = [one for one in some.done if one.uid != done.uid]
        of_round = sum(bool(one.causes) for one in here) + 1
        history: list[Evidence | tuple[str, ...] | str] = [*saved[: -of_round or None]]
        for one in here:
            history.append(evidence_of(one, rules))
            history += [SLIP] * one.slip
        return named_causes([*history, causes])

    def _cells(self, question: Question, cause: str, rules: Any) -> Iterator[Cell | None]:
        """The other cells of the same way in which a cause shows; None for all others."""
        subject, cell = question.subject, question.cell
        if not isinstance(subject, CellSubject) or cell is None or subject.honba:
            return
        for card in self._repository.deck(CELLS, rules):
            other = ask(card, rules, 0)
            same = other.cell is not None and other.cell != cell
            if same and other.cell is not None:
                way = (other.cell.dealer, other.cell.tsumo) == (cell.dealer, cell.tsumo)
                yield other.cell if way and shows(cause, other, rules) else None


def _prepared(question: Question, cell: Cell | None, rules: RiichiRules) -> Iterator[object]:
    """Steps through the words that are read, the part of the table, and the rules believed."""
    yield None
    spelled("0")
    yield None
    if cell is not None:
        sheet_of(rules.document.id, "tsumo" if cell.tsumo else "ron", 0, HIGHEST_FU)
    problem = problem_of(question)
    if problem is None:
        return
    under = diagnosis_of(rules).answer_under
    for cause in CAUSES:
        yield None
        under(cause, problem, rules)
