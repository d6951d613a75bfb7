"""Shows the player's own discards and the winning tiles let go, in one line of small tiles."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.pages.score.widgets.tile_button import LIFT, TileButton
from app.pages.score.widgets.tile_rows import TileRows
from app.style.theme import px, sans, tokens
from app.texts.texts import Texts
from app.widgets.painting.drawing import LEFT, ground, width_of, write
from engine.tiles import Tile

ROWS: Final = ("river", "passed")
_WIDTH: Final = 16.0
_LEAST_STEP: Final = 8.0
_GAP: Final = 4
_HEIGHT: Final = 30
_CAPTION: Final = 11.5


class RiverRow(TileRows):
    """Both lists beside each other, each after its caption."""

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__("river", ROWS, "", parent, texts=texts)
        self._captions = dict.fromkeys(ROWS, 0.0)
        for add in self._adds.values():
            add.tile_width = _WIDTH
        self.setFixedHeight(_HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def _button(self, which: str, at: int) -> TileButton:
        button = super()._button(which, at)
        button.resize_tile(_WIDTH)
        return button

    def _name(self, which: str, tile: Tile) -> str:
        return self._texts.ui(f"lying.{which}", self._texts.tile(tile))

    def present(self, river: tuple[Tile, ...], passed: tuple[Tile, ...], mode: str) -> None:
        """Show the tiles in the order of entry; the place that takes the next one is gold."""
        shown = (river, passed, mode)
        if shown == self._shown:
            return
        self._shown = shown
        for which, some in zip(ROWS, (river, passed), strict=True):
            self._tiles[which] = some
            self._fill(which)
        self._want(mode)
        self._arrange()

    def sizeHint(self) -> QSize:
        return QSize(300, px(_HEIGHT))

    def _arrange(self) -> None:
        """Place the tiles side by side, overlapping where they need more than the width."""
        captions = [width_of(self._texts.ui(f"mode.{w}"), sans(_CAPTION)) for w in ROWS]
        place = _WIDTH + 2 * LIFT
        fixed = sum(captions) + 2 * (place + 2 * _GAP) + 2 * _GAP
        count = max(1, sum(len(some) for some in self._tiles.values()))
        step = max(_LEAST_STEP, min(_WIDTH + 2, (self.width() - fixed) / count))
        x = float(LIFT)
        for which, caption in zip(ROWS, captions, strict=True):
            self._captions[which] = x
            x += caption + _GAP
            for button in self._buttons[which][: len(self._tiles[which])]:
                button.move(round(x), 0)
                button.raise_()
                x += step
            add = self._adds[which]
            add.resize(add.sizeHint())
            add.move(round(x), 0)
            x += place + 2 * _GAP
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        ground(self, painter, tokens().felt)
        for which, x in self._captions.items():
            box = QRectF(x, 0, self.width(), _HEIGHT)
            word = self._texts.ui(f"mode.{which}")
            write(painter, box, word, sans(_CAPTION), tokens().felt_ink2, LEFT)
