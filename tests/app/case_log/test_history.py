"""The case log: numbered, searched, revoked, never erased; and what becomes of it in trouble."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from app.case_log import given_numbers, log_file
from app.case_log import schema as history_schema
from app.case_log.cases import MOST_SERIAL, Case, CaseSummary, Query
from app.case_log.database import Opened
from app.case_log.file_lock import file_lock
from app.case_log.history import History, ImportResult, log_in
from app.case_log.schema import LOG, STEPS
from app.case_log.troubles import HistoryError
from tests.app.case_log.sample_cases import a_case

TODAY = "2026-11-21"
KILLS = int(os.environ.get("HAYAMI_KILLS", "20"))
"""How often the writing process is killed; HAYAMI_KILLS=200 for the whole trial."""
ROOT = Path(__file__).parents[3]
WRITER = Path(__file__).parent / "case_writer.py"


@pytest.fixture
def log(tmp_path: Path) -> Iterator[History]:
    found = History(tmp_path / LOG, TODAY)
    yield found
    found.close()


def numbers(found: list[CaseSummary]) -> list[str]:
    return [f"{entry.year}-{entry.serial:03}" for entry in found]


def test_cases_are_numbered_by_year(log: History) -> None:
    assert log.save(a_case("a")).number == "2026-001"
    assert log.save(a_case("b")).number == "2026-002"
    assert log.save(a_case("c", at="2027-01-01T00:10:00+09:00")).number == "2027-001"
    assert log.save(a_case("d")).number == "2026-003"
    assert numbers(log.find()) == ["2027-001", "2026-003", "2026-002", "2026-001"]


def test_a_case_comes_back_whole_after_a_restart(log: History) -> None:
    kept = log.save(a_case())
    log.close()
    with closing(History(log.path, TODAY)) as again:
        assert again.troubles == ()
        assert again.case("a") == kept
        assert msgspec.structs.replace(kept, year=0, serial=0) == a_case()
        assert again.find()[0].sanction == "chombo"


def test_a_revoked_case_stays_with_its_reason(log: History) -> None:
    log.save(a_case())
    revoked = log.revoke("a", "牌を数え直した", "2026-11-21T14:40:00+09:00")
    assert (revoked.revoked, revoked.number) == (True, "2026-001")
    assert log.case("a") == revoked
    assert [entry.revoked for entry in log.find(Query("数え直した"))] == [True]
    with pytest.raises(ValueError, match="2026-001 is revoked already"):
        log.revoke("a", "again", TODAY)
    assert log.case("a").revoked_because == "牌を数え直した"


def test_a_revocation_needs_a_reason(log: History) -> None:
    log.save(a_case())
    with pytest.raises(ValueError, match="needs a reason"):
        log.revoke("a", "  ", TODAY)
    with pytest.raises(KeyError):
        log.revoke("b", "why", TODAY)
    assert not log.case("a").revoked


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM cases",
        "DELETE FROM papers",
        "UPDATE cases SET note = 'x'",
        "UPDATE cases SET serial = 9",
        "UPDATE papers SET ruling = '{}'",
        "UPDATE cases SET revoked_at = '', revoked_because = ''",
    ],
)
def test_the_file_itself_refuses_to_forget(log: History, statement: str) -> None:
    log.save(a_case())
    kept = log.revoke("a", "why", TODAY)
    with closing(sqlite3.connect(log.path)) as raw, pytest.raises(sqlite3.IntegrityError):
        raw.execute(statement)
    assert log.case("a") == kept


def test_cases_are_found_by_words_year_table_and_document(log: History) -> None:
    log.save(a_case("a"))
    log.save(a_case("b", table="4卓", note="ＡＢＣ 50%_"))
    log.save(a_case("c", at="2025-05-05T10:00:00+09:00", document="r101", players=("",) * 4))
    assert numbers(log.find(Query("佐藤"))) == ["2026-002", "2026-001"]
    assert numbers(log.find(Query("abc 佐藤"))) == ["2026-002"]
    assert numbers(log.find(Query("50%_"))) == ["2026-002"]
    assert numbers(log.find(Query("5%0"))) == []
    assert numbers(log.find(Query("2026-001"))) == ["2026-001"]
    assert numbers(log.find(Query("2025-05-05"))) == ["2025-001"]
    assert numbers(log.find(Query("2025-05-05T"))) == [], "the day counts, not how it is written"
    assert numbers(log.find(Query(year=2025))) == ["2025-001"]
    assert numbers(log.find(Query(table="4卓"))) == ["2026-002"]
    assert numbers(log.find(Query(document="r101", words="3000点"))) == ["2025-001"]
    assert log.facets() == {
        "year": [2026, 2025],
        "table": ["3卓", "4卓"],
        "document": ["club", "r101"],
    }
    assert log.count() == 3
    assert log.count(Query("佐藤")) == 2
    assert [log.place(uid) for uid in "abc"] == [2, 1, 3]
    assert [log.place(uid, Query(table="3卓")) for uid in "abcd"] == [1, 0, 2, 0]


@pytest.mark.parametrize("asked", ["3", "３", " 3"])
def test_a_table_is_one_also_where_an_earlier_version_stored_it_as_it_was_typed(
    log: History, asked: str
) -> None:
    for uid, typed in zip("abcd", ("3", "３", "3 ", "4"), strict=True):
        log.save(a_case(uid, table=typed))
    log.save(a_case("e", table="３", document="r101"))
    there = Query(table=asked, document="club")
    assert [entry.uid for entry in log.find(there)] == ["c", "b", "a"]
    assert [case.uid for case in log.each(there)] == ["a", "b", "c"]
    assert (log.count(there), log.place("a", there), log.place("d", there)) == (3, 3, 0)
    assert log.facets()["table"] == ["3", "4"]
    assert log.case("b").table == "３", "a case never changes"
    assert log.count(Query(table="5")) == 0


def test_tables_stand_in_the_order_of_their_numbers(log: History) -> None:
    named = ("2", "10", "1", "決勝", "", "10卓", "9卓", "A-2")
    for uid, table in enumerate(named):
        log.save(a_case(f"{uid}", table=table))
    assert log.facets()["table"] == ["", "1", "2", "9卓", "10", "10卓", "A-2", "決勝"]


def seat_words(case: Case) -> str:
    """Words of an edition to come."""
    return f"seat {case.offender}"


def test_cases_of_an_earlier_version_are_found_by_the_words_of_this_one(tmp_path: Path) -> None:
    """Once, and without a change of the cases themselves."""
    with closing(History(tmp_path / LOG, TODAY)) as log:
        saved = [log.save(a_case(f"{number}")) for number in range(30)]
        log.revoke("3", "牌を数え直した", "2026-11-22T10:00:00+09:00")
        cases = log.cases()
    with closing(History(tmp_path / LOG, TODAY, seat_words, edition="2")) as log:
        assert len(log.find(Query("seat 1"))) == len(saved)
        assert [entry.uid for entry in log.find(Query("数え直した"))] == ["3"]
        assert log.cases() == cases
        assert (log.troubles, log.check()) == ((), ())
    with closing(History(tmp_path / LOG, TODAY, lambda _case: "other", edition="2")) as log:
        assert log.find(Query("other")) == [], "that was done"
    with closing(History(tmp_path / LOG, TODAY, lambda _case: "other")) as log:
        assert log.find(Query("other")) == [], "words without an edition leave them"


def test_search_words_are_made_anew_between_an_import_and_other_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(History(tmp_path / LOG, TODAY)) as log:
        log.save(a_case("a"))
    monkeypatch.setattr(log_file, "_SMALL", 0)
    with closing(History(tmp_path / LOG, TODAY, seat_words, edition="2")) as log:
        checking, coming = log.checking(), log.taking_in([a_case("b"), a_case("c")])
        while not log._in_transaction():
            next(coming)
        for _ in range(20):
            next(checking)
        assert [*coming][-1] == ImportResult(new=2)
        assert set(checking) <= {None}
        assert len(log.find(Query("seat 1"))) == 3


def test_a_log_that_cannot_be_written_gets_its_search_words_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(History(tmp_path / LOG, TODAY)) as log:
        log.save(a_case("a"))
    monkeypatch.setattr("app.case_log.database.TIMEOUT", 0.01)
    with (
        closing(sqlite3.connect(tmp_path / LOG, isolation_level=None)) as other,
        closing(History(tmp_path / LOG, TODAY, seat_words)) as log,
    ):
        other.execute("BEGIN IMMEDIATE")
        log._edition = "2"
        assert log.check() == ()
        assert log.find(Query("seat 1")) == []
        other.execute("ROLLBACK")
        log.check()
        assert len(log.find(Query("seat 1"))) == 1


def test_halves_of_letters_do_not_lose_a_case(log: History) -> None:
    assert log.save(a_case(note="x\ud83d")).note == "x?"
    assert log.case("a").note == "x?"


@pytest.mark.parametrize(
    "wrong", [{"at": "yesterday"}, {"offender": 4}, {"uid": ""}, {"revoked_at": TODAY}]
)
def test_a_case_that_cannot_be_is_refused(log: History, wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="cannot be") as caught:
        log.save(a_case(**wrong))
    assert str(caught.value).startswith(f"{wrong.get('uid', 'a')}: ")
    assert log.count() == 0


def test_cases_are_read_a_few_at_a_time_and_all_of_them(
    log: History, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.case_log.history._AT_ONCE", 2)
    for n in range(5):
        log.save(a_case(f"{n}"))
    log.save(a_case("old", at="2025-05-05T10:00:00+09:00", table="4卓"))
    assert [case.uid for case in log.each()] == ["old", *"01234"]
    assert [case.uid for case in log.each(Query("佐藤", table="3卓"))] == [*"01234"]
    assert [case.uid for case in log.cases()] == ["old", *"01234"]


def test_some_of_the_cases_are_listed_behind_others(log: History) -> None:
    for uid in "abcd":
        log.save(a_case(uid))
    assert numbers(log.find(most=2)) == ["2026-004", "2026-003"]
    assert numbers(log.find(most=2, after=1)) == ["2026-003", "2026-002"]
    assert numbers(log.find(after=3)) == ["2026-001"]


def test_a_log_stands_in_a_folder_or_in_memory(tmp_path: Path) -> None:
    assert log_in(tmp_path) == tmp_path / "cases.sqlite"
    with closing(History(log_in(None), TODAY)) as log:
        assert log.save(a_case()).number == "2026-001"
        assert log.troubles == ()
        assert log.checked


def test_numbers_of_a_log_in_memory_stand_in_no_file(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> None:
        raise AssertionError("a file")

    for name in ("file_lock", "given_numbers.write"):
        monkeypatch.setattr(f"app.case_log.history.{name}", refused)
    with closing(History(log_in(None), TODAY)) as log:
        assert [log.save(a_case(uid)).serial for uid in "ab"] == [1, 2]


def test_a_log_that_was_closed_keeps_and_tells_nothing(log: History) -> None:
    log.save(a_case())
    log.close()
    log.close()
    assert (log.find(), log.count(), log.take_unreported(), log.all_troubles()) == ([], 0, (), ())
    assert (log.bad_rows(), log.writable, log.changed_elsewhere()) == ((), False, True)
    with pytest.raises(HistoryError, match="cases closed"):
        log.save(a_case("b"))


# numbers


def facts_of(path: Path) -> list[tuple[str, str]]:
    with closing(sqlite3.connect(path)) as raw:
        return raw.execute(
            "SELECT name, value FROM log_facts WHERE name GLOB 'numbers.*' ORDER BY 1"
        ).fetchall()


def test_the_numbers_in_a_log_and_beside_it_are_brought_together(log: History) -> None:
    for n in range(3):
        log.save(a_case(f"{n}"))
    log.close()
    with closing(sqlite3.connect(log.path)) as raw:
        raw.execute("DELETE FROM log_facts WHERE name GLOB 'numbers.*'")
        raw.commit()
    beside = log.path.with_name(".cases.numbers")
    beside.write_text("2025 2\n")
    with closing(History(log.path, TODAY)) as again:
        assert again.troubles == ()
    assert facts_of(log.path) == [("numbers.2025", "1-2"), ("numbers.2026", "1-3")]
    assert given_numbers.read(log.path) == {2025: ((1, 2),), 2026: ((1, 3),)}


@pytest.mark.parametrize(("left", "unclean"), [(b"", False), (b"x", True), (b"x" * 40, True)])
def test_a_number_that_only_the_file_beside_says_is_missed_at_once_where_the_log_was_not_closed(
    log: History, left: bytes, unclean: bool
) -> None:
    log.save(a_case())
    log.close()
    log.path.with_name(".cases.numbers").write_text("2026 3\n")
    log.path.with_name(f"{LOG}-wal").write_bytes(left)
    missing = [("cases_missing", ("2026-002", "2026-003"))]
    with closing(History(log.path, TODAY)) as again:
        assert [(t.key, t.rows) for t in again.troubles] == (missing if unclean else [])
        assert again.save(a_case("b")).number == "2026-004"


def test_numbers_of_a_file_beside_that_cannot_be_taken_in_are_not_missed(
    log: History, monkeypatch: pytest.MonkeyPatch
) -> None:
    log.save(a_case())
    log.close()
    log.path.with_name(".cases.numbers").write_text("2026 3\n")
    beside = log.path.with_name(f"cases.beside-{TODAY}.sqlite")
    for there in (True, False):
        log.path.with_name(f"{LOG}-wal").write_bytes(b"x" * 40)
        with monkeypatch.context() as unread:
            beside.write_bytes(b"")
            absorb = "app.case_log.history.History._absorb"
            unread.setattr(absorb, lambda self, found, *_: self._unread.append(found))
            if not there:
                beside.unlink()
            with closing(History(log.path, TODAY)) as again:
                assert [t.key for t in again.troubles] == ([] if there else ["cases_missing"])


def test_a_file_beside_that_cannot_be_read_stays_until_it_can(
    log: History, monkeypatch: pytest.MonkeyPatch
) -> None:
    log.save(a_case())
    log.close()
    beside = log.path.with_name(f"cases.beside-{TODAY}.sqlite")
    with closing(History(beside, TODAY)) as other:
        other.save(a_case("b"))
    read = History.cases

    def refused(one: History, query: Query | None = None) -> list[Case]:
        if one.path == beside:
            raise HistoryError("cases_stuck", beside.name)
        return read(one, query)

    with monkeypatch.context() as stuck:
        stuck.setattr(History, "cases", refused)
        with closing(History(log.path, TODAY)) as again:
            assert [case.uid for case in again.cases()] == ["a"]
    assert beside.exists()
    with closing(History(log.path, TODAY)) as again:
        assert sorted(case.uid for case in again.cases()) == ["a", "b"]


def test_a_case_from_beside_that_gets_another_number_is_told(log: History) -> None:
    log.save(a_case("here"))
    log.close()
    beside = log.path.with_name(f"cases.beside-{TODAY}.sqlite")
    log.path.with_name(".cases.numbers").unlink()
    with closing(History(beside, TODAY)) as other:
        assert [other.save(a_case(uid)).number for uid in "ab"] == ["2026-001", "2026-002"]
    with closing(History(log.path, TODAY)) as again:
        assert [(t.key, t.name, t.rows) for t in again.troubles] == [
            ("cases_renumbered", LOG, ("2026-001 → 2026-003",))
        ]
        assert again.case("a").number == "2026-003"
        assert again.case("b").number == "2026-002"
    with closing(History(log.path, TODAY)) as again:
        assert again.troubles == ()


# imports


def test_known_cases_are_recognised_and_numbers_stay(log: History, tmp_path: Path) -> None:
    kept = [log.save(a_case(uid)) for uid in "abc"]
    with closing(History(tmp_path / "other.sqlite", TODAY)) as other:
        other.save(a_case("z"))
        assert other.import_cases(kept[1:]) == ImportResult(new=2)
        assert other.import_cases(kept) == ImportResult(new=1, renumbered=1, known=2)
        assert numbers(other.find()) == ["2026-004", "2026-003", "2026-002", "2026-001"]
        assert other.case("a").number == "2026-004"
        assert other.import_cases([log.revoke("b", "why", TODAY)]) == ImportResult(revoked=1)
        assert other.case("b").revoked_because == "why"
        assert other.import_cases([kept[1]]) == ImportResult(known=1)
        assert other.case("b").revoked
        assert other.import_cases([a_case("c", note="edited")]) == ImportResult(differing=1)
        assert other.case("c").note == kept[2].note


def test_a_case_that_gets_another_number_takes_none_of_those_that_come_with_it(
    log: History, tmp_path: Path
) -> None:
    """Of four cases three have numbers that are free here, and were told under them."""
    coming = [log.save(a_case(uid)) for uid in "abcd"]
    with closing(History(tmp_path / "other.sqlite", TODAY)) as other:
        other.save(a_case("z"))
        assert other.import_cases(coming) == ImportResult(new=4, renumbered=1)
        assert [other.case(uid).number for uid in "abcd"] == [
            "2026-005", "2026-002", "2026-003", "2026-004",
        ]  # fmt: skip
        unnumbered = [a_case("x"), a_case("y", year=2026, serial=6)]
        assert other.import_cases(unnumbered) == ImportResult(new=2)
        assert [other.case(uid).number for uid in "yx"] == ["2026-006", "2026-007"]


def test_an_import_is_taken_in_whole_or_not_at_all(log: History) -> None:
    with pytest.raises(ValueError, match="offender"):
        log.import_cases([a_case("a"), a_case("b", offender=7)])
    assert log.count() == 0


def test_a_case_that_nests_too_deeply_to_be_read_is_a_damaged_one(
    log: History, monkeypatch: pytest.MonkeyPatch
) -> None:
    def too_deep(_fields: object) -> Case:
        raise RecursionError

    log.save(a_case())
    monkeypatch.setattr("app.case_log.checked_cases.case_of", too_deep)
    with pytest.raises(HistoryError, match="case damaged now"):
        log.case("a")


# versions of the schema

FILES = {n: Path(__file__).with_name(f"history_{n}.sql") for n in (1, 2, 3, 4, 5, 6)}
"""A file of every version, written by hand once and never again."""


def test_there_is_a_file_of_every_version() -> None:
    assert list(FILES) == list(range(1, len(STEPS) + 1))


def by_hand(path: Path, version: int) -> None:
    with closing(sqlite3.connect(path)) as raw:
        raw.executescript(FILES[version].read_text(encoding="utf-8"))


def test_a_log_of_an_earlier_version_that_cannot_be_written_has_no_rows_to_be_checked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its rows have no checksums."""
    path = tmp_path / LOG
    by_hand(path, 1)

    def read_only(path: Path, *_: object) -> Opened:
        return Opened(sqlite3.connect(path), path, False)

    monkeypatch.setattr("app.case_log.log_file.open_file", read_only)
    with closing(History(path, TODAY)) as log:
        assert log.checked
        assert log.check() == ()


