"""The bar of an evening leads to its rounds and its parts, and fits into every window."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QMenu, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from app.pages.evening.views import EveningBarView
from app.pages.evening.widgets.bar import EveningBar
from app.style import theme
from app.style.theme import Sizes
from app.style.tokens import THEMES
from app.texts.texts import LANGUAGES, Texts
from tests.app.boards import put
from tests.app.pages.evening.samples import BAR, LONG_BAR


def bar_on(board: QWidget, view: EveningBarView = BAR, language: str = "ja") -> EveningBar:
    return put(board, EveningBar(Texts(language)), view)


def button(bar: EveningBar, name: str) -> QPushButton:
    found = bar.findChild(QPushButton, name)
    assert found is not None, name
    return found


def shown(bar: EveningBar) -> list[QPushButton]:
    return [one for one in bar.findChildren(QPushButton) if one.isVisible()]


def test_every_button_is_reported(board: QWidget, qtbot: QtBot) -> None:
    board.resize(1176, 40)
    bar, found = bar_on(board), list[str]()
    for name in ("setup", "roster", "screen", "league"):
        getattr(bar, f"{name}_requested").connect(lambda name=name: found.append(name))
    places = {"evenings": "evening_which", "print": "evening_print", "export": "evening_export"}
    for name in places:
        getattr(bar, f"{name}_requested").connect(
            lambda place, name=name: found.append(f"{name} {place.toTuple()}")
        )
    bar.page_requested.connect(found.append)
    for name in ("setup", "roster", "screen", "league", "which", "print", "export"):
        qtbot.mouseClick(button(bar, f"evening_{name}"), Qt.MouseButton.LeftButton)
    qtbot.mouseClick(button(bar, "evening_tabs_0"), Qt.MouseButton.LeftButton)
    below = {
        name: button(bar, widget).mapToGlobal(QPoint(0, button(bar, widget).height() + 2))
        for name, widget in places.items()
    }
    menus = [f"{name} {place.toTuple()}" for name, place in below.items()]
    assert found == ["setup", "roster", "screen", "league", *menus, "game"]


def test_a_round_is_chosen_and_the_shown_one_stays_until_the_page_shows_another(
    board: QWidget, qtbot: QtBot
) -> None:
    board.resize(1176, 40)
    bar, found = bar_on(board), list[int]()
    bar.round_chosen.connect(found.append)
    qtbot.mouseClick(button(bar, "evening_rounds_0"), Qt.MouseButton.LeftButton)
    assert found == [0]
    assert button(bar, "evening_rounds_1").isChecked()
    words = [button(bar, f"evening_rounds_{at}").text() for at in range(4)]
    assert words == ["1回戦 ✓", "2回戦 2/3", "3回戦", "4回戦"]


def test_the_league_is_shown_as_chosen_and_no_round_is(board: QWidget, qtbot: QtBot) -> None:
    board.resize(1176, 40)
    bar = bar_on(board, EveningBarView(BAR.title, BAR.rounds, None, BAR.summary))
    assert button(bar, "evening_league").isChecked()
    assert not any(button(bar, f"evening_rounds_{at}").isChecked() for at in range(4))
    qtbot.mouseClick(button(bar, "evening_league"), Qt.MouseButton.LeftButton)
    assert button(bar, "evening_league").isChecked()
    bar.present(BAR)
    assert not button(bar, "evening_league").isChecked()


def test_a_look_under_another_document_is_taken_or_left(board: QWidget, qtbot: QtBot) -> None:
    board.resize(1176, 40)
    bar, found = bar_on(board), list[str]()
    bar.document_adopted.connect(lambda: found.append("taken"))
    bar.trial_ended.connect(lambda: found.append("left"))
    assert not bar.take.isVisible()
    bar.present(replace(BAR, trial=True, may_leave=True))
    qtbot.mouseClick(bar.take, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(bar.leave, Qt.MouseButton.LeftButton)
    assert found == ["taken", "left"]
    assert not bar.setup.isVisible()


def test_before_an_evening_there_is_nothing_to_print(board: QWidget) -> None:
    bar = bar_on(board, EveningBarView("新しい例会", (), 0, "", begun=False))
    disabled = [one.objectName() for one in shown(bar) if not one.isEnabled()]
    assert disabled == ["evening_print", "evening_export", "evening_screen"]


def test_in_a_narrow_window_the_rounds_are_a_menu(board: QWidget, qtbot: QtBot) -> None:
    board.resize(640, 40)
    bar, found = bar_on(board, LONG_BAR), list[int]()
    bar.round_chosen.connect(found.append)
    assert not bar.rounds.isVisible()
    assert bar.rounds_menu.text() == "6回戦 ▾"
    qtbot.mouseClick(bar.rounds_menu, Qt.MouseButton.LeftButton)
    menu = bar.findChild(QMenu, "evening_rounds_menu")
    assert menu is not None
    action = menu.findChild(QAction, "evening_round_7")
    assert action is not None
    action.trigger()
    menu.close()
    assert found == [7]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("width", "letters"), [(920, 1.0), (1176, 1.0), (1176, 1.25)])
@pytest.mark.parametrize("view", [BAR, LONG_BAR], ids=["four", "eight"])
def test_no_word_is_cut_off(
    board: QWidget,
    qapp: QApplication,
    language: str,
    width: int,
    letters: float,
    view: EveningBarView,
) -> None:
    theme.apply(qapp, THEMES["light"], Sizes(letters=letters))
    board.resize(width, 40)
    bar = bar_on(board, view, language)
    QApplication.processEvents()
    places = [one.mapTo(bar, QPoint(0, 0)).x() for one in shown(bar)]
    for one, left in zip(shown(bar), places, strict=True):
        assert one.width() >= one.sizeHint().width(), one.text()
        assert 0 <= left <= bar.width() - one.width(), one.text()
