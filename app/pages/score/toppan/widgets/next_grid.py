"""Shows what one more tile of each kind would do, and how likely it is to be drawn."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from app.pages.score.toppan.views import NextView
from app.style.theme import colour, cramped, px, sans, tile_px, tokens
from app.texts.texts import Texts
from app.widgets.controls.keyed import ARROW_STEPS, PRESSES
from app.widgets.layout.roles import TEXT
from app.widgets.painting.drawing import (
    CENTRE,
    LEAST_LETTERS,
    LEFT,
    fitting,
    ground,
    width_of,
    write,
    write_wrapped,
)
from app.widgets.painting.tiles import draw_rim, draw_tile, height_of
from engine.tiles import RED_FIVES, SUITS, TILES, Tile

_SUITS: Final = tuple(
    tuple(tile for tile in sorted((*TILES, *RED_FIVES)) if tile.suit == suit) for suit in SUITS
)
_COLUMNS: Final = 10
_FOLDED: Final = 5
"""The columns where numbers would lie over each other in ten."""
_HEAD: Final = 21
_TILE: Final = 22.0
_NUMBER: Final = 14
_EDGE: Final = 6


class NextGrid(QWidget):
    """A cell per kind: its tile, and the total or the points below. A click adds the tile.

    A suit has one row, or two with large letters. It is no QTableView: its rows differ in length,
    and a click changes all of its cells at once.
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
        self._head = self._brief = self._empty = ""
        self._at = (0, 0)
        self._columns, self._rows = _COLUMNS, _SUITS
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def present(self, nexts: tuple[NextView, ...], empty: str) -> None:
        """Show what each tile would do; `empty` says why there is nothing to show."""
        if (nexts, empty) == self._presented:
            return
        self._presented = nexts, empty
        self._nexts, self._empty = {one.tile: one for one in nexts}, empty
        chance = {key: sum(n.likely for n in nexts if n.outcome == key) for key in ("win", "bust")}
        self._head = self._brief = self._texts.ui("toppan.nexts_head")
        if nexts:
            both = percent(chance["win"]), percent(chance["bust"])
            self._head = self._texts.ui("toppan.nexts", *both)
            self._brief = self._texts.ui("toppan.nexts_brief", *both)
        self.setAccessibleName(self._head)
        self._fold()
        self._describe()
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fold()
        super().resizeEvent(event)

    def _fold(self) -> None:
        """Give each suit two rows where the page scrolls as a whole and one has no room."""
        widest = max((width_of(self._words(n), _font(n)) for n in self._nexts.values()), default=0)
        folded = cramped() and widest > (self.width() - 2 * _EDGE) / _COLUMNS
        columns = _FOLDED if folded else _COLUMNS
        if columns == self._columns:
            return
        tile, self._columns = self._rows[self._at[0]][self._at[1]], columns
        starts = range(0, _COLUMNS, columns)
        self._rows = tuple(row[at : at + columns] for row in _SUITS for at in starts)
        self._at = next((y, row.index(tile)) for y, row in enumerate(self._rows) if tile in row)
        self.updateGeometry()

    def _describe(self) -> None:
        """Make the cell that the keyboard is on the description for screen readers."""
        self.setAccessibleDescription(
            self.sentence(self._rows[self._at[0]][self._at[1]]) or self._empty
        )

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
        return QSize(380, px(_HEAD) + len(self._rows) * px(40))

    def minimumSizeHint(self) -> QSize:
        return QSize(240, px(_HEAD) + len(self._rows) * px(36))

    def _cell(self, row: int, column: int) -> QRectF:
        wide = (self.width() - 2 * _EDGE) / self._columns
        high = (self.height() - px(_HEAD) - _EDGE) / len(self._rows)
        return QRectF(_EDGE + column * wide, px(_HEAD) + row * high, wide, high)

    def _under(self, event: QMouseEvent) -> tuple[int, int] | None:
        for y, row in enumerate(self._rows):
            for x in range(len(row)):
                if self._cell(y, x).contains(event.position()):
                    return y, x
        return None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        under = self._under(event)
        tip = "" if under is None else self.sentence(self._rows[under[0]][under[1]])
        QToolTip.showText(event.globalPosition().toPoint(), tip, self)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        under = self._under(event)
        if under is not None and event.button() is Qt.MouseButton.LeftButton:
            self._at = under
            self._enter()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = ARROW_STEPS.get(Qt.Key(event.key()))
        if step is not None:
            y = max(0, min(self._at[0] + step[0], len(self._rows) - 1))
            self._at = y, max(0, min(self._at[1] + step[1], len(self._rows[y]) - 1))
            self._describe()
            self.update()
        elif event.key() in PRESSES:
            self._enter()
        else:
            super().keyPressEvent(event)

    def _enter(self) -> None:
        tile = self._rows[self._at[0]][self._at[1]]
        self._describe()
        self.update()
        if tile in self._nexts:
            self.picked.emit(tile)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        t = tokens()
        ground(self, painter, t.card)
        head = QRectF(9, 2, self.width() - 18, px(_HEAD) - 3)
        fits = width_of(self._head, sans(LEAST_LETTERS, bold=True)) <= head.width()
        text = self._head if fits else self._brief
        write(painter, head, text, fitting(text, head.width(), 12, 11, bold=True), t.ink2, LEFT)
        if not self._nexts:
            box = QRectF(self.rect()).adjusted(20, px(_HEAD), -20, -6)
            write_wrapped(painter, box, self._empty, sans(12.5), t.ink3, CENTRE)
            return
        for y, row in enumerate(self._rows):
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
        foot = QRectF(cell.x(), cell.y() + 3 + height_of(width), cell.width(), px(_NUMBER))
        write(painter, foot, self._words(one), _font(one), t.ink3 if bust else t.ink, CENTRE)

    def _words(self, one: NextView) -> str:
        """The number below a tile, with the mark of a win or a bust."""
        number = self._texts.halves(one.points if one.outcome == "win" else one.halves)
        return self._texts.ui(f"toppan.next_mark.{one.outcome}") + number


def _font(one: NextView) -> QFont:
    return sans(11, bold=one.outcome != "bust")


def percent(chance: float) -> str:
    """A chance from 0 to 1 as a percentage: `4.1%`, `12%`."""
    per_cent = round(100 * chance, 1)
    return f"{per_cent:.0f}%" if per_cent >= 10 else f"{per_cent:.1f}%"
