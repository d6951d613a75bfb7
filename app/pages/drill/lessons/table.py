"""The lessons of each document, and which lesson a card belongs to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, Final

import msgspec

from app.pages.drill.kinds.cells import CELLS, cell_of_key
from app.pages.drill.kinds.kind import Card
from app.pages.drill.lessons.lesson import Lesson
from app.pages.drill.lessons.plan import counted
from app.pages.drill.lessons.riichi import riichi_plans
from app.pages.drill.lessons.toppan import toppan_plans
from app.variants import rules_of
from engine.library import fingerprint_of
from engine.riichi.practice.grade import price_of
from engine.riichi.rules import RiichiRules

_CACHED: Final = 16
_ALSO: Final[Mapping[str, str]] = {
    "declaration": "declare", "honba": "declare", "paid": "declare", "yaku": "han",
    "fu": "fu_parts",
}  # fmt: skip
"""The lesson of cards that no lesson turns by themselves, by their kind."""


class _Lessons(msgspec.Struct, frozen=True):
    """The lessons of a document, by their ids too, and the lesson that turns each card; and the
    cards of cells by fu that reach a limit, each with what it shares with the others of it."""

    all: tuple[Lesson, ...]
    by_id: Mapping[str, Lesson]
    by_card: Mapping[Card, Lesson]
    by_limit: Mapping[Card, tuple[object, ...]]


@lru_cache(_CACHED)
def _cached(document: str, _text: str) -> _Lessons:
    """Cached by the fingerprint of the document."""
    rules = rules_of(document)
    plans = riichi_plans(rules) if isinstance(rules, RiichiRules) else toppan_plans(rules)
    found = counted(plans, rules)
    by_card = {card: lesson for lesson in found for card in lesson.turns}
    by_limit = dict(_limits(by_card, rules)) if isinstance(rules, RiichiRules) else {}
    return _Lessons(found, {lesson.id: lesson for lesson in found}, by_card, by_limit)


def _limits(
    by_card: Mapping[Card, Lesson], rules: RiichiRules
) -> Iterator[tuple[Card, tuple[object, ...]]]:
    """The cards of cells by fu that reach a limit, each with its lesson, who wins, and how."""
    for card, lesson in by_card.items():
        if card.kind == CELLS:
            cell = cell_of_key(card.key)
            if cell.fu and price_of(cell, rules).limit:
                yield card, (lesson.id, cell.dealer, cell.tsumo)


def _of(rules: Any) -> _Lessons:
    return _cached(rules.document.id, fingerprint_of(rules.document.id))


def lessons_of(rules: Any) -> tuple[Lesson, ...]:
    """The lessons of a document, in their order."""
    return _of(rules).all


def lesson_by_id(lesson: str, rules: Any) -> Lesson | None:
    """The lesson of a document by its id; None where the document does not have it."""
    return _of(rules).by_id.get(lesson)


def lesson_of_card(card: Card, rules: Any) -> Lesson | None:
    """The lesson that turns a card, or that cards of its kind belong to; None where none does."""
    found = _of(rules)
    return found.by_card.get(card) or found.by_id.get(_ALSO.get(card.kind, ""))


def with_whole_limits(cards: frozenset[Card], rules: Any) -> frozenset[Card]:
    """The cards, and those of cells that reach a limit of which another cell is among them."""
    groups = _of(rules).by_limit
    known = {groups[card] for card in cards if card in groups}
    return cards | {card for card, group in groups.items() if group in known}
