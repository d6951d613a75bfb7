"""Exports an evening to files and on paper, and imports evenings of files."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QWidget

from app.case_log.troubles import HistoryError
from app.evenings import sheets
from app.evenings.archive import EveningArchive, KnownPerson, SavedEvening, players_in
from app.evenings.files import (
    SUFFIX,
    Brought,
    FileEvening,
    evening_in,
    evening_text,
    games_of,
    import_evening,
    nameless_text,
)
from app.evenings.name_lists import namesakes
from app.evenings.texts import file_problem
from app.file_kinds import EVENING_FILE, without_suffix
from app.games.files import GameFileError
from app.games.texts import title_of
from app.open_logs import HeldLog
from app.pages.evening.leagues import LeagueEntry, league_of
from app.pages.game.saver import GameSaver, OpenGame
from app.pages.game.transfer import FileTransfer
from app.texts.texts import Texts
from app.widgets.controls.menus import MenuRow
from engine.evening.ranking import Ranking
from engine.evening.state import EveningState


class EveningTransfer(FileTransfer):
    """The files of evenings, and tables of their results for other programs."""

    OPEN, FILES = "evening.open_file", "evening.files"
    SUFFIXES = f"*{SUFFIX} *.json"

    def __init__(
        self,
        page: QWidget,
        saver: GameSaver[Any],
        texts: Texts,
        document: Callable[[], str],
        archive: EveningArchive,
    ) -> None:
        super().__init__(page, saver, texts, document)
        self._archive = archive
        self._coming: list[tuple[Path, FileEvening]] = []
        self._held = HeldLog(self._import_waiting, self)

    # files out

    def export_rows(self, evening: EveningState, ranked: Ranking) -> list[MenuRow]:
        """The rows of a menu of what can be written."""
        ui, texts = self._texts.ui, self._texts
        named = partial(sheets.ranking_csv, evening, ranked, texts)
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
                lambda: self._write_csv(
                    "evening.export_results", sheets.results_csv(evening, texts)
                ),
            ),
            (
                "evening_ranking_nameless",
                ui("evening.export_ranking_nameless"),
                lambda: self._write_csv("evening.export_ranking_nameless", named(named=False)),
            ),
            (
                "evening_players_csv",
                ui("evening.export_players"),
                lambda: self._write_csv(
                    "evening.export_players", sheets.players_csv(evening, texts)
                ),
            ),
        ]

    def league_row(self, entries: Sequence[LeagueEntry], best: int) -> MenuRow:
        """The row of that menu for the league, of which the `best` evenings of each count."""

        def write() -> None:
            found, names = league_of(entries, best)
            titles = [one.title for one in entries]
            text = sheets.league_csv(found, titles, names, self._texts)
            self._write_csv("evening.export_league", text)

        return "evening_league_csv", self._texts.ui("evening.export_league"), write

    def export(self) -> None:
        """Ask for a file name, and write the open evening with its games."""
        uid = self._saver.open_game.uid
        try:
            saved = self._archive.open_evening(uid)
        except KeyError:
            self.error.emit(self._texts.ui("evening.nothing_to_export"))
            return
        except HistoryError as e:
            self._saver.report_unsaved(e)
            return
        text = evening_text(saved, games_of(saved, self._archive))
        ui = self._texts.ui
        self._write(ui("evening.export_file"), self._name(ui("evening.untitled")), SUFFIX, text)

    def export_nameless(self) -> None:
        """Ask for a file name, and write the open evening without names."""
        evening, ui = self._saver.open_game.game, self._texts.ui
        results = self._archive.results(evening)
        text = nameless_text(evening, results, self._saver.begun_at)
        self._write(ui("evening.export_nameless"), ui("evening.nameless"), SUFFIX, text)

    def _write_csv(self, key: str, text: str) -> None:
        ui = self._texts.ui
        name = f"{self._name(ui('evening.untitled'))} {ui(key)}"
        self._write(ui(key), name, ".csv", text.encode(sheets.ENCODING))

    # files in

    def _import(self, path: Path, *, despite_checksum: bool) -> None:
        """Import the evening of a file, and open it."""
        found = evening_in(path, despite_checksum=despite_checksum, document=self._document())
        self._coming.append((path, found))
        self._import_waiting()

    def _import_waiting(self) -> None:
        """Import what was read from files, soon where another program holds the log."""
        while self._coming:
            path, found = self._coming[0]
            try:
                with self._archive.waiting(0):
                    saved, done = import_evening(found, self._archive)
            except HistoryError as e:
                if not self._held.note_try(e):
                    return
                self._held.stop()
                self._coming.pop(0)
                self._saver.report_unsaved(e)
            else:
                self._held.stop()
                self._coming.pop(0)
                self._show_imported(path, found, saved, done)

    def _show_imported(
        self, path: Path, found: FileEvening, saved: SavedEvening, done: Brought
    ) -> None:
        """Open an evening that was imported, and say what that did."""
        title = (
            title_of(saved, self._texts) or found.title or without_suffix(path.name, EVENING_FILE)
        )
        imported = OpenGame(saved.uid, title, "", saved.game)
        known = self._people() if done == "imported" else []
        self.opened.emit(imported)
        if done == "imported":
            self._doubt_document(imported)
        again = bool(namesakes(players_in(saved.game.events).values(), known))
        key = "imported_namesakes" if again else done
        self.message.emit(self._texts.ui(f"evening.{key}", title))

    def _people(self) -> list[KnownPerson]:
        """Everybody who is in an evening; nobody where they cannot be read, which is reported."""
        try:
            return self._archive.people()
        except HistoryError as e:
            self._saver.report_unsaved(e)
            return []

    def _problem(self, error: GameFileError) -> str:
        return file_problem(error, self._texts)
