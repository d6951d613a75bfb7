"""The first start: notes beside what they explain."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QTextLayout
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.main_window.tour import Tour, _pointer
from app.main_window.window import MainWindow
from app.options import Options
from app.pages.score.notation import EXAMPLE
from app.style.theme import px, sans
from app.texts.texts import LANGUAGES
from tests.app.player import Player


def notes(window: MainWindow) -> Tour:
    found = [w for w in window.findChildren(Tour) if w.isVisible()]
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
    assert not [w for w in window.findChildren(Tour) if w.isVisible()]


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
    window.show_tour()
    over = notes(window)
    boxes = over.boxes()
    for at, box in enumerate(boxes):
        assert QRectF(window.rect()).contains(box)
        assert not any(box.intersects(other) for other in boxes[at + 1 :])
    assert over.accessibleName()
    needed = QFontMetricsF(sans(13)).lineSpacing()
    assert all(box.height() >= needed for box in boxes)


@pytest.mark.parametrize("size", [(1280, 800), (1024, 700), (1920, 1080)])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("document", ["club", "toppan"])
def test_the_notes_cover_nothing_that_they_talk_about(
    window: MainWindow, qapp: QApplication, size: tuple[int, int], language: str, document: str
) -> None:
    """They lay over tiles of the hand, the palette, ron and tsumo, the highlighted cell of the
    table, and the plate of the dealer."""
    window.set_language(language)
    window.resize(*size)
    window.session.choose(document)
    qapp.processEvents()
    QTest.qWait(200)
    window.show_tour()
    over = notes(window)
    names = ("hand", "how", "seats", "strip") if document == "club" else ("hand",)
    found = [window.page.findChild(QWidget, name) for name in names]
    told = [QRectF(QRect(w.mapTo(window, QPoint()), w.size())) for w in found if w is not None]
    assert len(told) == len(names)
    for box in over.boxes():
        assert not [kept for kept in (*over.targets(), *told) if box.intersects(kept)]


@pytest.mark.parametrize("size", [(1280, 800), (1024, 700)])
@pytest.mark.parametrize("scale", [1.0, 1.5])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("late", [False, True])
def test_no_note_lies_over_an_error_and_no_pointer_over_a_note(
    window: MainWindow, size: tuple[int, int], scale: float, language: str, late: bool
) -> None:
    """Also where the error comes while the notes are shown: it moves what they are about."""
    window.set_language(language)
    window.choose_scale(scale)
    window.resize(*size)
    QTest.qWait(100)
    if not late:
        window._errors.show_error("an error that stays until it is closed")
        QTest.qWait(100)
    window.show_tour()
    if late:
        window._errors.show_error("an error that stays until it is closed")
    QTest.qWait(100)
    over = notes(window)
    bar = window.findChild(QWidget, "trouble")
    assert bar is not None
    assert bar.isVisible()
    shown = QRectF(QRect(bar.mapTo(window, QPoint()), bar.size()))
    boxes, targets = over.boxes(), over.targets()
    pointers = [_pointer(*pair).boundingRect() for pair in zip(boxes, targets, strict=True)]
    for at, pointer in enumerate(pointers):
        assert not any(pointer.intersects(box) for box in boxes[:at] + boxes[at + 1 :])
        assert not boxes[at].intersects(shown)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_note_ends_in_a_line_of_a_few_letters(window: MainWindow, language: str) -> None:
    window.set_language(language)
    window.show_tour()
    over = notes(window)
    for note, box in zip(over._notes, over.boxes(), strict=True):
        layout = QTextLayout(note.text, sans(13))
        layout.beginLayout()
        widths = []
        while (line := layout.createLine()).isValid():
            line.setLineWidth(box.width() - 2 * px(10))
            widths.append(line.naturalTextWidth())
        layout.endLayout()
        assert min(widths) > 0.4 * max(widths), note.text


@pytest.mark.parametrize("how", ["larger", "figures", "language"])
def test_the_notes_point_at_the_widgets_that_are_there_after_letters_or_language_change(
    window: MainWindow, qapp: QApplication, how: str
) -> None:
    """They pointed at deleted widgets, and the program died: a menu is opened by assistive
    technology while they are shown."""
    window.show_tour()
    first = notes(window)
    window.menu.items[how].trigger()
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    qapp.processEvents()
    over = notes(window)
    assert over is not first
    assert all(note.about.isVisible() for note in over._notes)
    window.grab()


@pytest.mark.parametrize(
    "how", ["page_rules", "page_drill", "theme_dark", "theme_contrast", "usual_size", "undo"]
)
def test_no_note_points_at_what_is_hidden_or_gone_after_an_action_without_a_key(
    window: MainWindow, qapp: QApplication, how: str
) -> None:
    """An assistive tool triggers actions while the notes are shown, and no key closes them."""
    window.show_tour()
    for name in (how, "theme_dark", "larger"):
        window.menu.items[name].trigger()
        qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        qapp.processEvents()
        shown = [tour for tour in window.findChildren(Tour) if tour.isVisible()]
        assert all(note.about.isVisible() for tour in shown for note in tour._notes)
        window.grab()


def test_no_note_stays_over_the_page_of_the_other_game(window: MainWindow) -> None:
    window.show_tour()
    window.session.choose("toppan")
    assert not [tour for tour in window.findChildren(Tour) if tour.isVisible()]
