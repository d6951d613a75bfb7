"""Tiles: their faces, their order, their notation, and the dora of an indicator."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable

import pytest

from engine.riichi.hand import Hand
from engine.riichi.situation import Situation
from engine.tiles import (
    DRAGONS,
    HONORS,
    KINDS,
    LONGEST,
    RED_FIVES,
    TERMINALS,
    TILES,
    WINDS,
    YAOCHU,
    Kind,
    NotationError,
    Tile,
    counts_of,
    dora_of,
    placed_tiles,
    text_of,
    tiles,
)
from engine.toppan import situation as toppan

EVERY = (*TILES, *RED_FIVES)


@pytest.mark.parametrize("tile", EVERY, ids=str)
def test_every_tile_is_read_from_its_own_text(tile: Tile) -> None:
    assert Tile.parse(str(tile)) == tile
    assert eval(repr(tile), {"Tile": Tile}) == tile


@pytest.mark.parametrize("tile", EVERY, ids=str)
def test_a_copied_tile_is_the_same_tile(tile: Tile) -> None:
    for again in (copy.deepcopy(tile), pickle.loads(pickle.dumps(tile))):
        assert (again, type(again), again.red) == (tile, Tile, tile.red)


def test_there_are_34_kinds_and_three_red_fives() -> None:
    assert [str(t) for t in RED_FIVES] == ["0m", "0p", "0s"]
    assert text_of(TILES) == "123456789m123456789p123456789s1234567z"
    assert len(set(EVERY)) == 37


def test_the_sets_of_kinds_are_the_ones_that_players_name() -> None:
    named = {"terminals": TERMINALS, "honors": HONORS, "winds": WINDS, "dragons": DRAGONS}
    assert {name: text_of(TILES[k] for k in kinds) for name, kinds in named.items()} == {
        "terminals": "19m19p19s",
        "honors": "1234567z",
        "winds": "1234z",
        "dragons": "567z",
    }
    assert set(YAOCHU) == {*TERMINALS, *HONORS}


def test_a_red_five_is_a_five_that_sorts_after_the_plain_one() -> None:
    red = Tile.parse("0p")
    assert (red.red, red.kind, red.number, red.suit, red.plain) == (
        True,
        Tile.parse("5p").kind,
        5,
        "p",
        Tile.parse("5p"),
    )
    assert text_of(sorted(tiles("6p0p5p4p"))) == "4506p"
    assert red != red.plain


def test_an_honor_has_the_number_of_its_notation() -> None:
    chun = Tile.parse("7z")
    assert (chun.honor, chun.number, chun.suit, chun.red) == (True, 7, "z", False)
    assert not Tile.parse("9s").honor


@pytest.mark.parametrize("kind", [-1, 34])
def test_no_tile_of_a_kind_that_does_not_exist(kind: int) -> None:
    with pytest.raises(ValueError, match=rf"there is no tile of kind {kind}; kinds are 0 to 33"):
        Tile(Kind(kind))


@pytest.mark.parametrize("name", ["4m", "6s", "5z", "1p"])
def test_only_fives_are_red(name: str) -> None:
    with pytest.raises(ValueError, match=f"{name} cannot be red; only fives are"):
        Tile(Tile.parse(name).kind, red=True)


def test_the_suit_is_written_once_for_neighbours() -> None:
    assert text_of(tiles("1m2m0p5p 1z1m")) == "12m05p1z1m"
    assert text_of(()) == ""


def test_tiles_stay_in_the_order_written() -> None:
    assert [str(t) for t in tiles("31m 0s\t7z")] == ["3m", "1m", "0s", "7z"]


def test_each_tile_is_reported_with_the_place_of_its_digit() -> None:
    assert list(placed_tiles("1 2m 3z")) == [
        (Tile.parse("1m"), 0),
        (Tile.parse("2m"), 2),
        (Tile.parse("3z"), 5),
    ]


@pytest.mark.parametrize(
    ("text", "key", "at", "word"),
    [
        ("123m45x", "unknown_letter", 6, "x"),
        ("12M", "unknown_letter", 2, "M"),
        ("１m", "unknown_letter", 0, "１"),
        ("²m", "unknown_letter", 0, "²"),
        ("11m234", "suit_missing", 3, "234"),
        ("1", "suit_missing", 0, "1"),
        ("11mp", "number_missing", 3, "p"),
        ("m", "number_missing", 0, "m"),
        ("1128z", "no_such_tile", 3, "8z"),
        ("0z", "no_such_tile", 0, "0z"),
        ("19z", "no_such_tile", 1, "9z"),
    ],
)
def test_a_mistake_in_tiles_is_reported_with_its_place(
    text: str, key: str, at: int, word: str
) -> None:
    with pytest.raises(NotationError) as caught:
        tiles(text)
    error = caught.value
    assert (error.key, error.text, error.at, error.word) == (key, text, at, word)
    assert str(error) == f"{key.replace('_', ' ')}: {word!r} at place {at + 1} of {text!r}"


@pytest.mark.parametrize("text", ["", "12m", "5m5m"])
def test_one_tile_is_one_tile(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        Tile.parse(text)
    assert (caught.value.key, caught.value.at) == ("one_tile_expected", 0)


@pytest.mark.parametrize("read", [tiles, Hand.parse, Situation.parse, toppan.Situation.parse])
def test_a_text_longer_than_any_hand_is_refused_before_it_is_read(
    read: Callable[[str], object],
) -> None:
    read(" " * LONGEST)
    with pytest.raises(NotationError) as caught:
        read(" " * LONGEST + "1m")
    assert (caught.value.key, caught.value.at) == ("too_long", LONGEST - 1)


def test_a_mistake_keeps_its_place_in_the_text_around_it() -> None:
    inner = NotationError("no_such_tile", "8z", 0, "8z")
    outer = inner.within("seat=8z", 5)
    assert (outer.key, outer.text, outer.at, outer.word) == ("no_such_tile", "seat=8z", 5, "8z")


def test_a_red_five_counts_as_its_five() -> None:
    counts = counts_of(tiles("50m55p7z"))
    assert {str(TILES[k]): n for k, n in enumerate(counts) if n} == {"5m": 2, "5p": 2, "7z": 1}
    assert len(counts) == len(KINDS)


@pytest.mark.parametrize("circle", ["123456789m", "123456789p", "123456789s", "1234z", "567z"])
def test_the_indicator_points_to_the_next_tile_around_its_circle(circle: str) -> None:
    around = tiles(circle)
    for indicator, dora in zip(around, (*around[1:], around[0]), strict=True):
        assert dora_of(indicator) == dora


def test_a_red_indicator_points_to_the_six() -> None:
    assert [str(dora_of(t)) for t in RED_FIVES] == ["6m", "6p", "6s"]
