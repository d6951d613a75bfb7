"""Progress: every answer kept, taken back, carried to another machine; and what becomes of it in
trouble."""

from __future__ import annotations

import csv
import io
import os
import sqlite3
import subprocess
import sys
import time
from collections import deque
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from app.case_log.history import History
from app.case_log.schema import LOG
from app.case_log.troubles import HistoryError, Trouble
from app.pages.drill.kinds.kind import Card
from app.pages.drill.progress import files as progress_files
from app.pages.drill.progress.answers import (
    LessonProgress,
    ProgressContent,
    SavedAnswer,
    SavedExam,
)
from app.pages.drill.progress.clock import Clock, StudyTime, study_time
from app.pages.drill.progress.database import ProgressDatabase
from app.pages.drill.progress.files import ProgressFileError
from app.pages.drill.progress.memory import DAY
from app.pages.drill.progress.repository import ProgressRepository
from app.texts.complaints import value_problem
from app.texts.texts import LANGUAGES, Texts
from engine.evening.events import LATEST
from tests.app.case_log.test_history import by_hand
from tests.app.held_log import held_log, noted_waits

TODAY = "2026-11-21"
START = 20_413 * DAY
KILLS = int(os.environ.get("HAYAMI_KILLS", "20"))
ROOT = Path(__file__).parents[4]
WRITER = Path(__file__).parent / "answer_writer.py"
A, B = Card("points", "club", "a"), Card("points", "club", "b")


def an_answer(uid: str = "1", card: Card = A, **fields: Any) -> SavedAnswer:
    usual: dict[str, Any] = {
        "at": START,
        "day": TODAY,
        "said": "1300・2600",
        "correct": True,
        "credit": 1.0,
        "ms": 3100,
        "rating": 3,
    }
    return SavedAnswer(
        uid, kind=card.kind, document=card.document, key=card.key, **{**usual, **fields}
    )


@pytest.fixture
def progress(tmp_path: Path) -> Iterator[ProgressDatabase]:
    found = ProgressDatabase(tmp_path / LOG, TODAY)
    yield found
    found.close()


def test_an_answer_is_kept_whole_with_the_memory_that_it_makes(progress: ProgressDatabase) -> None:
    first = an_answer(
        "1", correct=False, credit=0.5, rating=1, helped=True, mode="minute", hand="id"
    )
    progress.save(first)
    memory = progress.save(an_answer("2", at=START + DAY))
    progress.close()
    with closing(ProgressDatabase(progress.path, TODAY)) as again:
        assert again.troubles == ()
        assert again.answers() == [first, an_answer("2", at=START + DAY)]
        assert again.known("club", "points").memories == {A: memory}
        assert again.known("r101", "points").memories == {}
        assert (memory.answers, memory.missed) == (2, 1)
        assert again.history(A, 1) == [an_answer("2", at=START + DAY)]
        assert again.times("points") == [3100]


def test_an_answer_that_is_taken_back_counts_nowhere_and_stays(progress: ProgressDatabase) -> None:
    before = progress.save(an_answer("1"))
    after = progress.save(an_answer("2", at=START + DAY, rating=1, correct=False, credit=0))
    progress.set_undone("2")
    assert progress.known("club", "points").memories == {A: before}
    assert [kept.undone for kept in progress.answers()] == [False, True]
    assert [kept.uid for kept in progress.history(A)] == ["1"]
    progress.set_undone("2", undone=False)
    assert progress.known("club", "points").memories == {A: after}
    progress.set_undone("1")
    progress.set_undone("2")
    assert progress.known("club", "points").memories == {}


def test_the_file_itself_refuses_to_forget_an_answer(progress: ProgressDatabase) -> None:
    progress.save(an_answer())
    for statement in ("DELETE FROM drill_answers", "UPDATE drill_answers SET correct = 0"):
        with closing(sqlite3.connect(progress.path)) as raw, pytest.raises(sqlite3.IntegrityError):
            raw.execute(statement)


