"""Uncaught errors: a sentence, details to copy, a log that stays small, and the hand is kept."""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

from app.main_window import crash
from app.main_window.window import MainWindow
from app.options import Options
from app.recent_hands import RecentHands
from app.texts.texts import LANGUAGES
from tests.app.player import Player


@pytest.fixture
def log(player: Player, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """Errors are caught as in the program, and written down in a folder that is not there yet."""
    path = tmp_path / "logs" / "errors.log"
    monkeypatch.setattr(sys, "excepthook", sys.__excepthook__)
    monkeypatch.setattr(crash, "log_file", lambda: path)
    crash.catch_everything(player.window)
    yield path
    for handler in list(logging.getLogger("hayami").handlers):
        logging.getLogger("hayami").removeHandler(handler)
        handler.close()


def boxes(window: MainWindow) -> list[QMessageBox]:
    return window.findChildren(QMessageBox, "crash")


def close(window: MainWindow) -> None:
    boxes(window)[0].close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_error_in_a_slot_is_told_logged_and_leaves_the_hand(
    player: Player, log: Path, language: str, qapp: QApplication
) -> None:
    player.window.set_language(language)
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)

    def fail() -> None:
        raise ZeroDivisionError("a test")

    told = []

    def copy_details() -> None:
        (box,) = boxes(player.window)
        told.append(box.text())
        box.findChild(QPushButton, "crash_copy").click()

    player.type("19m")
    player.window.store.changed.connect(fail)
    QTimer.singleShot(50, copy_details)
    player.type("1p")
    player.window.store.changed.disconnect(fail)
    assert told == [player.window.texts.ui("crash")]
    assert "ZeroDivisionError: a test" in QGuiApplication.clipboard().text()
    assert "in fail" in log.read_text(encoding="utf-8")
    assert len(player.draft.concealed) == 3
    player.type("9p")
    assert len(player.draft.concealed) == 4
    assert not boxes(player.window)


def test_errors_while_the_sentence_is_open_are_only_logged(player: Player, log: Path) -> None:
    counted = []

    def another() -> None:
        sys.excepthook(ValueError, ValueError("another"), None)
        counted.append(len(boxes(player.window)))
        boxes(player.window)[0].close()

    QTimer.singleShot(50, another)
    sys.excepthook(ValueError, ValueError("one"), None)
    assert counted == [1]
    logged = log.read_text(encoding="utf-8")
    assert logged.count("ValueError") == 2


def test_no_name_of_a_player_and_no_home_stands_in_the_log(
    log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(crash, "_show", lambda *_: None)
    monkeypatch.setattr(Path, "home", lambda: Path(__file__).parent)

    def fail() -> None:
        try:
            raise KeyError("佐藤")
        except KeyError as e:
            raise ValueError("佐藤 and 鈴木") from e

    try:
        fail()
    except ValueError as e:
        sys.excepthook(type(e), e, e.__traceback__)
    written = log.read_text(encoding="utf-8")
    assert "in fail" in written
    assert written.index("KeyError") < written.index("ValueError")
    assert "~/test_crash.py" in written
    assert str(Path(__file__).parent) not in written
    assert "佐藤 and" not in written.replace('"佐藤 and 鈴木"', "")


def test_the_log_stays_small(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crash, "_LARGEST", 1000)
    for number in range(60):
        logging.getLogger("hayami").error("error %d %s", number, "x" * 80)
    assert log.stat().st_size < 1200
    assert sorted(path.name for path in log.parent.iterdir()) == ["errors.log", "errors.old.log"]
    assert "error 59" in log.read_text(encoding="utf-8")


def test_a_log_that_cannot_be_written_stops_nobody(
    player: Player, log: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log.parent.rmdir()
    QTimer.singleShot(50, partial(close, player.window))
    sys.excepthook(ValueError, ValueError("one"), None)
    assert not log.exists()
    assert capsys.readouterr().err == ""


def test_what_was_on_the_table_in_a_crash_is_there_at_the_next_start(
    qtbot: QtBot, options: Options, tmp_path: Path
) -> None:
    window = MainWindow(options, "ja", RecentHands(tmp_path))
    qtbot.addWidget(window)
    first = Player(qtbot, window)
    first.do("clear")
    first.type("19m55z")
    window.save_hand()  # what the crash does; the window is never closed
    second = MainWindow(options, "ja", RecentHands(tmp_path))
    qtbot.addWidget(second)
    assert second.store.state.concealed == window.store.state.concealed
    assert len(second.store.state.concealed) == 4
