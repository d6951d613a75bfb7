"""Whoever comes to a page by keys sees what has the keyboard focus."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget

from app.main_window.window import MainWindow
from tests.app.player import Player


@pytest.fixture
def large(window: MainWindow, player: Player) -> Player:
    """The window with the largest letters, whose pages scroll."""
    window.resize(1024, 700)
    window.choose_scale(2.0)
    player.qtbot.wait(200)
    window.activateWindow()
    return player


def in_sight(widget: QWidget) -> bool:
    """Whether a widget, or its top left corner where it is larger, is in all that it scrolls in."""
    area = widget.parentWidget()
    while area is not None:
        if isinstance(area, QScrollArea):
            view = area.viewport()
            box = QRect(widget.mapTo(view, QPoint(0, 0)), widget.size())
            if not view.rect().intersected(box).height() >= min(box.height(), view.height() // 2):
                return False
        area = area.parentWidget()
    return True


def scroll_away(player: Player) -> None:
    """Scroll all of the page to its end."""
    for area in player.window.page.findChildren(QScrollArea):
        bar = area.verticalScrollBar()
        bar.setValue(bar.maximum())


@pytest.mark.parametrize("name", ["score", "referee", "table"])
def test_what_has_the_focus_is_seen_when_a_scrolled_page_is_opened(
    large: Player, name: str
) -> None:
    large.window.open_page(name)
    large.qtbot.wait(100)
    scroll_away(large)
    large.window.open_page("drill")
    large.window.open_page(name)
    large.qtbot.wait(100)
    there = QApplication.focusWidget()
    assert there is not None
    assert large.window.page.isAncestorOf(there) or there is large.window.page
    assert in_sight(there), there.objectName()


def test_what_has_the_focus_is_seen_when_tab_leads_into_a_scrolled_page(large: Player) -> None:
    large.window.open_page("score")
    large.qtbot.wait(100)
    large.find("page_rules", QWidget).setFocus(Qt.FocusReason.TabFocusReason)
    for _ in range(12):
        scroll_away(large)
        there = QApplication.focusWidget()
        assert there is not None
        large.qtbot.keyClick(there, Qt.Key.Key_Tab)
        there = QApplication.focusWidget()
        assert there is not None
        if large.window.page.isAncestorOf(there):
            large.qtbot.wait(50)
            assert in_sight(there), there.objectName()
            return
    raise AssertionError("Tab does not lead into the page")
