"""Shows the dora and ura indicators, each at a place of its own, and a place for the next."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.pages.score.widgets.hand_row import largest_tile
from app.pages.score.widgets.tile_button import LIFT
from app.pages.score.widgets.tile_rows import TileRows
from app.style import theme
from app.style.theme import colour, px, target, tile_px, tokens
from app.texts.texts import Texts
from app.widgets.painting.drawing import LEFT, fitting, ground, show_if, write
from app.widgets.painting.tiles import draw_rim, height_of
from engine.tiles import Tile, dora_of

MOST: Final = 5
_LARGEST: Final = 40
_CAPTION: Final = 22
_FOOT: Final = 18
_PROBLEM: Final = 28
"""Pixels that a contradicting row leaves to its problem line, so that nothing else moves."""
_BLOCK, _ADD = 96, 24
"""Widths of the block of a kind and of its place for the next indicator, in a small window."""
_LABEL: Final = 44
_ROUND: Final = 3
ROWS: Final = ("dora", "ura")


class IndicatorRow(TileRows):
    """Both kinds beside each other, or below each other on five places each, as on the wall."""

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__("indicators", ROWS, "indicator_", parent, texts=texts)
        self._bad: frozenset[str] = frozenset()
        self._held: Mapping[Tile, int] | None = None
        self._wall = theme.wide(theme.FOUR)
        for which, row in self._buttons.items():
            row += [self._button(which, at) for at in range(MOST)]
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def present(
        self,
        dora: tuple[Tile, ...],
        ura: tuple[Tile, ...],
        mode: str,
        bad: frozenset[str],
        held: Mapping[Tile, int] | None = None,
    ) -> None:
        """Show the indicators; `bad` are the rows in a contradiction, `held` the copies of each
        tile in the hand and its melds."""
        shown = (dora, ura, mode, bad, held)
        if shown == self._shown:
            return
        self._shown = shown
        self._tiles, self._bad, self._held = {"dora": dora, "ura": ura}, bad, held
        self.updateGeometry()
        for which, some in self._tiles.items():
            self._fill(which)
            show_if(self._adds[which], len(some) < MOST)
        self._want(mode)
        self._arrange()

    def sizeHint(self) -> QSize:
        high = round(height_of(largest_tile(self))) + 2 * LIFT + px(_CAPTION)
        if not self._wall:
            high = max(high, round(height_of(_LARGEST)) + 2 * LIFT + px(_CAPTION) + px(_FOOT))
        width = tile_px(_LABEL) + MOST * self._step() if self._wall else 2 * tile_px(_BLOCK) + 8
        spared = px(_PROBLEM) if self._bad and not self._wall else 0
        return QSize(width, high + px(_FOOT) * self._wall - spared)

    def _tile(self) -> int:
        """The width of a tile on the wall: two rows are as high as a tile of the hand."""
        return int((height_of(largest_tile(self)) / 2 - 2 * LIFT) * 60 / 86)

    def _step(self) -> int:
        return self._tile() + 2 * LIFT

    def add_name(self, which: str) -> str:
        return self._texts.ui(f"heard.add.{which}")

    def _arrange(self) -> None:
        for at, which in enumerate(ROWS):
            if self._wall:
                self._lay_on_wall(which, at)
            else:
                self._lay_in_block(which, at)
        self.update()

    def _lay_on_wall(self, which: str, at: int) -> None:
        step, y = self._step(), self._row_top(at)
        for place, button in enumerate(self._buttons[which][: len(self._tiles[which])]):
            button.resize_tile(float(self._tile()))
            button.move(tile_px(_LABEL) + place * step, y)
        left = tile_px(_LABEL) + len(self._tiles[which]) * step
        self._place_add(which, left, left + step, self._tile(), y)

    def _row_top(self, at: int) -> int:
        return px(_CAPTION) + at * (round(height_of(self._tile())) + 2 * LIFT)

    def _lay_in_block(self, which: str, at: int) -> None:
        """Lay up to two tiles in one line, more in two; the place for the next ends at one edge."""
        left, room = at * (tile_px(_BLOCK) + 8), tile_px(_BLOCK) - target(_ADD)
        high = self.height() - px(_CAPTION) - px(_FOOT)
        some = self._buttons[which][: len(self._tiles[which])]
        lines = 2 if len(some) > 2 else 1
        across = -(-max(1, len(some)) // lines)
        by_height = (high / lines - 2 * LIFT) * 60 / 86
        width = max(12, int(min(_LARGEST, room / across - 2 * LIFT, by_height)))
        for place, button in enumerate(some):
            line, column = divmod(place, across)
            button.resize_tile(float(width))
            y = px(_CAPTION) + line * (round(height_of(width)) + 2 * LIFT + 1)
            button.move(left + column * (width + 2 * LIFT), y)
        end = left + tile_px(_BLOCK)
        taken = {0: 0, 1: width + 2 * LIFT}.get(len(some), tile_px(_BLOCK) - target(_ADD))
        self._place_add(which, left + taken, end, _LARGEST, px(_CAPTION))

    def _place_add(self, which: str, left: int, right: int, tile: int, y: int) -> None:
        high = round(height_of(tile)) + 2 * LIFT
        self._adds[which].setGeometry(left, y, right - left, high)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        ground(self, painter, tokens().felt)
        (self._paint_wall if self._wall else self._paint_blocks)(painter)
        for which in self._bad:
            for button in self._buttons[which][: len(self._tiles[which])]:
                box = QRectF(button.geometry()).adjusted(1, 1, -1, -1)
                draw_rim(painter, box, tokens().refused)

    def _paint_wall(self, painter: QPainter) -> None:
        """Paint labels and empty places, and below them what the indicators count in the hand."""
        texts, t, step = self._texts, tokens(), self._step()
        head = texts.ui("indicators", *(len(self._tiles[w]) for w in ROWS))
        self._write(painter, QRectF(LIFT, 0, self.width(), px(18)), head)
        high = height_of(self._tile())
        for at, which in enumerate(ROWS):
            top = self._row_top(at)
            taken = len(self._tiles[which]) + 1
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour(t.felt_low))
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for place in range(taken, MOST):
                x = tile_px(_LABEL) + place * step + LIFT
                painter.drawRoundedRect(QRectF(x, top + LIFT, self._tile(), high), _ROUND, _ROUND)
            label = QRectF(LIFT, top, tile_px(_LABEL) - LIFT - 4, high + 2 * LIFT)
            self._write(painter, label, texts.ui(f"mode.{which}"))
        foot = QRectF(LIFT, self._row_top(len(ROWS)), self.width() - LIFT, px(_FOOT))
        told = (self._counted(which) for which in ROWS)
        self._write(painter, foot, "　".join(words for words in told if words))

    def _paint_blocks(self, painter: QPainter) -> None:
        for at, which in enumerate(ROWS):
            left = LIFT + at * (tile_px(_BLOCK) + 8)
            head = QRectF(left, 0, tile_px(_BLOCK) - LIFT, px(18))
            self._write(painter, head, self._texts.ui(f"indicator_head.{which}"))
            if not self._bad:
                foot = QRectF(left, self.height() - px(_FOOT), tile_px(_BLOCK) - LIFT, px(_FOOT))
                self._write(painter, foot, self._counted(which))

    def _counted(self, which: str) -> str:
        """The dora of a row, and how many of them are in the hand."""
        texts, some = self._texts, self._tiles[which]
        if not some:
            return ""
        dora = [dora_of(tile.plain) for tile in some]
        name = texts.tile_short(dora[0]) if len(dora) == 1 else texts.ui(f"mode.{which}")
        if self._held is None:
            return name
        count = sum(self._held.get(tile, 0) for tile in dora)
        return texts.ui("dora_held", name, count) if count else texts.ui("dora_not_held", name)

    @staticmethod
    def _write(painter: QPainter, box: QRectF, words: str) -> None:
        font = fitting(words, box.width(), 11.5, 11)
        write(painter, box, words, font, tokens().felt_ink2, LEFT)
