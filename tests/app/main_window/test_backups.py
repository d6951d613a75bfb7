"""Backups in the window: the dialog shows what would change, does it, and everything is shown."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from threading import Event, Timer
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from app.backups import dated, restore
from app.backups.backup_file import BackupError
from app.backups.dated import copies, make
from app.backups.places import FOLDER
from app.backups.restore import export
from app.case_log.schema import LOG
from app.collector import collector
from app.games.archive import GameArchive
from app.main_window.backups import automatic
from app.main_window.backups import dialog as dialog_module
from app.main_window.backups.automatic import AutomaticBackups
from app.main_window.backups.background_task import BackgroundTask
from app.main_window.backups.controller import finish_interrupted
from app.main_window.backups.copy_table import CopyTable
from app.main_window.backups.dialog import BackupDialog
from app.main_window.notices import ErrorBar
from app.main_window.window import MainWindow
from app.pages.game.saver import GameSaver
from app.pages.referee.page import RefereePage
from app.pages.referee.state import RefereeTab
from app.texts.texts import Texts
from engine.edits import added
from engine.evening.events import Evening, RemarkEvent
from engine.riichi.play.events import DrawEvent, RiichiGame
from engine.rulebook import MOST_BYTES
from tests.app.backups.sample_data import (
    DAY,
    NOW,
    add_cases,
    add_document,
    content,
    done,
    filled,
    uids,
)
from tests.app.player import Player

JA = Texts("ja")


@pytest.fixture(autouse=True)
def _collecting() -> None:
    """A test before may have left the collector off, as the start of the program does."""
    gc.enable()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The folder of the window's data."""
    return filled(tmp_path / "data")


@pytest.fixture
def backups(folder: Path, player: Player) -> Iterator[BackupDialog]:
    """The dialog over a window that has one copy, and a case that was saved after it."""
    done(make(folder, NOW))
    (folder / FOLDER / "month-2026-11.hayami").unlink()
    add_cases(folder, "newer")
    player.window.set_language("en")
    player.do("backups")
    dialog = player.window.backups.dialog
    assert dialog is not None
    yield dialog
    dialog.stop()
    player.qtbot.waitUntil(lambda: not dialog._task.busy)
    if player.window.backups.dialog is not None:  # it was not closed, which deletes it
        dialog.reject()


def said(dialog: BackupDialog) -> str:
    found = dialog.findChild(QLabel, "backup_shown")
    assert found is not None
    return found.text()


def press(player: Player, dialog: BackupDialog, name: str) -> None:
    button = dialog.findChild(QPushButton, f"backup_{name}")
    assert button is not None
    assert button.isEnabled()
    player.qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def choose(player: Player, dialog: BackupDialog, mode: int) -> None:
    player.qtbot.mouseClick(
        dialog.findChild(QPushButton, f"backup_mode_{mode}"), Qt.MouseButton.LeftButton
    )


def wait(player: Player, dialog: BackupDialog, words: str) -> None:
    player.qtbot.waitUntil(lambda: words in said(dialog) and not dialog._task.busy, timeout=20_000)


def test_the_dialog_shows_what_would_change_and_does_it(
    player: Player, backups: BackupDialog, folder: Path
) -> None:
    wait(player, backups, "All of it is here already. Nothing would change.")
    assert not backups.findChild(QPushButton, "backup_restore").isEnabled()
    table = backups.findChild(CopyTable, "backup_table")
    assert [str(table.model().index(0, at).data()) for at in range(2, 6)] == ["2", "3", "1", "1"]
    sides = [
        Qt.AlignmentFlag(table.model().index(0, at).data(Qt.ItemDataRole.TextAlignmentRole) or 0)
        for at in range(7)
    ]
    right = Qt.AlignmentFlag.AlignRight
    assert [bool(side & right) for side in sides] == [False, False, *[True] * 5]
    heads = [
        table.model().headerData(at, Qt.Orientation.Horizontal, Qt.ItemDataRole.TextAlignmentRole)
        for at in range(7)
    ]
    assert [bool(Qt.AlignmentFlag(head) & right) for head in heads] == [False, False, *[True] * 5]
    choose(player, backups, 1)
    wait(player, backups, "Removed: 1 ruling (2026-003)")
    assert "newer" in uids(folder, "cases")
    press(player, backups, "restore")
    wait(player, backups, "Restored. Removed: 1 ruling (2026-003)")
    assert uids(folder, "cases") == {"a", "b"}
    assert [row.kind for row in table.rows] == ["Before a restore", "Daily"]
    press(player, backups, "close")
    player.qtbot.waitUntil(lambda: not backups.isVisible())


