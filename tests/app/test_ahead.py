"""What is made while nothing is to do: the pages of the game in force, and none before its time."""

from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QStackedWidget
from pytestqt.qtbot import QtBot

from app.actions import PAGES
from app.frame.main_window import MainWindow


def made(window: MainWindow) -> int:
    pages = window.page.parent()
    assert isinstance(pages, QStackedWidget)
    return pages.count()


def test_all_pages_of_the_game_are_there_when_they_are_asked_for(window: MainWindow) -> None:
    assert made(window) == 1
    while window.ahead.busy:
        window.ahead.go_on()
    assert made(window) == len(PAGES)
    for name, _ in PAGES:
        window.open_page(name)
    assert made(window) == len(PAGES)


def test_a_game_that_is_chosen_has_its_pages_made_in_turn(window: MainWindow, qtbot: QtBot) -> None:
    while window.ahead.busy:
        window.ahead.go_on()
    window.desk.choose("toppan")
    assert window.ahead.busy
    qtbot.waitUntil(lambda: not window.ahead.busy, timeout=10_000)
    assert made(window) == 2 * len(PAGES) - 2  # drill and rules serve both games


def test_nothing_is_made_ahead_before_the_window_has_settled(window: MainWindow) -> None:
    window.desk.choose("toppan")
    assert window.ahead.busy
    timer = window.ahead.findChild(QTimer)
    assert timer is not None
    assert not timer.isActive()
