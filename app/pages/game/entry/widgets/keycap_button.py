"""A button that shows its key."""

from __future__ import annotations

from math import ceil

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QPushButton,
    QStyle,
    QStyleOptionButton,
)

from app.style.theme import colour, px, sans, tokens
from app.widgets.painting.drawing import (
    CENTRE,
    width_of,
    write,
)


class KeycapButton(QPushButton):
    """A button with its key in a small frame behind the word."""

    def __init__(self, name: str, word: str, keys: str, role: str) -> None:
        super().__init__(word)
        self.setObjectName(name)
        self.setProperty("role", role)
        self._keys = keys

    def sizeHint(self) -> QSize:
        size = super().sizeHint()
        return QSize(size.width() + ceil(self._cap()) + px(8), max(size.height(), px(30)))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def _cap(self) -> float:
        return width_of(self._keys, sans(11)) + px(10)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, t = QPainter(self), tokens()
        option = QStyleOptionButton()
        self.initStyleOption(option)
        word, option.text = option.text, ""
        self.style().drawControl(QStyle.ControlElement.CE_PushButton, option, painter, self)
        filled = self.property("role") == "primary" and self.isEnabled()
        ink = t.on_green if filled else t.ink if self.isEnabled() else t.ink3
        box, cap = QRectF(self.rect()), self._cap()
        place = box.adjusted(0, 0, -cap - px(10), 0)
        write(painter, place, word, sans(13, bold=filled), ink, CENTRE)
        frame = QRectF(box.right() - cap - px(8), box.center().y() - px(9), cap, px(18))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(colour(ink if filled else t.edge), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(frame, 3, 3)
        write(painter, frame, self._keys, sans(11), ink if filled else t.ink3, CENTRE)
