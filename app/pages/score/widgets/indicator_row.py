"""Shows the dora and ura indicators, each at a place of its own, and a place for the next."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.pages.score.widgets.hand_row import largest_tile
from app.pages.score.widgets.tile_button import LIFT
from app.pages.score.widgets.tile_rows import TileRows
from app.style import theme
from app.style.theme import colour, letters, px, target, tile_px, tokens
from app.texts.texts import Texts
from app.widgets.painting.drawing import LEFT, fitting, ground, show_if, write
from app.widgets.painting.tiles import draw_rim, height_of
from engine.riichi.situation import MOST_INDICATORS
from engine.tiles import Tile, dora_of

_MOST: Final = MOST_INDICATORS
_FIRST, _NEXT = 40, 24
"""The widths of the first indicator of a kind and of the four beside it, in a window of the usual
size that is not large."""
_CAPTION: Final = 22
_FOOT: Final = 18
_PROBLEM: Final = 28
"""Pixels that a contradicting row leaves to its problem line, so that nothing else moves."""
_APART: Final = 8
_ACROSS, _LINES = 2, 2
"""The places beside the first indicator."""
_LEAST: Final = 12
_LABEL: Final = 44
_ROUND: Final = 3
ROWS: Final = ("dora", "ura")


class IndicatorRow(TileRows):
    """Both kinds beside each other, or below each other on five places each, as on the wall."""

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__("indicators", ROWS, "indicator_", parent, texts=texts)
        self._bad: frozenset[str] = frozenset()
        self._held: Mapping[Tile, int] = {}
        self._wall = theme.sizes().large
        for which, row in self._buttons.items():
            row += [self._button(which, at) for at in range(_MOST)]
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def present(
        self,
        dora: tuple[Tile, ...],
        ura: tuple[Tile, ...],
        mode: str,
        bad: frozenset[str],
        counts: Mapping[Tile, int],
    ) -> None:
        """Show the indicators; `bad` are the rows in a contradiction, `counts` the copies of each
        tile in the hand and its melds."""
        shown = (dora, ura, mode, bad, counts)
        if shown == self._shown:
            return
        self._shown = shown
        self._tiles, self._bad, self._held = {"dora": dora, "ura": ura}, bad, counts
        self.updateGeometry()
        for which, some in self._tiles.items():
            self._fill(which)
            show_if(self._adds[which], len(some) < _MOST)
        self._want(mode)
        self._arrange()

    def sizeHint(self) -> QSize:
        high = round(height_of(largest_tile(self))) + 2 * LIFT + px(_CAPTION)
        if not self._wall:
            high = max(high, px(_CAPTION) + _button_size(tile_px(_FIRST)).height() + px(_FOOT))
        width = tile_px(_LABEL) + _MOST * self._step() if self._wall else 2 * _block() + _APART
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
        """Lay the tiles side by side; more than there can be lie over each other."""
        many, y = len(self._tiles[which]), self._row_top(at)
        step = min(self._step(), _MOST * self._step() // max(many, 1))
        for place, button in enumerate(self._buttons[which][:many]):
            button.resize_tile(float(self._tile()))
            button.move(tile_px(_LABEL) + place * step, y)
            button.raise_()
        left = tile_px(_LABEL) + len(self._tiles[which]) * step
        high = round(height_of(self._tile())) + 2 * LIFT
        self._adds[which].setGeometry(left, y, step, high)

    def _row_top(self, at: int) -> int:
        return px(_CAPTION) + at * (round(height_of(self._tile())) + 2 * LIFT)

    def _lay_in_block(self, which: str, at: int) -> None:
        """Lay the first tile large and the others beside it in two lines, each at a place of its
        own; the place for the next is all that is left at first, then the place of that tile."""
        some = self._buttons[which][: len(self._tiles[which])]
        left, bottom = at * (_block() + _APART), self.height() - px(_FOOT) * (not self._bad)
        block = QRect(left, 0, _block(), bottom)
        first = block.adjusted(0, px(_CAPTION), 0, 0)
        first.setWidth(_button_size(tile_px(_FIRST)).width())
        beside = QRect(QPoint(first.right() + 1, 0), block.bottomRight())
        across = max(_ACROSS, -(-(len(some) - 1) // _LINES))
        places = [first, *_grid(beside, across)]
        for button, place in zip(some, places, strict=False):
            button.resize_tile(float(_fitting_tile(place.size())))
            button.move(place.topLeft())
        free = {0: first.united(beside).intersected(block.adjusted(0, px(_CAPTION), 0, 0))}
        free[1] = beside.adjusted(0, px(_CAPTION), 0, 0)
        self._adds[which].setGeometry(free.get(len(some)) or places[min(len(some), _MOST - 1)])

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
            for place in range(taken, _MOST):
                x = tile_px(_LABEL) + place * step + LIFT
                painter.drawRoundedRect(QRectF(x, top + LIFT, self._tile(), high), _ROUND, _ROUND)
            label = QRectF(LIFT, top, tile_px(_LABEL) - LIFT - 4, high + 2 * LIFT)
            self._write(painter, label, texts.ui(f"mode.{which}"))
        foot = QRectF(LIFT, self._row_top(len(ROWS)), self.width() - LIFT, px(_FOOT))
        lines = (self._counted(which) for which in ROWS)
        self._write(painter, foot, "　".join(words for words in lines if words))

    def _paint_blocks(self, painter: QPainter) -> None:
        for at, which in enumerate(ROWS):
            left = LIFT + at * (_block() + _APART)
            head = QRectF(left, 0, self._head_width(which) - LIFT, px(18))
            self._write(painter, head, self._texts.ui(f"mode.{which}"))
            if not self._bad:
                foot = QRectF(left, self.height() - px(_FOOT), _block() - LIFT, px(_FOOT))
                self._write(painter, foot, self._counted(which))

    def _head_width(self, which: str) -> int:
        """The width of the name over a kind: beside the first tile there may be others."""
        alone = len(self._tiles[which]) <= 1
        return _block() if alone else _button_size(tile_px(_FIRST)).width()

    def _counted(self, which: str) -> str:
        """The dora of a row, and how many of them are in the hand."""
        texts, some = self._texts, self._tiles[which]
        if not some:
            return ""
        dora = [dora_of(tile.plain) for tile in some]
        name = texts.tile_short(dora[0]) if len(dora) == 1 else texts.ui(f"mode.{which}")
        count = sum(self._held.get(tile, 0) for tile in dora)
        return texts.ui("dora_held", name, count) if count else texts.ui("dora_not_held", name)

    @staticmethod
    def _write(painter: QPainter, box: QRectF, words: str) -> None:
        font = fitting(words, box.width(), 11.5, 9.5)
        write(painter, box, words, font, tokens().felt_ink2, LEFT)


def _button_size(tile: float) -> QSize:
    """The size of a button with a tile of a width."""
    return QSize(round(tile) + 2 * LIFT, round(height_of(tile) + 2 * LIFT) + 1)


def _fitting_tile(room: QSize) -> int:
    """The width of the largest tile whose button fits."""
    by_height = (room.height() - 2 * LIFT - 0.5) * 60 / 86
    return max(_LEAST, min(room.width() - 2 * LIFT, int(by_height)))


def _block() -> int:
    """The width of a kind: its first indicator, and beside it two others. A finger needs its width
    for the place of the next; with large letters it needs no more."""
    beside = max(_button_size(tile_px(_NEXT)).width(), round(target(0) / letters()))
    return _button_size(tile_px(_FIRST)).width() + _ACROSS * beside


def _grid(box: QRect, across: int) -> list[QRect]:
    """The places in two lines of a box, line by line."""
    wide, high = box.width() // across, box.height() // _LINES
    return [
        QRect(box.x() + x * wide, box.y() + y * high, wide, high)
        for y in range(_LINES)
        for x in range(across)
    ]
