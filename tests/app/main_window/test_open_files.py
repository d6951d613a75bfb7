"""A file from a file manager opens on the page of its kind; what it adds is asked about before."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from app.__main__ import main
from app.case_log.case_files import as_json
from app.case_log.cases import Case
from app.games.files import game_text
from app.hand_text import hand_text_of
from app.main_window import application
from app.main_window.application import FileOpener, open_in
from app.main_window.window import MainWindow
from app.pages.game.page import GamePage
from app.pages.referee.page import RefereePage
from app.pages.rules.page import RulesPage
from app.user_documents import tables
from app.variants import TOPPAN
from engine.library import documents, path_of
from engine.riichi.play.events import NoteEvent, RiichiGame
from engine.rulebook import Words
from engine.rulebook import tables as tables_of
from tests.app.player import Player

HAND = "# Hayami hand 1\ndocument: tenhou\nhand: 234678m999p3455s+5s\n"
CASE = Case(uid="one", at="2026-11-21T14:32:05+09:00", document="club")


def game(folder: Path) -> Path:
    path = folder / "evening.hayami-game"
    path.write_text(game_text(RiichiGame(rules="club", events=(NoteEvent("tea"),))), "utf-8")
    return path


def cases(folder: Path) -> Path:
    path = folder / "log <b>1.json"
    path.write_text(as_json([CASE]), "utf-8")
    return path


def answer(player: Player, word: str) -> None:
    """Click a button of the question that is open."""
    QApplication.processEvents()
    boxes = player.window.findChildren(QMessageBox, "import_file")
    (box,) = [one for one in boxes if one.isVisible()]
    (button,) = [one for one in box.buttons() if one.text() == word]
    button.click()
    QApplication.processEvents()
    QApplication.processEvents()


@pytest.mark.parametrize("name", ["mine.hayami-hand", "mine.hayami.txt", "mine.txt"])
def test_a_hand_opens_on_the_score_page(player: Player, tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_text(HAND, "utf-8")
    player.click("page_table")
    open_in(player.window, str(path))
    assert player.window.page is player.window.score
    assert player.window.store.state.document == "tenhou"


@pytest.mark.parametrize("address", [False, True])
def test_a_game_opens_on_the_game_page(player: Player, tmp_path: Path, address: bool) -> None:
    folder = tmp_path / "a b 卓"
    folder.mkdir()
    path = game(folder)
    open_in(player.window, QUrl.fromLocalFile(str(path)).toString() if address else str(path))
    page = player.window.page
    assert isinstance(page, GamePage)
    assert page.game_menu.transfer is not None
    assert "evening" in player.text("toast")


@pytest.mark.parametrize("variant", ["riichi", "toppan"])
def test_cases_are_imported_into_the_log_once_that_is_agreed(
    player: Player, qtbot: QtBot, tmp_path: Path, variant: str
) -> None:
    if variant == "toppan":
        player.window.session.choose(TOPPAN.id)
    player.window.open_path(cases(tmp_path))
    answer(player, "やめる")
    assert player.window.page is player.window._pages.page("score")
    player.window.open_path(cases(tmp_path))
    box = player.window.findChild(QMessageBox, "import_file")
    assert isinstance(box, QMessageBox)
    assert "log <b>1.json" in box.text()
    answer(player, "取り込む")
    page = player.window.page
    if variant == "riichi":
        assert isinstance(page, RefereePage)
    assert page.log.isVisible()
    qtbot.waitUntil(lambda: not page.log.transfer.busy)
    assert [one.uid for one in page.log._history.find(page.log._query, 5)] == ["one"]


def test_a_rule_document_is_imported_and_in_force_once_that_is_agreed(
    player: Player, tmp_path: Path
) -> None:
    raw = tables_of(path_of("club").read_text("utf-8"), "club")
    path = tmp_path / "ours.hayami-rules"
    path.write_text(tables.written(tables.copied(raw, "other", Words("我々", "Ours"))), "utf-8")
    before = set(documents())
    player.window.open_path(path)
    answer(player, "やめる")
    assert set(documents()) == before
    player.window.open_path(path)
    answer(player, "読み込む")
    assert isinstance(player.window.page, RulesPage)
    (own,) = set(documents()) - before
    assert player.window.session.document == own


def test_the_text_of_a_hand_and_a_broken_file_are_told_apart(
    player: Player, tmp_path: Path
) -> None:
    open_in(player.window, hand_text_of("riichi", "club", "234678m999p3455s+5s"))
    assert player.window.store.state.concealed
    (tmp_path / "no.hayami-hand").write_text("nothing", "utf-8")
    open_in(player.window, str(tmp_path / "no.hayami-hand"))
    assert "no.hayami-hand" in player.text("trouble_text")


@contextmanager
def within(seconds: int) -> Iterator[None]:
    """Fail a test that is still at work after so many seconds, also where it waits for a system
    call."""

    def stop(_signal: int, _frame: FrameType | None) -> None:
        pytest.fail(f"still at work after {seconds} seconds")

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes there")
@pytest.mark.parametrize("page", ["score", "game"])
@pytest.mark.parametrize(
    "name", ["p.hayami-hand", "p.hayami-game", "p.hayami-evening", "p.jsonl", "p.jsonl.gz", "p.xml"]
)
def test_a_pipe_that_is_named_like_a_file_is_refused_and_not_waited_for(
    player: Player, qtbot: QtBot, tmp_path: Path, page: str, name: str
) -> None:
    os.mkfifo(tmp_path / name)
    player.window.open_page(page)
    with within(seconds=20):
        player.window.open_path(tmp_path / name)
        qtbot.waitUntil(lambda: player.shows("trouble"), timeout=15000)
    assert name in player.text("trouble_text")


def test_a_file_that_the_system_asks_to_open_is_opened(
    player: Player, qapp: QApplication, tmp_path: Path
) -> None:
    """macOS asks the running program by an event."""
    opener = FileOpener(player.window)
    qapp.installEventFilter(opener)
    try:
        QApplication.sendEvent(qapp, QFileOpenEvent(str(game(tmp_path))))
    finally:
        qapp.removeEventFilter(opener)
    assert isinstance(player.window.page, GamePage)


def test_a_file_as_argument_opens_the_window_with_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    given: list[str] = []
    monkeypatch.setattr(application, "run", lambda _language, opened: given.append(opened) or 0)
    for word in (str(game(tmp_path)), "file:///gone.hayami-game"):
        monkeypatch.setattr(sys, "argv", ["hayami", word])
        assert main() == 0
    assert given == [str(game(tmp_path)), "file:///gone.hayami-game"]


@pytest.mark.parametrize("word", ["gone.hayami-game", "no.path.is.so.long" * 300])
def test_a_file_that_is_not_there_is_refused_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    window: MainWindow,
    word: str,
) -> None:
    assert window is not None
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    monkeypatch.setattr(sys, "argv", ["hayami", word])
    assert main() == 2
    told = f"{word} cannot be read: No such file or directory.\n"
    assert capsys.readouterr().err == told
