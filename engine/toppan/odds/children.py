"""Computes how each child's hand ends against a dealer who stays, over all tiles he may draw.

Each child is assumed to declare a 和了役 as soon as he has one, and otherwise to draw by the plan
that wins most often against the dealer's open tiles, by totals alone and as if tiles were put back.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import perm
from typing import Final

import msgspec
from msgspec.structs import replace

from engine.memo import Memo
from engine.tiles import Tile, unit
from engine.toppan.facts import ONES, mask_of, total_bits
from engine.toppan.odds.worth import HandWorths, needs_pair
from engine.toppan.play.deal import DEALER, least_to_stay
from engine.toppan.rules import ToppanRules
from engine.toppan.scoring.pure import pure_possible
from engine.toppan.scoring.totals import best_within
from engine.toppan.situation import Situation

_FIVE: Final = 5
"""The number of tiles within the limit that wins by 五張和."""
_MOST: Final = 8
"""The most tiles of a child's hand that are considered."""
_FEW: Final = 3
"""The most tiles of a pure hand without two alike."""
_SLICE: Final = 64
"""Hands that are computed in one step."""
_Hand = tuple[tuple[int, ...], int, int]
"""The slots of its tiles, its sums, and the number of orders in which they may be drawn."""

DrawPlan = tuple[tuple[bool, ...], ...]
"""Whether another tile is drawn, by the number of tiles less one and the total in half points."""


def draw_plan(
    dealer_open: Sequence[Tile],
    pool: Mapping[Tile, int],
    low: Mapping[Tile, int],
    limit: int,
    rules: ToppanRules,
) -> DrawPlan:
    """The plan of a child who sees the dealer's open tiles; `pool` are the tiles he does not see.

    `low` is the least value of each tile, `limit` that of a hand, both in half points.
    """
    must = least_to_stay((None, *dealer_open), rules)
    theirs: dict[int, int] = {}
    for tile, n in pool.items():
        total = best_within((tile, *dealer_open), DEALER, rules)
        if total is not None:
            theirs[total] = theirs.get(total, 0) + n
    often: dict[int, float] = {}
    count = sum(pool.values())
    for tile, n in pool.items():
        often[low[tile]] = often.get(low[tile], 0.0) + n / count
    draws = rules.play.tie.value != "dealer"
    worth = [_standing(total, theirs, draws) for total in range(limit + 1)]
    table: list[tuple[bool, ...]] = []
    best = [1.0] * (limit + 1)
    for _ in range(_FIVE - 1):
        hits = [
            sum(
                p * (-1 if at + v > limit else 1 if at + v == limit else best[at + v])
                for v, p in often.items()
            )
            for at in range(limit + 1)
        ]
        goes = [at < must or hits[at] > worth[at] for at in range(limit + 1)]
        best = [hits[at] if goes[at] else worth[at] for at in range(limit + 1)]
        table.append(tuple(goes))
    return tuple(reversed(table))


def _standing(total: int, theirs: Mapping[int, int], draws: bool) -> float:
    """The probability that a total wins, less that it loses; `draws`: a tie does neither."""
    ways = max(sum(theirs.values()), 1)
    won = sum(n for other, n in theirs.items() if other < total)
    even = theirs.get(total, 0) if draws else 0
    return (2 * won + even - ways) / ways


class FinalHand(msgspec.Struct, frozen=True, gc=False):
    """A hand with which a child's play ends: the slots of its tiles, the number of orders of
    drawing that lead to it, and what it wins.

    `halves` is the total of a child who stays, WINS or BUSTS otherwise; `points` are in half
    points; `more` what a turned tile adds, by dora group.
    """

    places: tuple[int, ...]
    orders: int
    halves: int
    points: int = 0
    more: tuple[tuple[int, int], ...] = ()


WINS, BUSTS = -1, -2


class EndSums(msgspec.Struct):
    """Sums over final hands with the same number of tiles, weighted by the ways to draw them.

    `often` and `points` are by `FinalHand.halves`. `turned` is what a turned tile adds, by its
    group, `held` the part of that for tiles which the hands themselves hold.
    """

    often: dict[int, float]
    points: dict[int, float]
    turned: list[float]
    held: float = 0.0


class ChildResults(msgspec.Struct, frozen=True):
    """How a child ends, by `FinalHand.halves`: the probability, and the average win times it."""

    often: dict[int, float]
    points: dict[int, float]


