"""A sheet of A4 to write and draw on in points, black on white."""

from __future__ import annotations

import re
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from app.widgets.painting.drawing import CENTRE, LEFT, wrapped_lines
from app.widgets.painting.paper import paper_font

WIDTH, HEIGHT = 595.0, 842.0
"""A4 in points."""
MARGIN: Final = 28.0
INNER: Final = WIDTH - 2 * MARGIN
LEAST_SIZE: Final = 6.5
"""The smallest type, in points."""
BLACK, WHITE, GREY, SOFT = (QColor(code) for code in ("#000000", "#FFFFFF", "#D4D4D4", "#444444"))
_WORD: Final = re.compile(r"[!-~\u00C0-\u024F\u2019]+")
_FINE: Final = 10
"""Units of the painter in a point: sizes of letters are whole units."""


def font(size: float, *, bold: bool = False, serif: bool = False) -> QFont:
    """The font of a size in points, for a painter in tenths of points. Raises ValueError for
    letters that are too small to read."""
    if size < LEAST_SIZE:
        raise ValueError(f"{size} pt is smaller than {LEAST_SIZE} pt")
    return paper_font(round(size * _FINE), bold=bold, serif=serif)


def width_of(words: str, size: float, *, bold: bool = False, serif: bool = False) -> float:
    """The width of words in points."""
    return QFontMetricsF(font(size, bold=bold, serif=serif)).horizontalAdvance(words) / _FINE


def longest_word(words: str, size: float, *, bold: bool = False) -> float:
    """The width of the longest word in Latin letters, which no line is to break."""
    return max((width_of(word, size, bold=bold) for word in _WORD.findall(words)), default=0.0)


def lines_of(words: str, size: float, width: float, *, bold: bool = False) -> list[str]:
    """The lines of words wrapped to a width in points; none for no words."""
    return wrapped_lines(words, font(size, bold=bold), width * _FINE) if words else []


class Sheet:
    """Draws in points with a painter that is scaled to points."""

    def __init__(self, painter: QPainter) -> None:
        self._painter = painter
        painter.scale(1 / _FINE, 1 / _FINE)

    def write(
        self,
        box: QRectF,
        words: str,
        size: float,
        *,
        bold: bool = False,
        serif: bool = False,
        place: Qt.AlignmentFlag = LEFT,
        ink: QColor = BLACK,
    ) -> None:
        self._painter.setFont(font(size, bold=bold, serif=serif))
        self._painter.setPen(ink)
        flags = int(place) | int(Qt.TextFlag.TextDontClip)
        self._painter.drawText(_fine(box), flags, words)

    def write_upwards(self, box: QRectF, words: str, size: float) -> None:
        """Write words from the bottom to the top, in the middle of a box."""
        self._painter.save()
        middle = _fine(box).center()
        self._painter.translate(middle)
        self._painter.rotate(-90)
        self._painter.setFont(font(size, serif=True))
        self._painter.setPen(BLACK)
        turned = QRectF(-box.height() * _FINE / 2, -box.width() * _FINE / 2, 0, 0)
        turned.setSize(_fine(QRectF(0, 0, box.height(), box.width())).size())
        self._painter.drawText(turned, int(CENTRE) | int(Qt.TextFlag.TextDontClip), words)
        self._painter.restore()

    def line(self, x1: float, y1: float, x2: float, y2: float, thick: float = 0.5) -> None:
        self._painter.setPen(QPen(BLACK, thick * _FINE))
        self._painter.drawLine(QPointF(x1, y1) * _FINE, QPointF(x2, y2) * _FINE)

    def box(
        self,
        box: QRectF,
        thick: float = 0.0,
        *,
        fill: QColor | None = None,
        dotted: bool = False,
        dashed: bool = False,
    ) -> None:
        """Draw a rounded box; without thickness it has no frame."""
        if thick:
            pen = QPen(BLACK, thick * _FINE)
            style = Qt.PenStyle
            pen.setStyle(style.DotLine if dotted else style.DashLine if dashed else style.SolidLine)
            self._painter.setPen(pen)
        else:
            self._painter.setPen(Qt.PenStyle.NoPen)
        self._painter.setBrush(Qt.BrushStyle.NoBrush if fill is None else fill)
        self._painter.drawRoundedRect(_fine(box), 2 * _FINE, 2 * _FINE)


def _fine(box: QRectF) -> QRectF:
    return QRectF(box.x() * _FINE, box.y() * _FINE, box.width() * _FINE, box.height() * _FINE)
