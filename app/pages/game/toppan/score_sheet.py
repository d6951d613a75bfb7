"""Paints the score sheet in ink on paper, for the screen, as a picture, as a PDF, and in print."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QImage,
    QImageWriter,
    QPagedPaintDevice,
    QPainter,
    QPen,
)

from app.export import Exporter, as_pdf, lay_out, paint_pages
from app.pages.game.toppan.views import ScoreSheetRow, ToppanScoreSheet
from app.style.theme import MINCHO, SANS
from app.texts.texts import Texts
from app.widgets.painting.drawing import in_two_lines
from engine.ledger import SEATS

WIDTH, HEIGHT = 546, 653
"""The size of a sheet in the units in which it is painted."""
_EDGE: Final = 22
_NAME: Final = 92
_CELL: Final = 64
_GAP: Final = 16
_ROW, _LOW_ROW = 26, 20
_TOP: Final = 96
_SUM: Final = 24
_FEET: Final = 128
_INK, _LIGHT_INK = "#22211D", "#4F4B42"
_RED, _RULE, _PAPER = "#A8321B", "#D8CFBD", "#FCFAF5"
_PICTURE: Final = 2
_SMALLEST: Final = 8
"""The height of the smallest letters."""
_LEADING: Final = 1.2
"""How far two lines of them are apart, in their height."""


class ToppanSheetPainter:
    """Paints the pages of a sheet. Rows are lower where they are many; those that do not fit on
    the last page with the sums are on pages before it."""

    def __init__(self, sheet: ToppanScoreSheet) -> None:
        self._sheet = sheet
        foot = len(sheet.sums) * _SUM + _FEET
        room = HEIGHT - _TOP - foot
        many = len(sheet.rows)
        self._row = _ROW if many * _ROW <= room else _LOW_ROW
        last, full = max(int(room // self._row), 1), int((HEIGHT - _TOP - _EDGE) // self._row)
        rows, pages = list(sheet.rows), list[tuple[ScoreSheetRow, ...]]()
        while len(rows) > last:
            take = min(full, len(rows) - 1)
            pages.append(tuple(rows[:take]))
            rows = rows[take:]
        self.pages = (*pages, tuple(rows))

    def paint(self, painter: QPainter, page: int) -> None:
        """Paint a page from the origin on, WIDTH × HEIGHT large."""
        self._painter, sheet = painter, self._sheet
        self._head(sheet)
        y = float(_TOP)
        for row in self.pages[page]:
            y = self._line(row, y, self._row)
        if page == len(self.pages) - 1:
            self._foot(sheet, y)
        last = QRectF(_EDGE, HEIGHT - 19, WIDTH - 2 * _EDGE, 14)
        self._write(last, sheet.foot, _sans(8), _LIGHT_INK, Qt.AlignmentFlag.AlignLeft)
        if len(self.pages) > 1:
            number = f"{page + 1}/{len(self.pages)}"
            self._write(last, number, _sans(9), _LIGHT_INK, Qt.AlignmentFlag.AlignHCenter)

    def _head(self, sheet: ToppanScoreSheet) -> None:
        box, font = QRectF(_EDGE, 14, WIDTH - 2 * _EDGE, 40), _mincho(25)
        self._write(box, sheet.title, font, _INK, Qt.AlignmentFlag.AlignLeft)
        beside = QFontMetricsF(font).horizontalAdvance(sheet.title) + _GAP
        for at, words in enumerate(sheet.about):
            line = QRectF(_EDGE + beside, 16 + at * 18, box.width() - beside, 18)
            self._write(line, words, _sans(11.5), _LIGHT_INK, Qt.AlignmentFlag.AlignRight)
        self._rule(60, _INK, 1.2)
        y = 64.0
        left = Qt.AlignmentFlag.AlignLeft
        self._write(QRectF(_EDGE, y, _NAME, 26), sheet.heads[0], _sans(11.5), _LIGHT_INK, left)
        self._write(self._what(y, 26), sheet.heads[1], _sans(11.5), _LIGHT_INK, left)
        for player, name in enumerate(sheet.names):
            right = Qt.AlignmentFlag.AlignRight
            self._write_words(self._cell(player, y, 26), name, 12, _INK, right, bold=True)
        self._rule(y + 28, _INK, 1.2)

    def _what(self, y: float, high: float) -> QRectF:
        right = WIDTH - _EDGE - SEATS * _CELL
        return QRectF(_EDGE + _NAME, y, right - _EDGE - _NAME - 4, high)

    def _cell(self, player: int, y: float, high: float) -> QRectF:
        left = WIDTH - _EDGE - (SEATS - player) * _CELL
        return QRectF(left + 3, y, _CELL - 3, high)

    def _line(self, row: ScoreSheetRow, y: float, high: float, *, summed: bool = False) -> float:
        """Paint a row; returns where the next one begins. Where no points move, the words have the
        room of the points."""
        left, right = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight
        size = 15 if row.strong else 12
        name = QRectF(_EDGE, y, _NAME if not summed else _NAME + 60, high)
        self._write(name, row.name, _sans(12, bold=not summed or row.strong), _INK, left)
        what_box = self._what(y, high)
        idle = not summed and not any(row.signs)
        if summed:
            what_box.setLeft(what_box.left() + 64)
        elif idle:
            what_box.setRight(WIDTH - _EDGE)
        used = 0.0
        if row.seal is not None:
            used = self._seal(what_box, row.seal.word, row.seal.sanction) + 5
        what_box.setLeft(what_box.left() + used)
        self._write_words(what_box, row.what, 11.5, _LIGHT_INK if summed else _INK, left)
        for player, words in enumerate(() if idle else row.moved):
            bold = row.strong or (row.signs[player] > 0 and not summed)
            ink = _INK if bold or summed else _LIGHT_INK
            self._write(self._cell(player, y, high), words, _sans(size, bold=bold), ink, right)
        if not row.strong:
            pen = QPen(QColor(_RULE), 0.8, Qt.PenStyle.DotLine)
            self._painter.setPen(pen)
            self._painter.drawLine(QPointF(_EDGE, y + high), QPointF(WIDTH - _EDGE, y + high))
        return y + high

    def _foot(self, sheet: ToppanScoreSheet, y: float) -> None:
        self._rule(y + 3, _INK, 1.2)
        y += 5
        for row in sheet.sums:
            y = self._line(row, y, _SUM, summed=True)
        self._rule(y + 2, _INK, 1.2)
        y = self._line(sheet.result, y + 4, 30, summed=True)
        self._rule(y + 2, _INK, 1.2)
        y += 4
        note = QRectF(_EDGE, y, WIDTH - 2 * _EDGE - SEATS * _CELL - 8, 26)
        self._write(note, sheet.note, _sans(11), _LIGHT_INK, Qt.AlignmentFlag.AlignLeft)
        for player, words in enumerate(sheet.places):
            right = Qt.AlignmentFlag.AlignRight
            self._write(self._cell(player, y, 26), words, _mincho(15), _INK, right)
        y += 30
        left = Qt.AlignmentFlag.AlignLeft
        self._write(QRectF(_EDGE, y, 140, 30), sheet.sign, _sans(11.5), _LIGHT_INK, left)
        self._painter.setBrush(Qt.BrushStyle.NoBrush)
        for player, name in enumerate(sheet.names):
            box = self._cell(player, y, 30).adjusted(3, 0, 0, 0)
            self._painter.setPen(QPen(QColor(_LIGHT_INK), 0.8))
            self._painter.drawRoundedRect(box, 3, 3)
            middle, signs = Qt.AlignmentFlag.AlignHCenter, name.partition(" ")[2] or name
            self._write_words(box.adjusted(2, 0, -2, 0), signs, 11, _LIGHT_INK, middle)

    def _seal(self, box: QRectF, word: str, sanction: str) -> float:
        """Paint a seal at the left of a box; returns its width."""
        font = _mincho(10)
        wide = QFontMetricsF(font).horizontalAdvance(word) + 8
        frame = QRectF(box.x(), box.center().y() - 8, wide, 16)
        code = _RED if sanction in ("chombo", "fine") else _LIGHT_INK
        self._painter.setPen(QPen(QColor(code), 1))
        self._painter.setBrush(Qt.BrushStyle.NoBrush)
        self._painter.drawRoundedRect(frame, 2, 2)
        self._write(frame, word, font, code, Qt.AlignmentFlag.AlignHCenter)
        return wide

    def _rule(self, y: float, code: str, width: float) -> None:
        self._painter.setPen(QPen(QColor(code), width))
        self._painter.drawLine(QPointF(_EDGE, y), QPointF(WIDTH - _EDGE, y))

    def _write_words(
        self,
        box: QRectF,
        words: str,
        size: float,
        code: str,
        place: Qt.AlignmentFlag,
        *,
        bold: bool = False,
    ) -> None:
        """Write words on one line, or in the smallest letters on two where that is too short."""
        small = _sans(_SMALLEST, bold=bold)
        lines = in_two_lines(words, box.width(), QFontMetricsF(small).horizontalAdvance)
        high = _SMALLEST * _LEADING
        if len(lines) == 1:
            self._write(box, words, _sans(size, bold=bold), code, place)
            return
        for line, top in zip(lines, (box.center().y() - high, box.center().y()), strict=True):
            part = QRectF(box.x(), top, box.width(), high)
            self._write(part, line, small, code, place)

    def _write(
        self, box: QRectF, words: str, font: QFont, code: str, place: Qt.AlignmentFlag
    ) -> None:
        """Write one line, in smaller letters where it is too long, elided where that is no help."""
        room = box.width()
        while QFontMetricsF(font).horizontalAdvance(words) > room and font.pixelSize() > _SMALLEST:
            font = QFont(font)
            font.setPixelSize(font.pixelSize() - 1)
        fitted = QFontMetricsF(font).elidedText(words, Qt.TextElideMode.ElideRight, room)
        self._painter.setFont(font)
        self._painter.setPen(QColor(code))
        self._painter.drawText(box, int(place | Qt.AlignmentFlag.AlignVCenter), fitted)


def _font(families: tuple[str, ...], size: float, *, bold: bool) -> QFont:
    font = QFont()
    font.setFamilies(list(families))
    font.setPixelSize(round(size))
    font.setBold(bold)
    return font


def _sans(size: float, *, bold: bool = False) -> QFont:
    """The font of the sheet, which has one size on paper whatever letter size the window has."""
    return _font(SANS, size, bold=bold)


def _mincho(size: float) -> QFont:
    return _font(MINCHO, size, bold=True)


# --- leaving the program


_lay_out: Final = partial(lay_out, size="A5")


def sheet_pdf(sheet: ToppanScoreSheet) -> bytes:
    """The sheet as PDF, a page of A5 for each of its pages."""

    def paint(device: QPagedPaintDevice) -> None:
        _lay_out(device)
        put_on(device, sheet)

    return as_pdf(sheet.title, paint)


def put_on(device: QPagedPaintDevice, sheet: ToppanScoreSheet) -> bool:
    """Paint all pages of a sheet; False where the device cannot be painted on."""
    paper = ToppanSheetPainter(sheet)
    pages = [partial(paper.paint, page=page) for page in range(len(paper.pages))]
    return paint_pages(device, pages, (WIDTH, HEIGHT))


def print_sheet(exporter: Exporter, sheet: ToppanScoreSheet, texts: Texts) -> None:
    """Ask for a printer and print a sheet."""
    put = partial(put_on, sheet=sheet)
    exporter.print_with(sheet.title, put, texts, coloured=True, lay_out=_lay_out)


def sheet_picture(sheet: ToppanScoreSheet) -> bytes:
    """The sheet as PNG, its pages below each other."""
    paper = ToppanSheetPainter(sheet)
    many = len(paper.pages)
    picture = QImage(WIDTH * _PICTURE, HEIGHT * many * _PICTURE, QImage.Format.Format_RGB32)
    picture.fill(QColor(_PAPER))
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(_PICTURE, _PICTURE)
    for page in range(many):
        painter.save()
        painter.translate(0, page * HEIGHT)
        paper.paint(painter, page)
        painter.restore()
    painter.end()
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"png")).write(picture)
    return bytes(data.data())
