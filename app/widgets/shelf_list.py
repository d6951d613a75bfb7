"""The list of topics: each with how much there is of it; a click or Enter chooses."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from app.theme import colour, px, sans, tokens
from app.widgets.marks import LEFT, RIGHT, fitting, ground, write

_Index = QModelIndex | QPersistentModelIndex
_ROOT: Final = QModelIndex()
_ROW: Final = 30
_PRESS: Final = (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter)


class ShelfModel(QAbstractListModel):
    """Names with numbers; "" is no number."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: tuple[tuple[str, str], ...] = ()

    def show_rows(self, rows: tuple[tuple[str, str], ...]) -> None:
        if rows != self.rows:
            self.beginResetModel()
            self.rows = rows
            self.endResetModel()

    def rowCount(self, parent: _Index = _ROOT) -> int:  # noqa: N802
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return " ".join(self.rows[index.row()]).strip()
        return None


class ShelfList(QListView):
    """Reports the number of the row that somebody goes to."""

    chosen = Signal(int)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.shown = ShelfModel()
        self._presenting = False
        self.setModel(self.shown)
        self.setItemDelegate(_Painter(self))
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.selectionModel().currentChanged.connect(self._go)
        self.clicked.connect(self._choose)

    def present(self, rows: tuple[tuple[str, str], ...], at: int, name: str) -> None:
        """Show the rows; the chosen one is where the keyboard goes on."""
        self._presenting = True
        self.shown.show_rows(rows)
        if self.currentIndex().row() != at:
            self.setCurrentIndex(self.shown.index(at))
        self.setAccessibleName(name)
        self._presenting = False

    def _go(self, index: QModelIndex) -> None:
        if not self._presenting:
            self._choose(index)

    def _choose(self, index: QModelIndex) -> None:
        if index.isValid():
            self.chosen.emit(index.row())

    def paintEvent(self, event: QPaintEvent) -> None:
        ground(self.viewport(), QPainter(self.viewport()), tokens().card)
        super().paintEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Letters are not for searching here: the field above is."""
        if event.key() in _PRESS:
            self._choose(self.currentIndex())
        elif event.text().isalnum():
            event.ignore()
        else:
            super().keyPressEvent(event)


class _Painter(QStyledItemDelegate):
    """Paints a row: the name, the number, a bar at the left of the chosen one."""

    def __init__(self, view: ShelfList) -> None:
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
