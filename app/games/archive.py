"""The archive of games and evenings: every edit is saved at once and stays, and each can be opened.

An evening is kept as a game is, in the same tables: what is said of games here holds for it too.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

import msgspec
from msgspec.structs import replace

from app import stamps
from app.case_log import bad_rows
from app.case_log.bad_rows import BadRow
from app.case_log.checksums import SealedTable
from app.case_log.log_file import LogFile
from app.case_log.recovery import LAST_EDIT
from app.case_log.schema import (
    CHAINED,
    EDITS,
    FACTS,
    GAMES,
    READ_FACT,
    READ_FACTS,
    SET_FACT,
    STEPS,
    values_of,
)
from app.case_log.troubles import HistoryError, Trouble
from app.games.journal import (
    EditRow,
    FirstRow,
    GameTrouble,
    SavedGame,
    checksum,
    edited_game,
    first_bad_row,
    misplaced_rows,
    new_game,
    read_journal,
)
from app.games.notation import EVENING
from engine.ledger import SEATS
from engine.riichi.play.events import GameError

if TYPE_CHECKING:
    from app.games.notation import AnyRecord

G = TypeVar("G", bound="AnyRecord")
_UID: Final = 32
_BAD: Final = "game.bad."
"""The prefix of the name of the fact that a damaged game was reported to the user."""


def _as_bytes(names: Iterable[str], table: str) -> str:
    """Columns as bytes, so that damaged text is read as it stands; none is NULL."""
    return ", ".join(f"CAST(coalesce({table}.{name}, '') AS BLOB)" for name in names)


_GAME: Final = f"SELECT {_as_bytes(FirstRow._fields, 'games')} FROM games"
_WITHOUT_GAME: Final = f"""
    SELECT {FACTS.as_bytes} FROM log_facts
    WHERE name GLOB '{LAST_EDIT}*'
        AND substr(name, {len(LAST_EDIT) + 1}) NOT IN (SELECT uid FROM games)
"""
"""The facts about games that were saved and that no row begins."""
_EDITS: Final = f"SELECT {_as_bytes(EditRow._fields, 'game_edits')} FROM game_edits"
_ODD_KINDS: Final = """
    SELECT rowid FROM game_edits WHERE game = ? AND typeof(kind) <> 'text'
"""
"""The edits of a game whose kind is there as bytes: the list does not know them."""
_AS_THEY_STAND: Final = f"""
    {_EDITS} WHERE rowid IN (SELECT rowid FROM game_edits WHERE game = ?) ORDER BY serial
"""
"""The edits of a game with what stands in their rows, not in the index by which they are found."""
_MAY_BE_OF: Final = f"""
    SELECT rowid, {_as_bytes(EditRow._fields, "game_edits")} FROM game_edits
    WHERE rowid IN (SELECT rowid FROM game_edits WHERE game = ?)
        OR game NOT IN (SELECT uid FROM games)
"""
"""The edits of a game, and those of which no row begins the game."""
_LIST: Final = f"""
    SELECT {_as_bytes(FirstRow._fields[:-1], "games")}, {_as_bytes(("at", "events"), "last")},
        {_as_bytes(("value",), "head")}, {_as_bytes(("at",), "begun")}
    FROM games
    LEFT JOIN game_edits AS begun ON begun.game = games.uid AND begun.serial = 1
    LEFT JOIN game_edits AS last ON last.game = games.uid AND last.serial =
        (SELECT max(serial) FROM game_edits WHERE game = games.uid)
    LEFT JOIN game_edits AS head ON head.game = games.uid AND head.serial =
        (SELECT max(serial) FROM game_edits
            WHERE game = games.uid AND kind IN ('head', 'whole'))
    WHERE (games.variant = '{EVENING}') IN ({{}})
    ORDER BY games.rowid DESC
