"""Around: the part of the scoring table about a question, with the right place and that of the
answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from app.pages.drill.kinds.cells import spot_of
from app.pages.score.priced import line_names
from app.pages.table.sheet import sheet_of
from app.views.drill import Around, Place
from app.views.tables import Grid
from engine.riichi.rules import RiichiRules
from engine.riichi.scoring.table import HIGHEST_FU, Cell, by_share

T = TypeVar("T")
_SHOWN = 3


def around_of(right: Cell, said: Cell | None, rules: RiichiRules) -> Around | None:
    """The cells about the right one, the one of the answer among them if it is near."""
    sheet = sheet_of(rules.document.id, "both", 0, max(right.fu, HIGHEST_FU))
    for grid in sheet.grids:
        place = grid.place(spot_of(right, rules))
        if place is not None:
            other = None if said is None else grid.place(spot_of(said, rules))
            return _part(grid, right, place, said, other, rules)
    return None


def _part(
    grid: Grid,
    right: Cell,
    place: tuple[int, int],
    said: Cell | None,
    other: tuple[int, int] | None,
    rules: RiichiRules,
) -> Around:
    ys = _window(len(grid.rows), place[0], None if other is None else other[0])
    xs = _window(len(grid.columns), place[1], None if other is None else other[1])
    cells = tuple(tuple(grid.cells[y][x] for x in xs) for y in ys)
    there = Place(ys.index(place[0]), xs.index(place[1]), line_at(right, rules))
    seen = None
    if said is not None and other is not None and other[0] in ys and other[1] in xs:
        seen = Place(ys.index(other[0]), xs.index(other[1]), line_at(said, rules))
    columns, rows = (tuple(heads[at] for at in some) for heads, some in
                     ((grid.columns, xs), (grid.rows, ys)))  # fmt: skip
    return Around(grid.name, columns, rows, cells, there, seen)


def _window(count: int, at: int, other: int | None) -> Sequence[int]:
    """Three numbers in a row about one, the other among them where that is possible."""
    middle = at if other is None or abs(other - at) >= _SHOWN else round((at + other) / 2)
    start = max(0, min(middle - _SHOWN // 2, count - _SHOWN))
    return range(start, min(start + _SHOWN, count))


def line_at(cell: Cell, rules: RiichiRules) -> int:
    """The number of the line of a cell's amount among those of its spot."""
    names = line_names(spot_of(cell, rules))
    way = "tsumo" if cell.tsumo else "ron"
    if cell.fu and by_share(rules):
        way = "dealer" if cell.dealer else f"child_{way}"
    return next(at for at, name in enumerate(names) if name == way)
