"""Owning: a document of one's own on the rules page, between its part and the page's store."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from app.pages.rules import state
from app.pages.rules.content import topic_at, topic_of
from app.pages.rules.editor.controller import DocumentEditor
from app.pages.rules.editor.widgets.document_card import DocumentCard
from app.pages.rules.editor.widgets.rule_form import RuleForm
from app.pages.rules.editor.widgets.rule_list import RuleList
from app.pages.rules.state import RulesState
from app.store import Store
from app.texts.texts import Texts
from app.user_documents.files import UserDocumentFiles
from app.user_documents.tables import Tables
from app.user_documents.views import FieldRow


class Owning(QObject):
    """Takes what is done to a document of one's own as steps of the page."""

    library_changed = Signal()

    def __init__(
        self,
        page: QWidget,
        store: Store[RulesState],
        widgets: tuple[DocumentCard, RuleList, RuleForm],
        files: UserDocumentFiles,
    ) -> None:
        super().__init__(page)
        self._store = store
        self.part = DocumentEditor(page, widgets, files, self._change)
        self.part.reached.connect(lambda key: store.update(state.choose(store.state, key)))
        self.part.opened.connect(self._open)
        self.part.gone.connect(self._leave)
        self.part.said.connect(self.library_changed)

    def action_handlers(self) -> dict[str, Callable[[], object]]:
        """What the actions of the menu do."""
        return {"own_copy": self.part.copy, "own_bring": self.part.ask_for_file}

    def present(self, s: RulesState, texts: Texts) -> None:
        """Show the document in force, where it is one's own."""
        self.part.speak(texts)
        self.part.present(s.document, state.changed(s), s.chosen, partial(_wanted, s, texts))

    def _change(self, before: Tables, tables: Tables, step: str) -> None:
        document = self._store.state.document
        self._store.adopt(lambda old: state.as_read(old, document, before))
        self._store.commit(state.change(self._store.state, tables), step)

    def _open(self, document: str) -> None:
        """A document of one's own came: it is in force, and is changed here."""
        self.library_changed.emit()
        self._store.commit(state.open_own(self._store.state, document), "document")

    def _leave(self, base: str) -> None:
        """The document in force goes: go on with the one that it was copied from."""
        self._store.update(state.choose_document(self._store.state, base))


def _wanted(s: RulesState, texts: Texts, row: FieldRow) -> bool:
    """Whether a rule is of the topic that is shown, or is what one searches for."""
    if s.search:
        words = (row.key, texts.rule(row.key))
        return any(s.search.casefold() in word.casefold() for word in words)
    scope = state.scope_of(s)
    return not scope or scope == (topic_at(row.key) if row.rule is None else topic_of(row.rule))
