"""Dated copies are made by themselves, are sound, stay bounded, and the last good ones stay."""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace

import pytest

from app import storage
from app.backups import dated, snapshot
from app.backups.backup_file import (
    BackupCounts,
    BackupError,
    LeftOut,
    Manifest,
    check,
    part_of,
    write_backup,
)
from app.backups.dated import copies, is_due, make, thin_out
from app.backups.places import FOLDER
from app.backups.restore import export, restore
from app.backups.texts import copy_words, done_words, error_words, exported_words
from app.case_log.file_lock import file_lock
from app.case_log.history import History
from app.case_log.schema import LOG, WISHES
from app.games.archive import GameArchive
from app.texts.texts import LANGUAGES, Texts
from engine import library
from tests.app.backups.sample_data import (
    DAY,
    NOW,
    add_cases,
    case,
    content,
    done,
    filled,
    link,
)
from tests.app.case_log.test_integrity import redefine


@pytest.fixture(autouse=True)
def _no_documents() -> Iterator[None]:
    yield
    library.set_own_documents({})


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return filled(tmp_path / "data")


def made(folder: Path, now: datetime) -> str:
    """Make the copy of a day; the name of its file, "" where none was made."""
    found = [step for step in make(folder, now) if not isinstance(step, float)]
    return found[0].path.name if found else ""


def names(folder: Path) -> list[str]:
    return [copy.path.name for copy in copies(folder)]


def test_a_day_and_a_month_have_a_copy_of_everything(folder: Path, tmp_path: Path) -> None:
    before = content(folder)
    assert made(folder, NOW) == "day-2026-11-23.hayami"
    assert set(names(folder)) == {"day-2026-11-23.hayami", "month-2026-11.hayami"}
    for copy in copies(folder):
        assert [*check(copy.path)]
        assert copy.manifest is not None
        assert copy.manifest.holds == BackupCounts(2, 3, 1, 1, 1)
        done(restore(tmp_path / copy.kind, copy.path, "missing", NOW))
        assert content(tmp_path / copy.kind) == before
    assert content(folder) == before
    assert {one.name for one in (folder / FOLDER).iterdir()} == set(names(folder))


def test_days_without_a_change_have_no_copy(folder: Path) -> None:
    now = datetime.now().astimezone()
    later = now + timedelta(days=2)
    made(folder, now)
    assert made(folder, now + timedelta(days=1)) == ""
    assert not is_due(folder, now + timedelta(days=1)), "it was looked through once"
    add_cases(folder, "later")
    assert made(folder, later) == f"day-{later:%Y-%m-%d}.hayami"


def test_a_copy_is_due_where_a_file_changed_and_the_last_one_is_an_hour_old_or_of_another_day(
    folder: Path,
) -> None:
    def changed(path: Path, seconds: float) -> None:
        os.utime(path, ((NOW + timedelta(seconds=seconds)).timestamp(),) * 2)

    def due(**later: int) -> bool:
        return is_due(folder, NOW + timedelta(**later))

    for path in (folder, *folder.rglob("*")):
        changed(path, 0)
    assert due()
    made(folder, NOW)
    for path in folder.rglob("*"):
        changed(path, 60 if path.suffix == ".hayami" else 0)
    assert not due(days=9), "nothing changed"
    for name in (LOG, "documents/own-1.toml"):
        changed(folder / name, 90)
        assert not due(seconds=60 + 3599)
        assert due(seconds=60 + 3600)
        assert due(days=1)
        changed(folder / name, 0)


def test_a_copy_that_another_window_removes_meanwhile_is_none(folder: Path) -> None:
    (folder / FOLDER).mkdir()
    link(folder / FOLDER / f"day-{NOW:%Y-%m-%d}.hayami", folder / "gone")
    assert is_due(folder, datetime.now().astimezone())


def test_nothing_is_due_without_data(tmp_path: Path) -> None:
    assert not is_due(tmp_path / "data", NOW)
    assert made(tmp_path / "data", NOW) == ""
    assert copies(tmp_path / "data") == []


def test_a_running_log_is_copied_as_it_stands(folder: Path) -> None:
    """What a window wrote stands in the journal only; what it has begun is not in the copy."""
    log = History(folder / LOG, DAY)
    log.save(case("open"))
    with log.writing() as rows:
        rows.execute(WISHES.insert(WISHES.content), ("begun", "x"))
        assert made(folder, NOW)
    log.close()
    manifest = copies(folder)[0].manifest
    assert manifest is not None
    assert manifest.holds.cases == 3


