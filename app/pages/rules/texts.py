"""Telling: what is read of a clause, a rule, a comparison or a hand, in the words of a language."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Any, Final

from msgspec.structs import replace

from app.pages.rules.content import Item, item_of, items, topic_of
from app.pages.rules.example_search import can_have_example
from app.pages.rules.value_texts import rule_value
from app.pages.rules.views import ClauseRow, Cover, Detail, RuleDetail
from app.texts.clauses import Clause, cited
from app.texts.texts import Texts
from app.variants import rules_of
from engine.library import documents, fingerprint_of
from engine.rulebook import Rule, Standing

_MANY: Final = 3
"""So many values are told in a row; of more the first two, and how many there are besides."""


def name_of(item: Item, texts: Texts) -> str:
    """What an item is about."""
    return texts.rule(item.rules[0].key) if item.clause is None else texts.words(item.clause.head)


def means_of(item: Item, texts: Texts) -> str:
    """What an item says: the clause in our words, or why the rule holds without one."""
    if item.clause is not None:
        return texts.words(item.clause.means)
    return texts.ui("sentences").join(dict.fromkeys(texts.reason(rule) for rule in item.rules))


def mark_of(item: Item, texts: Texts) -> str:
    """Where it is written, or that it is not."""
    if item.clause is not None:
        return item.clause.mark
    if item.key.startswith("penalties.recommended."):
        return texts.ui("rules.proposal")
    return texts.clause(item.rules[0])


def value_of(rules: tuple[Rule[Any], ...], texts: Texts) -> str:
    """What some rules say together, each value once."""
    values = list(dict.fromkeys(rule_value(rule, texts) for rule in rules))
    if len(values) > _MANY:
        rest = texts.ui("rules.more", len(values) - _MANY + 1)
        values = [*values[: _MANY - 1], rest]
    return texts.list_of(value.rstrip("。.") for value in values)


def cover_of(document: str, texts: Texts) -> Cover:
    """A document as a whole."""
    head = documents()[document]
    counts = Counter(item.standing for item in items(document))
    standings = tuple(
        (standing, texts.standing(standing), texts.standing_means(standing), counts[standing])
        for standing in Standing
    )
    source = " ".join(word for word in (texts.words(head.source), head.edition) if word)
    return Cover(texts.ui("rules.cover"), texts.document(head), source, standings)


def row_of(item: Item, document: str, texts: Texts) -> ClauseRow:
    """An item as the list shows it, told once."""
    return _row(document, fingerprint_of(document), item.key, texts)


@lru_cache(maxsize=2048)
def _row(document: str, _fingerprint: str, key: str, texts: Texts) -> ClauseRow:
    """Who has no rule, or a duty alone, has no value."""
    item = item_of(document, key)
    assert item is not None  # keys are those of items
    rules = tuple(rule for rule in item.rules if not rule.key.startswith("penalties.duties."))
    note = "" if item.clause is None or item.clause.kind == "rule" else item.clause.kind
    return ClauseRow(
        item.key,
        name_of(item, texts),
        means_of(item, texts),
        value_of(rules, texts),
        mark_of(item, texts),
        item.standing,
        texts.standing(item.standing),
        _kind(note, texts),
    )


def _kind(note: str, texts: Texts) -> str:
    return texts.ui(f"rules.kind.{note}") if note else ""


def detail_of(item: Item, document: str, texts: Texts) -> Detail:
    """What the panel shows of an item."""
    note = "" if item.clause is None or item.clause.kind == "rule" else item.clause.kind
    return Detail(
        document,
        _caption(document, item.topic, texts),
        name_of(item, texts),
        mark_of(item, texts),
        item.standing,
        texts.standing(item.standing),
        _kind(note, texts),
        means_of(item, texts) if item.clause is not None else "",
        tuple(rule_detail(rule, document, texts, item.clause) for rule in item.rules),
        _matters(item.rules, document),
    )


def detail_of_rules(rules: tuple[Rule[Any], ...], document: str, texts: Texts) -> Detail:
    """What the panel shows of some rules of a document, with all the clauses that they cite."""
    clauses = {c.id: c for rule in rules for c in cited(rule, document)}
    sentences = (texts.words(clause.means) for clause in clauses.values())
    item = Item(rules[0].key, topic_of(rules[0]), None, rules)
    return Detail(
        document,
        _caption(document, item.topic, texts),
        texts.rule(rules[0].key),
        texts.list_of(dict.fromkeys(texts.clause(rule) for rule in rules)),
        item.standing,
        texts.standing(item.standing),
        "",
        texts.ui("sentences").join(sentences),
        tuple(rule_detail(rule, document, texts, None) for rule in rules),
        _matters(rules, document),
    )


def rule_detail(rule: Rule[Any], document: str, texts: Texts, read: Clause | None) -> RuleDetail:
    """A rule in the panel; its mark is left out where its clause is being read."""
    here = {clause.id for clause in cited(rule, document)}
    mark = "" if read is not None and here == {read.id} else texts.clause(rule)
    if rule.key.startswith("penalties.recommended."):
        mark = texts.ui("rules.proposal")
    others = (rule_value(replace(rule, value=value), texts) for value in rule.otherwise)
    return RuleDetail(
        texts.rule(rule.key),
        rule_value(rule, texts),
        rule.standing,
        texts.standing(rule.standing),
        mark,
        texts.words(rule.because),
        rule.confidence,
        tuple(others),
    )


def _caption(document: str, topic: str, texts: Texts) -> str:
    name = texts.document_short(rules_of(document).document)
    return f"{name}　{topic_name(topic, texts)}"


def topic_name(topic: str, texts: Texts) -> str:
    """What a topic is called."""
    return texts.ui(f"rules.topic.{topic}")


def _matters(rules: tuple[Rule[Any], ...], document: str) -> str:
    """The rule that a hand can be shown for, an unclear one first."""
    able = [rule for rule in rules if can_have_example(document, rule.key)]
    order = sorted(able, key=lambda rule: rule.standing is not Standing.ASSUMED)
    return order[0].key if order else ""
