"""Touches of a window: a finger scrolls, taps, holds and drags, and never chooses by a swipe."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QListWidget, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from app.widgets.controls.touch import DRAGGED, TouchInput
from tests.app.fingers import Finger

HOLD = 60


class Noted(QWidget):
    """Writes down the mouse events that it gets."""

    def __init__(self) -> None:
        super().__init__()
        self.setMinimumHeight(60)
        self.noted: list[str] = []

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.noted.append(f"press {event.button().name}")

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.noted.append(f"move {event.buttons().name}")

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        inside = "" if self.rect().contains(event.position().toPoint()) else " outside"
        self.noted.append(f"release {event.button().name}{inside}")

    def contextMenuEvent(self, _event: QContextMenuEvent) -> None:
        self.noted.append("menu")


class Board(QWidget):
    """A long list above a widget that is dragged."""

    def __init__(self) -> None:
        super().__init__()
        self.rows, self.place = QListWidget(), Noted()
        self.rows.addItems([f"row {number}" for number in range(200)])
        self.place.setProperty(DRAGGED, True)
        column = QVBoxLayout(self)
        column.addWidget(self.rows)
        column.addWidget(self.place)
        self.resize(300, 400)
        self.touch = TouchInput(self)
        self.chosen: list[str] = []
        self.rows.itemClicked.connect(lambda item: self.chosen.append(item.text()))
        self.rows.itemDoubleClicked.connect(lambda item: self.chosen.append(f"open {item.text()}"))

    def middle(self, widget: QWidget) -> QPoint:
        return widget.mapTo(self, widget.rect().center())

    def hasten(self) -> None:
        """Make a press long after a moment; slow machines must not take swipes for one."""
        self.touch._held.setInterval(HOLD)

    @property
    def scrolled(self) -> int:
        return self.rows.verticalScrollBar().value()


@pytest.fixture
def board(qtbot: QtBot) -> Iterator[Board]:
    board = Board()
    qtbot.addWidget(board)
    board.show()
    qtbot.waitExposed(board)
    board.touch.watch(board.windowHandle())
    yield board
    board.close()


def test_a_swipe_scrolls_a_list_and_chooses_nothing(board: Board) -> None:
    finger, at, before = Finger(board), board.middle(board.rows), board.rows.currentRow()
    finger.swipe(at, at - QPoint(0, 100))
    assert board.scrolled > 0
    assert board.chosen == []
    assert board.rows.currentRow() == before


def test_a_flick_goes_on_until_it_is_touched(board: Board, qtbot: QtBot) -> None:
    finger, at = Finger(board), board.middle(board.rows)
    finger.swipe(at, at - QPoint(0, 100))
    now = board.scrolled
    qtbot.waitUntil(lambda: board.scrolled > now)
    finger.tap(at)
    now = board.scrolled
    QTest.qWait(60)
    assert board.scrolled == now
    assert board.chosen == [], "the tap stopped it"
    finger.swipe(at, at + QPoint(0, 60))
    assert board.scrolled < now


def test_a_swipe_stops_at_the_edge(board: Board) -> None:
    finger, at, place = Finger(board), board.middle(board.rows), board.rows.viewport().pos()
    finger.put(at)
    finger.move(at + QPoint(0, 50))
    finger.move(at + QPoint(0, 100))
    assert board.scrolled == 0
    assert board.rows.viewport().pos() == place, "nothing is pulled over the edge"
    finger.lift(at + QPoint(0, 100))


def test_a_tap_is_a_click_and_two_are_a_double_click(board: Board) -> None:
    finger = Finger(board)
    at = board.rows.viewport().mapTo(board, board.rows.visualItemRect(board.rows.item(2)).center())
    finger.tap(at)
    assert board.chosen == ["row 2"]
    finger.tap(at)
    assert "open row 2" in board.chosen


def test_a_swipe_across_a_list_does_nothing(board: Board) -> None:
    finger, at = Finger(board), board.middle(board.rows)
    finger.swipe(at, at + QPoint(90, 0))
    assert board.scrolled == 0
    assert board.chosen == []


def test_a_second_finger_ends_what_the_first_one_began(board: Board) -> None:
    board.hasten()
    finger, at = Finger(board), board.middle(board.rows)
    finger.put(at)
    finger.cancel(at)
    QTest.qWait(2 * HOLD)
    assert board.chosen == []
    finger.tap(at)
    assert len(board.chosen) == 1


def test_a_finger_drags_what_is_dragged(board: Board) -> None:
    finger, at = Finger(board), board.middle(board.place)
    finger.swipe(at, at + QPoint(0, 20))
    noted = board.place.noted
    assert noted[0] == "press LeftButton"
    assert noted[-1] == "release LeftButton"
    assert noted.count("move LeftButton") >= 4


def test_a_long_press_is_a_right_click_and_no_left_one(board: Board) -> None:
    board.hasten()
    finger, at = Finger(board), board.middle(board.place)
    finger.hold(at, 3 * HOLD)
    noted = board.place.noted
    assert noted[:2] == ["press LeftButton", "release LeftButton outside"]
    assert [n for n in noted if "Right" in n] == ["press RightButton", "release RightButton"]
    assert "menu" in noted


def test_a_long_press_on_a_row_asks_for_its_menu_and_does_not_choose_it(board: Board) -> None:
    board.hasten()
    asked: list[QPoint] = []
    board.rows.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
    board.rows.customContextMenuRequested.connect(asked.append)
    finger = Finger(board)
    finger.hold(board.middle(board.rows), 3 * HOLD)
    assert len(asked) >= 1
    assert board.chosen == []


def test_a_press_that_moves_is_not_long(board: Board) -> None:
    finger, at = Finger(board), board.middle(board.place)
    finger.put(at)
    finger.move(at + QPoint(0, 15))
    assert not board.touch._held.isActive()
    finger.lift(at + QPoint(0, 15))
    assert not [n for n in board.place.noted if "Right" in n]


def test_the_first_touch_is_told_once(board: Board) -> None:
    told: list[bool] = []
    board.touch.used.connect(lambda: told.append(True))
    finger, at = Finger(board), board.middle(board.place)
    finger.put(at)
    assert told == [], "not before the finger is lifted"
    finger.lift(at)
    finger.tap(at)
    assert told == [True]
