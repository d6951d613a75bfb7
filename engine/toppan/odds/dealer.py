"""Computes what a dealer gains on average from three children, by choice and by next tile.

The averages are exact sums over the tiles that the dealer does not see. The assumptions about the
children are those of `engine.toppan.odds.children`. A deal that is played again (`play.redraws`)
counts as nothing gained and nothing won. How often that happens is exact for a wall of few tiles;
for a larger one the children are taken to draw independently of each other, which is off by some
hundredths of a half point (`engine.toppan.odds.joint_probability`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from math import prod
from typing import Final, Literal

from msgspec.structs import replace

from engine.tiles import WINDS, Tile
from engine.toppan.hand import Hand
from engine.toppan.odds.best_play import BestPlay, NotPreparedError
from engine.toppan.odds.chances import Chance, ChanceTuple, chance_of
from engine.toppan.odds.child_hands import MOST_CHILD_TILES
from engine.toppan.odds.children import Against, ChildrenForecast
from engine.toppan.odds.joint_probability import Share, joint_probability
from engine.toppan.odds.plan import DrawPlan, Planner
from engine.toppan.odds.pool import Pool, PoolState, unseen
from engine.toppan.odds.risk import cost_of_bust
from engine.toppan.odds.worth import HandWorths
from engine.toppan.play.deal import DEALER
from engine.toppan.rules import ToppanRules
from engine.toppan.situation import Situation

_FEW: Final = 3
"""The tiles of the children's hands by which staying may be seen to gain too little."""
_AGAINST: Final = 16
"""The work of comparing a hand with those of the children, see `BestPlay`."""
_SMALL: Final = 9
"""The most tiles of a wall for which it is exact how often the children end alike."""


class DealerOdds(BestPlay):
    """The best play of a dealer: half points from all three, `wins` the average over the children.

    Raises ValueError where more tiles are seen than there are, and where too few are left for the
    children.
    """

    _apart = WINDS

    def __init__(
        self, hand: Hand, situation: Situation, others_open: Iterable[Tile], rules: ToppanRules
    ) -> None:
        left = unseen((*hand.tiles, *situation.indicators, *others_open))
        self._seats = range(1, len(situation.stakes) + 1)
        if sum(left.values()) < len(self._seats) + 1:
            raise ValueError("too few tiles are left for the children")
        situation = replace(situation, seat=DEALER, extra=None)
        worths = HandWorths(situation, rules)
        costs = {tile: cost_of_bust(tile, hand, situation, rules) for tile in left}
        lost = {tile: (0, -cost) for tile, cost in costs.items()}
        pool = Pool(left, lost, worths.low, len(self._seats))
        super().__init__(hand.tiles, worths, pool, rules)
        self._each = [
            HandWorths(replace(situation, stakes=(stake,)), rules) for stake in situation.stakes
        ]
        redraws = rules.play.redraws.value
        self._wins_again = "three_wins" in redraws
        self._equal_again = "four_equal" in redraws and rules.play.tie.value == "dealer"
        self._left = left
        self._groups_of_seats = list(_groups(situation, left, worths, hand.tiles[0], rules))

    def stay(self) -> Chance | None:
        """The chance of staying now; None over the limit."""
        packed, sums, state = self._now()
        return chance_of(self._stay_prepared(packed, sums, state))

    def _stay(self, packed: int, sums: int, state: PoolState, above: float) -> ChanceTuple | None:
        worths, slots = self._worths, self._pool.slots
        halves = worths.best_within(sums)
        if halves is None:
            return None
        base = worths.worth(packed, sums, halves, False)
        prices = [one.halves(sums, base) for one in self._each]
        if sum(prices) < above:
            return None
        self._spend(_AGAINST)
        drawn = tuple([slots[at].tile for at in state.drawn])
        opened = (*self._own, *drawn)[1:]
        some = [(one, plans.plan(opened, drawn), who) for one, plans, who in self._groups_of_seats]
        order = self._order_after(drawn)
        prepared = all(one.knows(plan, halves) for one, plan, _ in some)
        if not prepared and order == 0 and self._most(some, prices, halves, drawn) < above:
            return None
        self._prepare(some, halves, MOST_CHILD_TILES)
        return *self._gained(some, prices, halves, drawn, order), 0.0

    def _order_after(self, drawn: tuple[Tile, ...]) -> int:
        """The order in which tiles of one child are gone for another, see `joint_probability`."""
        return 2 * MOST_CHILD_TILES if self._pool.count - len(drawn) <= _SMALL else 0

    @staticmethod
    def _prepare(some: list[_Playing], halves: int, size: int) -> None:
        """Raises NotPreparedError where the hands of `size` tiles at most are not summed."""
        if not all(one.knows(plan, halves, size) for one, plan, _ in some):
            work = (one.prepare(plan, halves, size) for one, plan, _ in some)
            raise NotPreparedError(chain.from_iterable(work))

    def _most(
        self, some: list[_Playing], prices: list[int], halves: int, drawn: tuple[Tile, ...]
    ) -> float:
        """No less than what is gained on average, by the short hands of the children."""
        self._prepare(some, halves, _FEW)
        ends, points = _Ends(some, halves).of(drawn, ()), 0.0
        for child, end in enumerate(ends):
            others = prod(other.won for at, other in enumerate(ends) if at != child)
            paid = end.points * (1 - others) if self._wins_again else end.points
            points += (1 - end.safe) * prices[child] - paid
        return points

    def _gained(
        self,
        some: list[_Playing],
        prices: list[int],
        halves: int,
        drawn: tuple[Tile, ...],
        order: int,
    ) -> tuple[float, float]:
        """What is gained on average and from how many of the children."""
        known, left, children = _Ends(some, halves), self._left, range(len(prices))
        points = wins = 0.0
        for price, end in zip(prices, known.of(drawn, ()), strict=True):
            points += (1 - end.safe) * price - end.points
            wins += (1 - end.safe) / len(prices)
        if self._wins_again:
            for child in children:
                each = [known.share(other, "won") for other in children if other != child]
                each.append(known.share(child, "paid"))
                points += joint_probability(each, left, drawn, order)
        if self._equal_again:
            equal = joint_probability(
                [known.share(one, "equal") for one in children], left, drawn, order
            )
            points, wins = points - equal * sum(prices), wins - equal
        return points, wins


