"""What of a file is looked at before it is taken for a sound log."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from app.case_log import integrity
from app.case_log.schema import APPLICATION, MEMORY, STEPS, definitions_in, migrate
from tests.app.case_log.test_history import by_hand


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A sound log that is closed."""
    path = tmp_path / "log.sqlite"
    with closing(sqlite3.connect(path, isolation_level=None)) as log:
        log.execute("PRAGMA journal_mode = WAL")
        migrate(log)
    return path


@pytest.fixture
def log(path: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(path, isolation_level=None)) as found:
        migrate(found)
        yield found


@pytest.mark.parametrize("version", range(1, len(STEPS)))
def test_a_new_file_has_what_a_file_of_an_earlier_version_has_once_it_is_migrated(
    log: sqlite3.Connection, version: int
) -> None:
    """It is made without the migrations, which would leave nothing else."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as old:
        for statement in chain.from_iterable(STEPS[:version]):
            old.execute(statement)
        old.execute(f"PRAGMA application_id = {APPLICATION}")
        old.execute(f"PRAGMA user_version = {version}")
        migrate(old)
        migrated, new = definitions_in(old), definitions_in(log)
        facts = "SELECT * FROM log_facts"
        assert old.execute(facts).fetchall() == log.execute(facts).fetchall()
    assert len(new) > 20
    assert {(one.name, one.columns) for one in migrated} == {(one.name, one.columns) for one in new}
    assert {(one.name, *one.sql.split()) for one in migrated} == {
        (one.name, *one.sql.split()) for one in new
    }


def changed(path: Path, at: int, *values: int) -> None:
    data = bytearray(path.read_bytes())
    data[at : at + len(values)] = bytes(values)
    path.write_bytes(data)


# the header


@pytest.mark.parametrize(
    ("at", "values"),
    [
        (0, b"s"), (15, b"x"), (16, bytes((0, 0))), (16, bytes((3, 0))), (18, b"\x01"),
        (19, b"\x01"), (18, bytes((3, 3))), (18, bytes((0, 0))), (20, b"\x01"), (21, bytes((65,))),
        (22, bytes((31,))), (23, bytes((33,))), (44, b"\x01"), (47, bytes((5,))), (56, b"\x01"),
        (59, bytes((2,))),
    ],
)  # fmt: skip
def test_a_header_that_no_log_has_is_damage(path: Path, at: int, values: bytes) -> None:
    integrity.check_header(path)
    changed(path, at, *values)
    with pytest.raises(sqlite3.DatabaseError, match="the header is damaged"):
        integrity.check_header(path)


@pytest.mark.parametrize(
    ("at", "values"),
    [(18, (1, 1)), (16, (0, 1)), (47, (0,)), (47, (4,)), (59, (0,)), (59, (1,)), (24, (9,))],
)
def test_headers_that_sqlite_writes_are_sound(path: Path, at: int, values: tuple[int, ...]) -> None:
    changed(path, at, *values)
    integrity.check_header(path)


def test_a_header_that_is_cut_off_is_damage_and_an_empty_file_is_none(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:99])
    with pytest.raises(sqlite3.DatabaseError, match="the header is damaged"):
        integrity.check_header(path)
    path.write_bytes(b"")
    integrity.check_header(path)


def test_before_sqlite_rolls_back_a_header_may_be_anything(path: Path) -> None:
    path.write_bytes(b"half written")
    path.with_name(f"{path.name}-journal").touch()
    integrity.check_header(path)


# pages and schema


def test_a_sound_log_is_sound(log: sqlite3.Connection, path: Path) -> None:
    integrity.check(log, path, STEPS)
    integrity.check(log, path, STEPS)


def test_a_file_that_does_not_end_with_a_page_is_cut_off(
    log: sqlite3.Connection, path: Path
) -> None:
    with path.open("ab") as file:
        file.write(b"x")
    with pytest.raises(sqlite3.DatabaseError, match="the file is cut off"):
        integrity.check(log, path, STEPS)


@pytest.mark.usefixtures("log")
def test_of_several_complaints_of_pages_the_first_is_told(path: Path) -> None:
    class Telling(sqlite3.Connection):
        def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
            if "quick_check" in sql:
                sql = "SELECT 'Tree 5 page 7: first' UNION ALL SELECT 'Tree 5 page 8: second'"
            return super().execute(sql, *values)

    os.utime(path, (7, 7))
    with (
        closing(sqlite3.connect(path, factory=Telling)) as other,
        pytest.raises(sqlite3.DatabaseError, match="first"),
    ):
        integrity.check(other, path, STEPS)


def test_pages_are_checked_again_when_the_file_was_changed(path: Path) -> None:
    asked: list[str] = []
    with closing(sqlite3.connect(path, isolation_level=None)) as log:
        migrate(log)
        log.set_trace_callback(asked.append)
        for stamp in (5, 5, 6):
            os.utime(path, (stamp, stamp))
            integrity.check(log, path, STEPS)
    assert sum("quick_check" in sql for sql in asked) == 2


@pytest.mark.parametrize(
    "sql",
    [
        "DROP TABLE papers",
        "ALTER TABLE cases RENAME COLUMN note TO remark",
        "ALTER TABLE cases ADD COLUMN more TEXT",
        """
        DROP TRIGGER papers_never_change;
        CREATE TRIGGER papers_never_change BEFORE UPDATE ON papers BEGIN SELECT 1; END
        """,
    ],
)
def test_a_schema_that_is_not_that_of_a_log_is_damage(
    log: sqlite3.Connection, path: Path, sql: str
) -> None:
    log.executescript(sql)
    with pytest.raises(sqlite3.DatabaseError, match="the schema is damaged"):
        integrity.check(log, path, STEPS)


def test_columns_in_another_order_are_damage(log: sqlite3.Connection, path: Path) -> None:
    """Rows are read by the places of their values; the words of the table are the same."""
    (sql,) = log.execute("SELECT sql FROM sqlite_master WHERE name = 'drill_exams'").fetchone()
    (one, _, other, *_) = (row[1] for row in log.execute("PRAGMA table_info(drill_exams)"))
    swapped = sql.replace(f" {one} ", " _ ").replace(f" {other} ", f" {one} ")
    log.execute("DROP TABLE drill_exams")
    log.execute(swapped.replace(" _ ", f" {other} "))
    columns = [row[1] for row in log.execute("PRAGMA table_info(drill_exams)")]
    assert columns.index(other) < columns.index(one)
    with pytest.raises(sqlite3.DatabaseError, match="the schema is damaged"):
        integrity.check(log, path, STEPS)


def test_indexes_and_triggers_that_are_missing_are_made_again(
    log: sqlite3.Connection, path: Path
) -> None:
    def named() -> list[tuple[str, str]]:
        asked = "SELECT type, name FROM sqlite_master WHERE sql IS NOT NULL ORDER BY 1, 2"
        return log.execute(asked).fetchall()

    before = named()
    log.execute("DROP TRIGGER papers_never_change")
    log.execute("DROP INDEX drill_answers_by_kind")
    integrity.check(log, path, STEPS)
    assert named() == before


def test_a_log_in_memory_is_not_checked() -> None:
    with closing(sqlite3.connect(":memory:")) as log:
        integrity.check(log, Path(MEMORY), STEPS)


@pytest.mark.parametrize("version", [1, len(STEPS) - 1])
def test_a_damaged_file_of_an_earlier_version_is_not_migrated(tmp_path: Path, version: int) -> None:
    path = tmp_path / "old.sqlite"
    by_hand(path, version)
    with closing(sqlite3.connect(path, isolation_level=None)) as log:
        integrity.check_before_migration(log, path, STEPS)
        with path.open("ab") as file:
            file.write(b"x")
        with pytest.raises(sqlite3.DatabaseError, match="the file is cut off"):
            integrity.check_before_migration(log, path, STEPS)


@pytest.mark.parametrize("version", [0, len(STEPS), len(STEPS) + 1])
def test_a_file_that_is_not_migrated_is_not_checked_before(tmp_path: Path, version: int) -> None:
    path = tmp_path / "new.sqlite"
    with closing(sqlite3.connect(path, isolation_level=None)) as log:
        log.execute(f"PRAGMA user_version = {version}")
        with path.open("ab") as file:
            file.write(b"x")
        integrity.check_before_migration(log, path, STEPS)


# complaints of SQLite


@pytest.mark.parametrize(
    ("complaint", "of_rows"),
    [
        ("row 3 missing from index i", True),
        ("wrong # of entries in index i", True),
        ("non-unique entry in index i", True),
        ("row 3 values differ from index i", True),
        ("rowid not at end of record for row 3 of index i", True),
        ("CHECK constraint failed in drill_exams", True),
        ("NULL value in cases.note", True),
        ("Tree 5 page 7: btreeInitPage() returns error code 11", False),
        ("Page 4 is never used", False),
    ],
)
def test_complaints_of_rows_are_told_from_those_of_pages(complaint: str, of_rows: bool) -> None:
    assert integrity.of_rows([complaint]) is of_rows
    assert integrity.of_rows(["wrong # of entries in index i", complaint]) is of_rows


def test_tables_without_damage_have_no_complaints(log: sqlite3.Connection) -> None:
    assert integrity.complaints(log, ["cases", "papers"]) == []
    log.execute("INSERT INTO game_edits VALUES ('g', 1, '', 'added', 0, '', 0, '')")
    redefine(log, "game_heads", "'head'", "'added'")
    assert len(integrity.complaints(log, ["cases", "game_edits", "papers"])) >= 1
    assert integrity.complaints(log, ["cases"]) == []


def test_a_value_that_a_table_does_not_allow_is_no_damage_of_an_index(
    log: sqlite3.Connection,
) -> None:
    redefine(log, "log_facts", "NOT NULL", "NOT NULL CHECK (0)")
    assert log.execute("PRAGMA integrity_check('log_facts')").fetchone() != ("ok",)
    assert integrity.complaints(log, ["log_facts"]) == []


def redefine(log: sqlite3.Connection, name: str, old: str, new: str) -> None:
    """Change the definition of a table or an index without its rows."""
    log.execute("PRAGMA writable_schema = ON")
    sql = "UPDATE sqlite_master SET sql = replace(sql, ?, ?) WHERE name = ?"
    log.execute(sql, (old, new, name))
    log.execute("PRAGMA writable_schema = RESET")


class Refusing(sqlite3.Connection):
    """Refuses to look at indexes, with an error of this code."""

    code = sqlite3.SQLITE_CORRUPT

    def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
        if "integrity_check" not in sql:
            return super().execute(sql, *values)
        found = sqlite3.DatabaseError("refused")
        found.sqlite_errorcode = self.code
        raise found


def test_a_key_over_which_sqlite_stumbles_is_a_complaint_and_another_error_none() -> None:
    with closing(sqlite3.connect(":memory:", factory=Refusing)) as log:
        assert integrity.complaints(log, ["cases", "papers"]) == ["refused", "refused"]
        for log.code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_FULL):
            with pytest.raises(sqlite3.DatabaseError, match="refused"):
                integrity.complaints(log, ["cases"])
