"""Paints a question of the drill for an audience, and its answer once that is open."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from app.presenter.canvas import (
    LEAST,
    MARGIN,
    Canvas,
    draw_bamboo,
    draw_head,
    draw_ivory,
    draw_tiles,
    write_fitted,
)
from app.presenter.content import Indicators, PresentedQuestion, TileGroup
from app.presenter.hand_painter import NONE_OPEN, ShownLines, draw_groups
from app.presenter.state import PresenterState
from app.style.theme import tokens
from app.widgets.painting.drawing import CENTRE, LEFT, RIGHT, width_of, write, write_wrapped
from engine.tiles import Tile

_SUBJECT_Y, _SUBJECT_HIGH = 108, 178
_ASK_Y, _ASK_HIGH = 296, 64
_PLATE_Y, _PLATE_HIGH = 380, 150
_LINES_Y: Final = 600
_FOOT: Final = 58
_BADGE: Final = 84
_ANSWER: Final = 112
_FIRST_ROW: Final = 0.56


class QuestionPainter:
    """Paints a question; `peek` shows its answer to the presenter."""

    def __init__(
        self, canvas: Canvas, content: PresentedQuestion, state: PresenterState, *, peek: bool
    ) -> None:
        self._canvas, self._content, self._peek = canvas, content, peek
        self._open, self._page = state.answered or content.answer_given, state.opened
        self._more = 0.3 * canvas.more

    def paint(self, painter: QPainter) -> None:
        canvas, content, more = self._canvas, self._content, self._more
        wide = canvas.wide - 2 * MARGIN
        draw_head(painter, canvas, content.indicators, (content.caption, content.situation))
        subject = canvas.box(MARGIN, _SUBJECT_Y, wide, _SUBJECT_HIGH + 0.6 * more)
        self._paint_subject(painter, subject)
        prompt = canvas.box(MARGIN, _ASK_Y + 0.8 * more, wide, _ASK_HIGH)
        code = tokens().felt_ink
        write_fitted(
            painter, canvas, prompt, content.prompt, 52, code, CENTRE, bold=True, serif=True
        )
        if content.answer:
            self._paint_answer(painter, wide)

    def _paint_subject(self, painter: QPainter, box: QRectF) -> None:
        content, canvas = self._content, self._canvas
        if content.tiles:
            draw_tiles(painter, canvas, box, content.tiles)
        elif content.rows:
            self._paint_rows(painter, box, content.rows)
        elif content.badges:
            self._paint_badges(painter, box)
        else:
            font = canvas.font(54 if len(content.name) < 60 else 44, bold=True, serif=True)
            write_wrapped(painter, box, content.name, font, tokens().felt_ink, CENTRE)

    def _paint_rows(self, painter: QPainter, box: QRectF, rows: Indicators) -> None:
        """Paint the first row of tiles, and the others beside each other below it."""
        first, rest = rows[:1], rows[1:]
        above = QRectF(box)
        if rest:
            above.setHeight(box.height() * _FIRST_ROW)
            below = QRectF(box.x(), above.bottom() + 8 * self._canvas.unit, box.width(), 0)
            below.setBottom(box.bottom())
            wide = below.width() / len(rest)
            for at, row in enumerate(rest):
                part = QRectF(below.x() + at * wide, below.y(), wide, below.height())
                self._paint_row(painter, part, row)
        self._paint_row(painter, above, first[0])

    def _paint_row(self, painter: QPainter, box: QRectF, row: tuple[str, tuple[Tile, ...]]) -> None:
        canvas, t, (name, tiles) = self._canvas, tokens(), row
        font = canvas.font(LEAST)
        used = width_of(name, font) + (24 * canvas.unit if name else 0)
        write(painter, box, name, font, t.felt_ink2, LEFT)
        place = box.adjusted(used, 0, -8 * canvas.unit, 0)
        if tiles:
            draw_tiles(painter, canvas, place, (TileGroup(tiles),))
        else:
            write(painter, place, "—", font, t.felt_ink2, LEFT)

    def _paint_badges(self, painter: QPainter, box: QRectF) -> None:
        canvas, u = self._canvas, self._canvas.unit
        words = self._content.badges
        room = (box.width() / u - 40 * (len(words) - 1)) / len(words) - 96
        fonts = [canvas.fit(word, room, _BADGE, bold=True, serif=True) for word in words]
        wide = [width_of(word, font) + 96 * u for word, font in zip(words, fonts, strict=True)]
        x = box.x() + (box.width() - sum(wide) - 40 * u * (len(words) - 1)) / 2
        for word, font, width in zip(words, fonts, wide, strict=True):
            plate = QRectF(x, box.y() + 10 * u, width, box.height() - 30 * u)
            draw_ivory(painter, plate, canvas)
            write(painter, plate, word, font, tokens().tile_ink, CENTRE)
            x += width + 40 * u

    def _paint_answer(self, painter: QPainter, wide: float) -> None:
        """Paint the answer with the lines that explain it, face down until it is open."""
        canvas, t, content = self._canvas, tokens(), self._content
        top = _PLATE_Y + self._more
        low = top + _PLATE_HIGH if content.groups else top + 2.4 * _PLATE_HIGH
        plate = canvas.box(MARGIN, top, wide, low - top)
        inner = plate.adjusted(48 * canvas.unit, 0, -48 * canvas.unit, 0)
        if self._open:
            draw_ivory(painter, plate, canvas)
            largest = _ANSWER if content.groups else 2 * _ANSWER
            write_fitted(
                painter, canvas, inner, content.answer, largest, t.tile_ink, CENTRE,
                bold=True, serif=True,
            )  # fmt: skip
        else:
            draw_bamboo(painter, plate, canvas, _ANSWER)
            if self._peek:
                font = canvas.fit(content.answer, 0.4 * wide, LEAST, bold=True)
                write(painter, inner, content.answer, font, t.tile_ink, RIGHT)
        if content.groups:
            y = _LINES_Y + self._more
            box = canvas.box(MARGIN, y, wide, canvas.high - _FOOT - y)
            page = self._page if self._open else NONE_OPEN
            draw_groups(painter, canvas, box, content.groups, ShownLines(page, all_open=self._open))
