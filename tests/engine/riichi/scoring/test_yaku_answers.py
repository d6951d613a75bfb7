"""Every yaku can be asked of every hand: it holds, or all that is missing is told with tiles."""

from __future__ import annotations

from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.riichi.facts import Fact
from engine.riichi.hand import Hand
from engine.riichi.judge import judge
from engine.riichi.rules import Worth, load
from engine.riichi.scoring.missing_facts import LackKey, MissingFact
from engine.riichi.scoring.yaku_answers import YakuAnswer, YakuKind, near_misses, yaku_answers
from engine.riichi.situation import Situation
from engine.riichi.verdict import Agari, Barred, Verdict
from engine.riichi.yaku import SUPERSEDES, YAKU
from engine.rulebook import with_value
from engine.tiles import text_of
from tests.engine import laws
from tests.engine.laws import DOCUMENTS, Win

EXAMPLE: Final = "234678m999p3455s+5s"
BY_TSUMO: Final = "tsumo riichi seat=S round=E dora=7m"


def answers(hand: str, situation: str = "ron", rules: str = "club") -> dict[str, YakuAnswer]:
    laid, entered, document = Hand.parse(hand), Situation.parse(situation), load(rules)
    verdict = None if laid.win is None else judge(laid, entered, document)
    found = yaku_answers(verdict, laid, entered, document)
    return {one.yaku: one for one in found}


def told(lack: MissingFact) -> str:
    """A missing fact in short: its key, the tiles, those wanted (−), how many of how many."""
    parts = [lack.key.value, text_of(lack.tiles)]
    parts += [f"-{text_of(lack.wanted)}"] if lack.wanted else []
    parts += [f"{lack.count}/{lack.need}"] if lack.need else []
    parts += [str(one) for one in (lack.wait, lack.form, lack.event) if one is not None]
    return " ".join(part for part in parts if part)


def missing(yaku: str, hand: str, situation: str = "ron", rules: str = "club") -> list[str]:
    return [told(lack) for lack in answers(hand, situation, rules)[yaku].lacks]


# --- single yaku


