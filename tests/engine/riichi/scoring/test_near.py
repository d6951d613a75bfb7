"""A yaku missed by one fact is told with the fact, and luck only where there is no yaku."""

from __future__ import annotations

from typing import Final

import pytest

from engine.riichi.facts import Fact
from engine.riichi.hand import Hand
from engine.riichi.judge import judge
from engine.riichi.rules import load
from engine.riichi.scoring.near import near_misses
from engine.riichi.situation import Situation

_F = Fact
LUCK: Final = {"houtei": _F.HOUTEI, "chankan": _F.CHANKAN}
SIMPLES: Final = {"tanyao": _F.ONLY_SIMPLES}
WINDS: Final = {"seat_wind": _F.SEAT_WIND_TRIPLET, "round_wind": _F.ROUND_WIND_TRIPLET}


def near(hand: str, situation: str, rules: str = "tenhou") -> dict[str, Fact]:
    laid, document = Hand.parse(hand), load(rules)
    verdict = judge(laid, Situation.parse(situation), document)
    found = near_misses(verdict, laid, document)
    assert len({miss.yaku for miss in found}) == len(found) <= 6
    return {miss.yaku: miss.lacking for miss in found}


@pytest.mark.parametrize(
    ("hand", "situation", "told"),
    [
        pytest.param(
            "123456m678p3599s+4s",
            "ron",
            {"riichi": _F.RIICHI, "pinfu": _F.RYANMEN, **SIMPLES, **LUCK},
            id="a one-sided wait",
        ),
        pytest.param(
            "123456m678p34s55z+5s",
            "ron riichi",
            {
                "ippatsu": _F.IPPATSU,
                "pinfu": _F.PAIR_WITHOUT_VALUE,
                **SIMPLES,
                "haku": _F.HAKU_TRIPLET,
            },
            id="a pair of dragons",
        ),
        pytest.param(
            "123456m3499s[6'78p]+5s",
            "ron",
            {"pinfu": _F.MENZEN, **SIMPLES, **LUCK},
            id="an open hand",
        ),
        pytest.param(
            "34m556677p88s[2'34m]+2m",
            "ron",
            {"pinfu": _F.MENZEN, "iipeikou": _F.MENZEN, "ryanpeikou": _F.MENZEN},
            id="like runs in an open hand",
        ),
        pytest.param(
            "46p99s[2'22m][8'88p][3'33s]+5p",
            "ron",
            {**SIMPLES, "toitoi": _F.FOUR_TRIPLETS, **LUCK},
            id="three triplets and a run",
        ),
        pytest.param(
            "46p234s99m[6'66z][7'77z]+5p",
            "tsumo",
            {"menzen_tsumo": _F.MENZEN, "shousangen": _F.DRAGON_PAIR},
            id="two dragons and another pair",
        ),
        pytest.param(
            "46p234s55z[6'66z][7'77z]+5p",
            "ron",
            {"honitsu": _F.ONE_SUIT, "haku": _F.HAKU_TRIPLET},
            id="one group of another suit",
        ),
        pytest.param(
            "1234699m333z[6'78p]+5m",
            "ron seat=S round=E",
            {"honitsu": _F.ONE_SUIT, **WINDS, **LUCK},
            id="a triplet of a guest wind",
        ),
        pytest.param(
            "46p99s[1'11z][2'22z][3'33z]+5p",
            "ron seat=N round=N",
            {
                "shousuushii": _F.WIND_PAIR,
                "toitoi": _F.FOUR_TRIPLETS,
                "honitsu": _F.ONE_SUIT,
                **WINDS,
                "houtei": _F.HOUTEI,
            },
            id="never more than six",
        ),
        pytest.param(
            "234m678p3599s[9'99p]+4s",
            "tsumo",
            {"menzen_tsumo": _F.MENZEN, "haitei": _F.HAITEI},
            id="the last tile",
        ),
        pytest.param("123456m678p3499s+6s", "ron", {}, id="no complete hand"),
        pytest.param("123456m678p3499s+5s", "ron ippatsu", {}, id="no possible win"),
        pytest.param("119m19p19s123456z+7z", "ron", {}, id="a yakuman misses nothing"),
        pytest.param(
            "1155m2288p3399s1z+1z",
            "tsumo riichi ippatsu",
            {},
            id="five outer tiles are no near tanyao",
        ),
    ],
)
def test_a_near_miss_is_told_with_what_it_lacks(
    hand: str, situation: str, told: dict[str, Fact]
) -> None:
    assert near(hand, situation) == told


def test_a_triplet_of_ones_own_wind_is_no_guest() -> None:
    assert "round_wind" not in near("234m678p3588s[2'22z]+4s", "ron seat=S round=E")


def test_nothing_is_near_where_nothing_was_judged() -> None:
    assert near_misses(None, Hand.parse("123m"), load("tenhou")) == ()


def test_ippatsu_is_near_only_after_riichi() -> None:
    hand = "123456m678p3499s+5s"
    assert "ippatsu" not in near(hand, "ron")
    assert near(hand, "ron")["riichi"] == Fact.RIICHI
    assert near(hand, "ron riichi")["ippatsu"] == Fact.IPPATSU


def test_what_a_document_does_not_have_is_not_near() -> None:
    hand = "234m678p3599s[9'99p]+4s"
    assert near(hand, "tsumo", "r101") == {"menzen_tsumo": Fact.MENZEN}
    assert "ippatsu" not in near("123456m678p3499s+5s", "ron riichi", "r101")
