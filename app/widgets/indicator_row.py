"""The indicator row: the dora and ura indicators on the table, and a place for the next one."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.shown import Origin
from app.texts import Texts
from app.theme import px, sans, tokens
from app.widgets.add_button import AddButton
from app.widgets.marks import LEFT, fitting, ground, write
from app.widgets.tile_button import LIFT, FeltButton, TileButton, step_from
from app.widgets.tiles import draw_rim, height_of
from engine.tiles import Tile, dora_of

MOST: Final = 5
_LARGEST: Final = 40
_FOLDED: Final = 42
_CAPTION: Final = 22
_PROBLEM: Final = 28
"""What a row in a contradiction gives to the line that tells of it, so that nothing else moves."""
ROWS: Final = ("dora", "ura")


class IndicatorRow(QWidget):
    """Shows both kinds of indicators; asks for a mode or for a tile to be taken away."""

    mode_chosen = Signal(str)
    removed = Signal(str, int)
    carried = Signal(object, QPoint)
    dropped = Signal(object, QPoint)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("indicators")
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self._texts: Texts | None = None
        self._tiles: dict[str, tuple[Tile, ...]] = dict.fromkeys(ROWS, ())
        self._bad = self._low = False
        self._shown: object = None
        self._buttons = {which: self._row(which) for which in ROWS}
        self._adds = {which: self._add(which) for which in ROWS}
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def _row(self, which: str) -> list[TileButton]:
        row = []
        for at in range(MOST):
            button = TileButton(f"indicator_{which}_{at}", self)
            button.remove_asked.connect(partial(self.removed.emit, which, at))
            button.clicked.connect(partial(self.removed.emit, which, at))
            button.arrow.connect(partial(self._go, button))
            button.moved.connect(partial(self.carried.emit, Origin(which, at)))
            button.dropped.connect(partial(self.dropped.emit, Origin(which, at)))
            row.append(button)
        return row

    def _add(self, which: str) -> AddButton:
        button = AddButton(f"indicator_{which}_add", self)
        button.clicked.connect(partial(self.mode_chosen.emit, which))
        button.arrow.connect(partial(self._go, button))
        return button

    def _go(self, button: FeltButton, key: int) -> None:
        """Arrows lead along both rows and the places for the next tile."""
        step_from(button, (b for w in ROWS for b in (*self._buttons[w], self._adds[w])), key)

    def places(self) -> dict[str, QRectF]:
        """Where tiles can be put down: from the first of each kind to the place for the next."""
        found = {}
        for which, add in self._adds.items():
            row = [b for b in self._buttons[which] if not b.isHidden()]
            boxes = [QRectF(b.geometry()) for b in (*row, *((add,) if add.isVisible() else ()))]
            found[which] = boxes[0].united(boxes[-1])
        return found

    def speak(self, texts: Texts) -> None:
        self._texts = texts
        for which, button in self._adds.items():
            button.setAccessibleName(texts.ui(f"mode_tip.{which}"))
            button.setToolTip(texts.ui(f"mode_tip.{which}"))

    def present(self, dora: tuple[Tile, ...], ura: tuple[Tile, ...], mode: str, bad: bool) -> None:
        """Show the indicators; `bad` where they are part of a contradiction."""
        shown = (dora, ura, mode, bad, self._texts)
        if shown == self._shown:
            return
        self._shown = shown
        self._tiles, self._bad = {"dora": dora, "ura": ura}, bad
        self.updateGeometry()
        for which, row in self._buttons.items():
            for at, button in enumerate(row):
                there = at < len(self._tiles[which])
                button.setVisible(there)
                if there and self._texts is not None:
                    tile = self._tiles[which][at]
                    button.look(tile)
                    name = self._texts.ui(f"indicator.{which}", self._texts.tile(tile))
                    button.setAccessibleName(name)
                    button.setToolTip(f"{name}\n{self._texts.ui('indicator_tip')}")
            self._adds[which].setVisible(len(self._tiles[which]) < MOST)
            self._adds[which].wanted = mode == which
        self._arrange()

    def fold(self, low: bool) -> None:
        """Take less height where the window is low."""
        self._low = low
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        tile = round(height_of(_FOLDED if self._low else 50)) + 8
        with_line = round(height_of(34 if self._low else _LARGEST)) + px(18)
        height = max(tile, with_line) + 2 * LIFT + px(_CAPTION)
        return QSize(px(200), height - (px(_PROBLEM) if self._bad and self._single() else 0))

    def _single(self) -> bool:
        """Whether one row of large tiles holds them: there is at most one of each."""
        return all(len(some) < 2 for some in self._tiles.values())

    def resizeEvent(self, _event: QResizeEvent) -> None:
        self._arrange()

    def _arrange(self) -> None:
        """One row of large tiles where it is enough, otherwise two small rows."""
        single = self._single()
        slots = [min(len(self._tiles[w]) + 1, MOST) for w in ROWS]
        free = self.height() - px(_CAPTION)
        if single:
            largest = 34 if self._low else _LARGEST
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
        if self._texts is None:
            return
        texts, t = self._texts, tokens()
        caption = texts.ui("indicators", *(len(self._tiles[w]) for w in ROWS))
        write(
            painter, QRectF(LIFT, 0, self.width(), px(18)), caption, sans(11.5), t.felt_ink2, LEFT
        )
        if self._single() and not self._bad:
            y = px(_CAPTION) + 2 * LIFT + height_of(34 if self._low else _LARGEST)
            told = [
                texts.ui(f"dora_is.{w}", texts.tile_short(dora_of(some[0].plain)))
                for w, some in self._tiles.items()
                if some
            ]
            line = "  ".join(told)
            font = fitting(line, self.width() - 6, 11.5, 9)
            write(painter, QRectF(LIFT, y, self.width(), px(18)), line, font, t.felt_ink2, LEFT)
        if self._bad:
            for button in self._buttons["ura"][: len(self._tiles["ura"])]:
                box = QRectF(button.geometry()).adjusted(1, 1, -1, -1)
                draw_rim(painter, box, t.refused)
