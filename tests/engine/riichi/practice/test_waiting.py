"""Hands that are asked about by their waits are what their names say, and wait for what is told."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.riichi.checks.waits import not_all_held, waits
from engine.riichi.practice.waiting import (
    WAITING_HANDS,
    WaitingHand,
    drawn_waiting,
    waiting_hands,
)
from engine.riichi.rules import RiichiRules, load
from engine.rulebook import with_value
from engine.tiles import COPIES, counts_of
from tests.engine.laws import DOCUMENTS

CLUB = load("club")


def hands(name: str, rules: RiichiRules = CLUB, count: int = 8) -> list[WaitingHand]:
    """The first hands of a name."""
    found: list[WaitingHand] = []
    for number in range(4000):
        hand = drawn_waiting(number, name, rules)
        if hand is not None:
            found.append(hand)
        if len(found) == count:
            return found
    raise AssertionError(f"there are hardly any hands of the name {name!r}")


@pytest.mark.parametrize("name", WAITING_HANDS)
@pytest.mark.parametrize("rules", DOCUMENTS, ids=lambda rules: rules.document.id)
def test_a_hand_has_thirteen_tiles_and_waits_for_what_is_told(
    rules: RiichiRules, name: str
) -> None:
    for found in hands(name, rules, 4):
        hand = found.hand
        assert hand.win is None
        assert len(hand.concealed) + 3 * len(hand.melds) == 13
        assert found.tiles == waits(hand) == not_all_held(hand, waits(hand))
        assert max(counts_of((*hand.tiles, *found.river))) <= COPIES
        assert bool(found.waits) is not name.endswith("noten")


def test_names_say_how_many_tiles_a_hand_waits_for_and_of_what_it_is() -> None:
    for name, count in (("one", 1), ("two", 2), ("three", 3)):
        assert {len(found.waits) for found in hands(name)} == {count}
    assert all(len(found.waits) >= 4 for found in hands("many"))
    assert all(found.hand.melds for found in hands("called", count=80))  # some without a yaku
    assert all(len(counts_of(found.hand.tiles)) == 34 for found in hands("pairs"))
    assert {str(wait) for found in hands("pairs") for _, wait in found.waits} == {"tanki"}
    for name in ("flush", "flush_noten"):
        assert all(len({tile.suit for tile in found.hand.tiles}) == 1 for found in hands(name))
    forms = {str(wait) for found in hands("two", count=30) for _, wait in found.waits}
    assert {"ryanmen", "shanpon"} <= forms
    assert any(len(found.waits) == 13 for found in hands("orphans", count=30))


def test_a_river_bars_a_ron_where_the_name_says_so() -> None:
    for found in hands("furiten"):
        assert found.furiten
        assert set(found.tiles) & set(found.river)
    for found in hands("river"):
        assert not found.furiten
        assert found.river
        assert not set(found.tiles) & set(found.river)
    assert not hands("two")[0].river


def test_rivers_are_asked_only_where_they_bar_a_ron() -> None:
    free = with_value(CLUB, "win.furiten_bars_ron", False)
    assert set(WAITING_HANDS) - set(waiting_hands(free)) == {"river", "furiten"}
    assert waiting_hands(CLUB) == WAITING_HANDS


def test_a_number_draws_the_same_again_and_names_draw_other_hands() -> None:
    assert hands("two") == hands("two")
    closed = {replace(found, furiten=False).hand for found in hands("two")}
    assert not closed & {found.hand for found in hands("river")}
