"""Finds the cheapest tables of one round for certain, where the players are few enough.

A depth-first search with a bound: players are numbers, the dearest to seat come first, and every
player left costs at least half of what the three cheapest mates cost.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from engine.evening.mixing import PlayerRow

_PART: Final = 300
"""Tables tried between two steps."""


class _Node(NamedTuple):
    """Some tables, their cost, who is left and how many of them still sit out."""

    cost: int
    tables: PlayerRow
    left: tuple[int, ...]
    out: int


class ExactRound:
    """The search; `row` has the cheapest tables found, at the cost `cost`.

    `costs` is by two players what their meeting costs, and `out` how many of the players sit out,
    who are all in `may_sit`. `proved` says whether nothing cheaper exists.
    """

    def __init__(
        self, costs: list[list[int]], row: PlayerRow, may_sit: PlayerRow, out: int
    ) -> None:
        self._costs, self.row, self._may_sit = costs, row, {*may_sit}
        self.cost = sum(
            costs[one][other]
            for at in range(0, len(row), 4)
            for place, one in enumerate(row[at : at + 4])
            for other in row[at : at + place]
        )
        self.proved = False
        players = sorted({*row, *may_sit})
        self._least = {
            player: sum(sorted(costs[player][other] for other in players if other != player)[:3])
            for player in players
        }
        players.sort(key=lambda player: -self._least[player])
        self._open = [_Node(0, [], tuple(players), out)]

    def steps(self, tries: int) -> Iterator[int]:
        """Search until proved or so many tables have been tried; yields how many at a time."""
        done = part = 0
        while self._open and done < tries:
            some = self._opened(self._open.pop())
            done, part = done + some, part + some
            if part >= _PART:
                yield part
                part = 0
        self.proved = not self._open

    def _opened(self, node: _Node) -> int:
        """Seat the first player left in every way that may still be cheaper; how many tables were
        tried."""
        if self._bound(node) >= self.cost:
            return 1
        if not node.left:
            self.row, self.cost = node.tables, node.cost
            return 1
        first, *others = node.left
        found = []
        if node.out and first in self._may_sit:
            found.append(_Node(node.cost, node.tables, tuple(others), node.out - 1))
        tried = 1
        if len(others) - node.out >= 3:
            for cost, mates in self._mates(first, others, self.cost - node.cost):
                tried += 1
                left = tuple(player for player in others if player not in mates)
                tables = [*node.tables, first, *mates]
                found.append(_Node(node.cost + cost, tables, left, node.out))
        self._open += sorted(found, key=lambda some: -some.cost)
        return tried

    def _mates(
        self, first: int, others: PlayerRow, below: int
    ) -> Iterator[tuple[int, tuple[int, int, int]]]:
        """Three mates for a player, where their table costs less than `below`."""
        costs = self._costs
        mine = costs[first]
        for i, a in enumerate(others):
            if mine[a] >= below:
                continue
            for j in range(i + 1, len(others)):
                b = others[j]
                two = mine[a] + mine[b] + costs[a][b]
                if two >= below:
                    continue
                for c in others[j + 1 :]:
                    three = two + mine[c] + costs[a][c] + costs[b][c]
                    if three < below:
                        yield three, (a, b, c)

    def _bound(self, node: _Node) -> int:
        """What the tables of a node and those to come cost at least."""
        least = sorted(self._least[player] for player in node.left)
        return node.cost + (sum(least[: len(least) - node.out]) + 1) // 2
