"""Compares two documents over hands and games, and counts by rule what differs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

import msgspec

from engine.effects.causes import RuleCause, Steps
from engine.effects.changes import MixedDocuments, RuleChange
from engine.effects.games import ASPECTS, GameEffect, GameEffectFinder, game_clearness
from engine.effects.hands import (
    HandEffect,
    HandEffectFinder,
    HandId,
    clearness,
    counted,
    impossible,
)
from engine.game_doubt import is_game_line
from engine.game_lines import game_of_line, read_game_line
from engine.game_tally import GameId
from engine.json_lines import plain_line
from engine.lines import described, read_line
from engine.riichi.hand import Hand
from engine.riichi.play.events import RiichiGame
from engine.riichi.practice.deal import deal
from engine.riichi.rules import RiichiRules
from engine.riichi.situation import Situation

X = TypeVar("X")
_GAME: Final = b'"hands"'
_TRIALS: Final = 60
"""So many hands are dealt before one of a practice run is left out, so that a step stays short."""


class RuleEffect(msgspec.Struct, Generic[X], frozen=True):
    """How many hands or games a rule changes: by itself `alone`, and `together` with others.

    `points` and `points_together` are what is paid otherwise in them. `by_aspect` counts games by
    what the rule changes in them by itself. `example` is the clearest one, if possible of those
    that it changes alone.
    """

    change: RuleChange
    alone: int
    together: int
    points: int
    points_together: int
    by_aspect: dict[str, int]
    example: X


class SeveralEffect(msgspec.Struct, Generic[X], frozen=True):
    """Hands or games that several rules change together.

    In `each` of them every one of the rules by itself is enough to come to the second document's
    outcome; in the others none is, or not all are.
    """

    changes: tuple[RuleChange, ...]
    number: int
    each: int
    points: int
    example: X


class Effects(msgspec.Struct, Generic[X], frozen=True):
    """Hands or games under two documents.

    `number` were compared, `differing` are paid or placed otherwise: the sum of `alone` of all
    rules and of `number` of all `several`, as `points` is the sum of theirs. `impossible` hands
    cannot be under either document; in `counted` hands only han, fu or the limit differ. `hands`
    are those of the games; `by_aspect` counts games by what differs.
    """

    number: int
    differing: int
    points: int
    by_rule: tuple[RuleEffect[X], ...]
    several: tuple[SeveralEffect[X], ...]
    impossible: int = 0
    counted: int = 0
    hands: int = 0
    by_aspect: dict[str, int] = {}


@dataclass(slots=True)
class _Group(Generic[X]):
    """What has one cause: its number, its points, and the clearest example."""

    example: X
    rank: tuple[object, ...]
    number: int = 0
    each: int = 0
    points: int = 0


class _Counts(Generic[X]):
    """Hands or games by their causes."""

    def __init__(self) -> None:
        self.groups: dict[tuple[str, ...], _Group[X]] = {}
        self.number = self.differing = self.points = 0
        self.aspects: dict[tuple[str, str], int] = {}

    def add(self, one: X, cause: RuleCause, points: int, rank: tuple[object, ...]) -> None:
        """Count one that differs; it becomes the example of its cause if its rank is lower."""
        self.differing += 1
        self.points += points
        group = self.groups.setdefault(cause.keys, _Group(one, rank))
        if rank < group.rank:
            group.example, group.rank = one, rank
        group.number += 1
        group.each += cause.each
        group.points += points

    def found(self, changes: dict[str, RuleChange], **more: int) -> Effects[X]:
        """The counts as they are now, those that change the most first."""
        rules = [self._rule(change) for change in changes.values()]
        by_rule = sorted((rule for rule in rules if rule is not None), key=_most)
        several = [
            SeveralEffect(
                tuple(changes[key] for key in keys), group.number, group.each, group.points,
                group.example,
            )
            for keys, group in self.groups.items()
            if len(keys) > 1
        ]  # fmt: skip
        several.sort(key=lambda row: (-row.number, [change.key for change in row.changes]))
        whole = {name: self.aspects.get(("", name), 0) for name in ASPECTS}
        return Effects(
            self.number, self.differing, self.points, tuple(by_rule), tuple(several), **more,
            by_aspect=whole if any(whole.values()) else {},
        )  # fmt: skip

    def _rule(self, change: RuleChange) -> RuleEffect[X] | None:
        key = change.key
        mine = {keys: group for keys, group in self.groups.items() if key in keys}
        if not mine:
            return None
        alone = mine.pop((key,), None)
        clearest = alone or min(mine.values(), key=lambda group: group.rank)
        aspects = {name: self.aspects[key, name] for name in ASPECTS if (key, name) in self.aspects}
        return RuleEffect(
            change,
            0 if alone is None else alone.number,
            sum(group.number for group in mine.values()),
            0 if alone is None else alone.points,
            sum(group.points for group in mine.values()),
            aspects,
            clearest.example,
        )


def _most(row: RuleEffect[X]) -> tuple[int, int, str]:
    return -(row.alone + row.together), -(row.points + row.points_together), row.change.key


class EffectTally:
    """Compares two documents hand by hand and game by game; one example of each cause is kept."""

    def __init__(self, here: RiichiRules, there: RiichiRules) -> None:
        self.documents = MixedDocuments(here, there)
        self._hand, self._game = HandEffectFinder(self.documents), GameEffectFinder(self.documents)
        self._hands: _Counts[HandEffect] = _Counts()
        self._games: _Counts[GameEffect] = _Counts()
        self._impossible = self._counted = self._played = 0

    @property
    def hands_seen(self) -> int:
        """How many hands were compared."""
        return self._hands.number

    @property
    def games_seen(self) -> int:
        """How many games were compared."""
        return self._games.number

    @property
    def hands(self) -> Effects[HandEffect]:
        """What differs in the hands so far."""
        return self._hands.found(
            self.documents.changes, impossible=self._impossible, counted=self._counted
        )

    @property
    def games(self) -> Effects[GameEffect]:
        """What differs in the games so far."""
        return self._games.found(self.documents.changes, hands=self._played)

    def add_line(self, text: bytes, number: int) -> Steps[None]:
        """Compare the hand or the game of a line of JSON; blank lines are skipped.

        `number` is that of the line, from 1. Raises LineError for one that cannot be read.
        """
        plain = plain_line(text, number)
        if not plain or plain.isspace():
            return
        if _GAME in plain and is_game_line(plain):
            line = read_game_line(plain)
            game, _ = game_of_line(line, self.documents.here.document.id)
            yield from self.add_game(game, line.id)
        else:
            read = read_line(plain)
            hand, situation = described(read)
            yield from self.add_hand(hand, situation, read.id)

    def add_hand(self, hand: Hand, situation: Situation, hand_id: HandId = None) -> Steps[None]:
        """Compare a hand."""
        found = yield from self._hand.compared(hand, situation, hand_id)
        counts = self._hands
        if not isinstance(found, HandEffect):
            if impossible(*found):
                self._impossible += 1
                return
            counts.number += 1
            self._counted += counted(found[0]) != counted(found[1])
            return
        counts.number += 1
        counts.add(found, found.cause, found.points, clearness(found))

    def add_game(self, game: RiichiGame, game_id: GameId = None) -> Steps[None]:
        """Compare a game."""
        played, found = yield from self._game.compared(game, game_id)
        counts = self._games
        counts.number += 1
        self._played += played
        if found is None:
            return
        counts.add(found, found.cause, found.points, game_clearness(found))
        for key, names in (("", found.changed), *found.by_rule.items()):
            for name in names:
                counts.aspects[key, name] = counts.aspects.get((key, name), 0) + 1


def practise(tally: EffectTally, count: int, seed: int) -> Iterator[int]:
    """Compare practice hands, some as won under the one document and some under the other.

    Yields after each short step how many are done. The same hands whichever of the documents comes
    first.
    """
    two = tally.documents
    sources = sorted((two.here, two.there), key=lambda rules: rules.document.id)
    for at in range(count):
        dealt = deal(seed + at, sources[at % 2], trials=_TRIALS)
        if dealt is not None:
            for _ in tally.add_hand(dealt.hand, dealt.situation, dealt.id):
                yield at
        yield at + 1
