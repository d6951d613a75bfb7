"""The panel of a correction: the hand's payments, its form, and what accepting it changes."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.pages.game.correction import CorrectionView
from app.style.theme import px
from app.texts.texts import Texts
from app.widgets.answer.seat_picture import SeatPicture
from app.widgets.layout.frames import card, column
from app.widgets.painting.drawing import show_if

_PICTURE: Final = 176
_LINES: Final = 3


class CorrectionPanel(QWidget):
    """`accepted()`, `cancelled()` and `removed()` are its buttons; `forms` has a form for each kind
    of hand."""

    accepted = Signal()
    cancelled = Signal()
    removed = Signal()

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self.setObjectName("correction")
        self._texts = texts
        self._title = QLabel()
        self._title.setProperty("role", "felt_head")
        self._title.setObjectName("correction_title")
        self.seats = SeatPicture(texts)
        self.seats.setObjectName("correction_seats")
        self._felt, inside = card("felt", QVBoxLayout())
        inside.setContentsMargins(12, 8, 12, 6)
        inside.addWidget(self._title)
        inside.addWidget(self.seats, 1)
        self.forms = QStackedWidget()
        self._told = [tuple(QLabel() for _ in range(3)) for _ in range(_LINES)]
        self._wrong = QLabel()
        self._wrong.setObjectName("correction_wrong")
        self._wrong.setProperty("role", "mistake")
        self._wrong.setWordWrap(True)
        self._wrong.setTextFormat(Qt.TextFormat.PlainText)
        self.accept_button, self.cancel_button, self.remove_button = (
            self._button("correction_accept", "correct_do", "Ctrl+Enter", self.accepted),
            self._button("correction_cancel", "cancel", "Esc", self.cancelled),
            self._button("correction_remove", "correct_out", "Delete", self.removed),
        )
        self.accept_button.setProperty("role", "primary")
        whole = column(10)
        whole.addWidget(self._felt)
        whole.addWidget(self.forms, 1)
        whole.addWidget(self._summary())
        self.setLayout(whole)

    def _button(self, name: str, key: str, keys: str, done: object) -> QPushButton:
        button = QPushButton(self._texts.ui(f"record.{key}"))
        button.setObjectName(name)
        button.setProperty("role", "button")
        button.setToolTip(keys)
        button.clicked.connect(done)
        return button

    def _summary(self) -> QWidget:
        frame, inside = card("card", QVBoxLayout())
        inside.setContentsMargins(14, 8, 14, 10)
        inside.setSpacing(6)
        head = QLabel(self._texts.ui("record.accept_changes"))
        head.setProperty("role", "head")
        inside.addWidget(head)
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(3)
        grid.setColumnStretch(1, 1)
        for row, (label, words, clause) in enumerate(self._told):
            label.setProperty("role", "caption")
            clause.setProperty("role", "caption")
            words.setWordWrap(True)
            words.setTextFormat(Qt.TextFormat.PlainText)
            words.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
            for at, part in enumerate((label, words, clause)):
                grid.addWidget(part, row, at)
        inside.addLayout(grid)
        inside.addWidget(self._wrong)
        below = QHBoxLayout()
        below.setSpacing(8)
        for button in (self.accept_button, self.cancel_button, self.remove_button):
            below.addWidget(button)
        below.addStretch(1)
        keeps = QLabel(self._texts.ui("record.correct_keeps"))
        keeps.setProperty("role", "caption")
        below.addWidget(keeps)
        inside.addLayout(below)
        return frame

    def present(self, shown: CorrectionView) -> None:
        """Show what the correction comes to."""
        self._title.setText(shown.title)
        show_if(self.seats, shown.seats is not None)
        if shown.seats is not None:
            self.seats.present(shown.seats)
        self._felt.setFixedHeight(px(_PICTURE) if shown.seats is not None else px(44))
        for row, labels in enumerate(self._told):
            told = shown.lines[row] if row < len(shown.lines) else ("", "", "")
            for label, words in zip(labels, told, strict=True):
                label.setText(words)
                show_if(label, bool(words))
        self._wrong.setText("\n".join(f"! {words}" for words in shown.wrong))
        show_if(self._wrong, bool(shown.wrong))
        self.accept_button.setEnabled(shown.changed)
        key = "correct_left" if shown.left else "correct_do"
        self.accept_button.setText(self._texts.ui(f"record.{key}", shown.left))
