"""競技十半: hands of one form are counted, and drawn in so many orders, as all hands are."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import combinations
from math import comb, perm, prod
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.tiles import KINDS, SUITS, Kind, Tile, tiles, unpack
from engine.toppan.hand import Hand
from engine.toppan.judge import judge
from engine.toppan.odds.forms import Forms
from engine.toppan.odds.worth import HandWorths
from engine.toppan.rules import load
from engine.toppan.situation import Situation
from engine.toppan.verdict import Agari

RULES: Final = load("toppan")
SOUTH: Final = Situation(seat=1)
LEFT: Final = Counter(tiles("1123m112220p1s"))
PARTS: Final = [[tile for tile in LEFT if tile.suit == suit] for suit in SUITS[:3]]
MOST: Final = 5


def forms(limit: int = 99, may_exceed: bool = True, ones: tuple[Kind, ...] = ()) -> Forms:
    """The forms of the suits of a small wall."""
    sums = HandWorths(SOUTH, RULES).sums_of
    alike = {tile: (tile.number, tile.red) for tile in LEFT}
    return Forms(PARTS, LEFT, sums, alike, limit, lambda _packed, _n: may_exceed, ones)


def orders_by_size(some: Forms) -> list[dict[int, int]]:
    """The orders in which the tiles of a hand come, by its form, for each number of tiles."""
    found: list[dict[int, int]] = [{0: 1}]
    for _ in range(MOST):
        longer: defaultdict[int, int] = defaultdict(int)
        for form, orders in found[-1].items():
            for one in some.after[form]:
                longer[one.form] += orders * one.times
        found.append(longer)
    return found


def hands(n: int) -> Counter[tuple[Tile, ...]]:
    """All hands of `n` tiles of the wall."""
    return Counter(tuple(sorted(some)) for some in combinations(sorted(LEFT.elements()), n))


@pytest.mark.parametrize("held", ["", "1m", "1p", "22p", "0p", "1m1p", "1m22p", "222p", "123m1p"])
def test_the_ways_of_all_forms_are_those_of_all_hands_that_hold_the_tiles(held: str) -> None:
    some, own = forms(), Counter(tiles(held))
    for n, orders in enumerate(orders_by_size(some)):
        ways = some.ways(tuple(sorted(own.elements())))
        counted = sum(ways.get(form, 0) for form in orders)
        told = 0
        for hand in hands(n):
            held_by = Counter(hand)
            choices = prod(comb(held_by[tile], many) for tile, many in own.items())
            told += choices * prod(perm(LEFT[tile], many) for tile, many in held_by.items())
        assert counted == told


@pytest.mark.parametrize("held", ["", "1m", "2p", "1m22p"])
def test_hands_with_one_tile_of_a_kind_have_ways_once_for_each_such_kind(held: str) -> None:
    wanted, own = tuple(one.kind for one in tiles("1m2p")), Counter(tiles(held))
    some = forms(ones=(*wanted, tiles("3m")[0].kind))
    orders_by_size(some)
    ways = some.ways_with_one(wanted, tuple(sorted(own.elements())))
    told: Counter[int] = Counter()
    for n in range(MOST + 1):
        for hand in hands(n):
            held_by = Counter(hand)
            times = sum(one.kind in wanted and held_by[one] == 1 for one in held_by)
            choices = prod(comb(held_by[tile], many) for tile, many in own.items())
            told[n] += times * choices * prod(perm(LEFT[t], many) for t, many in held_by.items())
    by_size: Counter[int] = Counter()
    for form, many in ways.items():
        by_size[HandWorths.count(some.sums[form])] += many
    assert by_size == +told


def test_the_orders_of_all_forms_are_those_in_which_tiles_can_be_drawn() -> None:
    some = forms()
    for n, orders in enumerate(orders_by_size(some)):
        ways = some.ways(())
        drawn = sum(many * ways[form] for form, many in orders.items())
        assert drawn == perm(LEFT.total(), n)


def test_ways_that_were_asked_for_before_count_forms_that_were_found_later() -> None:
    early, late = forms(), forms()
    held = tuple(tiles("1m1p"))
    assert early.ways(held) == {}
    found = orders_by_size(early)
    assert orders_by_size(late) == found
    assert early.ways(held) == late.ways(held) != {}


@pytest.mark.parametrize("may_exceed", [False, True])
def test_over_the_limit_are_forms_with_three_alike_and_others_of_use(may_exceed: bool) -> None:
    some = forms(limit=9, may_exceed=may_exceed)
    orders_by_size(some)
    over = [
        max(Counter(tile.kind for tile in unpack(packed)).values())
        for packed, sums in zip(some.packed, some.sums, strict=True)
        if HandWorths.least(sums) > 9
    ]
    assert 3 in over
    assert (1 in over) == may_exceed


def test_the_hand_of_a_form_is_one_of_the_wall() -> None:
    some = forms()
    orders_by_size(some)
    for packed, sums in zip(some.packed, some.sums, strict=True):
        own = unpack(packed)
        assert Counter(own) <= LEFT
        assert sums == HandWorths(SOUTH, RULES).sums(own)


@given(st.lists(st.sampled_from(KINDS), min_size=1, max_size=7), st.permutations(range(3)))
def test_a_hand_wins_the_same_in_other_suits_and_by_other_dragons(
    kinds: list[int], order: list[int]
) -> None:
    """No rule tells suits apart, nor dragons; winds are each their own."""
    own = [Tile(kind) for kind in kinds if kinds.count(kind) <= 4]

    def moved(tile: Tile) -> Tile:
        if tile.kind < 27:
            return Tile(9 * order[tile.kind // 9] + tile.kind % 9)
        return tile if tile.kind < 31 else Tile(31 + order[tile.kind - 31])

    won = [judge(Hand(tuple(some)), SOUTH, RULES) for some in (own, [*map(moved, own)]) if own]
    points = [v.best.points if isinstance(v, Agari) else type(v).__name__ for v in won]
    assert len(set(points)) <= 1