def damage(folder: Path) -> None:
    data = bytearray((folder / LOG).read_bytes())
    for at in range(4096 * 3, len(data), 4096):
        data[at : at + 40] = b"\x55" * 40
    (folder / LOG).write_bytes(data)


def test_damage_of_a_game_that_was_told_and_stays_ends_no_backups(folder: Path) -> None:
    """A number stands where SQLite writes texts alone, in a row that nothing erases."""
    with closing(sqlite3.connect(folder / LOG, isolation_level=None)) as raw:
        raw.execute("DROP TRIGGER game_edits_never_change")
        redefine(raw, "game_edits", "at TEXT", "at BLOB")
        raw.execute("UPDATE game_edits SET at = 5 WHERE serial = 1")
        redefine(raw, "game_edits", "at BLOB", "at TEXT")
    with closing(GameArchive(folder / LOG, DAY)) as games:
        assert [trouble.key for trouble in games.troubles] == ["games_bad"]
        assert games.rows("PRAGMA integrity_check") != [("ok",)]
    assert made(folder, NOW)
    (copy, *_) = copies(folder)
    assert list(check(copy.path))


def test_a_damaged_log_is_never_copied_over_a_sound_backup(folder: Path) -> None:
    made(folder, NOW)
    before = {path.name: path.read_bytes() for path in (folder / FOLDER).iterdir()}
    damage(folder)
    with pytest.raises(BackupError) as caught:
        made(folder, NOW)
    assert caught.value.key == "log_damaged"
    assert {path.name: path.read_bytes() for path in (folder / FOLDER).iterdir()} == before


@pytest.mark.parametrize(
    ("sql", "key"),
    [
        ("PRAGMA user_version = 99", "log_newer"),
        ("PRAGMA application_id = 1", "log_foreign"),
    ],
)
def test_a_log_of_another_program_is_not_copied(folder: Path, sql: str, key: str) -> None:
    with closing(sqlite3.connect(folder / LOG)) as log:
        log.execute(sql)
    with pytest.raises(BackupError) as caught:
        made(folder, NOW)
    assert caught.value.key == key
    assert copies(folder) == []


def test_a_log_that_lost_cases_does_not_replace_the_copy_that_has_them(folder: Path) -> None:
    """As after a damage of which not everything could be rescued."""
    made(folder, NOW)
    for part in folder.glob(f"{LOG}*"):
        part.unlink()
    add_cases(folder, "after")
    assert made(folder, NOW) == "day-2026-11-23-2.hayami"
    kept = {copy.path.name: copy.manifest.holds.cases for copy in copies(folder) if copy.manifest}
    assert kept["day-2026-11-23.hayami"] == 2


def copy_of(folder: Path, name: str, cases: int = 1, size: int = 0) -> None:
    """A copy that says that it holds so many cases, and has so many bytes."""
    source = ("recent.txt", os.urandom(size))
    day = name.partition("-")[2][:10].ljust(10, "0").replace("0000", "-01-")[:10]
    manifest = Manifest(made=day, holds=BackupCounts(cases), parts=(part_of(source),))
    [*write_backup(folder / FOLDER / f"{name}.hayami", manifest, (source,))]


def test_seven_days_and_twelve_months_are_kept(tmp_path: Path) -> None:
    for day in range(1, 12):
        copy_of(tmp_path, f"day-2026-11-{day:02}", day)
        copy_of(tmp_path, f"before-2026-11-{day:02}-1", day)
    for month in range(1, 13):
        copy_of(tmp_path, f"month-2025-{month:02}", month)
        copy_of(tmp_path, f"month-2026-{month:02}", month)
    (tmp_path / FOLDER / "mine.hayami").write_text("not one of ours")
    thin_out(tmp_path, datetime(2027, 1, 1, tzinfo=UTC))
    there = {path.name.removesuffix(".hayami") for path in (tmp_path / FOLDER).iterdir()}
    assert there == {
        "mine",
        *(f"day-2026-11-{day:02}" for day in range(5, 12)),
        *(f"before-2026-11-{day:02}-1" for day in range(7, 12)),
        *(f"month-2026-{month:02}" for month in range(1, 13)),
    }


