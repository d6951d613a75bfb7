"""A hand of the drill is asked for again by the number of its card."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QWidget

from app.pages.drill.kinds.hands import HandSubject
from app.pages.drill.kinds.kind import Card, Question, Unread
from app.pages.drill.kinds.numbered import numbered
from app.pages.drill.kinds.table import ask, deck, unread_reason
from app.texts.texts import LANGUAGES, Texts
from engine.riichi.rules import load
from tests.app.pages.drill.test_page import Drill, drill

__all__ = ["drill"]

NUMBER = "1.play..5eed..club"
SHORT = "D7QT-FZ24"


@pytest.mark.parametrize("document", ["club", "r101", "enjoy"])
@pytest.mark.parametrize("kind", ["fu", "yaku", "declaration", "paid"])
def test_a_number_asks_the_same_of_the_same_hand(document: str, kind: str) -> None:
    rules = load(document)
    for card in deck(kind, rules)[:30:10]:
        question = ask(card, rules, 5)
        again = numbered(f" {question.id} ", kind, rules)
        assert isinstance(again, Question)
        assert (again.subject, again.fields, again.truth) == (
            question.subject,
            question.fields,
            question.truth,
        )
        assert again.card in deck(kind, rules)
        if kind in ("fu", "paid"):  # of the others a hand may be a question of several cards
            assert again.card == card


def test_a_kind_without_hands_leaves_a_number_to_the_declaration() -> None:
    found = numbered(NUMBER, "points", load("club"))
    assert isinstance(found, Question)
    assert found.kind == "declaration"


@pytest.mark.parametrize(
    ("number", "key"),
    [
        ("", "nothing"),
        ("3900", "number"),
        ("D7QT-FZ2", "number"),
        ("D7QT-FZU4", "number"),
        ("D7QT-FZ25", "number_mistyped"),
        ("D7TQ-FZ24", "number_mistyped"),
        ("1.play..zz..club", "number"),
        ("1.luck..5eed..club", "number"),
        ("1.play..5eed.9.club", "number"),
        ("0.play..5eed..club", "number_version"),
        ("1.play..5eed..r101", "number_elsewhere"),
        ("1.play..5eed..own9", "number_nowhere"),
    ],
)
def test_what_is_no_number_of_a_hand_is_told_in_a_sentence(number: str, key: str) -> None:
    found = numbered(number, "fu", load("club"))
    assert isinstance(found, Unread)
    assert found.key == key
    for language in LANGUAGES:
        assert unread_reason(found, Texts(language))


def test_a_number_is_short_and_read_as_people_type_it() -> None:
    question = numbered(SHORT, "fu", load("club"))
    assert isinstance(question, Question)
    for typed in ("d7qtfz24", "Ｄ７ＱＴ－ＦＺ２４", " d7qt fz24 ", "D7QT–FZ24"):
        again = numbered(typed, "fu", load("club"))
        assert isinstance(again, Question)
        assert (again.id, again.subject) == (SHORT, question.subject)


def test_a_number_of_another_document_is_refused() -> None:
    found = numbered(SHORT, "fu", load("tenhou"))
    assert isinstance(found, Unread)
    assert found.key == "number_mistyped"


def test_of_a_hand_that_wins_nothing_no_fu_are_asked() -> None:
    question = ask(Card("yaku", "club", "no_yaku"), load("club"), 5)
    found = numbered(question.id, "fu", load("club"))
    assert isinstance(found, Unread)
    assert found.key == "number_unasked"


# on the page


def field(drill: Drill) -> QLineEdit:
    return drill.find("drill_number", QLineEdit)


def answer(drill: Drill) -> None:
    """The right answer, pasted."""
    drill.find("drill_field", QLineEdit).setText(drill.truth)
    drill.key(Qt.Key.Key_Return)


def hand_number(drill: Drill) -> str:
    about = drill.state.question.subject
    assert isinstance(about, HandSubject)
    return about.dealt.id


def test_a_number_is_entered_by_keys(drill: Drill) -> None:
    drill.do("drill_number")
    assert drill.window.focusWidget() is field(drill)
    drill.type(NUMBER, "drill_number")
    drill.press(Qt.Key.Key_Return, "drill_number")
    assert (drill.state.kind, hand_number(drill)) == ("declaration", NUMBER)
    assert drill.window.focusWidget() is drill.find("drill_field", QWidget)
    answer(drill)
    assert drill.state.marked.right
    assert drill.state.marked.question.id == NUMBER


def test_a_short_number_is_entered_by_keys_and_shown_as_it_is_printed(drill: Drill) -> None:
    drill.do("drill_number")
    drill.type(SHORT.lower().replace("-", ""), "drill_number")
    drill.press(Qt.Key.Key_Return, "drill_number")
    assert hand_number(drill) == field(drill).text() == SHORT
    assert field(drill).property("role") == "number"


def test_a_mistyped_number_is_refused_in_a_sentence(drill: Drill) -> None:
    before = drill.state.question
    drill.do("drill_number")
    drill.type("D7QT-FZ25", "drill_number")
    drill.press(Qt.Key.Key_Return, "drill_number")
    assert drill.state.question is before
    assert "D7QT-FZ25" in drill.find("toast", QLabel).text()


def test_a_number_is_entered_by_the_mouse(drill: Drill) -> None:
    assert not drill.shows("drill_number_ask")
    QApplication.clipboard().setText(NUMBER)
    drill.click("drill_number")
    field(drill).selectAll()
    field(drill).paste()  # as from its own menu
    drill.click("drill_number_ask")
    assert hand_number(drill) == NUMBER
    assert not drill.shows("drill_number_ask")


def test_a_number_in_a_round_of_its_kind_is_the_next_question_of_that_round(drill: Drill) -> None:
    drill.do("drill_number")
    drill.type(NUMBER, "drill_number")
    drill.press(Qt.Key.Key_Return, "drill_number")
    answer(drill)
    run = drill.state.round.run.seed
    other = "1.play..5eee..club"
    field(drill).setText(other)
    drill.press(Qt.Key.Key_Return, "drill_number")
    assert (hand_number(drill), drill.state.round.run.seed) == (other, run)
    assert len(drill.state.round.done) == 1
    drill.do("undo")
    assert drill.state.marked.question.id == NUMBER


def test_a_wrong_number_is_told_and_stays_to_be_mended(drill: Drill) -> None:
    before = drill.state.question
    drill.do("drill_number")
    drill.type("1.play..5eed..r101", "drill_number")
    drill.press(Qt.Key.Key_Return, "drill_number")
    assert drill.state.question is before
    assert "101競技規定" in drill.find("toast", QLabel).text()
    assert field(drill).text() == "1.play..5eed..r101"
    drill.press(Qt.Key.Key_Escape, "drill_number")
    assert field(drill).text() == ""
    assert drill.window.focusWidget() is drill.find("drill_field", QWidget)


def test_a_number_ends_a_round_by_time(drill: Drill) -> None:
    drill.click("drill_mode_1")
    field(drill).setText(NUMBER)
    drill.press(Qt.Key.Key_Return, "drill_number")
    assert (drill.state.mode, drill.state.round.mode) == ("free", "free")
    assert hand_number(drill) == NUMBER


def test_toppan_has_no_numbers_of_hands(drill: Drill) -> None:
    assert drill.shows("drill_number")
    drill.window.session.choose("toppan")
    assert not drill.shows("drill_number")
