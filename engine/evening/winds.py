"""Gives the players of tables their seats so that each has every wind equally often.

Without rounds before, every player has each wind once in any four games: an edge colouring of
players and tables, with one colour for each wind (König). After rounds before, players change
places, at their table or with one of another table that costs no more meetings.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import permutations
from math import exp
from typing import Final

from engine.evening.meetings import WINDS, meeting_cost, wind_costs
from engine.evening.mixing import MATES, PlayerRow, RandomSource, shuffle

Had = tuple[int, ...]
"""The winds that a player has had, in the order of the rounds."""
_ORDERS: Final = tuple(permutations(range(WINDS)))
_TRIES: Final = 12
_SWEEPS: Final = 1200
_HOT: Final = 0.5
_COLD: Final = 0.08
_MEETING: Final = 64
"""A wind again is worth that much less than a meeting again."""


@lru_cache(maxsize=1 << 15)
def _cost_of(winds: Had, known: int = 0) -> int:
    """What the winds cost from that number on, each by how much more often it was had than
    another."""
    return sum(wind_costs(winds[:at])[wind] for at, wind in enumerate(winds) if at >= known)


def best_order(costs: list[tuple[int, int, int, int]], chance: RandomSource) -> tuple[int, ...]:
    """Four players' places in `costs` from East to North, at the least cost of all orders."""
    priced = [sum(costs[who][wind] for wind, who in enumerate(order)) for order in _ORDERS]
    least = min(priced)
    best = [order for cost, order in zip(priced, _ORDERS, strict=True) if cost == least]
    return best[int(chance() * len(best))]


def seated(rows: list[PlayerRow], had: list[Had], chance: RandomSource) -> list[PlayerRow]:
    """The rows with each table in an order from East to North that costs little.

    `had` is by player the winds before. Where everybody has had them equally often nothing costs;
    otherwise the rounds are seated one after the other.
    """
    if not any(any(wind_costs(winds)) for winds in had):
        return _Colouring(rows, len(had)).seated(chance)
    winds, found = [*had], []
    for row in rows:
        new: PlayerRow = []
        for at in range(0, len(row), WINDS):
            four = row[at : at + WINDS]
            order = best_order([wind_costs(winds[player]) for player in four], chance)
            for wind, who in enumerate(order):
                winds[four[who]] += (wind,)
                new.append(four[who])
        found.append(new)
    return found


