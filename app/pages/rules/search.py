"""Selects clauses, rows and doubts by topic, or by a search in either language."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from app.pages.rules import state
from app.pages.rules.compare import Compared
from app.pages.rules.content import RuleItem, items_and_options
from app.pages.rules.sheets import doubt_sheet
from app.pages.rules.state import RulesState
from app.pages.rules.texts import called, row_of
from app.pages.rules.views import RuleSheet
from app.search import has_all, plain
from app.texts.texts import LANGUAGES, Texts
from app.variants import texts_of
from engine.library import fingerprint_of


def found(document: str, search: str) -> tuple[RuleItem, ...]:
    """The items that contain every word, those with it in their names first."""
    words = plain(search).split()
    there = _index(document, fingerprint_of(document))
    hits = [at for at, (_, whole) in enumerate(there) if has_all(whole, words)]
    hits.sort(key=lambda at: not has_all(there[at][0], words))
    return tuple(items_and_options(document)[at] for at in hits)


def _rules_matching(document: str, search: str) -> frozenset[str]:
    """The keys of the rules that a search finds; none for an empty search."""
    if not search:
        return frozenset()
    return frozenset(rule.key for item in found(document, search) for rule in item.rules)


def read_ahead(document: str) -> Iterator[None]:
    """Steps that format and index everything that a search looks at."""
    for texts in (texts_of(document, language) for language in LANGUAGES):
        for item in items_and_options(document):
            row_of(item, document, texts)
            yield
    _index(document, fingerprint_of(document))
    yield


@lru_cache(maxsize=2)
def _index(document: str, _fingerprint: str) -> tuple[tuple[str, str], ...]:
    """For each item its names, and its whole text, in both languages."""
    both = [texts_of(document, language) for language in LANGUAGES]
    return tuple(_words(item, document, both) for item in items_and_options(document))


def _words(item: RuleItem, document: str, both: list[Texts]) -> tuple[str, str]:
    rows = [row_of(item, document, texts) for texts in both]
    names = [row.name for row in rows]
    names += [name for rule in item.rules for name in called(rule.key, both)]
    keys = " ".join(rule.key.replace(".", " ") for rule in item.rules)
    named = plain("\n".join(dict.fromkeys(names)))
    whole = "\n".join(row.text for row in rows)
    return named, f"{named}\n{plain(whole)}\n{plain(keys)}"


def clauses(s: RulesState) -> tuple[RuleItem, ...]:
    """The clauses of the chosen topic, or those that the search finds."""
    if s.search:
        return found(s.document, s.search)
    scope = state.scope_of(s)
    return tuple(item for item in items_and_options(s.document) if scope in ("", item.topic))


def compared(rows: tuple[Compared, ...], s: RulesState) -> Iterator[Compared]:
    """The rows of a comparison by topic or search; only differing ones if the state says so."""
    about = _rules_matching(s.document, s.search)
    scope = state.scope_of(s)
    for row in shown_rows(rows, s):
        keys = (rule.key for cell in row.cells for rule in cell)
        if not about.isdisjoint(keys) if s.search else scope in ("", row.topic):
            yield row


def shown_rows(rows: tuple[Compared, ...], s: RulesState) -> Iterator[Compared]:
    """The rows of every topic; only differing ones if the state says so."""
    return (row for row in rows if not s.differing or any(row.differs))


def doubts(s: RulesState, texts: Texts) -> tuple[RuleSheet, int]:
    """The assumptions with their alternatives by topic or search, and how many there are in all."""
    every = doubt_sheet(s.document, "", texts)
    sheet = every if s.search else doubt_sheet(s.document, state.scope_of(s), texts)
    if s.search:
        about = _rules_matching(s.document, s.search)
        rows = tuple(row for row in every.rows if row.key in about)
        sheet = RuleSheet(every.heads, rows, every.widths)
    return sheet, every.count
