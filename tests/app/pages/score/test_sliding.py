"""Press and slide on the palette, with the pointer and with the keys: what is laid at once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.main_window.window import MainWindow
from app.pages.score.state import Draft, InputMode
from app.pages.score.widgets.hand_row import HandRow
from app.pages.score.widgets.sliding import SlideExtent, picked
from engine.tiles import Tile, text_of, tiles
from tests.app.opened_window import shared_window
from tests.app.player import Player

FIRST = QSize(1000, 760)
"""The size of a window at its first start on the screen of the tests."""
ROW = tiles("123456789p")
REDS = tiles("1234506789p")


@pytest.fixture(scope="module")
def kept(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[MainWindow]:
    """A window that serves the tests of this module."""
    with shared_window(qapp, tmp_path_factory.mktemp("sliding")) as window:
        window.resize(FIRST)
        yield window


@pytest.fixture
def player(qtbot: QtBot, kept: MainWindow) -> Player:
    """Somebody at an empty table under the club's rules."""
    kept.session.choose("club")
    kept.store.update(Draft())
    return Player(qtbot, kept)


@pytest.mark.parametrize(
    ("tile", "reach", "row", "laid"),
    [
        ("3p", SlideExtent(2), ROW, "345p"),
        ("7p", SlideExtent(-2), ROW, "765p"),
        ("1p", SlideExtent(99), ROW, "123456789p"),
        ("4p", SlideExtent(), ROW, "4p"),
        ("4p", SlideExtent(copies=4), ROW, "4444p"),
        ("5p", SlideExtent(copies=3), REDS, "555p"),
        ("5p", SlideExtent(copies=4), REDS, "5550p"),
        ("0p", SlideExtent(copies=2), REDS, "05p"),
        ("3p", SlideExtent(3), REDS, "340p"),
        ("3p", SlideExtent(2), REDS, "345p"),
        ("4p", SlideExtent(3), REDS, "456p"),
        ("4p", SlideExtent(3, red=True), REDS, "406p"),
        ("0p", SlideExtent(2), REDS, "067p"),
        ("0p", SlideExtent(-2), REDS, "04p"),
        ("5p", SlideExtent(1), REDS, "0p"),
    ],
)
def test_a_slide_picks_what_it_passes(
    tile: str, reach: SlideExtent, row: tuple[Tile, ...], laid: str
) -> None:
    assert text_of(picked(Tile.parse(tile), reach, row)) == laid


def test_sliding_along_lays_a_run_and_down_copies(player: Player) -> None:
    player.run("2m", "4m")
    player.alike("9p", 3)
    player.alike("5s", 2)
    player.run("1z", "7z")
    assert text_of(player.draft.concealed) == "234m999p55s"  # seven winds and dragons do not fit
    assert player.text("palette_hint") == "手牌はそろっている。"
    player.run("8p", "6p")
    player.run("3s", "5s")
    assert text_of(player.draft.concealed) == "234m999p55s876p345s"
    assert player.window.store.undo_name == "tile"
    player.do("undo")
    assert text_of(player.draft.concealed) == "234m999p55s876p"


def test_the_tiles_to_come_are_previewed_until_the_button_is_released(player: Player) -> None:
    hand = player.find("hand", HandRow)
    player.press_and_slide("palette_2m", player.centre("palette_4m"))
    assert hand.preview == tiles("234m")
    assert player.text("palette_hint") == "二萬、三萬、四萬"
    assert player.draft.concealed == ()
    player.release("palette_2m", player.centre("palette_4m"))
    assert hand.preview == ()
    assert player.draft.concealed == tiles("234m")


def test_escape_ends_a_slide(player: Player) -> None:
    there = player.centre("palette_4m")
    player.press_and_slide("palette_2m", there)
    player.press(Qt.Key.Key_Escape, "palette_2m")
    assert player.find("hand", HandRow).preview == ()
    player.release("palette_2m", there)
    assert player.draft.concealed == ()


def test_sliding_back_leaves_the_one_tile(player: Player) -> None:
    player.slide("palette_2m", player.centre("palette_4m"), player.centre("palette_2m"))
    assert player.draft.concealed == tiles("2m")


def test_released_beside_the_palette_nothing_is_laid(player: Player) -> None:
    beside = player.centre("palette_4m") + QPoint(600, 0)
    player.slide("palette_2m", player.centre("palette_4m"), beside)
    assert player.draft.concealed == ()


def test_a_group_without_its_copies_is_refused_whole(player: Player) -> None:
    player.type("99p")
    player.press_and_slide("palette_9p", player.centre("palette_9p") + QPoint(0, 52))
    assert player.text("palette_hint") == "もう残っていない。"
    assert player.find("hand", HandRow).preview == ()
    player.release("palette_9p", player.centre("palette_9p") + QPoint(0, 52))
    assert player.draft.concealed == tiles("99p")


def test_a_slide_aslant_takes_the_red_five(player: Player) -> None:
    player.do("document_tenhou")
    player.run("4p", "6p")
    player.slide("palette_4s", player.centre("palette_6s") + QPoint(0, 40))
    assert text_of(player.draft.concealed) == "456p406s"


def test_shift_and_arrows_reach_further(player: Player) -> None:
    shift = Qt.KeyboardModifier.ShiftModifier
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right):
        player.press(key, "palette_3s", shift)
    assert player.find("hand", HandRow).preview == tiles("345s")
    player.press(Qt.Key.Key_Space, "palette_3s")
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down):
        player.press(key, "palette_9s", shift)
    player.press(Qt.Key.Key_Return, "palette_9s")
    assert text_of(player.draft.concealed) == "345999s"
    player.press(Qt.Key.Key_Right, "palette_1m", shift)
    player.press(Qt.Key.Key_Escape, "palette_1m")
    assert player.find("hand", HandRow).preview == ()
    assert text_of(player.draft.concealed) == "345999s"


def test_a_slide_lays_discards_too(player: Player) -> None:
    player.click("mode_river")
    player.run("1z", "4z")
    assert (player.draft.river, player.draft.mode) == (tiles("1234z"), InputMode.RIVER)
