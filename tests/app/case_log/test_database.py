"""How a log is opened whose file is held, full, refused, left behind or set aside."""

from __future__ import annotations

import os
import shutil
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from app.case_log import database
from app.case_log.database import base_of, complaint, open_file
from app.case_log.history import History
from app.case_log.schema import LOG, STEPS, migrate
from tests.app.case_log.sample_cases import a_case
from tests.app.case_log.test_history import TODAY, numbers

OTHER = f"cases.damaged-{TODAY}.sqlite"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / LOG


def error(code: int, text: str = "refused") -> sqlite3.OperationalError:
    found = sqlite3.OperationalError(text)
    found.sqlite_errorcode = code
    return found


@pytest.fixture
def refuse(monkeypatch: pytest.MonkeyPatch) -> Callable[[Path, BaseException], None]:
    """Let the opening of this file, and of no other, fail."""
    connected = database._connected

    def refused(path: Path, why: BaseException) -> None:
        def connect(asked: Path, steps: Any) -> sqlite3.Connection:
            if asked == path:
                raise why
            return connected(asked, steps)

        monkeypatch.setattr(database, "_connected", connect)

    return refused


# errors of SQLite


@pytest.mark.parametrize(
    ("code", "key"),
    [
        (sqlite3.SQLITE_CORRUPT, "damaged"), (sqlite3.SQLITE_NOTADB, "damaged"),
        (sqlite3.SQLITE_ERROR, "damaged"), (sqlite3.SQLITE_BUSY, "locked"),
        (sqlite3.SQLITE_LOCKED, "locked"), (sqlite3.SQLITE_FULL, "full"),
        (sqlite3.SQLITE_READONLY, "unwritable"), (sqlite3.SQLITE_IOERR, "unwritable"),
        (sqlite3.SQLITE_BUSY | 7 << 8, "locked"),
    ],
)  # fmt: skip
def test_an_error_of_sqlite_is_told_by_its_kind(code: int, key: str) -> None:
    told = complaint(error(code, "why"), Path("x") / LOG).trouble
    assert (told.key, told.name, told.reason) == (f"cases_{key}_now", LOG, "why")


def test_an_error_without_a_code_is_damage() -> None:
    assert complaint(sqlite3.DatabaseError("x"), Path(LOG)).trouble.key == "cases_damaged_now"


def test_a_file_beside_a_log_belongs_to_it() -> None:
    log = Path("folder") / LOG
    assert base_of(log.with_name(f"cases.beside-{TODAY}.sqlite")) == base_of(log) == log


# logs that cannot be written


@pytest.mark.parametrize(
    ("code", "key"),
    [(sqlite3.SQLITE_FULL, "cases_full"), (sqlite3.SQLITE_READONLY, "cases_unwritable")],
)
def test_a_log_that_cannot_be_written_is_read_and_no_other_is_begun(
    path: Path, refuse: Callable[[Path, BaseException], None], code: int, key: str
) -> None:
    with closing(History(path, TODAY)) as log:
        log.save(a_case())
    refuse(path, error(code, "no room"))
    with closing(History(path, TODAY)) as log:
        assert [(t.key, t.name, t.other, t.reason) for t in log.troubles] == [
            (key, LOG, "", "no room")
        ]
        assert (log.writable, [entry.uid for entry in log.find()]) == (False, ["a"])
    assert list(path.parent.glob("*beside*")) == []


def test_beside_a_held_log_another_is_begun_for_the_day(
    path: Path, refuse: Callable[[Path, BaseException], None]
) -> None:
    refuse(path, error(sqlite3.SQLITE_BUSY))
    with closing(History(path, TODAY)) as log:
        assert log.path.name == f"cases.beside-{TODAY}.sqlite"
        assert [(t.key, t.other) for t in log.troubles] == [("cases_locked", log.path.name)]
        assert log.writable


