"""A sheet as a table; the names of its rows stay visible while it scrolls sideways."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial
from typing import Final

from PySide6.QtCore import QModelIndex, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import QHeaderView, QTableView, QWidget

from app.pages.rules.views import RuleSheet, SheetCell
from app.style.theme import colour, px, sans, target, tokens
from app.widgets.lists.items import (
    CellTable,
    Index,
    ItemPainter,
    TableModel,
    draw_ring,
    draw_row_line,
)
from app.widgets.painting.drawing import (
    LEAST_LETTERS,
    LEFT,
    badge_width,
    draw_badge,
    elided_lines,
    fitting,
    width_of,
    write,
    write_wrapped,
)
from app.widgets.painting.pixmap_cache import Paint

_ROW, _HEAD, _SIDE, _LEAST, _NARROW = 46, 32, 150, 138, 56
_MIDDLE: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class RuleModel(TableModel):
    """The item model of a sheet."""

    def __init__(self) -> None:
        super().__init__()
        self.sheet = RuleSheet()

    def show_sheet(self, sheet: RuleSheet) -> None:
        if sheet != self.sheet:
            self.beginResetModel()
            self.sheet = sheet
            self.endResetModel()

    def cell(self, index: Index) -> SheetCell:
        return self.sheet.rows[index.row()].cells[index.column()]

    def place(self, key: str, column: str) -> QModelIndex:
        """The index of a cell by the keys of row and column; invalid where there is none."""
        at = next((i for i, row in enumerate(self.sheet.rows) if row.key == key), -1)
        across = next((i for i, (name, _) in enumerate(self.sheet.heads) if name == column), 0)
        return self.index(at, across) if at >= 0 else QModelIndex()

    def shape(self) -> tuple[int, int]:
        return len(self.sheet.rows), len(self.sheet.heads)

    def words(self, row: int, column: int) -> str:
        return self.sheet.rows[row].cells[column].text

    def told(self, row: int, column: int) -> str:
        return f"{self.sheet.rows[row].name} {self.words(row, column)}"

    def head(self, at: int, *, across: bool) -> str:
        return self.sheet.heads[at][1] if across else self.sheet.rows[at].name

    def head_tip(self, at: int, *, across: bool) -> str:
        return self.head(at, across=across)


class RuleTable(CellTable):
    """Emits the keys of row and column of the cell that is reached, and of one that is pressed."""

    cell_reached = Signal(str, str)
    cell_pressed = Signal(str, str)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        self.shown = RuleModel()
        super().__init__(name, self.shown, parent)
        self.setItemDelegate(_Painter(self))
        self.setHorizontalScrollMode(QTableView.ScrollMode.ScrollPerPixel)
        self._set_heads()
        self.selectionModel().currentChanged.connect(self._reach)
        self.clicked.connect(self._emit_reached)
        self.doubleClicked.connect(self.press)

    def _set_heads(self) -> None:
        self.set_heads(_Head, QHeaderView.ResizeMode.Fixed)
        self.verticalHeader().setProperty("role", "names")
        self.horizontalHeader().setFixedHeight(px(_HEAD))
        self.verticalHeader().setFixedWidth(px(_SIDE))
        self.verticalHeader().setDefaultSectionSize(target(_ROW))

    def present(self, sheet: RuleSheet, row: str, column: str, name: str) -> None:
        """Show a sheet; the chosen cell is the current one."""
        self._presenting = True
        self.shown.show_sheet(sheet)
        at = self.shown.place(row, column)
        if at != self.currentIndex():
            self.setCurrentIndex(at)
            if at.isValid():
                self.scrollTo(at)
        self.setAccessibleName(name)
        self._share()
        self._presenting = False

    def _share(self) -> None:
        """Share the width between the columns, none too narrow for its text."""
        sheet, room = self.shown.sheet, self.viewport().width() - 1
        widths = sheet.widths or (1,) * len(sheet.heads)
        for at, width in enumerate(widths):
            least = px(_LEAST if not sheet.widths else _NARROW)
            part = max(room * width // sum(widths), least)
            if self.horizontalHeader().sectionSize(at) != part:
                self.horizontalHeader().resizeSection(at, part)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share()

    def _names(self, index: QModelIndex) -> tuple[str, str]:
        sheet = self.shown.sheet
        return sheet.rows[index.row()].key, sheet.heads[index.column()][0]

    def _reach(self, index: QModelIndex, before: QModelIndex) -> None:
        """Repaint the highlighted row, and the one that was highlighted before."""
        for place in (index, before):
            if place.isValid():
                high = self.rowHeight(place.row())
                top = self.rowViewportPosition(place.row())
                self.viewport().update(0, top, self.viewport().width(), high)
        if not self._presenting:
            self._emit_reached(index)

    def _emit_reached(self, index: QModelIndex) -> None:
        if index.isValid():
            self.cell_reached.emit(*self._names(index))

    def press(self, index: QModelIndex) -> None:
        if index.isValid():
            self.cell_pressed.emit(*self._names(index))


class _Head(QHeaderView):
    """Paints the heads in bold; names at the left wrap."""

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:  # noqa: N802
        t, box = tokens(), QRectF(rect)
        words = str(self.model().headerData(section, self.orientation()) or "")
        across = self.orientation() is Qt.Orientation.Horizontal
        painter.fillRect(box, colour(t.sunk if across else t.card))
        painter.fillRect(QRectF(box.x(), box.bottom() - 1, box.width(), 1), colour(t.line))
        inner = box.adjusted(px(10), 2, -px(8), -3)
        if across:
            font = fitting(words, inner.width(), 12.5, LEAST_LETTERS, bold=True)
            write(painter, inner, words, font, t.green, LEFT)
            return
        if width_of(words, sans(12.5, bold=True)) <= inner.width():
            write(painter, inner, words, sans(12.5, bold=True), t.ink, LEFT)
        else:
            room = int(inner.width()), int(inner.height())
            size = 12.5 if elided_lines(words, *room, 12.5, bold=True) == words else LEAST_LETTERS
            words = elided_lines(words, *room, size, bold=True)
            write_wrapped(painter, inner, words, sans(size, bold=True), t.ink, _MIDDLE)


class _Painter(ItemPainter):
    """Paints a cell: its text over its clause, the badge at the right, ≠ where it differs."""

    pictured = False
    rings = False  # the ring of the chosen cell is thin without the focus
    _view: RuleTable

    def look(self, index: Index, over: bool) -> tuple[Hashable, Paint]:
        t, current = tokens(), self._view.currentIndex()
        cell, lit = self._view.shown.cell(index), index.row() == current.row()
        ground = t.ai_soft if cell.differs else t.gold_soft if lit else t.sunk if over else ""
        width = (t.ring if self._view.hasFocus() else 1) if index == current else 0
        return None, partial(_paint_cell, cell=cell, ground=ground, ring=width)


def _paint_cell(painter: QPainter, box: QRectF, *, cell: SheetCell, ground: str, ring: int) -> None:
    if ground:
        painter.fillRect(box, colour(ground))
    draw_row_line(painter, box)
    _write_cell(painter, box.adjusted(px(10), 3, -px(8), -4), cell)
    if ring:
        draw_ring(painter, box, ring, foot=2)


def _write_cell(painter: QPainter, inner: QRectF, cell: SheetCell) -> None:
    t = tokens()
    room = inner.width()
    if cell.standing is not None and cell.badge:
        room -= badge_width(cell.badge) + 6
        middle = inner.center().y()
        draw_badge(painter, inner.right(), middle, cell.badge, cell.standing)
    words = f"≠ {cell.words}" if cell.differs else cell.words
    font = fitting(words, room, 13, LEAST_LETTERS)
    if width_of(words, font) > room:  # the whole text instead of its clause
        whole = QRectF(inner.x(), inner.y(), room, inner.height())
        shown = elided_lines(words, int(room), int(whole.height()), LEAST_LETTERS)
        write_wrapped(painter, whole, shown, sans(LEAST_LETTERS), t.ink, _MIDDLE)
        return
    upper = QRectF(inner.x(), inner.y(), room, inner.height() * (0.55 if cell.below else 1))
    write(painter, upper, words, font, t.ink, LEFT)
    lower = QRectF(inner.x(), upper.bottom(), room, inner.bottom() - upper.bottom())
    write(painter, lower, cell.below, sans(LEAST_LETTERS), t.ink3, LEFT)
