"""Finds the hands that children may draw, and what each of them is for each child.

Hands are multisets, of which those of one form (`engine.toppan.odds.forms`) are found once.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from engine.tiles import DRAGONS, HONORS, ONE_KIND, TILES, WIDTH, WINDS, Kind, Tile, unpack
from engine.toppan.facts import ONES, total_bits
from engine.toppan.odds.child_fields import BITS, EQUAL, HIGHER, order_fields
from engine.toppan.odds.forms import Forms
from engine.toppan.odds.plan import DrawPlan
from engine.toppan.odds.worth import FEW, GROUPS, TWO, BaseWorth, HandWorths, needs_pair
from engine.toppan.play.deal import DEALER
from engine.toppan.rules import ToppanRules
from engine.toppan.scoring.pure import pure_possible
from engine.toppan.situation import Situation

MOST_CHILD_TILES: Final = 8
"""The most tiles of a child's hand that are considered."""
_SLICE: Final = 64
"""Hands that are found in one step."""
_HONORS_AT: Final = 20
"""By how many bits the form of the honours is moved in the key of a hand."""


class ChildPart(NamedTuple):
    """What a hand is for the `children` for whom its own winds are alike.

    `shift` is that of the first of them in numbers of orders, `mask` that of all. `paid` is the
    result of a declared hand in packed fields, 0 where it is not declared. `halves` is the best
    total of a hand that is not declared, None over the limit, where another tile may be drawn.

    `extra` is what turned tiles add for each child: the dora of all of them, behind that those of
    each group, and then what one adds beyond its dora where it makes a last copy of one that the
    hand holds, by group, or in one field where each han is worth the same.
    """

    children: tuple[int, ...]
    shift: int
    mask: int
    halves: int | None = None
    paid: int = 0
    extra: int = 0


