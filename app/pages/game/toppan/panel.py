"""The panel in place of the table: what moves on felt, the open form, and what it would change."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.pages.game.toppan.deal_form import ToppanDealForm
from app.pages.game.toppan.form_views import ToppanEntryView
from app.pages.game.toppan.forms import ToppanNoteForm, ToppanRulingForm, ToppanSetupForm
from app.pages.game.toppan.state import ToppanSheetName
from app.pages.game.widgets.next_list import NextList
from app.style.theme import px
from app.texts.toppan import ToppanTexts
from app.views.ledgers import Seats
from app.widgets.answer.seat_picture import SeatPicture
from app.widgets.controls.controls import word_button
from app.widgets.controls.text_field import go_on_by_enter
from app.widgets.layout.frames import Panel, card, focus_first, plain_label
from app.widgets.painting.drawing import at_once, show_if, show_words

_PICTURE: Final = 150
_SHARE: Final = 0.2
_PROBLEMS: Final = 3
_LOW: Final = 640
_HIGH: Final = 740


class ToppanEntryPanel(QWidget):
    """Shows the open form with what it comes to.

    `accepted()`, `cancelled()`, `remove_toggled()` are its buttons; `rule_chosen(key)` a line with
    a rule.
    """

    accepted = Signal()
    cancelled = Signal()
    remove_toggled = Signal()
    rule_chosen = Signal(str)

    def __init__(self, texts: ToppanTexts) -> None:
        super().__init__()
        self._texts = texts
        self.deal, self.ruling = ToppanDealForm(texts), ToppanRulingForm(texts)
        self.note, self.setup = ToppanNoteForm(texts), ToppanSetupForm(texts)
        self._forms: dict[str, QWidget] = {
            "deal": self.deal,
            "ruling": self.ruling,
            "note": self.note,
            "setup": self.setup,
        }
        self._title = plain_label("felt_headline", name="entry_title")
        self._caption = plain_label("felt_caption", name="entry_caption")
        self._seats = SeatPicture(texts)
        self._seats.setObjectName("entry_seats")
        self.lines = NextList(
            texts, title=texts.ui("toppan_game.when_accepted"), name="entry", share=_SHARE
        )
        self._problems = [
            plain_label("mistake", name=f"problem_{at}", wraps=True) for at in range(_PROBLEMS)
        ]
        self._missing = plain_label("said", name="entry_missing", wraps=True)
        self.accept = word_button("entry_accept", role="primary")
        self.cancel = word_button("entry_cancel", texts.ui("toppan_game.cancel"))
        self.remove = word_button("entry_remove")
        self._has_seats = False
        self._build()

    def _build(self) -> None:
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(px(10))
        whole.addWidget(self._felt())
        self._card, inside = card("card", QVBoxLayout())
        inside.setContentsMargins(px(12), px(8), px(8), px(8))
        panel = Panel("entry_form", gap=0)
        panel.set_widgets(*self._forms.values())
        inside.addWidget(panel)
        whole.addWidget(self._card, 3)
        whole.addWidget(self._summary(), 2)
        self._whole = whole

    def _felt(self) -> QFrame:
        self._head, felt = card("felt", QVBoxLayout())
        felt.setContentsMargins(px(12), px(8), px(12), px(6))
        felt.setSpacing(2)
        row = QHBoxLayout()
        row.addWidget(self._title)
        row.addStretch(1)
        row.addWidget(self._caption)
        felt.addLayout(row)
        self._seats.setFixedHeight(px(_PICTURE))
        felt.addWidget(self._seats)
        return self._head

    def _summary(self) -> QFrame:
        frame, inside = card("card", QVBoxLayout())
        inside.setContentsMargins(2, 2, 2, px(8))
        inside.setSpacing(px(4))
        self._missing.setContentsMargins(px(12), 0, px(12), 0)
        inside.addWidget(self.lines, 1)
        for label in (*self._problems, self._missing):
            inside.addWidget(label)
        row = QHBoxLayout()
        row.setContentsMargins(px(12), 0, px(12), 0)
        row.setSpacing(px(8))
        for button in (self.accept, self.cancel, self.remove):
            row.addWidget(button)
        row.addStretch(1)
        inside.addLayout(row)
        self.cancel.setToolTip("Esc")
        self.accept.setToolTip("Ctrl+Enter")
        self.remove.setToolTip("Delete")
        self.accept.clicked.connect(self.accepted)
        self.cancel.clicked.connect(self.cancelled)
        self.remove.clicked.connect(self.remove_toggled)
        self.lines.rule_chosen.connect(self.rule_chosen)
        frame.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        self._bottom = frame
        return frame

    def present(self, sheet: ToppanSheetName, view: ToppanEntryView) -> None:
        """Show the form of this name, and what it comes to."""
        with at_once(self):
            for name, form in self._forms.items():
                show_if(form, name == sheet)
            self._title.setText(view.title)
            show_words(self._caption, view.caption)
            self._present_seats(view.seats, sheet)
            self.lines.present(view.lines)
            show_if(self.lines, sheet != "setup")
            for at, label in enumerate(self._problems):
                words = view.problems[at] if at < len(view.problems) else ""
                label.setText(words)
                show_if(label, bool(words))
            self._missing.setText(view.missing)
            show_if(self._missing, bool(view.missing))
            self.accept.setText(view.accept)
            self.accept.setEnabled(view.ready)
            show_if(self.remove, view.removable)
            key = "keep_it" if view.removing else "take_out"
            self.remove.setText(self._texts.ui(f"toppan_game.{key}"))
        self._fit()

    def take_focus(self) -> None:
        """Move the focus to the first field or button of the open form."""
        focus_first(next(one for one in self._forms.values() if one.isVisibleTo(self)))

    def _present_seats(self, seats: Seats | None, sheet: ToppanSheetName) -> None:
        self._has_seats = seats is not None and sheet != "setup"
        if seats is not None:
            self._seats.present(seats)

    def _fit(self) -> None:
        """Leave the picture out where the form needs its height."""
        tall = self.deal.isVisibleTo(self) and self.deal.grid.isVisibleTo(self.deal)
        least = _HIGH if tall else _LOW
        form, summary = 1, 1
        if self.setup.isVisibleTo(self):
            form, summary = 1, 0
        elif tall or self.ruling.isVisibleTo(self):
            form, summary = (10, 3) if tall else (3, 2)
        elif self.deal.isVisibleTo(self):
            form, summary = 13, 15  # a correction is told in six lines
        self._whole.setStretch(1, form)
        self._whole.setStretch(2, summary)
        show_if(self._seats, self._has_seats and self.height() >= px(least))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not go_on_by_enter(event, self, self.accept):
            super().keyPressEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()
