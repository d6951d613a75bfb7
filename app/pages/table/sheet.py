"""Builds every scoring table of a riichi document, each cell priced as the judge prices a hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from re import findall
from typing import Final, Literal

from msgspec.structs import replace

from app.pages.score.priced import honba_added, line_names, line_of
from app.views.tables import (
    Grid,
    GridCell,
    GridName,
    TableCell,
    TableHead,
    TableSheet,
    TableSpot,
    Ways,
    Whose,
)
from engine.library import fingerprint_of
from engine.riichi.rules import RiichiRules, load
from engine.riichi.scoring.table import (
    HIGHEST_FU,
    HanRow,
    absence,
    by_share,
    first_limit,
    fu_rows,
    han_rows,
)
from engine.riichi.verdict import Absence

_Side = Literal["child", "dealer"]
_Way = Literal["ron", "tsumo"]
_SIDES: Final[tuple[_Side, ...]] = ("child", "dealer")
_WAYS: Final[tuple[_Way, ...]] = ("ron", "tsumo")
_CACHED: Final = 16
"""Sheets that are kept, 25 KB each: a document has one for each choice of ways and
honba."""


def sheet_of(document: str, ways: Ways = "both", honba: int = 0, highest: int = 0) -> TableSheet:
    """The tables of a document by its id; rows in fu go up to `highest` at least."""
    return _sheet(document, fingerprint_of(document), ways, honba, highest)


@lru_cache(_CACHED)
def _sheet(document: str, _text: str, ways: Ways, honba: int, highest: int) -> TableSheet:
    """Cached by the fingerprint of the document."""
    rules = load(document)
    if honba:
        added = honba_added(rules, honba)
        grids = sheet_of(document, ways, 0, highest).grids
        return TableSheet(document, ways, honba, tuple(_with_honba(grid, added) for grid in grids))
    return TableSheet(document, ways, 0, tuple(_grids(rules, ways, max(highest, HIGHEST_FU))))


def _with_honba(grid: Grid, added: Mapping[str, int]) -> Grid:
    """The grid with what honba add to each share, whatever the hand is worth.

    No cell is marked as not doubled: with honba none is twice the one to its left.
    """
    cells = tuple(tuple(_cell_with_honba(cell, added) for cell in row) for row in grid.cells)
    return replace(grid, cells=cells)


def _cell_with_honba(cell: GridCell, added: Mapping[str, int]) -> GridCell:
    return replace(cell, lines=tuple(_raised(x, added) for x in cell.lines), doubled=None)


def _raised(line: TableCell, added: Mapping[str, int]) -> TableCell:
    more = added.get(line.kind, 0)
    if not more:
        return line
    low = line.low + more if line.low else 0
    return TableCell(line.kind, line.high + more, low, line.limit)


def _grids(rules: RiichiRules, ways: Ways, highest: int) -> Iterator[Grid]:
    limit_from = first_limit(rules)
    if limit_from is None:
        yield _by_han(rules, ways)
        return
    fu, han = fu_rows(rules, highest), tuple(range(1, limit_from))
    tables: tuple[tuple[GridName, Whose], ...] = tuple((side, side) for side in _SIDES)
    if by_share(rules):
        tables = (("lines", "both"),)
    for name, whose in tables if han else ():  # no column where one han is a mangan
        yield _by_fu(name, whose, fu, han, rules, ways)
    yield _limits(rules, ways)


def _by_fu(
    name: GridName,
    whose: Whose,
    fu: tuple[int, ...],
    han: tuple[int, ...],
    rules: RiichiRules,
    ways: Ways,
) -> Grid:
    cells = tuple(
        tuple(_fu_cell(TableSpot(whose, row, column), rules, ways) for column in han) for row in fu
    )
    bazoro = rules.formula.bazoro.value if name == "lines" and rules.formula is not None else 0
    heads = tuple(TableHead("han", column, column) for column in han)
    return Grid(name, heads, tuple(TableHead("fu", row) for row in fu), cells, bazoro)


def _fu_cell(spot: TableSpot, rules: RiichiRules, ways: Ways) -> GridCell:
    lines = lines_of(spot, rules, ways)
    missing = [absence(spot.fu, spot.han, by, rules) for by in (False, True) if _meant(by, ways)]
    return GridCell(spot, lines, _reason(missing), _doubled(spot, rules, ways))


def _meant(tsumo: bool, ways: Ways) -> bool:
    return ways == "both" or tsumo is (ways == "tsumo")


def _reason(missing: list[Absence | None]) -> Absence | None:
    """The reason of the last where all are missing, else of the first that is."""
    there = [reason for reason in missing if reason is not None]
    return there[-1] if len(there) == len(missing) else next(iter(there), None)


def lines_of(spot: TableSpot, rules: RiichiRules, ways: Ways = "both") -> tuple[TableCell, ...]:
    """The lines of a cell that are shown for ron, tsumo or both."""
    names = [n for n in line_names(spot) if _meant_line(n, ways)]
    return tuple(line_of(name, spot, rules) for name in names)


def _meant_line(name: str, ways: Ways) -> bool:
    if ways == "both" or name == "dealer":
        return True
    return ("tsumo" in name) is (ways == "tsumo")


def _doubled(spot: TableSpot, rules: RiichiRules, ways: Ways) -> TableCell | None:
    """What twice the cell of one han less would pay, where rounding makes the cell another; of ron
    and tsumo the first that hands of both cells can have."""
    less = TableSpot(spot.whose, spot.fu, spot.han - 1)
    for name in line_names(spot):
        here, left = line_of(name, spot, rules), line_of(name, less, rules)
        if name == "dealer" or not _meant_line(name, ways) or "none" in (here.kind, left.kind):
            continue
        twice = replace(left, high=2 * left.high, low=2 * left.low)
        return None if here.limit or here == twice else twice
    return None


def _limits(rules: RiichiRules, ways: Ways) -> Grid:
    rows = han_rows(rules)
    cells = tuple(
        tuple(
            GridCell(spot, lines_of(spot, rules, ways), head=_head(row))
            for row in rows
            for spot in (TableSpot(side, 0, row.first, row.yakuman),)
        )
        for side in _SIDES
    )
    heads = tuple(TableHead(side) for side in _SIDES)
    return Grid("limits", tuple(map(_head, rows)), heads, cells)


def _by_han(rules: RiichiRules, ways: Ways) -> Grid:
    """A table by han alone: a column for each way of winning of non-dealer and dealer."""
    rows = han_rows(rules)
    columns = [(side, way) for side in _SIDES for way in _WAYS if ways in ("both", way)]
    cells = tuple(
        tuple(
            GridCell(spot, lines_of(spot, rules, "both"), head=_head(row))
            for side, way in columns
            for spot in (TableSpot(side, 0, row.first, row.yakuman, way),)
        )
        for row in rows
    )
    heads = tuple(TableHead(_column(side, way)) for side, way in columns)
    return Grid("han", heads, tuple(map(_head, rows)), cells)


def _column(
    side: _Side, way: _Way
) -> Literal["child_ron", "child_tsumo", "dealer_ron", "dealer_tsumo"]:
    if side == "child":
        return "child_ron" if way == "ron" else "child_tsumo"
    return "dealer_ron" if way == "ron" else "dealer_tsumo"


def _head(row: HanRow) -> TableHead:
    return TableHead("han", row.first, row.last, row.limit, row.yakuman)


def paid_elsewhere(answer: str, cell: GridCell, sheet: TableSheet) -> GridCell | None:
    """The nearest cell of the same winner that pays what was answered; None where none does."""
    points = tuple(int(number) for number in findall(r"\d+", answer.replace(",", "")))
    spot = cell.spot
    there = [
        other
        for grid in sheet.grids
        for row in grid.cells
        for other in row
        if other.spot != spot
        and other.spot.whose == spot.whose
        and any(points in ((line.high,), (line.low, line.high)) for line in other.lines)
    ]
    return min(there, key=lambda other: _distance(other.spot, spot), default=None)


def _distance(one: TableSpot, other: TableSpot) -> tuple[bool, int]:
    """Cells of the same row or column come first, then those nearby."""
    aside = one.fu != other.fu and one.han != other.han
    return aside, abs(one.han - other.han) * 10 + abs(one.fu - other.fu)
