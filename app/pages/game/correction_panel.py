"""The panel of a correction: the hand's payments, its form, and what accepting it changes."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.pages.game.entry.form import EntryForm
from app.pages.game.views import CorrectionView
from app.style.theme import px
from app.texts.texts import Texts
from app.widgets.answer.seat_picture import SeatPicture
from app.widgets.controls.controls import ChipButton, word_button
from app.widgets.layout.flow import Flow
from app.widgets.layout.frames import card, column, focus_first, plain_label
from app.widgets.painting.drawing import show_if

_PICTURE: Final = 192
_HEAD: Final = 46
_LOW: Final = 640
_NARROW, _HIGH = 430, 840
"""In a narrower panel the rows of the form take more height: there the picture needs this one."""
_LINES: Final = 3


class CorrectionPanel(QWidget):
    """Shows a hand that is being corrected; `forms` has a form for each kind of hand.

    `accepted()`, `cancelled()` and `removed()` are its buttons. `event_toggled(index)` wants an
    event of the hand taken out or put back, `opened(page)` the hand on another page.
    """

    accepted = Signal()
    cancelled = Signal()
    removed = Signal()
    event_toggled = Signal(int)
    opened = Signal(str)

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self.setObjectName("correction")
        self._texts, self._pictured = texts, False
        self._title = plain_label("felt_head", name="correction_title")
        self.seats = SeatPicture(texts)
        self.seats.setObjectName("correction_seats")
        self._felt, inside = card("felt", QVBoxLayout())
        inside.setContentsMargins(12, 8, 12, 6)
        inside.addWidget(self._title)
        inside.addWidget(self.seats, 1)
        self.forms = QStackedWidget()
        self._links = {name: self._link(name) for name in ("score", "drill")}
        self._events: dict[int, ChipButton] = {}
        self._flow_holder = QWidget()
        self._flow = Flow(self._flow_holder, 6, 4)
        self._told = [
            (plain_label("caption"), plain_label("", wraps=True), plain_label("caption"))
            for _ in range(_LINES)
        ]
        self._wrong = plain_label("mistake", name="correction_wrong", wraps=True)
        self.accept_button, self.cancel_button, self.remove_button = (
            self._button("correction_accept", "correct_do", "Ctrl+Enter", self.accepted),
            self._button("correction_cancel", "cancel", "Esc", self.cancelled),
            self._button("correction_remove", "correct_out", "Delete", self.removed),
        )
        self.accept_button.setProperty("role", "primary")
        whole = column(10)
        whole.addWidget(self._felt)
        whole.addWidget(self._head())
        whole.addWidget(self.forms, 1)
        whole.addWidget(self._summary())
        self.setLayout(whole)

    def _button(self, name: str, key: str, keys: str, done: object) -> QPushButton:
        button = word_button(name, self._texts.ui(f"record.{key}"))
        button.setToolTip(f"{button.text()} {keys}")
        button.clicked.connect(done)
        return button

    def _link(self, page: str) -> QPushButton:
        words = self._texts.ui(f"record.to_{page}")
        button = word_button(f"correction_to_{page}", words, role="small_link")
        button.clicked.connect(lambda: self.opened.emit(page))
        return button

    def _head(self) -> QWidget:
        frame, inside = card("card", QVBoxLayout())
        inside.setContentsMargins(14, 6, 10, 6)
        inside.setSpacing(4)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self._flow_holder, 1)
        for link in self._links.values():
            row.addWidget(link)
        inside.addLayout(row)
        self._extras = frame
        return frame

    def _present_events(self, shown: CorrectionView) -> None:
        """Show a chip for each event of the hand that can be taken out alone."""
        if [at for at, _, _ in shown.events] != list(self._events):
            for old in self._events.values():
                self._flow.removeWidget(old)
                old.deleteLater()
            self._events = {at: ChipButton(f"correction_event_{at}") for at, _, _ in shown.events}
            for at, chip in self._events.items():
                chip.clicked.connect(partial(self.event_toggled.emit, at))
                self._flow.addWidget(chip)
                chip.show()
        for at, words, kept in shown.events:
            self._events[at].present(words, on=kept, inconsistent=not kept)
        show_if(self._extras, bool(shown.events) or shown.laid)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave picture and what stays out of a low panel, so that the form needs no scrolling."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        low = self.height() < px(_LOW)
        tight = self.width() < px(_NARROW) and self.height() < px(_HIGH)
        there = self._pictured and not low and not tight
        show_if(self.seats, there)
        self._felt.setFixedHeight(px(_PICTURE if there else _HEAD))
        show_if(self._keeps, not low)
        for label in self._told[-1]:
            show_if(label, not low and bool(label.text()))

    def _summary(self) -> QWidget:
        frame, inside = card("card", QVBoxLayout())
        inside.setContentsMargins(14, 8, 14, 10)
        inside.setSpacing(6)
        inside.addWidget(plain_label("head", self._texts.ui("record.accept_changes")))
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(3)
        grid.setColumnStretch(1, 1)
        for row, parts in enumerate(self._told):
            parts[1].setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
            for at, part in enumerate(parts):
                grid.addWidget(part, row, at)
        inside.addLayout(grid)
        inside.addWidget(self._wrong)
        buttons = QWidget()
        below = Flow(buttons, 8, 6, centred=True)
        for button in (self.accept_button, self.cancel_button, self.remove_button):
            below.addWidget(button)
        self._keeps = plain_label("caption", self._texts.ui("record.correct_keeps"))
        below.addWidget(self._keeps)
        inside.addWidget(buttons)
        return frame

    def take_focus(self) -> None:
        """Move the keyboard focus into the form, or to what takes the hand out."""
        buttons = self.accept_button, self.cancel_button, self.remove_button
        form = self.forms.currentWidget()
        assert form is not None  # one for each kind of hand
        if isinstance(form, EntryForm):
            form.take_focus(*buttons)
        else:
            focus_first(form, *buttons)

    def present(self, shown: CorrectionView) -> None:
        """Show what the correction comes to."""
        self._title.setText(shown.title)
        for link in self._links.values():
            show_if(link, shown.laid)
        self._present_events(shown)
        if shown.seats is not None:
            self.seats.present(shown.seats)
        self._pictured = shown.seats is not None
        for row, labels in enumerate(self._told):
            told = shown.lines[row] if row < len(shown.lines) else ("", "", "")
            for label, words in zip(labels, told, strict=True):
                label.setText(words)
                show_if(label, bool(words))
        self._fit()
        self._wrong.setText("\n".join(f"! {words}" for words in shown.wrong))
        show_if(self._wrong, bool(shown.wrong))
        self.accept_button.setEnabled(shown.changed)
        key = "correct_left" if shown.left else "correct_do"
        self.accept_button.setText(self._texts.ui(f"record.{key}", shown.left))
