"""Shows what one more tile of each kind would do, and how likely it is to be drawn."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from app.pages.score.toppan.views import NextView
from app.style.theme import colour, px, sans, tile_px, tokens
from app.texts.texts import Texts
from app.widgets.controls.keyed import PRESSES
from app.widgets.layout.roles import TEXT
from app.widgets.painting.drawing import (
    CENTRE,
    LEFT,
    fitting,
    ground,
    write,
    write_wrapped,
)
from app.widgets.painting.tiles import draw_rim, draw_tile, height_of
from engine.tiles import RED_FIVES, TILES, Tile

_ROWS: Final = tuple(
    tuple(tile for tile in sorted((*TILES, *RED_FIVES)) if tile.suit == suit) for suit in "mpsz"
)
_COLUMNS: Final = 10
_HEAD: Final = 21
_TILE: Final = 22.0
_NUMBER: Final = 14
_STEPS: Final = {
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
}


class NextGrid(QWidget):
    """A cell per kind: its tile, and the total or the points below. A click adds the tile.

    It is no QTableView: its rows differ in length, and a click changes all of its cells at once.
    """

    accessible_role = TEXT

    picked = Signal(object)

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("nexts")
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self._texts = texts
        self._nexts: dict[Tile, NextView] = {}
        self._presented: object = None
        self._head = self._empty = ""
        self._at = (0, 0)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def present(self, nexts: tuple[NextView, ...], empty: str) -> None:
        """Show what each tile would do; `empty` says why there is nothing to show."""
        if (nexts, empty) == self._presented:
            return
        self._presented = nexts, empty
        self._nexts, self._empty = {one.tile: one for one in nexts}, empty
        chance = {key: sum(n.likely for n in nexts if n.outcome == key) for key in ("win", "bust")}
        self._head = (
            self._texts.ui("toppan.nexts", percent(chance["win"]), percent(chance["bust"]))
            if nexts
            else self._texts.ui("toppan.nexts_head")
        )
        self.setAccessibleName(self._head)
        self._describe()
        self.update()

    def _describe(self) -> None:
        """Make the cell that the keyboard is on the description for screen readers."""
        self.setAccessibleDescription(self.sentence(_ROWS[self._at[0]][self._at[1]]) or self._empty)

    def sentence(self, tile: Tile) -> str:
        """The content of a cell as a sentence, "" for an empty cell."""
        one, texts = self._nexts.get(tile), self._texts
        if one is None:
            return ""
        outcome = texts.ui(
            f"toppan.next.{one.outcome}", texts.halves(one.halves), texts.halves(one.points)
        )
        return texts.ui(
            "toppan.next_is", texts.tile(tile), outcome, one.left, one.unseen, percent(one.likely)
        )

    def sizeHint(self) -> QSize:
        return QSize(380, px(_HEAD) + 4 * px(40))

    def minimumSizeHint(self) -> QSize:
        return QSize(240, px(_HEAD) + 4 * px(36))

    def _cell(self, row: int, column: int) -> QRectF:
        wide = (self.width() - 12) / _COLUMNS
        high = (self.height() - px(_HEAD) - 6) / len(_ROWS)
        return QRectF(6 + column * wide, px(_HEAD) + row * high, wide, high)

    def _under(self, event: QMouseEvent) -> tuple[int, int] | None:
        for y, row in enumerate(_ROWS):
            for x in range(len(row)):
                if self._cell(y, x).contains(event.position()):
                    return y, x
        return None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        under = self._under(event)
        tip = "" if under is None else self.sentence(_ROWS[under[0]][under[1]])
        QToolTip.showText(event.globalPosition().toPoint(), tip, self)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        under = self._under(event)
        if under is not None and event.button() is Qt.MouseButton.LeftButton:
            self._at = under
            self._enter()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = _STEPS.get(Qt.Key(event.key()))
        if step is not None:
            y = max(0, min(self._at[0] + step[0], len(_ROWS) - 1))
            self._at = y, max(0, min(self._at[1] + step[1], len(_ROWS[y]) - 1))
            self._describe()
            self.update()
        elif event.key() in PRESSES:
            self._enter()
        else:
            super().keyPressEvent(event)

    def _enter(self) -> None:
        tile = _ROWS[self._at[0]][self._at[1]]
        self._describe()
        self.update()
        if tile in self._nexts:
            self.picked.emit(tile)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        t = tokens()
        ground(self, painter, t.card)
        head = QRectF(9, 2, self.width() - 18, px(_HEAD) - 3)
        font = fitting(self._head, head.width(), 12, 11, bold=True)
        write(painter, head, self._head, font, t.ink2, LEFT)
        if not self._nexts:
            box = QRectF(self.rect()).adjusted(20, px(_HEAD), -20, -6)
            write_wrapped(painter, box, self._empty, sans(12.5), t.ink3, CENTRE)
            return
        for y, row in enumerate(_ROWS):
            for x, tile in enumerate(row):
                self._paint(painter, self._cell(y, x), tile)
        if self.hasFocus():
            draw_rim(painter, self._cell(*self._at).adjusted(1, 1, -1, -1), t.ai, 2)

    def _paint(self, painter: QPainter, cell: QRectF, tile: Tile) -> None:
        """A tile with its number below; one that goes bust is dim, with a quiet number."""
        t, one = tokens(), self._nexts.get(tile)
        high = cell.height() - px(_NUMBER) - 4
        width = max(12.0, min(tile_px(_TILE), high * 60 / 86, cell.width() - 6))
        x, bust = cell.center().x() - width / 2, one is None or one.outcome == "bust"
        box = cell.adjusted(1, 1, -1, -1)
        if one is not None and one.outcome == "win":
            painter.fillRect(box, colour(t.gold_soft))
        draw_tile(painter, x, cell.y() + 3, width, tile, faded=bust)
        if one is None:
            return
        number = self._texts.halves(one.points if one.outcome == "win" else one.halves)
        words = self._texts.ui(f"toppan.next_mark.{one.outcome}") + number
        foot = QRectF(cell.x(), cell.y() + 3 + height_of(width), cell.width(), px(_NUMBER))
        write(painter, foot, words, sans(11, bold=not bust), t.ink3 if bust else t.ink, CENTRE)


def percent(chance: float) -> str:
    """A chance from 0 to 1 as a percentage: `4.1%`, `12%`."""
    return f"{100 * chance:.0f}%" if chance >= 0.1 else f"{100 * chance:.1f}%"
