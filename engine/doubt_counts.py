"""Counts how often the unclear clauses of a document change something, part by part."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Generic, Self, TypeVar

import msgspec

from engine.archive import LinesPart
from engine.json_lines import LineError, LineId, LineProblem, numbered
from engine.rulebook import Rule

D = TypeVar("D")
DoubtfulRule = tuple[Rule[Any], Any, D]
"""A rule, its value in another reading, and the document read so."""


class DoubtCount(msgspec.Struct):
    """The changes by another reading of a clause, counted over lines.

    `points` sums the absolute differences; `most` is the largest of them and `example` the id of
    the first line that has it.
    """

    points: int = 0
    most: int = -1
    example: LineId = None

    def add(self, difference: int, line_id: LineId) -> None:
        """Count the difference of a line in points."""
        self.points += difference
        if difference > self.most:
            self.most, self.example = difference, line_id

    def take(self, later: Self) -> None:
        """Add what was counted over lines that come later."""
        for name in self.__struct_fields__:
            if name not in ("most", "example"):
                setattr(self, name, getattr(self, name) + getattr(later, name))
        if later.most > self.most:
            self.most, self.example = later.most, later.example


C = TypeVar("C", bound=DoubtCount)


class PartCounts(msgspec.Struct, Generic[C]):
    """What was counted in a part: a count for each doubtful rule, in the order of the document,
    and how many lines were judged, hold so many hands, cannot be, and cannot be read; `problems`
    says why, of the lines of this part alone."""

    rows: list[C]
    judged: int = 0
    hands: int = 0
    impossible: int = 0
    broken: int = 0
    problems: list[LineProblem] = []

    def take(self, later: Self) -> None:
        """Add the counts of a part that comes later."""
        for mine, other in zip(self.rows, later.rows, strict=True):
            mine.take(other)
        for name in ("judged", "hands", "impossible", "broken"):
            setattr(self, name, getattr(self, name) + getattr(later, name))


class CountDoubts(ABC, Generic[D, C]):
    """Counts the doubts of a document over the lines of a part; `row` makes an empty count.

    A subclass gives the doubtful rules and what they change in a line. The documents read
    otherwise are made at the first call and are not pickled.
    """

    row: Callable[[], C]

    def __init__(self, rules: D) -> None:
        self.rules = rules
        self._variants: Sequence[DoubtfulRule[D]] | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.rules,)

    @property
    def variants(self) -> Sequence[DoubtfulRule[D]]:
        """The doubtful rules, each with the document read otherwise."""
        if self._variants is None:
            self._variants = tuple(self.doubtful())
        return self._variants

    @abstractmethod
    def doubtful(self) -> Iterator[DoubtfulRule[D]]:
        """The doubtful rules that can change a line."""

    @abstractmethod
    def count(self, text: bytes, counts: PartCounts[C]) -> None:
        """Count what the other readings change in a line that is not blank; raises LineError."""

    def __call__(self, part: LinesPart) -> PartCounts[C]:
        """The counts of a part."""
        return self.counted(part.lines, part.first)

    def counted(self, lines: Iterable[bytes], first: int = 1) -> PartCounts[C]:
        """The counts of some lines, of which `first` is the number of the first; blank ones are
        skipped."""
        counts = self.empty()
        for number, text in numbered(lines, first):
            try:
                self.count(text, counts)
            except LineError as e:
                counts.broken += 1
                counts.problems.append(e.numbered(number))
        return counts

    def empty(self) -> PartCounts[C]:
        """The counts of no lines."""
        return PartCounts([self.row() for _ in self.variants])

    def total(self, parts: Iterable[PartCounts[C]]) -> PartCounts[C]:
        """The counts of parts in the order of the archive."""
        whole = self.empty()
        for part in parts:
            whole.take(part)
        return whole
