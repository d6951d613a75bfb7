"""A sheet as a table; the names of its rows stay visible while it scrolls sideways."""

from __future__ import annotations

import re
from collections.abc import Hashable
from functools import partial
from math import ceil
from typing import Final

from PySide6.QtCore import QModelIndex, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QFocusEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QHeaderView, QTableView, QWidget

from app.pages.rules.views import DocumentSheetRow, RuleSheet, SheetCell
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
    width_of,
    wrapped_height,
    write,
    write_wrapped,
)
from app.widgets.painting.pixmap_cache import Paint

_ROW, _HEAD, _SIDE, _LEAST, _NARROW, _HEADING = 46, 32, 150, 138, 56, 28
_LEAST_SIDE: Final = 96
_LETTERS: Final = 12.5
_LINE: Final = 19
_HIGHEST_HEAD: Final = 58
_BOLDER: Final = 0.93
_WORD: Final = re.compile(r"[!-\u2fff]+|[^\s!-\u2fff]{1,3}")
"""What stays on one line: a word, or three letters of Japanese, of which a line is no shorter."""
"""Bold letters need so much more width than those that are measured."""


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

    def flags(self, index: Index) -> Qt.ItemFlag:
        """A heading cannot be chosen."""
        heading = index.isValid() and self.sheet.rows[index.row()].heading
        return Qt.ItemFlag.NoItemFlags if heading else super().flags(index)

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
        self._fitted: object = None
        self._measured: RuleSheet | None = None
        self._leasts: list[int] = []

    def present(self, sheet: RuleSheet, row: str, column: str, name: str) -> None:
        """Show a sheet; the chosen cell is the current one."""
        self._presenting = True
        if sheet != self.shown.sheet:
            self.shown.show_sheet(sheet)
            self._fitted = None  # a scroll bar may have come before the heads had all rows
            self._span_headings()
        at = self.shown.place(row, column)
        moved = at != self.currentIndex()
        if moved:
            self.setCurrentIndex(at)
        self.setAccessibleName(name)
        self._share()
        if moved and at.isValid():
            self.scrollTo(at)
        self._presenting = False

    def _span_headings(self) -> None:
        """Let each heading reach over all columns."""
        self.clearSpans()
        columns = self.shown.columnCount()
        for at, row in enumerate(self.shown.sheet.rows):
            if row.heading and columns > 1:
                self.setSpan(at, 0, 1, columns)

    def _share(self) -> None:
        """Share the width between the columns, none too narrow for its text; names of rows become
        narrower before columns are out of sight."""
        sheet, names = self.shown.sheet, self.verticalHeader()
        widths = sheet.widths or (1,) * len(sheet.heads)
        leasts = self._least_widths()
        whole = self.viewport().width() + names.width() - 1
        side = px(_SIDE)
        if sheet.widths:
            side = min(side, max(whole - sum(leasts), px(_LEAST_SIDE)))
        if names.width() != side:
            names.setFixedWidth(side)
        for at, (width, least) in enumerate(zip(widths, leasts, strict=True)):
            part = max((whole - side) * width // sum(widths), least)
            if self.horizontalHeader().sectionSize(at) != part:
                self.horizontalHeader().resizeSection(at, part)
        self._fit_heads()
        self._fit_rows()

    def _least_widths(self) -> list[int]:
        """The least widths of the columns: their words beside a badge stay whole."""
        sheet = self.shown.sheet
        if not sheet.widths:
            return [px(_LEAST)] * len(sheet.heads)
        if sheet is not self._measured:
            self._measured, self._leasts = sheet, _least_widths(sheet)
        return self._leasts

    def _fit_heads(self) -> None:
        """Give the heads of the columns the lines that the longest needs."""
        head = self.horizontalHeader()
        widths = [head.sectionSize(at) - px(18) for at in range(len(self.shown.sheet.heads))]
        lines = [
            _high(name, width, bold=True)
            for (_, name), width in zip(self.shown.sheet.heads, widths, strict=True)
        ]
        high = max(px(_HEAD), min(max(lines, default=0), px(_HIGHEST_HEAD)) + 8)
        if head.height() != high:
            head.setFixedHeight(high)

    def _fit_rows(self) -> None:
        """Give each row the height of its longest text, so that all letters have one size."""
        head, names = self.horizontalHeader(), self.verticalHeader()
        widths = tuple(head.sectionSize(at) for at in range(len(self.shown.sheet.heads)))
        if (self.shown.sheet, widths) == self._fitted:
            return
        self._fitted = self.shown.sheet, widths
        for at, row in enumerate(self.shown.sheet.rows):
            high = _row_height(row, widths, names.width())
            if names.sectionSize(at) != high:
                names.resizeSection(at, high)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """By a key the focus goes to a cell, whose ring shows it."""
        super().focusInEvent(event)
        by_key = event.reason() in (
            Qt.FocusReason.TabFocusReason,
            Qt.FocusReason.BacktabFocusReason,
        )
        if by_key and not self.currentIndex().isValid():
            rows = self.shown.sheet.rows
            first = next((at for at, row in enumerate(rows) if not row.heading), -1)
            self.setCurrentIndex(self.shown.index(first, 0) if first >= 0 else QModelIndex())

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


def _least_widths(sheet: RuleSheet) -> list[int]:
    """The widths that words and badges of each column need: those of a word that is no longer than
    the least column of a comparison leaves for it."""
    found = []
    for at, (_, head) in enumerate(sheet.heads):
        cells = [row.cells[at] for row in sheet.rows if not row.heading]
        badge = max(map(_badge_room, cells), default=0)
        lines = {(head, True), *((words, False) for c in cells for words in (c.words, c.below))}
        words = {(word, bold) for line, bold in lines for word in _WORD.findall(line)}
        wide = max((width_of(word, sans(_LETTERS, bold)) for word, bold in words), default=0)
        wide = min(wide, px(_LEAST - 18))
        found.append(max(px(_NARROW), ceil(wide + badge) + px(18)))
    return found


def _row_height(row: DocumentSheetRow, widths: tuple[int, ...], names: int) -> int:
    if row.heading:
        return target(_HEADING)
    high = _high(row.name, names - px(18), bold=True)
    for cell, width in zip(row.cells, widths, strict=True):
        room = round(width - px(18) - _badge_room(cell))
        words = f"≠ {cell.words}" if cell.differs else cell.words
        below = wrapped_height(cell.below, room, LEAST_LETTERS) if cell.below else 0
        high = max(high, _high(words, room) + below)
    return max(target(_ROW), high + px(10))


def _high(words: str, room: int, *, bold: bool = False) -> int:
    """The height of words in their lines; bold letters need a little more width."""
    if width_of(words, sans(_LETTERS, bold=bold)) <= room:
        return px(_LINE)
    room = max(round(room * _BOLDER) if bold else room, 40)
    return wrapped_height(words, room, _LETTERS, bold=bold)


def _badge_room(cell: SheetCell) -> float:
    return badge_width(cell.badge) + 6 if cell.standing is not None and cell.badge else 0


class _Head(QHeaderView):
    """Paints the heads in bold; they wrap. Beside a heading is only its ground."""

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:  # noqa: N802
        t, box = tokens(), QRectF(rect)
        words = str(self.model().headerData(section, self.orientation()) or "")
        across = self.orientation() is Qt.Orientation.Horizontal
        painter.fillRect(box, colour(t.sunk if across else t.card))
        painter.fillRect(QRectF(box.x(), box.bottom() - 1, box.width(), 1), colour(t.line))
        inner, font = box.adjusted(px(10), 2, -px(8), -3), sans(_LETTERS, bold=True)
        code = t.green if across else t.ink
        if not across and self._heads_rows(section):
            painter.fillRect(box, colour(t.sunk))
            return
        if width_of(words, font) <= inner.width():
            write(painter, inner, words, font, code, LEFT)
        else:
            room = int(inner.width() * _BOLDER), int(inner.height())
            words = elided_lines(words, *room, _LETTERS, bold=True)
            write_wrapped(painter, inner, words, font, code, LEFT)

    def _heads_rows(self, section: int) -> bool:
        model = self.model()
        return isinstance(model, RuleModel) and model.sheet.rows[section].heading


class _Painter(ItemPainter):
    """Paints a cell: its text over its clause, the badge at the right, ≠ where it differs."""

    pictured = False
    rings = False  # the ring of the chosen cell is thin without the focus
    _view: RuleTable

    def look(self, index: Index, over: bool) -> tuple[Hashable, Paint]:
        t, current = tokens(), self._view.currentIndex()
        row = self._view.shown.sheet.rows[index.row()]
        if row.heading:
            start = -self._view.columnViewportPosition(index.column())
            return None, partial(_paint_heading, name=row.name, start=start)
        cell, highlighted = self._view.shown.cell(index), index.row() == current.row()
        ground = (
            t.ai_soft if cell.differs else t.gold_soft if highlighted else t.sunk if over else ""
        )
        width = (t.ring if self._view.hasFocus() else 1) if index == current else 0
        return None, partial(_paint_cell, cell=cell, ground=ground, ring=width)


def _paint_heading(painter: QPainter, box: QRectF, *, name: str, start: int) -> None:
    """Paint a heading over all columns; it stays at the left of what is in sight."""
    painter.fillRect(box, colour(tokens().sunk))
    inner = box.adjusted(start + px(10), 0, -px(8), -1)
    write(painter, inner, name, sans(_LETTERS, bold=True), tokens().ink2, LEFT)


def _paint_cell(painter: QPainter, box: QRectF, *, cell: SheetCell, ground: str, ring: int) -> None:
    if ground:
        painter.fillRect(box, colour(ground))
    draw_row_line(painter, box)
    _write_cell(painter, box.adjusted(px(10), 3, -px(8), -4), cell)
    if ring:
        draw_ring(painter, box, ring, foot=2)


def _write_cell(painter: QPainter, inner: QRectF, cell: SheetCell) -> None:
    t = tokens()
    room = inner.width() - _badge_room(cell)
    if cell.standing is not None and cell.badge:
        middle = inner.center().y()
        draw_badge(painter, inner.right(), middle, cell.badge, cell.standing)
    words = f"≠ {cell.words}" if cell.differs else cell.words
    high = float(_high(words, round(room)))
    below = wrapped_height(cell.below, round(room), LEAST_LETTERS) if cell.below else 0
    top = inner.y() + max((inner.height() - high - below) / 2, 0)
    upper = QRectF(inner.x(), top, room, high)
    if width_of(words, sans(_LETTERS)) <= room:
        write(painter, upper, words, sans(_LETTERS), t.ink, LEFT)
    else:
        write_wrapped(painter, upper, words, sans(_LETTERS), t.ink)
    lower = QRectF(inner.x(), upper.bottom(), room, inner.bottom() - upper.bottom())
    if below:
        write_wrapped(painter, lower, cell.below, sans(LEAST_LETTERS), t.ink3)
