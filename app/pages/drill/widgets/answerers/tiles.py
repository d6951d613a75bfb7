"""A palette of all tiles, of which any number is chosen."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QPushButton, QSizePolicy

from app.pages.drill.kinds.control import TilesControl
from app.pages.drill.widgets.answerers.answerer import Answerer
from app.style.theme import colour, px, tile_px, tokens
from app.texts.texts import Texts
from app.widgets.controls.ticks import AlwaysTabStop
from app.widgets.painting.drawing import ground
from app.widgets.painting.tiles import draw_rim, draw_tile, height_of
from engine.tiles import TILES, Tile, text_of

_SUIT: Final = 9
_ACROSS: Final = 2
"""Suits beside each other."""
_TILE, _LEAST = 34, 18
_MARGIN, _GAP = 8, 14
_EDGE: Final = 3
_RAISED: Final = 3


class _AnswerTile(AlwaysTabStop, QPushButton):
    """A tile that stays chosen, raised and with a golden rim."""

    def __init__(self, tile: Tile, texts: Texts) -> None:
        super().__init__()
        self.setObjectName(f"answer_tile_{tile}")
        self.show_ticks()
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # the field keeps the keyboard
        self.setAccessibleName(texts.tile(tile))
        self.setToolTip(texts.tile(tile))
        self._tile = tile
        self.fit(px(_LEAST))

    def fit(self, width: int) -> None:
        """Be a key with a tile of so many pixels."""
        self.setFixedSize(width + 2 * _EDGE, round(height_of(width)) + 2 * _EDGE + _RAISED)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, t, on = QPainter(self), tokens(), self.isChecked()
        ground(self, painter, t.felt)
        high = self.height() - 2 * _EDGE - _RAISED
        width = min(float(self.width() - 2 * _EDGE), high / height_of(1.0))
        x = (self.width() - width) / 2
        y = _EDGE + (0 if on else _RAISED)
        draw_tile(painter, x, y, width, self._tile)
        box = QRectF(x - 1, y - 1, width + 2, height_of(width) + 2)
        if on:
            draw_rim(painter, box, t.gold, 3)
        if self.hasFocus():
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(colour(t.felt_ink), t.ring))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 5, 5)


class TilesAnswerer(Answerer):
    """The tiles by suits; writes those that are chosen in their notation."""

    def __init__(self, control: TilesControl, texts: Texts) -> None:
        super().__init__()
        self.setObjectName(f"answer_{control.key}")
        self.setProperty("role", "felt")
        self._chosen: frozenset[Tile] = frozenset()
        self._keys = {tile: _AnswerTile(tile, texts) for tile in TILES}
        grid = QGridLayout(self)
        grid.setContentsMargins(px(_MARGIN), px(5), px(_MARGIN), px(5))
        grid.setHorizontalSpacing(0)
        grid.setVerticalSpacing(px(2))
        for tile, key in self._keys.items():
            suit, number = divmod(tile.kind, _SUIT)
            row, beside = divmod(suit, _ACROSS)
            grid.addWidget(key, row, beside * (_SUIT + 1) + number)
            key.clicked.connect(partial(self._press, tile))
        grid.setColumnMinimumWidth(_SUIT, px(_GAP))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)

    def sizeHint(self) -> QSize:
        """The tiles as large as they are looked at best."""
        least = self.minimumSizeHint()
        more = (tile_px(_TILE) - px(_LEAST)) * _ACROSS * _SUIT
        return QSize(least.width() + max(more, 0), least.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Make the tiles as wide as there is room."""
        super().resizeEvent(event)
        room = self.width() - 2 * px(_MARGIN) - px(_GAP)
        width = room // (_ACROSS * _SUIT) - 2 * _EDGE
        for key in self._keys.values():
            key.fit(max(px(_LEAST), min(width, tile_px(_TILE))))

    def reset(self) -> None:
        super().reset()
        self._chosen = frozenset()
        self._present()

    def _press(self, tile: Tile) -> None:
        """Choose a tile, or no longer."""
        self._chosen ^= {tile}
        self._present()
        self.write(text_of(sorted(self._chosen)))

    def _present(self) -> None:
        for tile, key in self._keys.items():
            key.setChecked(tile in self._chosen)
