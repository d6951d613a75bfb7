"""The list of clauses, each with its name, meaning, value, mark and standing."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import (
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFontMetrics, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from app.pages.rules.views import ClauseRow
from app.style.theme import colour, px, sans, scale, tokens
from app.widgets.lists.row_list import RowModel, WalkedList
from app.widgets.painting.drawing import (
    LEFT,
    RIGHT,
    badge_width,
    draw_badge,
    fitting,
    width_of,
    write,
    write_wrapped,
)

_Index = QModelIndex | QPersistentModelIndex
_HEAD, _GAP, _SIDE = 20, 8, 12
_NAME, _MEANS = 13.5, 12.5


class ClauseModel(RowModel):
    """The rows of the clauses that are shown."""

    rows: tuple[ClauseRow, ...]

    def told(self, at: int) -> str:
        return self.rows[at].text

    def tip(self, _at: int) -> str:
        return ""


class ClauseList(WalkedList):
    """Emits the key of the clause that the user goes to."""

    clause_reached = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("clauses", ClauseModel(), parent)
        self.setItemDelegate(_Painter(self))

    def present(self, rows: tuple[ClauseRow, ...], chosen: str, name: str) -> None:
        """Show the clauses; the chosen one is visible and the current one."""
        self.show_at(rows, next((i for i, row in enumerate(rows) if row.key == chosen), -1), name)

    def choose(self, at: int) -> None:
        self.clause_reached.emit(self.shown.rows[at].key)

    def enter(self) -> None:
        """Take the focus, at the current clause or the first."""
        self.setFocus(Qt.FocusReason.TabFocusReason)
        if not self.currentIndex().isValid() and self.shown.rows:
            self.setCurrentIndex(self.shown.index(0))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.scheduleDelayedItemsLayout()


@lru_cache(maxsize=1024)
def _high(means: str, width: int, _scale: float) -> int:
    """The height of wrapped text in a column, cached as the view asks many times."""
    flags, box = int(Qt.TextFlag.TextWordWrap), QRect(0, 0, width, 10_000)
    return QFontMetrics(sans(_MEANS)).boundingRect(box, flags, means).height()


class _Painter(QStyledItemDelegate):
    """Paints an item: name and value above, the meaning below, badge and mark at its right."""

    def __init__(self, view: ClauseList) -> None:
        super().__init__(view)
        self._view = view

    def sizeHint(self, _option: QStyleOptionViewItem, index: _Index) -> QSize:
        row = self._view.shown.rows[index.row()]
        width = max(self._view.viewport().width() - 2 * _SIDE - 2, 80)
        return QSize(100, _high(row.means, width, scale()) + px(_HEAD) + 2 * px(_GAP) + 1)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        t, row, box = tokens(), self._view.shown.rows[index.row()], QRectF(option.rect)
        chosen = index.row() == self._view.currentIndex().row()
        if chosen:
            painter.fillRect(box, colour(t.gold_soft))
            painter.fillRect(QRectF(box.x(), box.y(), 4, box.height()), colour(t.gold))
        elif option.state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(box, colour(t.sunk))
        painter.fillRect(QRectF(box.x(), box.bottom() - 1, box.width(), 1), colour(t.line))
        inner = box.adjusted(_SIDE, px(_GAP), -_SIDE, -px(_GAP))
        head = QRectF(inner.x(), inner.y(), inner.width(), px(_HEAD))
        used = self._mark(painter, head, row)
        self._name(painter, head.adjusted(0, 0, -used - 10, 0), row)
        below = inner.adjusted(0, px(_HEAD) + 1, 0, px(_GAP))
        write_wrapped(painter, below, row.means, sans(_MEANS), t.ink2)
        if option.state & QStyle.StateFlag.State_HasFocus and self._view.hasFocus():
            painter.setPen(QPen(colour(t.ai), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(box.adjusted(1, 1, -1, -2))

    def _mark(self, painter: QPainter, head: QRectF, row: ClauseRow) -> float:
        """Paint badge and mark at the right; returns their width."""
        t = tokens()
        badge = badge_width(row.badge)
        draw_badge(painter, head.right(), head.center().y(), row.badge, row.standing)
        rest = head.adjusted(0, 0, -badge - 8, 0)
        mark = f"{row.note}　{row.mark}" if row.note else row.mark
        font = fitting(mark, head.width() * 0.3, 11.5, 8)
        return badge + 8 + write(painter, rest, mark, font, t.ink3, RIGHT)

    def _name(self, painter: QPainter, head: QRectF, row: ClauseRow) -> None:
        """Paint the name, and the value at the right where it fits."""
        t = tokens()
        name = fitting(row.name, head.width(), _NAME, 9.5, bold=True)
        used = write(painter, head, row.name, name, t.ink, LEFT) + 14
        rest = head.adjusted(used, 0, 0, 0)
        value = fitting(row.value, rest.width(), _MEANS, 8.5)
        if width_of(row.value, value) <= rest.width():
            write(painter, rest, row.value, value, t.ai, RIGHT)
