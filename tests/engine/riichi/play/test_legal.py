"""Plays with tiles are good or not by the document's own standard."""

from __future__ import annotations

from typing import Final

import pytest
from msgspec.structs import replace

from engine.riichi.hand import Hand, Meld
from engine.riichi.judge import judge
from engine.riichi.play.calls import Call, Claim, by_priority, served
from engine.riichi.play.legal import (
    FuritenKind,
    Kan,
    Kuikae,
    RiichiLack,
    fed_by,
    furiten_reasons,
    kan_after_riichi,
    kuikae,
    riichi_lacks,
    tenpai_at_draw,
)
from engine.riichi.rules import RiichiRules, load
from engine.riichi.situation import Situation
from engine.riichi.verdict import Agari
from engine.rulebook import with_value
from engine.tiles import Tile, text_of, tiles

PLAIN: Final = Situation.parse("tsumo seat=S round=E")


def tile(text: str) -> Tile:
    (one,) = tiles(text)
    return one


# --- quads after riichi: club その他⑦, r101 ないもの, the presets' standards

APART: Final = ("234m567p45s99s111z", "1z")  # the triplet stands by itself
TIED: Final = ("33345m678p123s99s", "3m")  # it is part of a wait
TWOFOLD: Final = ("333444555p67s11z", "3p")  # it may be runs as well
BESIDE: Final = ("222333444m777p1z", "2m")  # runs as well, beside another triplet
THIRD: Final = ("45s99s333z(1111m)(9999p)", "3z")  # the third quad is a yaku
NINE: Final = ("1112234567999m", "9m")  # 九蓮宝燈 by 8m, which a quad ends


@pytest.mark.parametrize(
    ("document", "played", "why_not"),
    [
        pytest.param("r101", APART, Kan.NEVER, id="r101 ないもの"),
        pytest.param("mu", APART, Kan.NEVER, id="mu"),
        pytest.param("tenhou", APART, None, id="tenhou"),
        pytest.param("mleague", APART, None, id="mleague"),
        pytest.param("club", APART, None, id="club その他⑦"),
        pytest.param("tenhou", TIED, Kan.WAITS, id="tenhou: the waits change"),
        pytest.param("club", TIED, Kan.WAITS, id="club その他⑦: the waits change"),
        pytest.param("tenhou", TWOFOLD, None, id="tenhou: the shape is free"),
        pytest.param("mleague", TWOFOLD, Kan.SHAPE, id="mleague: the shape changes"),
        pytest.param("club", TWOFOLD, Kan.SHAPE, id="club その他⑦: the shape changes"),
        pytest.param("club", BESIDE, Kan.SHAPE, id="club その他⑦: another triplet does not help"),
        pytest.param("mleague", THIRD, None, id="mleague: yaku are free"),
        pytest.param("club", THIRD, Kan.YAKU, id="club その他⑦: a yaku is gained"),
        pytest.param("jpml_a", APART, None, id="jpml_a"),
        pytest.param("jpml_a", THIRD, None, id="jpml_a: no yaku is lost"),
        pytest.param("jpml_wrc", THIRD, None, id="jpml_wrc: no yaku is lost"),
        pytest.param("jpml_wrc_r", THIRD, None, id="jpml_wrc_r: no yaku is lost"),
        pytest.param("jpml_a", TWOFOLD, Kan.SHAPE, id="jpml_a: the shape changes"),
        pytest.param("jpml_a", NINE, Kan.YAKU, id="jpml_a: a yaku is lost"),
        pytest.param("mleague", NINE, None, id="mleague: yaku may be lost"),
        pytest.param("club", (APART[0], "9s"), Kan.NO_QUAD, id="no quad"),
    ],
)
def test_a_quad_after_riichi(document: str, played: tuple[str, str], why_not: Kan | None) -> None:
    rules = load(document)
    found = kan_after_riichi(Hand.parse(played[0]), tile(played[1]), PLAIN, rules)
    assert found.why_not is why_not
    assert found.allowed is (why_not is None)
    assert found.rule is rules.riichi.ankan


