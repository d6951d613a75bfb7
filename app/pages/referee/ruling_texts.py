"""Formats rulings for the referee page: sentences, rules with their clause, names of documents and
tables."""

from __future__ import annotations

from typing import Final

from app.texts.rulings import effect_sentences, headline, moved, silence_words
from app.texts.texts import Texts, capitalized
from app.views.rulings import RulingView
from engine.rulebook import AnyRule

_HEADS: Final = ("remedy", "win", "at_draw")
"""Effects that summarise a ruling by which no points move."""


def sentence(shown: RulingView, texts: Texts) -> str:
    """The ruling in one or two sentences: `3人に3000点ずつ。この局をやり直す。`"""
    match shown.kind:
        case "program":
            return texts.ui("by_program_why")
        case "silent":
            return silence_words(shown.rule, texts)
        case "open":
            return texts.ui("still_open")
    ruling = shown.rulings[0]
    if ruling.sanction == "discretion":
        return texts.ui("ruling_discretion")
    effects = {e.name: texts.effect(e) for e in ruling.effects if texts.effect(e)}
    parts = _points(shown, texts)
    if not parts:
        parts += [effects[name] for name in effects if name in _HEADS][:1]
    parts += [effects[name] for name in ("hand", "game") if name in effects]
    return texts.ui("sentences").join(parts)


def offence_words(shown: RulingView, texts: Texts) -> str:
    """The class of the ruling on an act, or that there is none: `この規定の裁定：チョンボ。`"""
    if shown.kind in ("ruled", "open"):
        return texts.ui("offence.ruled", headline(shown, texts))
    if not shown.rulings:
        return sentence(shown, texts)
    advice = texts.ui("ruling_advice", texts.sanction(shown.rulings[0].sanction))
    return texts.ui("sentences").join((sentence(shown, texts), advice))


def class_words(shown: RulingView, texts: Texts) -> str:
    """Points and effects of a class of rulings: `3人に3000点ずつ。この局をやり直す。…`"""
    ruling = shown.rulings[0]
    effects = effect_sentences((effect for effect in ruling.effects if effect.name != "to"), texts)
    return texts.ui("sentences").join((*_points(shown, texts), *effects))


def _points(shown: RulingView, texts: Texts) -> list[str]:
    """The points that a ruling moves as a sentence; empty where none move."""
    ruling = shown.rulings[0]
    moves = ruling.held or any(p.payer is not None for p in ruling.payments)
    return [texts.ui("full_stop", capitalized(moved(shown, texts)))] if moves else []


def with_clause(words: str, rule: AnyRule, texts: Texts) -> str:
    """Words followed by standing and clause of the rule behind them."""
    where = f"{texts.standing(rule.standing)} {texts.clause(rule)}"
    return texts.ui("end.clause", words, where)


def rule_words(rule: AnyRule, texts: Texts) -> str:
    """A rule by name and value: `トビ賞を払う者：飛んだ者が、点を取った者に払う`."""
    name, text = texts.rule(rule.key), texts.said(rule)
    return texts.titled(name, text) if text and text != name else name


def table_words(saved: str, texts: Texts) -> str:
    """The table by name: a number alone becomes `3卓`."""
    return texts.ui("case_sheet.table", saved) if saved.isdecimal() else saved
