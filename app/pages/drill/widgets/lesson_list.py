"""The list of lessons: each with its tile, what it is about, and how far it is."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial
from typing import Final

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QPainter, QResizeEvent

from app.pages.drill.views import LessonRow
from app.style.theme import mincho, px, sans, tokens
from app.widgets.lists.items import (
    Index,
    ItemPainter,
    RowList,
    RowModel,
    draw_row_ground,
    draw_row_line,
)
from app.widgets.lists.map_cells import draw_back, draw_ivory
from app.widgets.painting.drawing import CENTRE, LEFT, RIGHT, elided, fitting, write
from app.widgets.painting.pixmap_cache import Paint

_HIGH, _LOW, _TWO_LINES = 52, 34, 44
_TILE: Final = (26, 33)
_SMALL_TILE: Final = (20, 25)
_STATE, _MINUTES = 78, 44


class _Model(RowModel):
    """The lessons as rows."""

    def accessible_text(self, at: int) -> str:
        row: LessonRow = self.rows[at]
        return " ".join((row.mark, row.title, row.caption, row.minutes, row.state))


class LessonList(RowList):
    """Emits the id of a lesson that is pressed."""

    chosen = Signal(str)

    def __init__(self) -> None:
        self._model = _Model()
        super().__init__("path_lessons", self._model)
        self.row_height = px(_HIGH)
        self._now = ""
        self.setItemDelegate(_Painter(self))

    def present(self, rows: tuple[LessonRow, ...], name: str) -> None:
        """Show the lessons; the one in hand is visible, and the current row when it comes in
        hand."""
        self._model.update_rows(rows)
        self._share_height()
        self.setAccessibleName(name)
        at = next((n for n, row in enumerate(rows) if row.standing == "now"), -1)
        before, self._now = self._now, rows[at].id if at >= 0 else ""
        if self._now != before or not self.currentIndex().isValid():
            self.setCurrentIndex(self._model.index(max(at, 0)))
        if at >= 0:
            self.scrollTo(self._model.index(at))

    @property
    def low(self) -> bool:
        """Whether a row has room for its title alone."""
        return self.row_height < px(_TWO_LINES)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_height()

    def _share_height(self) -> None:
        """Share the height out between the lessons, as far as each can be read."""
        rows = max(len(self._model.rows), 1)
        high = max(px(_LOW), min(px(_HIGH), self.viewport().height() // rows))
        if high != self.row_height:
            self.row_height = high
            self.scheduleDelayedItemsLayout()
            self.viewport().update()

    def choose(self, at: int) -> None:
        self.chosen.emit(self._model.rows[at].id)


class _Painter(ItemPainter):
    """Paints a lesson."""

    _view: LessonList

    def height(self, _at: int, _width: int) -> int:
        return self._view.row_height

    def look(self, index: Index, over: bool) -> tuple[Hashable, Paint]:
        row: LessonRow = self._view._model.rows[index.row()]
        low = self._view.low
        return (row, over, low), partial(_paint, row=row, over=over, low=low)


def _paint(painter: QPainter, box: QRectF, *, row: LessonRow, over: bool, low: bool) -> None:
    t, now = tokens(), row.standing == "now"
    draw_row_ground(painter, box, over=over, chosen="gold" if now else "", bar=4)
    draw_row_line(painter, box)
    wide, high = (px(side) for side in (_SMALL_TILE if low else _TILE))
    tile = QRectF(box.x() + px(16), box.center().y() - high / 2 - 1, wide, high)
    if row.standing == "later":
        draw_back(painter, tile, row.mark)
    else:
        draw_ivory(painter, tile)
        write(painter, tile, row.mark, mincho(12 if low else 15), t.tile_ink, CENTRE)
    inner = box.adjusted(tile.right() + px(14) - box.x(), 0, -px(14), 0)
    ink = t.green if row.standing == "done" else t.ink if now else t.ink3
    font = fitting(row.state, px(_STATE), 12, 11, bold=row.standing != "later")
    write(painter, inner, row.state, font, ink, RIGHT)
    minutes = inner.adjusted(0, 0, -px(_STATE), 0)
    write(painter, minutes, row.minutes, sans(12), t.ink2, RIGHT)
    words = inner.adjusted(0, 0, -px(_STATE + _MINUTES), 0)
    title = fitting(row.title, words.width(), 13, 11, bold=True)
    if low:
        write(painter, words, elided(row.title, words.width(), title), title, t.ink, LEFT)
        return
    half = box.center().y()
    upper = QRectF(words.x(), half - px(19), words.width(), px(20))
    write(painter, upper, elided(row.title, words.width(), title), title, t.ink, LEFT)
    lower = QRectF(words.x(), half + px(1), words.width(), px(18))
    caption = fitting(row.caption, words.width(), 11.5, 11)
    text = elided(row.caption, words.width(), caption)
    write(painter, lower, text, caption, t.ink2 if now else t.ink3, LEFT)
