"""The item model of a scoring table."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt

from app.texts.tables import cell_description, cell_lines, column_words, head_words
from app.texts.texts import Texts
from app.views.tables import Grid, GridCell, Marked, TableSpot

_Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()
_NAMES = (
    Qt.ItemDataRole.AccessibleTextRole,
    Qt.ItemDataRole.ToolTipRole,
)


class GridModel(QAbstractTableModel):
    """The cells of a grid with their marks; a covered cell gives no text with its points."""

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self.texts = texts
        self.grid: Grid | None = None
        self.marked = Marked()

    def show_grid(self, grid: Grid, marked: Marked) -> None:
        """Show another grid, or what has changed on the same one."""
        if self.grid is None or _heads(self.grid) != _heads(grid):
            self.beginResetModel()
            self.grid, self.marked = grid, marked
            self.endResetModel()
            return
        before, old = self.grid, self.marked
        self.grid, self.marked = grid, marked
        if (before, old) != (grid, marked):
            self._emit_changes(before, old)

    def _emit_changes(self, before: Grid, old: Marked) -> None:
        """Emit `dataChanged` for the cells that look different now."""
        grid, new = self.grid, self.marked
        assert grid is not None
        for y, row in enumerate(grid.cells):
            for x, cell in enumerate(row):
                other = before.cells[y][x]
                if other != cell or _look(cell.spot, old) != _look(cell.spot, new):
                    index = self.index(y, x)
                    self.dataChanged.emit(index, index)

    def cell(self, index: _Index) -> GridCell:
        assert self.grid is not None  # only a grid has cells
        return self.grid.cells[index.row()][index.column()]

    def place(self, spot: TableSpot | None) -> QModelIndex:
        """The index of a cell, an invalid one where it is not in this grid."""
        found = None if self.grid is None else self.grid.place(spot)
        return QModelIndex() if found is None else self.index(*found)

    def rowCount(self, parent: _Index = _ROOT) -> int:  # noqa: N802
        return 0 if parent.isValid() or self.grid is None else len(self.grid.rows)

    def columnCount(self, parent: _Index = _ROOT) -> int:  # noqa: N802
        return 0 if parent.isValid() or self.grid is None else len(self.grid.columns)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        cell = self.cell(index)
        if role in _NAMES:
            return cell_description(cell, self.marked, self.texts)
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        if cell.spot in self.marked.covered:
            return "?"
        return "\n".join(cell_lines(cell, self.texts))

    def headerData(  # noqa: N802
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if self.grid is None or role != Qt.ItemDataRole.DisplayRole:
            return None
        across = orientation is Qt.Orientation.Horizontal
        if not 0 <= section < (self.columnCount() if across else self.rowCount()):
            return None
        if across:
            return "\n".join(column_words(self.grid, section, self.texts))
        return head_words(self.grid.rows[section], self.texts)


def _heads(grid: Grid) -> tuple[object, ...]:
    return grid.name, grid.columns, grid.rows, grid.bazoro


def _look(spot: TableSpot, marked: Marked) -> tuple[object, ...]:
    heat = None if marked.heat is None else (marked.heat.get(spot),)
    highlighted, chosen = spot == marked.highlighted, spot == marked.chosen
    return spot in marked.covered, highlighted, chosen, marked.difficult, heat
