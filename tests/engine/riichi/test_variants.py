"""Documents that no text has yet, but that a house may write, are judged as they say."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from engine.ledger import total
from engine.riichi.hand import Hand
from engine.riichi.judge import judge
from engine.riichi.rules import RiichiRules, Worth, load
from engine.riichi.situation import Situation
from engine.riichi.verdict import Agari, Score
from engine.rulebook import with_value

KOKUSHI: Final = "119m19p19s123456z+7z"
PINFU: Final = "123456m678p3499s+5s"


def best(hand: str, situation: str, rules: RiichiRules) -> Score:
    verdict = judge(Hand.parse(hand), Situation.parse(situation), rules)
    assert isinstance(verdict, Agari), verdict
    return verdict.best


def without(rules: RiichiRules, yaku: str) -> RiichiRules:
    return replace(rules, yaku={k: v for k, v in rules.yaku.items() if k != yaku})


def named(score: Score) -> list[str]:
    return [line.rule.key.removeprefix("yaku.") for line in score.yaku]


def test_kokushi_that_is_no_yakuman_has_no_fu() -> None:
    rules = with_value(load("tenhou"), "yaku.kokushi", Worth(closed=5))
    score = best(KOKUSHI, "ron riichi", rules)
    assert named(score) == ["riichi", "honroutou", "kokushi"]
    assert (score.han, score.fu, score.limit) == (8, None, "baiman")


def test_a_yaku_that_is_a_limit_by_itself_is_found_in_a_printed_table() -> None:
    rules = with_value(load("enjoy"), "yaku.renhou", Worth(limit="mangan"))
    score = best(PINFU, "ron seat=S renhou", rules)
    assert (named(score), score.limit, score.points) == (["renhou"], "mangan", 8000)


def test_a_win_on_the_deal_where_there_is_no_menzen_tsumo_to_leave_out() -> None:
    """r101 with a dealt win that does not count menzen tsumo, and without that yaku at all."""
    rules = with_value(load("r101"), "dealt_win.menzen_tsumo", False)
    left_out = [u.what for u in best("234567m345p2245s+6s", "tsumo seat=E tenhou", rules).uncounted]
    assert "menzen_tsumo" in left_out
    bare = best("234567m345p2245s+6s", "tsumo seat=E tenhou", without(rules, "menzen_tsumo"))
    assert named(bare) == ["tanyao"]


def test_a_yaku_that_a_document_does_not_list_is_left_out_without_a_rule() -> None:
    score = best(PINFU, "ron riichi", without(load("tenhou"), "pinfu"))
    assert named(score) == ["riichi"]
    assert [(u.what, u.rule) for u in score.uncounted] == [("pinfu", None)]


def test_a_hand_without_yaku_counts_its_fu_where_none_is_needed() -> None:
    """Its 40 fu stood in no line: it was taken for a yaku that is a limit by itself."""
    rules = with_value(load("ema2016"), "win.minimum_han", 0)
    score = best("567m11345p33456s+1p", "ron seat=S", rules)
    assert (named(score), score.han, score.fu, score.points) == ([], 0, 40, 700)
    assert [line.amount for line in score.fu_lines] == [20, 10, 4, 0, 6]


def test_a_yaku_that_is_a_limit_by_itself_is_told_from_a_hand_of_no_han() -> None:
    rules = with_value(load("ema2016"), "win.minimum_han", 0)
    hand, situation = Hand.parse("567m11345p33456s+1p"), Situation.parse("ron seat=S renhou")
    verdict = judge(hand, situation, rules)
    assert isinstance(verdict, Agari)
    found = [(named(s), s.fu, s.limit, total(s.fu_lines)) for s in verdict.scores]
    assert found == [(["renhou"], None, "mangan", 0), ([], 40, "", 40)]
