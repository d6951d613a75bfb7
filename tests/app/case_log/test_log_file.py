"""The rows of an open log are checked in steps, and what was found is told once and kept."""

from __future__ import annotations

import sqlite3
import threading
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from app import systems
from app.case_log import integrity, log_file
from app.case_log.history import History
from app.case_log.log_file import LogFile
from app.case_log.schema import LOG, STEPS
from app.case_log.troubles import HistoryError, Trouble
from app.games.archive import GameArchive
from app.pages.drill.progress.database import ProgressDatabase
from engine.riichi.play.events import RiichiGame
from tests.app.case_log.sample_cases import a_case
from tests.app.case_log.test_history import TODAY


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A log of five cases."""
    path = tmp_path / LOG
    with closing(History(path, TODAY)) as log:
        log.import_cases([a_case(f"{n}") for n in range(5)])
    return path


@pytest.fixture
def large(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every file is one that is not checked while it is opened, two rows at once."""
    monkeypatch.setattr(log_file, "_SMALL", 0)
    monkeypatch.setattr(log_file, "_A_STEP", 2)


def change(path: Path, sql: str) -> None:
    with closing(sqlite3.connect(path)) as raw:
        for name in ("cases_never_change", "papers_never_change", "papers_are_never_erased"):
            raw.execute(f"DROP TRIGGER IF EXISTS {name}")
        raw.execute(sql)
        raw.commit()


def test_a_small_log_is_checked_when_it_is_opened(path: Path) -> None:
    change(path, "UPDATE cases SET note = 'x' WHERE uid = '3'")
    with closing(History(path, TODAY)) as log:
        assert log.checked
        assert [(t.key, t.rows) for t in log.troubles] == [("cases_bad", ("2026-004",))]
        assert log.check() == (), "what was set aside is not found again"


@pytest.mark.parametrize(("cases", "checked"), [(1, True), (2, False)])
def test_a_log_of_up_to_four_megabytes_is_small(tmp_path: Path, cases: int, checked: bool) -> None:
    with closing(History(tmp_path / LOG, TODAY)) as log:
        log.import_cases([a_case(f"{n}", note="x" * 1_300_000) for n in range(cases)])
    assert ((tmp_path / LOG).stat().st_size <= 4 * 1024 * 1024) is checked
    with closing(History(tmp_path / LOG, TODAY)) as log:
        assert log.checked is checked


@pytest.mark.usefixtures("large")
def test_a_large_log_is_checked_in_steps(path: Path) -> None:
    change(path, "UPDATE cases SET note = 'x' WHERE uid IN ('0', '4')")
    with closing(History(path, TODAY)) as log:
        assert (log.checked, log.troubles) == (False, ())
        steps = list(log.checking())
        assert len(steps) >= 2 * 3, "three steps for the five rows of each table"
        assert log.checked
        assert [t.rows for t in log.troubles] == [("2026-001", "2026-005")]
        assert {row.place for row in log.bad_rows() if row.origin == "cases"} == {1, 5}
        assert [case.uid for case in log.cases()] == ["1", "2", "3"]


@pytest.mark.parametrize("small", [True, False])
def test_sqlite_looks_through_the_indexes_of_a_large_log_in_a_thread_of_its_own(
    path: Path, monkeypatch: pytest.MonkeyPatch, small: bool
) -> None:
    threads, complaints = [], integrity.complaints

    def asked(log: sqlite3.Connection, tables: list[str]) -> list[str]:
        threads.append(threading.current_thread() is threading.main_thread())
        return [*complaints(log, tables), "wrong # of entries in index i"]

    with closing(History(path, TODAY)) as log:
        monkeypatch.setattr(integrity, "complaints", asked)
        if not small:
            monkeypatch.setattr(log_file, "_SMALL", 0)
        assert [trouble.key for trouble in log.check()] == ["cases_reindexed"]
    assert threads == [small]


def test_nothing_is_written_where_nothing_is_found(path: Path) -> None:
    with closing(History(path, TODAY)) as log, closing(sqlite3.connect(path)) as other:
        before = other.execute("PRAGMA data_version").fetchone()
        assert log.check() == ()
        assert other.execute("PRAGMA data_version").fetchone() == before


def test_a_case_without_a_paper_is_set_aside(path: Path) -> None:
    change(path, "DELETE FROM papers WHERE uid = '2'")
    with closing(History(path, TODAY)) as log:
        assert [(t.key, t.rows) for t in log.troubles] == [("cases_bad", ("2026-003",))]
        assert [entry.uid for entry in log.find()] == ["4", "3", "1", "0"]
        assert [row.origin for row in log.bad_rows()] == ["cases"]


