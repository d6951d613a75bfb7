"""The rows of the list of hands: what happened, and what it moved for each player."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent, QPainter, QPen

from app.pages.game.widgets.hand_columns import EDGE, HandColumns
from app.style.theme import colour, exact_font, px, sans, tokens
from app.views.games import GameRow, HandCell
from app.widgets.lists.items import Index, ItemPainter, RowList, RowModel, draw_row_line
from app.widgets.painting.drawing import (
    LEFT,
    RIGHT,
    draw_stick,
    elided,
    fitting,
    width_of,
    write,
    write_fitting,
    write_struck,
)
from app.widgets.painting.pixmap_cache import Paint
from app.widgets.painting.seals import draw_seal, seal_width
from engine.ledger import SEATS

LEAST: Final = 11
"""The size of the smallest letters."""
_GAPS: Final = 10
"""Pixels by which the gaps around an old value are wider than spaces."""
_FEWEST: Final = "東西…"
"""What is left of a text that is cut before its last word has room for these letters."""


class _Rows(RowModel):
    rows: tuple[GameRow, ...]

    def __init__(self) -> None:
        super().__init__()
        self.names = ("", "", "", "")
        self.played = 0
        """The rows that are not blank."""

    def accessible_text(self, at: int) -> str:
        row = self.rows[at]
        seals = " ".join(seal.word for seal in row.seals)
        cells = (
            f"{name} {cell_words(cell)}"
            for name, cell in zip(self.names, row.cells, strict=True)
            if cell.text
        )
        what = " ".join(filter(None, (row.what, *row.changed, row.why, *row.why_changed)))
        parts = (f"{row.name} {row.counter}".strip(), row.dealer, seals, what, *cells)
        return "  ".join(filter(None, parts))

    def tip(self, at: int) -> str:
        return self.rows[at].tip


def cell_words(cell: HandCell) -> str:
    return f"{cell.old} → {cell.text}" if cell.old else cell.text


class HandRows(RowList):
    """The rows; emits the event of one that is opened or taken out."""

    opened = Signal(int)
    removed = Signal(int)

    def __init__(self) -> None:
        self.shown, self.centred = _Rows(), False
        super().__init__("hand_rows", self.shown)
        self.setItemDelegate(_Painter(self))

    @property
    def columns(self) -> HandColumns:
        return HandColumns(self.width(), self.centred)

    def choose(self, at: int) -> None:
        row = self.shown.rows[at]
        if row.event >= 0:
            self.opened.emit(row.event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        at = self.currentIndex().row()
        if event.key() == Qt.Key.Key_Delete and 0 <= at < len(self.shown.rows):
            row = self.shown.rows[at]
            if row.event >= 0 and row.removable:
                self.removed.emit(row.event)
                return
        if event.key() == Qt.Key.Key_Escape:
            event.ignore()
            return
        super().keyPressEvent(event)

    def sizeHint(self) -> QSize:
        return QSize(px(400), px(300))

    def minimumSizeHint(self) -> QSize:
        return QSize(px(300), px(72))


class _Painter(ItemPainter):
    """Paints a row of two lines and four numbers."""

    pictured = False
    _view: HandRows

    def height(self, at: int, _width: int) -> int:
        shown = self._view.shown
        return self._view.columns.height(shown.rows[at], shown.played)

    def look(self, index: Index, over: bool) -> tuple[Hashable, Paint]:
        row, columns = self._view.shown.rows[index.row()], self._view.columns
        paint = partial(paint_row, row=row, columns=columns, over=over and row.event >= 0)
        return (row, columns, over), paint


def paint_row(
    painter: QPainter, box: QRectF, *, row: GameRow, columns: HandColumns, over: bool
) -> None:
    """Paint a row of the list."""
    _paint_ground(painter, box, row, over=over)
    if row.ground == "blank":
        _paint_blank(painter, box, row, columns)
        return
    upper, what_box = columns.parts(box, row)
    _paint_hand(painter, columns.first(upper), row)
    painter.save()
    painter.setClipRect(what_box, Qt.ClipOperation.IntersectClip)
    _paint_what(painter, what_box, row)
    painter.restore()
    for player, cell in enumerate(row.cells):
        _paint_cell(painter, upper, player, cell, row, columns)


def _paint_ground(painter: QPainter, box: QRectF, row: GameRow, *, over: bool) -> None:
    t = tokens()
    grounds = {
        "highlighted": t.gold_soft,
        "inserted": t.ai_soft,
        "removed": t.ai_soft,
        "impossible": t.shu_soft,
    }
    code = grounds.get(row.ground, t.sunk if over else t.card)
    painter.fillRect(box, colour(code))
    bars = {"highlighted": t.gold_line, "impossible": t.shu, "inserted": t.ai, "removed": t.ai}
    if row.ground in bars:
        bar = QRectF(box.x(), box.y(), px(4), box.height())
        painter.fillRect(bar, colour(bars[row.ground]))
    if row.ground == "plain":
        draw_row_line(painter, box.adjusted(px(EDGE), 0, -px(EDGE), 0))


def _paint_blank(painter: QPainter, box: QRectF, row: GameRow, columns: HandColumns) -> None:
    t, what_box = tokens(), columns.what(box)
    name, dealer = row.name, row.dealer
    if columns.narrow:
        name, dealer = f"{name} {dealer}".rstrip(), ""
    first = columns.first(box) if dealer else columns.first(box).united(what_box)
    write_fitting(painter, first, name, (12.5, LEAST), t.ink2, LEFT)
    write(painter, what_box, elided(dealer, what_box.width(), sans(11.5)), sans(11.5), t.ink2, LEFT)
    painter.setPen(QPen(colour(t.ink3), 1, Qt.PenStyle.DotLine))
    y = round(box.center().y() + px(5)) + 0.5
    for player in range(SEATS):
        cell = columns.number(box, player)
        left = cell.right() - px(42)
        painter.drawLine(QRectF(left, y, 0, 0).topLeft(), QRectF(cell.right(), y, 0, 0).topLeft())


def two_lines(box: QRectF) -> tuple[QRectF, QRectF]:
    """The two lines of a row."""
    inner = box.adjusted(0, 4, 0, -4)
    upper = QRectF(inner.x(), inner.y(), inner.width(), inner.height() / 2)
    return upper, upper.translated(0, inner.height() / 2)


def _paint_hand(painter: QPainter, box: QRectF, row: GameRow) -> None:
    """Paint name, counter and dealer."""
    t = tokens()
    upper, lower = two_lines(box)
    mark = {"inserted": "＋ ", "removed": "− ", "impossible": "! "}.get(row.ground, "")
    name, font = f"{mark}{row.name}", sans(13, bold=True)
    if row.ground == "removed":
        used = write_struck(painter, upper, name, font, t.ink2, LEFT)
    else:
        used = write(painter, upper, name, font, t.ink, LEFT)
    rest = upper.adjusted(used + 5, 1, 0, 0)
    write_fitting(painter, rest, row.counter, (11.5, LEAST), t.ink2, LEFT)
    write_fitting(painter, lower, row.dealer, (11.5, LEAST), t.ink2, LEFT)


def _paint_what(painter: QPainter, box: QRectF, row: GameRow) -> None:
    """Paint what happened, with its seals: before it where a ruling is all, else under it, or after
    it where the words under it would be cut."""
    t = tokens()
    upper, lower = two_lines(box.adjusted(0, 0, -4, 0))
    kept = sum(seal_width(seal.word) + 6 for seal in row.seals)
    bold = row.ground == "highlighted" and not row.seals
    above = bool(row.why) and _seals_fit_above(row, upper.width(), kept)
    room = upper.width() - kept * above
    first = bool(row.seals) and not row.why
    x = upper.x()
    if first:
        x = _paint_seals(painter, upper, x, row) + 4
        room -= x - upper.x()
    line = QRectF(x, upper.y(), room, upper.height())
    code = t.ink2 if row.ground == "removed" else t.ink
    what = row.what
    if row.brief and width_of(what, sans(LEAST, bold=bold)) > room:
        what = row.brief
    end = _write_changed(painter, line, what, row.changed, 13, code, bold=bold)
    if above:
        _paint_seals(painter, upper, end + 6, row)
    below = 0 if first or above else kept
    line = QRectF(lower.x(), lower.y(), lower.width() - below, lower.height())
    ink = t.shu if row.ground == "impossible" else t.ink2
    end = _write_changed(painter, line, row.why, row.why_changed, 11.5, ink, bold=False)
    if below:
        _paint_seals(painter, lower, end + 6, row)


def _seals_fit_above(row: GameRow, room: float, kept: float) -> bool:
    """Whether the seals, which take so much room, leave the first line whole and not the second."""
    if any((*row.changed, *row.why_changed)):
        return False
    what = row.brief or row.what
    return _fits(what, room - kept, 13) and not _fits(row.why, room - kept, 11.5)


def _fits(text: str, room: float, size: float) -> bool:
    """Whether a text has room in the smallest and narrowest letters of rows."""
    return width_of(text, fitting(text, room, size, LEAST)) <= room


def _paint_seals(painter: QPainter, box: QRectF, x: float, row: GameRow) -> float:
    """Paint all seals from a point on; returns where they end."""
    middle, room = box.center().y(), box.height() + 2
    for seal in row.seals:
        x += draw_seal(painter, x, middle, seal.word, seal.sanction, room=room) + 4
    return x


def _write_changed(
    painter: QPainter,
    box: QRectF,
    text: str,
    changed: tuple[str, str],
    size: float,
    code: str,
    *,
    bold: bool,
) -> float:
    """Write a text, then an old value that is struck and the new one; returns where it ends.

    Where there is no room for both, the new one is written alone."""
    t, (old, new) = tokens(), changed
    least, room = sans(LEAST, bold=True), box.width() - (_GAPS if old or new else 0)
    if old and width_of(f"{text} {old} → {new}", least) > room:
        text, old = f"{text} →".strip(), ""
    whole = " ".join(filter(None, (text, old and f"{old} → ", new)))
    changes = bool(old or new)
    font = fitting(whole, room, size, LEAST, bold=bold or changes)
    if not changes:
        text = _cut(text, box.width(), font)
        return box.x() + write(painter, box, text, font, code, LEFT)
    pixels, wide = font.pixelSize(), font.stretch()
    font, strong = (exact_font(pixels, bold=b, stretch=wide) for b in (bold, True))
    x = box.x() + write(painter, box, text, font, code, LEFT)
    x += 5 if text else 0
    rest = QRectF(x, box.y(), box.right() - x, box.height())
    if old:
        x += write_struck(painter, rest, old, font, t.ink2, LEFT)
        rest.setX(x + 4)
        x += 4 + write(painter, rest, "→", font, t.ink2, LEFT) + 4
        rest.setX(x)
    return x + write(painter, rest, elided(new, max(rest.width(), 0), strong), strong, t.ink, LEFT)


def _cut(text: str, room: float, font: QFont) -> str:
    """A text that is cut where it does not fit: before its last word, where that is an amount, as
    the name before it says enough in fewer letters."""
    head, _, last = text.rpartition(" ")
    rest = room - width_of(f" {last}", font)
    amount = any(map(str.isdigit, last)) and rest > width_of(_FEWEST, font)
    if not head or not amount or width_of(text, font) <= room:
        return elided(text, room, font)
    return f"{elided(head, rest, font)} {last}"


def _paint_cell(
    painter: QPainter, box: QRectF, player: int, cell: HandCell, row: GameRow, columns: HandColumns
) -> None:
    t = tokens()
    number = columns.number(box, player)
    if cell.old:
        band = columns.cell(box, player).adjusted(px(10), 0, -2, 0)
        painter.fillRect(band, colour(t.gold_soft))
        paint_band_edge(painter, band)
        upper, lower = two_lines(number)
        font = fitting(cell.old, number.width(), 11, 9)
        write_struck(painter, upper, cell.old, font, t.ink2, RIGHT)
        write(painter, lower, cell.text, sans(13, bold=True), t.ink, RIGHT)
        return
    inks = {"gain": t.green, "penalty": t.shu, "loss": t.ink2, "none": t.ink3, "plain": t.ink2}
    code, bold = inks[cell.tone], cell.tone in ("gain", "penalty")
    under = cell.under if columns.wide else ""
    upper, lower = two_lines(number)
    place = number if columns.centred and not (cell.stick or under) else upper
    font = fitting(cell.text, number.width(), 13, 10, bold=bold)
    if row.ground == "removed" and cell.text:
        write_struck(painter, place, cell.text, font, t.ink2, RIGHT)
        return
    write(painter, place, cell.text, font, code, RIGHT)
    write(painter, lower, under, sans(11.5), t.ink2, RIGHT)
    if cell.stick:
        high, wide = px(6), px(30)
        middle = lower.center().y()
        left = number.right() - wide if not under else number.x()
        _paint_stick_mark(painter, QRectF(left, middle - high / 2, wide, high))


def _paint_stick_mark(painter: QPainter, box: QRectF) -> None:
    """Paint the mark of a stick: its outline and red dot, on paper."""
    draw_stick(painter, box, dots=0)
    painter.setPen(QPen(colour(tokens().edge), 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(box.adjusted(0, 0, 0, 1), 3, 3)


def paint_band_edge(painter: QPainter, band: QRectF) -> None:
    """Paint the border that bands have in the themes of high contrast."""
    t = tokens()
    if t.lined:
        painter.setPen(QPen(colour(t.gold_line), t.border))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(band.adjusted(1, 1, -1, -1))
