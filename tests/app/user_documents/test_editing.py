"""A document of one's own in the making: what differs, what cannot stand, what a rule says."""

from __future__ import annotations

from typing import Any

from app.user_documents import editing, tables
from app.user_documents.forms import RuleField, WordsKind
from app.user_documents.tables import RuleBasis
from engine.rulebook import DOCUMENTS, Standing
from engine.rulebook import tables as tables_of

CLUB = tables_of((DOCUMENTS / "club.toml").read_text(encoding="utf-8"), "club.toml")
FIRST = editing.read(CLUB)
PLACES = editing.fields(FIRST, FIRST)
WIND = "fu.pair.double_wind"


def _place(key: str) -> RuleField:
    return next(field for field in PLACES if field.key == key)


def _with(key: str, value: Any) -> editing.EditedDocument:
    return editing.read(tables.with_value(CLUB, key, value), FIRST)


def test_a_row_tells_what_differs_from_the_first_document() -> None:
    now = _with(WIND, 4)
    changed = {row.key for row in editing.rows(now, FIRST, PLACES) if row.changed}
    assert changed == {WIND}
    assert editing.count_changes(now, FIRST, PLACES) == 1
    assert editing.count_changes(FIRST, FIRST, PLACES) == 0


def test_what_the_document_does_not_have_is_a_row_without_a_rule() -> None:
    rows = {row.key: row for row in editing.rows(FIRST, FIRST, PLACES)}
    absent = [key for key, row in rows.items() if row.rule is None]
    assert "several.sticks_to" in absent
    assert all(_place(key).optional for key in absent)


def test_a_value_that_cannot_stand_is_told_and_the_last_sound_rules_are_shown() -> None:
    now = _with("fu.rounding", 0)
    assert now.fault is not None
    assert now.fault.key == "fu.rounding"
    assert now.rules == FIRST.rules
    rows = {row.key: row for row in editing.rows(now, FIRST, PLACES)}
    assert rows["fu.rounding"].faulty
    assert not rows[WIND].faulty
    assert editing.rule_view(now, FIRST, _place("fu.rounding")).fault is now.fault
    assert editing.rule_view(now, FIRST, _place(WIND)).fault is None


def test_a_fault_is_not_told_of_a_rule_whose_name_begins_alike() -> None:
    """That of the kan dora stood in the form of when they are turned, and the other way round."""
    for faulty, other in (("dora.kan", "dora.kan_timing"), ("dora.kan_timing", "dora.kan")):
        now = _with(faulty, "never heard of")
        assert now.fault is not None
        assert now.fault.key == faulty
        told = {place.key for place in PLACES if editing.rule_view(now, FIRST, place).fault}
        marked = {row.key for row in editing.rows(now, FIRST, PLACES) if row.faulty}
        assert told == marked == {faulty}, other


def test_a_fault_within_a_value_is_that_of_the_rule() -> None:
    now = _with("limits.mangan", {"han": 5, "base": "many"})
    assert now.fault is not None
    assert now.fault.key == "limits.mangan.base"
    told = {place.key for place in PLACES if editing.rule_view(now, FIRST, place).fault}
    marked = {row.key for row in editing.rows(now, FIRST, PLACES) if row.faulty}
    assert told == marked == {"limits.mangan"}


def test_a_fault_of_the_head_touches_no_rule() -> None:
    now = editing.read({**CLUB, "document": {**CLUB["document"], "order": "first"}}, FIRST)
    assert now.fault is not None
    assert now.fault.key == "document.order"
    assert editing.rule_view(now, FIRST, _place(WIND)).fault is None


def test_a_rule_is_shown_with_its_ground_and_what_it_was_first() -> None:
    shown = editing.rule_view(_with(WIND, 4), FIRST, _place(WIND))
    assert (shown.raw, shown.changed, shown.optional) == (4, True, False)
    assert shown.ground == RuleBasis(tables.DEFAULT_CLAUSE, Standing.STATED, None)
    assert shown.first is not None
    assert (shown.first.value, shown.first.otherwise) == (2, (4,))
    first = editing.rule_view(FIRST, FIRST, _place(WIND))
    assert first.ground is not None
    assert first.ground.standing is Standing.ASSUMED
    assert first.ground.because is not None


def test_a_rule_that_is_added_begins_with_a_value_that_can_stand() -> None:
    for place in PLACES:
        if tables.entry(CLUB, place.key) is None and not place.key.startswith("penalties."):
            new = tables.with_value(CLUB, place.key, editing.initial_value(place.kind))
            assert editing.read(new, FIRST).fault is None, place.key


def test_liability_is_for_the_yakuman_of_the_document() -> None:
    kind = _place("pao.yaku").kind
    assert isinstance(kind, WordsKind)
    assert {"daisangen", "suukantsu"} <= set(kind.words)
    assert "pinfu" not in kind.words
