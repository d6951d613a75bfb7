"""The layout that the referee pages of both games share: a tab bar over the open tab."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtWidgets import QHBoxLayout, QLabel, QStackedWidget, QVBoxLayout, QWidget

from app.actions import KEY_OF
from app.style.theme import cramped, px
from app.texts.texts import Texts
from app.widgets.answer.edition_note import EditionNote
from app.widgets.controls.controls import Segment, word_button
from app.widgets.layout.frames import MinimumSizeArea, Stack, style_label
from app.widgets.painting.drawing import show_if

_MARGIN: Final = 14
TAB_SIZE: Final = 540, 360
"""The least width and height of a tab in pixels, at the usual letter size."""


class _Tabs(QStackedWidget):
    """Tabs that take the height there is: cards in them scroll before the page does."""

    def hasHeightForWidth(self) -> bool:
        return False


class TabbedLayout:
    """Lays out a page: a bar with the tabs and the button for a new sheet, the open tab below.

    Object names begin with `name`; `labels` are those of the tabs. The page calls `fit` in its
    resizeEvent.
    """

    def __init__(self, texts: Texts, name: str, labels: Sequence[str], page: QWidget) -> None:
        self._page = page
        self.tabs = Segment(f"{name}_tab", range(len(labels)), roomy=True, tabs=True)
        self.tabs.set_labels(labels, labels)
        self.tabs.setAccessibleName(texts.ui("heard.tabs"))
        words = texts.ui("incident.new")
        self.new = word_button(f"{name}_new", f"{words}  {KEY_OF['new_sheet']}")
        self.new.setAccessibleName(words)
        self.case = QLabel()
        style_label(self.case, "said", f"{name}_case", wraps=False)
        self.stack, self._offers_new = _Tabs(page), True
        whole = self._whole = QVBoxLayout(page)
        whole.setSpacing(px(8))
        bar = QHBoxLayout()
        bar.addWidget(self.tabs)
        bar.addStretch(1)
        bar.addWidget(self.case)
        bar.addSpacing(8)
        bar.addWidget(self.new)
        whole.addLayout(bar)
        self.edition = EditionNote(texts, name)
        whole.addWidget(self.edition)
        self._area = MinimumSizeArea(f"{name}_area", self.stack)
        self._area.set_minimum(*TAB_SIZE)
        whole.addWidget(self._area, 1)

    def add_tab(self, tab: QWidget) -> None:
        """Add a tab. Qt shows the first one, and lays it out for that in a size that it does not
        keep: 9 of the 139 ms of another letter size."""
        layout = tab.layout()
        if layout is not None:
            layout.setEnabled(False)
        self.stack.addWidget(tab)
        if layout is not None:
            layout.setEnabled(True)

    def show_tab(
        self,
        at: int,
        tab: QWidget,
        size: tuple[int, int] = TAB_SIZE,
        *,
        folds: bool = False,
        stack: Stack | None = None,
    ) -> None:
        """Open a tab and check it in the bar; `size` is its least size as in TAB_SIZE. With large
        letters it is no less than the tab needs, unless that folds what has no room; where there
        is less width its `stack` of columns is laid below each other."""
        self.tabs.present(at)
        self.stack.setCurrentWidget(tab)
        layout = tab.layout() if cramped() and not folds else None
        if stack is None or layout is None:
            self._area.set_minimum(*size, layout)
        else:
            self._area.set_minimum_or_stack(*size, layout, stack, grows=True)

    def show_top(self, part: QWidget) -> None:
        """Scroll to a part of the open tab, where its columns are below each other."""
        self._area.show_top(part)

    def offer_new(self, there: bool) -> None:
        """Offer a new sheet; the button is hidden where letters leave no room, its key works."""
        self._offers_new = there
        self.fit()

    def fit(self) -> None:
        """Fit bar and margins into the width of the page."""
        left, usual = self._page.width() - self.tabs.sizeHint().width(), px(_MARGIN)
        needed = 3 * usual + self.new.sizeHint().width()
        show_if(self.new, self._offers_new and left >= needed)
        named = self._offers_new and bool(self.case.text())
        show_if(self.case, named and left >= needed + self.case.sizeHint().width() + usual)
        margin = min(usual, max(2, left // 2))
        self._whole.setContentsMargins(margin, px(10), margin, px(12))
