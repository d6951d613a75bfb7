"""Paints the cells of the map: learnt ones with their amounts, others as backs of tiles."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from app.style.theme import colour, px, sans, tokens
from app.views.tables import CellFace, TableCell
from app.widgets.lists.cells import draw_cell
from app.widgets.painting.drawing import CENTRE, draw_outline, draw_plate, fitting, width_of, write

_HALF: Final = 19
"""The height of the lower part of a cell that stays face down."""
_LOW: Final = 36
"""A lower cell writes what is turned beside what is not."""
_RADIUS: Final = 3
_BADGE: Final = 16
"""The width that the word on a newly turned cell needs."""
_RING: Final = 13
"""The width of the corner in which the ring of a cell that is due stands."""
_GRAIN: Final = (0.3, 0.5, 0.7)
_EDGE: Final = 2.5


def draw_back(painter: QPainter, box: QRectF, number: str, *, highlighted: bool = False) -> None:
    """Paint the back of a tile with the number of its lesson; a highlighted one has a gold rim."""
    t = tokens()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    foot = min(_EDGE, box.height() / 8)
    painter.setBrush(colour("#E9DFC6"))
    painter.drawRoundedRect(box.translated(0, foot), _RADIUS, _RADIUS)
    painter.setBrush(colour(t.bamboo))
    painter.drawRoundedRect(box, _RADIUS, _RADIUS)
    painter.setPen(QPen(colour(t.bamboo_edge), 1))
    for part in _GRAIN:
        x = round(box.x() + box.width() * part) + 0.5
        painter.drawLine(QLineF(x, box.top() + 1, x, box.bottom() - 1))
    edge, wide = (t.gold, 2) if highlighted else (t.bamboo_edge, 1)
    draw_outline(painter, box.adjusted(0.5, 0.5, -0.5, -0.5), edge, wide, _RADIUS)
    size = 13 if box.height() >= px(_HALF) else 11
    write(painter, box, number, sans(size, bold=True), t.tile_ink, CENTRE)


def draw_ivory(painter: QPainter, box: QRectF) -> None:
    """Paint a small ivory plate that is seen on a card."""
    draw_plate(painter, box, ivory=True, unit=0.6)
    draw_outline(painter, box.adjusted(0.5, 0.5, -0.5, -0.5), tokens().line, 1, _RADIUS + 1)


def draw_due(painter: QPainter, box: QRectF, ink: str) -> None:
    """Paint the ring of a cell that is due today in its upper left corner."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(colour(ink), 1.4))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(QPointF(box.x() + px(8), box.y() + px(9)), px(3.6), px(3.6))


def draw_face(
    painter: QPainter,
    box: QRectF,
    face: CellFace,
    value: TableCell,
    words: tuple[str, ...],
    *,
    size: float,
    new: str = "",
    focused: bool = False,
) -> None:
    """Paint a cell of the map; `words` are the lines that are turned, `new` a word on it."""
    t = tokens()
    upper = box
    if face.back:
        painter.fillRect(box, colour(t.gold_soft if face.highlighted else t.card))
        draw_back(painter, box.adjusted(2, 2, -2, -4), face.number, highlighted=face.highlighted)
    elif all(face.turned) and face.new and not face.remember:
        _raise(painter, box, words, size)
    elif all(face.turned):
        draw_cell(painter, box, replace(value, highlighted=face.remember), words[0], size=size,
                  below=words[1:])  # fmt: skip
    else:
        upper = _draw_half(painter, box, face, words, size)
    if face.due:
        draw_due(painter, upper, t.on_gold if face.remember else t.ink2)
    if new:
        _write_new(painter, box, new)
    if focused:
        draw_outline(painter, box.adjusted(1, 1, -1, -1), t.ai, t.ring)


def _draw_half(
    painter: QPainter, box: QRectF, face: CellFace, words: tuple[str, ...], size: float
) -> QRectF:
    """Paint the turned lines above a strip that stays face down, or beside it in a low cell."""
    t = tokens()
    painter.fillRect(box, colour(t.gold_soft if face.highlighted else t.card))
    low = box.height() < px(_LOW)
    high, wide = px(_HALF), box.width() * 0.42
    upper = box.adjusted(0, 0, -wide, 0) if low else box.adjusted(0, 0, 0, -high)
    back = QRectF(upper.right() + 2, box.y() + 3, wide - 4, box.height() - 8)
    if not low:
        back = QRectF(box.x() + 2, upper.bottom(), box.width() - 4, high - 5)
    draw_back(painter, back, face.number, highlighted=face.highlighted)
    line = "  ".join(words)
    if face.remember:
        painter.fillRect(upper, colour(t.gold))
        draw_outline(painter, upper.adjusted(1, 1, -1, -1), t.highlight_frame, 2)
    ink = t.on_gold if face.remember else t.ink
    room = upper.adjusted(px(_RING) if face.due else 0, 0, -px(_BADGE) if face.new else 0, 0)
    if width_of(line, sans(size, bold=True)) + 2 * px(_RING) <= upper.width():
        room.setLeft(upper.left())  # a short line stands in the middle, beside the ring
    font = fitting(line, room.width() - 6, size, 11, bold=True)
    write(painter, room, line, font, ink, CENTRE)
    return upper


def _raise(painter: QPainter, box: QRectF, words: tuple[str, ...], size: float) -> None:
    """Paint a newly turned cell as an ivory plate."""
    t = tokens()
    painter.fillRect(box, colour(t.card))
    plate = box.adjusted(2, 1, -2, -4)
    draw_ivory(painter, plate)
    half = plate.height() / 2
    lines = words[:2] if plate.height() >= px(28) else ("  ".join(words),)
    for at, line in enumerate(lines):
        part = plate if len(lines) == 1 else QRectF(
            plate.x(), plate.y() + at * half, plate.width(), half
        )  # fmt: skip
        font = fitting(line, plate.width() - 6, size - 3.5 * at, 11, bold=not at)
        write(painter, part, line, font, t.tile_ink, CENTRE)


def _write_new(painter: QPainter, box: QRectF, word: str) -> None:
    t, font = tokens(), sans(11, bold=True)
    wide = width_of(word, font) + px(6)
    badge = QRectF(box.right() - wide, box.y(), wide, px(15))
    painter.fillRect(badge, colour(t.green))
    write(painter, badge, word, font, t.on_green, CENTRE)
