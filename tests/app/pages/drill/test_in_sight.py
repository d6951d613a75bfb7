"""Nothing of the drill falls out of the window, whatever is asked, in either language."""

from __future__ import annotations

from functools import cache

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QApplication,
    QPushButton,
    QScrollArea,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.main_window.window import MainWindow
from app.pages.drill import state
from app.pages.drill.kinds.kind import Card, Question
from app.pages.drill.kinds.table import ask, deck, right_answer
from app.pages.drill.widgets.subject_view import SubjectView
from app.style.theme import px
from app.texts.texts import LANGUAGES
from app.variants import rules_of
from app.widgets.answer.clause_panel import ClausePanel
from app.widgets.answer.ledger import LedgerView
from tests.app.pages.drill.test_page import Drill
from tests.app.practice import kinds_of

SIZES = ((1280, 800), (1024, 700))
OPEN = ("drill_field", "drill_submit", "drill_give_up")
DONE = ("drill_next", "drill_end", "drill_due")


@pytest.fixture
def drill(qtbot: QtBot, window: MainWindow) -> Drill:
    window.activateWindow()
    return Drill(qtbot, window)


def outside(drill: Drill, names: tuple[str, ...]) -> list[str]:
    """The widgets of these names that are not wholly in the window."""
    whole = QRect(0, 0, drill.window.width(), drill.window.height())
    found = []
    for name in names:
        if drill.shows(name):
            widget = drill.find(name, QWidget)
            place = QRect(widget.mapTo(drill.window, widget.rect().topLeft()), widget.size())
            if not whole.contains(place):
                found.append(f"{name} {place}")
    return found


@cache
def question_of(document: str, kind: str) -> Question:
    rules = rules_of(document)
    return ask(deck(kind, rules)[0], rules, 5)


def settled() -> None:
    for _ in range(3):
        QApplication.sendPostedEvents()
        QApplication.processEvents()


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("document", ["club", "toppan"])
def test_buttons_and_cards_are_in_the_window(
    drill: Drill, document: str, language: str, size: tuple[int, int]
) -> None:
    drill.window.set_language(language)
    drill.window.resize(*size)
    drill.do(f"document_{document}")
    page = drill.page
    for kind in kinds_of(rules_of(document)):
        page._session.settle(state.choose_kind(page._state, kind), "drill_range")
        page._session._finder.stop()
        question = question_of(document, kind)
        page._store.update(state.ask(page._state, question, 0.0))
        settled()
        assert drill.shows("drill_submit")
        assert outside(drill, OPEN) == [], kind
        page._session.enter(right_answer(question, page._texts))
        settled()
        assert page._state.marked is not None, kind
        assert drill.shows("drill_next")
        assert outside(drill, DONE) == [], kind


@pytest.mark.parametrize("language", LANGUAGES)
def test_kinds_range_and_answers_are_seen_at_1280_by_800_without_scrolling(
    drill: Drill, language: str
) -> None:
    """The day's goal was below the window, and in a lesson the last row of the keys for yaku."""
    drill.window.set_language(language)
    drill.window.resize(1280, 800)
    page = drill.page
    areas = [drill.find(name, QScrollArea) for name in ("drill_left", "drill_answer_area")]
    for kind in kinds_of(rules_of("club")):
        page._session.settle(state.choose_kind(page._state, kind), "drill_range")
        page._session._finder.stop()
        page._store.update(state.ask(page._state, question_of("club", kind), 0.0))
        settled()
        hidden = {area.objectName(): area.verticalScrollBar().maximum() for area in areas}
        assert not any(hidden.values()), (kind, hidden)


@pytest.mark.parametrize("language", LANGUAGES)
def test_large_letters_keep_the_buttons_in_the_window(drill: Drill, language: str) -> None:
    drill.window.set_language(language)
    drill.window.resize(1280, 800)
    drill.window.choose_scale(1.5)
    for kind in ("points", "fu", "yaku", "paid"):
        drill.page._choose_kind(kind)
        drill.qtbot.waitUntil(lambda: drill.state.question is not None)
        settled()
        assert outside(drill, OPEN) == [], kind


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_with_large_letters_the_keypad_has_all_of_its_keys(
    drill: Drill, size: tuple[int, int]
) -> None:
    """Its greatest height was less than its keys need: half of the last row was out of sight."""
    drill.window.resize(*size)
    drill.window.choose_scale(2.0)
    drill.page._choose_kind("points")
    drill.qtbot.waitUntil(lambda: drill.state.question is not None)
    settled()
    keypad = drill.find("keypad", QWidget)
    keys = keypad.findChildren(QPushButton)
    assert len(keys) > 12
    for key in keys:
        assert keypad.rect().contains(key.geometry()), key.objectName()


