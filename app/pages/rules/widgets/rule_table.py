"""A sheet as a table; the names of its rows stay visible while it scrolls sideways."""

from __future__ import annotations

import re
from collections.abc import Hashable, Sequence
from functools import partial
from math import ceil
from typing import Final, NamedTuple

from PySide6.QtCore import QModelIndex, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QFocusEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QHeaderView, QTableView, QWidget

from app.pages.rules.views import DocumentSheetRow, RuleSheet, SheetCell
from app.style.theme import colour, px, sans, target, tokens
from app.texts.comparisons import unequal
from app.widgets.lists.items import (
    CellTable,
    Index,
    ItemPainter,
    TableModel,
    draw_ring,
    draw_row_line,
)
from app.widgets.painting.drawing import (
    BADGE_HEIGHT,
    BOLDER,
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
_WORD: Final = re.compile(r"[!-\u2fff]+|[^\s!-\u2fff]{1,3}")
"""What stays on one line: a word, or three letters of Japanese, of which a line is no shorter."""


class _Ways(NamedTuple):
    """How rows are set in a narrow table: badges `below` their words instead of beside them; names
    above the cells in a width `across` the table, 0 where they stand at the left."""

    below: bool = False
    across: int = 0


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

    def accessible_text(self, row: int, column: int) -> str:
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
        self._leasts: tuple[list[int], list[int]] = ([], [])
        self.ways = _Ways()

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
        """Share the width between the columns, none too narrow for its text. Before one is out of
        sight, names of rows become narrower, then badges go below words, then names above cells."""
        sheet, names = self.shown.sheet, self.verticalHeader()
        shares = sheet.widths or (1,) * len(sheet.heads)
        whole = self.viewport().width() + (0 if names.isHidden() else names.width()) - 1
        beside, below = self._least_widths()
        narrowest = px(_LEAST_SIDE) if sheet.widths else px(_SIDE)
        self.ways = _Ways(below=bool(sheet.widths) and sum(beside) + narrowest > whole)
        leasts = below if self.ways.below else beside
        if self.ways.below and sum(below) + narrowest > whole:
            self.ways = _Ways(below=True, across=whole)
        side = 0 if self.ways.across else max(min(px(_SIDE), whole - sum(leasts)), narrowest)
        names.setHidden(not side)
        if side and names.width() != side:
            names.setFixedWidth(side)
        for at, part in enumerate(_shared(whole - side, shares, leasts)):
            if self.horizontalHeader().sectionSize(at) != part:
                self.horizontalHeader().resizeSection(at, part)
        self._fit_heads()
        self._fit_rows()

    def _least_widths(self) -> tuple[list[int], list[int]]:
        """The least widths of the columns: their words stay whole beside their badges, and with
        these below them."""
        sheet = self.shown.sheet
        if not sheet.widths:
            return ([px(_LEAST)] * len(sheet.heads),) * 2
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
        if (self.shown.sheet, widths, self.ways) == self._fitted:
            return
        self._fitted = self.shown.sheet, widths, self.ways
        for at, row in enumerate(self.shown.sheet.rows):
            high = _row_height(row, widths, names.width(), self.ways)
            if names.sectionSize(at) != high:
                names.resizeSection(at, high)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share()
        if self.currentIndex().isValid():
            self.scrollTo(self.currentIndex())  # which rows of other heights have moved

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


def _shared(whole: int, shares: Sequence[int], leasts: Sequence[int]) -> list[int]:
    """A width in these shares, none below its least; what those take the others lack."""
    found = dict[int, int]()
    while True:
        rest, parts = whole - sum(found.values()), sum(shares) - sum(shares[at] for at in found)
        low = [
            at
            for at, (part, least) in enumerate(zip(shares, leasts, strict=True))
            if at not in found and rest * part // parts < least
        ]
        if not low:
            return [found.get(at, rest * part // max(parts, 1)) for at, part in enumerate(shares)]
        found |= {at: leasts[at] for at in low}


def _least_widths(sheet: RuleSheet) -> tuple[list[int], list[int]]:
    """The widths that words and badges of each column need beside each other, and below: those of a
    word that is no longer than the least column of a comparison leaves for it."""
    beside, below = [], []
    for at, (_, head) in enumerate(sheet.heads):
        cells = [row.cells[at] for row in sheet.rows if not row.heading]
        badge = max(map(_badge_room, cells), default=0)
        lines = {(head, True), *((words, False) for c in cells for words in (c.words, c.below))}
        words = {(word, bold) for line, bold in lines for word in _WORD.findall(line)}
        wide = max((width_of(word, sans(_LETTERS, bold)) for word, bold in words), default=0)
        wide = min(wide, px(_LEAST - 18))
        beside.append(max(px(_NARROW), ceil(wide + badge) + px(18)))
        below.append(max(px(_NARROW), ceil(max(wide, badge)) + px(18)))
    return beside, below


def _row_height(row: DocumentSheetRow, widths: tuple[int, ...], names: int, ways: _Ways) -> int:
    if row.heading:
        return target(_HEADING)
    name = _high(row.name, (ways.across or names) - px(18), bold=True)
    high = max(
        sum(_heights(cell, width - px(18), ways))
        for cell, width in zip(row.cells, widths, strict=True)
    )
    high = name + high if ways.across else max(name, high)
    return max(target(_ROW), high + px(10))


def _heights(cell: SheetCell, width: float, ways: _Ways) -> tuple[int, int, int]:
    """The heights of the words of a cell, of the line below them, and of a badge below both."""
    badge = _badge_room(cell)
    room = round(width if ways.below else width - badge)
    words = unequal(cell.words, cell.differs)
    below = wrapped_height(cell.below, room, LEAST_LETTERS) if cell.below else 0
    return _high(words, room), below, px(BADGE_HEIGHT) if ways.below and badge else 0


def _high(words: str, room: int, *, bold: bool = False) -> int:
    """The height of words in their lines; bold letters need a little more width."""
    if width_of(words, sans(_LETTERS, bold=bold)) <= room:
        return px(_LINE)
    room = max(round(room * BOLDER) if bold else room, 40)
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
            room = int(inner.width() * BOLDER), int(inner.height())
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
        ways, start = self._view.ways, -self._view.columnViewportPosition(index.column())
        paint = partial(_paint_cell, cell=cell, name=row.name, start=start, ways=ways)
        return None, partial(paint, ground=ground, ring=width)


def _paint_heading(painter: QPainter, box: QRectF, *, name: str, start: int) -> None:
    """Paint a heading over all columns; it stays at the left of what is in sight."""
    painter.fillRect(box, colour(tokens().sunk))
    inner = box.adjusted(start + px(10), 0, -px(8), -1)
    write(painter, inner, name, sans(_LETTERS, bold=True), tokens().ink2, LEFT)


def _paint_cell(
    painter: QPainter,
    box: QRectF,
    *,
    cell: SheetCell,
    name: str,
    start: int,
    ways: _Ways,
    ground: str,
    ring: int,
) -> None:
    """Paint a cell, and its part of the name that stands above all cells of the row; that begins at
    `start`, where the table does."""
    if ground:
        painter.fillRect(box, colour(ground))
    draw_row_line(painter, box)
    inner = box.adjusted(px(10), 3, -px(8), -4)
    if ways.across:
        above = QRectF(box.x() + start + px(10), inner.y(), ways.across - px(18), inner.height())
        above.setHeight(_high(name, round(above.width()), bold=True))
        painter.save()
        painter.setClipRect(box, Qt.ClipOperation.IntersectClip)
        write_wrapped(painter, above, name, sans(_LETTERS, bold=True), tokens().ink)
        painter.restore()
        inner.setTop(above.bottom())
    _write_cell(painter, inner, cell, ways)
    if ring:
        draw_ring(painter, box, ring, foot=2)


def _write_cell(painter: QPainter, inner: QRectF, cell: SheetCell, ways: _Ways) -> None:
    t = tokens()
    high, below, badge = _heights(cell, inner.width(), ways)
    room = inner.width() if ways.below else inner.width() - _badge_room(cell)
    top = inner.y() + max((inner.height() - high - below - badge) / 2, 0)
    if cell.standing is not None and cell.badge:
        middle = top + high + below + badge / 2 if badge else inner.center().y()
        end = inner.x() + badge_width(cell.badge) if badge else inner.right()
        draw_badge(painter, end, middle, cell.badge, cell.standing)
    words = unequal(cell.words, cell.differs)
    upper = QRectF(inner.x(), top, room, high)
    if width_of(words, sans(_LETTERS)) <= room:
        write(painter, upper, words, sans(_LETTERS), t.ink, LEFT)
    else:
        write_wrapped(painter, upper, words, sans(_LETTERS), t.ink)
    if below:
        lower = QRectF(inner.x(), upper.bottom(), room, below)
        write_wrapped(painter, lower, cell.below, sans(LEAST_LETTERS), t.ink3)
