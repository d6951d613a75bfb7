"""Every yaku is shown by a hand that has it, and by one that lacks it by a fact with a name."""

from __future__ import annotations

from typing import Final, NamedTuple

import pytest

from engine.riichi.facts import Fact
from engine.riichi.hand import Hand
from engine.riichi.shapes.readings import readings
from engine.riichi.situation import Situation
from engine.riichi.yaku import SUPERSEDES, YAKU, holds
from tests.engine.laws import facts_found

KANCHAN: Final = "123456m678p3599s+4s"
PINFU: Final = "123456m678p3499s+5s"
OPEN: Final = "234m678p3599s[5'55p]+4s"
TOITOI: Final = "44p99s[2'22m][8'88p][3'33s]+9s"
SANKANTSU: Final = "46p99s[2'222m][8'888p][3'333s]+5p"
SHOUSANGEN: Final = "46p234s77z[5'55z][6'66z]+5p"
SHOUSUUSHII: Final = "46p44z[1'11z][2'22z][3'33z]+5p"
CHANTA: Final = "123789m12379p33z+8p"
JUNCHAN: Final = "123789m12379p99s+8p"
HONITSU: Final = "1234699m333z[6'78m]+5m"
CHINITSU: Final = "1112344667899m+5m"
CHUUREN: Final = "1112345567899m+9m"
SHANPON: Final = "222m44888p33399s+4p"
KOKUSHI: Final = "119m19p19s123456z+7z"

_F = Fact


class Row(NamedTuple):
    """A hand that has the yaku, a hand that has not, and the fact that it lacks."""

    has: tuple[str, str]
    lacks: tuple[str, str]
    fact: Fact


