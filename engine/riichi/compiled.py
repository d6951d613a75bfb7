"""Compiled documents: the answers that a document gave, kept so that each is reckoned once."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final, Generic, TypeVar

from engine.ledger import Line, total
from engine.riichi.count import Counted, DoraRow, count_yaku, dealt_win, dora_rows
from engine.riichi.fu import fu_lines
from engine.riichi.group import PAIR_AT
from engine.riichi.price import Price, price
from engine.riichi.reading import Reading
from engine.riichi.rules import RiichiRules
from engine.riichi.situation import Situation
from engine.riichi.yaku import Fact
from engine.tiles import Tile

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")

_MOST: Final = 1 << 14
_WON: Final = Fact.MENZEN | Fact.TSUMO | Fact.RON | Fact.RINSHAN | Fact.TENHOU
_FU_FACTS: Final = int(_WON | Fact.SEVEN_PAIRS)


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
        self._fu: _Kept[tuple[int, object, int, int, int], int] = _Kept()
        self._prices: _Kept[tuple[int, int, int, str, bool, bool], Price] = _Kept()
        self._rows: _Kept[tuple[tuple[Tile, ...], tuple[Tile, ...]], tuple[DoraRow, ...]] = _Kept()

    def counted(self, facts: int) -> Counted:
        """What the document counts for these facts."""
        known = self._counted.get(facts)
        return known or self._counted.keep(facts, count_yaku(Fact(facts), self.rules))

    def fu(self, reading: Reading, facts: int, situation: Situation) -> int:
        """The fu of a reading; it hangs on its sets, its pair, its wait and how it was won."""
        around, seat, wind = facts & _FU_FACTS, situation.seat, situation.round_wind
        question = (reading.features >> PAIR_AT.at, reading.wait, around, seat, wind)
        known = self._fu.get(question)
        if known is None:
            lines = self.fu_lines(reading, facts, situation)
            return self._fu.keep(question, total(lines))
        return known

    def fu_lines(self, reading: Reading, facts: int, situation: Situation) -> tuple[Line, ...]:
        """The fu of a reading line by line; none where the document has no fu."""
        if self.rules.fu is None:
            return ()
        have = Fact(facts)
        return fu_lines(reading, have, situation, self.rules.fu, dealt_win(have, self.rules))

    def price(self, han: int, fu: int, yakuman: int, lone: str, dealer: bool, tsumo: bool) -> Price:
        """What such a hand costs."""
        question = (han, fu, yakuman, lone, dealer, tsumo)
        known = self._prices.get(question)
        return known or self._prices.keep(question, price(*question, self.rules))

    def rows(self, situation: Situation) -> tuple[DoraRow, ...]:
        """What the indicators make dora."""
        question = (situation.dora_indicators, situation.ura_indicators)
        known = self._rows.get(question)
        if known is None:
            return self._rows.keep(question, tuple(dora_rows(*question, self.rules.dora)))
        return known


def compiled(rules: RiichiRules) -> Compiled:
    """The document with its memory, which lives as long as the document."""
    known: Compiled | None = rules.__dict__.get("compiled")
    if known is None:
        known = rules.__dict__["compiled"] = Compiled(rules)
    return known
