"""The rail: the pages of the program, the current one an ivory tile."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QFrame, QVBoxLayout, QWidget

from app.texts import Texts
from app.theme import colour, mincho, sans, tokens
from app.widgets.marks import CENTRE, draw_plate, write

WIDTH: Final = 76
NARROW: Final = 60
PAGES: Final = (("score", "点"),)
"""The pages that there are, with their glyphs; the others come with their rooms."""


class PageButton(QAbstractButton):
    """A page's glyph with its name below."""

    def __init__(self, name: str, glyph: str) -> None:
        super().__init__()
        self.setObjectName(f"page_{name}")
        self.setCheckable(True)
        self._glyph = glyph

    def sizeHint(self) -> QSize:
        return QSize(NARROW, 78)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        t, on = tokens(), self.isChecked()
        box = QRectF(self.width() / 2 - 18, 4, 36, 46)
        if on:
            draw_plate(painter, box, ivory=True)
        else:
            painter.setPen(QPen(colour(t.felt_ink2), 1))
            painter.drawRoundedRect(box, 6, 6)
        code = t.tile_ink if on else t.felt_ink2
        write(painter, box, self._glyph, mincho(25), code, CENTRE)
        label = QRectF(0, 56, self.width(), 18)
        write(painter, label, self.text(), sans(12, on), t.felt_ink, CENTRE)
        if self.hasFocus():
            painter.setPen(QPen(colour(t.felt_ink), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box.adjusted(-4, -4, 4, 6), 7, 7)


class Mark(QWidget):
    """The name of the program, upright."""

    def sizeHint(self) -> QSize:
        return QSize(NARROW, 62)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        for at, letter in enumerate("早見"):
            box = QRectF(0, 10 + at * 19, self.width(), 20)
            write(painter, box, letter, mincho(17), tokens().felt_ink, CENTRE)


class Rail(QFrame):
    """Reports the page that is asked for."""

    page_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("rail")
        self._buttons = {name: PageButton(name, glyph) for name, glyph in PAGES}
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 10)
        column.setSpacing(6)
        column.addWidget(Mark())
        for name, button in self._buttons.items():
            button.clicked.connect(partial(self.page_chosen.emit, name))
            column.addWidget(button)
        column.addStretch(1)

    def speak(self, texts: Texts) -> None:
        for name, button in self._buttons.items():
            button.setText(texts.ui(f"page.{name}"))
            button.setAccessibleName(texts.ui(f"page.{name}"))

    def present(self, current: str) -> None:
        for name, button in self._buttons.items():
            button.setChecked(name == current)
