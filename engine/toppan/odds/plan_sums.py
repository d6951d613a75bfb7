"""Sums the results of the children's hands by a plan, over all hands that hold the same tiles.

Hands are counted in whole numbers with a field for each child. From one plan to the next, only the
hands that end in another way are summed again.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Final, NamedTuple

from engine.toppan.odds.child_fields import (
    BITS,
    FIELDS,
    ORDER_BITS,
    ORDERS,
    WON,
    child_mask,
    only,
    order_fields,
)
from engine.toppan.odds.child_hands import FOUR, ChildHands, ChildPart
from engine.toppan.odds.plan import DrawPlan

_SLICE: Final = 128
"""Hands that are summed in one step."""


class SizeSums(NamedTuple):
    """Sums of packed results of the final hands of `n` tiles that hold some tiles, by the number of
    the hand of these tiles.

    `rows` are those of hands of one tile less, to which each tile of a row may come last.
    """

    n: int
    paid: dict[int, int]
    extra: dict[int, int]
    rows: dict[int, int]


_SumsToSize = tuple[int, int, list[SizeSums]]
"""The most tiles that the dealer has drawn, the most of the children's hands, and their sums."""
_NOTHING: Final[_SumsToSize] = (-1, 0, [])
_Results = dict[int, int]
"""Packed results by the number of a hand."""
_Three = tuple[_Results, _Results, _Results]
"""What is paid, what turned tiles add, and rows."""


class _Latest(NamedTuple):
    """A plan that was summed, from which the next one differs in few hands.

    `goes` are its draws against the total `than`, and `results` those of its final hands, each from
    one tile on. `drawn` are the orders of the hands that draw on. `sums` are those of a `SizeSums`,
    for `most` tiles that the dealer has drawn.
    """

    goes: list[tuple[bool, ...]]
    than: int
    most: int
    drawn: list[int]
    results: list[_Three]
    sums: list[_Three]