@pytest.mark.parametrize(
    ("yaku", "hand", "situation", "lacks"),
    [
        # how it was won, and what happened
        ("menzen_tsumo", EXAMPLE, "ron riichi", ["by_ron 5s"]),
        ("menzen_tsumo", "34678m99p[555s][2'34s]+5m", "tsumo", ["called 234555s"]),
        ("riichi", "34678m99p[555s][2'34s]+5m", "ron", ["called 234555s", "no_event riichi"]),
        ("double_riichi", EXAMPLE, "ron", ["no_event riichi"]),
        ("double_riichi", EXAMPLE, "ron riichi", ["no_event double_riichi"]),
        ("ippatsu", EXAMPLE, "ron", ["no_event riichi"]),
        ("ippatsu", EXAMPLE, "ron riichi", ["no_event ippatsu"]),
        ("haitei", EXAMPLE, "ron", ["by_ron 5s", "no_event haitei"]),
        ("houtei", EXAMPLE, "tsumo", ["by_tsumo 5s", "no_event houtei"]),
        ("rinshan", EXAMPLE, "tsumo", ["no_event rinshan"]),
        ("chankan", EXAMPLE, "ron", ["no_event chankan"]),
        ("tenhou", EXAMPLE, "tsumo seat=E", ["no_event tenhou"]),
        ("chiihou", EXAMPLE, "tsumo", ["no_event chiihou"]),
        # pinfu: each group that is no sequence, the wait, the pair
        ("pinfu", EXAMPLE, BY_TSUMO, ["triplet 999p", "wait 5s tanki"]),
        ("pinfu", "123456m678p5799s+6s", "ron riichi", ["wait 57s kanchan"]),
        ("pinfu", "123456m678p1299s+3s", "ron riichi", ["wait 12s penchan"]),
        ("pinfu", "123456m678p34s55z+5s", "ron riichi", ["pair_of_dragons 55z"]),
        ("pinfu", "123456m678p34s22z+5s", "ron riichi seat=S", ["pair_of_seat_wind 22z"]),
        ("pinfu", "123456m678p34s11z+5s", "ron riichi seat=S", ["pair_of_round_wind 11z"]),
        ("pinfu", "123456m678p34s11z+5s", "ron riichi seat=E", ["pair_of_double_wind 11z"]),
        ("pinfu", "123456m678p34s22z+5s", "ron riichi seat=E round=S", ["pair_of_round_wind 22z"]),
        ("pinfu", "123456m34s55p[6'78p]+5s", "ron", ["called 678p"]),
        (
            "pinfu",
            "99p44s234m(1111p)(2222s)+9p",
            "ron riichi",
            ["quad 1111p", "triplet 999p", "quad 2222s", "wait 99p shanpon"],
        ),
        (
            "pinfu",
            "1133m5588p2277s1z+1z",
            "ron",
            ["other_form chiitoitsu", "wait 1z tanki"],
        ),
        # sequences
        ("iipeikou", EXAMPLE, BY_TSUMO, ["no_twins 234678m345s"]),
        (
            "iipeikou",
            "33m88p234s999m222z+8p",
            "ron",
            ["triplet 999m", "triplet 888p", "triplet 222z"],
        ),
        ("ryanpeikou", "223344m678p3499s+5s", "ron", ["one_pair_of_twins 234234m"]),
        ("ryanpeikou", EXAMPLE, BY_TSUMO, ["no_twins 234678m345s"]),
        ("sanshoku_doujun", EXAMPLE, BY_TSUMO, ["suit_without_sequence 999p -1p"]),
        ("sanshoku_doujun", "234m234p3499s678m+5s", "ron", ["sequence_missing 234m234p -234s"]),
        ("sanshoku_doujun", "234m234s3499p678m+5p", "ron", ["sequence_missing 234m234s -234p"]),
        ("sanshoku_doujun", "345m345p6799s123m+8s", "ron", ["sequence_missing 345m345p -345s"]),
        ("sanshoku_doujun", "123m567p3499s789m+5s", "ron", ["no_common_sequence 123789m567p345s"]),
        ("sanshoku_doujun", "789m789p3499s123m+5s", "ron", ["sequence_missing 789m789p -789s"]),
        ("sanshoku_doujun", "789m3499p789s123m+5p", "ron", ["sequence_missing 789m789s -789p"]),
        ("sanshoku_doujun", "111m222p33s44455z+5z", "ron", ["no_sequence 111m222p444555z"]),
        ("ittsuu", EXAMPLE, BY_TSUMO, ["numbers_missing 234678m -159m"]),
        ("ittsuu", "1233456789m222p+9m", "ron riichi", ["runs_missing 12334567899m -456789m"]),
        ("ittsuu", "222m1233456789s+9s", "ron riichi", ["runs_missing 12334567899s -456789s"]),
        ("ittsuu", "11122233344z55z+4z", "ron", ["no_suit"]),
        ("ittsuu", "234345m12355p11z+1z", "ron", ["numbers_missing 12355p -46789p"]),
        # triplets
        ("toitoi", EXAMPLE, BY_TSUMO, ["sequences 234678m345s"]),
        ("toitoi", "1133m5588p2277s1z+1z", "ron", ["other_form chiitoitsu"]),
        (
            "chanta",
            "1133m5588p2277s1z+1z",
            "ron",
            ["other_form chiitoitsu", "few_outside_groups 11m11z"],
        ),
        ("sanankou", EXAMPLE, BY_TSUMO, ["concealed_triplets 999p 1/3"]),
        (
            "sanankou",
            "222m55p77s234s999m+5p",
            "ron",
            ["concealed_triplets 222999m 2/3", "triplet_by_ron 555p"],
        ),
        (
            "suuankou",
            "22255m77s[333p]999m+5m",
            "tsumo",
            ["concealed_triplets 222555999m 3/4", "triplet_called 333p"],
        ),
        ("suuankou_tanki", "22255m77s333p999m+5m", "tsumo", ["not_in_document"]),
        ("sankantsu", "33m789s99p(1111p)(2222s)+9p", "ron", ["quads 1111p2222s 2/3"]),
        ("suukantsu", "33m789s99p(1111p)(2222s)+9p", "ron", ["quads 1111p2222s 2/4"]),
        ("sanshoku_doukou", "222m222p2233s678m+3s", "ron", ["triplet_missing 22s -222s"]),
        ("sanshoku_doukou", "111p111s2233m678p+3m", "ron", ["triplet_missing -111m"]),
        ("sanshoku_doukou", "999m999s2233p678m+3p", "ron", ["triplet_missing -999p"]),
        ("sanshoku_doukou", "111m234p67s33s111z+8s", "ron", ["no_common_triplet 111m 1/3"]),
        ("sanshoku_doukou", EXAMPLE, BY_TSUMO, ["no_common_triplet 999p 1/3"]),
        # honours
        ("haku", EXAMPLE, BY_TSUMO, ["honor_missing -5z"]),
        ("haku", "123456m678p34s55z+5s", "ron", ["honor_few 55z 2/3"]),
        ("seat_wind", "1234699m333z[6'78p]+5m", "ron seat=S", ["guest_wind 333z"]),
        ("round_wind", "1234699m222z[6'78p]+5m", "ron seat=S", ["guest_wind 222z"]),
        ("seat_wind", "123456m34s22z678p+5s", "ron seat=S", ["honor_few 22z 2/3"]),
        ("shousangen", "46p234s99m[6'66z][7'77z]+5p", "tsumo", ["pair_is_no_dragon 99m"]),
        (
            "shousangen",
            EXAMPLE,
            BY_TSUMO,
            ["dragon_triplets 0/2", "pair_is_no_dragon 55s"],
        ),
        ("daisangen", "46p234s55z[6'66z][7'77z]+5p", "ron", ["dragon_triplets 666777z 2/3"]),
        ("shousuushii", "46p99s[1'11z][2'22z][3'33z]+5p", "ron", ["pair_is_no_wind 99s"]),
        ("daisuushii", "46p44z[1'11z][2'22z][3'33z]+5p", "ron", ["wind_triplets 111222333z 3/4"]),
        # other forms
        ("chiitoitsu", EXAMPLE, BY_TSUMO, ["pairs 99p55s 2/7"]),
        ("chiitoitsu", "2233445566778s+8s", "ron riichi", ["read_as_groups 22345345678678s"]),
        ("chiitoitsu", "223344m55p66s[777z]+5p", "ron", ["melded 777z", "pairs 223344m55p66s 5/7"]),
        ("kokushi", EXAMPLE, BY_TSUMO, ["orphans 9p 1/13"]),
        ("kokushi", "34678m99p[555s][9'99s]+5m", "ron", ["melded 555999s", "orphans 9p 1/13"]),
        # which tiles
        ("tanyao", EXAMPLE, BY_TSUMO, ["yaochu_there 999p"]),
        ("honroutou", EXAMPLE, BY_TSUMO, ["simples_there 234678m34555s"]),
        ("chinroutou", "111999m111p99s11z+1z", "ron", ["others_than_terminals 111z"]),
        ("tsuuiisou", "111222333z99s44z+4z", "ron", ["numbers_there 99s"]),
        ("ryuuiisou", "223344s66688s55z+5z", "ron", ["not_green 555z"]),
        ("chanta", EXAMPLE, BY_TSUMO, ["few_outside_groups 999p", "no_honor"]),
        ("chanta", "123789m456p11z99s+9s", "ron", ["plain_groups 456p"]),
        ("junchan", "123789m123p99s11z+1z", "ron", ["honors_there 111z"]),
        (
            "junchan",
            "111m999m111p99s22p+9s",
            "ron",
            ["no_sequence 111999m111p999s", "plain_groups 22p"],
        ),
        ("honitsu", EXAMPLE, BY_TSUMO, ["other_suits 999p34555s -1m", "no_honor"]),
        ("honitsu", "111222333z44z77z+7z", "ron", ["no_suit"]),
        ("chinitsu", "123456789m1122z+2z", "ron", ["honors_there 11222z"]),
        ("chinitsu", "123456789s1122m+2m", "ron", ["other_suits 11222m -1s"]),
        ("chinitsu", "123456789p1122s+2s", "ron", ["other_suits 11222s -1p"]),
        ("chuuren", "1123456778999m+9m", "ron", ["gates_missing 11234567789999m -1m"]),
        (
            "chuuren",
            EXAMPLE,
            BY_TSUMO,
            ["other_suits 999p34555s -1m", "gates_missing 234678m -1115999m"],
        ),
    ],
)
def test_everything_that_a_yaku_lacks_is_told_with_its_tiles(
    yaku: str, hand: str, situation: str, lacks: list[str]
) -> None:
    found = missing(yaku, hand, situation)
    assert found == lacks


