"""Paper: the whole handbook as PDF and on a printer, with contents, heads and page numbers."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QMarginsF, QRectF
from PySide6.QtGui import (
    QPagedPaintDevice,
    QPageLayout,
    QPageSize,
    QPainter,
    QTextBlock,
    QTextBlockFormat,
    QTextCursor,
    QTextFormat,
)

from app.export import foot_of
from app.pages.handbook.source import Chapter
from app.pages.handbook.widgets.markdown import MarkdownDocument, MarkdownLook
from app.pdf import as_pdf
from app.style.theme import colour, mincho, px, sans
from app.style.tokens import LIGHT
from app.texts.texts import Texts
from app.widgets.painting.drawing import CENTRE, LEFT, RIGHT, write

_PAPER: Final = QPageSize.PageSizeId.A4
_WIDE: Final = 794
"""The width of A4 in pixels of 96 to the inch, the unit of all that is laid out here."""
_ROOM: Final = (76, 84, 642, 950)
"""Where the text stands; above it the chapter, below it the number of the page."""
_RATIO: Final = 4.0
_ROW, _LINE = 30, 20
_APART: Final = 26
_LOOK: Final = MarkdownLook(LIGHT, ratio=_RATIO, letters=12, padding=2.5)
_LOW: Final = 0.6
"""A chapter that would begin lower than that on a page begins on the next."""
_FOLLOWS: Final = 100
"""So much of what a heading is about follows it on its page."""


def pdf(chapters: tuple[Chapter, ...], texts: Texts) -> bytes:
    """The handbook as a PDF of A4."""

    def paint(device: QPagedPaintDevice) -> None:
        put_on(device, chapters, texts)

    return as_pdf(texts.ui("handbook.whole"), paint)


def put_on(device: QPagedPaintDevice, chapters: tuple[Chapter, ...], texts: Texts) -> bool:
    """Paint all pages on upright sheets; whether the device took them."""
    upright = QPageLayout.Orientation.Portrait
    device.setPageLayout(QPageLayout(QPageSize(_PAPER), upright, QMarginsF(0, 0, 0, 0)))
    painter = QPainter()
    if not painter.begin(device):
        return False
    HandbookPages(chapters, texts).paint(painter, device)
    return painter.end()


class HandbookPages:
    """The chapters laid out one after the other; the contents are on the first page.

    All lengths go with the letters on the screen, and the whole is brought to the sheet.
    """

    def __init__(self, chapters: tuple[Chapter, ...], texts: Texts) -> None:
        self._chapters, self._texts = chapters, texts
        self._room = QRectF(*(px(length) for length in _ROOM))
        self._sheets: list[list[tuple[MarkdownDocument, int]]] = []
        """What stands on each page of the text: a chapter, and which of its pages that is."""
        self.first: list[int] = []
        """The number of the page on which each chapter begins."""
        down = self._room.height()
        for chapter in chapters:
            down = self._add(chapter, down)

    def _add(self, chapter: Chapter, down: float) -> float:
        """Lay a chapter out from so far down on the last page; how far it comes on its own."""
        written, high = MarkdownDocument(chapter.markdown(), _LOOK), self._room.height()
        written.setDocumentMargin(0)
        written.setPageSize(self._room.size())
        goes_on = down <= _LOW * high
        if goes_on:
            _push_down(written, down)
        for heading in written.headings()[1:]:
            if _top(written, heading) % high > high - px(_FOLLOWS):
                _turn_page(written, heading)
        there = len(self._sheets) - goes_on
        for at in range(written.pageCount()):
            if there + at == len(self._sheets):
                self._sheets.append([])
            self._sheets[there + at].append((written, at))
        self.first.append(there + 2)
        end = written.documentLayout().blockBoundingRect(written.lastBlock()).bottom()
        return end % high + px(_APART)

    def paint(self, painter: QPainter, device: QPagedPaintDevice) -> None:
        scale = device.width() / px(_WIDE)
        painter.scale(scale, scale)
        self._paint_contents(painter)
        for number, parts in enumerate(self._sheets, 2):
            device.newPage()
            self._paint_margins(painter, number)
            for written, at in parts:
                part = QRectF(0, at * self._room.height(), *self._room.size().toTuple())
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
        foot = foot_of(texts.ui("action.help"), texts)
        write(painter, self._foot, foot, sans(11), t.ink2, LEFT)

    def _paint_margins(self, painter: QPainter, number: int) -> None:
        """The chapter with which the page begins, or the first that begins on it; the number."""
        head, whole = self._line(-px(40)), self._texts.ui("handbook.whole")
        begun = [at for at, first in enumerate(self.first) if first < number]
        here = self.first.index(number) if number in self.first else begun[-1]
        write(painter, head, whole, sans(11), LIGHT.ink2, LEFT)
        write(painter, head, self._chapters[here].title, sans(11), LIGHT.ink2, RIGHT)
        write(painter, self._foot, str(number), sans(11), LIGHT.ink2, CENTRE)

    def _line(self, below: float, high: float = _LINE) -> QRectF:
        """A line of the page, so far below the top of the text."""
        return QRectF(self._room.x(), self._room.y() + below, self._room.width(), px(high))

    @property
    def _foot(self) -> QRectF:
        return self._line(self._room.height() + px(24))


def _push_down(written: MarkdownDocument, down: float) -> None:
    """Begin so far down on the first page: what stands above is one line, empty and so high."""
    cursor = QTextCursor(written)
    cursor.insertBlock()
    cursor.movePosition(QTextCursor.MoveOperation.Start)
    line = QTextBlockFormat()
    line.setLineHeight(down, QTextBlockFormat.LineHeightTypes.FixedHeight.value)
    cursor.setBlockFormat(line)


def _turn_page(written: MarkdownDocument, heading: QTextBlock) -> None:
    """Begin a part on the next page; Qt lays out anew only what it is told of."""
    shape = heading.blockFormat()
    shape.setPageBreakPolicy(QTextFormat.PageBreakFlag.PageBreak_AlwaysBefore)
    QTextCursor(heading).setBlockFormat(shape)
    written.markContentsDirty(0, written.characterCount())


def _top(written: MarkdownDocument, block: QTextBlock) -> float:
    """How far down the letters of a block begin, all pages in one column."""
    box = written.documentLayout().blockBoundingRect(block)
    line = block.layout().lineAt(0)
    return box.top() + (line.y() if line.isValid() else 0)
