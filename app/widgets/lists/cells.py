"""Paints the cells and heads of the scoring table wherever it is shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF

from app.style.theme import colour, px, sans, scale, tokens
from app.views.tables import TableCell
from app.widgets.painting.drawing import CENTRE, LEAST_LETTERS, elided, fitting, write

_LEADING: Final = 1.28
"""The height of a line by the size of its letters."""
_LESS: Final = 3.5
"""So much smaller are the lines below the first."""


def draw_head(
    painter: QPainter, box: QRectF, words: str, size: float = 12, below: Sequence[str] = ()
) -> None:
    """Paint the head of a row or a column; the lines below it are smaller."""
    t = tokens()
    painter.fillRect(box, colour(t.sunk))
    _frame(painter, box, t.line, 1)
    _lines(painter, box, (words, *below), t.ink2, size, bold=True)


def draw_cell(
    painter: QPainter,
    box: QRectF,
    cell: TableCell,
    words: str,
    *,
    size: float = 13,
    focused: bool = False,
    below: tuple[str, ...] = (),
    even: bool = False,
    chosen: bool = False,
) -> None:
    """Paint a cell: plain, soft where it is a limit, gold in a frame where it is highlighted.

    The lines `below` the value are smaller, or `even` with it. A chosen cell has a thin ring, a
    strong one with the focus.
    """
    t = tokens()
    ground = t.gold if cell.highlighted else t.green_soft if cell.limit else t.card
    ink = t.on_gold if cell.highlighted else t.ink3 if cell.kind == "none" else t.ink
    painter.fillRect(box, colour(ground))
    _frame(painter, box, t.line, 1)
    _lines(
        painter, box, (words, *below), ink, size, bold=cell.highlighted or bool(below), even=even
    )
    if cell.highlighted:
        _frame(painter, box.adjusted(1, 1, -1, -1), t.lit_frame, 2)
    if focused or chosen:
        code = t.on_gold if cell.highlighted else t.ai
        _frame(painter, box.adjusted(3, 3, -3, -3), code, 2 if focused else 1)


def _lines(
    painter: QPainter,
    box: QRectF,
    lines: tuple[str, ...],
    ink: str,
    size: float,
    *,
    bold: bool,
    even: bool = False,
) -> None:
    """Write lines below each other in the middle of a box, the first larger unless all are even."""
    room, less = box.width() - 6, 0 if even else _LESS
    count = len(lines)
    fits = ((box.height() - 4) / scale() / _LEADING + less * (count - 1)) / count
    size = max(min(size, int(2 * fits) / 2), LEAST_LETTERS)
    fonts = [
        fitting(words, room, max(size - less * (at > 0), LEAST_LETTERS), 11, bold=bold and at == 0)
        for at, words in enumerate(lines)
    ]
    heights = [font.pixelSize() * _LEADING for font in fonts]
    y = box.y() + (box.height() - sum(heights)) / 2
    for words, font, height in zip(lines, fonts, heights, strict=True):
        line = QRectF(box.x(), y, box.width(), height)
        whole = elided(words, box.width() - 2, font)  # the margin goes before a letter does
        write(painter, line, whole, font, ink, CENTRE)
        y += height


def draw_corner(painter: QPainter, box: QRectF) -> None:
    """Paint the mark of a cell that is easily mistaken in its upper right corner."""
    side, right, top = px(10), box.right(), box.top() + 1
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour(tokens().shu))
    corner = (QPointF(right - side, top), QPointF(right, top), QPointF(right, top + side))
    painter.drawPolygon(QPolygonF(corner))


def draw_covered(painter: QPainter, box: QRectF, *, focused: bool = False) -> None:
    """Paint a covered cell: the back of a tile, with the edge of its ivory below."""
    t = tokens()
    painter.fillRect(box, colour(t.card))
    _frame(painter, box, t.line, 1)
    back = box.adjusted(3, 3, -2, -2)
    painter.fillRect(back, colour(t.bone))
    back.setHeight(back.height() - 4)
    painter.fillRect(back, colour(t.bamboo))
    painter.setPen(QPen(colour(t.bamboo_edge), 1))
    for at in range(1, 6):
        x = round(back.x() + back.width() * at / 6)
        painter.drawLine(x, round(back.top()), x, round(back.bottom()) - 1)
    write(painter, back, "?", sans(15, bold=True), t.tile_ink, CENTRE)
    if focused:
        _frame(painter, back, t.tile_ink, 2)


def _frame(painter: QPainter, box: QRectF, code: str, width: float) -> None:
    pen = QPen(colour(code), width)
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    half = width / 2 if width > 1 else 0
    painter.drawRect(box.adjusted(half, half, -half, -half))
