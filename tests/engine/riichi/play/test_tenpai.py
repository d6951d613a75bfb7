"""Waits and what they pay, furiten, the way to tenpai, and the discards on it."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Final

import pytest
from msgspec.structs import replace

from engine.riichi.checks.waits import Furiten, furiten, not_all_held, waits
from engine.riichi.hand import Hand, Meld, MeldKind
from engine.riichi.judge import judge
from engine.riichi.play.tenpai import Shanten, discards, shanten, wait_values
from engine.riichi.rules import RiichiRules, load
from engine.riichi.situation import Situation
from engine.riichi.verdict import Agari, Barred, Impossible, NoYaku, Verdict
from engine.rulebook import with_value
from engine.tiles import COPIES, TILES, Tile, text_of, tiles
from tests.engine import brute

TENHOU: Final = load("tenhou")
R101: Final = load("r101")
PINFU: Final = "123456m678p3499s"
KOKUSHI: Final = "19m19p19s1234567z"
MELDS: Final = Hand.parse("[1'11z][2'22z](3333z)[7'89s]").melds


def hand_of(kinds: list[int], melds: tuple[Meld, ...] = ()) -> Hand:
    return Hand(tuple(TILES[k] for k in kinds), melds)


def few_suits(random: Random, count: int) -> list[int]:
    """Tiles of one or two suits and two honours, so that much fits together."""
    kinds = range(random.choice((9, 13, 18)))
    deck = [k for k in (*kinds, 32, 33) for _ in range(COPIES)]
    return random.sample(deck, count)


# --- waits


@pytest.mark.parametrize(
    ("hand", "wanted"),
    [
        ("123456m678p3599s", "4s"),
        (PINFU, "25s"),
        ("123456m789p3455s", "25s"),
        ("3456m234p678s777z", "36m"),
        ("22288m444p666s33z", "8m3z"),
        ("1112345678999m", "123456789m"),
        ("2223456777888p", "12345678p"),
        ("2344456667778p", "58p"),
        ("1155m2288p3399s6z", "6z"),
        ("23344m556677p88s", "25m"),
        (KOKUSHI, "19m19p19s1234567z"),
        ("119m19p19s123456z", "7z"),
        ("119m19p19s12344z", ""),
        ("5p[2'222m][88'=88p][333's](9999s)", "5p"),
        ("46m99s[3'45s](1111z)[2'22z]", "5m"),
        ("147m258p369s1234z", ""),
        ("", ""),
    ],
)
def test_a_hand_waits_for_these(hand: str, wanted: str) -> None:
    assert text_of(waits(Hand.parse(hand))) == wanted


def test_a_hand_is_asked_without_its_winning_tile() -> None:
    assert waits(Hand.parse(PINFU + "+1z")) == tiles("25s")


def test_a_wait_that_is_used_up_is_a_wait_in_vain() -> None:
    for text in ("1111m234567p999s", "1m234567p999s[111m]"):
        hand = Hand.parse(text)
        assert waits(hand) == tiles("1m")
        assert not_all_held(hand, waits(hand)) == ()


def test_a_wait_with_a_copy_left_lives() -> None:
    hand = Hand.parse("3456m678p999s[333'm]")
    assert waits(hand) == tiles("36m")
    assert not_all_held(hand, waits(hand)) == tiles("6m")


@pytest.mark.parametrize("melds", range(5))
def test_the_waits_are_all_that_there_are(melds: int) -> None:
    random, seen = Random(melds), set()
    for _ in range(60):
        kinds = few_suits(random, 13 - 3 * melds)
        wanted = {t.kind for t in waits(hand_of(kinds, MELDS[:melds]))}
        assert wanted == brute.waits(tuple(kinds), 4 - melds), hand_of(kinds)
        seen.add(bool(wanted))
    assert seen == ({True} if melds == 4 else {True, False})


# --- what each wait pays


def points(verdict: Verdict) -> int:
    assert isinstance(verdict, Agari), verdict
    return verdict.best.points


def test_each_wait_is_paid_by_ron_and_by_tsumo() -> None:
    around = Situation.parse("ron from=E seat=S")
    two, five = wait_values(Hand.parse(PINFU), around, TENHOU)
    assert (two.tile, two.left, points(two.ron), points(two.tsumo)) == (
        Tile.parse("2s"),
        4,
        1000,
        1500,
    )
    assert (five.tile, five.left, points(five.ron), points(five.tsumo)) == (
        Tile.parse("5s"),
        4,
        1000,
        1500,
    )


def test_the_same_question_has_the_same_answer() -> None:
    hand, around = Hand.parse(PINFU), Situation.parse("tsumo haitei dora=1m ura=2m riichi")
    assert wait_values(hand, around, TENHOU) == wait_values(hand, around, TENHOU)


@pytest.mark.parametrize("wait", ["2233m", "23m55p", "2m"])
def test_ron_and_tsumo_are_judged_as_if_alone(wait: str) -> None:
    rest = "678p456s777z" if len(tiles(wait)) == 4 else "345m678p456s777z"
    for value in wait_values(Hand.parse(wait + rest), Situation(), TENHOU):
        for verdict, around in ((value.ron, "ron"), (value.tsumo, "tsumo")):
            alone = Hand.parse(f"{wait}{rest}+{value.tile}")
            assert points(verdict) == points(judge(alone, Situation.parse(around), TENHOU))


def test_the_better_wait_pays_more() -> None:
    one, four = wait_values(Hand.parse("23m123p123789s99p"), Situation.parse("ron"), TENHOU)
    assert (str(one.tile), points(one.ron)) == ("1m", 12000)
    assert (str(four.tile), points(four.ron)) == ("4m", 1000)


def test_riichi_stays_and_what_belongs_to_one_tile_is_left_out() -> None:
    around = Situation.parse("tsumo seat=S riichi ippatsu haitei")
    two, _ = wait_values(Hand.parse(PINFU), around, TENHOU)
    for verdict, named in (
        (two.ron, {"riichi", "ippatsu", "pinfu"}),
        (two.tsumo, {"riichi", "ippatsu", "pinfu", "menzen_tsumo"}),
    ):
        assert isinstance(verdict, Agari)
        keys = {line.rule.key.removeprefix("yaku.") for line in verdict.best.yaku}
        assert keys == named


@pytest.mark.parametrize(
    "around", [Situation(tsumo=True, seat=3, loser=None), Situation(seat=3, loser=3)]
)
def test_where_nobody_discarded_the_next_seat_is_taken(around: Situation) -> None:
    two, _ = wait_values(Hand.parse(PINFU), around, TENHOU)
    assert isinstance(two.ron, Agari)
    assert {p.payer for p in two.ron.best.payments} == {0}


def test_copies_that_are_seen_are_not_left() -> None:
    around = Situation.parse("ron dora=2s discards=11z")
    hand = Hand.parse("123456m678p34s55s")
    two, five = wait_values(hand, around, TENHOU)
    assert (two.left, five.left) == (3, 2)
    seen = Situation.parse("ron dora=5s5s discards=5s")
    assert wait_values(hand, seen, TENHOU)[1].left == 0


def test_a_wait_without_yaku_says_so() -> None:
    (value,) = wait_values(Hand.parse("234m678p3599s[9'99p]"), Situation.parse("ron"), TENHOU)
    assert isinstance(value.ron, NoYaku)


def test_a_wait_that_is_used_up_cannot_be_won() -> None:
    (value,) = wait_values(Hand.parse("1111m234567p999s"), Situation.parse("ron"), TENHOU)
    assert (str(value.tile), value.left) == ("1m", 0)
    assert isinstance(value.ron, Impossible)
    assert isinstance(value.tsumo, Impossible)


def test_in_furiten_only_the_tsumo_wins() -> None:
    two, five = wait_values(Hand.parse(PINFU), Situation.parse("ron discards=2s"), TENHOU)
    assert isinstance(two.ron, Barred)
    assert isinstance(five.ron, Barred)
    assert isinstance(five.tsumo, Agari)


# --- furiten


def reasons(
    hand: str, situation: str, rules: RiichiRules = TENHOU
) -> list[tuple[Furiten, str, str]]:
    found = furiten(Hand.parse(hand), Situation.parse(situation), rules)
    return [(why, text_of(there), rule.key) for why, there, rule in found]


@pytest.mark.parametrize(
    ("hand", "situation", "told"),
    [
        (PINFU, "ron", []),
        (PINFU, "ron discards=34s1z passed=34s", []),
        (PINFU, "ron discards=2s", [(Furiten.OWN_DISCARD, "2s", "win.furiten_bars_ron")]),
        (PINFU, "ron discards=0s", [(Furiten.OWN_DISCARD, "5s", "win.furiten_bars_ron")]),
        (PINFU, "ron passed=5s", [(Furiten.PASSED, "5s", "win.passed_furiten")]),
        (
            PINFU,
            "ron discards=12s passed=25s",
            [
                (Furiten.OWN_DISCARD, "2s", "win.furiten_bars_ron"),
                (Furiten.PASSED, "25s", "win.passed_furiten"),
            ],
        ),
        ("147m258p369s1234z", "ron discards=1m", []),
    ],
)
def test_furiten_by_own_discards_and_by_tiles_let_go(
    hand: str, situation: str, told: list[tuple[Furiten, str, str]]
) -> None:
    assert reasons(hand, situation) == told


def test_every_wait_is_barred_not_only_the_discarded_one() -> None:
    for document in ("tenhou", "r101", "enjoy", "club"):
        for win, around in (("2s", "discards=5s"), ("5s", "discards=5s"), ("5s", "passed=2s")):
            hand, ron = Hand.parse(f"{PINFU}+{win}"), Situation.parse(f"ron {around}")
            verdict = judge(hand, ron, load(document))
            assert isinstance(verdict, Barred)
            by = "win.passed_furiten" if "passed" in around else "win.furiten_bars_ron"
            assert verdict.rule.key == by
            assert verdict.scores


def test_a_house_may_leave_a_tile_let_go_without_furiten() -> None:
    free = with_value(TENHOU, "win.passed_furiten", False)
    assert reasons(PINFU, "ron discards=2s passed=5s", free) == [
        (Furiten.OWN_DISCARD, "2s", "win.furiten_bars_ron")
    ]


def test_without_a_rule_of_its_own_a_tile_let_go_is_furiten_like_a_discard() -> None:
    first = replace(TENHOU, win=replace(TENHOU.win, passed_furiten=None))
    assert reasons(PINFU, "ron passed=5s", first) == [
        (Furiten.PASSED, "5s", "win.furiten_bars_ron")
    ]


def test_furiten_does_not_bar_a_tsumo() -> None:
    around = Situation.parse("tsumo discards=2s")
    assert isinstance(judge(Hand.parse(PINFU + "+5s"), around, TENHOU), Agari)


def test_where_furiten_bars_nothing_it_is_no_furiten() -> None:
    free = with_value(TENHOU, "win.furiten_bars_ron", False)
    assert reasons(PINFU, "ron discards=2s passed=5s", free) == []


def test_r101_the_tile_of_an_added_quad_is_like_an_own_discard() -> None:
    waiting, ron = "45m66678p345s[333'=3m]", Situation.parse("ron")
    assert reasons(waiting, "ron", R101) == [(Furiten.KAKAN, "3m", "calls.kakan_furiten")]
    hand = Hand.parse(f"{waiting}+6m")
    barred = judge(hand, ron, R101)
    assert isinstance(barred, Barred)
    assert barred.rule.key == "calls.kakan_furiten"
    assert isinstance(judge(hand, ron, TENHOU), Agari)
    assert isinstance(judge(hand, Situation.parse("tsumo"), R101), Agari)


@pytest.mark.parametrize("meld", ["(3333m)", "[3333'm]", "[333'm]", "[222'=2m]"])
def test_r101_another_meld_is_no_discard(meld: str) -> None:
    assert reasons(f"45m66678p345s{meld}", "ron", R101) == []


def test_r101_an_added_red_five_is_an_added_five() -> None:
    assert reasons("34m66678p345s[555'=0m]", "ron", R101) == [
        (Furiten.KAKAN, "5m", "calls.kakan_furiten")
    ]


def test_kokushi_on_thirteen_is_barred_by_the_rule_on_its_exception() -> None:
    assert reasons(KOKUSHI, "ron discards=1m passed=7z") == [
        (Furiten.OWN_DISCARD, "1m", "win.kokushi_furiten_exception"),
        (Furiten.PASSED, "7z", "win.kokushi_furiten_exception"),
    ]
    with_exception = with_value(TENHOU, "win.kokushi_furiten_exception", True)
    assert reasons(KOKUSHI, "ron discards=1m passed=7z", with_exception) == []
    assert reasons("119m19p19s123456z", "ron discards=7z", with_exception) == [
        (Furiten.OWN_DISCARD, "7z", "win.furiten_bars_ron")
    ]


# --- how far, and what to discard


@pytest.mark.parametrize(
    ("hand", "far"),
    [
        ("147m258p369s1234z", Shanten(8, 6, 7)),
        ("19m19p19s1234567z", Shanten(8, 6, 0)),
        ("19m19p19s1234567z+7z", Shanten(7, 5, -1)),
        ("119m19p19s123456z", Shanten(7, 5, 0)),
        ("1122334455667z", Shanten(3, 0, 5)),
        ("1155m2288p3399s6z+6z", Shanten(3, -1, 9)),
        ("1111m2233p4455s6z", Shanten(2, 2, 10)),
        ("123456m678p3599s", Shanten(0, 5, 10)),
        ("123456m678p3599s+4s", Shanten(-1, 5, 10)),
        ("123456m678p359s+1z", Shanten(1, 6, 10)),
        ("1111m222333444p", Shanten(1, 5, 11)),
        ("5p[2'222m][88'=88p][333's](9999s)", Shanten(0, None, None)),
        ("46m147s1z(1111p)[2'22z]", Shanten(3, None, None)),
    ],
)
def test_a_hand_is_so_many_tiles_from_tenpai(hand: str, far: Shanten) -> None:
    found = shanten(Hand.parse(hand))
    assert found == far
    assert found.least == min(
        n for n in (far.standard, far.chiitoitsu, far.kokushi) if n is not None
    )


@pytest.mark.parametrize("melds", range(5))
@pytest.mark.parametrize("drawn", [0, 1])
def test_the_shanten_is_the_least_that_lacks(melds: int, drawn: int) -> None:
    random = Random(10 * melds + drawn)
    for _ in range(8 if melds == 0 else 12):
        kinds = few_suits(random, 13 - 3 * melds + drawn)
        hand = hand_of(kinds, MELDS[:melds])
        assert shanten(hand).standard == brute.lacking(kinds, 4 - melds) - 1, hand


def test_a_hand_is_tenpai_exactly_where_its_own_tiles_leave_it_a_wait() -> None:
    random, seen = Random(1), set()
    for _ in range(300):
        hand = hand_of(few_suits(random, 13))
        tenpai = bool(not_all_held(hand, waits(hand)))
        assert (shanten(hand).least == 0) is tenpai, hand
        seen.add(tenpai)
    assert seen == {True, False}


def test_the_nearest_and_widest_discard_comes_first() -> None:
    found = discards(Hand.parse("123456m67p3499s7z+8p"), Situation())
    assert [(str(d.tile), d.shanten) for d in found[:1]] == [("7z", 0)]
    assert found[0].accepts == ((Tile.parse("2s"), 4), (Tile.parse("5s"), 4))
    assert [d.shanten for d in found] == sorted(d.shanten for d in found)
    for one, two in pairwise(found):
        if one.shanten == two.shanten:
            assert sum(n for _, n in one.accepts) >= sum(n for _, n in two.accepts)


def test_a_discard_is_told_once_a_kind_and_the_red_five_last() -> None:
    found = discards(Hand.parse("123405m678p349s7z+0p"), Situation())
    assert text_of(sorted(d.tile for d in found)) == "12345m0678p349s7z"


def test_tiles_that_are_seen_are_not_left_to_accept() -> None:
    around = Situation.parse("ron dora=2s discards=55s2z")
    (first, *_) = discards(Hand.parse("123456m67p3499s7z+8p"), around)
    assert first.accepts == ((Tile.parse("2s"), 3), (Tile.parse("5s"), 2))


def test_a_tile_of_which_no_copy_is_left_is_not_accepted() -> None:
    """It would be counted as a kind of tile that helps."""
    around = Situation.parse("ron dora=2s discards=222s2z")
    (first, *_) = discards(Hand.parse("123456m67p3499s7z+8p"), around)
    assert first.accepts == ((Tile.parse("5s"), 4),)


def test_a_fifth_copy_is_not_accepted() -> None:
    """After 1z the hand waits for 1m, of which it holds four, and lacks one more tile instead."""
    found = discards(Hand.parse("1111m234567p999s+1z"), Situation())
    assert (str(found[0].tile), found[0].shanten) == ("1m", 0)
    assert found[0].accepts == ((Tile.parse("1z"), 3),)
    (other,) = (d for d in found if str(d.tile) == "1z")
    assert other.shanten == 1
    assert Tile.parse("1m") not in [t for t, _ in other.accepts]


@pytest.mark.parametrize("melds", range(4))
def test_what_a_discard_accepts_is_all_that_brings_the_hand_nearer(melds: int) -> None:
    random = Random(melds)
    for _ in range(3):
        drawn = hand_of(few_suits(random, 14 - 3 * melds), MELDS[:melds])
        found = discards(drawn, Situation())
        assert {d.tile for d in found} == set(drawn.concealed)
        for discard in found:
            rest = list(drawn.concealed)
            rest.remove(discard.tile)
            left = replace(drawn, concealed=tuple(rest))
            assert shanten(left).least == discard.shanten
            nearer = {
                t
                for t in TILES
                if drawn.tiles.count(t) < COPIES
                and shanten(replace(left, win=t)).least < discard.shanten
            }
            assert {t for t, _ in discard.accepts} == nearer
            assert all(n == COPIES - drawn.tiles.count(t) for t, n in discard.accepts)


def test_a_hand_with_a_meld_that_is_none_waits_as_with_another() -> None:
    faulty = Meld(MeldKind.CHI, tiles("124p"))
    concealed = Hand.parse("45m123789s11z").concealed
    assert waits(Hand(concealed, (faulty,))) == tiles("36m")


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("own", [False, True])
def test_a_ron_that_is_not_there_yet_is_paid_by_the_player_on_the_right(
    seat: int, own: bool
) -> None:
    """Also after an own discard, which nobody can win by."""
    situation = Situation(seat=seat, loser=seat if own else None)
    for value in wait_values(Hand.parse(PINFU), situation, TENHOU):
        assert isinstance(value.ron, Agari)
        assert {part.payer for part in value.ron.best.payments} == {(seat + 1) % 4}
