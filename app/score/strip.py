"""The strip: the part of the document's scoring table around a result."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, TypeVar

from app.shown import Strip, TableCell, TableHead
from engine.riichi.price import price
from engine.riichi.rules import RiichiRules
from engine.riichi.situation import Situation
from engine.riichi.table import HanRow, exists, first_limit, fu_rows, han_rows
from engine.riichi.verdict import Score

T = TypeVar("T")
_SHOWN: Final = 3
_LINES: Final = ("child_tsumo", "child_ron", "dealer")
_LineName = Literal["child_tsumo", "child_ron", "dealer"]


def strip_of(score: Score, situation: Situation, rules: RiichiRules) -> Strip:
    """The cells beside the one that the score is in, priced by the document."""
    limit_from = first_limit(rules)
    by_fu = score.fu is not None and limit_from is not None and score.han < limit_from
    if score.fu is None or limit_from is None or not by_fu or not score.han:
        return _by_han(score, situation, rules)
    columns = _around(tuple(range(1, limit_from)), score.han)
    heads = tuple(TableHead("han", han, han) for han in columns)
    if rules.formula is not None and rules.formula.per.value == "child_share":
        return _in_lines(score, score.fu, heads, situation, rules)
    rows = _around(fu_rows(rules, score.fu + _SHOWN * 10), score.fu)
    dealer, tsumo = situation.dealer, situation.tsumo
    cells = tuple(
        tuple(
            _cell(fu, han, (fu, han) == (score.fu, score.han), dealer, tsumo, rules)
            for han in columns
        )
        for fu in rows
    )
    return Strip(dealer, tsumo, heads, tuple(TableHead("fu", fu) for fu in rows), cells)


def _around(all_of_them: Sequence[T], one: T) -> tuple[T, ...]:
    """Three in a row with the one in the middle, or as near to it as can be."""
    at = all_of_them.index(one)
    start = max(0, min(at - _SHOWN // 2, len(all_of_them) - _SHOWN))
    return tuple(all_of_them[start : start + _SHOWN])


def _cell(fu: int, han: int, lit: bool, dealer: bool, tsumo: bool, rules: RiichiRules) -> TableCell:
    if not exists(fu, han, tsumo, rules):
        return TableCell("none")
    return _priced(han, fu, 0, lit, dealer, tsumo, rules)


def _priced(
    han: int, fu: int, yakuman: int, lit: bool, dealer: bool, tsumo: bool, rules: RiichiRules
) -> TableCell:
    cost = price(han, fu, yakuman, "", dealer, tsumo, rules)
    kind: Literal["ron", "child_tsumo", "dealer_tsumo"] = (
        "ron" if not tsumo else "dealer_tsumo" if dealer else "child_tsumo"
    )
    return TableCell(kind, cost.shares.high, cost.shares.low, cost.limit, lit)


def _in_lines(
    score: Score, fu: int, heads: tuple[TableHead, ...], situation: Situation, rules: RiichiRules
) -> Strip:
    """The three lines of a table that is reckoned from one child's share: the dealer has one."""
    own = "dealer" if situation.dealer else "child_tsumo" if situation.tsumo else "child_ron"
    cells = tuple(
        tuple(
            _line(line, fu, head.first, line == own and head.first == score.han, rules)
            for head in heads
        )
        for line in _LINES
    )
    rows = tuple(TableHead(line) for line in _LINES)
    return Strip(situation.dealer, situation.tsumo, heads, rows, cells, fu)


def _line(line: _LineName, fu: int, han: int, lit: bool, rules: RiichiRules) -> TableCell:
    tsumo = line == "child_tsumo" or (line == "dealer" and not exists(fu, han, False, rules))
    if not exists(fu, han, tsumo, rules):
        return TableCell("none")
    if line != "dealer":
        return _priced(han, fu, 0, lit, False, tsumo, rules)
    cost = price(han, fu, 0, "", True, True, rules)
    return TableCell("dealer", cost.shares.high, cost.shares.low, cost.limit, lit)


def _by_han(score: Score, situation: Situation, rules: RiichiRules) -> Strip:
    """Limits, or the rows of a table printed by han: by ron and by tsumo."""
    rows = han_rows(rules)
    if score.yakuman > 1:
        rows = (*rows, HanRow(0, 0, "yakuman", score.yakuman))
    own = next(row for row in reversed(rows) if _has(row, score))
    shown = _around(rows, own)
    dealer, tsumo = situation.dealer, situation.tsumo
    cells = tuple(
        tuple(
            _priced(row.first, 0, row.yakuman, row == own and by == tsumo, dealer, by, rules)
            for by in (False, True)
        )
        for row in shown
    )
    heads = tuple(TableHead("han", r.first, r.last, r.limit, r.yakuman) for r in shown)
    return Strip(dealer, tsumo, (TableHead("ron"), TableHead("tsumo")), heads, cells)


def _has(row: HanRow, score: Score) -> bool:
    if score.yakuman or not score.han:
        return row.yakuman == score.yakuman and row.limit == score.limit
    return not row.yakuman and row.first <= score.han