def test_cards_are_suspended_and_wishes_kept(progress: ProgressDatabase) -> None:
    progress.suspend(A)
    progress.suspend(A)
    progress.suspend(B)
    progress.suspend(B, on=False)
    progress.wish("goal", "30")
    progress.wish("goal", "40")
    assert progress.known("club", "points").suspended == {A}
    assert progress.suspended() == [A]
    assert progress.wishes() == {"goal": "40"}


@pytest.mark.parametrize(
    "wrong",
    [{"day": "yesterday"}, {"rating": 5}, {"ms": -1}, {"credit": 1.5}, {"uid": ""}, {"mode": "?"}],
)
def test_an_answer_that_cannot_be_is_refused(
    progress: ProgressDatabase, wrong: dict[str, Any]
) -> None:
    with pytest.raises(ValueError, match="cannot be so"):
        progress.save(an_answer(**wrong))
    assert progress.count() == 0


# versions, and trouble with the file


def test_a_case_log_of_before_the_drill_takes_answers(tmp_path: Path) -> None:
    by_hand(tmp_path / LOG, 1)
    with closing(ProgressDatabase(tmp_path / LOG, TODAY)) as progress:
        assert progress.troubles == ()
        progress.save(an_answer())
        assert progress.count() == 1
    with closing(History(tmp_path / LOG, TODAY)) as log:
        assert len(log.find()) == 2


def test_lessons_and_exams_are_kept(tmp_path: Path) -> None:
    exam = SavedExam("e", START, TODAY, "club", "pro", 17, 20, True)
    with closing(ProgressDatabase(tmp_path / LOG, TODAY)) as one:
        one.save_lesson(LessonProgress("club", "han", 2, START))
        one.save_lesson(LessonProgress("club", "han", 4, START + 1))
        one.save_exam(exam)
    with closing(ProgressDatabase(tmp_path / LOG, TODAY)) as again:
        assert again.lessons() == [LessonProgress("club", "han", 4, START + 1)]
        assert again.exams() == [exam]


def test_answers_of_an_earlier_version_are_there(tmp_path: Path) -> None:
    by_hand(tmp_path / LOG, 2)
    with closing(ProgressDatabase(tmp_path / LOG, TODAY)) as progress:
        assert [kept.said for kept in progress.answers()] == ["3900", "1000・2000"]
        known = progress.known("club", "points")
        assert [memory.missed for memory in known.memories.values()] == [1]
        assert [card.key for card in known.suspended] == ["away"]
        assert progress.wishes() == {"goal": "40"}
        progress.set_undone("answer-1")
        assert progress.known("club", "points").memories == {}, "what is left is of an exam"


def test_a_damaged_file_is_set_aside(tmp_path: Path) -> None:
    path = tmp_path / LOG
    path.write_bytes(b"not a database at all, but longer than a head " * 30)
    with closing(ProgressDatabase(path, TODAY)) as progress:
        assert [t.key for t in progress.troubles] == ["cases_damaged"]
        progress.save(an_answer())
    assert len(list(tmp_path.glob("cases.damaged-*"))) == 1


def test_what_was_answered_beside_a_locked_file_is_taken_in_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.case_log.database.TIMEOUT", 0.05)
    path = tmp_path / LOG
    ProgressDatabase(path, TODAY).close()
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with closing(ProgressDatabase(path, TODAY)) as progress:
            assert [t.key for t in progress.troubles] == ["cases_locked"]
            progress.save(an_answer())
            progress.suspend(B)
    with closing(ProgressDatabase(path, TODAY)) as progress:
        assert progress.answers() == [an_answer()]
        assert progress.suspended() == [B]
        progress.suspend(B, on=False)
    with closing(ProgressDatabase(path, TODAY)) as progress:
        assert progress.answers() == [an_answer()]
        assert progress.suspended() == [], "the file beside stays; what was woken stays awake"


