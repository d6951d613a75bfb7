"""A small picture of a hand: tiles in order, the winning one apart, then melds."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.style.theme import colour, tile_px, tokens
from app.texts.texts import Texts
from app.widgets.painting.tiles import (
    draw_meld,
    draw_rim,
    draw_tile,
    hand_height,
    height_of,
    meld_width,
)
from engine.riichi.hand import Hand

_LARGEST: Final = 34
_APART: Final = 0.35
_MARGIN: Final = 8


class SmallHand(QWidget):
    """Shows a hand, scaled to the width; it is not edited."""

    def __init__(self, texts: Texts, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._texts = texts
        self._hand: Hand | None = None

    def present(self, hand: Hand | None) -> None:
        """Show a hand, or the empty table."""
        self._hand, texts = hand, self._texts
        tiles = () if hand is None else hand.tiles
        self.setAccessibleName(texts.list_of(texts.tile_short(tile) for tile in tiles))
        self.setToolTip("" if hand is None else str(hand))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(240, tile_px(52))

    def minimumSizeHint(self) -> QSize:
        return QSize(160, tile_px(46))

    def _tile_width(self, hand: Hand) -> float:
        """The largest width of a tile with which the whole hand fits."""
        room, high = self.width() - 2 * _MARGIN, self.height() - 2
        width = float(tile_px(_LARGEST))
        while width > 8 and (self._whole(hand, width) > room or hand_height(hand, width) > high):
            width -= 0.5
        return width

    def _whole(self, hand: Hand, width: float) -> float:
        melds = sum(meld_width(meld, width) + width * _APART for meld in hand.melds)
        won = 0.0 if hand.win is None else width * (1 + _APART)
        return len(hand.concealed) * width + won + melds

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        t = tokens()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(colour(t.felt_edge))
        painter.setBrush(colour(t.felt))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 8, 8)
        hand = self._hand
        if hand is None:
            return
        width = self._tile_width(hand)
        high = height_of(width)
        x, y = float(_MARGIN), (self.height() + hand_height(hand, width)) / 2 - high
        for tile in sorted(hand.concealed):
            draw_tile(painter, x, y, width, tile)
            x += width
        if hand.win is not None:
            x += width * _APART
            draw_tile(painter, x, y, width, hand.win)
            draw_rim(painter, QRectF(x - 0.5, y - 1, width + 1, high + 2), t.gold, 2)
            x += width
        for meld in hand.melds:
            x += width * _APART
            draw_meld(painter, x, y + high, width, meld)
            x += meld_width(meld, width)
