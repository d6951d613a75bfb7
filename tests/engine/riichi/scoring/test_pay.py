"""Who pays whom: shares, honba, deposits, and liability for a yakuman that was fed (包)."""

from __future__ import annotations

from typing import Final

import pytest

from engine.ledger import Line, balance, total
from engine.riichi.hand import Hand
from engine.riichi.judge import judge
from engine.riichi.rules import Limit, RiichiRules, load
from engine.riichi.scoring.pay import may_be_fed
from engine.riichi.scoring.price import LIMITS, price
from engine.riichi.situation import WIND_LETTERS, Situation
from engine.riichi.verdict import Agari, Score
from engine.rulebook import with_value

# South wins; shimocha is west, toimen north, kamicha east. In each hand west fed the last set.
DAISANGEN: Final = "46p99s[5'55z][66'6z][777'z]+5p"
WITH_TSUUIISOU: Final = "1144z[5'55z][66'6z][777'z]+1z"
DAISUUSHII: Final = "9s[1'11z][22'2z][3'33z][444'z]+9s"
FOUR_WINDS: Final = "5z[1'11z][22'2z][3'33z][444'z]+5z"
SUUKANTSU: Final = "5p[2'222m](8888p)[33'=33s][9999's]+5p"


def score(hand: str, situation: str, rules: str | RiichiRules = "tenhou") -> Score:
    read = load(rules) if isinstance(rules, str) else rules
    verdict = judge(Hand.parse(hand), Situation.parse(situation), read)
    assert isinstance(verdict, Agari), verdict
    return verdict.best


def flow(hand: str, situation: str, rules: str | RiichiRules = "tenhou") -> dict[str, int]:
    """What each seat gains or loses, those that do neither left out."""
    seats = balance(score(hand, situation, rules).payments)
    return {wind: points for wind, points in zip(WIND_LETTERS, seats, strict=True) if points}


CHEAP: Final = "123456m678p3499s+5s"  # pinfu: 1 han 30 fu by ron, 2 han 20 fu by tsumo


@pytest.mark.parametrize(
    ("situation", "paid"),
    [
        ("ron from=W seat=S", {"S": 1000, "W": -1000}),
        ("ron from=W seat=E", {"E": 1500, "W": -1500}),
        ("tsumo seat=S", {"E": -700, "S": 1500, "W": -400, "N": -400}),
        ("tsumo seat=E", {"E": 2100, "S": -700, "W": -700, "N": -700}),
        ("ron from=W seat=S honba=2", {"S": 1600, "W": -1600}),
        ("tsumo seat=S honba=2", {"E": -900, "S": 2100, "W": -600, "N": -600}),
        ("tsumo seat=E honba=1", {"E": 2400, "S": -800, "W": -800, "N": -800}),
        ("ron from=W seat=S deposits=2", {"S": 3000, "W": -1000}),
        ("tsumo seat=S deposits=1", {"E": -700, "S": 2500, "W": -400, "N": -400}),
    ],
)
def test_shares_honba_and_deposits(situation: str, paid: dict[str, int]) -> None:
    assert flow(CHEAP, situation) == paid


@pytest.mark.parametrize("name", LIMITS)
def test_a_limit_from_no_number_of_han_on_is_reached_by_none(name: str) -> None:
    """Every hand was a kazoe yakuman where that is 0 han."""
    rules = with_value(load("club"), f"limits.{name}", Limit(han=0, base=8000))
    assert flow(CHEAP, "ron from=W seat=S", rules) == {"S": 1000, "W": -1000}


def test_without_a_mangan_base_points_go_on_up_to_the_next_limit() -> None:
    """They were 0 from where a mangan would begin."""
    rules = with_value(load("club"), "limits.mangan", Limit(han=5, base=0))
    dear = price(5, 30, 0, "", False, False, rules)
    assert (dear.limit, dear.points) == ("", 15400)
    assert price(6, 30, 0, "", False, False, rules).limit == "haneman"


