"""Finds the best play of one player over all tiles that he may draw: to declare, stay, or draw on.

A state is a hand: the multiset of the player's tiles, in packed counts. The tiles that may come
follow from it (`engine.toppan.odds.pool`), so the order of drawing does not matter. The averages
are exact sums over the unseen tiles, not samples. The recursion is

    value of a hand (`_value`) = the best choice (`_best`) of
        declaring  what it wins, `Declaring.gain`
        staying    `_stay`, which the subclass computes
        drawing    the average of the values of the hands with one tile more (`_hit`)

and ends over the limit, where a hand wins or is bust, and with seven tiles, which are declared
where that is a mangan. Three ideas make it fast:

1. Hands are computed once (`_values`), not once for each order, and those that differ by honours
   that are alike together (`engine.toppan.odds.alike`).
2. Most hands that win are declared. A bound shows that another tile gains too little, without a
   look at the hands after it (`engine.toppan.odds.bounds`).
3. What hands win after one tile more is found for all tiles at once, by what a tile adds to the
   outline of its suit (`engine.toppan.odds.next_wins`).

Long work raises `NotPreparedError` after a number of hands; `_prepared` begins again with all that
was found until then, so that a window can handle events in between.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator
from functools import partial
from math import inf
from operator import mul
from typing import ClassVar, Final

from engine.tiles import Kind, Tile, pack
from engine.toppan.odds.alike import key_of_alike
from engine.toppan.odds.bounds import MANY, Bounds, NextHands
from engine.toppan.odds.chances import Chance, ChanceTuple, NextTile, Odds, chance_of
from engine.toppan.odds.declaring import Declaring
from engine.toppan.odds.over_limit import OverLimit
from engine.toppan.odds.pool import Pool, PoolState, SlotPlaces
from engine.toppan.odds.worth import FEW, LEAST, HandWorths
from engine.toppan.rules import ToppanRules
from engine.toppan.scoring.pure import pure_possible

_STEP: Final = 200
"""The work of one step: hands whose best play is found, some 5 ms."""

_Value = tuple[float, complex]
"""What is gained on average, and the probabilities of a win and of a bust as the two parts of a
complex number, so that both are added and weighed in one operation."""
HandState = tuple[int, int, SlotPlaces]
"""A hand: packed counts, sums (see `HandWorths`), and the slots of the tiles drawn from now on."""


class NotPreparedError(Exception):
    """A value needs the steps of `work` first."""

    def __init__(self, work: Iterable[None]) -> None:
        super().__init__()
        self.work = work


class BestPlay(ABC):
    """The best play of a hand of the tiles `own` with the tiles of a pool still to come.

    A subclass computes the value of staying (`_stay`). Amounts are half points.
    """

    _apart: ClassVar[Collection[Kind]] = ()
    """The kinds of which each matters for itself to what staying gains."""

    def __init__(
        self, own: tuple[Tile, ...], worths: HandWorths, pool: Pool, rules: ToppanRules
    ) -> None:
        self._rules, self._own, self._worths, self._pool = rules, own, worths, pool
        self._root = pack(own)
        self._units = [slot.unit for slot in pool.slots]
        self._sums = [worths.sums_of[slot.tile] for slot in pool.slots]
        self._declaring = Declaring(worths, pool)
        self._over = OverLimit(worths, pool, rules)
        turned = self._declaring.most_of_a_group
        self._bounds = Bounds(worths, pool, self._over, turned, rules)
        self._key = key_of_alike(own, pool, worths, self._apart)
        """The same for hands that differ by tiles that are alike in all that matters."""
        self._values: dict[int, _Value] = {}
        """The values of hands by their packed counts and by their keys, as far as they are known:
        where the key alone is asked for, the odds take 7 % longer."""
        self._all_known, self._work_left = False, 0

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
        won, stay = (
            self._declaring.gain(packed, sums, state),
            self._stay_prepared(packed, sums, state),
        )
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
        if self._declaring.gain(packed, sums, state) == best:
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

    def _longer(self, packed: int, sums: int, drawn: SlotPlaces) -> Iterator[HandState]:
        """The hands with one tile more after which play goes on, each once: slots in order."""
        slots, state = self._pool.slots, self._pool.state(drawn)
        for at in range(drawn[-1] if drawn else 0, len(slots)):
            after = packed + slots[at].unit, sums + self._sums[at]
            if self._pool.probability(at, state) > 0 and not self._ends(*after):
                yield *after, (*drawn, at)

    def _ends(self, packed: int, sums: int) -> bool:
        """Whether play ends with a hand, whatever the player wants."""
        worths = self._worths
        if worths.sure and worths.count(sums) >= MANY:
            return True
        if worths.least(sums) <= worths.limit:
            return False
        late = self._rules.play.busts_late
        return not (late and pure_possible(packed, worths.count(sums), self._rules))

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
        won = self._declaring.gain(packed, sums, state) if declared is None else declared
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
        won = self._declaring.gain(packed, sums, state)
        if won is not None:
            return won, 1.0, 0.0
        return -state.cost / state.feasible, 0.0, 1.0

    def _hit(self, packed: int, sums: int, state: PoolState, above: float = -inf) -> _Value | None:
        """The average of another tile; None where it is no more than `above`."""
        pool, cut = self._pool, self._cut(sums)
        points, busts = pool.over_limit(cut, state)
        saving = self._over.saving(packed, sums, state, cut) if busts else []
        hands = self._bounds.next_hands(packed, sums, cut, state)
        bounded = above > -inf and self._bounds.at_once and self._worths.count(sums) > FEW
        most = points
        if bounded:
            if saving:
                most += self._over.most_saved(packed, sums, state, saving, points, busts)
            if most + self._weighed(hands.values, cut, state) <= above:
                return None
        ends = complex(pool.within(cut, state), busts)
        ends += self._follow(packed, sums, state, hands)
        within = self._weighed(hands.values, cut, state)
        if bounded and most + within <= above:
            return None
        for at in saving:
            won, then = self._then(packed, sums, state, at, None)
            points += pool.probability(at, state) * (won - pool.bust(at, state))
            ends += pool.probability(at, state) * (then - 1j)
        points += within
        return None if points <= above else (points, ends)

    def _follow(self, packed: int, sums: int, state: PoolState, hands: NextHands) -> complex:
        """Put the values of those hands within the limit into `hands.values` of which bounds leave
        them open; returns by how much their ends differ from a win of all."""
        unsure, turning = self._bounds.unsure(hands)
        ends = 0j
        for at, declared in unsure.items():
            known = self._values.get(packed + self._units[at])
            if known is not None:
                hands.values[at], then = known
            elif at in turning:
                hands.values[at], then = self._then_turned(
                    packed, sums, state, at, hands.further[at]
                )
            else:
                hands.values[at], then = self._then(packed, sums, state, at, declared)
            if then != 1:
                ends += self._pool.probability(at, state) * (then - 1)
        return ends

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
        drawn = tuple(sorted((*state.drawn, at)))
        won = self._declaring.at_limit(after, then, self._pool.state(drawn))
        if won < most:
            return self._value(after, then, drawn, won)
        found = self._values[after] = won, 1 + 0j
        return found

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


def _finish(steps: Iterable[object]) -> None:
    for _ in steps:
        pass


def _chance(value: _Value) -> Chance:
    points, ends = value
    return Chance(points, ends.real, ends.imag)
