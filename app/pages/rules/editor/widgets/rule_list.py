"""The table of the rules in a user document: value, clause, and which were changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import QItemSelectionModel, QModelIndex, Qt, Signal
from PySide6.QtGui import QFont, QResizeEvent
from PySide6.QtWidgets import QHeaderView

from app.pages.rules.value_texts import rule_value
from app.style.theme import colour, px, tokens
from app.texts.texts import Texts
from app.user_documents.views import FieldRow
from app.widgets.lists.items import RowTable, TableModel

COLUMNS: Final = ("mark", "rule", "value", "clause")
_ROW: Final = 30
_MARK: Final = 26
_SHARES: Final = (0.42, 0.34)
"""Names and values in parts of the width; clauses have what they leave."""


class RuleListModel(TableModel):
    """One row for each place of a rule; the mark column shows changes and faults."""

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self.rows: tuple[FieldRow, ...] = ()
        self._texts = texts

    def show_rows(self, rows: Sequence[FieldRow], texts: Texts) -> None:
        """Show other rows; `texts` are those of the document's game.

        As long as they are the same places, the current row stays.
        """
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

    def shape(self) -> tuple[int, int]:
        return len(self.rows), len(COLUMNS)

    def head(self, at: int, *, across: bool) -> str:
        name = COLUMNS[at] if across else "mark"
        return "" if name == "mark" else self._texts.ui(f"user_document.column.{name}")

    def words(self, row: int, column: int) -> str:
        return self._word(self.rows[row], COLUMNS[column], self._texts)

    def accessible_text(self, row: int, _column: int) -> str:
        texts, shown = self._texts, self.rows[row]
        parts = [self._word(shown, name, texts) for name in COLUMNS[1:]]
        if shown.changed:
            parts.append(texts.ui("user_document.changed"))
        return texts.list_of(part for part in parts if part)

    def style(self, row: int, _column: int, role: int) -> Any:
        shown = self.rows[row]
        if role == Qt.ItemDataRole.FontRole and shown.changed:
            font = QFont()
            font.setBold(True)
            return font
        if role == Qt.ItemDataRole.ForegroundRole and (shown.rule is None or shown.faulty):
            return colour(tokens().shu if shown.faulty else tokens().ink3)
        return None

    def _word(self, row: FieldRow, column: str, texts: Texts) -> str:
        match column:
            case "mark":
                return "!" if row.faulty else "●" if row.changed else ""
            case "rule":
                name = texts.rule(row.rule_key or row.key)
                return texts.titled(row.option, name) if row.option else name
            case "value":
                return (
                    texts.ui("user_document.absent")
                    if row.rule is None
                    else rule_value(row.rule, texts)
                )
        return "" if row.rule is None else texts.clause(row.rule)


class RuleList(RowTable):
    """Emits the key of the chosen rule; typed letters go to a rule by its name."""

    rule_chosen = Signal(str)

    def __init__(self, texts: Texts) -> None:
        model = RuleListModel(texts)
        super().__init__("rule_list", model, _ROW)
        self.setAccessibleName(texts.ui("user_document.rules"))
        self.rules = model
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.selectionModel().currentRowChanged.connect(self._emit)

    def present(self, rows: Sequence[FieldRow], chosen: str, texts: Texts) -> None:
        """Show the rows, with one of them chosen; `texts` are those of the document's game."""
        self._presenting = True
        self.rules.show_rows(rows, texts)
        at = next((i for i, row in enumerate(self.rules.rows) if row.key == chosen), -1)
        flags = QItemSelectionModel.SelectionFlag
        if at < 0:
            self.selectionModel().clear()
        elif at != self.currentIndex().row():
            self.selectionModel().setCurrentIndex(
                self.rules.index(at, COLUMNS.index("rule")), flags.ClearAndSelect | flags.Rows
            )
        self._presenting = False

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the width out: names are longer than values, and these than clauses."""
        super().resizeEvent(event)
        head, room = self.horizontalHeader(), self.viewport().width() - px(_MARK)
        widths = [round(room * share) for share in _SHARES]
        for at, width in enumerate((px(_MARK), *widths, room - sum(widths))):
            head.resizeSection(at, width)

    def keyboardSearch(self, search: str) -> None:  # noqa: N802
        """Go to a rule by its name, also from another column: Qt looks in the current one."""
        named = self.currentIndex().siblingAtColumn(COLUMNS.index("rule"))
        keep = QItemSelectionModel.SelectionFlag.NoUpdate
        self.selectionModel().setCurrentIndex(named, keep)
        super().keyboardSearch(search)

    def _emit(self, current: QModelIndex) -> None:
        if not self._presenting and current.isValid():
            self.rule_chosen.emit(self.rules.rows[current.row()].key)
