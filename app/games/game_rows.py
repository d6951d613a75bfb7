"""The rows of kept games and evenings in the file of the case log, and the list of them.

Texts are read as bytes, as they stand in the file: what is damaged may be none.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

import msgspec

from app.case_log.log_file import LogFile
from app.case_log.recovery import LAST_EDIT
from app.case_log.schema import CHAINED, READ_FACT, values_of
from app.games.journal import EditRow, FirstRow
from app.games.notation import EVENING
from engine.ledger import SEATS


def as_bytes(names: Iterable[str], table: str) -> str:
    """Columns as bytes, so that damaged text is read as it stands; none is NULL."""
    return ", ".join(f"CAST(coalesce({table}.{name}, '') AS BLOB)" for name in names)


_SELECT_GAMES: Final = f"SELECT {as_bytes(FirstRow._fields, 'games')} FROM games"
SELECT_EDITS: Final = f"SELECT {as_bytes(EditRow._fields, 'game_edits')} FROM game_edits"
_LIST: Final = f"""
    SELECT {as_bytes(FirstRow._fields[:-1], "games")}, {as_bytes(("at", "events"), "last")},
        {as_bytes(("value",), "head")}, {as_bytes(("at",), "begun")}
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


class GameRows(LogFile):
    """The games in the file of the case log, as their rows stand there; raises HistoryError where
    that cannot be read. A file that has no tables of games has no games."""

    INDEXED = CHAINED

    def _settle(self) -> None:
        there = self.rows("SELECT 1 FROM sqlite_master WHERE name = 'game_edits'")
        self._has_games = bool(there)  # a file of an earlier version may be open to be read only
        super()._settle()

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

    def _first_row(self, uid: str) -> FirstRow | None:
        """The row that begins a game, also where its uid is damaged: as `games` lists it."""
        rows = self._rows(f"{_SELECT_GAMES} WHERE uid = ?", uid) or [
            row for row in self._rows(_SELECT_GAMES) if texts_of(row[:1]) == (uid,)
        ]
        return next(map(FirstRow._make, rows), None)

    def has(self, uid: str) -> bool:
        """Whether there is a game with this uid, readable or not."""
        return bool(self._rows(f"{_SELECT_GAMES} WHERE uid = ?", uid))

    def _edit_rows(self, uid: str) -> list[EditRow]:
        """The edits of a game by their serials, as they are found by its uid."""
        found = self._rows(f"{SELECT_EDITS} WHERE game = ? ORDER BY serial", uid)
        return [EditRow._make(row) for row in found]

    def _last_serial(self, uid: str) -> int:
        """The serial of the last edit that was saved of a game, as far as that is known."""
        name = f"{LAST_EDIT}{uid}"
        last = values_of(self._rows(READ_FACT, name) if self._sealed else []).get(name, "")
        return int(last) if last.isdecimal() else 0

    def _rows(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        return self.rows(sql, values) if self._has_games else []


def texts_of(row: Iterable[bytes]) -> tuple[str, ...]:
    """The texts of a row; what is no text has a mark for each letter that cannot be read."""
    return tuple([field.decode("utf-8", "replace") for field in row])


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


_read_head: Final = msgspec.json.Decoder(_ListedHead).decode
_read_game: Final = msgspec.json.Decoder(_ListedGame).decode


def _summary(row: tuple[bytes, ...]) -> GameSummary:
    *about, game, changed, events, edit, begun = row
    uid, since, variant, title, table, last_changed, count, first_saved = texts_of(
        (*about, changed, events, begun)
    )
    readable = True
    try:
        head = _read_head(edit) if edit else _first_head(title, table, since, _read_game(game))
    except (ValueError, RecursionError):
        head, readable = _first_head(title, table, since, _ListedGame()), False
    return GameSummary(
        uid,
        variant,
        head.game.rules,
        head.title,
        head.table,
        head.game.names,
        head.at,
        last_changed or since,
        int(count) if count.isdecimal() else 0,
        head.hidden,
        readable,
        first_saved,
    )


def _first_head(title: str, table: str, at: str, game: _ListedGame) -> _ListedHead:
    """What the row that begins a game says of it."""
    return _ListedHead(title, table, at, hidden=False, game=game)
