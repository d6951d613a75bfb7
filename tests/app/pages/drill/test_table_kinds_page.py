"""Questions that show a table are answered by keys alone and by the mouse alone."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, product
from typing import Any

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFont, QPainter
from PySide6.QtWidgets import QApplication, QLineEdit, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from app.main_window.window import MainWindow
from app.pages.drill import state
from app.pages.drill.kinds.comeback import ComebackSubject
from app.pages.drill.kinds.table import ask, deck
from app.pages.drill.widgets import picture_painter
from app.pages.drill.widgets.subject_view import SubjectView
from app.texts.texts import LANGUAGES
from app.views.drill import Practise
from app.widgets.painting import drawing as painting
from app.widgets.painting import tiles
from app.widgets.painting.drawing import width_of
from engine.riichi.rules import load
from engine.riichi.scoring.table import fu_rows, han_rows
from tests.app.pages.drill.test_page import Drill


@pytest.fixture
def drill(qtbot: QtBot, window: MainWindow) -> Drill:
    window.resize(1280, 800)
    window.activateWindow()
    return Drill(qtbot, window)


def asked(drill: Drill) -> None:
    """Wait for the next question."""
    drill.qtbot.waitUntil(
        lambda: drill.state.question is not None and drill.state.marked is None, timeout=20_000
    )
    QApplication.processEvents()


def begin(drill: Drill, kind: str, *keys: str) -> None:
    """Practise cards of a kind."""
    drill.page.receive(Practise(kind, keys))
    asked(drill)
    assert drill.state.question.kind == kind


def test_the_last_hand_is_answered_by_keys_and_by_the_mouse(drill: Drill) -> None:
    begin(drill, "comeback", "first.child.ron.rival")
    subject = drill.state.question.subject
    assert isinstance(subject, ComebackSubject)
    told = drill.asked
    assert "1位になる" in told
    assert all(str(score) in told for score in subject.last.scores)
    points = drill.state.question.expected["needed"].high
    drill.say(str(points))
    assert drill.text("drill_verdict") == "✓ 正しい"
    drill.key(Qt.Key.Key_Return)
    asked(drill)
    drill.click(*(f"answer_{name}" for name in option_names(drill)), "drill_submit")
    assert drill.text("drill_verdict") == "✓ 正しい"
    drill.click("drill_next")
    asked(drill)
    drill.click("answer_fu_2", "answer_han_0", "drill_submit")
    if drill.text("drill_verdict") == "✕ 違う":
        drill.qtbot.waitUntil(lambda: "。" in drill.text("drill_located"), timeout=20_000)


def option_names(drill: Drill) -> list[str]:
    """The options that are pressed for the right win."""
    cell = drill.state.question.cell
    rules = load("club")
    if not cell.fu:
        rows = [(row.first, row.yakuman) for row in han_rows(rules)]
        return [f"han_{4 + rows.index((cell.han, cell.yakuman))}"]
    return [f"fu_{fu_rows(rules).index(cell.fu)}", f"han_{cell.han - 1}"]


def test_a_table_has_more_room_than_a_cell_and_the_buttons_stay_in_sight(drill: Drill) -> None:
    before = drill.box("drill_subject").height()
    begin(drill, "comeback", "first.child.ron.rival")
    assert drill.box("drill_subject").height() > before + 50
    for size in ((1280, 800), (1024, 700)):
        drill.window.resize(*size)
        QApplication.processEvents()
        assert drill.box("drill_submit").bottom() < size[1]
        field = drill.find("drill_field", QLineEdit)
        assert width_of(field.placeholderText(), field.font()) < field.width()
    drill.page._choose_kind("points")
    assert drill.box("drill_subject").height() < before + 50
    assert drill.find("drill_subject", QWidget).isVisible()


def test_waits_are_answered_on_the_palette_by_the_mouse_alone(drill: Drill) -> None:
    begin(drill, "waits", "furiten")
    wanted = sorted(drill.state.question.expected["waits"])
    wrong = "1z" if "1z" not in wanted else "2z"
    drill.click(*(f"answer_tile_{tile}" for tile in (*wanted, wrong, wrong)), "answer_words_1")
    drill.click("drill_submit")
    assert drill.text("drill_verdict") == "✓ 正しい"
    drill.click("drill_next")
    asked(drill)
    drill.click("answer_words_0", "drill_submit")
    assert drill.state.marked.grade.marks[0].said == frozenset()


def test_waits_are_answered_by_keys_alone(drill: Drill) -> None:
    begin(drill, "waits", "two")
    drill.say("".join(drill.state.question.expected["waits"]))
    assert drill.text("drill_verdict") == "✓ 正しい"


def test_an_end_is_answered_by_plates_and_by_words(drill: Drill) -> None:
    begin(drill, "ends", "noten.2")
    for at, wind in enumerate(("east", "south", "west", "north")):
        points = drill.state.question.expected[wind]
        drill.click(f"answer_seat_{at}", "key_plus" if points > 0 else "key_minus")
        drill.click(*(f"key_{digit}" for digit in str(abs(points))))
    drill.click("drill_submit")
    assert drill.text("drill_verdict") == "✓ 正しい"
    begin(drill, "ends", "next.tenpai")
    drill.click("answer_end_0", f"answer_honba_{drill.state.question.expected['honba']}")
    drill.click("drill_submit")
    assert drill.text("drill_verdict") == "✓ 正しい"
    begin(drill, "ends", "over.below_zero")
    drill.say("over")
    assert drill.text("drill_verdict") == "✓ 正しい"


def test_calls_are_answered_by_chips_and_barred_tiles_on_the_palette(drill: Drill) -> None:
    begin(drill, "calls", "several")
    drill.click("answer_calls_0", "answer_calls_1", "drill_submit")
    assert drill.text("drill_verdict") == "✓ 正しい"
    begin(drill, "calls", "swap_chi")
    barred = drill.state.question.expected["barred"]
    drill.click(*(f"answer_tile_{tile}" for tile in barred), "drill_submit")
    assert drill.text("drill_verdict") == "✓ 正しい"
    begin(drill, "calls", "nothing")
    drill.say("none")
    assert drill.text("drill_verdict") == "✓ 正しい"


def test_a_win_is_read_off_the_table_by_options_and_digits(drill: Drill) -> None:
    begin(drill, "pictured", "open.ron")
    truth, rules = drill.state.question.expected, load("club")
    fu, han, points = truth["fu"], truth["han"], truth["points"].high
    if "limit" in truth:
        drill.find("drill_field", QLineEdit).setText(drill.truth)
        drill.key(Qt.Key.Key_Return)
    else:
        drill.click(f"answer_fu_{fu_rows(rules).index(fu)}", f"answer_han_{han - 1}")
        drill.click(*(f"key_{digit}" for digit in str(points)), "drill_submit")
    assert drill.text("drill_verdict") == "✓ 正しい", drill.state.unread
    drill.click("drill_next")
    asked(drill)
    drill.say("1 30 1000")
    assert drill.text("drill_truth")


SMALL = (((1024, 700), 1.0), ((1024, 700), 1.5), ((1280, 800), 2.0))


def pictures(
    drill: Drill, monkeypatch: pytest.MonkeyPatch, kinds: tuple[str, ...], seeds: int = 2
) -> Iterator[tuple[list[tuple[str, QRectF, QFont]], list[float]]]:
    """What is written in the pictures of questions, and how wide their tiles are."""
    written: list[tuple[str, QRectF, QFont]] = []
    widths: list[float] = []

    def write(p: QPainter, box: QRectF, text: str, font: QFont, *rest: Any) -> float:
        written.append((text, QRectF(box), font))
        return painting.write(p, box, text, font, *rest)

    def draw(p: QPainter, x: float, y: float, width: float, *rest: Any, **more: Any) -> None:
        widths.append(width)
        tiles.draw_tile(p, x, y, width, *rest, **more)

    monkeypatch.setattr(picture_painter, "write", write)
    monkeypatch.setattr(picture_painter, "draw_tile", draw)
    for kind in kinds:
        page = drill.window.page
        rules = page._session.rules
        for card in deck(kind, rules)[:seeds]:
            page._store.update(state.ask(page._state, ask(card, rules, 1), 0.0))
            for _ in range(3):
                QApplication.processEvents()
            written.clear()
            widths.clear()
            drill.find("drill_subject", SubjectView).grab()
            yield written, widths


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("size", "letters"), SMALL, ids=str)
def test_what_stands_on_the_plates_is_whole_and_apart(
    drill: Drill,
    monkeypatch: pytest.MonkeyPatch,
    size: tuple[int, int],
    letters: float,
    language: str,
) -> None:
    """Who is the dealer, and who is tenpai, decides what is asked."""
    drill.window.set_language(language)
    drill.window.choose_scale(letters)
    drill.window.resize(*size)
    for written, _ in pictures(drill, monkeypatch, ("comeback", "ends")):
        assert written
        for text, box, font in written:
            assert painting.shortened(text, box.width(), font) == text
        for (_, above, one), (_, below, other) in pairwise(written):
            if above.x() == below.x() and abs(below.y() - above.bottom()) < 3:  # of one plate
                apart = below.center().y() - above.center().y()
                assert apart > (one.pixelSize() + other.pixelSize()) / 2 - 1


@pytest.mark.parametrize(("size", "letters"), SMALL, ids=str)
def test_no_tile_of_a_picture_is_too_small_to_be_told(
    drill: Drill, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], letters: float
) -> None:
    """Larger letters make them no smaller: the card of the question grows instead."""
    drill.window.choose_scale(letters)
    drill.window.resize(*size)
    for _, widths in pictures(drill, monkeypatch, ("calls", "pictured")):
        assert min(widths) > 9, "those of a meld at a side are smaller than a river"
        assert max(widths) >= 11.5 * 1.4 - 1, "those of one's own hand are larger"


@pytest.mark.parametrize("language", LANGUAGES)
def test_on_a_tall_page_the_tiles_of_a_picture_have_half_of_it(
    drill: Drill, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    """At 1920 by 1080 a tile of a river was 16 pixels wide, over a field of keys half empty."""
    drill.window.set_language(language)
    drill.window.resize(1920, 1080)
    for _, widths in pictures(drill, monkeypatch, ("calls", "pictured")):
        assert max(widths) >= 26
        areas = drill.page.findChildren(QScrollArea)
        assert not [one for one in areas if one.verticalScrollBar().isVisible()], "keys have room"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_plate_lies_on_a_tile_of_a_picture(
    drill: Drill, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    """It hid a part of the discard that is asked about, in the room that the least window has."""
    drill.window.set_language(language)
    drill.window.resize(1024, 700)
    plates: list[QRectF] = []
    laid: list[QRectF] = []

    def plate(p: QPainter, box: QRectF, *rest: Any, **more: Any) -> None:
        plates.append(QRectF(box))
        painting.draw_plate(p, box, *rest, **more)

    def tile(p: QPainter, x: float, y: float, width: float, *rest: Any, **more: Any) -> None:
        laid.append(QRectF(x, y, width, tiles.height_of(width)))
        tiles.draw_tile(p, x, y, width, *rest, **more)

    monkeypatch.setattr(picture_painter, "draw_plate", plate)
    monkeypatch.setattr(picture_painter, "draw_tile", tile)
    page = drill.window.page
    rules = page._session.rules
    for card, seed in product(deck("calls", rules), range(4)):
        page._store.update(state.ask(page._state, ask(card, rules, seed), 0.0))
        for _ in range(3):
            QApplication.processEvents()
        plates.clear()
        laid.clear()
        drill.find("drill_subject", SubjectView).grab()
        assert plates
        assert laid
        assert not [(a, b) for a in plates for b in laid if a.intersects(b.adjusted(1, 1, -1, -1))]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_limit_can_be_pressed_in_a_low_window(drill: Drill, language: str) -> None:
    drill.window.set_language(language)
    drill.window.resize(1024, 700)
    drill.page.receive(Practise("comeback", ("first.child.ron.rival",)))
    asked(drill)
    area = drill.find("drill_answer_area", QScrollArea)
    assert area.verticalScrollBar().maximum() == 0
