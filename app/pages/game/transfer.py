"""Files of what a page keeps: exports what is open, and imports games of files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar, Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from app import storage
from app.file_dialogs import agreed, path_to_open, path_to_save
from app.file_kinds import GAME, without_suffix
from app.games.files import SUFFIX, FileGame, GameFileError, game_text, games_in
from app.games.notation import variant_id
from app.games.texts import file_problem
from app.pages.game.saver import GameSaver, OpenGame
from app.storage import StorageError
from app.texts.texts import Texts
from app.user_documents.tables import shares_id
from app.variants import VARIANTS, AnyVariant, first_document
from engine.library import base_of, documents, existing

_LONGEST_TITLE: Final = 60
"""Letters of a title in the name of its file."""


class FileTransfer(QObject):
    """Asks for files, reads and writes them, and reports the result: for one kind of file, which a
    class below it knows.

    `opened(open_game)` is what was imported and kept; `message` and `error` have sentences for the
    user. `document` returns the id of the active document, which is that of a game whose file names
    none.
    """

    message = Signal(str)
    error = Signal(str)
    opened = Signal(object)
    OPEN: ClassVar[str]
    """The text of the title of the dialog that asks for a file to import."""
    FILES: ClassVar[str]
    """The text of the name that such files have in the dialog."""
    SUFFIXES: ClassVar[str]
    """The suffixes of such files in the dialog: `*.hayami-game *.json`."""

    def __init__(
        self, page: QWidget, saver: GameSaver[Any], texts: Texts, document: Callable[[], str]
    ) -> None:
        super().__init__(page)
        self._page, self._saver, self._texts = page, saver, texts
        self._document = document

    def export(self) -> None:
        """Ask for a file name, and write what is open."""
        raise NotImplementedError

    def _name(self, untitled: str) -> str:
        """The name of a file of what is open, without suffix: its title."""
        return (self._saver.open_game.title or untitled)[:_LONGEST_TITLE]

    def _write(self, asked: str, name: str, suffix: str, content: str | bytes) -> None:
        """Ask for a file name in a dialog with this title, and write the content."""
        kind = "CSV" if suffix == ".csv" else "Hayami"
        named, kinds = f"{name}{suffix}", f"{kind} (*{suffix})"
        path = path_to_save(self._page, asked, named, kinds, self._texts, suffix)
        if path is None:
            return
        ui = self._texts.ui
        try:
            storage.write(path, content)
        except StorageError as e:
            self.error.emit(ui(f"storage.{e.key}", name=path.name, reason=e.reason))
        else:
            self.message.emit(ui("record.exported", path.name))

    def choose_file(self) -> None:
        """Ask for a file, and import what it has."""
        ui = self._texts.ui
        kinds = f"{ui(self.FILES)} ({self.SUFFIXES})"
        path = path_to_open(self._page, ui(self.OPEN), kinds, self._texts)
        if path is not None:
            self.read(path)

    def read(self, path: Path, *, despite_checksum: bool = False) -> None:
        """Import what a file has, and open it; where the file was changed that is asked first."""
        try:
            self._import(path, despite_checksum=despite_checksum)
        except GameFileError as e:
            if e.key == "checksum" and self._agreed(path):
                self.read(path, despite_checksum=True)
                return
            text = self._problem(e)
            self.error.emit(self._texts.ui("record.not_imported", path.name, text))

    def _import(self, path: Path, *, despite_checksum: bool) -> None:
        """Import what a file has, and open it; raises GameFileError."""
        raise NotImplementedError

    def _doubt_document(self, imported: OpenGame) -> None:
        """Say by which document what was imported is judged, where its file may mean another one:
        no file of a game has the document itself, and an earlier version gave its id on every
        computer."""
        rules = imported.game.rules
        if rules in documents() and shares_id(rules):
            named = self._texts.document_named(rules)
            said = self._texts.ui("record.shared_id", imported.title, named, base_of(rules))
            self.error.emit(said)

    def _problem(self, error: GameFileError) -> str:
        """Why nothing is imported, in one sentence."""
        return file_problem(error, self._texts)

    def _agreed(self, path: Path) -> bool:
        """Ask whether a file that was changed is imported all the same."""
        ui = self._texts.ui
        words = ui("record.checksum", path.name)
        return agreed(
            self._page, "checksum_question", words, ui("record.despite"), ui("record.cancel")
        )


class GameTransfer(FileTransfer):
    """The files of games: `other_variant(document, path)` is a file with a game of the other
    variant than that of the page."""

    other_variant = Signal(str, object)
    OPEN, FILES = "record.open_file", "record.files"
    SUFFIXES = f"*{SUFFIX} *.json *.jsonl *.xml *.mjlog *.gz"

    def __init__(
        self,
        page: QWidget,
        saver: GameSaver[Any],
        texts: Texts,
        document: Callable[[], str],
        variant: AnyVariant,
    ) -> None:
        super().__init__(page, saver, texts, document)
        self._variant = variant

    def export(self) -> None:
        """Ask for a file name, and write the open game."""
        open_game, ui = self._saver.open_game, self._texts.ui
        text = game_text(
            open_game.game, title=open_game.title, table=open_game.table, at=self._saver.begun_at
        )
        self._write(ui("record.export_game"), self._name(ui("record.unnamed")), SUFFIX, text)

    def _import(self, path: Path, *, despite_checksum: bool) -> None:
        """Import the games of a file; the first is opened."""
        file_games = games_in(path, despite_checksum=despite_checksum, document=self._document())
        own = [game for game in file_games if variant_id(game.game) == self._variant.id]
        if not own and file_games:
            first_game = file_games[0].game
            other = next(one for one in VARIANTS if one.id == variant_id(first_game))
            self.other_variant.emit(existing(first_game.rules, first_document(other)), path)
            return
        tried = [self._kept(path, game) for game in own]
        kept = [game for game in tried if game is not None]
        if not kept:
            return
        first = kept[0]
        self.opened.emit(first)
        self._doubt_document(first)
        key = "imported" if len(kept) == 1 else "imported_several"
        self.message.emit(self._texts.ui(f"record.{key}", first.title, len(kept)))

    def _kept(self, path: Path, file_game: FileGame) -> OpenGame | None:
        title = file_game.title or without_suffix(path.name, GAME)
        return self._saver.save_new(file_game.game, title, file_game.table, file_game.at)
