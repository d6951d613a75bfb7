"""How many cards are due today and on the days after, as bars."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QSizePolicy

from app.style.theme import colour, px, sans, tokens
from app.widgets.painting.drawing import LEFT, RIGHT, fitting, write

_ROW, _HIGHEST = 24, 36
_NARROWEST: Final = 150


class DueCard(QFrame):
    """Paints a bar a row."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setProperty("role", "card")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._title = self._text = ""
        self._rows: tuple[tuple[str, int], ...] = ()

    def present(self, title: str, text: str, rows: Sequence[tuple[str, int]]) -> None:
        """Show rows of a name and a number, with a title and a text beside it."""
        if (title, text, tuple(rows)) == (self._title, self._text, self._rows):
            return
        self._title, self._text, self._rows = title, text, tuple(rows)
        self.setAccessibleName(f"{title} {text}".strip())
        self.setAccessibleDescription(" ".join(f"{name} {number}" for name, number in rows))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(px(200), px(40) + len(self._rows) * px(_ROW))

    def minimumSizeHint(self) -> QSize:
        return QSize(px(_NARROWEST), self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter, t = QPainter(self), tokens()
        inner = QRectF(self.rect()).adjusted(px(14), px(6), -px(14), -px(6))
        top = QRectF(inner.x(), inner.y(), inner.width(), px(22))
        used = write(painter, top, self._title, sans(12, bold=True), t.ink2, LEFT)
        rest = top.adjusted(used + 10, 0, 0, 0)
        write(painter, rest, self._text, fitting(self._text, rest.width(), 12, 9), t.ink3, LEFT)
        most = max((number for _, number in self._rows), default=0)
        names = inner.width() * 0.27
        room = (inner.height() - px(26)) / max(len(self._rows), 1)
        pitch = max(px(_ROW), min(room, px(_HIGHEST)))
        for at, (name, number) in enumerate(self._rows):
            row = QRectF(inner.x(), inner.y() + px(26) + at * pitch, inner.width(), pitch)
            font = fitting(name, names, 12.5, 9)
            write(painter, row, name, font, t.ink, LEFT)
            write(painter, row, str(number), sans(12.5, bold=True), t.ink, RIGHT)
            room = inner.width() - names - px(44)
            long = room * number / most if most else 0.0
            bar = QRectF(row.x() + names + 8, row.center().y() - px(4), long, px(8))
            painter.fillRect(bar, colour(t.green))
