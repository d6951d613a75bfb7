"""Gives the options of a document with what each of them changes, in one language."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from app.pages.rules.value_texts import rule_value
from app.pages.rules.views import OptionChange, OptionView
from app.texts.texts import Texts
from app.variants import rules_of, texts_of
from engine.library import base_of, chosen, fingerprint_of, options_of, with_option
from engine.rule_options import RuleOption, contradiction, is_reading
from engine.rulebook import Rule, rules_in

_LONGEST: Final = 40
"""How wide two values may be, in Latin letters, that are shown side by side; sentences are read in
the panel."""
_JAPANESE: Final = "\u2e80"
_NAMED: Final = 3
"""The most changes of an option that a row names; the others are counted."""


def option_views(document: str, texts: Texts) -> tuple[OptionView, ...]:
    """Every option of a document, in its order; none where it has none."""
    on = chosen(document)
    return tuple(
        OptionView(
            option.id,
            texts.words(option.mark),
            texts.words(option.name),
            option in on,
            _changes(base_of(document), fingerprint_of(document), option.id, texts),
        )
        for option in options_of(document)
    )


def with_option_switched(document: str, name: str, texts: Texts) -> tuple[str, str]:
    """The id with an option on that was off, or off; and the sentence about the options that had
    to go for it, "" where none had."""
    (option,) = (option for option in options_of(document) if option.id == name)
    on = option not in chosen(document)
    others = [other for other in chosen(document) if on and not is_reading(other.id)]
    gone = [other for other in others if contradiction(option, other)]
    marks = texts.list_of(texts.words(other.mark) for other in gone)
    text = texts.ui("rule_options.replaced", marks, texts.words(option.mark)) if gone else ""
    return with_option(document, name, on), text


@lru_cache(maxsize=256)
def _changes(base: str, _fingerprint: str, name: str, texts: Texts) -> tuple[OptionChange, ...]:
    """The rules of the document that are not the same with the option; cached until its text
    changes."""
    before = {rule.key: rule for rule in rules_in(rules_of(base))}
    after = {rule.key: rule for rule in rules_in(rules_of(with_option(base, name, True)))}
    words = texts_of(base, texts.language)
    return tuple(
        _change(before.get(key), rule, words)
        for key, rule in after.items()
        if before.get(key) != rule
    )


def _change(before: Rule[Any] | None, rule: Rule[Any], texts: Texts) -> OptionChange:
    return OptionChange(
        rule.key,
        texts.rule(rule.key),
        "" if before is None else rule_value(before, texts),
        rule_value(rule, texts),
        texts.clause(rule),
        rule.standing,
    )


def option_name(option: RuleOption, texts: Texts) -> str:
    """The mark and the name of an option."""
    return _named(texts.words(option.mark), texts.words(option.name))


def _named(mark: str, name: str) -> str:
    """The mark before the name, unless that begins with it."""
    return name if name.startswith(mark) else f"{mark}　{name}"


def row_words(option: OptionView, texts: Texts) -> str:
    """An option as one line: its mark, its name, and what it changes."""
    named = _named(option.mark, option.name)
    return texts.ui("rule_options.row", named, changes_words(option, texts))


def changes_words(option: OptionView, texts: Texts) -> str:
    """What an option changes, in one line."""
    lines = [_change_words(change, texts) for change in option.changes[:_NAMED]]
    rest = len(option.changes) - _NAMED
    if rest > 0:
        lines.append(texts.ui("rule_options.more", rest))
    return texts.list_of(lines)


def _change_words(change: OptionChange, texts: Texts) -> str:
    before, after = (value.rstrip("。.") for value in (change.before, change.after))
    if _width(before + after) > _LONGEST:
        return change.rule
    if not before:
        return texts.titled(change.rule, after)
    return texts.ui("rule_options.change", change.rule, before, after)


def _width(words: str) -> int:
    """The width in Latin letters, of which a Japanese one takes two."""
    return sum(1 + (letter > _JAPANESE) for letter in words)
