"""Shows the dora and ura indicators, and a place for the next of each."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.pages.score.widgets.tile_button import LIFT
from app.pages.score.widgets.tile_rows import TileRows
from app.style.theme import px, sans, tokens
from app.texts.texts import Texts
from app.widgets.painting.drawing import LEFT, fitting, ground, show_if, write
from app.widgets.painting.tiles import draw_rim, height_of
from engine.tiles import Tile, dora_of

MOST: Final = 5
_LARGEST: Final = 40
_COMPACT: Final = 42
_CAPTION: Final = 22
_PROBLEM: Final = 28
"""Pixels that a contradicting row leaves to its problem line, so that nothing else moves."""
ROWS: Final = ("dora", "ura")


class IndicatorRow(TileRows):
    """Both kinds in one line of large tiles, or in two of small ones."""

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__("indicators", ROWS, "indicator_", parent, texts=texts)
        self._bad: frozenset[str] = frozenset()
        for which, row in self._buttons.items():
            row += [self._button(which, at) for at in range(MOST)]
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def present(
        self, dora: tuple[Tile, ...], ura: tuple[Tile, ...], mode: str, bad: frozenset[str]
    ) -> None:
        """Show the indicators; `bad` are the rows in a contradiction."""
        shown = (dora, ura, mode, bad)
        if shown == self._shown:
            return
        self._shown = shown
        self._tiles, self._bad = {"dora": dora, "ura": ura}, bad
        self.updateGeometry()
        for which, some in self._tiles.items():
            self._fill(which)
            show_if(self._adds[which], len(some) < MOST)
        self._want(mode)
        self._arrange()

    def sizeHint(self) -> QSize:
        tile = round(height_of(_COMPACT if self._compact else 50)) + 8
        with_line = round(height_of(34 if self._compact else _LARGEST)) + px(18)
        height = max(tile, with_line) + 2 * LIFT + px(_CAPTION)
        return QSize(px(200), height - (px(_PROBLEM) if self._bad and self._single() else 0))

    def _single(self) -> bool:
        """Whether one line of large tiles suffices: there is at most one of each."""
        return all(len(some) < 2 for some in self._tiles.values())

    def _arrange(self) -> None:
        """Place the tiles in one line or two."""
        single = self._single()
        slots = [max(len(self._tiles[w]), min(len(self._tiles[w]) + 1, MOST)) for w in ROWS]
        free = self.height() - px(_CAPTION)
        if single:
            largest = 34 if self._compact else _LARGEST
            width = min(
                largest,
                int((free - 2 * LIFT) * 60 / 86),
                (self.width() - 8) // sum(slots) - 2 * LIFT,
            )
        else:
            by_height = (free / 2 - 2 * LIFT) * 60 / 86
            width = int(min(by_height, self.width() / max(slots) - 2 * LIFT, 30))
        x, y = 0, px(_CAPTION)
        for which in ROWS:
            for button in self._buttons[which][: len(self._tiles[which])]:
                button.resize_tile(float(width))
                button.move(x, y)
                x += width + 2 * LIFT
            add = self._adds[which]
            add.tile_width = float(width)
            add.resize(add.sizeHint())
            add.move(x, y)
            x += width + 2 * LIFT + 8
            if not single:
                x, y = 0, y + round(height_of(width)) + 2 * LIFT
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        ground(self, painter, tokens().felt)
        texts, t = self._texts, tokens()
        caption = texts.ui("indicators", *(len(self._tiles[w]) for w in ROWS))
        write(
            painter, QRectF(LIFT, 0, self.width(), px(18)), caption, sans(11.5), t.felt_ink2, LEFT
        )
        if self._single() and not self._bad:
            y = px(_CAPTION) + 2 * LIFT + height_of(34 if self._compact else _LARGEST)
            named = [
                texts.ui(f"dora_is.{w}", texts.tile_short(dora_of(some[0].plain)))
                for w, some in self._tiles.items()
                if some
            ]
            line = "  ".join(named)
            font = fitting(line, self.width() - 6, 11.5, 9)
            write(painter, QRectF(LIFT, y, self.width(), px(18)), line, font, t.felt_ink2, LEFT)
        for which in self._bad:
            for button in self._buttons[which][: len(self._tiles[which])]:
                box = QRectF(button.geometry()).adjusted(1, 1, -1, -1)
                draw_rim(painter, box, t.refused)
