"""Compiled documents: the answers that a document gave, kept so that each is reckoned once."""

from __future__ import annotations

from typing import Final

from engine.kept import Kept
from engine.ledger import Line
from engine.riichi.count import Counted, count_yaku, dealt_win, yaku_rows
from engine.riichi.facts import Fact
from engine.riichi.fu import fu_lines, fu_of
from engine.riichi.group import HONOR_PAIR_AT, SHAPE_AT
from engine.riichi.price import Price, limits_not_had, price
from engine.riichi.reading import Reading
from engine.riichi.rules import RiichiRules
from engine.riichi.situation import Situation
from engine.riichi.verdict import Uncounted

_MENZEN: Final = int(Fact.MENZEN)
_WON: Final = Fact.MENZEN | Fact.TSUMO | Fact.RON | Fact.RINSHAN | Fact.TENHOU
_FU_FACTS: Final = int(_WON | Fact.SEVEN_PAIRS | Fact.THIRTEEN_ORPHANS)
_AROUND: Final = _FU_FACTS.bit_length()
_HONOR_PAIR: Final = HONOR_PAIR_AT.mask << HONOR_PAIR_AT.at - SHAPE_AT.at


class Compiled:
    """A document that remembers. Every answer is that of the room that reckons it."""

    def __init__(self, rules: RiichiRules) -> None:
        self.rules = rules
        self._open, self._closed = yaku_rows(rules, False), yaku_rows(rules, True)
        self._counted: Kept[int, Counted] = Kept()
        self._not_had: Kept[int, tuple[Uncounted, ...]] = Kept()
        self._fu: Kept[int, int] = Kept()
        self._prices: Kept[tuple[int, int, int, str, bool, bool], Price] = Kept()

    def counted(self, facts: int) -> Counted:
        """What the document counts for these facts."""
        known = self._counted.get(facts)
        if known is None:
            rows = self._closed if facts & _MENZEN else self._open
            return self._counted.keep(facts, count_yaku(facts, rows, self.rules))
        return known

    def fu(self, reading: Reading, facts: int, situation: Situation) -> int:
        """The fu of a reading; it hangs on its sets, its pair, its wait and how it was won."""
        if self.rules.fu is None:
            return 0
        shape = reading.features >> SHAPE_AT.at & SHAPE_AT.mask
        question = shape << _AROUND | facts & _FU_FACTS
        if shape & _HONOR_PAIR:
            question = ~(question << 4 | situation.seat << 2 | situation.round_wind)
        known = self._fu.get(question)
        if known is None:
            dealt = dealt_win(facts, self.rules)
            return self._fu.keep(question, fu_of(reading, facts, situation, self.rules.fu, dealt))
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

    def not_had(self, han: int) -> tuple[Uncounted, ...]:
        """The limits that so many han would reach, and that the document names as absent."""
        known = self._not_had.get(han)
        if known is None:
            found = limits_not_had(han, self.rules.limits)
            return self._not_had.keep(
                han, tuple(Uncounted(name, rule=rule) for name, rule in found)
            )
        return known


def compiled(rules: RiichiRules) -> Compiled:
    """The document with its memory, which lives as long as the document."""
    known: Compiled | None = rules.__dict__.get("compiled")
    if known is None:
        known = rules.__dict__["compiled"] = Compiled(rules)
    return known
