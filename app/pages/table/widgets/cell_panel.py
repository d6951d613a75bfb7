"""The panel of the chosen cell: what it pays, step by step, with the clauses."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
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

from app.style.theme import WIDE, colour, mincho, px, sans, tokens, wide
from app.texts.tables import (
    absence_words,
    doubled_words,
    doubling_lines,
    memory_sentence,
    name_words,
    named_lines,
)
from app.texts.texts import Texts
from app.views.ledgers import LedgerRow
from app.views.tables import CellView
from app.widgets.answer.clause_panel import ClausePanel
from app.widgets.answer.ledger import LedgerView
from app.widgets.layout.frames import column
from app.widgets.painting.drawing import LEFT, RIGHT, show_if, width_of, write

_NAME, _LOW_NAME, _LEAST_NAME = 22, 18, 15
_CLAUSE, _LOW_CLAUSE = 100, 84
_FORMULA_ROW: Final = 22
_SHARES: Final = ((12, 0), (10, 1), (8, 0))
"""The stretch of name, steps and clause: compact, and not."""


class CellPanel(QFrame):
    """Shows one cell; emits the request for a hand in it."""

    hand_requested = Signal()

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("cell_panel")
        self.setProperty("role", "card")
        self._texts = texts
        self._head, self._name, self._badge = QLabel(), QLabel(), QLabel()
        self._said, self._why = QLabel(), QLabel()
        self.ledger, self.clause = LedgerView(texts), ClausePanel()
        self._hand, self._known = QPushButton(self), QLabel()
        self._formula = FormulaLines()
        self._shown: CellView | None = None
        self._rows: tuple[LedgerRow, ...] = ()
        self._compact = self._highlighted = False
        self._document = ""
        self._build()
        self._label()

    def _build(self) -> None:
        names = ("cell_head", "cell_name", "cell_highlighted", "cell_said", "cell_why")
        parts = (self._head, self._name, self._badge, self._said, self._why)
        for label, name in zip(parts, names, strict=True):
            label.setObjectName(name)
            label.setTextFormat(Qt.TextFormat.PlainText)
        self._name.setWordWrap(True)
        self._head.setProperty("role", "head")
        self._badge.setProperty("role", "highlighted")
        self._name.setFont(mincho(_NAME))
        for label in (self._said, self._why):
            label.setWordWrap(True)
        self.ledger.setObjectName("cell_ledger")
        self.ledger.empty = self._texts.ui("table_page.no_steps")
        self.clause.setObjectName("cell_clause")
        self._hand.setObjectName("cell_hand")
        self._hand.setProperty("role", "button")
        self._hand.clicked.connect(self.hand_requested)
        self._known.setObjectName("cell_known")
        self._known.setProperty("role", "caption")
        self.ledger.selected.connect(self._select)
        self._box = QVBoxLayout(self)
        self._first = QWidget()
        first = column()
        top = QHBoxLayout()
        top.addWidget(self._head, 1)
        top.addWidget(self._badge)
        first.addLayout(top)
        first.addWidget(self._name)
        for label in (self._said, self._why):
            first.addWidget(label)
        first.addWidget(self._known)
        first.addWidget(self._formula)
        first.addStretch(1)
        self._first.setLayout(first)
        self._first_box = first
        self._box.addWidget(self._first)
        self._box.addWidget(self.ledger, 1)
        self._box.addWidget(self.clause)

    def _label(self) -> None:
        texts = self._texts
        self._head.setText(texts.ui("table_page.this_cell"))
        self._badge.setText(texts.ui("table_page.highlighted"))
        tip = texts.ui("table_page.hand_tip")
        self._hand.setToolTip(tip)
        self._hand.setAccessibleDescription(tip)

    @property
    def hand_button(self) -> QPushButton:
        """The button that asks for a hand in the cell."""
        return self._hand

    def set_compact(self, compact: bool) -> None:
        """Lay out for the room beside the table, or compact for the room below it."""
        self._compact = compact
        across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._box.setDirection(across if compact else down)
        self._box.setContentsMargins(1, px(4 if compact else 8), 1, 1)
        self._first_box.setContentsMargins(px(12), 0, px(12), 1 if compact else px(4))
        self._first_box.setSpacing(1 if compact else 4)
        show_if(self._head, not compact)
        self._fit_name()
        for at, (below, beside) in enumerate(_SHARES):
            self._box.setStretch(at, below if compact else beside)
        policy = QSizePolicy.Policy
        for widget, high in ((self._first, policy.Preferred), (self.clause, policy.Fixed)):
            widget.setSizePolicy(policy.Ignored if compact else policy.Preferred, high)
        self.clause.setFixedHeight(px(_LOW_CLAUSE if compact else _CLAUSE))
        show_if(self._badge, self._highlighted and not compact)
        show_if(self._known, compact and bool(self._known.text()))

    def add_buttons(self, buttons: QWidget) -> None:
        """Take the buttons below the cell, where their card has no room."""
        self._first_box.addWidget(buttons)

    def present(self, shown: CellView) -> None:
        """Show a cell; of a covered one only how to uncover it."""
        if shown == self._shown:
            return
        self._shown, texts = shown, self._texts
        self._document = shown.document
        cell = shown.cell
        self._name.setText("" if cell is None else name_words(cell, texts))
        self._fit_name()
        self._highlighted = shown.highlighted
        show_if(self._badge, shown.highlighted and not self._compact)
        self._describe(shown)
        there = cell is not None and not cell.empty
        self._hand.setEnabled(there and not shown.searching)
        self._known.setText("" if shown.known is None else memory_sentence(shown.known, texts))
        show_if(self._known, self._compact and shown.known is not None)
        self._present_formula(shown)
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

    def _fit_name(self) -> None:
        """Write the name as large as it fits in one line."""
        largest = _LOW_NAME if self._compact else _NAME
        room = self._first.width() - px(24)
        sizes = range(largest, _LEAST_NAME - 1, -1)
        fits = (s for s in sizes if width_of(self._name.text(), mincho(s)) <= room)
        self._name.setFont(mincho(next(fits, _LEAST_NAME)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_name()

    def _present_formula(self, shown: CellView) -> None:
        """In a wide window show the formula of the cell step by step."""
        lines = (row.line for row in shown.rows if row.line is not None)
        base = next((line for line in lines if line.rule.key == "formula.bazoro"), None)
        there = wide(WIDE) and base is not None and not self._compact
        self._formula.present(doubling_lines(base, self._texts) if there and base else ())

    def _describe(self, shown: CellView) -> None:
        """Show what is paid in the cell, and why it is empty or easily mistaken."""
        cell, texts = shown.cell, self._texts
        why = ""
        if cell is None:
            text = texts.ui("table_page.nothing_chosen")
        elif shown.covered:
            text = texts.ui("table_page.turn_it")
        else:
            text = "　".join(named_lines(cell, texts))
            notes = [doubled_words(cell, texts)] if cell.doubled else []
            if cell.absence is not None:
                notes.append(absence_words(cell.absence, texts))
            why = "\n".join(notes)
        self._said.setText(text)
        self._why.setText(why)
        show_if(self._said, bool(text))
        show_if(self._why, bool(why))
        self.setAccessibleName(self._name.text())
        self.setAccessibleDescription(f"{text} {why}".strip())

    def _select(self, at: int) -> None:
        row = self._rows[at] if 0 <= at < len(self._rows) else None
        show_if(self.clause, row is not None)
        self.clause.present(row, self._document, self._texts)


class FormulaLines(QWidget):
    """A formula, one line for each step, with its number at the right; hidden without any."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("cell_formula")
        self._rows: tuple[tuple[str, str], ...] = ()
        self.hide()

    def present(self, rows: tuple[tuple[str, str], ...]) -> None:
        """Show other steps."""
        if rows != self._rows:
            self._rows = rows
            self.setFixedHeight(px(_FORMULA_ROW) * len(rows))
            self.setAccessibleName(", ".join(" ".join(row) for row in rows))
            self.update()
        show_if(self, bool(rows))

    def sizeHint(self) -> QSize:
        return QSize(px(160), px(_FORMULA_ROW) * len(self._rows))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, t = QPainter(self), tokens()
        for at, (words, number) in enumerate(self._rows):
            row = QRectF(0, at * px(_FORMULA_ROW), self.width(), px(_FORMULA_ROW))
            painter.fillRect(QRectF(0, row.bottom() - 1, self.width(), 1), colour(t.line))
            write(painter, row, words, sans(13), t.ink2, LEFT)
            write(painter, row, number, sans(13.5, bold=True), t.ink, RIGHT)
