"""Draws the tables and seats of one or more rounds of an evening.

`DrawSearch(request)` searches in small steps: `for step in search.steps()` until it ends or the
caller has enough; `search.rounds` is always a whole draw, the best so far, and `search.draw_cost()`
what it costs. `drawn(request)` runs the search to its end, and the same request gives the same
draw then. `by_ranking` makes tables of neighbours in an order instead.

A whole evening is drawn with no rounds before it and the players of every round. The rest of an
evening is drawn with the rounds played; whoever has come late, left or sits out by wish is in the
players of a round or not. Everybody else plays in turn: those who have played the most rounds sit
out first, and among them those whose last round out is longest ago. Who was not there in a round
counts as having sat out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from random import Random
from typing import Final

import msgspec

from engine.evening.designs import planned
from engine.evening.exact import ExactRound
from engine.evening.meetings import (
    WINDS,
    DrawCost,
    Pair,
    draw_cost,
    least_cost,
    meeting_cost,
    meetings_of,
    wind_costs,
    winds_of,
)
from engine.evening.mixing import HOT, Mixing, PlayerRow, RandomSource, shuffle
from engine.evening.seating import PlayerId, Seating
from engine.evening.winds import Had, WindBalance, best_order, seated
from engine.ledger import four

_CYCLES: Final = (*[(60_000, 1.0)] * 5, *[(200_000, 1.0)] * 3, (500_000, HOT))
"""Changes tried by each cooling of several rounds, and how hot it begins; the first ones take a
fraction of a second."""
_CYCLES_NEAR: Final = ((100_000, 0.25), (300_000, 0.4), (300_000, 0.4), (400_000, HOT))
"""The same for a draw that begins near its best; each but the last goes on from the best."""
_CYCLES_OF_ONE: Final = ((30_000, HOT), (100_000, HOT))
"""The same for a single round."""
_TRIES_EXACT: Final = 120_000
"""Tables that the search for certain may try."""
_APART: Final = 3
"""Players who wish not to meet count as having met so often."""


class DrawRequest(msgspec.Struct, frozen=True):
    """The request of a draw.

    `present` has the players of each round to come, `before` the rounds played. The pairs of
    `apart` do not meet if that is possible. `plan` is an earlier draw of the same rounds, for
    other players maybe: the search begins with it, so that little changes where little must.
    """

    present: tuple[tuple[PlayerId, ...], ...]
    before: tuple[Seating, ...] = ()
    seed: int = 0
    apart: tuple[Pair, ...] = ()
    plan: tuple[Seating, ...] = ()


class DrawStep(msgspec.Struct, frozen=True):
    """How far a search has come, in parts `of` the most that it may take, and the meeting cost
    of the best draw so far beside the smallest that may be possible."""

    done: int
    of: int
    cost: int
    least: int


class DrawSearch:
    """The search for a draw; `rounds` is the best so far. Raises ValueError for a player named
    twice in a round, and for a plan of another number of rounds."""

    def __init__(self, request: DrawRequest) -> None:
        if any(len({*players}) < len(players) for players in request.present):
            raise ValueError("a player twice in a round")
        if request.plan and len(request.plan) != len(request.present):
            raise ValueError("a plan of another number of rounds")
        self._request = request
        self._chance: RandomSource = Random(request.seed).random
        self._turns = _Turns(request, self._chance)
        self._players = [*dict.fromkeys(chain.from_iterable(request.present))]
        self._number = {player: at for at, player in enumerate(self._players)}
        self._had = _had(self._players, request.before)
        self._met = self._met_before()
        rows, self._near_best = self._start()
        self._mixing = Mixing(rows, self._met, self._chance)
        self._found: tuple[list[PlayerRow], list[PlayerRow]] | None = None
        self._least = self._proved = 0
        self._least = least_cost(self.rounds, request.before)

    @property
    def rounds(self) -> tuple[Seating, ...]:
        """The best draw so far."""
        rows = self._mixing.best
        if self._found is None or self._found[0] is not rows:
            chance = Random(self._request.seed).random
            self._found = rows, seated(rows, self._had, chance)
        return tuple(
            self._seating(row, present)
            for row, present in zip(self._found[1], self._request.present, strict=True)
        )

    def draw_cost(self) -> DrawCost:
        """The cost of the best draw so far, after the rounds before."""
        return draw_cost(self.rounds, self._request.before, self._proved)

    def steps(self) -> Iterator[DrawStep]:
        """Search; every step takes a few milliseconds at most."""
        single = len(self._request.present) == 1
        cycles = _CYCLES_OF_ONE if single else _CYCLES_NEAR if self._near_best else _CYCLES
        done, of = 0, sum(tries for tries, _ in cycles) + (_TRIES_EXACT if single else 0)
        for tries, hot in cycles:
            if hot < HOT:
                self._mixing.back()
            for some in self._mixing.cooled(tries, self._least, hot):
                done += some
                yield self._step(done, of)
        if single:
            for some in self._exact():
                done += some
                yield self._step(done, of)
        for _ in self._balanced():
            yield self._step(of - 1, of)
        yield self._step(of, of)

    def _step(self, done: int, of: int) -> DrawStep:
        cost = self._mixing.lowest
        return DrawStep(done=min(done, of), of=of, cost=cost, least=min(cost, self._least))

    def _exact(self) -> Iterator[int]:
        """Look for tables of the one round that cost less, whoever in turn sits out."""
        choice = len(self._turns.tied) > self._turns.tied_out
        if self._mixing.lowest <= (0 if choice else self._least):
            return
        met = self._met_before()
        costs = [[meeting_cost(times + 1) for times in some] for some in met]
        may_sit = [self._number[player] for player in self._turns.tied]
        exact = ExactRound(costs, self._mixing.best[0], may_sit, self._turns.tied_out)
        yield from exact.steps(_TRIES_EXACT)
        if exact.cost < self._mixing.lowest:
            self._mixing = Mixing([exact.row], met, self._chance)
        if exact.proved and not self._request.apart:
            self._proved = self._least = self._mixing.lowest

    def _balanced(self) -> Iterator[None]:
        """Give everybody the winds evenly; the meetings get no dearer."""
        rows = self._mixing.best
        self._mixing.back()
        old, new = (
            WindBalance(some, self._met, self._had, self._chance)
            for some in (rows, seated(rows, self._had, self._chance))
        )
        winds = min(old, new, key=lambda balance: balance.lowest)
        for _ in winds.steps():
            self._found = rows, winds.best
            yield
        self._found = rows, winds.best

    def _seating(self, row: PlayerRow, present: Sequence[PlayerId]) -> Seating:
        at_tables = {*row}
        out = tuple(player for player in present if self._number[player] not in at_tables)
        return _seating([self._players[number] for number in row], out)

    def _met_before(self) -> list[list[int]]:
        met = [[0] * len(self._players) for _ in self._players]
        pairs = [*meetings_of(self._request.before).items()]
        for (one, other), times in [*pairs, *((pair, _APART) for pair in self._request.apart)]:
            a, b = self._number.get(one), self._number.get(other)
            if a is not None and b is not None:
                met[a][b] += times
                met[b][a] += times
        return met

    def _start(self) -> tuple[list[PlayerRow], bool]:
        """Tables to begin with, and whether they follow a plan or a design."""
        present, outs = self._request.present, self._turns.outs
        if self._request.plan:
            rounds = zip(self._request.plan, present, outs, strict=True)
            return [self._repaired(plan, {*some} - {*out}) for plan, some, out in rounds], True
        if not self._request.before and len({frozenset(some) for some in present}) == 1:
            numbers = [[self._number[player] for player in out] for out in outs]
            rows = planned(len(self._players), numbers, self._chance)
            if rows:
                return rows, True
        rows = []
        for players, out in zip(present, outs, strict=True):
            row = [self._number[player] for player in players if player not in out]
            shuffle(row, self._chance)
            rows.append(row)
        return rows, False

    def _repaired(self, plan: Seating, playing: set[PlayerId]) -> PlayerRow:
        """The tables of a plan for those who play, the emptiest dissolved or new ones added."""
        count = len(playing) // WINDS
        tables = [
            [self._number[player] if player in playing else -1 for player in table]
            for table in plan.tables
        ]
        tables.sort(key=lambda table: table.count(-1))
        tables += [[-1] * WINDS for _ in range(count - len(tables))]
        seats = [number for table in tables[:count] for number in table]
        waiting = sorted({self._number[player] for player in playing} - {*seats})
        shuffle(waiting, self._chance)
        return [waiting.pop() if number < 0 else number for number in seats]


class _Turns:
    """Who sits out in each round to come.

    `tied` are the players of the last round that any choice among them is as fair for, and
    `tied_out` how many of them sit out.
    """

    def __init__(self, request: DrawRequest, chance: RandomSource) -> None:
        self._missed: dict[PlayerId, list[int]] = {}
        """By player the rounds without a game."""
        everybody = [*request.present, *(seating.players for seating in request.before)]
        for player in chain.from_iterable(everybody):
            self._missed[player] = []
        for at, seating in enumerate(request.before):
            self._count(at, chain.from_iterable(seating.tables))
        self.outs: list[tuple[PlayerId, ...]] = []
        plans = request.plan or [Seating(tables=()) for _ in request.present]
        rounds = zip(request.present, plans, strict=True)
        for at, (players, plan) in enumerate(rounds, len(request.before)):
            out = self._turn(players, _without_table(plan, players), chance)
            self.outs.append(out)
            self._count(at, {*players} - {*out})

    def _count(self, at: int, playing: Iterable[PlayerId]) -> None:
        for player in self._missed.keys() - {*playing}:
            self._missed[player].append(at)

    def _turn(
        self, players: Sequence[PlayerId], rather: set[PlayerId], chance: RandomSource
    ) -> tuple[PlayerId, ...]:
        """Who sits out; where several may, rather these."""
        lots = [*range(len(players))]
        shuffle(lots, chance)
        order = [players[lot] for lot in lots]
        order.sort(key=lambda player: (self._rank(player), player not in rather))
        out = tuple(order[: len(players) % WINDS])
        last = self._rank(out[-1]) if out else None
        self.tied = [player for player in players if self._rank(player) == last]
        self.tied_out = sum(self._rank(player) == last for player in out)
        return out

    def _rank(self, player: PlayerId) -> tuple[int, int]:
        """How many rounds the player has missed, and the last of them."""
        missed = self._missed[player]
        return len(missed), missed[-1] if missed else -1


def _without_table(plan: Seating, players: Sequence[PlayerId]) -> set[PlayerId]:
    """Who has no whole table in a plan when these are there."""
    whole = [table for table in plan.tables if {*table} <= {*players}]
    return {*plan.players} - {*chain.from_iterable(whole)}


def drawn(request: DrawRequest) -> tuple[Seating, ...]:
    """The draw that the search ends with, the same for the same request."""
    search = DrawSearch(request)
    for _ in search.steps():
        pass
    return search.rounds


def by_ranking(order: Sequence[PlayerId], before: Sequence[Seating] = (), seed: int = 0) -> Seating:
    """A round of neighbours in an order: the first four at table 1, the next at table 2.

    Who is too many sits out in turn; the winds are those that cost least. Raises ValueError for
    a player named twice.
    """
    if len({*order}) < len(order):
        raise ValueError("a player twice in a round")
    chance = Random(seed).random
    request = DrawRequest(present=(tuple(order),), before=tuple(before))
    (out,) = _Turns(request, chance).outs
    playing = [player for player in order if player not in out]
    had = _had(playing, before)
    found: list[PlayerId] = []
    for at in range(0, len(playing), WINDS):
        best = best_order([wind_costs(winds) for winds in had[at : at + WINDS]], chance)
        found += [playing[at + who] for who in best]
    return _seating(found, out)


def _had(players: Sequence[PlayerId], before: Sequence[Seating]) -> list[Had]:
    had = winds_of(before)
    return [tuple(had.get(player, ())) for player in players]


def _seating(players: Sequence[PlayerId], out: tuple[PlayerId, ...]) -> Seating:
    tables = (four(players[at : at + WINDS]) for at in range(0, len(players), WINDS))
    return Seating(tables=tuple(tables), out=out)
