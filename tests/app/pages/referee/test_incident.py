"""The incident tab: an act is found, its questions answered, the ruling read; clicks and keys."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QAccessible, QFont, QKeyEvent, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QFileDialog,
    QLineEdit,
    QListView,
    QPushButton,
    QTableView,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.games.links import AppliedEvents, EveningSeats, GameLink
from app.main_window.window import MainWindow
from app.pages.referee import state, table
from app.pages.referee.chart.dialog import ChartDialog
from app.pages.referee.incident import layout as incident_layout
from app.pages.referee.incident import tree_view
from app.pages.referee.incident.acts import acts, classes
from app.pages.referee.incident.case_ruling import answered, known_answers, open_tree, ruling_answer
from app.pages.referee.incident.logic import fines_go_back, incident_view
from app.pages.referee.incident.other_rulings import OtherRulings
from app.pages.referee.incident.search import find_acts, matched_words, near_words
from app.pages.referee.incident.texts import certain_words, leaf_words, step_words, why
from app.pages.referee.incident.tree_view import TreeView
from app.pages.referee.layout import TABS
from app.pages.referee.next_table import applied_ruling, facts_of_game, table_of
from app.pages.referee.page import RefereePage
from app.pages.referee.ruling_texts import class_words, sentence
from app.pages.referee.state import CaseFacts, RefereeSheet, RefereeTab
from app.pages.referee.table import TableFacts
from app.pages.referee.widgets import act_list
from app.pages.referee.widgets.act_list import ActList
from app.pages.score import notation
from app.pages.score.state import ActOfHand, Draft
from app.search import has, plain
from app.texts.rulings import headline, moved
from app.texts.texts import LANGUAGES, Texts
from app.views.ledgers import PaymentFlow, Seats
from app.views.rulings import applicable, ruling_view
from app.widgets.answer.seat_picture import USUAL_FELT, SeatPicture, _straight
from app.widgets.answer.waits import WaitsView
from app.widgets.layout.frames import Panel
from app.widgets.lists.text_rows import TextRows
from app.widgets.painting.drawing import width_of
from engine.riichi.play.events import (
    DrawEvent,
    Opening,
    RiichiEvent,
    RiichiGame,
    RulingEvent,
    Switches,
    WinClaim,
    WinEvent,
)
from engine.riichi.play.game import replay
from engine.riichi.play.referee import (
    Incident,
    QuestionLeaf,
    QuestionNode,
    Ruling,
    RulingTable,
    Silence,
    question_leaves,
    rule_on,
)
from engine.riichi.rules import load
from engine.rulebook import Standing, other_readings
from tests.app.pages.referee.walk_rulings import RIICHI_DOCUMENTS, every_answer, walk
from tests.app.pages.referee.walk_rulings import walked as every_case
from tests.app.pdf_text import pages
from tests.app.player import Player

WRITTEN = ("r101", "enjoy", "club")
JA, EN = Texts("ja"), Texts("en")
NAMES = ("佐藤", "タケダ", "中村", "山本")


def click_row(player: Player, view_name: str, at: int) -> None:
    """A click on a row, after rolling the wheel to it if needed."""
    view = player.find(view_name, ActList if view_name == "acts" else TextRows)
    index = view.model().index(at, 0)
    view.scrollTo(index)
    where = view.visualRect(index).center()
    player.qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=where)


def choose(player: Player, act: str) -> None:
    rows = player.find("acts", ActList).acts.rows
    click_row(player, "acts", next(i for i, row in enumerate(rows) if row.act == act))


def page_of(player: Player) -> RefereePage:
    page = player.window.page
    assert isinstance(page, RefereePage)
    return page


def leaves(player: Player) -> list[str]:
    """The rulings that are still possible, as they are told."""
    found = player.find("ruling_tree", TreeView).leaves
    return [leaf.accessibleName() for leaf in found if leaf.isVisible()]


def search(field: QLineEdit, word: str) -> None:
    """Words that an input method enters: QTest has keys for ASCII alone."""
    field.setFocus()
    field.setText(word)
    field.textEdited.emit(word)


def press_leaf(player: Player, at: int) -> None:
    leaf = player.find("ruling_tree", TreeView).leaves[at]
    player.find("ruling_panel", QWidget)
    player.qtbot.mouseClick(leaf, Qt.MouseButton.LeftButton)


def sent_by(player: Player, *names: str) -> tuple[str, AppliedEvents[RiichiGame]]:
    """What the page sends to the page of the game when these are clicked."""
    page = page_of(player)
    page.navigate_requested.disconnect()
    with player.qtbot.waitSignal(page.navigate_requested) as sent:
        player.click(*names)
    assert sent.args is not None
    name, found = sent.args
    return name, found


# --- five clicks


@pytest.mark.parametrize("document", WRITTEN)
def test_from_the_page_to_a_cited_ruling_in_at_most_five_clicks(
    referee: Player, document: str
) -> None:
    """Every ruling of every act of the document, without the wheel: the moment brings it up, then
    the act, who did it, and the ruling itself in the tree; undone, another ruling."""
    referee.do(f"document_{document}")
    texts, rules = referee.window.texts, load(document)
    penalties = rules.penalties
    assert penalties is not None
    done = 0
    for row in acts(document):
        if not row.classes:
            continue
        referee.do("new_sheet")
        referee.click(f"moment_{row.moment}")
        choose(referee, row.act)
        referee.click("offender_1")
        begun = referee.sheet
        for at in range(len(question_leaves(tree_of(row.act, document)))):
            if referee.sheet != begun:
                referee.do("undo")
                assert referee.sheet == begun
            if isinstance(open_tree(begun, rules), QuestionNode):
                press_leaf(referee, at)
            seen = incident_view(referee.sheet, rules)
            assert referee.text("ruling_headline") == sentence(seen.shown, texts)
            answer = ruling_answer(referee.sheet, rules)
            assert isinstance(answer, Ruling | Silence), (row.act, at)
            assert answer.rule is not None, "the ruling is cited"
            told = referee.told("ruling_clause")
            assert told.strip() == f"{texts.standing(answer.rule.standing)} " + texts.clause(
                answer.rule
            )
            done += 1
    assert done >= len(penalties.offences) + len(penalties.duties)


def tree_of(act: str, document: str) -> Any:
    """The tree of an act before anything was said of it."""
    return open_tree(state.choose_act(RefereeSheet(document), act), load(document))


# --- undecided first


@pytest.mark.parametrize("document", RIICHI_DOCUMENTS)
def test_nothing_is_answered_before_it_is_asked(document: str) -> None:
    """Every act begins without an answer and without an offender; where the ruling depends on
    answers it is open, with a leaf for each ruling."""
    rules = load(document)
    for row in acts(document):
        sheet = state.choose_act(RefereeSheet(document), row.act)
        seen = incident_view(sheet, rules)
        assert seen.offender is None
        assert seen.shown.seats is None, "no arrows before it is said who did it"
        assert all(each.answer is None for each in seen.questions)
        tree = open_tree(sheet, rules)
        assert (seen.tree is None) is isinstance(tree, QuestionLeaf)
        assert bool(seen.questions) is (seen.tree is not None)
        if seen.shown.kind == "open":
            assert not seen.steps


@pytest.mark.parametrize("document", RIICHI_DOCUMENTS)
def test_what_is_said_to_be_certain_holds_in_every_ruling_that_is_left(document: str) -> None:
    rules = load(document)
    for row in acts(document):
        sheet = state.choose_act(RefereeSheet(document), row.act)
        seen = incident_view(sheet, rules)
        found = [leaf.found for leaf in question_leaves(open_tree(sheet, rules))]
        rulings = [f.recommended if isinstance(f, Silence) and f.recommended else f for f in found]
        for one in seen.certain:
            assert certain_words(one, JA)
            if one.effect is not None:
                kept = (one.effect.name, one.effect.value)
                for ruling in rulings:
                    assert isinstance(ruling, Ruling)
                    assert kept in {(e.name, e.value) for e in ruling.effects}, row.act
            if one.kind == "points":
                assert not any(r.payments or r.held for r in rulings if isinstance(r, Ruling))
            if one.kind == "class":
                here = {r.sanction for r in rulings if isinstance(r, Ruling)}
                assert set(one.classes) - {"silent"} <= here


def test_the_first_state_says_what_holds_now_and_which_ways_are_left(referee: Player) -> None:
    choose(referee, "false_ron")
    assert referee.told("ruling_seal").strip() == "未定"
    assert referee.text("ruling_headline") == "まだ分かれる。牌も点もそのまま"
    assert "手牌を見せたか" in referee.text("ruling_why")
    assert "「アガリ放棄」か「チョンボ」のどちらか。" in referee.told("ruling_certain")
    assert [told.split("：")[0] for told in leaves(referee)] == [
        "声だけ、リーチなし",
        "声だけ、リーチ",
        "見せた",
    ]
    assert not referee.shows("ruling_seats")
    assert not referee.shows("ruling_steps")
    assert not referee.find("case_apply", QPushButton).isEnabled()
    assert not referee.find("case_slip", QPushButton).isEnabled()


def test_the_card_has_no_name_of_a_case_that_is_gone(referee: Player) -> None:
    choose(referee, "false_ron")
    card = referee.find("incident_card", QWidget)
    assert "未定" in card.accessibleName()
    referee.do("undo")
    assert not card.accessibleName()


def test_a_leaf_that_is_pressed_gives_all_its_answers_in_one_step(referee: Player) -> None:
    choose(referee, "false_ron")
    press_leaf(referee, 1)
    assert dict(referee.sheet.incident.answers) == {"hand_shown": False, "in_riichi": True}
    assert referee.told("ruling_seal").strip() == "アガリ放棄"
    assert not referee.shows("ruling_tree")
    referee.do("undo")
    assert referee.sheet.incident.answers == ()


def test_keys_answer_the_questions_that_are_open(referee: Player) -> None:
    choose(referee, "false_ron")
    page = referee.find("referee", QWidget)
    page.setFocus()
    referee.qtbot.keyClick(page, Qt.Key.Key_1)
    assert dict(referee.sheet.incident.answers) == {"hand_shown": False}
    assert len(leaves(referee)) == 2
    referee.qtbot.keyClick(page, Qt.Key.Key_2)  # of the question that is left
    assert dict(referee.sheet.incident.answers) == {"hand_shown": False, "in_riichi": True}
    referee.qtbot.keyClick(page, Qt.Key.Key_3)
    assert len(referee.sheet.incident.answers) == 2


def test_keys_that_no_answer_has_answer_nothing(referee: Player) -> None:
    """0 gave the last answer of the first question, ² ended in an error."""
    choose(referee, "false_ron")
    page = referee.find("referee", QWidget)
    for key, text in ((Qt.Key.Key_0, "0"), (Qt.Key.Key_twosuperior, "²")):
        press = QKeyEvent(QEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier, text)
        QApplication.sendEvent(page, press)
        assert referee.sheet.incident.answers == ()


def fading_tree(referee: Player, monkeypatch: pytest.MonkeyPatch) -> TreeView:
    """A tree of which a leaf fades after an answer, as things may move."""
    monkeypatch.setattr(tree_view, "moves", lambda: True)
    choose(referee, "false_ron")
    tree = referee.find("ruling_tree", TreeView)
    referee.click("ask_hand_shown_0")
    return tree


def test_leaves_that_fall_away_fade_before_they_go(
    referee: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where things may move: dimmed for a second, then closed up; the answer holds at once."""
    tree = fading_tree(referee, monkeypatch)
    shown = [leaf for leaf in tree.leaves if leaf.isVisible()]
    assert [leaf.isEnabled() for leaf in shown] == [True, True, False]
    assert dict(referee.sheet.incident.answers) == {"hand_shown": False}
    referee.qtbot.mouseClick(shown[0], Qt.MouseButton.LeftButton)
    assert referee.told("ruling_seal").strip() == "アガリ放棄"
    referee.do("undo")
    tree._close_up()
    assert len(leaves(referee)) == 2


