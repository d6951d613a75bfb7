"""Hands: where whole hands come from and go to – files, the shelf, the clipboard – in any game."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Mapping
from functools import partial
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QObject, QRandomGenerator, Signal
from PySide6.QtGui import QGuiApplication, QPixmap
from PySide6.QtWidgets import QFileDialog, QWidget

from app import storage
from app.abstract import AbstractQt
from app.pages.score.hand_input.files import SUFFIX, HandFileError, document_named
from app.recent_hands import RecentFile
from app.storage import StorageError
from app.texts.texts import Texts
from app.variants import AnyVariant, heads_of, variant_of

_SEEDS: Final = 1 << 31


class HandCommands(QObject, metaclass=AbstractQt):
    """Puts whole hands on the table; a game adds how its hands are read, written and told.

    `message` says what was done, `error` what could not be, `file_found` that a file is of another
    game. `draft` is what lies there, `put` takes another one with the name of the step.
    """

    message = Signal(str)
    error = Signal(str)
    file_found = Signal(str, object)
    variant: AnyVariant
    levels: Collection[str]
    """How hard a hand by chance may be."""

    def __init__(
        self,
        page: QWidget,
        saved: RecentFile[Any],
        draft: Callable[[], Any],
        put: Callable[[Any, str], None],
    ) -> None:
        super().__init__(page)
        self.saved = saved
        self.texts: Texts | None = None
        self.path = Path(f"hand{SUFFIX}")
        self._page, self._draft, self._put = page, draft, put

    # of each game its own

    @abstractmethod
    def read(self, text: str, documents: Mapping[str, object]) -> Any:
        """The draft of a file; raises HandFileError."""

    @abstractmethod
    def written(self) -> str:
        """The file of what lies there."""

    @abstractmethod
    def notation(self) -> str:
        """What lies there as text."""

    @abstractmethod
    def set_document(self, draft: Any, document: str) -> Any:
        """The draft under another document."""

    @abstractmethod
    def row(self, draft: Any, texts: Texts) -> str:
        """A recent hand as a line of a menu."""

    @abstractmethod
    def picture(self) -> QPixmap | None:
        """What lies there as a picture; none before there is a language."""

    @abstractmethod
    def explained(self) -> str:
        """The whole answer with its clauses, as text; "" where there is none."""

    @abstractmethod
    def random_hand(self, level: str, seed: int) -> Any:
        """A draft of a level, by chance."""

    # of all

    def action_handlers(self) -> dict[str, Callable[[], object]]:
        """What the actions of this room do."""
        return {
            "open": self.open,
            "save": self.save,
            "copy": self.copy_notation,
            "copy_picture": self.copy_picture,
            "copy_explained": self.copy_explained,
            **{f"random_{level}": partial(self.random, level) for level in self.levels},
        }

    def ui(self, key: str, **named: object) -> str:
        """A word of the window, once there is a language."""
        return "" if self.texts is None else self.texts.ui(key, **named)

    def lay(self, draft: Any, step: str) -> None:
        """Another hand comes to the table; the one that lies there goes to the shelf."""
        self.saved.archive()
        self._put(draft, step)

    def open_draft(self, draft: Any, step: str) -> None:
        """Lay a hand; where its document is not here any more, that in force stays."""
        known = variant_of(draft.document) is self.variant
        self.lay(draft if known else self.set_document(draft, self._draft().document), step)

    def recent_rows(self) -> list[str]:
        """The recent hands as lines of a menu."""
        if self.texts is None:
            return []
        return [self.row(draft, self.texts) for draft in self.saved.recent.drafts()]

    def recent(self, at: int) -> None:
        self.open_draft(self.saved.recent.drafts()[at], "recent")

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
            named = document_named(text)
            if variant_of(named) not in (None, self.variant):
                self.file_found.emit(named, path)
                return
            draft = self.read(text, {head.id: head for head in heads_of(self.variant)})
        except StorageError as e:
            self._tell_storage(e)
        except HandFileError as e:
            self.error.emit(self.ui("hand_file", name=path.name, problem=self._told_of(e)))
        else:
            self.lay(draft, "open")

    def _told_of(self, error: HandFileError) -> str:
        if error.mistake is None or self.texts is None:
            return self.ui(f"handfile.{error.key}", line=error.line, word=error.word)
        told = self.texts.notation_error(error.mistake)
        return self.ui("handfile.mistake", line=error.line, word=told)

    def _tell_storage(self, error: StorageError) -> None:
        said = self.ui(f"storage.{error.key}", name=error.path.name, reason=error.reason)
        self.error.emit(said)

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
            storage.write(path, self.written())
        except StorageError as e:
            self._tell_storage(e)
        else:
            self.path = path
            self.message.emit(self.ui("saved", name=path.name))

    def random(self, level: str) -> None:
        """Lay a hand by chance."""
        seed = QRandomGenerator.global_().bounded(_SEEDS)
        self.lay(self.random_hand(level, seed), "random")

    def copy_notation(self) -> None:
        QGuiApplication.clipboard().setText(self.notation())
        self.message.emit(self.ui("copied"))

    def copy_picture(self) -> None:
        picture = self.picture()
        if picture is not None:
            QGuiApplication.clipboard().setPixmap(picture)
            self.message.emit(self.ui("copied_picture"))

    def copy_explained(self) -> None:
        text = self.explained()
        if text:
            QGuiApplication.clipboard().setText(text)
        self.message.emit(self.ui("copied_explained" if text else "nothing_to_explain"))
