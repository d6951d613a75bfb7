"""The schema of the case log: its versions, each a step from the one before, never edited."""

from __future__ import annotations

import sqlite3
from typing import Final

APPLICATION: Final = 0x48594D49
"""Marks a file as a case log of ours (`HYMI`)."""

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
)
"""What leads from version n to n + 1. A new version is a new row here and a file of the version
before it in the tests."""


class NewerError(Exception):
    """A log of a newer program: its version."""

    def __init__(self, version: int) -> None:
        self.version = version
        super().__init__(f"version {version} is newer than this program")


def migrate(log: sqlite3.Connection, steps: tuple[tuple[str, ...], ...] = STEPS) -> None:
    """Bring a log to the newest version, in one transaction; raises NewerError.

    Raises sqlite3.DatabaseError, too, for a file that is no log of ours.
    """
    if _version(log, steps) == len(steps):
        return
    log.execute("BEGIN IMMEDIATE")
    try:
        for step in steps[_version(log, steps) :]:  # another process may have been quicker
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
        raise NewerError(version)
    return version


def _filled(log: sqlite3.Connection) -> bool:
    return log.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone() is not None