def test_leaves_of_an_answer_that_is_taken_back_at_once_stay(
    referee: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They were dimmed, and went after a second all the same."""
    tree = fading_tree(referee, monkeypatch)
    referee.do("undo")
    assert [leaf.isEnabled() for leaf in tree.leaves if leaf.isVisible()] == [True, True, True]
    tree._timer.timeout.emit()
    assert len(leaves(referee)) == 3


def test_an_answer_that_another_makes_void_is_withdrawn(referee: Player) -> None:
    """②1: with the hand shown nobody asks for riichi, and nobody prints it (C4)."""
    choose(referee, "false_ron")
    referee.click("ask_in_riichi_1", "ask_hand_shown_1")
    assert dict(referee.sheet.incident.answers) == {"hand_shown": True}
    assert not referee.shows("ask_in_riichi_1")
    referee.click("ask_hand_shown_1")  # the given answer again withdraws it
    assert referee.sheet.incident.answers == ()
    assert referee.shows("ask_in_riichi_1")


@pytest.mark.parametrize("document", RIICHI_DOCUMENTS)
def test_no_answer_that_does_not_matter_is_kept(document: str) -> None:
    """Whatever is answered one after the other: what is known is what leads to the ruling."""
    for case in every_case(document, 1):
        known = known_answers(case.sheet, case.rules)
        given = dict(case.sheet.incident.answers)
        assert given.items() <= known.items(), (case.act, case.answers)
        seen = incident_view(case.sheet, case.rules)
        assert seen.tree is None
        assert {one.question for one in seen.questions} == given.keys()


def test_a_question_that_only_one_answer_asks_for_says_so(referee: Player) -> None:
    choose(referee, "false_ron")
    seen = incident_view(referee.sheet, load("club"))
    assert [one.only_when for one in seen.questions] == [None, ("hand_shown", False)]


def test_what_the_leaves_say_is_what_the_engine_rules() -> None:
    tree = tree_of("false_ron", "club")
    first, second, third = leaf_words(tree, 1, JA)
    assert (first.name, second.name, third.name) == ("アガリ放棄", "アガリ放棄", "チョンボ")
    assert second.below.startswith("同じ。流局したら手牌を見せ"), "only what differs is said"
    assert third.line == "南 −9000　東・西・北 ＋3000　この局をやり直す"
    assert leaf_words(tree, None, JA)[2].line.startswith("3人に3000点ずつ")


# --- finding


def test_words_of_both_languages_find_and_so_do_classes_and_other_spellings() -> None:
    rows = acts("club")

    def first(search: str) -> str:
        return find_acts(rows, search, "")[0].act

    assert first("誤ロン") == first("false ron") == "false_ron"
    assert first("のーてんりーち") == "noten_riichi", "hiragana finds katakana"
    assert first("ＴＡＨＡＩ") == first("多牌") == first("ターハイ") == "tahai"
    chombo = find_acts(rows, "チョンボ", "")
    assert {"false_ron", "noten_riichi", "wall_destroyed"} <= {row.act for row in chombo}
    assert {row.moment for row in find_acts(rows, "", "win")} == {"win"}
    assert find_acts(rows, "zebra", "") == ()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("typed", ["false", "tahai", "drinks", "それ", "空リーチ", "call"])
def test_an_act_that_is_found_shows_the_word_by_which_it_was(typed: str, language: str) -> None:
    """ "Called a tile that cannot be called" stood first for "false", by a key that nobody sees."""
    texts, rows = Texts(language), acts("club")
    found = find_acts(rows, typed, "")
    assert found
    for row in found:
        words = matched_words(row.act, typed, texts)
        moments = (Texts(each).moment(row.moment) for each in LANGUAGES)
        shown = (texts.offence(row.act), *words, *moments)
        assert any(has(plain(word), plain(typed).strip()) for word in shown), row.act


def test_an_act_whose_name_begins_so_is_found_before_one_that_players_call_so() -> None:
    found = [row.act for row in find_acts(acts("club"), "false", "")]
    assert found[:2] == ["false_ron", "false_tsumo"]
    assert {"false_call", "noten_riichi"} <= set(found[2:])


@pytest.mark.parametrize("document", [*WRITTEN, "mleague", "tenhou"])
def test_every_act_of_any_document_is_in_every_list(document: str) -> None:
    everywhere = {row.act for row in acts("club")}
    assert {row.act for row in acts(document)} == everywhere
    silent = [not row.classes for row in acts(document)]
    assert silent == sorted(silent), "what the document does not say comes last"


def test_typing_anywhere_searches_and_enter_takes_the_first(referee: Player) -> None:
    referee.find("referee_tab_0", QPushButton).setFocus()
    referee.qtbot.keyClicks(referee.find("referee", QWidget), "k")
    referee.qtbot.keyClicks(referee.find("act_search", QLineEdit), "uikae")
    assert referee.find("act_search", QLineEdit).text() == "kuikae"
    referee.press(Qt.Key.Key_Return, "act_search")
    assert referee.sheet.incident.act == "kuikae"
    assert referee.told("ruling_seal").strip() == "アガリ放棄"
    assert referee.find("referee", QWidget).hasFocus(), "the digits are for the questions now"
    referee.press(Qt.Key.Key_Escape, "referee")
    assert referee.find("act_search", QLineEdit).text() == ""


def test_by_keys_alone_from_word_to_answer(referee: Player) -> None:
    field = referee.find("act_search", QLineEdit)
    assert field.hasFocus(), "one begins with a word"
    referee.qtbot.keyClicks(field, "tahai")
    referee.press(Qt.Key.Key_Down, "act_search")
    referee.press(Qt.Key.Key_Return, "acts")
    assert referee.told("ruling_seal").strip() == "未定"
    no = referee.find("ask_first_discards_made_0", QPushButton)
    no.setFocus()
    referee.press(Qt.Key.Key_Space, no.objectName())
    assert referee.told("ruling_seal").strip() == "罰なし"
    assert "余った牌" in referee.text("ruling_headline")


def stops_from(player: Player, name: str) -> list[str]:
    """The names of what Tab reaches from a widget until it is there again."""
    player.find(name, QWidget).setFocus(Qt.FocusReason.TabFocusReason)
    found: list[str] = []
    for _ in range(200):
        here = player.window.focusWidget()
        assert here is not None
        QTest.keyClick(here, Qt.Key.Key_Tab)
        here = player.window.focusWidget()
        assert here is not None
        if here.objectName() == name:
            return found
        found.append(here.objectName())
    raise AssertionError(f"{name} is not reached again: {found}")


@pytest.mark.parametrize(("high", "barred"), [(690, [True] * 3), (740, [False, True, False])])
def test_what_is_first_painted_under_another_document_stays_where_it_is(
    referee: Player, high: int, barred: list[bool]
) -> None:
    """It was painted over the whole width, and again, narrower, beside the bar that it needs; where
    it needs none any more, its tree was as high as beside the bar."""
    referee.resize(1280, high)
    bars = []
    panel = referee.find("ruling_panel", Panel)

    def places() -> list[QRect]:
        shown = (part for part in panel.findChildren(QWidget) if part.isVisible())
        return [part.geometry() for part in shown]

    choose(referee, "false_ron")
    for document in ("enjoy", "club", "enjoy"):
        page_of(referee).choose_document(document)
        QApplication.sendPostedEvents()
        painted = places()
        for _ in range(4):
            QApplication.processEvents()
        assert places() == painted
        bars.append(panel.verticalScrollBar().isVisible())
    assert bars == barred


@pytest.mark.parametrize("act", ["", "false_ron"])
def test_tab_goes_in_the_order_in_which_the_page_is_read(referee: Player, act: str) -> None:
    """The case at the right came between the tabs and the search, before what is asked."""
    if act:
        choose(referee, act)
    names = stops_from(referee, "referee_tab_0")
    asked = "ask_hand_shown_0" if act else "class_act_0"
    read = ["act_search", "acts", asked, "keep_table", "keep_note"]
    assert [name for name in dict.fromkeys(names) if name in read] == read


def test_the_waits_of_a_hand_are_told_with_their_points_and_lines(referee: Player) -> None:
    """Of a hand that is not complete only the number of its waits was told, over empty cards."""
    choose(referee, "noten_riichi")
    referee.click("keep_lay")
    referee.type("123m456p789s1134s")
    waits = referee.find("waits", WaitsView)
    assert waits.isVisible()
    assert [str(wait.tile) for wait in waits.rows] == ["2s", "5s"]
    referee.click("event_riichi")
    assert waits.values(0) == ("2000", "700・1300")
    lines = referee.ledger
    assert any(line.startswith("平和") for line in lines)
    referee.click("ledger")
    referee.press(Qt.Key.Key_Down, "waits")
    referee.press(Qt.Key.Key_Right, "waits")
    assert waits.tsumo
    assert any(line.startswith("門前清自摸") for line in referee.ledger)
    referee.type("5s")
    assert not waits.isVisible()
    assert referee.ledger


def test_thirteen_waits_of_a_hand_have_room(referee: Player) -> None:
    choose(referee, "noten_riichi")
    referee.click("keep_lay")
    referee.type("19m19p19s1234567z")
    panel = referee.find("laid_waits", Panel)
    assert len(referee.find("waits", WaitsView).rows) == 13
    assert panel.verticalScrollBar().maximum() > 0
    assert referee.window.rect().contains(
        panel.rect().translated(panel.mapTo(referee.window, QPoint()))
    )


@pytest.mark.parametrize(
    ("document", "before", "act", "asked"),
    [
        ("club", "hinted_call", "wait_a_moment", ["classroom", "call_followed"]),
        ("wrc2025", "tenpai_declared_wrongly", "exposed_tiles", ["tiles_count", "before_in_game"]),
    ],
)
def test_tab_and_screen_readers_go_through_the_questions_in_the_order_to_ask(
    referee: Player, document: str, before: str, act: str, asked: list[str]
) -> None:
    """The last question came first where an act before had asked it, and the link to the hand of
    Score, which is below them, before all."""
    hand = notation.enter(Draft(document=document), "123m456p789s1122z+2z")
    referee.window.store.update(hand)
    referee.window.session.choose(document)
    referee.window.open_page("score")
    referee.window.open_page("referee")
    choose(referee, before)
    choose(referee, act)
    read = [f"ask_{question}" for question in asked] + ["take_hand", "other_rulings"]
    names = [name.rstrip("_0123456789") for name in stops_from(referee, "offender_0")]
    assert [name for name in dict.fromkeys(names) if name in read] == read
    heard = QAccessible.queryAccessibleInterface(referee.find("take_hand", QWidget).parentWidget())
    lines = heard.parent()
    told = [lines.child(at) for at in range(lines.childCount())]
    shown = [one.object() for one in told if one is not None and not one.state().invisible]
    places = [
        next(at for at, one in enumerate(shown) if one.findChild(QWidget, name) is not None)
        for name in (*(f"ask_{question}" for question in asked), "take_hand")
    ]
    assert places == sorted(places)


def test_tab_goes_on_from_an_act_that_the_arrow_keys_have_reached(referee: Player) -> None:
    """Only the first act of a class had its place in the order: after an arrow key Tab left the
    page."""
    first = referee.find("class_act_0", QWidget)
    first.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(first, Qt.Key.Key_Right)
    act = referee.window.focusWidget()
    assert act is not None
    assert act.objectName() == "class_act_1"
    QTest.keyClick(act, Qt.Key.Key_Tab)
    after = referee.window.focusWidget()
    assert after is not None
    assert after.objectName() == "class_act_0", "the first act of the next class"
    QTest.keyClick(after, Qt.Key.Key_Backtab)
    assert referee.window.focusWidget() is act


def test_a_press_after_which_nothing_is_new_leaves_the_order_of_tab(
    referee: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Putting all stops in order took some 2 ms of each press."""
    choose(referee, "false_ron")
    referee.click("offender_1", "ask_hand_shown_0")
    ordered: list[object] = []
    monkeypatch.setattr(incident_layout, "order_tabs", lambda *parts: ordered.append(parts))
    referee.click("offender_2", "ask_hand_shown_1", "ask_hand_shown_0", "table_riichi_1")
    assert ordered == []
    choose(referee, "dead_riichi")
    assert ordered


PLAYERS_WORDS = {
    "false_ron": (
        "役なし", "役無し", "役がない", "無役", "やくなし", "yakunashi", "no yaku", "誤ロン",
        "false ron", "ごろん", "goron",
    ),
    "false_tsumo": ("誤ツモ", "ごつも", "gotsumo"),
    "false_call": ("空鳴き", "くうなき", "kuunaki", "gofuuro"),
    "wait_a_moment": ("待って", "まって", "matte"),
    "noten_riichi": (
        "空リーチ", "ノーテン立直", "からりーち", "false riichi", "noten", "のーてんりーち",
    ),
    "riichi_order": ("リーチ棒", "出し忘れ", "りーちぼう", "riichibou", "riichi stick"),
    "exposed_tiles": (
        "見せ牌", "牌を落とした", "手牌が見えた", "みせはい", "misehai", "exposed tile",
    ),
    "slow_play": ("長考", "理牌", "ちょうこう", "choukou", "slow play", "riipai"),
    "table_talk": ("私語", "しゃみせん", "三味線", "chatting", "shamisen"),
    "phone": ("スマホ", "すまほ", "携帯", "phone", "sumaho"),
    "late_arrival": ("遅刻", "ちこく", "late", "chikoku"),
    "dead_wall_disturbed": ("リンシャン", "王牌", "わんぱい", "wanpai", "dead wall"),
    "dora_turning": ("flipped dora", "カンドラ", "かんどら", "kandora", "kan dora"),
    "wall_destroyed": ("山を倒した", "牌山", "はいやま", "haiyama", "yama", "tile wall"),
    "wrong_wall_draw": ("違う山", "間違った山", "やまちがい", "yamachigai", "wrong wall"),
    "deal_error": ("開門", "かいもん", "kaimon", "取り出し", "toridashi", "haipai", "wall break"),
    "several_rons": ("ダブロン", "頭ハネ", "あたまはね", "atamahane", "double ron", "head bump"),
    "misspoken_call": ("チー間違い", "wrong chi"),
    "furiten_ron": ("同巡",),
    "tahai": ("2枚引いた", "二枚引いた"),
    "shouhai": ("ツモ忘れ",),
    "shown_as_draw": ("手牌を開けた",),
}  # fmt: skip


@pytest.mark.parametrize("document", ["club", "r101", "mleague", "tenhou"])
def test_players_words_lead_to_their_act_first(document: str) -> None:
    """Every word that a new user tried in vain (C8), in kana, romaji, slang and English."""
    rows = acts(document)
    for act, words in PLAYERS_WORDS.items():
        for word in words:
            found = find_acts(rows, word, "")
            assert found, word
            assert found[0].act == act, (word, [row.act for row in found[:3]])


def test_the_word_that_found_an_act_is_named_in_its_row() -> None:
    assert matched_words("false_ron", "役なし", JA)[0] == "役なし"
    assert matched_words("false_ron", "no yaku", JA)[0] == "no yaku"
    assert matched_words("false_ron", "誤ロン", JA) == (), "its own name is there anyway"
    assert matched_words("false_ron", "", JA) == ()
    both = matched_words("noten_riichi", "noten", JA)
    assert both.count("noten reach") == 1, "a word of both languages is told once"


def test_near_words_are_offered_under_the_hits_and_without_any() -> None:
    rows = acts("club")
    assert near_words(rows, "", JA) == ()
    near = near_words(rows, "空立直", JA)
    assert {one.act for one in near} & {"noten_riichi", "riichi_cancel", "open_riichi"}
    assert not {row.act for row in find_acts(rows, "役なし", "")} & {
        one.act for one in near_words(rows, "役なし", JA)
    }, "what was found is not near"
    assert len(near_words(rows, "ほげ", JA)) == 3, "without a hit there are always three"


@pytest.mark.parametrize(
    ("typed", "act"),
    [
        ("kuikai", "kuikae"),
        ("tahay", "tahai"),
        ("furitem", "furiten_ron"),
        ("chonbo", "win_with_chombo"),
        ("くいかい", "kuikae"),
    ],
)
def test_a_word_with_a_slip_leads_to_the_act_that_was_meant(typed: str, act: str) -> None:
    """One word of a name is compared, too: "kuikai" led to invalid calls and skipped turns."""
    texts = JA if "い" in typed else Texts("en")
    assert near_words(acts("club"), typed, texts)[0].act == act


def test_beside_hits_only_what_is_nearly_the_same_is_near() -> None:
    """Beside six hits for "false" stood "flashed" and "glasses"."""
    texts, rows = Texts("en"), acts("club")
    for typed in ("false", "ron", "call", "show", "drop"):
        assert find_acts(rows, typed, "")
        assert near_words(rows, typed, texts) == (), typed


def test_without_a_hit_the_middle_is_empty_and_a_near_word_leads_on(referee: Player) -> None:
    """The ruling on the act before is not shown for another word (C8), nor applied."""
    choose(referee, "noten_riichi")
    referee.click("offender_1")
    assert referee.find("case_apply", QPushButton).isEnabled()
    field = referee.find("act_search", QLineEdit)
    search(field, "まちがった")
    assert referee.text("acts_none") == "「まちがった」という出来事はない。"
    assert not referee.shows("ruling_panel")
    assert not referee.find("case_apply", QPushButton).isEnabled()
    referee.do("apply")
    referee.do("keep")
    assert not referee.sheet.incident.applied
    assert not referee.sheet.incident.saved
    referee.click("near_0")
    assert referee.sheet.incident.act
    assert referee.shows("ruling_panel")
    assert referee.sheet.search != "まちがった"
    referee.do("undo")
    assert referee.sheet.search == "まちがった"


def test_counter_and_foot_count_the_same(referee: Player) -> None:
    count = len(acts("club"))
    assert referee.text("acts_count") == f"{count}件"
    there = sum(bool(row.classes) for row in acts("club"))
    assert f"出来事は{count}件" in referee.text("acts_footer")
    assert str(there) in referee.text("acts_footer")


def test_who_wins_of_several_is_a_check(referee: Player) -> None:
    """Double ron is no offence: its row opens the check of who is first."""
    field = referee.find("act_search", QLineEdit)
    search(field, "ダブロン")
    referee.press(Qt.Key.Key_Return, "act_search")
    assert referee.sheet.tab is RefereeTab.CHECK
    assert referee.sheet.check.kind == "claims"


@pytest.mark.parametrize("document", ["club", "enjoy"])
def test_what_a_document_states_of_several_rons_is_not_called_unwritten(
    referee: Player, document: str
) -> None:
    """The club's rule 10 and detail 7 of enjoy say 頭ハネ: the row names clause and answer."""
    referee.do(f"document_{document}")
    search(referee.find("act_search", QLineEdit), "ダブロン")
    told = str(referee.find("acts", QListView).model().index(0, 0).data())
    assert told.startswith("二人以上が同時にロンした：頭ハネで一人")
    assert {"club": "ルール⑩", "enjoy": "細則7"}[document] in told
    assert "記載なし" not in told


# --- the card


def decide(player: Player, act: str, *answers: str, seat: int = 1) -> None:
    """Choose an act, say who did it, and answer questions: `hand_shown_1`."""
    choose(player, act)
    player.click(f"offender_{seat}", *(f"ask_{answer}" for answer in answers))


def test_a_chombo_is_shown_whole(referee: Player) -> None:
    decide(referee, "false_ron", "hand_shown_1")
    assert referee.told("ruling_seal").strip() == "チョンボ"
    assert referee.text("ruling_headline") == "3人に3000点ずつ。この局をやり直す。"
    assert "南家 −9000" in referee.told("ruling_seats")
    assert "できるだけ罰にしない" not in referee.text("ruling_why")
    assert "確度 85%" in referee.text("ruling_doubts")
    referee.click("offender_0")
    assert "東家 −9000" in referee.told("ruling_seats")
    referee.click("offender_0")
    assert referee.sheet.incident.offender is None, "pressed again nobody is named"
    assert not referee.shows("ruling_seats")


def test_a_riichi_stick_goes_back_and_is_seen(referee: Player) -> None:
    decide(referee, "false_ron", "hand_shown_1")
    referee.click("table_riichi_2")
    steps = [row.words for row in referee.find("ruling_steps", TextRows).shown.rows]
    assert steps[:2] == ["南家が9000点を払う。", "西家に1000点の棒を返す。"]
    assert not any("リーチ棒があれば" in step for step in steps), "it is said by whom"
    assert "西家 ＋4000" in referee.told("ruling_seats")
    assert referee.sheet.table.deposits == 1


def test_a_step_of_the_deposits_is_one_stick_also_with_that_of_an_answer(referee: Player) -> None:
    """The stick of who is in riichi by an answer was counted into the table at each step."""
    decide(referee, "false_ron", "hand_shown_0", "in_riichi_1")
    assert referee.text("table_deposits") == "1"
    referee.click("table_deposits_more")
    assert referee.text("table_deposits") == "2"
    referee.click("table_deposits_less")
    assert referee.text("table_deposits") == "1"
    assert referee.sheet.table.deposits == 0, "the answer brings its stick itself"


def test_who_did_a_noten_riichi_is_in_riichi(referee: Player) -> None:
    """C25: the act says it; the stick goes back with the others."""
    decide(referee, "noten_riichi")
    steps = [row.words for row in referee.find("ruling_steps", TextRows).shown.rows]
    assert "南家に1000点の棒を返す。" in steps
    assert "南家 −8000" in referee.told("ruling_seats")
    _, found = sent_by(referee, "case_apply")
    assert found.game.opening.riichi == (1,), "and on the table of the game"
    after = replay(with_events(found), load("club"))
    assert sum(after.table.scores) == 4 * 25000


def with_events(found: AppliedEvents[RiichiGame]) -> RiichiGame:
    """The game with the events that were sent for it."""
    game = found.game
    return RiichiGame(
        game.rules, game.names, game.switches, game.opening,
        (*game.events, *found.events),  # type: ignore[arg-type]
    )  # fmt: skip


def test_steps_are_ticked_by_click_and_by_space_and_states_are_not(referee: Player) -> None:
    """C24: what only describes how things stand has no box."""
    decide(referee, "false_ron", "hand_shown_1")
    rows = referee.find("ruling_steps", TextRows)
    click_row(referee, "ruling_steps", 0)
    assert rows.shown.rows[0].mark == "done"
    rows.setCurrentIndex(rows.model().index(1, 0))
    referee.press(Qt.Key.Key_Space, "ruling_steps")
    assert [row.mark for row in rows.shown.rows][:3] == ["done", "done", "todo"]
    states = [at for at, row in enumerate(rows.shown.rows) if row.mark == "dot"]
    assert states
    click_row(referee, "ruling_steps", states[0])
    assert rows.shown.rows[states[0]].mark == "dot"
    referee.do("undo")
    referee.do("undo")
    assert {row.mark for row in rows.shown.rows} == {"todo", "dot"}


def test_a_step_that_is_another_one_under_another_document_is_not_done(referee: Player) -> None:
    """Other points and other hands were struck through like those that were settled."""
    decide(referee, "false_ron", "hand_shown_1")
    page, steps = page_of(referee), referee.find("ruling_steps", TextRows)
    page.choose_document("r101")
    ticked = {row.words for row in steps.shown.rows if row.mark == "todo"}
    for at, row in enumerate(steps.shown.rows):
        if row.mark == "todo":
            steps.chosen.emit(at)
    for document in ("club", "enjoy", "wrc2025"):
        page.choose_document(document)
        done = {row.words for row in steps.shown.rows if row.mark == "done"}
        assert done <= ticked, document
    page.choose_document("r101")
    assert {row.words for row in steps.shown.rows if row.mark == "done"} == ticked


def test_a_dead_hand_is_told_to_the_offender_in_one_step(referee: Player) -> None:
    decide(referee, "false_ron", "hand_shown_0", "in_riichi_0")
    first = referee.find("ruling_steps", TextRows).shown.rows[0]
    assert first.mark == "todo"
    assert first.words.startswith("南家に告げる：この局はアガリ、")


def test_silence_is_silence_and_the_proposal_stands_apart(referee: Player) -> None:
    choose(referee, "false_call")
    referee.click("ask_own_discard_made_1")
    assert referee.told("ruling_seal").strip() == "記載なし"
    assert referee.text("ruling_headline") == "条文はあるが、結果は書かれていない。"
    assert referee.told("proposal").startswith("提案（規定の外）：アガリ放棄")
    assert "レッスンプロ" in referee.text("ruling_why")


@pytest.mark.parametrize("act", ["phone", "late_arrival", "exposed_tiles"])
def test_what_no_document_mentions_is_silence(referee: Player, act: str) -> None:
    choose(referee, act)
    assert referee.told("ruling_seal").strip() == "記載なし"
    assert not referee.find("case_apply", QPushButton).isEnabled()


def test_a_document_of_a_program_has_no_offences(referee: Player) -> None:
    choose(referee, "false_ron")
    referee.do("document_tenhou")
    assert "プログラムが打つ" in referee.text("ruling_headline")
    assert not referee.shows("ruling_steps")


def test_the_other_documents_stand_beside_and_one_click_goes_there(referee: Player) -> None:
    choose(referee, "false_ron")
    view = referee.find("other_rulings", OtherRulings)
    first = str(view.model().index(0, 0).data())
    assert first == "101競技規定：声だけ → アガリ放棄、見せた → チョンボ"
    referee.click("ask_hand_shown_1")
    first = str(view.model().index(0, 0).data())
    assert first.startswith("101競技規定：チョンボ")
    where = view.visualRect(view.model().index(0, 0)).center()
    referee.qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=where)
    assert referee.sheet.document == "r101"
    assert referee.draft.document == "r101", "all pages go by the document"
    assert "20000点" in referee.text("ruling_headline")
    referee.do("undo")
    assert referee.draft.document == "club"


