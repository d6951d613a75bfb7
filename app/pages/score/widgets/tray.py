"""The tray: the four rows of tiles of the palette, with their copies left."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.pages.score.views import Origin, Stock
from app.pages.score.widgets.hint import Hint
from app.pages.score.widgets.sliding import Reach, picked
from app.pages.score.widgets.tile_button import LIFT, TileButton
from app.style.theme import tokens
from app.texts.texts import Texts
from app.widgets.controls.keyed import ARROW_STEPS
from app.widgets.painting.drawing import ground, show_if
from app.widgets.painting.tiles import height_of
from engine.tiles import RED_FIVES, TILES, Tile

_ROWS: Final = 4
_LARGEST: Final = 40
_SPARE: Final = 2 * LIFT + 7
_MARGIN: Final = 30
_KINDS: Final = {
    reds: [
        [tile for tile in sorted((*TILES, *RED_FIVES)) if tile.suit == suit and reds >= tile.red]
        for suit in "mpsz"
    ]
    for reds in (False, True)
}
"""The tiles of each row, without red fives and with them."""


class Tray(QWidget):
    """The four rows of tiles: a click picks one, a slide several; above the palette one is carried.

    `reached` tells the tiles of a slide that is not yet released, none when it is over; `removed`
    a tile of which one is to be taken back.
    """

    picked = Signal(object)
    removed = Signal(object)
    reached = Signal(object)
    carried = Signal(object, QPoint)
    dropped = Signal(object, QPoint)

    def __init__(self) -> None:
        super().__init__()
        self.texts: Texts | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self._stock: Mapping[Tile, Stock] = {}
        self._reds = False
        self._reach: tuple[Tile, Reach] | None = None
        self._step = QSize(1, 1)
        self.hint = Hint(self)
        self._buttons = {tile: self._button(tile) for tile in sorted((*TILES, *RED_FIVES))}
        self._buttons[TILES[0]].setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumHeight(_ROWS * 52)

    def _button(self, tile: Tile) -> TileButton:
        button = TileButton(f"palette_{tile}", self)
        button.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        button.clicked.connect(partial(self._pick, tile))
        button.remove_asked.connect(partial(self.removed.emit, tile))
        button.arrow.connect(partial(self._go, tile))
        button.stretched.connect(partial(self._stretch, tile))
        button.focused.connect(partial(self._hold, tile))
        button.moved.connect(partial(self._slide, tile))
        button.dropped.connect(partial(self._release, tile))
        return button

    def present(self, stock: Mapping[Tile, Stock]) -> None:
        if stock is self._stock:
            return
        reds = any(tile.red for tile in stock)
        for tile, button in self._buttons.items():
            here = stock.get(tile)
            show_if(button, here is not None)
            if here is not None and here != self._stock.get(tile):
                button.look(tile, faded=not here.left, pips=here.left)
                if self.texts is not None:
                    self._name(button, here, self.texts)
        self._stock = stock
        if reds != self._reds:
            self._reds = reds
            self._arrange()

    def forget(self) -> None:
        """Name every tile anew at the next presentation, in another language perhaps."""
        self._stock = {}

    def _name(self, button: TileButton, here: Stock, texts: Texts) -> None:
        button.setAccessibleName(texts.tile(here.tile))
        told = texts.ui("copies_left", here.left)
        if here.refusal:
            told = f"{told} {texts.ui(f'refusal.{here.refusal}')}"
        button.setAccessibleDescription(told)
        button.setToolTip(f"{texts.tile(here.tile)} ({here.tile}) {told}")

    def _pick(self, tile: Tile) -> None:
        """One tile, or all that the keyboard has reached from it."""
        some = self._reached(tile)
        self.let_go()
        self.picked.emit(some)

    def _reached(self, tile: Tile) -> tuple[Tile, ...]:
        if self._reach is None or self._reach[0] != tile:
            return (tile,)
        return picked(tile, self._reach[1], self._row(tile))

    def _stretch(self, tile: Tile, key: int) -> None:
        """Shift and an arrow reach further, as a slide does; not while the pointer holds a tile."""
        if any(button.carried for button in self._buttons.values()):
            return
        down, right = ARROW_STEPS[Qt.Key(key)]
        reach = self._reach[1] if self._reach and self._reach[0] == tile else Reach()
        self._show(tile, reach.stepped(right, down))

    def _show(self, tile: Tile, reach: Reach) -> None:
        if self._reach != (tile, reach):
            self._reach = tile, reach
            self.reached.emit(self._reached(tile))

    def _slide(self, tile: Tile, there: QPoint) -> None:
        """Above the palette the tile is carried; beside and below it nothing is picked."""
        palette = self.parentWidget() or self
        at = palette.mapFromGlobal(there)
        if at.y() < 0:
            self._end()
            self.carried.emit(_origin(tile), there)
        elif palette.rect().adjusted(-_MARGIN, 0, _MARGIN, 3 * _MARGIN).contains(at):
            self.carried.emit(None, there)
            start = self._buttons[tile].geometry().center()
            way = self.mapFromGlobal(there) - start
            columns = round(way.x() / self._step.width())
            across, down = way.x() / self._step.width(), way.y() / self._step.height()
            self._show(tile, Reach.of(across, down, columns))
        else:
            self._end()
            self.carried.emit(None, there)

    def _release(self, tile: Tile, there: QPoint) -> None:
        if self._reach is None:
            self.dropped.emit(_origin(tile), there)
        else:
            self._pick(tile)

    def _end(self) -> bool:
        """Reach nothing any more; whether there was anything."""
        there, self._reach = self._reach is not None, None
        if there:
            self.reached.emit(())
        return there

    def let_go(self) -> bool:
        """End a slide, by pointer or keys, without picking; false where there was none."""
        for button in self._buttons.values():
            button.let_go()
        return self._end()

    def _row(self, tile: Tile) -> list[Tile]:
        return next(row for row in self._rows() if tile in row)

    def _rows(self) -> list[list[Tile]]:
        return _KINDS[self._reds]

    def _go(self, tile: Tile, key: int) -> None:
        """Move the focus to the neighbour in the direction of an arrow key."""
        self._end()
        down, right = ARROW_STEPS[Qt.Key(key)]
        rows = self._rows()
        row = next(i for i, some in enumerate(rows) if tile in some)
        place = rows[row].index(tile) + right
        there = rows[(row + down) % _ROWS]
        self._buttons[there[max(0, min(place, len(there) - 1))]].setFocus()

    def _hold(self, tile: Tile) -> None:
        """The tab chain stops at one tile of the palette: the one that had the focus last."""
        for other, button in self._buttons.items():
            keep = Qt.FocusPolicy.StrongFocus if other == tile else Qt.FocusPolicy.ClickFocus
            if button.focusPolicy() != keep:
                button.setFocusPolicy(keep)

    def paintEvent(self, _event: QPaintEvent) -> None:
        ground(self, QPainter(self), tokens().felt)

    def resizeEvent(self, _event: QResizeEvent) -> None:
        self._arrange()

    def _arrange(self) -> None:
        columns = 10 if self._reds else 9
        by_width = self.width() // columns - 2 * LIFT
        by_height = (self.height() / _ROWS - _SPARE) * 60 / 86
        width = max(16.0, float(int(min(by_width, by_height, _LARGEST))))
        step = QSize(int(width) + 2 * LIFT, int(height_of(width) + _SPARE))
        gap = max(0, (self.width() - columns * step.width()) // columns)
        self._step = step + QSize(min(gap, 5), 0)
        for y, row in enumerate(self._rows()):
            for x, tile in enumerate(row):
                self._buttons[tile].resize_tile(width)
                place = QPoint(x * (step.width() + min(gap, 5)), y * step.height())
                self._buttons[tile].move(place)
        x = len(self._rows()[-1]) * (step.width() + min(gap, 5)) + 6
        y = (_ROWS - 1) * step.height()
        self.hint.setGeometry(x, y, max(0, self.width() - x), self.height() - y - 2)


def _origin(tile: Tile) -> Origin:
    return Origin("palette", tile=tile)
