"""Makes what an audience is shown of the scoring table of a document."""

from __future__ import annotations

from typing import Final

from app.presenter.content import PresentedCell, PresentedGrid, PresentedTable
from app.texts.tables import (
    cell_description,
    cell_lines,
    column_words,
    grid_caption,
    head_words,
)
from app.texts.texts import Texts
from app.views.tables import Grid, GridCell, Marked, TableSheet
from engine.rulebook import Head

_BESIDE: Final = ("child", "dealer")
"""Tables whose cells have ron and tsumo beside each other, and not below each other."""


def presented_table(
    sheet: TableSheet, marked: Marked, document: Head, texts: Texts
) -> PresentedTable:
    """All tables of a sheet, with the cells that are covered and that of the hand in force."""
    name = texts.document(document)
    if sheet.honba:
        name = f"{name} {texts.ui('table_page.with_honba', sheet.honba)}"
    grids = tuple(_grid(grid, sheet, marked, texts) for grid in sheet.grids)
    return PresentedTable(f"{sheet.document} {sheet.ways} {sheet.honba}", name, grids)


def _grid(grid: Grid, sheet: TableSheet, marked: Marked, texts: Texts) -> PresentedGrid:
    title, reads = grid_caption(grid, sheet, texts)
    if grid.name in _BESIDE and sheet.ways == "both":
        reads = texts.ui(f"presenter.reads.{grid.name}")
    return PresentedGrid(
        title=title,
        reads=reads,
        columns=tuple(column_words(grid, at, texts) for at in range(len(grid.columns))),
        rows=tuple(head_words(head, texts) for head in grid.rows),
        cells=tuple(tuple(_cell(cell, marked, texts) for cell in row) for row in grid.cells),
    )


def _cell(cell: GridCell, marked: Marked, texts: Texts) -> PresentedCell:
    return PresentedCell(
        spot=cell.spot,
        words=cell_lines(cell, texts),
        name=cell_description(cell, marked, texts),
        empty=cell.empty,
        covered=cell.spot in marked.covered and not cell.empty,
        highlighted=cell.spot == marked.highlighted,
        limit=any(line.limit for line in cell.lines),
    )
