"""Counts in how many games of an archive each unclear clause of a document changes something."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from typing import Any, Generic, TypeVar

import msgspec

from engine.doubt_counts import CountDoubts, DoubtCount, DoubtfulRule, PartCounts
from engine.json_lines import LineId
from engine.rulebook import Rule, doubtful_rules

R = TypeVar("R")
G = TypeVar("G")


class GameDoubt(msgspec.Struct, frozen=True):
    """A rule with another reading (`there` in place of `here`), and what the reading changes.

    `games` counts games in which anything differs, `payments`, `places` and `ends` those in which
    that does. `points` sums the absolute differences of results, in the unit of the results; `most`
    is the largest of a game, and `example` the id of that game.
    """

    rule: Rule[Any]
    here: Any
    there: Any
    games: int
    payments: int
    places: int
    ends: int
    points: int
    most: int
    example: LineId


class GamesTally(msgspec.Struct, frozen=True):
    """An archive under a document: the games and hands replayed, the lines that cannot be read, and
    the doubts, those that change the most games first."""

    games: int
    hands: int
    broken: int
    doubts: tuple[GameDoubt, ...]


class GameCourse(msgspec.Struct, frozen=True):
    """The parts of a replay that are compared: payments by hand, places, the end, and the
    results."""

    hands: int
    payments: tuple[object, ...]
    places: tuple[int, ...]
    end: object
    totals: tuple[int, ...]


class GameDoubtCount(DoubtCount):
    """Games in which anything differs, and those in which payments, places or the end do."""

    games: int = 0
    payments: int = 0
    places: int = 0
    ends: int = 0

    def differ(self, here: GameCourse, there: GameCourse, game_id: LineId) -> None:
        """Count a game that differs."""
        self.games += 1
        self.payments += here.payments != there.payments
        self.places += here.places != there.places
        self.ends += here.end != there.end
        self.add(sum([abs(a - b) for a, b in zip(here.totals, there.totals, strict=True)]), game_id)


class CountGameDoubts(CountDoubts[R, GameDoubtCount], Generic[R, G]):
    """Replays every game of a part under every reading of the document; a subclass reads and
    replays the games of a variant of mahjong."""

    row = GameDoubtCount

    @abstractmethod
    def read(self, text: bytes) -> tuple[LineId, G]:
        """The id and the game of a line; raises LineError."""

    @abstractmethod
    def course(self, game: G, rules: R) -> GameCourse:
        """The replay of a game."""

    def doubtful(self) -> Iterator[DoubtfulRule[R]]:
        return doubtful_rules(self.rules)

    def beside(self) -> Iterator[R]:
        """The documents under which every game is replayed, too: one for each count."""
        yield from (variant for _, _, variant in self.variants)

    def count(self, text: bytes, counts: PartCounts[GameDoubtCount]) -> None:
        game_id, game = self.read(text)
        here = self.course(game, self.rules)
        counts.judged += 1
        counts.hands += here.hands
        for row, rules in zip(counts.rows, self.beside(), strict=True):
            there = self.course(game, rules)
            if there != here:
                row.differ(here, there, game_id)

    def tally(self, parts: Iterable[PartCounts[GameDoubtCount]]) -> GamesTally:
        """The doubts of an archive by the counts of its parts, in their order."""
        whole = self.total(parts)
        return GamesTally(whole.judged, whole.hands, whole.broken, self.ranked(whole.rows))

    def ranked(self, rows: Iterable[GameDoubtCount]) -> tuple[GameDoubt, ...]:
        """The doubts of these counts, those that change the most games first."""
        doubts = [
            GameDoubt(
                *(rule, rule.value, there, r.games, r.payments, r.places, r.ends),
                *(r.points, r.most, r.example),
            )
            for (rule, there, _), r in zip(self.variants, rows, strict=True)
        ]
        return tuple(sorted(doubts, key=_rank))


def _rank(doubt: GameDoubt) -> tuple[int, int, int]:
    return -doubt.games, -doubt.points, -doubt.payments
