"""Computes what a child gains on average by declaring, by staying, and by another tile.

The averages are exact sums over the unseen tiles, not samples. Assumptions: the dealer has stayed,
and his first tile is any unseen one that keeps him within the limit, all equally likely; the other
children and redraws are left out; seven tiles within the limit are declared if that is a mangan;
after another tile the child plays on in the best way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

import msgspec
from msgspec.structs import replace

from engine.tiles import Tile, pack, unit
from engine.toppan.facts import total_bits
from engine.toppan.hand import Hand
from engine.toppan.odds.pool import Pool, PoolState, SlotPlaces, groups_of, unseen
from engine.toppan.odds.worth import HandWorths, needs_pair
from engine.toppan.play.deal import DEALER, least_to_stay
from engine.toppan.rules import ToppanRules
from engine.toppan.scoring.pure import pure_possible
from engine.toppan.situation import Situation

_FEW: Final = 3
"""The most tiles of a pure hand without two alike."""
_MANY: Final = 7
"""The number of tiles within the limit that is declared at once where it is a mangan."""
_SLICE: Final = 256
"""Hands that are computed in one step, which takes a few milliseconds."""

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


class Sight(msgspec.Struct, frozen=True, kw_only=True):
    """What a child sees: his hand and situation, the open tiles of the dealer and of others."""

    hand: Hand
    situation: Situation
    dealer_open: tuple[Tile, ...] = ()
    others_open: tuple[Tile, ...] = ()


def odds(
    sight: Sight, rules: ToppanRules, progress: Callable[[int, int], object] | None = None
) -> Odds:
    """The odds of a child against a dealer who has stayed.

    `progress` is called with the number of hands done and the number of all hands. Raises
    ValueError where more tiles are seen than there are, or where no tile keeps the dealer within
    the limit.
    """
    return ChildOdds(sight, rules).odds(progress)


class ChildOdds:
    """The best play of a child, computed from the longest hands back to the present one."""

    def __init__(self, sight: Sight, rules: ToppanRules) -> None:
        self._rules, self._own = rules, sight.hand.tiles
        self._worths = HandWorths(sight.situation, rules)
        left = _unseen(sight)
        self._pool = Pool(left, _hidden(sight, left, rules), self._worths.low)
        self._to_stay = least_to_stay((None, *sight.dealer_open), rules)
        self._hoping = rules.play.bust_test.value == "while_pure_possible"
        self._pairs_only = needs_pair(rules, _FEW)
        self._tie_loses = rules.play.tie.value == "dealer"
        self._root = pack(self._own)
        self._sums = [self._worths.sums_of[one.tile] for one in self._pool.slots]
        self._kind = [unit(slot.tile.plain) for slot in self._pool.slots]
        self._kinds = [sum(set(self._kind[at:])) for at in range(len(self._kind) + 1)]
        self._groups = [self._worths.turned(slot.tile) for slot in self._pool.slots]
        self._best: dict[int, Three] = {}

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
                self._best[state[0]] = self._computed(*state)
                done += 1
                if done % _SLICE == 0:
                    yield done, of
            level.clear()
        yield of, of

    def found(self) -> Odds:
        """The odds of the choices now, after all `steps`."""
        packed, sums, state = self._root, self._worths.sums(self._own), self._pool.state(())
        around = self._worths.bits(packed, sums)
        win, stay = self._win(packed, sums, around, state), self._stay(packed, sums, around, state)
        coming = self._pool.chances(state) if self._goes_on(packed, sums) else []
        tiles = tuple(NextTile(t, likely, self.value((t,))) for t, likely in coming)
        hit = self._hit(packed, sums, state) if tiles else None
        return Odds(_chance(win), _chance(stay), _chance(hit), tiles)

    def value(self, came: tuple[Tile, ...]) -> Chance:
        """The chance of the best play after these tiles."""
        if not self._best:
            for _ in self.steps():
                pass
        packed = self._root + pack(came)
        known = self._best.get(packed)
        return Chance(*(known or self._ended(packed, *self._after(came))))

    def choice(self, came: tuple[Tile, ...]) -> str:
        """The best choice after these tiles: `win`, `stay` or `hit`; `bust` where none is left."""
        best, packed = self.value(came), self._root + pack(came)
        sums, state = self._after(came)
        around = self._worths.bits(packed, sums)
        for name, way in (("win", self._win), ("stay", self._stay)):
            if _chance(way(packed, sums, around, state)) == best:
                return name
        return "hit" if self._goes_on(packed, sums) else "bust"

    def _after(self, came: tuple[Tile, ...]) -> tuple[int, PoolState]:
        sums = self._worths.sums((*self._own, *came))
        return sums, self._pool.state(self._pool.places(came))

    # enumeration of hands

    def _longer(self, packed: int, sums: int, came: SlotPlaces) -> Iterator[HandState]:
        """The hands with one tile more after which play goes on, each once: slots in order."""
        worths, slots = self._worths, self._pool.slots
        if worths.sure and worths.count(sums) + 1 >= _MANY:
            return
        spare, allowed = worths.limit - worths.least(sums), self._pool.state(came).feasible > 1
        for at in range(came[-1] if came else 0, len(slots)):
            slot = slots[at]
            if slot.low > spare and not self._hoping:
                return
            if came.count(at) < slot.left and (allowed or slot.lost is None):
                after = packed + slot.unit, sums + self._sums[at], (*came, at)
                if slot.low <= spare or self._goes_on(*after[:2]):
                    yield after

    def _goes_on(self, packed: int, sums: int) -> bool:
        if self._worths.least(sums) <= self._worths.limit:
            return True
        return self._hoping and pure_possible(packed, self._worths.count(sums), self._rules)

    # the value of a hand

    def _computed(self, packed: int, sums: int, came: SlotPlaces) -> Three:
        around, state = self._worths.bits(packed, sums), self._pool.state(came)
        best = self._hit(packed, sums, state)
        for way in (self._stay, self._win):
            found = way(packed, sums, around, state)
            if found is not None and found[0] >= best[0]:
                best = found
        return best

    def _ended(self, packed: int, sums: int, state: PoolState) -> Three:
        """The value of a hand after which play ends: seven tiles, or over the limit."""
        worths = self._worths
        if worths.sure and worths.count(sums) >= _MANY and worths.least(sums) <= worths.limit:
            return worths.sure, 1.0, 0.0
        won = self._win(packed, sums, worths.bits(packed, sums), state)
        return won or (-state.cost / state.feasible, 0.0, 1.0)

    def _hit(self, packed: int, sums: int, state: PoolState) -> Three:
        """The average of another tile; zero where none is left."""
        pool = self._pool
        cut = pool.upto(self._worths.limit - self._worths.least(sums))
        points, busts = pool.over(cut, state)
        wins = 0.0
        if self._worths.sure and self._worths.count(sums) + 1 >= _MANY:
            wins = pool.within(cut, state)
            points += wins * self._worths.sure
        else:
            best = self._best.get
            for at, slot in enumerate(pool.slots[:cut]):
                known = best(packed + slot.unit)
                if known is not None:
                    likely = pool.likely(at, state)
                    points += likely * known[0]
                    wins += likely * known[1]
                    busts += likely * known[2]
        for at, known in self._saved(packed, sums, state, cut):
            likely = pool.likely(at, state)
            points += likely * (known[0] - pool.bust(at, state))
            wins += likely * known[1]
            busts += likely * (known[2] - 1)
        return points, wins, busts

    def _saved(
        self, packed: int, sums: int, state: PoolState, cut: int
    ) -> Iterator[tuple[int, Three]]:
        """The slots whose tile exceeds the limit without a bust, as the hand wins or goes on, and
        the values."""
        n, pool = self._worths.count(sums), self._pool
        places: Iterable[int] = range(cut, len(pool.slots))
        any_may = self._hoping or not self._pairs_only or n < _FEW
        if not (any_may or pure_possible(packed, n, self._rules)):
            twice = (packed >> 1 | packed >> 2) & self._kinds[cut]
            places = [at for at in places if twice & self._kind[at]] if twice else ()
        for at in places:
            if pool.likely(at, state) > 0:
                after = packed + pool.slots[at].unit
                known = self._best.get(after)
                if known is None:
                    more, then = sums + self._sums[at], pool.state((*state.came, at))
                    known = self._win(after, more, self._worths.bits(after, more), then)
                if known is not None:
                    yield at, known

    def _win(self, packed: int, sums: int, around: int, state: PoolState) -> Three | None:
        """The value of declaring; None without a 和了役."""
        worths = self._worths
        best: float | None = None
        for halves in worths.totals(sums):
            base = worths.base(packed, sums, around | total_bits(halves, worths.limit), True)
            if base.wins:
                won: float = worths.halves(sums, base)
                if base.extra and state.free:
                    bits = around | total_bits(halves, worths.limit)
                    more = worths.more(packed, sums, bits)
                    turned = enumerate(groups_of(self._pool, state, self._groups, worths.groups))
                    won = sum(p * worths.halves(sums, base, more[g]) for g, p in turned)
                best = won if best is None else max(best, won)
        return None if best is None else (best, 1.0, 0.0)

    def _stay(self, packed: int, sums: int, around: int, state: PoolState) -> Three | None:
        """The value of staying; None where it is not allowed."""
        worths = self._worths
        halves = max((h for h in worths.totals(sums) if h <= worths.limit), default=0)
        if halves < self._to_stay:
            return None
        bits = around | total_bits(halves, worths.limit)
        won = worths.halves(sums, worths.base(packed, sums, bits, False))
        wins, lost = self._pool.compared(halves, self._tie_loses, state)
        return wins * won - lost, wins, 0.0


def _chance(three: Three | None) -> Chance | None:
    return None if three is None else Chance(*three)


def _unseen(sight: Sight) -> dict[Tile, int]:
    """The number of each tile that the child does not see."""
    extra = () if sight.situation.extra is None else (sight.situation.extra,)
    own, shown = sight.hand.tiles, sight.situation.indicators
    return unseen((*own, *shown, *extra, *sight.dealer_open, *sight.others_open))


def _hidden(sight: Sight, left: dict[Tile, int], rules: ToppanRules) -> dict[Tile, tuple[int, int]]:
    """The first tiles that the dealer may have, each with his total and what the child would lose
    to it, in half points."""
    theirs = replace(sight.situation, seat=DEALER)
    worths, found = HandWorths(theirs, rules), {}
    opened = worths.sums(sight.dealer_open)
    for tile in left:
        packed, sums = pack((tile, *sight.dealer_open)), opened + worths.sums_of[tile]
        halves = max((h for h in worths.totals(sums) if h <= worths.limit), default=None)
        if halves is not None:
            bits = worths.bits(packed, sums) | total_bits(halves, worths.limit)
            found[tile] = halves, worths.halves(sums, worths.base(packed, sums, bits, False))
    return found