def test_beyond_the_bound_the_oldest_days_go_first(tmp_path: Path) -> None:
    for day in range(1, 6):
        copy_of(tmp_path, f"day-2026-11-{day:02}", day, 20_000)
    copy_of(tmp_path, "month-2026-10", 1, 20_000)
    thin_out(tmp_path, NOW, 75_000)
    assert set(names(tmp_path)) == {
        "day-2026-11-04.hayami", "day-2026-11-05.hayami", "month-2026-10.hayami",
    }  # fmt: skip
    thin_out(tmp_path, NOW, 1)
    assert names(tmp_path) == ["day-2026-11-05.hayami"], "the last sound one stays"


def test_the_fullest_copy_and_the_last_sound_one_stay(tmp_path: Path) -> None:
    copy_of(tmp_path, "day-2026-10-01", 500, 20_000)
    for day in range(1, 9):
        copy_of(tmp_path, f"day-2026-11-{day:02}", day, 20_000)
    cut = tmp_path / FOLDER / "day-2026-11-08.hayami"
    cut.write_bytes(cut.read_bytes()[:-40])
    thin_out(tmp_path, NOW, 1)
    assert set(names(tmp_path)) == {"day-2026-11-07.hayami", "day-2026-10-01.hayami"}


# --- a clock that was set back


@pytest.fixture
def with_seven_days(folder: Path) -> Path:
    """Data with copies of the seven days before today; the last one holds more than there is."""
    for day in range(16, 23):
        copy_of(folder, f"day-2026-11-{day}", 1 + 90 * (day == 22))
    return folder


def test_a_copy_is_due_whose_clock_is_behind_the_other_copies(with_seven_days: Path) -> None:
    """A computer without a battery begins each day in the same year."""
    early = datetime(2015, 1, 1, 12, tzinfo=UTC)
    changed = early.timestamp() - 60
    for path in with_seven_days.rglob("*"):
        if FOLDER not in path.parts:
            os.utime(path, (changed, changed))
    assert is_due(with_seven_days, early)
    name = made(with_seven_days, early)
    assert name == "day-2015-01-01.hayami"
    assert name in names(with_seven_days)
    path = with_seven_days / FOLDER / name
    os.utime(path, (early.timestamp(), early.timestamp()))
    assert not is_due(with_seven_days, early + timedelta(hours=2))


def test_the_copy_of_what_stood_before_stays_whatever_the_clock_says(
    with_seven_days: Path,
) -> None:
    for number in range(1, 7):
        copy_of(with_seven_days, f"before-2026-11-22-{number}")
    made(with_seven_days, NOW)
    add_cases(with_seven_days, "later")
    early = datetime(2015, 1, 1, 12, tzinfo=UTC)
    backup = with_seven_days / FOLDER / "day-2026-11-23.hayami"
    changes = done(restore(with_seven_days, backup, "back", early))
    assert changes.copy is not None
    assert changes.copy.exists()


def test_copies_of_days_to_come_go_before_those_that_were_made_since(tmp_path: Path) -> None:
    """They were made before the clock was set back, so that nothing is older."""
    for day in range(1, 8):
        copy_of(tmp_path, f"day-2099-01-{day:02}")
    for day in range(17, 24):
        copy_of(tmp_path, f"day-2026-11-{day}")
        thin_out(tmp_path, datetime(2026, 11, day, tzinfo=UTC))
    assert set(names(tmp_path)) == {f"day-2026-11-{day}.hayami" for day in range(17, 24)}


def test_a_copy_that_is_larger_than_all_may_be_is_made_once(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dated.thin_out, "__defaults__", (1,))
    assert made(folder, NOW) == ""
    assert names(folder) == ["month-2026-11.hayami"]


@pytest.mark.parametrize("place", ["", "documents", "documents/removed"])
def test_a_folder_that_cannot_be_listed_is_told_and_no_copy_lacks_what_is_in_it(
    folder: Path, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    """Its documents and hands were left out, and the copy was told as one of everything."""
    done(make(folder, NOW))
    before, refused = names(folder), folder / place
    refused.mkdir(exist_ok=True)
    listed = Path.iterdir

    def refuse(path: Path) -> Iterator[Path]:
        if path == refused:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)
        return listed(path)

    monkeypatch.setattr(Path, "iterdir", refuse)
    add_cases(folder, "new")
    with pytest.raises(BackupError) as caught:
        done(make(folder, NOW + timedelta(days=1)))
    assert (caught.value.key, caught.value.name) == ("folder_unreadable", str(refused))
    assert names(folder) == before
    for language in LANGUAGES:
        told = error_words(caught.value, Texts(language))
        assert str(refused) in told, "a path that is cut names no folder"


