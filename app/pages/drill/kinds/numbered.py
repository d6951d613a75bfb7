"""The question about a hand that is asked for by its number."""

from __future__ import annotations

from typing import Final

from app.pages.drill.kinds.hands import NO_YAKU
from app.pages.drill.kinds.kind import HandQuestions, Question, Unread
from app.pages.drill.kinds.table import KINDS, deck
from engine.library import documents
from engine.riichi.judge import judge
from engine.riichi.practice.deal import Dealt, dealt
from engine.riichi.practice.numbers import MistypedError
from engine.riichi.rules import RiichiRules
from engine.riichi.verdict import Agari

_PARTS: Final = 6
_FIRST: Final = "1"
_OTHERWISE: Final = "declaration"


def numbered(text: str, kind: str, rules: RiichiRules) -> Question | Unread:
    """The question about the hand of a number, or why there is none.

    For a kind that does not ask about hands the whole declaration is asked.
    """
    sentence = text.strip()
    if not sentence:
        return Unread("nothing")
    unread = _long(sentence, rules) if "." in sentence else None
    if unread is not None:
        return unread
    try:
        found = dealt(sentence, rules)
    except MistypedError:
        return Unread("number_mistyped", word=sentence)
    except ValueError:
        return Unread("number", word=sentence)
    hands = KINDS[kind].hands
    if hands is None:
        kind, hands = _OTHERWISE, KINDS[_OTHERWISE].hands
    assert hands is not None
    return _question(found, kind, hands, rules)


def _long(text: str, rules: RiichiRules) -> Unread | None:
    """Why an id in the long form of version 1 is of no use here; None where it may be."""
    parts = text.split(".", _PARTS - 1)
    if len(parts) < _PARTS or not parts[0].isdecimal():
        return None
    if parts[0] != _FIRST:
        return Unread("number_version")
    if parts[-1] == rules.document.id:
        return None
    there = parts[-1] in documents()
    return Unread("number_elsewhere" if there else "number_nowhere", word=parts[-1])


def _question(
    found: Dealt, kind: str, hands: HandQuestions, rules: RiichiRules
) -> Question | Unread:
    """The hand as a question of one of the cards that the kind has."""
    verdict = judge(found.hand, found.situation, rules)
    best = verdict.best if isinstance(verdict, Agari) else None
    keys = (NO_YAKU,) if best is None else hands.keys(found, best, rules)
    cards = {card.key: card for card in deck(kind, rules)}
    card = next((cards[key] for key in keys if key in cards), None)
    return Unread("number_unasked") if card is None else hands.ask(card, found, rules)
