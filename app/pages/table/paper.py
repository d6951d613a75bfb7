"""Draws the tables ink on white, in colour or black and white, for printer, PDF and picture."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import tan
from typing import Final

import msgspec
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QPagedPaintDevice,
    QPainter,
    QPen,
    QPixmap,
    QPolygonF,
)

from app.export import as_pdf, lay_out, paint_pages
from app.style.theme import MINCHO, SANS
from app.style.tokens import LIGHT
from app.texts.tables import (
    cell_lines,
    column_words,
    grid_caption,
    head_words,
    named_payments,
)
from app.texts.texts import Texts
from app.views.tables import Grid, GridCell, Marked, TableSheet
from app.widgets.painting.drawing import CENTRE, LEFT, in_two_lines

WIDTH: Final = 760.0
HEIGHT: Final = 1090.0
"""The box of the drawing, in the proportions of an A4 sheet without its margins."""
_TITLE: Final = 40.0
_CAPTION: Final = 26.0
_COLUMN: Final = 34.0
_GAP: Final = 16.0
MARGIN: Final = 10.0
"""The margins of the A4 sheet in millimetres."""
_ZOOM, _EDGE = 2.0, 16
"""The scale of the picture, and the margin around it in units of the drawing."""
_LISTS: Final = ("wins", "prizes", "stakes")
_ROWS: Final = {
    "child": 70.0, "dealer": 70.0, "lines": 76.0, "han": 84.0, "limits": 46.0, "dora": 34.0,
    **dict.fromkeys(_LISTS, 40.0),
}  # fmt: skip
_MOST: Final = 772.0
"""The greatest height of all rows of a table together; more rows are lower."""
_SIDES: Final = {
    "child": 46.0, "dealer": 46.0, "lines": 62.0, "han": 150.0, "limits": 78.0, "dora": 84.0,
    "wins": 92.0, "prizes": 88.0, "stakes": 50.0,
}  # fmt: skip
_BESIDE: Final = {"child": 1.0, "dealer": 1.0, "wins": 4.9, "prizes": 2.9, "stakes": 2.2}
"""Tables beside each other, with the share of the width that each has."""
_SHARES: Final = {"wins": (17, 8, 17), "prizes": (16, 9)}
"""Tables whose columns differ: the share of the width that each has."""
_LIST_SIZE: Final = 10.5
"""The size of all letters in the lists of 競技十半."""
_LEADING: Final = 1.3
_SLANT: Final = 0.5236
"""Thirty degrees."""
_INK: Final = QColor("#000000")
_FINE: Final = QColor("#777777")
_FINENESS: Final = 4
"""Pixel sizes of fonts are whole numbers: text is set this much larger and scaled down."""


class TablePrint(msgspec.Struct, frozen=True):
    """What is drawn: the tables with their marks, the title and the foot line."""

    sheet: TableSheet
    marked: Marked
    title: str
    foot: str
    coloured: bool


def pdf(wanted: TablePrint, texts: Texts) -> bytes:
    """The tables as a PDF of one A4 page."""
    put = partial(put_on, wanted=wanted, texts=texts)
    return as_pdf(wanted.title, put, partial(lay_out, margin=MARGIN))


def put_on(device: QPagedPaintDevice, wanted: TablePrint, texts: Texts) -> bool:
    """Draw the tables on one page, as large as they fit; whether the device accepted them."""
    paint = partial(draw_sheet, wanted=wanted, texts=texts)
    return paint_pages(device, (paint,), (WIDTH, HEIGHT), whole=False)


def picture(wanted: TablePrint, texts: Texts) -> QPixmap:
    """The tables as a picture with a margin around them."""
    whole = QPixmap(round((WIDTH + 2 * _EDGE) * _ZOOM), round((HEIGHT + 2 * _EDGE) * _ZOOM))
    whole.fill(Qt.GlobalColor.white)
    painter = QPainter(whole)
    painter.scale(_ZOOM, _ZOOM)
    painter.translate(_EDGE, _EDGE)
    high = draw_sheet(painter, wanted, texts)
    painter.end()
    return whole.copy(0, 0, whole.width(), round((high + 2 * _EDGE) * _ZOOM))


def draw_sheet(painter: QPainter, wanted: TablePrint, texts: Texts) -> float:
    """Draw all tables into the box of WIDTH and HEIGHT; returns the height of the drawing."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _words(painter, QRectF(0, 0, WIDTH, _TITLE), wanted.title, _font(MINCHO, 22, True), LEFT)
    y = draw_grids(painter, wanted, _TITLE, texts)
    _words(painter, QRectF(0, y, WIDTH, 18), wanted.foot, _font(SANS, 10.5), LEFT)
    return y + 18


