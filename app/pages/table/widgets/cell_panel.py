"""The cell beside the table: what it pays, step by step, with the clauses."""

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
from app.texts.tables import absence_words, doubled_words, lines_told, name_words
from app.texts.texts import Texts
from app.views.ledgers import Row
from app.views.tables import CellView
from app.widgets.answer.clause_panel import ClausePanel
from app.widgets.answer.ledger import LedgerView
from app.widgets.layout.frames import column
from app.widgets.painting.drawing import show_if

_NAME, _LOW_NAME = 22, 18
_CLAUSE, _LOW_CLAUSE = 112, 84
_LARGE: Final = 1.1
"""From this font scale on, a name and a button have no room beside each other."""
_SHARES: Final = ((10, 0), (11, 1), (9, 0))
"""How the room is shared by name, steps and clause: side by side, and below each other."""


class CellPanel(QFrame):
    """Shows one cell; reports the wish for a hand that is in it, or to practise it."""

    hand_asked = Signal()
    practise_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("cell_panel")
        self.setProperty("role", "card")
        self._head, self._name, self._badge = QLabel(), QLabel(), QLabel()
        self._said, self._why = QLabel(), QLabel()
        self.ledger, self.clause = LedgerView(), ClausePanel()
        self._hand, self._practise = QPushButton(), QPushButton()
        self._texts: Texts | None = None
        self._shown: tuple[CellView, Texts] | None = None
        self._rows: tuple[Row, ...] = ()
        self._low = self._lit = self._practised = False
        self._document = ""
        self._build()

    def _build(self) -> None:
        names = ("cell_head", "cell_name", "cell_lit", "cell_said", "cell_why")
        parts = (self._head, self._name, self._badge, self._said, self._why)
        for label, name in zip(parts, names, strict=True):
            label.setObjectName(name)
            label.setTextFormat(Qt.TextFormat.PlainText)
        self._head.setProperty("role", "head")
        self._badge.setProperty("role", "lit")
        self._name.setFont(mincho(_NAME))
        for label in (self._said, self._why):
            label.setWordWrap(True)
        self.ledger.setObjectName("cell_ledger")
        self.ledger.empty_word = "table_page.no_steps"
        self.clause.setObjectName("cell_clause")
        self._hand.setObjectName("cell_hand")
        self._hand.setProperty("role", "button")
        self._hand.clicked.connect(self.hand_asked)
        self._practise.setObjectName("cell_practise")
        self._practise.setProperty("role", "button")
        self._practise.clicked.connect(self.practise_asked)
        self._practise.hide()
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

    def speak(self, texts: Texts) -> None:
        self._texts = texts
        self.ledger.speak(texts)
        self._head.setText(texts.ui("table_page.this_cell"))
        self._badge.setText(texts.ui("table_page.lit"))
        tip = texts.ui("table_page.hand_tip")
        self._hand.setToolTip(tip)
        self._hand.setAccessibleDescription(tip)
        self._practise.setText(texts.ui("drill.practise_cell"))
        self._practise.setToolTip(texts.ui("drill.practise_cell_tip"))

    def offer_practise(self) -> None:
        """Where the drill asks for the cells."""
        self._practised = True
        show_if(self._practise, not self._low)

    def leave_out_hand(self) -> None:
        """Where no hand is sought for a cell."""
        show_if(self._hand, False)

    def set_compact(self, low: bool) -> None:
        """Beside the table from top to bottom, or below it from left to right."""
        across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._box.setDirection(across if low else down)
        show_if(self._head, not low)
        self._name.setFont(mincho(_LOW_NAME if low else _NAME))
        for at, (folded, beside) in enumerate(_SHARES):
            self._box.setStretch(at, folded if low else beside)
        policy = QSizePolicy.Policy
        for widget, high in ((self._first, policy.Preferred), (self.clause, policy.Fixed)):
            widget.setSizePolicy(policy.Ignored if low else policy.Preferred, high)
        self.clause.setFixedHeight(px(_LOW_CLAUSE if low else _CLAUSE))
        (self._top if low and scale() < _LARGE else self._first_box).addWidget(self._hand)
        show_if(self._practise, self._practised and not low)  # there the menu and its key have it
        self._low = low
        show_if(self._badge, self._lit and not low)

    def present(self, shown: CellView) -> None:
        """Show a cell; of a covered one only how to turn it."""
        texts = self._texts
        if texts is None or self._shown == (shown, texts):
            return
        self._shown = shown, texts
        self._document = shown.document
        cell = shown.cell
        self._name.setText("" if cell is None else name_words(cell, texts))
        self._lit = shown.lit
        show_if(self._badge, shown.lit and not self._low)
        self._say(shown, texts)
        there = cell is not None and not cell.empty
        self._hand.setEnabled(there and not shown.seeking)
        self._practise.setEnabled(there)
        word = "seeking" if shown.seeking else "hand"
        self._hand.setText(texts.ui(f"table_page.{word}"))
        if shown.rows != self._rows:
            self._rows = shown.rows
            lines = [i for i, row in enumerate(shown.rows) if row.rule is not None]
            self.ledger.present(shown.rows, lines[0] if lines else None)
            self._select(lines[0] if lines else -1)
        else:
            self.ledger.present(shown.rows, None)
            self._select(self.ledger.currentIndex().row())

    def _say(self, shown: CellView, texts: Texts) -> None:
        """What is paid, and what there is to know of the cell."""
        cell = shown.cell
        why = ""
        if cell is None:
            said = texts.ui("table_page.nothing_chosen")
        elif shown.covered:
            said = texts.ui("table_page.turn_it")
        else:
            said = "　".join(lines_told(cell, texts))
            told = [doubled_words(cell, texts)] if cell.doubled else []
            if cell.absence is not None:
                told.append(absence_words(cell.absence, texts))
            why = "\n".join(told)
        self._said.setText(said)
        self._why.setText(why)
        show_if(self._said, bool(said))
        show_if(self._why, bool(why))
        self.setAccessibleName(self._name.text())
        self.setAccessibleDescription(f"{said} {why}".strip())

    def _select(self, at: int) -> None:
        row = self._rows[at] if 0 <= at < len(self._rows) else None
        show_if(self.clause, row is not None)
        if self._texts is not None:
            self.clause.present(row, self._document, self._texts)