class _Colouring:
    """Tables and players, each player once for every four games, with the winds between them.

    A node has by wind the node at the other end, or -1. Nodes of players come first.
    """

    def __init__(self, rows: list[PlayerRow], players: int) -> None:
        self._rows, games = rows, [0] * players
        blocks = len(rows) // WINDS + 1
        self._table = players * blocks
        tables = sum(len(row) // WINDS for row in rows)
        self._ends = [[-1] * WINDS for _ in range(self._table + tables)]
        at = self._table
        for row in rows:
            for place, player in enumerate(row):
                self._join(player * blocks + games[player] // WINDS, at + place // WINDS)
                games[player] += 1
            at += len(row) // WINDS
        self._blocks = blocks

    def seated(self, chance: RandomSource) -> list[PlayerRow]:
        """The rows in the order of the winds, the winds dealt by chance."""
        winds = [*range(WINDS)]
        shuffle(winds, chance)
        found, at = [], self._table
        for row in self._rows:
            tables = self._ends[at : at + len(row) // WINDS]
            found.append([ends[wind] // self._blocks for ends in tables for wind in winds])
            at += len(tables)
        return found

    def _join(self, player: int, table: int) -> None:
        """Give a wind to a player at a table; others change where none is free for both."""
        mine, its = self._ends[player], self._ends[table]
        free = next((w for w in range(WINDS) if mine[w] == its[w] == -1), None)
        if free is None:
            free = mine.index(-1)
            self._turn(table, free, its.index(-1))
        mine[free], its[free] = table, player

    def _turn(self, node: int, wind: int, other: int) -> None:
        """Exchange two winds on the way that begins at a node with the one wind."""
        way = [node]
        while (node := self._ends[node][wind if len(way) % 2 else other]) != -1:
            way.append(node)
        for at, here in enumerate(way):
            ends = self._ends[here]
            before = way[at - 1] if at else -1
            after = way[at + 1] if at + 1 < len(way) else -1
            pair = (before, after) if at % 2 == 0 else (after, before)
            ends[wind], ends[other] = pair


class WindBalance:
    """Seated rounds under change; `best` has the best seen so far, at the cost `lowest`.

    `met` is by two players how often they meet, the rows included, and `had` by player the winds
    before. No change makes the meetings dearer.
    """

    def __init__(
        self, rows: list[PlayerRow], met: list[list[int]], had: list[Had], chance: RandomSource
    ) -> None:
        self._rows, self._met, self._chance = [row[:] for row in rows], met, chance
        self._known = [len(winds) for winds in had]
        self._winds = [list(winds) for winds in had]
        self._games: list[dict[int, int]] = [{} for _ in had]
        """By player and round which of the player's games it is."""
        for at, row in enumerate(rows):
            for place, player in enumerate(row):
                self._games[player][at] = len(self._winds[player])
                self._winds[player].append(place % WINDS)
        self._costs = [self._cost(player) for player in range(len(had))]
        self._keep()

    def steps(self) -> Iterator[None]:
        """Change places of players who have a wind again, until nobody has or time is over."""
        sweeps = _SWEEPS // max(1, len(self._rows))
        for sweep in range(sweeps):
            heat = _HOT * (_COLD / _HOT) ** (sweep / sweeps)
            for at in range(len(self._rows)):
                if not self.lowest:
                    return
                self._sweep(at, heat)
                yield

    def _keep(self) -> None:
        self.lowest, self.best = sum(self._costs), [row[:] for row in self._rows]

    def _cost(self, player: int) -> int:
        return _cost_of(tuple(self._winds[player]), self._known[player])

    def _sweep(self, at: int, heat: float) -> None:
        row = self._rows[at]
        for place in range(len(row)):
            if self._costs[row[place]]:
                for _ in range(_TRIES):
                    to = int(self._chance() * len(row))
                    if (to - place) % WINDS and self._tried(at, place, to, heat):
                        break

    def _tried(self, at: int, place: int, to: int, heat: float) -> bool:
        """Whether two players of a round have changed places."""
        row = self._rows[at]
        one, other = row[place], row[to]
        meetings = self._more_meetings(row, place, to) if place // WINDS != to // WINDS else 0
        if meetings > 0:
            return False
        before = self._costs[one] + self._costs[other]
        self._put(one, at, to % WINDS)
        self._put(other, at, place % WINDS)
        more = self._costs[one] + self._costs[other] - before + _MEETING * meetings
        if more > 0 and self._chance() >= exp(-more / heat):
            self._put(one, at, place % WINDS)
            self._put(other, at, to % WINDS)
            return False
        if place // WINDS != to // WINDS:
            self._part(row, place, to)
        row[place], row[to] = other, one
        if sum(self._costs) < self.lowest:
            self._keep()
        return True

    def _put(self, player: int, at: int, wind: int) -> None:
        self._winds[player][self._games[player][at]] = wind
        self._costs[player] = self._cost(player)

    def _more_meetings(self, row: PlayerRow, place: int, to: int) -> int:
        """What the meetings cost more when the players of two tables have changed places."""
        mine, its = self._met[row[place]], self._met[row[to]]
        more = 0
        for mate in _mates(row, place):
            more += meeting_cost(its[mate] + 1) - meeting_cost(mine[mate])
        for mate in _mates(row, to):
            more += meeting_cost(mine[mate] + 1) - meeting_cost(its[mate])
        return more

    def _part(self, row: PlayerRow, place: int, to: int) -> None:
        """Count the meetings for two players who change their tables."""
        for gone, come, mates in (
            (row[place], row[to], _mates(row, place)),
            (row[to], row[place], _mates(row, to)),
        ):
            for mate in mates:
                for player, by in ((gone, -1), (come, 1)):
                    self._met[player][mate] += by
                    self._met[mate][player] += by


def _mates(row: PlayerRow, place: int) -> list[int]:
    """The other three at the table of a place."""
    table = place - place % WINDS
    return [row[table + other] for other in MATES[place % WINDS]]
