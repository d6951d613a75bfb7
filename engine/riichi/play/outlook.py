"""Finds what follows the hand being played: the next hand, or the end of the game."""

from __future__ import annotations

from typing import Final, Literal

import msgspec
from msgspec.structs import replace

from engine.ledger import SEATS, four
from engine.riichi.play.ending import HandPlayed, StaysBy, ending
from engine.riichi.play.events import EndEvent
from engine.riichi.play.game import hand_that_moves_nothing, next_deal
from engine.riichi.play.placing import Scores
from engine.riichi.play.referee import RulingTable
from engine.riichi.play.replayed import GameReplay, GameTable
from engine.riichi.play.settle import Drawn, after_draw, honba_after_win, may_count_tenpai
from engine.riichi.rules import RiichiRules
from engine.rulebook import AnyRule

HandEnds = Literal["dealer_wins", "others_win", "dealer_tenpai", "dealer_noten"]
_EAST: Final = 0
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
    it or not by who is first then, and by how many points. `rule` keeps or passes the deal, or has
    the hand played again.
    """

    ends: HandEnds
    rule: AnyRule
    ended_by: AnyRule | None
    round_wind: int
    dealer: int
    honba: int
    by_points: AnyRule | None = None


def outlooks(found: GameReplay, rules: RiichiRules) -> tuple[Outlook, ...]:
    """What follows the hand being played, for each way to end it that dead hands leave; empty after
    the end of the game."""
    if found.finished:
        return ()
    return tuple(
        _outlook(found, rules, ends, by) for ends, by in _ENDS if _is_left(ends, found.table, rules)
    )


def _is_left(ends: HandEnds, table: GameTable, rules: RiichiRules) -> bool:
    """Whether the hand can end so: a dead hand does not win, and may not count as tenpai."""
    if ends == "dealer_noten":
        return True
    if ends == "dealer_tenpai":
        return may_count_tenpai(_EAST, _drawn(ends, table), rules)
    dead = {one.seat for one in table.dead}
    winners = {table.dealer} if ends == "dealer_wins" else {*range(SEATS)} - {table.dealer}
    return bool(winners - dead)


def _outlook(found: GameReplay, rules: RiichiRules, ends: HandEnds, by: StaysBy) -> Outlook:
    table = found.table
    rule: AnyRule = rules.draw.renchan
    stays, replayed = ends == "dealer_wins", False
    honba = honba_after_win(table.honba, stays, rules)
    if by != "win":
        riichi = tuple(sorted(map(table.wind, table.riichi)))
        before = RulingTable(riichi, (), table.honba, table.deposits)
        ended = after_draw(_drawn(ends, table), before, rules)
        rule, honba, replayed = ended.because[0], ended.honba, ended.replayed
        stays = ended.dealer_stays or replayed
    time_up = any(isinstance(event, EndEvent) for event in found.game.events)
    hand = hand_that_moves_nothing(table, found.game, stays)
    hand = replace(hand, stays_by=by, time_up=time_up, replayed=replayed)
    over = ending(hand, rules.game).rule
    following = next_deal(table.round_wind, table.dealer, stays)
    return Outlook(ends, rule, over, *following, honba, _by_points(hand, rules))


def _drawn(ends: HandEnds, table: GameTable) -> Drawn:
    """A draw of the hand on the table, in which the others are tenpai."""
    tenpai = tuple(range(SEATS)) if ends == "dealer_tenpai" else tuple(range(1, SEATS))
    dead = tuple({table.wind(one.seat) for one in table.dead})
    rulings = tuple(one.ruling for one in table.dead if one.ruling is not None)
    return Drawn(tenpai, dead, rulings=rulings)


def _by_points(hand: HandPlayed, rules: RiichiRules) -> AnyRule | None:
    """The rule by which the points alone decide whether the game is over after the hand: it is with
    the dealer or another seat far above all others, or it is not where nobody has the target."""
    game = rules.game
    target = game.start_points if game.target_points is None else game.target_points
    few = four([target.value - 1] * SEATS)
    tops = (few, *(_with_top(few, seat, target.value) for seat in range(SEATS)))
    found = [ending(replace(hand, scores=scores), game).rule for scores in tops]
    ends = [rule for rule in found if rule is not None]
    return ends[0] if 0 < len(ends) < len(found) else None


def _with_top(scores: Scores, seat: int, points: int) -> Scores:
    return four(points if at == seat else score for at, score in enumerate(scores))