@pytest.fixture
def refused(folder: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of the document in the folder, which cannot be read."""
    (path,) = (folder / "documents").glob("*.toml")
    read = storage.read_bytes

    def refuse(file: Path, *most: int) -> bytes:
        if file == path:
            raise storage.StorageError("unreadable", file, os.strerror(errno.EACCES))
        return read(file, *most)

    monkeypatch.setattr(storage, "read_bytes", refuse)
    return path.name


def test_a_document_that_cannot_be_read_is_told_wherever_its_copy_is(
    folder: Path, refused: str
) -> None:
    """It was left out, and the copy was told as one of everything."""
    name, why = f"documents/{refused}", os.strerror(errno.EACCES)
    copy = done(make(folder, NOW))
    assert copy.manifest is not None
    assert copy.manifest.left_out == (LeftOut(name, why),)
    assert copies(folder)[0].manifest == copy.manifest, "the file itself says it"
    for language in LANGUAGES:
        texts = Texts(language)
        assert name in copy_words(copy, texts)
        told = exported_words(copy.path, copy.manifest, texts)
        assert name in told
        assert ("Permission denied" in told) if language == "en" else ("権限がない" in told)


def test_a_copy_that_lacks_a_document_replaces_none_that_has_it(
    folder: Path, request: pytest.FixtureRequest
) -> None:
    done(make(folder, NOW))
    request.getfixturevalue("refused")
    assert made(folder, NOW + timedelta(hours=2)) == "day-2026-11-23-2.hayami"
    assert "day-2026-11-23.hayami" in names(folder)


def test_going_back_to_a_copy_that_lacks_a_document_leaves_it_in_its_place(
    folder: Path, refused: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was there at that time; it was put aside as one that is newer."""
    made(folder, NOW)
    monkeypatch.undo()
    add_cases(folder, "newer")
    changes = done(restore(folder, folder / FOLDER / "day-2026-11-23.hayami", "back", NOW))
    assert changes.log.leaving_cases
    assert changes.leaving == ()
    assert (folder / "documents" / refused).exists()


def test_a_restore_tells_what_the_copy_of_what_stood_before_lacks(
    folder: Path, request: pytest.FixtureRequest
) -> None:
    other = folder.parent / "other"
    add_cases(other, "theirs")
    done(export(other, folder / "theirs.hayami", NOW))
    refused = request.getfixturevalue("refused")
    changes = done(restore(folder, folder / "theirs.hayami", "missing", NOW))
    assert changes.copy is not None
    for language in LANGUAGES:
        assert f"documents/{refused}" in done_words(changes, Texts(language))


def test_two_windows_do_not_copy_at_once(folder: Path) -> None:
    (folder / FOLDER).mkdir()
    with file_lock(folder / FOLDER / dated._LOCK, 1):
        assert made(folder, NOW) == ""
    assert made(folder, NOW)


def test_what_a_killed_process_left_is_removed(folder: Path) -> None:
    (folder / FOLDER / ".hayami-1").mkdir(parents=True)
    (folder / FOLDER / ".hayami-1" / LOG).touch()
    (folder / FOLDER / ".hayami-2").touch()
    made(folder, NOW)
    assert not [*(folder / FOLDER).glob(".*")]


def test_a_copy_leaves_room_for_the_log_itself(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=snapshot.RESERVE))
    with pytest.raises(BackupError) as caught:
        made(folder, NOW)
    assert caught.value.key == "no_room"
    assert not [*(folder / FOLDER).iterdir()]


def test_a_folder_that_cannot_be_written_is_told(folder: Path) -> None:
    (folder / FOLDER).write_text("a file stands in the way")
    with pytest.raises(BackupError) as caught:
        made(folder, NOW)
    assert caught.value.key == "unwritable"
    assert (folder / FOLDER).read_text() == "a file stands in the way"
