"""Finds the rules in which two riichi documents differ, and makes documents in between."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import msgspec

from engine.complaints import SchemaError
from engine.riichi.rules import Limit, RiichiRules, Worth
from engine.rulebook import Rule, Section, rules_in, with_parts

PRICES: Final = "prices"
"""The key of the change from a formula to a printed table or back: neither can be had in parts."""
_PRICES: Final = ("fu", "formula", "limits", "table")
PAO: Final = "pao"
"""The key of the change to or from liability as a whole."""
_HEAD: Final = "document"


class RuleChange(msgspec.Struct, frozen=True):
    """Rules that two documents have with different values, or that one of them lacks.

    `key` is that of the rule, or of the section or act that can only be replaced whole. `here` and
    `there` are the rules of each document, empty where it has none. `parts` are the places that are
    replaced together.
    """

    key: str
    here: tuple[Rule[Any], ...]
    there: tuple[Rule[Any], ...]
    parts: tuple[str, ...]


def changes(here: RiichiRules, there: RiichiRules) -> tuple[RuleChange, ...]:
    """Every difference between two documents, in the order of the schema.

    The same keys in the same order whichever document comes first.
    """
    return tuple(_change(key, parts, here, there) for key, parts in _differing(here, there))


def _differing(here: RiichiRules, there: RiichiRules) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The keys of what differs, each with the places that are replaced together."""
    priced = (here.table is None) is not (there.table is None)
    for name in RiichiRules.__struct_fields__:
        if name == _HEAD or (priced and name in _PRICES):
            if name == _PRICES[0]:
                yield PRICES, _PRICES
            continue
        if name == PAO and bool(here.pao.yaku.value) is not bool(there.pao.yaku.value):
            yield PAO, (PAO,)
            continue
        for place in _places(getattr(here, name), getattr(there, name), name):
            yield place, (place,)


def _change(key: str, parts: tuple[str, ...], here: RiichiRules, there: RiichiRules) -> RuleChange:
    def rules(document: RiichiRules) -> tuple[Rule[Any], ...]:
        return tuple(rule for part in parts for rule in rules_in(_at(document, part)))

    return RuleChange(key, rules(here), rules(there), parts)


def _at(document: RiichiRules, place: str) -> object:
    """The part of a document at a place; None where it has none."""
    found: Any = document
    for name in place.split("."):
        found = found.get(name) if isinstance(found, dict) else getattr(found, name, None)
    return found


def _places(mine: object, theirs: object, at: str) -> Iterator[str]:
    """The places at or below `at` at which two parts of documents say something else.

    What stands under a free name, such as a yaku or an act, is replaced whole.
    """
    if _said(mine) == _said(theirs):
        return
    if isinstance(mine, dict) and isinstance(theirs, dict):
        names = sorted(mine.keys() | theirs.keys())
        yield from (f"{at}.{n}" for n in names if _said(mine.get(n)) != _said(theirs.get(n)))
    elif isinstance(mine, Section) and type(mine) is type(theirs):
        for name in mine.__struct_fields__:
            yield from _places(getattr(mine, name), getattr(theirs, name), f"{at}.{name}")
    else:
        yield at


def _said(part: object) -> object:
    """What a part says, without clauses, standings and reasons; what rules out says nothing."""
    match part:
        case Rule():
            return _said(part.value)
        case Worth():
            return (part.closed, part.open, part.yakuman, part.limit) if part != Worth() else None
        case Limit():
            return (part.han, part.base) if part.base else None
        case msgspec.Struct():
            return tuple(_said(getattr(part, name)) for name in part.__struct_fields__)
        case dict():
            said = {name: _said(inner) for name, inner in part.items()}
            return {name: inner for name, inner in said.items() if inner is not None}
        case tuple():
            return tuple(map(_said, part))
    return part


class MixedDocuments:
    """Documents between two: the first with some of its rules from the second, each made once."""

    def __init__(self, here: RiichiRules, there: RiichiRules) -> None:
        self.here, self.there = here, there
        self.changes = {change.key: change for change in changes(here, there)}
        self._made: dict[frozenset[str], RiichiRules | None] = {
            frozenset(self.changes): there,
            frozenset(): here,
        }

    def document(self, keys: frozenset[str]) -> RiichiRules | None:
        """The first document with the changes of these keys; None where that is no sound one."""
        if keys not in self._made:
            parts = [part for key in keys for part in self.changes[key].parts]
            try:
                self._made[keys] = with_parts(self.here, self.there, frozenset(parts))
            except SchemaError:
                self._made[keys] = None
        return self._made[keys]
