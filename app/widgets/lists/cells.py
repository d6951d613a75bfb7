"""Paints the cells and heads of the scoring table wherever it is shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF

from app.style.theme import colour, px, sans, scale, tokens
from app.views.tables import TableCell
from app.widgets.painting.drawing import CENTRE, LEAST_LETTERS, elided, fitting, write

_LEADING, _TIGHT = 1.28, 1.08
"""The height of a line by the size of its letters, usual and in a low cell."""
_LESS: Final = 3.5
_LESS_OF: Final = 0.235
"""So much smaller are the lines below the first, at least, and of its size."""


def draw_head(
    painter: QPainter,
    box: QRectF,
    words: str,
    size: float = 12,
    below: Sequence[str] = (),
    *,
    even: bool = False,
) -> None:
    """Paint the head of a row or a column; the lines below it are smaller, or `even` with it: one
    name in several lines."""
    t = tokens()
    painter.fillRect(box, colour(t.sunk))
    _frame(painter, box, t.line, 1)
    bold = 1 + len(below) if even else 1
    _lines(painter, box, (words, *below), t.ink2, size, bold=bold, even=even)


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
    plain: bool = False,
) -> None:
    """Paint a cell: plain, soft where it is a limit, gold in a frame where it is highlighted.

    The lines `below` the value are smaller, or `even` with it; the value is bold then, but in a
    `plain` cell. A chosen cell has a thin ring, a
    strong one with the focus.
    """
    t = tokens()
    ground = t.gold if cell.highlighted else t.green_soft if cell.limit else t.card
    ink = t.on_gold if cell.highlighted else t.ink3 if cell.kind == "none" else t.ink
    painter.fillRect(box, colour(ground))
    _frame(painter, box, t.line, 1)
    framed = 4 if cell.highlighted or focused or chosen else 2
    bold = int(cell.highlighted or (bool(below) and not plain))
    _lines(painter, box, (words, *below), ink, size, bold=bold, even=even, edge=framed)
    if cell.highlighted:
        _frame(painter, box, t.highlight_frame, 2)
    if focused or chosen:
        inner = 2 if cell.highlighted else 1
        code = t.ai if focused or not cell.highlighted else t.on_gold
        _frame(painter, box.adjusted(inner, inner, -inner, -inner), code, 2 if focused else 1)


def _lines(
    painter: QPainter,
    box: QRectF,
    lines: tuple[str, ...],
    ink: str,
    size: float,
    *,
    bold: int,
    even: bool = False,
    edge: float = 2,
) -> None:
    """Write lines below each other in the middle of a box, the first larger unless all are even.

    So many of the first lines are `bold`. `edge` is the width of the frame, which covers nothing of
    them.
    """
    room, less = box.width() - 2 - 2 * edge, 0 if even else max(_LESS, size * _LESS_OF)
    leading = _LEADING
    fits = _fits(box.height() - 2 * edge, len(lines), less, leading)
    if fits < size:
        leading = _TIGHT
        fits = _fits(box.height() - 2 * edge, len(lines), less, leading)
    size = max(min(size, int(2 * fits) / 2), LEAST_LETTERS)
    fonts = [
        fitting(words, room, max(size - less * (at > 0), LEAST_LETTERS), 11, bold=at < bold)
        for at, words in enumerate(lines)
    ]
    heights = [font.pixelSize() * leading for font in fonts]
    y = box.y() + (box.height() - sum(heights)) / 2
    for words, font, height in zip(lines, fonts, heights, strict=True):
        line = QRectF(box.x(), y, box.width(), height)
        whole = elided(words, box.width() - edge, font)  # the margin goes before a letter does
        write(painter, line, whole, font, ink, CENTRE)
        y += height


def _fits(room: float, count: int, less: float, leading: float) -> float:
    """The font size at which so many lines fill a height; all but the first are smaller."""
    return (room / scale() / leading + less * (count - 1)) / count


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
