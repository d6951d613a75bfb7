"""Computes what a dealer gains on average from three children, by choice and by next tile.

The averages are exact sums over the tiles that the dealer does not see. The assumptions about the
children are those of `engine.toppan.odds.children`; redraws are left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Final

from msgspec.structs import replace

from engine.tiles import Tile
from engine.toppan.hand import Hand
from engine.toppan.odds.best_play import BestPlay, Chance, NotPreparedError, Odds, Three, chance_of
from engine.toppan.odds.children import MOST, ChildrenForecast
from engine.toppan.odds.plan import DrawPlan, Planner
from engine.toppan.odds.pool import Pool, PoolState, unseen
from engine.toppan.odds.risk import cost_of_bust
from engine.toppan.odds.worth import HandWorths
from engine.toppan.play.deal import DEALER
from engine.toppan.rules import ToppanRules
from engine.toppan.situation import Situation

_FEW: Final = 3
"""The tiles of the children's hands by which staying may be seen to gain too little."""


def dealer_odds(
    hand: Hand,
    situation: Situation,
    others_open: Iterable[Tile],
    rules: ToppanRules,
    progress: Callable[[int, int], object] | None = None,
) -> Odds:
    """The odds of a dealer: half points from all three, `wins` the average over the children.

    `progress` is called with the number of hands done and the number of all hands. Raises
    ValueError where more tiles are seen than there are, and where too few are left for the
    children.
    """
    return DealerOdds(hand, situation, others_open, rules).odds(progress)


class DealerOdds(BestPlay):
    """The best play of a dealer."""

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
        self._groups_of_seats = list(_groups(situation, left, worths, hand.tiles[0], rules))

    def stay(self) -> Chance | None:
        """The chance of staying now; None over the limit."""
        packed, sums, state = self._now()
        return chance_of(self._stay_prepared(packed, sums, state))

    def _stay(self, packed: int, sums: int, state: PoolState, above: float) -> Three | None:
        worths, slots = self._worths, self._pool.slots
        halves = worths.best_within(sums)
        if halves is None:
            return None
        base = worths.worth(packed, sums, halves, False)
        prices = [one.halves(sums, base) for one in self._each]
        if sum(prices) < above:
            return None
        came = tuple([slots[at].tile for at in state.came])
        opened = (*self._own, *came)[1:]
        some = [(one, plans.plan(opened, came), who) for one, plans, who in self._groups_of_seats]
        if not all(one.knows(plan, halves, len(came)) for one, plan, _ in some):
            gained, _ = self._gained(some, prices, halves, came, _FEW)
            if gained < above:
                return None
        return *self._gained(some, prices, halves, came, MOST), 0.0

    @staticmethod
    def _gained(
        some: list[_Playing], prices: list[int], halves: int, came: tuple[Tile, ...], size: int
    ) -> tuple[float, float]:
        """What is gained on average and from how many of the children, by their hands of `size`
        tiles at most; no less than by all hands.

        Raises NotPreparedError.
        """
        if not all(one.knows(plan, halves, len(came), size) for one, plan, _ in some):
            work = (one.prepare(plan, halves, len(came), size) for one, plan, _ in some)
            raise NotPreparedError(chain.from_iterable(work))
        points = wins = 0.0
        for forecast, plan, children in some:
            for child, met in zip(children, forecast.against(plan, halves, came), strict=True):
                points += (1 - met.safe) * prices[child] - met.points
                wins += (1 - met.safe) / len(prices)
        return points, wins


_Playing = tuple[ChildrenForecast, DrawPlan, list[int]]
"""Children who play alike: their forecast, their plan, and which they are."""
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
