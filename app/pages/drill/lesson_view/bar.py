"""The bar over a lesson: back to the path, the number and title, the four steps, the time left."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import QRectF, QSize, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QWidget

from app.pages.drill.lesson_view.views import LessonBarView, StepState
from app.style.theme import colour, mincho, px, tokens
from app.texts.texts import Texts
from app.widgets.controls.keyed import KeyedButton
from app.widgets.layout.roles import TEXT
from app.widgets.painting.drawing import CENTRE, draw_plate, set_styled, show_if, write

_STEPS: Final = 4


class _NumberTile(QWidget):
    """Paints the number of the lesson on a tile."""

    accessible_role = TEXT

    def __init__(self) -> None:
        super().__init__()
        self._mark = ""
        self.setFixedSize(px(28), px(40))

    def present(self, mark: str) -> None:
        self._mark = mark
        self.setAccessibleName(mark)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        box = QRectF(1, 1, self.width() - 2, self.height() - 7)
        draw_plate(painter, box, ivory=True, unit=0.9)
        write(painter, box, self._mark, mincho(16), tokens().tile_ink, CENTRE)


class _Link(QWidget):
    """The line between two steps."""

    def paintEvent(self, _event: QPaintEvent) -> None:
        QPainter(self).fillRect(0, self.height() // 2, self.width(), 1, colour(tokens().edge))

    def sizeHint(self) -> QSize:
        return QSize(px(14), px(20))


def _words(at: int, name: str, state: StepState) -> str:
    """A step by its number, counted from 1, its name if there is room, and whether it is done."""
    return " ".join(filter(None, (str(at), name, "✓" if state == "done" else "")))


class LessonBar(QFrame):
    """Shows where one is in a lesson.

    - `closed`: back to the path.
    - `step_chosen(step)`: a step was clicked, by its number from 0.
    """

    closed = Signal()
    step_chosen = Signal(int)

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self.setObjectName("lesson_bar")
        self.back = KeyedButton("lesson_back", "", self)
        self.back.set_label(texts.ui("lesson_view.back"), texts.ui("lesson_view.back_tip"))
        self.back.clicked.connect(self.closed)
        self._tile, self._title, self._caption = _NumberTile(), QLabel(), QLabel()
        self._left = QLabel()
        for name, label, role in (
            ("title", self._title, "headline"),
            ("caption", self._caption, "caption"),
            ("left", self._left, "caption"),
        ):
            label.setObjectName(f"lesson_{name}")
            label.setProperty("role", role)
        self.steps = [QPushButton() for _ in range(_STEPS)]
        self._steps: tuple[tuple[str, StepState], ...] = ()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(px(12))
        for widget in (self.back, self._tile, self._title, self._caption):
            row.addWidget(widget)
        row.addStretch(1)
        steps = QHBoxLayout()
        steps.setSpacing(0)
        for at, button in enumerate(self.steps):
            if at:
                steps.addWidget(_Link())
            button.setObjectName(f"lesson_step_{at}")
            button.setProperty("role", "step")
            button.clicked.connect(partial(self.step_chosen.emit, at))
            steps.addWidget(button)
        row.addLayout(steps)
        row.addSpacing(px(20))
        row.addWidget(self._left)
        self.setFixedHeight(px(42))

    def present(self, shown: LessonBarView) -> None:
        """Show a lesson and its steps."""
        self._tile.present(shown.mark)
        self._title.setText(shown.title)
        self._caption.setText(shown.caption)
        self._left.setText(shown.left)
        for at, (button, (name, state)) in enumerate(zip(self.steps, shown.steps, strict=True), 1):
            button.setAccessibleName(_words(at, name, state))
            button.setToolTip(name)
            set_styled(button, "state", state)
        self._steps = shown.steps
        self._fit()

    def _name_steps(self, *, all_named: bool) -> None:
        """Write number and name on every step, or the name on the open one alone."""
        for at, (button, (name, state)) in enumerate(zip(self.steps, self._steps, strict=True), 1):
            named = all_named or state == "now"
            button.setText(_words(at, f" {name}" if named else "", state))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit()
        super().resizeEvent(event)

    def _fit(self) -> None:
        """Leave out what a narrow bar has no room for: the caption, the time, the title, and the
        names of the steps but that of the open one."""
        if not self._steps:  # no lesson was shown yet
            return
        gap = px(12)
        room = self.width() - self.back.sizeHint().width() - self._tile.sizeHint().width() - 3 * gap
        self._name_steps(all_named=True)
        if self._needed_by_steps() > room:
            self._name_steps(all_named=False)
        room -= self._needed_by_steps()
        for label in (self._title, self._left, self._caption):
            needed = label.sizeHint().width() + gap
            show_if(label, needed <= room)
            room -= needed

    def _needed_by_steps(self) -> int:
        return px(20) + sum(button.sizeHint().width() + px(14) for button in self.steps)