def test_the_pages_show_what_was_restored(
    player: Player, backups: BackupDialog, folder: Path
) -> None:
    own = add_document(folder)
    wait(player, backups, "Nothing would change")
    choose(player, backups, 1)
    wait(player, backups, "Put aside: Green club")
    press(player, backups, "restore")
    wait(player, backups, "Restored.")
    press(player, backups, "close")
    assert not (folder / "documents" / f"{own}.toml").exists()
    player.qtbot.waitUntil(lambda: player.shows("page_referee"))
    player.click("page_referee", f"referee_tab_{list(RefereeTab).index(RefereeTab.LOG)}")
    page = player.window.page
    assert isinstance(page, RefereePage)
    assert page.log.list.model.rowCount() == 2


@pytest.mark.parametrize(
    ("name", "kept", "event"),
    [
        ("game", RiichiGame("club", ("A", "B", "C", "D")), DrawEvent()),
        ("evening", Evening("club"), RemarkEvent("late")),
    ],
)
def test_what_is_open_goes_back_too(
    player: Player, folder: Path, name: str, kept: Any, event: Any
) -> None:
    """It stayed as it was, and the next step wrote over what had been restored."""
    player.window.open_page(name)
    for number in range(3):
        kept = added(kept, event)
        store = _saver(player)._store
        store.commit(replace(store.state, **{name: kept}), "open_game")
        if not number:
            done(make(folder, NOW))
            (folder / FOLDER / "month-2026-11.hayami").unlink()
    player.set_language("en")
    player.do("backups")
    dialog = player.window.backups.dialog
    assert dialog is not None
    choose(player, dialog, 1)
    wait(player, dialog, "Removed: the newer part of 1 game or evening.")
    press(player, dialog, "restore")
    wait(player, dialog, "Restored.")
    press(player, dialog, "close")
    player.settle()
    there = _saver(player).open_game
    assert there.game.events == kept.events[:1]
    assert not _saver(player)._store.undo_name
    with closing(GameArchive(folder / LOG, DAY)) as archive:
        assert archive.open(there.uid).game.events == kept.events[:1]


def _saver(player: Player) -> GameSaver[Any]:
    found = player.window.page.findChild(GameSaver)
    assert found is not None
    return found


def test_a_file_is_imported_after_it_was_shown(
    player: Player,
    backups: BackupDialog,
    folder: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    wait(player, backups, "Nothing would change")
    other, file = tmp_path / "other", tmp_path / "all.hayami"
    add_cases(other, "theirs")
    done(export(other, file, NOW))
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(file), ""))
    press(player, backups, "open")
    wait(player, backups, "Added: 1 ruling (2026-004)")
    assert "2026-001 becomes 2026-004" in said(backups)
    before = content(folder)
    press(player, backups, "restore")
    wait(player, backups, "Restored. Added: 1 ruling (2026-004)")
    assert uids(folder, "cases") == {"a", "b", "newer", "theirs"}
    assert {name for name, rows in content(folder).items() if rows != before[name]} == {
        "cases", "papers",
    }  # fmt: skip


def test_everything_is_exported(
    player: Player, backups: BackupDialog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "all"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(file), ""))
    press(player, backups, "export")
    wait(player, backups, "all.hayami was written: 3 rulings, 3 drill answers")
    assert file.with_suffix(".hayami").exists()


def test_another_file_is_refused_in_the_dialog(
    player: Player, backups: BackupDialog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wait(player, backups, "Nothing would change")
    file = tmp_path / "x.hayami"
    file.write_bytes(b"x")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(file), ""))
    press(player, backups, "open")
    wait(player, backups, "x.hayami is not a file of all Hayami data.")
    assert len(backups.findChild(CopyTable, "backup_table").rows) == 1


def test_a_file_of_everything_that_is_dropped_is_shown_first(
    player: Player, folder: Path, tmp_path: Path
) -> None:
    add_cases(tmp_path / "other", "theirs")
    done(export(tmp_path / "other", tmp_path / "all.hayami", NOW))
    before = content(folder)
    player.window.open_path(tmp_path / "all.hayami")
    dialog = player.window.backups.dialog
    assert dialog is not None
    wait(player, dialog, "加わるもの：裁定 1件（2026-003）")
    assert content(folder) == before
    dialog.reject()


