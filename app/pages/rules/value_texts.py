"""Formats the value of a rule of either game."""

from __future__ import annotations

from typing import Any

from app.texts.rule_values import value_words
from app.texts.texts import Texts
from app.texts.toppan import ToppanTexts
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
