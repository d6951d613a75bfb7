"""Sums the results of the children's hands by a plan, over all hands that hold the same tiles.

A plan and a total of the dealer's decide how each hand ends. `PlanSums.add` goes through the hands
by the number of their tiles: it passes on in how many orders a hand is drawn to those with one tile
more, and computes what it comes to. The next plan is computed from the latest one of the same size:
only hands that end in another way, or that are drawn in more or fewer orders, are computed again.
`HeldSums` then adds the results of the hands that hold certain tiles.

All numbers are whole and have a field for each child (`engine.toppan.odds.child_fields`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from operator import add
from typing import Final

from engine.tiles import HONORS
from engine.toppan.odds.child_fields import (
    BITS,
    FIELDS,
    OPEN,
    ORDER_BITS,
    ORDERS,
    child_mask,
    fields_from,
    of_child,
    order_fields,
)
from engine.toppan.odds.child_hands import ChildHands, ChildPart
from engine.toppan.odds.forms import HeldTiles, SingleKinds
from engine.toppan.odds.plan import DrawPlan
from engine.toppan.odds.worth import GROUPS

_SLICE: Final = 128
"""Hands that are computed in one step."""
_DrawsOn = list[tuple[bool, ...]]
"""Whether a plan draws on, by the number of tiles less one and the total in half points."""
_Orders = dict[int, int]
"""Numbers of orders by the number of a hand, a field for each child; some may be below zero."""


class HeldSums:
    """Sums of the results of hands, over those that hold the same tiles, each once for each choice
    of these among its own.

    `results` are packed results by the number of a hand; `ended` are the hands that have any, by
    the number of their tiles and by the form of their honours.
    """

    def __init__(
        self, results: Sequence[int], ended: Sequence[Mapping[int, list[int]]], hands: ChildHands
    ) -> None:
        self._hands, suits_of = hands, hands.suits_of
        self._results = [
            {
                form: [(suits_of[at], results[at]) for at in alike if results[at]]
                for form, alike in by_honors.items()
            }
            for by_honors in ended
        ]
        self._known: dict[tuple[HeldTiles, HeldTiles], list[int]] = {}
        self._by_suits: dict[tuple[int, HeldTiles], dict[int, int]] = {}

    def of(self, suits: HeldTiles, honors: HeldTiles) -> list[int]:
        """The sums over the hands that hold these tiles of suits and these honours, by the number
        of tiles."""
        known = self._known.get((suits, honors))
        if known is None:
            ways = self._hands.suits.ways(suits)
            known = self._known[suits, honors] = [
                _products(self._summed(n, honors), ways)
                if some and n >= len(suits) + len(honors)
                else 0
                for n, some in enumerate(self._results)
            ]
        return known

    def _summed(self, n: int, honors: HeldTiles) -> dict[int, int]:
        """The sums over the hands that hold these honours, by the form of their suits."""
        known = self._by_suits.get((n, honors))
        if known is None:
            known = self._by_suits[n, honors] = self._by_ways(n, self._hands.honors.ways(honors))
        return known

    def _by_ways(self, n: int, ways: Mapping[int, int]) -> dict[int, int]:
        """The sums over hands, each so often as the form of its honours has ways, by the form of
        their suits."""
        found, results = defaultdict[int, int](int), self._results[n]
        for form in ways.keys() & results.keys():
            times = ways[form]
            for suit, value in results[form]:
                found[suit] += times * value
        return found


class TurnedSums(HeldSums):
    """The sums of what turned tiles add; the fields of all have what they add by a last copy."""

    def __init__(
        self, results: Sequence[int], ended: Sequence[Mapping[int, list[int]]], hands: ChildHands
    ) -> None:
        super().__init__(results, ended, hands)
        places = dict[tuple[int, bool], SingleKinds]()
        for kind, place in hands.last_at.items():
            alike = place, kind in HONORS
            places[alike] = (*places.get(alike, ()), kind)
        self._alike = list(places.values())
        self._whole: dict[tuple[HeldTiles, HeldTiles], list[int]] = {}
        self._lasts: dict[tuple[SingleKinds, HeldTiles, HeldTiles], list[int]] = {}

    def of(self, suits: HeldTiles, honors: HeldTiles) -> list[int]:
        """The sums over the hands that hold these tiles of suits and these honours, by the number
        of tiles."""
        known = self._whole.get((suits, honors))
        if known is None:
            known = super().of(suits, honors)
            for kinds in self._alike:
                known = list(map(add, known, self.last(kinds, suits, honors)))
            self._whole[suits, honors] = known
        return known

    def last(self, kinds: SingleKinds, suits: HeldTiles, honors: HeldTiles) -> list[int]:
        """What is added where a hand has one of the two tiles left of one of these kinds, all suits
        or all honours, and the other one is turned."""
        known = self._lasts.get((kinds, suits, honors))
        if known is None:
            known = self._lasts[kinds, suits, honors] = self._last(kinds, suits, honors)
        return known

    def _last(self, kinds: SingleKinds, suits: HeldTiles, honors: HeldTiles) -> list[int]:
        hands, many = self._hands, len(self._hands.children)
        at = many * (1 + GROUPS + hands.last_at[kinds[0]])
        honor = kinds[0] in HONORS
        forms, held = (hands.honors, honors) if honor else (hands.suits, suits)
        with_one = forms.ways_with_one(kinds, held)
        found: list[int] = []
        for n, some in enumerate(self._results):
            value, enough = 0, some and n >= len(suits) + len(honors)
            if enough and honor:
                value = _products(self._by_ways(n, with_one), hands.suits.ways(suits))
            elif enough:
                value = _products(self._summed(n, honors), with_one)
            found.append(fields_from(value, at, many, many * hands.turned_fields) if value else 0)
        return found


class PlanResults:
    """The sums of a plan against a total of the dealer's, over hands of `size` tiles at most: what
    is paid, and what turned tiles add."""

    def __init__(self, hands: ChildHands, size: int, results: _ByHand) -> None:
        self.size = size
        self.paid = HeldSums(results.paid, hands.ended[: size + 1], hands)
        self.extra = TurnedSums(results.extra, hands.turning[: size + 1], hands)


class _ByHand:
    """The results of each hand, by its number, by a plan that draws on as `draws_on` says, against
    the total `than` of the dealer's in half points.

    `orders` are those in which the children draw a hand, `orders_on` as many of them as draw on
    from it; `paid` and `extra` are the packed results (see `ChildPart`), times their orders.
    """

    def __init__(self, draws_on: _DrawsOn, than: int) -> None:
        self.draws_on, self.than = draws_on, than
        self.orders: list[int] = []
        self.orders_on: list[int] = []
        self.paid: list[int] = []
        self.extra: list[int] = []

    def grow(self, count: int) -> None:
        """Make room for so many hands."""
        for numbers in (self.orders, self.orders_on, self.paid, self.extra):
            numbers.extend([0] * (count - len(numbers)))


class PlanSums:
    """Sums over the hands of some children, by plans and by totals of the dealer's."""

    def __init__(self, hands: ChildHands) -> None:
        self._hands = hands
        self._all = hands.children
        _, self._once = order_fields(self._all)
        self._masks = [child_mask(child, len(self._all), FIELDS) for child in self._all]
        self._latest: dict[int, _ByHand] = {}
        self._known: dict[tuple[DrawPlan, int], PlanResults] = {}

    def knows(self, plan: DrawPlan, halves: int, size: int) -> bool:
        """Whether `add` was done for these."""
        known = self._known.get((plan, halves))
        return known is not None and known.size >= size

    def of(self, plan: DrawPlan, halves: int) -> PlanResults:
        """The sums of a plan against a total of the dealer's, which were added."""
        return self._known[plan, halves]

    def add(self, plan: DrawPlan, halves: int, size: int) -> Iterator[None]:
        """Compute in small steps the results of a plan against a total of the dealer's, by the
        children's hands of `size` tiles at most.

        Only hands that differ from the latest plan are computed.
        """
        now = self._latest.pop(size, None)  # back at the end, as steps may be left out
        if now is None:  # a plan before the first one: no child draws a first tile
            now = _ByHand([(False,) * (self._hands.limit + 1)] * size, -1)
        latest, latest_than = now.draws_on, now.than
        now.draws_on = [self._hands.goes(plan, n) for n in range(1, size + 1)]
        now.than = halves
        now.grow(len(self._hands.parts))
        more_on: _Orders = {} if now.orders_on[0] else {0: self._once}
        now.orders_on[0] = self._once
        for n in range(1, size + 1):
            changed: dict[int, None] = {}
            for part in _slices(more_on):
                changed.update(dict.fromkeys(self._pass_on(part, more_on, now.orders)))
                yield
            for hands in self._ending_otherwise(n, now, latest[n - 1], latest_than):
                changed.update(dict.fromkeys(hands))
            more_on = {}
            for part in _slices(changed):
                self._compute(part, now, n, more_on)
                yield
            if n == size:
                self._add_open(changed, now)
        self._latest[size] = now
        self._known[plan, halves] = PlanResults(self._hands, size, now)

    def _pass_on(self, part: list[int], more_on: _Orders, orders: list[int]) -> list[int]:
        """Add the orders by which hands draw on more than by the latest plan to those of the hands
        with one tile more, and return these."""
        found: list[int] = []
        for at in part:
            longer, more = self._hands.after[at] or (), more_on[at]
            for then in longer:
                orders[then] += more
            found += longer
        return found

    def _ending_otherwise(
        self, n: int, now: _ByHand, latest: tuple[bool, ...], latest_than: int
    ) -> Iterator[list[int]]:
        """The hands of `n` tiles with whose total the plan draws on or not, or which beat the
        dealer's or not, other than by the latest plan, which drew on as `latest` says."""
        draws_on = now.draws_on[n - 1]
        for total, hands in self._hands.open_at[n].items():
            if total is not None and (
                draws_on[total] != latest[total]
                or (
                    not draws_on[total]
                    and _compared(total, now.than) != _compared(total, latest_than)
                )
            ):
                yield hands

    def _compute(self, part: list[int], now: _ByHand, n: int, more_on: _Orders) -> None:
        """Compute the results of hands of `n` tiles; the orders by which they draw on more than by
        the latest plan are put into `more_on`."""
        draws_on, than, ones = now.draws_on[n - 1], now.than, now.orders_on[0]
        orders_on, whole = now.orders_on, self._hands.whole
        for at in part:
            orders = now.orders[at]
            if whole[at] and orders == (orders & ORDERS) * ones:
                now.paid[at] = (orders & ORDERS) * whole[at]
                continue
            paid = extra = on = 0
            for one in self._hands.parts[at]:
                mine = orders & one.mask * ORDERS
                if one.paid:
                    value, more = one.paid, one.extra
                elif one.halves is None or draws_on[one.halves]:
                    on += mine
                    continue
                else:
                    value, more = self._hands.standing(at, one, than), 0
                if value:
                    first = mine >> one.shift & ORDERS
                    if mine != first * one.mask:
                        value, more = self._each(mine, one, value, more)
                        paid, extra = paid + value, extra + more
                    else:
                        paid, extra = paid + first * value, extra + first * more
            now.paid[at], now.extra[at] = paid, extra
            if on != orders_on[at]:
                more_on[at] = on - orders_on[at]
                orders_on[at] = on

    def _add_open(self, changed: Iterable[int], now: _ByHand) -> None:
        """Count the ways to draw on with hands that are not followed."""
        for at in changed:
            if now.orders_on[at]:
                for child in self._all:
                    mine = now.orders_on[at] >> ORDER_BITS * child & ORDERS
                    now.paid[at] += mine << BITS * (OPEN * len(self._all) + child)

    def _each(self, orders: int, part: ChildPart, value: int, more: int) -> tuple[int, int]:
        """The results of a part whose children have different numbers of orders."""
        first = orders >> part.shift & ORDERS
        found, extra = first * value, first * more
        for child in part.children:
            mine = (orders >> ORDER_BITS * child & ORDERS) - first
            if mine:
                found += mine * (value & self._masks[child])
            if mine and more:
                extra += mine * of_child(more, child, len(self._all), self._hands.turned_fields)
        return found, extra


def _slices(some: Iterable[int]) -> Iterator[list[int]]:
    every = list(some)
    return (every[at : at + _SLICE] for at in range(0, len(every), _SLICE))


def _products(some: Mapping[int, int], others: Mapping[int, int]) -> int:
    """The sum of the products of the values that two tables have for the same keys."""
    few, many = (some, others) if len(some) < len(others) else (others, some)
    return sum([value * many[key] for key, value in few.items() if key in many])


def _compared(total: int, than: int) -> int:
    return (total > than) - (total < than)