class ChildForecast:
    """The results of one child against a staying dealer; `left` are the tiles that the dealer did
    not see at first."""

    def __init__(
        self, seat: int, situation: Situation, left: Mapping[Tile, int], rules: ToppanRules
    ) -> None:
        stake = situation.stakes[seat - 1]
        self.worths = HandWorths(replace(situation, seat=seat, stakes=(stake,)), rules)
        self._rules = rules
        self._hoping = rules.play.bust_test.value == "while_pure_possible"
        self._pairs_only = needs_pair(rules, _FEW)
        self._tiles = tuple(left)
        self._left = [left[tile] for tile in self._tiles]
        self._place = {tile: at for at, tile in enumerate(self._tiles)}
        self._units = [unit(tile) for tile in self._tiles]
        self._sums = [self.worths.sums_of[tile] for tile in self._tiles]
        self._low = [self.worths.low[tile] for tile in self._tiles]
        self._kinds = [mask_of([tile.kind]) for tile in self._tiles]
        self._groups = [self.worths.turned(tile) for tile in self._tiles]
        self._ends: dict[int, tuple[int, int, tuple[tuple[int, int], ...]] | None] = {}
        self._known: dict[DrawPlan, _PlanResults] = {}

    def knows(self, plan: DrawPlan) -> bool:
        """Whether the plan is prepared."""
        return plan in self._known

    def results(self, plan: DrawPlan, gone: Sequence[Tile]) -> ChildResults:
        """The child's results by a plan when the tiles `gone` are no longer in the pool."""
        for _ in () if plan in self._known else self.prepare(plan):
            pass
        return self._known[plan].without([self._place[tile] for tile in gone])

    def prepare(self, plan: DrawPlan) -> Iterator[None]:
        """Find every final hand of a plan in small steps, each hand once with its orders.

        Hands that bust are left out: their probability is the remainder.
        """
        ways = _PlanResults(self._left, self._groups, self.worths.groups)
        level: dict[int, _Hand] = {0: ((), 0, 1)}
        n = 0
        while level:
            n += 1
            found: dict[int, _Hand] = {}
            for done, hand in enumerate(level.items()):
                self._longer(*hand, found)
                if done % _SLICE == _SLICE - 1:
                    yield
            level = {}
            for done, (packed, longer) in enumerate(found.items()):
                end = self._ended(packed, longer, n, plan)
                if end is None:
                    level[packed] = longer
                elif end.halves != BUSTS:
                    ways.take(end)
                if done % _SLICE == _SLICE - 1:
                    yield
        self._known[plan] = ways

    def _longer(self, packed: int, hand: _Hand, found: dict[int, _Hand]) -> None:
        """Add the hands with one tile more; the orders of each sum those of its predecessors."""
        places, sums, orders = hand
        spare, n = self.worths.limit - self.worths.least(sums), len(places)
        any_may = self._hoping or not self._pairs_only or n < _FEW
        any_may = any_may or pure_possible(packed, n, self._rules)
        for at, left in enumerate(self._left):
            may = any_may or self._low[at] <= spare or _pairs(packed & self._kinds[at])
            if may and places.count(at) < left:
                after = packed + self._units[at]
                known = found.get(after)
                more = orders + (known[2] if known else 0)
                found[after] = ((*places, at), sums + self._sums[at], more)

    def _ended(self, packed: int, hand: _Hand, n: int, plan: DrawPlan) -> FinalHand | None:
        """The final hand; None where the child draws another tile."""
        places, sums, orders = hand
        worths = self.worths
        over = worths.least(sums) > worths.limit
        if packed not in self._ends:
            self._ends[packed] = self._won(packed, sums)
        won = self._ends[packed]
        if won is not None:
            return FinalHand(tuple(sorted(places)), orders, *won)
        if over:
            goes = self._hoping and n < _MOST and pure_possible(packed, n, self._rules)
            return None if goes else FinalHand(places, orders, BUSTS)
        halves = self._best(sums)
        if n < _MOST and plan[min(n, len(plan)) - 1][halves]:
            return None
        bits = worths.bits(packed, sums) | total_bits(halves, worths.limit)
        base = worths.base(packed, sums, bits, False)
        return FinalHand(tuple(sorted(places)), orders, halves, worths.halves(sums, base))

    def _best(self, sums: int) -> int:
        return max((h for h in self.worths.totals(sums) if h <= self.worths.limit), default=BUSTS)

    def _won(self, packed: int, sums: int) -> tuple[int, int, tuple[tuple[int, int], ...]] | None:
        """The best declared win and what a turned tile adds to it; None without a 和了役."""
        worths, found = self.worths, None
        around = worths.bits(packed, sums)
        for halves in worths.totals(sums):
            bits = around | total_bits(halves, worths.limit)
            base = worths.base(packed, sums, bits, True)
            if base.wins:
                points = worths.halves(sums, base)
                if found is None or points > found[1]:
                    more = worths.more(packed, sums, bits) if base.extra else []
                    adds = (
                        (group, worths.halves(sums, base, han) - points)
                        for group, han in enumerate(more)
                        if han
                    )
                    found = WINS, points, tuple(adds)
        return found


