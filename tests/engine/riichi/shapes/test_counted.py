"""Shapes of hands and situations are the same however they are made, and follow from the values."""

from __future__ import annotations

from itertools import product

import pytest
from msgspec.structs import astuple, replace

from engine.riichi.hand import Hand, Meld, MeldKind
from engine.riichi.judge import judge
from engine.riichi.rules import load
from engine.riichi.shapes.counted import (
    HandShape,
    forget,
    hand_shape,
    hand_shapes,
    situation_shapes,
    won_by,
)
from engine.riichi.shapes.suits import suits_in
from engine.riichi.situation import Situation
from engine.riichi.verdict import Agari
from engine.tiles import Tile, pack, tiles

HANDS = (
    "123m456p789s1122z",
    "123m456p789s11z",
    "1122z[123m](4444p)[777z]",
    "1122z[4444m](4444p)[777z]",
    "11z[123m][777z]",
    "11z",
)


def _told(shape: HandShape) -> tuple[object, ...]:
    return astuple(replace(shape, last=None))


def _won_by(hand: Hand, tile: Tile) -> tuple[object, ...]:
    (found,) = won_by(hand_shapes[hand], (tile,))
    return _told(found)


@pytest.mark.parametrize("text", HANDS)
def test_the_shape_is_the_same_whoever_counted_the_tiles(text: str) -> None:
    parsed, faulty = Hand.parse(text), Meld(MeldKind.CHI, tiles("124p"))
    concealed = parsed.concealed
    counts = pack(concealed)
    for melds, tile in product((parsed.melds, (*parsed.melds, faulty)), tiles("1z0p")):
        waiting, won = Hand(concealed, melds), Hand(concealed, melds, tile)
        counted = hand_shape(counts, suits_in(counts), won)
        assert _told(counted) == _told(hand_shapes[won]) == _won_by(waiting, tile)
        assert _won_by(won, Tile.parse("9s")) == _won_by(waiting, Tile.parse("9s"))


def test_equal_values_share_a_shape_and_others_have_their_own() -> None:
    hand, situation = Hand.parse("123m456p789s1122z+1z"), Situation()
    assert hand_shapes[hand] is hand_shapes[replace(hand)]
    assert hand_shapes[replace(hand, win=None)].frame < 0 < hand_shapes[hand].frame
    assert situation_shapes[situation] is situation_shapes[replace(situation)]
    assert situation_shapes[replace(situation, seat=0)].frame != situation_shapes[situation].frame


def test_a_hand_is_judged_the_same_after_all_shapes_were_forgotten() -> None:
    hand, situation, rules = Hand.parse("123m456p789s1122z+1z"), Situation(), load("tenhou")
    before = judge(hand, situation, rules)
    forget()
    assert not hand_shapes
    assert not situation_shapes
    assert isinstance(before, Agari)
    assert judge(hand, situation, rules) == before
