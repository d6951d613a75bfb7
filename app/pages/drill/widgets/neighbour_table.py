"""The cells shown the right one: its line in gold, that of a wrong answer in vermilion."""

from __future__ import annotations

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

_ROW, _HEAD, _SIDE, _NARROW_SIDE = 58, 26, 60, 42
_NARROW: Final = 270
_LOW: Final = 30
_HEADING: Final = 12
_SIZE, _LARGEST, _SHARE = 13, 20, 0.5
"""The size of an amount: a share of its line, within limits."""
_LEAST: Final = 12
"""Lower rows are not painted: they could not be read."""


class NeighbourTable(QWidget):
    """Paints up to three rows and columns of the scoring table.

    It is no ScoringGrid: nothing in it is chosen, and its lines have grounds of their own.
    """

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("drill_around")
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._shown: NeighboursView | None = None
        self._texts = texts
        self.setAccessibleName(texts.ui("strip"))

    def present(self, shown: NeighboursView | None) -> None:
        self._shown, texts = shown, self._texts
        if shown is not None:
            cell = shown.cells[shown.right.row][shown.right.column]
            self.setAccessibleDescription(f"{name_words(cell, texts)} {_line(shown, texts)}")
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        rows = 3 if self._shown is None else len(self._shown.rows)
        return QSize(px(300), px(_HEAD) + rows * tile_px(_ROW) + 2)

    def minimumSizeHint(self) -> QSize:
        rows = 3 if self._shown is None else len(self._shown.rows)
        return QSize(px(220), px(_HEAD) + rows * px(_LOW) + 2)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        ground(self, painter, tokens().card)
        shown, texts = self._shown, self._texts
        if shown is None:
            return
        high = min((self.height() - px(_HEAD) - 2) / len(shown.rows), tile_px(_ROW))
        if high < _LEAST:
            return
        corner = texts.ui(f"table.{shown.name}") if shown.name in ("child", "dealer") else ""
        needed = round(width_of(corner, sans(_HEADING, bold=True))) + px(8)
        beside = max(px(_NARROW_SIDE if self.width() < px(_NARROW) else _SIDE), needed)
        wide = (self.width() - beside - 1) / len(shown.columns)
        draw_head(painter, QRectF(0, 0, beside, px(_HEAD)), corner)
        for x, head in enumerate(shown.columns):
            box = QRectF(round(beside + x * wide), 0, round(wide), px(_HEAD))
            draw_head(painter, box, head_words(head, texts), 12)
        for y, head in enumerate(shown.rows):
            top = round(px(_HEAD) + y * high)
            side = QRectF(0, top, beside, round(high))
            draw_head(painter, side, head_words(head, texts), 12)
        for y, row in enumerate(shown.cells):
            for x, cell in enumerate(row):
                left, top = round(beside + x * wide), round(px(_HEAD) + y * high)
                self._cell(painter, QRectF(left, top, round(wide), round(high)), (y, x), cell)

    def _cell(self, painter: QPainter, box: QRectF, at: tuple[int, int], cell: GridCell) -> None:
        shown, texts, t = self._shown, self._texts, tokens()
        assert shown is not None
        limit = any(line.limit for line in cell.lines)
        painter.fillRect(box, colour(t.green_soft if limit else t.card))
        painter.setPen(QPen(colour(t.line), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(box)
        lines = [(n, line) for n, line in enumerate(cell.lines) if line.kind != "none"]
        if not lines:
            write(painter, box, "—", sans(13), t.ink3, CENTRE)
        high = (box.height() - 6) / max(len(lines), 1)
        for at_line, (number, line) in enumerate(lines):
            inner = QRectF(box.x() + 3, box.y() + 3 + at_line * high, box.width() - 6, high)
            here = LinePlace(*at, number)
            words = cell_words(line, texts)
            self._line(painter, inner, words, here == shown.right, here == shown.said)
        if (at[0], at[1]) == (shown.right.row, shown.right.column):
            painter.setPen(QPen(colour(t.lit_frame), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(box.adjusted(1, 1, -1, -1))

    def _line(self, painter: QPainter, box: QRectF, words: str, right: bool, said: bool) -> None:
        t = tokens()
        if right:
            painter.fillRect(box.adjusted(0, 1, 0, -1), colour(t.gold))
        elif said:
            painter.fillRect(box.adjusted(0, 1, 0, -1), colour(t.shu_soft))
            painter.setPen(QPen(colour(t.shu), 1, Qt.PenStyle.DashLine))
            painter.drawRect(box.adjusted(0, 1, -1, -2))
            words = f"✕ {words}"
        ink = t.on_gold if right else t.shu if said else t.ink
        size = max(_SIZE, min(box.height() * _SHARE / scale(), _LARGEST))
        font = fitting(words, box.width() - 2, size, LEAST_LETTERS, bold=right or said)
        write(painter, box, words, font, ink, CENTRE)


def _line(shown: NeighboursView, texts: Texts) -> str:
    cell = shown.cells[shown.right.row][shown.right.column]
    return cell_words(cell.lines[shown.right.line], texts)
