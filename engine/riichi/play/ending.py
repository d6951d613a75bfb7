"""Decides whether the game is over after a hand."""

from __future__ import annotations

from engine.ledger import SEATS
from engine.riichi.play.placing import Scores, ranks
from engine.riichi.rules import Game, RiichiRules
from engine.rulebook import AnyRule

SOUTH = 1
WEST = 2
_LAST = SEATS - 1


def over(
    scores: Scores,
    round_wind: int,
    dealer: int,
    dealer_stays: bool,
    rules: RiichiRules,
    *,
    honba_paid: Scores = (0, 0, 0, 0),
    tournament: bool = False,
) -> AnyRule | None:
    """The rule that ends the game after this hand, or None where there is another.

    `dealer` is the seat that dealt, counted from the first dealer; scores have what the hand paid,
    `honba_paid` of it for counters.
    """
    game = rules.game
    if _below(scores, honba_paid, tournament, game):
        return game.tobi
    if round_wind < SOUTH or (round_wind == SOUTH and dealer < _LAST):
        return None
    reached = game.target_points is None or max(scores) >= game.target_points.value
    if dealer_stays and round_wind == SOUTH:
        stops = game.agari_yame.value == "if_top" and reached and ranks(scores, game)[dealer] == 1
        return game.agari_yame if stops else None
    if game.extension.value == "none":
        return None if dealer_stays else game.length
    return _extended(round_wind, dealer, dealer_stays, reached, game)


def _below(scores: Scores, honba_paid: Scores, tournament: bool, game: Game) -> bool:
    """Whether a seat is below zero as the document counts it."""
    if game.tobi.value == "none" or (tournament and game.tobi_tournament is not None):
        return False
    aside = game.tobi_honba is not None and game.tobi_honba.value == "left_out"
    counted = (s + paid * aside for s, paid in zip(scores, honba_paid, strict=True))
    return min(counted) < 0


def _extended(
    round_wind: int, dealer: int, dealer_stays: bool, reached: bool, game: Game
) -> AnyRule | None:
    """With a target the game goes on for at most one more round, until a seat has it."""
    if reached:
        return game.target_points or game.length
    last = round_wind >= WEST and dealer == _LAST and not dealer_stays
    return game.extension if last else None
