"""The desk: the stores of all pages, and the one document that they go by."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any, Final

from PySide6.QtCore import QObject, QTimer, Signal

from app.main_window.page_factory import PageFactory, factory
from app.recent_hands import RecentHands
from app.store import Store
from app.variants import VARIANTS, AnyVariant, first_document, variant_of
from engine.library import documents

_Key = tuple[str, PageFactory]
_SOON: Final = 150
"""Milliseconds from one page that nobody sees to the next, when another document is chosen."""


def _going_on_with(there: str, state: Any) -> Any:
    return state if state.document in documents() else replace(state, document=there)


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
        self._by_variant = {self._variant: document}
        self._stores: dict[_Key, Store[Any]] = {}
        self._behind: set[_Key] = set()
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(_SOON)
        self._soon.timeout.connect(self._catch_up_one)

    @property
    def document(self) -> str:
        """The id of the document in force on every page."""
        return self._document

    @property
    def variant(self) -> AnyVariant:
        """The variant of the document in force, even if that is not there any more."""
        return self._variant

    def store(self, page: str, variant: AnyVariant | None = None) -> Store[Any]:
        """The store of a page, by the page's name, for the variant in force or another."""
        variant = variant or self.variant
        key = page, factory(page, variant)
        if key not in self._stores:
            document = self._by_variant.get(variant) or first_document(variant)
            store = self._stores[key] = key[1].start(document, self._recent, self)
            store.changed.connect(partial(self._follow, key))
        self._catch_up(key)
        return self._stores[key]

    def serves(self, page: str, document: str) -> bool:
        """Whether what the page shows now takes this document, too, as a step of its own."""
        return factory(page, _variant_of(document)) is factory(page, self.variant)

    def choose(self, document: str) -> None:
        """Go by a document of another game; its pages go on where they were left."""
        self._go_by(document, None)
        self.changed.emit("")

    def let_go(self) -> None:
        """Documents that are not there any more are as if the first of their game had been chosen,
        in everything that can be undone, too."""
        for variant, document in self._by_variant.items():
            if document not in documents():
                self._by_variant[variant] = first_document(variant)
        self._document = self._by_variant[self._variant]
        for key in tuple(self._behind):
            self._catch_up(key)
        for (page, where), store in tuple(self._stores.items()):
            variant = next(each for each in VARIANTS if factory(page, each) is where)
            store.adopt(partial(_going_on_with, first_document(variant)))

    def _follow(self, key: _Key) -> None:
        """Where one page has taken another document, the others go by it, too."""
        page, where = key
        if key in self._behind:  # it has not chosen its document, it has not heard of the new one
            self._catch_up(key)
            self.changed.emit(page)
            return
        document = self._stores[key].state.document
        if document != self._document and where is factory(page, _variant_of(document)):
            if where is factory(page, self.variant):
                self._go_by(document, key)
            else:
                self._by_variant[_variant_of(document)] = document
        self.changed.emit(page)

    def _go_by(self, document: str, source: _Key | None) -> None:
        before = self._variant
        self._document, self._variant = document, _variant_of(document)
        self._by_variant[self._variant] = document
        if source is not None:
            self._behind.discard(source)
        self._behind |= {key for key in self._stores if key != source and self._in_force(key)}
        self._soon.start()
        if self._variant != before:
            self.variant_changed.emit()

    def _in_force(self, key: _Key) -> bool:
        """Whether this is the store of its page for the game in force."""
        return key[1] is factory(key[0], self.variant)

    def _catch_up(self, key: _Key) -> None:
        """A store that has not heard yet which document is in force hears it now."""
        if key in self._behind and self._in_force(key):
            self._behind.discard(key)
            document = self._document
            self._stores[key].adopt(lambda state: replace(state, document=document))

    def _catch_up_one(self) -> None:
        """One page after another that nobody sees goes by the document, when there is time."""
        key = next(filter(self._in_force, tuple(self._behind)), None)
        if key is not None:
            self._catch_up(key)
            self._soon.start()