def test_documents_that_answer_alike_without_a_clause_share_a_row(referee: Player) -> None:
    choose(referee, "false_ron")
    view = referee.find("other_rulings", OtherRulings)
    rows = [words.names[1] for words in view.shown.words]
    assert any(row.startswith("連盟 A・連盟 WRC・") for row in rows)
    assert len(rows) < len(RIICHI_DOCUMENTS) - 1
    assert sum(len(row.split("・")) for row in rows) >= len(RIICHI_DOCUMENTS) - 1


def test_the_documents_stand_by_what_their_penalties_protect(referee: Player) -> None:
    choose(referee, "false_ron")
    view = referee.find("other_rulings", OtherRulings)
    heads = [words.family for words in view.shown.words if words.family]
    assert heads[:3] == ["試合を守る", "打つ人を守る", "放送を守る"]
    assert heads[-1] == "プログラムが打つ規定"
    families = [row.family for row in view.shown.rows if row.shown.kind != "program"]
    order = ["game", "player", "broadcast", ""]
    assert families == sorted(families, key=order.index)
    for row in view.shown.rows:
        rules = load(row.document.id)
        said = None if rules.penalties is None else rules.penalties.family
        assert row.family == ("" if said is None else said.value)


def test_the_answers_of_an_act_go_to_every_document(referee: Player) -> None:
    choose(referee, "false_ron")
    view = referee.find("other_rulings", OtherRulings)
    assert any(len(words.classes) > 1 for words in view.shown.words)
    referee.click("ask_hand_shown_1")
    left = [words for words in view.shown.words if len(words.classes) > 1]
    assert [words.names[1] for words in left] == ["縁ジョイ！"], "it asks how much was shown"
    by_name = {words.names[1]: words for words in view.shown.words}
    assert by_name["101競技"].classes[0][0] == "chombo"
    assert "20000" in by_name["101競技"].points


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("document", [*WRITTEN, "mleague", "tenhou"])
def test_every_act_has_words_in_every_document(document: str, language: str) -> None:
    texts, rules = Texts(language), load(document)
    for row in acts(document):
        ruling_view = incident_view(state.choose_act(RefereeSheet(document), row.act), rules)
        assert sentence(ruling_view.shown, texts)
        assert headline(ruling_view.shown, texts)


