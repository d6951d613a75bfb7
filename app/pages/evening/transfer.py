"""Exports an evening to files and on paper, and imports evenings of files."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QMessageBox, QWidget

from app import storage
from app.case_log.troubles import HistoryError
from app.evenings import sheets
from app.evenings.archive import EveningArchive
from app.evenings.files import (
    SUFFIX,
    EveningFileError,
    bring,
    evening_in,
    evening_text,
    games_of,
    nameless_text,
)
from app.evenings.texts import file_problem
from app.file_dialogs import path_to_open, path_to_save
from app.file_kinds import EVENING_FILE, without_suffix
from app.pages.game.bar import MenuRow
from app.pages.game.keeping import GameKeeping, OpenGame
from app.storage import StorageError
from app.texts.texts import Texts
from engine.evening.ranking import Ranking
from engine.evening.state import EveningState

_LONGEST_TITLE: Final = 60
"""Letters of a title in the name of its file."""


class EveningTransfer(QObject):
    """`opened(evening)` is an evening that was imported and kept; `message` and `error` have
    sentences for the user."""

    message = Signal(str)
    error = Signal(str)
    opened = Signal(object)

    def __init__(
        self,
        page: QWidget,
        texts: Texts,
        keeping: GameKeeping[Any],
        archive: EveningArchive,
        document: Callable[[], str],
    ) -> None:
        super().__init__(page)
        self._page, self._texts = page, texts
        self._keeping, self._archive, self._document = keeping, archive, document

    # files out

    def export_rows(self, found: EveningState, ranked: Ranking) -> list[MenuRow]:
        """The rows of a menu of what can be written."""
        ui, texts = self._texts.ui, self._texts
        named = partial(sheets.ranking_csv, found, ranked, texts)
        return [
            ("evening_file", ui("evening.export_file"), self.export),
            ("evening_nameless", ui("evening.export_nameless"), self.export_nameless),
            ("", "", bool),
            (
                "evening_ranking_csv",
                ui("evening.export_ranking"),
                lambda: self._write_csv("evening.export_ranking", named()),
            ),
            (
                "evening_results_csv",
                ui("evening.export_results"),
                lambda: self._write_csv("evening.export_results", sheets.results_csv(found, texts)),
            ),
            (
                "evening_ranking_nameless",
                ui("evening.export_ranking_nameless"),
                lambda: self._write_csv("evening.export_ranking_nameless", named(named=False)),
            ),
            (
                "evening_players_csv",
                ui("evening.export_players"),
                lambda: self._write_csv("evening.export_players", sheets.players_csv(found, texts)),
            ),
        ]

    def export(self) -> None:
        """Ask for a file name, and write the open evening with its games."""
        uid = self._keeping.open_game.uid
        try:
            saved = self._archive.open_evening(uid)
        except KeyError:
            self.error.emit(self._texts.ui("evening.nothing_to_export"))
            return
        except HistoryError as e:
            self._keeping.tell(e)
            return
        text = evening_text(saved, games_of(saved, self._archive))
        self._write(self._texts.ui("evening.export_file"), self._name(SUFFIX), text)

    def export_nameless(self) -> None:
        """Ask for a file name, and write the open evening without names."""
        evening = self._keeping.open_game.game
        results = self._archive.results(evening)
        text = nameless_text(evening, results, self._keeping.begun_at)
        title = self._texts.ui("evening.export_nameless")
        self._write(title, f"{self._texts.ui('evening.nameless')}{SUFFIX}", text)

    def _name(self, suffix: str) -> str:
        title = self._keeping.open_game.title or self._texts.ui("evening.untitled")
        return f"{title[:_LONGEST_TITLE]}{suffix}"

    def _write_csv(self, key: str, text: str) -> None:
        ui = self._texts.ui
        name = f"{self._name('')} {ui(key)}.csv"
        path = path_to_save(self._page, ui(key), name, "CSV (*.csv)", self._texts, ".csv")
        if path is not None:
            self._save(path, text.encode(sheets.ENCODING))

    def _write(self, title: str, name: str, text: str) -> None:
        kinds = f"Hayami (*{SUFFIX})"
        path = path_to_save(self._page, title, name, kinds, self._texts, SUFFIX)
        if path is not None:
            self._save(path, text.encode())

    def _save(self, path: Path, data: bytes) -> None:
        ui = self._texts.ui
        try:
            storage.write(path, data)
        except StorageError as e:
            self.error.emit(ui(f"storage.{e.key}", name=path.name, reason=e.reason))
        else:
            self.message.emit(ui("record.exported", path.name))

    # files in

    def ask(self) -> None:
        """Ask for a file, and import its evening."""
        ui = self._texts.ui
        kinds = f"{ui('evening.files')} (*{SUFFIX} *.json)"
        path = path_to_open(self._page, ui("evening.import"), kinds, self._texts)
        if path is not None:
            self.read(path)

    def read(self, path: Path, *, despite_checksum: bool = False) -> None:
        """Import the evening of a file, and open it."""
        ui = self._texts.ui
        try:
            found = evening_in(path, despite_checksum=despite_checksum, document=self._document())
            title = found.title or without_suffix(path.name, EVENING_FILE)
            saved, new = bring(found, self._archive)
        except EveningFileError as e:
            if e.key == "checksum" and self._agreed(path):
                self.read(path, despite_checksum=True)
                return
            said = file_problem(e, self._texts)
            self.error.emit(ui("record.not_imported", path.name, said))
        except HistoryError as e:
            self._keeping.tell(e)
        else:
            self.opened.emit(OpenGame(saved.uid, saved.title or title, "", saved.game))
            key = "evening.imported" if new else "evening.there_already"
            self.message.emit(ui(key, saved.title or title))

    def _agreed(self, path: Path) -> bool:
        """Ask whether a file that was changed is imported all the same."""
        box = QMessageBox(self._page)
        box.setObjectName("evening_checksum")
        box.setText(self._texts.ui("record.checksum", path.name))
        yes = box.addButton(self._texts.ui("record.despite"), QMessageBox.ButtonRole.AcceptRole)
        box.addButton(self._texts.ui("record.cancel"), QMessageBox.ButtonRole.RejectRole)
        box.exec()
        agreed = box.clickedButton() is yes
        box.setParent(None)
        return agreed
