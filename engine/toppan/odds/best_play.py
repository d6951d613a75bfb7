"""Finds the best play of one player over all tiles that he may draw: to declare, stay, or draw on.

The averages are exact sums over the unseen tiles, not samples. A hand is a multiset of tiles,
computed once for all orders of drawing it, from the longest hands back to the present one. After
another tile the player plays on in the best way; seven tiles within the limit are declared if that
is a mangan.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from math import inf
from operator import gt, mul
from typing import Final, TypeVar

import msgspec

from engine.tiles import COPIES, Tile, pack, unit
from engine.toppan.facts import ONES, total_bits, triplets_in
from engine.toppan.odds.next_wins import NextWins
from engine.toppan.odds.pool import Pool, PoolState, SlotPlaces
from engine.toppan.odds.worth import LEAST, MARKED, BaseWorth, HandWorths, needs_pair
from engine.toppan.rules import ToppanRules
from engine.toppan.scoring.pure import PLAIN, pure_possible, whole_shapes
from engine.toppan.yaku import PRIZES

_FEW: Final = 3
"""The most tiles of a pure hand without two alike."""
_TWO: Final = 2
"""The most tiles of a hand that wins over the limit by its first two tiles or by last copies."""
_MANY: Final = 7
"""The number of tiles within the limit that is declared at once where it is a mangan."""
_SLICE: Final = 128
"""Hands that are computed in one step, which takes a few milliseconds."""

Number = TypeVar("Number", float, complex)
Three = tuple[float, float, float]
"""The fields of a Chance as a plain tuple: points, wins, busts."""
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
    likely: float
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
        known = {name: getattr(self, name) for name in ("win", "stay", "hit")}
        there = {name: chance for name, chance in known.items() if chance is not None}
        return max(there, key=lambda name: there[name].points)


class _Zeros(dict[int, float]):
    """Values by hand, 0 for hands that cannot be drawn."""

    def __missing__(self, _packed: int) -> float:
        return 0.0


class _ComplexZeros(dict[int, complex]):
    """Wins and busts by hand as one complex number, 0 for hands that cannot be drawn."""

    def __missing__(self, _packed: int) -> complex:
        return 0j


class NotPreparedError(Exception):
    """What staying gains is not known before the steps of `work` are done."""

    def __init__(self, work: Iterator[None]) -> None:
        super().__init__()
        self.work = work


class BestPlay(ABC):
    """The best play of a hand of the tiles `own` with the tiles of a pool still to come.

    A subclass knows what staying gains.
    """

    def __init__(
        self, own: tuple[Tile, ...], worths: HandWorths, pool: Pool, rules: ToppanRules
    ) -> None:
        self._rules, self._own, self._worths, self._pool = rules, own, worths, pool
        self._hoping = rules.play.bust_test.value == "while_pure_possible"
        self._pairs_only = needs_pair(rules, _FEW)
        self._shaped_only, self._whole = needs_pair(rules, _TWO), whole_shapes(rules.shapes)
        self._purest = max((rule.value.pure for rule in rules.win.values()), default=0)
        self._root = pack(own)
        self._sums = [worths.sums_of[one.tile] for one in pool.slots]
        self._kind = [unit(slot.tile.plain) for slot in pool.slots]
        self._kinds = [sum(set(self._kind[at:])) for at in range(len(self._kind) + 1)]
        self._groups = [worths.turned(slot.tile) for slot in pool.slots]
        self._in_groups = [[0, 0] for _ in range(worths.groups)]
        for slot, group in zip(pool.slots, self._groups, strict=True):
            self._in_groups[group][slot.lost is not None] += slot.left
        plain = not self._hoping and self._pairs_only and self._purest < _MANY
        self._sixth = worths.sure > 0 and plain and not rules.shapes.run_of_any_suits
        turned = _most_turned(max(map(sum, self._in_groups)), pool.count - _MANY - 1, rules)
        self._next = NextWins(worths, [slot.tile for slot in pool.slots], turned, rules)
        self._over_most = _over_most(rules, worths)
        self._units = [slot.unit for slot in pool.slots]
        self._declared: dict[int, int] = {}
        self._done = False
        self._points = _Zeros()
        self._ends = _ComplexZeros()
        self._over: dict[int, float | None] = {}
        self._bounds: dict[tuple[int, int, int, float, float], list[float]] = {}
        self._triplet_alone = _triplet_alone(rules)
        self._triplets: dict[int, BaseWorth] = {}

    @abstractmethod
    def _stay(self, packed: int, sums: int, state: PoolState, above: float) -> Three | None:
        """The value of staying; None where it is not allowed, or gains no more than `above`.

        Raises NotPreparedError where long work must be done first.
        """

    def odds(self, progress: Callable[[int, int], object] | None = None) -> Odds:
        """Compute all steps and return the odds of the choices now."""
        for at, of in self.steps():
            if progress is not None:
                progress(at, of)
        return self.found()

    def steps(self) -> Iterator[tuple[int, int]]:
        """Compute in small steps; yields the number of hands done and the number of all hands."""
        levels: list[list[HandState]] = [[(self._root, self._worths.sums(self._own), ())]]
        while levels[-1]:
            levels.append([])
            for at, state in enumerate(levels[-2]):
                levels[-1] += self._longer(*state)
                if at % _SLICE == _SLICE - 1:
                    yield 0, sum(map(len, levels))
        of, done = sum(map(len, levels)), 0
        for level in reversed(levels):
            for state in level:
                for _ in self._prepared(partial(self._compute, *state)):
                    yield done, of
                done += 1
                if done % _SLICE == 0:
                    yield done, of
            level.clear()
        self._done = True
        yield of, of

    def found(self) -> Odds:
        """The odds of the choices now, after all `steps`."""
        packed, sums, state = self._now()
        won, stay = self._win(packed, sums, state), self._stay_prepared(packed, sums, state)
        coming = self._pool.chances(state) if self._goes_on(packed, sums) else []
        tiles = tuple(NextTile(t, likely, self.value((t,))) for t, likely in coming)
        hit = self._hit(packed, sums, state) if tiles else None
        win = None if won is None else (won, 1.0, 0.0)
        return Odds(chance_of(win), chance_of(stay), chance_of(hit), tiles)

    def value(self, came: tuple[Tile, ...]) -> Chance:
        """The chance of the best play after these tiles."""
        if not self._done:
            for _ in self.steps():
                pass
        packed = self._root + pack(came)
        if packed in self._points:
            ends = self._ends[packed]
            return Chance(self._points[packed], ends.real, ends.imag)
        return Chance(*self._ended(packed, *self._after(came)))

    def choice(self, came: tuple[Tile, ...]) -> str:
        """The best choice after these tiles: `win`, `stay` or `hit`; `bust` where none is left."""
        best, packed = self.value(came).points, self._root + pack(came)
        sums, state = self._after(came)
        if self._win(packed, sums, state) == best:
            return "win"
        stay = self._stay_prepared(packed, sums, state)
        if stay is not None and stay[0] == best:
            return "stay"
        return "hit" if self._goes_on(packed, sums) else "bust"

    def _now(self) -> tuple[int, int, PoolState]:
        return self._root, self._worths.sums(self._own), self._pool.state(())

    def _stay_prepared(self, packed: int, sums: int, state: PoolState) -> Three | None:
        """What staying gains, whatever else may be done, after what must be prepared."""
        for _ in self._prepared(lambda: self._stay(packed, sums, state, -inf)):
            pass
        return self._stay(packed, sums, state, -inf)

    @staticmethod
    def _prepared(compute: Callable[[], object]) -> Iterator[None]:
        """Compute, in the steps of all that must be prepared for it."""
        while True:
            try:
                compute()
            except NotPreparedError as missing:
                yield from missing.work
            else:
                return

    def _after(self, came: tuple[Tile, ...]) -> tuple[int, PoolState]:
        sums = self._worths.sums((*self._own, *came))
        return sums, self._pool.state(self._pool.places(came))

    # enumeration of hands

    def _longer(self, packed: int, sums: int, came: SlotPlaces) -> Iterator[HandState]:
        """The hands with one tile more after which play goes on, each once: slots in order."""
        worths, slots = self._worths, self._pool.slots
        if worths.sure and worths.count(sums) + 1 >= _MANY - self._sixth:
            return
        spare, allowed = worths.limit - worths.least(sums), self._pool.state(came).theirs > 0
        if self._sixth and worths.count(sums) == _MANY - 3:
            self._declare(packed, sums, spare)
        for at in range(came[-1] if came else 0, len(slots)):
            slot = slots[at]
            if slot.low > spare and not self._hoping:
                return
            if came.count(at) < slot.left and (allowed or slot.lost is None):
                after = packed + slot.unit, sums + self._sums[at], (*came, at)
                if slot.low <= spare or self._goes_on(*after[:2]):
                    yield after

    def _declare(self, packed: int, sums: int, spare: int) -> None:
        """Store what the hands of five tiles win that gain no more by staying."""
        cut, units = self._pool.upto(spare), self._units
        wins, odd = self._next.after(packed, sums, self._pool.upto(spare - 1), cut)
        for at in odd:
            wins[at] = 0
        self._declared.update(zip(map(packed.__add__, units), wins, strict=False))

    def _goes_on(self, packed: int, sums: int) -> bool:
        if self._worths.least(sums) <= self._worths.limit:
            return True
        return self._hoping and pure_possible(packed, self._worths.count(sums), self._rules)

    # the value of a hand

    def _compute(self, packed: int, sums: int, came: SlotPlaces) -> None:
        """Store the value of the best choice."""
        state = self._pool.state(came)
        declared = self._declared.get(packed)
        if declared:
            hit = self._hit_points(packed, sums, state, declared)
            more = hit > declared
            self._points[packed] = hit if more else declared
            self._ends[packed] = self._hit_ends(packed, sums, state) if more else 1 + 0j
            return
        won = self._win(packed, sums, state)
        hit = self._hit_points(packed, sums, state, -inf if won is None else won)
        best = hit if won is None or won < hit else won
        stay = self._stay(packed, sums, state, best)
        if stay is not None and (stay[0] > best or (won is None and stay[0] == best)):
            self._points[packed], self._ends[packed] = stay[0], complex(*stay[1:])
            return
        self._points[packed] = best
        self._ends[packed] = 1 + 0j if won == best else self._hit_ends(packed, sums, state)

    def _ended(self, packed: int, sums: int, state: PoolState) -> Three:
        """The value of a hand after which play ends: seven tiles, or over the limit."""
        won = self._win(packed, sums, state)
        if won is not None:
            return won, 1.0, 0.0
        return -state.cost / state.feasible, 0.0, 1.0

    def _hit(self, packed: int, sums: int, state: PoolState) -> Three:
        """The average of another tile; zero where none is left."""
        ends = self._hit_ends(packed, sums, state)
        return self._hit_points(packed, sums, state), ends.real, ends.imag

    def _hit_points(self, packed: int, sums: int, state: PoolState, above: float = -inf) -> float:
        """The average of another tile; perhaps more where it is no more than `above`."""
        pool, worths = self._pool, self._worths
        cut, n = pool.upto(worths.limit - (sums & LEAST)), worths.count(sums)
        points, over = pool.over(cut, state)
        sixth = self._sixth and n == _MANY - 2
        if above > -inf and (sixth or (self._sixth and n == _MANY - 1)):
            most = self._most_of_sixth if sixth else self._most_of_seventh
            bound = most(packed, sums, cut, state, points)
            if bound <= above:
                return bound
        if over:
            for at in self._saving(packed, sums, state, cut):
                known = self._saved(packed, sums, at)
                if known is not None:
                    points += pool.likely(at, state) * (known - pool.bust(at, state))
        if worths.sure and n + 1 >= _MANY:
            return points + self._seventh(packed, sums, cut, state)
        if sixth:
            return points + self._sixth_tile(packed, sums, cut, state)
        return points + self._mean(packed, cut, state, self._points)

    def _hit_ends(self, packed: int, sums: int, state: PoolState) -> complex:
        """The wins and busts of another tile."""
        pool, worths = self._pool, self._worths
        cut = pool.upto(worths.limit - (sums & LEAST))
        _, over = pool.over(cut, state)
        ends = complex(0, over)
        n = worths.count(sums)
        if worths.sure and n + 1 >= _MANY:
            ends += pool.within(cut, state)
        elif self._sixth and n + 1 == _MANY - 1:
            ends += pool.within(cut, state)
            for at in range(cut):
                then = self._ends.get(packed + pool.slots[at].unit, 1 + 0j)
                ends += pool.likely(at, state) * (then - 1)
        else:
            ends += self._mean(packed, cut, state, self._ends)
        for at in self._saving(packed, sums, state, cut):
            if self._saved(packed, sums, at) is not None:
                then = self._ends.get(packed + pool.slots[at].unit, 1 + 0j)
                ends += pool.likely(at, state) * (then - 1j)
        return ends

    # the last two tiles: most hands of six are declared, as seven can hardly be worth more

    def _sixth_tile(self, packed: int, sums: int, cut: int, state: PoolState) -> float:
        """What a sixth tile within the limit gains on average."""
        values, odd = self._sixth_values(packed, sums, cut, state)
        for at in odd:
            values[at] = self._sixth_hand(packed, sums, state, at)
        return self._weighed(values, cut, state)

    def _sixth_values(
        self, packed: int, sums: int, cut: int, state: PoolState
    ) -> tuple[list[float], list[int]]:
        """No less than the values of the hands after each of the first `cut` tiles, and the places
        of those that are no more than bounds."""
        pool, worths = self._pool, self._worths
        spare = worths.limit - worths.least(sums)
        wins, odd = self._next.after(packed, sums, pool.upto(spare - 1), cut)
        saved = self._saving_copies(packed) + 2
        each, over = self._most_of_tile(sums, 2 * self._next.most_dora)
        left = max(pool.left_after(state) - 1, 1)
        question = spare, left, saved, each, over
        bounds = self._bounds.get(question)
        if bounds is None:
            bounds = self._bounds[question] = [
                (within * each + saved * over - max(left - within - saved, 0) * pool.least_lost)
                / left
                for within in pool.within_after(spare)
            ]
        values: list[float] = list(map(max, wins, bounds))
        if any(map(gt, values, wins)):
            odd += [at for at, win in enumerate(wins) if values[at] > win and at not in odd]
        return values, odd

    def _most_of_sixth(
        self, packed: int, sums: int, cut: int, state: PoolState, points: float
    ) -> float:
        """No less than what a sixth tile gains; `points` are those of busts."""
        values, _ = self._sixth_values(packed, sums, cut, state)
        return points + self._most_saved(packed, sums, state) + self._weighed(values, cut, state)

    def _most_of_seventh(
        self, packed: int, sums: int, cut: int, state: PoolState, points: float
    ) -> float:
        """No less than what a seventh tile gains; `points` are those of busts."""
        each, _ = self._most_of_tile(sums, self._next.most_dora)
        within = self._pool.within(cut, state) * each
        return points + self._most_saved(packed, sums, state) + within

    def _most_saved(self, packed: int, sums: int, state: PoolState) -> float:
        """No less than what tiles over the limit gain by three alike, beyond their busts."""
        _, over = self._most_of_tile(sums, self._next.most_dora)
        over += self._pool.most_lost
        if _triplet(packed):
            return over
        return self._saving_copies(packed) * over / max(self._pool.left_after(state), 1)

    def _most_of_tile(self, sums: int, dora: int) -> tuple[float, float]:
        """No less than what seven tiles within the limit win, and than what three alike over it
        win, with so many han of dora more."""
        worths = self._worths
        over = worths.price(self._over_most + worths.dora(sums) + dora, False)
        return max(worths.sure, over) if worths.own_winds(sums) else worths.sure, over

    def _saving_copies(self, packed: int) -> int:
        """No less than the number of tiles that make three alike."""
        return 2 * ((packed >> 1 | packed >> 2) & ONES).bit_count()

    def _sixth_hand(self, packed: int, sums: int, state: PoolState, at: int) -> float:
        """The value of the hand with six tiles after the tile of slot `at`."""
        if self._pool.likely(at, state) <= 0:
            return 0.0
        after = packed + self._pool.slots[at].unit
        if after not in self._points:
            self._compute(after, sums + self._sums[at], tuple(sorted((*state.came, at))))
        return self._points[after]

    def _weighed(self, values: list[float], cut: int, state: PoolState) -> float:
        """The sum of the values of the slots before `cut`, times their probabilities."""
        slots = self._pool.slots
        _, free, theirs = self._pool.weights(cut)
        found: float = state.theirs * sum(map(mul, theirs, values))
        if free:
            found += state.free * sum(map(mul, free, values))
        for at in state.came:
            if at < cut:
                each = state.free if slots[at].lost is None else state.theirs
                found -= each * values[at]
        return found

    def _seventh(self, packed: int, sums: int, cut: int, state: PoolState) -> float:
        """What a seventh tile within the limit wins on average: a mangan, unless a triplet is worth
        more with an own wind counted over the limit."""
        pool, worths = self._pool, self._worths
        twice = (packed >> 1 | packed >> 2) & ONES
        more = twice and (worths.own_winds(sums) or _triplet(packed))
        if self._pairs_only and not more:
            return pool.within(cut, state) * worths.sure
        found = 0.0
        for at in range(cut):
            likely = pool.likely(at, state)
            if likely > 0:
                after = packed + pool.slots[at].unit, sums + self._sums[at]
                then = self._win(*after, pool.state((*state.came, at)))
                found += likely * max(then or 0.0, worths.sure)
        return found

    def _mean(
        self, packed: int, cut: int, state: PoolState, values: Mapping[int, Number]
    ) -> Number:
        """The sum of the values after each slot before `cut`, times its probability."""
        slots, then = self._pool.slots, values.__getitem__
        units, free, theirs = self._pool.weights(cut)
        found: Number = state.theirs * sum(map(mul, theirs, map(then, map(packed.__add__, units))))
        if free:
            found += state.free * sum(map(mul, free, map(then, map(packed.__add__, units))))
        for at in state.came:
            if at < cut:
                each = state.free if slots[at].lost is None else state.theirs
                found -= each * then(packed + slots[at].unit)
        return found

    def _saving(self, packed: int, sums: int, state: PoolState, cut: int) -> Iterable[int]:
        """The slots whose tile exceeds the limit, perhaps without a bust."""
        n = self._worths.count(sums)
        any_may = self._hoping or not self._pairs_only or n < _FEW or _triplet(packed)
        if any_may or (n < self._purest and pure_possible(packed, n, self._rules)):
            places: Iterable[int] = range(cut, len(self._pool.slots))
        else:
            twice = (packed >> 1 | packed >> 2) & self._kinds[cut]
            if not twice:
                return ()
            kinds = self._kind
            places = [at for at in range(cut, len(kinds)) if twice & kinds[at]]
        return [at for at in places if self._pool.likely(at, state) > 0]

    def _saved(self, packed: int, sums: int, at: int) -> float | None:
        """What is gained after a tile over the limit, as the hand wins or goes on; None where it
        is bust."""
        after = packed + self._pool.slots[at].unit
        if after in self._points:
            return self._points[after]
        if after not in self._over:
            self._over[after] = self._declared_over(after, sums + self._sums[at])
        return self._over[after]

    def _declared_over(self, packed: int, sums: int) -> float | None:
        """What declaring a hand over the limit wins; None without a 和了役."""
        worths = self._worths
        n = worths.count(sums)
        if not self._shaped_only or n <= _TWO or packed & PLAIN in self._whole:
            return worths.declared(packed, sums)
        if not _triplet(packed):
            return None
        marked = sums & MARKED
        base = self._triplets.get(marked) if self._triplet_alone else None
        if base is None:
            base = worths.worth(packed, sums, worths.least(sums), True)
            self._triplets[marked] = base
        return worths.halves(sums, base)

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
        worths, found = self._worths, 0.0
        bits = worths.bits(packed, sums) | total_bits(halves, worths.limit)
        plain = worths.halves(sums, base)
        for group, more in enumerate(worths.more(packed, sums, bits)):
            if more:
                free, theirs = self._in_groups[group]
                likely = free * state.free + theirs * state.theirs
                for at in state.came:
                    if self._groups[at] == group:
                        gone = self._pool.slots[at].lost is None
                        likely -= state.free if gone else state.theirs
                found += likely * (worths.halves(sums, base, more) - plain)
        return found


def _over_most(rules: ToppanRules, worths: HandWorths) -> int:
    """No less than the han of a hand over the limit without its dora."""
    wins = sum(rule.value.over for rule in rules.win.values())
    often = {"shenri": 1, "yanshuudien": worths.honba, "dora": 0}
    prizes = [(yaku, rule.value) for yaku, rule in rules.prize.items() if rule.value.over]
    return wins + sum(prize.han * often.get(yaku, COPIES) for yaku, prize in prizes)


def _most_turned(group: int, left: int, rules: ToppanRules) -> int:
    """No less than the han that one of `left` tiles adds on average when it is turned, of which
    `group` at most are of one group."""
    by_last = [rules.win.get("shanfuuchue"), rules.prize.get("fuuchuechan")]
    last = sum(rule.value.han for rule in by_last if rule is not None)
    dora = rules.prize.get("dora")
    each = 0 if dora is None else dora.value.han * group
    return 2 + _MANY * (each + last * COPIES) // max(left, 1)


def _triplet_alone(rules: ToppanRules) -> bool:
    """Whether what a hand over the limit counts for its triplet depends on marked tiles and dora
    alone."""
    wins = {yaku for yaku, rule in rules.win.items() if rule.value.over}
    prizes = [yaku for yaku, rule in rules.prize.items() if rule.value.over]
    return wins <= {"tonkuufuu"} and not any(PRIZES[yaku] for yaku in prizes)


def _triplet(packed: int) -> bool:
    """Whether packed counts hold three or four tiles of a kind."""
    return bool(triplets_in(packed))


def chance_of(three: Three | None) -> Chance | None:
    """The Chance of a plain tuple."""
    return None if three is None else Chance(*three)
