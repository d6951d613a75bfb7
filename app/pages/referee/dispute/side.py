"""The widgets of a declaration: what was declared, the ruling, where it parts, other documents."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QStackedWidget, QVBoxLayout, QWidget

from app.pages.referee.dispute.form import DeclaredForm
from app.pages.referee.dispute.others import OtherDocuments
from app.pages.referee.dispute.ruling_card import DisputeCard
from app.pages.referee.dispute.texts import (
    beside_rows,
    cell_words,
    first_difference_words,
    other_rows,
)
from app.pages.referee.dispute.views import DisputeView
from app.pages.referee.widgets.empty_card import EmptyCard
from app.pages.referee.widgets.save_bar import SaveBar
from app.style.theme import px
from app.texts.texts import Texts
from app.widgets.answer.clause_panel import ClausePanel
from app.widgets.answer.ledger import LedgerView
from app.widgets.controls.controls import Segment, word_button
from app.widgets.layout.frames import card, column, holding, side_by_side
from app.widgets.painting.drawing import show_if, show_words

_SHARES: Final = (48, 52)
_LOW: Final = 480
_LEDGER: Final = 0.7
"""The least share of the ledger in the height that it has together with the other documents."""


class DisputeSide(QStackedWidget):
    """Shows a declaration, or while there is no hand what to do first.

    `apply_requested()`: the win is to be applied to the table. `ticked` has the key of a step.
    """

    apply_requested = Signal()
    ticked = Signal(str)

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._texts = texts
        self.form = DeclaredForm(texts)
        self.card = DisputeCard(texts)
        self.ledger, self.clause = LedgerView(texts), ClausePanel()
        self.others = OtherDocuments(texts)
        self.save_bar = SaveBar(texts, "dispute_keep")
        self.empty = EmptyCard("dispute_empty")
        self.empty.present(texts.ui("declared.empty"), texts.ui("declared.empty_steps").split("\n"))
        self._chosen: int | None = None
        self._low = self._shows_others = False
        self._shared = 0, 0
        self._switch = Segment("dispute_switch", (0, 1), roomy=True, tabs=True)
        labels = [texts.ui("declared.ledger"), texts.ui("incident.others_short")]
        self._switch.set_labels(labels, labels)
        self._switch.chosen.connect(self._show_others)
        self._shown: DisputeView | None = None
        words, tip = texts.ui("dispute.apply"), texts.ui("seating.apply_tip")
        self._apply = word_button("dispute_apply", words, tip, role="link")
        self._apply.clicked.connect(self.apply_requested)
        self._apply.hide()
        self.ledger.selected.connect(self._select)
        self.card.ticked.connect(self.ticked)
        self.addWidget(self.empty)
        self.addWidget(self._build())

    def _build(self) -> QWidget:
        whole, left, right = QWidget(), column(8), column(8)
        left.addWidget(self.form)
        left.addWidget(self.card, 1)
        frame, inner = card("card", QVBoxLayout())
        inner.setContentsMargins(3, 6, 3, 3)
        inner.setSpacing(4)
        inner.addLayout(self._ledger_head())
        inner.addWidget(self.ledger, 1)
        inner.addWidget(self.clause)
        self._ledger_card = frame
        self._right = holding(right)
        right.addWidget(self._switch, 0, Qt.AlignmentFlag.AlignLeft)
        right.addWidget(frame)
        right.addWidget(self.others)
        right.addWidget(self._apply, 0, Qt.AlignmentFlag.AlignRight)
        right.addWidget(self.save_bar)
        side_by_side(whole, (holding(left), self._right), _SHARES)
        for part in (self._right, self.others.rows):
            part.installEventFilter(self)
        return whole

    def _ledger_head(self) -> QHBoxLayout:
        """The head of the ledger: what it shows, and the points of both columns."""
        self._head, self._sums = QLabel(self._texts.ui("declared.ledger")), QLabel()
        self._head.setProperty("role", "head")
        self._sums.setProperty("role", "said")
        self._sums.setObjectName("dispute_sums")
        row = QHBoxLayout()
        row.setContentsMargins(11, 0, 12, 0)
        row.addWidget(self._head)
        row.addStretch(1)
        row.addWidget(self._sums)
        return row

    def present(self, shown: DisputeView, *, can_apply: bool) -> None:
        """Show a dispute; `can_apply`: there is a game that takes a win, or a new one."""
        if (
            self._shown is None
            or shown.rows != self._shown.rows
            or shown.highlighted != self._shown.highlighted
        ):
            self._chosen = None
        self._shown = shown
        self.setCurrentIndex(int(shown.outcome != "unfinished"))
        self.form.present(shown.declared)
        self.card.present(shown)
        show_if(self._apply, can_apply and shown.score is not None)
        self.others.present(other_rows(shown, self._texts))
        self._present_ledger(shown)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Shares the height of the right column anew where it is laid out, or its rows wrap."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest):
            self._share_height()
        return super().eventFilter(watched, event)

    def _select(self, at: int) -> None:
        self._chosen = at
        if self._shown is not None:
            self._present_ledger(self._shown)

    def _present_ledger(self, shown: DisputeView) -> None:
        """Select the first deviating line until the user selects another."""
        texts, dispute = self._texts, shown.dispute
        at = shown.highlighted if self._chosen is None else self._chosen
        row = None if at is None else shown.rows[at]
        ruled = row is not None and row.rule is not None
        compared = dispute is not None and dispute.said is not None
        beside = beside_rows(shown, texts) if compared else ()
        self.ledger.present(shown.rows, at if ruled else None, beside)
        sums = ""
        if dispute is not None and compared:
            text, due = texts.ui("declared.column.said"), texts.ui("declared.column.due")
            sums = f"{text} {dispute.said}　　{due} {dispute.due}"
            tip = (first_difference_words(dispute, texts), cell_words(dispute, texts))
            self._sums.setToolTip("\n".join(part for part in tip if part))
        show_words(self._sums, sums)
        if not ruled:
            self.ledger.clearSelection()
        self.ledger.highlight(at)
        show_if(self.clause, ruled and not (self._low and self._chosen is None))
        self.clause.present(row if ruled else None, shown.document, texts)

    def _share_height(self) -> None:
        """Give the ledger the height of all its rows, as long as two other documents are seen."""
        ledger, others = self._ledger_card, self.others
        hints = [part.sizeHint().height() for part in (self._right, ledger, others)]
        both = self._right.height() - hints[0] + hints[1] + hints[2]
        whole = hints[1] - self.ledger.sizeHint().height() + self.ledger.least_height
        high = max(round(_LEDGER * both), min(whole, both - others.least_height), 1)
        column = self._right.layout()
        if (both, high) != self._shared and isinstance(column, QVBoxLayout):
            self._shared = both, high
            column.setStretchFactor(ledger, high)
            column.setStretchFactor(others, max(both - high, 1))

    def _show_others(self, on: int) -> None:
        self._shows_others = bool(on)
        self._arrange()

    def _arrange(self) -> None:
        """Make ledger and other documents two tabs where there is little height."""
        low, others = self._low, self._shows_others
        self._switch.present(int(others))
        show_if(self._switch, low)
        show_if(self._ledger_card, not low or not others)
        show_if(self.others, not low or others)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Shows the clause in a low window only of a line that the user selected."""
        super().resizeEvent(event)
        self._low = self.height() < px(_LOW)
        self._arrange()
        self.clause.set_compact(self._low)
        if self._shown is not None:
            self._present_ledger(self._shown)
