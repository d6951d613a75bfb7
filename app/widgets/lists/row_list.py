"""The base of painted lists: model, view and delegate for rows chosen by click or key."""

from __future__ import annotations

from abc import abstractmethod
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

from app.abstract import AbstractQt
from app.style.theme import colour, tokens
from app.widgets.controls.keyed import PRESSES
from app.widgets.painting.drawing import as_written, ground
from app.widgets.painting.pixmap_cache import Paint, Pictures

_Index = QModelIndex | QPersistentModelIndex
_KEYPAD: Final = Qt.KeyboardModifier.KeypadModifier
"""The modifier of the keypad's Enter, which chooses like the other."""


class RowModel(QAbstractListModel, metaclass=AbstractQt):
    """A list model of rows; subclasses give text and tooltip of a row."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: tuple[Any, ...] = ()

    def take(self, rows: tuple[Any, ...]) -> None:
        """Set new rows; the current row stays if their number is the same."""
        many = len(rows) != len(self.rows)
        if many:
            self.beginResetModel()
        self.rows = rows
        if many:
            self.endResetModel()
        elif rows:
            self.dataChanged.emit(self.index(0), self.index(len(rows) - 1))

    def replace(self, rows: tuple[Any, ...]) -> None:
        """Set other rows and reset the current one."""
        if rows != self.rows:
            self.beginResetModel()
            self.rows = rows
            self.endResetModel()

    @abstractmethod
    def told(self, at: int) -> str:
        """The text of a row, as a screen reader reads it."""

    def tip(self, at: int) -> str:
        """The tooltip of a row."""
        return self.told(at)

    def rowCount(self, _parent: _Index = QModelIndex()) -> int:  # noqa: B008, N802
        return len(self.rows)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return self.told(index.row())
        tip = role == Qt.ItemDataRole.ToolTipRole
        return as_written(self.tip(index.row())) or None if tip else None


class RowList(QListView, metaclass=AbstractQt):
    """A list view on a card; calls `choose(row)` for a row that is clicked or entered."""

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

    @abstractmethod
    def choose(self, at: int) -> None: ...

    def paintEvent(self, event: QPaintEvent) -> None:
        ground(self.viewport(), QPainter(self.viewport()), tokens().card)
        super().paintEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ignore type-ahead search: letters and digits go to the page."""
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
    """A list that chooses a row as soon as it becomes the current one."""

    def __init__(self, name: str, model: RowModel, parent: QWidget | None = None) -> None:
        super().__init__(name, model, parent)
        self.shown = model
        self._presenting = False
        self.selectionModel().currentChanged.connect(self._come)

    def show_at(self, rows: tuple[Any, ...], at: int, name: str) -> None:
        """Show the rows and make the chosen one (-1: none) current and visible."""
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


class RowPainter(QStyledItemDelegate, metaclass=AbstractQt):
    """A delegate that paints rows from the pixmap cache, with a ring around the focused one."""

    def __init__(self, view: RowList) -> None:
        super().__init__(view)
        self._view = view
        self._pictures = Pictures()

    @abstractmethod
    def height(self, at: int, width: int) -> int:
        """The height of a row in a view of that width."""

    @abstractmethod
    def look(self, at: int, over: bool) -> tuple[Hashable, Paint]:
        """A row's cache key and the function that paints it; `over` if under the pointer."""

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
