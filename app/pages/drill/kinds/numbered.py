"""Numbered: the question about a hand that is asked for by its number, as it stands on a ticket."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from app.pages.drill.kinds.card import Card, Question, Unread
from app.pages.drill.kinds.decks import deck
from app.pages.drill.kinds.hands import (
    NO_YAKU,
    about_declaration,
    about_fu,
    about_paid,
    about_yaku,
    declaration_key,
    fu_key,
    paid_key,
)
from engine.library import documents
from engine.riichi.judge import judge
from engine.riichi.practice.deal import VERSION, Dealt, dealt
from engine.riichi.rules import RiichiRules
from engine.riichi.verdict import Agari, Score

_PARTS: Final = 6
_OTHERWISE: Final = "declaration"
_About = Callable[[Card, Dealt, RiichiRules], Question]


def numbered(text: str, kind: str, rules: RiichiRules) -> Question | Unread:
    """What is asked of the hand of a number, or why nothing is.

    A kind that asks about no hands leaves it to the whole declaration.
    """
    parts = text.strip().split(".", _PARTS - 1)
    if parts == [""]:
        return Unread("nothing")
    if len(parts) == _PARTS and parts[0].isdecimal():
        if parts[0] != str(VERSION):
            return Unread("number_version")
        if parts[-1] != rules.document.id:
            there = parts[-1] in documents()
            return Unread("number_elsewhere" if there else "number_nowhere", word=parts[-1])
    try:
        found = dealt(text.strip(), rules)
    except ValueError:
        return Unread("number", word=text.strip())
    return _question(found, kind if kind in _ABOUT else _OTHERWISE, rules)


def _question(found: Dealt, kind: str, rules: RiichiRules) -> Question | Unread:
    """The hand as a question of one of the cards that a kind has."""
    verdict = judge(found.hand, found.situation, rules)
    best = verdict.best if isinstance(verdict, Agari) else None
    cards = {card.key: card for card in deck(kind, rules)}
    card = next((cards[key] for key in _keys(found, best, kind, rules) if key in cards), None)
    return Unread("number_unasked") if card is None else _ABOUT[kind](card, found, rules)


def _keys(found: Dealt, best: Score | None, kind: str, rules: RiichiRules) -> tuple[str, ...]:
    """The cards that a hand may be a question of, the rarest first."""
    if best is None:
        return (NO_YAKU,)
    if kind == "fu":
        return (fu_key(found, best),)
    if kind == "paid":
        return (paid_key(found, rules),)
    if kind == "yaku":
        counted = {line.rule.key.removeprefix("yaku.") for line in best.yaku}
        return tuple(card.key for card in reversed(deck(kind, rules)) if card.key in counted)
    return (declaration_key(found, best, rules),)


_ABOUT: Final[Mapping[str, _About]] = {
    "fu": about_fu,
    "yaku": about_yaku,
    "declaration": about_declaration,
    "paid": about_paid,
}
