"""A button that shows a hand."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy

from app.style.theme import colour, px, tokens
from app.widgets.painting.tiles import draw_hand, draw_rim, hand_width, height_of
from engine.riichi.hand import Hand

_TILE: Final = 21.0
_HIGH: Final = 40


class HandStrip(QAbstractButton):
    """A button that paints a hand, scaled to its width."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._hand = Hand(())

    def present(self, hand: Hand, name: str) -> None:
        self.setAccessibleName(name)
        self.setToolTip(name)
        if hand != self._hand:
            self._hand = hand
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(240, px(_HIGH))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, t = QPainter(self), tokens()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour(t.felt))
        painter.drawRoundedRect(QRectF(self.rect()), 6, 6)
        room = self.width() - 2 * px(9)
        width = min(px(_TILE), room / max(hand_width(self._hand, 1), 1))
        bottom = (self.height() + height_of(width)) / 2
        won = draw_hand(painter, px(9), bottom, width, self._hand)
        if self._hand.win is not None:
            draw_rim(painter, won, t.gold, 2)
        if self.hasFocus():
            painter.setPen(QPen(colour(t.gold), t.ring))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(2, 2, -2, -2), 5, 5)
