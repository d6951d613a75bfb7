"""Words with a bold head before them: on one line where there is room, else on several."""

from __future__ import annotations

from math import ceil
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFont, QPainter, QTextCharFormat, QTextLayout, QTextOption

from app.theme import colour, sans
from app.widgets.marks import LEFT, width_of, write

_SIZE: Final = 12
_LOOSE: Final = 1.12
"""Lines stand a little apart."""


class Headed:
    """A head and a sentence in small running letters; measured once for each width."""

    def __init__(self, head: str, sentence: str) -> None:
        self._head, self._sentence = head, sentence
        self._broken: tuple[int, QTextLayout] | None = None

    def width(self) -> int:
        """How wide the words are on one line."""
        words = width_of(self._head, _bold()) + width_of(self._sentence, sans(_SIZE))
        return ceil(words)

    def height(self, width: int) -> int:
        """How high they are in a width, in pixels."""
        if self.width() <= width:
            return 0
        layout = self._layout(width)
        return ceil(layout.boundingRect().height())

    def paint(self, painter: QPainter, box: QRectF, code: str) -> None:
        """Paint the words in the middle of a box."""
        if self.width() <= box.width():
            start = write(painter, box, self._head, _bold(), code, LEFT)
            write(painter, box.adjusted(start, 0, 0, 0), self._sentence, sans(_SIZE), code, LEFT)
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
        bold.format.setFont(_bold())
        layout.setFormats([bold])
        layout.beginLayout()
        y = 0.0
        while (line := layout.createLine()).isValid():
            line.setLineWidth(max(1, width))
            line.setPosition(QPointF(0, y))
            y += line.height() * _LOOSE
        layout.endLayout()
        return layout


def _bold() -> QFont:
    return sans(_SIZE, bold=True)