def test_the_wait_of_a_win_on_the_deal_is_not_asked_for() -> None:
    lacks = missing("pinfu", "234567m2344p678s+4p", "tsumo seat=E tenhou", "r101")
    assert lacks == ["no_winning_tile"]


def test_a_triplet_of_another_wind_is_told_with_both_winds() -> None:
    found = answers("1234699m444z[6'78p]+5m", "ron seat=S round=E")
    for yaku in ("seat_wind", "round_wind"):
        assert [told(lack) for lack in found[yaku].lacks] == ["guest_wind 444z"]
        assert found[yaku].lacks[0].winds == (1, 0)
    assert missing("round_wind", "1234699m222z[6'78p]+5m", "ron seat=S") == ["guest_wind 222z"]


def test_thirteen_and_nine_sides_are_asked_for_once_the_rest_is_there() -> None:
    orphans = "19m19p19s123456z7z+7z"
    assert missing("kokushi_13", "119m19p19s123456z+7z", "ron", "mahjongsoul") == ["wait tanki"]
    assert answers(orphans, "ron", "mahjongsoul")["kokushi_13"].counts
    gates = "1112345678999m+5m"
    assert answers(gates, "ron", "mahjongsoul")["junsei_chuuren"].counts
    other = "1112345567899m+9m"
    assert missing("junsei_chuuren", other, "ron", "mahjongsoul") == ["not_nine_sided 9m"]
    unwon = "234678m999p3455s+5s"
    assert missing("junsei_chuuren", unwon, "ron", "mahjongsoul")[-1].startswith("gates_missing")


