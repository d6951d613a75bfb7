"""Cards: the decks of a document, one for each kind of question."""

from __future__ import annotations

from typing import Any

from app.pages.drill.kinds.card import Card
from app.pages.drill.kinds.table import KINDS

__all__ = ["Card", "deck", "kinds_of"]


def deck(kind: str, rules: Any) -> tuple[Card, ...]:
    """All cards of a kind under a document, the most frequent in real play first.

    It is empty where the document has nothing of the kind. ValueError for a kind there is not.
    """
    row = KINDS.get(kind)
    if row is None:
        raise ValueError(f"{kind!r} is no kind of question; see app.pages.drill.kinds.table.KINDS")
    if rules.document.game != row.game:
        return ()
    document = rules.document.id
    return tuple(Card(kind, document, key) for key in row.keys(rules))


def kinds_of(rules: Any) -> tuple[str, ...]:
    """The kinds that a document has cards of."""
    return tuple(name for name in KINDS if deck(name, rules))
