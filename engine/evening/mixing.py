"""Mixes the players of several rounds so that few meet again, by simulated annealing.

Players are numbers. A player who meets somebody again changes places with another of the same
round where that costs less, and now and then where it costs more, ever more seldom.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import exp
from typing import Final, NamedTuple

from engine.evening.meetings import meeting_cost

RandomSource = Callable[[], float]
"""Random numbers from 0 to less than 1."""
PlayerRow = list[int]
"""The players of a round, four after four at a table."""

_MOST: Final = 400
_RISE: Final = [meeting_cost(times + 1) for times in range(_MOST)]
"""What one more meeting costs, by the meetings so far."""
_FALL: Final = [meeting_cost(times) for times in range(_MOST)]
"""What one meeting less saves."""
MATES: Final = ((1, 2, 3), (0, 2, 3), (0, 1, 3), (0, 1, 2))
_TRIES: Final = 8
"""Places that a player tries before the next one's turn."""
HOT: Final = 0.6
"""How much dearer a change may be at first, about."""
_COLD: Final = 0.15
_STEEP: Final = 40


def shuffle(items: PlayerRow, chance: RandomSource) -> None:
    """Bring numbers into an order by chance, the same in every version of Python."""
    for at in range(len(items) - 1, 0, -1):
        to = int(chance() * (at + 1))
        items[at], items[to] = items[to], items[at]


class _Swap(NamedTuple):
    """Two players who change places, and those at their tables."""

    one: int
    other: int
    with_one: tuple[int, int, int]
    with_other: tuple[int, int, int]


class Mixing:
    """Rounds under change; `cost` is that of their meetings, `best` the cheapest seen so far.

    `met[a][b]` is how often a and b have met before, the same both ways; it is changed.
    """

    def __init__(self, rows: list[PlayerRow], met: list[list[int]], chance: RandomSource) -> None:
        self.rows, self._met, self._chance = rows, met, chance
        self.cost = self._joined()
        self.lowest, self.best = self.cost, [row[:] for row in rows]

    def cooled(self, tries: int, least: int, hot: float = HOT) -> Iterator[int]:
        """Cool once from hot to cold with about so many tries, ended early at the cost `least`.

        Yields how many tries each small part took.
        """
        done = 0
        rows = [row for row in self.rows if len(row) > 4]
        while rows and done < tries and self.lowest > least:
            heat = hot * (_COLD / hot) ** (done / tries)
            accept = [exp(-more / heat) for more in range(_STEEP)]
            for row in rows:
                some = self._sweep(row, accept)
                done += some
                yield some
            done += 1

    def back(self) -> None:
        """Go on from the best."""
        for row, best in zip(self.rows, self.best, strict=True):
            for at in range(0, len(row), 4):
                self._leave(row[at : at + 4])
            row[:] = best
        self.cost = self._joined()

    def _joined(self) -> int:
        """Let everybody meet; what that costs."""
        return sum(
            self._join(row[at : at + 4]) for row in self.rows for at in range(0, len(row), 4)
        )

    def _join(self, table: PlayerRow) -> int:
        """Let four meet; what that costs."""
        cost = 0
        for at, one in enumerate(table):
            for other in table[:at]:
                cost += _RISE[self._met[one][other]]
                self._met[one][other] += 1
                self._met[other][one] += 1
        return cost

    def _leave(self, table: PlayerRow) -> None:
        for at, one in enumerate(table):
            for other in table[:at]:
                self._met[one][other] -= 1
                self._met[other][one] -= 1

    def _sweep(self, row: PlayerRow, accept: list[float]) -> int:
        """Let each player of a round who meets somebody again try other places; how many tries."""
        met, chance, others, tries = self._met, self._chance, len(row) - 4, 0
        for at in range(len(row)):
            one, table = row[at], at & ~3
            i, j, k = MATES[at & 3]
            a, b, c = row[table + i], row[table + j], row[table + k]
            mine = met[one]
            saved = _FALL[mine[a]] + _FALL[mine[b]] + _FALL[mine[c]]
            if not saved:
                continue
            for _ in range(_TRIES):
                tries += 1
                to = int(chance() * others)
                to += 4 if to >= table else 0
                i, j, k = MATES[to & 3]
                there, to_table = row[to], to & ~3
                d, e, f = row[to_table + i], row[to_table + j], row[to_table + k]
                its = met[there]
                more = _RISE[mine[d]] + _RISE[mine[e]] + _RISE[mine[f]] - _FALL[its[d]]
                more += _RISE[its[a]] + _RISE[its[b]] + _RISE[its[c]] - _FALL[its[e]]
                more -= _FALL[its[f]] + saved
                if more <= 0 or (more < _STEEP and chance() < accept[more]):
                    row[at], row[to] = there, one
                    self._swapped(_Swap(one, there, (a, b, c), (d, e, f)), more)
                    break
        return tries

    def _swapped(self, swap: _Swap, more: int) -> None:
        met = self._met
        mine, its = met[swap.one], met[swap.other]
        for mate in swap.with_one:
            theirs = met[mate]
            mine[mate] -= 1
            its[mate] += 1
            theirs[swap.one] -= 1
            theirs[swap.other] += 1
        for mate in swap.with_other:
            theirs = met[mate]
            mine[mate] += 1
            its[mate] -= 1
            theirs[swap.one] += 1
            theirs[swap.other] -= 1
        self.cost += more
        if self.cost < self.lowest:
            self.lowest, self.best = self.cost, [row[:] for row in self.rows]
