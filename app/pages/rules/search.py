"""Searching: clauses and rules of a document by a word in either language."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from app.pages.rules.content import Item, items
from app.pages.rules.texts import row_of
from app.search import has, plain
from app.texts.texts import LANGUAGES, Texts
from app.variants import RIICHI, AnyVariant, variant_of
from engine.library import fingerprint_of
from engine.riichi.yaku import YAKU


@lru_cache(maxsize=4)
def texts_for(variant: AnyVariant | None, language: str) -> Texts:
    """The texts of a variant in a language."""
    return (variant or RIICHI).texts(language)


def found(document: str, search: str) -> tuple[Item, ...]:
    """The items that have every word, those first that are called so."""
    words = plain(search).split()
    there = _index(document, fingerprint_of(document))
    hits = [at for at, (_, whole) in enumerate(there) if all(has(whole, word) for word in words)]
    hits.sort(key=lambda at: not all(has(there[at][0], word) for word in words))
    return tuple(items(document)[at] for at in hits)


def found_rules(document: str, search: str) -> frozenset[str]:
    """The keys of the rules that a search finds; none without one."""
    if not search:
        return frozenset()
    return frozenset(rule.key for item in found(document, search) for rule in item.rules)


def read_ahead(document: str) -> Iterator[None]:
    """Steps towards all that is searched, before anybody asks."""
    for texts in (texts_for(variant_of(document), language) for language in LANGUAGES):
        for item in items(document):
            row_of(item, document, texts)
            yield
    _index(document, fingerprint_of(document))
    yield


@lru_cache(maxsize=8)
def _index(document: str, _fingerprint: str) -> tuple[tuple[str, str], ...]:
    """Of each item its names, and all its words, in both languages."""
    both = [texts_for(variant_of(document), language) for language in LANGUAGES]
    return tuple(_words(item, document, both) for item in items(document))


def _words(item: Item, document: str, both: list[Texts]) -> tuple[str, str]:
    rows = [row_of(item, document, texts) for texts in both]
    called = [row.name for row in rows]
    called += [texts.rule(rule.key) for texts in both for rule in item.rules]
    parts = [part for rule in item.rules for part in rule.key.split(".")]
    called += [texts.offence_also(part) for texts in both for part in dict.fromkeys(parts)]
    called += [texts.yaku_gloss(part) for texts in both for part in parts if part in YAKU]
    keys = " ".join(parts)
    names = plain("\n".join(dict.fromkeys(called)))
    told = "\n".join(row.told for row in rows)
    return names, f"{names}\n{plain(told)}\n{plain(keys)}"
