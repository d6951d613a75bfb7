"""What is restored is shown first, comes whole or not at all, once, and costs nothing newer."""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from app import storage, systems
from app.backups import merge_log
from app.backups import restore as restoring
from app.backups.backup_file import BackupError, read_manifest
from app.backups.dated import copies
from app.backups.merge_log import LiveLog, LogChangedError, LogChanges
from app.backups.places import FOLDER, PENDING
from app.backups.restore import Changes, RestoreMode, export, finish, preview, restore
from app.backups.texts import change_lines, error_words
from app.case_log.history import History
from app.case_log.schema import LOG
from app.evenings.archive import EveningArchive
from app.games.archive import GameArchive
from app.games.journal import SavedGame
from app.pages.score.notation import RIICHI_CODEC
from app.storage import MOST_BYTES
from app.texts.texts import LANGUAGES, Texts
from app.user_documents.files import UserDocumentFiles
from app.user_documents.tables import renamed
from engine import library
from engine.riichi.rules import load
from engine.rulebook import Words
from tests.app.backups.sample_data import (
    DAY,
    HANDS,
    NAME,
    NOW,
    add_answers,
    add_cases,
    add_document,
    add_game,
    case,
    change_document,
    content,
    done,
    filled,
    uids,
)
from tests.app.games.sample_games import EVENING_SAMPLE


@pytest.fixture(autouse=True)
def _no_documents() -> Iterator[None]:
    yield
    library.set_own_documents({})


@pytest.fixture
def here(tmp_path: Path) -> Path:
    return filled(tmp_path / "here")


@pytest.fixture
def backup(here: Path, tmp_path: Path) -> Path:
    path = tmp_path / "all.hayami"
    done(export(here, path, NOW))
    return path


def test_everything_comes_to_another_computer(here: Path, backup: Path, tmp_path: Path) -> None:
    there = tmp_path / "there"
    found = done(restore(there, backup, "missing", NOW))
    assert found.log == LogChanges(("2026-001", "2026-002"), answers=3, games=1)
    assert (found.new, found.hands) == ((NAME,), 1)
    assert content(there) == content(here)


def test_going_back_counts_the_recent_hands_that_come_and_those_that_leave(
    here: Path, backup: Path
) -> None:
    """Those that are here already are neither."""
    later, earlier = (
        f"{HANDS}- club: 19m19p19s1234567z+1z ron from=E seat=W round=E\n",
        HANDS.format("club"),
    )
    write_hands(here, earlier)
    done(export(here, backup, NOW))
    write_hands(here, later.format("club"))
    found = done(preview(here, backup, "back", NOW))
    assert (found.hands, found.leaving_hands, found.is_empty) == (0, 1, False)
    assert "1 recent hand" in " ".join(change_lines(found, Texts("en")))
    done(export(here, backup, NOW))
    write_hands(here, earlier)
    found = done(restore(here, backup, "back", NOW))
    assert (found.hands, found.leaving_hands) == (1, 0)
    write_hands(here, later.format("club").replace("# Hayami", "#"))
    found = done(restore(here, backup, "back", NOW))
    assert (found.hands, found.leaving_hands) == (2, 0), "what was there could not be read"


def write_hands(folder: Path, text: str) -> None:
    (folder / RIICHI_CODEC.file).write_text(text)


def test_what_is_there_comes_once(here: Path, backup: Path) -> None:
    before = content(here)
    assert done(restore(here, backup, "missing", NOW)).is_empty
    assert content(here) == before
    assert copies(here) == []


def test_a_preview_changes_nothing_and_says_what_the_restore_does(
    backup: Path, tmp_path: Path
) -> None:
    there = tmp_path / "there"
    add_cases(there, "other")
    before = content(there)
    shown = done(preview(there, backup, "missing", NOW))
    assert content(there) == before
    assert replace(done(restore(there, backup, "missing", NOW)), copy=None) == shown
    assert shown.log.cases == ("2026-002", "2026-003")
    assert shown.log.renumbered == (("2026-001", "2026-003"),)


