"""The dialog that asks which win of a recorded game is to be opened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHeaderView, QLabel, QWidget

from app.pages.score.views import GameWinRow
from app.style.theme import px
from app.texts.texts import Texts
from app.widgets.lists.items import TableModel
from app.widgets.lists.row_dialog import OpenedTable, RowDialog

_ROW: Final = 30
_COLUMNS: Final = ("hand", "winner", "loser", "points", "yaku")
_WIDTHS: Final = {"hand": 130, "winner": 130, "loser": 130, "points": 120}


class GameWinsDialog(RowDialog):
    """Lists the wins of a game."""

    def __init__(
        self, title: str, rows: Sequence[GameWinRow], texts: Texts, parent: QWidget
    ) -> None:
        table = _win_table(rows, texts)
        words = texts.ui("recorded.open_win"), texts.ui("recorded.cancel")
        super().__init__("game_wins", table, words, parent)
        self.setWindowTitle(title)
        asked = QLabel(texts.ui("recorded.choose"))
        asked.setTextFormat(Qt.TextFormat.PlainText)
        self.column.insertWidget(0, asked)


class _WinModel(TableModel):
    """One win a row."""

    def __init__(self, rows: Sequence[GameWinRow], texts: Texts) -> None:
        super().__init__()
        self._rows = rows
        self._heads = tuple(texts.ui(f"recorded.column.{name}") for name in _COLUMNS)
        self._list_of = texts.list_of

    def shape(self) -> tuple[int, int]:
        return len(self._rows), len(_COLUMNS)

    def words(self, row: int, column: int) -> str:
        return str(getattr(self._rows[row], _COLUMNS[column]))

    def accessible_text(self, row: int, _column: int) -> str:
        return self._list_of(self.words(row, at) for at in range(len(_COLUMNS)))

    def head(self, at: int, *, across: bool) -> str:
        return self._heads[at] if across else ""


def _win_table(rows: Sequence[GameWinRow], texts: Texts) -> OpenedTable:
    table = OpenedTable("game_win_table", _WinModel(rows, texts), _ROW)
    table.setAccessibleName(texts.ui("recorded.choose"))
    table.setToolTip(texts.ui("recorded.choose_tip"))
    header = table.horizontalHeader()
    for at, name in enumerate(_COLUMNS):
        if name in _WIDTHS:
            header.resizeSection(at, px(_WIDTHS[name]))
        else:
            header.setSectionResizeMode(at, QHeaderView.ResizeMode.Stretch)
    return table