def draw_grids(painter: QPainter, wanted: TablePrint, y: float, texts: Texts) -> float:
    """Draw the tables alone from a y on; returns the y of their lower end."""
    sides = [g for g in wanted.sheet.grids if g.name in _BESIDE]
    rest = [g for g in wanted.sheet.grids if g not in sides]
    if sides:
        room, x, ends = WIDTH - _GAP * (len(sides) - 1), 0.0, []
        whole = sum(_BESIDE[grid.name] for grid in sides)
        for grid in sides:
            wide = room * _BESIDE[grid.name] / whole
            ends.append(_draw_grid(painter, grid, x, y, wide, wanted, texts))
            x += wide + _GAP
        y = max(ends) + _GAP
    for grid in rest:
        y = _draw_grid(painter, grid, 0, y, WIDTH, wanted, texts) + _GAP
    return y


def _draw_grid(
    painter: QPainter, grid: Grid, x: float, y: float, wide: float, wanted: TablePrint, texts: Texts
) -> float:
    """Draw one table; returns the y of its lower end."""
    title, reads = grid_caption(grid, wanted.sheet, texts)
    big = _font(MINCHO, 17, True)
    used = _words(painter, QRectF(x, y, wide, _CAPTION), title, big, LEFT)
    note = QRectF(x + used + 10, y, wide - used - 10, _CAPTION)
    _words(painter, note, reads, _font(SANS, 11), LEFT)
    y += _CAPTION
    side, high = _SIDES[grid.name], min(_ROWS[grid.name], _MOST / len(grid.rows))
    ends = _column_ends(grid, x + side, wide - side)
    for at, (left, right) in enumerate(ends):
        box = QRectF(left, y, right - left, _COLUMN)
        _draw_head(painter, box, column_words(grid, at, texts))
    y += _COLUMN
    for row, (head, cells) in enumerate(zip(grid.rows, grid.cells, strict=True)):
        top = y + row * high
        _draw_head(
            painter, QRectF(x, top, side, high), (head_words(head, texts),), grid.name in _LISTS
        )
        for (left, right), one in zip(ends, cells, strict=True):
            box = QRectF(left, top, right - left, high)
            _draw_cell(painter, box, one, wanted, texts, listed=grid.name in _LISTS)
    return y + len(grid.rows) * high


def _column_ends(grid: Grid, x: float, wide: float) -> list[tuple[float, float]]:
    """The left and right ends of the columns."""
    shares = _SHARES.get(grid.name, (1,) * len(grid.columns))
    found, whole = [], sum(shares)
    for share in shares:
        found.append((x, x + wide * share / whole))
        x = found[-1][1]
    return found


def _draw_head(painter: QPainter, box: QRectF, lines: Sequence[str], listed: bool = False) -> None:
    _frame(painter, box, 0.8, _FINE)
    if listed:
        lines = _in_two_lines(lines[0], box.width() - 6, bold=True)
    bold = len(lines) if listed else 1
    _lines(painter, box, lines, _LIST_SIZE if listed else 12.5, bold=bold, even=listed)


def _in_two_lines(words: str, room: float, *, bold: bool = False) -> tuple[str, ...]:
    """The words of a list, broken where they are too wide for their one size."""
    metrics = QFontMetricsF(_font(SANS, _LIST_SIZE, bold))
    return in_two_lines(words, room, lambda some: metrics.horizontalAdvance(some) / _FINENESS)


