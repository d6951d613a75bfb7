"""Fonts and lines of what is painted on paper, the same at every letter size; pictures as files."""

from __future__ import annotations

from functools import cache
from typing import Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QImage,
    QPainter,
)

from app.style.theme import MINCHO, SANS
from app.widgets.painting.drawing import in_two_lines

INK: Final = QColor("#22211D")
_SMALLEST: Final = 8
"""The least height of letters that become smaller where they have no room."""
_NOT_COPIED: Final = ("locl", "ccmp")
"""The features of a font that put glyphs in the place of letters which no letter is known for."""
_LEADING: Final = 1.2
"""How far two lines of those are apart, in their height."""


def paper_font(pixels: int, *, bold: bool = False, serif: bool = False) -> QFont:
    """A font of paper, independent of the letter size on the screen.

    Localized glyph forms are off, so that digits can be copied from a PDF, and composed ones, which
    have a sign of their own for "…" after a Latin letter.
    """
    return QFont(_font(pixels, bold, serif))


@cache
def _font(pixels: int, bold: bool, serif: bool) -> QFont:
    """The font that its copies share with the letters that Qt has found for it: without that, a
    penalty chart takes 120 ms to open, in place of 60."""
    font = QFont()
    font.setFamilies(list(MINCHO if serif else SANS))
    font.setPixelSize(pixels)
    font.setBold(bold or serif)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    for feature in _NOT_COPIED:
        font.setFeature(QFont.Tag(feature), 0)
    return font


def write_line(
    painter: QPainter,
    box: QRectF,
    text: str,
    letters: QFont,
    place: Qt.AlignmentFlag,
    ink: QColor = INK,
) -> float:
    """Write one line; returns its width."""
    painter.setFont(letters)
    painter.setPen(ink)
    flags = int(place) | int(Qt.TextFlag.TextDontClip) | int(Qt.TextFlag.TextSingleLine)
    painter.drawText(box, flags, text)
    return QFontMetricsF(letters).horizontalAdvance(text)


def write_smaller(
    painter: QPainter,
    box: QRectF,
    text: str,
    letters: QFont,
    place: Qt.AlignmentFlag,
    ink: QColor = INK,
) -> float:
    """Write one line, smaller where it is too long, and cut at last; returns its width."""
    font, room = QFont(letters), box.width()
    while font.pixelSize() > _SMALLEST and QFontMetricsF(font).horizontalAdvance(text) > room:
        font.setPixelSize(font.pixelSize() - 1)
    text = QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideRight, room + 1)
    return write_line(painter, box, text, font, place, ink)


def write_whole(
    painter: QPainter,
    box: QRectF,
    text: str,
    letters: QFont,
    place: Qt.AlignmentFlag,
    ink: QColor = INK,
) -> float:
    """Write words on one line, or in the smallest letters on two where that is too short; returns
    their width."""
    small = QFont(letters)
    small.setPixelSize(_SMALLEST)
    lines = in_two_lines(text, box.width(), QFontMetricsF(small).horizontalAdvance)
    if len(lines) == 1:
        return write_smaller(painter, box, text, letters, place, ink)
    step, middle = _SMALLEST * _LEADING, box.center().y()
    upper = QRectF(box.x(), middle - step, box.width(), step)
    boxes = upper, upper.translated(0, step)
    return max(
        write_smaller(painter, each, line, small, place, ink)
        for each, line in zip(boxes, lines, strict=True)
    )


def as_png(image: QImage) -> bytes:
    """A picture as a PNG file."""
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    buffer.close()
    return bytes(data.data())
