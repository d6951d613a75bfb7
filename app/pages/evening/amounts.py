"""Writes the amounts of an evening in the unit of its document, and reads those that are typed."""

from __future__ import annotations

from app.texts.results import marks, plain_number, signed
from engine.evening.events import FourPoints
from engine.evening.tables import ResultUnit

_HALF = 2


def result_words(amount: int, unit: ResultUnit) -> str:
    """The result of a game: points, half points as points, or marks (◎)."""
    return marks(amount) if unit == "marks" else amount_words(amount, unit)


def total_words(amount: int, unit: ResultUnit) -> str:
    """A sum of results: points, or the number of marks with its sign."""
    return signed(amount) if unit == "marks" else amount_words(amount, unit)


def amount_words(amount: int, unit: ResultUnit) -> str:
    """Points as they are written down: `41800`, `−12.5`."""
    points = amount / _HALF if unit == "half_points" else amount
    return f"{points:.1f}".removesuffix(".0").replace("-", "−")


def typed_points(typed: str) -> float | None:
    """The points that somebody typed, None for what is no number."""
    try:
        found = float(plain_number(typed))
    except ValueError:
        return None
    return found if abs(found) < 10_000_000 else None


def four_points(typed: tuple[str, ...]) -> FourPoints | None:
    """The points of four seats, None until all are typed."""
    found = [typed_points(one) for one in typed]
    if len(found) != 4 or any(one is None for one in found):
        return None
    east, south, west, north = (one or 0 for one in found)
    return east, south, west, north
