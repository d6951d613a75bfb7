"""The content of the card of a yaku: what it needs, what it is worth, and its examples."""

from __future__ import annotations

import msgspec

from app.texts.rule_values import value_words
from app.texts.texts import Texts
from app.texts.why import lack_text
from engine.riichi.hand import Hand
from engine.riichi.practice.examples import YakuExample, YakuHand
from engine.riichi.rules import RiichiRules, Worth
from engine.riichi.yaku import YAKU
from engine.rulebook import Rule, Standing
from engine.tiles import Tile


class YakuExampleView(msgspec.Struct, frozen=True):
    """A hand with its situation in words, the tiles that are highlighted, and what it lacks ("" of
    the hand that has the yaku)."""

    title: str
    hand: Hand
    situation: str
    highlighted: tuple[Tile, ...] = ()
    lacks: str = ""

    @property
    def spoken(self) -> str:
        """The example in one line, as it is read out."""
        return "　".join(
            part for part in (self.title, str(self.hand), self.situation, self.lacks) if part
        )


class YakuView(msgspec.Struct, frozen=True):
    """A yaku by both its names, what it needs, its worth, standing and clause ("" where the
    document does not have it)."""

    name: str
    about: str
    worth: str
    clause: str
    standing: Standing | None = None
    badge: str = ""


def had_yaku(rules: RiichiRules) -> tuple[str, ...]:
    """The yaku that a document has."""
    return tuple(yaku for yaku in YAKU if _had(rules.yaku.get(yaku)))


def _had(rule: Rule[Worth] | None) -> bool:
    return rule is not None and (rule.value.had() or rule.value.had(menzen=False))


def yaku_view(yaku: str, rules: RiichiRules, texts: Texts) -> YakuView:
    """What a yaku is under a document."""
    rule, about = rules.yaku.get(yaku), texts.text(f"about.{yaku}")
    if rule is None or not _had(rule):
        none = texts.ui("yaku_card.none")
        return YakuView(texts.yaku(yaku), about, none, "" if rule is None else texts.clause(rule))
    worth = value_words(rule, texts)
    badge = texts.standing(rule.standing)
    return YakuView(texts.yaku(yaku), about, worth, texts.clause(rule), rule.standing, badge)


def example_views(example: YakuExample, texts: Texts) -> tuple[YakuExampleView, YakuExampleView]:
    """The hand that has the yaku, and the one that nearly has it with what it lacks."""
    lacks = texts.list_of(lack_text(one, texts) for one in example.answer.lacks)
    highlighted = tuple(dict.fromkeys(t.plain for one in example.answer.lacks for t in one.tiles))
    text = texts.titled(texts.ui("yaku_card.lacks"), lacks)
    right, near = (_situation(one, texts) for one in (example.right, example.near))
    return (
        YakuExampleView(texts.ui("yaku_card.right"), example.right.hand, right),
        YakuExampleView(texts.ui("yaku_card.near"), example.near.hand, near, highlighted, text),
    )


def _situation(one: YakuHand, texts: Texts) -> str:
    """Round, seat, way of winning and events: `東場 南家 ロン リーチ`."""
    situation = one.situation
    way = texts.ui("table.tsumo" if situation.tsumo else "table.ron")
    events = (texts.event(event) for event in sorted(situation.events))
    return "　".join((texts.round(situation.round_wind), texts.seat(situation.seat), way, *events))
