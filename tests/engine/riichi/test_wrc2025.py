"""WRC 2025 says what WRC Penalties 2025 says: each statement of the list by its clause."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest

from engine.riichi.agreement import agreement
from engine.riichi.play.referee import Incident, Ruling, RulingTable, rule_on
from engine.riichi.rules import load
from engine.rulebook import AGREEMENT, Rule, Standing, rules_in

RULES: Final = load("wrc2025")
BY_KEY: Final[dict[str, Rule[Any]]] = {rule.key: rule for rule in rules_in(RULES)}
LIST: Final = "WRC Penalties 2025 12."
CLAUSE: Final = re.compile(r"WRC Penalties 2025 12\.(2|3\.[1-9])(・12\.3\.[1-9])?")

STATED: Final = {
    ("penalties.chombo.points", "2"): 30000,
    ("penalties.chombo.unit", "2"): "p",
    ("penalties.chombo.to", "2"): "nobody",
    ("penalties.chombo.hand", "2"): "replayed",
    ("penalties.chombo.dealer", "2"): "stays",
    ("penalties.chombo.honba", "2"): "unchanged",
    ("penalties.chombo.deposits", "2"): "riichi_returned",
    ("penalties.chombo.several", "2"): "each_pays",
    ("penalties.agari_houki.win", "2"): "barred",
    ("penalties.agari_houki.calls", "2"): "barred",
    ("penalties.agari_houki.riichi", "2"): "barred",
    ("penalties.agari_houki.tenpai", "2"): "noten",
    ("penalties.off_result.unit", "2"): "p",
    ("calls.priority", "3.2"): "first_call",
    ("calls.kuikae", "3.4"): "forbidden",
    ("win.mixed_tile", "3.6"): "unnamed",
}
"""By key and clause what the text states."""


@pytest.mark.parametrize(("key", "clause"), STATED)
def test_what_the_list_states_is_stated_with_its_clause(key: str, clause: str) -> None:
    rule = BY_KEY[key]
    assert (rule.value, rule.standing) == (STATED[key, clause], Standing.STATED)
    assert rule.clause == f"{LIST}{clause}"
    assert rule.otherwise == (), "what is stated has no other reading"


def test_every_penalty_has_its_clause() -> None:
    for key, rule in BY_KEY.items():
        if key.startswith("penalties.") and key != "penalties.family":
            assert CLAUSE.fullmatch(rule.clause), key
            assert rule.standing in (Standing.STATED, Standing.DERIVED), key


ROWS: Final = (
    ("riichi_not_said", {}, "warning", "3.5"),
    ("false_ron", {"hand_shown": False}, "chombo", "3.3"),
    ("false_tsumo", {"hand_shown": False}, "chombo", "3.3"),
    ("furiten_ron", {"hand_shown": False}, "chombo", "3.3"),
    ("tahai", {}, "chombo", "3.1"),
    ("shouhai", {}, "chombo", "3.1"),
    ("false_call", {}, "agari_houki", "3.3"),
    ("kuikae", {"hand_dead": False}, "agari_houki", "3.4"),
    ("noten_riichi", {"dead_since": False}, "chombo", "3.5"),
    ("kan_after_riichi", {"hand_ended": True}, "chombo", "3.5"),
    ("swapped_after_riichi", {"found_at_draw": False}, "agari_houki", "3.5"),
    ("swapped_after_riichi", {"found_at_draw": True}, "chombo", "3.5"),
    ("riichi_open", {}, "agari_houki", "3.5"),
    ("exposed_tiles", {"tiles_count": 2, "before_in_game": False}, "warning", "3.1"),
    ("exposed_tiles", {"tiles_count": 2, "before_in_game": True}, "off_result", "3.1"),
    ("exposed_tiles", {"tiles_count": 5}, "agari_houki", "3.1"),
    ("exposed_tiles", {"tiles_count": 9}, "chombo", "3.1"),
    ("cheating", {}, "disqualification", "3.8"),
)
"""What was silent, another value, or only proposed before the list was read."""


@pytest.mark.parametrize(("act", "answers", "sanction", "clause"), ROWS)
def test_no_row_of_the_list_is_contradicted(
    act: str, answers: dict[str, Any], sanction: str, clause: str
) -> None:
    found = rule_on(Incident(act, 1), answers, RulingTable(), RULES)
    assert isinstance(found, Ruling)
    assert (found.sanction, found.rule.clause) == (sanction, f"{LIST}{clause}")
    assert found.rule.standing is Standing.STATED


def test_the_list_leaves_nothing_to_propose() -> None:
    assert RULES.penalties is not None
    assert RULES.penalties.recommended == {}
    assert len(RULES.penalties.offences) > 50


def test_who_calls_a_false_win_by_voice_a_dead_hand_is_told_that_the_wrc_does_not() -> None:
    """12.3.3: an empty declaration of a win is a chombo, shown or not."""
    for act in ("false_ron", "false_tsumo", "furiten_ron"):
        rule: Rule[Any] = next(
            rule
            for rule in rules_in(load("mleague"))
            if rule.key == f"penalties.offences.{act}.rulings.by_voice"
        )
        assert "wrc2025" in agreement(rule).differing
        assert rule.standing is not Standing.CUSTOMARY
        shown: Rule[Any] = next(
            rule
            for rule in rules_in(load("mleague"))
            if rule.key == f"penalties.offences.{act}.rulings.shown"
        )
        assert {"wrc2025", "club"} <= set(agreement(shown).stating)


def test_a_custom_that_not_all_follow_is_assumed_and_counts_who_does() -> None:
    rule = next(
        rule
        for rule in rules_in(load("mu"))
        if rule.key == "penalties.offences.false_ron.rulings.by_voice"
    )
    assert (rule.standing, rule.clause) == (Standing.ASSUMED, "")
    assert rule.because is not None
    assert AGREEMENT in rule.because.ja
