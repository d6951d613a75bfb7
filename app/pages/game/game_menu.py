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
from app.games.game_rows import GameSummary
from app.games.texts import MOST_IN_MENU, listed_title, with_titles
from app.pages.game.saver import GameLens, GameSaver
from app.pages.game.transfer import FileTransfer, GameTransfer
from app.pages.game.widgets.kept_dialog import KeptDialog, KeptRow
from app.pages.page import Page
from app.store import Store
from app.texts.texts import Texts
from app.variants import AnyVariant
from app.widgets.controls.menus import MenuRow, menu_of

T = TypeVar("T", bound=FileTransfer)


class MenuWords(msgspec.Struct, frozen=True):
    """The keys of the texts of the menu of what is kept; `name` begins the object name of each of
    its rows. `find` opens the dialog, whose title is `all`."""

    name: str
    new: str
    open_file: str
    hide: str
    put: str
    bring_back: str
    find: str
    all: str


class GameMenu(QObject, Generic[T]):
    """Opens the kept games of a page, hides them, and brings them back; `saver` saves the
    open one, `transfer` has their files. For evenings it is the same.

    `opened(game)` is a game to show; `new_requested()` begins another one; the page has the
    sentences.
    """

    opened = Signal(object)
    new_requested = Signal()

    def __init__(
        self,
        page: Page,
        saver: GameSaver[Any],
        transfer: T,
        texts: Texts,
        words: MenuWords,
    ) -> None:
        super().__init__(page)
        self._page, self._texts, self._words = page, texts, words
        self.saver, self.transfer = saver, transfer
        saver.error.connect(page.error)
        saver.rules_missing.connect(page.rules_missing)
        transfer.message.connect(page.message)
        transfer.error.connect(page.error)
        transfer.opened.connect(self.opened)

    def open(self, uid: str) -> None:
        """Open a kept game."""
        game = self.saver.reopened(uid)
        if game is not None:
            self.opened.emit(game)

    def hide(self) -> None:
        """Hide the open game from the menu, and begin another."""
        open_game = self.saver.open_game
        if open_game.uid and self.saver.set_hidden(open_game.uid, hidden=True):
            self.new_requested.emit()
            self._page.message.emit(self._texts.ui(self._words.put, open_game.title))

    def bring_back(self, uid: str) -> None:
        """Show a hidden game in the menu again, and open it."""
        if self.saver.set_hidden(uid, hidden=False):
            self.open(uid)

    def show_menu(self, place: QPoint, above: Sequence[MenuRow] = ()) -> None:
        """Open the menu of what was kept last, with other rows above it."""
        words, ui, here = self._words, self._texts.ui, self.saver.open_game.uid
        everything = self.saver.everything()
        others, hidden = (
            [game for game in everything if game.hidden is away and game.uid != here]
            for away in (False, True)
        )
        rows: list[MenuRow] = [
            (f"{words.name}_open_{at}", title, partial(self.open, uid))
            for at, (title, uid) in enumerate(self._latest(others))
        ]
        back: list[MenuRow] = [
            (f"{words.name}_back_{at}", ui(words.bring_back, title), partial(self.bring_back, uid))
            for at, (title, uid) in enumerate(self._latest(hidden))
        ]
        if len(rows) + len(back) < len(others) + len(hidden):
            count = len(others) + len(hidden)
            rows.append((f"{words.name}_find", ui(words.find, count), self.find))
        rows += [("", "", bool)] if rows else []
        rows += [
            (f"{words.name}_new", ui(words.new), self.new_requested.emit),
            (f"{words.name}_import", ui(words.open_file), self.transfer.choose_file),
        ]
        if here:
            rows.append((f"{words.name}_hide", ui(words.hide), self.hide))
        rows += [("", "", bool)] if back else []
        menu_of((*above, *rows, *back), self._page).popup(place)

    def _latest(self, games: Sequence[GameSummary]) -> list[tuple[str, str]]:
        """Title and uid of those that stand in the menu."""
        shown = with_titles(games[:MOST_IN_MENU], self._texts)
        return [(listed_title(game, self._texts), game.uid) for game in shown]

    def find(self) -> None:
        """Ask which of all that is kept to open; what is hidden is brought back then."""
        here, ui = self.saver.open_game.uid, self._texts.ui
        others = [game for game in self.saver.everything() if game.uid != here]
        kept = with_titles(others, self._texts)
        words = ui(self._words.all), ui("record.open_found")
        ask_kept(kept, words, self._open_found, self._texts, self._page)

    def _open_found(self, kept: GameSummary) -> None:
        if kept.hidden:
            self.bring_back(kept.uid)
        else:
            self.open(kept.uid)


def ask_kept(
    kept: Sequence[GameSummary],
    words: tuple[str, str],
    pick: Callable[[GameSummary], object],
    texts: Texts,
    page: QWidget,
) -> None:
    """Ask for one of what is kept, as `with_titles` lists it; `words` are the title of the dialog
    and what the button says that calls `pick`."""
    rows = [_kept_row(one, texts) for one in kept]
    dialog = KeptDialog(*words, rows, texts, page)
    dialog.picked.connect(lambda at: pick(kept[at]))
    dialog.open_over_window()


def _kept_row(kept: GameSummary, texts: Texts) -> KeptRow:
    title = texts.ui("record.put_away", kept.title) if kept.hidden else kept.title
    when = stamps.to_the_minute(kept.at) or texts.ui("record.day_unknown")
    names = texts.list_of(name for name in kept.names if name)
    return KeptRow(when, title, names, texts.document_named(kept.document), kept.hidden)


_OF_GAMES: Final = MenuWords(
    "game",
    "record.new",
    "record.open_file",
    "record.hide",
    "record.put",
    "record.bring_back",
    "record.find",
    "record.all",
)


def game_menu(
    page: Page,
    store: Store[Any],
    lens: GameLens[Any],
    variant: AnyVariant,
    texts: Texts,
    folder: Path | None,
    document: Callable[[], str],
) -> GameMenu[GameTransfer]:
    """The kept games of a variant for its page; `document` returns the id of the active one."""
    archive = GameArchive(log_in(folder), stamps.now()[:10])
    saver = GameSaver(store, lens, variant.id, texts, archive, page)
    transfer = GameTransfer(page, saver, texts, document, variant)
    transfer.other_variant.connect(page.file_found)
    return GameMenu(page, saver, transfer, texts, _OF_GAMES)
