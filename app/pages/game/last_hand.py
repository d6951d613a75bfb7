"""The card of the hand that was played last: who paid whom, and the way to correct it."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QVBoxLayout

from app.pages.game.views import LastHandView
from app.style.theme import px
from app.texts.texts import Texts
from app.widgets.answer.seat_picture import SeatFelt
from app.widgets.controls.controls import word_button
from app.widgets.layout.frames import plain_label
from app.widgets.painting.drawing import show_if

_PICTURE: Final = 172
_SHARE: Final = 0.8
"""The height of the picture in parts of its width."""


class LastHandCard(QFrame):
    """Shows a hand; `correction_requested(hand)` is its button."""

    correction_requested = Signal(int)

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self.setObjectName("last_hand")
        self.setProperty("role", "card")
        self._texts, self._hand = texts, -1
        self._title = plain_label("head", texts.ui("record.last_hand"), wraps=True)
        self._what = plain_label("strong", name="last_hand_what", wraps=True)
        self._why = plain_label("said", wraps=True)
        self._felt = SeatFelt(texts, "last_hand_seats", _PICTURE, _SHARE)
        words = texts.ui("record.correct_last")
        self.correct = word_button("last_hand_correct", words, role="small_link")
        self.correct.clicked.connect(lambda: self.correction_requested.emit(self._hand))
        whole = QVBoxLayout(self)
        whole.setContentsMargins(px(14), px(10), px(14), px(8))
        whole.setSpacing(px(6))
        for widget in (self._title, self._what, self._why, self._felt):
            whole.addWidget(widget)
        whole.addWidget(self.correct, 0, Qt.AlignmentFlag.AlignLeft)
        whole.addStretch(1)

    def present(self, shown: LastHandView | None) -> None:
        """Show a hand; before the first is played, that there is none yet."""
        ui = self._texts.ui
        if shown is None:
            self._title.setText(ui("record.last_hand"))
            self._what.setText(ui("record.no_hand_yet"))
            self._why.clear()
        else:
            self._hand = shown.hand
            self._title.setText(f"{ui('record.last_hand')}　{shown.name}")
            self._what.setText(shown.what)
            self._why.setText(shown.why)
        seats = None if shown is None else shown.seats
        show_if(self._why, bool(self._why.text()))
        show_if(self._felt, seats is not None)
        show_if(self.correct, shown is not None)
        if seats is not None:
            self._felt.seats.present(seats)
        self.setAccessibleName(f"{self._title.text()} {self._what.text()}")
