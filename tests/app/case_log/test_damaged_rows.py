"""Damage in the file of the case log: each row alone is told, by its number, and nothing is erased;
what was set aside is brought back as long as anything is missing."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
import pytest

from app.backups.snapshot import copy_log
from app.case_log import case_files, database, history, log_file
from app.case_log.bad_rows import BadRow
from app.case_log.cases import Query
from app.case_log.checksums import SealedTable
from app.case_log.history import History
from app.case_log.raw_pages import RawFile
from app.case_log.schema import BAD_ROWS, CASES, FACTS, LOG, SEALED, STEPS, TROUBLES
from app.case_log.trouble_texts import all_damage, trouble_sentence
from app.case_log.troubles import Trouble
from app.games.archive import GameArchive
from app.pages.drill.progress.answers import LessonProgress, SavedAnswer, SavedExam
from app.pages.drill.progress.database import ProgressDatabase
from app.texts.texts import LANGUAGES, Texts
from tests.app.case_log.sample_cases import a_case
from tests.app.case_log.test_history import TODAY, by_hand
from tests.app.games.test_archive import RIICHI_GAME, rewritten

CASES_IN: Final = 30
ANSWERS_IN: Final = 60
PAGE: Final = 4096


class Whole(NamedTuple):
    """A log and what stands in it."""

    data: bytes
    cases: dict[str, Any]
    answers: dict[str, SavedAnswer]


def an_answer(uid: str) -> SavedAnswer:
    return SavedAnswer(
        uid, 1_800_000_000_000, TODAY, "points", "club", uid, "3900", True, 1, 900, 3
    )


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Whole:
    path = tmp_path_factory.mktemp("whole") / LOG
    with closing(History(path, TODAY)) as log:
        log.import_cases([a_case(f"case-{n}", note=f"note-{n}.") for n in range(CASES_IN)])
        log.revoke("case-3", "牌を数え直した", TODAY)
        cases = {case.uid: case for case in log.cases()}
    with closing(ProgressDatabase(path, TODAY)) as progress:
        for n in range(ANSWERS_IN):
            progress.save(an_answer(f"answer-{n}"))
        progress.wish("goal", "40")
        progress.suspend(an_answer("answer-1").card)
        progress.save_lesson(LessonProgress("club", "han", 2, 5))
        progress.save_exam(SavedExam("exam", 5, TODAY, "club", "pro", 17, 20, True))
        answers = {answer.uid: answer for answer in progress.answers()}
    with closing(GameArchive(path, TODAY)) as games:
        games.start(RIICHI_GAME, title="Friday")
    return Whole(path.read_bytes(), cases, answers)


class Contents(NamedTuple):
    """What a log has after it was opened by all who open it, and what that told."""

    cases: dict[str, Any]
    answers: dict[str, SavedAnswer]
    troubles: tuple[Trouble, ...]

    @property
    def keys(self) -> list[str]:
        return [trouble.key for trouble in self.troubles]

    @property
    def named(self) -> set[str]:
        return {row for trouble in self.troubles for row in trouble.rows}


def contents(path: Path) -> Contents:
    with closing(History(path, TODAY)) as log:
        cases = {case.uid: case for case in log.each()}
        told = log.troubles
        assert {entry.uid for entry in log.find()} == set(cases) == set(exported(log))
        assert log.count() == len(cases)
    with closing(ProgressDatabase(path, TODAY)) as progress:
        answers = {answer.uid: answer for answer in progress.answers()}
        told += progress.troubles
    with closing(GameArchive(path, TODAY)) as games:
        games.games()
        told += games.troubles
    return Contents(cases, answers, told)


def exported(log: History) -> list[str]:
    return [case.uid for case in case_files.read(case_files.as_json(log.each()))]


def damaged(folder: Path, whole: Whole, change: dict[bytes, bytes]) -> Path:
    data = whole.data
    for before, after in change.items():
        assert before in data
        assert len(before) == len(after)
        data = data.replace(before, after)
    path = folder / LOG
    path.write_bytes(data)
    return path


# rows


@pytest.mark.parametrize(
    ("change", "uid"),
    [
        ({b"note-7.": b"note-9."}, "case-7"),
        ({b"note-7.": b"note\xff7."}, "case-7"),
        ({"牌を数え直した".encode(): "牌を数え直しだ".encode()}, "case-3"),
    ],
)
def test_a_damaged_case_is_told_by_number_and_set_aside_alone(
    tmp_path: Path, whole: Whole, change: dict[bytes, bytes], uid: str
) -> None:
    path, number = damaged(tmp_path, whole, change), whole.cases[uid].number
    before = {name: case for name, case in whole.cases.items() if name != uid}
    found = contents(path)
    assert found.cases == before
    assert found.answers == whole.answers
    assert ("cases_bad", (number,)) in [(t.key, t.rows) for t in found.troubles]
    assert contents(path).troubles == (), "that is told once"
    with closing(History(path, TODAY)) as log:
        assert next((t.key, t.rows) for t in log.take_unreported()) == ("cases_bad", (number,))
        assert log.take_unreported() == ()
        assert "cases_bad" in [trouble.key for trouble in log.all_troubles()]
        assert {row.origin for row in log.bad_rows() if row.name == number} == {"cases", "papers"}
        with pytest.raises(database.HistoryError, match="case damaged now"):
            log.case(uid)
        assert log.save(a_case("new")).number == f"2026-{CASES_IN + 1:03}"


@pytest.mark.parametrize("rowid", [0, -1, -(1 << 63)])
def test_a_row_whose_rowid_is_damaged_is_checked_all_the_same(
    tmp_path: Path, whole: Whole, rowid: int
) -> None:
    path = tmp_path / LOG
    path.write_bytes(whole.data)
    rewritten(path, "UPDATE cases SET rowid = ?, note = 'x' WHERE uid = 'case-7'", rowid)
    rewritten(path, "UPDATE drill_answers SET serial = ?, ms = 1 WHERE uid = 'answer-5'", rowid)
    found = contents(path)
    assert set(whole.cases) - set(found.cases) == {"case-7"}
    assert set(whole.answers) - set(found.answers) == {"answer-5"}
    assert found.named == {whole.cases["case-7"].number, TODAY}


def test_of_several_damaged_cases_the_one_that_is_asked_for_is_named(
    tmp_path: Path, whole: Whole
) -> None:
    changes = {b"note-7.": b"note-9.", b"note-5.": b"note-9."}
    path = damaged(tmp_path, whole, changes)
    with closing(History(path, TODAY)) as log:
        for uid in ("case-5", "case-7"):
            with pytest.raises(database.HistoryError) as caught:
                log.case(uid)
            assert caught.value.trouble.reason == whole.cases[uid].number


def test_a_case_that_is_damaged_while_the_log_is_open_is_set_aside_when_it_is_read(
    tmp_path: Path, whole: Whole
) -> None:
    """A text that is none ends the query of SQLite, a wrong checksum does not."""
    path = tmp_path / LOG
    path.write_bytes(whole.data)
    with closing(History(path, TODAY)) as log:
        for uid, text in (("case-5", b"\xff"), ("case-6", b"other")):
            with closing(sqlite3.connect(path)) as raw:
                raw.execute("DROP TRIGGER IF EXISTS cases_never_change")
                changed = "UPDATE cases SET note = CAST(? AS TEXT) WHERE uid = ?"
                raw.execute(changed, (text, uid))
                raw.commit()
            with pytest.raises(database.HistoryError, match="damaged"):
                log.revoke(uid, "why", TODAY)
            assert uid in {entry.uid for entry in log.find()}, "not within a transaction"
            assert uid not in {case.uid for case in log.cases()}
            assert uid not in {entry.uid for entry in log.find()}
            assert [t.rows for t in log.take_unreported()] == [(whole.cases[uid].number,)]


def test_cases_after_several_damaged_ones_are_read_too(
    tmp_path: Path, whole: Whole, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An export ended before them where all that were read at once were damaged."""
    monkeypatch.setattr(history, "_AT_ONCE", 2)
    path = tmp_path / LOG
    path.write_bytes(whole.data)
    bad = ["case-2", "case-3", "case-4"]
    with closing(History(path, TODAY)) as log:
        with closing(sqlite3.connect(path)) as raw:
            raw.execute("DROP TRIGGER IF EXISTS cases_never_change")
            raw.executemany("UPDATE cases SET note = 'x' WHERE uid = ?", [(uid,) for uid in bad])
            raw.commit()
        assert {case.uid for case in log.each()} == set(whole.cases) - set(bad)


