"""The kept games of a page: the menu that opens them, and their files."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, QPoint, Signal
from PySide6.QtWidgets import QWidget

from app.case_log.history import log_in
from app.games.archive import GameArchive
from app.pages.game.bar import MenuRow, menu_of
from app.pages.game.keeping import GameKeeping, GameLens, OpenGame, now
from app.pages.game.transfer import GameTransfer
from app.store import Store
from app.texts.texts import Texts
from app.variants import AnyVariant


class KeptGames(QObject):
    """Keeps the open game of a page, and opens others.

    `opened(game)` is a game to show; `new_asked()` wants another one. `other_variant(document,
    path)` is a file with a game of the other variant; `message` and `error` have sentences.
    """

    opened = Signal(object)
    new_asked = Signal()
    other_variant = Signal(str, object)
    message = Signal(str)
    error = Signal(str)

    def __init__(
        self,
        page: QWidget,
        store: Store[Any],
        lens: GameLens[Any],
        variant: AnyVariant,
        texts: Texts,
        folder: Path | None,
        document: Callable[[], str],
    ) -> None:
        super().__init__(page)
        self._page, self._texts = page, texts
        archive = GameArchive(log_in(folder), now()[:10])
        self.keeping: GameKeeping[Any] = GameKeeping(
            store, lens, variant.id, texts, archive, self, partial(texts.ui, "record.usual_title")
        )
        self.transfer = GameTransfer(page, self.keeping, texts, document, variant)
        self.keeping.error.connect(self.error)
        self.transfer.message.connect(self.message)
        self.transfer.error.connect(self.error)
        self.transfer.opened.connect(self.opened)
        self.transfer.other_variant.connect(self.other_variant)

    @property
    def last(self) -> OpenGame | None:
        """The game that was played last, or imported."""
        summary = next(iter(self.keeping.games()), None)
        return None if summary is None else self.keeping.reopened(summary.uid)

    def open(self, uid: str) -> None:
        """Open a kept game."""
        found = self.keeping.reopened(uid)
        if found is not None:
            self.opened.emit(found)

    def put_away(self) -> None:
        """Hide the open game from the menu, and begin another."""
        here = self.keeping.open_game
        if here.uid and self.keeping.put_away(here.uid, hidden=True):
            self.new_asked.emit()
            self.message.emit(self._texts.ui("record.put", here.title))

    def bring_back(self, uid: str) -> None:
        """Show a hidden game in the menu again, and open it."""
        if self.keeping.put_away(uid, hidden=False):
            self.open(uid)

    def show_menu(self, place: QPoint) -> None:
        """Open the menu of the games."""
        ui, here = self._texts.ui, self.keeping.open_game.uid
        rows: list[MenuRow] = [
            (f"game_open_{at}", summary.title, partial(self.open, summary.uid))
            for at, summary in enumerate(self.keeping.games())
            if summary.uid != here
        ]
        rows += [("", "", bool)] if rows else []
        rows += [
            ("game_new", ui("record.new"), self.new_asked.emit),
            ("game_import", ui("record.open_file"), self.transfer.ask),
        ]
        if here:
            rows.append(("game_put_away", ui("record.put_away"), self.put_away))
        hidden = self.keeping.games(hidden=True)
        rows += [("", "", bool)] if hidden else []
        rows += [
            (
                f"game_back_{at}",
                ui("record.bring_back", summary.title),
                partial(self.bring_back, summary.uid),
            )
            for at, summary in enumerate(hidden)
        ]
        menu_of(rows, self._page).popup(place)

    def export_row(self) -> MenuRow:
        """The row of a menu that writes the open game to a file."""
        return "game_file", self._texts.ui("record.export_game"), self.transfer.export
