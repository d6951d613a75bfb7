"""Lays out and paints one scoring table for an audience; covered cells lie as bamboo."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from app.presenter.canvas import (
    CAPTION,
    LEAST,
    MARGIN,
    Canvas,
    draw_bamboo,
    draw_ivory,
    outline,
    write_fitted,
)
from app.presenter.content import PresentedCell, PresentedGrid, PresentedTable
from app.presenter.state import PresenterState, within
from app.style.theme import colour, tokens
from app.style.tokens import LIGHT
from app.views.tables import TableSpot
from app.widgets.painting.drawing import CENTRE, LEFT, RIGHT, write

_TOP: Final = 104
_FOOT: Final = 74
_LARGEST: Final = 46
_LEADING: Final = 1.22
_GAP: Final = 6
_BETWEEN: Final = 26
"""Between the values of a cell that are beside each other."""
_HIGHEST: Final = 150
_SHARE: Final = 0.4
"""The greatest letters of a cell by its height."""
_MOST_SIDE: Final = 0.3
_TAB: Final = 44


class TablePainter:
    """Lays out the current grid of a table; `peek` shows what is covered to the presenter."""

    def __init__(
        self, canvas: Canvas, table: PresentedTable, state: PresenterState, *, peek: bool
    ) -> None:
        self._canvas, self._table, self._peek = canvas, table, peek
        self._state = within(state, table)
        self._grid = table.grids[self._state.grid]
        self._measure()

    def _measure(self) -> None:
        canvas, grid = self._canvas, self._grid
        wide = canvas.wide - 2 * MARGIN
        heads = max(canvas.width_of(head, LEAST, bold=True) for head in grid.rows) + 44
        self._side = min(heads, _MOST_SIDE * wide)
        self._widths = self._column_widths(wide - self._side)
        self._head = max(len(words) for words in grid.columns) * LEAST * _LEADING + 12
        lines = max(self._lines(cell, x) for row in grid.cells for x, cell in enumerate(row))
        least = lines * LEAST * _LEADING + 12
        high = canvas.high - _TOP - _FOOT - self._head
        self._count = min(len(grid.rows), max(1, int(high // least)))
        self._pitch = min(high / self._count, max(_HIGHEST, least))
        self._first = self._state.row // self._count * self._count

    def _column_widths(self, wide: float) -> list[float]:
        """The same for all columns where their contents fit, else by what they need."""
        columns = range(len(self._grid.columns))
        equal = wide / len(columns)
        needs = [max(self._need(row[x]) for row in self._grid.cells) for x in columns]
        if max(needs) <= equal or sum(needs) > 2 * wide:
            return [equal for _ in columns]
        return [need / sum(needs) * wide for need in needs]

    def _need(self, cell: PresentedCell) -> float:
        texts = [self._canvas.width_of(words, LEAST, bold=True) for words in cell.words]
        return max(texts) + 24 if self._stacks(cell) else self._across(cell)

    def _across(self, cell: PresentedCell) -> float:
        """The width of all values of a cell beside each other."""
        texts = [self._canvas.width_of(words, LEAST, bold=True) for words in cell.words]
        return sum(texts) + _BETWEEN * (len(texts) - 1) + 24

    def _stacks(self, cell: PresentedCell) -> bool:
        """Whether values are below each other: they do not fit beside each other anywhere."""
        equal = (self._canvas.wide - 2 * MARGIN - self._side) / len(self._grid.columns)
        return self._across(cell) > equal

    def _lines(self, cell: PresentedCell, x: int) -> int:
        return 1 if self._across(cell) <= self._widths[x] else len(cell.words)

    # places

    def _rows(self) -> range:
        """The rows of the page."""
        return range(self._first, min(self._first + self._count, len(self._grid.rows)))

    def _boxes(self) -> Iterator[tuple[int, int, QRectF]]:
        """Row, column and rectangle of every cell on the page."""
        for y in self._rows():
            for x in range(len(self._grid.columns)):
                yield y, x, self._box(y, x)

    def _box(self, y: int, x: int) -> QRectF:
        left = MARGIN + self._side + sum(self._widths[:x])
        top = _TOP + self._head + (y - self._first) * self._pitch
        return self._canvas.box(left, top, self._widths[x] - _GAP, self._pitch - _GAP - 2)

    def _row_head(self, y: int) -> QRectF:
        top = _TOP + self._head + (y - self._first) * self._pitch
        return self._canvas.box(MARGIN, top, self._side - _GAP, self._pitch - _GAP - 2)

    def _column_head(self, x: int) -> QRectF:
        left = MARGIN + self._side + sum(self._widths[:x])
        return self._canvas.box(left, _TOP, self._widths[x] - _GAP, self._head - _GAP)

    def _tabs(self) -> Iterator[tuple[int, QRectF]]:
        """The tables of the document, at the right of the head."""
        canvas, x = self._canvas, self._canvas.wide - MARGIN
        for at in reversed(range(len(self._table.grids))):
            wide = canvas.width_of(self._table.grids[at].title, CAPTION, bold=True) + 36
            x -= wide
            yield at, canvas.box(x, 30, wide, _TAB)
            x -= 14

    def spots_at(self, point: QPointF) -> tuple[TableSpot, ...]:
        """The cells that a press at a point turns: one, a row or a column."""
        grid = self._grid
        for y, x, box in self._boxes():
            if box.contains(point):
                cell = grid.cells[y][x]
                return () if cell.empty else (cell.spot,)
            if self._row_head(y).contains(point):
                return row_of(grid, y)
            if self._column_head(x).contains(point):
                return column_of(grid, x)
        return ()

    def place_at(self, point: QPointF) -> tuple[int, int] | None:
        """The row and column of the cell at a point."""
        places = (place for *place, box in self._boxes() if box.contains(point))
        return next(((y, x) for y, x in places), None)

    def tab_at(self, point: QPointF) -> int | None:
        """The table whose tab is at a point."""
        return next((at for at, box in self._tabs() if box.contains(point)), None)

    # painting

    def paint(self, painter: QPainter) -> None:
        self._paint_head(painter)
        t, canvas, grid = tokens(), self._canvas, self._grid
        for x, words in enumerate(grid.columns):
            self._paint_lines(painter, self._column_head(x), words, t.felt_ink2)
        for y in self._rows():
            box = self._row_head(y).adjusted(0, 0, -14 * canvas.unit, 0)
            write_fitted(painter, canvas, box, grid.rows[y], LEAST, t.felt_ink, RIGHT, bold=True)
        for y, x, box in self._boxes():
            self._paint_cell(painter, box, grid.cells[y][x], x)
            if (y, x) == (self._state.row, self._state.column):
                rim = box.adjusted(-2, -2, 2, 2)
                outline(painter, rim, t.felt_ink, max(2.0, 4 * canvas.unit), 8 * canvas.unit)

    def _paint_head(self, painter: QPainter) -> None:
        canvas, t, u = self._canvas, tokens(), self._canvas.unit
        tabs = list(self._tabs())
        end = tabs[-1][1].x()
        x = MARGIN * u
        pages = ""
        if self._count < len(self._grid.rows):
            pages = f"{self._first // self._count + 1}／{-(-len(self._grid.rows) // self._count)}"
        for at, words in enumerate((self._grid.title, self._grid.reads, pages)):
            size = _LARGEST if not at else CAPTION
            box = QRectF(x, 14 * u, max(0.0, end - x - 30 * u), 78 * u)
            code = t.felt_ink2 if at else t.felt_ink
            x += 34 * u + write_fitted(
                painter, canvas, box, words, size, code, least=CAPTION, bold=not at, serif=not at
            )
        if len(tabs) == 1:
            return
        for at, box in tabs:
            on = at == self._state.grid
            code = t.tile_ink if on else t.felt_ink2
            if on:
                draw_ivory(painter, box, canvas)
            else:
                outline(painter, box, t.felt_ink2, max(1.0, u), 10 * u)
            font = canvas.font(CAPTION, bold=on)
            write(painter, box, self._table.grids[at].title, font, code, CENTRE)

    def _paint_cell(self, painter: QPainter, box: QRectF, cell: PresentedCell, x: int) -> None:
        t, canvas, u = tokens(), self._canvas, self._canvas.unit
        if cell.empty:
            painter.setPen(colour(t.felt_line))
            painter.setBrush(colour(t.felt_low))
            painter.drawRoundedRect(box, 8 * u, 8 * u)
            write(painter, box, "—", canvas.font(LEAST), t.felt_ink2, CENTRE)
            return
        if cell.covered:
            words = "  ".join(cell.words) if self._peek else "?"
            draw_bamboo(painter, box, canvas, CAPTION if self._peek else LEAST, words)
            return
        ground = t.gold if cell.highlighted else LIGHT.green_soft if cell.limit else ""
        draw_ivory(painter, box, canvas, ground)
        ink = t.on_gold if cell.highlighted else t.tile_ink
        if self._lines(cell, x) > 1:
            self._paint_lines(painter, box, cell.words, ink)
        else:
            self._paint_across(painter, box, cell.words, ink)

    def _paint_across(
        self, painter: QPainter, box: QRectF, lines: tuple[str, ...], ink: str
    ) -> None:
        """Write values beside each other, the first in bold."""
        canvas, u = self._canvas, self._canvas.unit
        room = box.width() / u - 16
        largest = max(_LARGEST, round(_SHARE * self._pitch))
        sizes = [size for size in range(largest, LEAST - 1, -1) if self._fits(lines, size, room)]
        size = sizes[0] if sizes else LEAST
        gap = _BETWEEN * (len(lines) - 1)
        wide = (
            sum(canvas.width_of(words, size, bold=not at) for at, words in enumerate(lines)) + gap
        )
        if wide > room:
            words = "　".join(lines)
            write(painter, box, words, canvas.fit(words, room, size), ink, CENTRE)
            return
        x = box.x() + (box.width() - wide * u) / 2
        for at, words in enumerate(lines):
            place = QRectF(x, box.y(), box.right() - x, box.height())
            x += write(painter, place, words, canvas.font(size, bold=not at), ink, LEFT)
            x += _BETWEEN * u

    def _fits(self, lines: tuple[str, ...], size: int, room: float) -> bool:
        wide = sum(self._canvas.width_of(words, size, bold=True) for words in lines)
        return wide + _BETWEEN * (len(lines) - 1) <= room

    def _paint_lines(
        self, painter: QPainter, box: QRectF, lines: tuple[str, ...], ink: str
    ) -> None:
        """Write lines below each other, the first in bold."""
        canvas, u = self._canvas, self._canvas.unit
        high = min(box.height() / len(lines), LEAST * _LEADING * u)
        y = box.y() + (box.height() - high * len(lines)) / 2
        for at, words in enumerate(lines):
            font = canvas.fit(words, box.width() / u - 12, LEAST, bold=not at)
            place = QRectF(box.x() + 4 * u, y + at * high, box.width() - 8 * u, high)
            write(painter, place, words, font, ink, CENTRE)


def row_of(grid: PresentedGrid, at: int) -> tuple[TableSpot, ...]:
    """The cells of a row that hands can be in."""
    return tuple(cell.spot for cell in grid.cells[at] if not cell.empty)


def column_of(grid: PresentedGrid, at: int) -> tuple[TableSpot, ...]:
    """The cells of a column that hands can be in."""
    return tuple(row[at].spot for row in grid.cells if not row[at].empty)


def cells_of(grid: PresentedGrid) -> Iterator[tuple[int, int, PresentedCell]]:
    """Every cell that hands can be in, with row and column, in reading order."""
    for y, row in enumerate(grid.cells):
        for x, cell in enumerate(row):
            if not cell.empty:
                yield y, x, cell
