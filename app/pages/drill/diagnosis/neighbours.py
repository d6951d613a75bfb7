"""The part of the scoring table around an answer: the right lines, and what was said."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from app.pages.drill.kinds.cells import SIDES, WAYS, limit_of, spot_of
from app.pages.drill.views import LinePlace, NeighboursView
from app.pages.score.priced import line_names
from app.pages.table.sheet import sheet_of
from app.texts.tables import head_words
from app.texts.texts import Texts
from app.views.tables import Grid, TableHead, Ways
from engine.riichi.rules import RiichiRules
from engine.riichi.scoring.table import HIGHEST_FU, Cell, by_share

_ROWS, _COLUMNS = 4, 4
"""Rows and columns around a line, at most."""
_MANY_ROWS: Final = 12
"""Rows of a table in which all lines that pay an amount are shown."""


def neighbours_of(
    right: Cell, said: Cell | None, rules: RiichiRules, texts: Texts, honba: int = 0
) -> NeighboursView | None:
    """The lines of the same way of winning around the right one, with that of the answer if it is
    near; None where the cell is in no table."""
    found = _placed(right, rules, honba)
    if found is None:
        return None
    grid, place = found
    other = None if said is None or said.tsumo != right.tsumo else grid.place(spot_of(said, rules))
    rows = [at for at, row in enumerate(grid.cells) if not all(cell.empty for cell in row)]
    far = None if other is None or other[0] not in rows else rows.index(other[0])
    at = rows.index(place[0])
    ys = [rows[at] for at in _window(len(rows), _ROWS, at, far)]
    xs = _window(len(grid.columns), _COLUMNS, place[1], None if other is None else other[1])
    seen = None
    if said is not None and other is not None and other[0] in ys and other[1] in xs:
        seen = LinePlace(ys.index(other[0]), xs.index(other[1]), _line_at(said, rules))
    here = LinePlace(ys.index(place[0]), xs.index(place[1]), _line_at(right, rules))
    return _part(grid, ys, xs, here, _corner(grid, right, texts), seen)


def fitting_cells(
    right: frozenset[Cell], said: frozenset[Cell], rules: RiichiRules, texts: Texts
) -> NeighboursView | None:
    """The table with every cell that pays an amount, and the first that was said wrongly."""
    like = min(right, key=lambda cell: (not cell.fu, cell))
    found = _placed(like, rules, 0)
    if found is None:
        return None
    grid, place = found
    wrong = next(iter(sorted(said - right)), None)
    other = None if wrong is None else grid.place(spot_of(wrong, rules))
    places = [grid.place(spot_of(cell, rules)) for cell in sorted(right)]
    needed = {at[0] for at in places if at is not None}
    rows = [
        at
        for at, row in enumerate(grid.rows)
        if at in needed or (_usual(row) and not all(cell.empty for cell in grid.cells[at]))
    ]
    ys = rows if len(rows) <= _MANY_ROWS else _window(len(grid.rows), _MANY_ROWS, place[0], None)
    xs = range(len(grid.columns))
    line = _line_at(like, rules)
    also = tuple(
        LinePlace(ys.index(at[0]), at[1], line)
        for at in places
        if at is not None and at[0] in ys and at != place
    )
    seen = None
    if other is not None and other[0] in ys:
        seen = LinePlace(ys.index(other[0]), other[1], line)
    here = LinePlace(ys.index(place[0]), place[1], line)
    return _part(grid, ys, xs, here, _corner(grid, like, texts), seen, also)


def _usual(row: object) -> bool:
    """Whether a row is one of those that printed tables have."""
    return not isinstance(row, TableHead) or row.kind != "fu" or row.first <= HIGHEST_FU


def _placed(cell: Cell, rules: RiichiRules, honba: int) -> tuple[Grid, tuple[int, int]] | None:
    """The grid that a cell is in, with row and column."""
    ways: Ways = "tsumo" if cell.tsumo else "ron"
    sheet = sheet_of(rules.document.id, ways, honba, max(cell.fu, HIGHEST_FU))
    for grid in sheet.grids:
        place = grid.place(spot_of(cell, rules))
        if place is not None:
            return grid, place
    return None


def _part(
    grid: Grid,
    ys: Sequence[int],
    xs: Sequence[int],
    right: LinePlace,
    corner: str,
    said: LinePlace | None,
    also: tuple[LinePlace, ...] = (),
) -> NeighboursView:
    cells = tuple(tuple(grid.cells[y][x] for x in xs) for y in ys)
    columns, rows = tuple(grid.columns[x] for x in xs), tuple(grid.rows[y] for y in ys)
    return NeighboursView(corner, columns, rows, cells, right, said, "", also)


def _corner(grid: Grid, cell: Cell, texts: Texts) -> str:
    """What all cells have in common: `子ロン`; "" where the heads say it."""
    if grid.name not in ("child", "dealer", "limits"):
        return ""
    way = WAYS[cell.tsumo]
    both = way if grid.name == "limits" else f"{SIDES[cell.dealer]}_{way}"
    return texts.ui(f"table.{both}")


def _window(count: int, size: int, at: int, other: int | None) -> Sequence[int]:
    """So many successive numbers around one, with the other among them where possible."""
    also = at if other is None or abs(other - at) >= size else other
    middle = (at + also + 1) // 2
    start = max(0, min(middle - size // 2, count - size))
    return range(start, min(start + size, count))


def _line_at(cell: Cell, rules: RiichiRules) -> int:
    """The index of the line of a cell's amount among those of its spot for its way of winning."""
    names = line_names(spot_of(cell, rules))
    shown = [n for n in names if n == "dealer" or ("tsumo" in n) is cell.tsumo]
    way = WAYS[cell.tsumo]
    if cell.fu and by_share(rules):
        way = "dealer" if cell.dealer else f"child_{way}"
    return next(at for at, name in enumerate(shown) if name == way)


def cells_sentence(some: frozenset[Cell], rules: RiichiRules, texts: Texts) -> str:
    """Cells that pay the same in one short sentence: `満貫（5翻・4翻30符から・3翻60符から）`."""
    parts = []
    by_han: dict[int, list[int]] = {}
    name = ""
    for cell in sorted(some, reverse=True):
        if cell.yakuman:
            parts.append(texts.limit("yakuman", cell.yakuman))
        elif not cell.fu:
            limit = limit_of(cell, rules)
            name = texts.limit(limit) if limit else name
            parts.append(_range(cell, rules, texts))
        else:
            by_han.setdefault(cell.han, []).append(cell.fu)
    for han, fus in sorted(by_han.items(), reverse=True):
        least = min(fus)
        if len(fus) > 1 and name:
            parts.append(texts.ui("diagnosis.from_fu", texts.han(han), texts.fu(least)))
        else:
            parts += [texts.points("fu_han", fu, han) for fu in sorted(fus)]
    words = texts.ui("diagnosis.cells_gap").join(parts)
    return texts.ui("diagnosis.named_cells", name, words) if name else words


def _range(cell: Cell, rules: RiichiRules, texts: Texts) -> str:
    """The han of a row of limits, without its name: `5翻`, `6–7翻`."""
    spot = spot_of(cell, rules)
    for grid in sheet_of(rules.document.id).grids:
        place = grid.place(spot)
        if place is not None:
            head = grid.columns[place[1]] if grid.name == "limits" else grid.rows[place[0]]
            if isinstance(head, TableHead) and head.kind == "han":
                plain = TableHead("han", head.first, head.last)
                return head_words(plain, texts)
    return texts.han(cell.han)
