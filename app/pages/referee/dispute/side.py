"""The side of a dispute: what was declared, what is said of it, the ledger, other documents."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from app.pages.referee.dispute.form import DeclaredForm
from app.pages.referee.dispute.texts import elsewhere, statement
from app.pages.referee.dispute.views import DisputeView
from app.pages.referee.widgets.save_bar import SaveBar
from app.pages.referee.widgets.statement_card import ElsewhereCard, StatementCard
from app.texts.texts import Texts
from app.widgets.answer.clause_panel import ClausePanel
from app.widgets.answer.ledger import LedgerView
from app.widgets.layout.frames import card, column, holding, side_by_side
from app.widgets.painting.drawing import show_if

_SHARES: Final = (410, 362)


class DisputeSide(QWidget):
    """Places its widgets; the line of the ledger where both part is lit. Reports that the win is to
    be taken into the points."""

    apply_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.form, self.card = DeclaredForm(), StatementCard("dispute")
        self.ledger, self.clause = LedgerView(), ClausePanel()
        self.others, self.save_bar = (
            ElsewhereCard("dispute_others"),
            SaveBar("dispute_keep", own_hand=True),
        )
        self._chosen: int | None = None
        self._shown: DisputeView | None = None
        self._texts: Texts | None = None
        self._apply = QPushButton()
        self._apply.setObjectName("dispute_apply")
        self._apply.setProperty("role", "link")
        self._apply.clicked.connect(self.apply_requested)
        self._apply.hide()
        self.ledger.selected.connect(self._select)
        told = column(8)
        told.addWidget(self.form)
        told.addWidget(self.card, 1)
        told.addWidget(self._apply, 0, Qt.AlignmentFlag.AlignLeft)
        frame, inner = card("card", QVBoxLayout())
        inner.setContentsMargins(3, 6, 3, 3)
        inner.setSpacing(4)
        inner.addWidget(self.ledger, 1)
        inner.addWidget(self.clause)
        found = column(8)
        found.addWidget(frame, 64)
        found.addWidget(self.others, 36)
        found.addWidget(self.save_bar)
        side_by_side(self, (holding(told), holding(found)), _SHARES)

    def speak(self, texts: Texts) -> None:
        self._texts = texts
        self.form.speak(texts)
        self.card.speak(texts, texts.ui("dispute.verdict"))
        self.ledger.speak(texts)
        self.others.speak(texts.ui("dispute.others"))
        self.save_bar.speak(texts)
        self._apply.setText(texts.ui("dispute.apply"))
        self._apply.setToolTip(texts.ui("seating.apply_tip"))

    def present(self, shown: DisputeView) -> None:
        if self._texts is None:
            return
        if self._shown is None or shown.rows != self._shown.rows or shown.lit != self._shown.lit:
            self._chosen = None
        self._shown = shown
        self.form.present(shown.declared)
        self.card.present(statement(shown, self._texts))
        show_if(self._apply, shown.score is not None)
        self.others.present(elsewhere(shown, self._texts), self._texts)
        self._present_ledger(shown, self._texts)

    def _select(self, at: int) -> None:
        self._chosen = at
        if self._shown is not None and self._texts is not None:
            self._present_ledger(self._shown, self._texts)

    def _present_ledger(self, shown: DisputeView, texts: Texts) -> None:
        """The line where both part is in hand, until another is chosen."""
        at = shown.lit if self._chosen is None else self._chosen
        row = None if at is None else shown.rows[at]
        ruled = row is not None and row.rule is not None
        self.ledger.present(shown.rows, at if ruled else None)
        if not ruled:
            self.ledger.clearSelection()
        self.ledger.light(at)
        show_if(self.clause, ruled)
        self.clause.present(row if ruled else None, shown.document, texts)
