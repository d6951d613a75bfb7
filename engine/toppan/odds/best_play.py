"""Finds the best play of one player over all tiles that he may draw: to declare, stay, or draw on.

The averages are exact sums over the unseen tiles, not samples. The value of a hand (`_value`) is
that of its best choice (`_best`): what declaring wins (`_win`), what staying gains (`_stay`, of the
subclass), or the average over the next tiles (`_hit`), after each of which the player plays on in
the best way. Seven tiles within the limit are declared if that is a mangan.

Three things make that fast. A hand is a multiset of tiles, computed once for all orders of drawing
it and for all hands that differ by honours that are alike (`_key`). Another tile is left out where
a bound shows that it gains too little (`_next_values`, and the functions `_most…`: each is no less
than what it bounds). And hands are computed from the long ones to the short ones (`steps`), so that
what a short one asks for is known.

Long work raises `NotPreparedError` after a number of hands; `_prepared` begins again with all that
was found until then, so that a window can handle events in between.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from math import inf
from operator import add, mul
from typing import ClassVar, Final

import msgspec

from engine.memo import Memo
from engine.tiles import COPIES, HONORS, ONE_KIND, WIDTH, WINDS, Kind, Tile, pack, unit, unpack
from engine.toppan.facts import ONES, Shapes, triplets_in
from engine.toppan.odds.next_wins import NextWins
from engine.toppan.odds.pool import Pool, PoolState, SlotPlaces
from engine.toppan.odds.worth import (
    FEW,
    GROUPS,
    LEAST,
    MOST_BY,
    TWO,
    BaseWorth,
    HandWorths,
    needs_pair,
)
from engine.toppan.rules import ToppanRules
from engine.toppan.scoring.pure import PLAIN, pure_possible, whole_shapes

_MANY: Final = 7
"""The number of tiles within the limit that is declared at once where it is a mangan."""
_STEP: Final = 200
"""The work of one step: hands whose best play is found, some 5 ms."""
_HONORS_AT: Final = WIDTH * HONORS[0]
_HONORS: Final = (1 << WIDTH * len(HONORS)) - 1

ChanceTuple = tuple[float, float, float]
"""The fields of a Chance as a plain tuple, which is faster: points, wins, busts."""
_Value = tuple[float, complex]
"""What is gained on average, and the probabilities of a win and of a bust as the two parts of a
complex number, so that both are added and weighed in one operation."""
HandState = tuple[int, int, SlotPlaces]
"""A hand: packed counts, sums (see `HandWorths`), and the slots of the tiles drawn from now on."""


class Chance(msgspec.Struct, frozen=True, gc=False):
    """The average gain of a choice in half points, the probability that it beats the dealer, and
    that it ends over the limit. For a dealer, `wins` is the average over the children."""

    points: float
    wins: float
    busts: float


class NextTile(msgspec.Struct, frozen=True):
    """A tile that may be drawn next, its probability, and the chance of the best play after it."""

    tile: Tile
    probability: float
    then: Chance


class Odds(msgspec.Struct, frozen=True):
    """The chance of each choice, None where it is not allowed, and of each next tile."""

    win: Chance | None
    stay: Chance | None
    hit: Chance | None
    tiles: tuple[NextTile, ...]

    @property
    def best(self) -> str:
        """`win`, `stay` or `hit`, whichever gains most; the first of these where they are equal."""
        known = {"win": self.win, "stay": self.stay, "hit": self.hit}
        there = {name: chance for name, chance in known.items() if chance is not None}
        return max(there, key=lambda name: there[name].points)


class NotPreparedError(Exception):
    """A value needs the steps of `work` first."""

    def __init__(self, work: Iterable[None]) -> None:
        super().__init__()
        self.work = work


class BestPlay(ABC):
    """The best play of a hand of the tiles `own` with the tiles of a pool still to come.

    A subclass computes the value of staying (`_stay`). Amounts are half points.
    """

    _apart: ClassVar[Sequence[Kind]] = ()
    """The kinds of which each matters for itself to what staying gains."""

    def __init__(
        self, own: tuple[Tile, ...], worths: HandWorths, pool: Pool, rules: ToppanRules
    ) -> None:
        self._rules, self._own, self._worths, self._pool = rules, own, worths, pool
        self._root = pack(own)
        self._read_rules(rules, worths)
        self._read_slots(pool, worths)
        turned = _most_turned(max(map(add, *self._in_groups)), pool.count - _MANY - 1, rules)
        self._next = NextWins(worths, [slot.tile for slot in pool.slots], turned, rules)
        self._alike = Memo(_sorted_alike(self._like_honors()))
        self._all_known, self._work_left = False, 0
        self._values: dict[int, _Value] = {}
        """The values of hands by their packed counts, as far as they are known."""
        self._bounds: dict[tuple[int, int, int, float, float], tuple[list[float], float]] = {}
        self._two_more_known = Memo(self._two_more)

    def _read_rules(self, rules: ToppanRules, worths: HandWorths) -> None:
        """What the rules say of all hands."""
        self._busts_late = rules.play.busts_late
        self._pairs_only = needs_pair(rules, FEW)
        self._shaped_only = needs_pair(rules, TWO)
        self._completing = completing(rules.shapes)
        self._purest = max((rule.value.pure for rule in rules.win.values()), default=0)
        """The most tiles of a pure hand that wins; 0 where none does."""
        plain = not self._busts_late and self._pairs_only and self._purest < _MANY
        self._by_next_wins = worths.sure > 0 and plain and not rules.shapes.run_of_any_suits
        """Whether what the hands of all next tiles win is found at once, by `NextWins`."""
        self._over_most = _over_most(rules, worths)
        wind = rules.prize.get("chanfonpai")
        self._round_wind = 0 if wind is None else wind.value.han
        self._each_han = worths.price(1, False) if worths.proportional() else 0
        """What each han is worth, 0 where it is not always the same."""

    def _read_slots(self, pool: Pool, worths: HandWorths) -> None:
        """What the hands need of each slot of the pool, by its place."""
        self._units = [slot.unit for slot in pool.slots]
        self._sums = [worths.sums_of[slot.tile] for slot in pool.slots]
        self._kind = [unit(slot.tile.plain) for slot in pool.slots]
        self._kinds = [sum(set(self._kind[at:])) for at in range(len(self._kind) + 1)]
        """The kinds of the slots from each place on, as packed counts of one."""
        self._groups = [worths.turned(slot.tile) for slot in pool.slots]
        self._in_groups = [[0] * worths.groups for _ in range(2)]
        """The tiles left of each group: those that cannot be the hidden tile, those that can."""
        for slot, group in zip(pool.slots, self._groups, strict=True):
            self._in_groups[slot.lost is not None][group] += slot.left

    @abstractmethod
    def _stay(self, packed: int, sums: int, state: PoolState, above: float) -> ChanceTuple | None:
        """The value of staying; None where it is not allowed, or gains no more than `above`.

        Raises NotPreparedError where long work must be done first.
        """

    def odds(self) -> Odds:
        """Compute all steps and return the odds of the choices now."""
        _finish(self.steps())
        return self.current_odds()

    def steps(self) -> Iterator[tuple[int, int]]:
        """Compute in small steps; yields the number of hands done and the number of all hands."""
        packed, sums, state = self._now()
        hands: list[tuple[HandState, int]] = []
        for one in self._longer(packed, sums, ()):
            likely = self._probably_within(one[1], self._pool.state(one[2]))
            some = [*self._longer(*one), one] if likely else [one]
            hands += [(hand, 1 + self._cut(hand[1])) for hand in some]
            yield 0, sum(n for _, n in hands)
        of, done = sum(n for _, n in hands), 0
        for hand, n in hands:
            for _ in self._prepared(partial(self._value, *hand)):
                yield done, of
            done += n
            yield done, of
        if not self._ends(packed, sums):
            for _ in self._prepared(partial(self._value, packed, sums, ())):
                yield done, of
        for _ in self._prepared(lambda: self._stay(packed, sums, state, -inf)):
            yield done, of
        self._all_known = True
        yield of, of

    def current_odds(self) -> Odds:
        """The odds of the choices now, after all `steps`."""
        packed, sums, state = self._now()
        won, stay = self._win(packed, sums, state), self._stay_prepared(packed, sums, state)
        coming = [] if self._ends(packed, sums) else self._pool.chances(state)
        tiles = tuple(NextTile(t, likely, self.value((t,))) for t, likely in coming)
        hit = self._hit(packed, sums, state) if tiles else None
        win = None if won is None else Chance(won, 1.0, 0.0)
        return Odds(win, chance_of(stay), None if hit is None else _chance(hit), tiles)

    def value(self, drawn: tuple[Tile, ...]) -> Chance:
        """The chance of the best play after these tiles."""
        if not self._all_known:
            _finish(self.steps())
        packed = self._root + pack(drawn)
        sums, state = self._after(drawn)
        if self._ends(packed, sums):
            return Chance(*self._ended(packed, sums, state))
        _finish(self._prepared(partial(self._value, packed, sums, state.drawn)))
        return _chance(self._value(packed, sums, state.drawn))

    def choice(self, drawn: tuple[Tile, ...]) -> str:
        """The best choice after these tiles: `win`, `stay` or `hit`; `bust` where none is left."""
        best, packed = self.value(drawn).points, self._root + pack(drawn)
        sums, state = self._after(drawn)
        if self._win(packed, sums, state) == best:
            return "win"
        stay = self._stay_prepared(packed, sums, state)
        if stay is not None and stay[0] == best:
            return "stay"
        return "bust" if self._ends(packed, sums) else "hit"

    def _now(self) -> tuple[int, int, PoolState]:
        return self._root, self._worths.sums(self._own), self._pool.state(())

    def _stay_prepared(self, packed: int, sums: int, state: PoolState) -> ChanceTuple | None:
        """What staying gains, whatever else may be done, after what must be prepared."""
        _finish(self._prepared(lambda: self._stay(packed, sums, state, -inf)))
        return self._stay(packed, sums, state, -inf)

    def _prepared(self, compute: Callable[[], object]) -> Iterator[None]:
        """Compute in small steps, with all that must be prepared for it: where a step is long
        enough it is given up, and what was found until then is known in the next one."""
        while True:
            self._work_left = _STEP
            try:
                compute()
            except NotPreparedError as missing:
                yield from missing.work
            else:
                return

    def _spend(self, work: int) -> None:
        """Count the work of this step; raises NotPreparedError where it is enough."""
        self._work_left -= work
        if self._work_left < 0:
            raise NotPreparedError((None,))

    def _after(self, drawn: tuple[Tile, ...]) -> tuple[int, PoolState]:
        sums = self._worths.sums((*self._own, *drawn))
        return sums, self._pool.state(self._pool.places(drawn))

    # which hands there are

    def _key(self, packed: int) -> int:
        """The same for hands that differ by tiles that are alike in all that matters."""
        honors = packed >> _HONORS_AT & _HONORS
        return packed + (self._alike[honors] - honors << _HONORS_AT)

    def _longer(self, packed: int, sums: int, drawn: SlotPlaces) -> Iterator[HandState]:
        """The hands with one tile more after which play goes on, each once: slots in order."""
        slots, state = self._pool.slots, self._pool.state(drawn)
        for at in range(drawn[-1] if drawn else 0, len(slots)):
            after = packed + slots[at].unit, sums + self._sums[at]
            if self._pool.probability(at, state) > 0 and not self._ends(*after):
                yield *after, (*drawn, at)

    def _ends(self, packed: int, sums: int) -> bool:
        """Whether play ends with a hand, whatever the player wants."""
        if self._worths.sure and self._worths.count(sums) >= _MANY:
            return True
        return not self._goes_on(packed, sums)

    def _goes_on(self, packed: int, sums: int) -> bool:
        if self._worths.least(sums) <= self._worths.limit:
            return True
        return self._busts_late and pure_possible(packed, self._worths.count(sums), self._rules)

    def _like_honors(self) -> list[list[int]]:
        """The shifts in packed counts of honours that are alike in all that matters, such as the
        dragons of which as many are left."""
        found: dict[object, list[int]] = {}
        for at, slot in enumerate(self._pool.slots):
            kind = slot.tile.kind
            if slot.tile.honor and slot.tile not in self._own:
                apart = kind if kind in self._apart or self._groups[at] >= GROUPS else kind in WINDS
                like = apart, slot.left, slot.lost, slot.theirs, self._sums[at]
                found.setdefault(like, []).append(WIDTH * kind - _HONORS_AT)
        return [some for some in found.values() if len(some) > 1]

    def _cut(self, sums: int) -> int:
        """The number of slots whose tile keeps a hand within the limit."""
        return self._pool.upto(self._worths.limit - (sums & LEAST))

    def _probably_within(self, sums: int, state: PoolState) -> bool:
        """Whether another tile rather keeps a hand within the limit than not."""
        return 3 * self._pool.within(self._cut(sums), state) >= 1

    # the value of a hand

    def _value(
        self, packed: int, sums: int, drawn: SlotPlaces, declared: float | None = None
    ) -> _Value:
        """The value of the best choice. `declared` is what the hand wins where that is known, and
        no less than what staying gains."""
        known = self._values.get(packed)
        if known is None:
            key = self._key(packed)
            known = self._values.get(key)
            if known is None:
                known = self._values[key] = self._best(packed, sums, drawn, declared)
            self._values[packed] = known
        return known

    def _best(self, packed: int, sums: int, drawn: SlotPlaces, declared: float | None) -> _Value:
        self._spend(1)
        state = self._pool.state(drawn)
        if declared is None and self._ends(packed, sums):
            points, wins, busts = self._ended(packed, sums, state)
            return points, complex(wins, busts)
        won = self._win(packed, sums, state) if declared is None else declared
        best = None if won is None else (won, 1 + 0j)
        may_stay = declared is None
        if may_stay and not self._probably_within(sums, state):
            best, may_stay = self._or_stay(best, packed, sums, state), False
        hit = self._hit(packed, sums, state, -inf if best is None else best[0])
        best = best if hit is None else hit
        if may_stay:
            best = self._or_stay(best, packed, sums, state)
        assert best is not None, "another tile may be drawn where nothing else is allowed"
        return best

    def _or_stay(
        self, best: _Value | None, packed: int, sums: int, state: PoolState
    ) -> _Value | None:
        """The value of staying where that gains more."""
        above = -inf if best is None else best[0]
        stay = self._stay(packed, sums, state, above)
        if stay is None or stay[0] <= above:
            return best
        return stay[0], complex(*stay[1:])

    def _ended(self, packed: int, sums: int, state: PoolState) -> ChanceTuple:
        """The value of a hand after which play ends: seven tiles, or over the limit."""
        won = self._win(packed, sums, state)
        if won is not None:
            return won, 1.0, 0.0
        return -state.cost / state.feasible, 0.0, 1.0

    def _hit(self, packed: int, sums: int, state: PoolState, above: float = -inf) -> _Value | None:
        """The average of another tile; None where it is no more than `above`."""
        pool, cut = self._pool, self._cut(sums)
        points, busts = pool.over_limit(cut, state)
        saving = self._saving(packed, sums, state, cut) if busts else []
        values, wins, codes, bounds = self._next_values(packed, sums, cut, state)
        bounded = above > -inf and self._by_next_wins and self._worths.count(sums) > FEW
        most = points
        if bounded:
            if saving:
                most += self._most_saved(packed, sums, state, saving, points, busts)
            if most + self._weighed(values, cut, state) <= above:
                return None
        ends = complex(pool.within(cut, state), busts)
        unsure, turning = self._unsure(wins, codes, bounds)
        for at, declared in unsure.items():
            known = self._values.get(packed + self._units[at])
            if known is not None:
                values[at], then = known
            elif at in turning:
                values[at], then = self._then_turned(packed, sums, state, at, bounds[at])
            else:
                values[at], then = self._then(packed, sums, state, at, declared)
            if then != 1:
                ends += pool.probability(at, state) * (then - 1)
        within = self._weighed(values, cut, state)
        if bounded and most + within <= above:
            return None
        for at in saving:
            won, then = self._then(packed, sums, state, at, None)
            points += pool.probability(at, state) * (won - pool.bust(at, state))
            ends += pool.probability(at, state) * (then - 1j)
        points += within
        return None if points <= above else (points, ends)

    def _then(
        self, packed: int, sums: int, state: PoolState, at: int, declared: float | None
    ) -> _Value:
        """The value of the hand after the tile of a slot, see `_value`."""
        after = packed + self._units[at]
        if self._pool.probability(at, state) <= 0:
            return 0.0, 0j
        drawn = tuple(sorted((*state.drawn, at)))
        return self._value(after, sums + self._sums[at], drawn, declared)

    def _then_turned(
        self, packed: int, sums: int, state: PoolState, at: int, most: float
    ) -> _Value:
        """As `_then`, where the hand is declared at the limit and another tile gains no more than
        `most`. The other choices are not looked at: they took a tenth of a child's odds."""
        after, then = packed + self._units[at], sums + self._sums[at]
        if self._pool.probability(at, state) <= 0:
            return 0.0, 0j
        worths, drawn = self._worths, tuple(sorted((*state.drawn, at)))
        base = worths.worth(after, then, worths.limit, True)
        won = worths.halves(then, base) + self._turned(
            after, then, worths.limit, base, self._pool.state(drawn)
        )
        if won < most:
            return self._value(after, then, drawn, won)
        found = self._values[after] = won, 1 + 0j
        return found

    # what the next tile is worth, by bounds

    def _next_values(
        self, packed: int, sums: int, cut: int, state: PoolState
    ) -> tuple[list[float], list[int], list[int], list[float]]:
        """No less than the values of the hands after each of the first `cut` tiles; what they win
        and the codes of it, see `NextWins`, as far as they are known; and no less than what another
        tile gains then."""
        worths, n = self._worths, self._worths.count(sums)
        if not cut:
            return [], [], [], []
        if worths.sure and n == _MANY - 1 and worths.mangan_alone:
            twice = (packed >> 1 | packed >> 2) & ONES
            more = twice and (worths.own_winds(sums) or _triplet(packed))
            exact = self._pairs_only and not more
            most = max(worths.sure, 0 if exact else self._most_over(sums, 1))
            most = most if self._pairs_only else self._most_won(sums)
            return [most] * cut, [], [], [] if exact else [most] * cut
        if not self._by_next_wins or n < _MANY - 3:
            most = self._most_won(sums)
            return [most] * cut, [], [], [most] * cut
        spare = worths.limit - worths.least(sums)
        wins, codes = self._next.after(packed, sums, self._pool.upto(spare - 1), cut)
        if n == _MANY - 1:  # seven tiles are declared
            return [*wins], wins, codes, []
        bounds, over = self._most_of_next(packed, sums, spare, state)
        values: list[float] = list(map(max, wins, bounds)) if over > min(wins) else [*wins]
        return values, wins, codes, bounds

    def _unsure(
        self, wins: list[int], codes: list[int], bounds: list[float]
    ) -> tuple[dict[int, float | None], list[int]]:
        """The places of the hands whose values are no more than bounds, with what they win where
        that is known; and of those for which a tile is turned."""
        if not wins:
            return dict.fromkeys(range(len(bounds))), []
        odd, turned = self._next.uncertain(codes)
        unsure: dict[int, float | None] = {
            at: win for at, (win, most) in enumerate(zip(wins, bounds, strict=False)) if most > win
        }
        unsure.update(dict.fromkeys((*odd, *turned)))
        return unsure, turned if bounds else []  # seven tiles have no bound: they are declared

    def _most_of_next(
        self, packed: int, sums: int, spare: int, state: PoolState
    ) -> tuple[list[float], float]:
        """No less than what another tile gains after each of the next ones, with which there are
        five tiles or six, unless they make three alike; and the most of it."""
        pool = self._pool
        each, over = self._two_more_known[sums & MOST_BY]
        left = max(pool.left_after(state) - 1, 1)
        saved = left if _triplet(packed) else 2 + 2 * ((packed >> 1) & ONES).bit_count()
        question = spare, left, saved, each, over
        bounds = self._bounds.get(question)
        if bounds is None:
            some = [
                (within * each + min(saved, rest) * over - max(rest - saved, 0) * pool.least_lost)
                / left
                for within in pool.within_after(spare)
                for rest in (max(left - within, 0),)
            ]
            bounds = self._bounds[question] = some, max(some)
        return bounds

    def _two_more(self, sums: int) -> tuple[int, int]:
        """No less than what a hand of five tiles or four wins within the limit, and over it, with
        two more."""
        worths, over = self._worths, self._most_over(sums, 2)
        if worths.count(sums) == _MANY - 3 or not worths.mangan_alone:
            return self._most_won(sums), over
        return max(over, worths.sure) if worths.own_winds(sums) else worths.sure, over

    def _most_saved(
        self,
        packed: int,
        sums: int,
        state: PoolState,
        saving: list[int],
        points: float,
        busts: float,
    ) -> float:
        """No less than what the tiles over the limit gain that make no bust, beyond the `points` of
        busts."""
        won, pool = self._most_over(sums, 1), self._pool
        if _triplet(packed):
            return busts * won - points
        return sum([pool.probability(at, state) * (won - pool.bust(at, state)) for at in saving])

    def _most_over(self, sums: int, tiles: int) -> int:
        """No less than what a hand over the limit wins by three alike, or by a pure hand of five,
        with so many tiles more."""
        worths = self._worths
        han = self._over_most + worths.dora(sums) + tiles * self._next.most_dora
        han += self._round_wind * (worths.round_winds(sums) + tiles)
        won = worths.price(han, False)
        return won if worths.count(sums) + tiles > self._purest else max(worths.sure, won)

    def _most_won(self, sums: int) -> int:
        """No less than what any hand wins that may come of one of four tiles or more."""
        worths, more = self._worths, self._next.most
        han = more + worths.dora(sums) + 3 * self._next.most_dora
        return max(worths.sure, worths.price(han, False))

    def _weighed(self, values: list[float], cut: int, state: PoolState) -> float:
        """The sum of the values of the slots before `cut`, times their probabilities."""
        slots = self._pool.slots
        _, free, theirs = self._pool.weights(cut)
        found: float = state.theirs * sum(map(mul, theirs, values))
        if free:
            found += state.free * sum(map(mul, free, values))
        for at in state.drawn:
            if at < cut:
                each = state.free if slots[at].lost is None else state.theirs
                found -= each * values[at]
        return found

    def _saving(self, packed: int, sums: int, state: PoolState, cut: int) -> list[int]:
        """The slots whose tile exceeds the limit, perhaps without a bust."""
        n, kinds, places = self._worths.count(sums), self._kind, range(cut, len(self._kind))
        if not self._busts_late and self._shaped_only and n >= TWO and not _triplet(packed):
            may = (packed >> 1 | packed >> 2) & self._kinds[cut]
            if n < self._purest:
                may |= self._completing.get(packed & PLAIN, 0)
            if not may:
                return []
            return [
                at for at in places if may & kinds[at] and self._pool.probability(at, state) > 0
            ]
        return [at for at in places if self._pool.probability(at, state) > 0]

    def _win(self, packed: int, sums: int, state: PoolState) -> float | None:
        """What declaring gains; None without a 和了役."""
        worths = self._worths
        best: float | None = None
        for halves in worths.totals(sums):
            base = worths.worth(packed, sums, halves, True)
            if base.wins:
                won: float = worths.halves(sums, base)
                if base.extra:
                    won += self._turned(packed, sums, halves, base, state)
                best = won if best is None or won > best else best
        return best

    def _turned(
        self, packed: int, sums: int, halves: int, base: BaseWorth, state: PoolState
    ) -> float:
        """What a turned tile adds on average."""
        worths, slots = self._worths, self._pool.slots
        adds = worths.more(packed, sums, halves)
        each_han = self._each_han if base.dora else 0
        if not each_han:  # each is worth another sum: a child's odds take a thirtieth longer
            plain = worths.halves(sums, base)
            gains = {more: worths.halves(sums, base, more) - plain for more in set(adds)}
            adds, each_han = [gains[more] for more in adds], 1
        free, theirs = self._in_groups
        found: float = state.free * sum(map(mul, free, adds))
        found += state.theirs * sum(map(mul, theirs, adds))
        for at in state.drawn:
            each = state.free if slots[at].lost is None else state.theirs
            found -= each * adds[self._groups[at]]
        return each_han * found