def test_one_byte_in_one_ruling_never_locks_the_log(tmp_path: Path, whole: Whole) -> None:
    """It used to end every export, with the promise of a new log that was never begun."""
    data = bytearray(whole.data)
    at = data.index(b'"sanction":"chombo"')
    data[at + 10] = ord(";")
    (tmp_path / LOG).write_bytes(data)
    found = contents(tmp_path / LOG)
    assert len(found.cases) == CASES_IN - 1
    assert len(found.named) == 1
    assert found.named <= {case.number for case in whole.cases.values()}
    assert not {"cases_damaged", "cases_damaged_now"} & set(found.keys)


def test_a_case_that_was_set_aside_keeps_its_number_until_a_copy_of_it_is_imported(
    tmp_path: Path, whole: Whole
) -> None:
    path = damaged(tmp_path, whole, {b"note-29.": b"note-28."})
    last = whole.cases["case-29"]
    with closing(History(path, TODAY)) as log:
        other = msgspec.structs.replace(a_case("other"), year=last.year, serial=last.serial)
        assert log.import_cases([other]).renumbered == 1
        assert log.case("other").serial == last.serial + 1
        assert log.import_cases([last]).new == 1
        assert log.case(last.uid) == last
        assert all(row.repaired_at for row in log.bad_rows())


