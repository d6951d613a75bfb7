"""A titled list of rows with a text at the left and one at the right."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from app.pages.score.toppan.views import TextPair
from app.style.theme import colour, tokens
from app.widgets.lists.titled_list import TitledList
from app.widgets.painting.drawing import LEFT, RIGHT, fitting, write


class TextPairList(TitledList):
    """Strong rows are bold on a highlighted ground, unsure ones have a dashed frame."""

    row_height = 25
    rows: tuple[TextPair, ...]

    def row_text(self, at: int) -> str:
        row = self.rows[at]
        return self.texts.titled(row.left, row.right) if row.right else row.left

    def paint_row(self, painter: QPainter, box: QRectF, at: int) -> None:
        t, row = tokens(), self.rows[at]
        inner = box
        if row.unsure:
            frame = box.adjusted(-5, 2, 4, -2)
            painter.setPen(QPen(colour(t.gold_text), 1.2, Qt.PenStyle.DashLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(frame, 3, 3)
            inner = frame.adjusted(6, 0, -6, 0)
        elif row.strong:
            painter.fillRect(box.adjusted(-5, 1, 4, -1), colour(t.gold_soft))
        room = inner.width() - 8
        right = fitting(row.right, room * 0.62, 12, 8.5, bold=True)
        used = write(painter, inner, row.right, right, t.ink, RIGHT)
        left = fitting(row.left, room - used, 12, 8.5, bold=row.strong)
        write(painter, inner, row.left, left, t.gold_text if row.unsure else t.ink, LEFT)
