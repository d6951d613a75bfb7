"""Text with a bold head, on one line where there is room, else wrapped."""

from __future__ import annotations

from math import ceil
from typing import Final

import msgspec
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QTextCharFormat, QTextLayout, QTextOption

from app.style.theme import colour, sans
from app.widgets.painting.drawing import LEFT, elided, width_of, write

_SIZES: Final = (12, 11.5, 11)
_SIZE: Final = _SIZES[0]
_LEAST: Final = _SIZES[-1]
_LOOSE: Final = 1.12
"""Line height by the font's own."""


class _Broken(msgspec.Struct, frozen=True):
    """The text wrapped for a width beside a button, and its height with it."""

    room: tuple[int, int]
    layout: QTextLayout
    high: float
    around: bool


class HeadedText:
    """A head and a sentence in small letters; measured once for each width.

    It shrinks a little before it wraps. A button of `beside` pixels stands at the right of all
    lines, or at the end of the last one where that takes less height. Not rich text in a QLabel:
    that knows neither.
    """

    def __init__(self, head: str, sentence: str) -> None:
        self._head, self._sentence = head, sentence
        self._broken: _Broken | None = None

    def width(self, size: float = _SIZE) -> int:
        """The width in pixels on one line."""
        bold, plain = sans(size, bold=True), sans(size)
        return ceil(width_of(self._head, bold) + width_of(self._sentence, plain))

    def height(self, width: int, beside: int = 0) -> int:
        """The height in pixels in a width; 0 for one line."""
        if self.width(_LEAST) <= width - beside:
            return 0
        return ceil(self._lines(width, beside).high)

    def around(self, width: int, beside: int) -> bool:
        """Whether the button is at the end of the last line."""
        return self.height(width, beside) > 0 and self._lines(width, beside).around

    def paint(
        self, painter: QPainter, box: QRectF, code: str, *, wraps: bool = True, beside: int = 0
    ) -> None:
        """Paint the text in the middle of a box; elided at its end if it does not wrap."""
        room = box.width() - beside
        size = next((s for s in _SIZES if self.width(s) <= room), None)
        if size is not None or not wraps:
            size = size or _LEAST
            start = write(painter, box, self._head, sans(size, bold=True), code, LEFT)
            rest = elided(self._sentence, room - start, sans(size))
            write(painter, box.adjusted(start, 0, 0, 0), rest, sans(size), code, LEFT)
            return
        lines = self._lines(int(box.width()), beside)
        painter.setPen(colour(code))
        y = box.y() + (box.height() - lines.high) / 2
        lines.layout.draw(painter, QPointF(box.x(), y))

    def _lines(self, width: int, beside: int) -> _Broken:
        """The wrapped text, in the way that takes the least height."""
        if self._broken is None or self._broken.room != (width, beside):
            self._broken = self._least(width, beside)
        return self._broken

    def _least(self, width: int, beside: int) -> _Broken:
        apart = self._break(width - beside)
        high = apart.boundingRect().height()
        if beside:
            whole = self._break(width)
            last = whole.lineAt(whole.lineCount() - 1)
            more = 0 if last.naturalTextWidth() <= width - beside else last.height() * _LOOSE
            around = whole.boundingRect().height() + more
            if around < high:
                return _Broken((width, beside), whole, around, around=True)
        return _Broken((width, beside), apart, high, around=False)

    def _break(self, width: int) -> QTextLayout:
        layout = QTextLayout(self._head + self._sentence, sans(_SIZE))
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        layout.setTextOption(option)
        bold = QTextLayout.FormatRange()
        bold.start, bold.length = 0, len(self._head)
        bold.format = QTextCharFormat()
        bold.format.setFont(sans(_SIZE, bold=True))
        layout.setFormats([bold])
        layout.beginLayout()
        y = 0.0
        while (line := layout.createLine()).isValid():
            line.setLineWidth(max(1, width))
            line.setPosition(QPointF(0, y))
            y += line.height() * _LOOSE
        layout.endLayout()
        return layout
