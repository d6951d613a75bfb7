"""Narrowed: of the clauses, a comparison and the doubts what a topic or a search leaves over."""

from __future__ import annotations

from collections.abc import Iterator

from app.pages.rules import state
from app.pages.rules.compare import Compared
from app.pages.rules.content import Item, items
from app.pages.rules.search import found, found_rules
from app.pages.rules.sheets import doubt_sheet
from app.pages.rules.state import RulesState
from app.pages.rules.views import RuleSheet
from app.texts.texts import Texts


def clauses(s: RulesState) -> tuple[Item, ...]:
    """The clauses to read."""
    if s.search:
        return found(s.document, s.search)
    scope = state.scope_of(s)
    return tuple(item for item in items(s.document) if scope in ("", item.topic))


def compared(rows: tuple[Compared, ...], s: RulesState) -> Iterator[Compared]:
    """The rows of a comparison; only those that differ, if that is asked."""
    about = found_rules(s.document, s.search)
    scope = state.scope_of(s)
    for row in rows:
        if s.differing and not any(row.differs):
            continue
        keys = (rule.key for cell in row.cells for rule in cell)
        if not about.isdisjoint(keys) if s.search else scope in ("", row.topic):
            yield row


def doubts(s: RulesState, texts: Texts) -> tuple[RuleSheet, int]:
    """The assumptions with their alternatives, and of how many they are."""
    every = doubt_sheet(s.document, "", texts)
    sheet = every if s.search else doubt_sheet(s.document, state.scope_of(s), texts)
    if s.search:
        about = found_rules(s.document, s.search)
        sheet = RuleSheet(every.heads, tuple(row for row in every.rows if row.key in about))
    return sheet, len(every.rows)
