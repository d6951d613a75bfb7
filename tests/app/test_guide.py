"""The first start and the help: notes beside what they explain, and every key on one sheet."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QKeySequence
from PySide6.QtWidgets import QApplication, QTextBrowser, QWidget
from pytestqt.qtbot import QtBot

from app.actions import ACTIONS
from app.frame.main_window import MainWindow
from app.options import Options
from app.score.notation import EXAMPLE, enter
from app.score.state import Draft
from app.theme import sans
from app.widgets.help_sheet import HelpSheet
from app.widgets.notes import Notes
from app.words.texts import LANGUAGES, Texts
from tests.app.player import Player


def notes(window: MainWindow) -> Notes:
    found = [w for w in window.findChildren(Notes) if w.isVisible()]
    assert len(found) == 1
    return found[0]


def test_the_first_start_shows_the_example_with_notes_and_later_ones_do_not(
    window: MainWindow, options: Options, qtbot: QtBot
) -> None:
    assert window.store.state == EXAMPLE
    window.welcome()
    over = notes(window)
    assert over.geometry() == window.rect()
    assert len(over.boxes()) == 4
    qtbot.keyClick(over, Qt.Key.Key_5)
    assert not over.isVisible()
    assert options.notes_seen
    assert window.store.state == EXAMPLE, "the key that closes the notes types nothing"
    window.welcome()
    assert not [w for w in window.findChildren(Notes) if w.isVisible()]


def test_the_notes_are_closed_by_a_click_and_shown_again_on_request(player: Player) -> None:
    for _ in range(2):
        player.do("notes")
        over = notes(player.window)
        player.qtbot.mouseClick(over, Qt.MouseButton.LeftButton)
        assert not over.isVisible()
    player.type("19m")
    assert len(player.draft.concealed) == 2


def test_a_shortcut_closes_the_notes_and_does_nothing_else(player: Player) -> None:
    player.type("19m")
    player.do("notes")
    player.qtbot.keyClick(notes(player.window), Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert len(player.draft.concealed) == 2


@pytest.mark.parametrize("size", [(1280, 800), (1024, 700)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_notes_stand_apart_inside_the_window_and_hold_their_words(
    window: MainWindow, qapp: QApplication, size: tuple[int, int], language: str
) -> None:
    window.set_language(language)
    window.resize(*size)
    qapp.processEvents()
    window.show_notes()
    over = notes(window)
    boxes = over.boxes()
    for at, box in enumerate(boxes):
        assert QRectF(window.rect()).contains(box)
        assert not any(box.intersects(other) for other in boxes[at + 1 :])
    assert over.accessibleName()
    needed = QFontMetricsF(sans(13)).lineSpacing()
    assert all(box.height() >= 2 * needed for box in boxes)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_has_every_key_and_every_word_of_the_actions(
    window: MainWindow, language: str
) -> None:
    window.set_language(language)
    window.show_help()
    sheet = window.findChild(HelpSheet, "help")
    assert sheet is not None
    assert sheet.isVisible()
    told, texts = sheet.text(), Texts(language)
    shown = [row for row in ACTIONS if row.keys and row.menu not in ("", "help")]
    assert len(shown) > 30
    assert all(texts.ui(f"menu.{row.menu}") in told for row in shown)
    for row in shown:
        assert texts.action(row) in told
        for keys in row.keys:
            assert QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText) in told


def test_f1_opens_the_help_and_closes_it(player: Player) -> None:
    player.do("help")
    sheet = player.window.findChild(HelpSheet, "help")
    assert sheet is not None
    browser = player.find("help_sheet", QTextBrowser)
    player.qtbot.keyClick(browser, Qt.Key.Key_F1)
    assert not sheet.isVisible()
    player.click("help_button")
    assert [w for w in player.window.findChildren(QWidget, "help") if w.isVisible()]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_notation_that_the_help_teaches_can_be_typed(language: str) -> None:
    rows = Texts(language).rows("help_notation_rows")
    assert len(rows) >= 5
    assert enter(Draft(), rows[1][0]).concealed
    for meld in rows[2][0].split():
        assert len(enter(Draft(), f"19m{meld}").melds) == 1
    assert enter(Draft(), f"19m{rows[3][0]}").melds[0].laid()
    assert enter(Draft(), f"19m {rows[4][0]}").dora
