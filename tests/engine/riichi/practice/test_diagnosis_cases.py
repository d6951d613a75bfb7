"""Every misconception of the catalogue is found by the answer that it gives to its own question.

The cases are those of the lessons, under the document of a club: a base of 1920 is a mangan, and
the pair of a double wind is 2 fu.
"""

from __future__ import annotations

from typing import Final

import pytest

from engine.riichi.hand import Hand
from engine.riichi.practice.diagnosis import (
    CATALOGUE,
    CellProblem,
    DrillProblem,
    HandProblem,
    answer_under,
    explanations,
    right_answer,
)
from engine.riichi.practice.grade import NONE, Value
from engine.riichi.rules import load
from engine.riichi.scoring.table import Cell
from engine.riichi.situation import Situation
from engine.riichi.verdict import Shares

CLUB: Final = load("club")
SIDES: Final = {"子": False, "親": True}

CELLS: Final = """
double_rounded | 子 30 3 ron | 3900 | 4000 | share_rounded_first
double_rounded_share | 子 40 3 tsumo | 1300-2600 | 1400-2600
dealer_from_rounded | 親 30 2 ron | 2900 | 3000 | double_rounded share_rounded_first
dealer_twice | 親 30 1 ron | 1500 | 2000 | fu_high
round_down | 子 40 1 ron | 1300 | 1200
round_nearest | 子 110 2 ron | 7100 | 7000 | round_down
not_rounded | 子 30 2 ron | 2000 | 1920
share_rounded_first | 子 30 3 ron | 3900 | 4000 | double_rounded
kiriage_forgotten | 子 30 4 ron | 8000 | 7700
kiriage_overdone | 子 50 3 ron | 6400 | 8000 | han_high fu_high
child_for_dealer | 親 40 2 ron | 3900 | 2600
dealer_for_child | 子 30 2 ron | 2000 | 2900
ron_for_tsumo | 子 30 3 tsumo | 1000-2000 | 3900
sum_for_shares | 子 40 2 tsumo | 700-1300 | 2700
shares_swapped | 子 40 2 tsumo | 700-1300 | 1300-700
equal_shares | 子 30 3 tsumo | 1000-2000 | 1300-1300
han_low | 子 40 3 ron | 5200 | 2600
fu_low | 子 40 2 ron | 2600 | 2000
pairs_30 | 子 25 3 ron | 3200 | 3900
counted_yakuman | 子 0 13 ron | 24000 | 32000
limit_forgotten | 子 30 5 ron | 8000 | 15400
honba_forgotten | 子 40 1 ron 1 | 1600 | 1300 | fu_low
honba_100_on_ron | 子 40 1 ron 1 | 1600 | 1400
honba_300_each | 子 30 2 tsumo 1 | 600-1100 | 800-1300
sticks_declared | 子 30 2 ron 0 1 | 2000 | 3000
cap_forgotten | 子 40 4 ron | 8000 | 10300
tsumo_for_ron | 子 40 2 ron | 2600 | 700-1300
sum_for_all | 親 30 2 tsumo | 1000-1000 | 3000
han_high | 子 40 2 ron | 2600 | 5200
fu_high | 親 30 3 ron | 5800 | 7700 | dealer_twice
pinfu_tsumo_30 | 子 20 3 tsumo | 700-1300 | 1000-2000
haneman_low | 子 0 6 ron | 12000 | 8000
baiman_low | 子 0 8 ron | 16000 | 12000
sanbaiman_low | 子 0 11 ron | 24000 | 16000
honba_once | 子 30 2 ron 2 | 2600 | 2300
"""
"""Cause, cell with honba and deposits, what is right, what was said, other causes that fit."""