@pytest.mark.parametrize("version", FILES)
def test_a_log_of_an_earlier_version_is_brought_forward(tmp_path: Path, version: int) -> None:
    by_hand(tmp_path / LOG, version)
    with closing(History(tmp_path / LOG, TODAY)) as log:
        assert log.troubles == ()
        assert numbers(log.find()) == ["2026-002", "2025-001"]
        assert log.case("old-2").revoked_because == "数え間違い"
        assert log.case("old-1").players == ("東さん", "南さん", "西さん", "北さん")
        assert log.case("old-1").answers == {"hand_shown": False}
        assert log.save(a_case()).number == "2026-003"
    with closing(sqlite3.connect(tmp_path / LOG)) as raw:
        assert raw.execute("PRAGMA user_version").fetchone() == (len(STEPS),)


@pytest.mark.parametrize("version", FILES)
def test_a_case_of_an_earlier_version_has_no_dates_of_its_edition(
    tmp_path: Path, version: int
) -> None:
    by_hand(tmp_path / LOG, version)
    with closing(History(tmp_path / LOG, TODAY)) as log:
        case = log.case("old-2")
        dated = version >= 5
        assert (case.valid_from, case.valid_until, case.newer) == (
            ("2010-01-01", "2025-12-31", "r102") if dated else ("", "", "")
        )
        assert log.find()[0].newer == ("r102" if dated else "")