class ChildHands:
    """The hands of the children in the seats `seats`, one of each form, by numbers of which 0 is
    the empty hand.

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
        self._busts_late = rules.play.busts_late
        self._pairs_only = needs_pair(rules, FEW)
        self._shaped_only = needs_pair(rules, TWO)
        self.tie_safe = rules.play.tie.value != "dealer"
        self.left, self.count = left, sum(left.values())
        self.group_of = {tile: self.worths[0].made_dora(tile) for tile in left}
        self._in_group = [0] * GROUPS
        for tile, n in left.items():
            self._in_group[self.group_of[tile]] += n
        self._prepare_lasts()
        self._own_winds = [WIDTH * WINDS[seat] for seat in seats]
        sums_of = self._prepare_sums(situation)
        alike = {tile: (_family(tile), sums_of[tile]) for tile in left}
        suits, honors = ([t for t in left if t.honor == honor] for honor in (False, True))
        self.suits, self.honors = (
            Forms(parts, left, sums_of, alike, self.limit, self._may_exceed, self.last_at)
            for parts in (
                [[tile for tile in suits if tile.kind // 9 == suit] for suit in range(3)],
                [[tile for tile in honors if tile.kind == kind] for kind in HONORS],
            )
        )
        self._prepare_hands()

    def _prepare_lasts(self) -> None:
        """The kinds of which two tiles are left, one for a hand and one to be turned and make the
        other a last copy."""
        by_kind: Counter[Kind] = Counter()
        for tile, n in self.left.items():
            by_kind[tile.kind] += n
        groups = {
            kind: self.worths[0].made_dora(TILES[kind])
            for kind in self.worths[0].thirds
            if by_kind[kind] == 2
        }
        if self.worths[0].proportional():
            groups = dict.fromkeys(groups, 0)
        self._last_groups = list(dict.fromkeys(groups.values()))
        self.last_at = {kind: self._last_groups.index(group) for kind, group in groups.items()}
        """These kinds, each with the place of what it adds as a last copy."""
        self.turned_fields = 1 + GROUPS + len(self._last_groups)
        """The fields of a child in what turned tiles add."""

    def _prepare_sums(self, situation: Situation) -> dict[Tile, int]:
        """The sums of each tile for a player whose own wind it is not, and the difference that an
        own wind makes to each child."""
        other = HandWorths(replace(situation, seat=DEALER), self._rules).sums_of
        own = self.worths[0].sums_of
        east = WINDS[DEALER]
        common = {tile: (own if tile.kind == east else other)[tile] for tile in own}
        winds = [TILES[at // WIDTH] for at in self._own_winds]
        self._by_own = [
            worths.sums_of[wind] - common[wind]
            for worths, wind in zip(self.worths, winds, strict=True)
        ]
        return common

    def _prepare_hands(self) -> None:
        """The tables of hands by their number, of which the first is the empty one."""
        self._number: dict[int, int] = {0: 0}
        self._packed, self._sums = [0], [0]
        self.suits_of, self.honors_of = [0], [0]
        """The forms of the suits and of the honours of each hand."""
        self.parts: list[tuple[ChildPart, ...]] = [()]
        """What each hand is; nothing where it is over the limit."""
        self.after: list[list[int] | None] = [None]
        """The hands with one tile more, each as often as its last tile may be another one of the
        same form; None until they are found."""
        self.whole = [0]
        """The result of hands that all children declare, and for which no tile is turned."""
        self.open_at = [
            defaultdict[int | None, list[int]](list) for _ in range(MOST_CHILD_TILES + 1)
        ]
        """The hands of each number of tiles that may draw on, by their total; None is over the
        limit, where a plan always draws."""
        self.open_at[0][None].append(0)
        self.ended, self.turning = (
            [defaultdict[int, list[int]](list) for _ in range(MOST_CHILD_TILES + 1)]
            for _ in range(2)
        )
        """The hands of each number of tiles after which a child may end, and those of them for
        which a tile is turned, by the form of their honours."""
        self._found: list[list[int]] = [[] for _ in range(MOST_CHILD_TILES + 1)]
        """The hands of each number of tiles of which it is not known yet what they are."""
        self._stays: dict[tuple[int, tuple[int, ...]], int] = {}
        self._prices: dict[tuple[int, bool, tuple[int, ...]], int] = {}
        self._added: dict[tuple[int, bool, int, tuple[int, ...]], int] = {}
        self._open: dict[tuple[int | None, tuple[int, ...]], ChildPart] = {}
        self._own_mask = sum(ONE_KIND << place for place in self._own_winds)
        self.children = tuple(range(len(self.worths)))
        self._alone = tuple((child,) for child in self.children)

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
                self._add_parts(found.pop(), n)
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
        return plan[min(n, len(plan)) - 1] if n < MOST_CHILD_TILES else (False,) * (self.limit + 1)

    def _add_longer(self, at: int, found: list[int]) -> list[int]:
        """Add the hands with one tile more than hand `at`; new ones are put into `found`."""
        suit, honor, longer = self.suits_of[at], self.honors_of[at], list[int]()
        packed, sums = self._packed[at], self._sums[at]
        spare, n = self.limit - self.worths[0].least(sums), self.worths[0].count(sums)
        some = [(one, one.form, honor) for one in self.suits.after[suit]]
        some += [(one, suit, one.form) for one in self.honors.after[honor]]
        for one, suits, honors in some:
            if one.low <= spare or one.three or self._may_exceed(packed, n):
                longer += [self._hand(suits, honors, found)] * one.times
        return longer

    def _may_exceed(self, packed: int, n: int) -> bool:
        """Whether a hand of `n` tiles may win over the limit by another one that makes no three
        alike."""
        if self._busts_late or not self._shaped_only or n < TWO:
            return True
        return pure_possible(packed, n, self._rules)

    def _hand(self, suit: int, honor: int, found: list[int]) -> int:
        """The number of a hand of two forms; a new one is put into `found`."""
        key = suit + (honor << _HONORS_AT)
        known = self._number.get(key)
        if known is None:
            known = self._number[key] = len(self._packed)
            self._packed.append(self.suits.packed[suit] + self.honors.packed[honor])
            self._sums.append(self.suits.sums[suit] + self.honors.sums[honor])
            self.suits_of.append(suit)
            self.honors_of.append(honor)
            self.parts.append(())
            self.after.append(None)
            self.whole.append(0)
            found.append(known)
        return known

    def _add_parts(self, at: int, n: int) -> None:
        """Add what a hand of `n` tiles is."""
        self.parts[at] = parts = self._parts_of(at, n)
        for part in parts:
            if not part.paid:
                self.open_at[n][part.halves].append(at)
        if parts:
            self.ended[n][self.honors_of[at]].append(at)
        if any(part.extra for part in parts):
            self.turning[n][self.honors_of[at]].append(at)

    # what a hand is

    def _parts_of(self, at: int, n: int) -> tuple[ChildPart, ...]:
        """What a hand of `n` tiles is: for all children, or for some, and each with own winds. It
        is nothing for those for whom it is over the limit."""
        packed, sums = self._packed[at], self._sums[at]
        held = packed & self._own_mask
        if not held:
            part = self._part_of(at, n, sums, self.children)
            if part is None:
                return ()
            if not part.extra:
                self.whole[at] = part.paid
            return (part,)
        owns = [packed >> place & ONE_KIND for place in self._own_winds]
        alone = [c for c, own in enumerate(owns) if own and self._differs(at, n, own, c)]
        common = self.children
        if alone:
            common = tuple(child for child in common if child not in alone)
        some = [self._part_of(at, n, sums, common)] if common else []
        for child in alone:
            mine = sums + owns[child] * self._by_own[child]
            some.append(self._part_of(at, n, mine, self._alone[child]))
        return tuple(part for part in some if part is not None)

    def _differs(self, at: int, n: int, own: int, child: int) -> bool:
        """Whether a hand may be another for a child with so many own winds in it: one within the
        limit by other totals, or one that is declared over it."""
        packed, sums, worths = self._packed[at], self._sums[at], self.worths[child]
        mine = sums + own * self._by_own[child]
        if worths.least(mine) != worths.least(sums) or worths.high_within(mine):
            return True
        if self._pairs_only and n > FEW and not (packed >> 1 | packed >> 2) & ONES:
            return False
        return worths.worth(packed, sums, self.limit + 1, True).wins

    def _part_of(self, at: int, n: int, sums: int, children: tuple[int, ...]) -> ChildPart | None:
        packed, worths, best = self._packed[at], self.worths[children[0]], -1
        won, within = None, None
        for halves in worths.totals(sums):
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
            self._busts_late and n < MOST_CHILD_TILES and pure_possible(packed, n, self._rules)
        ):
            return None
        known = self._open.get((within, children))
        if known is None:
            known = self._open[within, children] = _part(children, within)
        return known

    def _declared(
        self, at: int, sums: int, halves: int, base: BaseWorth, children: tuple[int, ...]
    ) -> ChildPart:
        """One way of a declared hand for some children, in packed fields."""
        paid = self._won(sums, base, children)
        if not base.extra:
            return _part(children, None, paid)
        packed, extra, many = self._packed[at], 0, len(self.children)
        dora, held = self.worths[0].more_dora(packed), unpack(packed)
        of_group = Counter(self.group_of[tile] for tile in held)
        for group, more in enumerate(dora):
            if more:
                adds = self._adds(sums, base, more, children)
                extra += adds * (self._in_group[group] - of_group[group])
                extra += adds << BITS * many * (group + 1)
        last = self._as_last(packed, sums, halves, held) if self.last_at else 0
        for place, group in enumerate(self._last_groups if last else (), 1 + GROUPS):
            adds = self._adds(sums, base, dora[group] + last, children)
            extra += adds - self._adds(sums, base, dora[group], children) << BITS * many * place
        return _part(children, None, paid, extra)

    def _as_last(self, packed: int, sums: int, halves: int, held: Sequence[Tile]) -> int:
        """The han that a declared hand gains when a tile that it holds becomes a last copy, the
        same for each."""
        worths = self.worths[0]
        bits = worths.bits(packed, sums) | total_bits(halves, self.limit)
        kinds = [tile.kind for tile in held]
        one = next(
            (kind for kind in kinds if kinds.count(kind) == 1 and not worths.last(kind)), None
        )
        return 0 if one is None else worths.as_last(packed, sums, bits, one)

    def _won(self, sums: int, base: BaseWorth, children: tuple[int, ...]) -> int:
        """One way to win, and what is won then, for some children."""
        worths, han = self.worths, self.worths[0].han(sums, base)
        question = han, base.mangan, children
        known = self._prices.get(question)
        if known is None:
            known = self._prices[question] = sum(
                (1 << BITS * child)
                + (worths[child].price(han, base.mangan) << BITS * (len(worths) + child))
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
        """One way of a hand that stays and is higher."""
        question = at, part.children
        known = self._stays.get(question)
        if known is None:
            packed, sums, child = self._packed[at], self._sums[at], part.children[0]
            sums += (packed >> self._own_winds[child] & ONE_KIND) * self._by_own[child]
            base = self.worths[child].worth(packed, sums, part.halves or 0, False)
            won = self._won(sums, base, part.children)
            known = self._stays[question] = won << BITS * HIGHER * len(self.children)
        return known

    def _even(self, children: tuple[int, ...]) -> int:
        """One way to stay with the total of the dealer, for some children."""
        return sum(1 << BITS * (EQUAL * len(self.children) + child) for child in children)

    def standing(self, at: int, part: ChildPart, than: int) -> int:
        """One way of a hand that stays against the dealer's total, 0 where it is lower."""
        halves = part.halves or 0
        if halves > than:
            return self._stayed(at, part)
        return self._even(part.children) if halves == than else 0


def _part(
    children: tuple[int, ...], halves: int | None, paid: int = 0, extra: int = 0
) -> ChildPart:
    shift, mask = order_fields(children)
    return ChildPart(children, shift, mask, halves, paid, extra)


def _family(tile: Tile) -> Hashable:
    """The same for tiles of different suits with one number, and for dragons."""
    if tile.honor:
        return "dragon" if tile.kind in DRAGONS else tile
    return tile.number
