"""Shanten and the value of tiles for the simulated player, suit by suit."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from engine.memo import search_table
from engine.riichi.shapes.costs import honor_costs, joined, suit_costs
from engine.riichi.shapes.suits import suits_of
from engine.tiles import COPIES, ONE_KIND, WIDTH, YAOCHU

SETS: Final = 4
_FIELD: Final = 6
_PAIRED: Final = _FIELD * (SETS + 1)
_ONE: Final = (1 << _FIELD) - 1
_NINE: Final = tuple(range(0, 9 * WIDTH, WIDTH))
_SEVEN: Final = tuple(range(0, 7 * WIDTH, WIDTH))
_KEPT: Final = 1 << 11
_PAIRS: Final = 7
_HALF: Final = (1 << _PAIRED) - 1
_MATTERS: Final = 20


@search_table(_KEPT)
def losses(key: int, honors: bool) -> tuple[tuple[int, int], ...]:
    """The place of each tile of a suit, and how much the suit loses without it."""
    here, found = _worth(key, honors), []
    for place, at in enumerate(_SEVEN if honors else _NINE):
        if key >> at & ONE_KIND:
            found.append((place, here - _worth(key - (1 << at), honors)))
    return tuple(found)


@search_table(_KEPT)
def _worth(key: int, honors: bool) -> int:
    """How good a suit is: what it lacks first, then how wide it is."""
    costs = honor_costs(key) if honors else suit_costs(key)
    return width(key, honors) - _MATTERS * _sum(costs)


def width(key: int, honors: bool) -> int:
    """How many tiles bring the suit on, each by how much."""
    costs = honor_costs if honors else suit_costs
    now, wide = _sum(costs(key)), 0
    for at in _SEVEN if honors else _NINE:
        have = key >> at & ONE_KIND
        if have < COPIES:
            wide += (COPIES - have) * (now - _sum(costs(key + (1 << at))))
    return wide


def _sum(costs: int) -> int:
    """The costs of a suit in one number: the first groups matter most."""
    both = (costs & _HALF) + (costs >> _PAIRED)
    return (
        (both & _ONE)
        + 2 * (both >> _FIELD & _ONE)
        + 3 * (both >> 2 * _FIELD & _ONE)
        + 2 * (both >> 3 * _FIELD & _ONE)
        + (both >> 4 * _FIELD & _ONE)
    )


@search_table(_KEPT)
def lacks(one: int, other: int, groups: int) -> int:
    """How many tiles two parts of a hand lack for so many groups and a pair."""
    best = _ONE
    for here in range(groups + 1):
        there = _FIELD * (groups - here)
        at = _FIELD * here
        paired = (one >> _PAIRED + at & _ONE) + (other >> there & _ONE)
        plain = (one >> at & _ONE) + (other >> _PAIRED + there & _ONE)
        best = min(best, paired, plain)
    return best


def shanten(packed: int, melds: int) -> int:
    """How far a hand is by groups, 0 at tenpai and −1 complete."""
    one, two, three, honors = suits_of(packed)
    half = joined(suit_costs(one), suit_costs(two))
    return lacks(half, joined(suit_costs(three), honor_costs(honors)), SETS - melds) - 1


class Choice(NamedTuple):
    """A discard: the kind, how far the hand is after it, and what its suit loses."""

    kind: int
    shanten: int
    loss: int


def choices(packed: int, melds: int) -> Iterator[Choice]:
    """Every kind of tile that may go, by groups."""
    keys = suits_of(packed)
    costs = [honor_costs(key) if suit == 3 else suit_costs(key) for suit, key in enumerate(keys)]
    halves = joined(costs[0], costs[1]), joined(costs[2], costs[3])
    for suit, key in enumerate(keys):
        if key:
            others = joined(halves[1 - suit // 2], costs[suit ^ 1])
            of = honor_costs if suit == 3 else suit_costs
            for place, loss in losses(key, suit == 3):
                far = lacks(others, of(key - (1 << WIDTH * place)), SETS - melds) - 1
                yield Choice(9 * suit + place, far, loss)


@search_table(_KEPT)
def _with(key: int, honors: bool) -> tuple[tuple[int, int], ...]:
    """What a suit lacks with one tile more, and how many tiles lead there."""
    costs, found = honor_costs if honors else suit_costs, dict[int, int]()
    for at in _SEVEN if honors else _NINE:
        left = COPIES - (key >> at & ONE_KIND)
        if left:
            cost = costs(key + (1 << at))
            found[cost] = found.get(cost, 0) + left
    return tuple(found.items())


def accepted(packed: int, melds: int, far: int) -> int:
    """How many tiles bring a hand nearer by groups."""
    keys = suits_of(packed)
    costs = [honor_costs(key) if suit == 3 else suit_costs(key) for suit, key in enumerate(keys)]
    halves = joined(costs[0], costs[1]), joined(costs[2], costs[3])
    count = 0
    for suit, key in enumerate(keys):
        others = joined(halves[1 - suit // 2], costs[suit ^ 1])
        for cost, left in _with(key, suit == 3):
            if lacks(others, cost, SETS - melds) <= far:
                count += left
    return count


def pairs_lack(counts: list[int]) -> int:
    """How far a hand is from seven pairs."""
    pairs = sum(count > 1 for count in counts)
    return _PAIRS - 1 - pairs + max(_PAIRS - sum(map(bool, counts)), 0)


def orphans_lack(counts: list[int]) -> int:
    """How far a hand is from thirteen orphans."""
    kinds = sum(counts[kind] > 0 for kind in YAOCHU)
    return len(YAOCHU) - kinds - any(counts[kind] > 1 for kind in YAOCHU)