# --- another reading, and what counts in its place


def test_a_fact_that_another_reading_has_names_that_reading() -> None:
    triplet, wait = answers(EXAMPLE, BY_TSUMO)["pinfu"].lacks
    assert triplet.otherwise is None
    assert wait.otherwise is not None
    assert wait.otherwise.wait == "ryanmen"


def test_a_yaku_in_whose_place_another_counts_holds_and_names_it() -> None:
    found = answers("223344m667788p9s+9s", "ron double_riichi")
    assert (found["iipeikou"].holds, found["iipeikou"].instead) == (True, "ryanpeikou")
    assert found["riichi"].instead == "double_riichi"
    assert not found["riichi"].counts
    assert found["ryanpeikou"].counts
    yakuman = answers("222m55p77s333z999m+5p", "tsumo riichi")
    assert yakuman["suuankou"].counts
    assert yakuman["toitoi"].instead == yakuman["riichi"].instead == "suuankou"


def test_a_yaku_that_is_a_limit_gives_way_to_a_higher_count_and_the_reverse() -> None:
    cheap = answers("123456m678p3499s+5s", "ron renhou", "mleague")
    assert cheap["renhou"].lacks[0].key is LackKey.NOT_IN_DOCUMENT
    lone = answers("123456m678p3499s+5s", "ron from=E renhou", "ema2016")
    assert lone["renhou"].counts
    assert lone["pinfu"].instead == "renhou"
    rich = answers("1112345678999p+5p".replace("p", "m"), "ron from=E renhou", "ema2016")
    assert rich["renhou"].instead == "chuuren"


def test_what_a_document_does_not_have_together_is_told_with_its_rule() -> None:
    rules = load("club")
    forbidden = with_value(rules, "combine.chankan_with_ippatsu", False)
    hand, entered = Hand.parse("123456m678p3499s+5s"), Situation.parse("ron riichi ippatsu chankan")
    found = yaku_answers(judge(hand, entered, forbidden), hand, entered, forbidden)
    (lack,) = next(one for one in found if one.yaku == "ippatsu").lacks
    assert lack.key is LackKey.NOT_TOGETHER
    assert lack.rule is not None
    assert lack.rule.key == "combine.chankan_with_ippatsu"


def test_a_yaku_that_an_open_hand_does_not_have_names_the_rule() -> None:
    rules = with_value(load("club"), "yaku.tanyao", Worth(closed=1))
    hand, entered = Hand.parse("34678m88p[555s][2'34s]+5m"), Situation.parse("ron")
    found = yaku_answers(judge(hand, entered, rules), hand, entered, rules)
    (lack,) = next(one for one in found if one.yaku == "tanyao").lacks
    assert (lack.key, text_of(lack.tiles)) == (LackKey.CLOSED_ONLY, "234555s")
    assert lack.rule is rules.yaku["tanyao"]


