"""Words with a bold head before them: on one line where there is room, else on several."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QTextCharFormat, QTextLayout, QTextOption

from app.style.theme import colour, sans
from app.widgets.painting.drawing import LEFT, elided, width_of, write

_SIZES: Final = (12, 11.5, 11)
_SIZE: Final = _SIZES[0]
_LEAST: Final = _SIZES[-1]
_LOOSE: Final = 1.12
"""Lines stand a little apart."""


@dataclass(frozen=True, slots=True)
class _Broken:
    """Words in lines for a width and what stands beside, and how high they are with it."""

    room: tuple[int, int]
    layout: QTextLayout
    high: float
    around: bool


class Headed:
    """A head and a sentence in small running letters; measured once for each width.

    Rather than break, they are written a little smaller. Something may stand `beside` them at the
    right: beside all lines, or only at the end of the last where that takes less height.
    """

    def __init__(self, head: str, sentence: str) -> None:
        self._head, self._sentence = head, sentence
        self._broken: _Broken | None = None

    def width(self, size: float = _SIZE) -> int:
        """How wide the words are on one line."""
        bold, plain = sans(size, bold=True), sans(size)
        return ceil(width_of(self._head, bold) + width_of(self._sentence, plain))

    def height(self, width: int, beside: int = 0) -> int:
        """How high they are in a width, in pixels; 0 for one line, which is as high as any."""
        if self.width(_LEAST) <= width - beside:
            return 0
        return ceil(self._lines(width, beside).high)

    def around(self, width: int, beside: int) -> bool:
        """Whether what stands beside them is at the end of their last line."""
        return self.height(width, beside) > 0 and self._lines(width, beside).around

    def paint(
        self, painter: QPainter, box: QRectF, code: str, *, wraps: bool = True, beside: int = 0
    ) -> None:
        """Paint the words in the middle of a box; what does not wrap is cut at its end."""
        room = box.width() - beside
        size = next((s for s in _SIZES if self.width(s) <= room), None)
        if size is not None or not wraps:
            size = size or _LEAST
            start = write(painter, box, self._head, sans(size, bold=True), code, LEFT)
            told = elided(self._sentence, room - start, sans(size))
            write(painter, box.adjusted(start, 0, 0, 0), told, sans(size), code, LEFT)
            return
        lines = self._lines(int(box.width()), beside)
        painter.setPen(colour(code))
        y = box.y() + (box.height() - lines.high) / 2
        lines.layout.draw(painter, QPointF(box.x(), y))

    def _lines(self, width: int, beside: int) -> _Broken:
        """The words in lines, the way that takes the least height."""
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