ROWS: Final[dict[str, Row]] = {
    "riichi": Row((KANCHAN, "ron riichi"), (KANCHAN, "ron"), _F.RIICHI),
    "double_riichi": Row((KANCHAN, "ron double_riichi"), (KANCHAN, "ron riichi"), _F.DOUBLE_RIICHI),
    "ippatsu": Row((KANCHAN, "ron riichi ippatsu"), (KANCHAN, "ron riichi"), _F.IPPATSU),
    "menzen_tsumo": Row((KANCHAN, "tsumo"), (OPEN, "tsumo"), _F.MENZEN),
    "pinfu": Row((PINFU, "ron"), (KANCHAN, "ron"), _F.RYANMEN),
    "tanyao": Row(
        ("234m678p3588s[4'56p]+4s", "ron"), ("234m678p3599s[4'56p]+4s", "ron"), _F.ONLY_SIMPLES
    ),
    "iipeikou": Row(("223344m789p1399s+2s", "ron"), ("223344m1399s[7'89p]+2s", "ron"), _F.MENZEN),
    "haku": Row(
        ("234m678p3599s[5'55z]+4s", "ron"), ("234m678p3599s[6'66z]+4s", "ron"), _F.HAKU_TRIPLET
    ),
    "hatsu": Row(
        ("234m678p3599s[6'66z]+4s", "ron"), ("234m678p3599s[7'77z]+4s", "ron"), _F.HATSU_TRIPLET
    ),
    "chun": Row(
        ("234m678p3599s[7'77z]+4s", "ron"), ("234m678p3599s[5'55z]+4s", "ron"), _F.CHUN_TRIPLET
    ),
    "round_wind": Row(
        ("234m678p3599s[1'11z]+4s", "ron seat=S round=E"),
        ("234m678p3599s[2'22z]+4s", "ron seat=S round=E"),
        _F.ROUND_WIND_TRIPLET,
    ),
    "seat_wind": Row(
        ("234m678p3599s[2'22z]+4s", "ron seat=S round=E"),
        ("234m678p3599s[1'11z]+4s", "ron seat=S round=E"),
        _F.SEAT_WIND_TRIPLET,
    ),
    "rinshan": Row(
        ("234m678p3599s[5'555p]+4s", "tsumo rinshan"),
        ("234m678p3599s[5'555p]+4s", "tsumo"),
        _F.RINSHAN,
    ),
    "chankan": Row((KANCHAN, "ron chankan"), (KANCHAN, "ron"), _F.CHANKAN),
    "haitei": Row((OPEN, "tsumo haitei"), (OPEN, "tsumo"), _F.HAITEI),
    "houtei": Row((OPEN, "ron houtei"), (OPEN, "ron"), _F.HOUTEI),
    "chiitoitsu": Row(("1155m2288p3399s6z+6z", "ron"), (KANCHAN, "ron"), _F.SEVEN_PAIRS),
    "sanshoku_doujun": Row(
        ("234678m234p2499s+3s", "ron"),
        ("234678m345p2499s+3s", "ron"),
        _F.SEQUENCE_IN_THREE_SUITS,
    ),
    "ittsuu": Row(("12345679m345p99s+8m", "ron"), ("123456m34599p79s+8s", "ron"), _F.STRAIGHT),
    "chanta": Row((CHANTA, "ron"), (JUNCHAN, "ron"), _F.SOME_HONOR),
    "sanshoku_doukou": Row(
        ("46p22299s[2'22m][2'22p]+5p", "ron"),
        ("46p22299s[2'22m][3'33p]+5p", "ron"),
        _F.TRIPLET_IN_THREE_SUITS,
    ),
    "toitoi": Row((TOITOI, "ron"), (SANKANTSU, "ron"), _F.FOUR_TRIPLETS),
    "sanankou": Row(
        ("22456m888p33399s+2m", "tsumo"),
        ("22456m888p33399s+2m", "ron"),
        _F.THREE_CONCEALED_TRIPLETS,
    ),
    "sankantsu": Row(
        (SANKANTSU, "ron"), ("46p99s[2'222m][8'888p][3'33s]+5p", "ron"), _F.THREE_QUADS
    ),
    "shousangen": Row((SHOUSANGEN, "ron"), ("46p23499s[5'55z][6'66z]+5p", "ron"), _F.DRAGON_PAIR),
    "honroutou": Row(
        ("99s33z[1'11m][9'99p][1'11s]+3z", "ron"),
        ("99s33z[1'11m][8'88p][1'11s]+3z", "ron"),
        _F.ONLY_YAOCHU,
    ),
    "ryanpeikou": Row(
        ("23344m556677p88s+2m", "ron"), ("34m556677p88s[2'34m]+2m", "ron"), _F.MENZEN
    ),
    "junchan": Row((JUNCHAN, "ron"), (CHANTA, "ron"), _F.NO_HONOR),
    "honitsu": Row((HONITSU, "ron"), ("1234699m333z[6'78p]+5m", "ron"), _F.ONE_SUIT),
    "chinitsu": Row((CHINITSU, "ron"), (HONITSU, "ron"), _F.NO_HONOR),
    "renhou": Row((PINFU, "ron renhou"), (PINFU, "ron"), _F.RENHOU),
    "kokushi": Row((KOKUSHI, "ron"), (KANCHAN, "ron"), _F.THIRTEEN_ORPHANS),
    "kokushi_13": Row(("19m19p19s1234567z+1m", "ron"), (KOKUSHI, "ron"), _F.THIRTEEN_SIDED),
    "suuankou": Row((SHANPON, "tsumo"), (SHANPON, "ron"), _F.FOUR_CONCEALED_TRIPLETS),
    "suuankou_tanki": Row(("222m444888p333s9s+9s", "ron"), (SHANPON, "tsumo"), _F.TANKI),
    "daisangen": Row(
        ("46p99s777z[5'55z][6'66z]+5p", "ron"), (SHOUSANGEN, "ron"), _F.THREE_DRAGON_TRIPLETS
    ),
    "shousuushii": Row(
        (SHOUSUUSHII, "ron"), ("46p99s[1'11z][2'22z][3'33z]+5p", "ron"), _F.WIND_PAIR
    ),
    "daisuushii": Row(
        ("9s444z[1'11z][2'22z][3'33z]+9s", "ron"), (SHOUSUUSHII, "ron"), _F.FOUR_WIND_TRIPLETS
    ),
    "tsuuiisou": Row(
        ("1122334455667z+7z", "ron"), ("9s444777z[5'55z][6'66z]+9s", "ron"), _F.ONLY_HONORS
    ),
    "ryuuiisou": Row(
        ("2233344s[6'66s][8'88s]+3s", "ron"), ("2233344s[6'66s][7'77s]+3s", "ron"), _F.ONLY_GREEN
    ),
    "chinroutou": Row(
        ("99p11s[1'11m][9'99m][1'11p]+1s", "ron"),
        ("99p11s[1'11m][9'99m][1'11z]+1s", "ron"),
        _F.ONLY_TERMINALS,
    ),
    "chuuren": Row((CHUUREN, "ron"), (CHINITSU, "ron"), _F.NINE_GATES),
    "junsei_chuuren": Row(("1112345678999m+5m", "ron"), (CHUUREN, "ron"), _F.NINE_SIDED),
    "suukantsu": Row(
        ("5p[2'222m][8'888p][3'333s][9'999s]+5p", "ron"),
        ("5p[2'222m][8'888p][3'333s][9'99s]+5p", "ron"),
        _F.FOUR_QUADS,
    ),
    "tenhou": Row((PINFU, "tsumo seat=E tenhou"), (PINFU, "tsumo seat=E"), _F.TENHOU),
    "chiihou": Row((PINFU, "tsumo chiihou"), (PINFU, "tsumo"), _F.CHIIHOU),
}

