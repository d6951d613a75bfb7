"""The controls under an open question, made for its kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QVBoxLayout, QWidget

from app.pages.drill.kinds.control import (
    Control,
    GridControl,
    KeypadControl,
    OptionsControl,
    SeatsControl,
    TilesControl,
)
from app.pages.drill.widgets.answerers.answerer import Answerer
from app.pages.drill.widgets.answerers.grid import GridAnswerer
from app.pages.drill.widgets.answerers.keypad import KeypadAnswerer
from app.pages.drill.widgets.answerers.options import OptionsAnswerer
from app.pages.drill.widgets.answerers.seats import SeatsAnswerer
from app.pages.drill.widgets.answerers.tiles import TilesAnswerer
from app.pages.drill.widgets.question_card import QuestionCard
from app.style.theme import px
from app.texts.texts import Texts

_ANSWERERS: Final[Mapping[type, Callable[[Any, Texts], Answerer]]] = {
    KeypadControl: KeypadAnswerer,
    OptionsControl: OptionsAnswerer,
    SeatsControl: SeatsAnswerer,
    GridControl: GridAnswerer,
    TilesControl: TilesAnswerer,
}
"""The widget of each control."""
_KEPT: Final = 12
"""Questions with other controls whose widgets are kept."""


class AnswererPanel(QWidget):
    """Shows the controls of a question one below the other.

    - `replaced(old, new)`: a part of the answer reads `new` now, and read `old` before.
    - `key_pressed(text)`: a text for the place of the cursor; "" takes the last letter back.
    - `rebuilt()`: other controls are shown now, at the end of the Tab chain.
    """

    replaced = Signal(str, str)
    key_pressed = Signal(str)
    rebuilt = Signal()

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self.setObjectName("answerers")
        self._texts = texts
        self._controls: tuple[Control, ...] = ()
        self._shown: list[Answerer] = []
        self._held: QWidget | None = None
        self._made: dict[tuple[Control, ...], tuple[QWidget, list[Answerer]]] = {}
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)

    @property
    def controls(self) -> tuple[Control, ...]:
        """The controls that are shown."""
        return self._controls

    def present(self, controls: tuple[Control, ...]) -> None:
        """Show these controls; those that are there already keep what is chosen."""
        if controls == self._controls:
            return
        self._controls = controls
        if self._held is not None:
            self._held.hide()
        there = self._made.get(controls)
        self._held, self._shown = self._make(controls) if there is None else there
        self.reset()
        self._held.show()
        if there is None:
            self.rebuilt.emit()

    def _make(self, controls: tuple[Control, ...]) -> tuple[QWidget, list[Answerer]]:
        """Make the widgets of controls; those of the latest kinds are kept, for they are many."""
        if len(self._made) >= _KEPT:
            old, _ = self._made.pop(next(iter(self._made)))
            self._box.removeWidget(old)
            old.deleteLater()
        shown = [_ANSWERERS[type(control)](control, self._texts) for control in controls]
        held = QWidget()
        whole = QVBoxLayout(held)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(px(10))
        for answerer in shown:
            answerer.replaced.connect(self.replaced)
            answerer.key_pressed.connect(self.key_pressed)
            if isinstance(answerer, KeypadAnswerer | TilesAnswerer):
                row = QHBoxLayout()
                row.addStretch(1)
                row.addWidget(answerer, 8)
                row.addStretch(1)
                whole.addLayout(row, 12)
            else:
                whole.addWidget(answerer)
        whole.addStretch(1)
        self._box.addWidget(held)
        self._made[controls] = held, shown
        return held, shown

    def write_into(self, question: QuestionCard) -> None:
        """Write what is pressed into the field of a question, where nothing is chosen any more once
        the user types."""
        self.key_pressed.connect(question.press)
        self.replaced.connect(question.replace)
        self.rebuilt.connect(lambda: self.chain(question.field))
        question.edited.connect(self.reset)

    def chain(self, before: QWidget) -> None:
        """Have Tab reach the controls in their order after a widget of the page."""
        for button in self.findChildren(QAbstractButton):
            if self._held is not None and self._held.isAncestorOf(button):
                self.setTabOrder(before, button)
                before = button

    def reset(self) -> None:
        """Choose nothing, for another question or where the text was typed."""
        for answerer in self._shown:
            answerer.reset()
