"""Problems of the log file, and which of them were reported to the user."""

from __future__ import annotations

import sqlite3
from typing import Final

import msgspec

from app.case_log.schema import TROUBLES

HELD: Final = "cases_locked_now"
"""The key of the problem that another program holds the log, which passes."""


class Trouble(msgspec.Struct, frozen=True):
    """A problem of a file: a key of `ui.storage` in the texts, and the values of its fields.

    `rows` are the names of the rows concerned (2026-007 for a case), `answers` and `games` how many
    answers of the drill and games are.
    """

    key: str
    name: str
    other: str = ""
    reason: str = ""
    rows: tuple[str, ...] = ()
    answers: int = 0
    games: int = 0


class HistoryError(Exception):
    """An action on the log failed, and nothing was changed."""

    def __init__(self, key: str, name: str, reason: str = "") -> None:
        self.trouble = Trouble(key, name, reason=reason)
        super().__init__(f"{name}: {key.replace('_', ' ')} {reason}".rstrip())


_LOW_BYTE: Final = 0xFF


def code_of(error: sqlite3.Error) -> int:
    """The primary code of an error of SQLite; NOTADB for one that comes without a code."""
    return getattr(error, "sqlite_errorcode", sqlite3.SQLITE_NOTADB) & _LOW_BYTE


_FIELDS: Final = ("key", "name", "other", "reason", "row_names", "answers", "games")
_INSERT: Final = TROUBLES.insert(("at", *_FIELDS, "told"))
_SELECT: Final = f"SELECT {TROUBLES.as_bytes} FROM troubles"


def record(log: sqlite3.Connection, trouble: Trouble, at: str) -> None:
    """Store a problem that was found at a time, and was not reported to the user yet."""
    rows = msgspec.json.encode(trouble.rows).decode()
    told = (trouble.key, trouble.name, trouble.other, trouble.reason, rows)
    log.execute(_INSERT, (at, *told, trouble.answers, trouble.games, 0))


def recorded(log: sqlite3.Connection) -> list[Trouble]:
    """All problems that were found, the first first, without those whose row is damaged."""
    return _read(log, "ORDER BY serial")


def unreported(log: sqlite3.Connection) -> list[Trouble]:
    """The problems that were not reported to the user yet."""
    return _read(log, "WHERE told = 0 ORDER BY serial")


def mark_all_reported(log: sqlite3.Connection) -> None:
    """Note that all of them were reported to the user."""
    log.execute(TROUBLES.update(("told",), "told = 0"), (1,))


def _read(log: sqlite3.Connection, rest: str) -> list[Trouble]:
    rows = TROUBLES.sound_rows(log.execute(f"{_SELECT} {rest}"))
    return [_trouble(*(row[name] for name in _FIELDS)) for row in rows]


def _trouble(
    key: str, name: str, other: str, reason: str, rows: str, answers: int, games: int
) -> Trouble:
    names = msgspec.json.decode(rows, type=tuple[str, ...])
    return Trouble(key, name, other, reason, names, answers, games)
