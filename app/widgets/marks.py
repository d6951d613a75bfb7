"""Marks that are painted alike everywhere: words, badges of a standing, ivory plates, rings."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPen

from app.theme import colour, sans, tokens
from engine.rulebook import Standing

LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
CENTRE: Final = Qt.AlignmentFlag.AlignCenter
WRAPPED: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap


def width_of(text: str, font: QFont) -> float:
    return QFontMetricsF(font).horizontalAdvance(text)


def write(
    painter: QPainter,
    box: QRectF,
    text: str,
    font: QFont,
    code: str,
    place: Qt.AlignmentFlag | int = LEFT,
) -> float:
    """Paint words in a box and return how wide they are."""
    painter.setFont(font)
    painter.setPen(colour(code))
    painter.drawText(box, int(place), text)
    return width_of(text, font)


def fitting(text: str, room: float, largest: float, least: float, *, bold: bool = False) -> QFont:
    """The largest running font, down to a least size, in which a text has room."""
    size = largest
    while size > least and width_of(text, sans(size, bold)) > room:
        size -= 0.5
    return sans(size, bold)


BADGE_HEIGHT: Final = 17.0


def badge_width(word: str) -> float:
    return width_of(word, sans(11, bold=True)) + 10


def draw_badge(
    painter: QPainter, right: float, middle: float, word: str, standing: Standing
) -> None:
    """The word of a standing: filled where stated, outlined derived, dashed assumed, else plain."""
    t = tokens()
    width = badge_width(word)
    box = QRectF(right - width, middle - BADGE_HEIGHT / 2, width, BADGE_HEIGHT)
    rows = {
        Standing.STATED: (t.on_green, t.green, Qt.PenStyle.SolidLine, t.green),
        Standing.DERIVED: (t.ai, t.ai, Qt.PenStyle.SolidLine, ""),
        Standing.CUSTOMARY: (t.ink3, "", Qt.PenStyle.NoPen, ""),
        Standing.ASSUMED: (t.gold_text, t.gold_text, Qt.PenStyle.DashLine, ""),
    }
    ink, border, line, ground = rows[standing]
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(colour(border), 1.2, line) if border else Qt.PenStyle.NoPen)
    painter.setBrush(colour(ground) if ground else Qt.BrushStyle.NoBrush)
    if border:
        painter.drawRoundedRect(box.adjusted(0.6, 0.6, -0.6, -0.6), 3, 3)
    write(painter, box, word, sans(11, bold=True), ink, CENTRE)


def draw_plate(painter: QPainter, box: QRectF, ivory: bool) -> None:
    """A plate on felt: ivory with a bamboo edge for the one who gains, dark for the others."""
    t = tokens()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if not ivory:
        painter.setPen(QPen(colour(t.felt_high), 1))
        painter.setBrush(colour(t.felt_low))
        painter.drawRoundedRect(box, 6, 6)
        return
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour(t.bamboo_edge))
    painter.drawRoundedRect(box.translated(0, 4), 6, 6)
    painter.setBrush(colour("#D8CDB2"))
    painter.drawRoundedRect(box.translated(0, 2.5), 6, 6)
    painter.setBrush(colour(t.bone))
    painter.drawRoundedRect(box, 6, 6)


def draw_alarm(painter: QPainter, x: float, middle: float, side: float = 15) -> None:
    """The mark of what is impossible: "!" in a filled square."""
    t = tokens()
    box = QRectF(x, middle - side / 2, side, side)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour(t.shu))
    painter.drawRoundedRect(box, 2, 2)
    write(painter, box, "!", sans(11, bold=True), t.card, CENTRE)
