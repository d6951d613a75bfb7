"""Formats what a change of documents does: rules with both values, hands, and games."""

from __future__ import annotations

from typing import Any, Final

from app.texts.rule_values import value_words
from app.texts.texts import Texts
from engine.effects.changes import PAO, PRICES, RuleChange
from engine.effects.games import GameEffect, ReplayPart
from engine.riichi.penalties import ACT_KEYS
from engine.riichi.rules import RiichiRules
from engine.riichi.situation import Situation
from engine.riichi.verdict import VERDICTS, Agari, Verdict
from engine.rulebook import Rule

_THOUSAND: Final = 1000
_FEW: Final = 3
"""So many rules of a section are listed one by one."""
Rules = tuple[Rule[Any], ...]


def change_name(change: RuleChange, texts: Texts) -> str:
    """What a change is about: the name of its rule, its act or its section."""
    rules = change.here or change.there
    if change.key in (PRICES, PAO):
        return texts.ui(f"effects.{change.key}")
    if rules[0].key == change.key or change.key.startswith(ACT_KEYS):
        return texts.rule(rules[0].key)
    part = change.key.partition(".")[0]
    return texts.ui("effects.section", texts.ui(f"effects.part.{part}"))


def change_value(change: RuleChange, rules: Rules, texts: Texts) -> str:
    """The value that one of the documents has: its `rules` of the change, perhaps none."""
    if change.key == PRICES:
        priced = any(rule.key.startswith("table.") for rule in rules)
        return texts.ui("effects.by_table" if priced else "effects.by_fu")
    if change.key == PAO:
        return value_words(next(rule for rule in rules if rule.key == "pao.yaku"), texts)
    if not rules:
        whole = change.here + change.there
        single = whole[0].key == change.key and not change.key.startswith("yaku.")
        return texts.ui("effects.absent" if single else "effects.no")
    if rules[0].key == change.key:
        return value_words(rules[0], texts)
    if change.key.startswith(ACT_KEYS):
        classes = dict.fromkeys(texts.sanction(rule.value.sanction) for rule in rules)
        return texts.ui("either").join(classes)
    if len(rules) > _FEW:
        return texts.ui("effects.yes")
    return texts.list_of(f"{texts.rule(rule.key)} {value_words(rule, texts)}" for rule in rules)


def change_clause(rules: Rules, texts: Texts) -> str:
    """The clause of the first rule with its standing; "" where there is no rule."""
    if not rules:
        return ""
    rule = rules[0]
    return texts.ui("effects.marked", texts.clause(rule), texts.standing(rule.standing))


def change_words(change: RuleChange, texts: Texts) -> str:
    """A change in one line: `連風牌の雀頭：4符 → 2符`."""
    here = change_value(change, change.here, texts)
    there = change_value(change, change.there, texts)
    return texts.titled(change_name(change, texts), texts.ui("effects.to", here, there))


def verdict_words(verdict: Verdict, situation: Situation, texts: Texts) -> str:
    """What a hand is worth: `30符4翻 7700`, or the name of the verdict."""
    if not isinstance(verdict, Agari):
        return texts.ui(f"outcome.{VERDICTS[type(verdict)]}")
    return f"{texts.count(verdict.best)}  {texts.declaration(verdict.best, situation)}"


def broken_off_words(
    effect: GameEffect, here: RiichiRules, there: RiichiRules, texts: Texts
) -> str:
    """What differs in a game whose results are not compared: where and why it could not go on; ""
    where it could."""
    broken = effect.broken
    if broken is None:
        return ""
    ending, other = (here, there) if broken.ends_here else (there, here)
    return texts.ui(
        f"effects.game.{broken.why}",
        hand=broken.hand + 1,
        document=texts.document_short(ending.document),
        other=texts.document_short(other.document),
    )


def paid_words(effect: GameEffect, texts: Texts) -> str:
    """How many hands of a game are paid differently; "" for none."""
    return texts.ui("effects.game.paid", len(effect.paid)) if effect.paid else ""


def result_words(part: ReplayPart, unit: str, texts: Texts) -> str:
    """Place and result of each seat, that of the first dealer first."""
    rows = zip(part.places, part.totals, strict=True)
    return texts.list_of(
        texts.ui("effects.game.placed", place=place, total=_total(total, unit))
        for place, total in rows
    )


def _total(total: int, unit: str) -> str:
    if unit == "marks":
        return f"{total:+d}"
    return f"{total / _THOUSAND:+.1f}".replace("-", "−")