def test_the_edition_of_a_saved_case_never_changes(tmp_path: Path) -> None:
    with closing(History(tmp_path / LOG, TODAY)) as log:
        saved = log.save(a_case(valid_until="2025-12-31", newer="ema2025"))
        assert log.case(saved.uid) == saved
    with closing(sqlite3.connect(tmp_path / LOG)) as raw:
        for column in ("valid_from", "valid_until", "newer"):
            with pytest.raises(sqlite3.IntegrityError, match="never changes"):
                raw.execute(f"UPDATE cases SET {column} = '2030-01-01'")


@pytest.mark.parametrize("version", FILES)
def test_a_step_forward_that_fails_leaves_the_log_as_it_was(tmp_path: Path, version: int) -> None:
    """A version to come: one step that works, and one of which the second half does not."""
    by_hand(tmp_path / LOG, version)
    works = ("ALTER TABLE cases ADD COLUMN mood TEXT NOT NULL DEFAULT 'calm'",)
    broken = ("ALTER TABLE cases ADD COLUMN late TEXT", "INSERT INTO nowhere VALUES (1)")
    with closing(sqlite3.connect(tmp_path / LOG, isolation_level=None)) as raw:
        with pytest.raises(sqlite3.OperationalError, match="nowhere"):
            history_schema.migrate(raw, (*STEPS, works, broken))
        assert raw.execute("PRAGMA user_version").fetchone() == (version,)
        assert {"mood", "late"}.isdisjoint(r[1] for r in raw.execute("PRAGMA table_info(cases)"))
        history_schema.migrate(raw, (*STEPS, works))
        assert raw.execute("SELECT mood FROM cases").fetchall() == [("calm",)] * 2
        assert raw.execute("PRAGMA user_version").fetchone() == (len(STEPS) + 1,)


