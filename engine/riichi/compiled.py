"""Compiled documents: the answers that a document gave, kept so that each is reckoned once."""

from __future__ import annotations

from typing import Final

from engine.kept import Kept
from engine.ledger import Line
from engine.riichi.count import Counted, count_yaku, dealt_win, yaku_rows
from engine.riichi.facts import Fact
from engine.riichi.fu import fu_lines, fu_of, pair_value
from engine.riichi.group import PAIR_AT, SETS_AT
from engine.riichi.price import Price, limits_not_had, price
from engine.riichi.reading import Reading
from engine.riichi.rules import RiichiRules
from engine.riichi.situation import Situation
from engine.riichi.verdict import Uncounted
from engine.tiles import HONORS

_MENZEN: Final = int(Fact.MENZEN)
_WON: Final = Fact.MENZEN | Fact.TSUMO | Fact.RON | Fact.RINSHAN | Fact.TENHOU
_PLAIN: Final = HONORS[0]
"""The pair's kind, counted from 1, up to which it is of no honour."""
_FU_FACTS: Final = int(_WON | Fact.SEVEN_PAIRS | Fact.THIRTEEN_ORPHANS)


class Compiled:
    """A document that remembers. Every answer is that of the room that reckons it."""

    def __init__(self, rules: RiichiRules) -> None:
        self.rules = rules
        self._open, self._closed = yaku_rows(rules, False), yaku_rows(rules, True)
        self._counted: Kept[int, Counted] = Kept()
        self._not_had: Kept[int, tuple[Uncounted, ...]] = Kept()
        self._fu: Kept[tuple[int, str, str, int], int] = Kept()
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
        features = reading.features
        pair = features >> PAIR_AT.at & PAIR_AT.mask
        value = pair_value(pair - 1, situation.seat, situation.round_wind) if pair > _PLAIN else ""
        sets, around = features >> SETS_AT.at & SETS_AT.mask, facts & _FU_FACTS
        question = (sets, value, reading.finish.wait, around)
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
