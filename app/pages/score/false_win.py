"""False wins: what the document does to the player who declares a win that is none."""

from __future__ import annotations

from app.views.ledgers import Seats
from app.views.rulings import FalseWinView, ruling_view
from engine.riichi.referee import on_false_win
from engine.riichi.rules import RiichiRules
from engine.riichi.situation import Situation
from engine.riichi.verdict import Verdict


def false_win(
    verdict: Verdict | None, situation: Situation, rules: RiichiRules
) -> FalseWinView | None:
    """By voice only, and with the hand shown; None where the hand wins or is not whole."""
    found = None if verdict is None else on_false_win(verdict, situation, rules)
    if found is None:
        return None
    around = Seats(situation.seat, situation.round_wind, situation.honba)
    return FalseWinView(
        found.offence, ruling_view(found.by_voice, around), ruling_view(found.shown, around)
    )
