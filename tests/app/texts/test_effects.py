"""What two documents do differently is told in words for every pair of documents."""

from __future__ import annotations

from itertools import combinations

import pytest

from app.texts.effects import change_clause, change_value, change_words
from app.texts.texts import LANGUAGES, Texts
from engine.effects.changes import changes
from engine.riichi.rules import load
from engine.rulebook import installed

DOCUMENTS = [key for key, head in installed().items() if head.game == "riichi"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_change_has_a_name_and_two_values(language: str) -> None:
    texts = Texts(language)
    for one, other in combinations(DOCUMENTS, 2):
        for change in changes(load(one), load(other)):
            words = change_words(change, texts)
            values = [change_value(change, rules, texts) for rules in (change.here, change.there)]
            assert all(values), change.key
            assert all(value in words for value in values)
            assert all(
                bool(change_clause(r, texts)) == bool(r) for r in (change.here, change.there)
            )


def test_a_change_is_one_line() -> None:
    found = {change.key: change for change in changes(load("ema2016"), load("ema2025"))}
    told = change_words(found["fu.pair.double_wind"], Texts("ja"))
    assert told == "雀頭 連風牌：4符 → 2符"
