"""Prints the whole handbook or makes a PDF, with contents, page headers and page numbers."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import (
    QPagedPaintDevice,
    QPainter,
    QTextBlock,
    QTextBlockFormat,
    QTextCursor,
    QTextFormat,
    QTextTable,
)

from app.export import as_pdf, foot_of, paint_pages
from app.pages.handbook.source import TABLE_RULE, Chapter
from app.pages.handbook.widgets.markdown import MarkdownDocument, MarkdownLook
from app.style.theme import colour, mincho, px, sans
from app.style.tokens import LIGHT
from app.texts.texts import Texts
from app.widgets.painting.drawing import CENTRE, LEFT, RIGHT, write

_WIDE: Final = 794
"""The width of A4 in pixels at 96 dpi, the unit of every length in this module."""
_PROPORTION: Final = 297 / 210
_ROOM: Final = (76, 84, 642, 950)
"""The text area (x, y, width, height); the header is above it, the page number below."""
_RATIO: Final = 4.0
_ROW, _LINE = 30, 20
_APART: Final = 26
_LOOK: Final = MarkdownLook(LIGHT, ratio=_RATIO, letters=12, padding=2.5)
_LOW: Final = 0.6
"""A chapter that would begin lower than this share of a page begins on the next."""
_FOLLOWS: Final = 100
"""Least height of text after a heading on the same page."""


def pdf(chapters: tuple[Chapter, ...], texts: Texts) -> bytes:
    """The handbook as a PDF of A4."""
    return as_pdf(texts.ui("handbook.whole"), partial(put_on, chapters=chapters, texts=texts))


def put_on(device: QPagedPaintDevice, chapters: tuple[Chapter, ...], texts: Texts) -> bool:
    """Paint all pages; returns whether the device accepted them."""
    size = px(_WIDE), px(_WIDE) * _PROPORTION
    return paint_pages(device, HandbookPages(chapters, texts).painters, size)


class HandbookPages:
    """The chapters laid out one after the other; the contents are on the first page.

    All lengths follow the letter size of the screen and are scaled to the sheet at the end.
    """

    def __init__(self, chapters: tuple[Chapter, ...], texts: Texts) -> None:
        self._chapters, self._texts = chapters, texts
        self._room = QRectF(*(px(length) for length in _ROOM))
        self._sheets: list[list[tuple[MarkdownDocument, int]]] = []
        """For each page of text the chapters on it, each with the index of its page."""
        self.first: list[int] = []
        """The page number on which each chapter begins."""
        down = self._room.height()
        for chapter in chapters:
            down = self._add(chapter, down)

    def _add(self, chapter: Chapter, down: float) -> float:
        """Lay out a chapter from `down` on the last page; returns where it ends on its last one."""
        high = self._room.height()
        goes_on = down <= _LOW * high
        text, turned, further = chapter.markdown(), set[int](), set[int]()
        written = self._laid_out(text, turned, down if goes_on else 0)
        while (cut := _cut(written, turned, further, high)) is not None:
            table, row = cut
            if row > 1:
                text = _parted(text, table, row)
                turned, further = ({at + (at > table) for at in some} for some in (turned, further))
                further.add(table + 1)
            else:
                turned.add(table)
            written = self._laid_out(text, turned, down if goes_on else 0)
        there = len(self._sheets) - goes_on
        for at in range(written.pageCount()):
            if there + at == len(self._sheets):
                self._sheets.append([])
            self._sheets[there + at].append((written, at))
        self.first.append(there + 2)
        end = written.documentLayout().blockBoundingRect(written.lastBlock()).bottom()
        return end % high + px(_APART)

    def _laid_out(self, text: str, turned: set[int], down: float) -> MarkdownDocument:
        """A text that begins `down` on its first page; these tables begin a page, and so do
        headings with little room below them."""
        written, high = MarkdownDocument(text, _LOOK), self._room.height()
        written.setDocumentMargin(0)
        written.setPageSize(self._room.size())
        tables = written.tables()
        for at in turned:
            shape = tables[at].format()
            shape.setPageBreakPolicy(QTextFormat.PageBreakFlag.PageBreak_AlwaysBefore)
            tables[at].setFormat(shape)
        if down:
            _push_down(written, down)
        for heading in written.headings()[1:]:
            if _top(written, heading) % high > high - px(_FOLLOWS):
                _turn_page(written, heading)
        return written

    @property
    def painters(self) -> tuple[Callable[[QPainter], object], ...]:
        """What paints the contents, and every page of text."""
        pages = range(len(self._sheets))
        return (self._paint_contents, *(partial(self._paint, at=at) for at in pages))

    def _paint(self, painter: QPainter, at: int) -> None:
        """Paint a page of text with its margins."""
        self._paint_margins(painter, at + 2)
        for written, page in self._sheets[at]:
            part = QRectF(0, page * self._room.height(), *self._room.size().toTuple())
            painter.save()
            painter.translate(self._room.topLeft() - part.topLeft())
            painter.setClipRect(part)
            written.paint(painter, part)
            painter.restore()

    def _paint_contents(self, painter: QPainter) -> None:
        t, texts = LIGHT, self._texts
        write(painter, self._line(px(60)), texts.ui("handbook.whole"), mincho(34), t.ink, LEFT)
        row = self._line(px(150), _ROW)
        for chapter, page in zip(self._chapters, self.first, strict=True):
            write(painter, row, chapter.title, sans(15), t.ink, LEFT)
            write(painter, row, str(page), sans(15), t.ink, RIGHT)
            painter.setPen(colour(t.line))
            painter.drawLine(row.bottomLeft(), row.bottomRight())
            row.translate(0, row.height())
        foot = foot_of(texts.ui("action.help"))
        write(painter, self._foot, foot, sans(11), t.ink2, LEFT)

    def _paint_margins(self, painter: QPainter, number: int) -> None:
        """The header with the chapter that the page begins with, and the page number."""
        head, whole = self._line(-px(40)), self._texts.ui("handbook.whole")
        begun = [at for at, first in enumerate(self.first) if first < number]
        here = self.first.index(number) if number in self.first else begun[-1]
        write(painter, head, whole, sans(11), LIGHT.ink2, LEFT)
        write(painter, head, self._chapters[here].title, sans(11), LIGHT.ink2, RIGHT)
        write(painter, self._foot, str(number), sans(11), LIGHT.ink2, CENTRE)

    def _line(self, below: float, high: float = _LINE) -> QRectF:
        """The box of a line, `below` the top of the text area."""
        return QRectF(self._room.x(), self._room.y() + below, self._room.width(), px(high))

    @property
    def _foot(self) -> QRectF:
        return self._line(self._room.height() + px(24))


def _push_down(written: MarkdownDocument, down: float) -> None:
    """Begin `down` on the first page, by an empty first line of that height."""
    cursor = QTextCursor(written)
    cursor.insertBlock()
    cursor.movePosition(QTextCursor.MoveOperation.Start)
    line = QTextBlockFormat()
    line.setLineHeight(down, QTextBlockFormat.LineHeightTypes.FixedHeight.value)
    cursor.setBlockFormat(line)


def _turn_page(written: MarkdownDocument, heading: QTextBlock) -> None:
    """Begin a section on the next page; Qt lays out again only what is marked dirty."""
    shape = heading.blockFormat()
    shape.setPageBreakPolicy(QTextFormat.PageBreakFlag.PageBreak_AlwaysBefore)
    QTextCursor(heading).setBlockFormat(shape)
    written.markContentsDirty(0, written.characterCount())


def _cut(
    written: MarkdownDocument, turned: set[int], further: set[int], high: float
) -> tuple[int, int] | None:
    """The first table that the end of a page parts, by its number, and its first row that is not
    whole on the page on which the table begins; None where there is none.

    A first row that is higher than a page stays. A table that goes on from the one before it begins
    on another page than that.
    """
    before = -1.0
    for at, table in enumerate(written.tables()):
        page = _row(written, table, 0)[0] // high
        if at in further - turned and page == before:
            return at, 1
        before = page
        for row in range(1, table.rows()):
            if _row(written, table, row)[1] > (page + 1) * high:
                if row > 1 or at not in turned:
                    return at, row
                break
    return None


def _row(written: MarkdownDocument, table: QTextTable, row: int) -> tuple[float, float]:
    """The upper and the lower end of the words of a row, all pages in one column."""
    cells = [table.cellAt(row, column) for column in range(table.columns())]
    bounds = written.documentLayout().blockBoundingRect
    upper = min(bounds(cell.firstCursorPosition().block()).top() for cell in cells)
    return upper, max(bounds(cell.lastCursorPosition().block()).bottom() for cell in cells)


def _parted(text: str, table: int, row: int) -> str:
    """The text with a table in two, the second of which begins with this row below the heads."""
    lines = text.split("\n")
    heads = [at - 1 for at, line in enumerate(lines) if at and TABLE_RULE.fullmatch(line)]
    head = heads[table]
    end = head + 1 + row
    return "\n".join([*lines[:end], "", *lines[head : head + 2], *lines[end:]])


def _top(written: MarkdownDocument, block: QTextBlock) -> float:
    """The y of the first letters of a block, all pages in one column."""
    box = written.documentLayout().blockBoundingRect(block)
    line = block.layout().lineAt(0)
    return box.top() + (line.y() if line.isValid() else 0)
