"""Paints a formula step by step: what is done at the left, the number at the right."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from app.style.theme import colour, px, sans, tokens
from app.widgets.painting.drawing import LEFT, RIGHT, show_if, write

_ROW: Final = 22


class FormulaLines(QWidget):
    """One line for each step; hidden without any."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("cell_formula")
        self._rows: tuple[tuple[str, str], ...] = ()
        self.hide()

    def present(self, rows: tuple[tuple[str, str], ...]) -> None:
        """Show other steps."""
        if rows != self._rows:
            self._rows = rows
            self.setFixedHeight(px(_ROW) * len(rows))
            self.setAccessibleName(", ".join(" ".join(row) for row in rows))
            self.update()
        show_if(self, bool(rows))

    def sizeHint(self) -> QSize:
        return QSize(px(160), px(_ROW) * len(self._rows))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, t = QPainter(self), tokens()
        for at, (words, number) in enumerate(self._rows):
            row = QRectF(0, at * px(_ROW), self.width(), px(_ROW))
            painter.fillRect(QRectF(0, row.bottom() - 1, self.width(), 1), colour(t.line))
            write(painter, row, words, sans(13), t.ink2, LEFT)
            write(painter, row, number, sans(13.5, bold=True), t.ink, RIGHT)