def test_a_full_disk_is_told_and_nothing_is_half_kept(progress: ProgressDatabase) -> None:
    progress.save(an_answer())
    assert progress._log is not None
    pages = progress._log.execute("PRAGMA page_count").fetchone()[0]
    progress._log.execute(f"PRAGMA max_page_count = {pages}")
    some = (an_answer(str(n), said="x" * 400) for n in range(2, 400))
    with pytest.raises(HistoryError) as told:
        deque(map(progress.save, some))
    assert told.value.trouble.key == "cases_full_now"
    progress._log.execute("PRAGMA max_page_count = 100000")
    count = progress.count()
    assert progress.known("club", "points").memories[A].answers == count


def test_progress_opens_and_holds_every_saved_answer_wherever_its_writer_was_killed(
    tmp_path: Path,
) -> None:
    chance, path, reported = Random(20261121), tmp_path / LOG, []
    for kill in range(KILLS // 4):
        command = [sys.executable, str(WRITER), str(path), f"k{kill}"]
        writer = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
        assert writer.stdout is not None
        at_the_opening = kill % 4 == 3
        first = [] if at_the_opening else writer.stdout.readline().split()
        time.sleep(chance.random() * (0.4 if at_the_opening else 0.03))
        writer.kill()
        with writer.stdout as told:
            reported += first + told.read().split()
        writer.wait(timeout=60)
        with closing(ProgressDatabase(path, TODAY)) as progress:
            assert progress.troubles == ()
            saved = progress.answers()
            assert set(reported) <= {kept.uid for kept in saved}
            assert len(saved) <= len(reported) + kill + 1
            memories = progress.known("club", "points").memories
            assert sum(memory.answers for memory in memories.values()) == len(saved)
    assert len(reported) >= KILLS // 4


# out and in again


def some_answers(count: int) -> list[SavedAnswer]:
    """Answers as of a year, with texts that spreadsheets and quotes trip over."""
    said = ("3900", "1300・2600", '=1+1"', "'40,\n符", "−", "")
    chance = Random(1)
    return [
        an_answer(
            f"u{n}",
            Card(("points", "fu")[n % 2], ("club", "r101")[n % 3 > 1], f"k{n % 90}"),
            at=START + n * 600_000,
            day=f"2026-{n * 12 // count + 1:02}-{n % 28 + 1:02}",
            said=said[n % 6],
            correct=(right := chance.random() < 0.8),
            credit=1.0 if right else chance.random(),
            ms=chance.randrange(500, 20_000),
            rating=3 if right else 1,
            undone=n % 97 == 0,
        )
        for n in range(count)
    ]


def carried(progress: ProgressDatabase) -> ProgressContent:
    return progress.content(progress.answers())


def last(steps: Iterator[ProgressContent | None]) -> ProgressContent:
    found = list(steps)[-1]
    assert found is not None
    return found


def memories(progress: ProgressDatabase) -> list[Any]:
    return progress.rows("SELECT * FROM drill_memories")


def test_progress_goes_out_and_in_again_exactly(tmp_path: Path) -> None:
    some = some_answers(1500)
    with closing(ProgressDatabase(tmp_path / "one.sqlite", TODAY)) as one:
        lessons = (LessonProgress("club", "han", 4, START), LessonProgress("club", "limits", 1, 7))
        exam = SavedExam("e", START, TODAY, "club", "pro", 17, 20, True)
        list(
            one.import_progress(
                ProgressContent(tuple(some), (A,), (("goal", "50"),), lessons, (exam,))
            )
        )
        whole = carried(one)
        assert list(whole.answers) == some
        with closing(ProgressDatabase(tmp_path / "two.sqlite", TODAY)) as two:
            read = last(progress_files.read("".join(progress_files.as_json(whole))))
            list(two.import_progress(read))
            assert carried(two) == whole
            assert memories(two) == memories(one)
            two.save_lesson(LessonProgress("club", "limits", 2, 8))
            list(two.import_progress(read))
            assert two.lessons()[1].step == 2, "what is further stays"
            assert two.count() == len(some), "known ones are recognised"
        as_csv = "".join(progress_files.as_csv(whole))
        assert last(progress_files.read(as_csv)).answers == whole.answers


def test_files_of_the_first_version_are_read() -> None:
    old = msgspec.to_builtins(an_answer())
    del old["causes"]
    text = {"hayami_progress": 1, "wishes": {}, "suspended": [], "answers": [old]}
    assert last(progress_files.read(msgspec.json.encode(text).decode())).answers == (an_answer(),)
    row = ",".join(f'"{int(v) if isinstance(v, bool) else v}"' for v in old.values())
    assert last(progress_files.read(f"{','.join(old)}\n{row}\n")).answers == (an_answer(),)


def test_the_causes_of_an_answer_are_kept_with_it(progress: ProgressDatabase) -> None:
    progress.save(an_answer("a", causes="double_rounded share_rounded_first"))
    progress.name_causes("a", "double_rounded")
    assert [answer.causes for answer in progress.answers()] == ["double_rounded"]


def test_an_answer_that_a_file_has_twice_is_taken_in_once(progress: ProgressDatabase) -> None:
    """Two exports put together were refused as a log that cannot be written."""
    twice = (an_answer("a"), an_answer("b"), an_answer("a"))
    list(progress.import_progress(ProgressContent(twice)))
    assert progress.answers() == [an_answer("a"), an_answer("b")]


def test_an_import_that_is_given_up_leaves_all_as_it_was(progress: ProgressDatabase) -> None:
    progress.save(an_answer("mine"))
    steps = progress.import_progress(ProgressContent(tuple(some_answers(2000))))
    next(steps)
    next(steps)
    steps.close()
    assert progress.answers() == [an_answer("mine")]
    progress.save(an_answer("next"))
    with pytest.raises(ValueError, match="cannot be so"):
        list(progress.import_progress(ProgressContent((an_answer("x"), an_answer("y", rating=9)))))
    assert progress.count() == 2


_EMPTY = '"hayami_progress": 2, "wishes": {}, "suspended": [], "answers": []'


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "no_progress_file"),
        ("{}", "no_progress_file"),
        ("{", "damaged"),
        ('{"hayami_cases": 1, "cases": []}', "no_progress_file"),
        ('{"hayami_progress": 3}', "newer"),
        ('{"hayami_progress": 1, "wishes": {}, "suspended": [], "answers": [{}]}', "wrong"),
        (f'{{{_EMPTY}, "lessons": [["club", "han", 9223372036854775808, 0]]}}', "damaged"),
        ("a,b\n1,2\n", "no_progress_file"),
    ],
)
def test_a_file_that_is_none_is_told(text: str, key: str) -> None:
    with pytest.raises(ProgressFileError) as told:
        list(progress_files.read(text))
    assert told.value.key == key
    if key in ("wrong", "damaged"):
        assert value_problem(told.value.word, Texts("ja")).endswith("。"), "no words of a library"


