"""The kept games of a page, or its kept evenings: the menu that opens them, and their files."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

import msgspec
from PySide6.QtCore import QObject, QPoint, Signal
from PySide6.QtWidgets import QWidget

from app import stamps
from app.case_log.history import log_in
from app.games.archive import GameArchive
from app.games.texts import listed_title
from app.pages.game.bar import MenuRow, menu_of
from app.pages.game.keeping import GameKeeping, GameLens
from app.pages.game.transfer import FileTransfer, GameTransfer
from app.store import Store
from app.texts.texts import Texts
from app.variants import AnyVariant

T = TypeVar("T", bound=FileTransfer)
_SHOWN: Final = 12
"""So many of the latest games stand in the menu itself."""


class MenuWords(msgspec.Struct, frozen=True):
    """The keys of the texts of the menu of what is kept; `name` begins the object name of each of
    its rows."""

    name: str
    new: str
    open_file: str
    hide: str
    put: str
    bring_back: str


class KeptGames(QObject, Generic[T]):
    """Opens the kept games of a page, hides them, and brings them back; `keeping` saves the
    open one, `transfer` has their files. For evenings it is the same.

    `opened(game)` is a game to show; `new_asked()` wants another one; `message` and `error` have
    sentences.
    """

    opened = Signal(object)
    new_asked = Signal()
    message = Signal(str)
    error = Signal(str)

    def __init__(
        self,
        page: QWidget,
        keeping: GameKeeping[Any],
        transfer: T,
        texts: Texts,
        words: MenuWords,
    ) -> None:
        super().__init__(page)
        self._page, self._texts, self._words = page, texts, words
        self.keeping, self.transfer = keeping, transfer
        keeping.error.connect(self.error)
        transfer.message.connect(self.message)
        transfer.error.connect(self.error)
        transfer.opened.connect(self.opened)

    def open(self, uid: str) -> None:
        """Open a kept game."""
        found = self.keeping.reopened(uid)
        if found is not None:
            self.opened.emit(found)

    def hide(self) -> None:
        """Hide the open game from the menu, and begin another."""
        here = self.keeping.open_game
        if here.uid and self.keeping.set_hidden(here.uid, hidden=True):
            self.new_asked.emit()
            self.message.emit(self._texts.ui(self._words.put, here.title))

    def bring_back(self, uid: str) -> None:
        """Show a hidden game in the menu again, and open it."""
        if self.keeping.set_hidden(uid, hidden=False):
            self.open(uid)

    def show_menu(self, place: QPoint, above: Sequence[MenuRow] = ()) -> None:
        """Open the menu of what is kept, with other rows above it."""
        words, texts, here = self._words, self._texts, self.keeping.open_game.uid
        ui = texts.ui
        rows: list[MenuRow] = [
            (
                f"{words.name}_open_{at}",
                listed_title(summary, texts),
                partial(self.open, summary.uid),
            )
            for at, summary in enumerate(self.keeping.games())
            if summary.uid != here
        ]
        rows = self._folded(f"{words.name}_more", rows)
        rows += [("", "", bool)] if rows else []
        rows += [
            (f"{words.name}_new", ui(words.new), self.new_asked.emit),
            (f"{words.name}_import", ui(words.open_file), self.transfer.ask),
        ]
        if here:
            rows.append((f"{words.name}_hide", ui(words.hide), self.hide))
        hidden = self.keeping.games(hidden=True)
        back: list[MenuRow] = [
            (
                f"{words.name}_back_{at}",
                ui(words.bring_back, listed_title(summary, texts)),
                partial(self.bring_back, summary.uid),
            )
            for at, summary in enumerate(hidden)
        ]
        rows += [("", "", bool)] if hidden else []
        rows += self._folded(f"{words.name}_back_more", back)
        menu_of((*above, *rows), self._page).popup(place)

    def _folded(self, name: str, rows: list[MenuRow]) -> list[MenuRow]:
        """The rows that are the latest; the further ones are in a menu of that name."""
        further = rows[_SHOWN:]
        if len(further) < 2:
            return rows
        return [*rows[:_SHOWN], (name, self._texts.ui("record.further", len(further)), further)]


_OF_GAMES: Final = MenuWords(
    "game",
    "record.new",
    "record.open_file",
    "record.hide",
    "record.put",
    "record.bring_back",
)


def kept_games(
    page: QWidget,
    store: Store[Any],
    lens: GameLens[Any],
    variant: AnyVariant,
    texts: Texts,
    folder: Path | None,
    document: Callable[[], str],
) -> KeptGames[GameTransfer]:
    """The kept games of a variant for its page; `document` returns the id of the active one."""
    archive = GameArchive(log_in(folder), stamps.now()[:10])
    keeping = GameKeeping(store, lens, variant.id, texts, archive, page)
    transfer = GameTransfer(page, keeping, texts, document, variant)
    return KeptGames(page, keeping, transfer, texts, _OF_GAMES)
