"""The desk: the stores of all pages, and the one document that they go by."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, Signal

from app.rooms import ROOMS
from app.store import Store


class Desk(QObject):
    """Starts a store when its page is first asked for; `changed` names the page that did."""

    changed = Signal(str)

    def __init__(self, document: str, parent: QObject) -> None:
        super().__init__(parent)
        self._document = document
        self._stores: dict[str, Store[Any]] = {}

    @property
    def document(self) -> str:
        """The id of the document in force on every page."""
        return self._document

    def store(self, page: str) -> Store[Any]:
        """The store of a page, by the page's name."""
        if page not in self._stores:
            store = self._stores[page] = ROOMS[page].start(self._document, self)
            store.changed.connect(partial(self._follow, page))
        return self._stores[page]

    def _follow(self, page: str) -> None:
        """Where one page has taken another document, the others go by it, too."""
        document = self._stores[page].state.document
        if document != self._document:
            self._document = document
            for name, store in self._stores.items():
                if name != page:
                    store.adopt(lambda state: replace(state, document=self._document))
        self.changed.emit(page)
