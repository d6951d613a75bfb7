"""The cells around the right one: its line in gold, a wrong answer in vermilion."""

from __future__ import annotations

from itertools import accumulate
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.pages.drill.views import LinePlace, NeighboursView
from app.style.theme import colour, px, sans, scale, tile_px, tokens
from app.texts.tables import cell_words, head_words, name_words
from app.texts.texts import Texts
from app.views.tables import GridCell
from app.widgets.lists.cells import draw_head
from app.widgets.painting.drawing import CENTRE, LEAST_LETTERS, fitting, ground, width_of, write

_ROW, _HEAD, _SIDE, _NARROW_SIDE = 34, 26, 60, 42
_DOUBLE: Final = 1.9
"""The height of the row of the cell that was asked for, with the wrong amount in it."""
_NARROW: Final = 270
_LOW: Final = 18
_HEADING: Final = 12
_SIZE, _LARGEST, _SHARE = 13, 20, 0.5
"""The size of an amount: a share of its line, within limits."""
_BESIDE: Final = 2
"""The room beside an amount, as far as its least letters leave it."""
_LEAST: Final = 12
"""Lower rows are not painted: they could not be read."""


class NeighbourTable(QWidget):
    """Paints a part of the scoring table: the right lines, and what was said.

    It is no ScoringGrid: nothing in it is chosen, and its lines have grounds of their own.
    """

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self.setObjectName("drill_around")
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._shown: NeighboursView | None = None
        self._texts = texts
        self._usual = 0.0  # the height of a line in a row of usual height
        self.setAccessibleName(texts.ui("strip"))

    def present(self, shown: NeighboursView | None) -> None:
        self._shown, texts = shown, self._texts
        if shown is not None:
            cell = shown.cells[shown.right.row][shown.right.column]
            self.setAccessibleDescription(f"{name_words(cell, texts)} {_line(shown, texts)}")
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(px(300), px(_HEAD) + round(sum(self._weights()) * tile_px(_ROW)) + 2)

    def minimumSizeHint(self) -> QSize:
        return QSize(px(220), px(_HEAD) + round(sum(self._weights()) * px(_LOW)) + 2)

    def _weights(self) -> list[float]:
        """The heights of the rows, in usual ones: two amounts need more of it."""
        shown = self._shown
        if shown is None:
            return [1.0] * 4
        return [
            _DOUBLE if shown.yours and at == shown.right.row else 1.0
            for at in range(len(shown.rows))
        ]

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        ground(self, painter, tokens().card)
        shown, texts = self._shown, self._texts
        if shown is None:
            return
        weights = self._weights()
        high = min((self.height() - px(_HEAD) - 2) / sum(weights), tile_px(_ROW))
        self._usual = high - 6
        tops = [round(px(_HEAD) + part * high) for part in accumulate(weights, initial=0.0)]
        if high < _LEAST:
            return
        corner = shown.corner
        needed = round(width_of(corner, sans(_HEADING, bold=True))) + px(8)
        beside = max(px(_NARROW_SIDE if self.width() < px(_NARROW) else _SIDE), needed)
        wide = (self.width() - beside - 1) / len(shown.columns)
        draw_head(painter, QRectF(0, 0, beside, px(_HEAD)), corner)
        for x, head in enumerate(shown.columns):
            box = QRectF(round(beside + x * wide), 0, round(wide), px(_HEAD))
            draw_head(painter, box, head_words(head, texts), 12)
        for y, head in enumerate(shown.rows):
            side = QRectF(0, tops[y], beside, tops[y + 1] - tops[y])
            draw_head(painter, side, head_words(head, texts), 12)
        for y, row in enumerate(shown.cells):
            for x, cell in enumerate(row):
                box = QRectF(round(beside + x * wide), tops[y], round(wide), tops[y + 1] - tops[y])
                self._cell(painter, box, (y, x), cell)

    def _cell(self, painter: QPainter, box: QRectF, at: tuple[int, int], cell: GridCell) -> None:
        shown, texts, t = self._shown, self._texts, tokens()
        assert shown is not None
        limit = any(line.limit for line in cell.lines)
        painter.fillRect(box, colour(t.green_soft if limit else t.card))
        painter.setPen(QPen(colour(t.line), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(box)
        asked = at == (shown.right.row, shown.right.column)
        lines = [(n, line) for n, line in enumerate(cell.lines) if line.kind != "none"]
        if not lines:
            write(painter, box, "—", sans(13), t.ink3, CENTRE)
        many = len(lines) + bool(asked and shown.yours)
        high = (box.height() - 6) / max(many, 1)
        inner = QRectF(box.x() + 3, box.y() + 3, box.width() - 6, high)
        if asked and shown.yours:
            self._line(painter, inner, f"{shown.yours} ✕", "yours")
            inner.translate(0, high)
        for number, line in lines:
            here = LinePlace(*at, number)
            state = "right" if here == shown.right or here in shown.also else ""
            state = state or self._state_of(here)
            words = cell_words(line, texts, short=not state)
            self._line(painter, inner, words, state)
            inner.translate(0, high)
        if asked:
            painter.setPen(QPen(colour(t.highlight_frame), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(box.adjusted(1, 1, -1, -1))

    def _state_of(self, here: LinePlace) -> str:
        return "said" if self._shown is not None and here == self._shown.said else ""

    def _line(self, painter: QPainter, box: QRectF, words: str, state: str) -> None:
        """Paint an amount: gold where it is right, dashed where it was said."""
        t = tokens()
        if state == "right":
            painter.fillRect(box.adjusted(0, 1, 0, -1), colour(t.gold))
        elif state:
            if state == "yours":
                painter.fillRect(box.adjusted(0, 1, 0, -1), colour(t.shu_soft))
            painter.setPen(QPen(colour(t.shu), 1, Qt.PenStyle.DashLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(box.adjusted(0, 1, -1, -2))
        ink = t.on_gold if state == "right" else t.shu if state else t.ink
        size = max(_SIZE, min(self._usual * _SHARE / scale(), _LARGEST))
        least = sans(LEAST_LETTERS, bold=bool(state))
        parts: tuple[str, ...] = (words,)
        if width_of(words, least) > box.width() - 2 and box.height() >= 2 * px(LEAST_LETTERS + 1):
            parts = _halves(words)
        high = box.height() / len(parts)
        for at, part in enumerate(parts):
            font = fitting(
                part,
                box.width() - 2 - 2 * px(_BESIDE),
                size if len(parts) == 1 else LEAST_LETTERS,
                LEAST_LETTERS,
                bold=bool(state),
            )
            place = QRectF(box.x(), box.y() + at * high, box.width(), high)
            write(painter, place, part, font, ink, CENTRE)


def _halves(words: str) -> tuple[str, ...]:
    """The two shares of a tsumo, for a line each; an amount alone stays one."""
    mark = next((mark for mark in "/・" if mark in words), "")
    first, _, second = words.partition(mark) if mark else (words, "", "")
    return (f"{first}{mark}", second) if second else (words,)


def _line(shown: NeighboursView, texts: Texts) -> str:
    cell = shown.cells[shown.right.row][shown.right.column]
    return cell_words(cell.lines[shown.right.line], texts)
