"""A wrong declaration is told by how much, from where on, and whether it can be put right."""

from __future__ import annotations

from typing import Final

import pytest

from engine.ledger import total
from engine.riichi.hand import Hand
from engine.riichi.judge import judge
from engine.riichi.play.declared import Declared, Dispute, FirstDifference, Stage
from engine.riichi.play.dispute import amounts, cells, dispute
from engine.riichi.rules import load
from engine.riichi.situation import Situation
from engine.riichi.verdict import Agari, Shares

RON: Final = ("123456m678p3599s+4s", "ron from=W seat=S round=E riichi deposits=1 honba=2")
TSUMO: Final = ("123456m678p3499s+5s", "tsumo seat=S round=E riichi deposits=1")
DEALER: Final = ("123456m678p3499s+5s", "tsumo seat=E round=E riichi deposits=1")
FLUSH: Final = ("1112344667899m+5m", "ron from=W seat=S round=E riichi deposits=1")
YAKUMAN: Final = ("119m19p19s123456z+7z", "ron from=W seat=S round=E")


def disputed(
    hand: tuple[str, str],
    shares: tuple[int, int],
    han: int | None = None,
    fu: int | None = None,
    stage: Stage = Stage.DECLARED,
    document: str = "club",
) -> Dispute:
    around, rules = Situation.parse(hand[1]), load(document)
    verdict = judge(Hand.parse(hand[0]), around, rules)
    assert isinstance(verdict, Agari)
    return dispute(Declared(Shares(*shares), han, fu), verdict.best, around, stage, rules)


def test_what_is_right_parts_nowhere() -> None:
    found = disputed(RON, (1300, 0), han=1, fu=40)
    assert (found.too_much, found.first_difference, found.lines) == (0, FirstDifference.NOWHERE, ())
    assert found.cells == ((40, 1),)


def test_what_can_be_declared_is_what_the_table_has_for_such_a_win() -> None:
    found = amounts(Situation.parse(RON[1]), load("club"))
    assert [shares.high for shares in found[:6]] == [1000, 1300, 1600, 2000, 2300, 2600]
    assert found[-1] == Shares(32000, 0)
    assert amounts(Situation.parse(TSUMO[1]), load("club"))[0] == Shares(500, 300)
    assert amounts(Situation.parse(DEALER[1]), load("club"))[-1] == Shares(16000, 16000)
    by_han = amounts(Situation.parse(RON[1]), load("enjoy"))
    assert [shares.high for shares in by_han[:3]] == [1000, 2000, 4000]


def test_a_han_too_many() -> None:
    found = disputed(RON, (2600, 0), han=2, fu=40)
    assert (found.said, found.due, found.too_much) == (2600, 1300, 1300)
    assert found.first_difference is FirstDifference.HAN
    assert [line.rule.key for line in found.lines] == ["yaku.riichi"]


def test_fu_too_few() -> None:
    found = disputed(RON, (1000, 0), han=1, fu=30)
    assert (found.too_much, found.first_difference) == (-300, FirstDifference.FU)
    assert total(found.lines) == 40
    assert found.cells == ((30, 1),)


def test_the_wrong_cell_of_the_table() -> None:
    found = disputed(RON, (1600, 0), han=1, fu=40)
    assert found.first_difference is FirstDifference.POINTS
    assert found.lines
    assert found.cells == ((50, 1), (25, 2)), "50 fu one han, and seven pairs"


def test_points_alone_are_compared_where_nothing_else_was_said() -> None:
    assert disputed(RON, (1500, 0)).first_difference is FirstDifference.POINTS
    assert disputed(RON, (1300, 0)).first_difference is FirstDifference.NOWHERE
    assert disputed(RON, (1234, 0)).cells == ()


def test_shares_of_a_self_draw_add_up() -> None:
    found = disputed(TSUMO, (1000, 500), han=2)
    assert (found.said, found.due, found.too_much) == (2000, 2700, -700)
    assert disputed(TSUMO, (1300, 700), han=3, fu=20).first_difference is FirstDifference.NOWHERE
    assert disputed(DEALER, (1300, 1300), han=3, fu=20).said == 3900


@pytest.mark.parametrize("fu", [30, 40, None])
def test_fu_are_not_asked_where_han_suffice(fu: int | None) -> None:
    assert disputed(FLUSH, (12000, 0), han=7, fu=fu).first_difference is FirstDifference.NOWHERE


