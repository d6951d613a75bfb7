"""A touch screen in use: controls as large as fingers need, every gesture by a finger."""

from __future__ import annotations

import re

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QMenu,
    QScroller,
    QWidget,
)

from app.main_window.window import MainWindow
from app.pages.score import notation
from app.pages.score.notation import EXAMPLE
from app.pages.score.state import Draft
from app.style import theme
from engine.tiles import tiles
from tests.app.fingers import Finger
from tests.app.player import Player

CONTROLS = (QAbstractButton, QLineEdit, QComboBox, QAbstractSpinBox)
LEAST = 40
HOLD = 60
LAID = re.compile(r"(indicator_(dora|ura|extra)|river|passed|others_[a-z]+)_\d+")
TEN = 36
"""The width of a palette tile where red fives are a tenth column."""
PAGES = ("score", "referee", "game", "table", "drill", "rules")


@pytest.fixture
def finger(player: Player) -> Finger:
    """A finger on the window of the player, who has touched it before."""
    player.window.resize(1280, 800)
    QTest.qWait(200)
    finger = Finger(player.window)
    finger.tap(QPoint(640, 3))
    player.qtbot.waitUntil(theme.touch)
    return finger


def hasten(player: Player) -> None:
    """Make a press long after a moment; slow machines must not take swipes for one."""
    player.window._touch._held.setInterval(HOLD)


def at(player: Player, name: str) -> QPoint:
    return player.centre(name)


def too_small(window: MainWindow) -> dict[str, tuple[int, int]]:
    """The visible controls that are smaller than a finger needs. Tiles that lie beside the hand
    are not among them, nor is the width of the tiles of a palette with ten columns."""
    found = {}
    for widget in (each for kind in CONTROLS for each in window.findChildren(kind)):
        name, wide, high = widget.objectName(), widget.width(), widget.height()
        if not widget.isVisible() or name.startswith("qt_") or LAID.fullmatch(name):
            continue
        ten = name.startswith("palette_") and window.session.document == "toppan"
        if high < LEAST or wide < (TEN if ten else LEAST):
            found[name] = wide, high
    return found


def test_the_first_touch_enlarges_the_controls_and_keeps_the_hand(player: Player) -> None:
    player.window.resize(1280, 800)
    player.type("19m")
    assert not theme.touch()
    assert too_small(player.window)
    Finger(player.window).tap(at(player, "palette_2p"))
    player.qtbot.waitUntil(theme.touch)
    assert player.draft.concealed == tiles("19m2p"), "the tap itself is a click"
    assert too_small(player.window) == {}


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("document", ["club", "toppan"])
def test_every_control_is_as_large_as_a_finger_needs(
    player: Player, finger: Finger, language: str, document: str
) -> None:
    assert finger
    player.window.set_language(language)
    player.window.store.update(EXAMPLE)
    player.window.session.choose(document)
    for page in PAGES:
        player.window.open_page(page)
        QApplication.processEvents()
        assert too_small(player.window) == {}, page


def test_rows_of_lists_are_as_high_as_a_finger_needs(player: Player, finger: Finger) -> None:
    assert finger
    player.window.store.update(EXAMPLE)
    for page, name in (("referee", "acts"), ("rules", "clauses"), ("score", "others")):
        player.window.open_page(page)
        player.qtbot.waitUntil(lambda n=name: rows(player, n).model().rowCount() > 0)
        view = rows(player, name)
        assert view.visualRect(view.model().index(0, 0)).height() >= LEAST, name


def rows(player: Player, name: str) -> QAbstractItemView:
    return player.find(name, QAbstractItemView)


