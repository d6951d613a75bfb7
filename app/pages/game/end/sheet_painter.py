"""Paints a score sheet in ink, with vermilion seals, for screen, PDF, picture and printer."""

from __future__ import annotations

from collections.abc import Iterator
from math import floor
from typing import Final

import msgspec
from msgspec.structs import replace
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from app.pages.game.end.sheet import FourTexts, ScoreSheet, SheetHand, SheetSum
from app.pages.game.hands import SealWords
from app.style.tokens import LIGHT
from app.texts.texts import Texts
from app.views.game_end import SHEET_HEIGHT, SHEET_WIDTH
from app.widgets.painting.drawing import CENTRE, LEFT, RIGHT, wrapped_lines
from app.widgets.painting.paper import (
    INK,
    paper_font,
    write_line,
    write_smaller,
    write_whole,
)

_MARGIN: Final = 22.0
_RIGHT: Final = SHEET_WIDTH - _MARGIN
_WHAT: Final = 114.0
_CELL: Final = 64.0
_FIRST: Final = _RIGHT - 3 * _CELL
"""The right edge of the first seat's column."""
_HEAD: Final = 90.0
_FOOT: Final = 14.0
_ROW, _LOW_ROW = 26.0, 20.0
_SUM: Final = 26.0
_STRONG: Final = 36.0
_PLACES: Final = 30.0
_NOTE: Final = 16.0
_SIGN: Final = (52.0, 34.0)
_MOST_AT_FULL: Final = 15
_WORDS: Final = 60.0
"""The least room of the words of a hand beside its seals."""
_SPACED: Final = 111
"""The letters of the title with the space behind them, in percent: Qt writes a space in pixels into
a PDF several times as wide."""
_SOFT: Final = QColor("#4F4B42")
_FAINT: Final = QColor("#A79F8C")
_SEALS: Final = {
    "chombo": LIGHT.shu, "exclusion": LIGHT.shu, "fine": LIGHT.gold_text,
    "agari_houki": LIGHT.gold_text, "correction": LIGHT.ink3, "off_result": LIGHT.gold_text,
    "yellow_card": LIGHT.gold_text, "red_card": LIGHT.shu, "disqualification": LIGHT.shu,
}  # fmt: skip
_FOREMOST: Final = ("chombo", "exclusion", "disqualification")


class SheetPage(msgspec.Struct, frozen=True):
    """A page of a sheet: its hands, how high their rows are, and whether the sums stand on it.
    `notes` are lines, under the sums where these are there."""

    rows: tuple[SheetHand, ...]
    row_height: float
    sums: bool
    notes: tuple[str, ...] = ()

    @property
    def blank(self) -> bool:
        """Whether its rows are to be filled in by hand."""
        return self.sums and not any(row.words for row in self.rows)


def pages_of(sheet: ScoreSheet) -> tuple[SheetPage, ...]:
    """The pages of a sheet. Rows get lower where there are more hands than a page has room for,
    down to 20, and then a second page is taken; of rows to fill in by hand there are as many as
    one page has room for. Notes that a page has no room for beside a hand go on overleaf."""
    notes = _note_lines(sheet)
    rows = tuple(part for row in sheet.rows for part in _sealed(row))
    under = 1 + floor((_room(sheet, 1) - _LOW_ROW) / _NOTE)
    further = _further(notes[under:])
    notes = notes[:under]
    room = _room(sheet, len(notes))
    if not any(row.words for row in rows):
        rows = rows[: floor(room / _LOW_ROW)]
    if len(rows) * _LOW_ROW <= room:
        full = _LOW_ROW if len(rows) > _MOST_AT_FULL else _ROW
        high = min(full, floor(room / max(len(rows), 1)))
        return (SheetPage(rows, high, sums=True, notes=notes), *further)
    found = []
    fits = floor((SHEET_HEIGHT - _HEAD - 2 * _FOOT) / _LOW_ROW)
    while len(rows) * _LOW_ROW > room:
        taken = min(fits, len(rows) - 1)
        found.append(SheetPage(rows[:taken], _LOW_ROW, sums=False))
        rows = rows[taken:]
    high = min(_ROW, floor(room / len(rows)))
    return (*found, SheetPage(rows, high, sums=True, notes=notes), *further)


def _sealed(row: SheetHand) -> Iterator[SheetHand]:
    """A hand, and rows of the seals for which it has no room beside its words."""
    seals, room = list(row.seals), _FIRST - _CELL - _WHAT + 8 - _WORDS
    while True:
        taken = 0
        while taken < len(seals) and (used := _seal_width(seals[taken]) + 5) <= room:
            room -= used
            taken += 1
        taken = max(taken, 1)
        yield replace(row, seals=tuple(seals[:taken]))
        seals, room = seals[taken:], _FIRST - _CELL - _WHAT + 8
        if not seals:
            return
        row = SheetHand("", "", "", ("", "", "", ""), (0, 0, 0, 0))


