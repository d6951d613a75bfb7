"""Leads: from a question to other pages, and from them to what is practised."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from app.pages.drill.kinds.card import HandAsked, Question
from app.pages.drill.kinds.cells import spot_of, spot_of_card
from app.pages.drill.kinds.decks import deck
from app.pages.score import notation
from app.pages.score.state import Draft, set_document
from app.pages.table.state import TableState, result
from app.views.drill import Practise
from app.views.tables import TableSpot
from engine.riichi.rules import RiichiRules


def practise_spots(spots: Iterable[TableSpot], rules: RiichiRules) -> Practise | None:
    """The wish to practise some cells of the table; None where none of them is asked for."""
    some = frozenset(spots)
    keys = tuple(c.key for c in deck("points", rules) if spot_of_card(c, rules) in some)
    return Practise("points", keys) if keys else None


def practise_hand(draft: object, rules: Any) -> Practise | None:
    """The wish to practise the cell of a hand that is laid; None where it is in none."""
    if not isinstance(draft, Draft) or not isinstance(rules, RiichiRules):
        return None
    laid = set_document(draft, rules.document.id)
    found = result(TableState(rules.document.id, draft=laid))
    return None if found is None else practise_spots((found[1],), rules)


def spot_in(question: Question, rules: Any) -> TableSpot | None:
    """Where the answer stands in the table."""
    if question.cell is None or not isinstance(rules, RiichiRules):
        return None
    return spot_of(question.cell, rules)


def hand_of(question: Question) -> Draft | None:
    """The hand that was asked about, as the score page lays it."""
    if not isinstance(question.about, HandAsked):
        return None
    found = question.about.dealt
    draft = set_document(Draft(), question.card.document)
    return notation.enter(draft, f"{found.hand} {found.situation}")
