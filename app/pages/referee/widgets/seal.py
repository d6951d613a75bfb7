"""Paints the class of a ruling in a coloured frame, vertically in Japanese, and as the bar at the
left of its card."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QWidget

from app.style.theme import colour, mincho, px, tokens
from app.texts.texts import Texts
from app.widgets.layout.frames import column
from app.widgets.layout.roles import TEXT
from app.widgets.painting.drawing import CENTRE, ground, width_of, write
from app.widgets.painting.seals import sanction_colour, seal_colours

_LETTER: Final = 22
_SMALL: Final = 17
_FEW: Final = 6
_SMALL_KANA: Final = "ァィゥェォッャュョ"
CLASS_BAR: Final = 5
"""The width of the bar in pixels."""
_GOLDEN: Final = ("fine", "agari_houki", "off_result")


class Seal(QWidget):
    """Paints a word in a frame: dotted where the document is silent or open, dashed where the class
    is a proposal."""

    accessible_role = TEXT

    def __init__(self, texts: Texts, name: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._word = self._sanction = ""
        self._proposed = False
        self._upright = texts.language == "ja"

    def present(self, word: str, sanction: str, *, proposed: bool = False) -> None:
        """Show a word in the colour of a class; dashed where that class is only proposed."""
        if (word, sanction, proposed) == (self._word, self._sanction, self._proposed):
            return
        self._word, self._sanction, self._proposed = word, sanction, proposed
        self.setAccessibleName(word)
        self.updateGeometry()
        self.update()

    @property
    def proposed(self) -> bool:
        """Whether the class is only proposed, and the frame dashed."""
        return self._proposed

    def _lines(self) -> list[str]:
        """The lines of the seal: characters in Japanese (a number is one line), else words."""
        return re.findall(r"\d+|\D", self._word) if self._upright else self._word.split()

    def _size(self) -> int:
        return _SMALL if len(self._lines()) > _FEW else _LETTER if self._upright else 19

    def sizeHint(self) -> QSize:
        lines, font = self._lines() or [""], mincho(self._size())
        wide = max(int(width_of(line, font)) for line in lines)
        step = px(self._size() * 1.22)
        return QSize(max(wide + px(20), px(46)), step * len(lines) + px(18))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        ground(self, painter, tokens().card)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        code, fill = seal_colours(self._sanction)
        dotted = self._sanction in ("silent", "open")
        style = Qt.PenStyle.DotLine if dotted else Qt.PenStyle.SolidLine
        style = Qt.PenStyle.DashLine if self._proposed and not dotted else style
        thin = dotted or self._proposed
        painter.setPen(QPen(colour(code), 2 if thin else 3, style))
        if fill is not None:
            painter.setBrush(colour(fill))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(2, 2, -2, -2), 6, 6)
        step, font = px(self._size() * 1.22), mincho(self._size())
        for at, letter in enumerate(self._lines()):
            box = QRectF(0, px(9) + at * step, self.width(), step)
            if self._upright and letter in _SMALL_KANA:
                box.translate(px(2), -px(2))
            write(painter, box, letter, font, code, CENTRE)


def beside_seal(
    seal: Seal, title: QLabel, clause: QWidget, words: Iterable[QLabel], gap: int
) -> QHBoxLayout:
    """A seal, and beside it the title with the clause over the words of a ruling."""
    row, beside, head = QHBoxLayout(), column(gap), QHBoxLayout()
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(14)
    row.addWidget(seal, 0, Qt.AlignmentFlag.AlignTop)
    head.addWidget(title)
    head.addStretch(1)
    head.addWidget(clause)
    beside.addLayout(head)
    for label in words:
        beside.addWidget(label)
    beside.addStretch(1)
    row.addLayout(beside, 1)
    return row


def draw_class_bar(card: QWidget, sanction: str) -> None:
    """Paint the bar at the left of a card in the colour of a class; dotted where there is none."""
    painter = QPainter(card)
    if sanction in ("silent", "open"):
        painter.setPen(QPen(colour(tokens().ink3), 2, Qt.PenStyle.DotLine))
        painter.drawLine(3, 12, 3, card.height() - 12)
        return
    code = tokens().gold_line if sanction in _GOLDEN else sanction_colour(sanction)
    painter.fillRect(QRectF(1, 12, CLASS_BAR, card.height() - 24), colour(code))
