"""A hand is read in every way it can be, with every place where the winning tile may lie."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from engine.riichi.group import Shape, group
from engine.riichi.hand import Hand
from engine.riichi.judge import judge
from engine.riichi.reading import Form, Reading, Wait
from engine.riichi.rules import load
from engine.riichi.shapes.readings import readings
from engine.riichi.situation import Situation
from engine.riichi.verdict import Agari, NotAgari
from engine.tiles import TILES, YAOCHU, Tile, counts_of, text_of, tiles
from tests.engine import brute

TENHOU: Final = load("tenhou")


def drawn(reading: Reading) -> str:
    """A reading as `234m 567p* [888s] 99s ryanmen`: the finished one starred, open ones in []."""
    words = []
    for at, one in enumerate(reading.groups):
        word = text_of(one.tiles) if one.concealed else f"[{text_of(one.tiles)}]"
        words.append(word + ("*" if at == reading.finished else ""))
    return " ".join((*sorted(words), reading.wait))


def read(hand: str, tsumo: bool = False) -> set[str]:
    found = [drawn(r) for r in readings(Hand.parse(hand), tsumo)]
    assert len(found) == len(set(found)), "each reading comes once"
    return set(found)


@pytest.mark.parametrize(
    ("hand", "seen"),
    [
        ("12m678p34599s111z+3m", {"111z 123m* 345s 678p 99s penchan"}),
        ("89m678p34599s111z+7m", {"111z 345s 678p 789m* 99s penchan"}),
        ("23m678p34599s111z+1m", {"111z 123m* 345s 678p 99s ryanmen"}),
        ("23m678p34599s111z+4m", {"111z 234m* 345s 678p 99s ryanmen"}),
        ("78m678p34599s111z+9m", {"111z 345s 678p 789m* 99s ryanmen"}),
        ("35m678p34599s111z+4m", {"111z 345m* 345s 678p 99s kanchan"}),
        ("40m678p34599s111z+6m", {"111z 345s 456m* 678p 99s ryanmen"}),
        ("234678m678p3459s+9s", {"234m 345s 678m 678p 99s* tanki"}),
        ("3456m234p678s777z+6m", {"234p 345m 66m* 678s 777z tanki"}),
        ("234678m22p678p11z+2p", {"11z 234m 678m 678p [222p]* shanpon"}),
        (
            "123456m789p3455s+5s",
            {"123m 345s* 456m 55s 789p ryanmen", "123m 345s 456m 55s* 789p tanki"},
        ),
        (
            "222333444m67p99s+8p",
            {
                "222m 333m 444m 678p* 99s ryanmen",
                "234m 234m 234m 678p* 99s ryanmen",
            },
        ),
        (
            "111222333m7899p+9p",
            {
                "111m 222m 333m 789p 99p* tanki",
                "111m 222m 333m 789p* 99p ryanmen",
                "123m 123m 123m 789p 99p* tanki",
                "123m 123m 123m 789p* 99p ryanmen",
            },
        ),
        ("1112345678999m+5m", {"111m 234m 55m* 678m 999m tanki"}),
        (
            "1112345678999m+1m",
            {
                "111m 123m* 456m 789m 99m ryanmen",
                "123m 456m 789m 99m [111m]* shanpon",
            },
        ),
        (
            "23344m556677p88s+2m",
            {
                "234m 234m* 567p 567p 88s ryanmen",
                "22m* 33m 44m 55p 66p 77p 88s tanki",
            },
        ),
        ("1155m2288p3399s6z+6z", {"11m 22p 33s 55m 66z* 88p 99s tanki"}),
        ("1155m2288p3399s6z+7z", set()),
        ("1111m2233p4455s6z+6z", set()),
        ("1122m2288p3399s[6'66z]+3s", set()),
        (
            "119m19p19s123456z+7z",
            {"11m 1p 1s 1z 2z 3z 4z 5z 6z 7z* 9m 9p 9s tanki"},
        ),
        (
            "19m19p19s1234567z+9p",
            {"1m 1p 1s 1z 2z 3z 4z 5z 6z 7z 99p* 9m 9s thirteen"},
        ),
        ("119m19p19s123456z+6z", set()),
        ("19m19p19s1234567z+2p", set()),
        ("119m19p19s1234567z+2p", set()),
        ("119m19p19s1234567z+1m", set()),
        ("23m99s456p[7'89p](1111z)+1m", {"1111z 123m* 456p 99s [789p] ryanmen"}),
        ("5p[2'222m][88'=88p][333's](9999s)+5p", {"55p* 9999s [2222m] [333s] [8888p] tanki"}),
        ("456p[7'89p](1111z)+1m", set()),
        ("12311m45622p33s4z+4z", set()),
        ("123456789m1z+1z", set()),
        ("1122m2288p339s+9s", set()),
        ("234m678p3599s[5'55p]", set()),
        ("", set()),
        ("+1m", set()),
    ],
)
def test_a_hand_is_read_in_these_ways(hand: str, seen: set[str]) -> None:
    assert read(hand) == seen


@pytest.mark.parametrize(
    ("held", "win", "wait"),
    [
        *(("12", "3", Wait.PENCHAN), ("89", "7", Wait.PENCHAN)),
        *(("13", "2", Wait.KANCHAN), ("79", "8", Wait.KANCHAN)),
        *(("23", "1", Wait.RYANMEN), ("23", "4", Wait.RYANMEN)),
        *(("78", "9", Wait.RYANMEN), ("78", "6", Wait.RYANMEN), ("46", "5", Wait.KANCHAN)),
    ],
)
@pytest.mark.parametrize("suit", "mps")
def test_the_wait_is_what_the_winning_tile_finished(
    held: str, win: str, wait: Wait, suit: str
) -> None:
    hand = Hand.parse(f"{held}{suit}111222333z44z+{win}{suit}")
    assert [r.wait for r in readings(hand, tsumo=False)] == [wait]


def test_a_triplet_finished_by_ron_is_open_and_by_tsumo_concealed() -> None:
    hand = "22288m444p666s33z+3z"
    assert read(hand) == {"222m 444p 666s 88m [333z]* shanpon"}
    assert read(hand, tsumo=True) == {"222m 333z* 444p 666s 88m shanpon"}


def test_a_tile_that_may_finish_a_run_or_a_triplet_opens_only_the_triplet() -> None:
    assert read("11m222789p55567s+5s") == {
        "11m 222p 555s 567s* 789p ryanmen",
        "11m 222p 567s 789p [555s]* shanpon",
    }


def test_the_winning_tile_lies_in_no_meld() -> None:
    assert read("46p99s[5'55p](9999m)[7'89s]+5p") == {
        "456p* 9999m 99s [555p] [789s] kanchan",
    }


def test_ryanpeikou_beats_seven_pairs() -> None:
    verdict = judge(Hand.parse("23344m556677p88s+2m"), Situation.parse("ron"), TENHOU)
    assert isinstance(verdict, Agari)
    assert [s.reading.form for s in verdict.scores] == [Form.STANDARD, Form.CHIITOITSU]
    assert "yaku.ryanpeikou" in [line.rule.key for line in verdict.best.yaku]


def test_four_of_a_kind_are_not_two_pairs() -> None:
    assert isinstance(
        judge(Hand.parse("1111m2233p4455s6z+6z"), Situation.parse("ron riichi"), TENHOU), NotAgari
    )


def test_a_group_names_its_tiles() -> None:
    first = tiles("5p")[0].kind
    assert {shape: text_of(group(shape, first).tiles) for shape in Shape} == {
        Shape.SEQUENCE: "567p",
        Shape.TRIPLET: "555p",
        Shape.QUAD: "5555p",
        Shape.PAIR: "55p",
        Shape.SINGLE: "5p",
    }
    assert group(Shape.PAIR, first).kinds == (first, first)


def test_a_group_is_shown_by_its_shape_and_its_tiles() -> None:
    first = tiles("5p")[0].kind
    assert repr(group(Shape.SEQUENCE, first)) == "<sequence 5p6p7p>"
    assert repr(group(Shape.PAIR, first, concealed=False)) == "<pair 5p5p open>"


# --- against all partitions there are, found by trying every group


def some_complete(random: Random, groups: int) -> tuple[int, ...]:
    """Kinds of so many groups and a pair from few tiles, so that they can be read in many ways."""
    low = random.choice((0, 9, 18))
    pool = [*range(low, low + random.choice((4, 5, 6, 9))), *random.sample(range(27, 34), 1)]
    choices = tuple(brute.blocks(pool))
    while True:
        blocks = [*random.choices(choices, k=groups), (random.choice(pool),) * 2]
        kinds = tuple(sorted(k for block in blocks for k in block))
        if max(kinds.count(k) for k in kinds) <= 4:
            return kinds


def placed(kinds: tuple[int, ...], win: int, groups: int) -> set[tuple[object, ...]]:
    """Every parting with every group that holds the winning tile, and the wait of what was held."""
    return {
        (tuple(sorted(parting)), block, _wait(block, win))
        for parting in brute.partings(kinds, groups)
        for block in parting
        if win in block
    }


def _wait(block: brute.Block, win: int) -> Wait:
    if len(set(block)) == 1:
        return Wait.TANKI if len(block) == 2 else Wait.SHANPON
    one, two = (k for k in block if k != win)
    if two - one == 2:
        return Wait.KANCHAN
    inner = (one - 1) // 9 == one // 9 and (two + 1) // 9 == two // 9
    return Wait.RYANMEN if inner and one > 0 else Wait.PENCHAN


def of_engine(reading: Reading) -> tuple[object, ...]:
    blocks = [g.kinds for g in reading.groups if not g.called]
    return tuple(sorted(blocks)), blocks[reading.finished], reading.wait


MELDS: Final = "[1'11z][2'22z][3'33z][4'44z]"


@pytest.mark.parametrize("melds", range(5))
def test_the_readings_are_all_that_there_are(melds: int) -> None:
    random = Random(melds)
    called = Hand.parse(MELDS[: 7 * melds]).melds
    for _ in range(30):
        kinds = some_complete(random, 4 - melds)
        for win in set(kinds):
            rest = list(kinds)
            rest.remove(win)
            hand = Hand(tuple(TILES[k] for k in rest), called, TILES[win])
            for tsumo in (False, True):
                found = readings(hand, tsumo)
                standard = [of_engine(r) for r in found if r.form is Form.STANDARD]
                assert sorted(standard) == sorted(placed(kinds, win, 4 - melds)), hand
                assert all(opened(r) is not tsumo for r in found if r.wait is Wait.SHANPON)


def opened(reading: Reading) -> bool:
    """Whether the finished group is open; the other groups of the hand itself never are."""
    own = [g for g in reading.groups if not g.called]
    others = [g for at, g in enumerate(own) if at != reading.finished]
    assert all(g.concealed for g in others)
    return not own[reading.finished].concealed


def test_tiles_that_are_no_complete_hand_have_no_reading() -> None:
    random = Random(0)
    deck = [tile for tile in TILES[:9] for _ in range(4)]
    seen = set()
    for _ in range(200):
        drawn_tiles: list[Tile] = random.sample(deck, 14)
        hand = Hand(tuple(drawn_tiles[1:]), (), drawn_tiles[0])
        is_complete = brute.complete(tuple(t.kind for t in drawn_tiles))
        assert bool(readings(hand, tsumo=True)) is is_complete
        seen.add(is_complete)
    assert seen == {True, False}


@pytest.mark.parametrize("double", YAOCHU)
def test_kokushi_is_thirteen_sided_where_the_winning_tile_makes_the_pair(double: int) -> None:
    for win in YAOCHU:
        held = [TILES[k] for k in YAOCHU] + [TILES[double]]
        held.remove(TILES[win])
        assert counts_of(held)[win] == (1 if win == double else 0)
        (reading,) = readings(Hand(tuple(held), (), TILES[win]), tsumo=False)
        assert reading.wait is (Wait.THIRTEEN if win == double else Wait.TANKI)
        assert reading.pair.kind == double
