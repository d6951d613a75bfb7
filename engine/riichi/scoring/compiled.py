"""Compiled documents: memo tables for what a document gives, so that each is computed once."""

from __future__ import annotations

import sys
from typing import Final

import msgspec

from engine.ledger import Line
from engine.memo import Memo
from engine.riichi.facts import AROUND, Fact, situation_bits
from engine.riichi.hand import Hand
from engine.riichi.reading import Reading
from engine.riichi.rules import DealtWin, Fu, RiichiRules, Worth
from engine.riichi.scoring.count import (
    Counted,
    Tally,
    count_yaku,
    dealt_win,
    left_out_bonus,
    mixed_in,
    tally,
    yaku_rows,
)
from engine.riichi.scoring.fu import fu_lifted, fu_lines, fu_of_others, fu_of_sets
from engine.riichi.scoring.price import limits_not_had, price
from engine.riichi.shapes.counted import SituationShape
from engine.riichi.shapes.layout import SETS_AT, WAIT_AT, WAIT_OF
from engine.riichi.situation import Situation
from engine.riichi.verdict import Price, Uncounted
from engine.riichi.yaku import YAKU
from engine.rulebook import Rule

_MENZEN, _CHANKAN = int(Fact.MENZEN), int(Fact.CHANKAN)
_WON: Final = Fact.TSUMO | Fact.RON | Fact.RINSHAN | Fact.TENHOU | Fact.MENZEN
_VALUED: Final = Fact.DRAGON_PAIR | Fact.ROUND_WIND_PAIR | Fact.SEAT_WIND_PAIR
_PINFU_TSUMO: Final = int(Fact.TSUMO | YAKU["pinfu"])
_SEVEN_PAIRS: Final = int(Fact.SEVEN_PAIRS)
_OTHER_FORMS: Final = int(Fact.SEVEN_PAIRS | Fact.THIRTEEN_ORPHANS)
_SETS, _WAIT = SETS_AT.places, WAIT_AT.places
OF_FU: Final = SETS_AT.places | WAIT_AT.places
"""The bits of the features that fu depend on."""
FU_FACTS: Final = int(_WON | _VALUED | YAKU["pinfu"]) | _OTHER_FORMS
"""The facts that fu depend on."""
_UNLIMITED: Final = sys.maxsize


class Context(msgspec.Struct, frozen=True, gc=False):
    """A situation under a document: its facts as bits, and the sums of their yaku.

    `won` is 2 for a dealer, plus 1 for a win by tsumo. `bars`: a ron may be forbidden whatever was
    discarded. `dealt` are the rules for a win on the deal, where this is one and the document has
    such; `unnamed`: the document names no winning tile of this win.
    """

    bits: int
    won: int
    bars: bool
    han: int
    yakuman: int
    lone: Rule[Worth] | None
    dealt: DealtWin | None
    unnamed: bool


class YakuTable:
    """The yaku of a document, for open hands and for closed ones.

    `rows` are all of it, `of_events` those that count and ask for facts around the tiles,
    `of_tiles` those that count by the tiles, which ask for the facts `asked`.
    """

    __slots__ = ("asked", "of_events", "of_tiles", "rows", "said")

    def __init__(self, rules: RiichiRules) -> None:
        self.said = rules.yaku
        self.rows = [yaku_rows(rules, closed) for closed in (False, True)]
        counting = [[row for row in rows if row[1].line] for rows in self.rows]
        self.of_events = [[row for row in rows if row[0] & AROUND] for rows in counting]
        self.of_tiles = [[row for row in rows if not row[0] & AROUND] for rows in counting]
        self.asked = _MENZEN
        for need, _ in (*self.of_tiles[False], *self.of_tiles[True]):
            self.asked |= need


_yaku_tables: Final[Memo[int, YakuTable]] = Memo(limit=1 << 6)
"""By the `id` of `rules.yaku`; the table holds that object, so that the id stays its own."""