def test_deposits_lie_on_the_table_and_come_from_nobody() -> None:
    payments = score(CHEAP, "ron from=W seat=S deposits=2").payments
    (stick,) = (p for p in payments if p.payer is None)
    assert (stick.points, stick.payee, stick.line.rule.key) == (2000, 1, "payment.deposit")


def test_where_honba_has_no_worth_nobody_pays_for_it() -> None:
    seen = score(CHEAP, "ron from=W seat=S honba=2", "r101")
    assert "payment.honba" not in [p.line.rule.key for p in seen.payments]
    assert "honba" in [u.what for u in seen.uncounted]


def test_a_line_without_a_rule_cannot_be_built() -> None:
    with pytest.raises(TypeError, match="a line of 30 needs a rule, not 'fu'"):
        Line("fu", 30)  # type: ignore[arg-type]


def test_a_line_of_a_table_tells_the_han_or_the_yakuman_that_it_is_for() -> None:
    for count, of in (((3, 0, 0, ""), 3), ((0, 0, 2, ""), 2)):
        found = price(*count, dealer=False, tsumo=False, rules=load("enjoy"))
        assert [line.of for line in found.steps] == [(of,)]


def test_lines_are_added() -> None:
    rule = load("tenhou").payment.honba
    assert total((Line(rule, 20), Line(rule, 2))) == 22
    assert total(()) == 0


@pytest.mark.parametrize(
    ("rules", "hand", "situation", "paid"),
    [
        pytest.param("tenhou", DAISANGEN, "tsumo", {"S": 32000, "W": -32000}, id="tsumo"),
        pytest.param(
            "tenhou", DAISANGEN, "tsumo honba=2", {"S": 32600, "W": -32600}, id="tsumo, honba"
        ),
        pytest.param(
            "tenhou",
            DAISANGEN,
            "ron from=E",
            {"E": -16000, "S": 32000, "W": -16000},
            id="ron from another",
        ),
        pytest.param(
            "tenhou",
            DAISANGEN,
            "ron from=E honba=2",
            {"E": -16000, "S": 32600, "W": -16600},
            id="honba by the liable",
        ),
        pytest.param(
            "jpml_a",
            DAISANGEN,
            "ron from=E honba=2",
            {"E": -16600, "S": 32600, "W": -16000},
            id="honba by the discarder",
        ),
        pytest.param(
            "jpml_a", DAISANGEN, "tsumo honba=2", {"S": 32600, "W": -32600}, id="tsumo pays honba"
        ),
        pytest.param(
            "tenhou", DAISANGEN, "ron from=W honba=1", {"S": 32300, "W": -32300}, id="discarder"
        ),
        pytest.param(
            "tenhou",
            DAISANGEN,
            "tsumo honba=1 deposits=1",
            {"S": 33300, "W": -32300},
            id="deposits",
        ),
        pytest.param(
            "tenhou", DAISUUSHII, "ron from=N", {"S": 32000, "W": -16000, "N": -16000}, id="winds"
        ),
        pytest.param("jpml_a", SUUKANTSU, "tsumo", {"S": 32000, "W": -32000}, id="quads"),
        pytest.param(
            "tenhou",
            SUUKANTSU,
            "tsumo",
            {"E": -16000, "S": 32000, "W": -8000, "N": -8000},
            id="quads where they bring no liability",
        ),
        pytest.param(
            "r101",
            DAISANGEN,
            "tsumo",
            {"E": -16000, "S": 32000, "W": -8000, "N": -8000},
            id="no liability at all",
        ),
    ],
)
def test_who_fed_the_last_set_is_liable(
    rules: str, hand: str, situation: str, paid: dict[str, int]
) -> None:
    assert flow(hand, situation, rules) == paid


def test_a_dealer_who_was_fed_is_paid_by_the_liable_alone() -> None:
    # For east, the caller's shimocha is south.
    assert flow(DAISANGEN, "tsumo seat=E") == {"E": 48000, "S": -48000}
    assert flow(DAISANGEN, "ron from=N seat=E") == {"E": 48000, "S": -24000, "N": -24000}


