"""The fu of a hand are split into the parts that its ledger adds up."""

from __future__ import annotations

from typing import Final

import pytest

from engine.riichi.facts import Fact
from engine.riichi.hand import Hand
from engine.riichi.judge import judge
from engine.riichi.practice.deal import Wish, deal
from engine.riichi.practice.fu_parts import PARTS, FuItem, decides, fu_items, values
from engine.riichi.rules import RiichiRules, load
from engine.riichi.scoring.fu import fu_lifted
from engine.riichi.situation import Situation
from engine.riichi.verdict import Agari, Score
from engine.riichi.yaku import holds
from tests.engine.laws import DOCUMENTS

CLUB: Final = load("club")


def scored(text: str, rules: RiichiRules = CLUB) -> Score:
    hand, _, rest = text.partition(" ")
    verdict = judge(Hand.parse(hand), Situation.parse(rest), rules)
    assert isinstance(verdict, Agari), verdict
    return verdict.best


def told(text: str, rules: RiichiRules = CLUB) -> dict[str, int]:
    return {part.key: part.fu for part in fu_items(scored(text, rules))}


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        (
            "345m678m24p999s55z+3p ron seat=S riichi",
            {"base": 20, "menzen_ron": 10, "triplet.closed": 8, "pair.value": 2, "wait.closed": 2},
        ),
        (
            "123m567m33p567s78s+6s tsumo seat=N riichi",
            {"base": 20, "pair.none": 0, "wait.two_sided": 0, "tsumo": 0},
        ),
        (
            "345m999m678s22p44s+2p ron seat=S riichi",
            {
                "base": 20,
                "menzen_ron": 10,
                "triplet.closed": 8,
                "triplet.open": 2,
                "pair.none": 0,
                "wait.two_sided": 0,
            },
        ),
        (
            "123m99p456p78s+9s(1111z) ron from=S seat=N round=E",
            {"base": 20, "menzen_ron": 10, "quad": 32, "pair.none": 0, "wait.two_sided": 0},
        ),
        (
            "777p22s345s67s+8s[5'55z] tsumo seat=S round=E",
            {
                "base": 20,
                "triplet.closed": 4,
                "triplet.open": 4,
                "pair.none": 0,
                "wait.two_sided": 0,
                "tsumo": 2,
            },
        ),
        (
            "456m999m11z678s34p+5p ron seat=E riichi",
            {
                "base": 20,
                "menzen_ron": 10,
                "triplet.closed": 8,
                "pair.double_wind": 2,
                "wait.two_sided": 0,
            },
        ),
    ],
)
def test_a_hand_is_split_into_its_parts(text: str, parts: dict[str, int]) -> None:
    assert told(text) == parts


def test_the_double_wind_is_worth_what_the_document_says() -> None:
    text = "456m999m11z678s34p+5p ron seat=E riichi"
    assert told(text, load("tenhou"))["pair.double_wind"] == 4


def test_a_hand_that_is_not_counted_in_parts_has_none() -> None:
    assert told("1133557799m11p3s+3s ron seat=S") == {}
    assert told("19m19p19s1234567z+7z tsumo seat=S") == {}
    assert told("345m678m24p999s55z+3p ron seat=S riichi", load("enjoy")) == {}


@pytest.mark.parametrize("rules", DOCUMENTS, ids=lambda rules: rules.document.id)
def test_the_parts_of_dealt_hands_add_up_to_their_fu(rules: RiichiRules) -> None:
    for seed in range(40):
        dealt = deal(seed, rules, Wish())
        assert dealt is not None
        verdict = judge(dealt.hand, dealt.situation, rules)
        assert isinstance(verdict, Agari)
        for score in verdict.scores:
            parts = fu_items(score)
            assert all(part.key in (*PARTS, "base") for part in parts)
            if rules.fu is None or not parts:
                continue
            assert all(part.fu in values(rules.fu) for part in parts[1:])
            pinfu = bool(score.facts & Fact.TSUMO) and holds("pinfu", score.facts)
            assert fu_lifted(sum(part.fu for part in parts), pinfu, rules.fu) == score.fu
            groups = [part.group for part in parts if part.key[:4] in ("pair", "trip", "quad")]
            assert len(set(groups)) == len(groups)


def test_values_are_all_that_a_part_may_have() -> None:
    assert CLUB.fu is not None
    assert values(CLUB.fu) == (0, 2, 4, 8, 10, 16, 32)


def part_of(text: str, key: str) -> tuple[FuItem, Score]:
    score = scored(text)
    return next(part for part in fu_items(score) if part.key == key), score


@pytest.mark.parametrize(
    ("text", "key", "found"),
    [
        ("345m678m24p999s55z+3p ron seat=S riichi", "wait.closed", True),
        ("345m678m24p777s55z+3p ron seat=S riichi", "wait.closed", False),
        ("456m999m11z678s34p+5p ron seat=E riichi", "wait.two_sided", True),
        ("123m567m33p567s78s+6s tsumo seat=N riichi", "wait.two_sided", True),
        ("345m678m24p999s55z+3p ron seat=S riichi", "menzen_ron", True),
        ("345m678m24p777s55z+3p ron seat=S riichi", "pair.value", False),
    ],
)
def test_a_part_decides_where_the_row_is_another_without_it(
    text: str, key: str, found: bool
) -> None:
    part, score = part_of(text, key)
    assert CLUB.fu is not None
    assert decides(part, score, CLUB.fu) is found


def test_a_part_names_its_family() -> None:
    assert part_of("345m678m24p999s55z+3p ron seat=S riichi", "wait.closed")[0].family == "wait"