def test_a_log_that_can_only_be_read_leaves_damaged_cases_out(
    tmp_path: Path, whole: Whole, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = damaged(tmp_path, whole, {b"note-7.": b"note-9."})
    before = path.read_bytes()

    def refused(*_: object) -> sqlite3.Connection:
        raise PermissionError(13, "read only")

    def read_only(path: Path, *_: object) -> database.Opened:
        return database.Opened(database._read_only(path), path, False)

    monkeypatch.setattr(database, "_connected", refused)
    monkeypatch.setattr("app.case_log.log_file.open_file", read_only)
    with closing(History(path, TODAY)) as log:
        assert "case-7" not in {case.uid for case in log.cases()}
        assert "case-7" not in {entry.uid for entry in log.find()}
        assert [t.rows for t in log.take_unreported()] == [("2026-008",)]
    assert path.read_bytes() == before


def test_damaged_rows_of_the_drill_are_told_and_what_follows_from_answers_is_made_again(
    tmp_path: Path, whole: Whole
) -> None:
    path = tmp_path / LOG
    path.write_bytes(whole.data)
    rewritten(path, "UPDATE drill_answers SET said = '7700' WHERE uid = 'answer-5'")
    rewritten(path, "UPDATE drill_memories SET stability = 99 WHERE key = 'answer-6'")
    for table, column in (("wishes", "value"), ("suspended", "key"), ("exams", "level")):
        rewritten(path, f"UPDATE drill_{table} SET {column} = 'x'")
    rewritten(path, "UPDATE drill_lessons SET step = 9")
    with closing(ProgressDatabase(tmp_path / "fresh.sqlite", TODAY)) as fresh:
        fresh.save(an_answer("answer-6"))
        memory = fresh.known("club", "points").memories[an_answer("answer-6").card]
    with closing(ProgressDatabase(path, TODAY)) as progress:
        told = {trouble.key: trouble for trouble in progress.troubles}
        assert set(told) == {"answers_bad", "memories_bad", "rows_bad"}
        assert (told["answers_bad"].answers, told["answers_bad"].rows) == (1, (TODAY,))
        assert len(told["rows_bad"].rows) == 4
        assert progress.count() == ANSWERS_IN - 1
        assert progress.known("club", "points").memories[an_answer("answer-6").card] == memory
        assert (progress.wishes(), progress.suspended(), progress.exams()) == ({}, [], [])
        assert len(progress.bad_rows()) == 6


def test_rows_that_go_while_they_are_checked_hide_no_damage(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A player wakes a suspended card between two steps of the check in idle time."""
    monkeypatch.setattr(log_file, "_A_STEP", 2)
    cards = [an_answer(f"answer-{n}").card for n in range(6)]
    for woken in range(4):
        path = tmp_path / f"{woken}.sqlite"
        with closing(ProgressDatabase(path, TODAY)) as progress:
            for card in cards:
                progress.suspend(card)
            rewritten(path, "UPDATE drill_suspended SET checksum = 'x' WHERE key = 'answer-2'")
            checking = progress.checking()
            for _ in range(woken):
                next(checking)
            progress.suspend(cards[0], on=False)
            list(checking)
            assert [trouble.key for trouble in progress.troubles] == ["rows_bad"]
            assert progress.suspended() == [cards[1], *cards[3:]]


@pytest.mark.parametrize("number", [1e300, -1e300, -1e19, float("inf"), 2.0**63, 2.0**64])
def test_a_number_of_any_size_is_told_as_damage(
    tmp_path: Path, whole: Whole, number: float
) -> None:
    """One bit of the exponent makes a number that no row of the program has."""
    path = tmp_path / LOG
    path.write_bytes(whole.data)
    rewritten(path, "UPDATE drill_memories SET stability = ? WHERE key = 'answer-6'", number)
    found = contents(path)
    assert (found.keys, found.answers) == (["memories_bad"], whole.answers)
    path.write_bytes(b"X" + path.read_bytes()[1:])
    assert contents(path).keys == ["cases_rescued"]


def test_a_damaged_index_is_made_again_and_told(tmp_path: Path, whole: Whole) -> None:
    path, data = tmp_path / LOG, bytearray(whole.data)
    file = RawFile(whole.data)
    words = b"case-7"
    places = [
        at for at in range(len(data)) if data[at : at + len(words) + 1].startswith(words + b"\x08")
    ]
    leaf = next(at for at in places if file._page(at // PAGE + 1)[0] == 10)
    data[leaf + 5] ^= 1
    path.write_bytes(data)
    found = contents(path)
    assert found.cases == whole.cases
    assert found.keys == ["cases_reindexed"]
    with closing(History(path, TODAY)) as log:
        assert log.case("case-7") == whole.cases["case-7"]


def test_damage_of_cases_does_not_keep_damage_of_answers_from_being_told(
    tmp_path: Path, whole: Whole
) -> None:
    """The drill page may open a log first of which two papers have the same key now."""
    change = {b'case-7{"': b'case-8{"', b"answer-93900": b"answer-93901"}
    path = damaged(tmp_path, whole, change)
    with closing(ProgressDatabase(path, TODAY)) as progress:
        assert [t.key for t in progress.troubles] == ["answers_bad"]
        assert progress.count() == ANSWERS_IN - 1
    found = contents(path)
    assert ("cases_bad", (whole.cases["case-7"].number,)) in [
        (t.key, t.rows) for t in found.troubles
    ]
    assert found.cases.keys() == whole.cases.keys() - {"case-7"}


def test_a_damaged_case_is_set_aside_also_where_its_index_is_damaged(
    tmp_path: Path, whole: Whole
) -> None:
    """SQLite deletes no row whose index it cannot read; the page of answers is opened first."""
    change = {b"note-7.": b"note-9.", b"\x03\x19\x01case-7": b"\x7f\x19\x01case-7"}
    path = damaged(tmp_path, whole, {**change, b"answer-93900": b"answer-93901"})
    with closing(ProgressDatabase(path, TODAY)) as progress:
        assert [t.key for t in progress.troubles] == ["answers_bad"]
    found = contents(path)
    assert found.cases.keys() == whole.cases.keys() - {"case-7"}
    assert [(t.key, t.rows) for t in found.troubles if t not in progress.troubles] == [
        ("cases_bad", (whole.cases["case-7"].number,))
    ]


@pytest.mark.parametrize("version", [1, 2, 3, 4, 5])
def test_rows_of_every_earlier_version_get_their_checksums(tmp_path: Path, version: int) -> None:
    by_hand(tmp_path / LOG, version)
    with closing(History(tmp_path / LOG, TODAY)) as log:
        for table in SEALED:
            for rows in log._chunks(table):
                assert all(table.sound(row.values) for row in rows), table.name
        assert log._log is not None
        assert log._log.execute(f"SELECT count(*) FROM {CASES.name}").fetchone() == (2,)


def test_what_could_not_be_read_in_an_earlier_version_is_set_aside_when_it_is_migrated(
    tmp_path: Path,
) -> None:
    by_hand(tmp_path / LOG, 5)
    path = tmp_path / LOG
    data = path.read_bytes()
    path.write_bytes(data.replace(b'{"hand_shown":false}', b'{"hand_shown";false}'))
    with closing(History(path, TODAY)) as log:
        assert [(t.key, t.rows) for t in log.troubles] == [("cases_bad", ("2025-001",))]
        assert [case.number for case in log.cases()] == ["2026-002"]


# the whole file


HEADER_BITS: Final = (*range(0, 18, 3), 17, 18, 19, 20, 21, 22, 23, 24, 31, 47, 59, 60, 63, 71)


@pytest.mark.parametrize("at", HEADER_BITS)
def test_a_damaged_header_costs_no_row(tmp_path: Path, whole: Whole, at: int) -> None:
    data = bytearray(whole.data)
    data[at] ^= 4
    (tmp_path / LOG).write_bytes(data)
    with closing(History(tmp_path / LOG, TODAY)) as log:
        assert {case.uid: case for case in log.cases()} == whole.cases
        told = log.troubles
    with closing(ProgressDatabase(tmp_path / LOG, TODAY)) as progress:
        assert {answer.uid for answer in progress.answers()} == set(whole.answers)
        assert progress.known("club", "points").memories.keys() == {
            answer.card for answer in whole.answers.values()
        }
    for trouble in told:
        assert (trouble.key, trouble.rows, trouble.answers) == ("cases_rescued", (), 0)
        assert (tmp_path / trouble.other).read_bytes() == bytes(data)


def test_damaged_rows_of_a_file_that_was_set_aside_have_no_place_in_the_new_one(
    tmp_path: Path, whole: Whole
) -> None:
    """Also those that were set aside in the file before."""
    path = damaged(tmp_path, whole, {b"note-7.": b"note-9."})
    assert {row.place for row in bad_rows_of(path)} != {0}
    once = path.read_bytes()
    path.write_bytes(b"X" + once.replace(b"note-4.", b"note-2.")[1:])
    assert {row.name for row in bad_rows_of(path)} >= {"2026-005", "2026-008"}
    assert {row.place for row in bad_rows_of(path)} == {0}


def bad_rows_of(path: Path) -> tuple[BadRow, ...]:
    with closing(History(path, TODAY)) as log:
        return log.bad_rows()


def test_the_first_page_may_be_lost_whole(tmp_path: Path, whole: Whole) -> None:
    (tmp_path / LOG).write_bytes(bytes(PAGE) + whole.data[PAGE:])
    found = contents(tmp_path / LOG)
    assert (found.cases, found.answers) == (whole.cases, whole.answers)
    assert found.keys == ["cases_rescued"]
    assert found.troubles[0].reason == str(CASES_IN + ANSWERS_IN + 1), "and a game"


def test_each_row_of_a_lost_page_is_told_and_every_other_is_brought_back(
    tmp_path: Path, whole: Whole
) -> None:
    """Of some pages: the numbers of lost cases and the count of lost answers are exact."""
    pages = len(whole.data) // PAGE
    for page in range(1, pages, pages // 6):
        folder = tmp_path / str(page)
        folder.mkdir()
        zeros = whole.data[: page * PAGE] + bytes(PAGE) + whole.data[(page + 1) * PAGE :]
        (folder / LOG).write_bytes(zeros)
        found = contents(folder / LOG)
        lost = {case.number for uid, case in whole.cases.items() if uid not in found.cases}
        assert found.named == lost, page
        assert all(found.cases[uid] == whole.cases[uid] for uid in found.cases)
        answers = sum(trouble.answers for trouble in found.troubles)
        assert answers == ANSWERS_IN - len(found.answers), page
        assert found.troubles, page


@pytest.mark.parametrize("ahead", [b"drill_answers", b""], ids=["of the table", "of the row"])
def test_a_damaged_serial_of_an_answer_loses_no_other(
    tmp_path: Path, whole: Whole, ahead: bytes
) -> None:
    """No checksum covers the serials; the last one tells how many answers there were."""
    after = b"" if ahead else b"\x13\x00"  # the head of the row's record
    before, damaged_one = ahead + b"\x3c" + after, ahead + b"\x7c" + after
    assert whole.data.count(before) == 1
    path = tmp_path / LOG
    path.write_bytes(b"X" + whole.data.replace(before, damaged_one)[1:])
    found = contents(path)
    assert found.answers.keys() == whole.answers.keys()
    assert [(t.key, t.answers) for t in found.troubles] == [("cases_rescued", 0)]
    with closing(ProgressDatabase(path, TODAY)) as progress:
        progress.save(an_answer("next"))
        assert max(progress.rows("SELECT max(serial) FROM drill_answers")) == (ANSWERS_IN + 1,)


@pytest.mark.parametrize("words", [b"answer-59", b"answer-5"])
def test_an_answer_of_which_the_index_alone_is_left_is_counted(
    tmp_path: Path, whole: Whole, words: bytes
) -> None:
    """The last one, and one in the middle."""
    at = whole.data.index(
        words + b"\x01"
    )  # it begins with it: the type of the first text is before
    data = bytearray(b"X" + whole.data[1:])
    data[at - 8 : at] = bytes(8)
    (tmp_path / LOG).write_bytes(data)
    found = contents(tmp_path / LOG)
    assert found.answers.keys() == whole.answers.keys() - {words.decode()}
    assert [(t.key, t.answers) for t in found.troubles] == [("cases_rescued", 1)]


# rescue


@contextmanager
def full_disk(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    usage = shutil.disk_usage(folder)
    with monkeypatch.context() as full:
        full.setattr(database.shutil, "disk_usage", lambda _: usage._replace(free=4096))
        yield


def test_a_rescue_without_room_is_told_and_done_when_there_is_room(
    tmp_path: Path, whole: Whole, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / LOG
    path.write_bytes(b"X" + whole.data[1:])
    with full_disk(tmp_path, monkeypatch):
        for _ in range(2):
            found = contents(path)
            assert set(found.keys) == {"cases_rescue_waits"}
            assert found.troubles[0].other == f"cases.damaged-{TODAY}.sqlite"
            assert found.cases == {}
    with closing(History(path, TODAY)) as log:
        assert [t.key for t in log.troubles] == ["cases_brought"]
    found = contents(path)
    assert (found.cases, found.answers) == (whole.cases, whole.answers)
    assert found.troubles == (), "and not twice"
    with closing(History(path, TODAY)) as log:
        assert log.save(a_case("new")).number == f"2026-{CASES_IN + 1:03}"


def test_where_no_new_log_can_be_made_the_name_of_the_old_one_is_told(
    tmp_path: Path, whole: Whole, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / LOG
    path.write_bytes(b"X" + whole.data[1:])
    connected = database._connected

    def no_room(path: Path, steps: Any) -> sqlite3.Connection:
        if not path.exists():
            raise OSError(28, "No space left on device")
        return connected(path, steps)

    with monkeypatch.context() as full:
        full.setattr(database, "_connected", no_room)
        with closing(History(path, TODAY)) as log:
            (trouble,) = log.troubles
            assert (trouble.key, log.writable) == ("cases_unreplaced", False)
            assert (tmp_path / trouble.other).read_bytes() == b"X" + whole.data[1:]
    assert contents(path).cases == whole.cases


def test_a_rescue_beside_new_rows_makes_none_twice(
    tmp_path: Path, whole: Whole, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / LOG
    path.write_bytes(b"X" + whole.data[1:])
    with full_disk(tmp_path, monkeypatch):
        with closing(History(path, TODAY)) as log:
            log.save(a_case("new"))  # under a number that was used: nothing said so
        with closing(ProgressDatabase(path, TODAY)) as progress:
            progress.save(an_answer("answer-2"))
            progress.save(an_answer("new"))
    found = contents(path)
    assert set(found.cases) == {*whole.cases, "new"}
    assert set(found.answers) == {*whole.answers, "new"}
    (told,) = [t for t in found.troubles if t.key == "cases_brought"]
    assert told.rows == ("2026-001 → 2026-031",)
    assert len({case.number for case in found.cases.values()}) == CASES_IN + 1


# numbers


@pytest.fixture
def locked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[sqlite3.Connection]:
    """A log with one case, which another program holds."""
    monkeypatch.setattr("app.case_log.database.TIMEOUT", 0.05)
    with closing(History(tmp_path / LOG, TODAY)) as log:
        log.save(a_case("first"))
    with closing(sqlite3.connect(tmp_path / LOG, isolation_level=None)) as holding:
        holding.execute("PRAGMA locking_mode = EXCLUSIVE")
        holding.execute("BEGIN EXCLUSIVE")
        yield holding


def test_a_log_beside_a_locked_one_goes_on_behind_its_numbers(
    tmp_path: Path, locked: sqlite3.Connection
) -> None:
    path = tmp_path / LOG
    with (
        closing(History(path, TODAY)) as one,
        closing(History(path, "2026-11-22")) as two,
    ):
        assert one.path != two.path
        kept = [one.save(a_case("one")), two.save(a_case("two")), one.save(a_case("three"))]
        assert [case.number for case in kept] == ["2026-002", "2026-003", "2026-004"]
    locked.close()
    for _ in range(2):
        with closing(History(path, TODAY)) as log:
            assert log.troubles == ()
            assert [log.case(case.uid) for case in kept] == kept


def test_cases_that_are_gone_are_missed_by_number(tmp_path: Path) -> None:
    path = tmp_path / LOG
    with closing(History(path, TODAY)) as log:
        log.import_cases([msgspec.structs.replace(a_case("far"), year=2026, serial=7)])
    with closing(History(path, TODAY)) as log:
        log.save(a_case("next"))
        killed = tmp_path / "killed"
        shutil.copytree(tmp_path, killed, ignore=shutil.ignore_patterns("*-shm", "killed"))
    path, told = killed / LOG, []
    wal = path.with_name(f"{LOG}-wal")
    wal.write_bytes(wal.read_bytes()[:-PAGE] + bytes(PAGE))
    for _ in range(2):
        with closing(History(path, TODAY)) as log:
            told += [(trouble.key, trouble.rows) for trouble in log.troubles]
    assert told == [("cases_latest_lost", ()), ("cases_missing", ("2026-008",))], "and no others"


def test_what_killed_processes_left_is_removed(tmp_path: Path) -> None:
    old, fresh = tmp_path / ".cases.4711", tmp_path / ".cases.4712"
    for left in (old, fresh):
        left.write_text("2026 1\n")
    os.utime(old, (0, 0))
    History(tmp_path / LOG, TODAY).close()
    assert (old.exists(), fresh.exists()) == (False, True)


# what is told


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_trouble_is_told_in_a_sentence_that_names_its_rows(language: str) -> None:
    texts = Texts(language)
    rows = tuple(f"2026-{n:03}" for n in range(1, 20))
    for key in ("cases_bad", "cases_missing", "cases_searchable", "answers_bad", "rows_bad"):
        said = trouble_sentence(Trouble(key, LOG, reason="1", rows=rows, answers=3), texts)
        assert "2026-001" in said
        assert "2026-013" not in said
        assert "7" in said, "how many more there are"
    rescued = Trouble("cases_rescued", LOG, "old", "40", (*rows[:2], "2026-004 → 2026-009"), 5, 1)
    said = trouble_sentence(rescued, texts)
    for part in ("old", "40", "2026-002", "2026-004 → 2026-009", "5", "1"):
        assert part in said
    for key in ("cases_reindexed", "memories_bad", "games_bad", "cases_rescue_waits",
                "cases_rescue_failed", "cases_unreplaced", "cases_brought", "cases_damaged",
                "cases_renumbered", "case_damaged_now", "case_gone_now",
                "game_unreadable"):  # fmt: skip
        assert LOG in trouble_sentence(Trouble(key, LOG, "old", "2"), texts) or "_now" in key
    assert all_damage((), (), texts)


def test_all_that_was_found_can_be_looked_at_again(tmp_path: Path, whole: Whole) -> None:
    path = damaged(tmp_path, whole, {b"note-7.": b"note-9."})
    with closing(History(path, TODAY)) as log:
        log.take_unreported()
        said = all_damage(log.all_troubles(), log.bad_rows(), Texts("en"))
    assert "2026-008" in said
    assert "note-9." in said, "with what stands in the row now"


@pytest.mark.parametrize(
    "damage",
    [
        "found_by = 'x'",
        "found_by = CAST(x'b6' AS TEXT)",
        "checksum = substr(checksum, 1, 63) || 'x'",
        "checksum = CAST(CAST(substr(checksum, 1, 63) AS BLOB) || x'b6' AS TEXT)",
    ],
    ids=["other words", "no text", "other checksum", "checksum that is no text"],
)
def test_a_search_finds_cases_whose_search_words_were_damaged(
    tmp_path: Path, whole: Whole, damage: str
) -> None:
    """The second half of the checksum is that of the search words."""
    path = tmp_path / LOG
    path.write_bytes(whole.data)
    with closing(sqlite3.connect(path)) as raw:
        raw.execute(f"UPDATE cases SET {damage} WHERE uid = 'case-4'")
        raw.commit()
    with closing(History(path, TODAY)) as log:
        assert [(t.key, t.rows) for t in log.troubles] == [("cases_searchable", ("2026-005",))]
        assert [entry.uid for entry in log.find(Query("note-4."))] == ["case-4"]


OF_THE_LOG = {
    "no text": "CAST(x'b6' || CAST(substr({0}, 2) AS BLOB) AS TEXT)",
    "bytes": "CAST({0} AS BLOB)",
    "another word": "{0} || 'x'",
}


@pytest.mark.parametrize("damage", OF_THE_LOG.values(), ids=OF_THE_LOG)
@pytest.mark.parametrize(
    ("table", "column"),
    [
        (table, column)
        for table in (FACTS, TROUBLES, BAD_ROWS)
        for column in table.columns
        if column not in table.numbers and column != table.rowid
    ],
    ids=lambda value: value if isinstance(value, str) else value.name,
)
def test_damage_of_what_the_log_says_of_itself_stops_nothing(
    tmp_path: Path, whole: Whole, table: SealedTable, column: str, damage: str
) -> None:
    """No ruling, answer or game is in it."""
    path = damaged(tmp_path, whole, {b"note-7.": b"note-9."})
    contents(path)
    rewritten(path, f'UPDATE {table.name} SET "{column}" = {damage.format(column)}')
    with closing(History(path, TODAY)) as log:
        assert log.count() == CASES_IN - 1
        assert log.save(a_case("new")).number == f"2026-{CASES_IN + 1:03}"
        log.take_unreported()
        all_damage(log.all_troubles(), log.bad_rows(), Texts("en"))
    found = contents(path)
    assert set(found.cases) - {"new"} == set(whole.cases) - {"case-7"}
    assert found.answers == whole.answers
    assert copy_log(path, tmp_path / "copy.sqlite"), "backups go on"


def test_a_step_to_come_of_the_schema_is_known_by_the_file_itself(tmp_path: Path) -> None:
    """A version in the header alone is damage."""
    path = tmp_path / LOG
    later = (*STEPS, ("CREATE TABLE later (x)",))
    with closing(History(path, TODAY, steps=later)) as newer:
        newer.save(a_case())
    with closing(History(path, TODAY)) as log:
        assert [t.key for t in log.troubles] == ["cases_newer"]
    still_later = (*later, ("CREATE TABLE still_later (x)",))
    with closing(History(path, TODAY, steps=still_later)):
        pass
    with closing(sqlite3.connect(path)) as raw:
        raw.execute(f"PRAGMA user_version = {len(later)}")
    with closing(History(path, TODAY)) as log:
        assert [t.key for t in log.troubles] == ["cases_rescued"], "the file says another one"