# --- hands that are not complete


def test_a_hand_that_is_not_complete_says_so_and_what_its_tiles_tell() -> None:
    found = answers("234678m999p3455s+1z", "ron")
    assert [told(lack) for lack in found["pinfu"].lacks] == ["incomplete 234678m999p3455s1z"]
    assert [told(lack) for lack in found["tanyao"].lacks][1:] == ["yaochu_there 999p1z"]
    assert [told(lack) for lack in found["haku"].lacks][1:] == ["honor_missing -5z"]
    assert [told(lack) for lack in found["junchan"].lacks][1:] == ["honors_there 1z"]
    assert not any(one.holds or one.expected for one in found.values())
    (lack,) = answers("123m456p789s5555z+1m")["haku"].lacks
    assert lack.key is LackKey.INCOMPLETE, "four tiles of it are not too few"


def test_what_the_document_says_is_about_no_fact_of_the_hand() -> None:
    (lack,) = answers("22255m77s333p999m+5m", "tsumo")["suuankou_tanki"].lacks
    assert (lack.key, lack.fact) == (LackKey.NOT_IN_DOCUMENT, Fact(0))
    assert all(lack.fact for lack in answers(EXAMPLE, BY_TSUMO)["pinfu"].lacks)


@pytest.mark.parametrize("hand", ["1133m5588p2277s1z+1z", "119m19p19s123456z+7z"])
def test_a_hand_without_groups_lacks_the_form_of_every_yaku_of_groups(hand: str) -> None:
    found = answers(hand)
    other = {y for y, one in found.items() if LackKey.OTHER_FORM in {k.key for k in one.lacks}}
    assert other == {
        "pinfu", "iipeikou", "ryanpeikou", "sanshoku_doujun", "ittsuu", "toitoi", "sanankou",
        "suuankou", "sankantsu", "suukantsu", "sanshoku_doukou", "chanta", "junchan",
        "shousangen", "shousuushii",
    }  # fmt: skip


@pytest.mark.parametrize("number", "123456789")
def test_nine_gates_want_each_number_that_is_not_there(number: str) -> None:
    there = "1112345678999".replace(number, "", 1)
    assert missing("chuuren", f"{there}m")[-1] == f"gates_missing {there}m -{number}m"


def test_missing_tiles_are_counted() -> None:
    found = answers("234m999p[1'23s]", "ron")
    assert [told(lack) for lack in found["menzen_tsumo"].lacks] == [
        "tiles_missing",
        "called 123s",
        "by_ron",
    ]
    assert {one.lacks[0].count for one in found.values() if one.had} == {5}
    three = answers("234m555z", "ron")
    assert [told(lack) for lack in three["haku"].lacks] == ["tiles_missing"]
    assert answers("", "ron")["ittsuu"].lacks[1].key is LackKey.NO_SUIT


def test_what_cannot_be_is_no_hand_either() -> None:
    found = answers("11111m234p3455s99p+5s", "ron")
    assert [lack.key for lack in found["pinfu"].lacks] == [LackKey.IMPOSSIBLE]


@pytest.mark.parametrize(
    ("yaku", "hand", "lacks"),
    [
        ("ittsuu", "1123456789m22p1z+2z", ["incomplete"]),
        ("kokushi", "19m19p19s1234567z+5m", ["incomplete"]),
        ("chiitoitsu", "1133m5588p2277999s", ["incomplete"]),
        ("daisangen", "555666777z13m8p1s+9s", ["incomplete"]),
        ("chuuren", "1112345678999m+1z", ["incomplete", "honors_there 1z"]),
        ("chuuren", "1112345678999m", ["tiles_missing"]),
        ("honitsu", "1112345678999m", ["tiles_missing", "no_honor"]),
    ],
)
def test_tiles_alone_deny_nothing_that_groups_decide(
    yaku: str, hand: str, lacks: list[str]
) -> None:
    first, *rest = missing(yaku, hand)
    assert [first.partition(" ")[0], *rest] == lacks


# --- what is expected


