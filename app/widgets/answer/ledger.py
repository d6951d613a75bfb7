"""The ledger: every line of a score with tiles, amount and standing."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import accumulate
from typing import Final

from PySide6.QtCore import (
    QItemSelectionModel,
    QModelIndex,
    QPoint,
    QPointF,
    QRect,
    QRectF,
    Qt,
    Signal,
)
from PySide6.QtGui import QFont, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QWidget

from app.style.theme import colour, cramped, px, sans, tokens
from app.texts.comparisons import unequal
from app.texts.ledgers import amount_of, row_words
from app.texts.texts import Texts
from app.views.ledgers import DeclaredColumnText, LedgerColumn, LedgerRow
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
_HIGHEST, _LOWEST = 24, 19
_COLUMN: Final = 84
"""The width of an amount beside a declared one."""
OTHER_COLUMN: Final = 112
"""The width of the amounts of another reading."""
_HEAD: Final = 14
"""The height of the name of a group."""
AIR, LEAST_AIR = 8, 1
"""The room above the name of a group."""


class LedgerModel(RowModel):
    """The ledger rows in order; the display text of a row is its name.

    `beside` has a second amount for each row, or none at all; `columns` are the amounts of other
    readings, each with an amount for every row.
    """

    rows: tuple[LedgerRow, ...]

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self.texts = texts
        self._standings: list[Standing | None] = []
        self.words: list[str] = []
        self.beside: tuple[DeclaredColumnText, ...] = ()
        self.columns: tuple[LedgerColumn, ...] = ()
        self.badge_room = LedgerView.badge_room(texts)

    def show_rows(
        self,
        rows: tuple[LedgerRow, ...],
        beside: tuple[DeclaredColumnText, ...] = (),
        columns: tuple[LedgerColumn, ...] = (),
    ) -> None:
        self.beginResetModel()
        self.rows, self.beside, self.columns = rows, beside, columns
        self._standings = _standings(rows)
        self.words = [self._words(at) for at in range(len(rows))]
        self.endResetModel()

    def flags(self, index: Index) -> Qt.ItemFlag:
        if self.rows[index.row()].rule is None:
            return Qt.ItemFlag.ItemIsEnabled
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable

    def accessible_text(self, at: int) -> str:
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
        other = ((column.name, column.amounts[at]) for column in self.columns)
        parts += [f"≠ {name} {amount.words}" for name, amount in other if amount.differs]
        return " ".join(part for part in parts if part)

    def name(self, row: LedgerRow) -> str:
        return row_words(row, self.texts)

    def standing(self, at: int) -> Standing | None:
        """The badge of a row: none where the heading of its group has it for all, and none beside
        declared amounts."""
        return None if self.beside else self._standings[at]


def badge_word(standing: Standing, texts: Texts) -> str:
    """The word of a badge; its first letter with large letters, where names need the room."""
    word = texts.standing(standing)
    return word[:1].upper() if cramped() else word


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
        self._tops: list[int] = []
        super().__init__("ledger", self._model, parent)
        self.unsetCursor()
        self._highlighted: int | None = None
        self.row_height, self._air = px(_HIGHEST), px(AIR)
        self._pitch: int | None = None
        self._painter = _Painter(self)
        self.setItemDelegate(self._painter)
        self.setAutoScroll(False)  # what is selected at the start is not scrolled to
        self.empty = texts.ui("ledger_empty")
        self.setAccessibleName(texts.ui("ledger_name"))

    @staticmethod
    def badge_room(texts: Texts) -> float:
        """The width of the widest badge."""
        words = [badge_word(s, texts) for s in Standing if s is not Standing.CUSTOMARY]
        return max(map(badge_width, words))

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
        beside: tuple[DeclaredColumnText, ...] = (),
        columns: tuple[LedgerColumn, ...] = (),
    ) -> None:
        """Show the rows; `beside` has what was declared in each of them, or nothing."""
        self._presenting = True
        model = self._model
        if (rows, beside, columns) != (model.rows, model.beside, model.columns):
            model.show_rows(rows, beside, columns)
            self._fit()
        there = QModelIndex() if selected is None else self._model.index(selected)
        chosen = self.selectionModel()
        if there.isValid() and not (there == self.currentIndex() and chosen.isSelected(there)):
            flag = QItemSelectionModel.SelectionFlag.ClearAndSelect
            chosen.setCurrentIndex(there, flag)
        self._presenting = False

    def choose(self, at: int) -> None:
        if self._model.rows[at].rule is not None:
            self.scrollTo(self._model.index(at))
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
        chosen = {index.row() for index in self.selectedIndexes()}
        for at in range(len(self._model.rows)):
            place = self._place(at)
            if self._covered(at, place) or not place.intersects(event.rect()):
                continue
            highlighted = at in chosen or at == self._highlighted
            self._painter.paint_row(painter, place, at, highlighted)
            if at in chosen and self.hasFocus():
                draw_ring(painter, QRectF(place), tokens().ring)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit()
        super().resizeEvent(event)

    # where the rows are

    @property
    def least_height(self) -> int:
        """The height of all rows at their lowest."""
        return self.needed(px(_LOWEST), px(LEAST_AIR)) + 2 * self.frameWidth()

    def needed(self, pitch: int, air: int) -> int:
        """The height of all rows."""
        return sum(self._heights(pitch, air))

    def set_pitch(self, pitch: int, air: int) -> None:
        """Set the height of a row and the room above the name of a group."""
        if (pitch, air) != (self._pitch, self._air):
            self._pitch, self._air = pitch, air
            self._fit()

    def _heights(self, pitch: int, air: int) -> list[int]:
        rows = self._model.rows
        head = px(_HEAD)
        return [
            pitch if row.kind != "head" else head + air if at else head
            for at, row in enumerate(rows)
        ]

    def height_of(self, at: int) -> int:
        return self._tops[at + 1] - self._tops[at] if at + 1 < len(self._tops) else self.row_height

    def _fit(self) -> None:
        """Set the row height: as it was set, or else by the space available within limits."""
        rows = self._model.rows
        heads = sum(row.kind == "head" for row in rows)
        room = self.viewport().height() - heads * px(_HEAD + LEAST_AIR)
        own = max(px(_LOWEST), min(px(_HIGHEST), room // max(1, len(rows) - heads)))
        self.row_height = own if self._pitch is None else self._pitch
        if self._pitch is None:
            spare = self.viewport().height() - self.needed(own, 0)
            self._air = max(px(LEAST_AIR), min(px(AIR), spare // max(1, heads - 1)))
        self._tops = [0, *accumulate(self._heights(self.row_height, self._air))]
        self.verticalScrollBar().setSingleStep(self.row_height)
        self.scheduleDelayedItemsLayout()
        self.viewport().update()

    def _place(self, at: int) -> QRect:
        """The rectangle of a row; sums that do not fit stay at the edge that they would leave."""
        top = self._tops[at] - self.verticalScrollBar().value()
        height = self._tops[at + 1] - self._tops[at]
        if self._model.rows[at].kind == "sum":
            sums = self._sums()
            before, after = sums.index(at), len(sums) - sums.index(at)
            lowest = self.viewport().height() - after * self.row_height
            top = max(min(top, lowest), before * self.row_height)
        return QRect(0, top, self.viewport().width(), height)

    def _sums(self) -> list[int]:
        return [at for at, row in enumerate(self._model.rows) if row.kind == "sum"]

    def _covered(self, at: int, place: QRect) -> bool:
        """Whether a row would be cut: by the edges, or by a sum that stays."""
        rows = self._model.rows
        if rows[at].kind == "sum":
            return False
        if rows[at].kind == "head" and at + 1 < len(rows) and rows[at + 1].kind != "sum":
            return self._covered(at + 1, self._place(at + 1)) or place.top() < self._window(at)[0]
        top, bottom = self._window(at)
        return place.top() < top or place.bottom() >= bottom

    def _window(self, at: int) -> tuple[int, int]:
        """Between which heights a row is seen whole: the sum before it and the one after it."""
        sums = self._sums()
        before = [self._place(i).bottom() + 1 for i in sums if i < at]
        after = [self._place(i).top() for i in sums if i > at]
        return max(before, default=0), min(after, default=self.viewport().height())

    def visualRect(self, index: Index) -> QRect:  # noqa: N802
        """The rectangle of a row."""
        there = index.isValid() and index.row() + 1 < len(self._tops)
        return self._place(index.row()) if there else QRect()

    def indexAt(self, point: QPoint) -> QModelIndex:  # noqa: N802
        """The row at a point of the viewport."""
        for at in range(len(self._model.rows)):
            place = self._place(at)
            if place.contains(point) and not self._covered(at, place):
                return self._model.index(at)
        return QModelIndex()

    def scrollTo(  # noqa: N802
        self,
        index: Index,
        hint: QAbstractItemView.ScrollHint = QAbstractItemView.ScrollHint.EnsureVisible,
    ) -> None:
        """Scroll until a row is not covered."""
        super().scrollTo(index, hint)
        at, bar = index.row(), self.verticalScrollBar()
        if not 0 <= at < len(self._tops) - 1 or self._model.rows[at].kind == "sum":
            return
        for _ in self._tops:
            place = self._place(at)
            if not self._covered(at, place):
                return
            below = place.bottom() >= self._window(at)[1]
            bar.setValue(bar.value() + (self.row_height if below else -self.row_height))


class _Painter(ItemPainter):
    """Paints a row with a dotted line between its name and its amount."""

    pressed = False
    _view: LedgerView

    def height(self, at: int, _width: int) -> int:
        return self._view.height_of(at)

    def paint_row(self, painter: QPainter, place: QRect, at: int, chosen: bool) -> None:
        """Paint a row, from the pixmap cache where it looks as before."""
        model = self._view.rows
        row = model.rows[at]
        tiles = row.line.tiles if row.line is not None else ()
        others = tuple(column.amounts[at] for column in model.columns)
        shows = model.words[at], row.kind, tiles, chosen, bool(model.beside), row.absent, others
        paint = partial(self._whole, model=model, at=at, chosen=chosen)
        self._pictures.draw(painter, QPointF(place.topLeft()), place.size(), shows, paint)

    def _whole(
        self, painter: QPainter, box: QRectF, *, model: LedgerModel, at: int, chosen: bool
    ) -> None:
        row, t = model.rows[at], tokens()
        draw_row_ground(painter, box, over=row.kind == "sum", chosen="gold" if chosen else "")
        if row.kind == "head":
            inner = box.adjusted(px(12), box.height() - px(_HEAD), -px(12), 0)
            write(painter, inner, model.name(row), sans(11, bold=True), t.ink3, LEFT)
        else:
            self._row(painter, box.adjusted(px(12), 0, -px(12), 0), at, model)
        standing = model.standing(at)
        if standing is not None:
            word = badge_word(standing, model.texts)
            within = box.adjusted(0, box.height() - px(_HEAD), 0, 0) if row.kind == "head" else box
            high = min(within.height(), px(_HEAD) + 2)
            right, middle = box.right() - px(10), within.center().y()
            draw_badge(painter, right, middle, word, standing, room=high)

    def _row(self, painter: QPainter, box: QRectF, at: int, model: LedgerModel) -> None:
        row, t = model.rows[at], tokens()
        bold = row.kind == "sum"
        code = t.ink3 if row.kind == "uncounted" or row.absent else t.ink
        font = sans(13.5 if bold else 13, bold=True)
        amount = amount_of(row, model.texts)
        if model.beside:
            place = self._pair(painter, box, amount, model.beside[at], font)
            amount_width = 0.0
        else:
            amount_right = box.right() - model.badge_room - 4
            amount_right -= self._others(painter, box, amount_right, model, at)
            place = QRectF(box.x(), box.y(), amount_right - box.x(), box.height())
            amount_width = write(painter, place, amount, font, code, RIGHT) if amount else 0
        room = place.width() - amount_width - 10
        name = model.name(row)
        name_font = fitting(name, room, 12.5, 9, bold=bold)
        name = elided(name, room, name_font)
        x = box.x() + write(painter, place, name, name_font, code, LEFT) + 7
        x = draw_row_tiles(painter, x, box, row, place.right() - amount_width - 16)
        end = place.right() - amount_width - 8
        if end - x > 12 and not bold and amount:
            painter.setPen(QPen(colour(t.line), 1, Qt.PenStyle.DotLine))
            y = round(box.center().y() + 4)
            painter.drawLine(round(x), y, round(end), y)

    @staticmethod
    def _others(painter: QPainter, box: QRectF, right: float, model: LedgerModel, at: int) -> float:
        """Paint the amounts of other readings, the last one up to `right`; returns their width."""
        t, wide = tokens(), px(OTHER_COLUMN)
        for turn, column in enumerate(reversed(model.columns)):
            amount = column.amounts[at]
            place = QRectF(right - (turn + 1) * wide, box.y(), wide, box.height())
            if amount.differs:
                painter.fillRect(place.adjusted(px(6), 0, px(4), 0), colour(t.ai_soft))
            words = unequal(amount.words, amount.differs)
            font = fitting(words, wide - px(8), 13, 9, bold=amount.differs)
            write(painter, place, words, font, t.ai if amount.differs else t.ink2, RIGHT)
        return float(len(model.columns) * wide)

    def _pair(
        self, painter: QPainter, box: QRectF, amount: str, beside: DeclaredColumnText, font: QFont
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


def draw_row_tiles(painter: QPainter, x: float, box: QRectF, row: LedgerRow, end: float) -> float:
    """Paint the tiles of a row from `x` on if all of them fit before `end`; returns their end."""
    some = row.line.tiles if row.line is not None else ()
    some = row.uncounted.tiles if row.uncounted is not None else some
    if not some or len(some) > _SHOWN_TILES or x + len(some) * (px(_SMALL) + 1) > end:
        return x
    for tile in some:
        draw_tile(painter, x, box.center().y() - px(_SMALL) * 0.72, px(_SMALL), tile)
        x += px(_SMALL) + 1
    return x + 5
