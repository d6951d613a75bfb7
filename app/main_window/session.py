"""Holds the stores of all pages, and the rule document that is active on all of them."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from app.main_window.page_factory import PageFactory, PageState, factory
from app.recent_hands import RecentHands
from app.store import Store
from app.variants import AnyVariant, first_document, variant_of
from engine.library import existing

_PAUSE: Final = 150
"""Milliseconds between two hidden pages that take over a newly chosen document."""


def _with_existing_document(row: PageFactory, state: PageState) -> PageState:
    """The state, under the first document of its variant if its own does not exist any more."""
    return row.under(existing(state.document, first_document(row.variants[0])), state)


def _variant_of(document: str) -> AnyVariant:
    found = variant_of(document)
    assert found is not None, document
    return found


class Session(QObject):
    """Starts a store when its page is first asked for.

    `changed` names the page whose state changed, "" where a document of another variant was
    chosen; `variant_changed` comes before it if the active document is of another variant now.
    Each variant has stores of its own, which keep their undo steps while the other is shown.
    """

    changed = Signal(str)
    variant_changed = Signal()

    def __init__(self, document: str, recent: RecentHands, parent: QObject) -> None:
        super().__init__(parent)
        self._document, self._variant, self._recent = document, _variant_of(document), recent
        self._documents = {self._variant: document}
        self._stores: dict[PageFactory, Store[PageState]] = {}
        self._behind: set[PageFactory] = set()
        self._timer = QTimer(self, singleShot=True, interval=_PAUSE)
        self._timer.timeout.connect(self._catch_up_one)

    @property
    def document(self) -> str:
        """The id of the active document."""
        return self._document

    @property
    def variant(self) -> AnyVariant:
        """The variant of the active document, even if that does not exist any more."""
        return self._variant

    def store(self, page: str, variant: AnyVariant | None = None) -> Store[PageState]:
        """The store of a page, by the page's name, for the active variant or another."""
        variant = variant or self.variant
        row = factory(page, variant)
        if row not in self._stores:
            document = self._documents.get(variant) or first_document(variant)
            store = self._stores[row] = row.start(document, self._recent, self)
            store.changed.connect(partial(self._follow, row))
        self._catch_up(row)
        return self._stores[row]

    def restart(self, page: str) -> None:
        """Let go of the stores of a page, in which something is open that is another now: new ones
        are started when the page is made anew."""
        for row in [row for row in self._stores if row.name == page]:
            self._behind.discard(row)
            store = self._stores.pop(row)
            store.changed.disconnect()
            store.setParent(None)

    def serves(self, page: str, document: str) -> bool:
        """Whether the open page can take this document as an undo step of its own."""
        return _variant_of(document) in factory(page, self.variant).variants

    def choose(self, document: str) -> None:
        """Make a document of another variant active; its pages are as they were left."""
        self._activate(document, None)
        self.changed.emit("")

    def replace_missing_documents(self) -> None:
        """Replace documents that do not exist any more by the first of their variant, in all states
        and undo steps."""
        for variant, document in self._documents.items():
            self._documents[variant] = existing(document, first_document(variant))
        self._document = self._documents[self._variant]
        for row in tuple(self._stores):
            self._catch_up(row)
        for row, store in tuple(self._stores.items()):
            store.adopt(partial(_with_existing_document, row))

    def _follow(self, row: PageFactory) -> None:
        """Make the document of a page active when the page has taken another."""
        if row in self._behind:  # not by this change: the store still has the document before
            self._catch_up(row)
            self.changed.emit(row.name)
            return
        document = self._stores[row].state.document
        if document != self._document and (variant := _variant_of(document)) in row.variants:
            if self._is_active(row):
                self._activate(document, row)
            else:
                self._documents[variant] = document
        self.changed.emit(row.name)

    def _activate(self, document: str, source: PageFactory | None) -> None:
        before = self._variant
        self._document, self._variant = document, _variant_of(document)
        self._documents[self._variant] = document
        if source is not None:
            self._behind.discard(source)
        self._behind |= {row for row in self._stores if row != source and self._is_active(row)}
        self._timer.start()
        if self._variant != before:
            self.variant_changed.emit()

    def _is_active(self, row: PageFactory) -> bool:
        """Whether this is the row of its page for the active variant."""
        return self.variant in row.variants

    def _catch_up(self, row: PageFactory) -> None:
        """Give a store the active document if it still has the one before."""
        if row in self._behind and self._is_active(row):
            self._behind.discard(row)
            self._stores[row].adopt(partial(row.under, self._document))

    def _catch_up_one(self) -> None:
        """Give one hidden page the active document, in the order in which they were made; the next
        follows after a pause."""
        behind = (row for row in self._stores if row in self._behind)
        row = next(filter(self._is_active, behind), None)
        if row is not None:
            self._catch_up(row)
            self._timer.start()