def _further(notes: tuple[str, ...]) -> tuple[SheetPage, ...]:
    """Pages of notes alone."""
    fits = floor((SHEET_HEIGHT - _HEAD - 2 * _FOOT) / _NOTE)
    parts = (notes[at : at + fits] for at in range(0, len(notes), fits))
    return tuple(SheetPage((), _LOW_ROW, sums=False, notes=part) for part in parts)


def _room(sheet: ScoreSheet, notes: int) -> float:
    """The height that sums, so many lines of notes, and boxes to sign leave to the hands."""
    below = sum(_STRONG if one.strong else _SUM for one in sheet.sums)
    below += _PLACES + _NOTE * max(notes - 1, 0)
    return SHEET_HEIGHT - _HEAD - below - _SIGN[1] - 2 * _FOOT - 8


def _note_lines(sheet: ScoreSheet) -> tuple[str, ...]:
    """The notes in lines; the first of them stands beside the places."""
    return tuple(
        line
        for at, note in enumerate(sheet.notes)
        for line in wrapped_lines(
            note, paper_font(11), (_FIRST - 70 if not at else _RIGHT) - _MARGIN
        )
    )


class SheetPainter:
    """Paints the pages of a sheet, each into SHEET_WIDTH × SHEET_HEIGHT."""

    def __init__(self, sheet: ScoreSheet, texts: Texts) -> None:
        self._sheet, self._texts = sheet, texts
        self.pages = pages_of(sheet)
        self._y = 0.0

    def paint(self, painter: QPainter, at: int = 0) -> None:
        """Paint the page with this index."""
        page = self.pages[at]
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._title(painter)
        self._heads(painter)
        self._y = _HEAD
        for row in page.rows:
            self._row(painter, row, page.row_height)
        self._line(painter, self._y + 0.5)
        if page.blank:
            self._columns(painter, self._y)
        if page.sums:
            self._sums(painter, page.notes)
            self._signs(painter)
        else:
            self._notes(painter, page.notes)
        if len(self.pages) > 1:
            number = self._texts.ui("score_sheet.page", at + 1, len(self.pages))
            box = QRectF(_MARGIN, SHEET_HEIGHT - _FOOT - 5, _RIGHT - _MARGIN, _FOOT)
            write_line(painter, box, number, paper_font(9), CENTRE, _SOFT)
        box = QRectF(_MARGIN, SHEET_HEIGHT - _FOOT - 5, _RIGHT - _MARGIN, _FOOT)
        write_line(painter, box, self._sheet.foot, paper_font(8), LEFT, _SOFT)
        painter.restore()

    # parts, from the top

    def _title(self, painter: QPainter) -> None:
        box = QRectF(_MARGIN, 14, 200, 38)
        title = paper_font(27, serif=True)
        title.setLetterSpacing(QFont.SpacingType.PercentageSpacing, _SPACED)
        write_smaller(painter, box, self._sheet.title, title, LEFT)
        for at, line in enumerate(self._sheet.above):
            box = QRectF(_MARGIN + 206, 14 + 18 * at, _RIGHT - _MARGIN - 206, 18)
            write_smaller(painter, box, line, paper_font(12), RIGHT, _SOFT)

    def _heads(self, painter: QPainter) -> None:
        self._line(painter, 60)
        self._line(painter, _HEAD - 0.5)
        s = self._sheet
        write_line(painter, QRectF(_MARGIN, 60, 90, 30), s.columns[0], paper_font(11), LEFT, _SOFT)
        write_line(painter, QRectF(_WHAT, 60, 150, 30), s.columns[1], paper_font(11), LEFT, _SOFT)
        for seat in range(len(s.names)):
            box = _cell(seat, 60, 30)
            wind, name = paper_font(12, serif=True), paper_font(12, bold=True)
            if not s.names[seat]:
                left = QRectF(box.x() + 8, box.y(), 18, box.height())
                write_line(painter, left, s.winds[seat], wind, LEFT)
                continue
            wide = min(QFontMetricsF(name).horizontalAdvance(s.names[seat]), _CELL - 22)
            right = QRectF(box.right() - wide, box.y(), wide, box.height())
            write_whole(painter, right, s.names[seat], name, RIGHT)
            beside = QRectF(right.x() - 19, box.y(), 14, box.height())
            write_line(painter, beside, s.winds[seat], wind, RIGHT)

    def _columns(self, painter: QPainter, bottom: float) -> None:
        """Lines between the seats, to write along."""
        painter.setPen(QPen(_FAINT, 0.5, Qt.PenStyle.DotLine))
        for x in (_WHAT - 6, *(_cell(seat, 0, 0).x() + 6 for seat in range(4))):
            painter.drawLine(QLineF(x, 60, x, bottom))

    def _row(self, painter: QPainter, row: SheetHand, high: float) -> None:
        top = self._y
        if row.begins:
            self._line(painter, top, 0.8)
        name = paper_font(12, bold=True)
        box = QRectF(_MARGIN, top, _WHAT - _MARGIN - 4, high)
        used = write_smaller(painter, box, row.name, name, LEFT)
        if row.counter:
            beside = box.adjusted(used + 5, 0, 0, 0)
            write_smaller(painter, beside, row.counter, paper_font(11), LEFT, _SOFT)
        self._words(painter, row, QRectF(_WHAT, top, _FIRST - _CELL - _WHAT + 8, high))
        for seat, (cell, sign) in enumerate(zip(row.cells, row.signs, strict=True)):
            ink = INK if sign > 0 or not any(row.signs) else _SOFT
            write_line(
                painter, _cell(seat, top, high), cell, paper_font(12, bold=sign > 0), RIGHT, ink
            )
        self._y += high
        self._line(painter, self._y, 0.5, dotted=True)

    def _words(self, painter: QPainter, row: SheetHand, box: QRectF) -> None:
        """The words of a hand; a chombo stands before them as a seal, other rulings after."""
        before = [seal for seal in row.seals if seal.kind in _FOREMOST]
        after = [seal for seal in row.seals if seal not in before]
        x = box.x()
        for seal in before:
            x += _seal(painter, x, box.center().y(), seal) + 5
        room = box.right() - x - sum(_seal_width(seal) + 5 for seal in after)
        words = f"{row.words} {self._texts.ui('score_sheet.mark')}" if row.corrected else row.words
        place = QRectF(x, box.y(), max(room, 30), box.height())
        x += write_whole(painter, place, words, paper_font(12), LEFT) + 5 if words else 0
        for seal in after:
            x += _seal(painter, x, box.center().y(), seal) + 5

    def _sums(self, painter: QPainter, notes: tuple[str, ...]) -> None:
        self._y += 2
        for one in self._sheet.sums:
            if one.strong:
                self._line(painter, self._y)
            self._sum(painter, one, _STRONG if one.strong else _SUM)
            if one.strong:
                self._line(painter, self._y)
        self._places(painter, self._sheet.places, notes)

    def _sum(self, painter: QPainter, one: SheetSum, high: float) -> None:
        box = QRectF(_MARGIN, self._y, _FIRST - _CELL - _MARGIN + 8, high)
        used = write_line(painter, box, one.label, paper_font(12, bold=one.strong), LEFT)
        write_smaller(
            painter, box.adjusted(used + 12, 0, 0, 0), one.note, paper_font(11), LEFT, _SOFT
        )
        for seat, cell in enumerate(one.cells):
            letters = paper_font(14 if one.strong else 12, bold=one.strong)
            write_smaller(painter, _cell(seat, self._y, high), cell, letters, RIGHT)
        self._y += high

    def _places(self, painter: QPainter, places: FourTexts, notes: tuple[str, ...]) -> None:
        """The places, and the notes from beside them on."""
        for seat, place in enumerate(places):
            box = _cell(seat, self._y, _PLACES)
            write_line(painter, box, place, paper_font(15, serif=True), RIGHT)
        top = self._y
        self._y += (_PLACES - _NOTE) / 2
        self._notes(painter, notes)
        self._y = top + _PLACES + _NOTE * max(len(notes) - 1, 0)

    def _notes(self, painter: QPainter, notes: tuple[str, ...]) -> None:
        for line in notes:
            box = QRectF(_MARGIN, self._y, _RIGHT - _MARGIN, _NOTE)
            write_line(painter, box, line, paper_font(11), LEFT, _SOFT)
            self._y += _NOTE

    def _signs(self, painter: QPainter) -> None:
        wide, high = _SIGN
        top = min(self._y + 10, SHEET_HEIGHT - high - 2 * _FOOT)
        box = QRectF(_MARGIN, top, 200, high)
        write_line(painter, box, self._sheet.confirm, paper_font(12), LEFT, _SOFT)
        for seat, name in enumerate(self._sheet.names):
            sign = QRectF(_FIRST + seat * _CELL - wide, top, wide, high)
            painter.setPen(QPen(_FAINT, 0.8))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(sign, 2, 2)
            write_whole(painter, sign.adjusted(3, 0, -3, 0), name, paper_font(11), CENTRE, _SOFT)

    def _line(
        self, painter: QPainter, y: float, width: float = 1.0, *, dotted: bool = False
    ) -> None:
        style = Qt.PenStyle.DotLine if dotted else Qt.PenStyle.SolidLine
        painter.setPen(QPen(_FAINT if dotted else INK, width, style))
        painter.drawLine(QLineF(QPointF(_MARGIN, y), QPointF(_RIGHT, y)))


def _cell(seat: int, top: float, high: float) -> QRectF:
    """The box of a seat's cell, up to its right edge."""
    return QRectF(_FIRST + (seat - 1) * _CELL, top, _CELL, high)


def _seal_width(seal: SealWords) -> float:
    return QFontMetricsF(paper_font(10, serif=True)).horizontalAdvance(seal.text) + 9


def _seal(painter: QPainter, x: float, middle: float, seal: SealWords) -> float:
    """Paint a seal in its colour; returns its width."""
    box = QRectF(x, middle - 8, _seal_width(seal), 16)
    ink = QColor(_SEALS[seal.kind])
    painter.setPen(QPen(ink, 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(box, 2.5, 2.5)
    write_line(painter, box, seal.text, paper_font(10, serif=True), CENTRE, ink)
    return box.width()
