"""The view of a lesson: its bar, the four steps, and the buttons at the foot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, Final

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QHBoxLayout,
    QLabel,
    QSizePolicy,
    QStackedLayout,
    QVBoxLayout,
    QWidget,
)

from app.idle_task import IdleTask
from app.pages.drill.kinds.kind import Card
from app.pages.drill.lesson_view.bar import LessonBar
from app.pages.drill.lesson_view.presentation import (
    bar_view,
    cells_view,
    first_highlighted,
    other_rows,
    others_head,
    scene_of,
    short_name,
    steps_of,
    why_view,
)
from app.pages.drill.lesson_view.steps import AlonePanel, ShowPanel, StatementsPanel
from app.pages.drill.lesson_view.together import TogetherPanel
from app.pages.drill.lesson_view.views import (
    AnsweredCard,
    CellsView,
    OtherDocumentRow,
    OtherDocumentsView,
)
from app.pages.drill.lesson_view.work import LessonExamples
from app.pages.drill.lessons.lesson import STEPS, Lesson, RowShow, YakuShow
from app.pages.drill.lessons.words import lesson_caption, said, step_name
from app.pages.drill.path import LearnerPath
from app.pages.drill.progress.repository import ProgressRepository
from app.style.theme import px
from app.texts.texts import Texts
from app.widgets.answer.requests import mark_yaku, request_yaku, yaku_of
from app.widgets.controls.announce import Announcer
from app.widgets.controls.keyed import KeyedButton, LeavesArrows, typed
from app.widgets.layout.frames import bring_into_sight, column
from app.widgets.painting.drawing import RIGHT, show_if

_FOOT, _ABOVE, _GAP = 48, 8, 10
_ROWS: Final = 4


class _FootButton(LeavesArrows, KeyedButton):
    """A button that leaves the arrow keys to the view."""


class LessonView(QWidget):
    """Shows one lesson, step by step.

    - `closed`: back to the path; how far the lesson is stays.
    - `step_chosen(step)`: another step of the lesson is to be shown, by its name.
    - `step_done(lesson, step)`: so many steps of a lesson are done.
    - `alone_requested(lesson)`: its questions are to be asked.
    - `cell_requested(spot)`: a cell is to be shown on the table.
    """

    closed = Signal()
    step_chosen = Signal(str)
    step_done = Signal(str, int)
    alone_requested = Signal(object)
    cell_requested = Signal(object)
    message = Signal(str)

    def __init__(self, texts: Texts, repository: ProgressRepository) -> None:
        super().__init__()
        self.setObjectName("lesson_view")
        self._texts, self._repository = texts, repository
        self.bar = LessonBar(texts)
        self.say, self.show_panel, self.alone = StatementsPanel(), ShowPanel(texts), AlonePanel()
        self.together = TogetherPanel(texts)
        self._panels = dict(zip(STEPS, (self.say, self.show_panel, self.together, self.alone),
                                strict=True))  # fmt: skip
        self._work = LessonExamples(self.together, repository, texts, self)
        self._others = IdleTask(self)
        self._others.ended.connect(self._receive_others)
        self._announcer = Announcer(self)
        self._lesson: Lesson | None = None
        self._rules: Any = None
        self._step, self._highlighted = "say", 0
        self._marks: tuple[AnsweredCard, ...] = ()
        self._ended = False
        self._rows: tuple[tuple[str, str], tuple[OtherDocumentRow, ...]] | None = None
        self._build()
        self._connect()

    def _build(self) -> None:
        whole: QVBoxLayout = column(px(10))
        self.setLayout(whole)
        whole.addWidget(self.bar)
        self._stack = QStackedLayout()
        whole.addLayout(self._stack, 1)
        for panel in self._panels.values():  # in their window already, or one is shown in its own
            self._stack.addWidget(panel)
        self.next = _FootButton("lesson_next", "", self)
        self.next.setProperty("role", "primary")
        self.again = _FootButton("lesson_again", "", self)
        self.hint = _FootButton("lesson_do_hint", "", self)
        self.reveal = _FootButton("lesson_reveal", "", self)
        self.slow = _FootButton("lesson_slow", "", self)
        self.yaku = _FootButton("lesson_yaku", "", self)
        self.note = QLabel()
        self.note.setObjectName("lesson_note")
        self.note.setProperty("role", "caption")
        foot = QFrame()
        foot.setObjectName("lesson_foot")
        foot.setProperty("role", "foot")
        foot.setFixedHeight(px(_FOOT))
        row = QHBoxLayout(foot)
        row.setContentsMargins(0, px(_ABOVE), 0, 0)
        row.setSpacing(px(_GAP))
        self._buttons = self.next, self.again, self.slow, self.yaku, self.hint, self.reveal
        for button in self._buttons:
            row.addWidget(button)
        texts = self._texts
        slow = texts.ui("lesson_view.slow")
        self.slow.set_label(slow, slow)
        self.hint.set_label(texts.ui("lesson_view.hint"), texts.ui("lesson_view.hint_tip"))
        self.reveal.set_label(texts.ui("lesson_view.reveal"), texts.ui("lesson_view.reveal_tip"))
        self.note.setWordWrap(True)
        self.note.setAlignment(RIGHT)
        self.note.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        row.addWidget(self.note, 1)
        whole.addWidget(foot)

    def _connect(self) -> None:
        self.bar.closed.connect(self.closed)
        self.bar.step_chosen.connect(lambda at: self.step_chosen.emit(STEPS[at]))
        self.next.clicked.connect(self.go_on)
        self.again.clicked.connect(lambda: self.step_chosen.emit(self._step_before))
        self.slow.clicked.connect(lambda: self.light(1))
        self.yaku.clicked.connect(lambda: request_yaku(self.yaku, self._yaku))
        self.hint.clicked.connect(self.ask_hint)
        self.reveal.clicked.connect(self._work.reveal)
        self.say.felt.step_chosen.connect(self._light_at)
        self.show_panel.felt.step_chosen.connect(self._light_at)
        self.show_panel.cells.cell_chosen.connect(self.cell_requested)
        self.alone.cells.cell_chosen.connect(self.cell_requested)
        self._work.changed.connect(self._present_foot)
        self._work.message.connect(self.message)

    # what is shown

    def present(
        self,
        lesson: Lesson,
        step: str,
        rules: Any,
        marks: tuple[AnsweredCard, ...] = (),
        *,
        ended: bool = False,
    ) -> None:
        """Show a step of a lesson; `marks` say which of its questions were answered right at once,
        `ended` that each of them was answered right at last."""
        same = (lesson, rules) == (self._lesson, self._rules)
        if not same or step != self._step:
            self._highlighted = first_highlighted(lesson.show) if step == "show" else 0
        if not same:
            self._rows = None
            self._work.open(lesson, rules)
        self._lesson, self._rules, self._step, self._marks = lesson, rules, step, marks
        self._ended = ended
        self._stack.setCurrentWidget(self._panels[step])
        presenters: dict[str, Callable[[Lesson], None]] = {
            "say": self._present_statements, "show": self._present_show,
            "together": lambda _: self._work.present(), "alone": self._present_alone,
        }  # fmt: skip
        presenters[step](lesson)
        self._present_bar()
        self._present_foot()

    def close_lesson(self) -> None:
        """Forget the lesson that was shown: opened again, it begins with its first example."""
        self._lesson = None

    def _present_bar(self) -> None:
        assert self._lesson is not None  # shown with one
        done = self._repository.lessons(self._rules.document.id).get(self._lesson.id, 0)
        covered = self._step == "together" and self._work.open_now
        over = self._step == "alone" and self._ended
        self.bar.present(
            bar_view(self._lesson, self._step, done, self._texts, covered=covered, over=over)
        )

    def _present_statements(self, lesson: Lesson) -> None:
        texts = self._texts
        sentences = tuple(said(statement, texts) for statement in lesson.statements)
        chanted = isinstance(lesson.show, RowShow) or lesson.id == "dealer"
        chant = lesson_caption(lesson, texts) if chanted else ""
        self.say.present(sentences, self._highlighted, chant, texts.ui("lesson_view.aloud"))
        self._announcer.follow(sentences[self._highlighted])

    def _present_show(self, lesson: Lesson) -> None:
        texts, panel = self._texts, self.show_panel
        panel.why.present(why_view(lesson, texts))
        panel.cells.present(self._cells(lesson, done=False))
        panel.others.present(self._other_documents(lesson))
        there = (True, bool(others_head(lesson, texts).columns), True)
        panel.present(scene_of(lesson.show, texts, self._highlighted), self._highlighted, there)

    def _cells(self, lesson: Lesson, *, done: bool) -> CellsView:
        path = LearnerPath(self._repository, self._rules)
        kinds = dict.fromkeys(card.kind for card in (*lesson.turns, *lesson.alone))
        turned = frozenset[Card]().union(*(path.turned(kind) for kind in kinds))
        return cells_view(lesson, turned, self._rules, self._texts, done=done)

    def _other_documents(self, lesson: Lesson) -> OtherDocumentsView:
        """What is known of other documents; they are reckoned in idle time."""
        head = others_head(lesson, self._texts)
        key = self._rules.document.id, lesson.id
        if self._rows is not None and self._rows[0] == key:
            return OtherDocumentsView(head.head, head.about, head.columns, self._rows[1][:_ROWS])
        if head.columns and not self._others.busy:
            self._others.begin(self._gathered(key, lesson))
        return head

    def _gathered(self, key: tuple[str, str], lesson: Lesson) -> Iterator[object]:
        rows = []
        for row in other_rows(lesson, self._rules, self._texts):
            if row is None:
                yield None
            else:
                rows.append(row)
        yield key, tuple(rows)

    def _receive_others(self, found: Any) -> None:
        if found is not None:
            self._rows = found
            if self._lesson is not None and self._step == "show":
                self.show_panel.others.present(self._other_documents(self._lesson))

    def _present_alone(self, lesson: Lesson) -> None:
        texts, marks = self._texts, tuple(right for _, right in self._marks)
        answered = [card for card, _ in self._marks]
        cards = (*answered, *(Counter(lesson.alone) - Counter(answered)).elements())
        names = tuple(short_name(card, self._rules, texts) for card in cards)
        right, done, ui = sum(marks), self._ended, texts.ui
        if done:
            title, sub = ui("lesson_view.done"), ui("lesson_view.right_of", right, len(marks))
        elif marks:
            title = ui("lesson_view.ended_early")
            sub = ui("lesson_view.answered_of", len(names), len(marks), right)
        else:
            title, sub = ui("lesson_view.five", len(names)), ui("lesson_view.five_note")
        self.alone.present(names, marks, title, sub)
        self.alone.why.present(why_view(lesson, texts, alone=not done))
        self.alone.cells.present(self._cells(lesson, done=done))

    # the foot

    def _present_foot(self) -> None:
        if self._lesson is None:
            return
        texts, step = self._texts, self._step
        open_now = step == "together" and self._work.open_now
        word = self._next_word()
        self.next.set_label(word, word)
        again = texts.ui("lesson_view.again", step_name(self._step_before, texts))
        self.again.set_label(again, again)
        show_if(self.again, step != "say" and not open_now)
        show_if(self.slow, step in ("say", "show"))
        backs = self._work.backs if open_now else ()
        show_if(self.hint, bool(backs))
        self.hint.setEnabled(not all(backs))
        show_if(self.reveal, open_now)
        keys = "lesson_view.keys" if step in ("say", "show") else "lesson_view.keys_asked"
        self.note.setText(self._work.number if step == "together" and self._work.number
                          else texts.ui(keys))  # fmt: skip
        self._present_yaku()
        if step == "together":
            self._present_bar()
        self.take_focus()

    @property
    def _yaku(self) -> str:
        """The yaku that is highlighted, or else the first one of the hand; "" for a hand without,
        and while a line is open, whose amount is on the card of its yaku."""
        show = None if self._lesson is None else self._lesson.show
        if self._step == "together":
            return self._work.yaku
        if self._step == "alone" or not isinstance(show, YakuShow):
            return ""
        lines = show.hand.score.yaku
        at = self._highlighted if self._step == "show" and self._highlighted < len(lines) else 0
        return yaku_of(lines[at].rule.key)

    def _present_yaku(self) -> None:
        """Offer the card of the yaku."""
        yaku, texts = self._yaku, self._texts
        show_if(self.yaku, bool(yaku))
        mark_yaku(self, yaku)
        if yaku:
            word = texts.ui("lesson_view.yaku", texts.yaku_name(yaku))
            self.yaku.set_label(word, f"{texts.ui('yaku_mark.tip')} Ctrl+F1")
        self._fit_note()

    def _next_word(self) -> str:
        texts, step = self._texts, self._step
        if step == "together" and not self._work.last_done:
            key = "submit" if self._work.open_now else "go_on"
        elif step == "alone":
            key = "end" if self._ended else "begin"
        else:
            name = step_name(STEPS[STEPS.index(step) + 1], texts)
            return texts.ui("lesson_view.next", name)
        return texts.ui(f"lesson_view.do.{key}")

    @property
    def _step_before(self) -> str:
        return STEPS[max(0, STEPS.index(self._step) - 1)]

    # what is done

    def go_on(self) -> None:
        """Enter: the next step, an answer, or the next example."""
        assert self._lesson is not None  # shown with one
        step = self._step
        if step == "together" and not self._work.last_done:
            self._work.go_on()
        elif step == "alone":
            if self._ended:
                self.closed.emit()
            else:
                self.alone_requested.emit(self._lesson)
        else:
            at = STEPS.index(step) + 1
            self.step_done.emit(self._lesson.id, at)
            self.step_chosen.emit(STEPS[at])

    def ask_hint(self) -> None:
        """F3: turn a back."""
        if self._step == "together":
            self._work.hint()

    def light(self, by: int) -> None:
        """Light the next statement, column or group, or the one before."""
        if self._lesson is None or self._step not in ("say", "show"):
            return
        say = self._step == "say"
        count = len(self._lesson.statements) if say else steps_of(self._lesson.show, self._texts)
        self._light_at((self._highlighted + by) % max(1, count))

    def _light_at(self, at: int) -> None:
        assert self._lesson is not None  # shown with one
        self._highlighted = at
        if self._step == "say":
            self._present_statements(self._lesson)
        elif self._step == "show":
            self.show_panel.light(scene_of(self._lesson.show, self._texts, at), at)
        self._present_yaku()

    def take_focus(self) -> None:
        """Focus the field of an open line, or else the button that goes on."""
        if not self.isVisible():
            return
        field = self.together.field
        if self._step == "together" and self._work.open_now and not field.isHidden():
            field.setFocus(Qt.FocusReason.OtherFocusReason)
            bring_into_sight(field)
        elif not self.next.hasFocus():
            self.next.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key == Qt.Key.Key_Escape:
            self.closed.emit()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.go_on()
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self.light(1 if key == Qt.Key.Key_Right else -1)
        elif key == Qt.Key.Key_F3:
            self.ask_hint()
        elif typed(event) and self.together.field.isVisible():
            self.together.field.setFocus(Qt.FocusReason.OtherFocusReason)
            self.together.field.insert(typed(event))
        event.accept()  # what is typed here is no answer to a question of the round

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and QApplication.focusWidget() is not None:
            assert isinstance(event, QKeyEvent)
            if event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_F3):
                event.accept()
        return super().event(event)

    def _fit_note(self) -> None:
        """Leave the note out where the buttons leave no room for all of it."""
        there = (button for button in self._buttons if not button.isHidden())
        taken = sum(button.sizeHint().width() + px(_GAP) for button in there)
        room = self.width() - taken
        fits = room > 0 and self.note.heightForWidth(room) <= px(_FOOT - _ABOVE)
        show_if(self.note, fits)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit_note()
        super().resizeEvent(event)
