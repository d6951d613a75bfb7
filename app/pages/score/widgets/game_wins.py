"""The dialog that asks which win of a recorded game is to be opened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.pages.score.views import GameWinRow
from app.style.theme import px
from app.texts.texts import Texts
from app.widgets.controls.keyed import PRESSES
from app.widgets.lists.items import RowTable, TableModel

_SIZE: Final = (720, 420)
_LEAST: Final = (420, 240)
_ROW: Final = 30
_COLUMNS: Final = ("hand", "winner", "loser", "points", "yaku")
_WIDTHS: Final = {"hand": 130, "winner": 130, "loser": 130, "points": 120}


class GameWinsDialog(QDialog):
    """Lists the wins; `chosen(index)` is emitted for the one that is opened, by Enter, a double
    click or the button. Esc closes the dialog."""

    chosen = Signal(int)

    def __init__(
        self, title: str, rows: Sequence[GameWinRow], texts: Texts, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.setObjectName("game_wins")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(title)
        asked = QLabel(texts.ui("recorded.choose"))
        asked.setTextFormat(Qt.TextFormat.PlainText)
        self.table = _WinTable(_WinModel(rows, texts))
        self.table.setAccessibleName(texts.ui("recorded.choose"))
        self.table.setToolTip(texts.ui("recorded.choose_tip"))
        self.table.opened.connect(self._open)
        self.buttons = {
            "open": self._button("open", texts.ui("recorded.open_win")),
            "cancel": self._button("cancel", texts.ui("recorded.cancel")),
        }
        self.buttons["open"].clicked.connect(self._open)
        self.buttons["cancel"].clicked.connect(self.reject)
        foot = QHBoxLayout()
        foot.setSpacing(px(6))
        foot.addStretch(1)
        for button in self.buttons.values():
            foot.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(px(12), px(10), px(12), px(10))
        column.setSpacing(px(8))
        column.addWidget(asked)
        column.addWidget(self.table, 1)
        column.addLayout(foot)
        self.setMinimumSize(*_LEAST)

    @staticmethod
    def _button(name: str, words: str) -> QPushButton:
        button = QPushButton(words)
        button.setObjectName(f"game_wins_{name}")
        button.setProperty("role", "button")
        button.setAutoDefault(False)
        return button

    def ask(self) -> None:
        """Show the dialog over its window, with the first win chosen."""
        screen = self.screen().availableSize()
        self.resize(min(px(_SIZE[0]), screen.width() - 40), min(px(_SIZE[1]), screen.height() - 60))
        self.open()
        self.table.selectRow(0)
        self.table.setFocus(Qt.FocusReason.PopupFocusReason)

    def _open(self) -> None:
        at = self.table.currentIndex().row()
        if at >= 0:
            self.accept()
            self.chosen.emit(at)


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

    def told(self, row: int, _column: int) -> str:
        return self._list_of(self.words(row, at) for at in range(len(_COLUMNS)))

    def head(self, at: int, *, across: bool) -> str:
        return self._heads[at] if across else ""


class _WinTable(RowTable):
    """The table of wins; `opened` is emitted by Enter and by a double click."""

    opened = Signal()

    def __init__(self, model: _WinModel) -> None:
        super().__init__("game_win_table", model, _ROW)
        header = self.horizontalHeader()
        header.setFixedHeight(px(26))
        for at, name in enumerate(_COLUMNS):
            if name in _WIDTHS:
                header.resizeSection(at, px(_WIDTHS[name]))
            else:
                header.setSectionResizeMode(at, QHeaderView.ResizeMode.Stretch)
        self.doubleClicked.connect(self._double_clicked)

    def _double_clicked(self, _index: QModelIndex) -> None:
        self.opened.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in PRESSES and event.key() != Qt.Key.Key_Space:
            self.opened.emit()
        else:
            super().keyPressEvent(event)