@pytest.mark.parametrize(
    ("field", "value", "key"),
    [
        ("rating", "9", "wrong"),
        ("ms", "soon", "wrong"),
        ("correct", "yes", "wrong"),
        ("at", "-1", "wrong"),
        ("at", str(LATEST + 1), "wrong"),
        ("day", "2026-11-31", "wrong"),
    ],
)
def test_a_broken_row_is_told_with_its_line(field: str, value: str, key: str) -> None:
    whole = ProgressContent((an_answer("1"), an_answer("2")))
    head, first, second = "".join(progress_files.as_csv(whole)).splitlines()
    row = second.split(",")
    row[SavedAnswer.__struct_fields__.index(field)] = f'"{value}"'
    with pytest.raises(ProgressFileError) as told:
        list(progress_files.read("\r\n".join((head, first, ",".join(row)))))
    assert (told.value.key, told.value.at) == (key, 3)
    with pytest.raises(ProgressFileError) as told:
        list(progress_files.read("\r\n".join((head, first, second + ',"1"'))))
    assert told.value.key == "columns"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_damaged_table_is_told_by_its_line_without_the_words_of_csv(language: str) -> None:
    text = "".join(progress_files.as_csv(ProgressContent((an_answer("1"), an_answer("2")))))[:-3]
    with pytest.raises(ProgressFileError) as told:
        list(progress_files.read(text))
    with pytest.raises(csv.Error) as of_csv:
        list(csv.reader(io.StringIO(text, newline=""), strict=True))
    found = told.value
    said = Texts(language).ui(f"progressfile.{found.key}", at=found.at, word=found.word)
    assert str(found.at) in said
    assert str(of_csv.value) not in said + str(found)


