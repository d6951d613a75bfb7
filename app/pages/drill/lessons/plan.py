"""A lesson as it is planned from the rules, before it is counted among those of its document."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import cycle, islice
from typing import Any, Final

import msgspec

from app.pages.drill.kinds.kind import Card
from app.pages.drill.kinds.table import deck
from app.pages.drill.lessons.lesson import (
    Lesson,
    LessonStatement,
    Show,
    TogetherHandStep,
    TogetherStep,
)

ALONE: Final = 5
"""So many questions are asked alone."""
_LEAST: Final = 2
"""A lesson with fewer statements is left out, like one that asks nothing."""

StatementPlan = tuple[str, tuple[float, ...], bool]
"""A statement: its key, its amounts, and whether the engine reckons it so under the document."""
WantedCards = tuple[tuple[str, str], ...]
"""Cards by kind and key; those that the document does not have are left out."""


class LessonPlan(msgspec.Struct, frozen=True):
    """A lesson before it has its number; the fields are those of `Lesson`."""

    id: str
    title: str
    minutes: int
    statements: tuple[StatementPlan, ...]
    show: Show
    together: TogetherStep | TogetherHandStep
    alone: WantedCards
    turns: WantedCards
    caption: tuple[float, ...] = ()


def counted(plans: Iterable[LessonPlan], rules: Any) -> tuple[Lesson, ...]:
    """The lessons of plans with their numbers; those that say too little, or ask nothing, are left
    out."""
    found: list[Lesson] = []
    cards = _Decks(rules)
    for plan in plans:
        statements = tuple(
            LessonStatement(key, amounts) for key, amounts, holds in plan.statements if holds
        )
        turns = _cards(plan.turns, cards)
        alone = _filled(_cards(plan.alone, cards), turns)
        if len(statements) < _LEAST or not alone:
            continue
        found.append(
            Lesson(
                plan.id, len(found) + 1, plan.title, plan.minutes, statements, plan.show,
                plan.together, alone, turns, plan.caption,
            )
        )  # fmt: skip
    return tuple(found)


class _Decks:
    """The cards of a document by kind and key; a deck is made when it is first asked for."""

    def __init__(self, rules: Any) -> None:
        self._rules = rules
        self._found: dict[str, dict[str, Card]] = {}

    def get(self, kind: str, key: str) -> Card | None:
        if kind not in self._found:
            self._found[kind] = {card.key: card for card in deck(kind, self._rules)}
        return self._found[kind].get(key)


def _cards(wanted: WantedCards, decks: _Decks) -> tuple[Card, ...]:
    found = (decks.get(kind, key) for kind, key in wanted)
    return tuple(card for card in found if card is not None)


def _filled(alone: tuple[Card, ...], turns: tuple[Card, ...]) -> tuple[Card, ...]:
    """Five cards: those that are wanted, others that the lesson turns, then the first ones again
    (of dealt hands another one is asked)."""
    some = (*alone, *(card for card in turns if card not in alone))
    return tuple(islice(cycle(some), ALONE)) if some else ()
