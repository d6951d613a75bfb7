"""The tabs of a page that has other pages as its parts."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.actions import KEY_OF, PART_OF
from app.texts.texts import Texts
from app.widgets.controls.controls import Segment


class PageTabs(Segment):
    """Tabs with the name of each part, of which that of the page itself is chosen.

    `page_chosen(page name)` asks for another part.
    """

    page_chosen = Signal(str)

    def __init__(self, page: str, texts: Texts, parent: QWidget | None = None) -> None:
        whole = PART_OF.get(page, page)
        parts = (whole, *(name for name, of in PART_OF.items() if of == whole))
        super().__init__(f"{page}_tabs", range(len(parts)), parent, roomy=True, tabs=True)
        words = [texts.ui(f"page.{name}") for name in parts]
        self.set_labels(words, words, [KEY_OF[f"page_{name}"] for name in parts])
        self.setAccessibleName(texts.ui("heard.tabs"))
        self._own = parts.index(page)
        self.present(self._own)
        self.chosen.connect(lambda at: self._choose(at, parts[at]))

    def _choose(self, at: int, name: str) -> None:
        self.present(self._own)  # this page stays as it is, behind the other
        if at != self._own:
            self.page_chosen.emit(name)
