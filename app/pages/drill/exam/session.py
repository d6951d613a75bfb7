"""Runs an exam: asks, takes answers without a word about them, and saves all of it at the end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from msgspec.structs import replace
from PySide6.QtCore import QObject, QTimer, Signal

from app.idle_task import IdleTask
from app.pages.drill import examination
from app.pages.drill.examination import QUESTIONS, ExamAnswer, ExamRun, drawn, syllabus
from app.pages.drill.kinds.kind import Question, Unread
from app.pages.drill.kinds.table import graded, read, seek_for
from app.pages.drill.progress.answers import SavedAnswer, SavedExam
from app.pages.drill.progress.clock import StudyTime
from app.pages.drill.progress.memory import SECOND, rating_of
from app.pages.drill.progress.repository import ProgressRepository
from app.pages.drill.state import AnsweredQuestion, DrillState, exam_of, set_exam
from app.store import Store
from app.variants import rules_of
from engine.riichi.practice.deal import PLAY_STEPS

_MOST: Final = PLAY_STEPS + 1499
"""Steps to a hand before another card is tried."""
_SEEDS: Final = 1_000_003
_Found = tuple[int, Question]


class ExamSession(QObject):
    """Keeps the exam of the document in force, in the store's state.

    - `ticked`: a second went by.
    - `ended`: the exam is over and saved.
    """

    ticked = Signal()
    ended = Signal()

    def __init__(
        self, store: Store[DrillState], repository: ProgressRepository, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._store, self._repository = store, repository
        self._task = IdleTask(self)
        self._task.ended.connect(self._receive)
        self._ready: _Found | None = None
        self._sought = ""
        """The id of the document by which a question is sought, or was."""
        self._since = 0.0
        self._tick = QTimer(self)
        self._tick.setInterval(SECOND)
        self._tick.timeout.connect(self._go_by)

    @property
    def run(self) -> ExamRun | None:
        """The exam of the active document, if one is being taken or has just ended."""
        return exam_of(self._store.state)

    @property
    def elapsed(self) -> int:
        """The milliseconds since the exam began."""
        run = self.run
        if run is None:
            return 0
        return run.ms if run.over else self._now(run.began)

    def _now(self, since: float) -> int:
        return max(0, round((self._repository.clock.ticks() - since) * SECOND))

    def _set(self, run: ExamRun | None) -> None:
        self._store.update(set_exam(self._store.state, run))

    def start(self, kind: str, level: str) -> None:
        """Begin an exam of the active document."""
        document = self._store.state.document
        asked = syllabus(level, self._repository.deck(kind, rules_of(document)))
        clock = self._repository.clock
        seed = clock.seed()
        order = drawn(asked, seed)
        self._drop_search()
        self._set(ExamRun(document, kind, level, seed, order, clock.ticks()))
        self._tick.start()
        self._next()

    def resume(self) -> None:
        """Go on with an exam, after the widgets were made anew or another document was in force."""
        run = self.run
        if run is not None and not run.over:
            if run.document != self._sought:
                self._drop_search()
            self._tick.start()
            self._since = self._repository.clock.ticks()
            if run.question is None:
                self._next()

    def _drop_search(self) -> None:
        """Forget what was sought for another exam."""
        self._task.stop()
        self._ready = None

    def close(self) -> None:
        """Leave the result for the list of exams."""
        self._set(None)

    # questions

    def _next(self) -> None:
        """Ask the next question, or end the exam after the last one."""
        run = self.run
        assert run is not None  # the callers have looked
        if len(run.answers) >= QUESTIONS:
            self._end()
        elif self._ready is not None:
            self._show(*self._ready)
        elif not self._task.busy:
            self._seek(run)

    def _seek(self, run: ExamRun) -> None:
        """Seek the next question of an exam in idle time."""
        self._sought = run.document
        self._task.begin(_search(run, rules_of(run.document)))

    def _receive(self, found: _Found | None) -> None:
        self._ready = found
        run = self.run
        if run is None or run.document != self._sought:
            return
        if not run.over and run.question is None:
            if found is None:
                self._end()
            else:
                self._show(*found)

    def _show(self, tried: int, question: Question) -> None:
        run = self.run
        assert run is not None  # a question is only looked for in an exam
        self._ready = None
        self._set(examination.ask(run, question, tried))
        self._since = self._repository.clock.ticks()
        run = self.run
        if run is not None and len(run.answers) + 1 < QUESTIONS:
            self._seek(run)

    # answers

    def enter(self, text: str) -> None:
        """Take an answer; one that is not read stays in the field."""
        run = self.run
        if run is None or run.over or run.question is None:
            return
        rules = rules_of(run.document)
        reply = read(text, run.question, rules)
        if isinstance(reply, Unread):
            self._set(examination.refuse(run, reply))
            return
        grade = graded(reply, run.question, rules)
        self._set(examination.answer(run, text.strip(), grade, self._now(self._since)))
        self._next()

    def leave_blank(self) -> None:
        """Go on without an answer, which is wrong."""
        run = self.run
        if run is not None and not run.over and run.question is not None:
            self._set(examination.answer(run, "", None, self._now(self._since)))
            self._next()

    def hand_in(self) -> None:
        """End the exam; what has no answer is wrong."""
        run = self.run
        if run is not None and not run.over:
            self._end()

    def _end(self) -> None:
        self._tick.stop()
        self._task.stop()
        run, moment = self.run, self._repository.clock.now()
        assert run is not None  # the callers have looked
        over = examination.finish(run, self._now(run.began), moment.day)
        for at, done in enumerate(over.answers):
            self._repository.save(self._saved(done, at, moment))
        self._repository.save_exam(saved_exam(over, self._repository.clock.uid(), moment.at))
        self._set(over)
        self.ended.emit()

    def _saved(self, done: ExamAnswer, at: int, ended: StudyTime) -> SavedAnswer:
        """An answer as it is saved; those of an exam are a millisecond apart."""
        rating = rating_of(done.right, done.ms, self._repository.pace(done.question.kind))
        uid, given = self._repository.clock.uid(), replace(ended, at=ended.at - QUESTIONS + at)
        answer = AnsweredQuestion(uid, done.question, done.said, done.grade, done.ms, rating)
        return answer.saved("exam", given)

    def _go_by(self) -> None:
        run = self.run
        if run is None or run.over:
            self._tick.stop()
        else:
            self.ticked.emit()


def saved_exam(run: ExamRun, uid: str, at: int) -> SavedExam:
    """The result of an exam that is over, as it is saved; `at` is when it ended."""
    exam = examination.exam_id(run.kind, run.level)
    return SavedExam(uid, at, run.day, run.document, exam, run.correct, QUESTIONS, run.passed)


def _search(run: ExamRun, rules: Any) -> Iterator[_Found | None]:
    """Steps to the next question that the exam has not had; None at the end: there is none."""
    had = [question.subject for question in examination.questions(run)]
    for tried in range(run.tried, len(run.order)):
        card = run.order[tried]
        for found in seek_for(card, rules, run.seed * _SEEDS + tried, _MOST):
            if found is not None and found.subject not in had:
                yield tried + 1, found
                return
            yield None
        yield None
