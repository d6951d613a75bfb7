"""The board of a page of parts: the bar with their names, and the part that is open."""

from __future__ import annotations

from typing import Final

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QStackedWidget, QVBoxLayout, QWidget

from app.pages.page import Page
from app.widgets.controls.controls import Segment
from app.widgets.layout.frames import Spacious
from app.widgets.painting.drawing import show_if

_BESIDE: Final = 14
TAB_SIZE: Final = 600, 360
"""What a part needs, in pixels of letters of the usual size."""


class _Parts(QStackedWidget):
    """Parts that take the height there is: within them, cards scroll before the page does."""

    def hasHeightForWidth(self) -> bool:
        return False


class TabbedLayout(Page):
    """The bar above, with the link that begins anew; below it one part.

    `name` begins the names of both, `number` is how many parts there are.
    """

    def __init__(self, name: str, number: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.tabs = Segment(f"{name}_tab", range(number), roomy=True)
        self.new = QPushButton()
        self.new.setObjectName(f"{name}_new")
        self.new.setProperty("role", "link")
        self._parts, self._anew = _Parts(), True
        whole = self._whole = QVBoxLayout(self)
        whole.setSpacing(8)
        bar = QHBoxLayout()
        bar.addWidget(self.tabs)
        bar.addStretch(1)
        bar.addWidget(self.new)
        whole.addLayout(bar)
        self._spacious = Spacious(f"{name}_room", self._parts)
        self._spacious.keep(*TAB_SIZE)
        whole.addWidget(self._spacious, 1)

    def offer_new(self, there: bool) -> None:
        """Whether one can begin anew; the link goes where letters leave no room, the key stays."""
        self._anew = there
        self._fit_bar()

    def _fit_bar(self) -> None:
        left = self.width() - self.tabs.sizeHint().width()
        show_if(self.new, self._anew and left >= 3 * _BESIDE + self.new.sizeHint().width())
        beside = min(_BESIDE, max(2, left // 2))
        self._whole.setContentsMargins(beside, 10, beside, 12)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit_bar()
        super().resizeEvent(event)
