"""Cuts the part around a result out of the document's scoring table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from msgspec.structs import replace

from app.pages.score.priced import LINES, NONE, by_fu, cell_of, line_of, own_row
from app.views.tables import Strip, TableCell, TableHead, TableSpot
from engine.riichi.rules import RiichiRules
from engine.riichi.scoring.table import HanRow, by_share, exists, first_limit, fu_rows, han_rows
from engine.riichi.situation import Situation
from engine.riichi.verdict import Score

T = TypeVar("T")
FEW, MORE, ALL = 3, 7, 11
"""Numbers of rows of fu that a strip shows, by the room that it has."""


def strip_of(
    score: Score, situation: Situation, rules: RiichiRules, most: int = FEW
) -> Strip | None:
    """The cell of a score and its neighbours, `most` rows of fu at most, priced by the document;
    None where its table has no such cell.

    A strip of few rows has few columns, too; others have all numbers of han below the limits.
    """
    limit_from = first_limit(rules)
    if score.fu is None or limit_from is None or not by_fu(score, rules):
        return _by_han(score, situation, rules)
    columns = _neighbours(tuple(range(1, limit_from)), score.han, most)
    heads = tuple(TableHead("han", han, han) for han in columns)
    if by_share(rules):
        return _in_lines(score, score.fu, heads, situation, rules)
    rows = _neighbours(fu_rows(rules, score.fu + FEW * 10), score.fu, most)
    dealer, tsumo = situation.dealer, situation.tsumo
    cells = tuple(
        tuple(
            _cell(fu, han, (fu, han) == (score.fu, score.han), dealer, tsumo, rules)
            for han in columns
        )
        for fu in rows
    )
    return Strip(dealer, tsumo, heads, tuple(TableHead("fu", fu) for fu in rows), cells)


def _neighbours(all_of_them: Sequence[T], one: T, most: int = FEW) -> tuple[T, ...]:
    """So many neighbours at most, from the first on if it is among them, else with the one in the
    middle."""
    at = all_of_them.index(one)
    start = 0 if most > FEW and at < most else at - most // 2
    start = max(0, min(start, len(all_of_them) - most))
    return tuple(all_of_them[start : start + most])


def _cell(fu: int, han: int, own: bool, dealer: bool, tsumo: bool, rules: RiichiRules) -> TableCell:
    if not exists(fu, han, tsumo, rules):
        return NONE
    return replace(cell_of(han, fu, 0, dealer, tsumo, rules), highlighted=own)


def _in_lines(
    score: Score, fu: int, heads: tuple[TableHead, ...], situation: Situation, rules: RiichiRules
) -> Strip:
    """The three lines of a table priced by one non-dealer's share; the dealer has one line."""
    own = "dealer" if situation.dealer else "child_tsumo" if situation.tsumo else "child_ron"
    cells = tuple(
        tuple(
            replace(
                line_of(line, TableSpot("both", fu, head.first), rules),
                highlighted=line == own and head.first == score.han,
            )
            for head in heads
        )
        for line in LINES
    )
    rows = tuple(TableHead(line) for line in LINES)
    return Strip(situation.dealer, situation.tsumo, heads, rows, cells, fu)


def _by_han(score: Score, situation: Situation, rules: RiichiRules) -> Strip | None:
    """Limits, or the rows of a table by han alone, with a column for ron and one for tsumo."""
    rows = han_rows(rules)
    if score.yakuman > 1:
        rows = (*rows, HanRow(0, 0, "yakuman", score.yakuman))
    own = own_row(score, rows)
    if own is None:
        return None
    shown = _neighbours(rows, own)
    dealer, tsumo = situation.dealer, situation.tsumo
    cells = tuple(
        tuple(
            replace(
                cell_of(row.first, 0, row.yakuman, dealer, by, rules),
                highlighted=row == own and by == tsumo,
            )
            for by in (False, True)
        )
        for row in shown
    )
    heads = tuple(TableHead("han", r.first, r.last, r.limit, r.yakuman) for r in shown)
    return Strip(dealer, tsumo, (TableHead("ron"), TableHead("tsumo")), heads, cells)
