"""Compares two documents of 競技十半: the rules that differ, and what they change in games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from engine.complaints import SchemaError
from engine.doubt_counts import DoubtfulRule, PartCounts
from engine.game_tally import GameDoubt, GameDoubtCount
from engine.rulebook import Rule, rules_in, with_parts
from engine.toppan.doubt import CountToppanDoubts
from engine.toppan.rules import ToppanRules

RulePair = tuple[Rule[Any] | None, Rule[Any] | None]
"""A rule as each of two documents has it, None where one has none."""


def differing(here: ToppanRules, there: ToppanRules) -> tuple[RulePair, ...]:
    """The rules with different values, in the order of the first document; then those that the
    second alone has."""
    mine = {rule.key: rule for rule in rules_in(here)}
    theirs = {rule.key: rule for rule in rules_in(there)}
    pairs = ((mine.get(key), theirs.get(key)) for key in mine | theirs)
    return tuple(
        (one, other)
        for one, other in pairs
        if one is None or other is None or one.value != other.value
    )


class ToppanComparison(msgspec.Struct, frozen=True):
    """Games under two documents: how many games and deals were replayed, the lines that cannot be
    read, the counts of the games that differ, and what each differing rule changes by itself,
    those that change the most games first; a document that lacks a rule has None for its value."""

    games: int
    deals: int
    broken: int
    whole: GameDoubtCount
    by_rule: tuple[GameDoubt, ...]


class CompareToppanGames(CountToppanDoubts):
    """Replays every game of a part under two documents, and under the first with each rule of the
    second by itself, where that is a sound document."""

    def __init__(self, rules: ToppanRules, other: ToppanRules) -> None:
        super().__init__(rules)
        self.other = other

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.rules, self.other)

    def doubtful(self) -> Iterator[DoubtfulRule[ToppanRules]]:
        for one, other in differing(self.rules, self.other):
            rule = one or other
            assert rule is not None  # one of them has it
            try:
                mixed = with_parts(self.rules, self.other, frozenset((rule.key,)))
            except SchemaError:
                continue
            yield rule, None if other is None else other.value, mixed

    def beside(self) -> Iterator[ToppanRules]:
        yield from super().beside()
        yield self.other

    def empty(self) -> PartCounts[GameDoubtCount]:
        return PartCounts([self.row() for _ in self.beside()])

    def comparison(self, parts: Iterable[PartCounts[GameDoubtCount]]) -> ToppanComparison:
        """The comparison over an archive by the counts of its parts, in their order."""
        total = self.total(parts)
        *rows, whole = total.rows
        mine = {rule.key for rule in rules_in(self.rules)}
        by_rule = tuple(
            row if row.rule.key in mine else replace(row, here=None) for row in self.ranked(rows)
        )
        return ToppanComparison(total.judged, total.hands, total.broken, whole, by_rule)