@pytest.mark.parametrize(
    ("rules", "situation", "paid"),
    [
        pytest.param("tenhou", "tsumo", {"S": 64000, "W": -64000}, id="whole, tsumo"),
        pytest.param(
            "tenhou", "ron from=E", {"E": -32000, "S": 64000, "W": -32000}, id="whole, ron"
        ),
        pytest.param(
            "mahjongsoul",
            "tsumo honba=1",
            {"E": -16000, "S": 64300, "W": -40300, "N": -8000},
            id="its own yakuman, tsumo",
        ),
        pytest.param(
            "mahjongsoul",
            "ron from=E honba=1",
            {"E": -48000, "S": 64300, "W": -16300},
            id="its own yakuman, ron",
        ),
        pytest.param(
            "mahjongsoul",
            "ron from=W honba=1",
            {"S": 64300, "W": -64300},
            id="its own yakuman, discarder",
        ),
        pytest.param(
            "jpml_a",
            "ron from=E honba=1",
            {"E": -48300, "S": 64300, "W": -16000},
            id="its own yakuman, honba by the discarder",
        ),
        pytest.param(
            "club", "ron from=E", {"E": -16000, "S": 32000, "W": -16000}, id="one yakuman at most"
        ),
    ],
)
def test_liability_beside_another_yakuman(rules: str, situation: str, paid: dict[str, int]) -> None:
    assert flow(WITH_TSUUIISOU, situation, rules) == paid


def test_who_fed_two_yakuman_is_liable_for_both() -> None:
    """West fed the fourth wind, which was the fourth quad too: nothing is left for the others."""
    hand = "5p[1'111z][22'22z][3'333z][44'44z]+5p"
    assert score(hand, "ron from=E", "jpml_a").yakuman == 2
    assert flow(hand, "ron from=E", "jpml_a") == {"E": -32000, "S": 64000, "N": -32000}


TWO_FED = "2m[5'555z][66'66z][7'777z][11'11m]+2m"
"""Daisangen, of which east fed the last set, and suukantsu, of which north fed it."""


@pytest.mark.parametrize(
    ("rules", "situation", "paid"),
    [
        ("jpml_a", "ron from=W honba=1", {"E": -16000, "S": 64300, "W": -32300, "N": -16000}),
        ("jpml_a", "ron from=E", {"E": -48000, "S": 64000, "N": -16000}),
        ("jpml_a", "ron from=N", {"E": -16000, "S": 64000, "N": -48000}),
        ("jpml_a", "tsumo honba=1", {"E": -32300, "S": 64300, "N": -32000}),
        # daisangen alone makes a seat liable
        ("mahjongsoul", "ron from=W", {"E": -16000, "S": 64000, "W": -48000}),
        # one yakuman at most, and the first seat is liable for it
        ("club", "ron from=W", {"E": -16000, "S": 32000, "W": -16000}),
    ],
)
def test_two_who_fed_two_yakuman_are_each_liable_for_one(
    rules: str, situation: str, paid: dict[str, int]
) -> None:
    """Only the first was, and the other paid nothing."""
    assert flow(TWO_FED, situation, rules) == paid


def test_where_one_yakuman_counts_of_two_the_first_seat_is_liable_for_it() -> None:
    one = with_value(load("jpml_a"), "yakuman.most", 1)
    verdict = judge(Hand.parse(TWO_FED), Situation.parse("tsumo seat=S"), one)
    assert isinstance(verdict, Agari)
    assert balance(verdict.best.payments) == (-32000, 32000, 0, 0)
    assert all(payment.points for payment in verdict.best.payments)


def test_who_is_told_to_be_liable_may_be_the_second() -> None:
    hand = "2m[5'555z][66'66z][7'777z][1111m]+2m"
    assert flow(hand, "tsumo pao=N", "jpml_a") == {"E": -32000, "S": 64000, "N": -32000}
    assert not score(hand, "tsumo pao=N", "jpml_a").uncounted


