"""Shows up to 34 dora indicators in rows of 17, and the tile that 十半和 turns."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.pages.score.widgets.tile_button import LIFT, TileButton
from app.pages.score.widgets.tile_rows import TileRows
from app.style.theme import px, tile_px, tokens
from app.texts.texts import Texts
from app.widgets.painting.drawing import LEFT, fitting, ground, show_if, write
from app.widgets.painting.tiles import height_of
from engine.tiles import Tile

ROWS: Final = ("dora", "extra")
COLUMNS: Final = 17
_LARGEST: Final = 25
_COMPACT: Final = 21
_CAPTION: Final = 20
_BESIDE: Final = 1.5
_LEAST: Final = 12.0


class DoraGrid(TileRows):
    """Shows the indicators in the order of entry; a click removes one or asks for the next."""

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__("indicators", ROWS, "indicator_", parent, texts=texts)
        self._most, self._compact = 0, False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def present(self, dora: tuple[Tile, ...], extra: Tile | None, mode: str, most: int) -> None:
        """Show the indicators and the place for the next; `most` is how many are turned in all."""
        shown = (dora, extra, mode, most)
        if shown == self._shown:
            return
        self._shown, self._most = shown, most
        self._tiles = {"dora": dora, "extra": () if extra is None else (extra,)}
        for which, some in self._tiles.items():
            self._fill(which)
            show_if(self._adds[which], len(some) < (most if which == "dora" else 1))
        self._want(mode)
        self._arrange()

    def set_compact(self, compact: bool) -> None:
        """Take less height in a low window."""
        self._compact = compact
        self.updateGeometry()

    def _largest(self) -> int:
        return _COMPACT if self._compact else tile_px(_LARGEST)

    def sizeHint(self) -> QSize:
        return QSize(px(400), px(_CAPTION) + 2 * (round(height_of(self._largest())) + 2 * LIFT))

    def _arrange(self) -> None:
        columns = COLUMNS + _BESIDE
        width = min(float(self._largest()), self.width() / columns - 2 * LIFT)
        width = max(_LEAST, float(int(width)))
        across, down = width + 2 * LIFT, round(height_of(width)) + 2 * LIFT
        add = self._adds["dora"]
        for at, button in enumerate((*self._buttons["dora"][: len(self._tiles["dora"])], add)):
            if isinstance(button, TileButton):
                button.resize_tile(width)
            y, x = divmod(at, COLUMNS)
            button.move(round(x * across), px(_CAPTION) + y * down)
        for one in self._adds.values():
            one.tile_width = width
            one.resize(one.sizeHint())
        x = round((COLUMNS + 0.5) * across)
        self._adds["extra"].move(x, px(_CAPTION) + down // 2)
        for button in self._buttons["extra"]:
            button.resize_tile(width)
            button.move(x, px(_CAPTION) + down // 2)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        ground(self, painter, tokens().felt)
        dora, extra = len(self._tiles["dora"]), len(self._tiles["extra"])
        caption = self._texts.ui("toppan.indicators", dora, self._most, extra)
        line = QRectF(LIFT, 0, self.width(), px(18))
        font = fitting(caption, self.width() - 8, 11.5, 9)
        write(painter, line, caption, font, tokens().felt_ink2, LEFT)