# --- the case and its game


LINK = GameLink(
    "uid-3", "3卓", "3",
    RiichiGame("club", NAMES, Switches(), events=(
        WinEvent((WinClaim(1, loser=0, han=1, fu=30),)),  # the deal passes to the second seat
        RiichiEvent(2),
    )),
)  # fmt: skip


def test_a_case_of_a_game_has_its_table_and_nothing_is_typed(referee: Player) -> None:
    """Who sits where, the hand, riichi and sticks are what the game's events say."""
    page_of(referee).receive(LINK)
    sheet = referee.sheet
    assert (sheet.table.round_wind, sheet.table.deal, sheet.table.deposits) == (0, 1, 1)
    assert sheet.table.riichi == {1}, "the third seat is south now"
    assert sheet.entered.players == ("タケダ", "中村", "山本", "佐藤")
    assert referee.text("referee_case") == "いまの件　3卓 東2局 0本場"
    assert referee.text("case_deposits") == "1本（南家のリーチ）"
    for name in ("keep_table", "table_round_0", "table_honba_more", "table_riichi_0"):
        assert not referee.shows(name), name
    choose(referee, "false_ron")
    referee.click("offender_1")
    assert referee.text("case_who") == "南家　中村"
    assert not referee.shows("ask_in_riichi_1"), "the game says it"
    referee.click("ask_hand_shown_0")
    assert dict(referee.sheet.incident.answers) == {"hand_shown": False}
    assert "ノーテンならチョンボ" in referee.told("ruling_steps") or any(
        "ノーテンならチョンボ" in row.words
        for row in referee.find("ruling_steps", TextRows).shown.rows
    )


