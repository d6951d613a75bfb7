"""The list of topics, each with the number of its items."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial
from typing import Final

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from app.style.theme import sans, tokens
from app.widgets.lists.items import Index, ItemPainter, RowModel, WalkedList, draw_row_ground
from app.widgets.painting.drawing import LEFT, RIGHT, fitting, write
from app.widgets.painting.pixmap_cache import Paint

_ROW: Final = 30


class TopicModel(RowModel):
    """Names with numbers; "" for no number."""

    rows: tuple[tuple[str, str], ...]

    def accessible_text(self, at: int) -> str:
        return " ".join(self.rows[at]).strip()

    def tip(self, at: int) -> str:
        return self.accessible_text(at)


class TopicList(WalkedList):
    """Emits the index of the topic that the user goes to."""

    topic_chosen = Signal(int)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, TopicModel(), parent)
        self.setItemDelegate(_Painter(self))
        self.setUniformItemSizes(True)

    def choose(self, at: int) -> None:
        self.topic_chosen.emit(at)


class _Painter(ItemPainter):
    """Paints a row: the name, the number, a bar at the left of the chosen one."""

    row_height = _ROW
    pictured = False
    _view: TopicList

    def look(self, index: Index, over: bool) -> tuple[Hashable, Paint]:
        row = self._view.shown.rows[index.row()]
        chosen = index.row() == self._view.currentIndex().row()
        return None, partial(_paint_row, row=row, chosen=chosen, over=over)


def _paint_row(
    painter: QPainter, box: QRectF, *, row: tuple[str, str], chosen: bool, over: bool
) -> None:
    t, (name, number) = tokens(), row
    draw_row_ground(painter, box, over=over, chosen="green" if chosen else "", bar=3)
    inner = box.adjusted(12, 0, -12, 0)
    used = write(painter, inner, number, sans(12), t.ink3, RIGHT)
    font = fitting(name, inner.width() - used - 6, 13, 9, bold=chosen)
    write(painter, inner, name, font, t.ink, LEFT)
