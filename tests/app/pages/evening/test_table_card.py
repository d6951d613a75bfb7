"""The scores of a table are typed in, and the card tells what the document says about them."""

from __future__ import annotations

from functools import partial

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
    QLineEdit,
    QMenu,
    QPushButton,
    QStyle,
    QStyleOptionFrame,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.pages.evening.amounts import typed_points
from app.pages.evening.views import MissingView, TableCardView
from app.pages.evening.widgets.missing import MissingCards
from app.pages.evening.widgets.table_card import TableCard
from app.style import theme
from app.style.theme import Sizes
from app.style.tokens import THEMES
from app.texts.texts import LANGUAGES, Texts
from tests.app.boards import put
from tests.app.pages.evening.samples import CARD, MISSING

QT_MARGIN = 2
"""Pixels that a QLineEdit leaves free at both sides of its text."""
SETTLED = replace(CARD, settled=True, problem=("", ""), remedy="", effect="", provisional="")
EMPTY = replace(
    CARD, seats=tuple(replace(seat, typed="") for seat in CARD.seats), problem=("", ""),
    remedy="", effect="", button="", provisional="", rule=None,
)  # fmt: skip


def card_on(board: QWidget, view: TableCardView = CARD, language: str = "ja") -> TableCard:
    return missing_on(board, MissingView(view), language).card


def missing_on(board: QWidget, view: MissingView = MISSING, language: str = "ja") -> MissingCards:
    return put(board, MissingCards(Texts(language)), view)


def child(card: QWidget, name: str) -> QPushButton:
    found = card.findChild(QPushButton, name)
    assert found is not None, name
    return found


@pytest.mark.parametrize(
    ("typed", "points"),
    [
        ("－１２００", -1200),
        ("＋300", 300),
        ("１２．５", 12.5),
        ("▲4", -4),
        ("−4", -4),
        ("４０００", 4000),
    ],
)
def test_what_a_field_accepts_is_read(board: QWidget, typed: str, points: float) -> None:
    """Input methods write signs, points and digits of full width."""
    field = card_on(board, EMPTY).fields[0]
    field.insert(typed)
    assert field.text() == ("" if typed == "▲4" else typed)
    assert typed_points(typed) == points


def test_scores_are_told_as_they_are_typed_and_enter_leads_on_to_the_button(
    board: QWidget, qtbot: QtBot
) -> None:
    card, found = card_on(board, EMPTY), list[object]()
    card.typed.connect(lambda seat, text: found.append((seat, text)))
    card.accepted.connect(lambda: found.append("accepted"))
    card.take_focus()
    qtbot.keyClicks(card.fields[0], "41")
    qtbot.keyClick(card.fields[0], Qt.Key.Key_Return)
    assert card.fields[1].hasFocus()
    qtbot.keyClick(card.fields[1], Qt.Key.Key_Tab)
    assert card.fields[2].hasFocus()
    qtbot.keyClicks(card.fields[2], "-5x")
    card.present(CARD)
    card.fields[3].setFocus()
    qtbot.keyClick(card.fields[3], Qt.Key.Key_Return)
    assert child(card, "card_accept").hasFocus()
    qtbot.keyClick(child(card, "card_accept"), Qt.Key.Key_Space)
    assert found == [(0, "4"), (0, "41"), (2, "-"), (2, "-5"), "accepted"]