def test_every_field_of_an_answer_is_carried() -> None:
    """Every field differs from what it is by default, so that none can be left out."""
    odd = an_answer("u", undone=True, helped=True, mode="minute", hand="x", credit=1 / 3)
    default = msgspec.structs.asdict(an_answer("u"))
    assert sum(msgspec.structs.asdict(odd)[name] != default[name] for name in default) == 5
    for writer in (progress_files.as_json, progress_files.as_csv):
        assert last(progress_files.read("".join(writer(ProgressContent((odd,)))))).answers == (odd,)


def test_the_file_for_anki_has_heads_and_one_line_a_card() -> None:
    told = progress_files.for_anki([("子 30符\t3翻\nツモ", '"1000・2000"', "hayami points")])
    lines = told.splitlines()
    assert lines[0] == "#separator:tab"
    assert "#html:false" in lines
    assert "#tags column:3" in lines
    assert lines[-1] == '子 30符 3翻 ツモ\t"""1000・2000"""\thayami points'


class _Clock(Clock):
    """Stands one minute before the drill's day changes, at 04:00, and then after it."""

    def __init__(self) -> None:
        self.at = datetime(2026, 11, 22, 3, 59, tzinfo=UTC)

    def now(self) -> StudyTime:
        return study_time(self.at)


@pytest.mark.usefixtures("qapp")
def test_a_new_day_begins_with_no_answers(tmp_path: Path) -> None:
    clock = _Clock()
    repository = ProgressRepository(tmp_path, clock)
    assert repository.today(clock.now()) == 0
    for at in range(3):
        moment = clock.now()
        repository.save(an_answer(f"u{at}", at=moment.at, day=moment.day))
        clock.at += timedelta(seconds=45)
    assert repository.today(clock.now()) == 1


def test_what_is_saved_again_after_a_try_that_seemed_to_fail_counts_once(tmp_path: Path) -> None:
    """Otherwise it would stand in the way of all that waits behind it."""
    with closing(ProgressDatabase(tmp_path / LOG, TODAY)) as progress:
        assert progress.save(an_answer("1")) is not None
        assert progress.save(an_answer("1")) is None
        assert [answer.uid for answer in progress.answers()] == ["1"]
        assert progress.known("club", "points").memories[A].answers == 1
        for step in (3, 1):
            progress.save_lesson(LessonProgress("club", "han", step, START))
        assert [done.step for done in progress.lessons()] == [3], "a lesson never goes back"


def test_what_cannot_be_saved_now_outlives_a_page_that_is_made_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    monkeypatch.setattr("app.case_log.database.TIMEOUT", 0.05)
    page = QObject()
    repository = ProgressRepository(tmp_path, Clock(), page)
    with held_log(tmp_path):
        repository.save(an_answer("1"))
        repository.flush()
    with qtbot.waitSignal(page.destroyed):
        page.deleteLater()
    anew = ProgressRepository(tmp_path, Clock())
    qtbot.waitUntil(lambda: not anew.has_unsaved)
    assert [answer.uid for answer in anew.progress.answers()] == ["1"]
    anew.progress.close()


def test_no_answer_waits_for_a_program_that_holds_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    """It waited a second. What could not be written is, as soon as it can be; a short writing of
    another program is no trouble that anybody must know of."""
    repository = ProgressRepository(tmp_path, Clock())
    told: list[Trouble] = []
    repository.unsaved.connect(told.append)
    waits = noted_waits(monkeypatch, ProgressDatabase)
    with held_log(tmp_path):
        repository.save(an_answer("1"))
        repository.flush()
        assert repository.has_unsaved
    qtbot.waitUntil(lambda: not repository.has_unsaved)
    assert [answer.uid for answer in repository.progress.answers()] == ["1"]
    assert told == []
    assert waits
    assert not any(waits)
    repository.progress.close()


