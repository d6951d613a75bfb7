"""The scoring table (早見表) of a document: its rows and columns, and which of its cells exist."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from engine.riichi.rules import Fu, Limits, RiichiRules
from engine.riichi.scoring.price import LIMITS, limit_by_han
from engine.riichi.verdict import Absence
from engine.rulebook import AnyRule

HIGHEST_FU: Final = 110
"""The highest row of printed tables; the few hands above it are looked up one by one."""
_NEVER: Final = 1000
_WITHOUT_LIMIT: Final = 14


class HanRow(msgspec.Struct, frozen=True):
    """A row for hands of `first` to `last` han (None: and more), or of `yakuman` yakuman.

    `limit` is its name, "" where it has none.
    """

    first: int
    last: int | None
    limit: str = ""
    yakuman: int = 0


class Cell(msgspec.Struct, frozen=True, order=True):
    """A cell of a scoring table: the seat and way of winning, fu and han that its price is for.

    `fu` is 0 where han alone count, `han` the least of its row. A `yakuman` has neither.
    """

    dealer: bool
    tsumo: bool
    fu: int = 0
    han: int = 0
    yakuman: int = 0


def by_share(rules: RiichiRules) -> bool:
    """Whether the document computes from one child's share, and the dealer has one line."""
    return rules.formula is not None and rules.formula.per.value == "child_share"


def cells(rules: RiichiRules) -> Iterator[Cell]:
    """Every cell that a hand can be in, row by row from below; a child's before the dealer's."""
    limit_from = first_limit(rules)
    by_fu = [(fu, han) for fu in fu_rows(rules) for han in range(1, limit_from or 1)]
    for dealer, tsumo in ((False, False), (False, True), (True, False), (True, True)):
        for fu, han in by_fu:
            if exists(fu, han, tsumo, rules):
                yield Cell(dealer, tsumo, fu, han)
        for row in han_rows(rules):
            yield Cell(dealer, tsumo, 0, row.first, row.yakuman)


def fu_rows(rules: RiichiRules, highest: int = HIGHEST_FU) -> tuple[int, ...]:
    """The rows in fu from below, up to `highest` at least; none where the document has no fu, and
    none of 0 fu, which pay nothing."""
    if rules.fu is None:
        return ()
    step, least = rules.fu.rounding.value, least_fu(rules.fu)
    rounded = range(least + -least % step, max(highest, HIGHEST_FU) + 1, step)
    return tuple(sorted({_pinfu(rules.fu), rules.fu.chiitoitsu.value, least, *rounded} - {0}))


def least_fu(fu: Fu) -> int:
    """The least fu of a hand that is neither seven pairs nor a pinfu by tsumo."""
    base = fu.base.value
    return max(fu.minimum.value, base + -base % fu.rounding.value)


def exists(fu: int, han: int, tsumo: bool, rules: RiichiRules) -> bool:
    """Whether a hand of these fu and han can be won by tsumo, or by ron.

    Below the least fu there are only pinfu by tsumo and seven pairs; both are closed hands.
    """
    return rules.fu is not None and han > 0 and absence(fu, han, tsumo, rules) is None


def absence(fu: int, han: int, tsumo: bool, rules: RiichiRules) -> Absence | None:
    """Why no hand of these fu and han can be won by tsumo, or by ron; None if one can. The document
    must have fu."""
    assert rules.fu is not None  # the caller asks only then
    step, least = rules.fu.rounding.value, least_fu(rules.fu)
    if fu == least or (fu > least and fu % step == 0):
        return None
    if fu == rules.fu.chiitoitsu.value:
        return _least("chiitoitsu", rules.fu.chiitoitsu, han, tsumo, rules)
    if fu != _pinfu(rules.fu):
        lifted = least == rules.fu.minimum.value
        return Absence("no_such_row", rules.fu.minimum if lifted else rules.fu.base)
    if not tsumo:
        return Absence("only_tsumo", rules.fu.tsumo_with_pinfu, "pinfu")
    return _least("pinfu", rules.fu.tsumo_with_pinfu, han, tsumo, rules)


def _least(yaku: str, rule: AnyRule, han: int, tsumo: bool, rules: RiichiRules) -> Absence | None:
    least = _closed(yaku, tsumo, rules)
    if least == _NEVER:
        return Absence("no_such_row", rule, yaku)
    return Absence("too_few_han", rule, yaku, least) if han < least else None


def _pinfu(fu: Fu) -> int:
    """The fu of a pinfu by tsumo, which the least number does not lift."""
    items = fu.base.value + fu.tsumo_with_pinfu.value
    return items + -items % fu.rounding.value


def _closed(yaku: str, tsumo: bool, rules: RiichiRules) -> int:
    """The least han of a closed hand that has the facts of that yaku, which may be worth nothing;
    out of reach where it is a yakuman, or a limit without han."""
    keys = (yaku, "menzen_tsumo") if tsumo else (yaku,)
    worths = {key: rules.yaku[key].value for key in keys if key in rules.yaku}
    if yaku in worths and worths[yaku].had() and not worths[yaku].closed:
        return _NEVER
    return max(sum(worth.closed for worth in worths.values()), 1)


def first_limit(rules: RiichiRules) -> int | None:
    """From how many han on fu no longer matter; None where they never do. Where no number of han
    has a limit, the table ends before."""
    if rules.limits is None:
        return None
    return next((han for han, _ in _limits(rules.limits)), _WITHOUT_LIMIT)


def han_rows(rules: RiichiRules) -> tuple[HanRow, ...]:
    """The rows that go by han alone, from below, and a yakuman after them.

    They are the limits, or all rows of a document that prints its table by han.
    """
    rows = tuple(_printed(rules) if rules.table is not None else _limits(rules.limits))
    ends = [*(first - 1 for first, _ in rows[1:]), None]
    ranges = (HanRow(first, end, limit) for (first, limit), end in zip(rows, ends, strict=False))
    return (*ranges, HanRow(0, 0, "yakuman", 1))


def _printed(rules: RiichiRules) -> Iterator[tuple[int, str]]:
    assert rules.table is not None  # the caller asks only then
    return ((row.value.from_han, row.value.limit) for row in rules.table.rows)


def _limits(limits: Limits | None) -> Iterator[tuple[int, str]]:
    """From how many han on which limit is the highest that they reach."""
    assert limits is not None  # the caller asks only then
    rules = [getattr(limits, name) for name in LIMITS]
    before = ""
    for han in sorted({rule.value.han for rule in rules if rule is not None}):
        reached = limit_by_han(han, limits)
        if reached is not None and reached[0] != before:
            before = reached[0]
            yield han, before