def test_no_quad_where_as_many_were_made_as_a_hand_may_have() -> None:
    """The indicators that lie open tell how many quads were made; 101 補足⑱ has no limit."""
    club, hand = load("club"), Hand.parse(APART[0])
    four = Situation.parse("tsumo seat=S round=E dora=1m1p2m2p3m")
    three = Situation.parse("tsumo seat=S round=E dora=1m1p2m2p")
    found = kan_after_riichi(hand, tile("1z"), four, club)
    assert (found.why_not, found.rule) == (Kan.LIMIT, club.calls.kan_limit)
    assert kan_after_riichi(hand, tile("1z"), three, club).allowed
    ema = load("ema2025")  # §3.3–3.4
    assert kan_after_riichi(hand, tile("1z"), four, ema).rule is ema.calls.kan_limit
    free = with_value(club, "calls.kan_limit", 0)
    assert kan_after_riichi(hand, tile("1z"), four, free).allowed
    dora_alone = with_value(club, "dora.kan", False)
    assert kan_after_riichi(hand, tile("1z"), four, dora_alone).allowed


def test_the_waits_before_and_after_a_quad_are_told() -> None:
    found = kan_after_riichi(Hand.parse(TIED[0]), tile(TIED[1]), PLAIN, load("club"))
    assert (text_of(found.before), text_of(found.after)) == ("6m9s", "6m")


def test_the_dealer_s_quad_is_judged_like_a_child_s() -> None:
    dealer = Situation.parse("tsumo seat=E round=E")
    assert kan_after_riichi(Hand.parse(APART[0]), tile("1z"), dealer, load("club")).allowed


# --- calls on one discard: club その他②, r101 補足⑰

PON: Final = Claim(3, Call.PON)
LATE_PON: Final = Claim(3, Call.PON, late=True)
CHI: Final = Claim(1, Call.CHI)
LATE_CHI: Final = Claim(1, Call.CHI, late=True)
RON: Final = Claim(2, Call.RON)
LATE_RON: Final = Claim(2, Call.RON, late=True)
KAN: Final = Claim(2, Call.KAN)


@pytest.mark.parametrize(
    ("document", "claims", "first"),
    [
        pytest.param("club", (CHI, PON), PON, id="club その他②: pon before chi"),
        pytest.param("club", (CHI, LATE_PON), CHI, id="club その他②※: the meld was shown"),
        pytest.param("r101", (CHI, PON), PON, id="r101 補足⑰: pon before chi"),
        pytest.param("r101", (LATE_CHI, PON), LATE_CHI, id="r101 補足⑰: a chi that waited a beat"),
        pytest.param("r101", (LATE_CHI, KAN), LATE_CHI, id="r101 補足⑰: a kan is like a pon"),
        pytest.param("r101", (CHI, LATE_PON), LATE_PON, id="r101 補足⑰: it is the chi that waits"),
        pytest.param("r101", (LATE_CHI, RON), RON, id="r101: a ron before a chi that waited"),
        pytest.param("enjoy", (CHI, LATE_PON), LATE_PON, id="enjoy does not speak of late calls"),
        pytest.param("club", (CHI, KAN), KAN, id="club その他②: kan before chi"),
        pytest.param(
            "club",
            (CHI, PON, LATE_RON),
            LATE_RON,
            id="club その他③: ron comes first, late or not",
        ),
        pytest.param(
            "tenhou",
            (Claim(3, Call.RON), Claim(1, Call.RON)),
            Claim(1, Call.RON),
            id="the nearest ron",
        ),
    ],
)
def test_who_is_served_first(document: str, claims: tuple[Claim, ...], first: Claim) -> None:
    rules = load(document)
    served, because = by_priority(claims, 0, rules)
    assert served[0] == first
    assert sorted(served, key=str) == sorted(claims, key=str)
    assert because[0] is rules.calls.priority
    assert {rule.key for rule in because[1:]} <= {"calls.late", "calls.late_ron"}