def test_an_answer_that_waits_counts_also_where_the_cache_is_dropped(tmp_path: Path) -> None:
    """A card was suspended behind a program that holds the log: the answers before it counted for
    nothing until they were written, neither today nor for when their card comes back."""
    repository = ProgressRepository(tmp_path, Clock())
    moment = StudyTime(START, TODAY, START + DAY, START)
    with held_log(tmp_path):
        repository.save(an_answer("1"))
        repository.save(an_answer("2"))
        repository.set_undone(["2"], undone=True)
        repository.suspend(B)
        assert repository.today(moment) == 1
        memory = repository.save(an_answer("3", at=START + 1))
        assert memory is not None
        assert memory.answers == 2
        assert repository.today(moment) == 2
    repository.flush()
    assert repository.today(moment) == 2
    assert repository.known("club", "points").memories[A].answers == 2
    repository.progress.close()


def test_nothing_else_that_is_pressed_waits_for_a_program_that_holds_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    """An answer that was taken back, its causes, a card that was suspended and a setting waited a
    second, and were lost. They count at once, as far as memory goes, and are written soon."""
    repository = ProgressRepository(tmp_path, Clock())
    told: list[Trouble] = []
    for signal in (repository.unsaved, repository.error):
        signal.connect(told.append)
    repository.save(an_answer("1"))
    repository.save(an_answer("2"))
    repository.suspend(A)
    waits = noted_waits(monkeypatch, ProgressDatabase)
    with held_log(tmp_path):
        repository.set_undone(["1"], undone=True)
        repository.name_causes("2", "limit")
        repository.suspend(A, on=False)
        repository.suspend(B)
        repository.choose("goal", "50")
        assert repository.has_unsaved
        assert repository.suspended() == [B]
        assert repository.awake((A, B)) == (A,)
        repository.forget()
        assert repository.goal == 50
        assert repository.progress.wishes() == {}
    qtbot.waitUntil(lambda: not repository.has_unsaved)
    answers = repository.progress.answers()
    assert [(a.uid, a.undone, a.causes) for a in answers] == [
        ("1", True, ""),
        ("2", False, "limit"),
    ]
    assert repository.progress.suspended() == [B]
    assert repository.progress.wishes() == {"goal": "50"}
    assert repository.known("club", "points").memories[A].answers == 1
    assert told == []
    assert not any(waits)
    repository.progress.close()


@pytest.mark.usefixtures("qapp")
def test_what_cannot_be_saved_now_is_saved_with_what_comes_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody can give an answer or take an exam again; an answer that was taken back counts
    nowhere. That it waits is told once."""
    monkeypatch.setattr("app.case_log.log_file.TIMEOUT", 0.05)
    monkeypatch.setattr("app.open_logs.TIMEOUT", 0)
    repository = ProgressRepository(tmp_path, Clock())
    told: list[Trouble] = []
    repository.unsaved.connect(told.append)
    exam = SavedExam("e", START, TODAY, "club", "first", 18, 20, True)
    with held_log(tmp_path):
        for uid in "12":
            repository.save(an_answer(uid))
            repository.flush()
        repository.set_undone(["2"], undone=True)
        repository.name_causes("1", "limit")
        repository.save_exam(exam)
        repository.save_lesson("club", "han", 3)
        assert [trouble.key for trouble in told] == ["cases_locked_now"]
        assert repository.has_unsaved
        assert repository.exams() == []
    repository.save(an_answer("3", at=START + DAY))
    repository.flush()
    assert not repository.has_unsaved
    answers = repository.progress.answers()
    assert [(a.uid, a.undone, a.causes) for a in answers] == [
        ("1", False, "limit"), ("2", True, ""), ("3", False, ""),
    ]  # fmt: skip
    assert repository.known("club", "points").memories[A].answers == 2
    assert repository.exams() == [exam]
    assert repository.lessons("club") == {"han": 3}
    repository.progress.close()