def test_nothing_newer_is_lost_where_missing_things_come_back(here: Path, backup: Path) -> None:
    add_cases(here, "newer")
    add_answers(here, "newer")
    game = add_game(here, "新しい")
    own = add_document(here, fu__pair__double_wind=4)
    before = content(here)
    assert done(restore(here, backup, "missing", NOW)).is_empty
    assert content(here) == before
    assert {"newer"} < uids(here, "cases")
    assert game in uids(here, "games")
    assert (here / "documents" / f"{own}.toml").exists()


def test_going_back_gives_the_very_state_and_keeps_the_present_one(
    here: Path, backup: Path, tmp_path: Path
) -> None:
    before = content(here)
    add_cases(here, "newer")
    add_answers(here, "newer")
    add_game(here, "新しい")
    change_document(here, "own-1", fu__pair__double_wind=4)
    added = add_document(here)
    newer = content(here)
    found = done(restore(here, backup, "back", NOW))
    assert found.log.leaving_cases == ("2026-003",)
    assert (found.log.leaving_answers, found.log.leaving_games) == (1, 1)
    second = Words(f"{NAME.ja}（2）", f"{NAME.en} (2)")
    assert (found.different, found.leaving) == ((NAME,), (second,))
    now = content(here)
    assert now.pop(f"documents/removed/{added}.1.toml") == newer[f"documents/{added}.toml"]
    assert now == before
    (copy,) = copies(here)
    assert (copy.kind, copy.path) == ("before", found.copy)
    done(restore(tmp_path / "kept", copy.path, "missing", NOW))
    assert content(tmp_path / "kept") == newer
    assert add_cases(here, "next") == ["2026-004"], "a number is never given twice"
    with closing(History(here / LOG, DAY)) as log:
        assert log.take_unreported() == (), "what the user asked for is no trouble"
        assert [trouble.rows for trouble in log.all_troubles()] == [("2026-003",)]


def test_a_damaged_case_comes_back_from_a_copy(here: Path, backup: Path) -> None:
    data = (here / LOG).read_bytes()
    (here / LOG).write_bytes(data.replace("裁定 a".encode(), "裁定 c".encode()))
    found = done(restore(here, backup, "missing", NOW))
    assert found.log == LogChanges(("2026-001",))
    with closing(History(here / LOG, DAY)) as log:
        assert [case.said for case in log.cases()] == ["裁定 a", "裁定 b"]


def documents_of(folder: Path) -> dict[str, int]:
    """The value of a pair of double wind in each document of one's own, by id."""
    library.set_own_documents({})
    UserDocumentFiles(folder).read()
    own = [key for key in library.documents() if library.is_own(key)]
    return {key: load(key).fu.pair.double_wind.value for key in own}


def test_a_document_of_the_same_id_comes_under_another_and_takes_along_what_names_it(
    tmp_path: Path,
) -> None:
    there = tmp_path / "there"
    own = add_document(there, earlier="own-1", fu__pair__double_wind=4)
    (there / "recent.txt").write_text(HANDS.format(own), "utf-8")
    add_cases(there, "there", document=own)
    add_answers(there, "there", document=f"{own}+2.1")
    game = add_game(there, "卓", own, "東1局")
    here = tmp_path / "here"
    assert add_document(here, earlier="own-1") == own
    kept = content(here)[f"documents/{own}.toml"]
    done(export(there, tmp_path / "all.hayami", NOW))
    for _ in range(2):
        done(restore(here, tmp_path / "all.hayami", "missing", NOW))
    assert content(here)[f"documents/{own}.toml"] == kept
    first, second = documents_of(here)
    assert first == own
    assert second.startswith("own-2-")
    names = [library.documents()[key].name.en for key in (first, second)]
    assert names[1] == f"{names[0]} (2)", "the two are told apart"
    log = History(here / LOG, DAY)
    assert log.case("there").document == second
    log.close()
    with closing(sqlite3.connect(here / LOG)) as rows:
        answers = rows.execute("SELECT document FROM drill_answers").fetchall()
    assert answers == [(f"{second}+2.1",)]
    assert rules_of_game(here, game) == second
    assert f"- {second}: " in (here / "recent.txt").read_text("utf-8")


def rules_of_game(folder: Path, game: str) -> str:
    archive = GameArchive(folder / LOG, DAY)
    rules = archive.open(game).game.rules
    archive.close()
    return rules


