"""A document that remembers gives the answers of the rooms that reckon them, however many."""

from __future__ import annotations

from typing import Final

from engine.kept import MOST
from engine.riichi.compiled import Compiled, compiled
from engine.riichi.hand import Hand
from engine.riichi.judge import judge
from engine.riichi.price import price
from engine.riichi.rules import load
from engine.riichi.situation import Situation
from engine.riichi.verdict import Agari
from engine.rulebook import with_value

TENHOU: Final = load("tenhou")
MORE_THAN_IT_KEEPS: Final = MOST + 100


def test_a_document_remembers_for_itself_alone() -> None:
    other = with_value(TENHOU, "fu.menzen_ron", 0)
    assert compiled(TENHOU) is compiled(TENHOU)
    assert compiled(TENHOU) is not compiled(other)
    hand, ron = Hand.parse("123456m678p3499s+5s"), Situation.parse("ron")
    for rules, fu in ((TENHOU, 30), (other, 30), (TENHOU, 30)):
        verdict = judge(hand, ron, rules)
        assert isinstance(verdict, Agari)
        assert verdict.best.fu == fu
        assert ("fu.menzen_ron", 10) in [
            (line.rule.key, line.amount) for line in verdict.best.fu_lines
        ] or rules is other


def test_answers_are_right_also_when_there_were_too_many_to_keep() -> None:
    memory = Compiled(TENHOU)
    for fu in range(20, MORE_THAN_IT_KEEPS + 20):
        assert memory.price(1, fu, 0, "", False, False).limit in ("", "mangan")
    for fu in (20, 30, 110, MORE_THAN_IT_KEEPS):
        question = (1, fu, 0, "", False, False)
        assert memory.price(*question) == price(*question, TENHOU)
