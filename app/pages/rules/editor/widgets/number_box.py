"""A spin box with small arrows in the colour of the theme."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QDoubleSpinBox, QSizePolicy

from app.style.theme import px, sans, tokens
from app.widgets.painting.drawing import CENTRE, write

_ARROWS: Final = 18
_LEAST: Final = 46


class NumberBox(QDoubleSpinBox):
    """A number, whole or with halves; it changes when it is entered, not at every digit.

    It paints its arrows: those of a style sheet are images, which do not follow the theme.
    """

    def __init__(self, name: str, least: float, most: float, step: float) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setDecimals(0 if step == 1 else 1)
        self.setRange(least, most)
        self.setSingleStep(step)
        self.setKeyboardTracking(False)
        self.setMinimumWidth(px(_LEAST))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    @property
    def number(self) -> int | float:
        """The number as a file has it."""
        return self.value() if self.decimals() else int(self.value())

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        side = QRectF(self.width() - px(_ARROWS), 0, px(_ARROWS), self.height())
        half = side.height() / 2
        ink = tokens().ink2 if self.isEnabled() else tokens().ink3
        write(painter, QRectF(side.x(), 2, side.width(), half), "▴", sans(9), ink, CENTRE)
        write(painter, QRectF(side.x(), half - 2, side.width(), half), "▾", sans(9), ink, CENTRE)
