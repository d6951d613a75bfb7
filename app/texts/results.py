"""Formats results of games: signed points, the marks of the 101 rules, other readings; and reads
numbers that are typed."""

from __future__ import annotations

from typing import Any, Final
from unicodedata import normalize

from app.texts.rule_values import value_words
from app.texts.texts import Texts
from engine.rulebook import Rule

_MINUS: Final = str.maketrans("−▲△", "---")


def plain_number(typed: str) -> str:
    """A number that was typed as Python reads it: input methods write signs, points and digits of
    full width."""
    return normalize("NFKC", typed.strip()).translate(_MINUS)


def signed(points: float) -> str:
    """Points with sign: `＋12.5`, `−3`, `±0`."""
    words = f"{abs(points):.1f}".removesuffix(".0")
    return f"＋{words}" if points > 0 else f"−{words}" if points < 0 else "±0"


def moved_words(points: float) -> str:
    """Points that move: `＋1500`, `−1000`, `0`."""
    return signed(points) if points else "0"


def score_words(points: int) -> str:
    """A score, with a minus that is as wide as a digit: `26400`, `−1200`."""
    return str(points).replace("-", "−")


def marks(number: int) -> str:
    """The marks of the 101 rules: a ◎ for each point above 0, a ● for each below, − for 0."""
    return "◎" * number or "−" if number >= 0 else "●" * -number


def under_reading(rule: Rule[Any], then: str, texts: Texts) -> str:
    """What comes by another reading: `アガリやめを「トップなら」と読めば、終局`."""
    text = value_words(rule, texts).rstrip("。.")
    return texts.ui("end.read_so", texts.rule(rule.key), text, then)
