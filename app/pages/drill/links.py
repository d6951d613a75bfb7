"""Links between a question and other pages: its cell, its hand, and back to what is practised."""

from __future__ import annotations

from typing import Any

from app.pages.drill.kinds.cells import spot_of
from app.pages.drill.kinds.kind import Question
from app.pages.drill.progress.heat import practise_spots
from app.pages.score import notation
from app.pages.score.state import Draft, set_document
from app.pages.table.state import TableState, result
from app.views.drill import Practise
from app.views.tables import TableSpot
from engine.riichi.rules import RiichiRules


def practise_hand(draft: object, rules: Any) -> Practise | None:
    """The cards of the cell that a draft is in; None where it is in none."""
    if not isinstance(draft, Draft) or not isinstance(rules, RiichiRules):
        return None
    laid = set_document(draft, rules.document.id)
    scored = result(TableState(rules.document.id, draft=laid))
    return None if scored is None else practise_spots((scored[1],), rules)


def spot_in(question: Question, rules: Any) -> TableSpot | None:
    """The place of the answer in the scoring table."""
    if question.cell is None or not isinstance(rules, RiichiRules):
        return None
    return spot_of(question.cell, rules)


def hand_of(question: Question) -> Draft | None:
    """The hand that was asked about, as a draft of the score page."""
    dealt = question.subject.dealt_hand()
    if dealt is None:
        return None
    draft = set_document(Draft(), question.card.document)
    return notation.enter(draft, f"{dealt.hand} {dealt.situation}")