def test_the_players_stay_unfolded_after_a_case_of_a_game(referee: Player) -> None:
    """Their button was still pressed, and the next press did nothing."""
    referee.click("keep_more")
    page_of(referee).receive(LINK)
    assert not referee.shows("keep_player_0")
    referee.do("new_sheet")
    assert referee.find("keep_more", QPushButton).isChecked()
    assert referee.shows("keep_player_0")


def test_a_game_may_know_what_happened_and_who_did_it(referee: Player) -> None:
    """From a draw with a noten riichi the act and its seat come along; nothing else is answered."""
    page_of(referee).receive(replace(LINK, act="noten_riichi", seat=2))
    incident = referee.sheet.incident
    assert (incident.act, incident.offender, incident.answers) == ("noten_riichi", 1, ())
    assert referee.told("ruling_seal").strip() == "チョンボ"


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_act_in_riichi_by_somebody_who_is_not_in_riichi_in_the_game_is_told(
    referee: Player, language: str
) -> None:
    """The ruling stood there, and could be applied, without a word."""
    referee.set_language(language)
    page_of(referee).receive(LINK)
    choose(referee, "noten_riichi")
    told = "にはリーチがない" if language == "ja" else "has no riichi"
    referee.click("offender_2")
    assert told in referee.text("case_hint")
    assert referee.find("case_apply", QPushButton).isEnabled(), "the referee decides"
    referee.click("offender_1")
    assert told not in referee.text("case_hint")
    referee.click("offender_2")
    choose(referee, "false_ron")
    assert told not in referee.text("case_hint")
    evening = EveningSeats("evening", 1, ("a", "b", "c", "d"))
    page_of(referee).receive(GameLink("", "1卓", "1", RiichiGame("club"), evening=evening))
    choose(referee, "noten_riichi")
    referee.click("offender_2")
    assert told not in referee.text("case_hint"), "an evening knows of no riichi"


@pytest.mark.parametrize("document", ["club", "enjoy"])
def test_a_ruling_on_kuikae_tells_that_the_clause_does_not_say_which_kind(document: str) -> None:
    """*Check* told it as our reading, and the incident said nothing of it."""
    rules = load(document)
    assert rules.calls.kuikae.standing is Standing.ASSUMED
    shown = incident_view(state.choose_act(RefereeSheet(document), "kuikae"), rules).shown
    assert "スジも" in why("kuikae", shown, document, JA)
    words = why("kuikae", shown, document, EN)
    assert "other end of the sequence" in words
    assert "not stated" in words


