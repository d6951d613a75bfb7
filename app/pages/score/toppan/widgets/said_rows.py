"""Said rows: a titled list of things in words, each with what is said of it."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QWidget

from app.pages.score.toppan.views import SaidRow
from app.pages.score.widgets.findings import Findings
from app.style.theme import colour, tokens
from app.texts.texts import Texts
from app.widgets.painting.drawing import LEFT, RIGHT, fitting, write


class SaidRows(Findings):
    """What is strong is in bold on a lit ground; what is unsure stands in a dashed frame."""

    row_height = 25

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self._rows: tuple[SaidRow, ...] = ()
        self._told: object = None

    def present(self, rows: tuple[SaidRow, ...], title: str, texts: Texts) -> None:
        if (rows, title) == self._told:
            return
        self.texts = texts
        self._rows, self._told = rows, (rows, title)
        self.renew(title)

    def count(self) -> int:
        return len(self._rows)

    def row_text(self, at: int) -> str:
        row = self._rows[at]
        if self.texts is None or not row.right:
            return row.left
        return self.texts.titled(row.left, row.right)

    def paint_row(self, painter: QPainter, box: QRectF, at: int) -> None:
        t, row = tokens(), self._rows[at]
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