def _yaku_table(rules: RiichiRules) -> YakuTable:
    """The table of a document, which it shares with its other readings: a program has hundreds of
    these, most of them with the same yaku, and a table takes 15 KB."""
    known = _yaku_tables.get(id(rules.yaku))
    return known or _yaku_tables.store(id(rules.yaku), YakuTable(rules))


class PriceTable:
    """The prices of documents with the same formula, limits and printed table.

    `plain` are those by han, fu and `won` (see `Context`), `of_limits` those by yakuman, the limit
    that a hand reaches by itself, and `won`.
    """

    __slots__ = ("formula", "limits", "of_limits", "plain", "table")

    def __init__(self, rules: RiichiRules) -> None:
        self.table, self.formula, self.limits = rules.table, rules.formula, rules.limits
        self.plain = Memo(self._plain)
        self.of_limits = Memo(self._of_limit)

    def _plain(self, key: tuple[int, int, int]) -> Price:
        han, fu, won = key
        return price(han, fu, 0, "", bool(won & 2), bool(won & 1), self)

    def _of_limit(self, key: tuple[int, str, int]) -> Price:
        yakuman, lone, won = key
        return price(0, 0, yakuman, lone, bool(won & 2), bool(won & 1), self)


_price_tables: Final[Memo[tuple[int, int, int], PriceTable]] = Memo(limit=1 << 6)
"""By the ids of the three parts, which a table holds, so that nothing else gets those ids."""


def _price_table(rules: RiichiRules) -> PriceTable:
    """The table of a document, which it shares with its other readings: a price with its steps
    takes 1 KB, and 180 readings had 2800 of them."""
    parts = id(rules.table), id(rules.formula), id(rules.limits)
    return _price_tables.get(parts) or _price_tables.store(parts, PriceTable(rules))