MORE: Final = (
    ("pinfu", "123456m678p34s55z+5s", "ron", _F.PAIR_WITHOUT_VALUE),
    ("pinfu", "123456m678p2299s+2s", "ron", _F.FOUR_SEQUENCES | _F.RYANMEN),
    ("pinfu", "123456m3499s[6'78p]+5s", "ron", _F.MENZEN),
    ("chanta", "99s33z[1'11m][9'99p][1'11s]+3z", "ron", _F.SOME_SEQUENCE),
    ("toitoi", "1155m2288p3399s6z+6z", "ron", _F.FOUR_TRIPLETS),
    ("chankan", KANCHAN, "tsumo", _F.RON | _F.CHANKAN),
    ("suuankou_tanki", SHANPON, "ron", _F.FOUR_CONCEALED_TRIPLETS | _F.TANKI),
)


def found(yaku: str, hand: str, situation: str) -> list[Fact]:
    """What the yaku lacks in each reading of the hand."""
    laid, around = Hand.parse(hand), Situation.parse(situation)
    seen = readings(laid, around.tsumo)
    assert seen, hand
    return [YAKU[yaku] & ~facts_found(reading, laid, around) for reading in seen]


def test_every_yaku_is_shown() -> None:
    assert list(ROWS) == list(YAKU)


@pytest.mark.parametrize("yaku", YAKU)
def test_a_hand_that_has_it(yaku: str) -> None:
    assert Fact(0) in found(yaku, *ROWS[yaku].has)


@pytest.mark.parametrize("yaku", YAKU)
def test_a_hand_that_lacks_one_fact(yaku: str) -> None:
    row = ROWS[yaku]
    lacking = found(yaku, *row.lacks)
    assert Fact(0) not in lacking
    assert row.fact in lacking


@pytest.mark.parametrize(("yaku", "hand", "situation", "fact"), MORE)
def test_a_hand_that_lacks_more(yaku: str, hand: str, situation: str, fact: Fact) -> None:
    assert min(found(yaku, hand, situation), key=int.bit_count) == fact


@pytest.mark.parametrize(("upper", "lower"), SUPERSEDES.items())
def test_who_has_the_greater_yaku_has_the_lesser(upper: str, lower: str) -> None:
    laid, around = (ROWS[upper].has[0], ROWS[upper].has[1])
    hand, situation = Hand.parse(laid), Situation.parse(around)
    for reading in readings(hand, situation.tsumo):
        have = facts_found(reading, hand, situation)
        assert holds(lower, have) or not holds(upper, have)


@pytest.mark.parametrize(
    ("hand", "fact"),
    [
        ("34m556677p88s[2'34m]+2m", _F.TWO_TWIN_SEQUENCES),
        ("67888p99s[2'34m][2'34m]+5p", _F.TWIN_SEQUENCES),
        ("79m23499p[1'23m][4'56m]+8m", _F.STRAIGHT),
        ("4599p[1'23m][4'56m][7'89m]+6p", _F.STRAIGHT),
        ("2499s678p[2'34m][2'34p]+3s", _F.SEQUENCE_IN_THREE_SUITS),
        ("99s678p3s[2'34m][2'34p]2s+4s", _F.SEQUENCE_IN_THREE_SUITS),
    ],
)
def test_called_sequences_go_with_those_of_the_hand(hand: str, fact: Fact) -> None:
    read = Hand.parse(hand)
    (reading,) = readings(read, tsumo=False)
    assert fact & facts_found(reading, read, Situation())
    other = Hand.parse(hand.replace("[2'34m]", "[9'99s]").replace("[4'56m]", "[8'88s]"))
    assert not any(
        fact & facts_found(one, other, Situation()) for one in readings(other, tsumo=False)
    )
