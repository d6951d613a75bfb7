"""The list of the handbook: its chapters with the parts of the open one, or what was found."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QPainter, QResizeEvent
from PySide6.QtWidgets import QWidget

from app.pages.handbook.views import ChapterRow, HandbookPlace
from app.style.theme import colour, px, sans, tokens
from app.widgets.lists.row_list import RowModel, RowPainter, WalkedList
from app.widgets.painting.drawing import LEFT, elided, write, write_wrapped
from app.widgets.painting.pixmap_cache import Paint

_HIGH, _LOW, _NOTE = 30, 24, 40
"""The height of a chapter, of a part of one, and of the words around what was found."""


class _Rows(RowModel):
    rows: tuple[ChapterRow, ...]

    def told(self, at: int) -> str:
        row = self.rows[at]
        return f"{row.words} {row.note}".rstrip()


class ChapterList(WalkedList):
    """Reports the place of the row that somebody comes to."""

    gone = Signal(HandbookPlace)
    shown: _Rows

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("handbook_list", _Rows(), parent)
        self._row = -1
        self.setItemDelegate(_Painter(self))

    def present(self, rows: tuple[ChapterRow, ...], row: int, name: str) -> None:
        """Show the rows, and light the one that is read."""
        self._row = row
        self.show_at(rows, row, name)
        self.viewport().update()

    def lit(self, at: int) -> bool:
        """Whether this row is the one that is read."""
        return at == self._row

    def choose(self, at: int) -> None:
        self.gone.emit(self.shown.rows[at].place)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()


class _Painter(RowPainter):
    _view: ChapterList

    def height(self, at: int, _width: int) -> int:
        row = self._view.shown.rows[at]
        return px(_LOW if row.depth else _HIGH) + (px(_NOTE) if row.note else 0)

    def look(self, at: int, over: bool) -> tuple[Hashable, Paint]:
        row, lit = self._view.shown.rows[at], self._view.lit(at)
        return (row, lit, over), partial(_row, row=row, lit=lit, over=over)


def _row(painter: QPainter, box: QRectF, *, row: ChapterRow, lit: bool, over: bool) -> None:
    t = tokens()
    painter.fillRect(box, colour(t.green_soft if lit else t.sunk if over else t.card))
    if lit:
        painter.fillRect(QRectF(box.x(), box.y(), px(4), box.height()), colour(t.green))
    inner = box.adjusted(px(12 + 14 * row.depth), 0, -px(8), 0)
    font = sans(12.5 if row.depth else 13, bold=not row.depth)
    head = QRectF(inner.topLeft(), inner.size())
    head.setHeight(px(_LOW if row.depth else _HIGH))
    code = t.ink2 if row.depth and not lit else t.ink
    write(painter, head, elided(row.words, head.width(), font), font, code, LEFT)
    if row.note:
        note = inner.adjusted(0, px(_HIGH) - px(4), 0, -px(4))
        write_wrapped(painter, note, _fitting(row.note, note), sans(12), t.ink2)


def _fitting(words: str, box: QRectF) -> str:
    """As many words as there is room for, with a sign where more follow."""
    metrics, flags = QFontMetricsF(sans(12)), int(Qt.TextFlag.TextWordWrap)
    room = QRectF(0, 0, box.width(), 10_000)
    least, most = 0, len(words)
    while least < most:
        half = (least + most + 1) // 2
        high = metrics.boundingRect(room, flags, f"{words[:half]}…").height()
        least, most = (half, most) if high <= box.height() else (least, half - 1)
    return words if least == len(words) else f"{words[:least].rstrip()}…"