@pytest.mark.parametrize("letters", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_counts_of_the_kinds_are_not_cut_by_a_wide_range(
    drill: Drill, language: str, letters: float
) -> None:
    drill.window.set_language(language)
    drill.window.resize(1024, 700)
    drill.window.choose_scale(letters)
    drill.page._choose_kind("points")
    drill.qtbot.waitUntil(lambda: drill.state.question is not None)
    settled()
    area = drill.find("drill_left", QScrollArea)
    if area.isVisible():
        assert area.widget().width() <= area.viewport().width()


def fonts(drill: Drill) -> dict[QWidget, QFont]:
    shown = [w for w in drill.window.page.findChildren(QWidget) if w.isVisible()]
    return {widget: widget.font() for widget in shown}


@pytest.mark.parametrize("answer", ["", "1000"])
def test_letters_keep_their_size_in_another_theme(drill: Drill, answer: str) -> None:
    """The answer was typed in letters of 13 pixels then, and the right one was told in those."""
    drill.page._choose_kind("points")
    drill.qtbot.waitUntil(lambda: drill.state.question is not None)
    if answer:
        drill.page._session.enter(answer)
        assert drill.state.marked is not None
    drill.qtbot.waitUntil(lambda: not drill.page._session.diagnoser.busy)  # it shows what was wrong
    settled()
    before = fonts(drill)
    large = drill.find("drill_truth" if answer else "drill_field", QWidget)
    assert large.font().pixelSize() >= 27
    drill.window.choose_theme("dark")
    settled()
    assert fonts(drill) == before


def test_plates_wrap_where_they_have_no_room(drill: Drill) -> None:
    drill.window.set_language("en")
    drill.window.resize(1024, 700)
    drill.page._choose_kind("honba")
    rules = drill.page._session.rules
    seeds = (ask(deck("honba", rules)[6], rules, seed) for seed in range(40))
    question = next(one for one in seeds if len(one.fields) > 1)
    drill.page._store.update(state.ask(drill.state, question, 0.0))
    settled()
    subject = drill.find("drill_subject", SubjectView)
    image = subject.grab().toImage()
    felt = image.pixelColor(1, 1)
    edge = [image.pixelColor(x, y) for x in (0, image.width() - 1) for y in range(image.height())]
    assert all(colour == felt for colour in edge), "no plate is cut at a side"


@pytest.mark.parametrize("answered", [False, True], ids=["open", "answered"])
def test_a_dealt_hand_keeps_its_tiles_above_its_words_at_the_largest_letters(
    drill: Drill, answered: bool
) -> None:
    drill.window.set_language("en")
    drill.window.resize(1024, 700)
    drill.window.choose_scale(2.0)
    drill.page._choose_kind("yaku")
    rules = drill.page._session.rules
    for seed in range(8):
        question = ask(deck("yaku", rules)[0], rules, seed)
        drill.page._store.update(state.ask(drill.state, question, 0.0))
        if answered:
            drill.page._session.give_up()
        settled()
        subject = drill.find("drill_subject", SubjectView)
        image = subject.grab().toImage()
        felt = image.pixelColor(1, 1)
        above = [image.pixelColor(x, 0) for x in range(image.width())]
        assert all(colour == felt for colour in above), f"a tile is cut at the top, {seed}"
        card = drill.find("drill_question", QWidget)
        below = drill.find("drill_answer_card", QWidget)
        assert card.geometry().bottom() < below.y(), f"the answer lies over the question, {seed}"


def shown_question(drill: Drill, card: Card, answer: str | None = None) -> None:
    """Ask a card; give it up, or answer it with a text."""
    page = drill.page
    page._session.settle(state.choose_kind(page._state, card.kind), "drill_range")
    page._session._finder.stop()
    question = ask(card, rules_of(card.document), 5)
    page._store.update(state.ask(page._state, question, 0.0))
    if answer == "":
        page._session.give_up()
    elif answer:
        page._session.enter(answer)
        drill.qtbot.waitUntil(lambda: not page._session.diagnoser.busy)
    settled()


def hidden_below(drill: Drill, *names: str) -> dict[str, int]:
    """How far each of these areas scrolls, of those that are shown and scroll at all."""
    areas = [drill.find(name, QAbstractScrollArea) for name in names]
    far = {area.objectName(): area.verticalScrollBar().maximum() for area in areas
           if area.isVisible()}  # fmt: skip
    return {name: most for name, most in far.items() if most}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("document", "kind", "key", "answer"),
    [
        ("club", "cells", "dealer.tsumo.500", None),  # with a row of 20 fu
        ("club", "comeback", "first.child.ron.rival", ""),
        ("club", "comeback", "third.child.ron.other", ""),
        ("toppan", "toppan_value", "child.even.stay", ""),
        ("club", "pictured", "riichi.ron", ""),
        ("club", "pictured", "riichi.tsumo", "8000"),
        ("club", "pictured", "riichi.tsumo", "4翻 40符 1300-2600"),
        ("club", "pictured", "ippatsu.tsumo", ""),
    ],
)
def test_what_has_room_at_1280_by_800_is_not_scrolled(
    drill: Drill, language: str, document: str, kind: str, key: str, answer: str | None
) -> None:
    """The clause gives room to the last lines of a ledger; beside a table of tiles there is none
    for a ledger, which stands behind its button."""
    drill.window.set_language(language)
    drill.window.resize(1280, 800)
    drill.do(f"document_{document}")
    shown_question(drill, Card(kind, document, key), answer)
    assert not hidden_below(drill, "drill_answer_area", "drill_ledger")


def test_a_clause_of_few_words_takes_no_room_from_lines_that_scroll(drill: Drill) -> None:
    drill.window.resize(1280, 800)
    drill.do("document_toppan")
    shown_question(drill, Card("toppan_value", "toppan", "dealer.all.win"), "")
    clause = drill.find("drill_clause", ClausePanel)
    assert hidden_below(drill, "drill_ledger")
    assert clause.height() == max(px(50), clause.needed(clause.width()))


def test_a_line_that_is_chosen_has_its_clause_in_words(drill: Drill) -> None:
    drill.window.resize(1280, 800)
    shown_question(drill, Card("comeback", "club", "third.child.ron.other"), "")
    ledger, clause = drill.find("drill_ledger", LedgerView), drill.find("drill_clause", ClausePanel)
    before = clause.height()
    ledger.setFocus()
    drill.key(Qt.Key.Key_Down)
    settled()
    assert clause.height() >= max(before, px(50))
