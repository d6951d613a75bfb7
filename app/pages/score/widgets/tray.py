"""The four rows of tiles of the palette, with their copies left, and a hint beside them."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import partial
from typing import Final

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from app.pages.score.views import Origin, Stock
from app.pages.score.widgets.sliding import SlideExtent, picked
from app.pages.score.widgets.tile_button import LIFT, TileButton
from app.style.theme import colour, letters, px, sans, scale, tile_px, tokens, touch
from app.texts.texts import Texts
from app.widgets.controls.keyed import ARROW_STEPS
from app.widgets.painting.drawing import elided_lines, ground, show_if
from app.widgets.painting.tiles import height_of
from engine.tiles import RED_FIVES, SUITS, TILES, Tile

_ROWS: Final = 4
_USUAL: Final = 34
"""The width of a tile in pixels, in a window of the usual size with room for it. With large letters
each window has room: the situation below scrolls."""
_LEAST: Final = 16
_LEAST_ROW, _HINT_ROW = 48, 26
"""The least height of a row, of tiles and of the hint beside the last one."""
_GAP: Final = 2
"""The least pixels between two tiles."""
_SPREAD, _ROW_SPREAD = 0.25, 0.12
"""The largest gaps between tiles and rows, as shares of a tile's width and height."""
_SPARE: Final = 2 * LIFT + 7
_MARGIN: Final = 30
_KINDS: Final = {
    reds: [
        [tile for tile in sorted((*TILES, *RED_FIVES)) if tile.suit == suit and reds >= tile.red]
        for suit in SUITS
    ]
    for reds in (False, True)
}
"""The tiles of each row, without red fives and with them."""

_HINT_LARGEST: Final = 11.0
_HINT_LEAST: Final = 9.0
_HINT_LINES: Final = int(
    Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap
)