def test_a_check_waits_for_an_import_that_is_under_way(path: Path) -> None:
    with closing(History(path, TODAY)) as log:
        change(path, "UPDATE cases SET note = 'x' WHERE uid = '3'")
        importing = log.taking_in([a_case("new"), a_case("newer")])
        for _ in range(3):
            next(importing)
        checking = log.checking()
        for _ in range(20):
            next(checking)
        *_, taken = importing
        assert taken is not None
        assert taken.new == 2
        list(checking)
        assert [t.rows for t in log.troubles] == [("2026-004",)]


def test_damage_that_cannot_be_set_aside_is_told_and_ends_the_check(path: Path) -> None:
    with closing(History(path, TODAY)) as log:
        change(path, "UPDATE cases SET note = 'x' WHERE uid = '3'")
        with closing(sqlite3.connect(path, isolation_level=None)) as holding:
            holding.execute("BEGIN IMMEDIATE")
            assert [trouble.key for trouble in log.check()] == ["cases_locked_now"]
            holding.execute("ROLLBACK")
        assert log.checked
        assert [trouble.rows for trouble in log.check()] == [("2026-004",)]


def test_no_error_of_the_log_hides_what_went_wrong_before_it(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the usual wait cannot be set again, the first error counts; without one, that is no
    trouble of what was written."""
    with closing(History(path, TODAY)) as log:
        query = log.rows

        def broken(sql: str, values: tuple[object, ...] = ()) -> list[tuple[Any, ...]]:
            if sql.startswith("PRAGMA busy_timeout"):
                raise HistoryError("cases_damaged_now", path.name)
            return query(sql, values)

        def fail() -> None:
            with log.waiting(0):
                monkeypatch.setattr(log, "rows", broken)
                raise HistoryError("cases_full_now", path.name)

        with pytest.raises(HistoryError) as told:
            fail()
        assert told.value.trouble.key == "cases_full_now"
        with log.waiting(0), log.writing() as there:
            there.execute("UPDATE log_facts SET value = value")


# what is told


def test_each_trouble_is_told_once_by_whichever_window_comes_first(path: Path) -> None:
    change(path, "UPDATE cases SET note = 'x' WHERE uid = '3'")
    with closing(History(path, TODAY)) as one, closing(History(path, TODAY)) as other:
        assert [t.key for t in other.take_unreported()] == ["cases_bad"]
        assert (one.take_unreported(), other.take_unreported()) == ((), ())
        assert [t.key for t in one.all_troubles()] == ["cases_bad"]
        assert [t.key for t in other.all_troubles()] == ["cases_bad"]


def test_what_lasts_is_told_at_every_opening_and_kept_nowhere(tmp_path: Path) -> None:
    (tmp_path / "folder").write_text("no folder")
    for _ in range(2):
        with closing(History(tmp_path / "folder" / LOG, TODAY)) as log:
            assert [t.key for t in log.take_unreported()] == ["cases_unwritable"]
            assert log.take_unreported() == ()
            assert [t.key for t in log.all_troubles()] == ["cases_unwritable"]


def test_a_trouble_that_is_kept_is_told_before_those_of_this_opening(path: Path) -> None:
    with closing(History(path, TODAY)) as log:
        with log.writing() as raw:
            log._report(raw, Trouble("cases_missing", LOG, rows=("2026-009",)))
        log._report(None, Trouble("cases_full", LOG))
        assert [t.key for t in log.all_troubles()] == ["cases_missing", "cases_full"]
        assert [t.key for t in log.take_unreported()] == ["cases_full", "cases_missing"]


def test_a_log_that_can_only_be_read_tells_what_was_not_told_and_keeps_it(path: Path) -> None:
    change(path, "UPDATE cases SET note = 'x' WHERE uid = '3'")
    History(path, TODAY).close()
    with closing(History(path, TODAY)) as log:
        log._writable = False
        assert [t.key for t in log.take_unreported()] == ["cases_bad"]
        log._writable = True
        assert [t.key for t in log.take_unreported()] == ["cases_bad"]
        assert log.take_unreported() == ()


def test_nothing_is_written_where_there_is_nothing_to_be_told(path: Path) -> None:
    asked: list[str] = []
    with closing(History(path, TODAY)) as log:
        assert log._log is not None
        log._log.set_trace_callback(asked.append)
        assert log.take_unreported() == ()
        assert not [sql for sql in asked if sql.startswith("BEGIN")]


# transactions


def write_and_fail(log: History, sql: str) -> None:
    with log.writing() as raw:
        raw.execute("INSERT INTO drill_wishes VALUES ('a', 'b', 'c')")
        raw.execute(sql)
        raise KeyError


def test_a_transaction_that_fails_changes_nothing(path: Path) -> None:
    with closing(History(path, TODAY)) as log:
        with pytest.raises(KeyError):
            write_and_fail(log, "SELECT 1")
        with pytest.raises(HistoryError) as told:
            write_and_fail(log, "INSERT INTO nowhere VALUES (1)")
        assert (told.value.trouble.key, told.value.trouble.name) == ("cases_damaged_now", LOG)
        assert log.rows("SELECT * FROM drill_wishes") == []
        with log.writing() as raw:
            raw.execute("INSERT INTO drill_wishes VALUES ('a', 'b', 'c')")
        assert log.rows("SELECT * FROM drill_wishes") == [("a", "b", "c")]


def test_a_change_of_another_connection_is_noticed_once(path: Path) -> None:
    with closing(History(path, TODAY)) as log:
        assert not log.changed_elsewhere()
        change(path, "UPDATE cases SET found_by = 'x'")
        assert [log.changed_elsewhere(), log.changed_elsewhere()] == [True, False]


def test_the_stamp_of_a_file_changes_with_every_change_of_it_here_or_elsewhere(path: Path) -> None:
    with closing(History(path, TODAY)) as log:
        stamps = [log.content_stamp()]
        assert log.content_stamp() == stamps[0]
        with log.writing() as raw:
            raw.execute("INSERT INTO drill_wishes VALUES ('a', 'b', 'c')")
        stamps.append(log.content_stamp())
        change(path, "UPDATE cases SET found_by = 'x'")
        stamps.append(log.content_stamp())
        assert log.content_stamp() == stamps[-1]
        assert len(set(stamps)) == len(stamps)


def test_what_keeps_a_log_from_being_written_is_told_once_however_often_that_is_tried(
    tmp_path: Path,
) -> None:
    path = tmp_path / LOG
    History(path, TODAY, steps=(*STEPS, ("CREATE TABLE later (x)",))).close()
    with closing(History(path, TODAY)) as log:
        assert [trouble.key for trouble in log.take_unreported()] == ["cases_newer"]
        for number in range(2):
            with pytest.raises(HistoryError):
                log.save(a_case(f"{number}"))
            assert log.take_unreported() == ()


def test_nothing_is_saved_in_a_log_that_is_gone_and_it_is_saved_once_that_is_back(
    tmp_path: Path,
) -> None:
    """Its folder was removed, or its disk is not there: what is written to the open file would be
    lost with it."""
    if systems.system() == "windows":
        pytest.skip("Windows moves no folder with an open file")
    folder, away = tmp_path / "data", tmp_path / "away"
    with closing(History(folder / LOG, TODAY)) as log:
        log.save(a_case("1"))
        folder.rename(away)
        for _ in range(2):
            with pytest.raises(HistoryError) as told:
                log.save(a_case("2"))
            assert told.value.trouble.key == "cases_gone_now"
            assert not folder.exists(), "no other log is begun in its place"
        away.rename(folder)
        assert log.save(a_case("2")).serial == 2
        (folder / LOG).rename(folder / "old.sqlite")
        History(folder / LOG, TODAY).close()
        log.save(a_case("3"))
    with closing(History(folder / LOG, TODAY)) as log:
        assert [case.uid for case in log.cases()] == ["3"], "a new one is there: it is that"


@pytest.mark.parametrize("kind", [History, GameArchive, ProgressDatabase])
def test_a_log_that_could_not_be_made_is_made_once_it_can_be(
    tmp_path: Path, kind: type[LogFile]
) -> None:
    folder = tmp_path / "data"
    folder.write_text("in the way")
    log = kind(folder / LOG, TODAY)  # type: ignore[call-arg]
    assert [trouble.key for trouble in log.troubles] == ["cases_unwritable"]
    with pytest.raises(HistoryError), log.writing():
        pass
    folder.unlink()
    with log.writing():
        assert log.writable
    if isinstance(log, GameArchive):
        assert log.start(RiichiGame("club")).uid in {game.uid for game in log.games()}
    log.close()
    with pytest.raises(HistoryError), log.writing():
        raise AssertionError("a log that was closed stays closed")
