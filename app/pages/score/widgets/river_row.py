"""Shows the player's own discards and the winning tiles passed, in one line of small tiles."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.pages.score.widgets.tile_button import LIFT, TileButton
from app.pages.score.widgets.tile_rows import TileRows
from app.style import theme
from app.style.theme import px, sans, target, tile_px, tokens
from app.texts.texts import Texts
from app.widgets.painting.drawing import LEFT, ground, width_of, write
from app.widgets.painting.tiles import height_of
from engine.tiles import Tile

ROWS: Final = ("river", "passed")
_WIDTH: Final = 16.0
_LEAST_STEP: Final = 8.0
_GAP: Final = 4
_HEIGHT: Final = 32
_TARGET: Final = 32
"""The width of the place for the next tile on the felt, which a shaking hand hits."""
_CAPTION: Final = 11.5
_OPEN_WIDTH: Final = 24
"""The width of a tile where the lists are open places on a card, in a window of the usual size."""


class RiverRow(TileRows):
    """Both lists beside each other, each after its caption.

    In a large window they are open places on a card, each as wide as the other; else they are on
    the felt, and the places for the next tile are no larger than a hand needs.
    """

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        self._open = theme.wide(theme.FOUR)
        self._tile = float(tile_px(_OPEN_WIDTH)) if self._open else _WIDTH
        super().__init__("river", ROWS, "", parent, texts=texts)
        self._captions = dict.fromkeys(ROWS, 0.0)
        for which, add in self._adds.items():
            add.tile_width = self._tile
            if self._open:
                add.label(texts.ui(f"lay_next.{which}"))
        open_height = round(height_of(self._tile)) + 2 * LIFT
        self.setFixedHeight(open_height if self._open else target(_HEIGHT))
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def _button(self, which: str, at: int) -> TileButton:
        button = super()._button(which, at)
        button.resize_tile(self._tile)
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

    def add_name(self, which: str) -> str:
        return self._texts.ui(f"heard.add.{which}")

    def _arrange(self) -> None:
        if self._open:
            self._arrange_open()
        else:
            self._arrange_on_felt()
        self.update()

    def _arrange_open(self) -> None:
        """Give each list half of the width; the place for the next tile takes what is left."""
        half, high = self.width() / len(ROWS), self.height()
        for at, which in enumerate(ROWS):
            self._captions[which] = x = at * half
            x += width_of(self._texts.ui(f"mode.{which}"), sans(_CAPTION)) + 2 * _GAP
            some = self._buttons[which][: len(self._tiles[which])]
            least = self._tile + 2 * LIFT
            room = (at + 1) * half - 2 * _GAP - x - least
            step = min(self._tile + 2, max(0.0, room - least) / max(1, len(some) - 1))
            for place, button in enumerate(some):
                button.move(round(x + place * step), 0)
                button.raise_()
            x += (len(some) - 1) * step + least if some else 0.0
            self._adds[which].setGeometry(round(x), 0, round((at + 1) * half - 2 * _GAP - x), high)

    def _arrange_on_felt(self) -> None:
        """Place the tiles side by side, overlapping where they need more than the width."""
        captions = [width_of(self._texts.ui(f"mode.{w}"), sans(_CAPTION)) for w in ROWS]
        place = target(_TARGET)
        fixed = sum(captions) + 2 * (place + 2 * _GAP) + 2 * _GAP
        count = max(1, sum(len(some) for some in self._tiles.values()))
        step = max(_LEAST_STEP, min(_WIDTH + 2, (self.width() - fixed) / count))
        x = float(LIFT)
        for which, caption in zip(ROWS, captions, strict=True):
            self._captions[which] = x
            x += caption + _GAP
            for button in self._buttons[which][: len(self._tiles[which])]:
                button.move(round(x), (self.height() - button.height()) // 2)
                button.raise_()
                x += step
            add = self._adds[which]
            add.setGeometry(round(x), 0, place, self.height())
            x += place + 2 * _GAP

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        t = tokens()
        ground(self, painter, t.card if self._open else t.felt)
        for which, x in self._captions.items():
            box = QRectF(x, 0, self.width(), self.height())
            word = self._texts.ui(f"mode.{which}")
            write(painter, box, word, sans(_CAPTION), t.ink3 if self._open else t.felt_ink2, LEFT)
