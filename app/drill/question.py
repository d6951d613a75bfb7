"""Questions: from a card and a seed to what is asked."""

from __future__ import annotations

from typing import Any

from app.drill.asked import AmountAsked, Card, CellAsked, HandAsked, Question
from app.drill.kinds import KINDS

__all__ = ["AmountAsked", "CellAsked", "HandAsked", "Question", "ask"]


def ask(card: Card, rules: Any, seed: int) -> Question:
    """The question of a card; the same seed asks the same. `rules` are the card's document."""
    return KINDS[card.kind].ask(card, rules, seed)