class PlanSums:
    """Sums over the hands of some children, by plans and by totals of the dealer's."""

    def __init__(self, hands: ChildHands) -> None:
        self._hands = hands
        self._all = hands.children
        _, self._once = order_fields(self._all)
        self._masks = [child_mask(child, len(self._all), FIELDS) for child in self._all]
        self._latest: dict[int, _Latest] = {}
        self._known: dict[tuple[DrawPlan, int], _SumsToSize] = {}

    def knows(self, plan: DrawPlan, halves: int, most: int, size: int) -> bool:
        """Whether `add` was done for these."""
        known, largest, _ = self._known.get((plan, halves), _NOTHING)
        return known >= most and largest >= size

    def of(self, plan: DrawPlan, halves: int) -> list[SizeSums]:
        """The sums of a plan against a total of the dealer's, which were added."""
        return self._known[plan, halves][2]

    def add(self, plan: DrawPlan, halves: int, most: int, size: int) -> Iterator[None]:
        """Sum in small steps the results of a plan against a total of the dealer's, who has drawn
        at most so many tiles, by the children's hands of `size` tiles at most.

        Hands that differ from the latest plan are added to its sums.
        """
        latest = self._latest.pop(size, None)  # back at the end, as steps may be left out
        if latest is None or latest.most < most:
            latest = self._nobody_draws(size, most)
        goes = [self._hands.goes(plan, n) for n in range(1, size + 1)]
        drawn = latest.drawn + [0] * (len(self._hands.packed) - len(latest.drawn))
        moved = [] if drawn[0] else [0]
        drawn[0] = self._once
        sums: list[_Three] = []
        for n in range(1, size + 1):
            now: _Three = {}, {}, self._drawn_rows(moved, drawn) if n == FOUR + 1 else {}
            before, some = moved, self._differing(n, moved, latest, goes[n - 1], halves)
            moved = []
            for start in range(0, len(some), _SLICE):
                part = some[start : start + _SLICE]
                had = [drawn[at] for at in part]
                self._take(part, goes[n - 1], halves, drawn, *now[:2])
                if n == size:
                    self._may_win(part, drawn, now[0])
                moved += [at for at, orders in zip(part, had, strict=True) if drawn[at] != orders]
                yield
            paid, extra, rows = latest.sums[n - 1]
            sums.append((dict(paid), dict(extra), dict(rows)))
            of = (n, some), (n, some), (n - 1, before)
            four = zip(of, now, latest.results[n - 1], sums[-1], strict=True)
            for (tiles, hands), found, kept, into in four:
                yield from self._held(tiles, _changes(hands, found, kept), latest.most, into)
        self._latest[size] = _Latest(goes, halves, latest.most, drawn, latest.results, sums)
        of_sizes = [SizeSums(n, *three) for n, three in enumerate(sums, 1) if any(three)]
        self._known[plan, halves] = latest.most, size, of_sizes

    def _nobody_draws(self, size: int, most: int) -> _Latest:
        """What stands for a plan before the first one: no child draws a first tile."""
        goes = [(False,) * (self._hands.limit + 1)] * size
        results: list[_Three] = [({}, {}, {}) for _ in goes]
        return _Latest(goes, -1, most, [0], results, [({}, {}, {}) for _ in goes])

    def _differing(
        self, n: int, moved: list[int], latest: _Latest, goes: tuple[bool, ...], than: int
    ) -> list[int]:
        """The hands of `n` tiles that may end in another way than by the latest plan: those after
        the `moved` ones, and those whose total draws, beats or loses in another way."""
        some = (self._hands.after[at] or () for at in moved)
        found = dict.fromkeys(chain.from_iterable(some))
        were = latest.goes[n - 1]
        for total, hands in self._hands.open_at[n].items():
            if total is not None and (
                goes[total] != were[total]
                or (not goes[total] and _compared(total, than) != _compared(total, latest.than))
            ):
                found.update(dict.fromkeys(hands))
        return list(found)

    def _drawn_rows(self, level: list[int], drawn: list[int]) -> _Results:
        """The rows of hands times the ways of drawing them."""
        found: dict[int, int] = {}
        ones, masks = drawn[0], self._hands.row_masks
        for at in level:
            orders, row = drawn[at], self._hands.rows.get(at, 0)
            if orders and row:
                first, ways = orders & ORDERS, self._hands.ways[at]
                found[at] = first * ways * row
                if orders != first * ones:
                    each = [orders >> ORDER_BITS * child & ORDERS for child in self._all]
                    found[at] = ways * sum(
                        mine * (row & mask) for mine, mask in zip(each, masks, strict=True)
                    )
        return found

    def _take(
        self,
        level: list[int],
        goes: tuple[bool, ...],
        than: int,
        drawn: list[int],
        paid: dict[int, int],
        extra: dict[int, int],
    ) -> None:
        """Add the results of hands of one size; `drawn` are the orders of those that draw on."""
        befores, whole, ones = self._hands.before, self._hands.whole, drawn[0]
        for at in level:
            drawn[at] = orders = 0
            for before in befores[at]:
                orders += drawn[before]
            if not orders:
                continue
            first = orders & ORDERS
            if whole[at] and orders == first * ones:
                paid[at] = first * whole[at]
                continue
            for part in self._hands.parts[at]:
                mine = orders & part.mask * ORDERS
                first = mine >> part.shift & ORDERS
                alike = mine == first * part.mask
                if part.paid:
                    value, more = part.paid, part.extra
                elif part.halves is None or goes[part.halves]:
                    drawn[at] += mine
                    continue
                else:
                    value, more = self._hands.standing(at, part, than), 0
                if value:
                    value, more = (
                        (first * value, first * more)
                        if alike
                        else self._each(mine, part, value, more)
                    )
                    paid[at] = paid.get(at, 0) + value
                    if more:
                        extra[at] = extra.get(at, 0) + more

    def _may_win(self, level: list[int], drawn: list[int], paid: dict[int, int]) -> None:
        """Count hands that draw on, and are not followed, as declared wins of nothing."""
        many = len(self._all)
        for at in level:
            if drawn[at]:
                for child in self._all:
                    mine = drawn[at] >> ORDER_BITS * child & ORDERS
                    won = mine * self._hands.ways[at] << BITS * (WON * many + child)
                    paid[at] = paid.get(at, 0) + won

    def _each(self, orders: int, part: ChildPart, value: int, more: int) -> tuple[int, int]:
        """The results of a part whose children have different numbers of orders."""
        first = orders >> part.shift & ORDERS
        found, extra = first * value, first * more
        for child in part.children:
            mine = (orders >> ORDER_BITS * child & ORDERS) - first
            if mine and more:
                many = len(self._all)
                found += mine * only(value, child, many, FIELDS)
                extra += mine * only(more, child, many, self._hands.worths[0].groups)
            elif mine:  # fast path: without turned tiles no field is below zero
                found += mine * (value & self._masks[child])
        return found, extra

    def _held(self, n: int, level: _Results, most: int, into: _Results) -> Iterator[None]:
        """Add results of hands of `n` tiles to sums over all that hold the tiles of each smaller
        hand, once for each choice of these tiles among theirs."""
        if not level:
            return
        into[0], chains, under = into.get(0, 0) + sum(level.values()), 1, self._hands.under
        for size in range(n, 0, -1):
            if size <= most:
                known = into.get
                into.update({at: known(at, 0) + value // chains for at, value in level.items()})
            if not most:
                return
            below: defaultdict[int, int] = defaultdict(int)
            for done, (at, value) in enumerate(level.items()):
                for less in under[at] or self._hands.find_under(at):
                    below[less] += value
                if done % _SLICE == _SLICE - 1:
                    yield
            level, chains = below, chains * (n - size + 1)


def _compared(total: int, than: int) -> int:
    return (total > than) - (total < than)


def _changes(some: Iterable[int], results: _Results, kept: _Results) -> _Results:
    """By how much the results of some hands differ from the kept ones, which they replace."""
    found: _Results = {}
    for at in results.keys() | (kept.keys() & set(some)):
        now, before = results.get(at, 0), kept.get(at, 0)
        if now != before:
            found[at] = now - before
            kept[at] = now
    return found
