"""What a yaku is stands one press away wherever its name stands."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from msgspec import structs
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QScrollArea, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from app.pages.score.why.panel import WhyPanel
from app.pages.yaku_card.content import example_views, had_yaku, yaku_view
from app.pages.yaku_card.dialog import YakuCard, _Strip, open_yaku_card
from app.style import theme
from app.style.theme import px
from app.style.tokens import LIGHT
from app.texts.texts import LANGUAGES, Texts
from app.widgets.answer.clause_panel import ClausePanel
from app.widgets.answer.ledger import LedgerView
from app.widgets.answer.requests import yaku_of
from app.widgets.controls.controls import ChoiceBox
from app.widgets.painting.tiles import hand_height, hand_width
from engine.riichi.hand import MeldKind
from engine.riichi.practice.examples import example_steps
from engine.riichi.rules import load
from engine.riichi.yaku import YAKU
from tests.app.player import Player

HAND = "234678m999p3455s+5s tsumo seat=S round=E riichi dora=7m ura=1z"


def card(player: Player) -> YakuCard:
    QApplication.processEvents()
    found = [one for one in player.window.findChildren(YakuCard) if one.isVisible()]
    assert len(found) == 1
    return found[0]


def label(dialog: YakuCard, name: str) -> str:
    found = dialog.findChild(QLabel, f"yaku_card_{name}")
    assert found is not None
    return str(found.text())


def press(dialog: YakuCard, name: str) -> None:
    button = dialog.findChild(QPushButton, f"yaku_card_{name}")
    assert button is not None
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    QApplication.processEvents()


def found_example(player: Player, dialog: YakuCard) -> None:
    player.qtbot.waitUntil(lambda: "足りないもの" in label(dialog, "near_lacks"), timeout=30_000)


def select(player: Player, start: str) -> None:
    """Click the first line of the ledger whose rule has a key that starts so."""
    player.settle()
    view = player.find("ledger", LedgerView)
    rules = [row.rule for row in view.rows.rows]
    at = next(i for i, rule in enumerate(rules) if rule is not None and rule.key.startswith(start))
    place = view.visualRect(view.model().index(at, 0)).center()
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    QApplication.processEvents()


@pytest.fixture
def asking(player: Player) -> Player:
    """A hand on the score page, the line of its riichi selected."""
    player.paste(HAND)
    select(player, "yaku.riichi")
    return player


def test_the_mark_beside_the_clause_of_a_yaku_opens_its_card(asking: Player) -> None:
    panel = asking.find("clause", ClausePanel)
    QTest.mouseClick(panel, Qt.MouseButton.LeftButton, pos=panel.mark_box.center().toPoint())
    dialog = card(asking)
    assert dialog.yaku == "riichi"
    found_example(asking, dialog)
    assert "リーチを掛けていない" in label(dialog, "near_lacks")
    press(dialog, "close")
    asking.qtbot.waitUntil(lambda: not isValid(dialog), timeout=30_000)


def test_a_press_elsewhere_on_the_clause_still_opens_the_rule(asking: Player) -> None:
    panel = asking.find("clause", ClausePanel)
    QTest.mouseClick(panel, Qt.MouseButton.LeftButton, pos=QPoint(20, panel.height() // 2))
    assert asking.window.page.objectName() == "rules_page"


def test_the_key_opens_it_from_the_line_and_from_anywhere_on_the_page(asking: Player) -> None:
    panel = asking.find("clause", ClausePanel)
    QTest.keyClick(panel, Qt.Key.Key_Question)
    first = card(asking)
    assert first.yaku == "riichi"
    QTest.keyClick(first, Qt.Key.Key_Escape)
    asking.qtbot.waitUntil(lambda: not isValid(first), timeout=30_000)
    asking.do("yaku_card")
    assert card(asking).yaku == "riichi"


def test_a_line_that_is_no_yaku_has_no_mark(asking: Player) -> None:
    select(asking, "fu.")
    panel = asking.find("clause", ClausePanel)
    assert panel.mark_box.isEmpty()
    QTest.keyClick(panel, Qt.Key.Key_Question)
    assert not [one for one in asking.window.findChildren(YakuCard) if one.isVisible()]


def test_the_panel_of_reasons_opens_it(asking: Player) -> None:
    asking.do("why")
    asking.settle()
    row = asking.find("why", WhyPanel).row
    asking.click("why_card")
    assert row is not None
    assert card(asking).yaku == row.yaku


def test_the_rules_page_opens_it(player: Player) -> None:
    player.window.open_page("rules")
    player.window.page.receive("yaku.pinfu")
    QApplication.processEvents()
    player.click("rule_yaku")
    assert card(player).yaku == "pinfu"


def test_the_card_leads_to_the_other_yaku_and_to_the_clause(asking: Player) -> None:
    asking.do("yaku_card")
    dialog = card(asking)
    some = had_yaku(load("club"))
    press(dialog, "next")
    assert dialog.yaku == some[1]
    press(dialog, "previous")
    press(dialog, "previous")
    assert dialog.yaku == some[-1]
    box: Any = dialog.findChild(ChoiceBox, "yaku_card_choice")
    box.setCurrentIndex(some.index("pinfu"))
    box.activated.emit(some.index("pinfu"))
    assert label(dialog, "name").startswith("平和")
    found_example(asking, dialog)
    press(dialog, "previous")
    press(dialog, "next")
    assert "足りないもの" in label(dialog, "near_lacks"), "what was found is shown at once"
    press(dialog, "clause")
    assert asking.window.page.objectName() == "rules_page"


def test_the_worth_and_the_clause_are_those_of_the_document() -> None:
    texts = Texts("ja")
    club, enjoy = (
        yaku_view("chiitoitsu", load("club"), texts),
        yaku_view("chiitoitsu", load("r101"), texts),
    )
    assert (club.worth[:1], enjoy.worth[:1]) == ("2", "1")
    assert yaku_view("chanta", load("club"), texts).worth == "2翻（鳴き1翻）"
    silent = yaku_view("renhou", load("club"), texts)
    assert silent.worth == "この規定にはない役。"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_yaku_is_explained_and_its_examples_are_told(language: str) -> None:
    texts, club = Texts(language), load("club")
    assert len({texts.text(f"about.{yaku}") for yaku in YAKU}) == len(YAKU)
    for yaku in had_yaku(club)[:8]:
        *_, found = example_steps(yaku, club)
        assert found is not None
        right, near = example_views(found, texts)
        assert near.lacks
        assert not right.lacks
        assert right.title in right.spoken
        assert near.lacks in near.spoken


def body(dialog: YakuCard) -> QScrollArea:
    found = dialog.findChild(QScrollArea, "yaku_card_body")
    assert isinstance(found, QScrollArea)
    return found


@pytest.mark.parametrize("letters", [1.0, 2.0])
def test_the_card_is_whole_where_the_screen_has_room_and_no_larger_than_that(
    qapp: QApplication, qtbot: QtBot, letters: float
) -> None:
    """With letters of 200 % it was 1240 pixels wide, its buttons beyond smaller screens."""
    theme.apply(qapp, LIGHT, theme.Sizes(letters, 1024, 700))
    dialog = YakuCard(load("club"), Texts("en"))
    qtbot.addWidget(dialog)
    dialog.present("sankantsu")
    dialog.show()
    qtbot.waitUntil(lambda: "It lacks" in label(dialog, "near_lacks"), timeout=30_000)
    room, bar = dialog.screen().availableSize(), body(dialog).verticalScrollBar()
    qtbot.waitUntil(lambda: (bar.maximum() > 0) is (letters > 1))
    assert dialog.width() < room.width()
    assert dialog.height() < room.height()
    theme.apply(qapp, LIGHT)


def test_the_added_tile_of_a_kakan_is_within_the_green(qtbot: QtBot) -> None:
    """Its upper part was cut: example hands of sankantsu have one."""
    dialog = YakuCard(load("club"), Texts("en"))
    qtbot.addWidget(dialog)
    dialog.present("sankantsu")
    dialog.show()
    qtbot.waitUntil(lambda: "It lacks" in label(dialog, "near_lacks"), timeout=30_000)
    strips = dialog.findChildren(_Strip)
    hands = [strip._view.hand for strip in strips if strip._view is not None]
    assert any(meld.kind is MeldKind.KAKAN for hand in hands for meld in hand.melds)
    for strip, hand in zip(strips, hands, strict=True):
        wide = min(float(px(34)), 34 * strip.width() / hand_width(hand, 34))
        assert strip.height() >= hand_height(hand, wide)


def test_a_document_without_yaku_shows_what_they_are_elsewhere(qtbot: QtBot) -> None:
    """The key of the card, and its arrows, ended in the crash dialog."""
    rules = structs.replace(load("club"), yaku={})
    window = QWidget()
    qtbot.addWidget(window)
    dialog = open_yaku_card(window, "", rules, Texts("ja"))
    assert label(dialog, "worth") == "この規定にはない役。"
    press(dialog, "next")
    press(dialog, "previous")
    assert dialog.yaku == next(iter(YAKU))
    dialog.close()


def test_toppan_is_told_where_its_yaku_stand(player: Player) -> None:
    player.window.session.choose("toppan")
    player.do("yaku_card")
    assert not player.window.findChildren(YakuCard)


def test_only_rules_of_yaku_have_a_card() -> None:
    assert yaku_of("yaku.pinfu") == "pinfu"
    for key in ("", "fu.base", "yaku.none", "yakuman.most"):
        assert yaku_of(key) == ""


# the card and what is chosen while it is open


def differing(player: Player) -> str:
    """A yaku that the club and the 101 rules have of other worth."""
    club, other = load("club"), load("r101")
    shared = (yaku for yaku in YAKU if yaku in club.yaku and yaku in other.yaku)
    worth = partial(yaku_view, texts=player.window.texts)
    return next(y for y in shared if worth(y, club).worth != worth(y, other).worth)


def test_an_open_card_follows_the_document_and_its_clause_too(player: Player) -> None:
    """It kept the document before, and its button led to the clause of another."""
    yaku, texts = differing(player), player.window.texts
    player.window._show_yaku(yaku)
    dialog = card(player)
    assert label(dialog, "worth") == yaku_view(yaku, load("club"), texts).worth
    player.click("document_r101")
    assert card(player) is dialog
    assert label(dialog, "worth") == yaku_view(yaku, load("r101"), texts).worth
    press(dialog, "clause")
    assert player.window.session.document == "r101"
    assert player.window.page.objectName() == "rules_page"
    assert player.find("rule_title", QLabel).text() == texts.yaku_name(yaku)


def test_an_open_card_follows_the_language(player: Player) -> None:
    player.window._show_yaku("pinfu")
    card(player).move(120, 80)
    player.window.set_language("en")
    dialog = card(player)
    assert label(dialog, "name") == yaku_view("pinfu", load("club"), Texts("en")).name
    assert dialog.pos() == QPoint(120, 80)
    press(dialog, "close")
    assert player.window._cards == []


def test_an_open_card_is_closed_by_a_document_without_riichi(player: Player) -> None:
    player.window._show_yaku("pinfu")
    assert card(player).isVisible()
    player.do("document_toppan")
    assert not [one for one in player.window.findChildren(YakuCard) if one.isVisible()]


@pytest.mark.parametrize(("language", "word"), [("ja", "暗槓"), ("en", "a concealed one too")])
@pytest.mark.parametrize("yaku", ["double_riichi", "ippatsu", "renhou", "chiihou"])
def test_a_concealed_quad_is_named_where_it_ends_the_chance_of_a_yaku(
    yaku: str, language: str, word: str
) -> None:
    """It is no call, and leaves a hand closed: who reads of calls alone would let it pass."""
    assert word in Texts(language).text(f"about.{yaku}")
