"""Counts who meets whom in the rounds of an evening, and what a draw costs.

A pair that meets for the first time costs nothing, for the second time 1, the third 3, the fourth
6: one third meeting is as bad as three second ones. A wind costs as often as the player has sat
on it more often than on the wind that the player has had least.

`draw_cost(rounds, before)` is everything that a page tells of a draw; `CheaperDraw` says whether a
smaller cost is possible.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from itertools import combinations
from typing import Final

import msgspec

from engine.evening.seating import PlayerId, Seating
from engine.ledger import four

Pair = tuple[PlayerId, PlayerId]
"""Two players in the order of their ids."""
WINDS: Final = 4


class CheaperDraw(Enum):
    """Whether another draw for the same players at the tables can cost less."""

    IMPOSSIBLE = "impossible"
    UNKNOWN = "unknown"
    POSSIBLE = "possible"


class MetAgain(msgspec.Struct, frozen=True):
    """A pair that has met before: `times` is 2 for the second meeting."""

    players: Pair
    times: int


class WindAgain(msgspec.Struct, frozen=True):
    """A player who sits on a wind (0 to 3 from East) for the time `times`, 1 for the first,
    although the player has had another wind less often."""

    player: PlayerId
    wind: int
    times: int


class TimesOut(msgspec.Struct, frozen=True):
    """How often a player has sat out, the rounds before counted."""

    player: PlayerId
    times: int


class DrawCost(msgspec.Struct, frozen=True):
    """The cost of some rounds after those before them, lower where fewer players meet again.

    `met[0]` is the number of first meetings, `met[1]` of second ones and so on. `again` and
    `winds` name them, the most frequent first. `out` has everybody who sits out in these rounds.
    `least` is the smallest meeting cost that has not been proved impossible for the same players
    at the tables; `known` is the smallest that some draw has reached.
    """

    met: tuple[int, ...]
    again: tuple[MetAgain, ...]
    winds: tuple[WindAgain, ...]
    out: tuple[TimesOut, ...]
    cost: int
    wind_cost: int
    least: int
    known: int

    @property
    def fewer(self) -> CheaperDraw:
        """Whether fewer meetings again are possible; how many may go is `cost - least`."""
        if self.cost > self.known:
            return CheaperDraw.POSSIBLE
        return CheaperDraw.UNKNOWN if self.cost > self.least else CheaperDraw.IMPOSSIBLE

    def times_met(self, times: int) -> int:
        """How many pairs meet for the time `times`, 1 for the first."""
        return self.met[times - 1] if times <= len(self.met) else 0


def draw_cost(
    rounds: Sequence[Seating],
    before: Sequence[Seating] = (),
    least: int = 0,
    known: int | None = None,
) -> DrawCost:
    """The cost of the rounds after those before them.

    `least` is a bound that a search has proved and `known` the cost that it has reached, where
    there was one: they make the answer sharper, and a draw changed by hand is told as dearer.
    """
    meetings, again = meetings_of(before), []
    for pair in _pairs(rounds):
        meetings[pair] += 1
        again.append(MetAgain(players=pair, times=meetings[pair]))
    counted = Counter(met.times for met in again)
    cost = sum(meeting_cost(met.times) for met in again)
    winds, wind_cost = _winds_again(rounds, before)
    times_out = Counter(player for seating in [*before, *rounds] for player in seating.out)
    out = sorted({player for seating in rounds for player in seating.out})
    return DrawCost(
        met=tuple(counted[times] for times in range(1, max(counted, default=0) + 1)),
        again=tuple(sorted((m for m in again if m.times > 1), key=lambda m: -m.times)),
        winds=tuple(sorted(winds, key=lambda w: -w.times)),
        out=tuple(TimesOut(player=player, times=times_out[player]) for player in out),
        cost=cost,
        wind_cost=wind_cost,
        least=min(cost, max(least, least_cost(rounds, before))),
        known=cost if known is None else min(cost, known),
    )


def swapped(seating: Seating, one: PlayerId, other: PlayerId) -> Seating:
    """The round after two of its players have changed their seats; one of them may sit out."""
    turned = {one: other, other: one}

    def who(player: PlayerId) -> PlayerId:
        return turned.get(player, player)

    tables = [(who(e), who(s), who(w), who(n)) for e, s, w, n in seating.tables]
    return Seating(tables=tuple(tables), out=tuple(who(player) for player in seating.out))


def meeting_cost(times: int) -> int:
    """The cost of one meeting of a pair: `times` is 1 for the first."""
    return times * (times - 1) // 2


def whole_cost(times: int) -> int:
    """The cost of all meetings of a pair that meets so often."""
    return (times + 1) * times * (times - 1) // 6


def pair_of(one: PlayerId, other: PlayerId) -> Pair:
    return (one, other) if one < other else (other, one)


def meetings_of(rounds: Iterable[Seating]) -> Counter[Pair]:
    """How often each pair has met."""
    return Counter(_pairs(rounds))


def winds_of(rounds: Iterable[Seating]) -> dict[PlayerId, list[int]]:
    """The winds (0 to 3 from East) that each player has had, in the order of the rounds."""
    had: dict[PlayerId, list[int]] = {}
    for seating in rounds:
        for table in seating.tables:
            for wind, player in enumerate(table):
                had.setdefault(player, []).append(wind)
    return had


def wind_costs(had: Iterable[int]) -> tuple[int, int, int, int]:
    """The cost of each wind for a player who has had these."""
    counted = Counter(had)
    least = min(counted[wind] for wind in range(WINDS))
    return four(counted[wind] - least for wind in range(WINDS))


def least_cost(rounds: Sequence[Seating], before: Sequence[Seating] = ()) -> int:
    """A proved lower bound of the meeting cost of the rounds, whoever of their players sits at
    which table; it is not always reached."""
    playing = [{p for table in seating.tables for p in table} for seating in rounds]
    met = meetings_of(before)
    return max(_least_by_player(playing, met), _least_by_table(playing, before, met))


def _pairs(rounds: Iterable[Seating]) -> Iterator[Pair]:
    for seating in rounds:
        for table in seating.tables:
            for one, other in combinations(table, 2):
                yield pair_of(one, other)


def _winds_again(
    rounds: Sequence[Seating], before: Sequence[Seating]
) -> tuple[list[WindAgain], int]:
    """Who sits on a wind too early again, and what that costs together."""
    had, found, cost = winds_of(before), [], 0
    for player, winds in winds_of(rounds).items():
        seen = had.get(player, [])
        for wind in winds:
            more = wind_costs(seen)[wind]
            seen.append(wind)
            if more:
                cost += more
                found.append(WindAgain(player=player, wind=wind, times=seen.count(wind)))
    return found, cost


def _least_by_player(playing: Sequence[set[PlayerId]], met: Mapping[Pair, int]) -> int:
    """Every player meets three in a round: at best those who were met least so far."""
    twice = 0
    for player in set().union(*playing):
        rounds = [some for some in playing if player in some]
        steps = []
        for other, times in Counter(p for some in rounds for p in some if p != player).items():
            first = met.get(pair_of(player, other), 0) + 1
            steps += [meeting_cost(first + more) for more in range(times)]
        twice += sum(sorted(steps)[: 3 * len(rounds)])
    return (twice + 1) // 2


def _least_by_table(
    playing: Sequence[set[PlayerId]], before: Sequence[Seating], met: Mapping[Pair, int]
) -> int:
    """With fewer than four tables some of the four at a table meet again in any other round.

    The sum over pairs of c (c - 1) / 2, c the meetings of a pair, counts the pairs that two rounds
    have in common, for all two rounds. Its smallest value and the number of all meetings give a
    bound of the cost: for every k the cost of c is at least (2 k + 1) / 3 of it less k (k - 1) / 6
    of c, as the difference is c (c - k) (c - k - 1) / 6.
    """
    active = {pair for some in playing for pair in combinations(sorted(some), 2)}
    common = _common_pairs(playing, before) + sum(
        met[pair] * (met[pair] - 1) // 2 for pair in active if pair in met
    )
    all_met = sum(6 * (len(some) // 4) for some in playing)
    all_met += sum(met.get(pair, 0) for pair in active)
    paid = sum(whole_cost(met.get(pair, 0)) for pair in active)
    bounds = (2 * (2 * k + 1) * common - k * (k - 1) * all_met for k in range(1, 40))
    return max(0, -(-max(bounds) // 6) - paid)


def _common_pairs(playing: Sequence[set[PlayerId]], before: Sequence[Seating]) -> int:
    """How many pairs the rounds have at least in common with each other and with those before."""
    total = 0
    for some in playing:
        tables = len(some) // 4
        for seating in before:
            total += sum(_spread(len(some.intersection(t)), tables) for t in seating.tables)
    for one, other in combinations(playing, 2):
        total += _spread(len(one & other), len(one) // 4 * (len(other) // 4))
    return total


def _spread(players: int, places: int) -> int:
    """How many pairs are in the same place, the players spread as evenly as possible."""
    if not players:
        return 0
    each, more = divmod(players, places)
    return each * (each - 1) // 2 * places + each * more
