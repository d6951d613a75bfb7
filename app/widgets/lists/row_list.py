"""Base classes of lists whose rows are chosen by a click, Enter or Space."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, Final

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    QRectF,
    QSize,
    Qt,
)
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from app.style.theme import colour, tokens
from app.widgets.controls.keyed import PRESSES
from app.widgets.painting.drawing import as_written, ground
from app.widgets.painting.pixmap_cache import Paint, PixmapCache

_Index = QModelIndex | QPersistentModelIndex
_KEYPAD: Final = Qt.KeyboardModifier.KeypadModifier
"""The Enter of the keypad has this modifier, and chooses like the other."""


class RowModel(QAbstractListModel):
    """The item model of rows; a subclass gives their text and tooltip."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: tuple[Any, ...] = ()

    def take(self, rows: tuple[Any, ...]) -> None:
        """Show new rows; as long as they are as many, the current row stays."""
        many = len(rows) != len(self.rows)
        if many:
            self.beginResetModel()
        self.rows = rows
        if many:
            self.endResetModel()
        elif rows:
            self.dataChanged.emit(self.index(0), self.index(len(rows) - 1))

    def replace(self, rows: tuple[Any, ...]) -> None:
        """Show other rows; the current row does not stay."""
        if rows != self.rows:
            self.beginResetModel()
            self.rows = rows
            self.endResetModel()

    def told(self, at: int) -> str:
        """The whole row, for screen readers."""
        raise NotImplementedError

    def tip(self, at: int) -> str:
        """The tooltip of the row."""
        return self.told(at)

    def rowCount(self, _parent: _Index = QModelIndex()) -> int:  # noqa: B008, N802
        return len(self.rows)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return self.told(index.row())
        tip = role == Qt.ItemDataRole.ToolTipRole
        return as_written(self.tip(index.row())) or None if tip else None


class RowList(QListView):
    """A list on a card; `choose` is called with the row that is clicked or entered."""

    def __init__(self, name: str, model: RowModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setModel(model)
        self.setMouseTracking(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.clicked.connect(self._choose)

    def choose(self, at: int) -> None:
        """Choose the row with this index."""
        raise NotImplementedError

    def paintEvent(self, event: QPaintEvent) -> None:
        ground(self.viewport(), QPainter(self.viewport()), tokens().card)
        super().paintEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Letters and digits are left to the page: they are tiles, or text for a field."""
        if event.key() in PRESSES and not event.modifiers() & ~_KEYPAD:
            self._choose(self.currentIndex())
        elif event.text().isalnum():
            event.ignore()
        else:
            super().keyPressEvent(event)

    def _choose(self, index: QModelIndex) -> None:
        if index.isValid():
            self.choose(index.row())


class WalkedList(RowList):
    """A list in which moving to a row chooses it, by arrow keys as by a click."""

    def __init__(self, name: str, model: RowModel, parent: QWidget | None = None) -> None:
        super().__init__(name, model, parent)
        self.shown = model
        self._presenting = False
        self.selectionModel().currentChanged.connect(self._come)

    def show_at(self, rows: tuple[Any, ...], at: int, name: str) -> None:
        """Show the rows; the chosen one (-1: none) is visible and the current one."""
        self._presenting = True
        self.shown.replace(rows)
        if at != self.currentIndex().row():
            index = self.shown.index(at) if at >= 0 else QModelIndex()
            self.setCurrentIndex(index)
            if at >= 0:
                self.scrollTo(index)
        self.setAccessibleName(name)
        self._presenting = False

    def _come(self, index: QModelIndex) -> None:
        if not self._presenting:
            self._choose(index)


class RowPainter(QStyledItemDelegate):
    """Paints rows from cached pictures, with a ring around the one with the focus."""

    def __init__(self, view: RowList) -> None:
        super().__init__(view)
        self._view = view
        self._pictures = PixmapCache()

    def height(self, at: int, width: int) -> int:
        """The height of a row in a view of that width."""
        raise NotImplementedError

    def look(self, at: int, over: bool) -> tuple[Hashable, Paint]:
        """The cache key of the picture of a row, and what paints it; `over` under the pointer."""
        raise NotImplementedError

    def sizeHint(self, _option: QStyleOptionViewItem, index: _Index) -> QSize:
        return QSize(100, self.height(index.row(), self._view.viewport().width()))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        over = bool(option.state & QStyle.StateFlag.State_MouseOver)
        shows, paint = self.look(index.row(), over)
        place = option.rect.topLeft().toPointF()
        self._pictures.draw(painter, place, option.rect.size(), shows, paint)
        if option.state & QStyle.StateFlag.State_HasFocus and self._view.hasFocus():
            painter.setPen(QPen(colour(tokens().ai), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(QRectF(option.rect).adjusted(1, 1, -1, -1))
