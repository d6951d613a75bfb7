"""Questions: from a card and a seed to what is asked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from app.pages.drill.kinds.card import AmountAsked, Card, CellAsked, HandAsked, Question
from app.pages.drill.kinds.table import KINDS

__all__ = ["AmountAsked", "CellAsked", "HandAsked", "Question", "ask", "seek"]


def ask(card: Card, rules: Any, seed: int) -> Question:
    """The question of a card; the same seed asks the same. `rules` are the card's document."""
    return KINDS[card.kind].ask(card, rules, seed)


def seek(card: Card, rules: Any, seed: int) -> Iterator[Question | None]:
    """Steps to the question that `ask` has; it is the last of them, those before are None."""
    row = KINDS[card.kind]
    if row.seek is None:
        yield row.ask(card, rules, seed)
    else:
        yield from row.seek(card, rules, seed)