def test_an_evening_knows_what_was_done_before_in_the_game(referee: Player) -> None:
    """Its rounds were games without events: nobody had ever done anything before."""
    acts = (("b", "slow_play"), ("b", "exposed_tiles"))
    seats = EveningSeats("evening", 1, ("a", "b", "c", "d"), acts)
    page_of(referee).receive(GameLink("", "1卓", "1", RiichiGame("wrc2025"), evening=seats))
    choose(referee, "exposed_tiles")
    rules = load("wrc2025")
    for seat, before in ((1, True), (2, False)):
        sheet = state.set_offender(referee.sheet, seat)
        assert known_answers(sheet, rules)["before_in_game"] is before


def test_a_ruling_goes_to_its_game_once(referee: Player) -> None:
    """対局に反映 sends the event by seats of the game; the same case cannot be sent again."""
    page_of(referee).receive(LINK)
    choose(referee, "false_ron")
    assert not referee.find("case_apply", QPushButton).isEnabled()
    referee.click("offender_1", "ask_hand_shown_1")
    name, found = sent_by(referee, "case_apply")
    assert (name, found.uid, found.game) == ("game", "uid-3", LINK.game)
    assert found.events == (RulingEvent("false_ron", 2, {"hand_shown": True}),)
    assert not referee.find("case_apply", QPushButton).isEnabled()
    referee.do("apply")
    (case,) = page_of(referee).log._history.cases()
    assert (case.table, case.players[1], case.offender) == ("3", "中村", 1)
    after = replay(with_events(found), load("club"))
    assert not after.problems
    assert after.table.sticks == (), "the stick of the hand went back"


def test_under_another_document_than_its_game_nothing_is_applied(referee: Player) -> None:
    page_of(referee).receive(LINK)
    decide(referee, "noten_riichi")
    referee.do("document_r101")
    assert not referee.find("case_apply", QPushButton).isEnabled()
    assert "健康麻将" in referee.text("case_hint")
    referee.do("document_club")
    assert referee.find("case_apply", QPushButton).isEnabled()


def test_a_case_alone_becomes_a_new_game_of_one_hand(referee: Player) -> None:
    referee.click("table_round_1", "table_deal_2", "table_honba_more", "table_riichi_0")
    decide(referee, "false_ron", "hand_shown_1")
    _, found = sent_by(referee, "case_apply")
    assert found.uid == ""
    opening = found.game.opening
    assert (opening.round_wind, opening.dealer, opening.honba) == (1, 2, 1)
    assert (opening.riichi, opening.deposits) == ((2,), 0), "east of hand 3 was dealt third"
    assert found.events == (RulingEvent("false_ron", 3, {"hand_shown": True}),)
    after = table_of(replay(with_events(found), load("club")))
    assert after.scores == (28000, 16000, 28000, 28000)


@pytest.mark.parametrize("document", WRITTEN)
def test_points_are_neither_made_nor_lost(document: str) -> None:
    """Scores and deposits after any ruling add up to what they were before it."""
    rules = load(document)
    start, stick = rules.game.start_points.value, rules.payment.deposit.value
    for row in acts(document):
        for answers in every_answer(row.act, load(document)):
            sheet = walk(document, row.act, 1, answers).sheet
            sheet = state.set_table(sheet, table.toggle_riichi(sheet.table, 2))
            found = applied_ruling(sheet, rules)
            ruling = applicable(ruling_answer(sheet, rules))
            assert (found is None) is (ruling is None)
            if found is None:
                continue
            after = table_of(replay(with_events(found), rules))
            assert after.scores is not None
            assert sum(after.scores) + stick * after.deposits == 4 * start, (row.act, answers)
            told = ruling is not None and any(held.to != "pot" for held in ruling.held)
            assert sum(after.chombo) == told


def test_when_the_deal_passes_everybody_has_another_wind() -> None:
    game = RiichiGame("tenhou", opening=Opening(dealer=3, scores=(4, 1, 2, 3), chombo=(0, 1, 0, 0)))
    before = table_of(replay(game, load("tenhou")))
    assert (before.round_wind, before.deal, before.scores) == (0, 3, (3, 4, 1, 2))
    played = RiichiGame("tenhou", opening=game.opening, events=(DrawEvent(),))
    after = table_of(replay(played, load("tenhou")))
    assert (after.round_wind, after.deal, after.scores) == (1, 0, (4, 1, 2, 3))
    assert after.chombo == (0, 1, 0, 0)
    assert table.by_first_seats((1, 2, 3, 4), 1) == (4, 1, 2, 3)


def test_two_fines_of_one_seat_both_go_back() -> None:
    """罰則3 of enjoy: what was put down in this hand goes back to who put it there."""
    rules = load("enjoy")
    fines = (RulingEvent("false_call", 1, {"corrected_to_ron": False, "called_kan": False}),) * 2
    link = GameLink("uid", "1卓", "1", RiichiGame("enjoy", events=fines))
    sheet = state.new_case(RefereeSheet("enjoy"), facts_of_game(link, rules))
    assert sheet.table.fined == (1, 1)
    sheet = state.set_offender(state.choose_act(sheet, "false_ron"), 3)
    sheet = answered(sheet, rules, (("hand_shown", True), ("most_shown", True)))
    found = applied_ruling(sheet, rules)
    assert found is not None
    after = replay(with_events(found), rules).table
    assert after.scores == (33000, 33000, 33000, 21000)
    assert after.deposits == 0


def test_who_put_a_fine_down_is_asked_where_a_reading_gives_it_back() -> None:
    """③ of the club names riichi sticks alone; 補足⑬ of 101 has no fines at all."""
    asked = {name: fines_go_back(load(name)) for name in ("club", "enjoy", "r101")}
    assert asked == {"club": True, "enjoy": True, "r101": False}


# --- one case at a time


def test_a_new_case_is_really_empty(referee: Player) -> None:
    """C2: no hand, no riichi, no table, no answer of the case before."""
    referee.click("table_honba_more", "table_riichi_3")
    referee.find("keep_note", QLineEdit).insert("見間違い")
    decide(referee, "false_ron", "hand_shown_1")
    page_of(referee).lay(notation_hand("123m55p5p"))
    referee.do("clear")
    sheet = referee.sheet
    assert sheet.incident == state.IncidentInput()
    assert state.facts_of(sheet) == CaseFacts()
    assert referee.text("referee_case") == "いまの件　単独の件 東1局 0本場"
    page_of(referee).receive(LINK)
    referee.do("new_sheet")
    assert referee.sheet.link is None


def notation_hand(text: str) -> Draft:
    return notation.enter(Draft(), text)


def test_nothing_of_a_dispute_is_in_the_incident(referee: Player) -> None:
    """C2: a hand in riichi of 申告の確認 accused nobody on the other tabs before."""
    index = {tab: list(RefereeTab).index(tab) for tab in RefereeTab}
    referee.click(f"referee_tab_{index[RefereeTab.DISPUTE]}")
    referee.paste("234678m5799p345s+6p ron from=W seat=S round=E riichi deposits=1 honba=2")
    assert referee.sheet.table.riichi == {1}
    referee.click(f"referee_tab_{index[RefereeTab.INCIDENT]}")
    sheet = referee.sheet
    assert (sheet.hand.concealed, sheet.table) == ((), TableFacts())
    choose(referee, "false_ron")
    assert not referee.shows("keep_hand")
    referee.click(f"referee_tab_{index[RefereeTab.CHECK]}")
    assert referee.sheet.hand.concealed == ()
    referee.click(f"referee_tab_{index[RefereeTab.DISPUTE]}")
    assert len(referee.sheet.hand.concealed) == 14, "its own case is as it was left"
    assert referee.sheet.table.honba == 2


def test_a_tab_without_a_case_begins_with_the_game_and_without_its_case(referee: Player) -> None:
    page_of(referee).receive(LINK)
    page_of(referee).lay(notation_hand("123m55p5p"))
    other = state.set_tab(referee.sheet, RefereeTab.DISPUTE)
    assert other.link is LINK
    assert other.table.riichi == {1}, "that is so in the game"
    assert other.hand.concealed == ()


def test_after_a_ruling_another_act_is_another_case(referee: Player) -> None:
    referee.click("table_honba_more", "table_riichi_3")
    decide(referee, "noten_riichi")
    referee.find("keep_note", QLineEdit).insert("見た")
    referee.do("keep")
    assert referee.sheet.incident.saved
    choose(referee, "false_ron")
    sheet = referee.sheet
    assert (sheet.table.honba, sheet.table.riichi, sheet.table.deposits) == (1, frozenset(), 0)
    assert sheet.incident.offender is None


