"""The right side of the dispute tab: declaration, answer, ledger, other documents."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from app.pages.referee.dispute.form import DeclaredForm
from app.pages.referee.dispute.texts import other_statements, statement
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
    """Lays out the dispute, with the first deviating line of the ledger highlighted.

    `apply_requested()`: the win is to be applied to the table.
    """

    apply_requested = Signal()

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._texts = texts
        self.form = DeclaredForm(texts)
        self.card = StatementCard(texts, "dispute", texts.ui("dispute.verdict"))
        self.ledger, self.clause = LedgerView(texts), ClausePanel()
        self.others = ElsewhereCard(texts, "dispute_others", texts.ui("dispute.others"))
        self.save_bar = SaveBar(texts, "dispute_keep", own_hand=True)
        self._chosen: int | None = None
        self._shown: DisputeView | None = None
        self._apply = QPushButton(texts.ui("dispute.apply"))
        self._apply.setObjectName("dispute_apply")
        self._apply.setProperty("role", "link")
        self._apply.setToolTip(texts.ui("seating.apply_tip"))
        self._apply.clicked.connect(self.apply_requested)
        self._apply.hide()
        self.ledger.selected.connect(self._select)
        left, right = column(8), column(8)
        left.addWidget(self.form)
        left.addWidget(self.card, 1)
        left.addWidget(self._apply, 0, Qt.AlignmentFlag.AlignLeft)
        frame, inner = card("card", QVBoxLayout())
        inner.setContentsMargins(3, 6, 3, 3)
        inner.setSpacing(4)
        inner.addWidget(self.ledger, 1)
        inner.addWidget(self.clause)
        right.addWidget(frame, 64)
        right.addWidget(self.others, 36)
        right.addWidget(self.save_bar)
        side_by_side(self, (holding(left), holding(right)), _SHARES)

    def present(self, shown: DisputeView) -> None:
        if (
            self._shown is None
            or shown.rows != self._shown.rows
            or shown.highlighted != self._shown.highlighted
        ):
            self._chosen = None
        self._shown = shown
        self.form.present(shown.declared)
        self.card.present(statement(shown, self._texts))
        show_if(self._apply, shown.score is not None)
        self.others.present(other_statements(shown, self._texts))
        self._present_ledger(shown)

    def _select(self, at: int) -> None:
        self._chosen = at
        if self._shown is not None:
            self._present_ledger(self._shown)

    def _present_ledger(self, shown: DisputeView) -> None:
        """Select the first deviating line until the user selects another."""
        at = shown.highlighted if self._chosen is None else self._chosen
        row = None if at is None else shown.rows[at]
        ruled = row is not None and row.rule is not None
        self.ledger.present(shown.rows, at if ruled else None)
        if not ruled:
            self.ledger.clearSelection()
        self.ledger.highlight(at)
        show_if(self.clause, ruled)
        self.clause.present(row if ruled else None, shown.document, self._texts)
