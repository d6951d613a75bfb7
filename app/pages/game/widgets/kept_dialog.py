"""The dialog that finds a kept game, or a kept evening, among all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from app.search import has_all, plain
from app.style.theme import colour, px, tokens
from app.texts.texts import Texts
from app.widgets.controls.announce import AnnouncedLabel
from app.widgets.controls.controls import offer_clearing
from app.widgets.lists.items import TableModel
from app.widgets.lists.row_dialog import OpenedTable, RowDialog

_ROW: Final = 30
_WIDTHS: Final = {"when": 132, "title": 190, "names": 220, "document": 140}
_WALKS: Final = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)


class KeptRow(msgspec.Struct, frozen=True):
    """A kept game as the cells of its row: when it was begun, its title, who plays ("" for an
    evening) and its document; whether it is `hidden` from the menu."""

    when: str
    title: str
    names: str
    document: str
    hidden: bool = False

    @property
    def text(self) -> str:
        """What is searched."""
        return plain(f"{self.when} {self.title} {self.names} {self.document}")


class KeptDialog(RowDialog):
    """Lists what is kept and matches the words in its field; `picked(at)` is the index, among all
    rows, of the one that is opened.

    The field keeps the focus: arrow keys walk through the table, Enter opens.
    """

    picked = Signal(int)

    def __init__(
        self, title: str, button: str, rows: Sequence[KeptRow], texts: Texts, parent: QWidget
    ) -> None:
        """`button` is what the button says that picks a row."""
        self._model = _KeptModel(rows, texts)
        words = button, texts.ui("record.cancel")
        super().__init__("kept_games", _kept_table(self._model, title, texts), words, parent)
        self.setWindowTitle(title)
        self._texts, self._searched = texts, [row.text for row in rows]
        self.field = _SearchField(self.table)
        self.field.setObjectName("kept_search")
        self.field.setProperty("role", "field")
        offer_clearing(self.field, texts.ui("heard.clear"))
        self.field.setPlaceholderText(texts.ui("record.search"))
        self.field.setAccessibleName(texts.ui("record.search"))
        self.field.textChanged.connect(self._search)
        self.field.returnPressed.connect(self.open_row)
        self.column.insertWidget(0, self.field)
        self.count = AnnouncedLabel()
        self.count.setProperty("role", "caption")
        self.foot.insertWidget(0, self.count)
        self.chosen.connect(lambda row: self.picked.emit(self._model.found[row]))
        self._search("")

    def open_over_window(self, focus: QWidget | None = None) -> None:
        """Show the dialog, ready to type what is looked for."""
        super().open_over_window(focus or self.field)

    def _search(self, typed: str) -> None:
        words = plain(typed).split()
        found = [at for at, text in enumerate(self._searched) if has_all(text, words)]
        self._model.show_found(found)
        self.table.selectRow(0)
        self.buttons["open"].setEnabled(bool(found))
        self.count.setText(self._texts.ui("record.found", len(found), len(self._searched)))


class _SearchField(QLineEdit):
    """A field that leaves the keys that walk through rows to a table."""

    def __init__(self, table: QWidget) -> None:
        super().__init__()
        self._table = table

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _WALKS:
            QCoreApplication.sendEvent(self._table, event)
        else:
            super().keyPressEvent(event)


class _KeptModel(TableModel):
    """The rows that were `found`, by their indices among all."""

    def __init__(self, rows: Sequence[KeptRow], texts: Texts) -> None:
        super().__init__()
        self._rows, self._texts = rows, texts
        self.found: Sequence[int] = ()
        names = ("names",) if any(row.names for row in rows) else ()
        self.columns = ("when", "title", *names, "document")

    def show_found(self, found: Sequence[int]) -> None:
        with self.taking(anew=True):
            self.found = found

    def shape(self) -> tuple[int, int]:
        return len(self.found), len(self.columns)

    def words(self, row: int, column: int) -> str:
        return str(getattr(self._rows[self.found[row]], self.columns[column]))

    def accessible_text(self, row: int, _column: int) -> str:
        words = (self.words(row, at) for at in range(len(self.columns)))
        return self._texts.list_of(word for word in words if word)

    def style(self, row: int, _column: int, role: int) -> Any:
        """What is hidden from the menu is paler; its title says so."""
        if role == Qt.ItemDataRole.ForegroundRole and self._rows[self.found[row]].hidden:
            return colour(tokens().ink3)
        return None

    def head(self, at: int, *, across: bool) -> str:
        name = self.columns[at]
        return self._texts.ui(f"record.column.{name}") if across else ""


def _kept_table(model: _KeptModel, title: str, texts: Texts) -> OpenedTable:
    table = OpenedTable("kept_table", model, _ROW)
    table.setAccessibleName(title)
    table.empty = texts.ui("record.none_found")
    header = table.horizontalHeader()
    widths = {name: _WIDTHS[name] for name in model.columns}
    widths["title"] += sum(_WIDTHS.values()) - sum(widths.values())
    for at, width in enumerate(widths.values()):
        header.resizeSection(at, px(width))
    header.setStretchLastSection(True)
    return table
