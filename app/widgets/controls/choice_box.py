"""The choice box: one of some words, with a small arrow in the colour of the theme."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QComboBox

from app.style.theme import sans, tokens
from app.widgets.painting.drawing import RIGHT, write


class ChoiceBox(QComboBox):
    """A combo box as it looks all over the program."""

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        box = QRectF(self.rect()).adjusted(0, 0, -9, 0)
        write(painter, box, "▾", sans(12), tokens().ink2, RIGHT)
