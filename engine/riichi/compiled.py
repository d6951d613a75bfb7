"""Compiled documents: the answers that a document gave, kept so that each is reckoned once."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final, Generic, TypeVar

from engine.ledger import Line, total
from engine.riichi.count import Counted, count_yaku, dealt_win
from engine.riichi.facts import Fact
from engine.riichi.fu import fu_lines, pair_value
from engine.riichi.group import PAIR_AT, SETS_AT
from engine.riichi.price import Price, price
from engine.riichi.reading import Reading
from engine.riichi.rules import RiichiRules
from engine.riichi.situation import Situation

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")

_MOST: Final = 1 << 14
_WON: Final = Fact.MENZEN | Fact.TSUMO | Fact.RON | Fact.RINSHAN | Fact.TENHOU
_FU_FACTS: Final = int(_WON | Fact.SEVEN_PAIRS | Fact.THIRTEEN_ORPHANS)


class _Kept(dict[K, V], Generic[K, V]):
    """Answers by question; emptied when there are too many, so that memory is bounded."""

    def keep(self, question: K, answer: V) -> V:
        if len(self) >= _MOST:
            self.clear()
        self[question] = answer
        return answer


class Compiled:
    """A document that remembers. Every answer is that of the room that reckons it."""

    def __init__(self, rules: RiichiRules) -> None:
        self.rules = rules
        self._counted: _Kept[int, Counted] = _Kept()
        self._fu: _Kept[tuple[int, str, str, int], int] = _Kept()
        self._prices: _Kept[tuple[int, int, int, str, bool, bool], Price] = _Kept()

    def counted(self, facts: int) -> Counted:
        """What the document counts for these facts."""
        known = self._counted.get(facts)
        return known or self._counted.keep(facts, count_yaku(facts, self.rules))

    def fu(self, reading: Reading, facts: int, situation: Situation) -> int:
        """The fu of a reading; it hangs on its sets, its pair, its wait and how it was won."""
        features, around = reading.features, facts & _FU_FACTS
        pair = pair_value(PAIR_AT.of(features) - 1, situation.seat, situation.round_wind)
        question = (features >> SETS_AT.at & SETS_AT.mask, pair, reading.wait, around)
        known = self._fu.get(question)
        if known is None:
            return self._fu.keep(question, total(self.fu_lines(reading, facts, situation)))
        return known

    def fu_lines(self, reading: Reading, facts: int, situation: Situation) -> tuple[Line, ...]:
        """The fu of a reading line by line; none where the document has no fu."""
        if self.rules.fu is None:
            return ()
        return fu_lines(reading, facts, situation, self.rules.fu, dealt_win(facts, self.rules))

    def price(self, han: int, fu: int, yakuman: int, lone: str, dealer: bool, tsumo: bool) -> Price:
        """What such a hand costs."""
        question = (han, fu, yakuman, lone, dealer, tsumo)
        known = self._prices.get(question)
        return known or self._prices.keep(question, price(*question, self.rules))


def compiled(rules: RiichiRules) -> Compiled:
    """The document with its memory, which lives as long as the document."""
    known: Compiled | None = rules.__dict__.get("compiled")
    if known is None:
        known = rules.__dict__["compiled"] = Compiled(rules)
    return known
