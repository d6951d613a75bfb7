"""Compares replays of a game: after a change of its events, and under other readings of rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from engine.riichi.play.events import RiichiGame
from engine.riichi.play.game import replay
from engine.riichi.play.replayed import GameReplay, PlayedHand
from engine.riichi.rules import RiichiRules
from engine.rulebook import Rule, other_readings


class HandDifference(msgspec.Struct, frozen=True):
    """A hand of the game before and after a change; None where there is none."""

    before: PlayedHand | None
    after: PlayedHand | None


def differences(before: GameReplay, after: GameReplay) -> Iterator[HandDifference]:
    """Hand by hand what is different; hands that only moved to other events are the same."""
    longest = max(len(before.hands), len(after.hands))
    for at in range(longest):
        one = before.hands[at] if at < len(before.hands) else None
        other = after.hands[at] if at < len(after.hands) else None
        if one is None or other is None or _told(one) != _told(other):
            yield HandDifference(one, other)


def _told(hand: PlayedHand) -> tuple[object, ...]:
    return hand.before, hand.deltas, hand.moves, hand.over


def other_games(game: RiichiGame, rules: RiichiRules) -> Iterator[tuple[Rule[Any], GameReplay]]:
    """Every other reading of a rule, with its value, under which the game comes out otherwise."""
    here = _outcome(replay(game, rules))
    for rule, variant in other_readings(rules):
        there = replay(game, variant)
        if _outcome(there) != here:
            yield rule, there


def _outcome(found: GameReplay) -> tuple[object, ...]:
    """What a game came to, without the rules that it was read by."""
    hands = tuple((hand.before.scores, hand.deltas, hand.over is None) for hand in found.hands)
    placed = tuple((seat.place, seat.total) for seat in found.result.seats)
    return hands, found.table.honba, found.table.dealer, found.finished, placed
