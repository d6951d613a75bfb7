"""An exam that is being taken: the question and its controls, the count and the time."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from app.actions import PAGE_KEY_OF
from app.pages.drill.examination import QUESTIONS
from app.pages.drill.kinds.control import Control
from app.pages.drill.views import DrillQuestionView
from app.pages.drill.widgets.answerers.panel import AnswererPanel
from app.pages.drill.widgets.question_card import QuestionCard
from app.style.theme import colour, mincho, px, tokens
from app.texts.texts import Texts
from app.widgets.controls.keyed import KeyedButton, typed
from app.widgets.layout.flow import Flow
from app.widgets.layout.frames import Scrolled, column
from app.widgets.layout.roles import TEXT
from app.widgets.painting.drawing import show_if

_SIDE, _NARROW_SIDE = 244, 196
_NARROW: Final = 1080
_MOST: Final = 860
_FELT: Final = 0.42
_DOT, _ROWS = 14, 10


class _Dots(QWidget):
    """A dot for each question: filled once it is behind, whatever was answered."""

    accessible_role = TEXT

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("exam_dots")
        self._done = 0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def present(self, done: int, text: str) -> None:
        self._done = done
        self.setAccessibleName(text)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(_ROWS * px(_DOT + 6), 2 * px(_DOT + 6))

    def minimumSizeHint(self) -> QSize:
        return QSize(_ROWS * px(_DOT), 2 * px(_DOT + 6))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, t = QPainter(self), tokens()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        size = px(_DOT)
        step = min(px(_DOT + 6), self.width() // _ROWS)
        for at in range(QUESTIONS):
            box = QRectF(at % _ROWS * step + 1, at // _ROWS * px(_DOT + 6) + 1, size - 2, size - 2)
            painter.setPen(QPen(colour(t.ink2 if at <= self._done else t.edge), 1.4))
            painter.setBrush(colour(t.ink2) if at < self._done else Qt.BrushStyle.NoBrush)
            painter.drawEllipse(box)


class ExamPaper(QWidget):
    """Shows the question of an exam; it says nothing about the answers.

    - `entered(text)`: an answer; `blank_requested()`: go on without one.
    - `hand_in_requested()`: the exam is to end.
    """

    entered = Signal(str)
    blank_requested = Signal()
    hand_in_requested = Signal()

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self.setObjectName("exam_paper")
        self._texts = texts
        self.question, self.answerers = QuestionCard(texts), AnswererPanel(texts)
        self.submit = KeyedButton("exam_submit", "", self)
        self.blank = KeyedButton("exam_blank", PAGE_KEY_OF["exam_blank"], self)
        self.hand_in = KeyedButton("exam_hand_in", PAGE_KEY_OF["exam_hand_in"], self)
        self._level, self._count, self._time = QLabel(), QLabel(), QLabel()
        self._problem, self._about, self._dots = QLabel(), QLabel(), _Dots()
        self._sure = False
        self._build()
        self._connect()

    def _build(self) -> None:
        named = {"level": self._level, "count": self._count, "time": self._time,
                 "problem": self._problem, "still": self._about}  # fmt: skip
        for name, label in named.items():
            label.setObjectName(f"exam_{name}")
            label.setTextFormat(Qt.TextFormat.PlainText)
        for label in (self._problem, self._about, self._level):
            label.setWordWrap(True)
        self._level.setFont(mincho(20))
        self._count.setFont(mincho(26))
        self._time.setFont(mincho(26))
        self._problem.setProperty("role", "mistake")
        self._about.setProperty("role", "caption")
        self._about.setText(self._texts.ui("exam.still"))
        for name, button in (("submit", self.submit), ("blank", self.blank)):
            button.set_label(self._texts.ui(f"exam.do.{name}"), self._texts.ui(f"exam.tip.{name}"))
        self.submit.setText(f"{self._texts.ui('exam.do.submit')}  Enter")
        self.submit.setProperty("role", "primary")
        self._label_hand_in()
        self.hand_in.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # after one click one types on
        middle = column(px(10))
        middle.addWidget(self.question)
        middle.addWidget(self._answer_card(), 1)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(px(10))
        row.addStretch(1)
        row.addLayout(middle, 1000)
        self._side = self._side_card()
        row.addWidget(self._side)
        row.addStretch(1)

    def _answer_card(self) -> QWidget:
        frame = self._frame = QFrame()
        frame.setProperty("role", "card")
        whole = QVBoxLayout(frame)
        whole.setContentsMargins(px(16), px(10), px(16), px(10))
        whole.setSpacing(px(6))
        area = Scrolled(gap=px(6))
        area.setObjectName("exam_answer_area")
        area.setProperty("role", "panel")
        area.column.addWidget(self.answerers, 1)
        whole.addWidget(self._problem)
        whole.addWidget(area, 1)
        held = QWidget()
        flow = Flow(held, px(6), px(5))
        for button in (self.submit, self.blank):
            flow.addWidget(button)
        whole.addWidget(held)
        return frame

    def _side_card(self) -> QWidget:
        frame = QFrame()
        frame.setProperty("role", "card")
        whole = QVBoxLayout(frame)
        whole.setContentsMargins(px(16), px(12), px(16), px(12))
        whole.setSpacing(px(8))
        numbers = QHBoxLayout()
        numbers.addWidget(self._count)
        numbers.addStretch(1)
        numbers.addWidget(self._time)
        whole.addWidget(self._level)
        whole.addLayout(numbers)
        whole.addWidget(self._dots)
        whole.addWidget(self._about)
        whole.addStretch(1)
        whole.addWidget(self.hand_in)
        return frame

    def _connect(self) -> None:
        self.answerers.write_into(self.question)
        self.question.entered.connect(self.entered)
        self.submit.clicked.connect(lambda: self.entered.emit(self.question.field.text()))
        self.blank.clicked.connect(self.blank_requested)
        self.hand_in.clicked.connect(self._hand_in)

    def _hand_in(self) -> None:
        """Ask once more before the exam ends: what has no answer is wrong."""
        if self._sure:
            self._sure = False
            self.hand_in_requested.emit()
        else:
            self._sure = True
        self._label_hand_in()

    def _label_hand_in(self) -> None:
        name = "sure" if self._sure else "hand_in"
        self.hand_in.set_label(
            self._texts.ui(f"exam.do.{name}"), self._texts.ui("exam.tip.hand_in")
        )

    def begin(self) -> None:
        """Empty the field and the controls for another question."""
        self._sure = False
        self._label_hand_in()
        self.question.clear()
        self.answerers.reset()

    def present(
        self, shown: DrillQuestionView, controls: tuple[Control, ...], level: str, number: int
    ) -> None:
        """Show a question by its number, from 1."""
        texts = self._texts
        self.question.present(shown)
        self.question.field.setReadOnly(not shown.ask)
        self.answerers.present(controls)
        self._problem.setText(shown.problem)
        show_if(self._problem, bool(shown.problem))
        self._level.setText(level)
        self._count.setText(texts.ui("drill.of", number, QUESTIONS))
        self._dots.present(number - 1, texts.ui("drill.of", number, QUESTIONS))

    def present_time(self, text: str) -> None:
        self._time.setText(text)

    def take_focus(self) -> None:
        self.question.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Send text typed on any button to the answer field."""
        text, field = typed(event), self.question.field
        if text and not field.isReadOnly():
            field.setFocus(Qt.FocusReason.OtherFocusReason)
            field.insert(text)
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        narrow = self.width() < px(_NARROW)
        self.question.fit(round(self.height() * _FELT))
        self.question.set_compact(narrow)
        self._side.setFixedWidth(px(_NARROW_SIDE if narrow else _SIDE))
        self.question.setMaximumWidth(px(_MOST))
        self._frame.setMaximumWidth(px(_MOST))
        super().resizeEvent(event)
