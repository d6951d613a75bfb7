"""The options of a document on the rules page: a topic of their own, read and switched there."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication, QPushButton, QToolButton

from app.pages.rules.content import TOPICS, items, items_and_options, rule_of
from app.pages.rules.editor.widgets.rule_list import RuleList
from app.pages.rules.options import option_views, row_words
from app.pages.rules.state import RulesState, compared, edit_document, scopes, set_mode
from app.texts.texts import LANGUAGES, Texts
from engine.library import options_of
from engine.riichi.rules import load
from engine.rulebook import Words
from tests.app.pages.rules.test_page import Reader
from tests.app.player import Player

EN = Texts("en")


@pytest.fixture
def reader(player: Player) -> Reader:
    player.window._choose_base("wrc2025")
    return Reader(player)


def test_options_are_a_topic_where_the_document_has_some() -> None:
    assert scopes(RulesState("wrc2025")) == ("", "options", *(
        topic for topic in TOPICS if topic in scopes(RulesState("wrc2025"))
    ))  # fmt: skip
    assert scopes(RulesState("wrc2025+2.1"))[1] == "options"
    assert "options" not in scopes(RulesState("club"))
    assert "options" not in scopes(set_mode(RulesState("wrc2025"), "compare"))


def test_an_option_that_is_not_chosen_is_no_rule_of_the_document() -> None:
    red, option = rule_of("wrc2025", "dora.red"), rule_of("wrc2025+2.1", "dora.red")
    assert red is not None
    assert option is not None
    assert (red.value, option.value) == (0, 1)
    assert len(items_and_options("wrc2025")) == len(items("wrc2025")) + len(options_of("wrc2025"))


def test_a_row_names_an_option_and_what_it_changes() -> None:
    row = next(view for view in option_views("wrc2025+4.1", EN) if view.id == "4.1")
    assert row.on
    assert row_words(row, EN) == "4.1　uma 30/10 — Uma: +15 +5 −5 −15 → +30 +10 −10 −30"
    assert [change.clause for change in row.changes] == ["WRC Rules 2025 4.1"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_mark_of_an_option_is_not_said_twice(language: str) -> None:
    """The tooltip of EMA's option read: social social play."""
    texts = Texts(language)
    (row,) = option_views("ema2025", texts)
    assert row_words(row, texts).count(row.mark) == 1


def test_a_row_names_a_rule_alone_whose_values_are_sentences() -> None:
    (row,) = option_views("ema2025", EN)
    told = row_words(row, EN)
    assert "Chombo: 20000 points → 8000 points" in told
    assert "Who receives a chombo" in told
    assert len(told) < 170


def test_the_options_are_read_with_their_rules_and_clauses(reader: Reader) -> None:
    reader.topic("オプション")
    assert [row.split()[0] for row in reader.clauses][:3] == ["2.1", "3.2", "4.1"]
    reader.click_clause(0)
    body = reader.words("rule_body")
    assert reader.words("rule_title").startswith("2.1")
    assert "WRC Rules 2025 2.1" in body
    assert "なし → 1翻" in body


def test_an_option_is_switched_on_the_page(reader: Reader) -> None:
    reader.topic("オプション")
    reader.click_clause(0)
    assert reader.player.find("rule_option", QPushButton).text() == "このオプションで打つ"
    reader.player.click("rule_option")
    assert reader.state.document == reader.player.window.session.document == "wrc2025+2.1"
    assert reader.player.find("options", QToolButton).text() == "2.1 ▾"
    assert reader.player.find("rule_option", QPushButton).text() == "このオプションを外す"
    reader.player.click("rule_option")
    assert reader.state.document == "wrc2025"
    reader.player.do("undo")
    assert reader.state.document == "wrc2025+2.1"


def test_a_clause_has_no_switch(reader: Reader) -> None:
    reader.topic("ドラ")
    reader.click_clause(0)
    assert not reader.player.shows("rule_option")


def test_a_search_finds_the_options(reader: Reader) -> None:
    reader.search("2.1")
    assert any(row.startswith("2.1") for row in reader.clauses)


def test_a_comparison_has_the_document_as_chosen_beside_itself_without() -> None:
    there = compared(RulesState("wrc2025+2.1", beside=frozenset({"wrc2025", "ema2016"})))
    assert there[0] == "wrc2025+2.1"
    assert set(there[1:]) == {"wrc2025", "ema2016"}


def test_the_options_of_ones_own_document_are_edited(player: Player) -> None:
    window = player.window
    own = window._recent_hands.own.copy("wrc2025", Words("みどり会", "Green club"))
    window._reload_documents()
    reader = Reader(player)
    store = reader.page._store
    store.commit(edit_document(store.state, own), "document")
    reader.topic("オプション")
    rules = player.find("rule_list", RuleList)
    places = [row.rule_key for row in rules.rules.rows]
    assert {"dora.red", "draw.nagashi_mangan", "game.uma"} <= set(places)
    assert rules.rules.words(0, 1).startswith("2.1：赤ドラ")
    rules.setCurrentIndex(rules.rules.index(0, 1))
    assert store.state.chosen == "options.2.1.dora.red"
    reader.page._editor._set_value(2)
    QApplication.processEvents()
    assert load(f"{own}+2.1").dora.red.value == 2
    assert load(own).dora.red.value == 0
    window._choose_document(f"{own}+2.1")
    reader.page._editor._set_value(3)
    assert load(f"{own}+2.1").dora.red.value == 3
    assert window.session.document == f"{own}+2.1"
