"""Readings that are tried: named in the id of a document, in force in its rules, and put back."""

from __future__ import annotations

import pytest

from engine.complaints import DocumentError
from engine.library import (
    canonical,
    documents,
    tried_readings,
    with_option,
    with_reading,
    without_readings,
)
from engine.riichi.rules import load
from engine.rule_options import options_in, readings_in
from engine.rulebook import DOCUMENTS, Standing, installed, rules_in, tables

KEY = "fu.pair.double_wind"


def test_a_tried_reading_is_in_force_and_the_other_one_can_be_read_instead() -> None:
    before = load("club").fu
    name = with_reading("club", KEY, 1)
    after = load(name).fu
    assert before is not None
    assert after is not None
    was, now = before.pair.double_wind, after.pair.double_wind
    assert name == f"club+{KEY}~1"
    assert now.value == was.otherwise[0]
    assert now.otherwise == (was.value, *was.otherwise[1:])
    assert now.standing is Standing.ASSUMED
    assert now.confidence is None
    assert load(name).document.id == name
    assert documents()[name].name.ja.endswith("~")


def test_one_reading_of_a_rule_at_a_time_and_zero_puts_it_back() -> None:
    name = with_reading("club", KEY, 1)
    assert tried_readings(name) == {KEY: 1}
    assert with_reading(name, KEY, 0) == "club"
    assert with_reading(name, KEY, 1) == name
    assert without_readings(name) == "club"
    assert tried_readings("club") == {}


def test_two_readings_commute() -> None:
    other = next(
        rule.key
        for rule in rules_in(load("club"))
        if rule.otherwise and rule.key != KEY and rule.key.startswith("fu.")
    )
    one = with_reading(with_reading("club", KEY, 1), other, 1)
    assert one == with_reading(with_reading("club", other, 1), KEY, 1)
    assert canonical(one) == one
    assert documents()[one].name.ja.count("~") == 1


@pytest.mark.parametrize(
    "name", [f"club+{KEY}~9", "club+no.such~1", f"club+{KEY}~1+{KEY}~1", "club+~"]
)
def test_what_is_no_reading_is_refused(name: str) -> None:
    with pytest.raises(DocumentError):
        load(name)
    assert name not in documents()


@pytest.mark.parametrize("document", list(installed()))
def test_every_other_reading_of_every_document_has_a_name(document: str) -> None:
    raw = tables((DOCUMENTS / f"{document}.toml").read_text(encoding="utf-8"), document)
    found = [reading.id for reading in readings_in(raw)]
    assert len(found) == len(set(found))
    if installed()[document].game == "riichi":
        rules = [rule for rule in rules_in(load(document)) if rule.otherwise]
        for rule in rules:
            if ".rows" not in rule.key:
                assert f"{rule.key}~{len(rule.otherwise)}" in found


def test_a_reading_goes_with_an_option() -> None:
    raw = tables((DOCUMENTS / "wrc2025.toml").read_text(encoding="utf-8"), "wrc2025")
    option = options_in(raw, "wrc2025")[0].id
    key = next(rule.key for rule in rules_in(load("wrc2025")) if rule.otherwise)
    name = with_reading(with_option("wrc2025", option, True), key, 1)
    assert name == f"wrc2025+{option}+{key}~1"
    assert without_readings(name) == f"wrc2025+{option}"
    assert load(name).document.id == name
