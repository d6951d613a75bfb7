"""Paints the score sheet in ink on paper, for the screen, as a picture, as a PDF, and in print."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QImage,
    QPagedPaintDevice,
    QPainter,
    QPen,
)

from app.export import Exporter, as_pdf, lay_out, pages_picture, paint_pages
from app.pages.game.toppan.views import ScoreSheetRow, ToppanScoreSheet
from app.texts.texts import Texts
from app.views.game_end import SHEET_HEIGHT, SHEET_WIDTH
from app.widgets.painting.drawing import CENTRE, LEFT, RIGHT
from app.widgets.painting.paper import INK, paper_font, write_smaller, write_whole
from engine.ledger import SEATS

_EDGE: Final = 22
_NAME: Final = 92
_CELL: Final = 64
_GAP: Final = 16
_ROW, _LOW_ROW = 26, 20
_TOP: Final = 96
_SUM: Final = 24
_FEET: Final = 128
_LIGHT_INK: Final = QColor("#4F4B42")
_RED, _RULE = QColor("#A8321B"), QColor("#D8CFBD")
_PAPER: Final = "#FCFAF5"


class ToppanSheetPainter:
    """Paints the pages of a sheet. Rows are lower where they are many; those that do not fit on
    the last page with the sums are on pages before it."""

    def __init__(self, sheet: ToppanScoreSheet) -> None:
        self._sheet = sheet
        foot = len(sheet.sums) * _SUM + _FEET
        room = SHEET_HEIGHT - _TOP - foot
        many = len(sheet.rows)
        self._row = _ROW if many * _ROW <= room else _LOW_ROW
        last, full = max(int(room // self._row), 1), int((SHEET_HEIGHT - _TOP - _EDGE) // self._row)
        rows, pages = list(sheet.rows), list[tuple[ScoreSheetRow, ...]]()
        while len(rows) > last:
            take = min(full, len(rows) - 1)
            pages.append(tuple(rows[:take]))
            rows = rows[take:]
        self.pages = (*pages, tuple(rows))

    def paint(self, painter: QPainter, page: int) -> None:
        """Paint a page from the origin on, SHEET_WIDTH × SHEET_HEIGHT large."""
        self._painter, sheet = painter, self._sheet
        self._head(sheet)
        y = float(_TOP)
        for row in self.pages[page]:
            y = self._line(row, y, self._row)
        if page == len(self.pages) - 1:
            self._foot(sheet, y)
        last = QRectF(_EDGE, SHEET_HEIGHT - 19, SHEET_WIDTH - 2 * _EDGE, 14)
        write_smaller(painter, last, sheet.foot, paper_font(8), LEFT, _LIGHT_INK)
        if len(self.pages) > 1:
            number = f"{page + 1}/{len(self.pages)}"
            write_smaller(painter, last, number, paper_font(9), CENTRE, _LIGHT_INK)

    def _head(self, sheet: ToppanScoreSheet) -> None:
        box, font = QRectF(_EDGE, 14, SHEET_WIDTH - 2 * _EDGE, 40), paper_font(25, serif=True)
        write_smaller(self._painter, box, sheet.title, font, LEFT)
        beside = QFontMetricsF(font).horizontalAdvance(sheet.title) + _GAP
        for at, words in enumerate(sheet.about):
            line = QRectF(_EDGE + beside, 16 + at * 18, box.width() - beside, 18)
            write_smaller(self._painter, line, words, paper_font(12), RIGHT, _LIGHT_INK)
        self._rule(60)
        y = 64.0
        head = QRectF(_EDGE, y, _NAME, 26)
        write_smaller(self._painter, head, sheet.heads[0], paper_font(12), LEFT, _LIGHT_INK)
        head = self._what(y, 26)
        write_smaller(self._painter, head, sheet.heads[1], paper_font(12), LEFT, _LIGHT_INK)
        for player, name in enumerate(sheet.names):
            cell = self._cell(player, y, 26)
            write_whole(self._painter, cell, name, paper_font(12, bold=True), RIGHT)
        self._rule(y + 28)

    def _what(self, y: float, high: float) -> QRectF:
        right = SHEET_WIDTH - _EDGE - SEATS * _CELL
        return QRectF(_EDGE + _NAME, y, right - _EDGE - _NAME - 4, high)

    def _cell(self, player: int, y: float, high: float) -> QRectF:
        left = SHEET_WIDTH - _EDGE - (SEATS - player) * _CELL
        return QRectF(left + 3, y, _CELL - 3, high)

    def _line(self, row: ScoreSheetRow, y: float, high: float, *, summed: bool = False) -> float:
        """Paint a row; returns where the next one begins. Where no points move, the words have the
        room of the points."""
        size = 15 if row.strong else 12
        name = QRectF(_EDGE, y, _NAME if not summed else _NAME + 60, high)
        letters = paper_font(12, bold=not summed or row.strong)
        write_smaller(self._painter, name, row.name, letters, LEFT)
        what_box = self._what(y, high)
        idle = not summed and not any(row.signs)
        if summed:
            what_box.setLeft(what_box.left() + 64)
        elif idle:
            what_box.setRight(SHEET_WIDTH - _EDGE)
        used = 0.0
        if row.seal is not None:
            used = self._seal(what_box, row.seal.word, row.seal.sanction) + 5
        what_box.setLeft(what_box.left() + used)
        ink = _LIGHT_INK if summed else INK
        write_whole(self._painter, what_box, row.what, paper_font(12), LEFT, ink)
        for player, words in enumerate(() if idle else row.moved):
            bold = row.strong or (row.signs[player] > 0 and not summed)
            ink = INK if bold or summed else _LIGHT_INK
            cell = self._cell(player, y, high)
            write_smaller(self._painter, cell, words, paper_font(size, bold=bold), RIGHT, ink)
        if not row.strong:
            pen = QPen(_RULE, 0.8, Qt.PenStyle.DotLine)
            self._painter.setPen(pen)
            self._painter.drawLine(QPointF(_EDGE, y + high), QPointF(SHEET_WIDTH - _EDGE, y + high))
        return y + high

    def _foot(self, sheet: ToppanScoreSheet, y: float) -> None:
        self._rule(y + 3)
        y += 5
        for row in sheet.sums:
            y = self._line(row, y, _SUM, summed=True)
        self._rule(y + 2)
        y = self._line(sheet.result, y + 4, 30, summed=True)
        self._rule(y + 2)
        y += 4
        note = QRectF(_EDGE, y, SHEET_WIDTH - 2 * _EDGE - SEATS * _CELL - 8, 26)
        write_smaller(self._painter, note, sheet.note, paper_font(11), LEFT, _LIGHT_INK)
        for player, words in enumerate(sheet.places):
            cell = self._cell(player, y, 26)
            write_smaller(self._painter, cell, words, paper_font(15, serif=True), RIGHT)
        y += 30
        sign = QRectF(_EDGE, y, 140, 30)
        write_smaller(self._painter, sign, sheet.sign, paper_font(12), LEFT, _LIGHT_INK)
        self._painter.setBrush(Qt.BrushStyle.NoBrush)
        for player, name in enumerate(sheet.names):
            box = self._cell(player, y, 30).adjusted(3, 0, 0, 0)
            self._painter.setPen(QPen(_LIGHT_INK, 0.8))
            self._painter.drawRoundedRect(box, 3, 3)
            signs, inner = name.partition(" ")[2] or name, box.adjusted(2, 0, -2, 0)
            write_whole(self._painter, inner, signs, paper_font(11), CENTRE, _LIGHT_INK)

    def _seal(self, box: QRectF, word: str, sanction: str) -> float:
        """Paint a seal at the left of a box; returns its width."""
        font = paper_font(10, serif=True)
        wide = QFontMetricsF(font).horizontalAdvance(word) + 8
        frame = QRectF(box.x(), box.center().y() - 8, wide, 16)
        ink = _RED if sanction in ("chombo", "fine") else _LIGHT_INK
        self._painter.setPen(QPen(ink, 1))
        self._painter.setBrush(Qt.BrushStyle.NoBrush)
        self._painter.drawRoundedRect(frame, 2, 2)
        write_smaller(self._painter, frame, word, font, CENTRE, ink)
        return wide

    def _rule(self, y: float) -> None:
        self._painter.setPen(QPen(INK, 1.2))
        self._painter.drawLine(QPointF(_EDGE, y), QPointF(SHEET_WIDTH - _EDGE, y))


# --- leaving the program


_lay_out: Final = partial(lay_out, size="A5")


def sheet_pdf(sheet: ToppanScoreSheet) -> bytes:
    """The sheet as PDF, a page of A5 for each of its pages."""
    return as_pdf(sheet.title, partial(put_on, sheet=sheet), _lay_out)


def put_on(device: QPagedPaintDevice, sheet: ToppanScoreSheet) -> bool:
    """Paint all pages of a sheet; False where the device cannot be painted on."""
    return paint_pages(device, _pages(sheet), (SHEET_WIDTH, SHEET_HEIGHT))


def _pages(sheet: ToppanScoreSheet) -> list[Callable[[QPainter], None]]:
    paper = ToppanSheetPainter(sheet)
    return [partial(paper.paint, page=page) for page in range(len(paper.pages))]


def print_sheet(exporter: Exporter, sheet: ToppanScoreSheet, texts: Texts) -> None:
    """Ask for a printer and print a sheet."""
    put = partial(put_on, sheet=sheet)
    exporter.print_with(sheet.title, put, texts, coloured=True, lay_out=_lay_out)


def sheet_picture(sheet: ToppanScoreSheet) -> QImage:
    """The sheet as a picture, its pages below each other."""
    return pages_picture(_pages(sheet), (SHEET_WIDTH, SHEET_HEIGHT), _PAPER)