@pytest.mark.parametrize(("page", "name"), [("referee", "acts"), ("rules", "clauses")])
def test_a_list_scrolls_by_a_swipe_and_its_row_stays(
    player: Player, finger: Finger, page: str, name: str
) -> None:
    player.window.open_page(page)
    QApplication.processEvents()
    view = rows(player, name)
    before, middle = view.currentIndex().row(), at(player, name)
    finger.swipe(middle, middle - QPoint(0, 120))
    assert view.verticalScrollBar().value() > 0
    assert view.currentIndex().row() == before
    QScroller.scroller(view.viewport()).stop()
    finger.tap(middle)
    assert view.currentIndex().row() != before, "a tap chooses"


def test_the_situation_scrolls_by_a_swipe_over_its_buttons(player: Player, finger: Finger) -> None:
    areas = [
        area
        for area in player.window.page.findChildren(QAbstractScrollArea)
        if area.isVisible() and area.isAncestorOf(player.find("how_0", QWidget))
    ]
    before, start = player.draft, at(player, "seat_2")
    finger.swipe(start, start - QPoint(0, 80))
    assert any(area.verticalScrollBar().value() > 0 for area in areas)
    assert player.draft == before, "no button was pressed"


def test_the_handbook_scrolls_by_a_swipe(player: Player, finger: Finger) -> None:
    assert finger
    player.do("help")
    book = next(
        w for w in QApplication.topLevelWidgets() if w.isVisible() and w is not player.window
    )
    player.window._touch.watch(book.windowHandle())
    text = book.findChild(QAbstractScrollArea, "handbook_text")
    assert text is not None
    player.qtbot.waitUntil(lambda: text.verticalScrollBar().maximum() > 0)
    text.verticalScrollBar().setValue(0)
    middle = text.viewport().mapTo(book, text.viewport().rect().center())
    Finger(book).swipe(middle, middle - QPoint(0, 120))
    assert text.verticalScrollBar().value() > 0
    book.close()


def test_a_finger_lays_tiles_and_slides_on_the_palette(player: Player, finger: Finger) -> None:
    finger.tap(at(player, "palette_1m"))
    finger.swipe(at(player, "palette_2p"), at(player, "palette_4p"))
    start = at(player, "palette_7z")
    finger.swipe(start, start - QPoint(0, 30), start - QPoint(0, 62))
    assert player.draft.concealed[:4] == tiles("1m2p3p4p")
    assert set(player.draft.concealed[4:]) == set(tiles("7z"))


def test_a_tile_is_taken_out_of_the_hand_by_a_long_press(player: Player, finger: Finger) -> None:
    hasten(player)
    player.window.store.update(notation.enter(Draft(), "123m55z[222p] dora=7m discards=9s"))
    finger.hold(at(player, "hand_1"), 4 * HOLD)
    assert player.draft.concealed == tiles("13m55z")
    finger.hold(at(player, "meld_0"), 4 * HOLD)
    assert player.draft.melds == ()
    finger.hold(at(player, "indicator_dora_0"), 4 * HOLD)
    assert player.draft.dora == ()
    assert "長押し" in player.find("hand_0", QWidget).toolTip()


def test_a_tile_is_dragged_out_of_the_hand_by_a_finger(player: Player, finger: Finger) -> None:
    player.window.store.update(notation.enter(Draft(), "123m55z"))
    start, away = at(player, "hand_1"), at(player, "ledger")
    finger.swipe(start, away)
    assert player.draft.concealed == tiles("13m55z")


def test_a_long_press_in_a_field_offers_to_paste(player: Player, finger: Finger) -> None:
    hasten(player)
    field = at(player, "notation")
    finger.put(field)
    player.qtbot.waitUntil(lambda: QApplication.activePopupWidget() is not None)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert any("Paste" in a.text() or "貼" in a.text() for a in menu.actions())
    menu.close()
    finger.lift(field)


def test_a_menu_that_the_first_tap_opens_stays_open(player: Player) -> None:
    Finger(player.window).tap(at(player, "menu_button"))
    QTest.qWait(250)
    menu = QApplication.activePopupWidget()
    assert menu is not None
    assert not theme.touch()
    menu.close()
    player.qtbot.waitUntil(theme.touch)
