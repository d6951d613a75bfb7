"""Formats the value of a rule of either game, and the values of several rules as sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from typing import Any, Final

import msgspec

from app.texts.rule_values import value_words
from app.texts.texts import Texts
from app.texts.toppan import ToppanTexts
from engine.riichi.penalties import Outcome
from engine.rulebook import Rule
from engine.toppan.rules import Prize, Worth


def rule_value(rule: Rule[Any], texts: Texts) -> str:
    """The value of a rule in words, in the texts of its game."""
    if not isinstance(texts, ToppanTexts):
        return value_words(rule, texts)
    value = rule.value
    if isinstance(value, Prize):
        return texts.titled(texts.han(value.han), texts.said(rule))
    if isinstance(value, Worth):
        return _worth(value, texts)
    return texts.said(rule) or texts.rule(rule.key)


def _worth(value: Worth, texts: ToppanTexts) -> str:
    parts = [texts.limit("mangan") if value.mangan else texts.han(value.han)]
    if value.over:
        parts.append(texts.ui("rules.over", texts.han(value.over)))
    if value.pure:
        parts.append(texts.ui("rules.pure", value.pure))
    if value.excludes:
        names = texts.list_of(texts.yaku_name(key) for key in value.excludes)
        parts.append(texts.ui("rules.excludes", names))
    return texts.list_of(parts)


# several rules

_MANY: Final = 3
"""The greatest number of values in a row; of more, two are named and the others counted."""
_MOST_NAMES: Final = 3
_NUMBER: Final = re.compile(r"[-−+]?[0-9.]+")
_FREE: Final = ("silent", "legal", "none")
_WHOLE: Final = ("penalties.", "table.rows")
"""Keys of rules whose values are sentences."""


def values_of(rules: tuple[Rule[Any], ...], title: str, texts: Texts) -> str:
    """The values of the rules under a title: the value alone where the title says of what it is,
    else what it is about as well: `国士の暗槓槍槓 なし`. Rules of one value are named together."""
    if len(rules) == 1 and texts.rule(rules[0].key) == title:
        return rule_value(rules[0], texts).rstrip("。.")
    parts = list(dict.fromkeys(_parts(rules, title, texts)))
    if len(parts) > _MANY:
        parts = [*parts[: _MANY - 1], texts.ui("rules.more", len(parts) - _MANY + 1)]
    return texts.ui("rules.value_list").join(parts)


def _parts(rules: tuple[Rule[Any], ...], title: str, texts: Texts) -> Iterator[str]:
    """A part for each value: with the names of its rules where it does not speak for itself."""
    acts = {rule.key.split(".")[2] for rule in rules if isinstance(rule.value, Outcome)}
    several = len({rule_value(rule, texts) for rule in rules}) > 1
    for act, some in groupby(rules, key=_act):
        there = tuple(some)
        if act:
            costs = any(rule.value.sanction not in _FREE for rule in there)
            yield _ruled(there, texts, several=len(acts) > 1, costs=costs, alone=there == rules)
            continue
        by_value: dict[str, list[Rule[Any]]] = {}
        for rule in there:
            titled = texts.rule(rule.key) == title and isinstance(rule.value, str)
            value = rule_value(rule, texts) if titled else _alone(rule, texts)
            by_value.setdefault(value, []).append(rule)
        for value, same in by_value.items():
            yield _named(value, same, texts, several=several)


def _act(rule: Rule[Any]) -> str:
    """The act that a rule rules on, "" for any other rule."""
    return rule.key.split(".")[2] if isinstance(rule.value, Outcome) else ""


def _ruled(
    rules: tuple[Rule[Any], ...], texts: Texts, *, several: bool, costs: bool, alone: bool
) -> str:
    """The classes of the rulings on an act: with its name where it is one of several acts or
    costs nothing, with the answers where there is nothing else."""
    if alone:
        lines = (rule_value(rule, texts) for rule in rules)
        return texts.ui("rules.value_list").join(dict.fromkeys(lines))
    classes = dict.fromkeys(texts.sanction(rule.value.sanction) for rule in rules)
    words = texts.ui("either").join(classes)
    if costs and not several:
        return words
    return texts.ui("rules.named_value", texts.rule(rules[0].key), words)


def _alone(rule: Rule[Any], texts: Texts) -> str:
    """The value, in words that speak for themselves where there are such."""
    value = rule.value
    word = {True: "yes", False: "no"}.get(value, value) if isinstance(value, bool) else value
    key = f"said.whole.{rule.key}.{word}"
    return texts.text(key) if isinstance(word, str) and texts.has(key) else rule_value(rule, texts)


def _named(value: str, rules: list[Rule[Any]], texts: Texts, *, several: bool) -> str:
    value = value.rstrip("。.")
    bare = _is_bare(value, texts)
    whole = value != rule_value(rules[0], texts).rstrip("。.") or rules[0].key.startswith(_WHOLE)
    speaks = isinstance(rules[0].value, str) or (not bare and len(rules) > 1 and not several)
    if not bare and (whole or speaks or not several):
        return value
    names = list(dict.fromkeys(texts.rule(rule.key) for rule in rules))
    if len(names) > _MOST_NAMES:
        rest = texts.ui("rules.more", len(names) - _MOST_NAMES + 1)
        names = [*names[: _MOST_NAMES - 1], rest]
    return texts.ui("rules.named_value", texts.ui("rules.name_list").join(names), value)


def _is_bare(value: str, texts: Texts) -> bool:
    """Whether a value says nothing by itself: yes, none, a number."""
    bare = (texts.said_as("value", "yes"), texts.said_as("value", "no"))
    return value in bare or _NUMBER.fullmatch(value) is not None


class ValueLabels(msgspec.Struct, frozen=True):
    """The labels in the form of the value of one rule: of a part by its name, of a word in a part,
    of a button."""

    key: str
    texts: Texts

    def part(self, name: str) -> str:
        return self.texts.ui(f"user_document.part.{name}")

    def word(self, part: str, word: str) -> str:
        if not word:
            return self.texts.ui("user_document.as_usual")
        if part == "sanction":
            return self.texts.sanction(word)
        if part == "limit":
            return self.texts.limit(word)
        if part == "excludes":
            return self.texts.yaku_name(word)
        if part and self.key.startswith("penalties."):
            return self.texts.effect_word(part, word)
        if part:
            return self.texts.ui(f"user_document.{word}") if word in ("yes", "no") else word
        value: object = {"yes": True, "no": False}.get(word, word)
        if self.key == "pao.yaku":
            return self.texts.yaku_name(word)
        if self.key == "draw.abortive":
            return self.texts.ui(f"draw.kind.{word}")
        rule = Rule(key=self.key, value=value, clause="-")
        label = rule_value(rule, self.texts)
        return word if label == self.texts.rule(self.key) else label

    def sign(self, key: str) -> str:
        return self.texts.ui(f"user_document.{key}")