def test_a_log_of_a_newer_program_is_told_and_not_touched(tmp_path: Path) -> None:
    path = tmp_path / LOG
    with closing(History(path, TODAY, steps=(*STEPS, ("CREATE TABLE later (x)",)))) as newer:
        newer.save(a_case())
    before, there = path.read_bytes(), set(tmp_path.iterdir())
    with closing(History(path, TODAY)) as log:
        assert [(t.key, t.name, t.other) for t in log.troubles] == [
            ("cases_newer", LOG, str(len(STEPS) + 1))
        ]
        assert not log.writable
        with pytest.raises(HistoryError):
            log.save(a_case("b"))
    assert path.read_bytes() == before
    assert set(tmp_path.iterdir()) == there


# trouble with the file


def test_several_find_the_same_damage_at_once(tmp_path: Path) -> None:
    path = tmp_path / LOG
    path.write_bytes(b"no log at all" * 100)
    together, cases = threading.Barrier(4), [a_case(name) for name in "abcd"]

    def open_and_keep(case: Case) -> str:
        together.wait()
        with closing(History(path, TODAY)) as log:
            return log.save(case).uid

    with ThreadPoolExecutor(4) as pool:
        kept = set(pool.map(open_and_keep, cases))
    with closing(History(path, TODAY)) as log:
        assert {case.uid for case in log.cases()} == kept == set("abcd")
    assert len(list(tmp_path.glob("*.damaged-*"))) == 1


