"""The archive of games and evenings: every edit is saved at once and stays, and each can be opened.

An evening is kept as a game is, in the same tables: what is said of games here holds for it too.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

from msgspec.structs import replace

from app import stamps
from app.case_log.recovery import LAST_EDIT
from app.case_log.schema import SET_FACT, STEPS
from app.case_log.troubles import HistoryError
from app.games.checking import CheckedGames
from app.games.game_rows import texts_of
from app.games.journal import (
    EditRow,
    FirstRow,
    GameTrouble,
    SavedGame,
    edited_game,
    new_game,
    read_journal,
)
from engine.riichi.play.events import GameError

if TYPE_CHECKING:
    from app.games.notation import AnyRecord

G = TypeVar("G", bound="AnyRecord")
UNREADABLE: Final = "game_unreadable"
"""The key of the trouble of a game of which nothing can be read."""
_UID: Final = 32
_LAST: Final = """
    SELECT CAST(checksum AS BLOB) FROM (
        SELECT 0 AS serial, checksum FROM games WHERE uid = ?1
        UNION ALL SELECT * FROM (SELECT serial, checksum FROM game_edits WHERE game = ?1
            ORDER BY serial DESC LIMIT 1)
    ) ORDER BY serial DESC LIMIT 1
"""


class GameChangedError(Exception):
    """The game was changed elsewhere; nothing was saved. `saved` is the game as it stands now."""

    def __init__(self, saved: SavedGame[AnyRecord]) -> None:
        self.saved = saved
        super().__init__(f"{saved.uid} was changed elsewhere")


class GameArchive(CheckedGames):
    """The games in the file of the case log; raises HistoryError where that cannot be read or
    written, and nothing was saved then.

    A game that is returned is on the disk. `now` returns the time that rows are given.
    """

    def __init__(
        self,
        path: Path,
        today: str,
        steps: tuple[tuple[str, ...], ...] = STEPS,
        now: Callable[[], str] | None = None,
    ) -> None:
        """Open the file, or make it; `today` (2026-11-21) names a file that is set aside."""
        super().__init__(path, today, steps)
        self._now = stamps.now if now is None else now
        self._settle()

    # reading

    def open(self, uid: str, *, despite: bool = False) -> SavedGame[AnyRecord]:
        """The game with this uid; its `troubles` name the rows that could not be applied.

        `despite`: what can be read of these is applied. Raises KeyError, and HistoryError for a
        game of which nothing can be read.
        """
        first = self._first_row(uid)
        if first is None:
            raise KeyError(uid)
        try:
            saved = read_journal(first, self._edit_rows(uid), despite=despite)
        except GameError:
            raise HistoryError(UNREADABLE, self.path.name) from None
        lost = self._last_serial(uid) - saved.end.serial
        if lost <= 0 or saved.end.broken:
            return saved
        gone = GameTrouble("missing", saved.end.serial + 1, lost, at=saved.changed)
        return replace(saved, troubles=(*saved.troubles, gone))

    def stamp(self, uid: str) -> bytes:
        """What changes with every edit of a game: the checksum of its last row; none without it."""
        return next(iter(self._rows(_LAST, uid)), (b"",))[0]  # type: ignore[no-any-return]

    # writing

    def start(
        self, game: G, *, title: str = "", table: str = "", at: str | None = None, uid: str = ""
    ) -> SavedGame[G]:
        """Save a new game, with the events that it has; `at` is when it was begun, if not now, ""
        where nobody knows that.

        It gets the `uid` that it has in another file, unless that is taken here. Raises ValueError
        for a game whose notation cannot be read.
        """
        with self.writing() as log:
            own = uid if uid and not self.has(uid) else stamps.new_uid()
            return self._insert(log, game, own, title=title, table=table, at=at)

    def save(self, saved: SavedGame[G], game: G, **about: str) -> SavedGame[G]:
        """Save the edits that make the game `game`; returns `saved` where there are none. `about`
        is what else changes: `title` and `table`.

        Raises GameChangedError where the game was changed elsewhere, KeyError where it is not in
        this file, ValueError for events whose notation cannot be read.
        """
        edited, rows = edited_game(saved, game, self._now(), **about)
        if not rows:
            return saved
        with self.writing() as log:
            last = log.execute(_LAST, (saved.uid,)).fetchone()
            if last is None:
                raise KeyError(saved.uid)
            if last[0].decode("utf-8", "replace") != saved.end.checksum:
                edited, rows = self._after_others(saved, game, about)
            _put(log, rows)
        return edited

    def set_hidden(self, uid: str, *, hidden: bool = True) -> SavedGame[AnyRecord]:
        """Hide a game from the list, or bring it back; it is never erased."""
        with self.writing() as log:
            saved: SavedGame[AnyRecord] = self.open(uid)
            edited, rows = edited_game(saved, saved.game, self._now(), hidden=hidden)
            _put(log, rows)
        return edited

    def _after_others(
        self, saved: SavedGame[G], game: G, about: Mapping[str, str]
    ) -> tuple[SavedGame[G], list[EditRow]]:
        """The edits behind rows that were written elsewhere, if these left the game itself alone or
        came to the same."""
        there: SavedGame[Any] = self.open(saved.uid)
        if there.game not in (saved.game, game):
            raise GameChangedError(there)
        return edited_game(there, game, self._now(), **about)

    def _insert(
        self, log: sqlite3.Connection, game: G, uid: str, *, title: str, table: str, at: str | None
    ) -> SavedGame[G]:
        now = self._now()
        bare, first = new_game(game, uid, now, title=title, table=table, date=at)
        names = ", ".join(FirstRow._fields)
        log.execute(f"INSERT INTO games ({names}) VALUES (?, ?, ?, ?, ?, ?, ?)", texts_of(first))
        log.execute(SET_FACT, (f"{LAST_EDIT}{uid}", "0"))
        saved, rows = edited_game(bare, game, now)
        _put(log, rows)
        return saved

    def import_games(self, other: GameArchive) -> Iterator[str]:
        """Import the games of another archive, and edits that games have there behind those here.

        Yields the uid of each game when it is done; games that cannot be read are skipped.
        """
        for game in other.everything():
            with suppress(HistoryError, KeyError):
                self._absorb_game(other, game.uid)
            yield game.uid

    def _absorb(self, beside: Path) -> None:
        """Import the games of a file used while this one was locked; skip those unreadable."""
        with suppress(HistoryError):
            other = GameArchive(beside, self._today, self._steps)
            try:
                for _ in self.import_games(other):
                    pass
            finally:
                other.close()

    def _absorb_game(self, other: GameArchive, uid: str) -> None:
        """Import a game or the edits that it has behind those here. A game that went on in both
        files becomes two."""
        first = other._first_row(uid)
        if first is None:  # another window has put its uid back
            raise KeyError(uid)
        coming, known = other._edit_rows(uid), self.has(uid)
        there = [row.checksum for row in self._edit_rows(uid)]
        sums = [row.checksum for row in coming]
        if known and there[: len(sums)] == sums:
            return
        with self.writing() as log:
            if not known:
                log.execute("INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?)", texts_of(first))
                log.execute(SET_FACT, (f"{LAST_EDIT}{uid}", "0"))
            if not known or sums[: len(there)] == there:
                _put(log, coming[len(there) :])
                return
            apart = sha256(b"".join((uid.encode(), *sums[-1:]))).hexdigest()[:_UID]
            if not self.has(apart):
                saved = other.open(uid)
                self._insert(
                    log, saved.game, apart, title=saved.title, table=saved.table, at=saved.at
                )


def _put(log: sqlite3.Connection, rows: Iterable[EditRow]) -> None:
    names = ", ".join(EditRow._fields)
    sql = f"INSERT INTO game_edits ({names}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
    texts = [texts_of(row) for row in rows]
    log.executemany(sql, texts)
    for game, serial, *_ in texts[-1:]:
        log.execute(SET_FACT, (f"{LAST_EDIT}{game}", serial))
