"""Shows a toppan hand in its order of drawing, with values, total and limit."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.pages.score.toppan.views import ToppanDrawView
from app.pages.score.views import Origin
from app.pages.score.widgets.tile_button import LIFT, AddButton, FeltButton, TileButton, step_from
from app.style.theme import colour, mincho, px, sans, scale, tile_px, tokens
from app.texts.texts import Texts
from app.widgets.layout.roles import GROUP
from app.widgets.painting.drawing import (
    CENTRE,
    LEAST_LETTERS,
    LEFT,
    RIGHT,
    fitting,
    ground,
    show_if,
    width_of,
    write,
)
from app.widgets.painting.tiles import height_of
from engine.toppan.situation import MOST_TILES

_LARGEST, _COMPACT = 54, 42
_LEAST: Final = 26
_CAPTION: Final = 20
_VALUE: Final = 20
_BAR: Final = 20
_TOTAL: Final = 116
_LARGE, _NUMBER = 44, 50
_EMPTY: Final = ToppanDrawView((), (), None, 21, (), frozenset(), "", False, True, True)


class DrawRow(QWidget):
    """Shows a hand; a click or Delete removes a tile, Shift and an arrow key move it."""

    accessible_role = GROUP

    removed = Signal(int)
    moved = Signal(int, int)
    add_requested = Signal()
    dragged = Signal(object, QPoint)
    dropped = Signal(object, QPoint)

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("hand")
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self._texts = texts
        self._shown, self._presented = _EMPTY, False
        self._compact, self._width = False, float(_LARGEST)
        self._tiles = [self._button(at) for at in range(MOST_TILES)]
        self._add = AddButton("hand_add", self)
        self._add.clicked.connect(self.add_requested)
        self._add.arrow.connect(partial(self._go, self._add))
        self._add.setAccessibleName(texts.ui("mode_tip.hand"))
        self._add.setToolTip(texts.ui("mode_tip.hand"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def _button(self, at: int) -> TileButton:
        button = TileButton(f"hand_{at}", self)
        button.clicked.connect(partial(self.removed.emit, at))
        button.remove_requested.connect(partial(self.removed.emit, at))
        button.arrow.connect(partial(self._go, button))
        button.stretched.connect(partial(self._shift, at))
        button.moved.connect(partial(self.dragged.emit, Origin("hand", at)))
        button.dropped.connect(partial(self.dropped.emit, Origin("hand", at)))
        button.hide()
        return button

    def _go(self, button: FeltButton, key: int) -> None:
        step_from(button, (*self._tiles, self._add), key)

    def _shift(self, at: int, key: int) -> None:
        """Move a tile to an earlier or later draw; the keyboard focus follows it."""
        to = at + (-1 if key in (Qt.Key.Key_Left, Qt.Key.Key_Up) else 1)
        if 0 <= to < len(self._shown.tiles):
            self.moved.emit(at, to)
            self._tiles[to].setFocus()

    def place_at(self, x: float) -> int:
        """The place in the order of drawing at an x coordinate."""
        return max(0, int((x - LIFT) / (self._width + 2 * LIFT)))

    def box(self) -> QRectF:
        """The area that takes dropped tiles."""
        high = height_of(self._width) + 2 * LIFT
        count = min(len(self._shown.tiles) + 1, MOST_TILES)
        return QRectF(0, px(_CAPTION), count * (self._width + 2 * LIFT), high)

    def present(self, shown: ToppanDrawView) -> None:
        if self._presented and shown == self._shown:
            return
        self._shown, self._presented = shown, True
        for at, button in enumerate(self._tiles):
            there = at < len(shown.tiles)
            show_if(button, there)
            if there:
                self._look(button, at, shown)
        show_if(self._add, shown.room)
        if self._add.wanted != shown.wanted:
            self._add.wanted = shown.wanted
            self._add.update()
        total = "" if shown.total is None else self._texts.halves(shown.total)
        self.setAccessibleName(" ".join(part for part in (shown.word, total) if part))
        self._arrange()

    def _look(self, button: TileButton, at: int, shown: ToppanDrawView) -> None:
        texts = self._texts
        tile, strong = shown.tiles[at], shown.strong[at]
        button.look(tile, highlighted=tile in shown.highlighted, flag=str(strong) if strong else "")
        parts = [self._caption(at), texts.tile(tile), texts.halves(shown.values[at])]
        if strong:
            parts.append(texts.ui("toppan.dora_times", strong))
        button.setAccessibleName(texts.list_of(parts))
        button.setToolTip(f"{texts.list_of(parts)}\n{texts.ui('toppan.hand_tip')}")

    def _caption(self, at: int) -> str:
        return self._texts.ui(f"toppan.drawn_{at}" if at < 2 else "toppan.drawn", at + 1)

    def caption_in(self, at: int, room: float) -> str:
        """The caption of a draw, its number alone where there is no room for the words."""
        words = self._caption(at)
        return words if width_of(words, sans(LEAST_LETTERS)) <= room else str(at + 1)

    def set_compact(self, compact: bool) -> None:
        """Use less height in a low window."""
        self._compact = compact
        self.updateGeometry()

    def _largest(self) -> int:
        return _COMPACT if self._compact else tile_px(_LARGEST)

    def sizeHint(self) -> QSize:
        tile = round(height_of(self._largest())) + 2 * LIFT
        return QSize(520, tile + px(_CAPTION) + px(_VALUE) + px(_BAR) + 10)

    def resizeEvent(self, _event: QResizeEvent) -> None:
        self._arrange()

    def _arrange(self) -> None:
        room = self.width() - px(_TOTAL)
        count = min(len(self._shown.tiles) + 1, MOST_TILES)
        width = float(self._largest())
        while width > _LEAST and count * (width + 2 * LIFT) > room:
            width -= 1
        self._width = width
        step = width + 2 * LIFT
        for at, button in enumerate(self._tiles[: len(self._shown.tiles)]):
            button.resize_tile(width)
            button.move(round(at * step), px(_CAPTION))
        self._add.tile_width = width
        self._add.resize(self._add.sizeHint())
        self._add.move(round(len(self._shown.tiles) * step), px(_CAPTION))
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        t, shown, texts = tokens(), self._shown, self._texts
        ground(self, painter, t.felt)
        step, low = self._width + 2 * LIFT, px(_CAPTION) + height_of(self._width) + 2 * LIFT
        for at in range(len(shown.tiles)):
            head = QRectF(at * step, 0, step, px(_CAPTION))
            word = self.caption_in(at, step - 2)
            write(painter, head, word, fitting(word, step - 2, 11.5, 8), t.felt_ink2, CENTRE)
            value = texts.halves(shown.values[at])
            foot = QRectF(at * step, low, step, px(_VALUE))
            write(painter, foot, value, sans(13.5, bold=True), t.felt_ink, CENTRE)
        if shown.tiles:  # the first tile lies face down: the edge of its back is seen
            back = QRectF(LIFT, low - LIFT - 5, self._width, 5)
            painter.fillRect(back, colour(t.bamboo))
        self._paint_total(painter, low)
        self._paint_bar(painter)

    def _paint_total(self, painter: QPainter, low: float) -> None:
        t, shown, texts = tokens(), self._shown, self._texts
        side = QRectF(self.width() - px(_TOTAL), 0, px(_TOTAL) - 2, low)
        code = t.refused if shown.bust else t.gold
        head = QRectF(side.x() - 60, 0, side.width() + 60, px(_CAPTION))
        write(painter, head, shown.word, sans(13, bold=True), code, RIGHT)
        if shown.total is None:
            return
        room = low - px(_CAPTION)
        label = room > px(_NUMBER) + px(_CAPTION)
        size = min(_LARGE, (room - (px(_CAPTION) if label else 0)) / scale() * 0.86)
        box = QRectF(side.x(), low - size * scale() * 1.16, side.width(), size * scale() * 1.12)
        write(painter, box, texts.halves(shown.total), mincho(size), t.felt_ink, RIGHT)
        if label:
            above = QRectF(side.x(), box.y() - px(_CAPTION), side.width(), px(_CAPTION))
            write(painter, above, texts.ui("toppan.total"), sans(11.5), t.felt_ink2, RIGHT)

    def _paint_bar(self, painter: QPainter) -> None:
        """Paint each tile as long as it counts, beyond the limit in the colour of a refusal."""
        t, shown, texts = tokens(), self._shown, self._texts
        most = max(shown.limit, shown.total or 0)
        bar = QRectF(0, self.height() - px(_BAR) - 2, self.width() - 2, px(_BAR))
        painter.fillRect(bar, colour(t.felt_low))
        x = 0.0
        for value in shown.values:
            length = bar.width() * value / most
            part = QRectF(x, bar.y(), length - 1.5, bar.height())
            inside = x + length <= bar.width() * shown.limit / most + 1
            painter.fillRect(part, colour(t.bone if inside else t.refused))
            word = texts.halves(value)
            if length > px(20):
                write(painter, part, word, sans(11.5, bold=True), t.tile_ink, CENTRE)
            x += length
        end = bar.width() * shown.limit / most
        painter.fillRect(QRectF(end - 1, bar.y() - 4, 2, bar.height() + 6), colour(t.gold))
        if not shown.values:
            limit = texts.ui("toppan.limit", texts.halves(shown.limit))
            write(painter, bar.adjusted(8, 0, 0, 0), limit, sans(11.5), t.felt_ink2, LEFT)
