"""Decides whether the game is over after a hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, Literal

import msgspec

from engine.ledger import SEATS, four
from engine.riichi.play.placing import Scores, ranks
from engine.riichi.rules import Game, RiichiRules
from engine.rulebook import AnyRule, Rule, other_readings

Length = Literal["east_south", "east"]
StaysBy = Literal["win", "tenpai", "abortive"]

_LAST_DEALER: Final = SEATS - 1
_NOBODY: Final = (0, 0, 0, 0)


class HandPlayed(msgspec.Struct, frozen=True):
    """All about a finished hand that decides whether the game is over. Seats are those of the game,
    0 the first dealer.

    `dealer` dealt the hand. `scores` are those after its payments, in points; `honba_paid` is by
    seat the part of a score below zero that counters made (see `shortfall_by_counters`).
    `replayed`: a chombo ended the hand, and it is played again. `time_up`: the time of the game ran
    out before its end. `length` is that of the game where the players chose another than the
    document's, `stays_by` what keeps a dealer who stays.
    """

    scores: Scores
    round_wind: int
    dealer: int
    dealer_stays: bool
    honba_paid: Scores = _NOBODY
    tournament: bool = False
    length: Length | None = None
    stays_by: StaysBy = "win"
    replayed: bool = False
    time_up: bool = False


class Ending(msgspec.Struct, frozen=True):
    """Whether the game is over: `rule` ends it, None where another hand is played.

    `read` are all rules that the result depends on, in the order in which they were applied.
    `counts` is False for a hand that the end of time makes void (`game.time_up`).
    """

    rule: AnyRule | None
    read: tuple[AnyRule, ...] = ()
    counts: bool = True


def ending(hand: HandPlayed, game: Game) -> Ending:
    """Whether the game is over after the hand, and by which rules."""
    timed = game.time_up if hand.time_up else None
    clock = () if timed is None else tuple(r for r in (game.time_limit, timed) if r is not None)
    if timed is not None and timed.value == "hand_void":
        return Ending(timed, clock, counts=False)
    read: list[AnyRule] = []
    rule = _below_zero(hand, game, read)
    if rule is None and not hand.replayed:
        rule = _after_last(hand, game, read)
    read += clock
    if rule is None and timed is not None and not _replays(hand, game, read):
        rule = timed
    return Ending(rule, tuple(read))


def _replays(hand: HandPlayed, game: Game, read: list[AnyRule]) -> bool:
    """Whether a hand that ended by chombo is played again after the time of the game."""
    rule = game.time_up_after_chombo
    if rule is None or not hand.replayed:
        return False
    read.append(rule)
    return rule.value == "replayed"


def other_endings(hand: HandPlayed, rules: RiichiRules) -> tuple[tuple[Rule[Any], Ending], ...]:
    """The rules under another reading of which the result differs, each with that value and
    result."""
    here = ending(hand, rules.game)
    if not any(isinstance(rule, Rule) and rule.otherwise for rule in here.read):
        return ()
    read = {rule.key for rule in here.read}
    return tuple(_others(hand, rules.game, here, read))


def _others(
    hand: HandPlayed, game: Game, here: Ending, read: set[str]
) -> Iterator[tuple[Rule[Any], Ending]]:
    for rule, other in other_readings(game):
        if rule.key in read:
            there = ending(hand, other)
            if (_key(there), there.counts) != (_key(here), here.counts):
                yield rule, there


def _key(found: Ending) -> str | None:
    return None if found.rule is None else found.rule.key


def shortfall_by_counters(before: Scores, honba_paid: Scores, scores: Scores) -> Scores:
    """By seat of the game the points that counters took since the seat was last at zero or above.

    `before` is this number after the hand before, `honba_paid` what the seat paid for counters in
    the hand, `scores` are those after it; 0 for a seat that is not below zero.
    """
    return four(
        was + paid if score < 0 else 0
        for was, paid, score in zip(before, honba_paid, scores, strict=True)
    )


def last_round(game: Game, length: Length | None = None) -> int:
    """The wind of the last round, 0 east; `length` is that of the game where the players chose
    another than the document's."""
    return 0 if (length or game.length.value) == "east" else 1


def _below_zero(hand: HandPlayed, game: Game, read: list[AnyRule]) -> AnyRule | None:
    """The rule that ends the game where a seat is below zero as the document counts it."""
    if min(hand.scores) >= 0:
        return None
    read.append(game.tobi)
    if game.tobi.value == "none":
        return None
    if hand.tournament and game.tobi_tournament is not None:
        read.append(game.tobi_tournament)
        return None
    if game.tobi_honba is not None and any(hand.honba_paid):
        read.append(game.tobi_honba)
        if game.tobi_honba.value == "left_out":
            paid = zip(hand.scores, hand.honba_paid, strict=True)
            if min(score + part for score, part in paid) >= 0:
                return None
    if hand.replayed and game.tobi_after_chombo is not None:
        read.append(game.tobi_after_chombo)
        if game.tobi_after_chombo.value == "goes_on":
            return None
    return game.tobi


def _after_last(hand: HandPlayed, game: Game, read: list[AnyRule]) -> AnyRule | None:
    """The rule that ends the game in its last hand or in the extension."""
    last = last_round(game, hand.length)
    if (hand.round_wind, hand.dealer) < (last, _LAST_DEALER):
        return None
    if hand.dealer_stays and hand.round_wind == last:
        return _stopped(hand, game, read)
    read.append(game.extension)
    if game.extension.value == "none":
        return None if hand.dealer_stays else game.length
    if _reached(hand, game, read) and not _plays_on(hand, game, read):
        return game.target_points or game.length
    rounds = game.extension_rounds
    if rounds is not None:
        read.append(rounds)
    over_at = last + (1 if rounds is None else rounds.value)
    ends = hand.round_wind >= over_at and hand.dealer == _LAST_DEALER and not hand.dealer_stays
    return game.extension if ends else None


def _stopped(hand: HandPlayed, game: Game, read: list[AnyRule]) -> AnyRule | None:
    """The rule by which the dealer of the last hand, who stays, ends the game (`agari_yame`)."""
    rule = game.agari_yame
    if hand.stays_by == "abortive":
        return None
    read.append(rule)
    if rule.value == "none" or (rule.value == "if_top_by_win" and hand.stays_by != "win"):
        return None
    if not _reached(hand, game, read):
        return None
    return rule if _dealer_is_top(hand, game, read) else None


def _plays_on(hand: HandPlayed, game: Game, read: list[AnyRule]) -> bool:
    """Whether a dealer who stays in the extension plays on, though a seat has the target."""
    rule = game.extension_stays
    if rule is None or not hand.dealer_stays:
        return False
    read.append(rule)
    return rule.value == "ends_if_top" and not _dealer_is_top(hand, game, read)


def _dealer_is_top(hand: HandPlayed, game: Game, read: list[AnyRule]) -> bool:
    best = max(hand.scores)
    if hand.scores[hand.dealer] < best:
        return False
    if hand.scores.count(best) > 1:
        read.append(game.ties)
    return ranks(hand.scores, game)[hand.dealer] == 1


def _reached(hand: HandPlayed, game: Game, read: list[AnyRule]) -> bool:
    """Whether a seat has the target, where there is one."""
    if game.target_points is None:
        return True
    read.append(game.target_points)
    return max(hand.scores) >= game.target_points.value