def test_liability_for_a_double_yakuman_beside_another() -> None:
    """Daisuushii counts twice, tsuuiisou once; west is liable for two of the three."""
    assert score(FOUR_WINDS, "tsumo", "mahjongsoul").yakuman == 3
    assert flow(FOUR_WINDS, "ron from=E", "mahjongsoul") == {"E": -64000, "S": 96000, "W": -32000}
    assert flow(FOUR_WINDS, "tsumo", "mahjongsoul") == {
        "E": -16000,
        "S": 96000,
        "W": -72000,
        "N": -8000,
    }
    assert flow(FOUR_WINDS, "tsumo", "tenhou") == {"S": 64000, "W": -64000}


@pytest.mark.parametrize(
    ("hand", "liable"),
    [
        pytest.param("46p99s[777'z][66'6z][5'55z]+5p", "E", id="the last one decides"),
        pytest.param("46p99s[777'z][5'55z][66'6z]+5p", "N", id="from toimen"),
        pytest.param("46p99s[5'55z][66'6z][7777'z]+5p", "W", id="by an open quad"),
        pytest.param("46p99s[5'55z][66'6z][777'=7z]+5p", "W", id="a pon that became a quad"),
        pytest.param("46p99s(5555z)[66'6z][777'z]+5p", "W", id="an ankan shows a set"),
        pytest.param("4s4s[5'55z][66'6z][777'z]4s4p+4p", "W", id="a triplet in the hand"),
    ],
)
def test_the_melds_tell_who_is_liable(hand: str, liable: str) -> None:
    assert flow(hand, "tsumo") == {"S": 32000, liable: -32000}


@pytest.mark.parametrize(
    ("rules", "hand"),
    [
        pytest.param("tenhou", "46p99s[5'55z][66'6z](7777z)+5p", id="the last set is an ankan"),
        pytest.param("tenhou", "46p99s777z[5'55z][66'6z]+5p", id="the last set is in the hand"),
        pytest.param("tenhou", "46p99s[555z][666z][777z]+5p", id="sources unknown"),
        pytest.param("tenhou", "9s444z[1'11z][22'2z][333'z]+9s", id="three winds shown"),
        pytest.param(
            "jpml_a", "5p[2'222m](8888p)[9999's][33'=33s]+5p", id="the fourth quad was added"
        ),
        pytest.param("jpml_a", "5p[2'222m][33'=33s][9999's](8888p)+5p", id="its last is an ankan"),
    ],
)
def test_nobody_is_liable_where_nobody_fed_the_last_set(rules: str, hand: str) -> None:
    seen = score(hand, "tsumo", rules)
    assert balance(seen.payments) == (-16000, 32000, -8000, -8000)
    assert not [rule for rule in seen.notes if rule.key.startswith("pao")]


def test_who_is_liable_may_be_told() -> None:
    assert flow("46p99s[555z][666z][777z]+5p", "tsumo pao=N") == {"S": 32000, "N": -32000}


def test_whom_the_melds_tell_is_liable_whatever_else_is_said() -> None:
    seen = score(DAISANGEN, "tsumo pao=N", "tenhou")
    assert balance(seen.payments) == (0, 32000, -32000, 0)
    assert [u.what for u in seen.uncounted] == ["pao"]


def test_who_dealt_in_and_is_liable_pays_the_price_of_the_hand_in_one() -> None:
    (payment,) = score(DAISANGEN, "ron from=W seat=S").payments
    assert (payment.payer, payment.payee, payment.line.amount) == (2, 1, 32000)
    parts = score(DAISANGEN, "ron from=N seat=S").payments
    assert {(part.payer, part.line.rule.key, part.line.amount) for part in parts} == {
        (2, "pao.ron", 16000),
        (3, "formula.shares.child_ron", 16000),
    }


def test_where_a_document_says_so_a_concealed_quad_keeps_all_from_being_liable() -> None:
    hand, situation = "46p99s(5555z)[66'6z][777'z]+5p", "tsumo seat=S"
    rules = load("ema2025")
    assert flow(hand, situation, rules).keys() == {"S", "W"}
    other = with_value(rules, "pao.concealed_quads", False)
    assert flow(hand, situation, other).keys() == {"E", "S", "W", "N"}


