"""Base classes of lists and tables: the models, the delegate that paints, and the views."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from typing import Any, ClassVar, Final, Literal

from PySide6.QtCore import (
    QAbstractItemModel,
    QAbstractListModel,
    QAbstractTableModel,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QRectF,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from app.style.theme import colour, px, sans, target, tokens
from app.widgets.controls.keyed import PRESSES
from app.widgets.painting.drawing import (
    CENTRE,
    LEFT,
    as_written,
    draw_outline,
    ground,
    leave_unfilled,
    write_wrapped,
)
from app.widgets.painting.pixmap_cache import Paint, PixmapCache

Index = QModelIndex | QPersistentModelIndex
_Role = Qt.ItemDataRole
_ROOT: Final = QModelIndex()
_KEYPAD: Final = Qt.KeyboardModifier.KeypadModifier
"""The Enter of the keypad has this modifier, and chooses like the other."""
_EMPTY_EDGE: Final = 20
_STATE: Final = QStyle.StateFlag
_NO_STATE: Final = _STATE.State_None


# --- the models


class RowModel(QAbstractListModel):
    """The item model of a list; a subclass gives the text and the tooltip of a row."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: tuple[Any, ...] = ()

    def update_rows(self, rows: tuple[Any, ...]) -> None:
        """Show new rows; as long as they are as many, the current row stays."""
        many = len(rows) != len(self.rows)
        if many:
            self.beginResetModel()
        self.rows = rows
        if many:
            self.endResetModel()
        elif rows:
            self.dataChanged.emit(self.index(0), self.index(len(rows) - 1))

    def set_rows(self, rows: tuple[Any, ...]) -> None:
        """Show other rows; the current row does not stay."""
        if rows != self.rows:
            self.beginResetModel()
            self.rows = rows
            self.endResetModel()

    def accessible_text(self, at: int) -> str:
        """The whole row, for screen readers."""
        raise NotImplementedError

    def tip(self, at: int) -> str:
        """The tooltip of the row."""
        return self.accessible_text(at)

    def rowCount(self, _parent: Index = _ROOT) -> int:  # noqa: N802
        return len(self.rows)

    def data(self, index: Index, role: int = _Role.DisplayRole) -> Any:
        if role in (_Role.DisplayRole, _Role.AccessibleTextRole):
            return self.accessible_text(index.row())
        return as_written(self.tip(index.row())) or None if role == _Role.ToolTipRole else None


class TableModel(QAbstractTableModel):
    """The item model of a table; a subclass gives its size and the texts of cells and heads."""

    def shape(self) -> tuple[int, int]:
        """The numbers of rows and columns."""
        raise NotImplementedError

    def words(self, row: int, column: int) -> str:
        """The text of a cell."""
        raise NotImplementedError

    def accessible_text(self, row: int, column: int) -> str:
        """The text of a cell for screen readers."""
        return self.words(row, column)

    def tip(self, row: int, column: int) -> str:
        """The tooltip of a cell."""
        return self.words(row, column)

    def style(self, _row: int, _column: int, _role: int) -> Any:
        """Font or colour of a cell that Qt paints, None for the usual one."""
        return None

    def head(self, at: int, *, across: bool) -> str:
        """The head of a column, or of a row if not `across`."""
        raise NotImplementedError

    def head_tip(self, _at: int, *, across: bool) -> str:  # noqa: ARG002
        """The tooltip of a head, "" for none."""
        return ""

    @contextmanager
    def taking(self, *, anew: bool) -> Iterator[None]:
        """Take other data in this block: with all rows and columns `anew`, or with as many as
        before, so that the current cell stays."""
        if anew:
            self.beginResetModel()
        yield
        rows, columns = self.shape()
        if anew:
            self.endResetModel()
        elif rows:
            self.dataChanged.emit(self.index(0, 0), self.index(rows - 1, columns - 1))

    def rowCount(self, parent: Index = _ROOT) -> int:  # noqa: N802
        return 0 if parent.isValid() else self.shape()[0]

    def columnCount(self, parent: Index = _ROOT) -> int:  # noqa: N802
        return 0 if parent.isValid() else self.shape()[1]

    def data(self, index: Index, role: int = _Role.DisplayRole) -> Any:
        if not index.isValid():
            return None
        row, column = index.row(), index.column()
        if role == _Role.DisplayRole:
            return self.words(row, column)
        if role == _Role.AccessibleTextRole:
            return self.accessible_text(row, column)
        if role == _Role.ToolTipRole:
            return as_written(self.tip(row, column))
        return self.style(row, column, role)

    def headerData(  # noqa: N802
        self, section: int, orientation: Qt.Orientation, role: int = _Role.DisplayRole
    ) -> Any:
        across = orientation is Qt.Orientation.Horizontal
        if not 0 <= section < self.shape()[across]:
            return None
        if role == _Role.TextAlignmentRole and across:
            return int(LEFT)
        if role == _Role.ToolTipRole:
            return as_written(self.head_tip(section, across=across)) or None
        told = role in (_Role.DisplayRole, _Role.AccessibleTextRole)
        return self.head(section, across=across) if told else None


