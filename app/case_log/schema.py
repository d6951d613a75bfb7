"""The schema of the log file, which also stores the progress of the drill and games, as migrations
that are never edited."""

from __future__ import annotations

import sqlite3
from typing import Final

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
    if _version(log, steps) == len(steps):
        return
    log.execute("BEGIN IMMEDIATE")
    try:
        for step in steps[_version(log, steps) :]:  # another process may have migrated it meanwhile
            for statement in step:
                log.execute(statement)
        log.execute(f"PRAGMA application_id = {APPLICATION}")
        log.execute(f"PRAGMA user_version = {len(steps)}")
        log.execute("COMMIT")
    except BaseException:
        if log.in_transaction:
            log.execute("ROLLBACK")
        raise


def _version(log: sqlite3.Connection, steps: tuple[tuple[str, ...], ...]) -> int:
    ours = int(log.execute("PRAGMA application_id").fetchone()[0])
    version = int(log.execute("PRAGMA user_version").fetchone()[0])
    if ours not in (APPLICATION, 0) or (ours == 0 and _filled(log)):
        raise sqlite3.DatabaseError("not a case log")
    if version > len(steps):
        raise NewerLogError(version)
    return version


def _filled(log: sqlite3.Connection) -> bool:
    return log.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone() is not None
