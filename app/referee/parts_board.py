"""The board of a page of parts: the bar with their names, and the part that is open."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QPushButton, QStackedWidget, QVBoxLayout, QWidget

from app.page import Page
from app.widgets.controls import Segment


class PartsBoard(Page):
    """The bar above, with the link that begins anew; below it one part.

    `name` begins the names of both, `number` is how many parts there are.
    """

    def __init__(self, name: str, number: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.tabs = Segment(f"{name}_tab", range(number), roomy=True)
        self.new = QPushButton()
        self.new.setObjectName(f"{name}_new")
        self.new.setProperty("role", "link")
        self._parts = QStackedWidget()
        whole = QVBoxLayout(self)
        whole.setContentsMargins(14, 10, 14, 12)
        whole.setSpacing(8)
        bar = QHBoxLayout()
        bar.addWidget(self.tabs)
        bar.addStretch(1)
        bar.addWidget(self.new)
        whole.addLayout(bar)
        whole.addWidget(self._parts, 1)