def test_the_slip_is_that_of_the_open_case_whichever_is_chosen_in_the_log(
    referee: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, asked = tmp_path / "slip.pdf", list[str]()

    def choose_path(*dialog: Any) -> tuple[str, str]:
        asked.append(Path(dialog[2]).name)
        return str(path), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", choose_path)
    decide(referee, "noten_riichi")
    referee.do("keep")
    first = referee.sheet.incident.saved
    choose(referee, "false_ron")
    press_leaf(referee, 0)
    referee.do("keep")
    second = referee.sheet.incident.saved
    assert first != second != ""
    referee.click(f"referee_tab_{TABS.index(RefereeTab.LOG)}")
    cases = referee.find("case_table", QTableView)
    where = cases.visualRect(cases.model().index(1, 0)).center()
    referee.qtbot.mouseClick(cases.viewport(), Qt.MouseButton.LeftButton, pos=where)
    assert cases.model().index(1, 0).data() == first
    referee.click(f"referee_tab_{TABS.index(RefereeTab.INCIDENT)}", "case_slip")
    (paper,) = pages(path.read_bytes())
    assert second in paper.text
    assert first not in paper.text
    assert asked == [f"{second}.pdf"]


@pytest.mark.parametrize("first_page", ["score"])
def test_the_hand_of_the_score_page_is_taken_over_when_it_is_asked_for(player: Player) -> None:
    player.window.resize(1280, 800)
    player.paste("234m45699p23678s+1s ron from=E seat=W round=S riichi deposits=1")
    player.click("page_referee")
    assert player.sheet.hand.concealed == (), "not unasked"
    choose(player, "noten_riichi")
    player.click("take_hand")
    sheet = player.sheet
    assert len(sheet.hand.concealed) == 14
    assert (sheet.incident.offender, sheet.table.round_wind, sheet.table.riichi) == (2, 1, {2})
    assert not player.shows("take_hand")


# --- from a false win on the score page


@pytest.mark.parametrize("first_page", ["score"])
def test_one_press_leads_from_a_false_win_to_its_ruling(player: Player) -> None:
    """C13: act, offender, hand and riichi are there; what was shown is asked."""
    player.window.resize(1280, 800)
    player.paste("123456m678p3599s+4s ron from=W seat=S round=E riichi")
    assert not player.shows("to_referee"), "a win is not ruled on"
    player.paste("234m45699p23678s+1s ron from=E seat=S round=E riichi discards=4s")
    player.click("to_referee")
    sheet = player.sheet
    assert player.window.page.objectName() == "referee"
    assert (sheet.incident.act, sheet.incident.offender) == ("furiten_ron", 1)
    assert sheet.table.riichi == {1}
    assert sheet.incident.answers == ()
    assert "23678s" in player.find("keep_hand", QWidget).accessibleName()
    assert [told.split("：")[0] for told in leaves(player)] == ["声だけ", "見せた"]
    before = sheet
    player.click("page_score", "page_referee")
    assert player.sheet == before


def test_a_false_win_opens_a_new_case(referee: Player) -> None:
    decide(referee, "noten_riichi", seat=3)
    page_of(referee).receive(ActOfHand("false_tsumo", notation_hand("123m55p5p")))
    assert referee.sheet.incident.act == "false_tsumo"
    assert referee.sheet.incident.answers == ()
    assert referee.sheet.table == TableFacts()


# --- how many clicks and keys it takes (findings B)


def test_task_h_noten_riichi_of_the_club_in_two_pointer_actions(player: Player) -> None:
    """The page, and the act; by keys Alt+2, a word, Enter."""
    player.window.resize(1280, 800)
    player.click("page_referee")
    choose(player, "noten_riichi")
    assert player.told("ruling_seal").strip() == "チョンボ"
    player.do("new_sheet")
    player.do("page_score")
    keys = 1
    player.do("page_referee")
    for letter in "noten":
        player.qtbot.keyClicks(player.find("act_search", QLineEdit), letter)
        keys += 1
    player.press(Qt.Key.Key_Return, "act_search")
    assert player.told("ruling_seal").strip() == "チョンボ"
    assert keys + 1 <= 8


def test_task_i_ron_by_voice_without_yaku_in_three_pointer_actions(referee: Player) -> None:
    """縁ジョイ: the word, the act, 声だけ (a leaf or the answer)."""
    referee.do("document_enjoy")
    referee.click("act_search")
    search(referee.find("act_search", QLineEdit), "役なし")
    click_row(referee, "acts", 0)
    press_leaf(referee, 0)
    assert referee.told("ruling_seal").strip() == "アガリ放棄"
    referee.do("new_sheet")
    field = referee.find("act_search", QLineEdit)
    field.setFocus()
    referee.qtbot.keyClicks(field, "ron")
    referee.press(Qt.Key.Key_Return, "act_search")
    assert referee.sheet.incident.act == "false_ron"
    referee.qtbot.keyClick(referee.find("referee", QWidget), Qt.Key.Key_1)
    assert referee.told("ruling_seal").strip() == "アガリ放棄"


# --- every ruling


@pytest.mark.parametrize("document", RIICHI_DOCUMENTS)
def test_headline_arrows_and_checklist_are_those_of_the_engine(document: str) -> None:
    """Every act under every combination of answers: nothing that the page shows of a ruling says
    anything else than the engine's answer."""
    for offender in (0, 1):
        for case in every_case(document, offender):
            seen = incident_view(case.sheet, case.rules)
            where = (case.act, case.answers, offender)
            assert ruling_answer(case.sheet, case.rules) == case.ruling, where
            assert seen.shown.kind != "open", where
            ruling = applicable(case.ruling)
            assert sentence(seen.shown, JA)
            arrows = () if seen.shown.seats is None else seen.shown.seats.flows
            if ruling is None:
                assert not arrows
                assert not seen.steps, where
                continue
            wanted = tuple(
                PaymentFlow(p.payer, p.payee, p.points)
                for p in ruling.payments
                if p.payer is not None
            )
            assert arrows == wanted, where
            paid = sum(flow.points for flow in arrows)
            told = {step.kind: step for step in seen.steps}
            assert (told["pays"].points if "pays" in told else 0) == paid, where
            assert ("puts" in told) is bool(ruling.held), where
            back = [p for p in ruling.payments if p.payer is None]
            assert sum(step.kind == "takes_back" for step in seen.steps) == len(back), where
            said = {effect.name for step in seen.steps for effect in step.effects}
            left = {e.name for e in ruling.effects} - {"to", "settled", "place"}
            if "payers" in left:
                assert any(step.to_all for step in seen.steps), where
                left.remove("payers")
            assert said == left - ({"deposits"} if back else set()), where
            for step in seen.steps:
                for language in LANGUAGES:
                    told = step_words(step, Texts(language))
                    assert told[:1] == told[:1].upper() != "", where
                    unknown = step_words(replace(step, seat=None), Texts(language))
                    assert unknown[:1] == unknown[:1].upper()
                    assert "The player" not in unknown[1:], "within a sentence it is small"
            if isinstance(case.ruling, Ruling):
                assert headline(seen.shown, JA) == JA.sanction(case.ruling.sanction)


# --- the window


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_no_words_are_cut(window: MainWindow, player: Player, language: str, scale: float) -> None:
    window.set_language(language)
    window.choose_scale(scale)
    for size in ((1280, 800), (1024, 700)):
        window.resize(*size)
        window.open_page("referee")
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        _see_whole_words_of_acts(player)


def _see_whole_words_of_acts(player: Player) -> None:
    rules = load("club")
    for act in ("false_ron", "wait_a_moment", "riichi_few_points", "late_call"):
        sheet = state.choose_act(player.sheet, act)
        first = question_leaves(open_tree(sheet, rules))[0]
        for step in (sheet, answered(state.set_offender(sheet, 1), rules, first.answers)):
            page_of(player)._store.commit(step, "act")
            player.qtbot.wait(5)
            player.sees_whole_words("referee")


@pytest.mark.parametrize("size", [(240, 180), (300, 212), (330, 146), (420, 180), (700, 300)])
@pytest.mark.parametrize("flows", [((1, 0), (1, 2), (1, 3)), ((0, 2),), ((1, 3), (0, 2)), ()])
def test_seats_arrows_and_caption_do_not_lie_over_each_other(
    qtbot: QtBot, size: tuple[int, int], flows: tuple[tuple[int, int], ...]
) -> None:
    """C7: at every size that a page gives the picture."""
    picture = SeatPicture(JA)
    qtbot.addWidget(picture)
    usual = round(USUAL_FELT * size[0])
    picture.resize(size[0], max(size[1], usual, SeatPicture.least_height(size[0])))
    paid = tuple(PaymentFlow(payer, payee, 1000) for payer, payee in flows)
    picture.present(Seats(1, 0, 0, (0, 0, 0, 0), paid))
    boxes = picture._boxes()
    for at, box in enumerate(boxes):
        assert QRectF(picture.rect()).contains(box)
        for other in boxes[at + 1 :]:
            assert not box.adjusted(1, 1, -1, -1).intersects(other)
    for place in picture._caption_boxes(boxes):
        for box in boxes:
            assert place.isEmpty() or not place.intersects(box)
    across = _straight(boxes)
    assert boxes[3].right() < across < boxes[1].left()


def test_the_page_opens_at_once(window: MainWindow, player: Player) -> None:
    while window.preloader.busy:
        window.preloader.go_on()
    player.click("page_referee")
    assert player.find("page_referee", QAbstractButton).isChecked()
    assert player.shows("act_search")
    assert not player.shows("palette_1m")
    assert not player.action("riichi").isEnabled(), "its letter is for the search here"
    player.do("page_score")
    assert player.shows("palette_1m")
    assert player.action("riichi").isEnabled()


# --- before an act is chosen


@pytest.mark.parametrize("document", WRITTEN)
def test_the_page_begins_with_what_each_class_costs_and_what_it_answers(document: str) -> None:
    """As the list of acts has it: an act stands under every class that it may be."""
    listed = {row.act: set(row.classes) for row in acts(document)}
    for one in classes(document):
        assert one.acts
        assert all(one.sanction in listed[act] for act in one.acts)
    costly = {one.sanction for one in classes(document)}
    assert costly == set().union(*listed.values()) - {"none", "legal", "silent"}


def test_a_class_tells_its_own_cost_and_nothing_of_one_act() -> None:
    chombo, dead, fine, _ = classes("club")
    assert class_words(chombo.shown, JA).startswith("3人に3000点ずつ。この局をやり直す。")
    assert "この局はアガリ、ポン・チー・カン、リーチができない。" in class_words(dead.shown, JA)
    assert "鳴きは取り消す" not in class_words(fine.shown, JA), "that is so of calls only"
    assert class_words(fine.shown, JA).startswith("供託 1000点。")


def test_an_act_under_its_class_is_chosen_with_the_keyboard(referee: Player) -> None:
    first = next(b for b in buttons(referee, "class_act_0") if b.isVisible())
    first.setFocus(Qt.FocusReason.TabFocusReason)
    referee.qtbot.keyClick(first, Qt.Key.Key_Right)
    second = referee.window.focusWidget()
    assert second is not None
    assert second.objectName() == "class_act_1"
    assert not first.focusPolicy() & Qt.FocusPolicy.TabFocus, "one stop for all acts of a class"
    referee.qtbot.keyClick(second, Qt.Key.Key_Space)
    sheet = referee.window.session.store("referee").state
    assert sheet.incident.act == classes(sheet.document)[0].acts[1]
    assert not first.isVisible()
    referee.do("undo")
    assert first.isVisible()


def buttons(referee: Player, name: str) -> list[QAbstractButton]:
    return referee.window.findChildren(QAbstractButton, name)


def test_a_mangan_paid_is_told_with_the_dealer_s_share() -> None:
    """M.League's other reading of its chombo: to each what a mangan drawn would cost."""
    rules = load("mleague")
    _, variant = next(
        (rule, variant)
        for rule, variant in other_readings(rules)
        if rule.key == "penalties.chombo.to" and variant.penalties.chombo.to.value == "as_mangan"
    )
    answer = rule_on(Incident("false_ron", 1), {"hand_shown": True}, RulingTable(), variant)
    told = moved(ruling_view(answer, Seats(1, 0, 0)), JA)
    assert told == "1人に4000点、2人に2000点ずつ"


def test_the_foot_of_the_list_leads_to_the_penalty_chart(referee: Player) -> None:
    referee.click("acts_chart")
    dialog = referee.window.page.findChild(ChartDialog)
    assert dialog is not None
    assert dialog.windowTitle() == "罰の一覧 健康麻将クラブ"
    dialog.close()
    referee.do("document_tenhou")
    assert not referee.shows("acts_chart"), "there are no penalties"


def test_another_reading_says_what_differs_and_names_no_seat_before_it_is_known(
    referee: Player,
) -> None:
    """With honba on the table another reading of the club is about them, not about points."""
    referee.click("table_honba_more")
    choose(referee, "false_ron")
    referee.click("ask_hand_shown_1")
    for seat in (None, 1):
        if seat is not None:
            referee.click(f"offender_{seat}")
        assert referee.text("ruling_doubts").endswith(
            "別の読み：「チョンボのあとの本場」は「本場はなくす」とも読める。ほかは同じ。"
        )


def test_another_reading_tells_the_points_of_seats_once_they_are_known(referee: Player) -> None:
    referee.do("document_mleague")
    choose(referee, "false_ron")
    referee.click("ask_hand_shown_1")
    about = "別の読み：「チョンボの支払い先」"
    lines = referee.text("ruling_doubts").splitlines()
    told = next(line for line in lines if line.startswith(about))
    assert "1人に4000点" in told
    assert "家" not in told.split("読めば、")[1]
    referee.click("offender_1")
    assert "南家 −8000" in referee.text("ruling_doubts")


def test_the_keys_take_no_focus_to_another_answer(referee: Player) -> None:
    """The ring is on what the key has chosen, where it was on an answer of the question before."""
    choose(referee, "false_ron")
    referee.find("ask_hand_shown_0", QAbstractButton).setFocus(Qt.FocusReason.TabFocusReason)
    referee.press(Qt.Key.Key_2, "ask_hand_shown_0")
    assert dict(referee.sheet.incident.answers)["hand_shown"] is True
    assert referee.find("ask_hand_shown_1", QAbstractButton).hasFocus()


@pytest.mark.parametrize("document", ["wrc2025", "club"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_names_and_classes_of_all_acts_are_whole_with_large_letters(
    window: MainWindow,
    player: Player,
    monkeypatch: pytest.MonkeyPatch,
    language: str,
    document: str,
) -> None:
    """“Declared riichi with the hand show…”: what has no room in a line goes on in the next."""
    window.set_language(language)
    window.choose_scale(2.0)
    window.resize(1024, 700)
    window.session.choose(document)
    window.open_page("referee")
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    QApplication.processEvents()
    view = player.find("acts", ActList)
    written: list[str] = []

    def note(_painter: QPainter, box: QRectF, text: str, font: QFont, *_: object) -> float:
        assert width_of(text, font) <= box.width() + 1.5, text
        written.append(text)
        return width_of(text, font)

    monkeypatch.setattr(act_list, "write", note)
    monkeypatch.setattr(type(view.itemDelegate()), "pictured", False)
    for at in range(view.model().rowCount()):
        view.scrollTo(view.model().index(at, 0))
        view.viewport().grab()
    said = re.sub(r"\s", "", "".join(written))
    for row in view.acts.rows:
        name = Texts(language).offence(row.act)
        assert re.sub(r"\s", "", name) in said, name


@pytest.mark.parametrize("size", [(1024, 700), (1920, 1080)])
def test_the_words_of_the_classes_are_not_cut_with_large_letters(
    window: MainWindow, player: Player, size: tuple[int, int]
) -> None:
    """The panel does not scroll sideways: seals go above the words, and long names into lines."""
    window.set_language("en")
    window.choose_scale(2.0)
    window.resize(*size)
    window.open_page("referee")
    player.qtbot.waitUntil(lambda: player.shows("class_act_0"))
    player.qtbot.wait(100)
    view = player.find("classes_panel", Panel).viewport()
    shown = [w for w in view.findChildren(QWidget) if w.isVisible()]
    assert any(w.objectName().startswith("class_act") for w in shown)
    for widget in shown:
        right = widget.mapTo(view, widget.rect().topRight()).x()
        assert right <= view.width(), (widget.objectName(), right, view.width())


def test_questions_and_the_place_of_a_case_are_told_as_in_english(
    window: MainWindow, player: Player
) -> None:
    window.resize(1280, 800)
    window.set_language("en")
    window.open_page("referee")
    assert player.text("referee_case").endswith("on its own, East 1, 0 honba")
    choose(player, "false_ron")
    assert "?," not in player.text("ruling_why")


@pytest.mark.parametrize("language", ["ja", "en"])
def test_the_case_is_in_sight_whatever_was_seen_before(referee: Player, language: str) -> None:
    """Beside a scroll bar a row wraps that then needs the bar: it goes as soon as all fits."""
    referee.window.set_language(language)
    referee.qtbot.waitUntil(lambda: referee.shows("acts"))
    choose(referee, "noten_riichi")
    referee.click("keep_more")
    panel = referee.find("case_panel", Panel)
    referee.qtbot.waitUntil(lambda: panel.verticalScrollBar().maximum() > 0)
    referee.click("keep_more")
    choose(referee, "false_ron")
    referee.qtbot.wait(20)
    assert panel.verticalScrollBar().maximum() == 0
    assert referee.box("case_panel").contains(referee.box("keep_keep"))


def test_a_label_stands_beside_the_first_of_several_lines(referee: Player) -> None:
    """English needs two for honba and riichi sticks, and the label stood between them."""
    referee.window.set_language("en")
    QApplication.processEvents()
    page = referee.window.page
    assert isinstance(page, RefereePage)
    case = page.ui.incident.case
    places = [
        widget.mapTo(case, widget.rect().center()).y()
        for widget in (case._rows["honba"], case.honba, case.deposits)
    ]
    assert abs(places[0] - places[1]) <= 4
    assert places[2] > places[1] + 20
