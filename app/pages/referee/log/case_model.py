"""The rows of the case list: numbers, dates and words of the cases, as a model for a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt, Signal

from app.case_log.cases import CaseSummary
from app.pages.referee.log.slip import document_of, offence_of, sanction_of
from app.texts.texts import Texts
from app.widgets.painting.drawing import as_written
from engine.rulebook import Head

COLUMNS: Final = ("number", "when", "table", "document", "what", "sanction")
REVOKED: Final = Qt.ItemDataRole.UserRole + 1
_Index = QModelIndex | QPersistentModelIndex
_ROOT: Final = QModelIndex()


class CaseModel(QAbstractTableModel):
    """Holds the entries that were seen so far; `more_asked` asks for those after so many."""

    more_asked = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._texts: Texts | None = None
        self._heads: Mapping[str, Head] = {}
        self._total = 0
        self.entries: list[CaseSummary] = []

    def speak(self, texts: Texts, heads: Mapping[str, Head]) -> None:
        self.beginResetModel()
        self._texts, self._heads = texts, heads
        self.endResetModel()

    def show_entries(self, entries: Sequence[CaseSummary], total: int) -> None:
        """Show the first entries of so many."""
        self.beginResetModel()
        self.entries, self._total = list(entries), total
        self.endResetModel()

    def add(self, entries: Sequence[CaseSummary]) -> None:
        """Show further entries."""
        if not entries:
            self._total = len(self.entries)
            return
        at = len(self.entries)
        self.beginInsertRows(QModelIndex(), at, at + len(entries) - 1)
        self.entries += entries
        self.endInsertRows()

    def row_of(self, uid: str) -> int | None:
        """Where a case stands among those that are shown."""
        return next((at for at, entry in enumerate(self.entries) if entry.uid == uid), None)

    def rowCount(self, parent: _Index = _ROOT) -> int:  # noqa: N802
        return 0 if parent.isValid() else len(self.entries)

    def columnCount(self, parent: _Index = _ROOT) -> int:  # noqa: N802
        return 0 if parent.isValid() else len(COLUMNS)

    def canFetchMore(self, parent: _Index) -> bool:  # noqa: N802
        return not parent.isValid() and len(self.entries) < self._total

    def fetchMore(self, _parent: _Index) -> None:  # noqa: N802
        self.more_asked.emit(len(self.entries))

    def headerData(  # noqa: N802
        self, section: int, way: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if way is Qt.Orientation.Horizontal and self._texts is not None:
            if role == Qt.ItemDataRole.DisplayRole:
                name = COLUMNS[section]
                return self._texts.ui(f"cases.column.{name}")
            if role == Qt.ItemDataRole.TextAlignmentRole:
                return int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        return None

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        entry = self.entries[index.row()]
        if role == REVOKED:
            return entry.revoked
        texts = self._texts
        if texts is None:
            return None
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            word = self._word(entry, COLUMNS[index.column()], texts)
            return word if role == Qt.ItemDataRole.DisplayRole else as_written(word)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            told = [self._word(entry, column, texts) for column in COLUMNS]
            return texts.list_of(word for word in told if word)
        return None

    def _word(self, entry: CaseSummary, column: str, texts: Texts) -> str:
        if column == "number":
            return entry.number
        if column == "when":
            return entry.at[5:16].replace("T", " ")  # the year stands in the number
        if column == "table":
            return entry.table
        if column == "document":
            return document_of(entry.document, self._heads, texts)
        if column == "what":
            named = offence_of(entry.offence, texts) or texts.ui(f"slip.kind.{entry.kind}")
            return named if entry.offence else f"{named}  {entry.said}"
        if entry.revoked:
            return texts.ui("cases.revoked")
        return sanction_of(entry.sanction, texts)