def test_who_waits_too_long_for_another_that_opens_goes_on(tmp_path: Path) -> None:
    mark = tmp_path / ".cases.opening"
    with file_lock(mark, 1), file_lock(mark, 0.02), closing(History(tmp_path / LOG, TODAY)) as log:
        assert log.writable


def test_where_no_mark_can_be_made_the_log_is_opened_all_the_same(tmp_path: Path) -> None:
    (tmp_path / ".cases.opening").mkdir()
    with closing(History(tmp_path / LOG, TODAY)) as log:
        assert log.save(a_case()).serial == 1


def test_a_damaged_file_is_set_aside_with_the_date_and_a_new_one_begun(tmp_path: Path) -> None:
    path = tmp_path / LOG
    others = (f"cases.damaged-{TODAY}.sqlite", f"cases.damaged-{TODAY}-2.sqlite")
    for number, other in zip(("2026-001", "2026-002"), others, strict=True):
        path.write_bytes(b"no database at all" * 99)
        with closing(History(path, TODAY)) as log:
            assert [(t.key, t.other) for t in log.troubles] == [("cases_damaged", other)]
            assert log.save(a_case()).number == number
        assert (tmp_path / other).read_bytes().startswith(b"no database")


def test_no_number_of_a_lost_case_is_given_again(tmp_path: Path) -> None:
    """The end of the file is gone, and with it the cases of the highest numbers."""
    path = tmp_path / LOG
    with closing(History(path, TODAY)) as log:
        log.import_cases([a_case(str(n)) for n in range(50)])
        assert log.save(a_case("51")).number == "2026-051"
    path.write_bytes(path.read_bytes()[: 4096 * 9])
    with closing(History(path, TODAY)) as log:
        assert log.count() < 51
        assert log.save(a_case("new")).number == "2026-052"
        assert log.save(a_case("next year", at="2027-01-01T09:00")).number == "2027-001"