def _sorted_alike(alike: list[list[int]]) -> Callable[[int], int]:
    """A function that sorts the counts of honours that are alike in packed counts."""

    def sorted_counts(honors: int) -> int:
        for shifts in alike:
            counts = sorted(honors >> shift & ONE_KIND for shift in shifts)
            for shift, count in zip(shifts, counts, strict=True):
                honors += count - (honors >> shift & ONE_KIND) << shift
        return honors

    return sorted_counts


def _over_most(rules: ToppanRules, worths: HandWorths) -> int:
    """No less than the han of a hand over the limit without its dora and round winds."""
    wins = sum(rule.value.over for rule in rules.win.values())
    often = {"shenri": 1, "yanshuudien": worths.honba, "dora": 0, "chanfonpai": 0}
    prizes = [(yaku, rule.value) for yaku, rule in rules.prize.items() if rule.value.over]
    return wins + sum(prize.han * often.get(yaku, COPIES) for yaku, prize in prizes)


def _most_turned(group: int, left: int, rules: ToppanRules) -> int:
    """No less than the han that one of `left` tiles adds on average when it is turned, of which
    `group` at most are of one group."""
    by_last = [rules.win.get("shanfuuchue"), rules.prize.get("fuuchuechan")]
    last = sum(rule.value.han for rule in by_last if rule is not None)
    dora = rules.prize.get("dora")
    each = 0 if dora is None else dora.value.han * group
    return 2 + _MANY * (each + last) // max(left, 1)  # a third copy is the only one left


@lru_cache(maxsize=8)
def completing(shapes: Shapes) -> dict[int, int]:
    """The kinds that complete a pure hand, as packed counts, by the hand before."""
    found: dict[int, int] = {}
    for shape in whole_shapes(shapes):
        for kind in set(unpack(shape)):
            one = unit(kind)
            found[shape - one] = found.get(shape - one, 0) | one
    return found


def _finish(steps: Iterable[object]) -> None:
    for _ in steps:
        pass


def _triplet(packed: int) -> bool:
    """Whether packed counts hold three or four tiles of a kind."""
    return bool(triplets_in(packed))


def _chance(value: _Value) -> Chance:
    points, ends = value
    return Chance(points, ends.real, ends.imag)


def chance_of(three: ChanceTuple | None) -> Chance | None:
    """The Chance of a plain tuple."""
    return None if three is None else Chance(*three)
