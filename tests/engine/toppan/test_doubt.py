"""競技十半: what other readings of unclear clauses make of a hand."""

from __future__ import annotations

import pytest

from engine.rulebook import other_readings
from engine.toppan.doubt import AFTERWARDS, other_verdicts
from engine.toppan.hand import Hand
from engine.toppan.judge import judge
from engine.toppan.rules import load
from engine.toppan.situation import Situation
from engine.toppan.verdict import VERDICTS, Agari, Within

RULES = load("toppan")


@pytest.mark.parametrize(
    ("tiles", "around", "told"),
    [
        # five tiles (1 han, ⑤), 1 and honba 1; two indicators point to 2p, one to 3s
        (
            "1p3s7z2p6z",
            "seat=N round=S honba=1 dora=2m1s1p",
            [("dora.multiplicity", "agari", 10), ("reading.run", "agari", 14)],
        ),
        # over the limit before 1p, which may be drawn only while a pure hand is possible
        ("4m8s1p", "seat=S", [("play.bust_test", "bust", None)]),
        ("9m5p", "seat=S", [("play.bust_test", "hoping", None)]),
        ("7m2z", "seat=S", []),
    ],
)
def test_other_verdicts_are_those_by_which_the_hand_comes_to_something_else(
    tiles: str, around: str, told: list[tuple[str, str, int | None]]
) -> None:
    """rules.md §7.2: dora, runs and the test of a bust are unclear; half points."""
    hand, situation = Hand.parse(tiles), Situation.parse(around)
    verdict = judge(hand, situation, RULES)
    found = [
        (
            rule.key,
            VERDICTS[type(there)],
            there.best.points if isinstance(there, Agari | Within) else None,
        )
        for rule, there in filter(None, other_verdicts(verdict, hand, situation, RULES))
    ]
    assert found == told


def test_a_caller_may_stop_between_any_two_readings() -> None:
    """Score looks for them in idle time; one step judges the hand once."""
    hand, situation = Hand.parse("7m2z"), Situation()
    steps = list(other_verdicts(judge(hand, situation, RULES), hand, situation, RULES))
    keys = [rule.key for rule, _ in other_readings(RULES)]
    left_out = [key for key in keys if key.startswith(AFTERWARDS)]
    assert left_out
    assert steps == [None] * (len(keys) - len(left_out))


@pytest.mark.parametrize("tiles", ["1p3s7z2p6z", "3p3m3p3m", "9m5p", "4m8s1p", "7m2z"])
def test_readings_of_what_comes_afterwards_change_no_hand(tiles: str) -> None:
    hand, situation = Hand.parse(tiles), Situation.parse("seat=E honba=1 dora=2p1s7z")
    verdict = judge(hand, situation, RULES)
    for rule, variant in other_readings(RULES):
        if rule.key.startswith(AFTERWARDS):
            assert judge(hand, situation, variant) == verdict, rule.key
