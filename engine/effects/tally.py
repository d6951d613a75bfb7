"""Compares two documents over hands and games, and counts by rule what differs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from copy import copy
from typing import Any, Final, Generic, TypeVar

import msgspec

from engine.archive import LinesPart
from engine.effects.causes import RuleCause, Steps, finished
from engine.effects.changes import MixedDocuments, RuleChange
from engine.effects.games import ASPECTS, GameEffect, GameEffectFinder, game_clearness
from engine.effects.hands import (
    HandEffect,
    HandEffectFinder,
    clearness,
    counted,
    impossible,
)
from engine.game_doubt import is_game_line
from engine.game_lines import game_of_line, read_game_line
from engine.json_lines import LineError, LineId, LineProblem, numbered
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


_Source = tuple[Any, ...]
"""The source of an example: a hand, its situation and id; or a game and its id."""


class _Group(msgspec.Struct):
    """Hands or games with one cause: their number, their points, and the source of the clearest."""

    source: _Source
    rank: tuple[Any, ...]
    number: int = 0
    each: int = 0
    points: int = 0


class PartEffects(msgspec.Struct):
    """Hands or games of a part of an archive, by the keys of the rules that are their cause.

    The counts are those of `Effects`. `aspects` counts games by the key of a rule, "" for all rules
    together, and by what that changes in them.
    """

    groups: dict[tuple[str, ...], _Group] = {}
    number: int = 0
    differing: int = 0
    points: int = 0
    impossible: int = 0
    counted: int = 0
    hands: int = 0
    aspects: dict[tuple[str, str], int] = {}

    def add(self, source: _Source, cause: RuleCause, points: int, rank: tuple[Any, ...]) -> bool:
        """Count one that differs; whether it is the example of its cause, by the lowest rank."""
        self.differing += 1
        self.points += points
        group = self.groups.setdefault(cause.keys, _Group(source, rank))
        if rank < group.rank:
            group.source, group.rank = source, rank
        group.number += 1
        group.each += cause.each
        group.points += points
        return group.source is source

    def take(self, later: PartEffects) -> None:
        """Add what was counted in a part that comes later."""
        self.number += later.number
        self.differing += later.differing
        self.points += later.points
        self.impossible += later.impossible
        self.counted += later.counted
        self.hands += later.hands
        for key, number in later.aspects.items():
            self.aspects[key] = self.aspects.get(key, 0) + number
        for keys, other in later.groups.items():
            group = self.groups.setdefault(keys, _Group(other.source, other.rank))
            if other.rank < group.rank:
                group.source, group.rank = other.source, other.rank
            group.number += other.number
            group.each += other.each
            group.points += other.points


class ComparedPart(msgspec.Struct, frozen=True):
    """What differs between two documents in a part of an archive: hands and games, how many lines
    it has, and what is wrong with those that cannot be read."""

    hands: PartEffects
    games: PartEffects
    lines: int = 0
    problems: tuple[LineProblem, ...] = ()


class _Counts(Generic[X]):
    """Hands or games by their causes; `again` makes the example of a source that has none yet."""

    def __init__(self, again: Callable[[_Source], X]) -> None:
        self.part = PartEffects()
        self._again = again
        self._examples: dict[tuple[str, ...], tuple[_Source, X]] = {}

    def add(
        self, one: X, source: _Source, cause: RuleCause, points: int, rank: tuple[Any, ...]
    ) -> None:
        """Count one that differs."""
        if self.part.add(source, cause, points, rank):
            self._examples[cause.keys] = source, one

    def _example(self, keys: tuple[str, ...]) -> X:
        """The clearest example of a cause."""
        source = self.part.groups[keys].source
        known = self._examples.get(keys)
        if known is None or known[0] is not source:
            known = self._examples[keys] = source, self._again(source)
        return known[1]

    def effects(self, changes: dict[str, RuleChange]) -> Effects[X]:
        """The counts as they are now, those that change the most first."""
        part = self.part
        rules = [self._rule(change) for change in changes.values()]
        by_rule = sorted((rule for rule in rules if rule is not None), key=_most)
        several = [
            SeveralEffect(
                tuple(changes[key] for key in keys), group.number, group.each, group.points,
                self._example(keys),
            )
            for keys, group in part.groups.items()
            if len(keys) > 1
        ]  # fmt: skip
        several.sort(key=lambda row: (-row.number, [change.key for change in row.changes]))
        whole = {name: part.aspects.get(("", name), 0) for name in ASPECTS}
        return Effects(
            part.number, part.differing, part.points, tuple(by_rule), tuple(several),
            part.impossible, part.counted, part.hands, whole if any(whole.values()) else {},
        )  # fmt: skip

    def _rule(self, change: RuleChange) -> RuleEffect[X] | None:
        key, of_all = change.key, self.part.aspects
        mine = {keys: group for keys, group in self.part.groups.items() if key in keys}
        if not mine:
            return None
        clearest = (key,) if (key,) in mine else min(mine, key=lambda keys: mine[keys].rank)
        alone = mine.pop((key,), None)
        aspects = {name: of_all[key, name] for name in ASPECTS if (key, name) in of_all}
        return RuleEffect(
            change,
            0 if alone is None else alone.number,
            sum(group.number for group in mine.values()),
            0 if alone is None else alone.points,
            sum(group.points for group in mine.values()),
            aspects,
            self._example(clearest),
        )


def _most(row: RuleEffect[X]) -> tuple[int, int, str]:
    return -(row.alone + row.together), -(row.points + row.points_together), row.change.key


class EffectTally:
    """Compares two documents hand by hand and game by game; one example of each cause is kept."""

    def __init__(self, here: RiichiRules, there: RiichiRules) -> None:
        self.documents = MixedDocuments(here, there)
        self._begin()

    def _begin(self) -> None:
        self._hand, self._game = HandEffectFinder(self.documents), GameEffectFinder(self.documents)
        self._hands = _Counts[HandEffect](self._hand_again)
        self._games = _Counts[GameEffect](self._game_again)

    def emptied(self) -> EffectTally:
        """A tally of the same documents, and of those in between, without counts."""
        other = copy(self)
        other._begin()
        return other

    def part(self, lines: int = 0, problems: Iterable[LineProblem] = ()) -> ComparedPart:
        """The counts so far, for `take` of the tally of the whole archive."""
        return ComparedPart(self._hands.part, self._games.part, lines, tuple(problems))

    def take(self, later: ComparedPart) -> None:
        """Add what was counted in a part that comes later."""
        self._hands.part.take(later.hands)
        self._games.part.take(later.games)

    @property
    def hands_seen(self) -> int:
        """How many hands were compared."""
        return self._hands.part.number

    @property
    def games_seen(self) -> int:
        """How many games were compared."""
        return self._games.part.number

    @property
    def hands(self) -> Effects[HandEffect]:
        """The effects on the hands so far."""
        return self._hands.effects(self.documents.changes)

    @property
    def games(self) -> Effects[GameEffect]:
        """The effects on the games so far."""
        return self._games.effects(self.documents.changes)

    def _hand_again(self, source: _Source) -> HandEffect:
        found = finished(self._hand.compared(*source))
        assert isinstance(found, HandEffect)
        return found

    def _game_again(self, source: _Source) -> GameEffect:
        _, found = finished(self._game.compared(*source))
        assert found is not None
        return found

    def add_line(self, text: bytes) -> Steps[None]:
        """Compare the hand or the game of a line of JSON; raises LineError for one that cannot be
        read."""
        if _GAME in text and is_game_line(text):
            line = read_game_line(text)
            game, _ = game_of_line(line, self.documents.here.document.id)
            yield from self.add_game(game, line.id)
        else:
            read = read_line(text)
            hand, situation = described(read)
            yield from self.add_hand(hand, situation, read.id)

    def add_hand(self, hand: Hand, situation: Situation, hand_id: LineId = None) -> Steps[None]:
        """Compare a hand."""
        found = yield from self._hand.compared(hand, situation, hand_id)
        part = self._hands.part
        if not isinstance(found, HandEffect):
            if impossible(*found):
                part.impossible += 1
                return
            part.number += 1
            part.counted += counted(found[0]) != counted(found[1])
            return
        part.number += 1
        source = hand, situation, hand_id
        self._hands.add(found, source, found.cause, found.points, clearness(found))

    def add_game(self, game: RiichiGame, game_id: LineId = None) -> Steps[None]:
        """Compare a game."""
        played, found = yield from self._game.compared(game, game_id)
        part = self._games.part
        part.number += 1
        part.hands += played
        if found is None:
            return
        self._games.add(found, (game, game_id), found.cause, found.points, game_clearness(found))
        for key, names in (("", found.changed), *found.by_rule.items()):
            for name in names:
                part.aspects[key, name] = part.aspects.get((key, name), 0) + 1


def practise(tally: EffectTally, numbers: range, seed: int) -> Iterator[int]:
    """Compare the practice hands of these numbers, counted from 0, some as won under the one
    document and some under the other.

    Yields after each short step how many are done. The same hands whichever of the documents comes
    first.
    """
    two = tally.documents
    sources = sorted((two.here, two.there), key=lambda rules: rules.document.id)
    for at in numbers:
        dealt = deal(seed + at, sources[at % 2], trials=_TRIALS)
        if dealt is not None:
            for _ in tally.add_hand(dealt.hand, dealt.situation, dealt.id):
                yield at
        yield at + 1


class _Compare:
    """Compares two documents over parts; documents in between are made once and not pickled."""

    def __init__(self, here: RiichiRules, there: RiichiRules) -> None:
        self.here, self.there = here, there
        self._tally: EffectTally | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.here, self.there)

    def tally(self) -> EffectTally:
        """A tally without counts."""
        if self._tally is None:
            self._tally = EffectTally(self.here, self.there)
        return self._tally.emptied()


class CompareLines(_Compare):
    """Compares two documents over the hands and games of a part of an archive."""

    def __call__(self, part: LinesPart) -> ComparedPart:
        """The effects in the part."""
        tally, problems = self.tally(), []
        lines = [*part.lines]
        for number, line in numbered(lines, part.first):
            try:
                finished(tally.add_line(line))
            except LineError as e:
                problems.append(e.numbered(number))
        return tally.part(len(lines), problems)


class ComparePractice(_Compare):
    """Compares two documents over practice hands, of which a part is a range of numbers."""

    def __init__(self, here: RiichiRules, there: RiichiRules, seed: int) -> None:
        super().__init__(here, there)
        self.seed = seed

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.here, self.there, self.seed)

    def __call__(self, numbers: range) -> ComparedPart:
        """The effects on the hands of these numbers."""
        tally = self.tally()
        for _ in practise(tally, numbers, self.seed):
            pass
        return tally.part()
