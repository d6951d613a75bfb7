"""The readings of an unclear rule are tried in place: every page judges by one until it is put
back."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QRadioButton, QToolButton

from app.pages.rules.compare import doubted
from app.pages.rules.sheets import is_proposal
from app.pages.rules.widgets.rule_table import RuleTable
from app.pages.rules.widgets.topic_list import TopicList
from app.pages.score.notation import enter
from engine.library import base_of
from engine.riichi.rules import load
from tests.app.player import Player

KEY = "fu.pair.double_wind"
HAND = "11z234m567s666z78p+9p ron seat=E round=E"
"""A pair of double wind that rounding up lets through: 2 fu make 40, 4 fu make 50."""


class Doubter:
    """A player at the list of what is unclear."""

    def __init__(self, player: Player) -> None:
        self.player = player
        player.window.resize(1280, 800)
        player.click("page_rules")
        player.click("rules_mode_2")
        self.table = player.find("rules_table", RuleTable)

    def choose(self, key: str) -> None:
        self.table.cell_reached.emit(key, "value")
        QApplication.processEvents()

    def card(self, number: int) -> QRadioButton:
        return self.player.find(f"rule_reading_0_{number}", QRadioButton)

    def press(self, number: int) -> None:
        card = self.card(number)
        QTest.mouseClick(card, Qt.MouseButton.LeftButton, pos=card.rect().center())
        QApplication.processEvents()

    @property
    def document(self) -> str:
        return self.player.window.session.document


@pytest.fixture
def doubter(player: Player) -> Doubter:
    return Doubter(player)


def test_a_reading_is_tried_by_one_press_and_put_back_by_one(doubter: Doubter) -> None:
    doubter.choose(KEY)
    assert doubter.card(0).isChecked()
    doubter.press(1)
    assert doubter.document == f"club+{KEY}~1"
    assert doubter.card(1).isChecked()
    back = doubter.player.find("tried", QToolButton)
    assert back.isVisible()
    assert "連風牌" in back.toolTip()
    doubter.player.click("tried")
    assert doubter.document == "club"
    assert not back.isVisible()
    doubter.choose(KEY)
    assert doubter.card(0).isChecked()


def test_a_reading_of_toppan_is_called_by_its_name_in_the_bar(player: Player) -> None:
    """The bar has the words of riichi, where 浮き is no rule."""
    player.window.session.choose("toppan+uma.afloat~1")
    player.settle()
    back = player.find("tried", QToolButton)
    assert back.isVisible()
    assert "浮き" in back.toolTip()
    player.click("tried")
    assert player.window.session.document == "toppan"


def test_trying_a_reading_is_one_step_of_undo(doubter: Doubter) -> None:
    doubter.choose(KEY)
    doubter.press(1)
    doubter.player.do("undo")
    assert doubter.document == "club"
    doubter.choose(KEY)
    doubter.press(1)
    doubter.press(0)
    assert doubter.document == "club"


def test_the_score_goes_by_the_reading_while_it_is_tried(player: Player) -> None:
    player.window.store.update(enter(player.draft, HAND))
    doubter = Doubter(player)
    doubter.choose(KEY)
    doubter.press(1)
    assert player.draft.document == f"club+{KEY}~1"
    rule = load(player.draft.document).fu
    was = load("club").fu
    assert rule is not None
    assert was is not None
    assert rule.pair.double_wind.value == was.pair.double_wind.otherwise[0]


def test_clauses_come_before_proposals_under_heads_of_their_own(doubter: Doubter) -> None:
    rows = doubter.table.shown.sheet.rows
    heads = [row.name for row in rows if row.heading]
    assert [head.partition("　")[0] for head in heads] == [
        "条文の読みが分かれる所",
        "条文なし・提案",
    ]
    at = next(i for i, row in enumerate(rows) if row.key == "heading.proposed")
    by_key = {rule.key: rule for rule in doubted("club")}
    for row in rows[1:at]:
        assert not is_proposal(by_key[row.key]), row.key
    for row in rows[at + 1 :]:
        assert is_proposal(by_key[row.key]), row.key


def test_every_mode_counts_by_topic_and_an_empty_topic_tells_of_the_others(
    doubter: Doubter,
) -> None:
    topics = doubter.player.find("rules_topics", TopicList).model()
    for mode in (1, 2):
        doubter.player.click(f"rules_mode_{mode}")
        told = [str(topics.index(at, 0).data()) for at in range(topics.rowCount())]
        numbers = [int(row.rsplit(" ", 1)[-1]) for row in told if row[-1].isdigit()]
        assert len(numbers) == len(told) - 1, told
        assert numbers[0] == sum(numbers[1:])
    empty = next(at for at, row in enumerate(told) if row.endswith(" 0"))
    doubter.player.find("rules_topics", TopicList).topic_chosen.emit(empty)
    assert "ほかの話題に" in doubter.player.find("rules_empty", QLabel).text()


def test_the_document_is_called_a_tried_reading_on_every_page(doubter: Doubter) -> None:
    doubter.choose(KEY)
    doubter.press(1)
    assert "試し読み" in doubter.player.find("rule_caption", QLabel).text()
    doubter.player.click("page_table")
    assert base_of(doubter.document) == "club"
    assert doubter.player.find("tried", QToolButton).isVisible()
