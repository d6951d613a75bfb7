"""What tests of practice share: the kinds of a document, and a generated year of answers."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from random import Random
from typing import Any

from app.pages.drill.kinds.table import KINDS, deck
from app.pages.drill.progress.answers import SavedAnswer
from engine.riichi.rules import load


def kinds_of(rules: Any) -> tuple[str, ...]:
    """The kinds that a document has cards of."""
    return tuple(name for name in KINDS if deck(name, rules))


def a_year(count: int, today: date, document: str = "club", seed: int = 1) -> list[SavedAnswer]:
    """So many answers over a year up to a day, in their order, of somebody who gets better."""
    cards = deck("points", load(document))
    chance = Random(seed)
    start = datetime(today.year - 1, today.month, today.day, 19, tzinfo=UTC)
    found = []
    for n in range(count):
        day = n * 365 // count + 1
        at = start + timedelta(days=day, seconds=(n * 9) % 3600)
        card = cards[min(int(chance.expovariate(1 / 30)), len(cards) - 1)]
        known = 0.6 + 0.38 * n / count - 0.2 * (cards.index(card) / len(cards))
        right = chance.random() < known
        ms = round(chance.uniform(1200, 9000) * (1.3 - 0.8 * known))
        found.append(
            SavedAnswer(
                f"year-{n}", round(at.timestamp() * 1000), at.date().isoformat(), card.kind,
                document, card.key, "2000" if right else "3900", right, float(right), ms,
                3 if right else 1,
            )
        )  # fmt: skip
    return found
