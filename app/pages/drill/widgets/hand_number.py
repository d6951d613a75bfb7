"""The field for the number of a dealt hand: shows the current one, takes another."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget

from app.pages.drill.widgets.question_card import AnswerField
from app.style.theme import px, sans
from app.texts.texts import Texts
from app.widgets.painting.drawing import show_if

_USUAL, _LONGEST = "WWWW-WWWW", 330
"""The field is as wide as such a number; a number of the first version is longer."""
_PADDING: Final = 16
_LETTERS: Final = 13
_MOST_LETTERS: Final = 300


class HandNumberField(QWidget):
    """Emits a number that is entered; `cancelled` when Esc was pressed."""

    entered = Signal(str)
    cancelled = Signal()

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self._number, self._word = "", QLabel()
        self.field, self._ask = AnswerField(), QPushButton()
        self._word.setProperty("role", "caption")
        self.field.setObjectName("drill_number")
        self.field.setProperty("role", "number")
        self.field.setMaxLength(_MOST_LETTERS)
        self._ask.setObjectName("drill_number_ask")
        self._ask.setProperty("role", "button")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(px(6))
        row.addStretch(1)
        row.addWidget(self._word)
        row.addWidget(self.field)
        row.addWidget(self._ask)
        self.field.entered.connect(self._enter)
        self.field.textChanged.connect(self._offer)
        self._ask.clicked.connect(self._enter)
        self._label(texts)
        self._offer()

    def _label(self, texts: Texts) -> None:
        self._word.setText(texts.ui("drill.number.word"))
        self._ask.setText(texts.ui("drill.number.ask"))
        self._ask.setAccessibleName(texts.ui("drill.number.ask_tip"))
        self._ask.setToolTip(texts.ui("drill.number.ask_tip"))
        self.field.setAccessibleName(texts.ui("drill.number.name"))
        self.field.setPlaceholderText(texts.ui("drill.number.hint"))
        self.field.setToolTip(texts.ui("drill.number.tip"))

    def present(self, number: str) -> None:
        """Show the number of another hand, "" for none; what is being typed stays."""
        if number != self._number:
            self._number = number
            self._show()

    def take_focus(self) -> None:
        """Take the focus and select the text."""
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Put the number back on Esc."""
        if event.key() == Qt.Key.Key_Escape:
            self._show()
            self.cancelled.emit()
        else:
            super().keyPressEvent(event)

    def _show(self) -> None:
        self.field.setText(self._number)
        self.field.setCursorPosition(0)
        self._offer()  # the text may not have changed

    def _enter(self) -> None:
        self.entered.emit(self.field.text())

    def _offer(self) -> None:
        """Fit the field to its text; show the button where that is another number."""
        letters = QFontMetrics(sans(_LETTERS))
        wide = max(map(letters.horizontalAdvance, (_USUAL, self.field.text())))
        self.field.setFixedWidth(min(wide + px(_PADDING), px(_LONGEST)))
        show_if(self._ask, self.field.text().strip() not in ("", self._number))
