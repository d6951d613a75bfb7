"""The seal: the class of a ruling, upright in Japanese, in a frame of its colour."""

from __future__ import annotations

import re
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.style.theme import colour, mincho, px, tokens
from app.texts.texts import Texts
from app.widgets.painting.drawing import CENTRE, ground, width_of, write

_LETTER: Final = 22
_SMALL: Final = 17
_FEW: Final = 6
_SMALL_KANA: Final = "ァィゥェォッャュョ"


def colour_of(sanction: str) -> str:
    """The colour of a class: what is lost, what is forbidden now, what costs nothing, silence."""
    t = tokens()
    if sanction in ("chombo", "exclusion"):
        return t.shu
    if sanction in ("fine", "agari_houki", "warning"):
        return t.gold_text
    return t.green if sanction in ("none", "legal") else t.ink3


class Seal(QWidget):
    """Paints a word in a frame; dotted where the document says nothing."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._word = self._sanction = ""
        self._upright = True

    def present(self, word: str, sanction: str, texts: Texts) -> None:
        told = word, sanction, texts.language == "ja"
        if told == (self._word, self._sanction, self._upright):
            return
        self._word, self._sanction, self._upright = told
        self.setAccessibleName(word)
        self.updateGeometry()
        self.update()

    def _lines(self) -> list[str]:
        """Letters below each other, a number in one piece; else words below each other."""
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
        code = colour_of(self._sanction)
        dotted = self._sanction in ("silent", "open")
        style = Qt.PenStyle.DotLine if dotted else Qt.PenStyle.SolidLine
        painter.setPen(QPen(colour(code), 2 if dotted else 3, style))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(2, 2, -2, -2), 6, 6)
        step, font = px(self._size() * 1.22), mincho(self._size())
        for at, letter in enumerate(self._lines()):
            box = QRectF(0, px(9) + at * step, self.width(), step)
            if self._upright and letter in _SMALL_KANA:
                box.translate(px(2), -px(2))
            write(painter, box, letter, font, code, CENTRE)