def test_where_no_other_can_be_begun_a_held_log_is_read(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(History(path, TODAY)) as log:
        log.save(a_case())

    def held(*_: object) -> None:
        raise error(sqlite3.SQLITE_BUSY)

    monkeypatch.setattr(database, "_connected", held)
    with closing(History(path, TODAY)) as log:
        assert [t.key for t in log.troubles] == ["cases_locked"]
        assert (log.writable, log.count()) == (False, 1)


def test_a_folder_that_cannot_be_made_is_told_with_its_reason(
    path: Path, refuse: Callable[[Path, BaseException], None]
) -> None:
    refuse(path, PermissionError(13, "Permission denied"))
    with closing(History(path, TODAY)) as log:
        assert [(t.key, t.reason) for t in log.troubles] == [
            ("cases_unwritable", "Permission denied")
        ]
        assert not log.writable
    refuse(path, OSError("odd"))
    with closing(History(path, TODAY)) as log:
        assert [(t.key, t.reason) for t in log.troubles] == [("cases_unwritable", "")]


@pytest.mark.parametrize(
    ("cases", "brought", "key"),
    [(0, False, "cases_unreplaced"), (1, False, "cases_full"), (0, True, "cases_full")],
)
def test_a_log_that_was_set_aside_and_not_replaced_is_told_as_long_as_nothing_is_in_the_new_one(
    path: Path,
    refuse: Callable[[Path, BaseException], None],
    cases: int,
    brought: bool,
    key: str,
) -> None:
    if brought:
        (path.parent / OTHER).write_bytes(b"set aside")
    with closing(History(path, TODAY)) as log:
        log.import_cases([a_case(f"{n}") for n in range(cases)])
    if not brought:
        (path.parent / OTHER).write_bytes(b"set aside")
    refuse(path, error(sqlite3.SQLITE_FULL))
    with closing(History(path, TODAY)) as log:
        assert [t.key for t in log.troubles] == [key]
        assert log.count() == cases


@pytest.mark.parametrize("tries", [0, 1, 4, 5])
def test_a_log_is_asked_five_times_to_let_readers_in(tries: int) -> None:
    """SQLite itself does not wait at this statement."""
    asked = []

    class Held(sqlite3.Connection):
        def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
            asked.append(sql)
            if "journal_mode" in sql and sum("journal_mode" in one for one in asked) <= tries:
                raise error(sqlite3.SQLITE_BUSY)
            return super().execute(sql, *values)

    with closing(sqlite3.connect(":memory:", isolation_level=None, factory=Held)) as log:
        if tries == 5:
            with pytest.raises(sqlite3.OperationalError, match="refused"):
                database._write_ahead(log)
        else:
            database._write_ahead(log)
        assert sum("journal_mode" in one for one in asked) == min(tries + 1, 5)
        assert sum("BEGIN" in one for one in asked) == min(tries, 4)
        assert not log.in_transaction


def test_a_new_log_can_be_read_by_its_owner_alone(path: Path) -> None:
    if os.name == "nt":
        pytest.skip("rights are another matter there")
    History(path, TODAY).close()
    assert path.stat().st_mode & 0o777 == 0o600


def test_an_open_log_is_kept_on_the_disk_at_every_commit_and_written_ahead(path: Path) -> None:
    with closing(History(path, TODAY)) as log:
        assert log.rows("PRAGMA synchronous") == [(2,)]
        assert log.rows("PRAGMA journal_mode") == [("wal",)]
        assert log.rows("PRAGMA mmap_size") == [(256 << 20,)]


def test_who_has_a_log_open_is_counted_for_each_file(path: Path) -> None:
    with closing(History(path, TODAY)):
        assert database._HERE[str(path)] == 1
        with closing(History(path, TODAY)):
            assert database._HERE[str(path)] == 2
            History(path, TODAY).close()
            assert database._HERE[str(path)] == 2
        assert database._HERE[str(path)] == 1
    assert database._HERE[str(path)] == 0
    database.note_closed(path)
    assert database._HERE[str(path)] == 0


# files beside the log


@pytest.mark.parametrize(
    ("name", "age", "stays"),
    [
        (".cases.4711", 60.2, False), (".cases.4711", 50, True), (".cases.numbers", 99, True),
        (".cases.47x", 99, True), (".other.4711", 99, True), ("cases.4711", 99, True),
    ],
)  # fmt: skip
def test_leavings_are_files_with_the_number_of_a_process_after_a_minute(
    path: Path, name: str, age: float, stays: bool
) -> None:
    left = path.with_name(name)
    left.write_text("2026 1\n")
    os.utime(left, (time.time() - age,) * 2)
    open_file(path, TODAY, STEPS).log.close()  # type: ignore[union-attr]
    assert left.exists() is stays


def test_a_folder_is_no_leaving(path: Path) -> None:
    left = path.with_name(".cases.4711")
    left.mkdir()
    os.utime(left, (0, 0))
    History(path, TODAY).close()
    assert left.is_dir()


def test_a_damaged_log_takes_its_journals_with_it_to_the_next_free_name(path: Path) -> None:
    for name in (OTHER, OTHER.replace(TODAY, f"{TODAY}-2")):
        path.with_name(name).write_bytes(b"older")
    for tail in ("", "-wal", "-shm"):
        path.with_name(LOG + tail).write_bytes(f"no log{tail}".encode() * 99)
    with closing(History(path, TODAY)) as log:
        assert log.troubles[-1].other == OTHER.replace(TODAY, f"{TODAY}-3")
    for tail in ("", "-wal", "-shm"):
        aside = path.with_name(OTHER.replace(TODAY, f"{TODAY}-3") + tail)
        assert aside.read_bytes() == f"no log{tail}".encode() * 99


def test_a_damaged_log_that_cannot_be_renamed_is_told(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path.write_bytes(b"no log" * 99)

    def refused(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(database.systems, "rename", refused)
    with closing(History(path, TODAY)) as log:
        (trouble,) = log.troubles
        assert (trouble.key, trouble.name, log.writable) == ("cases_stuck", LOG, False)
        assert "Permission denied" in trouble.reason
    assert path.read_bytes() == b"no log" * 99


def test_the_folders_of_a_log_are_made_with_it(tmp_path: Path) -> None:
    path = tmp_path / "of" / "the user" / LOG
    with closing(History(path, TODAY)) as log:
        log.save(a_case())
        assert (log.troubles, log.count()) == ((), 1)
    assert path.exists()


@pytest.fixture
def broken(path: Path) -> bytes:
    """A log of three cases that is damaged at its first byte."""
    with closing(History(path, TODAY)) as log:
        log.import_cases([a_case(uid) for uid in "abc"])
    data = b"X" + path.read_bytes()[1:]
    path.write_bytes(data)
    path.with_name(".cases.numbers").unlink()
    return data


def free(monkeypatch: pytest.MonkeyPatch, path: Path, size: int) -> None:
    usage = shutil.disk_usage(path.parent)
    monkeypatch.setattr(database.shutil, "disk_usage", lambda _: usage._replace(free=size))


def test_a_rescue_needs_room_for_the_file_and_a_megabyte_more(
    path: Path, broken: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    path.with_name(f"{LOG}-wal").write_bytes(b"x" * 5000)
    needed = len(broken) + 5000 + (1 << 20)
    free(monkeypatch, path, needed - 1)
    with closing(History(path, TODAY)) as log:
        (trouble,) = log.troubles
        assert (trouble.key, trouble.name, trouble.other) == ("cases_rescue_waits", LOG, OTHER)
        assert trouble.reason == "2", "megabytes, and not one less than are needed"
        assert log.all_troubles() == log.take_unreported() == (trouble,), "of this opening"
        assert log.count() == 0
    free(monkeypatch, path, needed)
    with closing(History(path, TODAY)) as log:
        assert [(t.key, t.reason) for t in log.troubles] == [("cases_brought", "3")]


def test_a_rescue_that_fails_changes_nothing_and_is_tried_again(
    path: Path, broken: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert broken

    def fails(_: Path, log: sqlite3.Connection, *__: object) -> None:
        log.execute("INSERT INTO drill_wishes VALUES ('a', 'b', 'c')")
        raise error(sqlite3.SQLITE_FULL, "no room")

    with monkeypatch.context() as full:
        full.setattr(database, "rescue", fails)
        with closing(History(path, TODAY)) as log:
            (trouble,) = log.troubles
            assert (trouble.key, trouble.other, trouble.reason) == (
                "cases_rescue_failed", OTHER, "no room",
            )  # fmt: skip
            assert log.rows("SELECT count(*) FROM drill_wishes") == [(0,)]
            assert log.save(a_case("new")).number == "2026-001"
    with closing(History(path, TODAY)) as log:
        assert [t.key for t in log.troubles] == ["cases_brought"]
        assert {case.uid for case in log.cases()} == {"new", "a", "b", "c"}


def test_of_a_file_that_was_set_aside_earlier_nothing_is_told_where_nothing_comes_back(
    path: Path,
) -> None:
    path.with_name(OTHER).write_bytes(b"nothing can be read of it")
    with closing(History(path, TODAY)) as log:
        assert log.troubles == ()
    path.write_bytes(b"no log" * 99)
    with closing(History(path, TODAY)) as log:
        assert [t.key for t in log.troubles] == ["cases_damaged"]
        assert log.troubles[0].reason == ""


def test_files_that_were_set_aside_on_one_day_are_told_in_the_order_of_their_numbers(
    path: Path,
) -> None:
    """After a second damage of a day the newest file was told first: `-` is before `.`."""
    names = [f"cases.damaged-{TODAY}{number}.sqlite" for number in ("", "-2", "-10")]
    names.insert(0, "cases.damaged-2025-12-31-3.sqlite")
    for at, name in enumerate(names):
        with closing(History(path, TODAY)) as log:
            log.save(a_case(str(at)))
        path.rename(path.with_name(f"{name}.kept"))
    for name in names:
        path.with_name(f"{name}.kept").rename(path.with_name(name))
    with closing(History(path, TODAY)) as log:
        assert [trouble.other for trouble in log.troubles] == names


def test_troubles_of_an_opening_are_kept_in_the_log(path: Path, broken: bytes) -> None:
    assert broken
    with closing(History(path, TODAY)) as log:
        assert [(t.key, t.name, t.other, t.reason) for t in log.troubles] == [
            ("cases_rescued", LOG, OTHER, "3")
        ]
        assert [t.key for t in log.take_unreported()] == ["cases_rescued"], "once"
    with closing(History(path, TODAY)) as log:
        assert log.troubles == ()
        assert [t.key for t in log.all_troubles()] == ["cases_rescued"]
        assert numbers(log.find()) == ["2026-003", "2026-002", "2026-001"]


def test_a_file_is_opened_to_be_read_with_what_stands_beside_it(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a write-ahead log it is taken for unchangeable where it cannot be opened else."""
    with closing(History(path, TODAY)) as log_before:
        log_before.save(a_case())
    asked: list[str] = []
    connect = sqlite3.connect

    def refused(name: Any, **how: Any) -> sqlite3.Connection:
        asked.extend([name] if "mode=" in str(name) else [])
        if str(name).endswith("mode=ro"):
            raise error(sqlite3.SQLITE_CANTOPEN)
        return connect(name, **how)

    monkeypatch.setattr(database.sqlite3, "connect", refused)
    log = database._read_only(path)
    assert log is not None
    assert log.execute("SELECT uid FROM cases").fetchall() == [("a",)]
    log.close()
    assert [name.rsplit("?")[1] for name in asked] == ["mode=ro", "mode=ro&immutable=1"]
    path.with_name(f"{LOG}-wal").write_bytes(b"")
    assert database._read_only(path) is None
    assert asked[2:] == [asked[0]], "what stands in the write-ahead log would be left out"


def test_a_log_that_others_write_is_read_with_its_write_ahead_log(path: Path) -> None:
    with closing(History(path, TODAY)) as writer:
        writer.save(a_case())
        assert path.with_name(f"{LOG}-wal").stat().st_size > 0
        log = database._read_only(path)
        assert log is not None
        with closing(log):
            assert log.execute("SELECT uid FROM cases").fetchall() == [("a",)]


def test_what_is_no_log_has_no_cases() -> None:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as log:
        assert not database._has_cases(log)
        migrate(log)
        assert not database._has_cases(log)


def test_a_file_that_was_set_aside_and_is_gone_has_nothing_to_bring_back(path: Path) -> None:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as log:
        migrate(log)
        assert database._is_brought(log, path.with_name(OTHER))
        path.with_name(OTHER).write_bytes(b"")
        assert not database._is_brought(log, path.with_name(OTHER))


@pytest.mark.parametrize(("more", "told"), [(-1, "3"), (0, "3"), (1, "4")])
def test_the_megabytes_that_a_rescue_needs_are_rounded_up(
    path: Path, broken: bytes, monkeypatch: pytest.MonkeyPatch, more: int, told: str
) -> None:
    path.with_name(f"{LOG}-wal").write_bytes(b"x" * ((2 << 20) - len(broken) + more))
    free(monkeypatch, path, 0)
    with closing(History(path, TODAY)) as log:
        assert [trouble.reason for trouble in log.troubles] == [told]


def test_a_log_whose_schema_has_letters_that_are_none_is_rescued(path: Path) -> None:
    """SQLite quotes them in what it says."""
    with closing(History(path, TODAY)) as log:
        log.import_cases([a_case(uid) for uid in "abc"])
    data = path.read_bytes().replace(b"indexcases_by_table", b"index\xffases_by_table")
    path.write_bytes(data)
    with closing(History(path, TODAY)) as log:
        assert [(t.key, t.other, t.reason) for t in log.troubles] == [("cases_rescued", OTHER, "3")]
        assert numbers(log.find()) == ["2026-003", "2026-002", "2026-001"]
