"""A combo box whose arrow has the colour of the theme."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QComboBox

from app.style.theme import sans, tokens
from app.widgets.painting.drawing import RIGHT, write


class ChoiceBox(QComboBox):
    """A QComboBox that paints its arrow itself: style sheets cannot colour Qt's own."""

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        box = QRectF(self.rect()).adjusted(0, 0, -9, 0)
        write(painter, box, "▾", sans(12), tokens().ink2, RIGHT)