"""
_LAST: Final = """
    SELECT CAST(checksum AS BLOB) FROM (
        SELECT 0 AS serial, checksum FROM games WHERE uid = ?1
        UNION ALL SELECT * FROM (SELECT serial, checksum FROM game_edits WHERE game = ?1
            ORDER BY serial DESC LIMIT 1)
    ) ORDER BY serial DESC LIMIT 1
"""


class GameSummary(NamedTuple):
    """A game in the list of games: `at` is when it was begun, "" where that is not known, `changed`
    when it was last changed, `events` how many it has. `readable` is False where names and document
    cannot be read. `first_saved` is when the first of its events was saved."""

    uid: str
    variant: str
    document: str
    title: str
    table: str
    names: tuple[str, str, str, str]
    at: str
    changed: str
    events: int
    hidden: bool
    readable: bool = True
    first_saved: str = ""


class GameChangedError(Exception):
    """The game was changed elsewhere; nothing was saved. `saved` is the game as it stands now."""

    def __init__(self, saved: SavedGame[AnyRecord]) -> None:
        self.saved = saved
        super().__init__(f"{saved.uid} was changed elsewhere")


class GameArchive(LogFile):
    """The games in the file of the case log; raises HistoryError where that cannot be read or
    written, and nothing was saved then.

    A game that is returned is on the disk. `now` returns the time that rows are given.
    """

    INDEXED = CHAINED

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

    def _settle(self) -> None:
        there = self.rows("SELECT 1 FROM sqlite_master WHERE name = 'game_edits'")
        self._has_games = bool(there)  # a file of an earlier version may be open to be read only
        super()._settle()

    # reading

    def games(self) -> list[GameSummary]:
        """All games, those that are put away too, newest first; those of an unknown day stand by
        when they were taken in."""
        return self._listed("0")

    def evenings(self) -> list[GameSummary]:
        """All evenings, those that are put away too, newest first."""
        return self._listed("1")

    def everything(self) -> list[GameSummary]:
        """All games and evenings, newest first."""
        return self._listed("0, 1")

    def _listed(self, evenings: str) -> list[GameSummary]:
        found = [_summary(row) for row in self._rows(_LIST.format(evenings))]
        return sorted(found, key=lambda game: game.at or game.first_saved, reverse=True)

    def open(self, uid: str, *, despite: bool = False) -> SavedGame[AnyRecord]:
        """The game with this uid; its `troubles` name the rows that could not be applied.

        `despite`: what can be read of these is applied. Raises KeyError, and HistoryError for a
        game of which nothing can be read.
        """
        first = self._first_row(uid)
        if first is None:
            raise KeyError(uid)
        edits = self._rows(f"{_EDITS} WHERE game = ? ORDER BY serial", uid)
        try:
            saved = read_journal(first, map(EditRow._make, edits), despite=despite)
        except GameError:
            raise HistoryError("game_unreadable", self.path.name) from None
        lost = self._last_serial(uid) - saved.end.serial
        if lost <= 0 or saved.end.broken:
            return saved
        gone = GameTrouble("missing", saved.end.serial + 1, lost, at=saved.changed)
        return replace(saved, troubles=(*saved.troubles, gone))

    def _first_row(self, uid: str) -> FirstRow | None:
        """The row that begins a game, also where its uid is damaged: as `games` lists it."""
        rows = self._rows(f"{_GAME} WHERE uid = ?", uid) or [
            row for row in self._rows(_GAME) if _texts(row[:1]) == (uid,)
        ]
        return next(map(FirstRow._make, rows), None)

    def has(self, uid: str) -> bool:
        """Whether there is a game with this uid, readable or not."""
        return bool(self._rows(f"{_GAME} WHERE uid = ?", uid))

    def stamp(self, uid: str) -> bytes:
        """What changes with every edit of a game: the checksum of its last row; none without it."""
        return next(iter(self._rows(_LAST, uid)), (b"",))[0]  # type: ignore[no-any-return]

    def _last_serial(self, uid: str) -> int:
        """The serial of the last edit that was saved of a game, as far as that is known."""
        name = f"{LAST_EDIT}{uid}"
        last = values_of(self._rows(READ_FACT, name) if self._sealed else []).get(name, "")
        return int(last) if last.isdecimal() else 0

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
        log.execute(f"INSERT INTO games ({names}) VALUES (?, ?, ?, ?, ?, ?, ?)", _texts(first))
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
        edits = f"{_EDITS} WHERE game = ? ORDER BY serial"
        coming = [EditRow._make(row) for row in other._rows(edits, uid)]
        there = [EditRow._make(row).checksum for row in self._rows(edits, uid)]
        known = self.has(uid)
        sums = [row.checksum for row in coming]
        if known and there[: len(sums)] == sums:
            return
        with self.writing() as log:
            if not known:
                log.execute("INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?)", _texts(first))
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

    def _check_further(self) -> Iterator[None]:
        """Tell games of which rows are damaged, each once."""
        self._mend_first_rows()
        bad: dict[str, str] = {}
        for uid, name in [(game.uid, game.title or game.at) for game in self.everything()]:
            serial = self._first_bad(uid)
            odd = self._rows(_ODD_KINDS, uid)
            if (odd or serial is not None) and self._mend_edits(uid, name, odd):
                serial = self._first_bad(uid)
            if serial is not None:
                bad[f"{_BAD}{uid} {serial}"] = name
            yield None
        reported = values_of(self._rows(READ_FACTS, f"{_BAD}*"))
        new = {fact: name for fact, name in bad.items() if fact not in reported}
        if not new:
            return
        trouble = Trouble("games_bad", self.path.name, rows=tuple(new.values()), games=len(new))
        if not self._writable:
            self._report(None, trouble)
            return
        with self.writing() as log:
            log.executemany(SET_FACT, new.items())
            self._report(log, trouble)

    def _mend_first_rows(self) -> None:
        """Put damaged uids of games back, of which checksums prove what they were: the edits of a
        game are found by it. A variant that is there as bytes becomes text again."""
        without = values_of(self._rows(_WITHOUT_GAME) if self._sealed else [])
        lost = [name.removeprefix(LAST_EDIT) for name in without]
        asked = "SELECT rowid FROM games WHERE typeof(variant) <> 'text'"
        odd = {place for (place,) in self._rows(asked)}
        if not (lost or odd) or not self._writable:
            return
        rows = self._rows(f"SELECT rowid, {_as_bytes(FirstRow._fields, 'games')} FROM games")
        found = []
        for place, *fields in rows:
            first = FirstRow._make(fields)
            own, stated = _texts((first.uid, first.checksum))
            proved = (u for u in lost if checksum("", (u.encode(), *first[1:-1])) == stated)
            uid = next(proved, own if place in odd else None)
            if uid is not None:
                found.append((place, first, uid))
        if not found:
            return
        with self.writing() as log, _changing(log, GAMES):
            names = []
            for place, first, uid in found:
                title, at = _texts((first.title, first.at))
                names.append(title or at)
                self._keep_damaged(log, GAMES, first, names[-1], place)
                sql = "UPDATE games SET uid = ?, variant = CAST(variant AS TEXT) WHERE rowid = ?"
                log.execute(sql, (uid, place))
            self._report_mended(log, names)

    def _mend_edits(self, uid: str, name: str, odd: Sequence[tuple[int]]) -> bool:
        """Put damaged serials and uids of the edits of a game back, of which checksums prove what
        they were; kinds in the rows `odd` become text again. Returns whether anything was mended.
        """
        first = self._first_row(uid)
        if first is None or not self._writable:
            return False
        rows = {place: EditRow._make(row) for place, *row in self._rows(_MAY_BE_OF, uid)}
        found = misplaced_rows(first, rows)
        if not (found or odd):
            return False
        with self.writing() as log, _changing(log, EDITS):
            for place, serial in found.items():
                self._keep_damaged(log, EDITS, rows[place], name, place)
                sql = "UPDATE game_edits SET game = ?, serial = ? WHERE rowid = ?"
                log.execute(sql, (uid, serial, place))
            for (place,) in odd:
                self._keep_damaged(log, EDITS, rows[place], name, place)
                sql = "UPDATE game_edits SET kind = CAST(kind AS TEXT) WHERE rowid = ?"
                log.execute(sql, (place,))
            self._report_mended(log, [name])
        return True

    def _keep_damaged(
        self,
        log: sqlite3.Connection,
        table: SealedTable,
        row: FirstRow | EditRow,
        name: str,
        place: int,
    ) -> None:
        """Keep a row as it was found before it is mended."""
        bad_rows.add(log, BadRow.of(table, row._asdict(), name, self._today, place))

    def _report_mended(self, log: sqlite3.Connection, names: Sequence[str]) -> None:
        trouble = Trouble("games_mended", self.path.name, rows=tuple(names), games=len(names))
        self._report(log, trouble)

    def _first_bad(self, uid: str) -> int | None:
        """The serial of the first edit of a game that is damaged or gone, None for none."""
        first = self._first_row(uid)
        if first is None:
            return 0
        rows = [EditRow._make(row) for row in self._rows(_AS_THEY_STAND, uid)]
        found = first_bad_row(first, rows)
        last = int(rows[-1].serial) if rows and rows[-1].serial.isdigit() else 0
        if found is None and self._last_serial(uid) > last:
            return last + 1
        return found

    def _rows(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        return self.rows(sql, values) if self._has_games else []


def _put(log: sqlite3.Connection, rows: Iterable[EditRow]) -> None:
    names = ", ".join(EditRow._fields)
    sql = f"INSERT INTO game_edits ({names}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
    texts = [_texts(row) for row in rows]
    log.executemany(sql, texts)
    for game, serial, *_ in texts[-1:]:
        log.execute(SET_FACT, (f"{LAST_EDIT}{game}", serial))


@contextmanager
def _changing(log: sqlite3.Connection, table: SealedTable) -> Iterator[None]:
    """Change rows that a trigger keeps as they are, and that may not be found in their index."""
    trigger = f"{table.name}_never_change"
    sql = "SELECT sql FROM sqlite_master WHERE type = 'trigger' AND name = ?"
    ((definition,),) = log.execute(sql, (trigger,))
    log.execute(f"DROP TRIGGER {trigger}")
    log.execute("PRAGMA writable_schema = ON")
    try:
        yield
    finally:
        log.execute("PRAGMA writable_schema = OFF")
    log.execute(f"REINDEX {table.name}")
    log.execute(definition)


def _texts(row: Iterable[bytes]) -> tuple[str, ...]:
    return tuple(field.decode("utf-8", "replace") for field in row)


class _ListedGame(msgspec.Struct, frozen=True):
    """What the list shows of a game's notation."""

    rules: str = ""
    names: tuple[str, str, str, str] = ("",) * SEATS  # type: ignore[assignment]


class _ListedHead(msgspec.Struct, frozen=True):
    title: str
    table: str
    at: str
    hidden: bool
    game: _ListedGame


def _summary(row: tuple[bytes, ...]) -> GameSummary:
    first, value = row[5], row[8]
    uid, at, variant, title, table = _texts(row[:5])
    changed, events = _texts(row[6:8])
    head, readable = _ListedHead(title, table, at, hidden=False, game=_ListedGame()), True
    try:
        if value:
            head = msgspec.json.decode(value, type=_ListedHead)
        else:
            head = replace(head, game=msgspec.json.decode(first, type=_ListedGame))
    except (ValueError, RecursionError):
        readable = False
    return GameSummary(
        uid,
        variant,
        head.game.rules,
        head.title,
        head.table,
        head.game.names,
        head.at,
        changed or at,
        int(events) if events.isdecimal() else 0,
        head.hidden,
        readable,
        _texts(row[9:])[0],
    )