_Playing = tuple[ChildrenForecast, DrawPlan, list[int]]
"""Children who play alike: their forecast, their plan, and which they are."""


class _Ends:
    """How each child ends against a total of the dealer's, computed once for each question."""

    def __init__(self, some: list[_Playing], halves: int) -> None:
        self._some, self._halves = some, halves
        self._known: dict[tuple[tuple[Tile, ...], tuple[Tile, ...]], dict[int, Against]] = {}

    def of(self, drawn: tuple[Tile, ...], held: tuple[Tile, ...]) -> list[Against]:
        """The ends of all children, see `ChildrenForecast.against`."""
        question = tuple(sorted(drawn)), held
        known = self._known.get(question)
        if known is None:
            known = self._known[question] = {}
            for forecast, plan, children in self._some:
                ends = forecast.against(plan, self._halves, *question)
                known.update(zip(children, ends, strict=True))
        return [known[child] for child in range(len(known))]

    def share(self, child: int, name: Literal["won", "paid", "equal"]) -> Share:
        """A field of one child."""
        at = Against._fields.index(name)
        return lambda drawn, held: self.of(drawn, held)[child][at]


_Group = tuple[ChildrenForecast, Planner, list[int]]
"""Children who play alike: their forecast, their plans, and which they are."""


def _groups(
    situation: Situation, left: dict[Tile, int], dealer: HandWorths, first: Tile, rules: ToppanRules
) -> Iterator[_Group]:
    """The children, those together for whom every tile has the same least value."""
    by_low: dict[tuple[int, ...], list[int]] = {}
    unseen_by_all = {**left, first: left.get(first, 0) + 1}
    for child in range(len(situation.stakes)):
        low = HandWorths(replace(situation, seat=child + 1), rules).low
        by_low.setdefault(tuple(low.values()), []).append(child)
    for children in by_low.values():
        seats = tuple(child + 1 for child in children)
        forecast = ChildrenForecast(situation, seats, left, rules)
        planner = Planner(forecast.worths[0].low, dealer, unseen_by_all, rules)
        yield forecast, planner, children
