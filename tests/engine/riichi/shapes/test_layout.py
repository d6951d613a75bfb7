"""The layout of features is a table without gaps, and its words tell what a reading is."""

from __future__ import annotations

import inspect

import pytest

from engine.riichi.hand import Hand
from engine.riichi.shapes import layout
from engine.riichi.shapes.counted import shape_of
from engine.riichi.shapes.layout import IN_SUIT, LAYOUT, SET_KINDS, SETS_AT, SUIT_BITS, explain
from engine.riichi.shapes.readings import read


def _explained(text: str, tsumo: bool = True) -> list[str]:
    return [explain(features) for features in read(shape_of(Hand.parse(text)), tsumo)]


@pytest.mark.parametrize(("table", "bits"), [(LAYOUT, 232), (IN_SUIT, SUIT_BITS)])
def test_fields_follow_each_other_without_gap_or_overlap(
    table: dict[str, layout.Field], bits: int
) -> None:
    at = 0
    for name, field in table.items():
        assert (field.name, field.at) == (name, at)
        assert field.meaning
        at += field.bits
    assert at == bits


def test_every_kind_of_set_has_its_place() -> None:
    assert SETS_AT.bits == 3 * len(SET_KINDS)


def test_the_worked_example_is_what_the_code_prints() -> None:
    written = inspect.cleandoc(layout.__doc__ or "")
    first = _explained("223344m789p5567s+8s")[0]
    assert "\n".join(f"    {line}" for line in first.splitlines()) in written


@pytest.mark.parametrize(
    ("text", "tsumo", "lines"),
    [
        ("11m[123p](9999p)[777z]22z+2z", True, ["pairs: 1", "wait: shanpon", "quads: 1"]),
        ("11m[123p](9999p)[777z]22z+2z", True, ["sets: 1 triplet yaochu open, "]),
        ("11m[123p](9999p)[777z]22z+2z", False, ["concealed: 1"]),
        ("1122334455667m+7m", True, ["form: chiitoitsu", "wait: tanki", "simple: 1"]),
        ("119m19p19s123456z+7z", True, ["form: kokushi", "honor: 1"]),
        ("111222333m99p12s+3s", True, ["suit m: triplet 111, triplet 222, triplet 333"]),
        ("111222333m99p12s+3s", True, ["suit m: sequence 123 (3 times)", "last: 1"]),
    ],
)
def test_features_are_told_in_words(text: str, tsumo: bool, lines: list[str]) -> None:
    found = _explained(text, tsumo)
    for line in lines:
        assert any(line in words for words in found), found
