"""Paints worksheets and answer sheets on A4, for printer, PDF and preview."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPagedPaintDevice, QPainter

from app.export import as_pdf, paint_pages
from app.pages.drill.worksheets.content import (
    ROWS,
    AnswerBox,
    SumPart,
    Worksheet,
    WorksheetPage,
    WorksheetRow,
)
from app.pages.table import paper as table_paper
from app.pages.table.paper import TablePrint
from app.texts.texts import Texts
from app.widgets.painting.drawing import CENTRE, LEFT, RIGHT
from app.widgets.painting.ink import (
    GREY,
    HEIGHT,
    MARGIN,
    WIDTH,
    dotted_rule,
    draw_hand,
    draw_tile,
    frame,
    page_picture,
    paragraph,
    rule,
    upright_rule,
    words,
)

_END: Final = WIDTH - MARGIN
_INSIDE: Final = _END - MARGIN
_TOP: Final = 170.0
_ROW: Final = 174.0
_FOOT: Final = _TOP + ROWS * _ROW
_TEXT_X: Final = 129.0
_HAND_ROOM: Final = 682.0
_BOX_HIGH, _BOX_GAP = 60.0, 10.0
_PARTS_ROOM: Final = 660.0
_WIDEST_PART: Final = 98.0
_PART_HIGH: Final = 31.0
_NOTES: Final = ((434.0, 414.0), (897.0, 259.0))
"""Left edge and width of the notes of the foot, beside the sum to check."""


def put_on(device: QPagedPaintDevice, sheets: Sequence[Worksheet], texts: Texts) -> bool:
    """Paint sheets one after another; whether the device accepted them."""
    return paint_pages(device, tuple(_painters(sheets, texts)), (WIDTH, HEIGHT))


def pdf(sheets: Sequence[Worksheet], texts: Texts) -> bytes:
    """Sheets as a PDF, each page on one of A4."""
    title = f"{sheets[0].title} {sheets[0].number}"
    return as_pdf(title, partial(put_on, sheets=sheets, texts=texts))


def preview(sheets: Sequence[Worksheet], at: int, width: int, texts: Texts) -> QImage:
    """A page of all of some sheets as a picture of this width in pixels."""
    return page_picture(tuple(_painters(sheets, texts))[at], width, upright=True)


def _painters(sheets: Sequence[Worksheet], texts: Texts) -> Iterator[Callable[[QPainter], object]]:
    for sheet in sheets:
        for at in range(len(sheet.pages)):
            yield partial(_paint_page, sheet=sheet, at=at, texts=texts)


def _paint_page(painter: QPainter, sheet: Worksheet, at: int, texts: Texts) -> None:
    """Paint a page in units of a page of 1240 by 1754."""
    page = sheet.pages[at]
    _paint_head(painter, sheet)
    rule(painter, MARGIN, _TOP, _INSIDE)
    if page.table is not None:
        _paint_table(painter, page, texts)
    for place, row in enumerate(page.rows):
        y = _TOP + place * _ROW
        if place:
            rule(painter, MARGIN, y, _INSIDE)
        _paint_row(painter, row, y, at * ROWS + place + 1)
    _paint_foot(painter, sheet, page)
    last = QRectF(MARGIN, HEIGHT - 60, _INSIDE, 26)
    words(painter, last, sheet.foot, 16.5, ink=GREY)
    words(painter, last, sheet.name, 16.5, place=CENTRE, ink=GREY)
    words(painter, last, f"{at + 1} / {len(sheet.pages)}", 16.5, place=RIGHT, ink=GREY)


def _paint_head(painter: QPainter, sheet: Worksheet) -> None:
    box = QRectF(MARGIN, 48, 60, 78)
    frame(painter, box.adjusted(0, 6, 0, 6), 1.3, 8)
    painter.fillRect(box.adjusted(1, 1, -1, -1), "#FFFFFF")
    frame(painter, box, 2.4, 8)
    words(painter, box.adjusted(6, 0, -6, 0), sheet.numeral, 38, serif=True, place=CENTRE)
    x, wide = 168.0, 700.0
    words(painter, QRectF(x, 48, wide, 58), sheet.title, 43, serif=True)
    for at, line in enumerate(sheet.lines):
        words(painter, QRectF(x, 103 + 29 * at, wide, 28), line, 19)
    for at, name in enumerate(sheet.fields):
        y = 62 + 42 * at
        words(painter, QRectF(896, y, 60, 28), name, 17.5)
        rule(painter, 954, y + 28, _END - 954)


# --- rows


def _paint_row(painter: QPainter, row: WorksheetRow, y: float, number: int) -> None:
    words(painter, QRectF(MARGIN, y + 11, 42, 44), str(number), 34, serif=True)
    end = _paint_situation(painter, row, y + 12)
    draw_hand(painter, _TEXT_X, y + 106, row.hand, _HAND_ROOM, row.way, end)
    text_box = QRectF(_END - 330, y + 10, 330, 26)
    words(painter, text_box, f"No. {row.number}", 16.5, place=RIGHT)
    _paint_boxes(painter, row.boxes, y + 43)
    if row.remark:
        paragraph(painter, QRectF(_END - 322, y + 112, 322, 60), row.remark, 15.5)
    if row.sentence is not None:
        _paint_sentence(painter, row.sentence, y + 133)
    elif row.line:
        wide = words(painter, QRectF(_TEXT_X, y + 134, 200, 28), row.line, 18)
        rule(painter, _TEXT_X + wide + 10, y + 164, 630 - wide)
    elif row.parts:
        _paint_parts(painter, row.parts, y + 110)


def _paint_situation(painter: QPainter, row: WorksheetRow, y: float) -> float:
    """The line above a hand; returns its right end."""
    x, high = _TEXT_X, 28.0
    x += words(painter, QRectF(x, y, 300, high), row.seats, 18, bold=True) + 18
    x += words(painter, QRectF(x, y, 420, high), row.around, 18) + 18
    for name, tiles in row.indicators:
        x += words(painter, QRectF(x, y, 160, high), name, 18) + 6
        for tile in tiles:
            draw_tile(painter, x, y - 1, tile, 0.56)
            x += 26
        x += 12
    return x


def _paint_boxes(painter: QPainter, boxes: tuple[AnswerBox, ...], y: float) -> None:
    x = _END - sum(box.width for box in boxes) - _BOX_GAP * (len(boxes) - 1)
    for box in boxes:
        place = QRectF(x, y, box.width, _BOX_HIGH)
        frame(painter, place)
        if box.headed:
            words(painter, QRectF(x + 6, y + 2, box.width - 12, 20), box.unit, 13)
            inside = QRectF(x + 6, y + 20, box.width - 12, 36)
        else:
            unit = QRectF(x, y + 26, box.width - 9, 30)
            used = words(painter, unit, box.unit, 17, place=RIGHT)
            inside = QRectF(x + 6, y + 8, box.width - used - 19, 44)
        words(painter, inside, box.value, 25, serif=True, place=CENTRE)
        x += box.width + _BOX_GAP


def _paint_sentence(painter: QPainter, said: tuple[str, SumPart, str], y: float) -> None:
    before, part, after = said
    x = _TEXT_X + words(painter, QRectF(_TEXT_X, y, 300, 30), before, 18) + 10
    box = QRectF(x, y - 2, 64, _PART_HIGH + 3)
    frame(painter, box, 1.3, 5)
    words(painter, box, part.value, 19, serif=True, place=CENTRE)
    words(painter, QRectF(box.right() + 10, y, 500, 30), after, 18)


def _paint_parts(painter: QPainter, parts: tuple[SumPart, ...], y: float) -> None:
    """The parts of a sum with signs between them, each under its name."""
    pitch = min(_WIDEST_PART, _PARTS_ROOM / len(parts))
    wide = pitch - 26
    for at, part in enumerate(parts):
        x = _TEXT_X + at * pitch
        name = QRectF(x - 12, y, wide + 24, 24)
        words(painter, name, part.name, 15, place=CENTRE)
        box = QRectF(x, y + 26, wide, _PART_HIGH)
        if part.open:
            frame(painter, box, 1.3, 5)
        else:
            dotted_rule(painter, x, box.bottom(), wide)
        words(painter, box, part.value, 19, serif=True, place=CENTRE)
        if at + 1 < len(parts):
            sign = "=" if at + 2 == len(parts) else "+"
            words(painter, QRectF(x + wide, y + 26, 26, _PART_HIGH), sign, 18, place=CENTRE)


# --- table and foot


def _paint_table(painter: QPainter, page: WorksheetPage, texts: Texts) -> None:
    assert page.table is not None
    sheet, marked = page.table
    printed = TablePrint(sheet, marked, "", "", coloured=False)
    painter.save()
    scale = _INSIDE / table_paper.WIDTH
    painter.translate(MARGIN, _TOP + 12)
    painter.scale(scale, scale)
    table_paper.draw_grids(painter, printed, 0, texts)
    painter.restore()


def _paint_foot(painter: QPainter, sheet: Worksheet, page: WorksheetPage) -> None:
    rule(painter, MARGIN, _FOOT, _INSIDE, 2.6)
    y = _FOOT + 17
    words(painter, QRectF(MARGIN, y, 300, 26), sheet.check_title, 17, bold=True)
    end = paragraph(painter, QRectF(MARGIN, y + 25, 310, 50), page.check, 16.5)
    words(painter, QRectF(MARGIN, end, 310, 36), page.check_sum, 26, serif=True)
    for (title, text), (x, wide) in zip(sheet.notes, _NOTES, strict=True):
        upright_rule(painter, x - 26, y, 105)
        words(painter, QRectF(x, y, wide, 26), title, 17, bold=True, place=LEFT)
        paragraph(painter, QRectF(x, y + 26, wide, 82), text, 17.5)
