"""The ledger: every line of a score with tiles, amount and standing."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QItemSelectionModel, QModelIndex, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QFont, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QWidget

from app.style.theme import colour, px, sans, tokens
from app.texts.ledgers import amount_of, row_words
from app.texts.texts import Texts
from app.views.ledgers import Beside, LedgerRow
from app.widgets.lists.items import (
    Index,
    ItemPainter,
    RowModel,
    WalkedList,
    draw_ring,
    draw_row_ground,
)
from app.widgets.painting.drawing import (
    LEFT,
    RIGHT,
    badge_width,
    draw_badge,
    elided,
    fitting,
    ground,
    write,
)
from app.widgets.painting.tiles import draw_tile
from engine.rulebook import Standing

_SMALL: Final = 13
_SHOWN_TILES: Final = 4
_HIGHEST, _LOWEST = 24, 15
_COLUMN: Final = 84
"""The width of an amount beside a declared one."""
_HEAD: Final = 17
"""The row height from which a heading leaves a gap above it."""


class LedgerModel(RowModel):
    """The ledger rows in order; the display text of a row is its name.

    `beside` has a second amount for each row, or none at all.
    """

    rows: tuple[LedgerRow, ...]

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self.texts = texts
        self._standings: list[Standing | None] = []
        self.words: list[str] = []
        self.beside: tuple[Beside, ...] = ()
        words = [texts.standing(s) for s in Standing if s is not Standing.CUSTOMARY]
        self.badge_room = max(map(badge_width, words))

    def show_rows(self, rows: tuple[LedgerRow, ...], beside: tuple[Beside, ...] = ()) -> None:
        self.beginResetModel()
        self.rows, self.beside = rows, beside
        self._standings = _standings(rows)
        self.words = [self._words(at) for at in range(len(rows))]
        self.endResetModel()

    def flags(self, index: Index) -> Qt.ItemFlag:
        if self.rows[index.row()].rule is None:
            return Qt.ItemFlag.ItemIsEnabled
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable

    def told(self, at: int) -> str:
        return self.words[at]

    def _words(self, at: int) -> str:
        """The accessible text of a row: name, amount, standing."""
        row = self.rows[at]
        parts = [self.name(row), amount_of(row, self.texts)]
        if self.beside and self.beside[at].words:
            parts.insert(1, f"{self.beside[at].words} →")
        standing = self.standing(at)
        if standing is not None:
            parts.append(self.texts.standing(standing))
        return " ".join(part for part in parts if part)

    def name(self, row: LedgerRow) -> str:
        return row_words(row, self.texts)

    def standing(self, at: int) -> Standing | None:
        """The badge of a row: none where the heading of its group has it for all, and none beside
        declared amounts."""
        return None if self.beside else self._standings[at]


def _standings(rows: Sequence[LedgerRow]) -> list[Standing | None]:
    shared = _shared_standings(rows)
    found: list[Standing | None] = []
    head = -1
    for at, row in enumerate(rows):
        if row.kind == "head":
            head = at
        told = row.rule is not None and head not in shared
        standing = row.rule.standing if row.rule is not None and told else shared.get(at)
        found.append(None if standing is Standing.CUSTOMARY else standing)
    return found


def _shared_standings(rows: Sequence[LedgerRow]) -> dict[int, Standing]:
    """Headings whose lines, two or more, all have the same standing, other than customary."""
    heads = [i for i, row in enumerate(rows) if row.kind == "head"]
    found: dict[int, Standing] = {}
    for head, end in zip(heads, [*heads, len(rows)][1:], strict=True):
        group = [row.rule.standing for row in rows[head:end] if row.rule is not None]
        if len(group) > 1 and len(set(group)) == 1 and group[0] is not Standing.CUSTOMARY:
            found[head] = group[0]
    return found


class LedgerView(WalkedList):
    """A list of ledger rows; emits the row selected by click or arrow key."""

    selected = Signal(object)

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        self._model = LedgerModel(texts)
        super().__init__("ledger", self._model, parent)
        self.unsetCursor()
        self._highlighted: int | None = None
        self.row_height = _HIGHEST
        self._painter = _Painter(self)
        self.setItemDelegate(self._painter)
        self.setUniformItemSizes(True)
        self.empty = texts.ui("ledger_empty")
        self.setAccessibleName(texts.ui("ledger_name"))

    @property
    def rows(self) -> LedgerModel:
        return self._model

    @property
    def highlighted(self) -> int | None:
        """The highlighted sum; sums have no rule and cannot be selected."""
        return self._highlighted

    def highlight(self, at: int | None) -> None:
        """Highlight a sum, or none, and scroll to it."""
        if at != self._highlighted:
            self._highlighted = at
            self.viewport().update()
        if at is not None:
            self.scrollTo(self._model.index(at))

    def present(
        self,
        rows: tuple[LedgerRow, ...],
        selected: int | None,
        beside: tuple[Beside, ...] = (),
    ) -> None:
        """Show the rows; `beside` has what was declared in each of them, or nothing."""
        self._presenting = True
        if (rows, beside) != (self._model.rows, self._model.beside):
            self._model.show_rows(rows, beside)
            self._fit()
        there = QModelIndex() if selected is None else self._model.index(selected)
        chosen = self.selectionModel()
        if there.isValid() and not (there == self.currentIndex() and chosen.isSelected(there)):
            flag = QItemSelectionModel.SelectionFlag.ClearAndSelect
            chosen.setCurrentIndex(there, flag)
        self._presenting = False

    def choose(self, at: int) -> None:
        if self._model.rows[at].rule is not None:
            self.selected.emit(at)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the rows one below the other.

        Qt would ask the delegate row by row; the ledger is painted at nearly every click, and
        this takes a third of the time.
        """
        if not self._model.rows:
            super().paintEvent(event)
            return
        painter = QPainter(self.viewport())
        ground(self.viewport(), painter, tokens().card)
        place = self.visualRect(self._model.index(0))
        chosen = {index.row() for index in self.selectedIndexes()}
        for at in range(len(self._model.rows)):
            if place.intersects(event.rect()):
                lit = at in chosen or at == self._highlighted
                self._painter.paint_row(painter, place, at, lit)
                if at in chosen and self.hasFocus():
                    draw_ring(painter, QRectF(place), tokens().ring)
            place.translate(0, self.row_height)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit()
        super().resizeEvent(event)

    def _fit(self) -> None:
        """Set the row height by the space available, within readable limits."""
        count = max(1, self._model.rowCount())
        high = max(px(_LOWEST), min(px(_HIGHEST), (self.viewport().height() - 2) // count))
        if high != self.row_height:
            self.row_height = high
            self.scheduleDelayedItemsLayout()


class _Painter(ItemPainter):
    """Paints a row with a dotted line between its name and its amount."""

    pressed = False
    _view: LedgerView

    def height(self, _at: int, _width: int) -> int:
        return self._view.row_height

    def paint_row(self, painter: QPainter, place: QRect, at: int, chosen: bool) -> None:
        """Paint a row, from the pixmap cache where it looks as before.

        A row with neither head nor badge looks the same at any height: its picture is as high as
        a row can be, and where rows are lower, its middle is seen.
        """
        model = self._view.rows
        row, whole = model.rows[at], place.size()
        tiles = row.line.tiles if row.line is not None else ()
        shows = model.words[at], row.kind, tiles, chosen, bool(model.beside)
        paint = partial(self._whole, model=model, at=at, chosen=chosen)
        if row.kind != "head" and model.standing(at) is None:
            whole.setHeight(px(_HIGHEST))
        above = (whole.height() - place.height() + 1) // 2
        painter.setClipRect(place)
        self._pictures.draw(painter, QPointF(place.x(), place.y() - above), whole, shows, paint)

    def _whole(
        self, painter: QPainter, box: QRectF, *, model: LedgerModel, at: int, chosen: bool
    ) -> None:
        row, t = model.rows[at], tokens()
        draw_row_ground(painter, box, over=row.kind == "sum", chosen="gold" if chosen else "")
        if row.kind == "head":
            above = max(0, min(px(4), box.height() - px(_HEAD)))
            inner = box.adjusted(px(12), above, -px(12), 0)
            write(painter, inner, model.name(row), sans(12, bold=True), t.ink2, LEFT)
        else:
            self._row(painter, box.adjusted(px(12), 0, -px(12), 0), at, model)
        standing = model.standing(at)
        if standing is not None:
            word = model.texts.standing(standing)
            right, middle = box.right() - px(10), box.center().y() + 0.5
            draw_badge(painter, right, middle, word, standing, room=box.height() - 1)

    def _row(self, painter: QPainter, box: QRectF, at: int, model: LedgerModel) -> None:
        row, t = model.rows[at], tokens()
        bold = row.kind == "sum"
        code = t.ink3 if row.kind == "uncounted" else t.ink
        font = sans(13.5 if bold else 13, bold=True)
        amount = amount_of(row, model.texts)
        if model.beside:
            place = self._pair(painter, box, amount, model.beside[at], font)
            amount_width = 0.0
        else:
            amount_right = box.right() - model.badge_room - 4
            place = QRectF(box.x(), box.y(), amount_right - box.x(), box.height())
            amount_width = write(painter, place, amount, font, code, RIGHT) if amount else 0
        room = place.width() - amount_width - 10
        name = model.name(row)
        name_font = fitting(name, room, 12.5, 9, bold=bold)
        name = elided(name, room, name_font)
        x = box.x() + write(painter, place, name, name_font, code, LEFT) + 7
        x = self._tiles(painter, x, box, row, place.right() - amount_width - 16)
        end = place.right() - amount_width - 8
        if end - x > 12 and not bold and amount:
            painter.setPen(QPen(colour(t.line), 1, Qt.PenStyle.DotLine))
            y = round(box.center().y() + 4)
            painter.drawLine(round(x), y, round(end), y)

    def _pair(
        self, painter: QPainter, box: QRectF, amount: str, beside: Beside, font: QFont
    ) -> QRectF:
        """Paint both amounts in their columns; returns the place left for the name."""
        t, wide = tokens(), px(_COLUMN)
        right = QRectF(box.right() - wide, box.y(), wide, box.height())
        if beside.differs:
            painter.fillRect(right.adjusted(0, 0, px(4), 0), colour(t.ai_soft))
            write(painter, right, f"≠ {amount}", font, t.ai, RIGHT)
        elif amount:
            write(painter, right, amount, font, t.ink, RIGHT)
        left = right.translated(-wide - px(8), 0)
        write(painter, left, beside.words, sans(13), t.ink, RIGHT)
        return QRectF(box.x(), box.y(), left.x() - box.x(), box.height())

    def _tiles(self, painter: QPainter, x: float, box: QRectF, row: LedgerRow, end: float) -> float:
        """Paint the tiles of a line if all of them fit."""
        some = row.line.tiles if row.line is not None else ()
        some = row.uncounted.tiles if row.uncounted is not None else some
        if not some or len(some) > _SHOWN_TILES or x + len(some) * (px(_SMALL) + 1) > end:
            return x
        for tile in some:
            draw_tile(painter, x, box.center().y() - px(_SMALL) * 0.72, px(_SMALL), tile)
            x += px(_SMALL) + 1
        return x + 5
