"""Draws the application icon: an ivory tile on green felt."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFont, QPainter, QPainterPath, QPixmap

from app.style.theme import MINCHO, colour
from app.style.tokens import LIGHT
from app.widgets.painting.drawing import draw_plate

SIDE: Final = 64
"""The side of the icon in drawing units."""
_PLAIN: Final = 16
"""The largest size in pixels at which the letter is left out, as it could not be read."""
_LETTER: Final = 26


def icon_pixmap(side: int) -> QPixmap:
    """The icon at a size in pixels, without its letter at small sizes."""
    pixmap = QPixmap(side, side)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.scale(side / SIDE, side / SIDE)
    draw_icon(painter, lettered=side > _PLAIN)
    painter.end()
    return pixmap


def draw_icon(
    painter: QPainter, *, lettered: bool = True, families: Sequence[str] = MINCHO
) -> None:
    """Paint the square from 0 to SIDE; the letter is an outline of the first font."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour(LIGHT.felt))
    painter.drawRoundedRect(QRectF(0, 0, SIDE, SIDE), 12, 12)
    box = QRectF(15, 9, 34, 42)
    draw_plate(painter, box, ivory=True)
    if lettered:
        font = QFont(list(families))
        font.setPixelSize(_LETTER)
        font.setBold(True)
        letter = QPainterPath()
        letter.addText(0, 0, font, "早")
        letter.translate(box.center() - letter.boundingRect().center())
        painter.fillPath(letter, colour(LIGHT.tile_ink))
