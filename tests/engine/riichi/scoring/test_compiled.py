"""A document that remembers gives the answers of the rooms that reckon them, however many."""

from __future__ import annotations

from itertools import product
from typing import Final

import pytest

from engine.memo import MAX_ENTRIES, Memo
from engine.riichi.facts import AROUND, Fact
from engine.riichi.hand import Hand
from engine.riichi.judge import judge
from engine.riichi.rules import Worth, load
from engine.riichi.scoring.compiled import Compiled, compiled
from engine.riichi.scoring.count import indicators_of
from engine.riichi.scoring.price import price
from engine.riichi.situation import Situation
from engine.riichi.verdict import Agari
from engine.riichi.yaku import SUPERSEDES, YAKU
from engine.rulebook import with_value

TENHOU: Final = load("tenhou")
MORE_THAN_IT_HOLDS: Final = MAX_ENTRIES + 100


def test_a_document_remembers_for_itself_alone() -> None:
    other = with_value(TENHOU, "fu.menzen_ron", 0)
    assert compiled(TENHOU) is compiled(TENHOU)
    assert compiled(TENHOU) is not compiled(other)
    hand, ron = Hand.parse("123456m678p3499s+5s"), Situation.parse("ron")
    more = with_value(TENHOU, "fu.minimum", 40)
    for rules, fu in ((TENHOU, 30), (other, 30), (more, 40), (TENHOU, 30)):
        verdict = judge(hand, ron, rules)
        assert isinstance(verdict, Agari)
        assert verdict.best.fu == fu
        assert sum(line.amount for line in verdict.best.fu_lines) == fu
        amounts = {line.rule.key: line.amount for line in verdict.best.fu_lines}
        assert amounts["fu.menzen_ron"] == (0 if rules is other else 10)


def test_readings_of_a_document_share_the_table_of_its_yaku_unless_they_differ_in_it() -> None:
    alike, other = (with_value(TENHOU, "fu.menzen_ron", fu) for fu in (0, 20))
    dearer = with_value(TENHOU, "yaku.pinfu", Worth(closed=2))
    assert compiled(alike).yaku is compiled(other).yaku
    assert compiled(dearer).yaku is not compiled(alike).yaku
    hand = Hand.parse("123456m678p3499s+5s")
    han = []
    for rules in (TENHOU, dearer, alike):
        verdict = judge(hand, Situation.parse("ron"), rules)
        assert isinstance(verdict, Agari)
        han.append(verdict.best.han)
    assert han == [han[0], han[0] + 1, han[0]]


def test_answers_are_right_also_when_there_were_too_many_to_keep() -> None:
    memory = Compiled(TENHOU)
    for fu in range(20, MORE_THAN_IT_HOLDS + 20):
        assert memory.plain[1, fu, 0].limit in ("", "mangan")
    for fu in (20, 30, 110, MORE_THAN_IT_HOLDS):
        found = price(1, fu, 0, "", dealer=False, tsumo=False, rules=TENHOU)
        assert memory.plain[1, fu, 0] == found


@pytest.mark.parametrize("dealer", [False, True])
@pytest.mark.parametrize("tsumo", [False, True])
def test_a_remembered_price_is_that_of_the_hand_and_of_who_won_it_how(
    dealer: bool, tsumo: bool
) -> None:
    memory = Compiled(TENHOU)
    for hand in ((3, 40, 0, ""), (0, 0, 1, ""), (0, 0, 2, ""), (1, 30, 0, "mangan")):
        found = price(*hand, dealer=dealer, tsumo=tsumo, rules=TENHOU)
        assert memory.price(*hand, dealer, tsumo) == found
        assert bool(found.shares.low) is tsumo, "by ron one pays for all"


def test_what_is_remembered_of_a_situation_is_its_own() -> None:
    events = ("", "chankan", "houtei", "haitei", "rinshan", "riichi", "riichi ippatsu",
              "double_riichi", "tenhou", "chiihou", "renhou")  # fmt: skip
    memory = Compiled(TENHOU)
    for event in events:
        for told in (f"{how} seat={seat} {event}" for how in ("ron", "tsumo") for seat in "ES"):
            for menzen in (False, True):
                situation = Situation.parse(told)
                found = memory.context(menzen, situation)
                assert found == Compiled(TENHOU).context(menzen, situation), told
                assert memory.context(menzen, situation) is found, "it is reckoned once"


