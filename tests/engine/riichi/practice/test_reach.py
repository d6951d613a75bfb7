"""Which fu hands can have: no hand is outside of it, and the rarest of it are hands."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.riichi.hand import Hand
from engine.riichi.judge import judge
from engine.riichi.practice.deal import Wish, deal, possible
from engine.riichi.practice.reach import Way, any_wins, can_be, least_han, wins_below_yakuman
from engine.riichi.practice.table_wins import table_win_names
from engine.riichi.rules import RiichiRules, load
from engine.riichi.situation import Situation
from engine.riichi.verdict import Agari, NoYaku
from engine.rulebook import with_value
from tests.engine.laws import DOCUMENTS

WITH_FU = [rules for rules in DOCUMENTS if rules.fu is not None]


@pytest.mark.parametrize("rules", WITH_FU, ids=lambda rules: rules.document.id)
def test_every_dealt_hand_is_within_reach(rules: RiichiRules) -> None:
    wishes = [Wish(), Wish(fu=70), Wish(fu=50), Wish(fu=80)]
    for seed in range(120):
        found = deal(seed, rules, wishes[seed % 4])
        assert found is not None
        verdict = judge(found.hand, found.situation, rules)
        assert isinstance(verdict, Agari)
        best = verdict.best
        if best.fu is not None and best.han:
            way = Way(best.fu, found.hand.menzen, found.situation.tsumo)
            assert least_han(rules)[way] <= best.han


def test_110_fu_with_one_han_are_had_with_a_pair_of_a_double_wind_worth_four_alone() -> None:
    hand = Hand.parse("(1111m)(9999p)234s11z99s+9s")
    around = Situation.parse("ron from=S seat=E round=E riichi dora=6m deposits=1")
    verdict = judge(hand, around, load("tenhou"))
    assert isinstance(verdict, Agari)
    assert (verdict.best.fu, verdict.best.han) == (110, 1)
    assert can_be(110, 1, None, False, load("tenhou"))
    assert deal(1, load("tenhou"), Wish(fu=110, han=1)) is not None
    assert not can_be(110, 1, None, True, load("tenhou"))
    for document in ("club", "r101"):
        assert not can_be(110, 1, None, None, load(document))
        assert can_be(110, 2, None, None, load(document))


@pytest.mark.parametrize(
    ("fu", "menzen", "tsumo", "han"),
    [(20, True, True, 2), (25, True, False, 2), (25, True, True, 3), (30, False, False, 1)],
)
def test_the_least_han_are_those_of_the_yaku_that_make_the_fu(
    fu: int, menzen: bool, tsumo: bool, han: int
) -> None:
    rules = load("tenhou")
    assert can_be(fu, han, menzen, tsumo, rules)
    assert not can_be(fu, han - 1, menzen, tsumo, rules)


def test_140_fu_by_a_closed_ron_need_four_yaku_where_a_double_wind_is_worth_two() -> None:
    """Three concealed quads, a triplet and a pair with value, all of terminals and honours: toitoi,
    honroutou, sanankou and sankantsu."""
    assert least_han(load("club"))[Way(140, menzen=True, tsumo=False)] == 8
    assert least_han(load("tenhou"))[Way(140, menzen=True, tsumo=False)] == 4, "with a sequence"


def test_what_no_hand_can_be_is_not() -> None:
    rules = load("tenhou")
    assert not can_be(20, None, None, False, rules)
    assert not can_be(20, None, False, None, rules)
    assert not can_be(35, None, None, None, rules)
    assert not can_be(30, None, None, None, load("enjoy"))
    assert not least_han(load("enjoy"))
    assert not can_be(25, None, None, None, load("r101"))
    assert can_be(50, 1, True, False, load("r101"))


def test_without_seven_pairs_there_are_no_25_fu() -> None:
    rules = load("tenhou")
    yaku = {key: rule for key, rule in rules.yaku.items() if key != "chiitoitsu"}
    assert not can_be(25, None, None, None, replace(rules, yaku=yaku))


def test_an_impossible_wish_is_answered_at_once() -> None:
    assert deal(1, load("tenhou"), Wish(fu=20, opened=True), trials=10**9) is None
    assert deal(1, load("club"), Wish(fu=110, han=1), trials=10**9) is None
    pinfu = Wish(yaku=frozenset({"pinfu"}), opened=True)
    assert deal(1, load("club"), pinfu, trials=10**9) is None
    ippatsu = Wish(yaku=frozenset({"ippatsu"}))
    assert deal(1, load("r101"), ippatsu, trials=10**9) is None
    assert deal(1, load("r101"), Wish(limit="sanbaiman"), trials=10**9) is None


def test_without_any_yaku_no_hand_wins_unless_none_is_needed() -> None:
    club = load("club")
    rules = replace(club, yaku={}, pao=replace(club.pao, yaku=replace(club.pao.yaku, value=())))
    assert any_wins(club)
    assert not any_wins(rules)
    assert deal(1, rules, Wish()) is None
    assert deal(1, rules, Wish(no_yaku=True)) is not None
    assert not [*table_win_names(rules)]
    free = with_value(rules, "win.minimum_han", 0)
    assert any_wins(free)
    assert deal(1, free, Wish()) is not None


def only(*yaku: str, minimum_han: int = 1) -> RiichiRules:
    """The club's document with these yaku alone."""
    club = with_value(load("club"), "win.minimum_han", minimum_han)
    pao = replace(club.pao, yaku=replace(club.pao.yaku, value=()))
    return replace(club, yaku={name: club.yaku[name] for name in yaku}, pao=pao)


def test_where_yakuman_alone_win_there_is_no_hand_by_fu_and_han() -> None:
    """They were sought for minutes."""
    rules = only("suuankou", "tenhou")
    assert not wins_below_yakuman(rules)
    assert not least_han(rules)
    for wish in (Wish(fu=30, limit=""), Wish(han=3), Wish(limit="mangan")):
        assert not possible(wish, rules)
        assert deal(1, rules, wish) is None
    for wins in (only("suuankou", "riichi"), only("suuankou", minimum_han=0)):
        assert wins_below_yakuman(wins)
        assert least_han(wins)
        assert possible(Wish(limit="mangan"), wins)


@pytest.mark.parametrize("yaku", ["suuankou", "tenhou", "kokushi", "daisangen"])
def test_where_one_yakuman_alone_wins_its_hands_are_found_soon(yaku: str) -> None:
    rules = only(yaku)
    for seed in range(3):
        for wish in (Wish(), Wish(limit="yakuman"), Wish(yaku=frozenset((yaku,)))):
            assert deal(seed, rules, wish, trials=60) is not None


@pytest.mark.parametrize(
    ("yaku", "dealer", "tsumo"),
    [("tenhou", True, True), ("chiihou", False, True)],
)
def test_a_yakuman_of_the_first_turn_is_won_in_one_way(
    yaku: str, dealer: bool, tsumo: bool
) -> None:
    rules = only(yaku)
    assert possible(Wish(limit="yakuman", dealer=dealer, tsumo=tsumo), rules)
    assert not possible(Wish(limit="yakuman", dealer=not dealer, tsumo=tsumo), rules)
    assert not possible(Wish(limit="yakuman", dealer=dealer, tsumo=not tsumo), rules)
    assert possible(Wish(limit="yakuman", dealer=not dealer), only(yaku, "suuankou"))


def test_a_hand_without_yaku_is_found_where_yakuman_alone_win() -> None:
    rules = only("suuankou")
    found = deal(1, rules, Wish(no_yaku=True))
    assert found is not None
    assert isinstance(judge(found.hand, found.situation, rules), NoYaku)
