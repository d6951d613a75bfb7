"""What the hand of a case is worth: declaration, payments or waits, beside the ledger."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from app.pages.score.rows import score_rows
from app.pages.score.texts import declaration_of
from app.texts.texts import Texts
from app.views.answers import ScoreAnswer
from app.widgets.answer.clause_panel import ClausePanel
from app.widgets.answer.declaration import Declaration
from app.widgets.answer.ledger import LedgerView
from app.widgets.answer.seat_picture import SeatFelt
from app.widgets.answer.waits import WaitsView
from app.widgets.controls.controls import word_button
from app.widgets.layout.frames import Panel, card, column, holding, side_by_side, style_label
from app.widgets.painting.drawing import show_if

_SHARES: Final = (48, 52)
_PICTURE: Final = 206


class HandWorthSide(QWidget):
    """Shows what the hand is worth, or each of its waits; `done` leads back to the tab of the
    case."""

    done = Signal()

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._texts = texts
        self._chosen: int | None = None
        self._shown: tuple[ScoreAnswer, str] | None = None
        self._declaration = Declaration()
        self._declaration.setObjectName("laid_worth")
        self.ledger, self.clause = LedgerView(texts), ClausePanel()
        self.ledger.selected.connect(self._select)
        left = column(8)
        left.addWidget(self._head())
        worth, inner = card("card", QVBoxLayout())
        inner.addWidget(self._declaration)
        left.addWidget(worth)
        self.waits = WaitsView(texts)
        self.waits.chosen.connect(self._choose_wait)
        self._waiting, held = card("card", QVBoxLayout())
        held.setContentsMargins(4, 6, 4, 4)
        panel = Panel("laid_waits")
        panel.set_widgets(self.waits)
        held.addWidget(panel)
        left.addWidget(self._waiting, 1)
        self._felt = SeatFelt(texts, "laid_seats", _PICTURE)
        left.addWidget(self._felt)
        left.addStretch(0)
        right, lines = card("card", QVBoxLayout())
        lines.setContentsMargins(3, 6, 3, 3)
        lines.addWidget(self.ledger, 1)
        lines.addWidget(self.clause)
        side_by_side(self, (holding(left), right), _SHARES)

    def _head(self) -> QWidget:
        """The card that says what the hand is laid for, with the way back."""
        hint = QLabel(self._texts.ui("laid.why"))
        style_label(hint, "said")
        back = word_button("laid_done", self._texts.ui("laid.done"), "Esc", role="primary")
        back.clicked.connect(self.done)
        above, inner = card("card", QVBoxLayout())
        inner.setContentsMargins(14, 10, 14, 10)
        inner.addWidget(hint)
        row = QHBoxLayout()
        row.addWidget(back)
        row.addStretch(1)
        inner.addLayout(row)
        return above

    def present(self, answer: ScoreAnswer, document: str) -> None:
        before = None if self._shown is None else self._shown[0]
        if before is None or (answer.rows, answer.waits) != (before.rows, before.waits):
            self._chosen = None
        self._shown = answer, document
        self._declaration.present(declaration_of(answer, self._texts))
        show_if(self._felt, answer.seats.balance is not None)
        self._felt.seats.present(answer.seats)
        self.waits.present(answer.waits, answer.situation)
        show_if(self._waiting, bool(answer.waits))
        self._present_ledger(answer, document)

    def _present_ledger(self, answer: ScoreAnswer, document: str) -> None:
        """Show the lines of the hand, or those of the wait that is chosen."""
        score = self.waits.score
        rows = tuple(score_rows(score)) if answer.waits and score is not None else answer.rows
        at = self._chosen
        row = None if at is None else rows[at]
        self.ledger.present(rows, at)
        show_if(self.clause, row is not None)
        self.clause.present(row, document, self._texts)

    def _choose_wait(self) -> None:
        self._chosen = None
        if self._shown is not None:
            self.present(*self._shown)

    def _select(self, at: int) -> None:
        self._chosen = at
        if self._shown is not None:
            self.present(*self._shown)
