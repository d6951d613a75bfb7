"""False wins: what the document does to the player who declares a win that is none."""

from __future__ import annotations

from app.shown import FalseWinShown, Flow, RulingShown, Seats
from engine.ledger import SEATS, balance
from engine.riichi.referee import Answer, Ruling, Silence, on_false_win
from engine.riichi.rules import RiichiRules
from engine.riichi.situation import Situation
from engine.riichi.verdict import Verdict


def false_win(
    verdict: Verdict | None, situation: Situation, rules: RiichiRules
) -> FalseWinShown | None:
    """By voice only, and with the hand shown; None where the hand wins or is not whole."""
    found = None if verdict is None else on_false_win(verdict, situation, rules)
    if found is None:
        return None
    return FalseWinShown(
        found.offence, _shown(found.by_voice, situation), _shown(found.shown, situation)
    )


def _shown(answer: Answer, situation: Situation) -> RulingShown:
    if isinstance(answer, Ruling):
        return RulingShown("ruled", (answer,), _seats(answer, situation))
    if isinstance(answer, Silence):
        advice = answer.recommended if isinstance(answer.recommended, Ruling) else None
        if answer.by_program:
            return RulingShown("program")
        advised = () if advice is None else (advice,)
        seats = None if advice is None else _seats(advice, situation)
        return RulingShown("silent", advised, seats, answer.rule)
    branches = [branch.found for branch in answer.branches]
    return RulingShown("open", tuple(f for f in branches if isinstance(f, Ruling)))


def _seats(ruling: Ruling, situation: Situation) -> Seats | None:
    """Who pays whom, where points move from seat to seat."""
    flows = tuple(Flow(p.payer, p.payee, p.points) for p in ruling.payments if p.payer is not None)
    if not flows:
        return None
    moved = balance(ruling.payments)
    assert len(moved) == SEATS  # one for each plate
    return Seats(situation.seat, situation.round_wind, situation.honba, moved, flows)