class Tray(QWidget):
    """A click picks a tile, a slide along or across the rows several, a drag off them moves one.

    - `picked(tiles)`: to be added.
    - `reached(tiles)`: those of a slide not yet released; none when it is over.
    - `removed(tile)`: one copy is to be removed, by the right button, or by keys (`let_remove`).
    - `dragged(origin, position)`, `dropped(origin, position)`: a drag off the palette, at a global
      position; the origin is None while the pointer is back on the palette.
    """

    picked = Signal(object)
    removed = Signal(object)
    reached = Signal(object)
    dragged = Signal(object, QPoint)
    dropped = Signal(object, QPoint)

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self._texts = texts
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self._stock: Mapping[Tile, Stock] = {}
        self._reds = False
        self._reach: tuple[Tile, SlideExtent] | None = None
        self._step = QSize(1, 1)
        self.hint = Hint(self)
        self._buttons = {tile: self._button(tile) for tile in sorted((*TILES, *RED_FIVES))}
        self._buttons[TILES[0]].setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        row = max(_LEAST_ROW, px(_HINT_ROW))
        if letters() > 1:
            row = max(row, math.ceil(height_of(tile_px(_USUAL))) + _SPARE)
        self.setMinimumHeight(_ROWS * row)

    def _button(self, tile: Tile) -> TileButton:
        button = TileButton(f"palette_{tile}", self)
        button.removable = False
        button.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        button.clicked.connect(partial(self._pick, tile))
        button.remove_requested.connect(partial(self.removed.emit, tile))
        button.arrow.connect(partial(self._go, tile))
        button.stretched.connect(partial(self._stretch, tile))
        button.focused.connect(partial(self._hold, tile))
        button.moved.connect(partial(self._slide, tile))
        button.dropped.connect(partial(self._release, tile))
        return button

    def let_remove(self, removable: bool) -> None:
        """Have Delete and Backspace remove a copy of the tile, or leave both to the page."""
        for button in self._buttons.values():
            button.removable = removable

    def present(self, stock: Mapping[Tile, Stock]) -> None:
        if stock is self._stock:
            return
        reds = any(tile.red for tile in stock)
        for tile, button in self._buttons.items():
            here = stock.get(tile)
            show_if(button, here is not None)
            if here is not None and here != self._stock.get(tile):
                button.look(tile, faded=not here.left, copies_left=here.left)
                self._name(button, here)
        self._stock = stock
        if reds != self._reds:
            self._reds = reds
            self._arrange()

    def _name(self, button: TileButton, here: Stock) -> None:
        texts = self._texts
        button.setAccessibleName(texts.tile(here.tile))
        description = texts.ui("copies_left", here.left)
        if here.refusal:
            description = f"{description} {texts.ui(f'refusal.{here.refusal}')}"
        button.setAccessibleDescription(description)
        button.setToolTip(f"{texts.tile(here.tile)} ({here.tile}) {description}")

    def _pick(self, tile: Tile) -> None:
        """Pick one tile, or all that a slide reached from it."""
        some = self._reached(tile)
        self.let_go()
        self.picked.emit(some)

    def _reached(self, tile: Tile) -> tuple[Tile, ...]:
        if self._reach is None or self._reach[0] != tile:
            return (tile,)
        return picked(tile, self._reach[1], self._row(tile))

    def _stretch(self, tile: Tile, key: int) -> None:
        """Extend the slide by Shift and an arrow key; ignored during a drag."""
        if any(button.dragged for button in self._buttons.values()):
            return
        down, right = ARROW_STEPS[Qt.Key(key)]
        reach = self._reach[1] if self._reach and self._reach[0] == tile else SlideExtent()
        self._show(tile, reach.stepped(right, down))

    def _show(self, tile: Tile, reach: SlideExtent) -> None:
        if self._reach != (tile, reach):
            self._reach = tile, reach
            self.reached.emit(self._reached(tile))

    def _slide(self, tile: Tile, position: QPoint) -> None:
        """Follow the pointer: a slide on the palette and a little beside and below it, a drag
        elsewhere. In a large window the discards are below."""
        palette = self.parentWidget() or self
        at = palette.mapFromGlobal(position)
        if palette.rect().adjusted(-_MARGIN, 0, _MARGIN, 3 * _MARGIN).contains(at):
            self.dragged.emit(None, position)
            start = self._buttons[tile].geometry().center()
            way = self.mapFromGlobal(position) - start
            columns = round(way.x() / self._step.width())
            across, down = way.x() / self._step.width(), way.y() / self._step.height()
            self._show(tile, SlideExtent.of(across, down, columns))
        else:
            self._end()
            self.dragged.emit(_origin(tile), position)

    def _release(self, tile: Tile, position: QPoint) -> None:
        if self._reach is None:
            self.dropped.emit(_origin(tile), position)
        else:
            self._pick(tile)

    def _end(self) -> bool:
        """End a slide; returns whether there was one."""
        there, self._reach = self._reach is not None, None
        if there:
            self.reached.emit(())
        return there

    def let_go(self) -> bool:
        """End a slide by pointer or keys without picking; returns whether there was one."""
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
        """Keep one tile in the tab chain: the one that had the focus last."""
        for other, button in self._buttons.items():
            keep = Qt.FocusPolicy.StrongFocus if other == tile else Qt.FocusPolicy.ClickFocus
            if button.focusPolicy() != keep:
                button.setFocusPolicy(keep)

    def paintEvent(self, _event: QPaintEvent) -> None:
        ground(self, QPainter(self), tokens().felt)

    def resizeEvent(self, _event: QResizeEvent) -> None:
        self._arrange()

    def _widest(self, room: int) -> float:
        """The width of a tile in a row of so many pixels."""
        by_width = (room - 2 * LIFT + _GAP) / self._columns() - _GAP
        return min(by_width, tile_px(_USUAL))

    def _columns(self) -> int:
        return 10 if self._reds else 9

    def height_for(self, room: int) -> int:
        """The height of all rows where a row has so many pixels."""
        return _ROWS * math.ceil(height_of(int(self._widest(room))) + _SPARE)

    def _arrange(self) -> None:
        columns = self._columns()
        by_height = (self.height() / _ROWS - _SPARE) * 60 / 86
        width = float(max(_LEAST, int(min(self._widest(self.width()), by_height))))
        wide, high = int(width) + 2 * LIFT, int(height_of(width) + _SPARE)
        gap = self.width() // columns - wide
        if gap < 0 and not touch():  # margins lie over each other
            gap = (self.width() - wide) // (columns - 1) - wide
        gap = gap if touch() else min(gap, int(_SPREAD * width))
        row_gap = min((self.height() - _ROWS * high) / _ROWS, _ROW_SPREAD * high)
        self._step = QSize(wide + gap, high + max(0, int(row_gap)))
        for y, row in enumerate(self._rows()):
            for x, tile in enumerate(row):
                self._buttons[tile].resize_tile(width)
                if touch():  # a finger needs the gaps too
                    self._buttons[tile].resize(self._step)
                self._buttons[tile].move(x * self._step.width(), y * self._step.height())
        x, y = len(self._rows()[-1]) * self._step.width() + 6, (_ROWS - 1) * self._step.height()
        self.hint.setGeometry(x, y, max(0, self.width() - x), self.height() - y - 2)


def _origin(tile: Tile) -> Origin:
    return Origin("palette", tile=tile)


class Hint(QLabel):
    """The hint beside the last row: wraps, and shrinks where a QLabel would cut large letters. One
    that does not fit is left out; what was just refused is shown as far as there is room."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("palette_hint")
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        self._urgent = False

    def show_text(self, text: str, *, urgent: bool) -> None:
        """Show a text; an urgent one is not left out."""
        self._urgent = urgent
        self.setText(text)
        self.update()

    def painted(self) -> str:
        """What there is room for."""
        font = self.lettering()
        if self._holds(font):
            return self.text()
        if not self._urgent:
            return ""
        size = font.pixelSize() / scale()
        return elided_lines(self.text(), self.width(), self.height(), size)

    def lettering(self) -> QFont:
        """The largest font in which the whole hint fits."""
        size = _HINT_LARGEST
        while size > _HINT_LEAST / scale() and not self._holds(sans(size)):
            size -= 0.5
        return sans(size)

    def _holds(self, font: QFont) -> bool:
        room = self.rect()
        needed = QFontMetricsF(font).boundingRect(room, _HINT_LINES, self.text())
        return needed.height() <= room.height() and needed.width() <= room.width()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setFont(self.lettering())
        painter.setPen(colour(tokens().felt_ink2))
        painter.drawText(QRect(self.rect()), _HINT_LINES, self.painted())