@pytest.mark.parametrize(
    ("hand", "told"), [("46p99s(5555z)[66'6z][777'z]+5p", True), (DAISANGEN, False)]
)
def test_that_concealed_quads_count_is_told_where_there_is_one(hand: str, told: bool) -> None:
    rules = load("ema2025")
    assert (rules.pao.concealed_quads in score(hand, "tsumo seat=S", rules).notes) is told


@pytest.mark.parametrize(
    ("hand", "told"),
    [
        ("46p99s(5555z)[66'6z][777'z]+5p", True),
        ("46p99s[66'6z][777'z](5555z)+5p", False),
        ("456p999s[222m](4444m)1z+1z", False),
    ],
)
def test_that_concealed_quads_do_not_count_is_told_where_a_last_set_was_fed(
    hand: str, told: bool
) -> None:
    """Why nobody is liable is as much of an answer as who is."""
    rules = with_value(load("ema2025"), "pao.concealed_quads", False)
    assert (rules.pao.concealed_quads in score(hand, "tsumo rinshan seat=S", rules).notes) is told


def test_a_closed_hand_was_fed_nothing() -> None:
    hands = [DAISANGEN, SUUKANTSU, "46p99s555666777z+5p", "46p99s555666z(7777z)+5p"]
    assert [may_be_fed(Hand.parse(hand)) for hand in hands] == [True, True, False, False]


def test_nobody_is_liable_for_sets_that_nobody_fed() -> None:
    seen = score("1234m555666777z+4m", "ron pao=N", "tenhou")
    assert balance(seen.payments) == (0, 32000, -32000, 0)
    assert [u.what for u in seen.uncounted] == ["pao"]


@pytest.mark.parametrize(("rules", "hand"), [("r101", DAISANGEN), ("tenhou", CHEAP)])
def test_liability_that_is_told_in_vain_is_named(rules: str, hand: str) -> None:
    seen = score(hand, "tsumo pao=N", rules)
    (vain,) = (u for u in seen.uncounted if u.what == "pao")
    assert vain.rule == load(rules).pao.yaku
    assert sum(points < 0 for points in balance(seen.payments)) == 3


def test_a_yakuman_that_is_not_fed_brings_no_liability_to_the_hand() -> None:
    """Three dragon pons in a hand whose daisangen the document does not have."""
    rules = with_value(load("tenhou"), "pao.yaku", ("daisuushii",))
    assert balance(score(WITH_TSUUIISOU, "tsumo", rules).payments) == (
        -32000,
        64000,
        -16000,
        -16000,
    )


@pytest.mark.parametrize(
    ("rules", "situation", "cited"),
    [
        ("tenhou", "tsumo", ["pao.yaku", "pao.composite"]),
        ("tenhou", "ron from=E honba=1", ["pao.yaku", "pao.honba", "pao.composite"]),
        ("club", "ron from=E honba=1", ["pao.yaku", "pao.honba"]),
        ("enjoy", "ron from=E honba=1", ["pao.yaku"]),
    ],
)
def test_liability_cites_its_rules(rules: str, situation: str, cited: list[str]) -> None:
    seen = score(WITH_TSUUIISOU, situation, rules)
    assert [rule.key for rule in seen.notes if rule.key.startswith("pao")] == cited
    way = "pao.tsumo" if situation == "tsumo" else "pao.ron"
    assert way in [p.line.rule.key for p in seen.payments]
    assert {p.payer for p in seen.payments if p.line.rule.key == way} == {2}


def test_payments_are_those_of_the_ledger_and_who_is_liable_is_not_told_as_uncounted() -> None:
    verdict = judge(
        Hand.parse("11m99p[555z][666z][777z]+1m"),
        Situation.parse("tsumo seat=S pao=N"),
        load("tenhou"),
    )
    assert isinstance(verdict, Agari)
    assert verdict.best.payments == verdict.best.ledger.payments
    assert {p.payer for p in verdict.best.payments} == {3}
    assert verdict.best.uncounted == ()
