"""Shapes of hands and situations are the same however they are made, and follow from the values."""

from __future__ import annotations

from copy import copy
from itertools import product

import pytest
from msgspec.structs import astuple, replace

from engine.riichi.hand import Hand, Meld, MeldKind
from engine.riichi.judge import judge
from engine.riichi.rules import load
from engine.riichi.shapes.counted import (
    HandShape,
    frame_of,
    hand_shape,
    meld_shapes,
    shape_of,
    won_by,
)
from engine.riichi.shapes.suits import suits_in
from engine.riichi.situation import Situation
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
    return astuple(replace(shape, last=(), last_won=-1))


def _won_by(hand: Hand, tile: Tile) -> tuple[object, ...]:
    ((_, found),) = won_by(shape_of(hand), (tile,))
    return _told(found)


@pytest.mark.parametrize("text", HANDS)
def test_the_shape_is_the_same_whoever_counted_the_tiles(text: str) -> None:
    parsed, faulty = Hand.parse(text), Meld(MeldKind.CHI, tiles("124p"))
    concealed = parsed.concealed
    counts = pack(concealed)
    for melds, tile in product((parsed.melds, (*parsed.melds, faulty)), tiles("1z0p")):
        waiting, won = Hand(concealed, melds), Hand(concealed, melds, tile)
        shape = hand_shape(
            len(concealed), counts, suits_in(counts), [meld_shapes[meld] for meld in melds], tile
        )
        assert _told(shape) == _told(shape_of(won)) == _won_by(waiting, tile)
        assert _won_by(won, Tile.parse("9s")) == _won_by(waiting, Tile.parse("9s"))


def test_every_value_has_a_shape_of_its_own() -> None:
    hand, situation = Hand.parse("123m456p789s1122z+1z"), Situation()
    assert shape_of(hand) is shape_of(hand)
    assert _told(shape_of(hand)) == _told(shape_of(replace(hand)))
    assert shape_of(replace(hand, win=None)).frame < 0 < shape_of(hand).frame
    assert frame_of(situation) is frame_of(situation)
    assert frame_of(replace(situation, seat=0)).frame != frame_of(situation).frame


def test_a_shape_is_no_part_of_what_its_value_says() -> None:
    judged, other = Hand.parse("123m456p789s1122z+1z"), Hand.parse("123m456p789s1122z+1z")
    then, situation = Situation(), Situation()
    judge(judged, then, load("tenhou"))
    for value, untouched in ((judged, other), (then, situation)):
        assert hasattr(value, "shape")
        assert not hasattr(untouched, "shape")
    assert (judged, then) == (other, situation)
    assert hash(judged) == hash(other)
    assert copy(judged) == judged
    assert not hasattr(copy(judged), "shape")
    assert not hasattr(replace(judged, win=None), "shape")