def _draw_cell(
    painter: QPainter,
    box: QRectF,
    cell: GridCell,
    wanted: TablePrint,
    texts: Texts,
    *,
    listed: bool,
) -> None:
    """Draw a cell; a covered one is empty, to be filled in by hand.

    The highlighted cell is never empty: on a worksheet it is the example.
    """
    marked = wanted.marked
    highlighted, limit = cell.spot == marked.highlighted, any(line.limit for line in cell.lines)
    covered = cell.spot in marked.covered and not highlighted
    if highlighted and wanted.coloured:
        painter.fillRect(box, QColor(LIGHT.gold))
    elif limit and not covered:
        if wanted.coloured:
            painter.fillRect(box, QColor(LIGHT.green_soft))
        elif cell.head is None:
            _hatch(painter, box)
    _frame(painter, box, 0.8, _FINE)
    if not covered:
        _write_cell(painter, box, cell, texts, listed=listed)
        if marked.difficult and cell.doubled:
            _corner(painter, box, wanted.coloured)
    if highlighted:
        _frame(painter, box.adjusted(1, 1, -1, -1), 2.0, _INK)


def _write_cell(
    painter: QPainter, box: QRectF, cell: GridCell, texts: Texts, *, listed: bool
) -> None:
    words = cell_lines(cell, texts) if cell.head is None else named_payments(cell, texts)
    if listed:
        words = _in_two_lines(words[0], box.width() - 6)
        _lines(painter, box, words, _LIST_SIZE, bold=0, even=True)
        return
    even = cell.spot.whose == "both" and not any(line.limit for line in cell.lines)
    _lines(painter, box, words, 15, bold=int(not cell.empty), even=even)


def _hatch(painter: QPainter, box: QRectF) -> None:
    """Fine lines at thirty degrees."""
    painter.save()
    painter.setClipRect(box)
    painter.setPen(QPen(QColor("#C4C4C4"), 0.5))
    rise = box.width() * tan(_SLANT)
    y = box.top()
    while y < box.bottom() + rise:
        painter.drawLine(QLineF(box.left(), y, box.right(), y - rise))
        y += 6
    painter.restore()


def _corner(painter: QPainter, box: QRectF, coloured: bool) -> None:
    right, top = box.right(), box.top()
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(LIGHT.shu) if coloured else _INK)
    corner = (QPointF(right - 9, top), QPointF(right, top), QPointF(right, top + 9))
    painter.drawPolygon(QPolygonF(corner))


def _frame(painter: QPainter, box: QRectF, width: float, code: QColor) -> None:
    pen = QPen(code, width)
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(box)


def _font(families: Sequence[str], size: float, bold: bool = False) -> QFont:
    """A font in units of the drawing, independent of the letter size on the screen."""
    font = QFont()
    font.setFamilies(list(families))
    font.setPixelSize(max(1, round(size * _FINENESS)))
    font.setBold(bold)
    return font


def _lines(
    painter: QPainter,
    box: QRectF,
    lines: Sequence[str],
    size: float,
    *,
    bold: int,
    even: bool = False,
) -> None:
    """Lines below each other in the middle of a box, the first one larger unless all are even; so
    many of the first are `bold`."""
    less = 0 if even else 2.5
    heights = [(size if at == 0 else size - less) * _LEADING for at in range(len(lines))]
    y = box.y() + (box.height() - sum(heights)) / 2
    for at, (words, high) in enumerate(zip(lines, heights, strict=True)):
        font = _font(SANS, high / _LEADING, at < bold)
        place = QRectF(box.x() + 3, y, box.width() - 6, high)
        _words(painter, place, words, font, CENTRE)
        y += high


def _words(
    painter: QPainter, box: QRectF, words: str, font: QFont, place: Qt.AlignmentFlag
) -> float:
    """Write one line, smaller where it is too long; returns its width."""
    painter.save()
    painter.setFont(font)
    wide = painter.fontMetrics().horizontalAdvance(words) / _FINENESS
    small = min(1.0, box.width() / wide) if wide else 1.0
    painter.setPen(_INK)
    painter.translate(box.x(), box.y())
    painter.scale(1 / _FINENESS, 1 / _FINENESS)
    if small < 1:
        font.setPixelSize(max(1, int(font.pixelSize() * small)))
        painter.setFont(font)
    room = QRectF(0, 0, box.width() * _FINENESS, box.height() * _FINENESS)
    flags = int(place) | int(Qt.TextFlag.TextSingleLine) | int(Qt.TextFlag.TextDontClip)
    painter.drawText(room, flags, words)
    painter.restore()
    return wide * small
