"""Finds what follows the hand being played: the next hand, or the end of the game."""

from __future__ import annotations

from typing import Final, Literal

import msgspec
from msgspec.structs import replace

from engine.ledger import SEATS
from engine.riichi.play.ending import HandPlayed, StaysBy, ending
from engine.riichi.play.events import EndEvent
from engine.riichi.play.game import hand_that_moves_nothing, next_deal
from engine.riichi.play.placing import Scores
from engine.riichi.play.replayed import GameReplay
from engine.riichi.play.settle import honba_after_draw, honba_after_win
from engine.riichi.rules import RiichiRules
from engine.rulebook import AnyRule

HandEnds = Literal["dealer_wins", "others_win", "dealer_tenpai", "dealer_noten"]
_ENDS: Final[tuple[tuple[HandEnds, StaysBy], ...]] = (
    ("dealer_wins", "win"),
    ("dealer_tenpai", "tenpai"),
    ("others_win", "win"),
    ("dealer_noten", "tenpai"),
)


class Outlook(msgspec.Struct, frozen=True):
    """What follows the hand being played if it `ends` so.

    `ended_by` is the rule that ends the game then, if the hand pays nothing; without it
    `round_wind`, `dealer` and `honba` are those of the next hand. `by_points` is the rule that ends
    it or not by who is first then, and by how many points. `rule` keeps or passes the deal.
    """

    ends: HandEnds
    rule: AnyRule
    ended_by: AnyRule | None
    round_wind: int
    dealer: int
    honba: int
    by_points: AnyRule | None = None


def outlooks(found: GameReplay, rules: RiichiRules) -> tuple[Outlook, ...]:
    """What follows the hand being played, for each way to end it; empty after the end of the
    game."""
    if found.finished:
        return ()
    return tuple(_outlook(found, rules, ends, by) for ends, by in _ENDS)


def _outlook(found: GameReplay, rules: RiichiRules, ends: HandEnds, by: StaysBy) -> Outlook:
    table, renchan = found.table, rules.draw.renchan
    stays = ends == "dealer_wins" or (ends == "dealer_tenpai" and renchan.value == "tenpai")
    time_up = any(isinstance(event, EndEvent) for event in found.game.events)
    hand = hand_that_moves_nothing(table, found.game, stays)
    hand = replace(hand, stays_by=by, time_up=time_up)
    if by == "win":
        honba = honba_after_win(table.honba, stays, rules)
    else:
        honba = honba_after_draw(table.honba, rules)
    over = ending(hand, rules.game).rule
    following = next_deal(table.round_wind, table.dealer, stays)
    return Outlook(ends, renchan, over, *following, honba, _by_points(hand, rules))


def _by_points(hand: HandPlayed, rules: RiichiRules) -> AnyRule | None:
    """The rule by which the points alone decide whether the game is over after the hand: it is with
    the dealer or another seat far above all others, or it is not where nobody has the target."""
    game = rules.game
    target = game.start_points if game.target_points is None else game.target_points
    few: Scores = (target.value - 1,) * SEATS  # type: ignore[assignment]
    tops = (few, *(_with_top(few, seat, target.value) for seat in range(SEATS)))
    found = [ending(replace(hand, scores=scores), game).rule for scores in tops]
    ends = [rule for rule in found if rule is not None]
    return ends[0] if 0 < len(ends) < len(found) else None


def _with_top(scores: Scores, seat: int, points: int) -> Scores:
    a, b, c, d = (points if at == seat else score for at, score in enumerate(scores))
    return a, b, c, d
