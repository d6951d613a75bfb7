"""Hands: where whole hands come from and go to – files, the shelf, chance, the clipboard."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QRandomGenerator, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QWidget

from app import storage
from app.games import game_of
from app.score import dealing, handfile, notation, state
from app.score.handfile import SUFFIX, HandFileError
from app.score.present import hand_shown
from app.score.spoken import spoken
from app.score.state import Draft
from app.shelf import Shelf
from app.shown.answers import Answer
from app.storage import StorageError
from app.widgets.hand_picture import hand_picture
from app.words.explained import explained
from app.words.texts import Texts
from engine.library import documents
from engine.riichi.rules import GAME, load
from engine.rulebook import Head

_SEEDS: Final = 1 << 31


class Hands(QObject):
    """Puts whole hands on the table. `told` says what was done, `troubled` what could not be,
    `file_found` that a file is of another game."""

    told = Signal(str)
    troubled = Signal(str)
    file_found = Signal(str, object)

    def __init__(
        self,
        page: QWidget,
        shelf: Shelf,
        draft: Callable[[], Draft],
        answer: Callable[[], Answer],
        put: Callable[[Draft, str], None],
    ) -> None:
        super().__init__(page)
        self._page, self._shelf = page, shelf
        self._draft, self._answer, self._put = draft, answer, put
        self.texts: Texts | None = None
        self.path = Path(f"hand{SUFFIX}")

    def deeds(self) -> dict[str, Callable[[], None]]:
        """What the actions of this room do."""
        return {
            "open": self.open,
            "save": self.save,
            "copy_picture": self.copy_picture,
            "copy_explained": self.copy_explained,
            **{f"random_{level}": partial(self.random, level) for level in dealing.LEVELS},
            **{f"example_{name}": partial(self.example, name) for name in dealing.EXAMPLES},
        }

    @staticmethod
    def _heads() -> dict[str, Head]:
        """The documents that a hand can be laid under, by id."""
        return {key: head for key, head in documents().items() if head.game == GAME}

    def ui(self, key: str, **named: object) -> str:
        """A word of the window, once there is a language."""
        return "" if self.texts is None else self.texts.ui(key, **named)

    def _lay(self, draft: Draft, step: str) -> None:
        """Another hand comes to the table; the one that lies there goes to the shelf."""
        self._shelf.put_away()
        self._put(draft, step)

    # chance, examples, the shelf

    def random(self, level: str) -> None:
        seed = QRandomGenerator.global_().bounded(_SEEDS)
        self._lay(dealing.random_hand(level, seed, load(self._draft().document)), "random")

    def example(self, name: str) -> None:
        self._lay(dealing.example(name, self._draft().document), "example")

    def recent_rows(self) -> list[str]:
        """The recent hands as lines of a menu."""
        return [self._row(draft) for draft in self._shelf.recent.drafts()]

    def _row(self, draft: Draft) -> str:
        head = self._heads().get(draft.document)
        if self.texts is None:
            return ""
        named = draft.document if head is None else self.texts.document(head)
        how = self.texts.ui("how.tsumo" if draft.tsumo else "how.ron")
        return f"{state.hand(draft)}  {how}  {named}".replace("&", "&&")

    def recent(self, at: int) -> None:
        self.open_draft(self._shelf.recent.drafts()[at], "recent")

    def open_draft(self, draft: Draft, step: str) -> None:
        """Lay a hand; where its document is not here any more, that in force stays."""
        known = draft.document in self._heads()
        self._lay(draft if known else state.set_document(draft, self._draft().document), step)

    # files

    def open(self) -> None:
        """Ask for a hand file and lay its hand."""
        kinds = self.ui("file_kinds", suffix=SUFFIX)
        name, _ = QFileDialog.getOpenFileName(
            self._page, self.ui("action.open"), str(self.path.parent), kinds
        )
        if name:
            self.open_path(Path(name))

    def open_path(self, path: Path) -> None:
        """Lay the hand of a file; a file that is none is told with its line."""
        self.path = path
        try:
            text = storage.read(path)
            named = handfile.document_named(text)
            if game_of(named) not in ("", GAME):
                self.file_found.emit(named, path)
                return
            draft = handfile.read(text, self._heads(), self._draft().document)
        except StorageError as e:
            self._tell_storage(e)
        except HandFileError as e:
            self.troubled.emit(self.ui("hand_file", name=path.name, problem=self._told(e)))
        else:
            self._lay(draft, "open")

    def _told(self, error: HandFileError) -> str:
        if error.mistake is None or self.texts is None:
            return self.ui(f"handfile.{error.key}", line=error.line, word=error.word)
        told = self.texts.notation_error(error.mistake)
        return self.ui("handfile.mistake", line=error.line, word=told)

    def _tell_storage(self, error: StorageError) -> None:
        said = self.ui(f"storage.{error.key}", name=error.path.name, reason=error.reason)
        self.troubled.emit(said)

    def save(self) -> None:
        """Ask for a name and write the hand there."""
        kinds = self.ui("file_kinds", suffix=SUFFIX)
        name, _ = QFileDialog.getSaveFileName(
            self._page, self.ui("action.save"), str(self.path), kinds
        )
        if not name:
            return
        path = Path(name)
        path = path if path.suffix else path.with_name(path.name + SUFFIX)
        try:
            storage.write(path, handfile.written(self._draft()))
        except StorageError as e:
            self._tell_storage(e)
        else:
            self.path = path
            self.told.emit(self.ui("saved", name=path.name))

    # the clipboard

    def copy_notation(self) -> None:
        QGuiApplication.clipboard().setText(notation.text_of(self._draft()))
        self.told.emit(self.ui("copied"))

    def copy_picture(self) -> None:
        """The hand and what is declared, as a picture."""
        if self.texts is None:
            return
        draft, found = self._draft(), self._answer()
        shown = hand_shown(draft, found, None)
        foot = f"{self.texts.document(load(draft.document).document)}   {state.situation(draft)}"
        words = spoken(found, self.texts)
        picture = hand_picture(shown, draft.dora, draft.ura, words, foot, self.texts)
        QGuiApplication.clipboard().setPixmap(picture)
        self.told.emit(self.ui("copied_picture"))

    def copy_explained(self) -> None:
        """The whole answer with its clauses, as text."""
        draft, found = self._draft(), self._answer()
        if self.texts is None:
            return
        if found.verdict is None:
            self.told.emit(self.ui("nothing_to_explain"))
            return
        rules = load(draft.document)
        hand = state.hand(draft)
        told = explained(found.verdict, hand, found.situation, rules, self.texts)
        QGuiApplication.clipboard().setText(told)
        self.told.emit(self.ui("copied_explained"))