def test_numbers_beside_the_log_that_cannot_be_read_or_written_harm_nothing(
    tmp_path: Path,
) -> None:
    beside = tmp_path / ".cases.numbers"
    for serial, text in enumerate(("2026 x\n", "\xff", "2026\n", ""), 1):
        beside.write_text(text, "latin-1")
        with closing(History(tmp_path / LOG, TODAY)) as log:
            assert log.save(a_case(str(serial))).serial == serial
        assert given_numbers.read(tmp_path / LOG) == {2026: ((1, serial),)}
    beside.unlink()
    beside.mkdir()
    with closing(History(tmp_path / LOG, TODAY)) as log:
        assert log.save(a_case()).serial == 5
    assert {path.name for path in tmp_path.iterdir()} == {LOG, beside.name}


def test_damage_in_the_middle_of_a_file_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / LOG
    with closing(History(path, TODAY)) as log:
        log.import_cases([a_case(str(n)) for n in range(50)])
    data = bytearray(path.read_bytes())
    for at in range(4096 * 3, len(data), 4096 * 2):
        data[at : at + 200] = os.urandom(200)
    path.write_bytes(data)
    with closing(History(path, TODAY)) as log:
        assert [t.key for t in log.troubles] in (["cases_damaged"], ["cases_rescued"])
        assert log.count() < 50
    assert (tmp_path / f"cases.damaged-{TODAY}.sqlite").read_bytes() == bytes(data)