def test_a_limit_is_read_by_han_alone() -> None:
    assert disputed(FLUSH, (16000, 0)).cells == ((None, 8),)
    assert disputed(YAKUMAN, (32000, 0)).first_difference is FirstDifference.NOWHERE
    assert disputed(YAKUMAN, (32000, 0)).cells == ((None, 0),)


def test_enjoy_has_no_fu_to_dispute() -> None:
    found = disputed(RON, (2000, 0), han=1, fu=40, document="enjoy")
    assert (found.first_difference, found.cells) == (FirstDifference.POINTS, ((None, 2),))


@pytest.mark.parametrize(
    ("document", "stage", "correctable"),
    [
        pytest.param("r101", Stage.DECLARED, True, id="r101 補足⑪: declared"),
        pytest.param("r101", Stage.TILES_DOWN, False, id="r101 補足⑪: tiles laid down"),
        pytest.param("r101", Stage.PAID, False, id="r101 補足⑪: paid"),
        pytest.param("club", Stage.TILES_DOWN, True, id="club マナー4④: not yet paid"),
        pytest.param("club", Stage.PAID, False, id="club マナー4④: paid"),
        pytest.param("enjoy", Stage.PAID, None, id="enjoy is silent"),
    ],
)
def test_until_when_it_can_be_put_right(
    document: str, stage: Stage, correctable: bool | None
) -> None:
    found = disputed(RON, (1000, 0), stage=stage, document=document)
    assert found.correctable is correctable
    assert (found.rule is None) is (correctable is None)


@pytest.mark.parametrize("document", ["r101", "enjoy", "club", "tenhou"])
@pytest.mark.parametrize("situation", ["ron from=W seat=S", "tsumo seat=S", "tsumo seat=E"])
def test_every_cell_found_costs_what_was_asked(document: str, situation: str) -> None:
    around, rules = Situation.parse(situation), load(document)
    mangan = {"r101": 5, "enjoy": 4, "club": 5, "tenhou": 5}[document]
    shares = {
        "ron from=W seat=S": Shares(8000, 0),
        "tsumo seat=S": Shares(4000, 2000),
        "tsumo seat=E": Shares(4000, 4000),
    }[situation]
    assert (None, mangan) in tuple(cells(shares, around, rules))


# --- what was said in other ways

PAO: Final = ("11p23s[5'55z][66'6z][77'7z]+1s", "ron from=E seat=S round=E honba=2")
PAO_TSUMO: Final = ("11p23s[5'55z][66'6z][77'7z]+1s", "tsumo seat=S round=E honba=2")


def told(hand: tuple[str, str], declared: Declared, document: str = "club") -> Dispute:
    around, rules = Situation.parse(hand[1]), load(document)
    verdict = judge(Hand.parse(hand[0]), around, rules)
    assert isinstance(verdict, Agari)
    return dispute(declared, verdict.best, around, Stage.DECLARED, rules)


def test_han_and_fu_that_were_said_cost_what_the_table_has() -> None:
    found = told(RON, Declared(han=2, fu=40))
    assert (found.said, found.too_much, found.first_difference) == (2600, 1300, FirstDifference.HAN)
    assert told(RON, Declared(han=1)).first_difference is FirstDifference.NOWHERE, (
        "the fu are the hand's own"
    )
    assert told(RON, Declared(han=2), "enjoy").said == 2000


def test_nothing_said_parts_nowhere() -> None:
    found = told(RON, Declared(fu=40))
    assert (found.said, found.too_much, found.first_difference) == (
        None,
        0,
        FirstDifference.NOWHERE,
    )
    assert found.back == (0, 0, 0, 0)
    yakuman = told(YAKUMAN, Declared(han=13))
    assert (yakuman.said, yakuman.first_difference) == (None, FirstDifference.NOWHERE), (
        "it has no han"
    )


def test_who_paid_too_much_gets_it_back_from_the_winner() -> None:
    found = told(RON, Declared(Shares(2600, 0)))
    assert found.back == (0, -1300, 1300, 0), "honba is the same on both sides"
    assert told(TSUMO, Declared(Shares(1000, 500))).back == (-300, 700, -200, -200)
    assert told(DEALER, Declared(Shares(1400, 1400))).back == (-300, 100, 100, 100)


