"""Paints the round of an evening for the room: its clock and tables on felt, the ranking beside."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, TypeVar

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from app.presenter.canvas import LEAST, MARGIN, Canvas, draw_ivory, outline, write_fitted
from app.presenter.content import PresentedRank, PresentedRound
from app.presenter.state import PresenterState
from app.style.theme import colour, tokens
from app.texts.texts import Texts
from app.views.evenings import ClockView, DrawnTable
from app.widgets.painting.drawing import CENTRE, LEFT, RIGHT, width_of, write
from engine.ledger import SEATS

_Part = TypeVar("_Part")
_SMALLEST: Final = 36
"""The least size of letters that the room reads."""
_PAPER: Final = 680
_TITLE, _CAPTION = 84, 40
_CLOCK, _ALONE = 330, 520
"""The letters of the clock above the tables, and without them."""
_TABLE, _GAP = (356, 474), 26
_FOOT: Final = 40
_NUMBER, _WIND, _NAME = 76, 64, 72
_LOW_NUMBER, _LOW_WIND, _LOW_NAME = 48, 40, 48
"""The same where tables stand in two rows."""
_FEW: Final = 4
"""Letters of a name that is written in full size."""
_LONG: Final = 0.75
_HEAD: Final = 163
_LINE: Final = 98
_BELOW: Final = 133
"""Heights of a line of the ranking, and of what is below the lines."""
_PLACE, _TOTAL = 60, 64
KEYS_HIGH: Final = 64


def shown_name(name: str) -> str:
    """The family name of a name in full: the last word in Latin letters, else the first one."""
    parts = name.split()
    if not parts:
        return name
    return parts[-1] if name.isascii() or name[0].isascii() else parts[0]


def _parted(some: Sequence[_Part], most: int) -> list[Sequence[_Part]]:
    return [some[at : at + most] for at in range(0, len(some), most)]


class RoundPainter:
    """Paints a round on a canvas; with `peek` the line of keys has room below."""

    def __init__(
        self,
        canvas: Canvas,
        content: PresentedRound,
        state: PresenterState,
        texts: Texts,
        *,
        peek: bool,
    ) -> None:
        self._canvas, self._content, self._state, self._texts = canvas, content, state, texts
        self._high = canvas.high - (KEYS_HIGH if peek else 0)
        ranked = bool(content.ranking) and not state.no_ranking
        self._felt = canvas.wide - (_PAPER if ranked else 0)
        every = {name for table in content.tables for name in table.names}
        every |= {line.name for line in content.ranking}
        self._families = Counter(map(shown_name, every))

    def displayed_name(self, name: str) -> str:
        """The family name of a long name; the whole name where somebody else has that, too."""
        family = shown_name(name)
        return name if self._families[family] > 1 else family

    # pages

    @property
    def _across(self) -> int:
        """The tables that stand beside each other."""
        return max(1, int((self._felt - 2 * MARGIN + _GAP) // (_TABLE[0] + _GAP)))

    @property
    def table_pages(self) -> list[Sequence[DrawnTable]]:
        """The tables of each page: one row where all fit into it, else two rows."""
        tables, across = self._content.tables, self._across
        return _parted(tables, across if len(tables) <= across else 2 * across)

    @property
    def ranking_pages(self) -> list[Sequence[PresentedRank]]:
        """The lines of each page of the ranking."""
        lines = max(1, int((self._high - _HEAD - _BELOW) // _LINE))
        return _parted(self._content.ranking, lines)

    @property
    def turns(self) -> bool:
        """Whether there is another page to turn to."""
        return len(self.ranking_pages) > 1 or len(self.table_pages) > 1

    # painting

    @property
    def _clock_alone(self) -> bool:
        """Whether the clock has the place of the tables, too."""
        has_clock = self._content.clock is not None
        return has_clock and (self._content.seated or not self._content.tables)

    def clock_area(self) -> QRectF:
        """The box in pixels outside of which nothing changes while the clock runs."""
        top, bottom = self._clock_span()
        wide = self._felt - 2 * MARGIN + 24
        return self._canvas.box(MARGIN - 12, top - 6, wide, bottom - top + 12)

    def _clock_span(self) -> tuple[float, float]:
        tables = self._high - _FOOT - _TABLE[1]
        return _HEAD + 16, self._high - MARGIN if self._clock_alone else tables - 52

    def paint(self, painter: QPainter, *, clock_only: bool = False) -> None:
        """Paint all, or the clock alone where nothing else has changed."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        clock, alone = self._content.clock, self._clock_alone
        if clock is not None:
            self._paint_clock(painter, clock, *self._clock_span(), _ALONE if alone else _CLOCK)
        if clock_only:
            return
        self._paint_head(painter)
        pages = self.table_pages
        if pages and not alone:
            top = self._high - _FOOT - _TABLE[1]
            if clock is None:
                top = max(_HEAD + 80, (self._high + _HEAD - _TABLE[1]) / 2)
            self._paint_tables(painter, pages, top)
        elif clock is None:
            box = (MARGIN, _HEAD, self._felt - 2 * MARGIN, self._high - _HEAD - MARGIN)
            ink, words = tokens().felt_ink, self._content.placeholder
            self._write(painter, box, words, _TITLE, ink, place=CENTRE, serif=True)
        if self._felt < self._canvas.wide:
            self._paint_ranking(painter)

    def _write(
        self,
        painter: QPainter,
        box: tuple[float, float, float, float],
        text: str,
        size: float,
        code: str,
        *,
        place: Qt.AlignmentFlag = LEFT,
        bold: bool = False,
        serif: bool = False,
        least: float = _SMALLEST,
    ) -> float:
        """Write a line into a box in units, smaller where it is too long; returns its width."""
        canvas, least = self._canvas, min(least, size)
        used = write_fitted(
            painter, canvas, canvas.box(*box), text, size, code, place,
            least=least, bold=bold, serif=serif,
        )  # fmt: skip
        return used / canvas.unit

    def _paint_head(self, painter: QPainter) -> None:
        t, content = tokens(), self._content
        room = self._felt - 2 * MARGIN
        pages = self.table_pages
        if len(pages) > 1 and not content.seated:
            at = self._state.page % len(pages) + 1
            page_text = self._texts.ui("presenter.count", at, len(pages))
            box = (MARGIN, 50, room, 106)
            used = self._write(painter, box, page_text, _CAPTION, t.felt_ink2, place=RIGHT)
            room -= used + 40
        title = (MARGIN, 50, room, 106)
        wide = self._write(
            painter, title, content.title, _TITLE, t.felt_ink, bold=True, serif=True, least=LEAST
        )
        x = MARGIN + wide + 80
        lines = [line for line in (content.summary, content.sitting_out) if line]
        for at, line in enumerate(lines):
            y = 103 + (2 * at + 1 - len(lines)) * 27 - 27
            self._write(painter, (x, y, room + MARGIN - x, 54), line, _CAPTION, t.felt_ink2)

    def _paint_clock(
        self, painter: QPainter, clock: ClockView, top: float, bottom: float, size: float
    ) -> None:
        """Paint the clock between two heights, as large as it fits."""
        t, canvas, u = tokens(), self._canvas, self._canvas.unit
        note = clock.note if clock.stage in ("paused", "last", "over") or size == _ALONE else ""
        room = self._felt - 2 * MARGIN - 40
        below = 0.24 * size if note else 0.0
        size = min(size, bottom - top - below) * (1 if clock.stage == "ready" else 0.95)
        font = canvas.fit(clock.figures, room, size, 0.6 * size, bold=True, serif=True)
        high = min(bottom - top, size * 0.98 + below)
        panel = canvas.box(MARGIN, (top + bottom - high) / 2, self._felt - 2 * MARGIN, high)
        if clock.stage == "paused":
            outline(painter, panel, t.felt_ink2, 3 * u, 20 * u, dashed=True)
        elif clock.stage != "ready":
            painter.setPen(QPen(colour(t.gold), 4 * u))
            painter.setBrush(colour(t.felt_low))
            painter.drawRoundedRect(panel, 20 * u, 20 * u)
        ink = t.gold if clock.stage in ("last", "over") else t.felt_ink
        figures = panel.adjusted(0, 0, 0, -below * u)
        write(painter, figures, clock.figures, font, ink, CENTRE)
        words = (MARGIN + 30, panel.bottom() / u - below - 4, self._felt - 2 * MARGIN - 60, below)
        if note:
            large = min(_TITLE, 0.55 * below)
            self._write(painter, words, note, large, t.felt_ink, place=CENTRE)

    # tables

    def _paint_tables(
        self, painter: QPainter, pages: list[Sequence[DrawnTable]], top: float
    ) -> None:
        shown = pages[self._state.page % len(pages)]
        wide = _TABLE[0]
        across = self._across
        low = len(self._content.tables) > across
        columns = across if low else len(shown)
        left = (self._felt - columns * (wide + _GAP) + _GAP) / 2
        high = (_TABLE[1] - _GAP) / 2 if low else _TABLE[1]
        lengths = sorted(len(name) for table in shown for name in table.names)
        long = bool(lengths) and lengths[len(lengths) // 2] > _FEW
        for at, table in enumerate(shown):
            x = left + at % across * (wide + _GAP)
            y = top + at // across * (high + _GAP)
            box = self._canvas.box(x, y, wide, high)
            t, u = tokens(), self._canvas.unit
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour(t.felt_low))
            painter.drawRoundedRect(box, 14 * u, 14 * u)
            if t.lined:
                outline(painter, box, t.felt_line, t.border, 14 * u)
            if low:
                self._paint_low_table(painter, table, x, y, long)
            else:
                self._paint_table(painter, table, x, y, long)

    def _paint_table(
        self, painter: QPainter, table: DrawnTable, x: float, y: float, long: bool
    ) -> None:
        t = tokens()
        self._paint_number(painter, table, (x + 24, y - 34, 96, 112), _NUMBER)
        word = self._texts.ui("presenter.table_word")
        self._write(painter, (x + 138, y + 16, 190, 60), word, _CAPTION, t.felt_ink2)
        for seat, name in enumerate(table.names[:SEATS]):
            middle = y + 146 + 90 * seat
            wind = (x + 44, middle - 45, 66, 90)
            glyph = self._texts.wind(seat)
            self._write(painter, wind, glyph, _WIND, t.felt_ink2, serif=True, bold=True)
            self._paint_name(painter, name, (x + 136, middle - 45, 206, 90), _NAME, long)

    def _paint_low_table(
        self, painter: QPainter, table: DrawnTable, x: float, y: float, long: bool
    ) -> None:
        t = tokens()
        self._paint_number(painter, table, (x + 16, y + 18, 66, 78), _LOW_NUMBER)
        for seat, name in enumerate(table.names[:SEATS]):
            top = y + 11 + 50.5 * seat
            glyph = self._texts.wind(seat)
            wind = (x + 100, top, 44, 50)
            self._write(painter, wind, glyph, _LOW_WIND, t.felt_ink2, serif=True, bold=True)
            self._paint_name(painter, name, (x + 150, top, 194, 50), _LOW_NAME, long)

    def _paint_number(
        self,
        painter: QPainter,
        table: DrawnTable,
        box: tuple[float, float, float, float],
        size: float,
    ) -> None:
        draw_ivory(painter, self._canvas.box(*box), self._canvas)
        inner = (box[0] + 6, box[1], box[2] - 12, box[3])
        ink = tokens().tile_ink
        number = str(table.number)
        self._write(painter, inner, number, size, ink, place=CENTRE, bold=True, serif=True)

    def _paint_name(
        self,
        painter: QPainter,
        name: str,
        box: tuple[float, float, float, float],
        largest: float,
        long: bool,
    ) -> None:
        """Write a name: one with many letters smaller, and if that is too long the family name.

        `long`: most names have many letters, so that all are written as large.
        """
        small = long or len(name) > _FEW
        size = max(_SMALLEST, _LONG * largest) if small else largest
        if self._canvas.width_of(name, size, bold=True) > box[2]:
            name = self.displayed_name(name)
        self._write(painter, box, name, size, tokens().felt_ink, bold=True)

    # the ranking

    def _paint_ranking(self, painter: QPainter) -> None:
        t, canvas, texts = tokens(), self._canvas, self._texts
        left, right = self._felt + 52, canvas.wide - 52
        painter.fillRect(canvas.box(self._felt, 0, _PAPER, canvas.high), colour(t.card))
        head = (left, 50, right - left, 106)
        title = texts.ui("presenter.ranking")
        used = self._write(painter, head, title, _TOTAL, t.ink, bold=True, serif=True)
        beside_title = (left + used + 30, 50, right - left - used - 30, 106)
        self._write(
            painter, beside_title, self._content.ranking_summary, _CAPTION, t.ink2, place=RIGHT
        )
        self._rule(painter, left, right, _HEAD)
        pages = self.ranking_pages
        for at, line in enumerate(pages[self._state.page % len(pages)]):
            y = _HEAD + at * _LINE
            self._paint_line(painter, line, left, right, y)
            if at + 1 < len(pages[0]):
                self._rule(painter, left, right, y + _LINE)
        foot = self._high - _BELOW
        if self._content.foot:
            self._rule(painter, self._felt, canvas.wide, foot)
            word = texts.ui("presenter.provisional")
            below = (left, foot + 20, 200.0, _BELOW - 40.0)
            x = left + self._write(painter, below, word, _CAPTION, t.gold_text, bold=True) + 40
            rest = (x, below[1], right - x, below[3])
            self._write(painter, rest, self._content.foot, _CAPTION, t.ink2)

    def _rule(self, painter: QPainter, left: float, right: float, y: float) -> None:
        u = self._canvas.unit
        painter.setPen(QPen(colour(tokens().line), max(1.0, 1.6 * u)))
        painter.drawLine(QPointF(left * u, y * u), QPointF(right * u, y * u))

    def _paint_line(
        self, painter: QPainter, line: PresentedRank, left: float, right: float, y: float
    ) -> None:
        t, canvas = tokens(), self._canvas
        place = (left - 10, y, 72, _LINE)
        self._write(painter, place, line.place, _PLACE, t.ink, place=RIGHT, serif=True, bold=True)
        total = (right - 280, y, 280, _LINE)
        used = self._write(painter, total, line.total, _TOTAL, t.ink, place=RIGHT, bold=True)
        word = self._texts.ui("presenter.provisional") if line.provisional else ""
        x = left + 102
        sealed = canvas.width_of(word, _SMALLEST, bold=True) + 40 if word else 0.0
        room = right - used - 24 - x - sealed
        name = line.name
        if canvas.width_of(name, LEAST, bold=True) > room:
            name = self.displayed_name(name)
        if word and canvas.width_of(name, LEAST, bold=True) > room:
            self._frame(painter, right - used - 12, y + _LINE / 2, used + 24, 72)
            room, word = room + sealed, ""
        x += self._write(painter, (x, y, room, _LINE), name, _PLACE, t.ink, bold=True)
        if word:
            self._paint_provisional(painter, word, x + 26, y + _LINE / 2)

    def _paint_provisional(self, painter: QPainter, word: str, x: float, middle: float) -> None:
        t, canvas = tokens(), self._canvas
        font = canvas.font(_SMALLEST, bold=True)
        wide = width_of(word, font) / canvas.unit + 16
        box = self._frame(painter, x, middle, wide, 54)
        write(painter, box, word, font, t.gold_text, CENTRE)

    def _frame(
        self, painter: QPainter, x: float, middle: float, wide: float, high: float
    ) -> QRectF:
        """Paint the dashed frame of what is provisional."""
        canvas = self._canvas
        box = canvas.box(x, middle - high / 2, wide, high)
        outline(painter, box, tokens().gold_text, 3 * canvas.unit, 8 * canvas.unit, dashed=True)
        return box