@pytest.mark.parametrize(("kan", "ura", "kan_ura"), [*product((False, True), repeat=3)])
@pytest.mark.parametrize("each", [1, 2])
def test_each_way_to_dora_counts_by_its_own_rule(
    kan: bool, ura: bool, kan_ura: bool, each: int
) -> None:
    """What is counted at once is the sum of the lines: 2m, 9s by the quad, 4m and 3p below them."""
    rules = TENHOU
    for key, value in (("kan", kan), ("ura", ura), ("kan_ura", kan_ura), ("indicator", each)):
        rules = with_value(rules, f"dora.{key}", value)
    hand = Hand.parse("234m56734p55z(9999s)+2p")
    verdict = judge(hand, Situation.parse("ron seat=S round=E riichi dora=1m8s ura=3m2p"), rules)
    assert isinstance(verdict, Agari)
    lines = verdict.best.ledger.yaku + verdict.best.ledger.bonus
    assert verdict.best.han == sum(line.amount for line in lines)
    assert verdict.best.han == 1 + each * (1 + 4 * kan + 1 * ura + 1 * kan_ura)
    one_of_each = Situation.parse("ron seat=S round=E riichi dora=1m ura=3m")
    verdict = judge(hand, one_of_each, rules)
    assert isinstance(verdict, Agari)
    assert verdict.best.han == 1 + each * (1 + 1 * ura), "nothing below a quad was turned"
    told = [(rule.key, len(some)) for rule, some in indicators_of(one_of_each, rules.dora)]
    assert told == [("dora.indicator", 1)] + [("dora.ura", 1)] * ura


@pytest.mark.parametrize("each", [1, 2])
def test_every_red_five_counts(each: int) -> None:
    rules = with_value(TENHOU, "dora.red", each)
    for hand, reds in (("234678m34p99s06s0p+7s", 2), ("234678m34p99s56s0p+7s", 1)):
        verdict = judge(Hand.parse(hand), Situation.parse("ron riichi"), rules)
        assert isinstance(verdict, Agari)
        lines = verdict.best.ledger.yaku + verdict.best.ledger.bonus
        assert verdict.best.han == sum(line.amount for line in lines)
        assert [line.amount for line in verdict.best.ledger.bonus] == [each * reds]


def test_a_yaku_that_a_document_has_for_open_hands_alone_counts_there() -> None:
    rules = with_value(TENHOU, "yaku.sanshoku_doukou", Worth(open=2))
    ron = Situation.parse("ron")
    open_hand, closed = Hand.parse("222m3344s[2'22p][2'22s]+4s"), Hand.parse("222m222p222s3344s+4s")
    verdict = judge(open_hand, ron, rules)
    assert isinstance(verdict, Agari)
    assert verdict.best.han == sum(line.amount for line in verdict.best.ledger.yaku)
    assert "yaku.sanshoku_doukou" in [line.rule.key for line in verdict.best.ledger.yaku]
    other = judge(closed, ron, rules)
    assert isinstance(other, Agari)
    assert "yaku.sanshoku_doukou" not in [line.rule.key for line in other.best.ledger.yaku]


@pytest.mark.parametrize(
    ("yaku", "hand"),
    [("haku", "34m345p78999s[5'55z]+2m"), ("toitoi", "22m33p[4'44s][8'88s][1'11z]+2m")],
)
def test_a_yaku_that_is_a_limit_by_itself_is_one_of_honours_and_of_other_tiles(
    yaku: str, hand: str
) -> None:
    rules = with_value(TENHOU, f"yaku.{yaku}", Worth(limit="mangan"))
    verdict = judge(Hand.parse(hand), Situation.parse("ron seat=S round=E"), rules)
    assert isinstance(verdict, Agari)
    assert verdict.best.limit == "mangan"


def test_a_question_that_nobody_reckons_has_no_answer() -> None:
    with pytest.raises(KeyError):
        Memo[int, int]()[1]


@pytest.mark.parametrize("yaku", YAKU)
def test_no_yaku_hangs_on_tiles_and_on_what_happened(yaku: str) -> None:
    """The two are counted apart, and added."""
    need = int(YAKU[yaku]) & ~int(Fact.MENZEN)
    assert need & AROUND in (0, need)
    lesser = YAKU[SUPERSEDES.get(yaku, yaku)]
    assert bool(lesser & AROUND) is bool(need & AROUND)