@pytest.mark.parametrize(("discarder", "nearest"), [(0, 1), (1, 2), (2, 3), (3, 0)])
def test_the_nearest_is_counted_on_from_the_discarder(discarder: int, nearest: int) -> None:
    seats = [(nearest + more) % 4 for more in (2, 0, 1)]
    served, _ = by_priority([Claim(seat, Call.RON) for seat in seats], discarder, load("tenhou"))
    assert [claim.seat for claim in served] == [(nearest + more) % 4 for more in (0, 1, 2)]


@pytest.mark.parametrize(
    ("document", "claims", "keys"),
    [
        pytest.param("club", (CHI, LATE_PON), ["calls.late"], id="club その他②※"),
        pytest.param("club", (PON, LATE_RON), ["calls.late_ron"], id="club その他②※・③"),
        pytest.param("r101", (LATE_CHI, PON), ["calls.late"], id="r101 補足⑰"),
        pytest.param("r101", (CHI, LATE_PON), [], id="r101 補足⑰ speaks of a chi only"),
        pytest.param("enjoy", (CHI, LATE_PON), [], id="enjoy does not speak of late calls"),
    ],
)
def test_the_rule_on_late_calls_is_cited_where_it_decides(
    document: str, claims: tuple[Claim, ...], keys: list[str]
) -> None:
    _, because = by_priority(claims, 0, load(document))
    assert [rule.key for rule in because[1:]] == keys


def test_a_ron_after_a_shown_meld_is_an_open_reading_and_the_act_reads_it_alike() -> None:
    rules = load("club")
    assert rules.calls.late_ron is not None
    assert rules.calls.late_ron.otherwise == ("too_late",)
    other = with_value(rules, "calls.late_ron", "too_late")
    assert served((PON, LATE_RON), 0, rules).served == (LATE_RON,)
    assert served((PON, LATE_RON), 0, other).served == (PON,)
    assert rules.penalties is not None
    act = rules.penalties.offences["slower_call"].rulings["late_ron"]
    assert (act.clause, act.confidence) == (
        rules.calls.late_ron.clause,
        rules.calls.late_ron.confidence,
    )
    assert act.value.remedy == "by_priority"
    assert [one.remedy for one in act.otherwise] == ["first_call_stands"]


def test_a_document_may_say_nothing_of_a_late_ron() -> None:
    rules = load("club")
    house = replace(rules, calls=replace(rules.calls, late_ron=None))
    assert served((PON, LATE_RON), 0, house).served == (LATE_RON,)
    assert by_priority((PON, LATE_RON), 0, house)[1] == (house.calls.priority,)


HEARD_CHI = Claim(1, Call.CHI, spoken=1)
HEARD_PON = Claim(2, Call.PON, spoken=1)
NEAR_RON, FAR_RON = Claim(1, Call.RON), Claim(3, Call.RON, spoken=1)


@pytest.mark.parametrize(
    ("claims", "first"),
    [
        pytest.param((HEARD_CHI, PON), HEARD_CHI, id="a chi that was called before the pon"),
        pytest.param((CHI, HEARD_PON), HEARD_PON, id="a pon that was called before the chi"),
        pytest.param((HEARD_PON, RON), RON, id="a ron before a call that was heard first"),
        pytest.param((FAR_RON, NEAR_RON), NEAR_RON, id="several rons by turn, not by voice"),
        pytest.param((CHI, LATE_PON), CHI, id="a pon that came late was not the first"),
        pytest.param((LATE_CHI, PON), PON, id="a chi that waited was not the first"),
        pytest.param((PON,), PON, id="one call alone"),
        pytest.param(
            (Claim(1, Call.PON, spoken=2), Claim(3, Call.KAN, spoken=1)),
            Claim(3, Call.KAN, spoken=1),
            id="the places of all calls are known",
        ),
    ],
)
def test_wrc_12_3_2_the_first_call_is_served_after_a_ron(
    claims: tuple[Claim, ...], first: Claim
) -> None:
    rules = load("wrc2025")
    found = served(claims, 0, rules)
    assert (found.served, found.unheard) == ((first,), ())
    assert found.order[0] == first
    assert rules.calls.priority in found.because
    assert rules.calls.priority.clause == "WRC Penalties 2025 12.3.2"


