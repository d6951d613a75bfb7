"""A table of texts in which one row is selected at a time."""

from __future__ import annotations

from PySide6.QtCore import QAbstractItemModel
from PySide6.QtWidgets import QAbstractItemView, QTableView

from app.style.theme import px


class RowTable(QTableView):
    """A QTableView without grid, with rows of equal height."""

    def __init__(self, name: str, model: QAbstractItemModel, height: int) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setModel(model)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setCornerButtonEnabled(False)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(px(height))
        self.horizontalHeader().setHighlightSections(False)
