"""Finds what other readings of unclear clauses make of a hand, and of the games of an archive."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from engine.game_tally import CountGameDoubts, GameCourse
from engine.json_lines import LineId
from engine.ledger import balance
from engine.rulebook import Rule, other_readings
from engine.toppan.hand import Hand
from engine.toppan.judge import judge
from engine.toppan.play.game import ToppanGame
from engine.toppan.play.lines import read_game
from engine.toppan.play.replay import gains, replay
from engine.toppan.rules import ToppanRules
from engine.toppan.situation import Situation
from engine.toppan.verdict import Agari, Verdict, Within

AFTERWARDS: Final = ("dealer", "game", "uma", "offences")
"""Sections of a document that make no difference to a single hand."""


def other_verdicts(
    verdict: Verdict, hand: Hand, situation: Situation, rules: ToppanRules
) -> Iterator[tuple[Rule[Any], Verdict] | None]:
    """Every other reading by which the hand comes to something else than `verdict`, with its own;
    None for a reading that changes nothing, so that a caller may stop between any two."""
    here = _outcome(verdict)
    for rule, variant in other_readings(rules):
        if rule.key.partition(".")[0] not in AFTERWARDS:
            there = judge(hand, situation, variant)
            yield (rule, there) if _outcome(there) != here else None


def _outcome(verdict: Verdict) -> tuple[object, ...]:
    """The parts of a verdict that are compared: its kind, the count and the payments."""
    if not isinstance(verdict, Agari | Within):
        return (type(verdict),)
    best = verdict.best
    return type(verdict), best.halves, best.mangan, best.han, balance(best.payments)


class CountToppanDoubts(CountGameDoubts[ToppanRules, ToppanGame]):
    """Replays every game of a part under every reading of the document; half points."""

    def read(self, text: bytes) -> tuple[LineId, ToppanGame]:
        game = read_game(text)
        return game.id, game

    def course(self, game: ToppanGame, rules: ToppanRules) -> GameCourse:
        found = replay(game, rules)
        return GameCourse(
            len(found.deals),
            tuple(gains(step) for step in found.steps),
            tuple(player.place for player in found.result.players),
            ("" if found.ended is None else found.ended.key, found.ended_at),
            tuple(player.total for player in found.result.players),
        )
