"""The rule list: every place of a document for a rule, what it says, and what was changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import (
    QAbstractTableModel,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QHeaderView

from app.pages.rules.value_texts import rule_value
from app.style.theme import colour, px, tokens
from app.texts.texts import Texts
from app.user_documents.views import FieldRow
from app.widgets.lists.row_table import RowTable
from app.widgets.painting.drawing import as_written

COLUMNS: Final = ("mark", "rule", "value", "clause")
_ROW: Final = 30
_MARK: Final = 26
_Index = QModelIndex | QPersistentModelIndex
_ROOT: Final = QModelIndex()


class RuleListModel(QAbstractTableModel):
    """Rows of places for rules; the mark tells what was changed and what cannot stand."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: tuple[FieldRow, ...] = ()
        self._texts: Texts | None = None

    def show_rows(self, rows: Sequence[FieldRow], texts: Texts) -> None:
        """Take new rows; as long as they are the same places, nobody loses theirs."""
        same = [r.key for r in rows] == [r.key for r in self.rows] and texts is self._texts
        if not same:
            self.beginResetModel()
        before, self.rows, self._texts = self.rows, tuple(rows), texts
        if not same:
            self.endResetModel()
            return
        for at, (old, new) in enumerate(zip(before, self.rows, strict=True)):
            if old != new:
                self.dataChanged.emit(self.index(at, 0), self.index(at, len(COLUMNS) - 1))

    def rowCount(self, parent: _Index = _ROOT) -> int:  # noqa: N802
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: _Index = _ROOT) -> int:  # noqa: N802
        return 0 if parent.isValid() else len(COLUMNS)

    def headerData(  # noqa: N802
        self, section: int, way: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if way is not Qt.Orientation.Horizontal or self._texts is None:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            name = COLUMNS[section]
            return "" if name == "mark" else self._texts.ui(f"own.column.{name}")
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        return None

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        texts = self._texts
        if texts is None or not index.isValid():
            return None
        row = self.rows[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            word = self._word(row, COLUMNS[index.column()], texts)
            return word if role == Qt.ItemDataRole.DisplayRole else as_written(word)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            told = [self._word(row, name, texts) for name in COLUMNS[1:]]
            rule_value = [texts.ui("own.changed")] if row.changed else []
            return texts.list_of(word for word in (*told, *rule_value) if word)
        if role == Qt.ItemDataRole.FontRole and row.changed:
            font = QFont()
            font.setBold(True)
            return font
        if role == Qt.ItemDataRole.ForegroundRole and (row.rule is None or row.faulty):
            return colour(tokens().shu if row.faulty else tokens().ink3)
        return None

    def _word(self, row: FieldRow, column: str, texts: Texts) -> str:
        match column:
            case "mark":
                return "!" if row.faulty else "●" if row.changed else ""
            case "rule":
                return texts.rule(row.key)
            case "value":
                return texts.ui("own.absent") if row.rule is None else rule_value(row.rule, texts)
        return "" if row.rule is None else texts.clause(row.rule)


class RuleList(RowTable):
    """One row is chosen at a time, by click or arrow; letters lead to a rule by its name."""

    chosen = Signal(str)

    def __init__(self) -> None:
        model = RuleListModel()
        super().__init__("own_rules", model, _ROW)
        self.rules = model
        head = self.horizontalHeader()
        head.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        head.setSectionResizeMode(0, QHeaderView.ResizeMode.Fixed)
        head.resizeSection(0, px(_MARK))
        self.selectionModel().currentRowChanged.connect(self._tell)
        self._telling = True

    def present(self, rows: Sequence[FieldRow], chosen: str, texts: Texts) -> None:
        """Show the rows, with one of them chosen."""
        self._telling = False
        self.setAccessibleName(texts.ui("own.rules"))
        self.rules.show_rows(rows, texts)
        at = next((i for i, row in enumerate(self.rules.rows) if row.key == chosen), -1)
        if at >= 0 and at != self.currentIndex().row():
            flags = QItemSelectionModel.SelectionFlag
            self.selectionModel().setCurrentIndex(
                self.rules.index(at, 1), flags.ClearAndSelect | flags.Rows
            )
        self._telling = True

    def _tell(self, current: QModelIndex) -> None:
        if self._telling and current.isValid():
            self.chosen.emit(self.rules.rows[current.row()].key)
