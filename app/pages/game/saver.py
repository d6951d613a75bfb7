"""Keeps the open game in the archive: every change is saved at once, and games can be reopened."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import date
from functools import cache, partial
from typing import Any, Generic

import msgspec
from msgspec.structs import replace
from PySide6.QtCore import QDate, QLocale, QObject, Qt, QTimer, Signal

from app import stamps
from app.case_log.database import TIMEOUT
from app.case_log.trouble_texts import trouble_sentence, unsaved_sentence
from app.case_log.troubles import HELD, HistoryError
from app.games.archive import UNREADABLE, GameArchive, GameChangedError
from app.games.game_rows import GameSummary
from app.games.journal import SavedGame, edited_game
from app.games.links import GameLink
from app.games.notation import EVENING
from app.games.texts import (
    shown_title,
    title_of,
    trouble_words,
    usual_day,
    usual_title,
    with_titles,
)
from app.idle_task import IdleTask
from app.open_logs import HeldLog, LogOwner
from app.store import State, Store
from app.texts.texts import Texts
from app.user_documents.tables import shares_id
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


class UnsavedGame(msgspec.Struct, frozen=True):
    """A game with a change that is not on the disk yet, and when the first such change was made."""

    game: OpenGame
    since: str


class StoredGames(QObject):
    """What is known of the games of a store, by uid, as long as that lives: its page may be made
    anew in another language, and another game opened.

    `saved` has them as they were saved last, `unsaved` those that could not be saved yet, in the
    order in which they could not, and `hiding` those that could not be hidden (True) or brought
    back (False) yet.
    """

    def __init__(self, store: Store[Any]) -> None:
        super().__init__(store)
        self.saved: dict[str, SavedGame[Any]] = {}
        self.unsaved: dict[str, UnsavedGame] = {}
        self.hiding: dict[str, bool] = {}

    @classmethod
    def of(cls, store: Store[Any]) -> StoredGames:
        """Those of this store. What is saved is read again, except where a change waits for it."""
        stored = store.findChild(cls) or cls(store)
        stored.saved = {uid: stored.saved[uid] for uid in stored.unsaved if uid in stored.saved}
        return stored

    def add(self, game: OpenGame) -> None:
        """Have a game saved as it stands."""
        before = self.unsaved.get(game.uid)
        since = stamps.now() if before is None else before.since
        self.unsaved[game.uid] = UnsavedGame(game, since)

    def note_saved(self, uid: str, saved: SavedGame[Any]) -> None:
        """Note that the game with this uid is on the disk as it stands."""
        self.saved[uid] = saved
        self.unsaved.pop(uid, None)


class GameSaver(QObject, Generic[State]):
    """Saves the game, or the evening, of a store whenever it changes; a game is kept from its first
    event on. The title of one that nobody has named is in the language of the window.

    `error` has a sentence for the user. Where a game cannot be saved, that is reported once, and it
    goes on in memory, also while another one is open: it is saved with the next change of any game
    of the store, or when the window closes, and behind another program that holds the log as soon
    as that lets go: no click waits for it. A game that another window changed goes on as a copy:
    both stay. That the document of the open game is not here any more is reported once, too, by
    `rules_missing` with a sentence and its id: the game stays as it is, and its page shows it under
    the active document.
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
        self._games = StoredGames.of(store)
        self._told = ""
        self._told_missing = ("", "")
        self._held = HeldLog(self._save_all, self)
        LogOwner(self.archive, self).closing.connect(self._close)
        self._read_open_game()
        store.changed.connect(self.save_changes)
        self._checking = IdleTask(self)
        self._checking.ended.connect(self._report_troubles)
        QTimer.singleShot(0, self, self._check)  # once somebody listens

    def _read_open_game(self) -> None:
        """Read what was corrected in the open game and when it was begun, where its page is made
        anew, perhaps in another language; what cannot be read, or was changed elsewhere, is
        reported when the game is next saved."""
        open_game = self.open_game
        with suppress(HistoryError, GameChangedError):
            self._store.adopt(partial(self._translated, kept=cache(self._readable)))
            if open_game.uid and open_game.uid not in self._games.unsaved:
                saved = self._stored_if_unchanged(open_game)
                if saved is not None:
                    self._games.saved[saved.uid] = saved

    def _check(self) -> None:
        """Tell what was found wrong with the file, and check the rest of a large one."""
        self._report_troubles()
        self._look_for_document()
        if self.has_unsaved:  # of the page before this one
            self._save_all()
        if not self.archive.checked:
            self._checking.begin(self.archive.checking())

    def _report_troubles(self, _found: object = None) -> None:
        for trouble in self.archive.take_unreported():
            self.error.emit(trouble_sentence(trouble, self._texts))

    @property
    def open_game(self) -> OpenGame:
        return self._lens.get(self._store.state)

    @property
    def has_unsaved(self) -> bool:
        """Whether a change of a game of this store could not be saved yet."""
        return bool(self._games.unsaved or self._games.hiding)

    @property
    def corrections(self) -> dict[int, tuple[object, ...]]:
        """The earlier values of the events of the open game that were corrected, by index."""
        saved = self._games.saved.get(self.open_game.uid)
        return {} if saved is None else saved.corrections

    @property
    def begun_at(self) -> str:
        """When the open game was begun; "" before it is kept, and where that is not known."""
        saved = self._games.saved.get(self.open_game.uid)
        return "" if saved is None else saved.at

    def save_new(self, game: Any, title: str, table: str, at: str) -> OpenGame | None:
        """Keep a game that was imported, soon where another program holds the log; None where it
        cannot be saved, which is reported. One that has no events yet begins here."""
        begun = at if at or game.events else stamps.now()
        try:
            with self.archive.waiting(0):
                saved = self.archive.start(game, title=title, table=table, at=begun)
        except HistoryError as e:
            if e.trouble.key != HELD:
                self.report_unsaved(e)
                return None
            shown = shown_title(title, self._variant, begun, self._texts)
            waiting = OpenGame(stamps.new_uid(), shown, table, game)
            self._games.unsaved[waiting.uid] = UnsavedGame(waiting, begun)
            self._save_all()
            return waiting
        self._games.saved[saved.uid] = saved
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
        rules, texts = open_game.game.rules, self._texts
        if self._told_missing != (open_game.uid, rules):
            self._told_missing = open_game.uid, rules
            key = "no_shared_document" if shares_id(rules) else "no_document"
            named, take = texts.document_named(rules), texts.ui("record.take")
            self.rules_missing.emit(texts.ui(f"record.{key}", open_game.title, named, take), rules)

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
        """Save what has changed in the open game, and what could not be saved before of others. All
        of it is on the disk afterwards, unless it is `has_unsaved`."""
        self._look_for_document()
        open_game = self.open_game
        if open_game.uid:
            self._games.add(open_game)
            self._save_all()
        elif self._lens.has_begun(open_game.game):
            title = open_game.title or self._usual_title(stamps.now())
            begun = partial(self._begun, uid=stamps.new_uid(), title=title)
            self._store.adopt(begun)  # the store has changed then, so that the game is saved

    def _close(self) -> None:
        self._save_last()
        self._held.stop()

    def _save_last(self) -> None:
        """Save now what waits, also behind a short writing of another program."""
        if self.has_unsaved:
            self._save_all(TIMEOUT)

    def _save_all(self, seconds: float = 0) -> None:
        """Save all games that wait for it, and hide those; one that cannot be saved keeps no other
        from that. A program that holds the log is waited for once, at most so many seconds."""
        failure: HistoryError | None = None
        tries = [partial(self._save_game, uid) for uid in self._games.unsaved]
        tries += [partial(self._hide, uid) for uid in self._games.hiding]
        for save in tries:
            try:
                with self.archive.waiting(seconds):
                    save()
            except HistoryError as e:
                failure, seconds = e, 0
        if self._held.note_try(failure) and failure is not None:
            self._tell_once(unsaved_sentence(failure.trouble, self._texts))
        elif failure is None:
            self._told = ""

    def _save_game(self, uid: str) -> None:
        """Save a game that waits; a change of the store may have saved it meanwhile."""
        unsaved = self._games.unsaved.get(uid)
        if unsaved is not None:
            self._save(unsaved)

    def _hide(self, uid: str) -> None:
        """Hide a game, or bring it back; one that is not in the file yet is saved first."""
        hidden = self._games.hiding.get(uid)
        if hidden is None or uid in self._games.unsaved:
            return
        try:
            self.archive.set_hidden(uid, hidden=hidden)
        except KeyError:  # another window has gone back to a time before this game
            self.error.emit(self._texts.ui("record.gone"))
        except HistoryError as e:
            if e.trouble.key != UNREADABLE:
                raise
            self.report_unsaved(e)  # no later try can do it
        self._games.hiding.pop(uid, None)

    def _save(self, unsaved: UnsavedGame) -> None:
        """Save a game, or a copy where another window has changed it; raises HistoryError."""
        game = unsaved.game
        try:
            saved = self._saved_edits(unsaved)
        except KeyError:  # another window has gone back to a time before this game
            self._games.saved.pop(game.uid, None)
            saved = self._saved_edits(unsaved)
        except GameChangedError as e:
            self._go_on_with_copy(game, e.saved)
            return
        self._games.note_saved(game.uid, saved)
        if not self._is_named_alike(game, saved):
            named = {"title": title_of(saved, self._texts), "table": saved.table}
            self._store.adopt(partial(self._changed, before=game.uid, fields=named))

    def _saved_edits(self, unsaved: UnsavedGame) -> SavedGame[Any]:
        """Save the edits of a game, or all of a new one. Raises HistoryError, KeyError where it is
        not in the file any more, and GameChangedError; nothing is saved then."""
        game = unsaved.game
        saved = self._games.saved.get(game.uid) or self._stored_if_unchanged(game)
        about = {"title": game.title, "table": game.table}
        if saved is None:
            return self.archive.start(game.game, at=unsaved.since, uid=game.uid, **about)
        if self._is_named_alike(game, saved):
            about = {}  # so that another window may have named it anew
        return self.archive.save(saved, game.game, **about)

    def _is_named_alike(self, game: OpenGame, saved: SavedGame[Any]) -> bool:
        """Whether a game is saved under the title and the table that it has here, each title in the
        language of the window."""
        title = shown_title(game.title, saved.variant, saved.at, self._texts)
        return (title, game.table) == (title_of(saved, self._texts), saved.table)

    def _changed(self, state: State, before: str, fields: dict[str, str]) -> State:
        """The state with other fields of its game, where that had the id `before`."""
        open_game = self._lens.get(state)
        if open_game.uid != before:
            return state
        return self._lens.set(state, replace(open_game, **fields))

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

    def _go_on_with_copy(self, game: OpenGame, there: SavedGame[Any]) -> None:
        """Go on with a copy where another window has changed a game: both stay. Raises HistoryError
        where the copy cannot be saved yet."""
        title = self._texts.ui("record.copy_of", game.title)
        copy = replace(game, uid=stamps.new_uid(), title=title)
        self._games.note_saved(game.uid, there)
        self._games.add(copy)
        copied = {"uid": copy.uid, "title": title}
        self._store.adopt(partial(self._changed, before=game.uid, fields=copied))
        self.error.emit(self._texts.ui("record.changed_elsewhere", game.title, title))
        unsaved = self._games.unsaved.get(copy.uid)
        if unsaved is not None:  # the copy is not the open game
            self._save(unsaved)

    def _begun(self, state: State, uid: str, title: str) -> State:
        """The state with the id of its game, and the title where that has none, if it had no id."""
        open_game = self._lens.get(state)
        if open_game.uid:
            return state
        return self._lens.set(state, replace(open_game, uid=uid, title=open_game.title or title))

    def report_unsaved(self, e: HistoryError) -> None:
        """Say why something was not saved, once."""
        self._tell_once(self._texts.ui("record.unkept", trouble_sentence(e.trouble, self._texts)))

    def _tell_once(self, text: str) -> None:
        if text != self._told:
            self._told = text
            self.error.emit(text)

    def _usual_title(self, at: str) -> str:
        """The title of a game that nobody has named and that begins now."""
        today, number = at[:10], 1
        begun = {uid: unsaved.since for uid, unsaved in self._games.unsaved.items()}
        with suppress(HistoryError):
            begun |= {game.uid: game.at for game in self._listed()}
        number += sum(at[:10] == today for at in begun.values())
        return usual_title(self._variant, date.fromisoformat(today), number, self._texts)

    def day_and_title(self) -> tuple[str, str]:
        """The day on which the open game was begun, as it is written, and its title, without that
        day where nobody has named it."""
        saved = self._games.saved.get(self.open_game.uid)
        begun = stamps.now() if saved is None else saved.at
        day = QDate.fromString(begun[:10], Qt.DateFormat.ISODate)
        if not day.isValid():
            return self._texts.ui("record.day_unknown"), self.open_game.title
        usual = f"{usual_day(date(day.year(), day.month(), day.day()), self._texts)} "
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
        hiding = self._games.hiding
        with suppress(HistoryError):
            return [
                game._replace(hidden=hiding.get(game.uid, game.hidden))
                for game in self._listed()
                if game.variant == self._variant
            ]
        return []

    def games(self) -> list[GameSummary]:
        """The kept games of this variant that are not put away, newest first."""
        return with_titles((game for game in self.everything() if not game.hidden), self._texts)

    def game_of_link(self, link: GameLink[Any]) -> OpenGame | None:
        """The game of a link: the kept one of its uid as it stands now, or the new one that it has;
        None where the kept one cannot be read, which is reported. A new one that has begun gets its
        uid here: so the step that opens it leaves it, and takes nothing out of it."""
        if link.uid:
            return self.reopened(link.uid)
        begun = self._lens.has_begun(link.game)
        return self.begun(link.game, stamps.new_uid() if begun else "", link.title, link.table)

    def begun(self, game: Any, uid: str, title: str, table: str) -> OpenGame:
        """A new game, which has a title once it has an id ("" before it has begun)."""
        named = title or (self._usual_title(stamps.now()) if uid else "")
        return OpenGame(uid, named, table, game)

    def reopened(self, uid: str) -> OpenGame | None:
        """A kept game, with what could not be saved of it yet; None where it cannot be read, which
        is reported."""
        unsaved = self._games.unsaved.get(uid)
        if unsaved is not None:
            return unsaved.game
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
        self._games.saved[uid] = saved
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
        summary = next((game for game in self.everything() if not game.hidden), None)
        found = None if summary is None else self.reopened(summary.uid)
        if found is not None and not over(put(self._store.state, found)):
            self._store.adopt(lambda state: self._with_document(put(state, found)))

    def set_hidden(self, uid: str, *, hidden: bool) -> bool:
        """Hide a game from the list, or bring it back, soon where that cannot be written now; False
        where it is not there any more, or damaged from its beginning on, which is reported."""
        self._games.hiding[uid] = hidden
        self._save_all()
        return uid in self._games.hiding or self._readable(uid) is not None
