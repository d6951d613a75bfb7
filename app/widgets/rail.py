"""The rail: the pages of the program, the current one an ivory tile."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QFrame, QVBoxLayout, QWidget

from app.actions import PAGES
from app.texts import Texts
from app.theme import colour, mincho, px, sans, tokens
from app.widgets.marks import CENTRE, draw_plate, write

WIDTH: Final = 76
NARROW: Final = 60


class PageButton(QAbstractButton):
    """A page's glyph with its name below."""

    def __init__(self, name: str, glyph: str) -> None:
        super().__init__()
        self.setObjectName(f"page_{name}")
        self.setCheckable(True)
        self._glyph = glyph

    def sizeHint(self) -> QSize:
        return QSize(px(NARROW), px(78))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        t, on = tokens(), self.isChecked()
        box = QRectF(self.width() / 2 - px(18), px(4), 2 * px(18), px(46))
        if on:
            draw_plate(painter, box, ivory=True)
        else:
            painter.setPen(QPen(colour(t.felt_ink2), 1))
            painter.drawRoundedRect(box, 6, 6)
        code = t.tile_ink if on else t.felt_ink2
        write(painter, box, self._glyph, mincho(25), code, CENTRE)
        label = QRectF(0, px(56), self.width(), px(18))
        write(painter, label, self.text(), sans(12, on), t.felt_ink, CENTRE)
        if self.hasFocus():
            painter.setPen(QPen(colour(t.felt_ink), t.ring))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box.adjusted(-4, -4, 4, 6), 7, 7)


class HelpButton(QAbstractButton):
    """The key that opens the help, and its name below."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("help_button")

    def sizeHint(self) -> QSize:
        return QSize(px(NARROW), px(46))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        t, width = tokens(), self.width()
        frame = QRectF(width / 2 - px(14), px(4), 2 * px(14), px(18))
        painter.setPen(QPen(colour(t.felt_ink2), 1))
        if self.underMouse():
            painter.setBrush(colour(t.felt_low))
        painter.drawRoundedRect(frame, 4, 4)
        write(painter, frame, "F1", sans(11), t.felt_ink2, CENTRE)
        label = QRectF(0, px(25), width, px(18))
        write(painter, label, self.text(), sans(11.5), t.felt_ink2, CENTRE)
        if self.hasFocus():
            painter.setPen(QPen(colour(t.felt_ink), t.ring))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(3, 1, -3, -1), 7, 7)


class Mark(QWidget):
    """The name of the program, upright."""

    def sizeHint(self) -> QSize:
        return QSize(px(NARROW), px(62))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        for at, letter in enumerate("早見"):
            box = QRectF(0, px(10) + at * px(19), self.width(), px(20))
            write(painter, box, letter, mincho(17), tokens().felt_ink, CENTRE)


class Rail(QFrame):
    """Reports the page that is asked for."""

    page_chosen = Signal(str)
    help_asked = Signal()

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
        self._help = HelpButton()
        self._help.clicked.connect(self.help_asked)
        column.addWidget(self._help)

    def speak(self, texts: Texts) -> None:
        for digit, (name, button) in enumerate(self._buttons.items(), 1):
            button.setText(texts.ui(f"page.{name}"))
            button.setAccessibleName(texts.ui(f"page.{name}"))
            button.setToolTip(f"{texts.ui(f'page.{name}')} Alt+{digit}")
        self._help.setText(texts.ui("help_title"))
        self._help.setAccessibleName(texts.ui("help_title"))
        self._help.setToolTip(f"{texts.ui('help_title')} F1")

    def present(self, current: str) -> None:
        for name, button in self._buttons.items():
            button.setChecked(name == current)
