"""Formats clauses and rules for the list, the panel and the cover, in one language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from app.editions import edition_facts, source_words
from app.pages.rules.compare import comparison
from app.pages.rules.content import RuleItem, item_of, items, rule_of, topic_of
from app.pages.rules.example_search import can_have_example, in_no_hand
from app.pages.rules.options import changes_words, option_name, option_views
from app.pages.rules.state import RulesState, chosen_item, compared, mode_of, scope_of
from app.pages.rules.value_texts import rule_value, values_of
from app.pages.rules.views import (
    ClauseRow,
    Detail,
    DocumentSummary,
    RuleDetail,
    RuleReading,
    RuleSheet,
)
from app.texts.clauses import Clause, cited
from app.texts.texts import Texts
from app.variants import rules_of
from engine.library import chosen, documents, fingerprint_of, without_readings
from engine.riichi.penalties import RECOMMENDED_KEYS
from engine.riichi.yaku import YAKU
from engine.rulebook import Rule, Standing


def name_of(item: RuleItem, texts: Texts) -> str:
    """What an item is about."""
    if item.option is not None:
        return option_name(item.option, texts)
    return texts.rule(item.rules[0].key) if item.clause is None else texts.words(item.clause.head)


def called(key: str, both: Iterable[Texts]) -> Iterator[str]:
    """All that the rule of a key is called in these languages: its name, other words for its act,
    what its yaku is."""
    parts = key.split(".")
    for texts in both:
        yield texts.rule(key)
        for part in parts:
            yield from texts.offence_also(part)
        yield from (texts.yaku_gloss(part) for part in parts if part in YAKU)


def _means_of(item: RuleItem, texts: Texts) -> str:
    """The meaning of an item: that of its clause, or why the rule holds without one."""
    if item.clause is not None:
        return texts.words(item.clause.means)
    return texts.ui("sentences").join(dict.fromkeys(texts.reason(rule) for rule in item.rules))


def mark_of(item: RuleItem, texts: Texts) -> str:
    """The mark of its clause, or that there is none."""
    if item.clause is not None:
        return item.clause.mark
    if item.key.startswith(RECOMMENDED_KEYS):
        return texts.ui("rules.proposal")
    return texts.clause(item.rules[0])


def cover_of(document: str, texts: Texts) -> DocumentSummary:
    """A document as a whole."""
    head = documents()[document]
    counts = Counter(item.standing for item in items(document))
    standings = tuple(
        (standing, texts.standing(standing), texts.standing_means(standing), counts[standing])
        for standing in Standing
    )
    source = " ".join(word for word in (texts.words(head.source), head.edition) if word)
    return DocumentSummary(
        texts.ui("rules.cover"),
        texts.document(head),
        source,
        standings,
        edition_facts(head, texts),
        source_words(head, texts),
    )


def row_of(item: RuleItem, document: str, texts: Texts) -> ClauseRow:
    """An item as a row of the list, cached."""
    return _row(document, fingerprint_of(document), item.key, texts)


@lru_cache(maxsize=512)
def _row(document: str, _fingerprint: str, key: str, texts: Texts) -> ClauseRow:
    """The row; an item without rules, or with a duty alone, has no value.

    Those of one document in both languages are cached, which its search looks at.
    """
    item = item_of(document, key)
    assert item is not None  # keys are those of items
    rules = tuple(rule for rule in item.rules if not rule.key.startswith("penalties.duties."))
    means = _changes(item, document, texts) or _means_of(item, texts)
    return ClauseRow(
        item.key,
        name_of(item, texts),
        means,
        values_of(rules, name_of(item, texts), texts),
        mark_of(item, texts),
        item.standing,
        texts.standing(item.standing),
        _note(item, document, texts),
    )


def _note(item: RuleItem, document: str, texts: Texts) -> str:
    """That an item is a procedure, a matter of manners, or an option that is chosen."""
    if item.option is not None:
        return texts.ui("rule_options.is_on") if item.option in chosen(document) else ""
    kind = "rule" if item.clause is None else item.clause.kind
    return texts.ui(f"rules.kind.{kind}") if kind != "rule" else ""


def _changes(item: RuleItem, document: str, texts: Texts) -> str:
    """What an option changes; "" for any other item."""
    if item.option is None:
        return ""
    view = next(v for v in option_views(document, texts) if v.id == item.option.id)
    return changes_words(view, texts)


def detail_of(item: RuleItem, document: str, texts: Texts) -> Detail:
    """What the panel shows of an item."""
    means = _means_of(item, texts) if item.clause is not None else ""
    option = item.option
    return Detail(
        document,
        _caption(document, item.topic, texts),
        name_of(item, texts),
        mark_of(item, texts),
        item.standing,
        texts.standing(item.standing),
        _note(item, document, texts),
        _changes(item, document, texts) or means,
        tuple(_rule_detail(rule, document, texts, item.clause) for rule in item.rules),
        "" if option is not None else _example_key(item.rules, document),
        any(not in_no_hand(rule.key) for rule in item.rules),
        option="" if option is None else option.id,
        option_on=option is not None and option in chosen(document),
    )


def _detail_of_rules(rules: tuple[Rule[Any], ...], document: str, texts: Texts) -> Detail:
    """What the panel shows of rules of a document, with all clauses that they cite."""
    clauses = {c.id: c for rule in rules for c in cited(rule, document)}
    sentences = (texts.words(clause.means) for clause in clauses.values())
    item = RuleItem(rules[0].key, topic_of(rules[0]), None, rules)
    return Detail(
        document,
        _caption(document, item.topic, texts),
        texts.rule(rules[0].key),
        texts.list_of(dict.fromkeys(texts.clause(rule) for rule in rules)),
        item.standing,
        texts.standing(item.standing),
        "",
        texts.ui("sentences").join(sentences),
        tuple(_rule_detail(rule, document, texts, None) for rule in rules),
        _example_key(rules, document),
        any(not in_no_hand(rule.key) for rule in rules),
    )


def _rule_detail(rule: Rule[Any], document: str, texts: Texts, read: Clause | None) -> RuleDetail:
    """A rule in the panel; without its mark where its clause is `read`, the clause shown."""
    here = {clause.id for clause in cited(rule, document)}
    mark = "" if read is not None and here == {read.id} else texts.clause(rule)
    if rule.key.startswith(RECOMMENDED_KEYS):
        mark = texts.ui("rules.proposal")
    printed = rule_of(without_readings(document), rule.key) or rule
    return RuleDetail(
        texts.rule(rule.key),
        rule_value(rule, texts),
        rule.standing,
        texts.standing(rule.standing),
        mark,
        texts.given_reason(rule),
        printed.confidence,
        tuple(_readings(rule, printed, texts)),
        rule.key,
    )


def _readings(rule: Rule[Any], printed: Rule[Any], texts: Texts) -> Iterator[RuleReading]:
    """The reading of the document and the others, each with whether it is in force."""
    for number, value in enumerate((printed.value, *printed.otherwise) if rule.otherwise else ()):
        now = value == rule.value
        note = "now" if now and not number else "tried" if now else "" if number else "printed"
        words = rule_value(replace(printed, value=value), texts)
        yield RuleReading(number, words, texts.ui(f"rules.reading.{note}") if note else "", now)


def _caption(document: str, topic: str, texts: Texts) -> str:
    name = texts.document_short(rules_of(document).document)
    return f"{name}　{topic_name(topic, texts)}"


def topic_name(topic: str, texts: Texts) -> str:
    """What a topic is called."""
    return texts.ui(f"rules.topic.{topic}")


def _example_key(rules: tuple[Rule[Any], ...], document: str) -> str:
    """The key of the rule that an example can be shown for, preferably an assumed one."""
    able = [rule for rule in rules if can_have_example(document, rule.key)]
    order = sorted(able, key=lambda rule: rule.standing is not Standing.ASSUMED)
    return order[0].key if order else ""


def detail_in(s: RulesState, sheet: RuleSheet, texts: Texts) -> Detail | None:
    """What the panel shows in the state; `sheet` is the table that is shown."""
    if scope_of(s) == "hand":
        return _of_hand(s, sheet, texts)
    if mode_of(s) == "compare" and s.chosen:
        return _compared(s, texts)
    if mode_of(s) == "doubt":
        return _of_rule(s.document, s.chosen, texts)
    item = chosen_item(s)
    return None if item is None else detail_of(item, s.document, texts)


def _of_hand(s: RulesState, sheet: RuleSheet, texts: Texts) -> Detail | None:
    """The rule in which a document differs from that in force, or the assumed rule of a column."""
    row = next((row for row in sheet.rows if row.key == s.chosen), None)
    if row is None:
        return None
    document, key = (row.key, row.rule_key) if mode_of(s) == "compare" else (s.document, s.seen)
    return _of_rule(document, key, texts)


def _of_rule(document: str, key: str, texts: Texts) -> Detail | None:
    rule = rule_of(document, key)
    return None if rule is None else _detail_of_rules((rule,), document, texts)


def _compared(s: RulesState, texts: Texts) -> Detail | None:
    """The chosen cell of the comparison, as its document has it."""
    documents = compared(s)
    row = next((row for row in comparison(documents) if row.key == s.chosen), None)
    if row is None:
        return None
    at = documents.index(s.seen) if s.seen in documents else 0
    return _detail_of_rules(row.cells[at], documents[at], texts) if row.cells[at] else None
