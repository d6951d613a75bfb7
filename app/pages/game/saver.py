"""Keeps the open game in the archive: every change is saved at once, and games can be reopened."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import date
from functools import cache, partial
from typing import Any, Final, Generic
from weakref import WeakKeyDictionary

import msgspec
from msgspec.structs import replace
from PySide6.QtCore import QDate, QLocale, QObject, Qt, QTimer, Signal

from app import stamps
from app.case_log.trouble_texts import trouble_sentence
from app.case_log.troubles import HistoryError
from app.games.archive import GameArchive, GameChangedError, GameSummary
from app.games.journal import SavedGame, edited_game
from app.games.links import GameLink
from app.games.notation import EVENING
from app.games.texts import shown_title, title_of, trouble_words, usual_title, with_titles
from app.idle_task import IdleTask
from app.open_logs import LogOwner
from app.store import State, Store
from app.texts.texts import Texts
from engine.library import documents


class OpenGame(msgspec.Struct, frozen=True):
    """The game that a page has open: its id in the archive ("" before it is kept), its title, the
    number or name of its table, and the events themselves."""

    uid: str
    title: str
    table: str
    game: Any


class GameLens(msgspec.Struct, Generic[State], frozen=True):
    """How the open game is read from the state of a page, and put into it; whether a game has
    `has_begun`, and how the open one takes the active document."""

    get: Callable[[State], OpenGame]
    set: Callable[[State, OpenGame], State]
    has_begun: Callable[[Any], bool]
    with_active_document: Callable[[State], State]


def game_lens(begun: Callable[[Any], bool], adopt_document: Callable[[Any], Any]) -> GameLens[Any]:
    """The lens of a page of games, whose state has the fields of an open game."""
    return GameLens(_opened, with_opened, begun, adopt_document)


def _opened(now: Any) -> OpenGame:
    return OpenGame(now.uid, now.title, now.table, now.game)


def with_opened(now: State, game: OpenGame) -> State:
    """The state of a page of games with another open game; what is entered stays."""
    fields = {"uid": game.uid, "title": game.title, "table": game.table, "game": game.game}
    return replace(now, **fields)  # type: ignore[type-var]


_unsaved: Final[WeakKeyDictionary[QObject, dict[str, SavedGame[Any]]]] = WeakKeyDictionary()
"""The games as they were saved last, by the store with a change that could not be saved yet: its
page may be made anew meanwhile, in another language."""


class GameSaver(QObject, Generic[State]):
    """Saves the game, or the evening, of a store whenever it changes; a game is kept from its first
    event on. The title of one that nobody has named is in the language of the window.

    `error` has a sentence for the user. Where nothing can be saved, that is reported once, and the
    game goes on in memory, to be saved with the next change or at the end. That the document of the
    open game is not here any more is reported once, too, by `rules_missing` with a sentence and its
    id: the game stays as it is, and its page shows it under the active document.
    """

    error = Signal(str)
    rules_missing = Signal(str, str)

    def __init__(
        self,
        store: Store[State],
        lens: GameLens[State],
        variant: str,
        texts: Texts,
        archive: GameArchive,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._store, self._lens, self._variant, self._texts = store, lens, variant, texts
        self.archive = archive
        self._saved: dict[str, SavedGame[Any]] = {}
        self._told = ""
        self.has_unsaved = False
        """Whether the last change could not be saved yet."""
        self._told_missing = ("", "")
        LogOwner(self.archive, self).closing.connect(self._save_last)
        self._read_open_game()
        store.changed.connect(self.save_changes)
        self._checking = IdleTask(self)
        self._checking.ended.connect(self._report_troubles)
        QTimer.singleShot(0, self, self._check)  # once somebody listens

    def _read_open_game(self) -> None:
        """Read what was corrected in the open game and when it was begun, where its page is made
        anew, perhaps in another language; what cannot be read, or was changed elsewhere, is
        reported when the game is next saved."""
        open_game, before = self.open_game, _unsaved.get(self._store)
        with suppress(HistoryError, GameChangedError):
            self._store.adopt(partial(self._translated, kept=cache(self._readable)))
            saved = (
                self._stored_if_unchanged(open_game) if open_game.uid and before is None else None
            )
            if saved is not None:
                self._saved[open_game.uid] = saved
        if before is not None:
            self._saved, self.has_unsaved = before, True

    def _check(self) -> None:
        """Tell what was found wrong with the file, and check the rest of a large one."""
        self._report_troubles()
        self._look_for_document()
        if not self.archive.checked:
            self._checking.begin(self.archive.checking())

    def _report_troubles(self, _found: object = None) -> None:
        for trouble in self.archive.take_unreported():
            self.error.emit(trouble_sentence(trouble, self._texts))

    @property
    def open_game(self) -> OpenGame:
        return self._lens.get(self._store.state)

    @property
    def corrections(self) -> dict[int, tuple[object, ...]]:
        """The earlier values of the events of the open game that were corrected, by index."""
        saved = self._saved.get(self.open_game.uid)
        return {} if saved is None else saved.corrections

    @property
    def begun_at(self) -> str:
        """When the open game was begun; "" before it is kept, and where that is not known."""
        saved = self._saved.get(self.open_game.uid)
        return "" if saved is None else saved.at

    def save_new(self, game: Any, title: str, table: str, at: str) -> OpenGame | None:
        """Keep a game that was imported; None where it cannot be saved, which is reported. One that
        has no events yet begins here."""
        begun = at if at or game.events else stamps.now()
        try:
            saved = self.archive.start(game, title=title, table=table, at=begun)
        except HistoryError as e:
            self.report_unsaved(e)
            return None
        self._saved[saved.uid] = saved
        return self._open(saved)

    def _open(self, saved: SavedGame[Any]) -> OpenGame:
        """A kept game with its title as it is shown."""
        return OpenGame(saved.uid, title_of(saved, self._texts), saved.table, saved.game)

    def _look_for_document(self) -> None:
        """Tell that the document of the open game is not here."""
        self._adopt_document()
        open_game = self.open_game
        if open_game.game.rules in documents():
            return
        if self._told_missing != (open_game.uid, open_game.game.rules):
            self._told_missing = open_game.uid, open_game.game.rules
            rules = open_game.game.rules
            named = self._texts.document_named(rules)
            self.rules_missing.emit(
                self._texts.ui("record.no_document", open_game.title, named), rules
            )

    def _adopt_document(self) -> None:
        """The open game takes the active document if nothing in it was played under its own."""
        if self._with_document(self._store.state) != self._store.state:
            self._store.adopt(self._with_document)

    def _with_document(self, state: State) -> State:
        """The state with its game under the active document, if the game has not begun, or has no
        events and its own document is not here."""
        game = self._lens.get(state).game
        here = game.events or game.rules in documents()
        return (
            state if here and self._lens.has_begun(game) else self._lens.with_active_document(state)
        )

    def save_changes(self) -> None:
        """Save what has changed in the open game."""
        self._look_for_document()
        open_game = self.open_game
        if not open_game.uid and not self._lens.has_begun(open_game.game):
            return
        try:
            self._save(open_game)
            self._told, self.has_unsaved = "", False
            _unsaved.pop(self._store, None)
        except HistoryError as e:
            self.has_unsaved = True
            _unsaved[self._store] = self._saved
            self.report_unsaved(e, "trouble.waits")
        except GameChangedError as e:
            self._go_on_with_copy(open_game, e)

    def _save_last(self) -> None:
        if self.has_unsaved:
            self.save_changes()

    def _save(self, open_game: OpenGame) -> None:
        try:
            self._save_edits(open_game)
        except KeyError:  # another window has gone back to a time before this game
            self._saved.pop(open_game.uid, None)
            self._save_edits(open_game)

    def _save_edits(self, open_game: OpenGame) -> None:
        saved = self._saved.get(open_game.uid) or self._stored_if_unchanged(open_game)
        if saved is None:
            at = stamps.now()
            title = open_game.title or self._usual_title(at)
            about = {"title": title, "table": open_game.table, "uid": open_game.uid}
            saved = self.archive.start(open_game.game, at=at, **about)
            self._saved[saved.uid] = saved
            self._store.adopt(
                partial(self._renamed, before=open_game.uid, uid=saved.uid, title=title)
            )
            return
        about = {"title": open_game.title, "table": open_game.table}
        title = shown_title(open_game.title, saved.variant, saved.at, self._texts)
        if (title_of(saved, self._texts), saved.table) == (title, open_game.table):
            about = {}  # so that another window may have named it anew
        saved = self.archive.save(saved, open_game.game, **about)
        self._saved[open_game.uid] = saved
        if (title_of(saved, self._texts), saved.table) != (title, open_game.table):
            self._store.adopt(partial(self._named, saved=saved))

    def _named(self, state: State, saved: SavedGame[Any]) -> State:
        """The state with the names of its game as they were saved."""
        open_game = self._lens.get(state)
        if open_game.uid != saved.uid:
            return state
        title = title_of(saved, self._texts)
        return self._lens.set(state, replace(open_game, title=title, table=saved.table))

    def _readable(self, uid: str) -> SavedGame[Any] | None:
        """As `_stored_game`; None also for a game of which nothing can be read."""
        with suppress(HistoryError):
            return self._stored_game(uid)
        return None

    def _translated(self, state: State, kept: Callable[[str], SavedGame[Any] | None]) -> State:
        """The state with the title of its game in the language of the window."""
        open_game = self._lens.get(state)
        saved = kept(open_game.uid) if open_game.uid else None
        if saved is None:
            return state
        title = shown_title(open_game.title, saved.variant, saved.at, self._texts)
        return self._lens.set(state, replace(open_game, title=title))

    def _stored_if_unchanged(self, open_game: OpenGame) -> SavedGame[Any] | None:
        """The open game as it was saved before its page was made anew; None where it is not there.

        Raises GameChangedError where another window has changed it meanwhile.
        """
        saved = self._stored_game(open_game.uid)
        if saved is not None and edited_game(saved, open_game.game, "")[1]:
            raise GameChangedError(saved)
        return saved

    def _stored_game(self, uid: str) -> SavedGame[Any] | None:
        """The game of the archive with this id; None where it has none."""
        with suppress(KeyError):
            return self.archive.open(uid)
        return None

    def _go_on_with_copy(self, open_game: OpenGame, changed: GameChangedError) -> None:
        """Go on with a copy where another window has changed the game: both stay."""
        self._saved[open_game.uid] = changed.saved
        copy = replace(open_game, uid="", title=self._texts.ui("record.copy_of", open_game.title))
        self._store.adopt(partial(self._renamed, before=open_game.uid, uid="", title=copy.title))
        self.error.emit(self._texts.ui("record.changed_elsewhere", open_game.title, copy.title))

    def _renamed(self, state: State, before: str, uid: str, title: str) -> State:
        """The state with another id of its game, where that had the id `before`."""
        open_game = self._lens.get(state)
        if open_game.uid != before:
            return state
        wanted = title if not uid else open_game.title or title
        return self._lens.set(state, replace(open_game, uid=uid, title=wanted))

    def report_unsaved(self, e: HistoryError, key: str = "record.unkept") -> None:
        """Say why something was not saved, once."""
        text = trouble_sentence(e.trouble, self._texts)
        if text != self._told:
            self._told = text
            self.error.emit(self._texts.ui(key, text))

    def _usual_title(self, at: str) -> str:
        """The title of a game that nobody has named and that begins now."""
        today, number = at[:10], 1
        with suppress(HistoryError):
            number += sum(game.at[:10] == today for game in self._listed())
        return usual_title(self._variant, date.fromisoformat(today), number, self._texts)

    def day_and_title(self) -> tuple[str, str]:
        """The day on which the open game was begun, as it is written, and its title, without that
        day where nobody has named it."""
        saved = self._saved.get(self.open_game.uid)
        begun = stamps.now() if saved is None else saved.at
        day = QDate.fromString(begun[:10], Qt.DateFormat.ISODate)
        if not day.isValid():
            return self._texts.ui("record.day_unknown"), self.open_game.title
        usual = f"{self._texts.ui('record.usual_day', day.month(), day.day())} "
        words = QLocale(self._texts.language).toString(day, QLocale.FormatType.LongFormat)
        return words, self.open_game.title.removeprefix(usual)

    def _listed(self) -> list[GameSummary]:
        """All evenings where those are kept, else all games."""
        of_evenings = self._variant == EVENING
        return self.archive.evenings() if of_evenings else self.archive.games()

    # other games

    def everything(self) -> list[GameSummary]:
        """The kept games of this variant, those that were put away too, newest first, with their
        titles as they were saved."""
        with suppress(HistoryError):
            return [game for game in self._listed() if game.variant == self._variant]
        return []

    def games(self) -> list[GameSummary]:
        """The kept games of this variant that are not put away, newest first."""
        return with_titles((game for game in self.everything() if not game.hidden), self._texts)

    def game_of_link(self, link: GameLink[Any]) -> OpenGame | None:
        """The game of a link: the kept one of its uid as it stands now, or the new one that it has;
        None where the kept one cannot be read, which is reported."""
        if link.uid:
            return self.reopened(link.uid)
        return OpenGame("", link.title, link.table, link.game)

    def reopened(self, uid: str) -> OpenGame | None:
        """A kept game; None where it cannot be read, which is reported."""
        try:
            saved = self._stored_game(uid)
        except HistoryError as e:
            self.report_unsaved(e)
            return None
        if saved is None:
            self.error.emit(self._texts.ui("record.gone"))
            return None
        for trouble in saved.troubles:
            if not trouble.until:
                words = trouble_words(trouble, title_of(saved, self._texts), self._texts)
                self.error.emit(words)
        self._saved[uid] = saved
        return self._open(saved)

    def reopen_last(
        self, put: Callable[[State, OpenGame], State], over: Callable[[State], bool]
    ) -> None:
        """Open the game that was played last, or imported, where none is open and it goes on: `put`
        makes a state with it, of which `over` says whether the game has ended. Where there are
        steps, nobody has just come: the page was made anew, and the game stays as it is."""
        self._adopt_document()
        open_game, store = self.open_game, self._store
        if (
            open_game.uid
            or self._lens.has_begun(open_game.game)
            or store.undo_name
            or store.redo_name
        ):
            return
        summary = next(iter(self.games()), None)
        found = None if summary is None else self.reopened(summary.uid)
        if found is not None and not over(put(self._store.state, found)):
            self._store.adopt(lambda state: self._with_document(put(state, found)))

    def set_hidden(self, uid: str, *, hidden: bool) -> bool:
        """Hide a game from the list, or bring it back; whether that was done."""
        try:
            self.archive.set_hidden(uid, hidden=hidden)
        except HistoryError as e:
            self.report_unsaved(e)
            return False
        except KeyError:  # another window has gone back to a time before this game
            self.error.emit(self._texts.ui("record.gone"))
            return False
        return True
