"""How many pointer actions or keys a hand costs from an empty page, counted on the real widgets.

An action is one press of the button, wherever it is released; a key is one key. Hands are those of
play, as they are dealt, and the forms that cost the most.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.main_window.window import MainWindow
from app.pages.score import state
from app.pages.score.state import Draft
from engine.riichi.group import Group, Shape
from engine.riichi.hand import Hand, Meld, MeldKind
from engine.riichi.practice.deal import Wish, deal
from engine.riichi.reading import Form
from engine.riichi.rules import load
from engine.riichi.shapes.readings import readings
from engine.riichi.situation import Event
from engine.tiles import YAOCHU, Tile, text_of, tiles
from tests.app.player import Player

MOST_ACTIONS = 14
MOST_KEYS = 22
CLUB = load("club")
RIICHI = Wish(opened=False, tsumo=False, yaku=frozenset({"riichi"}))


class Counting(Player):
    """A player whose actions and keys are counted."""

    def __init__(self, qtbot: QtBot, window: MainWindow) -> None:
        super().__init__(qtbot, window)
        self.actions = self.keys = 0

    def begin(self) -> None:
        """An empty page."""
        self.actions = self.keys = 0
        self.window.store.update(Draft())

    def click(self, *names: str) -> None:
        self.actions += len(names)
        super().click(*names)

    def slide(self, start: str, *stops: QPoint) -> None:
        self.actions += 1
        super().slide(start, *stops)

    def type(self, text: str) -> None:
        self.keys += len(text)
        super().type(text)

    def press(
        self,
        key: Qt.Key,
        name: str = "page",
        modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
    ) -> None:
        self.keys += 1
        super().press(key, name, modifier)


@pytest.fixture
def counting(qtbot: QtBot, window: MainWindow) -> Counting:
    return Counting(qtbot, window)


def dealt_hands(wish: Wish, seeds: range) -> Iterator[str]:
    for seed in seeds:
        found = deal(seed, CLUB, wish)
        assert found is not None
        yield str(found.hand)


COSTLY = (
    "1199m2288p3377s5z+5z",  # seven pairs, the winning one last
    "19m19p19s1234567z+1z",  # thirteen orphans, thirteen sides
    "119m19p19s123456z+7z",
    "123m456p79s11z789s+8s",  # a middle wait in the last suit
    "24m456p789s111z55p+3m",  # a middle wait in the first suit
    "1112345678999m+9m",
    "223344m223344p5s+5s",
)
CLOSED = (*dealt_hands(RIICHI, range(8)), *COSTLY)


def lay_by_pointer(player: Counting, hand: Hand) -> None:
    """Group by group by sliding, the one with the winning tile last."""
    assert hand.win is not None
    reading = readings(hand, tsumo=False)[0]
    if reading.form is Form.KOKUSHI:
        for kind in YAOCHU[:6]:
            player.click(f"palette_{Tile(kind)}")
        player.run("1z", "7z")
        player.click(f"palette_{reading.pair.tiles[0]}")
    else:
        groups = list(reading.groups[: len(reading.groups) - len(hand.melds)])
        last = groups.pop(reading.finished)
        for group in groups:
            slide(player, group, group.tiles[-1])
        slide(player, last, hand.win)
    laid = state.hand(player.draft)
    assert laid.win is not None
    if laid.win != hand.win:
        mark(player, hand.win)


def slide(player: Counting, group: Group, end: Tile) -> None:
    """A slide towards the tile that is to be the last one laid."""
    first, last = group.tiles[0], group.tiles[-1]
    if group.shape is not Shape.SEQUENCE:
        player.alike(str(first), len(group.tiles))
    elif end == first:
        player.run(str(last), str(first))
    else:
        player.run(str(first), str(last))


def mark(player: Counting, tile: Tile) -> None:
    name = player.window.texts.tile(tile)
    row = (f"hand_{at}" for at in range(13))
    player.click(next(n for n in row if player.find(n, QWidget).accessibleName() == name))


def test_a_closed_riichi_ron_takes_at_most_fourteen_pointer_actions(counting: Counting) -> None:
    for text in CLOSED:
        counting.begin()
        hand = Hand.parse(text)
        lay_by_pointer(counting, hand)
        counting.click("event_riichi", "indicator_dora_add", "palette_2z")
        check(counting.draft, hand)
        assert counting.actions <= MOST_ACTIONS, text


def test_a_closed_riichi_ron_takes_at_most_twenty_two_keys(counting: Counting) -> None:
    for text in CLOSED:
        counting.begin()
        hand = Hand.parse(text)
        assert hand.win is not None
        suits = sorted("mpsz", key=lambda suit: suit == hand.win.suit)  # type: ignore[union-attr]
        laid = [t for suit in suits for t in sorted(hand.concealed) if t.suit == suit]
        counting.type(f"rd2z{text_of((*laid, hand.win))}")
        check(counting.draft, hand)
        assert counting.keys <= MOST_KEYS, text


def check(draft: Draft, hand: Hand) -> None:
    laid = state.hand(draft)
    assert (laid.concealed, laid.melds, laid.win) == (
        tuple(sorted(hand.concealed)),
        hand.melds,
        hand.win,
    )
    told = state.situation(draft)
    assert told.events == ({Event.RIICHI} if hand.menzen else set())
    assert (told.tsumo, told.dora_indicators) == (False, tiles("2z"))


OPENED = ("55p67s[7'89s][44'4z][222'm]+8s", "23m[3'45p][7'77z](9999s)88p+4m")
CALLS = {MeldKind.CHI: "c", MeldKind.PON: "o", MeldKind.ANKAN: "n"}


def turns(meld: Meld) -> int:
    """How often a meld is turned, from a call of kamicha, until it lies as it does."""
    return 0 if meld.source is None else 3 - meld.source


def test_an_open_ron_is_laid_about_as_quickly(counting: Counting) -> None:
    """A call costs its kind, its tile, and a turn for each seat away from kamicha."""
    for text in OPENED:
        counting.begin()
        hand = Hand.parse(text)
        for at, meld in enumerate(hand.melds):
            counting.click(f"mode_{meld.kind}", f"palette_{meld.tiles[0]}")
            counting.click(*[f"meld_{at}"] * turns(meld))
        lay_by_pointer(counting, hand)
        counting.click("indicator_dora_add", "palette_2z")
        check(counting.draft, hand)
        assert counting.actions <= MOST_ACTIONS, text


def test_an_open_ron_is_typed_about_as_quickly(counting: Counting) -> None:
    for text in OPENED:
        counting.begin()
        hand = Hand.parse(text)
        assert hand.win is not None
        counting.type("d2z")
        for at, meld in enumerate(hand.melds):
            counting.type(f"{CALLS[meld.kind]}{meld.tiles[0]}")
            for _ in range(turns(meld)):
                counting.press(Qt.Key.Key_Space, f"meld_{at}")
        suits = sorted("mpsz", key=lambda suit: suit == hand.win.suit)  # type: ignore[union-attr]
        laid = [t for suit in suits for t in sorted(hand.concealed) if t.suit == suit]
        counting.type(text_of((*laid, hand.win)))
        check(counting.draft, hand)
        assert counting.keys <= MOST_KEYS, text