def test_a_document_that_comes_under_another_id_takes_that_of_no_other_of_the_backup(
    tmp_path: Path,
) -> None:
    there, here = tmp_path / "there", tmp_path / "here"
    values = {"own-1": 4, "own-2": 6}
    for own, value in values.items():
        assert add_document(there, earlier=own, fu__pair__double_wind=value) == own
        add_cases(there, own, document=own)
    add_document(here, earlier="own-1")
    done(export(there, tmp_path / "all.hayami", NOW))
    for _ in range(2):
        done(restore(here, tmp_path / "all.hayami", "missing", NOW))
    found = documents_of(here)
    assert list(found)[:2] == ["own-1", "own-2"]
    assert len(found) == 3
    log = History(here / LOG, DAY)
    assert {own: found[log.case(own).document] for own in values} == values
    log.close()


def test_a_document_that_comes_under_another_id_is_the_base_of_its_copies_there(
    tmp_path: Path,
) -> None:
    """The copy said that it was made of another document of here, and was compared with that."""
    there, here = tmp_path / "there", tmp_path / "here"
    copy = add_document(there, earlier="own-1", payment__honba=600)
    base = add_document(there, earlier="own-2", payment__honba=500)
    files = UserDocumentFiles(there)
    files.read()
    raw = files.tables(copy)
    files.save(copy, {**raw, "document": {**raw["document"], "base": base}})
    library.set_own_documents({})
    add_document(here, earlier="own-1")
    add_document(here, earlier="own-2", fu__pair__double_wind=4)
    done(export(there, tmp_path / "all.hayami", NOW))
    for _ in range(2):
        done(restore(here, tmp_path / "all.hayami", "missing", NOW))
    _, _, base, copy = documents_of(here)
    found = {key: head.base for key, head in library.documents().items() if library.is_own(key)}
    assert found == {"own-1": "club", "own-2": "club", base: "club", copy: base}
    assert [load(own).payment.honba.value for own in (base, copy)] == [500, 600]


def test_a_document_whose_base_does_not_come_is_not_one_of_another_of_here(tmp_path: Path) -> None:
    """Nor of none, where the id of the base is that of no other document."""
    for earlier in ("own-1", ""):
        place = tmp_path / f"of {earlier}"
        there, here = place / "there", place / "here"
        base = add_document(there, earlier=earlier, fu__pair__double_wind=4)
        files = UserDocumentFiles(there)
        files.read()
        copy = files.copy(base, NAME)
        files.remove(base)
        library.set_own_documents({})
        mine = add_document(here, earlier=earlier, payment__honba=500)
        done(export(there, place / "all.hayami", NOW))
        for _ in range(2):
            done(restore(here, place / "all.hayami", "missing", NOW))
        assert set(documents_of(here)) == {mine, copy}
        heads = library.documents()
        assert (heads[mine].base, heads[copy].base) == ("club", "" if earlier else base)


@pytest.mark.parametrize("earlier", ["own-1", ""])
@pytest.mark.parametrize("gone", ["aside", "deleted", "damaged", "half"])
def test_a_document_that_is_gone_or_damaged_comes_back_with_its_id(
    tmp_path: Path, earlier: str, gone: str
) -> None:
    """It came as another one, so that what is kept here under it stayed without its rules."""
    here, own = tmp_path / "here", ""
    own = add_document(here, earlier=earlier, fu__pair__double_wind=4)
    game = add_game(here, "卓", own)
    done(export(here, tmp_path / "all.hayami", NOW))
    later = add_game(here, "次の卓", own)
    add_document(here, fu__pair__double_wind=4)
    path = here / "documents" / f"{own}.toml"
    whole = path.read_text("utf-8")
    if gone == "aside":
        UserDocumentFiles(here).read()
        files = UserDocumentFiles(here)
        files.read()
        files.remove(own)
    elif gone == "deleted":
        path.unlink()
    else:
        path.write_text(whole[:900] if gone == "half" else "", "utf-8")
    shown = done(preview(here, tmp_path / "all.hayami", "missing", NOW))
    assert shown.new == (NAME,)
    done(restore(here, tmp_path / "all.hayami", "missing", NOW))
    assert path.read_text("utf-8") == whole
    assert {rules_of_game(here, uid) for uid in (game, later)} == {own}
    aside = [path.read_text("utf-8") for path in (here / "documents" / "removed").glob("*")]
    assert aside == {"aside": [whole], "half": [whole[:900]], "damaged": [""]}.get(gone, [])
    assert done(preview(here, tmp_path / "all.hayami", "missing", NOW)).is_empty


