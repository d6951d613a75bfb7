"""The list of topics, each with the number of its items."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import (
    QModelIndex,
    QPersistentModelIndex,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from app.style.theme import colour, px, sans, tokens
from app.widgets.lists.row_list import RowModel, WalkedList
from app.widgets.painting.drawing import LEFT, RIGHT, fitting, write

_Index = QModelIndex | QPersistentModelIndex
_ROW: Final = 30


class TopicModel(RowModel):
    """Names with numbers; "" for no number."""

    rows: tuple[tuple[str, str], ...]

    def told(self, at: int) -> str:
        return " ".join(self.rows[at]).strip()

    def tip(self, _at: int) -> str:
        return ""


class TopicList(WalkedList):
    """Emits the index of the topic that the user goes to."""

    topic_chosen = Signal(int)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, TopicModel(), parent)
        self.setItemDelegate(_Painter(self))
        self.setUniformItemSizes(True)

    def choose(self, at: int) -> None:
        self.topic_chosen.emit(at)


class _Painter(QStyledItemDelegate):
    """Paints a row: the name, the number, a bar at the left of the chosen one."""

    def __init__(self, view: TopicList) -> None:
        super().__init__(view)
        self._view = view

    def sizeHint(self, _option: QStyleOptionViewItem, _index: _Index) -> QSize:
        return QSize(100, px(_ROW))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        t, box = tokens(), QRectF(option.rect)
        name, number = self._view.shown.rows[index.row()]
        chosen = index.row() == self._view.currentIndex().row()
        if chosen:
            painter.fillRect(box, colour(t.green_soft))
            painter.fillRect(QRectF(box.x(), box.y(), 3, box.height()), colour(t.green))
        elif option.state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(box, colour(t.sunk))
        inner = box.adjusted(12, 0, -12, 0)
        used = write(painter, inner, number, sans(12), t.ink3, RIGHT)
        room = inner.width() - used - 6
        font = fitting(name, room, 13, 9, bold=chosen)
        write(painter, inner, name, font, t.ink, LEFT)
        if option.state & QStyle.StateFlag.State_HasFocus and self._view.hasFocus():
            painter.setPen(QPen(colour(t.ai), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(box.adjusted(1, 1, -1, -1))
