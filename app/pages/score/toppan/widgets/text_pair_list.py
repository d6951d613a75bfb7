"""A titled list of rows with a text at the left and one at the right."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QResizeEvent

from app.pages.score.toppan.views import TextPair
from app.style.theme import colour, px, sans, tokens
from app.widgets.lists.titled_list import TitledList, draw_unsure_frame
from app.widgets.painting.drawing import (
    LEAST_LETTERS,
    LEFT,
    RIGHT,
    fitting,
    width_of,
    write,
    write_wrapped,
)

_ROW: Final = 25
_LINE: Final = 21
"""The height of a row in one line, and of each of its lines where it has two."""
_RIGHT_TOP: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop
_FOOT: Final = 3
"""What stays free below a text of several lines."""
_SIDES: Final = 20 + 8
"""What is beside the texts, in pixels."""


class TextPairList(TitledList):
    """Strong rows are bold on a highlighted ground, unsure ones have a dashed frame.

    Where a row has no room for both of its texts, the right one of each is below the left one, in
    as many lines as it needs.
    """

    row_height = _ROW
    rows: tuple[TextPair, ...]
    _folded = False

    def row_text(self, at: int) -> str:
        row = self.rows[at]
        return self.texts.titled(row.left, row.right) if row.right else row.left

    def show_rows(self, rows: tuple[Any, ...], title: str, context: object = None) -> None:
        super().show_rows(rows, title, context)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Give the rows more lines where one does not suffice."""
        room = self.width() - _SIDES
        folded = any(row.right and _width(row) > room for row in self.rows)
        below = max((_wrapped(row.right, room) for row in self.rows), default=0) if folded else 0
        usual = px(type(self).row_height)
        high = px(_LINE) + max(px(_LINE), below + px(_FOOT)) if folded else usual
        if high != self.row_height:
            self._folded, self.row_height = folded, high
            self.updateGeometry()
            self.update()

    def paint_row(self, painter: QPainter, box: QRectF, at: int) -> None:
        t, row = tokens(), self.rows[at]
        inner = box
        if row.unsure:
            inner = draw_unsure_frame(painter, box)
        elif row.strong:
            painter.fillRect(box.adjusted(-5, 1, 4, -1), colour(t.gold_soft))
        ink = t.gold_text if row.unsure else t.ink
        if self._folded:
            left = fitting(row.left, inner.width(), 12, LEAST_LETTERS, bold=row.strong)
            above, below = QRectF(inner), inner.adjusted(0, px(_LINE), 0, -2)
            above.setHeight(px(_LINE))
            write(painter, above.adjusted(0, 2, 0, 0), row.left, left, ink, LEFT)
            right = fitting(row.right, below.width(), 12, LEAST_LETTERS, bold=True)
            write_wrapped(painter, below, row.right, right, t.ink, _RIGHT_TOP)
            return
        room = inner.width() - 8
        right = fitting(row.right, room * 0.62, 12, LEAST_LETTERS, bold=True)
        used = write(painter, inner, row.right, right, t.ink, RIGHT)
        left = fitting(row.left, room - used, 12, LEAST_LETTERS, bold=row.strong)
        write(painter, inner, row.left, left, ink, LEFT)


def _wrapped(words: str, room: float) -> int:
    """The height of the right text in the least letters, in as many lines as it needs."""
    box, flags = QRect(0, 0, max(int(room), 1), 10_000), int(Qt.TextFlag.TextWordWrap)
    return QFontMetrics(sans(LEAST_LETTERS, True)).boundingRect(box, flags, words).height()


def _width(row: TextPair) -> float:
    """The width of both texts in the least letters."""
    left, right = sans(LEAST_LETTERS, row.strong), sans(LEAST_LETTERS, True)
    return width_of(row.left, left) + width_of(row.right, right)
