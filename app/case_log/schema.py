"""The schema of the log file, which also stores the progress of the drill and games, as migrations
that are never edited."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import closing, suppress
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any, Final, NamedTuple

from app.case_log.checksums import CHECKSUM, SealedTable, install

LOG: Final = "cases.sqlite"
"""The name of the file."""
MEMORY: Final = ":memory:"
"""The path of a log in memory."""


def wal_of(file: Path) -> Path:
    """The write-ahead log of a file, which has what was last committed."""
    return file.with_name(f"{file.name}-wal")


CASES: Final = SealedTable(
    "cases",
    (
        "uid", "year", "serial", "at", "table", "players", "document", "version", "deal", "kind",
        "offence", "offender", "said", "hand", "situation", "note", "revoked_at",
        "revoked_because", "sanction", "found_by", "valid_from", "valid_until", "newer", CHECKSUM,
    ),
    key=("uid",),
    numbers=frozenset({"year", "serial", "offender"}),
    optional=frozenset({"offender"}),
    json=frozenset({"players"}),
    derived=frozenset({"sanction", "found_by"}),
)  # fmt: skip
PAPERS: Final = SealedTable(
    "papers",
    ("uid", "answers", "ruling", CHECKSUM),
    key=("uid",),
    json=frozenset({"answers", "ruling"}),
)
ANSWERS: Final = SealedTable(
    "drill_answers",
    (
        "serial", "uid", "at", "day", "kind", "document", "key", "said", "correct", "credit", "ms",
        "rating", "helped", "mode", "hand", "undone", "causes", CHECKSUM,
    ),
    key=("uid",),
    numbers=frozenset({"at", "correct", "credit", "ms", "rating", "helped", "undone"}),
    rowid="serial",
)  # fmt: skip
_CARD: Final = ("document", "kind", "key")
MEMORIES: Final = SealedTable(
    "drill_memories",
    (
        *_CARD, "state", "step", "stability", "difficulty", "due", "last", "answers", "missed",
        CHECKSUM,
    ),
    key=_CARD,
    numbers=frozenset(
        {"state", "step", "stability", "difficulty", "due", "last", "answers", "missed"}
    ),
    optional=frozenset({"step"}),
    rowid=None,
)  # fmt: skip
SUSPENDED: Final = SealedTable("drill_suspended", (*_CARD, CHECKSUM), key=_CARD, rowid=None)
WISHES: Final = SealedTable("drill_wishes", ("name", "value", CHECKSUM), key=("name",), rowid=None)
LESSONS: Final = SealedTable(
    "drill_lessons",
    ("document", "lesson", "step", "at", CHECKSUM),
    key=("document", "lesson"),
    numbers=frozenset({"step", "at"}),
    rowid=None,
)
EXAMS: Final = SealedTable(
    "drill_exams",
    ("uid", "at", "day", "document", "level", "correct", "asked", "passed", CHECKSUM),
    key=("uid",),
    numbers=frozenset({"at", "correct", "asked", "passed"}),
    rowid=None,
)
FACTS: Final = SealedTable("log_facts", ("name", "value", CHECKSUM), key=("name",))
BAD_ROWS: Final = SealedTable(
    "bad_rows",
    ("serial", "origin", "place", "name", "uid", "content", "found_at", "repaired_at", CHECKSUM),
    key=("serial",),
    numbers=frozenset({"place"}),
    rowid="serial",
)
TROUBLES: Final = SealedTable(
    "troubles",
    (
        "serial",
        "at",
        "key",
        "name",
        "other",
        "reason",
        "row_names",
        "answers",
        "games",
        "told",
        CHECKSUM,
    ),
    key=("serial",),
    numbers=frozenset({"answers", "games", "told"}),
    json=frozenset({"row_names"}),
    rowid="serial",
)
GAMES: Final = SealedTable(
    "games", ("uid", "at", "variant", "title", "table_name", "head", CHECKSUM), key=("uid",)
)
EDITS: Final = SealedTable(
    "game_edits",
    ("game", "serial", "at", "kind", "place", "value", "events", CHECKSUM),
    key=("game", "serial"),
    numbers=frozenset({"serial", "place", "events"}),
)
CONTENT: Final = (CASES, PAPERS, ANSWERS, MEMORIES, SUSPENDED, WISHES, LESSONS, EXAMS)
"""The tables whose damaged rows are reported and set aside; damaged rows of what the log says of
itself say nothing."""
SEALED: Final = (*CONTENT, FACTS, BAD_ROWS, TROUBLES)
"""The tables with checksums of this kind."""
CHAINED: Final = (GAMES, EDITS)
"""The tables whose rows have checksums in a chain, which `app.games.journal` verifies."""
SET_FACT: Final = FACTS.insert(FACTS.content, "INSERT OR REPLACE INTO")
"""The statement that stores a fact; its parameters are name and value."""
READ_FACT: Final = f"SELECT {FACTS.as_bytes} FROM log_facts WHERE name = ?"
READ_FACTS: Final = f"SELECT {FACTS.as_bytes} FROM log_facts WHERE name GLOB ?"
"""The statements that read a fact, and those whose names are like a pattern; see `values_of`."""
VERSION: Final = "version"
"""The fact that has the version of the file."""
APPLICATION: Final = 0x48594D49
"""The SQLite application id of the file (`HYMI`)."""

STEPS: Final[tuple[tuple[str, ...], ...]] = (
    (
        """
        CREATE TABLE cases (
            uid TEXT NOT NULL PRIMARY KEY,
            year INTEGER NOT NULL,
            serial INTEGER NOT NULL CHECK (serial > 0),
            at TEXT NOT NULL,
            "table" TEXT NOT NULL,
            players TEXT NOT NULL,
            document TEXT NOT NULL,
            version TEXT NOT NULL,
            deal TEXT NOT NULL,
            kind TEXT NOT NULL,
            offence TEXT NOT NULL,
            offender INTEGER,
            said TEXT NOT NULL,
            hand TEXT NOT NULL,
            situation TEXT NOT NULL,
            note TEXT NOT NULL,
            revoked_at TEXT NOT NULL,
            revoked_because TEXT NOT NULL,
            sanction TEXT NOT NULL,
            found_by TEXT NOT NULL,
            UNIQUE (year, serial),
            CHECK ((revoked_at = '') = (revoked_because = ''))
        )
        """,
        """
        CREATE TABLE papers (
            uid TEXT NOT NULL PRIMARY KEY REFERENCES cases (uid),
            answers TEXT NOT NULL,
            ruling TEXT NOT NULL
        )
        """,
        'CREATE INDEX cases_by_table ON cases ("table")',
        "CREATE INDEX cases_by_document ON cases (document)",
        """
        CREATE TRIGGER papers_are_never_erased BEFORE DELETE ON papers
        BEGIN SELECT RAISE(ABORT, 'a case is never erased'); END
        """,
        """
        CREATE TRIGGER papers_never_change BEFORE UPDATE ON papers
        BEGIN SELECT RAISE(ABORT, 'a case never changes'); END
        """,
        """
        CREATE TRIGGER cases_are_never_erased BEFORE DELETE ON cases
        BEGIN SELECT RAISE(ABORT, 'a case is never erased'); END
        """,
        """
        CREATE TRIGGER cases_never_change BEFORE UPDATE OF
            uid, year, serial, at, "table", players, document, version, deal, kind, offence,
            offender, answers, ruling, said, hand, situation, note ON cases
        BEGIN SELECT RAISE(ABORT, 'a case never changes'); END
        """,
        """
        CREATE TRIGGER a_revocation_stays BEFORE UPDATE OF revoked_at, revoked_because ON cases
        WHEN old.revoked_at <> ''
        BEGIN SELECT RAISE(ABORT, 'a revocation stays'); END
        """,
    ),
    (
        """
        CREATE TABLE drill_answers (
            serial INTEGER PRIMARY KEY AUTOINCREMENT,
            uid TEXT NOT NULL UNIQUE,
            at INTEGER NOT NULL,
            day TEXT NOT NULL,
            kind TEXT NOT NULL,
            document TEXT NOT NULL,
            key TEXT NOT NULL,
            said TEXT NOT NULL,
            correct INTEGER NOT NULL CHECK (correct IN (0, 1)),
            credit REAL NOT NULL CHECK (credit BETWEEN 0 AND 1),
            ms INTEGER NOT NULL CHECK (ms >= 0),
            rating INTEGER NOT NULL CHECK (rating BETWEEN 1 AND 4),
            helped INTEGER NOT NULL CHECK (helped IN (0, 1)),
            mode TEXT NOT NULL,
            hand TEXT NOT NULL,
            undone INTEGER NOT NULL DEFAULT 0 CHECK (undone IN (0, 1))
        )
        """,
        """
        CREATE INDEX drill_answers_by_card ON drill_answers
            (document, kind, key, undone, ms, correct, at)
        """,
        "CREATE INDEX drill_answers_by_day ON drill_answers (document, undone, day, ms, correct)",
        "CREATE INDEX drill_answers_by_kind ON drill_answers (kind, correct, undone, serial, ms)",
        """
        CREATE TRIGGER answers_are_never_erased BEFORE DELETE ON drill_answers
        BEGIN SELECT RAISE(ABORT, 'an answer is never erased'); END
        """,
        """
        CREATE TRIGGER answers_never_change BEFORE UPDATE OF
            serial, uid, at, day, kind, document, key, said, correct, credit, ms, rating, helped,
            mode, hand ON drill_answers
        BEGIN SELECT RAISE(ABORT, 'an answer never changes'); END
        """,
        """
        CREATE TABLE drill_memories (
            document TEXT NOT NULL,
            kind TEXT NOT NULL,
            key TEXT NOT NULL,
            state INTEGER NOT NULL,
            step INTEGER,
            stability REAL NOT NULL,
            difficulty REAL NOT NULL,
            due INTEGER NOT NULL,
            last INTEGER NOT NULL,
            answers INTEGER NOT NULL,
            missed INTEGER NOT NULL,
            PRIMARY KEY (document, kind, key)
        ) WITHOUT ROWID
        """,
        """
        CREATE TABLE drill_suspended (
            document TEXT NOT NULL,
            kind TEXT NOT NULL,
            key TEXT NOT NULL,
            PRIMARY KEY (document, kind, key)
        ) WITHOUT ROWID
        """,
        """
        CREATE TABLE drill_wishes (
            name TEXT NOT NULL PRIMARY KEY,
            value TEXT NOT NULL
        ) WITHOUT ROWID
        """,
    ),
    (
        """
        CREATE TABLE games (
            uid TEXT NOT NULL PRIMARY KEY,
            at TEXT NOT NULL,
            variant TEXT NOT NULL,
            title TEXT NOT NULL,
            table_name TEXT NOT NULL,
            head TEXT NOT NULL,
            checksum TEXT NOT NULL
        )
        """,
        """
        CREATE TABLE game_edits (
            game TEXT NOT NULL REFERENCES games (uid),
            serial INTEGER NOT NULL,
            at TEXT NOT NULL,
            kind TEXT NOT NULL,
            place INTEGER NOT NULL,
            value TEXT NOT NULL,
            events INTEGER NOT NULL,
            checksum TEXT NOT NULL,
            PRIMARY KEY (game, serial)
        )
        """,
        """
        CREATE INDEX game_heads ON game_edits (game, serial) WHERE kind IN ('head', 'whole')
        """,
        """
        CREATE TRIGGER games_are_never_erased BEFORE DELETE ON games
        BEGIN SELECT RAISE(ABORT, 'a game is never erased'); END
        """,
        """
        CREATE TRIGGER games_never_change BEFORE UPDATE ON games
        BEGIN SELECT RAISE(ABORT, 'a game changes by its edits'); END
        """,
        """
        CREATE TRIGGER game_edits_are_never_erased BEFORE DELETE ON game_edits
        BEGIN SELECT RAISE(ABORT, 'an edit of a game is never erased'); END
        """,
        """
        CREATE TRIGGER game_edits_never_change BEFORE UPDATE ON game_edits
        BEGIN SELECT RAISE(ABORT, 'an edit of a game never changes'); END
        """,
    ),
    (
        "ALTER TABLE drill_answers ADD COLUMN causes TEXT NOT NULL DEFAULT ''",
        """
        CREATE INDEX drill_answers_by_cause ON drill_answers (document, causes, at, undone)
            WHERE causes <> ''
        """,
        """
        CREATE TABLE drill_lessons (
            document TEXT NOT NULL,
            lesson TEXT NOT NULL,
            step INTEGER NOT NULL CHECK (step >= 0),
            at INTEGER NOT NULL,
            PRIMARY KEY (document, lesson)
        ) WITHOUT ROWID
        """,
        """
        CREATE TABLE drill_exams (
            uid TEXT NOT NULL PRIMARY KEY,
            at INTEGER NOT NULL,
            day TEXT NOT NULL,
            document TEXT NOT NULL,
            level TEXT NOT NULL,
            correct INTEGER NOT NULL CHECK (correct BETWEEN 0 AND asked),
            asked INTEGER NOT NULL,
            passed INTEGER NOT NULL CHECK (passed IN (0, 1))
        ) WITHOUT ROWID
        """,
    ),
    (
        "ALTER TABLE cases ADD COLUMN valid_from TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE cases ADD COLUMN valid_until TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE cases ADD COLUMN newer TEXT NOT NULL DEFAULT ''",
        """
        CREATE TRIGGER editions_of_cases_never_change
        BEFORE UPDATE OF valid_from, valid_until, newer ON cases
        BEGIN SELECT RAISE(ABORT, 'a case never changes'); END
        """,
    ),
    (
        "ALTER TABLE cases ADD COLUMN checksum TEXT NOT NULL DEFAULT ''",
        """
        UPDATE cases SET checksum = row_checksum('cases', CAST("uid" AS BLOB), "year",
        "serial", CAST("at" AS BLOB), CAST("table" AS BLOB), CAST("players" AS BLOB),
        CAST("document" AS BLOB), CAST("version" AS BLOB), CAST("deal" AS BLOB),
        CAST("kind" AS BLOB), CAST("offence" AS BLOB), "offender", CAST("said" AS BLOB),
        CAST("hand" AS BLOB), CAST("situation" AS BLOB), CAST("note" AS BLOB),
        CAST("revoked_at" AS BLOB), CAST("revoked_because" AS BLOB), CAST("valid_from"
        AS BLOB), CAST("valid_until" AS BLOB), CAST("newer" AS BLOB)) ||
        row_checksum('cases.derived', CAST("sanction" AS BLOB), CAST("found_by" AS
        BLOB))
        """,
        "DROP TRIGGER papers_never_change",
        "ALTER TABLE papers ADD COLUMN checksum TEXT NOT NULL DEFAULT ''",
        """
        UPDATE papers SET checksum = row_checksum('papers', CAST("uid" AS BLOB),
        CAST("answers" AS BLOB), CAST("ruling" AS BLOB))
        """,
        "ALTER TABLE drill_answers ADD COLUMN checksum TEXT NOT NULL DEFAULT ''",
        """
        UPDATE drill_answers SET checksum = row_checksum('drill_answers', CAST("uid" AS
        BLOB), "at", CAST("day" AS BLOB), CAST("kind" AS BLOB), CAST("document" AS
        BLOB), CAST("key" AS BLOB), CAST("said" AS BLOB), "correct", "credit", "ms",
        "rating", "helped", CAST("mode" AS BLOB), CAST("hand" AS BLOB), "undone",
        CAST("causes" AS BLOB))
        """,
        "ALTER TABLE drill_memories ADD COLUMN checksum TEXT NOT NULL DEFAULT ''",
        """
        UPDATE drill_memories SET checksum = row_checksum('drill_memories',
        CAST("document" AS BLOB), CAST("kind" AS BLOB), CAST("key" AS BLOB), "state",
        "step", "stability", "difficulty", "due", "last", "answers", "missed")
        """,
        "ALTER TABLE drill_suspended ADD COLUMN checksum TEXT NOT NULL DEFAULT ''",
        """
        UPDATE drill_suspended SET checksum = row_checksum('drill_suspended',
        CAST("document" AS BLOB), CAST("kind" AS BLOB), CAST("key" AS BLOB))
        """,
        "ALTER TABLE drill_wishes ADD COLUMN checksum TEXT NOT NULL DEFAULT ''",
        """
        UPDATE drill_wishes SET checksum = row_checksum('drill_wishes', CAST("name" AS
        BLOB), CAST("value" AS BLOB))
        """,
        "ALTER TABLE drill_lessons ADD COLUMN checksum TEXT NOT NULL DEFAULT ''",
        """
        UPDATE drill_lessons SET checksum = row_checksum('drill_lessons',
        CAST("document" AS BLOB), CAST("lesson" AS BLOB), "step", "at")
        """,
        "ALTER TABLE drill_exams ADD COLUMN checksum TEXT NOT NULL DEFAULT ''",
        """
        UPDATE drill_exams SET checksum = row_checksum('drill_exams', CAST("uid" AS
        BLOB), "at", CAST("day" AS BLOB), CAST("document" AS BLOB), CAST("level" AS
        BLOB), "correct", "asked", "passed")
        """,
        """
        CREATE TRIGGER papers_never_change BEFORE UPDATE ON papers
        BEGIN SELECT RAISE(ABORT, 'a case never changes'); END
        """,
        """
        CREATE TABLE log_facts (
            name TEXT NOT NULL PRIMARY KEY,
            value TEXT NOT NULL,
            checksum TEXT NOT NULL
        )
        """,
        """
        CREATE TABLE bad_rows (
            serial INTEGER PRIMARY KEY AUTOINCREMENT,
            origin TEXT NOT NULL,
            place INTEGER NOT NULL,
            name TEXT NOT NULL,
            uid TEXT NOT NULL,
            content TEXT NOT NULL,
            found_at TEXT NOT NULL,
            repaired_at TEXT NOT NULL,
            checksum TEXT NOT NULL
        )
        """,
        """
        CREATE TABLE troubles (
            serial INTEGER PRIMARY KEY AUTOINCREMENT,
            at TEXT NOT NULL,
            key TEXT NOT NULL,
            name TEXT NOT NULL,
            other TEXT NOT NULL,
            reason TEXT NOT NULL,
            row_names TEXT NOT NULL,
            answers INTEGER NOT NULL,
            games INTEGER NOT NULL,
            told INTEGER NOT NULL CHECK (told IN (0, 1)),
            checksum TEXT NOT NULL
        )
        """,
        """
        CREATE TRIGGER bad_rows_are_never_erased BEFORE DELETE ON bad_rows
        BEGIN SELECT RAISE(ABORT, 'a bad row is never erased'); END
        """,
        """
        CREATE TRIGGER bad_rows_never_change BEFORE UPDATE OF
            serial, origin, place, name, uid, content, found_at ON bad_rows
        BEGIN SELECT RAISE(ABORT, 'a bad row stays as it was found'); END
        """,
        "DROP TRIGGER papers_are_never_erased",
        """
        CREATE TRIGGER papers_are_never_erased BEFORE DELETE ON papers
        WHEN NOT EXISTS (SELECT 1 FROM bad_rows WHERE origin = 'papers' AND place = old.rowid)
        BEGIN SELECT RAISE(ABORT, 'a case is never erased'); END
        """,
        "DROP TRIGGER cases_are_never_erased",
        """
        CREATE TRIGGER cases_are_never_erased BEFORE DELETE ON cases
        WHEN NOT EXISTS (SELECT 1 FROM bad_rows WHERE origin = 'cases' AND place = old.rowid)
        BEGIN SELECT RAISE(ABORT, 'a case is never erased'); END
        """,
        "DROP TRIGGER answers_are_never_erased",
        """
        CREATE TRIGGER answers_are_never_erased BEFORE DELETE ON drill_answers
        WHEN NOT EXISTS
            (SELECT 1 FROM bad_rows WHERE origin = 'drill_answers' AND place = old.serial)
        BEGIN SELECT RAISE(ABORT, 'an answer is never erased'); END
        """,
    ),
)
"""The migration from version n to n + 1 is row n. A new version needs a new row here, and a file of
the version before it in the tests."""


class NewerLogError(Exception):
    """The log was written by a newer program."""

    def __init__(self, version: int) -> None:
        self.version = version
        super().__init__(f"version {version} is newer than this program")


def migrate(log: sqlite3.Connection, steps: tuple[tuple[str, ...], ...] = STEPS) -> None:
    """Migrate a log to the newest version in one transaction.

    Raises NewerLogError, and sqlite3.DatabaseError for a file that is no case log.
    """
    install(log, SEALED)
    if _version(log, steps) == len(steps):
        return
    log.execute("BEGIN IMMEDIATE")
    try:
        version = _version(log, steps)  # another process may have migrated it meanwhile
        for statement in chain.from_iterable(steps[version:]) if version else _of_new_file(steps):
            log.execute(statement)
        log.execute(SET_FACT, (VERSION, str(len(steps))))
        log.execute(f"PRAGMA application_id = {APPLICATION}")
        log.execute(f"PRAGMA user_version = {len(steps)}")
        log.execute("COMMIT")
    except BaseException:
        if log.in_transaction:
            log.execute("ROLLBACK")
        raise


class Definition(NamedTuple):
    """A table, index or trigger of a file, with the columns of a table."""

    kind: str
    name: str
    sql: str
    columns: tuple[str, ...]


def definitions_in(log: sqlite3.Connection) -> tuple[Definition, ...]:
    """What a file defines, its tables first."""
    asked = "SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL"
    return tuple(
        Definition(kind, name, sql, _columns(log, name) if kind == "table" else ())
        for kind, name, sql in log.execute(f"{asked} ORDER BY type <> 'table', rowid").fetchall()
    )


def _columns(log: sqlite3.Connection, table: str) -> tuple[str, ...]:
    columns = log.execute(f"SELECT name FROM pragma_table_info('{table}')")
    return tuple(column for (column,) in columns)


@cache
def newest(steps: tuple[tuple[str, ...], ...]) -> tuple[Definition, ...]:
    """What all the migrations leave."""
    with closing(sqlite3.connect(MEMORY, isolation_level=None)) as log:
        install(log, SEALED)
        for statement in chain.from_iterable(steps):
            log.execute(statement)
        return definitions_in(log)


def _of_new_file(steps: tuple[tuple[str, ...], ...]) -> list[str]:
    """The statements that make a new file, a third of the time of all the migrations."""
    return [one.sql for one in newest(steps) if not one.name.startswith("sqlite_")]


def _version(log: sqlite3.Connection, steps: tuple[tuple[str, ...], ...]) -> int:
    ours = int(log.execute("PRAGMA application_id").fetchone()[0])
    version = int(log.execute("PRAGMA user_version").fetchone()[0])
    if ours not in (APPLICATION, 0) or (ours == 0 and _filled(log)):
        raise sqlite3.DatabaseError("not a case log")
    if version > len(steps):
        if not _says_version(log, version):
            raise sqlite3.DatabaseError("the version is damaged")
        raise NewerLogError(version)
    return version


def values_of(facts: Iterable[Sequence[Any]]) -> dict[str, str]:
    """The values of sound facts by their names; damaged ones say nothing."""
    return {row["name"]: row["value"] for row in FACTS.sound_rows(facts)}


def _says_version(log: sqlite3.Connection, version: int) -> bool:
    """Whether the file itself says that it has this version, besides its header."""
    with suppress(sqlite3.Error):
        return values_of(log.execute(READ_FACT, (VERSION,))).get(VERSION) == str(version)
    return False


def _filled(log: sqlite3.Connection) -> bool:
    return log.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone() is not None