# --- the delegate


class ItemPainter(QStyledItemDelegate):
    """Paints items by the `look` that a subclass gives, with a ring around the one in focus."""

    row_height: ClassVar[float] = 30
    """Pixels at the usual letter size, for rows that are equally high."""
    pictured: ClassVar[bool] = True
    """Whether items are painted from cached pictures. Long lists are not: scrolling through them
    would drop the pictures of the other pages."""
    hovers: ClassVar[bool] = True
    """Whether an item looks different under the pointer."""
    rings: ClassVar[bool] = True
    """Whether the current item has a ring while the view has the focus."""
    ring_foot: ClassVar[int] = 1
    """Pixels from the ring's line to the lower edge of the item."""
    pressed: ClassVar[bool] = True
    """Whether each item is as high as a finger needs; what counts is to be seen at once else."""
    overlap: ClassVar[int] = 0
    """Pixels at the right and below that an item shares with its neighbours."""

    def __init__(self, view: QAbstractItemView) -> None:
        super().__init__(view)
        self._view = view
        self._pictures = PixmapCache()

    def height(self, _at: int, _width: int) -> int:
        """The height of a row in a view of that width."""
        return px(self.row_height)

    def look(self, index: Index, over: bool) -> tuple[Hashable, Paint]:
        """The cache key of the picture of an item, and what paints it; `over` under the pointer."""
        raise NotImplementedError

    def sizeHint(self, _option: QStyleOptionViewItem, index: Index) -> QSize:
        high = self.height(index.row(), self._view.viewport().width())
        return QSize(100, max(high, target(0)) if self.pressed else high)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        box, state = option.rect, option.state if self.hovers or self.rings else _NO_STATE
        shows, paint = self.look(index, self.hovers and bool(state & _STATE.State_MouseOver))
        if self.pictured:
            size = box.size() + QSize(self.overlap, self.overlap)
            self._pictures.draw(painter, box.topLeft().toPointF(), size, shows, paint)
        else:
            paint(painter, QRectF(box))
        if self.rings and state & _STATE.State_HasFocus and self._view.hasFocus():
            draw_ring(painter, QRectF(box), tokens().ring, self.ring_foot)


def draw_ring(painter: QPainter, box: QRectF, width: int, foot: float = 1) -> None:
    """Paint the ring of the focus inside a box; `foot` is its distance from the lower edge."""
    half = max(width / 2, 1)
    draw_outline(painter, box.adjusted(half, half, -half, -half - foot + 1), tokens().ai, width)


def draw_frame(painter: QPainter, box: QRectF) -> None:
    """Paint the frame of a row that is compared with another one."""
    draw_outline(painter, box.adjusted(1, 1, -1, -1), tokens().ai, 2, 3)


def draw_row_ground(
    painter: QPainter,
    box: QRectF,
    *,
    over: bool,
    chosen: Literal["", "green", "gold"] = "",
    bar: float = 4,
) -> None:
    """Fill a row: plain, darker under the pointer, or chosen in a colour with a bar at its left."""
    t = tokens()
    if not chosen:
        painter.fillRect(box, colour(t.sunk if over else t.card))
        return
    soft, strong = (t.green_soft, t.green) if chosen == "green" else (t.gold_soft, t.gold_line)
    painter.fillRect(box, colour(soft))
    painter.fillRect(QRectF(box.x(), box.y(), bar, box.height()), colour(strong))


def draw_row_line(painter: QPainter, box: QRectF) -> None:
    """Paint the line that divides a row from the next one."""
    painter.fillRect(QRectF(box.x(), box.bottom() - 1, box.width(), 1), colour(tokens().line))


# --- the views


class _RowSelection(QItemSelectionModel):
    """What is selected in a list. Assistive technology presses a row by adding it to what is
    selected, which keys and clicks never do: it is not selected then, so that it can be pressed
    again."""

    row_pressed = Signal(int)

    def select(self, what: Any, flags: QItemSelectionModel.SelectionFlag) -> None:
        """Select what is walked to or clicked; report a row that is pressed."""
        if flags == QItemSelectionModel.SelectionFlag.Select:
            self.row_pressed.emit(what.row())
        else:
            super().select(what, flags)