class Compiled:
    """A document with memo tables. Every value is computed by the module that owns the rule.

    `least` are the han that one may win with, `most` the yakuman that are paid for; `lifts` says
    whether seven pairs may gain han where their count reaches a limit. `contexts` are
    the answers of `context` by the frames of situation and hand, where these show that nothing is
    wrong with either. `tallies` are the sums of the yaku of tiles, by the facts that these ask for
    (`asked`), `fu` the fu by the features `OF_FU` and `FU_FACTS`; `plain` are the prices by han, fu
    and `won`; `limits` those by yakuman, the limit that a hand reaches by itself, and `won`, both
    of its `PriceTable`.
    """

    def __init__(self, rules: RiichiRules) -> None:
        self.rules = rules
        self.least = rules.win.minimum_han.value
        most = rules.yakuman.most.value
        self.most = _UNLIMITED if most == "unlimited" else most
        self.lifts = rules.formula is not None and rules.formula.chiitoitsu_at_limit is not None
        self.yaku = _yaku_table(rules)
        self.asked = self.yaku.asked
        self._kakan_furiten = rules.calls.kakan_furiten.value
        dora = rules.dora
        self.all_dora = dora.kan.value and dora.ura.value and dora.kan_ura.value
        self._drops = not (self.all_dora and dora.red.value and rules.payment.honba.value)
        self.contexts: Memo[tuple[int, int], Context] = Memo()
        self.tallies = Memo(self._tally)
        self.fu = Memo(self._fu_of)
        prices = _price_table(rules)
        self.plain, self.limits = prices.plain, prices.of_limits
        self._contexts: Memo[int, Context] = Memo()
        self._counted = Memo(self._count)
        self._not_had: Memo[int, tuple[Uncounted, ...]] = Memo()
        self._fu = rules.fu
        if rules.fu is not None:
            self._prepare_fu(rules.fu)

    def _prepare_fu(self, fu: Fu) -> None:
        """Makes the memo tables of fu.

        They hold twice the fu, plus 1 for a pinfu by tsumo, so that the sum of both is the key of
        the rounded fu.
        """

        def of_others(key: tuple[int, int]) -> int:
            wait, facts = key
            items = fu_of_others(WAIT_OF[WAIT_AT.of(wait)], facts, fu, dealt_win(facts, self.rules))
            return 2 * items + (facts & _PINFU_TSUMO == _PINFU_TSUMO)

        self._fu_of_sets: Memo[int, int] = Memo(lambda sets: 2 * fu_of_sets(SETS_AT.of(sets), fu))
        self._fu_of_others = Memo(of_others)
        self._lifted: Memo[int, int] = Memo(
            lambda items: fu_lifted(items >> 1, bool(items & 1), fu)
        )

    def context(self, menzen: bool, situation: Situation) -> Context:
        """The context of a situation, for closed or for open hands."""
        bits = situation_bits(situation) | menzen * _MENZEN
        won = situation.dealer << 1 | situation.tsumo
        known = self._contexts.get(bits << 2 | won)
        if known is None:
            sums = tally(bits, self.yaku.of_events[menzen], self.rules)
            dealt = dealt_win(bits, self.rules)
            known = Context(
                bits,
                won,
                self._kakan_furiten or bool(bits & _CHANKAN),
                sums.han,
                sums.yakuman,
                sums.lone,
                dealt,
                dealt is not None or mixed_in(bits, self.rules) is not None,
            )
            self._contexts.store(bits << 2 | won, known)
        return known

    def dora_at(self, situation: SituationShape) -> tuple[int, ...]:
        """Where packed counts hold what the indicators that count make dora.

        Under a document with `all_dora` these are all that the shape has.
        """
        dora, shown, at = self.rules.dora, situation.shown, situation.dora_at
        parts = (
            (True, at[: min(shown, 1)]),
            (dora.kan.value, at[1:shown]),
            (dora.ura.value, at[shown : shown + 1]),
            (dora.kan_ura.value, at[shown + 1 :]),
        )
        return tuple([place for counts, places in parts if counts for place in places])

    def left_out(self, hand: Hand, situation: Situation) -> tuple[Uncounted, ...]:
        """The dora, red fives and counters that count nothing in this document."""
        return tuple(left_out_bonus(hand, situation, self.rules)) if self._drops else ()

    def _tally(self, facts: int) -> Tally:
        return tally(facts, self.yaku.of_tiles[facts & _MENZEN], self.rules)

    def counted(self, facts: int) -> Counted:
        """The yaku that the document counts for these facts, line by line."""
        return self._counted[facts]

    def _count(self, facts: int) -> Counted:
        return count_yaku(facts, self.yaku.rows[facts & _MENZEN], self.rules)

    def _fu_of(self, key: tuple[int, int]) -> int:
        """The fu of a reading: of its sets, of the rest, and both together rounded and lifted."""
        features, facts = key
        fu = self._fu
        if fu is None:
            return 0
        if facts & _OTHER_FORMS:
            return fu.chiitoitsu.value if facts & _SEVEN_PAIRS else 0
        others = self._fu_of_others[features & _WAIT, facts]
        return self._lifted[self._fu_of_sets[features & _SETS] + others]

    def fu_lines(self, reading: Reading, facts: int) -> tuple[Line, ...]:
        """The fu of a reading line by line; none where the document has no fu."""
        if self.rules.fu is None:
            return ()
        return fu_lines(reading, facts, self.rules.fu, dealt_win(facts, self.rules))

    def price(self, han: int, fu: int, yakuman: int, lone: str, dealer: bool, tsumo: bool) -> Price:
        """The price of a hand, see `engine.riichi.scoring.price.price`."""
        won = dealer << 1 | tsumo
        if yakuman or lone:
            return self.limits[yakuman, lone, won]
        return self.plain[han, fu, won]

    def not_had(self, han: int) -> tuple[Uncounted, ...]:
        """The limits for a number of han that the document names as absent."""
        known = self._not_had.get(han)
        if known is None:
            found = limits_not_had(han, self.rules.limits)
            return self._not_had.store(
                han, tuple(Uncounted(name, rule=rule) for name, rule in found)
            )
        return known


def compiled(rules: RiichiRules) -> Compiled:
    """The compiled form of the rules; made at the first call, and put beside their fields."""
    known: Compiled | None = rules.__dict__.get("compiled")
    if known is None:
        known = rules.__dict__["compiled"] = Compiled(rules)
    return known