@pytest.mark.parametrize(
    ("hand", "situation", "names"),
    [
        pytest.param(EXAMPLE, BY_TSUMO, "pinfu tanyao iipeikou", id="the first hand"),
        pytest.param(
            "123456m678p3599s+4s", "ron", "pinfu tanyao iipeikou riichi", id="a kanchan, no yaku"
        ),
        pytest.param(
            "123456m678p34s55z+5s", "ron riichi", "pinfu tanyao iipeikou haku", id="a pair of haku"
        ),
        pytest.param("123456m3499s[6'78p]+5s", "ron", "pinfu tanyao", id="an open hand"),
        pytest.param(
            "34m556677p88s[2'34m]+2m", "ron", "pinfu iipeikou ryanpeikou", id="twins, open"
        ),
        pytest.param("223344m678p3499s+5s", "ron", "tanyao ryanpeikou", id="one pair of twins"),
        pytest.param("46p99s[2'22m][8'88p][3'33s]+5p", "ron", "tanyao toitoi", id="one sequence"),
        pytest.param(
            "46p234s99m[6'66z][7'77z]+5p",
            "tsumo",
            "shousangen menzen_tsumo daisangen",
            id="two dragons and another pair",
        ),
        pytest.param(
            "46p234s55z[6'66z][7'77z]+5p", "ron", "haku honitsu daisangen", id="little dragons"
        ),
        pytest.param(
            "1234699m333z[6'78p]+5m",
            "ron seat=S round=E",
            "seat_wind round_wind honitsu",
            id="a triplet of a guest wind",
        ),
        pytest.param(
            "234m678p3588s[2'22z]+4s", "ron seat=S round=E", "tanyao", id="one's own wind"
        ),
        pytest.param(
            "46p99s[1'11z][2'22z][3'33z]+5p",
            "ron seat=N round=N",
            "toitoi seat_wind round_wind honitsu chanta shousuushii",
            id="never more than six",
        ),
        pytest.param("1155m2288p3399s1z+1z", "tsumo riichi ippatsu", "", id="seven pairs"),
        pytest.param(
            "222m55p77s234s999m+5p", "ron", "tanyao toitoi sanankou riichi", id="a triplet by ron"
        ),
        pytest.param(
            "222m55p77s333s999m+5p", "ron", "tanyao suuankou", id="the last triplet by ron"
        ),
        pytest.param("2233445566778s+8s", "ron riichi", "", id="a full flush wants no honour"),
        pytest.param("123789m456p11z99s+9s", "ron", "round_wind chanta riichi", id="a plain group"),
        pytest.param("123m123p4599s678m+6s", "ron riichi", "sanshoku_doujun", id="two suits"),
        pytest.param(
            "222m222p22678s33m+3m", "ron", "toitoi sanankou sanshoku_doukou", id="two kinds"
        ),
        pytest.param(
            "123456678m55p79s+8s",
            "ron riichi",
            "pinfu tanyao iipeikou ittsuu",
            id="a straight but for a nine",
        ),
        pytest.param(
            "222m222p34599s67m+8m", "ron", "tanyao riichi", id="two kinds and none of the third"
        ),
        pytest.param(
            "1123456778999m+9m", "ron", "pinfu iipeikou ittsuu chuuren", id="nearly nine gates"
        ),
        pytest.param(
            "33m789s99p(1111p)(2222s)+9p", "ron", "toitoi sanankou sankantsu riichi", id="two quads"
        ),
        pytest.param("223344m555p99s567s+9s", "ron riichi", "", id="twins beside one sequence"),
        pytest.param("222m222p234s678m9s+9s", "ron riichi", "tanyao", id="one tile of three"),
        pytest.param("223344m566778p8s+8s", "ron", "pinfu chiitoitsu ryanpeikou", id="six pairs"),
        pytest.param("123m456p56779s99p+8s", "ron riichi", "pinfu iipeikou", id="near each other"),
        pytest.param("123456m678p3499s+6s", "ron", "", id="no complete hand"),
        pytest.param("119m19p19s123456z+7z", "ron", "", id="a yakuman leaves nothing to wish"),
        pytest.param("234678m3455s99p+9p", "ron discards=9p", "", id="furiten"),
    ],
)
def test_what_a_player_would_have_expected_is_told_unasked(
    hand: str, situation: str, names: str
) -> None:
    laid, entered, rules = Hand.parse(hand), Situation.parse(situation), load("tenhou")
    found = near_misses(judge(laid, entered, rules), laid, entered, rules)
    assert " ".join(one.yaku for one in found) == names
    assert all(one.expected and one.lacks for one in found)