@pytest.mark.parametrize("gone", ["aside", "deleted", "damaged"])
def test_a_document_of_another_computer_does_not_judge_what_is_kept_under_the_same_id_here(
    tmp_path: Path, gone: str
) -> None:
    """Both programs of 1.0.0 called their first document own-1."""
    here, there = tmp_path / "here", tmp_path / "there"
    for folder, value in ((here, 2), (there, 4)):
        add_document(folder, Words(folder.name, folder.name), "own-1", fu__pair__double_wind=value)
    games = {folder: add_game(folder, "卓", "own-1") for folder in (here, there)}
    done(export(there, tmp_path / "all.hayami", NOW))
    files, path = UserDocumentFiles(here), here / "documents" / "own-1.toml"
    files.read()
    text = path.read_bytes()
    if gone == "aside":
        files.remove("own-1")
    elif gone == "deleted":
        path.unlink()
    else:
        path.write_bytes(text[:900])
    for _ in range(2):
        done(restore(here, tmp_path / "all.hayami", "missing", NOW))
    (own,) = documents_of(here)
    assert documents_of(here) == {own: 4}
    assert own != "own-1"
    assert {folder.name: rules_of_game(here, game) for folder, game in games.items()} == {
        "here": "own-1",
        "there": own,
    }
    path.write_bytes(text)
    assert documents_of(here) == {"own-1": 2, own: 4}


