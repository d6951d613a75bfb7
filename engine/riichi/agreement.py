"""Counts which of the installed riichi documents state a rule, and which have it otherwise."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator
from functools import cache
from typing import Any, Final

import msgspec

from engine.riichi.penalties import Outcome, outcomes
from engine.riichi.rules import GAME, load
from engine.rulebook import Rule, Standing, installed, rules_in


class Agreement(msgspec.Struct, frozen=True):
    """How many installed riichi documents there are, and the ids of those that state the value of
    a rule in their text and of those that have another value."""

    documents: int
    stating: tuple[str, ...]
    differing: tuple[str, ...]


def agreement(rule: Rule[Any]) -> Agreement:
    """What the installed documents say of a rule; a document without the rule does not differ.

    Of a ruling they are asked what they rule on the same act under the same answers.
    """
    found = _by_key().get(rule.key, {})
    same = {document: _same_value(rule, other) for document, other in found.items()}
    stated = {document for document, other in found.items() if other.standing is Standing.STATED}
    for document, others in _ruled_elsewhere(rule, found):
        same[document] = all(other.value.sanction == rule.value.sanction for other in others)
        if all(other.standing is Standing.STATED for other in others):
            stated.add(document)
    return Agreement(
        len(_riichi()),
        tuple(document for document in same if same[document] and document in stated),
        tuple(document for document in same if not same[document]),
    )


def _ruled_elsewhere(
    rule: Rule[Any], found: Container[str]
) -> Iterator[tuple[str, tuple[Rule[Outcome], ...]]]:
    """The rulings of the other documents on the act and the answers of a ruling, where all of
    them are of one class."""
    act = _OF_RULING.fullmatch(rule.key)
    if act is None:
        return
    for document in _riichi():
        penalties = load(document).penalties
        if penalties is None or document in found:
            continue
        others = outcomes(penalties.offences.get(act[1]), rule.value.conditions)
        if len({other.value.sanction for other in others}) == 1:
            yield document, others


_OF_RULING: Final = re.compile(r"penalties\.offences\.(\w+)\.rulings\.\w+")


def _same_value(one: Rule[Any], other: Rule[Any]) -> bool:
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


def _riichi() -> tuple[str, ...]:
    return tuple(key for key, head in installed().items() if head.game == GAME)
