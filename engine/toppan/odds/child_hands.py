"""Finds the hands that children may draw, and what each of them is for each child.

Hands are multisets. Most hands of five tiles are not found one by one, but in a row for the four
tiles before the last.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Final, NamedTuple

from msgspec.structs import replace

from engine.memo import Memo
from engine.tiles import ONE_KIND, TILES, WIDTH, WINDS, Tile, unit
from engine.toppan.facts import ONES, mask_of, total_bits, triplets_in
from engine.toppan.odds.child_fields import BITS, EQUAL, NARROW, TURNED, WON, order_fields
from engine.toppan.odds.next_wins import NextWins
from engine.toppan.odds.plan import DrawPlan
from engine.toppan.odds.worth import BaseWorth, HandWorths, needs_pair
from engine.toppan.play.deal import DEALER
from engine.toppan.rules import ToppanRules
from engine.toppan.scoring.pure import PLAIN, pure_possible, whole_shapes
from engine.toppan.situation import Situation

MOST: Final = 8
"""The most tiles of a child's hand that are considered."""
FOUR: Final = 4
"""The number of tiles of a hand that has a row."""
_FEW: Final = 3
"""The most tiles of a pure hand without two alike."""
_SLICE: Final = 128
"""Hands that are found in one step."""


class ChildPart(NamedTuple):
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


