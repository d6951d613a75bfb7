"""Exports the open game to a file, and imports games of files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QMessageBox, QWidget

from app import storage
from app.file_dialogs import path_to_open, path_to_save
from app.file_kinds import GAME, without_suffix
from app.games.files import SUFFIX, FileGame, GameFileError, game_text, games_in
from app.games.texts import file_problem
from app.pages.game.keeping import GameKeeping, OpenGame
from app.storage import StorageError
from app.texts.texts import Texts
from app.variants import AnyVariant, variant_of

_LONGEST_TITLE: Final = 60
"""Letters of a title in the name of its file."""


class GameTransfer(QObject):
    """`opened(game)` is a game of this variant that was imported and kept, `other_variant(document,
    path)` a file with a game of the other; `message` and `error` have sentences for the user."""

    message = Signal(str)
    error = Signal(str)
    opened = Signal(object)
    other_variant = Signal(str, object)

    def __init__(
        self,
        page: QWidget,
        keeping: GameKeeping[Any],
        variant: AnyVariant,
        texts: Texts,
        document: Callable[[], str],
    ) -> None:
        super().__init__(page)
        self._page, self._keeping, self._variant = page, keeping, variant
        self._texts, self._document = texts, document

    def export(self) -> None:
        """Ask for a file name, and write the open game."""
        here, ui = self._keeping.open_game, self._texts.ui
        name = f"{(here.title or ui('record.unnamed'))[:_LONGEST_TITLE]}{SUFFIX}"
        path = path_to_save(
            self._page, ui("record.export_game"), name, f"Hayami (*{SUFFIX})", self._texts, SUFFIX
        )
        if path is None:
            return
        text = game_text(here.game, title=here.title, table=here.table, at=self._keeping.begun_at)
        try:
            storage.write(path, text)
        except StorageError as e:
            self.error.emit(ui(f"storage.{e.key}", name=path.name, reason=e.reason))
        else:
            self.message.emit(ui("record.exported", path.name))

    def ask(self) -> None:
        """Ask for a file, and import its games."""
        ui = self._texts.ui
        kinds = f"{ui('record.files')} (*{SUFFIX} *.json *.jsonl *.xml *.mjlog *.gz)"
        path = path_to_open(self._page, ui("record.open_file"), kinds, self._texts)
        if path is not None:
            self.read(path)

    def read(self, path: Path, *, despite_checksum: bool = False) -> None:
        """Import the games of a file; the first is opened."""
        try:
            found = games_in(path, despite_checksum=despite_checksum, document=self._document())
        except GameFileError as e:
            if e.key == "checksum" and self._agreed(path):
                self.read(path, despite_checksum=True)
                return
            said = file_problem(e, self._texts)
            self.error.emit(self._texts.ui("record.not_imported", path.name, said))
            return
        own = [game for game in found if variant_of(game.game.rules) is self._variant]
        if not own and found:
            self.other_variant.emit(found[0].game.rules, path)
            return
        self._take(path, own)

    def _take(self, path: Path, games: list[FileGame]) -> None:
        kept = [self._kept(path, game) for game in games]
        first = next((game for game in kept if game is not None), None)
        if first is None:
            return
        self.opened.emit(first)
        key = "imported" if len(kept) == 1 else "imported_several"
        self.message.emit(self._texts.ui(f"record.{key}", first.title, len(kept)))

    def _kept(self, path: Path, found: FileGame) -> OpenGame | None:
        title = found.title or without_suffix(path.name, GAME)
        return self._keeping.keep(found.game, title, found.table, found.at)

    def _agreed(self, path: Path) -> bool:
        """Ask whether a file that was changed is imported all the same."""
        box = QMessageBox(self._page)
        box.setObjectName("game_checksum")
        box.setText(self._texts.ui("record.checksum", path.name))
        yes = box.addButton(self._texts.ui("record.despite"), QMessageBox.ButtonRole.AcceptRole)
        box.addButton(self._texts.ui("record.cancel"), QMessageBox.ButtonRole.RejectRole)
        box.exec()
        agreed = box.clickedButton() is yes
        box.setParent(None)
        return agreed
