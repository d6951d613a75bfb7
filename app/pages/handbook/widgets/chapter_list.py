"""The list of chapters with the sections of the open one, or of search hits."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QPainter, QResizeEvent
from PySide6.QtWidgets import QWidget

from app.pages.handbook.views import ChapterRow, HandbookPlace
from app.style.theme import px, sans, tokens
from app.texts.texts import Texts
from app.widgets.lists.items import Index, ItemPainter, RowModel, WalkedList, draw_row_ground
from app.widgets.painting.drawing import LEFT, elided, write, write_wrapped
from app.widgets.painting.pixmap_cache import Paint

_HIGH, _LOW, _NOTE = 30, 24, 40
"""The heights of a chapter, of a section, and of the excerpt of a hit."""


class _Rows(RowModel):
    rows: tuple[ChapterRow, ...]

    def accessible_text(self, at: int) -> str:
        row = self.rows[at]
        return f"{row.title} {row.excerpt}".rstrip()


class ChapterList(WalkedList):
    """Emits `place_requested` with the place of the row that the user goes to."""

    place_requested = Signal(HandbookPlace)
    shown: _Rows

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__("handbook_list", _Rows(), parent)
        self._row, self._name = -1, texts.ui("handbook.list")
        self.setItemDelegate(_Painter(self))

    def present(self, rows: tuple[ChapterRow, ...], row: int) -> None:
        """Show the rows, and highlight the open one."""
        self._row = row
        self.show_at(rows, row, self._name)
        self.viewport().update()

    def highlighted(self, at: int) -> bool:
        """Whether this row is the open one."""
        return at == self._row

    def choose(self, at: int) -> None:
        self.place_requested.emit(self.shown.rows[at].place)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()


class _Painter(ItemPainter):
    _view: ChapterList

    def height(self, at: int, _width: int) -> int:
        row = self._view.shown.rows[at]
        return px(_LOW if row.depth else _HIGH) + (px(_NOTE) if row.excerpt else 0)

    def look(self, index: Index, over: bool) -> tuple[Hashable, Paint]:
        row, highlighted = self._view.shown.rows[index.row()], self._view.highlighted(index.row())
        paint = partial(_row, row=row, highlighted=highlighted, over=over)
        return (row, highlighted, over), paint


def _row(painter: QPainter, box: QRectF, *, row: ChapterRow, highlighted: bool, over: bool) -> None:
    t = tokens()
    draw_row_ground(painter, box, over=over, chosen="green" if highlighted else "", bar=px(4))
    inner = box.adjusted(px(12 + 14 * row.depth), 0, -px(8), 0)
    font = sans(12.5 if row.depth else 13, bold=not row.depth)
    head = QRectF(inner.topLeft(), inner.size())
    head.setHeight(px(_LOW if row.depth else _HIGH))
    code = t.ink2 if row.depth and not highlighted else t.ink
    write(painter, head, elided(row.title, head.width(), font), font, code, LEFT)
    if row.excerpt:
        note = inner.adjusted(0, px(_HIGH) - px(4), 0, -px(4))
        write_wrapped(painter, note, _fitting(row.excerpt, note), sans(12), t.ink2)


def _fitting(words: str, box: QRectF) -> str:
    """The beginning of the text that fits into the box, with … where it is cut."""
    metrics, flags = QFontMetricsF(sans(12)), int(Qt.TextFlag.TextWordWrap)
    room = QRectF(0, 0, box.width(), 10_000)
    least, most = 0, len(words)
    while least < most:
        half = (least + most + 1) // 2
        high = metrics.boundingRect(room, flags, f"{words[:half]}…").height()
        least, most = (half, most) if high <= box.height() else (least, half - 1)
    return words if least == len(words) else f"{words[:least].rstrip()}…"
