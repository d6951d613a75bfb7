"""Words with a bold head before them: on one line where there is room, else on several."""

from __future__ import annotations

from math import ceil
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QTextCharFormat, QTextLayout, QTextOption

from app.theme import colour, sans
from app.widgets.marks import LEFT, elided, width_of, write

_SIZES: Final = (12, 11.5, 11)
_SIZE: Final = _SIZES[0]
_LEAST: Final = _SIZES[-1]
_LOOSE: Final = 1.12
"""Lines stand a little apart."""


class Headed:
    """A head and a sentence in small running letters; measured once for each width.

    Rather than break, they are written a little smaller.
    """

    def __init__(self, head: str, sentence: str) -> None:
        self._head, self._sentence = head, sentence
        self._broken: tuple[int, QTextLayout] | None = None

    def width(self, size: float = _SIZE) -> int:
        """How wide the words are on one line."""
        bold, plain = sans(size, bold=True), sans(size)
        return ceil(width_of(self._head, bold) + width_of(self._sentence, plain))

    def height(self, width: int) -> int:
        """How high they are in a width, in pixels; 0 for one line, which is as high as any."""
        if self.width(_LEAST) <= width:
            return 0
        return ceil(self._layout(width).boundingRect().height())

    def paint(self, painter: QPainter, box: QRectF, code: str, *, wraps: bool = True) -> None:
        """Paint the words in the middle of a box; what does not wrap is cut at its end."""
        size = next((s for s in _SIZES if self.width(s) <= box.width()), None)
        if size is not None or not wraps:
            size = size or _LEAST
            start = write(painter, box, self._head, sans(size, bold=True), code, LEFT)
            told = elided(self._sentence, box.width() - start, sans(size))
            write(painter, box.adjusted(start, 0, 0, 0), told, sans(size), code, LEFT)
            return
        layout = self._layout(int(box.width()))
        painter.setPen(colour(code))
        y = box.y() + (box.height() - layout.boundingRect().height()) / 2
        layout.draw(painter, QPointF(box.x(), y))

    def _layout(self, width: int) -> QTextLayout:
        if self._broken is None or self._broken[0] != width:
            self._broken = width, self._break(width)
        return self._broken[1]

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
