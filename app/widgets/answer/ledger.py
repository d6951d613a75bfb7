"""The ledger: every line of a score with tiles, amount and standing."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import (
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QListView, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from app.style.theme import colour, px, sans, tokens
from app.texts.texts import Texts
from app.views.ledgers import LedgerRow
from app.widgets.answer.ledger_model import ROW, LedgerModel, amount_of
from app.widgets.painting.drawing import (
    CENTRE,
    LEFT,
    RIGHT,
    draw_badge,
    elided,
    fitting,
    ground,
    write,
    write_wrapped,
)
from app.widgets.painting.pixmap_cache import PixmapCache
from app.widgets.painting.tiles import draw_tile

_Index = QModelIndex | QPersistentModelIndex
_SMALL: Final = 13
_SHOWN_TILES: Final = 4
_HIGHEST, _LOWEST = 24, 15
_HEAD: Final = 17
"""The row height from which a heading leaves a gap above it."""


class LedgerView(QListView):
    """A list of ledger rows; emits the row selected by click or arrow key."""

    selected = Signal(object)

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("ledger")
        self.empty_word = "ledger_empty"
        self._highlighted: int | None = None
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self._model = LedgerModel(texts)
        self.row_height = _HIGHEST
        self.setModel(self._model)
        self.setItemDelegate(_Height(self))
        self._painter = _Painter()
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.selectionModel().currentChanged.connect(self._select)
        self.clicked.connect(self._select)
        self._emits = True
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

    def present(self, rows: tuple[LedgerRow, ...], selected: int | None) -> None:
        self._emits = False
        if rows != self._model.rows:
            self._model.show_rows(rows)
            self._fit()
        there = QModelIndex() if selected is None else self._model.index(selected)
        chosen = self.selectionModel()
        if there.isValid() and not (there == self.currentIndex() and chosen.isSelected(there)):
            flag = QItemSelectionModel.SelectionFlag.ClearAndSelect
            chosen.setCurrentIndex(there, flag)
        self._emits = True

    def _select(self, current: QModelIndex) -> None:
        if self._emits and current.isValid():
            row = current.data(ROW)
            if row.rule is not None:
                self.selected.emit(current.row())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        ground(self.viewport(), painter, tokens().card)
        place = self.visualRect(self._model.index(0))
        chosen = {index.row() for index in self.selectedIndexes()}
        for at in range(self._model.rowCount()):
            if place.intersects(event.rect()):
                marked = at in chosen or at == self._highlighted
                self._painter.paint(painter, place, self._model, at, marked)
                if at in chosen and self.hasFocus():
                    self._ring(painter, QRectF(place))
            place.translate(0, self.row_height)
        if not self._model.rowCount():
            box = QRectF(self.viewport().rect()).adjusted(20, 0, -20, 0)
            hint = self._model.texts.ui(self.empty_word)
            write_wrapped(painter, box, hint, sans(12.5), tokens().ink3, CENTRE)

    @staticmethod
    def _ring(painter: QPainter, box: QRectF) -> None:
        ring = tokens().ring
        painter.setPen(QPen(colour(tokens().ai), ring))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(box.adjusted(ring / 2, ring / 2, -ring / 2, -ring / 2))

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

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ignore type-ahead search: letters and digits enter tiles."""
        if event.text().isalnum():
            event.ignore()
        else:
            super().keyPressEvent(event)


class _Height(QStyledItemDelegate):
    """Gives the row height to the view, which paints rows itself."""

    def __init__(self, view: LedgerView) -> None:
        super().__init__(view)
        self._view = view

    def sizeHint(self, _option: QStyleOptionViewItem, _index: _Index) -> QSize:
        return QSize(100, self._view.row_height)


class _Painter:
    """Paints rows and caches their pixmaps."""

    def __init__(self) -> None:
        self._pictures = PixmapCache()

    def paint(
        self, painter: QPainter, place: QRect, model: LedgerModel, at: int, chosen: bool
    ) -> None:
        """Paint a row, from the pixmap cache where it looks as before.

        A row with neither head nor badge looks the same at any height: its picture is as high as
        a row can be, and where rows are lower, its middle is seen.
        """
        row = model.rows[at]
        tiles = row.line.tiles if row.line is not None else ()
        shows = model.words[at], row.kind, tiles, chosen
        paint = partial(self._whole, model=model, at=at, chosen=chosen)
        whole = place.size()
        if row.kind != "head" and model.standing(at) is None:
            whole.setHeight(px(_HIGHEST))
        above = (whole.height() - place.height() + 1) // 2
        painter.setClipRect(place)
        self._pictures.draw(painter, QPointF(place.x(), place.y() - above), whole, shows, paint)

    def _whole(
        self, painter: QPainter, box: QRectF, *, model: LedgerModel, at: int, chosen: bool
    ) -> None:
        row, t = model.rows[at], tokens()
        painter.fillRect(box, colour(t.sunk if row.kind == "sum" else t.card))
        if chosen:
            painter.fillRect(box, colour(t.gold_soft))
            painter.fillRect(QRectF(box.x(), box.y(), 4, box.height()), colour(t.gold))
        if row.kind == "head":
            above = max(0, min(px(4), box.height() - px(_HEAD)))
            inner = box.adjusted(px(12), above, -px(12), 0)
            write(painter, inner, model.name(row), sans(12, bold=True), t.ink2, LEFT)
        else:
            self._row(painter, box.adjusted(px(12), 0, -px(12), 0), row, model)
        standing = model.standing(at)
        if standing is not None:
            word = model.texts.standing(standing)
            right, middle = box.right() - px(10), box.center().y() + 0.5
            draw_badge(painter, right, middle, word, standing, room=box.height() - 1)

    def _row(self, painter: QPainter, box: QRectF, row: LedgerRow, model: LedgerModel) -> None:
        t, texts = tokens(), model.texts
        amount_right = box.right() - model.badge_room - 4
        amount = amount_of(row, texts)
        bold = row.kind == "sum"
        code = t.ink3 if row.kind == "uncounted" else t.ink
        font = sans(13.5 if bold else 13, bold=True)
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
