"""The side of a hand that belongs to an incident or a draw: what it is, and the way back."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from app.pages.score.texts import declaration_of
from app.texts.texts import Texts
from app.views.answers import ScoreAnswer
from app.widgets.answer.declaration import Declaration
from app.widgets.layout.frames import card, column


class LaidSide(QWidget):
    """Shows what the hand is worth, and reports that all is laid."""

    done = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._texts: Texts | None = None
        self._why = QLabel()
        self._why.setProperty("role", "said")
        self._why.setWordWrap(True)
        self._why.setTextFormat(Qt.TextFormat.PlainText)
        self._declaration = Declaration()
        self._declaration.setObjectName("laid_worth")
        self.back = QPushButton()
        self.back.setObjectName("laid_done")
        self.back.setProperty("role", "primary")
        self.back.clicked.connect(self.done)
        whole = column(8)
        above, inner = card("card", QVBoxLayout())
        inner.setContentsMargins(14, 10, 14, 10)
        inner.addWidget(self._why)
        row = QHBoxLayout()
        row.addWidget(self.back)
        row.addStretch(1)
        inner.addLayout(row)
        worth, held = card("card", QVBoxLayout())
        held.addWidget(self._declaration)
        whole.addWidget(above)
        whole.addWidget(worth)
        whole.addWidget(QFrame(), 1)
        self.setLayout(whole)

    def speak(self, texts: Texts) -> None:
        self._texts = texts
        self._why.setText(texts.ui("laid.why"))
        self.back.setText(texts.ui("laid.done"))
        self.back.setToolTip("Esc")

    def present(self, found: ScoreAnswer) -> None:
        if self._texts is not None:
            self._declaration.present(declaration_of(found, self._texts))
