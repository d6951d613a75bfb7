"""Painted buttons on the felt: tiles with flags and copies left, and places to add one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QWidget

from app.style.theme import colour, sans, target, tokens
from app.widgets.controls.focus_ring import has_ring, show_ring
from app.widgets.controls.touch import DRAGGED
from app.widgets.painting.drawing import CENTRE, width_of, write
from app.widgets.painting.tiles import draw_flag, draw_rim, draw_tile, height_of
from engine.tiles import COPIES, Tile

LIFT: Final = 3
DRAG_FROM: Final = 8
"""Pixels that the pointer moves before a press becomes a slide or a drag."""
_DOTS: Final = 6
_PIP: Final = 0.075
"""The height of the mark of a copy left, as a share of the tile's width."""
_FIRST_WIDTH: Final = 40.0
ARROWS: Final = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down)


class FeltButton(QAbstractButton):
    """A painted button on felt, which can be dragged.

    - `remove_requested()`: right button, Delete or Backspace; without `removable` both keys are
      left to the page, which takes the last tile away.
    - `arrow(key)`, `stretched(key)`: an arrow key, the second one with Shift.
    - `focused()`: it received the focus.
    - `moved(position)`, `dropped(position)`: a drag at a global position.

    The focus is painted only if the keyboard set it.
    """

    remove_requested = Signal()
    arrow = Signal(int)
    stretched = Signal(int)
    focused = Signal()
    moved = Signal(QPoint)
    dropped = Signal(QPoint)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.dragged = False
        self.removable = True
        self._pressed: QPoint | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setProperty(DRAGGED, True)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.focused.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and self.removable:
            self.remove_requested.emit()
        elif event.key() in ARROWS:
            shift = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
            (self.stretched if shift else self.arrow).emit(event.key())
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            show_ring(self, by_key=True)
            self.click()
        else:
            show_ring(self, by_key=True)
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.RightButton:
            self.remove_requested.emit()
            return
        if event.button() is Qt.MouseButton.LeftButton:
            self._pressed = event.globalPosition().toPoint()
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Start a drag, which is no click any more, once the pointer moved far enough."""
        there = event.globalPosition().toPoint()
        if self._pressed is None or not event.buttons() & Qt.MouseButton.LeftButton:
            super().mouseMoveEvent(event)
        elif self.dragged or (there - self._pressed).manhattanLength() >= DRAG_FROM:
            self.setDown(False)
            self._set_dragged(True)
            self.moved.emit(there)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        dragged, self._pressed = self.dragged, None
        self._set_dragged(False)
        if dragged:
            self.dropped.emit(event.globalPosition().toPoint())
        else:
            super().mouseReleaseEvent(event)

    def let_go(self) -> None:
        """End the drag; the pointer does nothing more until it is released."""
        self._pressed = None
        self._set_dragged(False)
        self.setDown(False)

    def _set_dragged(self, dragged: bool) -> None:
        if dragged != self.dragged:
            self.dragged = dragged
            self.update()

    def show_focus(self, painter: QPainter, box: QRectF) -> None:
        if has_ring(self):
            draw_rim(painter, box, tokens().felt_ink, 2)


class TileButton(FeltButton):
    """One tile; the widget that owns it sets its look."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.tile: Tile | None = None
        self.width_of_tile = 34.0
        self.faded = self.winning = self.highlighted = False
        self.flag = ""
        self.copies_left: int | None = None
        self._look: object = None

    def look(
        self,
        tile: Tile | None,
        *,
        faded: bool = False,
        winning: bool = False,
        highlighted: bool = False,
        flag: str = "",
        copies_left: int | None = None,
    ) -> None:
        """Show a tile, None for one face down; repaints only if something changed."""
        look = (tile, faded, winning, highlighted, flag, copies_left)
        if look != self._look:
            self._look = look
            self.tile, self.faded, self.winning, self.highlighted, self.flag, self.copies_left = (
                look
            )
            self.update()

    def resize_tile(self, width: float) -> None:
        self.width_of_tile = width
        self.resize(self.sizeHint())

    def sizeHint(self) -> QSize:
        margin = 2 * LIFT
        height = height_of(self.width_of_tile) + margin + (0 if self.copies_left is None else _DOTS)
        return QSize(round(self.width_of_tile) + margin, round(height) + 1)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        width, left = self.width_of_tile, self._left()
        lifted = self.underMouse() and not self.faded and not self.isDown()
        y = LIFT - (LIFT - (width < 34) if lifted else 0)
        draw_tile(painter, left, y, width, self.tile, faded=self.faded or self.dragged)
        if self.flag:
            draw_flag(painter, left, y, width, self.flag)
        box = QRectF(left - 1.5, y - 1.5, width + 3, height_of(width) + 3)
        if self.winning or self.highlighted:
            draw_rim(painter, box, tokens().gold)
        self.show_focus(painter, box)
        if self.copies_left is not None:
            self._paint_dots(painter)

    def _left(self) -> float:
        """Where the tile begins: in the middle of a button that is wider, for fingers."""
        return LIFT + (self.width() - round(self.width_of_tile) - 2 * LIFT) // 2

    def _paint_dots(self, painter: QPainter) -> None:
        width, top = self.width_of_tile, LIFT + height_of(self.width_of_tile) + 3
        left = self._left() + width * 0.1
        step = width * 0.8 / COPIES
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour(tokens().felt_ink))
        for i in range(COPIES):
            painter.setOpacity(1.0 if i < (self.copies_left or 0) else 0.2)
            painter.drawRect(QRectF(left + i * step, top, step - 2, _PIP * width))


class AddButton(FeltButton):
    """A dashed place for the next tile; gold while it takes the tiles that are picked."""

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.wanted = self.removable = False
        self.tile_width = _FIRST_WIDTH
        self._label = ""

    def label(self, words: str) -> None:
        """Say what is laid here, where there is room; the place is on a card then."""
        self._label = words

    def sizeHint(self) -> QSize:
        place = QSize(round(self.tile_width), round(height_of(self.tile_width)))
        least = target(0)
        return (place + QSize(2 * LIFT, 2 * LIFT)).expandedTo(QSize(least, least))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        t = tokens()
        style = Qt.PenStyle.SolidLine if self.wanted else Qt.PenStyle.DashLine
        ink, edge = (t.ink2, t.edge) if self._label else (t.felt_ink2, t.felt_ink2)
        painter.setPen(QPen(colour(t.gold if self.wanted else edge), 1.4, style))
        box = QRectF(self.rect()).adjusted(LIFT + 0.5, LIFT + 0.5, -LIFT - 0.5, -LIFT - 0.5)
        painter.drawRoundedRect(box, 5, 5)
        words = f"＋ {self._label}"
        if not self._label or width_of(words, sans(12)) > box.width() - 6:
            words = "＋" if box.width() > 20 else "+"
        write(painter, box, words, sans(12 if self._label else 13), ink, CENTRE)
        self.show_focus(painter, box)


def step_from(button: FeltButton, chain: Iterable[FeltButton], key: int) -> None:
    """Focus the next or previous visible button of a chain, which is circular."""
    shown = [each for each in chain if each.isVisible()]
    if button in shown:
        step = -1 if key in (Qt.Key.Key_Left, Qt.Key.Key_Up) else 1
        shown[(shown.index(button) + step) % len(shown)].setFocus()
