"""A dialog over its window that asks which row of a table is to be opened."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from app.style.theme import px
from app.widgets.controls.controls import word_button
from app.widgets.controls.keyed import PRESSES
from app.widgets.layout.frames import fit_on_screen
from app.widgets.lists.items import RowTable, TableModel

_SIZE: Final = (720, 420)
_LEAST: Final = (420, 240)


class OpenedTable(RowTable):
    """A table of which a row is opened: `opened` is emitted by Enter and by a double click."""

    opened = Signal()

    def __init__(self, name: str, model: TableModel, height: int) -> None:
        super().__init__(name, model, height)
        self.horizontalHeader().setFixedHeight(px(26))
        self.doubleClicked.connect(self._double_clicked)

    def _double_clicked(self, _index: QModelIndex) -> None:
        self.opened.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in PRESSES and event.key() != Qt.Key.Key_Space:
            self.opened.emit()
        else:
            super().keyPressEvent(event)


class RowDialog(QDialog):
    """Shows a table below what a subclass puts above it; `chosen(row)` is emitted for the row that
    is opened, by Enter, a double click or the button. Esc closes the dialog."""

    chosen = Signal(int)

    def __init__(
        self, name: str, table: OpenedTable, words: tuple[str, str], parent: QWidget
    ) -> None:
        """`words` are those of the buttons that open and that close."""
        super().__init__(parent)
        self.setObjectName(name)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.table = table
        table.opened.connect(self.open_row)
        self.buttons = {
            key: self._button(f"{name}_{key}", label)
            for key, label in zip(("open", "cancel"), words, strict=True)
        }
        self.buttons["open"].clicked.connect(self.open_row)
        self.buttons["cancel"].clicked.connect(self.reject)
        self.foot = QHBoxLayout()
        self.foot.setSpacing(px(6))
        self.foot.addStretch(1)
        for button in self.buttons.values():
            self.foot.addWidget(button)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(px(12), px(10), px(12), px(10))
        self.column.setSpacing(px(8))
        self.column.addWidget(table, 1)
        self.column.addLayout(self.foot)
        self.setMinimumSize(*_LEAST)

    @staticmethod
    def _button(name: str, words: str) -> QPushButton:
        button = word_button(name, words)
        button.setAutoDefault(False)
        return button

    def open_over_window(self, focus: QWidget | None = None) -> None:
        """Show the dialog over its window, with the first row selected; `focus` has the keys then,
        the table without it."""
        fit_on_screen(self, _SIZE)
        self.open()
        self.table.selectRow(0)
        (focus or self.table).setFocus(Qt.FocusReason.PopupFocusReason)

    def open_row(self) -> None:
        """Close the dialog, and report the row that is selected."""
        at = self.table.currentIndex().row()
        if at >= 0:
            self.accept()
            self.chosen.emit(at)
