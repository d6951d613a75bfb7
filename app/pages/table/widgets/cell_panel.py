"""The panel of the chosen cell: what it pays, step by step, with the clauses."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.style.theme import mincho, px, scale
from app.texts.tables import absence_words, doubled_words, name_words, named_lines
from app.texts.texts import Texts
from app.views.ledgers import LedgerRow
from app.views.tables import CellView
from app.widgets.answer.clause_panel import ClausePanel
from app.widgets.answer.ledger import LedgerView
from app.widgets.layout.frames import column
from app.widgets.painting.drawing import show_if

_NAME, _LOW_NAME = 22, 18
_CLAUSE, _LOW_CLAUSE = 112, 84
_LARGE: Final = 1.1
"""From this font scale on, the name and a button do not fit beside each other."""
_SHARES: Final = ((10, 0), (11, 1), (9, 0))
"""The stretch of name, steps and clause: compact, and not."""


class CellPanel(QFrame):
    """Shows one cell; emits the request for a hand in it, or to practise it."""

    hand_requested = Signal()
    practise_requested = Signal()

    def __init__(
        self, texts: Texts, parent: QWidget | None = None, *, with_hand: bool = True
    ) -> None:
        super().__init__(parent)
        self.setObjectName("cell_panel")
        self.setProperty("role", "card")
        self._texts = texts
        self._head, self._name, self._badge = QLabel(), QLabel(), QLabel()
        self._said, self._why = QLabel(), QLabel()
        self.ledger, self.clause = LedgerView(texts), ClausePanel()
        self._hand, self._practise = QPushButton(), QPushButton()
        self._shown: CellView | None = None
        self._rows: tuple[LedgerRow, ...] = ()
        self._compact = self._highlighted = False
        self._document = ""
        self._build()
        self._label()
        show_if(self._hand, with_hand)

    def _build(self) -> None:
        names = ("cell_head", "cell_name", "cell_highlighted", "cell_said", "cell_why")
        parts = (self._head, self._name, self._badge, self._said, self._why)
        for label, name in zip(parts, names, strict=True):
            label.setObjectName(name)
            label.setTextFormat(Qt.TextFormat.PlainText)
        self._name.setWordWrap(True)
        self._head.setProperty("role", "head")
        self._badge.setProperty("role", "lit")
        self._name.setFont(mincho(_NAME))
        for label in (self._said, self._why):
            label.setWordWrap(True)
        self.ledger.setObjectName("cell_ledger")
        self.ledger.empty = self._texts.ui("table_page.no_steps")
        self.clause.setObjectName("cell_clause")
        self._hand.setObjectName("cell_hand")
        self._hand.setProperty("role", "button")
        self._hand.clicked.connect(self.hand_requested)
        self._practise.setObjectName("cell_practise")
        self._practise.setProperty("role", "button")
        self._practise.clicked.connect(self.practise_requested)
        self.ledger.selected.connect(self._select)
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(1, px(8), 1, 1)
        self._first = QWidget()
        first = column(4)
        first.setContentsMargins(px(12), 0, px(12), px(4))
        first.addWidget(self._head)
        self._top = QHBoxLayout()
        self._top.addWidget(self._name, 1)
        first.addLayout(self._top)
        for label in (self._badge, self._said, self._why):
            first.addWidget(label)
        first.addStretch(1)
        first.addWidget(self._practise)
        first.addWidget(self._hand)
        self._first.setLayout(first)
        self._first_box = first
        self._box.addWidget(self._first)
        self._box.addWidget(self.ledger, 1)
        self._box.addWidget(self.clause)

    def _label(self) -> None:
        texts = self._texts
        self._head.setText(texts.ui("table_page.this_cell"))
        self._badge.setText(texts.ui("table_page.lit"))
        tip = texts.ui("table_page.hand_tip")
        self._hand.setToolTip(tip)
        self._hand.setAccessibleDescription(tip)
        self._practise.setText(texts.ui("drill.practise_cell"))
        self._practise.setToolTip(texts.ui("drill.practise_cell_tip"))

    def set_compact(self, compact: bool) -> None:
        """Lay out for the room beside the table, or compact for the room below it."""
        across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._box.setDirection(across if compact else down)
        show_if(self._head, not compact)
        self._name.setFont(mincho(_LOW_NAME if compact else _NAME))
        for at, (below, beside) in enumerate(_SHARES):
            self._box.setStretch(at, below if compact else beside)
        policy = QSizePolicy.Policy
        for widget, high in ((self._first, policy.Preferred), (self.clause, policy.Fixed)):
            widget.setSizePolicy(policy.Ignored if compact else policy.Preferred, high)
        self.clause.setFixedHeight(px(_LOW_CLAUSE if compact else _CLAUSE))
        (self._top if compact and scale() < _LARGE else self._first_box).addWidget(self._hand)
        show_if(self._practise, not compact)  # the menu and its key can do it
        self._compact = compact
        show_if(self._badge, self._highlighted and not compact)

    def present(self, shown: CellView) -> None:
        """Show a cell; of a covered one only how to uncover it."""
        if shown == self._shown:
            return
        self._shown, texts = shown, self._texts
        self._document = shown.document
        cell = shown.cell
        self._name.setText("" if cell is None else name_words(cell, texts))
        self._highlighted = shown.highlighted
        show_if(self._badge, shown.highlighted and not self._compact)
        self._describe(shown)
        there = cell is not None and not cell.empty
        self._hand.setEnabled(there and not shown.searching)
        self._practise.setEnabled(there)
        word = "seeking" if shown.searching else "hand"
        self._hand.setText(texts.ui(f"table_page.{word}"))
        if shown.rows != self._rows:
            self._rows = shown.rows
            lines = [i for i, row in enumerate(shown.rows) if row.rule is not None]
            self.ledger.present(shown.rows, lines[0] if lines else None)
            self._select(lines[0] if lines else -1)
        else:
            self.ledger.present(shown.rows, None)
            self._select(self.ledger.currentIndex().row())

    def _describe(self, shown: CellView) -> None:
        """Show what is paid in the cell, and why it is empty or easily mistaken."""
        cell, texts = shown.cell, self._texts
        why = ""
        if cell is None:
            said = texts.ui("table_page.nothing_chosen")
        elif shown.covered:
            said = texts.ui("table_page.turn_it")
        else:
            said = "　".join(named_lines(cell, texts))
            notes = [doubled_words(cell, texts)] if cell.doubled else []
            if cell.absence is not None:
                notes.append(absence_words(cell.absence, texts))
            why = "\n".join(notes)
        self._said.setText(said)
        self._why.setText(why)
        show_if(self._said, bool(said))
        show_if(self._why, bool(why))
        self.setAccessibleName(self._name.text())
        self.setAccessibleDescription(f"{said} {why}".strip())

    def _select(self, at: int) -> None:
        row = self._rows[at] if 0 <= at < len(self._rows) else None
        show_if(self.clause, row is not None)
        self.clause.present(row, self._document, self._texts)
