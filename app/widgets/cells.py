"""Cells: one painter for the cells of the scoring table wherever it is shown."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from app.shown import TableCell
from app.theme import colour, tokens
from app.widgets.marks import CENTRE, fitting, write


def draw_head(painter: QPainter, box: QRectF, words: str, size: float = 12) -> None:
    """The head of a row or a column."""
    t = tokens()
    painter.fillRect(box, colour(t.sunk))
    _frame(painter, box, t.line, 1)
    write(painter, box, words, fitting(words, box.width() - 6, size, 9, bold=True), t.ink2, CENTRE)


def draw_cell(
    painter: QPainter,
    box: QRectF,
    cell: TableCell,
    words: str,
    *,
    size: float = 13,
    focused: bool = False,
) -> None:
    """A cell with its value: plain, soft where it is a limit, gold in a frame where it is lit."""
    t = tokens()
    ground = t.gold if cell.lit else t.green_soft if cell.limit else t.card
    ink = t.on_gold if cell.lit else t.ink3 if cell.kind == "none" else t.ink
    painter.fillRect(box, colour(ground))
    _frame(painter, box, t.line, 1)
    font = fitting(words, box.width() - 8, size, 9, bold=cell.lit)
    write(painter, box, words, font, ink, CENTRE)
    if cell.lit:
        _frame(painter, box.adjusted(1, 1, -1, -1), t.lit_frame, 2)
    if focused:
        _frame(painter, box.adjusted(3, 3, -3, -3), t.on_gold if cell.lit else t.ai, 2)


def _frame(painter: QPainter, box: QRectF, code: str, width: float) -> None:
    pen = QPen(colour(code), width)
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    half = width / 2 if width > 1 else 0
    painter.drawRect(box.adjusted(half, half, -half, -half))