_50_TO_40: Final = "menzen_ron_forgotten fu_nearest wait_forgotten pair_forgotten"
HANDS: Final = """
menzen_ron_forgotten | 345m678m24p999s55z+3p | ron seat=S riichi | 50 1 1600 | 40 1 1300 | six
menzen_ron_when_open | 22p345p567s88s[6'66m]+2p | ron from=N seat=W round=E | 30 1 1000 | 40 1 1300
tsumo_forgotten | 234678m999p3455s+5s | tsumo seat=S riichi | 40 2 700-1300 | 30 2 500-1000 \
| fu_nearest wait_forgotten closed_as_open end_as_simple
tsumo_on_pinfu | 123m567m33p567s78s+6s | tsumo seat=N riichi | 20 3 700-1300 | 30 3 1000-2000 \
| pinfu_tsumo_30 wait_on_ryanmen
wait_forgotten | 345m678m24p999s55z+3p | ron seat=S riichi | 50 1 1600 | 40 1 1300 | six
wait_on_ryanmen | 456m999m11z678s34p+5p | ron seat=E riichi | 40 1 2000 | 50 1 2400 | double_wind_4
ron_triplet_closed | 345m999m678s22p44s+2p | ron seat=S riichi | 40 1 1300 | 50 1 1600 \
| wait_on_shanpon simple_as_end
pair_forgotten | 345m678m24p999s55z+3p | ron seat=S riichi | 50 1 1600 | 40 1 1300 | six
pair_guest_wind | 345m678m24p999s33z+3p | ron seat=S riichi | 40 1 1300 | 50 1 1600
double_wind_4 | 456m999m11z678s34p+5p | ron seat=E riichi | 40 1 2000 | 50 1 2400 | wait_on_ryanmen
open_as_closed | 777p22s345s67s+8s[5'55z] | tsumo seat=S round=E | 30 1 300-500 | 40 1 400-700 \
| wait_on_ryanmen simple_as_end
end_as_simple | 345m678m24p999s55z+3p | ron seat=S riichi | 50 1 1600 | 40 1 1300 | six
quad_as_triplet | 123m99p456p78s+9s(1111z) | ron from=S seat=N round=E | 70 1 2300 | 40 1 1300
open_20 | 22p345p567s67s+8s[2'34m] | ron seat=S round=E | 30 1 1000 | 20 1 700
dora_as_yaku | 345m678m24p999s22p+3p | ron seat=S dora=2m | none | 40 1 1300
open_han_kept | 11p345p99p+9p[2'34p][6'66z] | ron seat=S round=E | 30 3 3900 | 30 4 8000
pinfu_without_ryanmen | 123m567m33p567s13s+2s | ron seat=N riichi | 40 1 1300 | 30 2 2000
menzen_tsumo_open | 777p22s345s67s+8s[5'55z] | tsumo seat=S round=E | 30 1 300-500 | 30 2 500-1000
double_wind_one_han | 111z345m678p22s67s+8s | ron seat=E dora=4p | 40 2 3900 | 40 1 2000
indicator_is_dora | 123m456m78p234s55s+9p | ron seat=S riichi dora=5s | 30 2 2000 | 30 4 8000
pinfu_always_20 | 123m567m33p567s78s+6s | ron seat=N riichi | 30 2 2000 | 20 2 1300
wait_on_shanpon | 345m999m678s22p44s+2p | ron seat=S riichi | 40 1 1300 | 50 1 1600 \
| ron_triplet_closed simple_as_end
closed_as_open | 345m678m24p999s55z+3p | ron seat=S riichi | 50 1 1600 | 40 1 1300 | six
simple_as_end | 345m678m24p777s55z+3p | ron seat=S riichi | 40 1 1300 | 50 1 1600
fu_nearest | 345m678m24p999s55z+3p | ron seat=S riichi | 50 1 1600 | 40 1 1300 | six
tanyao_open_denied | 22p345p567s88s[6'66m]+2p | ron from=N seat=W round=E | 30 1 1000 | none
pinfu_with_value_pair | 123m567m55z567s78s+6s | ron seat=N riichi | 40 1 1300 | 30 2 2000
tanyao_with_end | 123m567m33p567s78s+6s | ron seat=N riichi | 30 2 2000 | 30 3 3900
iipeikou_open | 223344p66m78m+6m[5'67s] | ron seat=S round=E | 30 1 1000 | 30 2 2000
ryanpeikou_as_pairs | 223344m556677p3s+3s | ron seat=S riichi | 40 5 8000 | 25 4 6400
""".replace("six", f"{_50_TO_40} closed_as_open end_as_simple")
"""Cause, hand, situation, what is right, what was said, other causes that fit."""


def rows(table: str) -> list[list[str]]:
    return [[part.strip() for part in line.split("|")] for line in table.strip().split("\n")]


def shares(text: str) -> Shares:
    low, dash, high = text.partition("-")
    return Shares(int(high), int(low)) if dash else Shares(int(text), 0)


def declared(text: str) -> dict[str, Value]:
    if text == "none":
        return {"yaku": NONE}
    fu, han, points = text.split()
    return {"fu": int(fu), "han": int(han), "points": shares(points)}


def cell_problem(text: str) -> CellProblem:
    side, fu, han, way, *lying = text.split()
    cell = Cell(SIDES[side], way == "tsumo", int(fu), int(han))
    return CellProblem(cell, *map(int, lying))


def check(
    cause: str,
    problem: DrillProblem,
    right: dict[str, Value],
    said: dict[str, Value],
    meeting: str,
) -> None:
    truth, believed = right_answer(problem, CLUB), answer_under(cause, problem, CLUB)
    assert truth is not None
    assert believed is not None
    assert right.items() <= truth.items()
    assert said.items() <= believed.items()
    found = [one.cause for one in explanations(problem, said, CLUB)]
    assert sorted(found) == sorted({cause, *meeting.split()})
    order = [one for one in CATALOGUE if one in found]
    assert found == order, "in the order of the catalogue where nothing is known of the player"


@pytest.mark.parametrize("row", rows(CELLS), ids=lambda row: row[0])
def test_a_wrong_amount_is_explained_by_its_misconception(row: list[str]) -> None:
    cause, problem, right, said, *meeting = row
    check(
        cause,
        cell_problem(problem),
        {"points": shares(right)},
        {"points": shares(said)},
        "".join(meeting),
    )


@pytest.mark.parametrize("row", rows(HANDS), ids=lambda row: row[0])
def test_a_wrong_hand_is_explained_by_its_misconception(row: list[str]) -> None:
    cause, hand, situation, right, said, *meeting = row
    problem = HandProblem(Hand.parse(hand), Situation.parse(situation))
    check(cause, problem, declared(right), declared(said), "".join(meeting))


@pytest.mark.parametrize(
    ("asked", "right", "said"),
    [
        ("子 30 1 ron", 1200, 1000), ("子 30 3 ron", 4000, 3900), ("子 40 1 ron", 1600, 1300),
        ("子 50 1 ron", 1600, 1600),
    ],
)  # fmt: skip
def test_101_who_rounds_the_sum_gives_what_other_tables_have(
    asked: str, right: int, said: int
) -> None:
    """Whoever knows another table answers so; there the sum is rounded, here one share is."""
    rules, problem = load("r101"), cell_problem(asked)
    truth = right_answer(problem, rules)
    assert truth is not None
    assert truth["points"] == Shares(right, 0)
    found = [one.cause for one in explanations(problem, {"points": Shares(said, 0)}, rules)]
    assert ("sum_rounded_last" in found) is (right != said)


def test_every_misconception_has_its_case() -> None:
    own = {"sum_rounded_last"}  # of 101 alone
    assert sorted({row[0] for row in rows(CELLS) + rows(HANDS)} | own) == sorted(CATALOGUE)
