"""Divides a document into items: its clauses in order, then the rules that no clause states."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final, Literal, get_args

import msgspec

from app.texts.clauses import Clause, Topic, cited, clauses_of, rules_about
from app.variants import rules_of
from engine.library import base_of, fingerprint_of, options_of, with_option
from engine.riichi.penalties import ACT_KEYS
from engine.riichi.rules import Worth
from engine.rule_options import RuleOption
from engine.rulebook import AnyRule, Rule, Standing, rules_in
from engine.toppan.rules import Worth as ToppanWorth

ItemTopic = Topic | Literal["options"]
"""A topic, or the options of a document, which are a topic of their own."""
OPTION: Final = "options."
"""The beginning of the key of the item of an option."""
TOPICS: Final[tuple[Topic, ...]] = get_args(Topic)
_TOPICS_BY_KEY: Final[tuple[tuple[str, Topic], ...]] = (
    ("game.length", "play"), ("game.start_points", "play"), ("game.return_points", "play"),
    ("game.", "end"), ("uma.", "end"), ("stakes.", "play"), ("play.", "play"),
    ("several.", "win"), ("win.", "win"), ("dealt_win.", "win"), ("combine.", "yaku"),
    ("reading.", "yaku"), ("yakuman.", "yakuman"), ("formula.", "points"), ("limits.", "points"),
    ("table.", "points"), ("payment.deposit", "riichi"), ("payment.", "points"),
    ("kan_bonus.", "points"), ("penalties.duties.", "manners"), ("penalties.", "penalties"),
    ("offences.", "penalties"), ("recommended.", "penalties"),
)  # fmt: skip
"""Topics by the beginning of a key; any other key begins with its topic."""


class RuleItem(msgspec.Struct, frozen=True):
    """A clause with the rules that it is about; or rules that belong together and cite no clause.

    `key` is the id of the clause, or the common part of the keys of the rules. An item of the topic
    `options` has the rules that an option sets, whether it is chosen or not.
    """

    key: str
    topic: ItemTopic
    clause: Clause | None
    rules: tuple[Rule[Any], ...]
    option: RuleOption | None = None

    @property
    def standing(self) -> Standing:
        """The standing of its least certain rule."""
        if self.clause is not None and not self.rules:
            return Standing.STATED
        return max((rule.standing for rule in self.rules), key=lambda standing: standing.doubt)


def items(document: str) -> tuple[RuleItem, ...]:
    """All items of a document."""
    return _items(document, fingerprint_of(document))


def option_items(document: str) -> tuple[RuleItem, ...]:
    """An item for every option of a document, in its order."""
    base = base_of(document)
    return _option_items(base, fingerprint_of(base))


@lru_cache(maxsize=32)
def _option_items(base: str, _fingerprint: str) -> tuple[RuleItem, ...]:
    found = []
    for option in options_of(base):
        there = rules_in(rules_of(with_option(base, option.id, True)))
        rules = tuple(rule for rule in there if option.has(rule.key))
        found.append(RuleItem(f"{OPTION}{option.id}", "options", None, rules, option))
    return tuple(found)


def items_and_options(document: str) -> tuple[RuleItem, ...]:
    """All items of a document, and its options after them."""
    return (*items(document), *option_items(document))


def item_of(document: str, key: str) -> RuleItem | None:
    """The item with a key, or the one that a rule with this key is read in."""
    if key.startswith(OPTION):
        return next((item for item in option_items(document) if item.key == key), None)
    by_key, by_rule = _index(document, fingerprint_of(document))
    found = by_key.get(key)
    if found is not None or key not in by_rule:
        return found
    rule, first = by_rule[key]
    return next((by_key[clause.id] for clause in cited(rule, document)), first)


def rule_of(document: str, key: str) -> Rule[Any] | None:
    """The rule of a document with a key."""
    found = _index(document, fingerprint_of(document))[1].get(key)
    return None if found is None else found[0]


def family(key: str) -> str:
    """The key under which a rule is shown: rulings on one act, or rows of a table, share one."""
    if key.startswith(ACT_KEYS):
        return ".".join(key.split(".")[:3])
    return "table.rows" if key.startswith("table.rows") else key


def topic_of(rule: AnyRule) -> Topic:
    """What a rule is about."""
    value = getattr(rule, "value", None)
    if isinstance(value, Worth):
        return "yakuman" if value.yakuman else "yaku"
    if isinstance(value, ToppanWorth):
        return "yakuman" if value.mangan else "yaku"
    return topic_at(rule.key)


def topic_at(key: str) -> Topic:
    """What a rule with this key is about, by the key alone."""
    for beginning, topic in _TOPICS_BY_KEY:
        if key.startswith(beginning):
            return topic
    return next((topic for topic in TOPICS if topic == key.partition(".")[0]), "yaku")


@lru_cache(maxsize=32)
def _index(
    document: str, fingerprint: str
) -> tuple[dict[str, RuleItem], dict[str, tuple[Rule[Any], RuleItem]]]:
    """The items by key, and every rule by key with the first item that it is in."""
    there = _items(document, fingerprint)
    by_rule: dict[str, tuple[Rule[Any], RuleItem]] = {}
    for item in there:
        for rule in item.rules:
            by_rule.setdefault(rule.key, (rule, item))
    return {item.key: item for item in there}, by_rule


@lru_cache(maxsize=32)
def _items(document: str, _fingerprint: str) -> tuple[RuleItem, ...]:
    rules = rules_of(document)
    about = rules_about(document, rules)
    read = {rule.key for some in about.values() for rule in some}
    found = [
        RuleItem(clause.id, clause.topic, clause, tuple(_rules(about[clause.id])))
        for clause in clauses_of(document)
    ]
    rest: dict[str, list[Rule[Any]]] = {}
    for rule in rules_in(rules):
        if rule.key not in read:
            rest.setdefault(family(rule.key), []).append(rule)
    found += [RuleItem(key, topic_of(some[0]), None, tuple(some)) for key, some in rest.items()]
    return tuple(sorted(found, key=_order))


def _order(item: RuleItem) -> int:
    return TOPICS.index(item.topic) if item.topic != "options" else len(TOPICS)


def _rules(some: tuple[AnyRule, ...]) -> Iterator[Rule[Any]]:
    yield from (rule for rule in some if isinstance(rule, Rule))