class RowList(QListView):
    """A list on a card; `choose` is called with the row that is clicked, entered, or pressed by
    assistive technology.

    `empty` is the text in its middle while it has no rows.
    """

    def __init__(self, name: str, model: RowModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.empty = ""
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        leave_unfilled(self)
        self.setModel(model)
        self.selectionModel().deleteLater()  # Qt keeps the one that it made
        selection = _RowSelection(model, self)
        self.setSelectionModel(selection)
        queued = Qt.ConnectionType.QueuedConnection  # what is opened may take the row away
        selection.row_pressed.connect(self._press_row, queued)
        self.setMouseTracking(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.clicked.connect(self._choose)

    def choose(self, at: int) -> None:
        """Choose the row with this index."""
        raise NotImplementedError

    def enter(self) -> None:
        """Take the keyboard focus, at the current row or the first."""
        self.setFocus(Qt.FocusReason.TabFocusReason)
        if not self.currentIndex().isValid():
            self.setCurrentIndex(self.model().index(0, 0))

    def paintEvent(self, event: QPaintEvent) -> None:
        ground(self.viewport(), QPainter(self.viewport()), tokens().card)
        super().paintEvent(event)
        _write_empty(self, self.empty)

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

    def _press_row(self, at: int) -> None:
        index = self.model().index(at, 0)
        keep = QItemSelectionModel.SelectionFlag.NoUpdate
        self.selectionModel().setCurrentIndex(index, keep)
        self._choose(index)


class WalkedList(RowList):
    """A list in which moving to a row chooses it, by arrow keys as by a click."""

    def __init__(self, name: str, model: RowModel, parent: QWidget | None = None) -> None:
        super().__init__(name, model, parent)
        self.shown = model
        self._presenting = False
        self.selectionModel().currentChanged.connect(self._choose)

    def show_at(self, rows: tuple[Any, ...], at: int, name: str) -> None:
        """Show the rows; the chosen one (-1: none) is visible and the current one."""
        self._presenting = True
        self.shown.set_rows(rows)
        if at != self.currentIndex().row():
            index = self.shown.index(at) if at >= 0 else QModelIndex()
            self.setCurrentIndex(index)
            if at >= 0:
                self.scrollTo(index)
        self.setAccessibleName(name)
        self._presenting = False

    def _choose(self, index: QModelIndex) -> None:
        if not self._presenting:
            super()._choose(index)

    def _press_row(self, at: int) -> None:
        self.setCurrentIndex(self.model().index(at, 0))


class ItemTable(QTableView):
    """A table without grid lines; Tab leaves it. `empty` is its text while it has no rows."""

    def __init__(self, name: str, model: QAbstractItemModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.empty = ""
        self._presenting = False
        leave_unfilled(self)
        self.setModel(model)
        self.setShowGrid(False)
        self.setCornerButtonEnabled(False)
        self.setTabKeyNavigation(False)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        _write_empty(self, self.empty)


class CellTable(ItemTable):
    """A table of cells; `press` is called with the cell on which Enter or Space is pressed."""

    def __init__(self, name: str, model: QAbstractItemModel, parent: QWidget | None = None) -> None:
        super().__init__(name, model, parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setSelectionMode(QTableView.SelectionMode.NoSelection)
        self.setEditTriggers(QTableView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QTableView.ScrollMode.ScrollPerPixel)

    def set_heads(self, kind: type[QHeaderView], mode: QHeaderView.ResizeMode) -> None:
        """Make the heads of columns and rows."""
        self.setHorizontalHeader(kind(Qt.Orientation.Horizontal, self))
        self.setVerticalHeader(kind(Qt.Orientation.Vertical, self))
        for head in (self.horizontalHeader(), self.verticalHeader()):
            leave_unfilled(head)
            head.setSectionResizeMode(mode)
            head.setHighlightSections(False)

    def press(self, index: QModelIndex) -> None:
        """Press a cell."""
        raise NotImplementedError

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and Space press; letters are left to the page, not used for searching."""
        if event.key() in PRESSES:
            self.press(self.currentIndex())
        elif event.key() == Qt.Key.Key_Escape or event.text().isalnum():
            event.ignore()
        else:
            super().keyPressEvent(event)


class RowTable(ItemTable):
    """A table in which one row is selected at a time; all rows have one height, in px units."""

    def __init__(self, name: str, model: QAbstractItemModel, height: int) -> None:
        super().__init__(name, model)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setWordWrap(False)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(target(height))
        self.horizontalHeader().setHighlightSections(False)
        self.selectionModel().selectionChanged.connect(
            lambda *_: QTimer.singleShot(0, self, self._go_to_selected)
        )

    def _go_to_selected(self) -> None:
        """Make the selected row the current one: assistive technology only selects, keys act on
        the current row. Qt selects before it walks."""
        rows = self.selectionModel().selectedIndexes()
        if rows and rows[0].row() != self.currentIndex().row():
            keep = QItemSelectionModel.SelectionFlag.NoUpdate
            self.selectionModel().setCurrentIndex(rows[0], keep)


def _write_empty(view: QListView | QTableView, words: str) -> None:
    """Write a text into the middle of a view that has no rows."""
    if words and not view.model().rowCount():
        box = QRectF(view.viewport().rect()).adjusted(_EMPTY_EDGE, 0, -_EMPTY_EDGE, 0)
        painter = QPainter(view.viewport())
        write_wrapped(painter, box, words, sans(12.5), tokens().ink3, CENTRE)
