"""The part of a page where a document of one's own is made: wires between widgets and files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog, QInputDialog, QLineEdit, QMessageBox, QWidget

from app.pages.rules.editor.widgets.document_card import DocumentCard
from app.pages.rules.editor.widgets.rule_form import RuleForm
from app.pages.rules.editor.widgets.rule_list import RuleList
from app.storage import StorageError
from app.texts.clauses import explained
from app.texts.texts import Texts
from app.user_documents import editing, tables
from app.user_documents.editing import EditedDocument
from app.user_documents.faults import UserDocumentError, fault_words
from app.user_documents.files import SUFFIX, ChangedError, GoneError, UserDocumentFiles
from app.user_documents.forms import RuleField
from app.user_documents.tables import Ground, Tables
from app.user_documents.views import FieldRow, UserDocumentView
from app.widgets.painting.drawing import as_written
from engine import library
from engine.complaints import DocumentError
from engine.rulebook import Words

_FAULTS: Final = (DocumentError, StorageError, ChangedError, GoneError)
_LONGEST: Final = 60


class DocumentEditor(QObject):
    """Keeps no state: `edit` takes what the document in force said and what it says from now on, as
    a step with a name.

    `reached` tells the key of a rule that is looked at, `opened` the id of a document that came,
    `gone` that the one in force goes, and the document to go on with; `removed` that it is not
    there any more; `said` that the one in force says something else now, or nothing.
    """

    reached = Signal(str)
    opened = Signal(str)
    gone = Signal(str)
    removed = Signal()
    said = Signal()
    message = Signal(str)
    error = Signal(str)

    def __init__(
        self,
        page: QWidget,
        widgets: tuple[DocumentCard, RuleList, RuleForm],
        files: UserDocumentFiles,
        edit: Callable[[Tables, Tables, str], None],
    ) -> None:
        super().__init__(page)
        self._page, self._files, self._edit = page, files, edit
        self._texts: Texts | None = None
        self._document = self._chosen = ""
        self._now: EditedDocument | None = None
        self._first: EditedDocument | None = None
        self._places: tuple[RuleField, ...] = ()
        self.card, self.list, self.editor = widgets
        self.card.asked.connect(self._do)
        self.list.chosen.connect(self.reached)
        self.editor.value_changed.connect(self._set_value)
        self.editor.ground_changed.connect(self._set_ground)
        self.editor.added.connect(self._add)
        self.editor.left_out.connect(self._leave)
        self.editor.restored.connect(self._restore)

    def speak(self, texts: Texts) -> None:
        """Take the words of a language, as the game in force has them."""
        if texts is self._texts:
            return
        self._texts = texts
        self.card.speak(texts)
        self.editor.speak(texts)

    # what is shown

    def present(
        self, document: str, new: Tables | None, chosen: str, wanted: Callable[[FieldRow], bool]
    ) -> None:
        """Show a document of one's own in the making, `new` where it was changed since its file was
        read: the rules that are wanted, and the one in hand."""
        if self._texts is None:
            return
        self._chosen = chosen
        if document != self._document:
            self._document, self._now, self._first, self._places = document, None, None, ()
        own = library.is_own(document)
        if own:
            self._read(new)
        self.card.present(self._card(own))
        if not own or self._now is None or self._first is None:
            return
        rows = editing.rows(self._now, self._first, self._places)
        self.list.present(self._wanted(rows, wanted), self._chosen, self._texts)
        place = next((field for field in self._places if field.key == self._chosen), None)
        if place is None:
            self.editor.present(None, "")
            return
        shown = editing.shown(self._now, self._first, place)
        said = "" if shown.first is None else explained(shown.first, self._base, self._texts)
        self.editor.present(shown, said)

    def _wanted(
        self, rows: tuple[FieldRow, ...], wanted: Callable[[FieldRow], bool]
    ) -> tuple[FieldRow, ...]:
        """Rules that are neither here nor in the first document stand after those that are."""
        there = [row for row in rows if wanted(row)]
        return (*(r for r in there if r.rule is not None), *(r for r in there if r.rule is None))

    def _card(self, own: bool) -> UserDocumentView:
        head = library.documents()[self._document]
        if not own or self._now is None or self._first is None:
            return UserDocumentView(head.name, own, keeps=self._files.keeps)
        base = library.documents().get(self._base)
        return UserDocumentView(
            head.name,
            own,
            None if base is None else base.name,
            editing.changes(self._now, self._first, self._places),
            self._now.fault,
            self._files.keeps,
        )

    @property
    def _base(self) -> str:
        """The document that the one in force was copied from; itself where that is not here."""
        base = library.documents()[self._document].base
        return base if base in library.documents() else self._document

    def _read(self, new: Tables | None) -> None:
        """Take up what was edited, and bring it to the disk as soon as it can stand."""
        try:
            if self._first is None:
                self._first = editing.read(self._files.tables(self._base))
            if new is None and self._now is not None:
                return  # nothing was changed since its file was read
            if new is None:
                new = self._files.tables(self._document)
            if self._now is None or new != self._now.tables:
                begun = self._now is not None
                self._now = editing.read(new, self._now)
                self._places = editing.fields(self._now)
                if begun and self._now.fault is None:
                    self._files.save(self._document, new)
                    self.said.emit()
        except _FAULTS as e:
            self._trouble(e)

    # what is done to a rule

    def _changed(self, new: Tables) -> None:
        if self._now is not None:
            self._edit(self._now.tables, new, "own_rule")

    def _set_value(self, raw: object) -> None:
        if self._now is not None:
            self._changed(
                tables.with_value(self._now.tables, self._chosen, raw, self._ui("own.house"))
            )

    def _set_ground(self, ground: Ground) -> None:
        if self._now is not None:
            self._changed(tables.with_ground(self._now.tables, self._chosen, ground))

    def _add(self) -> None:
        place = next((field for field in self._places if field.key == self._chosen), None)
        if place is not None:
            self._set_value(editing.beginning(place.kind))

    def _leave(self) -> None:
        if self._now is not None:
            self._changed(tables.without(self._now.tables, self._chosen))

    def _restore(self) -> None:
        if self._now is not None and self._first is not None:
            first = self._first.tables
            self._changed(tables.restored(self._now.tables, self._chosen, first))

    # what is done to a document

    def _do(self, name: str) -> None:
        handlers = {
            "copy": self.copy,
            "bring": self.ask_for_file,
            "name": self._rename,
            "send": self._send,
            "remove": self._remove,
        }
        handlers[name]()

    def copy(self) -> None:
        """Make a document of one's own from the one in force."""
        named = library.documents()[self._document].name
        ui = self._ui
        name = self._ask_name(ui("own.name_of_copy"), ui("own.copied", self._words(named)))
        if name:
            try:
                self.opened.emit(self._files.copy(self._document, Words(name, name)))
            except _FAULTS as e:
                self._trouble(e)

    def _ask_name(self, title: str, name: str) -> str:
        told_name, sure = QInputDialog.getText(
            self._page, title, self._ui("own.name_it"), QLineEdit.EchoMode.Normal, name
        )
        return " ".join(told_name.split())[:_LONGEST] if sure else ""

    def _rename(self) -> None:
        if self._now is None:
            return
        old = library.documents()[self._document].name
        name = self._ask_name(self._ui("own.do.name"), self._words(old))
        if name:
            new = tables.renamed(self._now.tables, Words(name, name))
            self._edit(self._now.tables, new, "own_name")

    def ask_for_file(self) -> None:
        """Ask for a file, and take the document in it."""
        kinds = self._ui("own.file_kinds", SUFFIX)
        name, _ = QFileDialog.getOpenFileName(self._page, self._ui("own.do.bring"), "", kinds)
        if name:
            self.bring(Path(name))

    def bring(self, path: Path) -> None:
        """Take in a document from a file; one that is none is told with its place."""
        try:
            own = self._files.bring(path)
        except _FAULTS as e:
            self.error.emit(self._ui("own.not_taken", path.name, self._fault(e)))
        else:
            self.message.emit(self._ui("own.taken", self._words(library.documents()[own].name)))
            self.opened.emit(own)

    def _send(self) -> None:
        kinds = self._ui("own.file_kinds", SUFFIX)
        name, _ = QFileDialog.getSaveFileName(
            self._page, self._ui("own.do.send"), f"{self._document}{SUFFIX}", kinds
        )
        if not name:
            return
        try:
            self._files.send(self._document, Path(name))
        except _FAULTS as e:
            self._trouble(e)
        else:
            self.message.emit(self._ui("own.sent", Path(name).name))

    def _remove(self) -> None:
        named = self._words(library.documents()[self._document].name)
        box = QMessageBox.StandardButton
        asked = as_written(self._ui("own.remove_it", named))
        sure = QMessageBox.question(self._page, self._ui("own.do.remove"), asked)
        if sure != box.Yes:
            return
        document = self._document
        self.gone.emit(self._base)
        try:
            aside = self._files.remove(document)
        except _FAULTS as e:
            self._trouble(e)
        else:
            self.said.emit()
            self.removed.emit()
            self.message.emit(self._ui("own.removed", named, aside.name))

    # words

    def _ui(self, key: str, *values: object) -> str:
        return "" if self._texts is None else self._texts.ui(key, *values)

    def _words(self, both: Words) -> str:
        return "" if self._texts is None else self._texts.words(both)

    def _fault(self, found: UserDocumentError) -> str:
        return "" if self._texts is None else fault_words(found, self._texts)

    def _trouble(self, found: UserDocumentError) -> None:
        self.error.emit(self._fault(found))