def test_what_each_seat_paid_is_compared_with_honba() -> None:
    right = told(RON, Declared(paid=(0, 0, 1900, 0)))
    assert (right.said, right.due, right.first_difference) == (1900, 1900, FirstDifference.NOWHERE)
    forgot = told(RON, Declared(paid=(0, 0, 1300, 0)))
    assert (forgot.too_much, forgot.first_difference, forgot.back) == (
        -600,
        FirstDifference.POINTS,
        (0, 600, -600, 0),
    )
    astray = told(RON, Declared(paid=(1900, 0, 0, 0)))
    assert (astray.too_much, astray.first_difference) == (0, FirstDifference.POINTS)
    assert astray.back == (1900, 0, -1900, 0), "the wrong seat paid"


def test_a_liable_seat_puts_right_its_own_part() -> None:
    assert told(PAO, Declared(Shares(32000, 0))).back == (0, 0, 0, 0)
    half = told(PAO, Declared(Shares(16000, 0)))
    assert half.too_much == -16000
    assert half.back[1] == 16000
    assert sorted(half.back) == [-8000, -8000, 0, 16000]
    whole = told(PAO_TSUMO, Declared(Shares(8000, 4000)))
    assert sorted(whole.back) == [-16000, 0, 0, 16000], "by self-draw the liable seat pays all"


def test_where_the_document_is_silent_the_proposal_stands_apart() -> None:
    assert disputed(RON, (1000, 0), document="club").proposed is None
    found = disputed(RON, (1000, 0), document="mleague")
    assert found.rule is None
    assert found.proposed is not None
    assert found.proposed.standing == "assumed"
    assert disputed(RON, (1000, 0), document="tenhou").proposed is None, "a program counts there"


@pytest.mark.parametrize(
    ("document", "in_time"),
    [
        ("club", (True, True, False)),
        ("r101", (True, False, False)),
        ("enjoy", (True, True, False)),  # our proposal
        ("tenhou", (None, None, None)),
    ],
)
def test_a_declaration_is_in_time_by_the_document_or_else_by_our_proposal(
    document: str, in_time: tuple[bool | None, ...]
) -> None:
    stages = (Stage.DECLARED, Stage.TILES_DOWN, Stage.PAID)
    found = [disputed(RON, (1000, 0), document=document, stage=stage) for stage in stages]
    assert tuple(one.in_time for one in found) == in_time


@pytest.mark.parametrize("document", ["r101", "enjoy", "club", "mleague"])
def test_what_is_put_right_balances(document: str) -> None:
    for shares in ((1000, 0), (2600, 0), (8000, 0)):
        assert sum(told(RON, Declared(Shares(*shares)), document).back) == 0


# --- the first line where they part


def first(found: Dispute) -> str:
    return "" if found.first is None else f"{found.first.rule.key} {found.first.amount}"


def test_the_first_line_is_where_the_sum_goes_beyond_what_was_said() -> None:
    assert first(told(RON, Declared(han=1, fu=40))) == ""
    assert first(told(RON, Declared(han=2, fu=40))) == "", "the whole ledger has too little"
    assert first(told(FLUSH, Declared(han=6))) == "yaku.chinitsu 6"
    assert first(told(RON, Declared(han=1, fu=30))) == "fu.wait.kanchan 2"


def test_of_the_points_the_share_that_was_said_otherwise() -> None:
    assert first(told(RON, Declared(Shares(1000, 0)))).endswith(" 1300")
    assert first(told(TSUMO, Declared(Shares(1300, 500)))).endswith(" 700")
    assert first(told(TSUMO, Declared(Shares(1000, 700)))).endswith(" 1300")


def test_forgotten_honba_is_the_line_where_payments_part() -> None:
    assert first(told(RON, Declared(paid=(0, 0, 1300, 0)))) == "payment.honba 600"
    assert first(told(RON, Declared(paid=(0, 0, 1000, 0)))).endswith(" 1300")
    assert first(told(RON, Declared(paid=(0, 0, 2200, 0)))).endswith(" 1300")
    by_all = TSUMO[0], f"{TSUMO[1]} honba=2"
    assert first(told(by_all, Declared(paid=(1300, 0, 700, 700)))) == "payment.honba 200"