def test_a_case_with_a_broken_paper_is_told_and_not_shown(tmp_path: Path) -> None:
    """A flipped bit in a text breaks no page: only its reader notices."""
    path = tmp_path / LOG
    with closing(History(path, TODAY)) as log:
        log.save(a_case("whole"))
    path.write_bytes(path.read_bytes().replace(b'{"hand_shown":true}', b'{"hand_shown":tr\x00e}'))
    with closing(History(path, TODAY)) as log, pytest.raises(HistoryError, match="damaged now"):
        log.case("whole")


def test_the_database_of_another_program_is_set_aside_unharmed(tmp_path: Path) -> None:
    path = tmp_path / LOG
    with closing(sqlite3.connect(path)) as raw:
        raw.execute("CREATE TABLE songs (name)")
    before = path.read_bytes()
    with closing(History(path, TODAY)) as log:
        assert [t.key for t in log.troubles] == ["cases_damaged"]
        assert log.writable
    assert (tmp_path / f"cases.damaged-{TODAY}.sqlite").read_bytes() == before


def test_beside_a_locked_log_another_is_begun_and_taken_in_later(tmp_path: Path) -> None:
    path = tmp_path / LOG
    History(path, TODAY).close()
    with closing(sqlite3.connect(path, isolation_level=None)) as holding:
        holding.execute("PRAGMA locking_mode = EXCLUSIVE")
        holding.execute("BEGIN EXCLUSIVE")
        with closing(History(path, TODAY)) as log:
            beside = f"cases.beside-{TODAY}.sqlite"
            assert [(t.key, t.other) for t in log.troubles] == [("cases_locked", beside)]
            assert log.save(a_case()).number == "2026-001"
        holding.execute("ROLLBACK")
    for _ in range(2):  # and not twice
        with closing(History(path, TODAY)) as log:
            assert log.troubles == ()
            assert [entry.uid for entry in log.find()] == ["a"]


def test_a_log_that_is_locked_for_a_moment_says_so_and_keeps_nothing(log: History) -> None:
    log.save(a_case())
    with closing(sqlite3.connect(log.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(HistoryError) as told:
            log.save(a_case("b"))
        assert told.value.trouble.key == "cases_locked_now"
        other.execute("ROLLBACK")
    assert log.save(a_case("b")).number == "2026-002"


def test_on_a_full_disk_nothing_is_half_written(log: History) -> None:
    log.save(a_case())
    assert log._log is not None
    pages = log._log.execute("PRAGMA page_count").fetchone()[0]
    log._log.execute(f"PRAGMA max_page_count = {pages + 2}")
    with pytest.raises(HistoryError) as told:
        log.import_cases([a_case(f"{n}") for n in range(99)])
    assert told.value.trouble.key == "cases_full_now"
    assert log.count() == 1
    log._log.execute("PRAGMA max_page_count = 100000")
    assert log.save(a_case("b")).number == "2026-002"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limit")
def test_when_no_more_can_be_written_what_was_saved_is_there(tmp_path: Path) -> None:
    """The system itself refuses, in a process whose files may not grow beyond a megabyte."""
    resource = pytest.importorskip("resource")

    def limit() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (1_000_000, 1_000_000))

    told = subprocess.run(
        [sys.executable, str(WRITER), str(tmp_path / LOG), "0"],
        cwd=ROOT, capture_output=True, text=True, preexec_fn=limit,
    )  # fmt: skip
    saved = told.stdout.split()
    assert told.returncode == 3, told.stderr
    assert len(saved) > 20
    with closing(History(tmp_path / LOG, TODAY)) as log:
        assert log.troubles == ()
        assert [entry.uid for entry in reversed(log.find())] == saved


@contextmanager
def as_nobody() -> Iterator[None]:
    """Without the rights of root, who may write anywhere."""
    if os.geteuid():
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.mark.skipif(sys.platform == "win32", reason="rights are another matter there")
def test_a_folder_that_cannot_be_written_is_told_and_the_log_is_read(tmp_path: Path) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        path = folder / LOG
        with closing(History(path, TODAY)) as log:
            log.save(a_case())
        there = set(folder.iterdir())
        path.chmod(0o444)
        folder.chmod(0o555)
        with as_nobody(), closing(History(path, TODAY)) as log:
            assert [t.key for t in log.troubles] == ["cases_unwritable"]
            assert [entry.uid for entry in log.find()] == ["a"]
            with pytest.raises(HistoryError):
                log.save(a_case("b"))
        with as_nobody(), closing(History(folder / "new" / LOG, TODAY)) as log:
            assert [t.key for t in log.troubles] == ["cases_unwritable"]
            assert log.find() == []
        folder.chmod(0o755)
        assert set(folder.iterdir()) == there
    in_no_folder = tmp_path / "file"
    in_no_folder.write_text("x")
    with closing(History(in_no_folder / LOG, TODAY)) as log:
        assert [t.key for t in log.troubles] == ["cases_unwritable"]


# several processes, and one that is killed


def writing(path: Path, prefix: str) -> subprocess.Popen[str]:
    command = [sys.executable, str(WRITER), str(path), prefix]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)


