"""Sources that documents cite in English have names in Japanese."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

import pytest

from app.texts.texts import Texts, words
from app.variants import rules_of
from engine.rulebook import installed, rules_in

ENGLISH_NAMES: Final = re.compile(r"EMA|RCR|WRC|Rules|Penalties|JPML|M\.League|riichi\.wiki")
"""Parts of the names of texts that have no Japanese name, and an address."""


@cache
def clauses() -> frozenset[str]:
    """Every clause of the installed documents."""
    return frozenset(rule.clause for one in installed() for rule in rules_in(rules_of(one)))


@pytest.mark.parametrize("document", installed())
def test_no_clause_has_english_words_in_japanese(document: str) -> None:
    """The rules of Tenhou, M.League and others were cited as "score recorders' presets" there."""
    texts = Texts("ja")
    for rule in rules_in(rules_of(document)):
        clause = texts.citation(rule.clause)
        assert not re.search(r"[A-Za-z]{3}", ENGLISH_NAMES.sub("", clause)), clause


@pytest.mark.parametrize(
    "clause", ["【リーチ】", "M.League rules (2026-09-18)", "EMA 2025 §3.4.6", ""]
)
def test_a_clause_is_as_it_stands_in_english(clause: str) -> None:
    assert Texts("en").citation(clause) == clause


def test_the_longer_of_two_names_counts_and_several_clauses_are_all_named() -> None:
    texts = Texts("ja")
    assert texts.citation("M.League rules (2026-09-18)") == "Mリーグルール (2026-09-18)"
    cited = "open implementations of M.League rules・league data (2026-05-04)"
    assert texts.citation(cited) == "Mリーグルールの公開された実装・リーグのデータ (2026-05-04)"
    assert texts.citation("【リーチ】") == "【リーチ】"


def test_every_name_is_that_of_a_source_that_is_cited() -> None:
    for _, name in words("en").under(["citation"]):
        assert any(name in clause for clause in clauses()), name