def test_the_menu_opens_the_dialog_for_each_action(
    player: Player, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert folder.is_dir()
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: ("", ""))
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: ("", ""))
    for action in ("backups", "export_data", "import_data"):
        player.do(action)
        dialog = player.window.backups.dialog
        assert dialog is not None
        assert dialog.isVisible()
        dialog.reject()


def test_the_dialog_opens_again_once_it_was_closed_and_deleted(
    player: Player, folder: Path
) -> None:
    assert folder.is_dir()
    for _ in range(2):
        player.do("backups")
        dialog = player.window.backups.dialog
        assert dialog is not None
        assert dialog.isVisible()
        dialog.reject()
        player.qtbot.waitUntil(lambda: player.window.backups.dialog is None, timeout=20_000)


def test_copies_are_made_by_themselves(qtbot: QtBot, folder: Path) -> None:
    made = AutomaticBackups(folder, dict)
    qtbot.waitUntil(lambda: len(copies(folder)) == 2 and not made.busy)
    assert gc.isenabled()
    made.stop()


def test_what_prevents_a_copy_is_told_once(
    qtbot: QtBot, window: MainWindow, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / FOLDER).write_text("a file stands in the way")
    monkeypatch.setattr(automatic, "_EVERY", 1)
    looks: list[object] = []
    monkeypatch.setattr(dated, "is_due", lambda *_: True)
    window.backups.begin_copying(lambda: window.texts, 0)
    qtbot.waitUntil(lambda: window.backups.automatic is not None)
    made = window.backups.automatic
    assert made is not None
    made._task.ended.connect(looks.append)
    qtbot.waitUntil(lambda: len(looks) > 2)
    bar = window.findChild(ErrorBar)
    assert bar is not None
    assert len(bar.sentences) == 1
    assert "控えを作っていない" in bar.sentences[0]
    assert all(isinstance(found, BackupError) for found in looks)
    made.stop()
    qtbot.waitUntil(lambda: not made.busy)