def test_documents_of_two_computers_that_are_called_alike_are_told_apart(tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    mine, other = add_document(here), add_document(there, fu__pair__double_wind=4)
    done(export(there, tmp_path / "all.hayami", NOW))
    for _ in range(2):
        done(restore(here, tmp_path / "all.hayami", "missing", NOW))
    assert set(documents_of(here)) == {mine, other}
    heads = library.documents()
    assert [heads[own].name.en for own in (mine, other)] == ["Green club", "Green club (2)"]


def test_a_renamed_document_of_the_same_rules_does_not_come_twice(here: Path, backup: Path) -> None:
    files = UserDocumentFiles(here)
    files.read()
    raw = files.tables("own-1")
    files.save("own-1", {**raw, "document": {**raw["document"], "name": {"ja": "あ", "en": "A"}}})
    assert done(preview(here, backup, "missing", NOW)).is_empty


def test_a_game_that_went_on_in_both_becomes_two(here: Path, backup: Path, tmp_path: Path) -> None:
    there = tmp_path / "there"
    done(restore(there, backup, "missing", NOW))
    for folder in (here, there):
        archive = GameArchive(folder / LOG, DAY)
        saved: SavedGame[Any] = archive.open(archive.games()[0].uid)
        archive.save(saved, saved.game, title=folder.name)
        archive.close()
    done(export(there, tmp_path / "there.hayami", NOW))
    found = done(restore(here, tmp_path / "there.hayami", "missing", NOW))
    assert found.log.games == 1
    archive = GameArchive(here / LOG, DAY)
    assert {game.title for game in archive.games()} == {"here", "there"}
    archive.close()


def test_an_evening_comes_back_and_goes_on_under_its_document(here: Path, tmp_path: Path) -> None:
    """Like a game it is merged by its entries, and follows a document that has another id here."""
    there = tmp_path / "there"
    own = add_document(there, earlier="own-1", fu__pair__double_wind=4)
    archive = EveningArchive(there / LOG, DAY)
    saved = archive.start(msgspec.structs.replace(EVENING_SAMPLE, rules=own), title="11月例会")
    archive.close()
    done(export(there, tmp_path / "all.hayami", NOW))
    found = done(restore(here, tmp_path / "all.hayami", "missing", NOW))
    assert found.log.games == 1
    archive = EveningArchive(here / LOG, DAY)
    brought = archive.open_evening(saved.uid)
    assert brought.game.rules.startswith("own-2-")
    assert brought.game == msgspec.structs.replace(EVENING_SAMPLE, rules=brought.game.rules)
    assert [one.title for one in archive.evenings()] == ["11月例会"]
    archive.close()
    assert done(preview(here, tmp_path / "all.hayami", "missing", NOW)).is_empty


CLUBS = """
    CREATE TABLE evenings (uid TEXT PRIMARY KEY, day TEXT NOT NULL);
    CREATE TABLE evening_edits (evening TEXT, serial INTEGER, value TEXT,
        PRIMARY KEY (evening, serial));
    CREATE TABLE guests (serial INTEGER PRIMARY KEY AUTOINCREMENT, uid TEXT UNIQUE, name TEXT);
"""


def test_an_archive_that_is_added_to_the_log_later_is_covered(tmp_path: Path) -> None:
    """Rows of tables that this code does not know are copied, counted and merged by their keys."""
    here, there = tmp_path / "here", tmp_path / "there"
    for folder, uid in ((here, "a"), (there, "b")):
        add_cases(folder, uid)
        with closing(sqlite3.connect(folder / LOG)) as log:
            log.executescript(CLUBS)
            log.execute("INSERT INTO evenings VALUES ('both', 'Sat'), (?, 'Sun')", (uid,))
            log.execute("INSERT INTO guests (uid, name) VALUES (?, '春')", (uid,))
            rows = [("both", 1, "same"), (uid, 1, uid), ("apart", 1, uid), ("apart", 2, "x")]
            rows += [("both", 2, "only there")] if folder == there else []
            log.executemany("INSERT INTO evening_edits VALUES (?, ?, ?)", rows)
            log.commit()
    manifest = done(export(there, tmp_path / "all.hayami", NOW))
    assert manifest.holds.other == 2 + 1 + 5
    found = done(restore(here, tmp_path / "all.hayami", "missing", NOW))
    assert found.log.other == 1 + 2 + 1
    with closing(sqlite3.connect(here / LOG)) as log:
        assert {uid for (uid,) in log.execute("SELECT uid FROM evenings")} == {"both", "a", "b"}
        assert log.execute("SELECT uid FROM guests ORDER BY serial").fetchall() == [("a",), ("b",)]
        apart = "SELECT value FROM evening_edits WHERE evening = 'apart' AND serial = 1"
        assert log.execute(apart).fetchall() == [("a",)], "what went on in both stays as it is"
    before = content(here)
    assert done(restore(here, tmp_path / "all.hayami", "missing", NOW)).is_empty
    assert content(here) == before


def test_another_window_sees_what_was_restored_and_goes_on(backup: Path, tmp_path: Path) -> None:
    there = tmp_path / "there"
    add_cases(there, "own")
    window = History(there / LOG, DAY)
    window.changed_elsewhere()
    done(restore(there, backup, "missing", NOW))
    assert window.changed_elsewhere()
    assert {entry.uid for entry in window.find()} == {"a", "b", "own"}
    assert window.save(case("later")).number == "2026-004"
    window.close()


def test_a_case_saved_while_a_restore_is_under_way_is_not_lost(
    here: Path, backup: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_cases(here, "newer")
    late: list[str] = []
    swap = LiveLog.replace_content

    def meanwhile(live: LiveLog, by: Path) -> None:
        if not late:
            late.extend(add_cases(here, "late"))
        swap(live, by)

    monkeypatch.setattr(LiveLog, "replace_content", meanwhile)
    found = done(restore(here, backup, "back", NOW))
    assert found.log.leaving_cases == ("2026-003", late[0])
    assert found.copy is not None
    done(restore(here, found.copy, "missing", NOW))
    assert uids(here, "cases") == {"a", "b", "newer", "late"}


def test_the_log_is_replaced_only_as_it_was_seen(here: Path, tmp_path: Path) -> None:
    live = LiveLog(here / LOG)
    other = filled(tmp_path / "other")
    add_cases(other, "c")
    add_cases(here, "late")
    before = content(here)
    with pytest.raises(LogChangedError):
        live.replace_content(other / LOG)
    assert content(here) == before
    live.close()
    again = LiveLog(here / LOG)
    again.replace_content(other / LOG)
    again.close()
    assert uids(here, "cases") == {"a", "b", "c"}


def test_a_disk_that_is_full_when_a_log_is_put_in_place_is_told_in_our_words(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite says: database or disk is full."""
    add_cases(here, "newer")
    other = here.parent / "other"
    add_cases(other, "other")
    live = LiveLog(here / LOG)

    def full() -> Any:
        def step(*_: int) -> None:
            error = sqlite3.OperationalError("database or disk is full")
            error.sqlite_errorcode = sqlite3.SQLITE_FULL
            raise error

        return step

    monkeypatch.setattr(live, "_checked", full)
    before = content(here)
    with pytest.raises(BackupError) as caught:
        live.replace_content(other / LOG)
    live.close()
    assert (caught.value.key, caught.value.name) == ("disk_full", LOG)
    assert caught.value.reason == os.strerror(errno.ENOSPC), "what a half-done restore tells"
    assert content(here) == before
    for language in LANGUAGES:
        assert "database" not in error_words(caught.value, Texts(language))


def test_a_log_that_another_program_holds_is_told_and_nothing_is_changed(
    here: Path, backup: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(merge_log, "_SWAP_TRIES", 2)
    monkeypatch.setattr(merge_log, "TIMEOUT", 0.01)
    add_cases(here, "newer")
    swap = LiveLog.replace_content

    def held(live: LiveLog, by: Path) -> None:
        with closing(sqlite3.connect(here / LOG, isolation_level=None)) as holder:
            holder.execute("BEGIN IMMEDIATE")
            swap(live, by)

    monkeypatch.setattr(LiveLog, "replace_content", held)
    before = content(here)
    with pytest.raises(BackupError) as caught:
        done(restore(here, backup, "back", NOW))
    assert caught.value.key == "log_busy"
    assert content(here) == before
    assert finish(here, NOW) is None


@pytest.mark.parametrize("document", [False, True])
def test_a_restore_beside_a_window_that_writes_all_the_time_is_told_as_it_ends(
    here: Path, backup: Path, monkeypatch: pytest.MonkeyPatch, document: bool
) -> None:
    """It was told that nothing was changed, where documents were back, and was carried out at the
    next start all the same."""
    before = content(here)
    add_cases(here, "newer")
    own = add_document(here, Words("後の会", "Later club")) if document else ""

    def changed(_live: LiveLog, _by: Path) -> None:
        raise LogChangedError

    with monkeypatch.context() as patch:
        patch.setattr(LiveLog, "replace_content", changed)
        with pytest.raises(BackupError) as caught:
            done(restore(here, backup, "back", NOW))
    assert caught.value.key == ("half_done" if document else "log_busy")
    assert not (here / "documents" / f"{own}.toml").exists()
    assert uids(here, "cases") == {"a", "b", "newer"}
    assert (finish(here, NOW) is not None) is document
    if document:
        assert uids(here, "cases") == {"a", "b"}
        (put_aside,) = (here / "documents" / "removed").glob(f"{own}.*")
        put_aside.unlink()
        assert content(here) == before


def test_a_restore_that_was_killed_half_way_is_not_given_up_where_the_log_is_busy(
    here: Path, backup: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its documents were back, its cases never came, and nothing was told of that any more."""
    add_cases(here, "newer")
    add_document(here, Words("後の会", "Later club"))

    def killed(_live: LiveLog, _by: Path) -> None:
        raise KeyboardInterrupt

    def busy(_live: LiveLog, _by: Path) -> None:
        raise BackupError("log_busy", LOG)

    with monkeypatch.context() as patch:
        patch.setattr(LiveLog, "replace_content", killed)
        with pytest.raises(KeyboardInterrupt):
            done(restore(here, backup, "back", NOW))
        patch.setattr(LiveLog, "replace_content", busy)
        with pytest.raises(BackupError) as caught:
            finish(here, NOW)
    assert caught.value.key == "half_done"
    assert finish(here, NOW) is not None
    assert uids(here, "cases") == {"a", "b"}


def copies_before(folder: Path) -> list[str]:
    return sorted(path.name for path in (folder / FOLDER).glob("before-*"))


def test_tries_of_one_restore_leave_what_stood_before_and_the_latest_state(
    here: Path, backup: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each try made a copy: those of five tries are all that are kept, and what was there before
    any other restore was in none of them."""
    add_cases(here, "newer")
    own = add_document(here, Words("後の会", "Later club"))
    tries: list[int] = []

    def changed(_live: LiveLog, _by: Path) -> None:
        tries.append(len(tries))
        add_cases(here, f"more {len(tries)}")
        raise LogChangedError

    with monkeypatch.context() as patch:
        patch.setattr(LiveLog, "replace_content", changed)
        with pytest.raises(BackupError):
            done(restore(here, backup, "back", NOW))
    assert len(tries) > 2
    first, latest = (read_manifest(here / FOLDER / name) for name in copies_before(here))
    assert first.holds.cases == 3
    assert first.part(f"documents/{own}.toml") is not None
    assert latest.holds.cases == 3 + len(tries) - 1


def test_tries_of_a_restore_that_brings_no_document_leave_one_copy(
    here: Path, backup: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_cases(here, "newer")
    swap, tries = LiveLog.replace_content, list[int]()

    def changed(live: LiveLog, by: Path) -> None:
        tries.append(len(tries))
        if len(tries) < 3:
            add_cases(here, f"more {len(tries)}")
        swap(live, by)

    monkeypatch.setattr(LiveLog, "replace_content", changed)
    found = done(restore(here, backup, "back", NOW))
    assert len(tries) == 3
    assert found.copy is not None
    assert copies_before(here) == [found.copy.name]
    assert read_manifest(found.copy).holds.cases == 5


def test_starts_at_which_a_restore_cannot_be_finished_make_no_copy_each(
    here: Path, backup: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_cases(here, "newer")
    add_document(here, Words("後の会", "Later club"))

    def busy(_live: LiveLog, _by: Path) -> None:
        raise BackupError("log_busy", LOG)

    found = []
    with monkeypatch.context() as patch:
        patch.setattr(LiveLog, "replace_content", busy)
        with pytest.raises(BackupError):
            done(restore(here, backup, "back", NOW))
        for _ in range(3):
            with pytest.raises(BackupError):
                finish(here, NOW)
            found.append(copies_before(here))
    assert found[0] == found[1] == found[2]
    assert finish(here, NOW) is not None
    assert copies_before(here) == found[0], "all that they have was there at the last try"


def test_a_restore_that_is_stopped_changes_nothing(here: Path, backup: Path) -> None:
    add_cases(here, "newer")
    before = content(here)
    steps = restore(here, backup, "back", NOW)
    assert isinstance(next(steps), float)
    assert not isinstance(next(steps), Changes)
    steps.close()  # type: ignore[attr-defined]
    assert content(here) == before
    assert list((here / FOLDER).iterdir()) == []


def test_a_restore_that_was_killed_is_finished_at_the_next_start(
    here: Path, backup: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = content(here)
    add_cases(here, "newer")

    def killed(_live: LiveLog, _by: Path) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(LiveLog, "replace_content", killed)
        with pytest.raises(KeyboardInterrupt):
            done(restore(here, backup, "back", NOW))
    assert uids(here, "cases") == {"a", "b", "newer"}
    found = finish(here, NOW)
    assert found is not None
    assert found.log.leaving_cases == ("2026-003",)
    assert content(here) == before
    assert finish(here, NOW) is None


def test_a_document_without_its_base_is_the_same_under_another_name(tmp_path: Path) -> None:
    """It came back beside itself: its base is gone from the backup, and from here."""
    base = add_document(tmp_path, fu__pair__double_wind=4)
    files = UserDocumentFiles(tmp_path)
    files.read()
    copy = files.copy(base, NAME)
    files.remove(base)
    done(export(tmp_path, tmp_path / "all.hayami", NOW))
    files.save(copy, renamed(files.tables(copy), Words("別の会", "Other club")))
    library.set_own_documents({})
    assert done(restore(tmp_path, tmp_path / "all.hayami", "missing", NOW)).is_empty


@pytest.mark.parametrize("key", ["no_room", "unwritable"])
def test_a_killed_restore_waits_for_room_on_the_disk(
    here: Path, backup: Path, monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    """Only a backup that cannot be read is given up; what it had begun would stay half done."""
    pending = here / FOLDER / f"{PENDING}back.hayami"
    pending.parent.mkdir(exist_ok=True)
    shutil.copy(backup, pending)
    add_cases(here, "newer")

    def full(path: Path, _folder: Path) -> Iterator[float]:
        raise BackupError(key, path.name)

    with monkeypatch.context() as patch:
        patch.setattr(restoring, "unpack", full)
        with pytest.raises(BackupError) as caught:
            finish(here, NOW)
        assert caught.value.key == key
    assert finish(here, NOW) is not None
    assert uids(here, "cases") == {"a", "b"}
    pending.write_bytes(b"PK damaged")
    with pytest.raises(BackupError):
        finish(here, NOW)
    assert finish(here, NOW) is None


def test_an_empty_folder_has_nothing_to_export(tmp_path: Path) -> None:
    with pytest.raises(BackupError) as caught:
        done(export(tmp_path / "nothing", tmp_path / "all.hayami", NOW))
    assert caught.value.key == "nothing"
    assert list(tmp_path.iterdir()) == []


def test_a_document_that_cannot_be_removed_is_not_told_as_put_aside(
    here: Path, backup: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As one that another program holds on Windows: it stayed in the list, and nobody was told."""
    own = add_document(here, Words("後の会", "Later club"))
    later = here / "documents" / f"{own}.toml"
    remove = systems.remove

    def refuse(path: Path) -> None:
        if path == later:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)
        remove(path)

    with monkeypatch.context() as patch:
        patch.setattr(systems, "remove", refuse)
        with pytest.raises(BackupError) as caught:
            done(restore(here, backup, "back", NOW))
    assert (caught.value.key, caught.value.name) == ("half_done", later.name)
    assert later.exists()
    assert finish(here, NOW) is not None, "the rest is done at the next start, as it is told"
    assert not later.exists()


def unreadable(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a file be one that this user may not read."""
    read = storage.read_bytes

    def refuse(file: Path, *most: int) -> bytes:
        if file == path:
            raise storage.StorageError("unreadable", file, os.strerror(errno.EACCES))
        return read(file, *most)

    monkeypatch.setattr(storage, "read_bytes", refuse)


@pytest.mark.parametrize("mode", ["missing", "back"])
@pytest.mark.parametrize("name", ["documents/own-1.toml", "recent.txt"])
def test_a_file_here_that_cannot_be_read_is_named_and_is_not_written_over(
    here: Path, backup: Path, name: str, mode: RestoreMode, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For a document it was told that another program uses the log; recent hands were replaced, and
    no copy had them."""
    path = here / name
    text = b"of nobody's business"
    path.write_bytes(text)
    unreadable(path, monkeypatch)
    for work in (preview, restore):
        with pytest.raises(BackupError) as caught:
            done(work(here, backup, mode, NOW))
        for language in LANGUAGES:
            assert name in error_words(caught.value, Texts(language))
    assert path.read_bytes() == text


@pytest.mark.parametrize("mode", ["missing", "back"])
def test_a_file_here_that_is_too_large_to_be_read_is_named(
    here: Path, backup: Path, mode: RestoreMode
) -> None:
    (here / "documents" / "own-1.toml").write_bytes(b" " * (MOST_BYTES + 1))
    with pytest.raises(BackupError) as caught:
        done(restore(here, backup, mode, NOW))
    for language in LANGUAGES:
        assert "documents/own-1.toml" in error_words(caught.value, Texts(language))


def test_a_removed_document_here_that_cannot_be_read_keeps_its_name(
    here: Path, backup: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was told that another program uses the log; what was removed has no name that counts."""
    there = tmp_path / "there"
    done(restore(there, backup, "missing", NOW))
    files = UserDocumentFiles(there)
    files.read()
    name = files.remove("own-1").name
    add_cases(there, "c")
    done(export(there, tmp_path / "removed.hayami", NOW))
    removed = here / "documents" / "removed"
    removed.mkdir()
    (removed / name).write_bytes(b"")
    unreadable(removed / name, monkeypatch)
    done(restore(here, tmp_path / "removed.hayami", "missing", NOW))
    assert len(list(removed.glob("own-1.*"))) == 2
