"""A list of wrapped sentences, each with a check box or an arrow, by click or Space."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial
from typing import Final, Literal

import msgspec
from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.style.theme import colour, px, sans, tokens
from app.widgets.lists.items import Index, ItemPainter, RowList, RowModel, draw_row_ground
from app.widgets.painting.drawing import (
    CENTRE,
    keep_end_together,
    wrapped_height,
    write,
    write_wrapped,
)
from app.widgets.painting.pixmap_cache import Paint

_FONT: Final = 12.5
_SMALL: Final = 11.0
_GAP: Final = 7


class TextRow(msgspec.Struct, frozen=True):
    """A sentence; `note` is its tooltip, `below` a smaller line under it."""

    words: str
    mark: Literal["todo", "done", "arrow", "dot"] = "todo"
    note: str = ""
    below: str = ""


class _Rows(RowModel):
    rows: tuple[TextRow, ...]

    def accessible_text(self, at: int) -> str:
        row = self.rows[at]
        words = f"{row.words} {row.below}".rstrip()
        return f"✓ {words}" if row.mark == "done" else words

    def tip(self, at: int) -> str:
        return self.rows[at].note


class TextRows(RowList):
    """Emits the number of a row that is clicked or entered by Space or Enter."""

    chosen = Signal(int)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        self.shown = _Rows()
        super().__init__(name, self.shown, parent)
        self.setItemDelegate(_Painter(self))
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def present(self, rows: tuple[TextRow, ...]) -> None:
        if rows != self.shown.rows:
            self.shown.update_rows(rows)
            self._fit()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        """The height of all rows."""
        return sum(_height(row, width) for row in self.shown.rows) + 2

    def sizeHint(self) -> QSize:
        return QSize(220, self.heightForWidth(self.width() or 220))

    def minimumSizeHint(self) -> QSize:
        return QSize(140, px(24))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._fit()

    def _fit(self) -> None:
        self.scheduleDelayedItemsLayout()
        self.setFixedHeight(self.heightForWidth(self.width() or 220))

    def choose(self, at: int) -> None:
        self.chosen.emit(at)


def _height(row: TextRow, width: int) -> int:
    room = max(width - px(26), 40)
    below = wrapped_height(row.below, room, _SMALL) if row.below else 0
    return wrapped_height(keep_end_together(row.words), room, _FONT) + below + px(_GAP)


class _Painter(ItemPainter):
    """Paints check box or arrow and the sentence, struck through if done."""

    _view: TextRows

    def height(self, at: int, width: int) -> int:
        return _height(self._view.shown.rows[at], width)

    def look(self, index: Index, over: bool) -> tuple[Hashable, Paint]:
        row = self._view.shown.rows[index.row()]
        return (row, over), partial(_whole, row=row, over=over)


def _whole(painter: QPainter, box: QRectF, *, row: TextRow, over: bool) -> None:
    t, words, mark = tokens(), keep_end_together(row.words), row.mark
    draw_row_ground(painter, box, over=over)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    side = px(15)
    place = QRectF(box.x() + 2, box.y() + px(_GAP) / 2 + 1, side, side)
    done = mark == "done"
    if mark in ("arrow", "dot"):
        write(painter, place, "→" if mark == "arrow" else "・", sans(_FONT), t.ai, CENTRE)
    else:
        painter.setPen(QPen(colour(t.green if done else t.edge), t.border))
        painter.setBrush(colour(t.green) if done else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(place.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3)
        write(painter, place, "✓" if done else "", sans(11, bold=True), t.on_green, CENTRE)
    font = sans(_FONT)
    if done:
        font = QFont(font)
        font.setStrikeOut(True)
    inner = box.adjusted(px(24), px(_GAP) / 2, -2, 0)
    write_wrapped(painter, inner, words, font, t.ink3 if done else t.ink)
    if row.below:
        used = wrapped_height(words, max(int(box.width()) - px(26), 40), _FONT)
        small = inner.adjusted(0, used, 0, 0)
        write_wrapped(painter, small, row.below, sans(_SMALL), t.ink3)
