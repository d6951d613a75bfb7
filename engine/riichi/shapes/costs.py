"""How many tiles a suit lacks for a number of groups, with a pair and without."""

from __future__ import annotations

from typing import Final

from engine.memo import search_table
from engine.tiles import COPIES, ONE_KIND, WIDTH

_SETS: Final = 4

# Costs are the tiles lacking for 0–4 groups without a pair, then for 0–4 groups with one: ten
# fields of one integer, each with a spare bit on top so that all are compared at once.
_FIELD: Final = 6
_PAIRED: Final = _FIELD * (_SETS + 1)
_ONE_FIELD: Final = (1 << _FIELD) - 1
_EACH: Final = sum(1 << _FIELD * i for i in range(2 * (_SETS + 1)))
_SPARE: Final = _EACH << _FIELD - 1
_FAR: Final = 16
_NONE: Final = _FAR * _EACH
_NOTHING: Final = _NONE - _FAR
_STRANGERS: Final = sum(
    3 * groups + 2 * pair << _FIELD * groups + _PAIRED * pair
    for groups in range(_SETS + 1)
    for pair in (0, 1)
)


def _move(groups: int, pair: int) -> tuple[int, int, int]:
    """Which fields are kept, how far they move, and what fills the fields that get none."""
    some = sum(_ONE_FIELD << _FIELD * i for i in range(_SETS + 1 - groups))
    keep, shift = some if pair else some | some << _PAIRED, _FIELD * groups + _PAIRED * pair
    return keep, shift, _NONE & ~(keep << shift)


_MOVES: Final = [[_move(groups, pair) for groups in range(_SETS + 1)] for pair in (0, 1)]
_WAYS: Final = ((0, 0, 0), (3, 1, 0), (2, 0, 1))
_AT_A_TILE: Final = [
    [(runs + tiles, *_MOVES[pair][runs + groups]) for tiles, groups, pair in _WAYS]
    for runs in range(3)
]
"""For each number of runs that begin, with nothing more, a triplet or a pair: tiles and move."""
_END: Final = 1 << 9 * WIDTH


def suit_costs(key: int) -> int:
    """Costs of groups that hold a tile of a suit, by its packed counts."""
    return _suit(key | _END, 0, 0)


@search_table(1 << 13)
def _suit(rest: int, before: int, earlier: int) -> int:
    """Costs of the rest of a suit, where `before` and `earlier` runs began one and two tiles ago.

    A tile may hold a triplet, a pair or beginnings of runs, at most four copies in all. A group
    that no held tile is left for need not be tried: a stranger costs as much.
    """
    if rest & rest - 1 == 0:  # nothing but the mark of the end: what began is paid for
        return _NOTHING + (2 * before + earlier) * _EACH
    have, begun = rest & ONE_KIND, before + earlier
    runs = _beginning(rest, before, begun) if rest >> 3 * WIDTH else 0
    if have <= begun and not runs:
        return _suit(rest >> WIDTH, 0, before) + (begun - have) * _EACH
    best = _NONE
    for new in range(runs + 1):
        more = _suit(rest >> WIDTH, new, before)
        ways = _AT_A_TILE[new]
        for tiles, keep, shift, fill in ways if have > begun + new else ways[:1]:
            need = begun + tiles
            if need <= COPIES:
                cost = need - have if need > have else 0
                best = _lesser(best, ((more & keep) << shift | fill) + cost * _EACH)
    return best


def _beginning(rest: int, before: int, begun: int) -> int:
    """How many runs may begin at a tile: three like runs are three triplets, need not be tried.

    Nor need a run that finds one held tile only: a triplet of that tile lacks as many, and its
    copies suffice where the hand holds less than three. (Another group that lacks the tile could
    have it, and a stranger stand for the run.)
    """
    have, after, last = rest & ONE_KIND, rest >> WIDTH & ONE_KIND, rest >> 2 * WIDTH & ONE_KIND
    left = (have - begun, after - before, last)
    most = sorted(left)[1]
    if have > 2 or after > 2 or last > 2:
        held = zip(left, (have, after, last), strict=True)
        most = max(most, *(n for n, copies in held if copies > 2))
    return max(min(most, 2, COPIES - begun), 0)


@search_table(1 << 12)
def honor_costs(held: int) -> int:
    """Costs of groups of honours, or of strangers: kinds that the hand holds nothing of."""
    best = _STRANGERS
    for at in range(0, 7 * WIDTH, WIDTH):
        have = held >> at & ONE_KIND
        if have:
            triplet = _moved(best, 1, 0) + max(3 - have, 0) * _EACH
            pair = _moved(best, 0, 1) + max(2 - have, 0) * _EACH
            best = _lesser(_lesser(best, triplet), pair)
    return best


def lacking(costs: int, groups: int) -> int:
    """What so many groups and a pair cost."""
    return costs >> _PAIRED + _FIELD * groups & _ONE_FIELD


@search_table(1 << 12)
def joined(one: int, other: int) -> int:
    """Costs of the groups of both."""
    best = _NONE
    for groups in range(_SETS + 1):
        for pair in (0, 1):
            cost = other >> _FIELD * groups + _PAIRED * pair & _ONE_FIELD
            if cost < _FAR:
                best = _lesser(best, _moved(one, groups, pair) + cost * _EACH)
    return best


def _moved(costs: int, groups: int, pair: int) -> int:
    """The same costs for so many groups more, and a pair more."""
    keep, shift, fill = _MOVES[pair][groups]
    return (costs & keep) << shift | fill


def _lesser(one: int, other: int) -> int:
    """The lesser of two costs in each field."""
    take = (one | _SPARE) - other & _SPARE
    return one ^ (one ^ other) & take - (take >> _FIELD - 1)
