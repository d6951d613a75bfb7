"""A table of cells that are walked by arrow keys and pressed."""

from __future__ import annotations

from abc import abstractmethod

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QTableView, QWidget

from app.abstract import AbstractQt
from app.widgets.controls.keyed import PRESSES


class CellTable(QTableView, metaclass=AbstractQt):
    """A QTableView without grid; calls `press(index)` for a cell entered by key."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self._presenting = False
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setCornerButtonEnabled(False)
        self.setTabKeyNavigation(False)
        self.setSelectionMode(QTableView.SelectionMode.NoSelection)
        self.setEditTriggers(QTableView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QTableView.ScrollMode.ScrollPerPixel)

    @abstractmethod
    def press(self, index: QModelIndex) -> None: ...

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press the current cell on Enter and Space; ignore type-ahead search."""
        if event.key() in PRESSES:
            self.press(self.currentIndex())
        elif event.key() == Qt.Key.Key_Escape or event.text().isalnum():
            event.ignore()
        else:
            super().keyPressEvent(event)
