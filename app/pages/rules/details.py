"""Details: the clause or rule in hand on the rules page, whatever is looked at."""

from __future__ import annotations

from app.pages.rules.compare import comparison
from app.pages.rules.content import rule_of
from app.pages.rules.state import RulesState, chosen_item, compared, mode_of, scope_of
from app.pages.rules.texts import detail_of, detail_of_rules
from app.pages.rules.views import Detail, RuleSheet
from app.texts.texts import Texts


def detail_in(s: RulesState, sheet: RuleSheet, texts: Texts) -> Detail | None:
    """What the panel shows; `sheet` is the table that is shown."""
    if scope_of(s) == "hand":
        return _of_hand(s, sheet, texts)
    if mode_of(s) == "compare" and s.chosen:
        return _compared(s, texts)
    if mode_of(s) == "doubt":
        return _of_rule(s.document, s.chosen, texts)
    item = chosen_item(s)
    return None if item is None else detail_of(item, s.document, texts)


def _of_hand(s: RulesState, sheet: RuleSheet, texts: Texts) -> Detail | None:
    """The rule that parts a document from that in force, or the unclear rule of a column."""
    row = next((row for row in sheet.rows if row.key == s.chosen), None)
    if row is None:
        return None
    document, key = (row.key, row.leads) if mode_of(s) == "compare" else (s.document, s.seen)
    return _of_rule(document, key, texts)


def _of_rule(document: str, key: str, texts: Texts) -> Detail | None:
    rule = rule_of(document, key)
    return None if rule is None else detail_of_rules((rule,), document, texts)


def _compared(s: RulesState, texts: Texts) -> Detail | None:
    """The cell in hand, as its document has it."""
    documents = compared(s)
    row = next((row for row in comparison(documents) if row.key == s.chosen), None)
    if row is None:
        return None
    at = documents.index(s.seen) if s.seen in documents else 0
    return detail_of_rules(row.cells[at], documents[at], texts) if row.cells[at] else None
