"""Compares the rules of several documents side by side."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from app.pages.rules.content import TOPICS, family, topic_of
from app.texts.clauses import Topic
from app.variants import rules_of
from engine.library import fingerprint_of
from engine.riichi.rules import Limit, Worth
from engine.rulebook import Rule, Standing, rules_in

_LEFT_OUT: Final = "penalties.recommended."
_NOTHING: Final[tuple[object, ...]] = (Worth(), False)


@dataclass(frozen=True, slots=True)
class Compared:
    """A rule as each document has it, in the order of the documents; empty where it has none.

    `differs` says which are not as in the first document.
    """

    key: str
    topic: Topic
    cells: tuple[tuple[Rule[Any], ...], ...]
    differs: tuple[bool, ...]


def comparison(documents: tuple[str, ...]) -> tuple[Compared, ...]:
    """All rules of documents of one game, by topic, without recommended penalties."""
    return _comparison(documents, tuple(fingerprint_of(document) for document in documents))


def doubted(document: str) -> tuple[Rule[Any], ...]:
    """Every assumed rule of a document, in the order of the topics."""
    there = [rule for rule in rules_in(rules_of(document)) if rule.standing is Standing.ASSUMED]
    return tuple(sorted(there, key=lambda rule: TOPICS.index(topic_of(rule))))


@lru_cache(maxsize=16)
def _comparison(documents: tuple[str, ...], _fingerprints: tuple[str, ...]) -> tuple[Compared, ...]:
    found: dict[str, dict[str, list[Rule[Any]]]] = {}
    for document in documents:
        for rule in rules_in(rules_of(document)):
            if not rule.key.startswith(_LEFT_OUT):
                found.setdefault(family(rule.key), {}).setdefault(document, []).append(rule)
    rows = []
    for key, by_document in found.items():
        cells = tuple(tuple(by_document.get(document, ())) for document in documents)
        first = next(rule for cell in cells for rule in cell)
        values = [_values(cell) for cell in cells]
        differs = tuple(value != values[0] for value in values)
        rows.append(Compared(key, topic_of(first), cells, differs))
    return tuple(sorted(rows, key=lambda row: TOPICS.index(row.topic)))


def _values(cell: tuple[Rule[Any], ...]) -> tuple[object, ...]:
    """The values of a cell; a rule that rules a thing out is equal to no rule."""
    said = (rule.value for rule in cell)
    return tuple(v for v in said if v not in _NOTHING and not (isinstance(v, Limit) and not v.base))
