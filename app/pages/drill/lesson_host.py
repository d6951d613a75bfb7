"""Shows lessons on the drill page: opens them, follows their steps, and saves how far they are."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from app.pages.drill import state
from app.pages.drill.lessons.lesson import STEPS, Lesson
from app.pages.drill.lessons.table import lesson_by_id
from app.pages.drill.state import DrillState
from app.store import Store
from app.texts.texts import Texts

if TYPE_CHECKING:
    from app.pages.drill.layout import DrillLayout
    from app.pages.drill.lesson_view.bar import LessonBar
    from app.pages.drill.lesson_view.view import LessonView
    from app.pages.drill.lesson_view.views import AnsweredCard
    from app.pages.drill.session import DrillSession


class LessonHost(QObject):
    """Presents the lesson of a state, in the place of the path, or as a bar over its questions.

    - `table_requested(spot)`: a cell is to be shown on the table.
    - `message(text)`.
    """

    table_requested = Signal(object)
    message = Signal(str)

    def __init__(
        self, store: Store[DrillState], session: DrillSession, ui: DrillLayout, texts: Texts
    ) -> None:
        super().__init__(ui)
        self._store, self._session, self._ui, self._texts = store, session, ui, texts
        self._view: LessonView | None = None
        self._bar: LessonBar | None = None

    # opening and closing

    def open(self, lesson: str) -> None:
        """Open a lesson at the first step that is not done, or from its beginning."""
        found = lesson_by_id(lesson, self._session.rules)
        if found is not None:
            done = self._session.repository.lessons(self._store.state.document).get(lesson, 0)
            step = STEPS[done if done < len(STEPS) else 0]
            new = state.open_lesson(self._store.state, lesson, step)
            self._store.commit(new, "drill_lesson")

    def _close(self) -> None:
        self._store.update(state.close_lesson(self._store.state))

    def _show_step(self, step: str) -> None:
        s = self._store.state
        self._store.update(state.open_lesson(s, s.lesson, step))

    def _save(self, lesson: str, step: int) -> None:
        """Save how far a lesson is; it never goes back."""
        repository, document = self._session.repository, self._store.state.document
        if repository.lessons(document).get(lesson, 0) < step:
            repository.save_lesson(document, lesson, step)

    # the questions that are asked alone

    def _ask(self, lesson: Lesson) -> None:
        if self._session.begin_cards(lesson.alone):
            self._store.update(state.ask_for_lesson(self._store.state, lesson.id))

    def end(self) -> bool:
        """Show the end of the lesson where its questions are answered; whether they just were."""
        s = self._store.state
        if not (s.asks_for_lesson and s.round.over):
            return False
        if s.round.done and not s.round.open_cards:
            self._save(s.lesson, len(STEPS))
        self._store.update(state.open_lesson(s, s.lesson, STEPS[-1]))
        return True

    # presentation

    def present(self) -> bool:
        """Present the lesson of the state; whether it takes the place of the path."""
        s, lesson = self._store.state, self._lesson
        if not s.lesson and self._view is not None:
            self._view.close_lesson()
        self._present_bar(lesson if s.asks_for_lesson else None)
        if lesson is None or s.view != "path":
            return False
        self._ui.show_lesson(self.view)
        marks = _marks(s)
        ended = bool(marks) and not s.round.open_cards
        self.view.present(lesson, s.lesson_step, self._session.rules, marks, ended=ended)
        return True

    def _present_bar(self, lesson: Lesson | None) -> None:
        if lesson is None:
            self._ui.show_bar(None)
            return
        if self._bar is None:
            from app.pages.drill.lesson_view.bar import LessonBar  # noqa: PLC0415  as the view

            self._bar = LessonBar(self._texts)
            self._bar.closed.connect(self._close)
            self._bar.step_chosen.connect(lambda at: self._show_step(STEPS[at]))
        from app.pages.drill.lesson_view.presentation import bar_view  # noqa: PLC0415

        self._bar.present(bar_view(lesson, STEPS[-1], len(STEPS) - 1, self._texts, covered=True))
        self._ui.show_bar(self._bar)

    @property
    def view(self) -> LessonView:
        """The view, made when a lesson is first opened: the start does not wait for it."""
        if self._view is None:
            from app.pages.drill.lesson_view.view import LessonView  # noqa: PLC0415

            view = self._view = LessonView(self._texts, self._session.repository)
            self._ui.add_lesson(view)
            view.closed.connect(self._close)
            view.step_chosen.connect(self._show_step)
            view.step_done.connect(self._save)
            view.alone_requested.connect(self._ask)
            view.cell_requested.connect(self.table_requested)
            view.message.connect(self.message)
        return self._view

    @property
    def _lesson(self) -> Lesson | None:
        """The lesson of the state; None where the document in force has none of its name."""
        s = self._store.state
        return lesson_by_id(s.lesson, self._session.rules) if s.lesson else None

    @property
    def shown(self) -> bool:
        """Whether a lesson takes the place of the path."""
        return self._store.state.view == "path" and self._lesson is not None


def _marks(s: DrillState) -> tuple[AnsweredCard, ...]:
    """The questions of the lesson in the order of their answers, and whether each was right at
    once; () before it was asked."""
    if not (s.round.lesson == s.lesson and s.round.over):
        return ()
    left = Counter(s.round.cards)
    marks: list[AnsweredCard] = []
    for done in s.round.done:
        if left[done.question.card]:
            left[done.question.card] -= 1
            marks.append((done.question.card, done.right))
    return tuple(marks)
