"""The frame that both entry forms share: title, scrolling rows, outcome, buttons and keys."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QFrame,
    QHBoxLayout,
    QWidget,
)

from app.pages.game.entry.notes import EntryNote
from app.pages.game.entry.texts import (
    hand_name,
    next_hand_words,
    seat_name,
)
from app.pages.game.entry.views import (
    DrawEntryView,
    EntryOutcome,
    EntrySeat,
    WinEntryView,
)
from app.pages.game.entry.widgets.choice_row import ChoiceCell, ChoiceRow
from app.pages.game.entry.widgets.keycap_button import KeycapButton
from app.pages.game.entry.widgets.outcome_part import MovedSeat, OutcomePart
from app.texts.texts import Texts
from app.widgets.layout.frames import (
    Scrolled,
    column,
    focus_first,
    holding,
    keep_hidden,
    plain_label,
)

KINDS: Final = ("win", "draw", "incident")
_MUCH: Final = 100
_ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class _RowArea(Scrolled):
    """A scroll area that is no higher than the rows in it."""

    def __init__(self) -> None:
        super().__init__(gap=6)
        rows = self.widget()
        assert rows is not None  # every scroll area of ours has one
        rows.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self._fit()
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        rows, width = self.column, self.viewport().width()
        flows = rows.hasHeightForWidth()
        high = rows.totalHeightForWidth(width) if flows else rows.sizeHint().height()
        if self.maximumHeight() != high:
            self.setMaximumHeight(high)


class EntryForm(QFrame):
    """Base of the forms of a win and of a draw.

    `changed(draft)` is the draft after an edit, which the page presents anew; `accepted()` and
    `cancelled()` end the form. `ruling_requested(act, seat)` leads to the referee. A form that is
    `correcting` has neither title nor buttons nor outcome, which its page shows; it asks what
    happened instead, and `kind_chosen(kind)` is `win`, `draw` or `incident`, that where the hand
    `offers_incident`.
    """

    changed = Signal(object)
    accepted = Signal()
    cancelled = Signal()
    ruling_requested = Signal(str, int)
    kind_chosen = Signal(str)

    def __init__(self, texts: Texts, kind: str, accept: str, *, correcting: bool) -> None:
        super().__init__()
        self.setObjectName(f"{kind}_form")
        self.setProperty("role", "card")
        self._texts, self._kind, self.correcting = texts, kind, correcting
        self._acceptable = self.offers_incident = False
        self.title = plain_label("headline", texts.ui(f"entry.{kind}"))
        self.hand = plain_label("said")
        self.kinds = ChoiceRow(f"{kind}_kinds", texts.ui("entry.kind"))
        self.kinds.chosen.connect(lambda at: self.kind_chosen.emit(KINDS[at]))
        self.outcome = OutcomePart(texts, f"{kind}_outcome")
        self.outcome.ruling_requested.connect(self.ruling_requested)
        self.accept_button = KeycapButton(f"{kind}_accept", texts.ui(accept), "Ctrl ↵", "primary")
        self.accept_button.clicked.connect(self.accept)
        self.cancel_button = KeycapButton(
            f"{kind}_cancel", texts.ui("entry.leave"), "Esc", "button"
        )
        self.cancel_button.clicked.connect(self.cancelled)
        self.area = _RowArea()
        self.area.setObjectName(f"{kind}_area")
        self._below = Scrolled()
        self._below.setObjectName(f"{kind}_below")
        if correcting:
            keep_hidden(self, self.outcome, self._below)
        else:
            keep_hidden(self, self.kinds)

    def main_part(self, rows: Sequence[QWidget], below: Sequence[QWidget]) -> QWidget:
        """The column of the form: `rows` scroll where there is too little height, and so does the
        outcome; what is `below` the rows and the buttons stay."""
        whole = column(6 if self.correcting else 8)
        whole.setContentsMargins(14, 8, 14, 8 if self.correcting else 12)
        if not self.correcting:
            whole.addLayout(self._head())
        for row in rows:
            self.area.column.addWidget(row)
        whole.addWidget(self.area, _MUCH)
        for widget in below:
            whole.addWidget(widget)
        if not self.correcting:
            self._below.column.addWidget(self.outcome)
            self._below.column.addStretch(1)
            whole.addWidget(self._below, 1)
            whole.addLayout(self._foot())
        return holding(whole)

    def _foot(self) -> QHBoxLayout:
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        buttons.addWidget(self.accept_button)
        buttons.addWidget(self.cancel_button)
        buttons.addStretch(1)
        return buttons

    def _head(self) -> QHBoxLayout:
        head = QHBoxLayout()
        head.setSpacing(12)
        head.addWidget(self.title)
        head.addWidget(self.hand, 0, Qt.AlignmentFlag.AlignBottom)
        head.addStretch(1)
        for widget in self.beside_title():
            head.addWidget(widget)
        return head

    def beside_title(self) -> Sequence[QWidget]:
        """The widgets at the right of the title."""
        return ()

    # presentation

    def present_frame(self, view: WinEntryView | DrawEntryView, notes: Sequence[EntryNote]) -> None:
        """Show the name of the hand, what the entry comes to, and whether it may be accepted."""
        texts = self._texts
        self.hand.setText(hand_name(view.table, texts))
        self._acceptable = view.acceptable
        self.accept_button.setEnabled(view.acceptable)
        cells = [
            ChoiceCell(at, texts.ui(f"entry.{kind}"))
            for at, kind in enumerate(KINDS)
            if kind != "incident" or self.offers_incident
        ]
        self.kinds.present(cells, KINDS.index(self._kind))
        outcome = view.outcome
        seats = () if outcome is None else self._moved(view, outcome)
        following = None
        if outcome is not None:
            following = EntryNote(next_hand_words(outcome.next, texts), outcome.next.rule)
        self.outcome.present(seats, following, tuple(notes), view.table.document)

    def _moved(
        self, view: WinEntryView | DrawEntryView, outcome: EntryOutcome
    ) -> tuple[MovedSeat, ...]:
        return tuple(
            MovedSeat(seat_name(view.seats[seat.seat], self._texts), seat.moved, seat.points)
            for seat in outcome.seats
        )

    def seat_cells(
        self, seats: Sequence[EntrySeat], why: dict[int, str] | None = None
    ) -> tuple[ChoiceCell, ...]:
        """The four seats as values of a row, by name; `why` has those that are not offered."""
        reasons = why or {}
        return tuple(
            ChoiceCell(
                seat.seat,
                seat_name(seat, self._texts),
                f"{seat_name(seat, self._texts)} {self._texts.seat(seat.wind)}".strip(),
                reasons.get(seat.seat, ""),
                (str(seat.seat + 1),),
            )
            for seat in seats
        )

    # keys

    def stops(self) -> Sequence[ChoiceRow]:
        """The rows of values that the arrow keys go through, from above."""
        return ()

    def take_focus(self, *last: QWidget) -> None:
        """Move the keyboard focus to the first row; the Tab key comes last to the form's own
        buttons, or to those of its page."""
        own = () if self.correcting else (self.accept_button, self.cancel_button)
        focus_first(self, *(last or own))

    def go(self, step: int) -> None:
        """Move the focus to the next row, or the one before."""
        rows = [row for row in self.stops() if row.isVisible()]
        focus = self.focusWidget()
        at = next((i for i, row in enumerate(rows) if _holds(row, focus)), None)
        if at is None:
            self.take_focus()
        elif 0 <= at + step < len(rows):
            rows[at + step].take_focus()
        elif step > 0 and not self.correcting:
            self.accept_button.setFocus(Qt.FocusReason.TabFocusReason)

    def accept(self) -> None:
        """Report that the entry is to be written down, where it may be."""
        if self._acceptable:
            self.accepted.emit()

    def event(self, event: QEvent) -> bool:
        """Keep the keys of the form from the actions of the window."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            ctrl = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
            if (event.key() in _ENTER and ctrl) or event.key() == Qt.Key.Key_Escape:
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, focus = Qt.Key(event.key()), self.focusWidget()
        ctrl = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if key in _ENTER and ctrl:
            self.accept()
        elif key in _ENTER and isinstance(focus, QAbstractButton) and focus.isEnabled():
            focus.click()
        elif key == Qt.Key.Key_Escape:
            self.cancelled.emit()
        else:
            super().keyPressEvent(event)


def _holds(row: QWidget, focus: QWidget | None) -> bool:
    return focus is not None and row.isAncestorOf(focus)
