"""A standing is honest: customary is what no document has otherwise, and the reason counts them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

import pytest
from msgspec.structs import replace

from engine.riichi.penalties import Outcome
from engine.riichi.rules import load
from engine.rulebook import Rule, Standing, installed, rules_in

RIICHI: Final = tuple(key for key, head in installed().items() if head.game == "riichi")
RULES: Final = {key: {rule.key: rule for rule in rules_in(load(key))} for key in RIICHI}
MANY: Final = len(RIICHI)
COUNTED: Final = {
    "ja": (f"収録の{MANY}規定のうち(\\d+)規定が明記し", f"収録の{MANY}規定に明記したものはなく"),
    "en": (f"(\\d+) of the {MANY} documents here states? it", f"None of the {MANY} documents here"),
}
"""How a reason says that some documents state the value, and that none does."""

every_document = pytest.mark.parametrize("document", RIICHI)


def same(one: Rule[Any], other: Rule[Any]) -> bool:
    """Whether two documents say the same; a ruling is compared without the questions it asks."""
    values = [
        replace(rule.value, when={}) if isinstance(rule.value, Outcome) else rule.value
        for rule in (one, other)
    ]
    return bool(values[0] == values[1])


def elsewhere(key: str) -> Iterator[Rule[Any]]:
    return (rules[key] for rules in RULES.values() if key in rules)


def customary(document: str) -> list[Rule[Any]]:
    return [rule for rule in RULES[document].values() if rule.standing is Standing.CUSTOMARY]


@every_document
def test_customary_is_only_what_no_document_has_otherwise(document: str) -> None:
    astray = {
        rule.key
        for rule in customary(document)
        if not all(same(rule, other) for other in elsewhere(rule.key))
    }
    assert astray == set()


@every_document
@pytest.mark.parametrize("language", ["ja", "en"])
def test_the_reason_of_a_customary_rule_counts_who_states_it(document: str, language: str) -> None:
    some, none = COUNTED[language]
    for rule in customary(document):
        stating = [
            other
            for other in elsewhere(rule.key)
            if other.standing is Standing.STATED and same(rule, other)
        ]
        told = getattr(rule.because, language)
        found = re.search(some, told)
        number = int(found[1]) if found else 0 if re.search(none, told) else None
        assert number == len(stating), (rule.key, told)


SAME_WORDS: Final = (
    *("several.winners", "combine.rinshan_with_haitei", "dora.kan", "dora.ura", "dora.kan_ura"),
    *("dora.kan_timing", "win.kokushi_furiten_exception", "win.kokushi_robs_ankan"),
    *("win.minimum_han", "pao.yaku", "pao.tsumo", "pao.ron", "riichi.furiten", "riichi.min_wall"),
    *("calls.kuikae", "draw.noten_penalty", "draw.keishiki_tenpai", "draw.own_four_is_tenpai"),
    *("draw.abortive", "draw.nagashi_mangan", "draw.renchan", "game.length", "game.extension"),
    *("yaku.renhou", "yaku.ippatsu", "penalties.fine.points", "penalties.fine.to"),
    *("penalties.fine.settled", "penalties.agari_houki.calls", "penalties.agari_houki.tenpai"),
    *("penalties.chombo.points", "penalties.chombo.to", "penalties.chombo.dealer"),
    *("penalties.offences.passed_win.rulings.always",),
)
"""What 縁ジョイ and the club say with the same words."""


@pytest.mark.parametrize("key", SAME_WORDS)
def test_the_same_words_have_the_same_value_and_standing(key: str) -> None:
    enjoy, club = RULES["enjoy"][key], RULES["club"][key]
    assert (enjoy.value, enjoy.standing, enjoy.otherwise, enjoy.confidence) == (
        club.value,
        club.standing,
        club.otherwise,
        club.confidence,
    )


NOT_PRINTED: Final = {
    ("r101", "fu.base"): Standing.DERIVED,
    ("r101", "limits.mangan"): Standing.DERIVED,
    ("r101", "win.passed_furiten"): Standing.CUSTOMARY,
    ("r101", "win.kokushi_furiten_exception"): Standing.DERIVED,
    ("r101", "dealt_win.best"): Standing.ASSUMED,
    ("r101", "yaku.haitei"): Standing.STATED,
    ("r101", "yaku.houtei"): Standing.STATED,
    ("club", "calls.kuikae"): Standing.ASSUMED,
    ("club", "calls.late_ron"): Standing.ASSUMED,
    ("club", "penalties.fine.to"): Standing.DERIVED,
    ("enjoy", "penalties.fine.to"): Standing.DERIVED,
    ("enjoy", "kan_bonus.open_quads"): Standing.ASSUMED,
    ("enjoy", "draw.own_melds_use_up"): Standing.ASSUMED,
}
"""Rules whose clause was once said to state more, or less, than it does."""


@pytest.mark.parametrize(("document", "key"), NOT_PRINTED)
def test_a_rule_is_stated_only_where_its_clause_says_the_value(document: str, key: str) -> None:
    assert RULES[document][key].standing is NOT_PRINTED[document, key]


def test_the_base_of_a_tenpai_at_a_draw_is_the_clause_that_it_rests_on() -> None:
    for key in ("draw.keishiki_tenpai", "draw.own_four_is_tenpai"):
        assert RULES["r101"][key].clause == "ないもの"
        assert "補足2" in RULES["enjoy"][key].clause


def test_the_lowest_score_of_a_dealt_win_is_the_reading_in_force() -> None:
    """101 ないもの※: 「最低点とする」."""
    rule = RULES["r101"]["dealt_win.best"]
    assert (rule.value, rule.otherwise) == ("lowest", ("highest",))
