"""Counts which of the installed riichi documents state a rule, and which have it otherwise."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from engine.riichi.penalties import Outcome
from engine.riichi.rules import GAME, load
from engine.rulebook import Rule, Standing, installed, rules_in


class Agreement(msgspec.Struct, frozen=True):
    """How many installed riichi documents there are, and the ids of those that state the value of
    a rule in their text and of those that have another value."""

    documents: int
    stating: tuple[str, ...]
    differing: tuple[str, ...]


def agreement(rule: Rule[Any]) -> Agreement:
    """What the installed documents say of a rule; a document without the rule does not differ."""
    found = _by_key().get(rule.key, {})
    same = {document: same_value(rule, other) for document, other in found.items()}
    return Agreement(
        _number(),
        tuple(d for d, other in found.items() if other.standing is Standing.STATED and same[d]),
        tuple(document for document in found if not same[document]),
    )


def same_value(one: Rule[Any], other: Rule[Any]) -> bool:
    """Whether two rules say the same; rulings are compared without the questions they ask."""
    return bool(_compared(one.value) == _compared(other.value))


def _compared(value: object) -> object:
    return msgspec.structs.replace(value, when={}) if isinstance(value, Outcome) else value


@cache
def _by_key() -> dict[str, dict[str, Rule[Any]]]:
    """By key the rules of all installed documents, which do not change while the program runs."""
    found: dict[str, dict[str, Rule[Any]]] = {}
    for document in _riichi():
        for rule in rules_in(load(document)):
            found.setdefault(rule.key, {})[document] = rule
    return found


def _number() -> int:
    return len(_riichi())


def _riichi() -> tuple[str, ...]:
    return tuple(key for key, head in installed().items() if head.game == GAME)
