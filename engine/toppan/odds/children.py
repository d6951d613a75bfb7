"""Computes how the children end against a dealer who stays, over all tiles that they may draw.

Each child is assumed to declare a 和了役 as soon as he has one, and otherwise to draw by a plan
(`engine.toppan.odds.plan`). Hands are counted as multisets, in whole numbers that hold a field for
each child; most hands of five tiles are not counted one by one, but in a row for the four tiles
before the last. Tiles that the dealer has drawn are taken out by inclusion and exclusion, from the
sums over all hands that hold them.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain, product
from math import comb, factorial, perm, prod
from typing import Final, NamedTuple

from msgspec.structs import replace

from engine.memo import Memo
from engine.tiles import ONE_KIND, TILES, WIDTH, WINDS, Tile, unit
from engine.toppan.facts import ONES, mask_of, total_bits, triplets_in
from engine.toppan.odds.next_wins import NextWins
from engine.toppan.odds.plan import DrawPlan
from engine.toppan.odds.worth import BaseWorth, HandWorths, needs_pair
from engine.toppan.play.deal import DEALER
from engine.toppan.rules import ToppanRules
from engine.toppan.scoring.pure import PLAIN, pure_possible, whole_shapes
from engine.toppan.situation import Situation

MOST: Final = 8
"""The most tiles of a child's hand that are considered."""
_FEW: Final = 3
"""The most tiles of a pure hand without two alike."""
_FOUR: Final = 4
_SLICE: Final = 128
"""Hands that are computed in one step."""
_BITS: Final = 112
"""Bits of a field in a sum of results."""
_FIELD, _BIAS = (1 << _BITS) - 1, 1 << _BITS - 1
_ORDER_BITS: Final = 16
"""Bits of a field in a number of orders, of which eight tiles have 40,320 at most."""
_ORDERS: Final = (1 << _ORDER_BITS) - 1
_NARROW: Final = 64
"""Bits of a field in a row: the ways of four tiles have 29 at most and the choices of tiles that
are held 5, which leaves 30 for what is paid for all copies of a fifth tile."""
_FIELDS: Final = 6
"""The fields of a child: the ways not to lose, the same times what he wins in half points, and
times what a turned tile adds and the ways to turn it; the ways to declare a win, the same times
what he wins without a turned tile, and the ways to stay with the total of the dealer."""
_TURNED, _WON, _EQUAL = 2, 3, 5


class Against(NamedTuple):
    """A child against a total of the dealer's: the probability that he does not lose to it, and
    what he wins on average in half points. `won` is the probability that he declares a win, `paid`
    what these wins pay on average, `equal` the probability that he stays with the same total."""

    safe: float
    points: float
    won: float
    paid: float
    equal: float


class _Part(NamedTuple):
    """What a hand is for the `children` for whom its own winds are alike.

    `shift` is that of the first of them in numbers of orders, `mask` that of all. `paid` is the
    result of a declared hand in packed fields, 0 where it is not declared, and `extra` what turned
    tiles add, by group and child. `halves` is the best total of a hand that is not declared, None
    over the limit, where another tile may be drawn.
    """

    children: tuple[int, ...]
    shift: int
    mask: int
    halves: int | None = None
    paid: int = 0
    extra: int = 0


class _Tally(NamedTuple):
    """Sums of packed results of the final hands of `n` tiles that hold some tiles, by the number of
    the hand of these tiles.

    `rows` are those of hands of one tile less, to which each tile of a row may come last.
    """

    n: int
    paid: dict[int, int]
    extra: dict[int, int]
    rows: dict[int, int]


_UNKNOWN: Final = -1
"""The number of a hand that no child may hold."""
_Without = tuple[int, int, tuple[tuple[int, int], ...]]
"""The number of a hand, its numerator, and its tiles as slots, each with the hand without it; the
last is the place of the sum in a row, with the hand itself."""
_Tallied = tuple[int, int, list[_Tally]]
"""The most tiles that the dealer has drawn, the most of the children's hands, and their sums."""
_NOTHING: Final[_Tallied] = (-1, 0, [])


