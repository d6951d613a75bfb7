"""Contradictions on the page: all at once, each beside its control, each with one way out."""

from __future__ import annotations

from itertools import combinations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QScrollArea, QWidget

from app.main_window.window import MainWindow
from app.pages.score.examples import EXAMPLES
from app.pages.score.widgets.problem_lines import ProblemLines
from engine.riichi.situation import Event
from tests.app.player import Player

HAND = "234678m999p3455s5s"
THREE = "45m678p22s[7'89s][44'4z]+6m ron from=W seat=S round=E ippatsu rinshan ura=9p dora=3m"


def test_three_contradictions_are_told_at_once_each_under_its_control(player: Player) -> None:
    player.paste(THREE)
    assert player.problems("problems_events") == [
        "一発：リーチがない。 カンが入ると一発は消える。",
        "嶺上：嶺上牌はツモる牌。ロンには付かない。 カンがない。",
    ]
    assert player.problems("problems_indicators") == ["裏ドラ表示牌：裏はリーチの手だけ。"]
    assert player.text("problem_count").startswith("矛盾 3")


@pytest.mark.parametrize("language", ["ja", "en"])
def test_three_contradictions_and_their_ways_out_are_in_sight_in_a_low_window(
    player: Player, window: MainWindow, language: str
) -> None:
    player.set_language(language)
    window.resize(1024, 700)
    player.paste(THREE)
    player.settle()
    for line in ("problems_events_0", "problems_events_1", "problems_indicators_0"):
        for there in (player.find(line, QWidget), player.find(f"{line}_fix", QWidget)):
            assert there.visibleRegion().boundingRect() == there.rect(), there.objectName()


@pytest.mark.parametrize(("language", "left"), [("ja", 0), ("en", 32)])
def test_at_1280x800_contradictions_are_in_sight_above_the_counters(
    player: Player, window: MainWindow, language: str, left: int
) -> None:
    """The form scrolled by 25 px in Japanese; in English the second contradiction was cut."""
    window.resize(1280, 800)
    player.set_language(language)
    player.paste(EXAMPLES["contradictions"])
    player.settle()
    areas = player.window.page.findChildren(QScrollArea)
    situation = player.find("situation", QWidget)
    (area,) = (one for one in areas if one.isAncestorOf(situation))
    player.qtbot.waitUntil(lambda: area.verticalScrollBar().maximum() <= left)
    for line in ("problems_events_0", "problems_events_1"):
        there = player.find(line, QWidget)
        assert there.visibleRegion().boundingRect() == there.rect(), line


@pytest.mark.parametrize("language", ["ja", "en"])
def test_at_1280x800_a_hand_with_pao_asks_for_its_situation_without_scrolling(
    player: Player, window: MainWindow, language: str
) -> None:
    """In English the counters were cut, as who is liable has a row of its own."""
    window.resize(1280, 800)
    player.set_language(language)
    player.paste(EXAMPLES["pao"])
    player.settle()
    form = player.find("situation", QWidget)
    player.qtbot.waitUntil(lambda: form.visibleRegion().boundingRect() == form.rect())


@pytest.mark.parametrize("way", ["button", "key"])
def test_a_line_takes_its_contradiction_away(player: Player, way: str) -> None:
    player.type(HAND)
    player.click("event_riichi", "event_ippatsu", "event_riichi")
    button = player.find("problems_events_0_fix", QPushButton)
    assert button.text() == "外す"
    assert button.accessibleName() == "直す：一発を外す"
    if way == "button":
        player.click("problems_events_0_fix")
    else:
        player.press(Qt.Key.Key_Return, "problems_events_0")
    assert player.draft.events == frozenset()
    assert player.problems("problems_events") == []
    assert "一発を外す" in player.told("undo")
    player.do("undo")
    assert player.draft.events == {Event.IPPATSU}


def test_what_hangs_on_it_is_named_with_it(player: Player) -> None:
    player.type(HAND)
    player.click("event_riichi", "event_ippatsu")
    player.click("hand_0", "hand_0")
    player.paste("45m678p22s[7'89s][44'4z]+6m ron riichi ippatsu")
    button = player.find("problems_events_0_fix", QPushButton)
    assert button.text() == "リーチ、一発を外す"
    player.click("problems_events_0_fix")
    assert player.draft.events == frozenset()


def test_indicators_and_tiles_have_a_way_out_too(player: Player) -> None:
    player.type(HAND)
    player.click("indicator_dora_add", "palette_1z", "indicator_ura_add", "palette_2z")
    player.click("problems_indicators_0_fix")
    assert player.draft.ura == ()
    player.paste("234678m999p34555s1z+5s")
    player.click("problems_hand_0_fix")
    assert not [w for w in player.window.findChildren(ProblemLines) if w.isVisible()]


def test_all_of_it_is_said_in_english(player: Player) -> None:
    player.set_language("en")
    player.type(HAND)
    player.click("event_riichi", "event_ippatsu", "event_riichi")
    button = player.find("problems_events_0_fix", QPushButton)
    assert button.toolTip() == "Resolve: drop Ippatsu (Enter)"


def test_several_reasons_are_one_sentence_in_english(player: Player) -> None:
    player.set_language("en")
    player.paste(THREE)
    assert player.problems("problems_events")[0] == (
        "Ippatsu: there is no riichi; a quad ends ippatsu."
    )


def test_more_indicators_than_there_can_be_are_all_drawn(player: Player) -> None:
    """And those in the contradiction are marked, the others are not."""
    player.paste("234678m999p3455s+5s tsumo riichi dora=7m1z2z3z4z6z ura=3p")
    assert [player.shows(f"indicator_dora_{at}") for at in range(7)] == [True] * 6 + [False]
    row = player.find("indicators", QWidget)
    boxes = [player.find(f"indicator_dora_{at}", QWidget).geometry() for at in range(6)]
    assert all(row.rect().contains(box) for box in boxes)
    assert not any(a.intersects(b) for a, b in combinations(boxes, 2))
    player.resize(1920, 1080)
    row = player.find("indicators", QWidget)
    boxes = [player.find(f"indicator_dora_{at}", QWidget).geometry() for at in range(6)]
    assert all(row.rect().adjusted(0, 0, 3, 0).contains(box) for box in boxes), "on the wall too"
    player.resize(1280, 800)
    player.click("indicator_dora_5")
    assert player.problems("problems_indicators") == []
    assert not player.shows("indicator_dora_5")


def test_three_contradictions_are_seen_at_once_in_a_small_window(
    player: Player, window: MainWindow
) -> None:
    window.resize(1024, 700)
    player.paste("234678m999p3455s+5s ron ippatsu haitei ura=1z")
    player.settle()
    assert len(player.problems("problems_events")) == 2
    assert len(player.problems("problems_indicators")) == 1
    assert player.find("situation", QWidget).visibleRegion().boundingRect().height() == (
        player.find("situation", QWidget).height()
    )