class ChildHands:
    """The hands of the children in the seats `seats`, by numbers of which 0 is the empty hand.

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
        self._rules, self.limit = rules, self.worths[0].limit
        self._hoping = rules.play.bust_test.value == "while_pure_possible"
        self._pairs_only = needs_pair(rules, _FEW)
        self._shaped = whole_shapes(rules.shapes)
        self._tie_safe = rules.play.tie.value != "dealer"
        self._tiles = sorted(left, key=lambda tile: (self.worths[0].low[tile], tile))
        self.left = [left[tile] for tile in self._tiles]
        self.count = sum(self.left)
        self.place = {tile: at for at, tile in enumerate(self._tiles)}
        self.units = [unit(tile) for tile in self._tiles]
        self._kinds = [mask_of([tile.kind]) for tile in self._tiles]
        self.groups = [self.worths[0].turned(tile) for tile in self._tiles]
        self._in_group = [0] * self.worths[0].groups
        for group, n in zip(self.groups, self.left, strict=True):
            self._in_group[group] += n
        self._own_winds = [WIDTH * WINDS[seat] for seat in seats]
        self._next = NextWins(self.worths[0], self._tiles, 0, rules)
        self._prepare_sums(situation)
        lowest = (FOUR + 1) * min(self._low, default=0)
        self.in_rows = (  # whether five tiles may be in a row
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
        self.number: dict[int, int] = {0: 0}
        """The number of a hand by its packed counts."""
        self.packed, self._sums = [0], [0]
        self.ways = [1]
        """In how many ways the copies of the tiles can be chosen that come in one order."""
        self._places: list[tuple[int, ...]] = [()]
        self.before: list[list[int]] = [[]]
        """The hands with one tile less from which some plan draws."""
        self.under: list[tuple[int, ...]] = [()]
        """The hands with one tile less, once for each tile; empty until they are found."""
        self.parts: list[tuple[ChildPart, ...]] = [()]
        """What each hand is; nothing where it is over the limit."""
        self.after: list[list[int] | None] = [None]
        """The hands with one tile more, None until they are found."""
        self.whole = [0]
        """The result of hands that all children declare, and for which no tile is turned."""
        self.rows: dict[int, int] = {}
        """What a fifth tile wins, by the hand of four tiles: slot by slot in narrow fields, for
        each child the ways, then what is paid; behind the slots the sum over all tiles."""
        self._narrow: Memo[int, int] = Memo(self._narrowly)
        self.width = 2 * NARROW * len(self.worths)
        """The bits of a slot in a row."""
        self.open_at = [defaultdict[int | None, list[int]](list) for _ in range(MOST + 1)]
        """The hands of each number of tiles that may draw on, by their total; None is over the
        limit, where a plan always draws."""
        self.open_at[0][None].append(0)
        self._found: list[list[int]] = [[] for _ in range(MOST + 1)]
        """The hands of each number of tiles of which it is not known yet what they are."""
        self._stays: dict[tuple[int, tuple[int, ...]], int] = {}
        self._plain: dict[tuple[int, bool, tuple[int, ...]], int] = {}
        self._added: dict[tuple[int, bool, int, tuple[int, ...]], int] = {}
        self._open: dict[tuple[int | None, tuple[int, ...]], ChildPart] = {}
        self._equal: Memo[tuple[int, ...], int] = Memo(self._even)
        self._own_mask = sum(ONE_KIND << place for place in self._own_winds)
        self.children = tuple(range(len(self.worths)))
        self._alone = tuple((child,) for child in self.children)
        self.row_masks = [self._row_mask(child) for child in self.children]

    def find(self, plan: DrawPlan, size: int) -> Iterator[None]:
        """Find all hands from which a plan draws and those after which it ends."""
        for n in range(1, size + 1):
            found = self._found[n]
            for done, at in enumerate(self._drawing(plan, n - 1)):
                if self.after[at] is None:
                    self.after[at] = self._add_longer(at, found)
                if done % _SLICE == _SLICE - 1:
                    yield
            while found:
                at = found.pop()
                self.parts[at] = self._parts_of(at, n)
                for part in self.parts[at]:
                    if not part.paid:
                        self.open_at[n][part.halves].append(at)
                if len(found) % _SLICE == 0:
                    yield

    def _drawing(self, plan: DrawPlan, n: int) -> Iterator[int]:
        """The hands of `n` tiles after which some child may draw."""
        goes = self.goes(plan, n)
        for total, hands in self.open_at[n].items():
            if total is None or goes[total]:
                yield from hands

    def goes(self, plan: DrawPlan, n: int) -> tuple[bool, ...]:
        """Whether the plan draws with `n` tiles, by the total."""
        return plan[min(n, len(plan)) - 1] if n < MOST else (False,) * (self.limit + 1)

    def _add_longer(self, at: int, found: list[int]) -> list[int]:
        """Add the hands with one tile more than hand `at`; new ones are put into `found`."""
        packed, sums, places = self.packed[at], self._sums[at], self._places[at]
        spare, n = self.limit - self.worths[0].least(sums), len(places)
        any_may = self._hoping or not self._pairs_only or n < _FEW
        any_may = any_may or pure_possible(packed, n, self._rules)
        every: Sequence[int] = range(len(self.left))
        slots: Iterable[int] = every
        if self.in_rows and n == FOUR:
            slots = every = self._add_row(at)
        if not any_may:
            cut = bisect_right(self._low, spare)
            twice = (packed >> 1 | packed >> 2) & ONES
            within = every[: bisect_right(every, cut - 1)]
            over = every[len(within) :] if twice else ()
            slots = chain(within, (slot for slot in over if twice & self._kinds[slot]))
        number, before, units, lefts = self.number, self.before, self.units, self.left
        longer: list[int] = []
        for slot in slots:
            held = places.count(slot)
            if held < lefts[slot]:
                after = packed + units[slot]
                known = number.get(after)
                if known is None:
                    known = self._add(after, (*places, slot))
                if not self.ways[known]:
                    self._sums[known] = sums + self._sums_of[slot]
                    self.ways[known] = self.ways[at] * (lefts[slot] - held)
                    found.append(known)
                before[known].append(at)
                longer.append(known)
        return longer

    def _add_row(self, at: int) -> list[int]:
        """Add the row of hand `at`; returns the slots whose tile is not in it. A tile of the row
        wins the same for all children, and turns none."""
        packed, sums, places = self.packed[at], self._sums[at], self._places[at]
        spare = self.limit - self.worths[0].least(sums)
        han = self._next.han(packed, sums, bisect_right(self._low, spare - 1))
        rest, total, row = list(range(len(han), len(self.left))), 0, 0
        for slot, one in enumerate(han):
            if one is None or self._by_own_wind(packed + self.units[slot]):
                rest.append(slot)
            elif copies := self.left[slot] - places.count(slot):
                won = copies * self._narrow[one]
                row += won << self.width * slot
                total += won
        if row:
            self.rows[at] = row + (total << self.width * len(self.left))
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
            (1 << NARROW * child) + (worths.price(han, False) << NARROW * (many + child))
            for child, worths in enumerate(self.worths)
        )

    def _row_mask(self, child: int) -> int:
        """The fields of a child in a row."""
        each = sum(((1 << NARROW) - 1) << NARROW * (child + at) for at in (0, len(self.worths)))
        return sum(each << self.width * slot for slot in range(len(self.left) + 1))

    def _add(self, packed: int, places: tuple[int, ...]) -> int:
        """The number of a new hand, of which only the tiles are known so far."""
        at = self.number[packed] = len(self.packed)
        self.packed.append(packed)
        self._places.append(places)
        self._sums.append(0)
        self.ways.append(0)
        self.before.append([])
        self.under.append(())
        self.parts.append(())
        self.after.append(None)
        self.whole.append(0)
        return at

    def find_under(self, at: int) -> tuple[int, ...]:
        """The hands with one tile less, once for each tile, which `under` holds from now on."""
        packed, places, found = self.packed[at], self._places[at], []
        for i, slot in enumerate(places):
            less = packed - self.units[slot]
            number = self.number.get(less)
            if number is None:
                number = self._add(less, places[:i] + places[i + 1 :])
            found.append(number)
        self.under[at] = tuple(found)
        return self.under[at]

    # what a hand is

    def _parts_of(self, at: int, n: int) -> tuple[ChildPart, ...]:
        """What a hand of `n` tiles is: for all children, or for some, and each with own winds. It
        is nothing for those for whom it is over the limit."""
        packed, sums = self.packed[at], self._sums[at]
        held = packed & self._own_mask
        if not held:
            part = self._part_of(at, n, sums, self.children)
            if part is None:
                return ()
            if not part.extra:
                self.whole[at] = part.paid
            return (part,)
        owns = [packed >> place & ONE_KIND for place in self._own_winds]
        alone = [child for child, own in enumerate(owns) if own and self._differs(at, own, child)]
        common = self.children
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
        packed, sums, worths = self.packed[at], self._sums[at], self.worths[child]
        by_pairs = self._pairs_only and len(self._places[at]) > _FEW
        mine = sums + own * self._by_own[child]
        totals = worths.totals(mine)
        if totals[0] != worths.least(sums):
            return True
        if by_pairs and not (packed >> 1 | packed >> 2) & ONES:
            return worths.high_within(mine)
        if any(self.limit >= total for total in totals[1:]):
            return True
        return worths.worth(packed, sums, totals[-1], True).wins

    def _part_of(self, at: int, n: int, sums: int, children: tuple[int, ...]) -> ChildPart | None:
        packed, worths, best = self.packed[at], self.worths[children[0]], -1
        won, within, totals = None, None, worths.totals(sums)
        if len(totals) == 1:  # fast path: no own winds
            base = worths.worth(packed, sums, totals[0], True)
            if base.wins and not base.extra:
                return _part(children, None, self.ways[at] * self._fields(sums, base, children))
        for halves in totals:
            base = worths.worth(packed, sums, halves, True)
            if base.wins:
                points = worths.halves(sums, base)
                if points > best:
                    best, won = points, (halves, base)
            if halves <= self.limit:
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
    ) -> ChildPart:
        """The results of a declared hand for some children, in packed fields."""
        ways, paid = self.ways[at], self._fields(sums, base, children)
        if not base.extra:
            return _part(children, None, ways * paid)
        packed, extra, turned = self.packed[at], 0, 0
        worths = self.worths[0]
        bits = worths.bits(packed, sums) | total_bits(halves, self.limit)
        rest = dict[int, int]()
        for slot in self._places[at]:
            rest[self.groups[slot]] = rest.get(self.groups[slot], 0) - 1
        many = len(self.children)
        for group, more in enumerate(worths.more(packed, sums, bits)):
            if more:
                adds = self._adds(sums, base, more, children)
                turned += adds * (self._in_group[group] + rest.get(group, 0))
                extra += adds << BITS * many * group
        paid += turned << TURNED * BITS * many
        return _part(children, None, ways * paid, ways * extra)

    def _fields(self, sums: int, base: BaseWorth, children: tuple[int, ...]) -> int:
        """One way to declare a win, and what is won then, for some children."""
        return self._paid(self.worths[0].han(sums, base), base.mangan, children)

    def _paid(self, han: int, mangan: bool, children: tuple[int, ...]) -> int:
        """As `_fields`, by the han."""
        found = self._higher(han, mangan, children)
        return found + (found << WON * BITS * len(self.children))

    def _higher(self, han: int, mangan: bool, children: tuple[int, ...]) -> int:
        """One way not to lose, and what is won then, for some children."""
        worths = self.worths
        question = han, mangan, children
        known = self._plain.get(question)
        if known is None:
            known = self._plain[question] = sum(
                (1 << BITS * child)
                + (worths[child].price(han, mangan) << BITS * (len(worths) + child))
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
                known += halves(sums, base, more) - halves(sums, base) << BITS * child
            self._added[question] = known
        return known

    def _stayed(self, at: int, part: ChildPart) -> int:
        """The results of a hand that stays and is higher."""
        question = at, part.children
        known = self._stays.get(question)
        if known is None:
            packed, sums, child = self.packed[at], self._sums[at], part.children[0]
            sums += (packed >> self._own_winds[child] & ONE_KIND) * self._by_own[child]
            worths = self.worths[child]
            base = worths.worth(packed, sums, part.halves or 0, False)
            higher = self._higher(worths.han(sums, base), base.mangan, part.children)
            known = self._stays[question] = self.ways[at] * higher
        return known

    def _even(self, children: tuple[int, ...]) -> int:
        """One way to stay with the total of the dealer, for some children."""
        fields = (0, EQUAL) if self._tie_safe else (EQUAL,)
        many = len(self.children)
        return sum(1 << BITS * (many * at + child) for at in fields for child in children)

    def standing(self, at: int, part: ChildPart, than: int) -> int:
        """The results of a hand that stays against the dealer's total, 0 where it is lower."""
        halves = part.halves or 0
        if halves > than:
            return self._stayed(at, part)
        return self.ways[at] * self._equal[part.children] if halves == than else 0


def _part(
    children: tuple[int, ...], halves: int | None, paid: int = 0, extra: int = 0
) -> ChildPart:
    shift, mask = order_fields(children)
    return ChildPart(children, shift, mask, halves, paid, extra)
