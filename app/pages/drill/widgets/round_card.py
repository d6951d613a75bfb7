"""The current round: a mark for each answer, and totals."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QFrame, QSizePolicy

from app.pages.drill.views import RoundView
from app.style.theme import colour, mincho, px, sans, tokens
from app.widgets.painting.drawing import CENTRE, LEFT, across_evenly, fitting, write

_MARK: Final = (23, 28)
_GAP: Final = 6
_MOST: Final = 20
"""Marks that have room; of more the latest are shown."""


class RoundCard(QFrame):
    """Paints a round."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("drill_round")
        self.setProperty("role", "card")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._shown: RoundView | None = None

    def present(self, shown: RoundView) -> None:
        if shown == self._shown:
            return
        self._shown = shown
        self.setAccessibleName(f"{shown.caption} {shown.count}")
        parts = (shown.left, f"{shown.right} {shown.of}", f"{shown.pace} {shown.median}")
        self.setAccessibleDescription(" ".join(part for part in parts if part))
        self.updateGeometry()
        self.update()

    def _count(self) -> int:
        return 0 if self._shown is None else len(self._marks(self._shown))

    def _rows(self) -> int:
        return max(1, -(-self._count() // self._across()))

    def _across(self) -> int:
        wide = (self.width() or px(220)) - 2 * px(14)
        most = max(1, int((wide + px(_GAP)) // (px(_MARK[0]) + px(_GAP))))
        return across_evenly(self._count(), most)

    def _marks(self, shown: RoundView) -> list[bool | None]:
        marks: list[bool | None] = [*shown.marks, *[None] * shown.rest]
        return marks[-_MOST:] if len(shown.marks) > _MOST else marks[:_MOST]

    def sizeHint(self) -> QSize:
        return QSize(px(200), px(34) + self._rows() * px(_MARK[1] + 9) + px(58))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The marks have as many rows as the width asks for."""
        super().resizeEvent(event)
        self.updateGeometry()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        shown = self._shown
        if shown is None:
            return
        painter, t = QPainter(self), tokens()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        top = QRectF(px(14), px(6), self.width() - 2 * px(14), px(22))
        used = write(painter, top, shown.caption, sans(12, bold=True), t.ink2, LEFT)
        rest = top.adjusted(used + 10, 0, 0, 0)
        text = f"{shown.count} {shown.left}".strip()
        write(painter, rest, text, fitting(text, rest.width(), 12, 9), t.ink3, LEFT)
        across = self._across()
        for at, mark in enumerate(self._marks(shown)):
            x = px(14) + at % across * (px(_MARK[0]) + px(_GAP))
            y = px(34) + at // across * (px(_MARK[1]) + 9)
            _draw_mark(painter, QRectF(x, y, px(_MARK[0]), px(_MARK[1])), mark)
        y = px(34) + self._rows() * (px(_MARK[1]) + 9)
        half = (self.width() - 2 * px(14)) / 2
        for at, (number, words) in enumerate(((shown.right, shown.of), (shown.pace, shown.median))):
            box = QRectF(px(14) + at * half, y, half - 4, px(34))
            write(painter, box, number, mincho(26), t.ink, LEFT)
            below = QRectF(box.x(), box.bottom(), box.width(), px(18))
            write(painter, below, words, fitting(words, below.width(), 12, 11), t.ink3, LEFT)


def _draw_mark(painter: QPainter, box: QRectF, mark: bool | None) -> None:
    """Right filled, wrong outlined, to come dashed."""
    t = tokens()
    ink, border, ground = (t.on_green, t.green, t.green) if mark else (t.shu, t.shu, t.shu_soft)
    pen = QPen(colour(border), 1.4)
    if mark is None:
        pen = QPen(colour(t.edge), 1, Qt.PenStyle.DashLine)
        painter.setBrush(Qt.BrushStyle.NoBrush)
    else:
        painter.setBrush(colour(ground))
    painter.setPen(pen)
    painter.drawRoundedRect(box.adjusted(0.7, 0.7, -0.7, -0.7), 4, 4)
    if mark is not None:
        write(painter, box, "✓" if mark else "✕", sans(13, bold=True), ink, CENTRE)
