"""Following: whether there is another hand, and which, asked from the engine."""

from __future__ import annotations

from dataclasses import replace

from app.pages.referee.endings.views import NextHand
from app.pages.referee.entries import GameEntry
from app.pages.referee.seating import Four, Seating, by_first_seats, next_hand, points_of
from engine.ledger import SEATS
from engine.riichi.play.ending import over
from engine.riichi.rules import RiichiRules


def following(
    seating: Seating, told: GameEntry, rules: RiichiRules, *, stays: bool, honba: int, deposits: int
) -> NextHand:
    """What comes after a hand that is paid; `seating` has its points, `stays` tells the dealer."""
    start = rules.game.start_points.value
    scores = points_of(seating, start)
    rule = over(
        by_first_seats(scores, seating.deal),
        seating.round_wind,
        seating.deal,
        stays,
        rules,
        honba_paid=by_first_seats(_lifted(scores, told), seating.deal),
        tournament=told.tournament,
    )
    after = next_hand(
        replace(seating, scores=scores), dealer_stays=stays, honba=honba, deposits=deposits
    )
    return NextHand(rule, after.round_wind, after.deal, after.honba)


def below_zero(seating: Seating, rules: RiichiRules) -> frozenset[int] | None:
    """The seats below zero where it matters whether counters did it; None where it does not."""
    if rules.game.tobi_honba is None or rules.game.tobi.value == "none" or not seating.honba:
        return None
    scores = points_of(seating, rules.game.start_points.value)
    found = frozenset(seat for seat, points in enumerate(scores) if points < 0)
    return found or None


def _lifted(scores: Four, told: GameEntry) -> Four:
    """What counters took from those whom they alone brought below zero."""
    east, south, west, north = (
        -scores[seat] if seat in told.by_honba and scores[seat] < 0 else 0 for seat in range(SEATS)
    )
    return east, south, west, north