def _pairs(packed: int) -> bool:
    """Whether packed counts hold two tiles of a kind."""
    return bool((packed >> 1 | packed >> 2) & ONES)


class _PlanResults:
    """The final hands of one plan, summed for the whole pool; tiles that are gone change few.

    An end comes in as many ways as its orders times the ways to choose its copies.
    """

    def __init__(self, left: list[int], groups: list[int], many: int) -> None:
        self._left, self._groups, self._many = left, groups, many
        self._with: list[list[FinalHand]] = [[] for _ in left]
        self._whole: dict[int, EndSums] = {}
        self._by_gone: Memo[tuple[int, ...], ChildResults] = Memo()

    def take(self, end: FinalHand) -> None:
        """Add a final hand."""
        self._add(self._whole, end, _ways(end, self._left))
        for at in set(end.places):
            self._with[at].append(end)

    def _add(self, tallies: dict[int, EndSums], end: FinalHand, ways: float) -> None:
        n, so = len(end.places), end.halves
        tally = tallies.get(n)
        if tally is None:
            tally = tallies[n] = EndSums({}, {}, [0.0] * self._many)
        tally.often[so] = tally.often.get(so, 0.0) + ways
        tally.points[so] = tally.points.get(so, 0.0) + ways * end.points
        for group, points in end.more:
            tally.turned[group] += ways * points
            held = sum(self._groups[at] == group for at in end.places)
            tally.held += ways * points * held

    def without(self, gone: Sequence[int]) -> ChildResults:
        """The results when the tiles of the slots `gone` are no longer in the pool."""
        question = tuple(sorted(gone))
        known = self._by_gone.get(question)
        return known or self._by_gone.store(question, self._summed(question))

    def _summed(self, gone: tuple[int, ...]) -> ChildResults:
        left = list(self._left)
        for at in gone:
            left[at] -= 1
        changed: dict[int, EndSums] = {}
        seen: set[int] = set()
        for at in set(gone):
            for end in self._with[at]:
                if id(end) not in seen:
                    seen.add(id(end))
                    self._add(changed, end, _ways(end, left) - _ways(end, self._left))
        count = sum(left)
        groups = [0] * self._many
        for at, n in enumerate(left):
            groups[self._groups[at]] += n
        often: dict[int, float] = {}
        points: dict[int, float] = {}
        for tallies in (self._whole, changed):
            for n, tally in tallies.items():
                _into(often, points, tally, n, count, groups)
        often[BUSTS] = 1 - sum(often.values())
        return ChildResults(often, points)


def _ways(end: FinalHand, left: Sequence[int]) -> float:
    """The number of ways to draw a final hand, given how many of each tile are left."""
    ways, before, many = float(end.orders), -1, 0
    for at in end.places:  # sorted: further copies of a tile follow the first
        many = left[at] if at != before else many - 1
        ways, before = ways * many, at
    return ways


def _into(
    often: dict[int, float],
    points: dict[int, float],
    tally: EndSums,
    n: int,
    count: int,
    groups: Sequence[int],
) -> None:
    """Add the sums for hands of `n` tiles, divided by the ways to draw `n` of `count` tiles.

    `groups` counts the tiles left by dora group, from which a turned tile comes.
    """
    ways = perm(count, n)
    if not ways:
        return
    for so, some in tally.often.items():
        often[so] = often.get(so, 0.0) + some / ways
        points[so] = points.get(so, 0.0) + tally.points[so] / ways
    if count > n:
        turned = sum(a * b for a, b in zip(tally.turned, groups, strict=True)) - tally.held
        points[WINS] = points.get(WINS, 0.0) + turned / ways / (count - n)
