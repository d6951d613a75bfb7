"""The icon: one ivory tile on a square of felt."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap

from app.theme import colour, mincho
from app.tokens import LIGHT
from app.widgets.marks import CENTRE, draw_plate, write


def icon_pixmap(side: int) -> QPixmap:
    """The icon at a size in pixels; without its glyph where that could not be read."""
    pixmap = QPixmap(side, side)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(side / 64, side / 64)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour(LIGHT.felt))
    painter.drawRoundedRect(QRectF(0, 0, 64, 64), 12, 12)
    box = QRectF(15, 9, 34, 42)
    draw_plate(painter, box, ivory=True)
    if side > 16:
        write(painter, box, "早", mincho(26), LIGHT.tile_ink, CENTRE)
    painter.end()
    return pixmap