def test_a_document_that_a_copy_lacks_is_told_once(
    qtbot: QtBot, window: MainWindow, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The copy was made without it, and nobody heard of that."""
    refused = folder / "documents" / "large.toml"
    refused.parent.mkdir(exist_ok=True)
    refused.write_bytes(b"#" * (MOST_BYTES + 1))
    monkeypatch.setattr(automatic, "_EVERY", 1)
    monkeypatch.setattr(dated, "is_due", lambda *_: True)
    window.backups.begin_copying(lambda: window.texts, 0)
    qtbot.waitUntil(lambda: bool(copies(folder)))
    bar = window.findChild(ErrorBar)
    assert bar is not None
    qtbot.waitUntil(lambda: bool(bar.sentences))
    held = [copy.manifest for copy in copies(folder)]
    add_cases(folder, "newer")
    qtbot.waitUntil(lambda: any(copy.manifest not in held for copy in copies(folder)))
    made = window.backups.automatic
    assert made is not None
    made.stop()
    qtbot.waitUntil(lambda: not made.busy)
    assert len(bar.sentences) == 1
    assert "documents/large.toml" in bar.sentences[0]


def test_a_restore_that_was_killed_is_finished_before_the_window_opens(
    folder: Path, tmp_path: Path
) -> None:
    done(export(folder, tmp_path / "all.hayami", NOW))
    before = content(folder)
    add_cases(folder, "newer")
    assert finish_interrupted(folder, JA) == ""
    (folder / FOLDER).mkdir(exist_ok=True)
    (tmp_path / "all.hayami").rename(folder / FOLDER / ".restoring-back.hayami")
    assert finish_interrupted(folder, JA).startswith("途中で止まった作業を終えた。戻した。")
    assert content(folder) == before
    assert finish_interrupted(folder, JA) == ""


def test_the_window_opens_where_a_restore_cannot_be_finished(
    qtbot: QtBot, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(restore, "finish", fail)
    (folder / FOLDER).mkdir(exist_ok=True)
    (folder / FOLDER / ".restoring-back.hayami").write_bytes(b"")
    with qtbot.captureExceptions() as caught:
        assert finish_interrupted(folder, JA).startswith("途中で止まった作業を終えられなかった。")
        qtbot.waitUntil(lambda: bool(caught))
    assert [kind for kind, *_ in caught] == [ZeroDivisionError]


def test_a_failure_in_the_thread_reaches_the_window(qtbot: QtBot) -> None:
    task = BackgroundTask()

    def work() -> Iterator[object]:
        yield 0.5
        raise ZeroDivisionError

    with qtbot.captureExceptions() as caught:
        task.begin(work)
        qtbot.waitUntil(lambda: not task.busy)
    assert [kind for kind, *_ in caught] == [ZeroDivisionError]
    assert gc.isenabled()


def test_a_failure_in_the_thread_leaves_the_dialog_usable(
    player: Player, backups: BackupDialog
) -> None:
    def work() -> Iterator[object]:
        yield 0.5
        raise ZeroDivisionError

    player.qtbot.waitUntil(lambda: not backups._task.busy)
    with player.qtbot.captureExceptions() as caught:
        backups._begin("working", work)
        player.qtbot.waitUntil(lambda: not backups._task.busy)
    assert [kind for kind, *_ in caught] == [ZeroDivisionError]
    assert said(backups).startswith("This failed")
    backups.reject()
    assert not backups.isVisible()


def test_copies_go_on_after_a_failure(
    qtbot: QtBot, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks: list[Path] = []

    def look(of: Path, _now: object) -> bool:
        looks.append(of)
        if len(looks) > 1:
            return False
        raise ZeroDivisionError

    monkeypatch.setattr(dated, "is_due", look)
    monkeypatch.setattr(automatic, "_EVERY", 1)
    with qtbot.captureExceptions():
        made = AutomaticBackups(folder, dict)
        qtbot.waitUntil(lambda: len(looks) > 1)
        made.stop()
        qtbot.wait(20)
    assert not made.busy, "what the last thread has found begins no other"


def test_a_file_that_is_opened_meanwhile_does_not_stop_a_restore(
    player: Player,
    backups: BackupDialog,
    folder: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As macOS asks the running program to open one."""
    file, go_on = tmp_path / "all.hayami", Event()
    done(export(folder, file, NOW))
    wait(player, backups, "Nothing would change")
    choose(player, backups, 1)
    wait(player, backups, "Removed: 1 ruling (2026-003)")
    begun = dialog_module.restore

    def slowly(*given: Any) -> Iterator[object]:
        steps = begun(*given)
        yield next(steps)
        go_on.wait()
        yield from steps

    monkeypatch.setattr(dialog_module, "restore", slowly)
    press(player, backups, "restore")
    player.window.open_path(file)
    go_on.set()
    wait(player, backups, "Restored. Removed: 1 ruling (2026-003)")
    assert uids(folder, "cases") == {"a", "b"}
    assert file in [row.path for row in backups.findChild(CopyTable, "backup_table").rows]


def test_objects_are_collected_once_the_last_of_two_threads_has_ended(qtbot: QtBot) -> None:
    """A collection in a thread would delete widgets there."""
    first, second, go_on = BackgroundTask(), BackgroundTask(), Event()
    seen: list[bool] = []

    def long() -> Iterator[object]:
        go_on.wait()
        seen.append(gc.isenabled())
        yield 1.0

    first.begin(lambda: iter([0.5]))
    second.begin(long)
    qtbot.waitUntil(lambda: not first.busy)
    collector.enable()  # as at the end of the start
    go_on.set()
    qtbot.waitUntil(lambda: not second.busy)
    assert seen == [False]
    assert gc.isenabled()


def test_a_window_that_closes_waits_for_its_threads(
    qtbot: QtBot, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or the garbage collector rests for good."""
    looks = Event()
    monkeypatch.setattr(dated, "is_due", lambda *_: looks.wait())
    made = AutomaticBackups(folder, dict)
    qtbot.waitUntil(lambda: made.busy)
    assert not gc.isenabled()
    Timer(0.05, looks.set).start()  # while the window waits
    made.stop()
    assert gc.isenabled()
    assert not made.busy


def test_a_task_that_is_stopped_ends_without_a_result(qtbot: QtBot) -> None:
    task, ended = BackgroundTask(), []
    closed: list[bool] = []

    def work() -> Iterator[object]:
        try:
            while True:
                yield 0.5
        finally:
            closed.append(True)

    task.ended.connect(ended.append)
    task.begin(work)
    task.stop()
    qtbot.waitUntil(lambda: bool(ended))
    assert (ended, closed) == ([None], [True])
