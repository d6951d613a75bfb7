"""Links between a question and other pages: its cell, its hand, and back to what is practised."""

from __future__ import annotations

from typing import Any

from app.pages.drill.kinds.cells import spot_of
from app.pages.drill.kinds.kind import Question
from app.pages.drill.kinds.toppan import TilesSubject
from app.pages.drill.progress.heat import practise_spots
from app.pages.score import notation
from app.pages.score.state import Draft, set_document
from app.pages.score.toppan.notation import enter as enter_toppan
from app.pages.score.toppan.state import AT_SEAT
from app.pages.score.toppan.state import Draft as ToppanDraft
from app.pages.table.state import TableState, result
from app.pages.table.toppan.sheet import CARD_KINDS, card_spot
from app.views.drill import Practise
from app.views.tables import TableSpot
from engine.riichi.rules import RiichiRules
from engine.tiles import text_of
from engine.toppan.diagnosis import WinProblem
from engine.toppan.play.deal import DEALER
from engine.toppan.situation import WIND_LETTERS


def practise_hand(draft: object, rules: Any) -> Practise | None:
    """The cards of the cell that a draft is in; None where it is in none."""
    if not isinstance(draft, Draft) or not isinstance(rules, RiichiRules):
        return None
    laid = set_document(draft, rules.document.id)
    scored = result(TableState(rules.document.id, draft=laid))
    return None if scored is None else practise_spots((scored[1],), rules)


def spot_in(question: Question, rules: Any) -> TableSpot | None:
    """The place of the answer in the tables of the game; None where it has none."""
    if question.card.kind in CARD_KINDS:
        return card_spot(question.card.kind, question.card.key)
    if question.cell is None or not isinstance(rules, RiichiRules):
        return None
    return spot_of(question.cell, rules)


def hand_of(question: Question) -> Draft | ToppanDraft | None:
    """The hand that was asked about, as a draft of the score page of its game."""
    dealt = question.subject.dealt_hand()
    if isinstance(question.subject, TilesSubject):
        return _toppan_hand(question.subject, question.card.document)
    if dealt is None:
        return None
    draft = set_document(Draft(), question.card.document)
    return notation.enter(draft, f"{dealt.hand} {dealt.situation}")


def _toppan_hand(subject: TilesSubject, document: str) -> ToppanDraft | None:
    """A hand of 競技十半 with what the dealer shows; None where no hand was asked about."""
    tiles, situation = dict(subject.rows), subject.around
    if situation is None:
        return None
    words = [text_of(tiles["hand"]), str(situation)]
    if "dealer" in tiles:
        words.append(f"{AT_SEAT[DEALER].value}=_{text_of(tiles['dealer'])}")
    if isinstance(subject.asked, WinProblem) and not subject.asked.declared:
        words.append(f"stays={WIND_LETTERS[situation.seat]}")
    return enter_toppan(ToppanDraft(document=document), " ".join(words))
