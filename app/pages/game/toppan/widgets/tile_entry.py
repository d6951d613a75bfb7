"""Tiles of a deal: those of a player in one line, and the grid from which they are taken."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from app.style.theme import colour, px, sans, tokens
from app.texts.texts import Texts
from app.widgets.controls.keyed import ARROW_STEPS, PRESSES
from app.widgets.painting.drawing import LEFT, elided, ground, write
from app.widgets.painting.tiles import draw_rim, draw_tile, height_of
from engine.tiles import RED_FIVES, TILES, Tile

_COLUMNS: Final = 10
_ROWS: Final = 4
_TILE: Final = 22
_SMALLEST: Final = 24
_GAP: Final = 3
_EDGE: Final = 8
_WIDEST: Final = 32


class TileLine(QWidget):
    """Paints tiles in the order of drawing on felt; pressed to give them the tiles of the grid."""

    pressed = Signal()

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._tiles: tuple[Tile, ...] = ()
        self._words, self._receives = "", False

    def present(self, tiles: tuple[Tile, ...], words: str, *, receives: bool) -> None:
        """Show tiles, or the words where there are none; `receives`: the grid adds to them."""
        if (tiles, words, receives) == (self._tiles, self._words, self._receives):
            return
        self._tiles, self._words, self._receives = tiles, words, receives
        self.setAccessibleDescription(words)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(px(180), round(height_of(_TILE)) + 6)

    def minimumSizeHint(self) -> QSize:
        return QSize(px(50), self.sizeHint().height())

    def mousePressEvent(self, _event: QMouseEvent) -> None:
        self.pressed.emit()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, t = QPainter(self), tokens()
        ground(self, painter, t.felt_low)
        room = self.width() - 12
        many = max(len(self._tiles), 1)
        wide = min(float(_TILE), (room - (many - 1)) / many)
        x = 6.0
        for tile in self._tiles:
            draw_tile(painter, x, (self.height() - height_of(wide)) / 2, wide, tile)
            x += wide + 1
        if not self._tiles:
            line = QRectF(self.rect()).adjusted(8, 0, -8, 0)
            words = elided(self._words, line.width(), sans(11))
            write(painter, line, words, sans(11), t.felt_ink2, LEFT)
        if self._receives:
            draw_rim(painter, QRectF(self.rect()).adjusted(1, 1, -1, -1), t.gold, 2)


class TileGrid(QWidget):
    """All tiles on felt, the red five right of the nine; a click or Enter takes one, arrow keys
    walk. Tiles of which no copy is left are faint and report nothing."""

    picked = Signal(object)

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self.setObjectName("tile_grid")
        self.setAccessibleName(texts.ui("toppan_game.grid"))
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._texts = texts
        self._left: dict[Tile, int] = {}
        self._at = (0, 0)
        self._cells = {place: tile for tile, place in _places()}

    def present(self, left: dict[Tile, int]) -> None:
        """Show which tiles have copies left; a tile that is not named has."""
        if left != self._left:
            self._left = left
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(px(300), round(_ROWS * (height_of(_WIDEST) + _GAP)) + 2 * _EDGE - _GAP)

    def minimumSizeHint(self) -> QSize:
        return QSize(px(200), round(_ROWS * (height_of(_SMALLEST) + _GAP)) + 2 * _EDGE - _GAP)

    def _wide(self) -> float:
        room = (self.width() - 2 * _EDGE - (_COLUMNS - 1) * _GAP) / _COLUMNS
        high = (self.height() - 2 * _EDGE - (_ROWS - 1) * _GAP) / _ROWS
        return max(12.0, min(float(_WIDEST), room, high * 60 / 86))

    def box_of(self, tile: Tile) -> QRectF:
        """The box of a tile."""
        place = next(place for place, each in self._cells.items() if each == tile)
        return self._box(*place)

    def _box(self, row: int, column: int) -> QRectF:
        wide = self._wide()
        high = height_of(wide)
        return QRectF(_EDGE + column * (wide + _GAP), _EDGE + row * (high + _GAP), wide, high)

    def _tile_at(self, point: QPointF) -> tuple[tuple[int, int], Tile] | None:
        for place, tile in self._cells.items():
            if self._box(*place).contains(point):
                return place, tile
        return None

    def mousePressEvent(self, event: QMouseEvent) -> None:
        found = self._tile_at(event.position())
        if found is not None:
            self._at = found[0]
            self._pick(found[1])

    def _pick(self, tile: Tile) -> None:
        if self._left.get(tile, 1) > 0:
            self.picked.emit(tile)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = ARROW_STEPS.get(Qt.Key(event.key()))
        if step is not None:
            place = self._at[0] + step[0], self._at[1] + step[1]
            if place in self._cells:
                self._at = place
                self._describe()
                self.update()
        elif event.key() in PRESSES:
            self._pick(self._cells[self._at])
        else:
            event.ignore()

    def _describe(self) -> None:
        self.setAccessibleDescription(self._texts.tile(self._cells[self._at]))

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._describe()
        self.update()
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.update()
        super().focusOutEvent(event)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            found = self._tile_at(QPointF(event.pos()))
            if found is not None:
                QToolTip.showText(event.globalPos(), self._texts.tile(found[1]), self)
            return True
        return super().event(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, t = QPainter(self), tokens()
        painter.fillRect(self.rect(), colour(t.felt))
        wide = self._wide()
        for place, tile in self._cells.items():
            box = self._box(*place)
            gone = self._left.get(tile, 1) <= 0
            draw_tile(painter, box.x(), box.y(), wide, tile, faded=gone)
            if self.hasFocus() and place == self._at:
                draw_rim(painter, box, t.felt_ink, 2)


def _places() -> Iterator[tuple[Tile, tuple[int, int]]]:
    """Each tile with its row and column."""
    for tile in TILES:
        row = "mpsz".index(tile.suit)
        yield tile, (row, tile.number - 1)
    for tile in RED_FIVES:
        yield tile, ("mpsz".index(tile.suit), _COLUMNS - 1)
