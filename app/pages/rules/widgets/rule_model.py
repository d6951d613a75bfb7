"""The model of a comparison: rows with names, columns with heads, cells of words."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt

from app.pages.rules.views import RuleSheet, SheetCell
from app.widgets.painting.drawing import as_written

_Index = QModelIndex | QPersistentModelIndex
_ROOT: Final = QModelIndex()
_TOLD: Final = (
    Qt.ItemDataRole.DisplayRole,
    Qt.ItemDataRole.AccessibleTextRole,
    Qt.ItemDataRole.ToolTipRole,
)


class RuleModel(QAbstractTableModel):
    """Shows one sheet."""

    def __init__(self) -> None:
        super().__init__()
        self.sheet = RuleSheet()

    def show_sheet(self, sheet: RuleSheet) -> None:
        if sheet != self.sheet:
            self.beginResetModel()
            self.sheet = sheet
            self.endResetModel()

    def cell(self, index: _Index) -> SheetCell:
        return self.sheet.rows[index.row()].cells[index.column()]

    def place(self, key: str, column: str) -> QModelIndex:
        """Where the cell of a row and a column is; an invalid index where there is none."""
        at = next((i for i, row in enumerate(self.sheet.rows) if row.key == key), -1)
        across = next((i for i, (name, _) in enumerate(self.sheet.heads) if name == column), 0)
        return self.index(at, across) if at >= 0 else QModelIndex()

    def rowCount(self, parent: _Index = _ROOT) -> int:  # noqa: N802
        return 0 if parent.isValid() else len(self.sheet.rows)

    def columnCount(self, parent: _Index = _ROOT) -> int:  # noqa: N802
        return 0 if parent.isValid() else len(self.sheet.heads)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or role not in _TOLD:
            return None
        told = self.cell(index).told
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{self.sheet.rows[index.row()].name} {told}"
        return as_written(told) if role == Qt.ItemDataRole.ToolTipRole else told

    def headerData(  # noqa: N802
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        across = orientation is Qt.Orientation.Horizontal
        there = len(self.sheet.heads) if across else len(self.sheet.rows)
        if role not in _TOLD or not 0 <= section < there:
            return None
        told = self.sheet.heads[section][1] if across else self.sheet.rows[section].name
        return as_written(told) if role == Qt.ItemDataRole.ToolTipRole else told