def test_wrc_12_3_2_who_called_first_is_asked_only_where_it_decides() -> None:
    rules = load("wrc2025")
    found = served((PON, CHI), 0, rules)
    assert (found.served, set(found.unheard)) == ((), {CHI, PON})
    for claims in ((CHI, PON, RON), (CHI,), (CHI, LATE_PON), (NEAR_RON, FAR_RON)):
        assert not served(claims, 0, rules).unheard
    for document in ("club", "r101", "tenhou"):
        assert not served((CHI, PON), 0, load(document)).unheard, "the pon comes first there"


@pytest.mark.parametrize(
    ("claim", "message"),
    [
        (Claim(0, Call.PON), "nobody calls their own discard"),
        (Claim(2, Call.CHI), "chi is for the player on the right of the discarder"),
    ],
)
def test_a_call_that_nobody_there_can_make_is_refused(claim: Claim, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        by_priority((claim,), 0, load("club"))


# --- the discard after a call: club ルール⑰, enjoy 細則12, r101 あるもの


@pytest.mark.parametrize(
    ("call", "discard", "kind"),
    [
        pytest.param("[3'45m]", "3m", Kuikae.SAME_TILE, id="the tile called"),
        pytest.param("[3'45m]", "6m", Kuikae.SUJI, id="the other end above"),
        pytest.param("[5'34m]", "2m", Kuikae.SUJI, id="the other end below"),
        pytest.param("[5'34m]", "6m", None, id="no end"),
        pytest.param("[4'35m]", "2m", None, id="the middle has no other end"),
        pytest.param("[4'35m]", "4m", Kuikae.SAME_TILE, id="the middle itself"),
        pytest.param("[3'40m]", "6m", Kuikae.SUJI, id="with a red five"),
        pytest.param("[0'34m]", "5m", Kuikae.SAME_TILE, id="a red five and a plain one"),
        pytest.param("[7'89m]", "1p", None, id="the next suit"),
        pytest.param("[4'44z]", "4z", Kuikae.SAME_TILE, id="the fourth of a pon"),
        pytest.param("[4'44z]", "3z", None, id="another than the pon"),
        pytest.param("[345m]", "6m", None, id="nobody knows which was called"),
        pytest.param("[4444'm]", "4m", None, id="a quad"),
    ],
)
def test_what_a_discard_swaps(call: str, discard: str, kind: Kuikae | None) -> None:
    found = kuikae(Meld.parse(call), tile(discard), load("club"))
    assert found.kind is kind
    assert found.allowed is (kind is None)
    assert found.rule.clause == "ルール⑰"


@pytest.mark.parametrize(
    ("rules", "same", "suji"),
    [
        pytest.param(load("r101"), True, True, id="r101 あるもの"),
        pytest.param(load("enjoy"), False, False, id="enjoy 細則12"),
        pytest.param(
            with_value(load("enjoy"), "calls.kuikae", "suji_allowed"), False, True, id="suji"
        ),
        pytest.param(
            with_value(load("enjoy"), "calls.kuikae", "same_tile_allowed"), True, False, id="same"
        ),
    ],
)
def test_which_swaps_a_document_allows(rules: RiichiRules, same: bool, suji: bool) -> None:
    call = Meld.parse("[3'45m]")
    assert kuikae(call, tile("3m"), rules).allowed is same
    assert kuikae(call, tile("6m"), rules).allowed is suji


# --- riichi: r101 補足⑦, club その他⑤ and ⑥, enjoy リーチ5

READY: Final = "123456m678p3599s"


def lacks(
    hand: str, points: int, wall: int, rules: RiichiRules, situation: str = ""
) -> list[RiichiLack]:
    around = Situation.parse(situation)
    return [lack for lack, _ in riichi_lacks(Hand.parse(hand), points, wall, around, rules)]


@pytest.mark.parametrize(
    ("document", "hand", "points", "wall", "wanted"),
    [
        pytest.param("r101", READY, 0, 4, [], id="r101 補足⑦: four tiles"),
        pytest.param("r101", READY, 0, 3, [RiichiLack.WALL], id="r101 補足⑦: three tiles"),
        pytest.param("club", READY, 1000, 0, [], id="club その他⑥: no tile"),
        pytest.param("club", READY, 900, 0, [RiichiLack.POINTS], id="club その他⑤: 900 points"),
        pytest.param("enjoy", READY, 0, 0, [], id="enjoy リーチ5: no tile"),
        pytest.param("ema2025", READY, 0, 1, [], id="ema2025 §3.3.10: one tile"),
        pytest.param("ema2025", READY, 0, 0, [RiichiLack.WALL], id="ema2025 §3.3.10: no tile"),
        pytest.param("ema2016", READY, 0, 3, [RiichiLack.WALL], id="ema2016: three tiles"),
        pytest.param("ema2025", READY, -900, 9, [], id="ema2025 annotations 4.1.4: borrowed"),
        pytest.param("enjoy", READY, -3000, 9, [], id="enjoy 細則2: below zero one has borrowed"),
        pytest.param("r101", READY, -100, 9, [], id="r101 asks for no points"),
        pytest.param("club", "123456m678p3579s", 1000, 9, [RiichiLack.TENPAI], id="noten"),
        pytest.param("club", "123456m3599s[6'78p]", 1000, 9, [RiichiLack.MENZEN], id="open"),
        pytest.param(
            "tenhou",
            "12456m3579s[6'78p]",
            0,
            0,
            [RiichiLack.MENZEN, RiichiLack.TENPAI, RiichiLack.POINTS, RiichiLack.WALL],
            id="everything at once",
        ),
    ],
)
def test_what_a_riichi_lacks(
    document: str, hand: str, points: int, wall: int, wanted: list[RiichiLack]
) -> None:
    assert lacks(hand, points, wall, load(document)) == wanted


def test_club_a_tournament_asks_for_no_points() -> None:
    """その他⑤: riichi needs 1000 points, but not in a tournament."""
    rules, hand = load("club"), Hand.parse(READY)
    (lack,) = riichi_lacks(hand, 900, 9, PLAIN, rules)
    assert lack == (RiichiLack.POINTS, rules.riichi.min_points)
    assert riichi_lacks(hand, 900, 9, PLAIN, rules, tournament=True) == ()
    tenhou = load("tenhou")
    (elsewhere,) = riichi_lacks(hand, 900, 9, PLAIN, tenhou, tournament=True)
    assert elsewhere == (RiichiLack.POINTS, tenhou.riichi.min_points)


def test_riichi_while_furiten_is_good_where_the_document_says_so() -> None:
    house = with_value(load("club"), "riichi.furiten", False)
    assert lacks(READY, 25000, 40, load("club"), "ron discards=4s") == []
    assert lacks(READY, 25000, 40, house, "ron discards=4s") == [RiichiLack.FURITEN]
    assert lacks(READY, 25000, 40, house) == []


# --- tenpai at a draw: club ルール④, enjoy 細則3 and 補足2, r101 ないもの


@pytest.mark.parametrize(
    ("document", "hand", "tenpai"),
    [
        pytest.param("club", READY, True, id="club ルール④"),
        pytest.param("club", "123456m678p3579s", False, id="no wait"),
        pytest.param("club", "1111m234567p999s", False, id="club ルール④: four in hand"),
        pytest.param("club", "1m234567p999s[1'11m]", False, id="club ルール④: melds count"),
        pytest.param("enjoy", "1m234567p999s[1'11m]", False, id="enjoy 細則3"),
        pytest.param("tenhou", "1m234567p999s[1'11m]", True, id="tenhou"),
        pytest.param("ema2025", "1111m234567p999s", False, id="ema2025 §3.3–3.4: four in hand"),
        pytest.param("club", "234m678p3599s[1'23m]", True, id="club ルール④: without a yaku"),
    ],
)
def test_who_is_tenpai_when_nobody_won(document: str, hand: str, tenpai: bool) -> None:
    assert tenpai_at_draw(Hand.parse(hand), PLAIN, load(document)).tenpai is tenpai


@pytest.mark.parametrize("document", ["club", "enjoy"])
def test_whether_melds_use_up_a_wait_is_for_the_document_to_say(document: str) -> None:
    """縁ジョイ 細則3 speaks of the hand, club ルール④ of what one uses oneself."""
    rules, melded = load(document), Hand.parse("1m234567p999s[1'11m]")
    found = tenpai_at_draw(melded, PLAIN, rules)
    assert (found.tenpai, found.rule.key) == (False, "draw.own_melds_use_up")
    other = tenpai_at_draw(melded, PLAIN, with_value(rules, "draw.own_melds_use_up", False))
    assert (other.tenpai, other.rule.key) == (True, "draw.own_melds_use_up")
    held = tenpai_at_draw(Hand.parse("1111m234567p999s"), PLAIN, rules)
    assert (held.tenpai, held.rule.key) == (False, "draw.own_four_is_tenpai")
    first = replace(rules, draw=replace(rules.draw, own_melds_use_up=None))
    assert tenpai_at_draw(melded, PLAIN, first).rule.key == "draw.own_four_is_tenpai"


def test_a_hand_with_one_live_wait_is_tenpai() -> None:
    found = tenpai_at_draw(Hand.parse("12233m456p99s[1'11m]"), PLAIN, load("club"))
    assert (found.tenpai, text_of(found.waits), text_of(found.live)) == (True, "14m", "4m")


def test_without_keishiki_tenpai_a_yaku_is_needed() -> None:
    house = with_value(load("club"), "draw.keishiki_tenpai", False)
    nothing = tenpai_at_draw(Hand.parse("234m678p3599s[1'23m]"), PLAIN, house)
    assert (nothing.tenpai, nothing.rule.key) == (False, "draw.keishiki_tenpai")
    assert tenpai_at_draw(Hand.parse("234m678p3588s[4'56m]"), PLAIN, house).tenpai
    assert tenpai_at_draw(Hand.parse("123789m678p3599s"), PLAIN, house).tenpai, "by self-draw"


# --- several rons on one discard


@pytest.mark.parametrize(
    ("document", "rons", "winners", "aborted"),
    [
        pytest.param("club", (3, 1), (1,), False, id="club ⑬: head bump"),
        pytest.param("r101", (3, 2, 1), (1,), False, id="r101: head bump"),
        pytest.param("tenhou", (3, 1), (1, 3), False, id="tenhou: both"),
        pytest.param("tenhou", (1, 2, 3), (), True, id="tenhou: three rons abort"),
        pytest.param("mahjongsoul", (1, 2, 3), (1, 2, 3), False, id="mahjongsoul: all three"),
        pytest.param("club", (2,), (2,), False, id="one alone"),
        pytest.param("club", (), (), False, id="nobody"),
    ],
)
def test_as_many_win_as_the_document_lets(
    document: str, rons: tuple[int, ...], winners: tuple[int, ...], aborted: bool
) -> None:
    found = served([Claim(seat, Call.RON) for seat in rons], 0, load(document))
    assert tuple(claim.seat for claim in found.served) == winners
    assert found.aborted is aborted
    key = "several.winners"
    assert (key in {rule.key for rule in found.because}) is (len(rons) > 1)


def test_a_ron_comes_before_a_pon() -> None:
    found = served([Claim(1, Call.CHI), Claim(2, Call.PON), Claim(3, Call.RON)], 0, load("club"))
    assert [claim.seat for claim in found.order] == [3, 2, 1]
    assert [claim.seat for claim in found.served] == [3]


# --- furiten of every kind

WAITING: Final = "234m45699p23678s"  # for 1s and 4s


def reasons(situation: str, drawn_since: bool = False, document: str = "club") -> dict[str, str]:
    around = Situation.parse(situation)
    found = furiten_reasons(Hand.parse(WAITING), around, drawn_since, load(document))
    return {reason.why.value: text_of(reason.tiles) for reason in found}


def test_an_own_discard_bars_and_so_does_a_tile_let_go_until_the_next_draw() -> None:
    assert reasons("ron from=W seat=S discards=4s") == {FuritenKind.OWN_DISCARD: "4s"}
    assert reasons("ron from=W seat=S passed=1s") == {FuritenKind.SAME_TURN: "1s"}
    assert reasons("ron from=W seat=S passed=1s", drawn_since=True) == {}
    assert reasons("ron from=W seat=S discards=9m passed=5s") == {}


def test_after_riichi_a_tile_let_go_bars_for_the_hand() -> None:
    told = "ron from=W seat=S riichi passed=1s discards=4s"
    assert reasons(told, drawn_since=True) == {
        FuritenKind.OWN_DISCARD: "4s",
        FuritenKind.AFTER_RIICHI: "1s",
    }


def test_r101_is_furiten_by_an_own_added_quad() -> None:
    hand = Hand.parse("45m66678p345s[333'=3m]")
    found = furiten_reasons(hand, PLAIN, False, load("r101"))
    assert [(one.why, text_of(one.tiles)) for one in found] == [(FuritenKind.KAKAN, "3m")]
    assert furiten_reasons(hand, PLAIN, False, load("club")) == ()
    passed = Situation.parse("ron from=W seat=S passed=3m")
    for drawn_since, told in (
        (False, [FuritenKind.SAME_TURN, FuritenKind.KAKAN]),
        (True, [FuritenKind.KAKAN]),
    ):
        found = furiten_reasons(hand, passed, drawn_since, load("r101"))
        assert [one.why for one in found] == told


# --- liability by the sequence of melds


@pytest.mark.parametrize(
    ("hand", "document", "fed"),
    [
        pytest.param("11p23s[5'55z][66'6z][777'z]", "club", [("daisangen", 2)], id="三枚目"),
        pytest.param("1p[1'11z][22'2z][333'z][4'44z]", "club", [("daisuushii", 0)], id="四喜"),
        pytest.param("11p23s[5'55z][66'6z](7777z)", "club", [("daisangen", None)], id="暗槓"),
        pytest.param("11p23456s[5'55z][66'6z]", "club", [], id="二つだけ"),
        pytest.param("11p23s[5'55z][66'6z][777'z]", "r101", [("daisangen", None)], id="包なし"),
        pytest.param("1p(1111p)(2222p)(3333p)[44'44p]", "mleague", [("suukantsu", 3)], id="四槓"),
    ],
)
def test_who_feeds_the_last_set_is_liable(
    hand: str, document: str, fed: list[tuple[str, int | None]]
) -> None:
    found = fed_by(Hand.parse(hand), PLAIN, load(document))
    assert [(one.yaku, one.liable) for one in found] == fed
    assert all(one.last == Hand.parse(hand).melds[-1] for one in found)


def test_whether_a_concealed_quad_is_among_the_sets_is_for_the_document_to_say() -> None:
    """EMA 2025 annotations 3.3.7."""
    rules, key = load("ema2025"), "pao.concealed_quads"
    hand, around = Hand.parse("46p99s(5555z)[6'66z][7'77z]+5p"), Situation.parse("tsumo seat=S")
    for counts, seat in ((True, 0), (False, None)):
        house = with_value(rules, key, counts)
        assert [one.liable for one in fed_by(hand, around, house)] == [seat]
        verdict = judge(hand, around, house)
        assert isinstance(verdict, Agari)
        assert key in {rule.key for rule in verdict.best.notes}
        assert {p.payer for p in verdict.best.payments} == ({0} if counts else {0, 2, 3})
    bare = Hand.parse("46p99s[5'55z][6'66z][7'77z]+5p")
    assert [one.liable for one in fed_by(bare, around, with_value(rules, key, False))] == [0]