def test_two_processes_write_to_one_log(tmp_path: Path) -> None:
    path = tmp_path / LOG
    writers = [writing(path, prefix) for prefix in ("a:25", "b:25", "c:25")]
    reported = [writer.communicate(timeout=60)[0].split() for writer in writers]
    assert [writer.returncode for writer in writers] == [0, 0, 0]
    with closing(History(path, TODAY)) as log:
        found = log.find()
        assert {entry.uid for entry in found} == {uid for uids in reported for uid in uids}
        assert sorted(entry.serial for entry in found) == list(range(1, 76))


def test_what_another_process_writes_is_noticed(log: History) -> None:
    assert not log.changed_elsewhere()
    with closing(History(log.path, TODAY)) as other:
        other.save(a_case())
    assert log.changed_elsewhere()
    log.save(a_case("b"))
    assert not log.changed_elsewhere()


def test_a_log_opens_and_holds_every_saved_case_wherever_its_writer_was_killed(
    tmp_path: Path,
) -> None:
    chance, path, reported = Random(20261121), tmp_path / LOG, []
    for kill in range(KILLS):
        writer = writing(path, f"k{kill}")
        assert writer.stdout is not None
        at_the_opening = kill % 4 == 3
        first = [] if at_the_opening else writer.stdout.readline().split()
        time.sleep(chance.random() * (0.4 if at_the_opening else 0.03))
        writer.kill()
        with writer.stdout as told:  # `communicate` would lose what was read ahead
            reported += first + told.read().split()
        writer.wait(timeout=60)
        with closing(History(path, TODAY)) as log:
            assert log.troubles == ()
            saved = [entry.uid for entry in log.find()]
            assert set(reported) <= set(saved)
            assert len(saved) <= len(reported) + kill + 1  # the one at hand may be there, too
            assert log.case(saved[0]).ruling
    assert len(reported) > KILLS


def test_ten_thousand_cases_are_listed_and_searched(tmp_path: Path) -> None:
    path = tmp_path / LOG
    with closing(History(path, TODAY)) as log:
        usual = a_case()
        log.import_cases(
            msgspec.structs.replace(usual, uid=f"{n}", table=f"{n % 20}卓") for n in range(10_000)
        )
    with closing(History(path, TODAY)) as log:
        assert len(log.find()) == 10_000
        assert [e.number for e in log.find(most=2, after=3)] == ["2026-9997", "2026-9996"]
        assert len(log.find(Query("五索 鈴木 7卓"))) == 1000


def test_numbers_go_on_behind_the_largest_that_a_file_may_bring(tmp_path: Path) -> None:
    brought = msgspec.structs.replace(a_case("file"), year=2026, serial=MOST_SERIAL)
    with closing(History(tmp_path / LOG, TODAY)) as log:
        log.import_cases([brought])
        assert log.save(a_case("next")).serial == MOST_SERIAL + 1
    assert given_numbers.read(tmp_path / LOG) == {2026: ((MOST_SERIAL, MOST_SERIAL + 1),)}
    with closing(History(tmp_path / LOG, TODAY)) as log:
        assert log.save(a_case("last")).serial == MOST_SERIAL + 2
        assert log.troubles == ()
