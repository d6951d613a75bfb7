"""What is done while nothing is to do: pages are made, and hear of the document in force."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QStackedWidget
from pytestqt.qtbot import QtBot

from app.actions import PAGES
from app.main_window.application import FirstInput
from app.main_window.page_factory import needs
from app.main_window.window import MainWindow


def made(window: MainWindow) -> int:
    pages = window.page.parent()
    assert isinstance(pages, QStackedWidget)
    return pages.count()


def test_all_pages_of_the_game_are_there_when_they_are_asked_for(window: MainWindow) -> None:
    assert made(window) == 1
    while window.preloader.busy:
        window.preloader.go_on()
    assert made(window) == len(PAGES)
    for name, _ in PAGES:
        window.open_page(name)
    assert made(window) == len(PAGES)


def test_pages_are_made_before_documents_are_read(window: MainWindow) -> None:
    for _ in range(len(needs("ja")) + len(PAGES)):
        window.preloader.go_on()
    assert made(window) == len(PAGES)
    assert window.preloader.busy


def test_a_game_that_is_chosen_has_its_pages_made_in_turn(window: MainWindow, qtbot: QtBot) -> None:
    while window.preloader.busy:
        window.preloader.go_on()
    window.session.choose("toppan")
    assert window.preloader.busy
    qtbot.waitUntil(lambda: not window.preloader.busy, timeout=10_000)
    assert made(window) == 2 * len(PAGES) - 2  # drill and rules serve both games


def test_nothing_is_made_ahead_before_the_window_has_settled(window: MainWindow) -> None:
    window.session.choose("toppan")
    assert window.preloader.busy
    timer = window.preloader.findChild(QTimer)
    assert timer is not None
    assert not timer.isActive()


def test_a_page_that_nobody_sees_goes_by_another_document_before_it_is_seen(
    window: MainWindow,
) -> None:
    referee = window.session.store("referee")
    window.page.choose_document("r101")
    assert window.session.document == "r101"
    assert referee.state.document != "r101", "the click does not wait for it"
    window.open_page("referee")
    assert referee.state.document == "r101"
    window.page.choose_document("enjoy")
    assert window.store.state.document == "enjoy", "whoever asks is told what is in force"


def test_it_hears_of_it_in_a_while_where_nobody_goes_there(
    window: MainWindow, qtbot: QtBot
) -> None:
    some = [window.session.store(name) for name, _ in PAGES]
    window.page.choose_document("r101")
    qtbot.waitUntil(lambda: all(store.state.document == "r101" for store in some))
    assert not any(store.undo_name for store in some[1:]), "it is no step of theirs"


def test_what_comes_late_on_a_hidden_page_does_not_bring_its_old_document_back(
    window: MainWindow,
) -> None:
    referee = window.session.store("referee")
    window.page.choose_document("r101")
    referee.update(replace(referee.state, search="ron"))
    assert window.session.document == "r101"
    assert referee.state.document == "r101"
    assert referee.state.search == "ron"


def test_nothing_is_loaded_ahead_before_the_first_input(window: MainWindow, qtbot: QtBot) -> None:
    begun: list[bool] = []
    first = FirstInput(window)
    first.arrived.connect(lambda: begun.append(True))
    qtbot.wait(300)
    assert not begun
    handle = window.windowHandle()
    with qtbot.waitSignal(first.arrived):
        QTest.keyClick(handle, Qt.Key.Key_1)
    QTest.keyClick(handle, Qt.Key.Key_2)
    qtbot.wait(300)
    assert begun == [True]
