"""Controls the editor of user documents: connects the page's store, the files and the widgets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Final

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QInputDialog, QLineEdit, QWidget

from app.file_dialogs import agreed, path_to_open, path_to_save
from app.file_kinds import RULES
from app.pages.rules import state
from app.pages.rules.content import ItemTopic, topic_at, topic_of
from app.pages.rules.editor.edit_effect import Edit, EditEffect
from app.pages.rules.editor.widgets.document_card import DocumentCard
from app.pages.rules.editor.widgets.rule_form import RuleForm
from app.pages.rules.editor.widgets.rule_list import RuleList
from app.pages.rules.state import RulesState
from app.pages.rules.texts import called
from app.search import has_all, plain
from app.storage import StorageError
from app.store import Store
from app.texts.clauses import Topic, explained
from app.texts.texts import LANGUAGES, Texts
from app.user_documents import editing, tables
from app.user_documents.editing import EditedDocument
from app.user_documents.faults import UserDocumentError, fault_words
from app.user_documents.files import SUFFIX, ChangedError, GoneError, UserDocumentFiles
from app.user_documents.forms import RuleField
from app.user_documents.saving import EditSaver
from app.user_documents.tables import RuleBasis, Tables
from app.user_documents.views import FieldRow, UserDocumentView
from app.variants import texts_of
from engine import library
from engine.complaints import DocumentError
from engine.rulebook import Words

_ERRORS: Final = (DocumentError, StorageError, ChangedError, GoneError)
_KINDS: Final = f"{RULES.suffix} *{SUFFIX}"


class DocumentEditor(QObject):
    """Edits the user document in force; every edit is a step of the page's store.

    The edited tables are in the page's state. The file follows as soon as they are sound. The list
    of rules and the form of one are made when they are first asked for.
    `library_changed` is emitted when a document is added, changed or removed, `removed` after one
    was removed.
    """

    library_changed = Signal()
    removed = Signal()
    message = Signal(str)
    error = Signal(str)

    def __init__(
        self,
        texts: Texts,
        page: QWidget,
        store: Store[RulesState],
        card: DocumentCard,
        files: UserDocumentFiles,
    ) -> None:
        super().__init__(page)
        self._texts, self._page, self._store, self._files = texts, page, store, files
        self._saver = EditSaver(files)
        self._reading = files.reading
        self._document = self._chosen = ""
        self._now: EditedDocument | None = None
        self._first: EditedDocument | None = None
        self._fields: tuple[RuleField, ...] = ()
        self._topics: tuple[ItemTopic, ...] = ()
        self._card = card
        self._card.action_triggered.connect(self._do)
        self._effect = EditEffect(self)
        self._effect.changed.connect(self._present_effect)
        self._typed: object = None

    @cached_property
    def list(self) -> RuleList:
        """The rules of the document."""
        store, made = self._store, RuleList(self._texts)
        made.rule_chosen.connect(lambda key: store.update(state.choose(store.state, key)))
        return made

    @cached_property
    def form(self) -> RuleForm:
        """The form of the chosen rule."""
        made = RuleForm(self._texts)
        made.value_changed.connect(self._set_value)
        made.value_typed.connect(self._check_typed)
        made.ground_changed.connect(self._set_ground)
        made.add_requested.connect(self._add)
        made.remove_requested.connect(self._leave_out)
        made.restore_requested.connect(self._restore)
        return made

    def action_handlers(self) -> dict[str, Callable[[], object]]:
        """The handlers of the menu actions for user documents."""
        return {"copy_document": self._copy, "import_document": self._ask_for_file}

    # what is shown

    def present(self, s: RulesState, texts: Texts) -> None:
        """Show the document in force; `texts` are those of its game."""
        s = self._with_edits_of_now(s)
        self._chosen, self._typed = s.chosen, None
        if s.document != self._document:
            self._forget(s.document)
        own = library.is_own(s.document)
        if own:
            self._read(state.changed(s))
        self._save(s)
        self._card.present(self._card_view(own))
        if not own or self._now is None or self._first is None:
            self._effect.stop()
            return
        rows = editing.rows(self._now, self._first, self._fields)
        self._topics = tuple("options" if row.option else _topic(row) for row in rows)
        wanted = _wanted(rows, s)
        wanted.sort(key=lambda row: row.rule is None)
        self.list.present(tuple(wanted), self._chosen, texts)
        field = next((field for field in self._fields if field.key == self._chosen), None)
        if field is None:
            self.form.present(None, "", texts)
            self._effect.stop()
            self.form.present_effect(None)
            return
        shown = editing.rule_view(self._now, self._first, field)
        shown = replace(shown, copied=bool(self._base))
        meaning = explained(shown.first, self._base or self._document, texts) if shown.first else ""
        self.form.present(shown, meaning, texts)
        self._follow_edit(s, self._now.tables)

    # what an edit does

    def _follow_edit(self, s: RulesState, new: Tables) -> None:
        """Compare practice hands under the chosen rule as it was copied and as it is in `new`."""
        edit = None
        if state.mode_of(s) == "edit" and self._page.isVisible() and self._first is not None:
            before = tables.restored(new, self._chosen, self._first.tables)
            if tables.value(before, self._chosen) != tables.value(new, self._chosen):
                option, key = tables.option_place(new, self._chosen)
                edit = Edit(key, before, new, option)
        self._effect.follow(edit)
        self.form.present_effect(self._effect.shown(self._texts))

    def _check_typed(self, raw: object) -> None:
        """Tell of a number while it is typed whether it can stand, and what it would do."""
        if self._now is not None:
            self._typed = raw
            self._follow_edit(self._store.state, self._with_value(self._now.tables, raw))
            self._present_typed()

    def _present_effect(self) -> None:
        if self._typed is not None:
            self._present_typed()
        self.form.present_effect(self._effect.shown(self._texts))

    def _present_typed(self) -> None:
        rule = None if self._now is None else self._now.rules.get(self._chosen)
        if isinstance(self._typed, int) and rule is not None:
            rule = replace(rule, value=self._typed)
        self.form.present_value(self._effect.fault, rule, self._texts)

    def resume(self, s: RulesState) -> None:
        """Go on with idle work of a page that is visible again, and try to save what was not."""
        self._save(s)
        if library.is_own(s.document) and self._now is not None:
            self._follow_edit(s, self._now.tables)

    def read_ahead(self) -> Iterator[None]:
        """Read what a search for a rule looks at, before the first letter is typed."""
        if self._now is not None and self._first is not None:
            both = _both_texts(self._document)
            for row in editing.rows(self._now, self._first, self._fields):
                _names(row.key, row.rule_key, both)
                yield

    def pause(self) -> None:
        """Stop idle work of a page that is not visible."""
        self._effect.stop()

    def topics(self) -> tuple[ItemTopic, ...]:
        """The topic of every rule that can be edited; `options` for those of an option."""
        return self._topics

    def _card_view(self, own: bool) -> UserDocumentView:
        head = library.documents()[self._document]
        if not own or self._now is None or self._first is None:
            there = library.documents()
            others = () if own else tuple(there[key].name for key in there if library.is_own(key))
            return UserDocumentView(head.name, own, can_save=self._files.can_save, others=others)
        return UserDocumentView(
            self._edited_name(self._now),
            own,
            library.documents()[self._base].name if self._base else None,
            editing.count_changes(self._now, self._first, self._fields),
            self._now.fault,
            self._files.can_save,
        )

    @property
    def _base(self) -> str:
        """The document that the one in force was copied from; "" where there is none."""
        base = library.documents()[self._document].base
        return base if base in library.documents() else ""

    def _forget(self, document: str) -> None:
        """Show another document, or the same as it will be read."""
        self._document, self._now, self._first, self._fields = document, None, None, ()

    def _with_edits_of_now(self, s: RulesState) -> RulesState:
        """The state without edits of documents that were read again since."""
        reading = self._files.reading
        if reading != self._reading:
            self._reading = reading
            self._forget("")
        if state.without_older_edits(s, reading) is not s:
            self._store.adopt(lambda old: state.without_older_edits(old, reading))
        return self._store.state

    def _save(self, s: RulesState) -> None:
        """Have the file follow the edits, also of a document that is not in force: those may have
        been undone."""
        if s.edited is None:
            return
        try:
            if self._saver.follow(s.edited, self._now):
                self.library_changed.emit()
        except ChangedError as e:
            self._report(e)
            self._read_again(s.edited.document)
        except _ERRORS as e:
            self._report(e)

    def _read_again(self, document: str) -> None:
        """Show the document as another window wrote it."""
        try:
            self._files.read_again(document)
        except _ERRORS as e:
            self._report(e)
        else:
            self._with_edits_of_now(self._store.state)
            self.library_changed.emit()

    def _read(self, new: Tables | None) -> None:
        """Read the edited tables, or those of the file."""
        try:
            if self._first is None:
                base, files = self._base, self._files
                first = files.tables(base) if base else files.opened(self._document)
                self._first = editing.read(first)
            if new is None and self._now is not None:
                return  # nothing was changed since its file was read
            if new is None:
                new = self._files.tables(library.base_of(self._document))
            if self._now is None or new != self._now.tables:
                self._now = self._with_sound_rules(new)
                self._fields = editing.fields(self._now, self._first)
        except _ERRORS as e:
            self._report(e)

    def _with_sound_rules(self, new: Tables) -> EditedDocument:
        """The tables as they were read; with a fault, they have the rules of the last sound edit,
        which are those of the file."""
        found = editing.read(new, self._now)
        if found.fault is None or self._now is not None:
            return found
        file = self._files.tables(library.base_of(self._document))
        return editing.read(new, editing.read(file))

    # edits of a rule

    def _commit(self, new: Tables, step: str = "edit_rule") -> None:
        if self._now is None:
            return
        document, before, reading = self._document, self._now.tables, self._files.reading
        self._store.adopt(lambda old: state.as_read(old, document, before, reading))
        self._store.commit(state.change(self._store.state, new, reading), step)

    def _set_value(self, raw: object) -> None:
        if self._now is not None:
            self._commit(self._with_value(self._now.tables, raw))

    def _with_value(self, old: Tables, raw: object) -> Tables:
        clause = self._texts.ui("user_document.house_rule")
        return tables.with_value(old, self._chosen, raw, clause)

    def _set_ground(self, ground: RuleBasis) -> None:
        if self._now is not None:
            self._commit(tables.with_ground(self._now.tables, self._chosen, ground))

    def _add(self) -> None:
        field = next((field for field in self._fields if field.key == self._chosen), None)
        if field is not None:
            self._set_value(editing.initial_value(field.kind))

    def _leave_out(self) -> None:
        if self._now is not None:
            self._commit(tables.without(self._now.tables, self._chosen))

    def _restore(self) -> None:
        if self._now is not None and self._first is not None:
            first = self._first.tables
            self._commit(tables.restored(self._now.tables, self._chosen, first))

    # a document as a whole

    def _do(self, name: str) -> None:
        handlers = {
            "copy": self._copy,
            "bring": self._ask_for_file,
            "name": self._rename,
            "send": self._send,
            "remove": self._remove,
        }
        handlers[name]()

    def _open(self, document: str) -> None:
        """Make a document that was added the one in force, and edit it."""
        self.library_changed.emit()
        self._store.commit(state.edit_document(self._store.state, document), "document")

    def _copy(self) -> None:
        """Make a user document from the one in force."""
        named, ui = library.documents()[self._document].name, self._texts.ui
        name = self._ask_name(
            ui("user_document.name_of_copy"), ui("user_document.copied", self._texts.words(named))
        )
        if name:
            try:
                named = Words(name, name)
                self._open(self._files.copy(self._document, named, self._sound_tables))
            except _ERRORS as e:
                self._report(e)

    @property
    def _sound_tables(self) -> Tables | None:
        """The tables of the user document in force as they are shown; None where they have a
        fault."""
        sound = self._now is not None and self._now.fault is None
        return self._now.tables if self._now is not None and sound else None

    def _ask_name(self, title: str, name: str) -> str:
        entered, sure = QInputDialog.getText(
            self._page,
            title,
            self._texts.ui("user_document.name_it"),
            QLineEdit.EchoMode.Normal,
            name,
        )
        given = tables.plain_name(entered)
        if sure and not given:
            self.error.emit(self._texts.ui("user_document.no_name"))
        return given if sure else ""

    @staticmethod
    def _edited_name(now: EditedDocument) -> Words:
        """The name as it was edited; the file has another one while the document has a fault."""
        name = now.tables["document"]["name"]
        return Words(name["ja"], name["en"])

    def _rename(self) -> None:
        if self._now is None:
            return
        old = self._texts.words(self._edited_name(self._now))
        name = self._ask_name(self._texts.ui("user_document.do.name"), old)
        if name:
            self._commit(tables.renamed(self._now.tables, Words(name, name)), "rename_document")

    def _ask_for_file(self) -> None:
        """Ask for a file, and import the document in it."""
        kinds, title = (
            self._texts.ui("user_document.file_kinds", _KINDS),
            self._texts.ui("user_document.do.bring"),
        )
        path = path_to_open(self._page, title, kinds, self._texts)
        if path is not None:
            self.import_document(path)

    def import_document(self, path: Path) -> None:
        """Import a document from a file; an unsound one is reported with the place of the fault."""
        ui = self._texts.ui
        try:
            document = self._files.import_document(path)
        except StorageError as e:  # its words name the file
            self._report(e)
        except _ERRORS as e:
            self.error.emit(ui("user_document.not_taken", path.name, fault_words(e, self._texts)))
        else:
            name = self._texts.words(library.documents()[document].name)
            self.message.emit(ui("user_document.taken", name))
            self._open(document)

    def _send(self) -> None:
        """Ask for a file, and export the document to it."""
        kinds, title = (
            self._texts.ui("user_document.file_kinds", _KINDS),
            self._texts.ui("user_document.do.send"),
        )
        named = library.documents()[library.base_of(self._document)].name
        name = f"{self._texts.words(named)}{RULES.suffix}"
        path = path_to_save(self._page, title, name, kinds, self._texts, RULES.suffix)
        if path is None:
            return
        try:
            self._files.export_document(self._document, path, self._sound_tables)
        except _ERRORS as e:
            self._report(e)
        else:
            self.message.emit(self._texts.ui("user_document.sent", path.name))

    def _remove(self) -> None:
        """Ask whether to remove the document, and go on with the one that it was copied from, or
        the first of its game."""
        document = library.base_of(self._document)
        name, ui = self._texts.words(library.documents()[document].name), self._texts.ui
        question, remove = ui("user_document.remove_it", name), ui("user_document.do.remove")
        if not agreed(self._page, "remove_question", question, remove, ui("file_dialog.cancel")):
            return
        if self._base:
            self._store.update(state.choose_document(self._store.state, self._base))
        try:
            aside = self._files.remove(document)
        except _ERRORS as e:
            self._report(e)
        else:
            self.library_changed.emit()
            self.removed.emit()
            self.message.emit(ui("user_document.removed", name, aside.name))

    def _report(self, problem: UserDocumentError) -> None:
        self.error.emit(fault_words(problem, self._texts))


def _wanted(rows: Iterable[FieldRow], s: RulesState) -> list[FieldRow]:
    """The rules of the chosen topic, or those that the search finds in either language."""
    if s.search:
        words = plain(s.search).split()
        both = _both_texts(s.document)
        return [row for row in rows if has_all(_names(row.key, row.rule_key, both), words)]
    scope = state.scope_of(s)
    return [row for row in rows if scope in ("", "options" if row.option else _topic(row))]


def _both_texts(document: str) -> tuple[Texts, ...]:
    return tuple(texts_of(document, language) for language in LANGUAGES)


@lru_cache(maxsize=1024)
def _names(key: str, rule_key: str, both: tuple[Texts, ...]) -> str:
    """What a search for a rule looks at: its key, the parts of that, and what it is called.

    Cached, as that of all rules of a document takes longer than a frame.
    """
    return plain("\n".join((key, key.replace(".", " "), *called(rule_key, both))))


def _topic(row: FieldRow) -> Topic:
    return topic_at(row.rule_key) if row.rule is None else topic_of(row.rule)