def test_nothing_is_expected_where_nothing_was_judged() -> None:
    assert near_misses(None, Hand.parse("123m"), Situation(), load("tenhou")) == ()


def test_what_a_document_does_not_have_is_not_expected() -> None:
    rules = load("r101")
    hand, entered = Hand.parse("234m678p3599s[9'99p]+4s"), Situation.parse("tsumo")
    found = near_misses(judge(hand, entered, rules), hand, entered, rules)
    assert [one.yaku for one in found] == ["menzen_tsumo"]


# --- laws

documents: Final = st.integers(0, len(DOCUMENTS) - 1)


def scores_of(verdict: Verdict) -> frozenset[str]:
    """The yaku that the ledger of the verdict counts."""
    if not isinstance(verdict, Agari | Barred):
        return frozenset()
    keys = {line.rule.key for line in verdict.scores[0].yaku}
    return frozenset(key.removeprefix("yaku.") for key in keys if key.startswith("yaku."))


@settings(max_examples=4 * settings().max_examples)
@given(laws.wins(), documents)
def test_a_yaku_holds_where_the_ledger_counts_it_or_what_stands_in_its_place(
    win: Win, document: int
) -> None:
    rules = DOCUMENTS[document]
    verdict = judge(win.hand, win.situation, rules)
    counted = scores_of(verdict)
    found = yaku_answers(verdict, win.hand, win.situation, rules)
    assert {one.yaku for one in found} == YAKU.keys()
    assert {one.yaku for one in found if one.counts} == counted
    for one in found:
        assert one.holds is not bool(one.lacks)
        assert not one.instead or one.instead in counted
        better = {upper for upper, lower in SUPERSEDES.items() if lower == one.yaku} & counted
        assert not (one.instead and better) or one.instead in better
        assert one.had or one.lacks[0].key is LackKey.NOT_IN_DOCUMENT


@given(laws.wins(), documents)
def test_the_tiles_of_a_missing_fact_are_tiles_of_the_hand(win: Win, document: int) -> None:
    rules = DOCUMENTS[document]
    verdict = judge(win.hand, win.situation, rules)
    held = {tile.plain for tile in win.hand.tiles}
    for one in yaku_answers(verdict, win.hand, win.situation, rules):
        for lack in one.lacks:
            assert held.issuperset(lack.tiles)
            assert lack.otherwise is None or lack.fact


@given(laws.any_hands, laws.any_situations, documents)
def test_every_yaku_can_be_asked_of_anything_that_is_described(
    hand: Hand, situation: Situation, document: int
) -> None:
    rules = DOCUMENTS[document]
    for one in yaku_answers(judge(hand, situation, rules), hand, situation, rules):
        assert one.holds is not bool(one.lacks)


@given(laws.wins(), documents)
def test_what_is_expected_is_part_of_what_can_be_asked(win: Win, document: int) -> None:
    rules = DOCUMENTS[document]
    verdict = judge(win.hand, win.situation, rules)
    case = verdict, win.hand, win.situation, rules
    every = [one for one in yaku_answers(*case) if one.expected]
    assert near_misses(*case) == tuple(every[:6])
    events = [one for one in every if one.kind is YakuKind.EVENT]
    assert all(one.yaku == "riichi" for one in events)


def test_what_happens_in_play_what_has_a_form_and_what_is_a_yakuman_are_kinds_of_yaku() -> None:
    kinds = {one.yaku: one.kind for one in answers(EXAMPLE).values()}
    events = {yaku for yaku, kind in kinds.items() if kind is YakuKind.EVENT}
    yakuman = {yaku for yaku, kind in kinds.items() if kind is YakuKind.YAKUMAN}
    assert events == {
        "riichi", "double_riichi", "ippatsu", "rinshan", "chankan", "haitei", "houtei", "renhou",
        "tenhou", "chiihou",
    }  # fmt: skip
    assert {"suuankou", "kokushi", "daisangen"} <= yakuman
    assert not yakuman & {"pinfu", "menzen_tsumo", "seat_wind", "ryanpeikou"}