def test_before_four_scores_are_there_nothing_can_be_accepted(board: QWidget, qtbot: QtBot) -> None:
    card, found = card_on(board, EMPTY), list[str]()
    card.accepted.connect(lambda: found.append("accepted"))
    button = child(card, "card_accept")
    assert (button.isEnabled(), button.text()) == (False, "入れる")
    qtbot.keyClick(card.fields[0], Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    card.present(CARD)
    assert (button.isEnabled(), button.text()) == (True, "1000引いて入れる")
    qtbot.keyClick(card.fields[0], Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert found == ["accepted"]


def test_what_is_being_typed_keeps_its_cursor(board: QWidget, qtbot: QtBot) -> None:
    card = card_on(board)
    card.fields[1].setFocus()
    card.fields[1].setCursorPosition(2)
    qtbot.keyClick(card.fields[1], Qt.Key.Key_7)
    seats = list(CARD.seats)
    seats[1] = replace(seats[1], typed="247800")
    card.present(replace(CARD, seats=tuple(seats)))
    assert card.fields[1].cursorPosition() == 3


def test_a_sum_that_does_not_fit_is_told_with_the_way_of_the_document(board: QWidget) -> None:
    card = card_on(board)
    what, remedy = card.findChild(QLabel, "card_what"), card.findChild(QLabel, "card_remedy")
    assert what is not None
    assert remedy is not None
    assert what.text() == "合計 121000、120000点より1000点多い。"
    assert remedy.accessibleName() == "合わないままなら、トップの中村から引く。 37200 → 36200"
    problem, rule = card.findChild(QWidget, "card_problem"), card.findChild(QWidget, "card_rule")
    assert problem is not None
    assert rule is not None
    assert rule.accessibleName() == "明記 ※集計"
    card.present(replace(CARD, problem=("", ""), remedy="", rule=None))
    assert (problem.isVisible(), remedy.isVisible(), rule.isVisible()) == (False,) * 3


def test_the_seat_whose_score_cannot_be_is_marked(board: QWidget) -> None:
    seats = (*CARD.seats[:3], replace(CARD.seats[3], typed="261", good=False))
    card = card_on(board, replace(CARD, seats=seats))
    assert [field.property("state") for field in card.fields] == ["", "", "", "bad"]


def test_a_result_may_stay_provisional(board: QWidget, qtbot: QtBot) -> None:
    card, found = card_on(board), list[str]()
    card.provisional_chosen.connect(lambda: found.append("kept"))
    qtbot.mouseClick(child(card, "card_keep"), Qt.MouseButton.LeftButton)
    assert found == ["kept"]
    assert child(card, "card_keep").text() == "仮のまま入れる"
    card.present(SETTLED)
    assert not child(card, "card_keep").isVisible()


def test_a_settled_table_is_opened_again_before_it_is_changed(board: QWidget, qtbot: QtBot) -> None:
    card, found = card_on(board, SETTLED), list[str]()
    card.reopened.connect(lambda: found.append("reopened"))
    card.reopened.connect(lambda: card.present(replace(SETTLED, settled=False)))
    assert all(field.isReadOnly() for field in card.fields)
    assert not child(card, "card_accept").isVisible()
    qtbot.mouseClick(child(card, "card_reopen"), Qt.MouseButton.LeftButton)
    assert found == ["reopened"]
    assert not any(field.isReadOnly() for field in card.fields)
    assert card.fields[0].hasFocus()
    card.present(replace(SETTLED, table=0))
    assert all(field.isReadOnly() for field in card.fields)


def test_sticks_that_are_left_and_chombo_are_asked_where_the_document_counts_them(
    board: QWidget, qtbot: QtBot
) -> None:
    card, found = card_on(board), list[object]()
    card.deposits_typed.connect(found.append)
    card.chombo_typed.connect(lambda seat, text: found.append((seat, text)))
    qtbot.keyClicks(card.deposits, "2")
    qtbot.keyClicks(card.chombo[3], "1")
    assert found == ["2", (3, "1")]
    assert card.chombo[3].accessibleName() == "北 松本のチョンボの回数"
    assert card.chombo[3].toolTip() == "北 松本のチョンボの回数", "one letter says too little"
    card.present(replace(CARD, deposits=None, chombo=(), games=()))
    assert not card.deposits.isVisible()
    assert not card.chombo[0].isVisible()


def test_a_kept_game_is_chosen_from_a_menu(board: QWidget, qtbot: QtBot) -> None:
    card, found = card_on(board), list[str]()
    card.game_chosen.connect(found.append)
    qtbot.mouseClick(child(card, "card_games"), Qt.MouseButton.LeftButton)
    menu = card.findChild(QMenu, "card_games_menu")
    assert menu is not None
    action = menu.findChild(QAction, "card_game_g2")
    assert action is not None
    assert action.text() == "練習 && 対局"
    action.trigger()
    menu.close()
    assert found == ["g2"]


def test_further_tables_are_lines_that_open_them(board: QWidget, qtbot: QtBot) -> None:
    missing, found = missing_on(board), list[int]()
    missing.table_chosen.connect(found.append)
    tables = missing.tables
    box = tables.visualRect(tables.shown.index(1, 0))
    qtbot.mouseClick(tables.viewport(), Qt.MouseButton.LeftButton, pos=box.center())
    qtbot.keyClick(tables, Qt.Key.Key_Down)
    qtbot.keyClick(tables, Qt.Key.Key_Return)
    assert found == [6, 7]


def test_a_settled_table_is_entered_by_no_key(board: QWidget, qtbot: QtBot) -> None:
    """Its filled button, which is hidden then, was still pressed by Ctrl+Enter."""
    card, found = card_on(board, replace(SETTLED, button="入れる")), list[str]()
    card.accepted.connect(partial(found.append, "accepted"))
    field = card.fields[0]
    field.setFocus()
    qtbot.keyClick(field, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert found == []


def test_every_field_of_a_settled_table_looks_closed(board: QWidget) -> None:
    """Those of sticks and of chombo looked as if they could be typed in."""
    card = card_on(board, SETTLED)
    sunk = THEMES["light"].sunk.lower()
    for field in (*card.fields, card.deposits, *card.chombo):
        seen = field.grab().toImage().pixelColor(field.width() // 2, 4)
        assert seen.name() == sunk, field.objectName()


def test_before_a_round_there_is_no_card(board: QWidget) -> None:
    assert not missing_on(board, MissingView(None)).isVisible()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("letters", "size"), [(1.0, (376, 298)), (1.5, (600, 420))])
def test_fields_and_buttons_are_whole_in_a_small_window(
    board: QWidget, qapp: QApplication, language: str, letters: float, size: tuple[int, int]
) -> None:
    theme.apply(qapp, THEMES["light"], Sizes(letters=letters))
    board.resize(*size)
    missing = missing_on(board, MISSING, language)
    QApplication.processEvents()
    assert missing.rect().contains(missing.card.geometry())
    for field in missing.card.fields:
        assert _needed(field) <= field.width(), field.text()
        assert field.visibleRegion().boundingRect().height() == field.height()
    for name in ("card_accept", "card_keep"):
        button = child(missing, name)
        assert button.width() >= button.sizeHint().width()
        assert button.visibleRegion().boundingRect() == button.rect()


def _needed(field: QLineEdit) -> int:
    """The width that a field needs for its text, with its padding."""
    padding = 5 if field.property("narrow") else 10
    return field.fontMetrics().horizontalAdvance(field.text()) + 2 * theme.px(padding) + 4


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("window", [(1280, 800), (1920, 1080), (2560, 1440)])
def test_where_there_is_height_all_fields_are_seen_and_the_buttons_stand_below_them(
    board: QWidget, qapp: QApplication, language: str, window: tuple[int, int]
) -> None:
    theme.apply(qapp, THEMES["light"], Sizes(width=window[0], height=window[1]))
    board.resize(theme.px(385), theme.px(600))
    missing = missing_on(board, MISSING, language)
    QApplication.processEvents()
    card = missing.card
    assert card.deposits.visibleRegion().boundingRect() == card.deposits.rect()
    fields, button = card.deposits.mapTo(missing, card.deposits.rect().bottomLeft()), card.height()
    accept = child(missing, "card_accept")
    assert 0 < accept.mapTo(missing, accept.rect().topLeft()).y() - fields.y() < theme.px(80)
    assert button < missing.height()
    assert missing.tables.height() >= 6 * theme.target(32)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", THEMES)
def test_the_wind_in_a_field_for_chombo_is_whole_in_every_theme(
    board: QWidget, qapp: QApplication, language: str, name: str
) -> None:
    """The wide edges of high contrast cut it at both sides."""
    before = theme.tokens()
    theme.apply(qapp, THEMES[name])
    try:
        for field in card_on(board, language=language).chombo:
            field.ensurePolished()
            option = QStyleOptionFrame()
            field.initStyleOption(option)
            element = QStyle.SubElement.SE_LineEditContents
            room = field.style().subElementRect(element, option, field).width() - 2 * QT_MARGIN
            words = field.placeholderText()
            assert words
            assert field.fontMetrics().horizontalAdvance(words) <= room
    finally:
        theme.apply(qapp, before)
