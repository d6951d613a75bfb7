"""A new hand begins at once, and a usual one is entered with few presses and few keys."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPushButton

from app.pages.score.notation import EXAMPLE, enter
from app.pages.score.state import Draft
from engine.riichi.situation import Event
from tests.app.player import Player

RIICHI_RON = "234678m678p345s5s+5s ron riichi dora=1m"
"""A closed riichi hand, won by ron, with one indicator."""


@pytest.fixture
def before(player: Player) -> Player:
    """Somebody who has just looked at the example, with its honba and its tsumo."""
    player.window.resize(1280, 800)
    player.window.store.update(EXAMPLE)
    return player


def wanted() -> Draft:
    return enter(Draft(), RIICHI_RON)


def entered(player: Player) -> bool:
    """Whether the hand is there, whatever the order of its tiles; its stick is on the table."""
    draft, hand = player.draft, wanted()
    same = sorted(draft.concealed) == sorted(hand.concealed)
    last = draft.concealed[-1] == hand.concealed[-1]
    rest = (draft.tsumo, draft.events, draft.dora, draft.ura, draft.honba, draft.deposits)
    return same and last and rest == (False, {Event.RIICHI}, hand.dora, (), 0, 1)


def test_a_riichi_ron_takes_at_most_twelve_pointer_actions(before: Player) -> None:
    before.click("new_hand")
    before.run("2m", "4m")
    before.run("6m", "8m")
    before.run("6p", "8p")
    before.run("3s", "5s")
    before.alike("5s", 2)
    before.click("mode_dora", "palette_1m", "event_riichi")
    assert entered(before)
    assert 1 + 5 + 3 <= 12


def test_a_riichi_ron_takes_at_most_twenty_keys(before: Player) -> None:
    before.do("clear")  # Ctrl+N
    before.type("2-6-m6-p3-55s")
    before.do("mode_dora")  # D
    before.type("1m")
    before.do("riichi")  # R
    assert entered(before)
    assert 1 + len("2-6-m6-p3-55s") + 1 + 2 + 1 <= 20


SIGNS = {
    "1-m": "123m",
    "7-p": "789p",
    "9*s": "999s",
    "24-m": "2456m",
    "0*m": "",  # there is one red five of a suit
    "5-5m": "5675m",
}


def test_a_sign_lengthens_the_last_digit(player: Player) -> None:
    found = {}
    for keys in SIGNS:
        player.do("clear")
        assert player.draft.concealed == ()
        player.type(keys)
        found[keys] = sorted(player.draft.concealed)
    assert found == {keys: sorted(enter(Draft(), tiles).concealed) for keys, tiles in SIGNS.items()}


def test_no_run_begins_with_a_nine(player: Player) -> None:
    for digit in "089":
        player.do("clear")
        player.type(f"{digit}-")
        refused = player.window.texts.ui("refusal.no_run")
        assert player.text("notation_mistake") == refused, digit
        player.type("m")
        laid = len(player.draft.concealed)
        assert laid == (digit != "0"), digit  # the club has no red fives


def test_a_sign_without_a_digit_is_no_input(player: Player) -> None:
    player.type("-*")
    assert player.draft == Draft()


def test_escape_takes_no_hand_away(before: Player) -> None:
    for _ in range(4):
        before.press(Qt.Key.Key_Escape)
    assert before.draft == EXAMPLE


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("document", ["club", "toppan"])
def test_the_button_names_its_key(player: Player, document: str, language: str) -> None:
    player.window.set_language(language)
    player.window._choose_document(document)
    QApplication.processEvents()
    (button,) = (
        each
        for each in player.window.page.findChildren(QPushButton, "new_hand")
        if each.isVisibleTo(player.window)
    )
    assert button.text().endswith("Ctrl+N")
