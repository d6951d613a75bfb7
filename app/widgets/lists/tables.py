"""Base classes of tables: one of cells that are pressed, one whose rows are chosen."""

from __future__ import annotations

from PySide6.QtCore import QAbstractItemModel, QModelIndex, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QTableView, QWidget

from app.style.theme import px
from app.widgets.controls.keyed import PRESSES


class BareTable(QTableView):
    """A table without grid lines; Tab leaves it."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setShowGrid(False)
        self.setCornerButtonEnabled(False)
        self.setTabKeyNavigation(False)


class CellTable(BareTable):
    """A table of cells; `press` is called with the cell on which Enter or Space is pressed."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self._presenting = False
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setSelectionMode(QTableView.SelectionMode.NoSelection)
        self.setEditTriggers(QTableView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QTableView.ScrollMode.ScrollPerPixel)

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


class RowTable(BareTable):
    """A table in which one row is selected at a time; all rows have one height, in px units."""

    def __init__(self, name: str, model: QAbstractItemModel, height: int) -> None:
        super().__init__(name)
        self.setModel(model)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setWordWrap(False)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(px(height))
        self.horizontalHeader().setHighlightSections(False)