class ChildrenForecast:
    """The results of the children in the seats `seats`, whose plans are the same.

    `left` are the tiles that the dealer did not see at first.
    """

    def __init__(
        self,
        situation: Situation,
        seats: tuple[int, ...],
        left: Mapping[Tile, int],
        rules: ToppanRules,
    ) -> None:
        stakes = situation.stakes
        self.worths = [
            HandWorths(replace(situation, seat=seat, stakes=(stakes[seat - 1],)), rules)
            for seat in seats
        ]
        self._rules, self._limit = rules, self.worths[0].limit
        self._hoping = rules.play.bust_test.value == "while_pure_possible"
        self._pairs_only = needs_pair(rules, _FEW)
        self._shaped = whole_shapes(rules.shapes)
        self._tie_safe = rules.play.tie.value != "dealer"
        self._tiles = sorted(left, key=lambda tile: (self.worths[0].low[tile], tile))
        self._left = [left[tile] for tile in self._tiles]
        self._count = sum(self._left)
        self._place = {tile: at for at, tile in enumerate(self._tiles)}
        self._units = [unit(tile) for tile in self._tiles]
        self._kinds = [mask_of([tile.kind]) for tile in self._tiles]
        self._groups = [self.worths[0].turned(tile) for tile in self._tiles]
        self._in_group = [0] * self.worths[0].groups
        for group, n in zip(self._groups, self._left, strict=True):
            self._in_group[group] += n
        self._own_winds = [WIDTH * WINDS[seat] for seat in seats]
        self._next = NextWins(self.worths[0], self._tiles, 0, rules)
        self._prepare_sums(situation)
        lowest = (_FOUR + 1) * min(self._low, default=0)
        self._at_once = (
            self._pairs_only
            and not self.worths[0].high_within(lowest)
            and not self._hoping
            and not rules.shapes.run_of_any_suits
            and [self.worths[0].low[tile] for tile in self._tiles] == self._low
        )
        self._prepare_hands()

    def _prepare_sums(self, situation: Situation) -> None:
        """The sums of each tile for a player whose own wind it is not, and the difference that an
        own wind makes to each child."""
        other = HandWorths(replace(situation, seat=DEALER), self._rules).sums_of
        own = self.worths[0].sums_of
        east = WINDS[DEALER]
        common = {tile: (own if tile.kind == east else other)[tile] for tile in own}
        self._sums_of = [common[tile] for tile in self._tiles]
        self._low = [self.worths[0].least(sums) for sums in self._sums_of]
        winds = [TILES[at // WIDTH] for at in self._own_winds]
        self._by_own = [
            worths.sums_of[wind] - common[wind]
            for worths, wind in zip(self.worths, winds, strict=True)
        ]

    def _prepare_hands(self) -> None:
        """The tables of hands by their number, of which the first is the empty one."""
        self._number: dict[int, int] = {0: 0}
        self._packed, self._sums, self._ways = [0], [0], [1]
        self._places: list[tuple[int, ...]] = [()]
        self._before: list[list[int]] = [[]]
        self._under: list[tuple[int, ...] | None] = [()]
        self._parts: list[tuple[_Part, ...]] = [()]
        self._longer = [False]
        self._whole = [0]
        """The result of hands that all children declare, and for which no tile is turned."""
        self._rows: dict[int, int] = {}
        """What a fifth tile wins, by the hand of four tiles: slot by slot in narrow fields, for
        each child the ways, then what is paid; behind the slots the sum over all tiles."""
        self._narrow: Memo[int, int] = Memo(self._narrowly)
        self._width = 2 * _NARROW * len(self.worths)
        """The bits of a slot in a row."""
        self._levels: list[list[int]] = []
        self._stays: dict[tuple[int, tuple[int, ...]], int] = {}
        self._tallies: dict[tuple[DrawPlan, int], _Tallied] = {}
        self._plain: dict[tuple[int, bool, tuple[int, ...]], int] = {}
        self._added: dict[tuple[int, bool, int, tuple[int, ...]], int] = {}
        self._open: dict[tuple[int | None, tuple[int, ...]], _Part] = {}
        self._equal: Memo[tuple[int, ...], int] = Memo(self._even)
        self._bias_of_extra = _bias(len(self.worths) * self.worths[0].groups)
        self._own_mask = sum(ONE_KIND << place for place in self._own_winds)
        self._all = tuple(range(len(self.worths)))
        self._alone = tuple((child,) for child in self._all)
        self._masks = [_mask(child, len(self._all), _FIELDS) for child in self._all]
        self._row_masks = [self._row_mask(child) for child in self._all]

    # enumeration of hands

    def prepare(self, plan: DrawPlan, halves: int, most: int, size: int = MOST) -> Iterator[None]:
        """Compute in small steps the results of a plan against a total of the dealer's, who has
        drawn at most so many tiles, by the children's hands of `size` tiles at most."""
        yield from self._find(plan, size)
        yield from self._tally(plan, halves, most, size)

    def _find(self, plan: DrawPlan, size: int) -> Iterator[None]:
        """Find all hands from which a plan draws and those after which it ends."""
        levels, level = self._levels, [0]
        for n in range(1, size + 1):
            found: list[int] = []
            for done, at in enumerate(level):
                if not self._longer[at]:
                    self._longer[at] = True
                    self._add_longer(at, found)
                if done % _SLICE == _SLICE - 1:
                    yield
            if len(levels) < n:
                levels.append([])
            for done, at in enumerate(found):
                self._parts[at] = self._parts[at] or self._parts_of(at, n)
                if done % _SLICE == _SLICE - 1:
                    yield
            levels[n - 1] += found
            goes = self._goes(plan, n)
            level = [at for at in levels[n - 1] if self._draws(at, goes)]

    def _goes(self, plan: DrawPlan, n: int) -> tuple[bool, ...]:
        """Whether the plan draws with `n` tiles, by the total."""
        return plan[min(n, len(plan)) - 1] if n < MOST else (False,) * (self._limit + 1)

    def _draws(self, at: int, goes: tuple[bool, ...]) -> bool:
        """Whether some child may draw after a hand."""
        for part in self._parts[at]:
            if not part.paid and (part.halves is None or goes[part.halves]):
                return True
        return False

    def _add_longer(self, at: int, found: list[int]) -> None:
        """Add the hands with one tile more than hand `at`; new ones are put into `found`."""
        packed, sums, places = self._packed[at], self._sums[at], self._places[at]
        spare, n = self._limit - self.worths[0].least(sums), len(places)
        any_may = self._hoping or not self._pairs_only or n < _FEW
        any_may = any_may or pure_possible(packed, n, self._rules)
        every: Sequence[int] = range(len(self._left))
        slots: Iterable[int] = every
        if self._at_once and n == _FOUR:
            slots = every = self._add_row(at)
        if not any_may:
            cut = bisect_right(self._low, spare)
            twice = (packed >> 1 | packed >> 2) & ONES
            within = every[: bisect_right(every, cut - 1)]
            over = every[len(within) :] if twice else ()
            slots = chain(within, (slot for slot in over if twice & self._kinds[slot]))
        number, before, units, lefts = self._number, self._before, self._units, self._left
        for slot in slots:
            held = places.count(slot)
            if held < lefts[slot]:
                after = packed + units[slot]
                known = number.get(after)
                if known is None:
                    known = self._add(after, (*places, slot))
                if not self._ways[known]:
                    self._sums[known] = sums + self._sums_of[slot]
                    self._ways[known] = self._ways[at] * (lefts[slot] - held)
                    found.append(known)
                before[known].append(at)

    def _add_row(self, at: int) -> list[int]:
        """Add the row of hand `at`; returns the slots whose tile is not in it. A tile of the row
        wins the same for all children, and turns none."""
        packed, sums, places = self._packed[at], self._sums[at], self._places[at]
        spare = self._limit - self.worths[0].least(sums)
        han = self._next.han(packed, sums, bisect_right(self._low, spare - 1))
        rest, total, row = list(range(len(han), len(self._left))), 0, 0
        for slot, one in enumerate(han):
            if one is None or self._by_own_wind(packed + self._units[slot]):
                rest.append(slot)
            elif copies := self._left[slot] - places.count(slot):
                won = copies * self._narrow[one]
                row += won << self._width * slot
                total += won
        if row:
            self._rows[at] = row + (total << self._width * len(self._left))
        return sorted(rest)

    def _by_own_wind(self, packed: int) -> bool:
        """Whether a hand of five tiles may win over the limit by an own wind counted high."""
        if not packed & self._own_mask:
            return False
        return bool(triplets_in(packed)) or packed & PLAIN in self._shaped

    def _narrowly(self, han: int) -> int:
        """What is won by a hand, in the narrow fields of a row."""
        many = len(self.worths)
        return sum(
            (1 << _NARROW * child) + (worths.price(han, False) << _NARROW * (many + child))
            for child, worths in enumerate(self.worths)
        )

    def _row_mask(self, child: int) -> int:
        """The fields of a child in a row."""
        each = sum(((1 << _NARROW) - 1) << _NARROW * (child + at) for at in (0, len(self.worths)))
        return sum(each << self._width * slot for slot in range(len(self._left) + 1))

    def _add(self, packed: int, places: tuple[int, ...]) -> int:
        """The number of a new hand, of which only the tiles are known so far."""
        at = self._number[packed] = len(self._packed)
        self._packed.append(packed)
        self._places.append(places)
        self._sums.append(0)
        self._ways.append(0)
        self._before.append([])
        self._under.append(None)
        self._parts.append(())
        self._longer.append(False)
        self._whole.append(0)
        return at

    def _under_of(self, at: int) -> tuple[int, ...]:
        """The hands with one tile less, once for each tile."""
        packed, places, found = self._packed[at], self._places[at], []
        for i, slot in enumerate(places):
            less = packed - self._units[slot]
            number = self._number.get(less)
            if number is None:
                number = self._add(less, places[:i] + places[i + 1 :])
            found.append(number)
        under = self._under[at] = tuple(found)
        return under

    # what a hand is

    def _parts_of(self, at: int, n: int) -> tuple[_Part, ...]:
        """What a hand of `n` tiles is: for all children, or for some, and each with own winds. It
        is nothing for those for whom it is over the limit."""
        packed, sums = self._packed[at], self._sums[at]
        held = packed & self._own_mask
        if not held:
            part = self._part_of(at, n, sums, self._all)
            if part is None:
                return ()
            if not part.extra:
                self._whole[at] = part.paid
            return (part,)
        owns = [packed >> place & ONE_KIND for place in self._own_winds]
        alone = [child for child, own in enumerate(owns) if own and self._differs(at, own, child)]
        common = self._all
        if alone:
            common = tuple(child for child in common if child not in alone)
        some = [self._part_of(at, n, sums, common)] if common else []
        for child in alone:
            mine = sums + owns[child] * self._by_own[child]
            some.append(self._part_of(at, n, mine, self._alone[child]))
        return tuple(part for part in some if part is not None)

    def _differs(self, at: int, own: int, child: int) -> bool:
        """Whether a hand may be another for a child with so many own winds in it: one within the
        limit by other totals, or one that is declared over it."""
        packed, sums, worths = self._packed[at], self._sums[at], self.worths[child]
        by_pairs = self._pairs_only and len(self._places[at]) > _FEW
        mine = sums + own * self._by_own[child]
        totals = worths.totals(mine)
        if totals[0] != worths.least(sums):
            return True
        if by_pairs and not (packed >> 1 | packed >> 2) & ONES:
            return worths.high_within(mine)
        if any(self._limit >= total for total in totals[1:]):
            return True
        return worths.worth(packed, sums, totals[-1], True).wins

    def _part_of(self, at: int, n: int, sums: int, children: tuple[int, ...]) -> _Part | None:
        packed, worths, best = self._packed[at], self.worths[children[0]], -1
        won, within, totals = None, None, worths.totals(sums)
        if len(totals) == 1:  # fast path: no own winds
            base = worths.worth(packed, sums, totals[0], True)
            if base.wins and not base.extra:
                return _part(children, None, self._ways[at] * self._fields(sums, base, children))
        for halves in totals:
            base = worths.worth(packed, sums, halves, True)
            if base.wins:
                points = worths.halves(sums, base)
                if points > best:
                    best, won = points, (halves, base)
            if halves <= self._limit:
                within = halves
        if won is not None:
            return self._declared(at, sums, *won, children)
        if within is None and not (
            self._hoping and n < MOST and pure_possible(packed, n, self._rules)
        ):
            return None
        known = self._open.get((within, children))
        if known is None:
            known = self._open[within, children] = _part(children, within)
        return known

    def _declared(
        self, at: int, sums: int, halves: int, base: BaseWorth, children: tuple[int, ...]
    ) -> _Part:
        """The results of a declared hand for some children, in packed fields."""
        ways, paid = self._ways[at], self._fields(sums, base, children)
        if not base.extra:
            return _part(children, None, ways * paid)
        packed, extra, turned = self._packed[at], 0, 0
        worths = self.worths[0]
        bits = worths.bits(packed, sums) | total_bits(halves, self._limit)
        rest = dict[int, int]()
        for slot in self._places[at]:
            rest[self._groups[slot]] = rest.get(self._groups[slot], 0) - 1
        many = len(self._all)
        for group, more in enumerate(worths.more(packed, sums, bits)):
            if more:
                adds = self._adds(sums, base, more, children)
                turned += adds * (self._in_group[group] + rest.get(group, 0))
                extra += adds << _BITS * many * group
        paid += turned << _TURNED * _BITS * many
        return _part(children, None, ways * paid, ways * extra)

    def _fields(self, sums: int, base: BaseWorth, children: tuple[int, ...]) -> int:
        """One way to declare a win, and what is won then, for some children."""
        return self._paid(self.worths[0].han(sums, base), base.mangan, children)

    def _paid(self, han: int, mangan: bool, children: tuple[int, ...]) -> int:
        """As `_fields`, by the han."""
        found = self._higher(han, mangan, children)
        return found + (found << _WON * _BITS * len(self._all))

    def _higher(self, han: int, mangan: bool, children: tuple[int, ...]) -> int:
        """One way not to lose, and what is won then, for some children."""
        worths = self.worths
        question = han, mangan, children
        known = self._plain.get(question)
        if known is None:
            known = self._plain[question] = sum(
                (1 << _BITS * child)
                + (worths[child].price(han, mangan) << _BITS * (len(worths) + child))
                for child in children
            )
        return known

    def _adds(self, sums: int, base: BaseWorth, more: int, children: tuple[int, ...]) -> int:
        """What more han by a turned tile add for some children."""
        question = self.worths[0].han(sums, base), base.dora, more, children
        known = self._added.get(question)
        if known is None:
            known = 0
            for child in children:
                halves = self.worths[child].halves
                known += halves(sums, base, more) - halves(sums, base) << _BITS * child
            self._added[question] = known
        return known

    def _stayed(self, at: int, part: _Part) -> int:
        """The results of a hand that stays and is higher."""
        question = at, part.children
        known = self._stays.get(question)
        if known is None:
            packed, sums, child = self._packed[at], self._sums[at], part.children[0]
            sums += (packed >> self._own_winds[child] & ONE_KIND) * self._by_own[child]
            worths = self.worths[child]
            base = worths.worth(packed, sums, part.halves or 0, False)
            higher = self._higher(worths.han(sums, base), base.mangan, part.children)
            known = self._stays[question] = self._ways[at] * higher
        return known

    # the results of a plan

    def knows(self, plan: DrawPlan, halves: int, most: int, size: int = MOST) -> bool:
        """Whether `prepare` was done for these."""
        known, by_size, _ = self._tallies.get((plan, halves), _NOTHING)
        return known >= most and by_size >= size

    def _tally(self, plan: DrawPlan, halves: int, most: int, size: int) -> Iterator[None]:
        """Sum the results of all hands of a plan."""
        drawn = [0] * len(self._packed)
        drawn[0] = sum(1 << _ORDER_BITS * child for child in self._all)
        found: list[_Tally] = []
        for n, level in enumerate(self._levels[:size], 1):
            goes = self._goes(plan, n)
            paid: dict[int, int] = {}
            extra: dict[int, int] = {}
            rows = self._drawn_rows(self._levels[n - 2], drawn) if n == _FOUR + 1 else {}
            for start in range(0, len(level), _SLICE):
                some = level[start : start + _SLICE]
                self._take(some, goes, halves, drawn, paid, extra)
                if n == size:
                    self._may_win(some, drawn, paid)
                yield
            sums: tuple[dict[int, int], ...] = {}, {}, {}
            for many, results, into in zip((n, n, n - 1), (paid, extra, rows), sums, strict=True):
                yield from self._held(many, results, most, into)
            if paid or rows:
                found.append(_Tally(n, *sums))
        self._tallies[plan, halves] = most, size, found

    def _drawn_rows(self, level: list[int], drawn: list[int]) -> dict[int, int]:
        """The rows of hands times the ways of drawing them."""
        found: dict[int, int] = {}
        ones, masks = drawn[0], self._row_masks
        for at in level:
            orders, row = drawn[at], self._rows.get(at, 0)
            if orders and row:
                first, ways = orders & _ORDERS, self._ways[at]
                found[at] = first * ways * row
                if orders != first * ones:
                    each = [orders >> _ORDER_BITS * child & _ORDERS for child in self._all]
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
        befores, whole, ones = self._before, self._whole, drawn[0]
        for at in level:
            orders = 0
            for before in befores[at]:
                orders += drawn[before]
            if not orders:
                continue
            first = orders & _ORDERS
            if whole[at] and orders == first * ones:
                paid[at] = first * whole[at]
                continue
            for part in self._parts[at]:
                mine = orders & part.mask * _ORDERS
                first = mine >> part.shift & _ORDERS
                alike = mine == first * part.mask
                if part.paid:
                    value, more = part.paid, part.extra
                elif part.halves is None or goes[part.halves]:
                    drawn[at] += mine
                    continue
                else:
                    value, more = self._standing(at, part, than), 0
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
                    mine = drawn[at] >> _ORDER_BITS * child & _ORDERS
                    won = mine * self._ways[at] << _BITS * (_WON * many + child)
                    paid[at] = paid.get(at, 0) + won

    def _each(self, orders: int, part: _Part, value: int, more: int) -> tuple[int, int]:
        """The results of a part whose children have different numbers of orders."""
        first = orders >> part.shift & _ORDERS
        found, extra = first * value, first * more
        for child in part.children:
            mine = (orders >> _ORDER_BITS * child & _ORDERS) - first
            if mine and more:
                many = len(self._all)
                found += mine * _only(value, child, many, _FIELDS)
                extra += mine * _only(more, child, many, self.worths[0].groups)
            elif mine:  # fast path: without turned tiles no field is below zero
                found += mine * (value & self._masks[child])
        return found, extra

    def _even(self, children: tuple[int, ...]) -> int:
        """One way to stay with the total of the dealer, for some children."""
        fields = (0, _EQUAL) if self._tie_safe else (_EQUAL,)
        many = len(self._all)
        return sum(1 << _BITS * (many * at + child) for at in fields for child in children)

    def _standing(self, at: int, part: _Part, than: int) -> int:
        """The results of a hand that stays against the dealer's total, 0 where it is lower."""
        halves = part.halves or 0
        if halves > than:
            return self._stayed(at, part)
        return self._ways[at] * self._equal[part.children] if halves == than else 0

    def _held(
        self, n: int, level: dict[int, int], most: int, into: dict[int, int]
    ) -> Iterator[None]:
        """Sum results of hands of `n` tiles over all that hold the tiles of each smaller hand, once
        for each choice of these tiles among theirs."""
        if not level:
            return
        into[0], chains, under = sum(level.values()), 1, self._under
        for size in range(n, 0, -1):
            if size <= most:
                into.update({at: value // chains for at, value in level.items()})
            if not most:
                return
            below: defaultdict[int, int] = defaultdict(int)
            for done, (at, value) in enumerate(level.items()):
                for less in under[at] or self._under_of(at):
                    below[less] += value
                if done % _SLICE == _SLICE - 1:
                    yield
            level, chains = below, chains * (n - size + 1)

    # results

    def against(
        self,
        plan: DrawPlan,
        halves: int,
        came: tuple[Tile, ...],
        held: tuple[Tile, ...] = (),
    ) -> list[Against]:
        """How each child ends against a dealer who stays with a total, after he drew the tiles
        `came`, in the hands that were prepared: no more than in all hands. `won` is no less, as
        hands that draw on and are not followed count as wins.

        With `held`, each hand counts once for each choice of these tiles among its own, and none
        that are turned.
        """
        scale, parts = self._without(came, held)
        many, count = len(self._all), self._count - len(came)
        found = [0.0] * _FIELDS * many
        for tally in self._tallies[plan, halves][2]:
            ways, turns = scale * perm(count, tally.n), scale * perm(count, tally.n + 1)
            if not ways:
                continue
            fields = _unpacked(self._summed(tally, parts, came), many)
            for at, value in enumerate(fields):
                turned = at // many == _TURNED
                if turns or not turned:
                    found[at] += value / (turns if turned else ways)
        return [self._ended(found[child::many]) for child in self._all]

    @staticmethod
    def _ended(fields: list[float]) -> Against:
        """How a child ends, by the averages of his fields."""
        safe, points, turned, won, paid, equal = fields
        return Against(safe, points + turned, won, paid + turned, equal)

    def _last_tiles(self, rows: dict[int, int], parts: list[_Without]) -> int:
        """The packed fields of the hands of `rows`: those in which the tiles of `parts` are not the
        last one, and those in which one of them is."""
        many, mask = len(self._all), (1 << _NARROW) - 1
        fields = [0] * 2 * many
        for _, of, lasts in parts:
            for less, slot in lasts:
                each = rows.get(less, 0) >> self._width * slot
                for at in range(2 * many):
                    fields[at] += of * (each >> _NARROW * at & mask)
        found = sum(fields[at] << _BITS * at for at in range(2 * many))
        return found + (found << _WON * _BITS * many)

    def _summed(self, tally: _Tally, parts: list[_Without], came: tuple[Tile, ...]) -> int:
        """The packed fields of the hands that can be drawn after the tiles `came`."""
        many, held = len(self._all), tally.paid
        found = sum([of * held[at] for at, of, _ in parts if at in held])
        if tally.rows:
            found += self._last_tiles(tally.rows, parts)
        if came and tally.extra:
            groups = [self._groups[self._place[tile]] for tile in came]
            mask, bias, held = (1 << _BITS * many) - 1, _bias(many), tally.extra
            extra = sum([of * held[at] for at, of, _ in parts if at in held])
            extra += self._bias_of_extra
            gone = sum([(extra >> _BITS * many * group & mask) - bias for group in groups])
            found -= gone << _TURNED * _BITS * many
        return found

    def _without(
        self, came: tuple[Tile, ...], held: tuple[Tile, ...]
    ) -> tuple[int, list[_Without]]:
        """A denominator, and numerators of hands: with these, the sums over hands
        that hold them count those that can be drawn after the tiles `came`, once for each choice of
        the tiles `held` among theirs."""
        gone = Counter(self._place[tile] for tile in came)
        kept = Counter(self._place[tile] for tile in held)
        slots = [(slot, gone[slot], kept[slot], self._left[slot]) for slot in gone | kept]
        found: list[_Without] = []
        for taken in product(*(range(n + 1) for _, n, _, _ in slots)):
            of, packed = 1, 0
            for (slot, n, own, left), some in zip(slots, taken, strict=True):
                both = own + some
                of *= (-1) ** some * comb(n, some) * comb(left - n, own)
                of *= factorial(both) * perm(left - both, n - some)
                packed += both * self._units[slot]
            lasts = tuple(
                (self._number.get(packed - self._units[slot], _UNKNOWN), slot)
                for (slot, _, own, _), some in zip(slots, taken, strict=True)
                if own + some
            )
            number = self._number.get(packed, _UNKNOWN)
            found.append((number, of, (*lasts, (number, len(self._left)))))
        scale = prod(perm(left, n + own) for _, n, own, left in slots)
        return scale, found


def _part(children: tuple[int, ...], halves: int | None, paid: int = 0, extra: int = 0) -> _Part:
    shift, mask = _masks(children)
    return _Part(children, shift, mask, halves, paid, extra)


@cache
def _masks(children: tuple[int, ...]) -> tuple[int, int]:
    """The shift of the first child in numbers of orders, and the mask of all."""
    return _ORDER_BITS * children[0], sum(1 << _ORDER_BITS * child for child in children)


@cache
def _bias(fields: int) -> int:
    """What makes so many fields positive that may be below zero."""
    return sum(_BIAS << _BITS * at for at in range(fields))


@cache
def _mask(child: int, many: int, fields: int) -> int:
    """The fields of one of `many` children."""
    return sum(_FIELD << _BITS * (many * at + child) for at in range(fields))


def _only(packed: int, child: int, many: int, fields: int) -> int:
    """The fields of one child, without those of the others."""
    bias, mask = _bias(fields * many), _mask(child, many, fields)
    return (packed + bias & mask) - (bias & mask)


def _unpacked(packed: int, many: int) -> list[int]:
    """The fields of `many` children."""
    packed += _bias(_FIELDS * many)
    return [(packed >> _BITS * at & _FIELD) - _BIAS for at in range(_FIELDS * many)]
