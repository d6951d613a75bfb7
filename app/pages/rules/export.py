"""Exports clauses and comparisons as text, as PDF and to a printer; on paper their heads stand on
every page, and no row on two."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import sqrt
from typing import Final

import msgspec
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPagedPaintDevice, QPainter
from PySide6.QtWidgets import QWidget

from app.export import Exporter, as_pdf, foot_of, lay_out, paint_pages
from app.pages.rules.views import DocumentSheetRow, RuleSheet, SheetCell
from app.texts.comparisons import unequal
from app.texts.texts import Texts
from app.widgets.painting.drawing import RIGHT
from app.widgets.painting.ink import (
    GREY,
    HEIGHT,
    INK,
    MARGIN,
    WIDTH,
    dotted_rule,
    lines_in,
    rule,
    width_of,
    words,
)

_UPRIGHT: Final = 3
"""A table of more columns beside the names stands on pages in landscape."""
_TOP: Final = 148.0
_FOOT: Final = 96.0
_SIZE, _SMALL = 17.5, 14.5
"""The sizes of words, and of what stands below them."""
_LINE, _AROUND = 24.0, 12.0
"""The height of a line, and what a row has besides its lines."""
_GAP: Final = 18.0
_NAMES: Final = 0.24
"""The most that the names of the rows take of the width."""
_LONGEST: Final = 560.0
"""Words count up to this width where columns share the page."""


class RulesExporter(Exporter):
    """Copies, prints and writes the sheet that `sheet` gives with its title."""

    def __init__(
        self, texts: Texts, page: QWidget, sheet: Callable[[], tuple[str, RuleSheet]]
    ) -> None:
        super().__init__(page)
        self._texts, self._sheet = texts, sheet

    def action_handlers(self) -> dict[str, Callable[[], object]]:
        """The handlers of the actions for copying and printing."""
        every = {"copy": self.copy_text, "print": self.print, "pdf": self.write_pdf}
        return {name: partial(self._unless_empty, do) for name, do in every.items()}

    def _unless_empty(self, do: Callable[[], None]) -> None:
        """Copy or print, or say that there is nothing: where no hand is laid, nothing is found."""
        if self._sheet()[1].rows:
            do()
        else:
            self.message.emit(self._texts.ui("rules.no_paper"))

    def copy_text(self) -> None:
        """Copy the sheet as tab-separated text."""
        title, sheet = self._sheet()
        self.copy(f"{title}\n{sheet.text}", self._texts.ui("rules.copied"))

    def print(self) -> None:
        """Print the sheet."""
        title, sheet = self._sheet()
        paper = RulesPaper(title, sheet)
        put, turned = partial(put_on, paper=paper), partial(lay_out, upright=paper.upright)
        self.print_with(title, put, self._texts, coloured=False, lay_out=turned)

    def write_pdf(self) -> None:
        """Write the sheet as a PDF of A4."""
        title, sheet = self._sheet()
        name = self._texts.ui("rules.file_name", title)
        self.write_with(name, partial(pdf, title, sheet), self._texts)


class _Line(msgspec.Struct, frozen=True):
    words: str
    bold: bool = False
    below: bool = False


class _Row(msgspec.Struct, frozen=True):
    """A row of lines by column; a heading has one column, which is as wide as the page."""

    columns: tuple[tuple[_Line, ...], ...]
    heading: bool = False

    @property
    def lines(self) -> int:
        return max(map(len, self.columns))

    @property
    def high(self) -> float:
        return self.lines * _LINE + _AROUND

    def parts(self, most: int) -> Iterator[_Row]:
        """The row, in parts of so many lines where it has more."""
        for at in range(0, self.lines, most):
            yield _Row(tuple(column[at : at + most] for column in self.columns), self.heading)


class RulesPaper:
    """The pages of a table with its title, each in units of `size`."""

    def __init__(self, title: str, sheet: RuleSheet) -> None:
        self._title, self.upright = title, len(sheet.heads) <= _UPRIGHT
        self.size = (WIDTH, HEIGHT) if self.upright else (HEIGHT, WIDTH)
        self._inner = self.size[0] - 2 * MARGIN
        self._widths = _widths(sheet, self._inner)
        names = (_Line("", bold=True), *(_Line(name, bold=True) for _, name in sheet.heads))
        self._heads = self._row(tuple((name,) for name in names))
        self._room = self.size[1] - _TOP - _FOOT - self._heads.high
        self._pages = self._paged(self._rows(sheet.rows))

    def _rows(self, rows: Sequence[DocumentSheetRow]) -> Iterator[_Row]:
        most = int((self._room - _AROUND) // _LINE)
        for row in rows:
            name = (_Line(row.name, bold=True),)
            if row.heading:
                lines = lines_in(row.name, _SIZE, self._inner, bold=True)
                yield _Row((tuple(_Line(line, bold=True) for line in lines),), heading=True)
            else:
                yield from self._row((name, *map(_cell, row.cells))).parts(most)

    def _row(self, columns: tuple[tuple[_Line, ...], ...]) -> _Row:
        """A row with its words wrapped to the columns."""
        return _Row(
            tuple(
                tuple(part for line in column for part in _wrapped(line, wide - _GAP))
                for column, wide in zip(columns, self._widths, strict=True)
            )
        )

    def _paged(self, rows: Iterator[_Row]) -> list[list[_Row]]:
        """The rows of each page; a heading stands on that of the row below it."""
        pages: list[list[_Row]] = [[]]
        held: list[_Row] = []
        used = 0.0
        for row in rows:
            held.append(row)
            if row.heading:
                continue
            high = sum(each.high for each in held)
            if pages[-1] and used + high > self._room:
                pages.append([])
                used = 0.0
            pages[-1] += held
            held, used = [], used + high
        pages[-1] += held
        return pages

    @property
    def painters(self) -> tuple[Callable[[QPainter], object], ...]:
        """What paints each of the pages."""
        return tuple(partial(self._paint, at=at) for at in range(len(self._pages)))

    def _paint(self, painter: QPainter, at: int) -> None:
        title = QRectF(MARGIN, 62, self._inner, 66)
        words(painter, title, self._title, 40, serif=True, cut=True)
        y = self._paint_row(painter, self._heads, _TOP)
        rule(painter, MARGIN, y, self._inner, 2.2)
        for row in self._pages[at]:
            y = self._paint_row(painter, row, y)
            if row.heading:
                rule(painter, MARGIN, y, self._inner)
            else:
                dotted_rule(painter, MARGIN, y, self._inner)
        foot = QRectF(MARGIN, self.size[1] - 72, self._inner, 30)
        words(painter, foot, foot_of(self._title), 17, ink=GREY)
        if len(self._pages) > 1:
            number = f"{at + 1} / {len(self._pages)}"
            words(painter, foot, number, 17, place=RIGHT, ink=GREY)

    def _paint_row(self, painter: QPainter, row: _Row, top: float) -> float:
        """Paint a row; returns its lower end."""
        x = MARGIN
        widths = (self._inner,) if row.heading else self._widths
        for column, wide in zip(row.columns, widths, strict=True):
            for at, line in enumerate(column):
                box = QRectF(x, top + _AROUND / 2 + at * _LINE, wide, _LINE)
                ink = GREY if line.below else INK
                words(painter, box, line.words, _size(line), bold=line.bold, ink=ink)
            x += wide
        return top + row.high


def _cell(cell: SheetCell) -> tuple[_Line, ...]:
    """What a cell says, and below it how far that is stated and where."""
    said = unequal(cell.words, cell.differs)
    below = " ".join(filter(None, (cell.badge, cell.below)))
    lines = _Line(said, bold=cell.differs), _Line(below, below=True)
    return tuple(line for line in lines if line.words)


def _size(line: _Line) -> float:
    return _SMALL if line.below else _SIZE


def _wrapped(line: _Line, wide: float) -> Iterator[_Line]:
    for part in lines_in(line.words, _size(line), wide, bold=line.bold):
        yield _Line(part, line.bold, line.below)


def _widths(sheet: RuleSheet, whole: float) -> tuple[float, ...]:
    """The widths of the columns: names take what they need, the others share what is left by how
    long their words are, where long ones count more, but each has room for its head."""
    rows = [row for row in sheet.rows if not row.heading]
    named = [width_of(row.name, _SIZE, bold=True) + _GAP for row in rows]
    names = min(max(named, default=0.0), _NAMES * whole)
    shares = []
    for at, (_, head) in enumerate(sheet.heads):
        long = [_natural(row.cells[at]) for row in rows]
        least = width_of(head, _SIZE, bold=True)
        usual = sqrt(sum(wide * wide for wide in long) / max(len(long), 1))
        shares.append(max(least, usual) + _GAP)
    unit = (whole - names) / sum(shares) if shares else 0.0
    return (names, *(share * unit for share in shares))


def _natural(cell: SheetCell) -> float:
    lines = _cell(cell)
    widths = (width_of(line.words, _size(line), bold=line.bold) for line in lines)
    return min(max(widths, default=0.0), _LONGEST)


def pdf(title: str, sheet: RuleSheet) -> bytes:
    """A sheet as a PDF of A4 pages."""
    paper = RulesPaper(title, sheet)
    return as_pdf(title, partial(put_on, paper=paper), partial(lay_out, upright=paper.upright))


def put_on(device: QPagedPaintDevice, paper: RulesPaper) -> bool:
    """Paint all pages; whether the device accepted them."""
    return paint_pages(device, paper.painters, paper.size)
