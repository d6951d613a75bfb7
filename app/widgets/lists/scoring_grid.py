"""A scoring table: cells that are pressed, heads that stand for a whole row or column."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial
from typing import Final

import msgspec
from msgspec.structs import replace
from PySide6.QtCore import QModelIndex, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QVBoxLayout,
    QWidget,
)

from app.style.theme import colour, cramped, mincho, px, sans, scale, tokens
from app.texts.tables import (
    cell_description,
    cell_lines,
    column_words,
    head_words,
    heat_words,
    turned_lines,
)
from app.texts.texts import Texts
from app.views.tables import CellFace, Grid, GridCell, Heat, Marked, TableCell, TableSpot
from app.widgets.controls.announce import announce
from app.widgets.layout.frames import bring_into_sight, column
from app.widgets.lists.cells import draw_cell, draw_corner, draw_covered, draw_head
from app.widgets.lists.heat_cells import draw_heat
from app.widgets.lists.items import CellTable, Index, ItemPainter, TableModel
from app.widgets.lists.map_cells import draw_face
from app.widgets.painting.drawing import in_two_lines, show_words, width_of
from app.widgets.painting.pixmap_cache import Paint

_IN_SIGHT: Final = QAbstractItemView.ScrollHint.EnsureVisible
_LISTS: Final = ("wins", "prizes", "stakes")
"""The tables of 競技十半, whose many rows are low."""
_LEAST: Final = {
    "child": 24, "dealer": 24, "lines": 30, "han": 30, "limits": 25, "dora": 25,
    **dict.fromkeys(_LISTS, 18),
}  # fmt: skip
"""The least height of a row by the name of the table; below it the table scrolls."""
_HEAD: Final = {
    "child": 26, "dealer": 26, "lines": 34, "han": 28, "limits": 25, "dora": 25,
    **dict.fromkeys(_LISTS, 24),
}  # fmt: skip
_SIDE: Final = {
    "child": 46, "dealer": 46, "lines": 60, "han": 130, "limits": 46, "dora": 92,
    "wins": 108, "prizes": 92, "stakes": 56,
}  # fmt: skip
_SHARES: Final = {"wins": (17, 8, 16), "prizes": (17, 9)}
"""Tables whose columns differ: the share of the width that each has."""
_NARROW: Final = 24
_NAME: Final = 12
"""The size of letters of the names in the lists of 競技十半."""
_OF_HEIGHT: Final = 0.30
"""The share of a cell's height that the letters of its value have at most."""
_HIGHEST: Final = 80
"""The greatest height of a row: 1.6 of the usual one."""
_MOST_SIDE: Final = 0.36
"""The greatest share of the width for the heads of rows."""
_TWO_LINES: Final = 28
"""Below this height all of a cell is in one line."""
_ONE_LINE: Final = 12
"""The size of letters where all of a cell is in one line."""
_THREE_LINES: Final = 47
"""Below this height the second and third line of a cell are beside each other."""
_SIZES: Final = {
    "child": 15, "dealer": 15, "lines": 13, "han": 17, "limits": 13, "dora": 14,
    **dict.fromkeys(_LISTS, 12),
}  # fmt: skip


class GridModel(TableModel):
    """The cells of a grid with their marks; a covered cell gives no text with its points."""

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self.texts = texts
        self.grid: Grid | None = None
        self.marked = Marked()

    def show_grid(self, grid: Grid, marked: Marked) -> None:
        """Show another grid, or what has changed on the same one."""
        if self.grid is None or _heads(self.grid) != _heads(grid):
            self.beginResetModel()
            self.grid, self.marked = grid, marked
            self.endResetModel()
            return
        before, old = self.grid, self.marked
        self.grid, self.marked = grid, marked
        if (before, old) != (grid, marked):
            self._emit_changes(before, old)

    def _emit_changes(self, before: Grid, old: Marked) -> None:
        """Emit `dataChanged` for the cells that look different now."""
        grid, new = self.grid, self.marked
        assert grid is not None
        for y, row in enumerate(grid.cells):
            for x, cell in enumerate(row):
                other = before.cells[y][x]
                if other != cell or _marks(cell.spot, old) != _marks(cell.spot, new):
                    index = self.index(y, x)
                    self.dataChanged.emit(index, index)

    def cell(self, index: Index) -> GridCell:
        assert self.grid is not None  # only a grid has cells
        return self.grid.cells[index.row()][index.column()]

    def place(self, spot: TableSpot | None) -> QModelIndex:
        """The index of a cell, an invalid one where it is not in this grid."""
        found = None if self.grid is None else self.grid.place(spot)
        return QModelIndex() if found is None else self.index(*found)

    def shape(self) -> tuple[int, int]:
        return (0, 0) if self.grid is None else (len(self.grid.rows), len(self.grid.columns))

    def words(self, row: int, column: int) -> str:
        cell = self.cell(self.index(row, column))
        face = None if self.marked.faces is None else self.marked.faces.get(cell.spot)
        if face is not None:
            return "\n".join(turned_lines(cell, face, self.texts)) or "?"
        return "?" if cell.spot in self.marked.covered else "\n".join(cell_lines(cell, self.texts))

    def accessible_text(self, row: int, column: int) -> str:
        return cell_description(self.cell(self.index(row, column)), self.marked, self.texts)

    tip = accessible_text

    def head(self, at: int, *, across: bool) -> str:
        assert self.grid is not None  # only a grid has heads
        if across:
            return "\n".join(column_words(self.grid, at, self.texts))
        return head_words(self.grid.rows[at], self.texts)


def _heads(grid: Grid) -> tuple[object, ...]:
    return grid.name, grid.columns, grid.rows, grid.bazoro


def _marks(spot: TableSpot, marked: Marked) -> tuple[object, ...]:
    heat = None if marked.heat is None else (marked.heat.get(spot),)
    highlighted, chosen = spot == marked.highlighted, spot == marked.chosen
    face = None if marked.faces is None else (marked.faces.get(spot),)
    return spot in marked.covered, highlighted, chosen, marked.difficult, heat, face


class ScoringGrid(CellTable):
    """Emits the cell that is pressed or reached, and the cells of a head that is pressed."""

    cell_pressed = Signal(object)
    cell_reached = Signal(object)
    head_pressed = Signal(object)

    def __init__(self, texts: Texts, name: str, parent: QWidget | None = None) -> None:
        self._texts, self._name, self._model = texts, name, GridModel(texts)
        super().__init__(f"table_{name}", self._model, parent)
        self.setItemDelegate(_Painter(self))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self._set_heads()
        self.clicked.connect(self.press)
        self.selectionModel().currentChanged.connect(self._reach)

    def _set_heads(self) -> None:
        self.set_heads(_Head, QHeaderView.ResizeMode.Stretch)
        across, down = self.horizontalHeader(), self.verticalHeader()
        across.setMinimumSectionSize(px(_NARROW if self._name in _LISTS else 40))
        down.setMinimumSectionSize(self._least_row())
        across.sectionClicked.connect(self._turn_column)
        down.sectionClicked.connect(self._turn_row)
        for head in (across, down):
            head.setSectionsClickable(True)
        across.setFixedHeight(px(_HEAD[self._name]))
        down.setFixedWidth(px(_SIDE[self._name]))

    @property
    def lists(self) -> bool:
        """Whether the table is a list of 競技十半."""
        return self._name in _LISTS

    @property
    def new_word(self) -> str:
        """The word on a cell of the map that is newly turned."""
        return self._texts.ui("path.new_mark")

    @property
    def cells(self) -> GridModel:
        """The model of the table."""
        return self._model

    def size_of_letters(self, height: float) -> float:
        """The font size of the values in a cell of a height in pixels, before the font scale.

        It grows with the cell; in the lists of 競技十半 all letters are of one size.
        """
        if self._name in _LISTS:
            return _SIZES[self._name]
        return max(_SIZES[self._name], _OF_HEIGHT * height / scale())

    def present(self, grid: Grid, marked: Marked) -> None:
        """Show a table; the chosen cell is the current one."""
        self._presenting = True
        hidden = marked.chosen in self._model.marked.covered
        same = marked.chosen is not None and marked.chosen == self._model.marked.chosen
        self._model.show_grid(grid, marked)
        at = self._model.place(marked.chosen)
        if same and at.isValid() and hidden is not (marked.chosen in marked.covered):
            announce(self, self._model.accessible_text(at.row(), at.column()))
        if at != self.currentIndex():
            self.setCurrentIndex(at)
        self.setAccessibleName(self._texts.ui(f"table_page.title.{grid.name}"))
        if grid.name == "limits":  # the words for dealer and non-dealer are whole
            words = (head_words(head, self._texts) for head in grid.rows)
            need = max(width_of(each, sans(13, bold=True)) for each in words) + px(10)
            self.verticalHeader().setFixedWidth(max(px(_SIDE[self._name]), int(need)))
        self.setMaximumHeight(px(_HEAD[self._name]) + len(grid.rows) * px(_HIGHEST) + 2)
        self._presenting = False

    def sizeHint(self) -> QSize:
        return QSize(px(300), self.least_height())

    def least_height(self) -> int:
        """The least height of head and rows."""
        return px(_HEAD[self._name]) + self._model.rowCount() * self._least_row() + 2

    def _least_row(self) -> int:
        """The least height of a row; with large letters what a cell says is in two lines."""
        least = _LEAST[self._name]
        return px(max(least, _TWO_LINES) if cramped() and not self.lists else least)

    def scrollTo(  # noqa: N802
        self, index: Index, hint: QAbstractItemView.ScrollHint = _IN_SIGHT
    ) -> None:
        """Bring a cell into sight, also where the page scrolls and not the table."""
        super().scrollTo(index, hint)
        bring_into_sight(self.viewport(), self.visualRect(index))

    def press(self, index: QModelIndex) -> None:
        if index.isValid():
            self.cell_pressed.emit(self._model.cell(index).spot)

    def _reach(self, index: QModelIndex) -> None:
        if index.isValid() and not self._presenting:
            self.cell_reached.emit(self._model.cell(index).spot)

    def _turn_column(self, at: int) -> None:
        if self._model.grid is not None:
            self.head_pressed.emit(self._model.grid.column(at))

    def _turn_row(self, at: int) -> None:
        if self._model.grid is not None:
            self.head_pressed.emit(self._model.grid.row(at))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the width between the columns."""
        super().resizeEvent(event)
        if self._name in _LISTS:  # large letters in the heads do not crowd out the cells
            rows = self._model.rowCount()
            low = self.viewport().height() < rows * px(_TWO_LINES)  # they are stretched to it later
            need = max(px(_SIDE[self._name]), self._longest_name() if low else 0)
            side = min(need, int(self.width() * _MOST_SIDE))
            self.verticalHeader().setFixedWidth(side)
        shares = _SHARES.get(self._name, ())
        head = self.horizontalHeader()
        if shares and len(shares) == head.count():
            head.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
            done = 0
            for at in range(len(shares)):
                end = self.viewport().width() * sum(shares[: at + 1]) // sum(shares)
                head.resizeSection(at, end - done)
                done = end

    def _longest_name(self) -> int:
        """The width that the names of the rows need in one line."""
        heads = () if self._model.grid is None else self._model.grid.rows
        words = (head_words(head, self._texts) for head in heads)
        return int(max((width_of(w, sans(_NAME, bold=True)) for w in words), default=0)) + px(8)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.viewport().update()


class _Head(QHeaderView):
    """Paints the heads as in the strip of the score page.

    The names of the lists of 競技十半 have one size; a long one is in two lines.
    """

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:  # noqa: N802
        view = self.parent()
        assert isinstance(view, ScoringGrid)
        words = str(self.model().headerData(section, self.orientation()) or "")
        if view.lists and self.orientation() is Qt.Orientation.Vertical:
            low = rect.height() < px(_TWO_LINES)
            lines = (words,) if low else _listed(words, rect.width() - 8)
            draw_head(painter, QRectF(rect), lines[0], _NAME, below=lines[1:], even=True)
            return
        lines = tuple(words.split("\n"))
        draw_head(painter, QRectF(rect), lines[0], 13, below=lines[1:])


def _listed(words: str, room: float) -> tuple[str, ...]:
    """The words of a list of 競技十半, in two lines where they are too wide for one."""
    return in_two_lines(words, room, lambda some: width_of(some, sans(_NAME, bold=True)))


class _Painter(ItemPainter):
    """Paints one cell from a cached picture of one that looks the same."""

    hovers = rings = False  # the chosen cell has a ring, thin without the focus
    overlap = 1
    _view: ScoringGrid

    def look(self, index: Index, over: bool) -> tuple[Hashable, Paint]:  # noqa: ARG002
        model = self._view.cells
        cell, marked = model.cell(index), model.marked
        chosen = cell.spot == marked.chosen
        look = _Look(
            cell_lines(cell, model.texts),
            next((line for line in cell.lines if line.kind != "none"), _NOTHING),
            covered=cell.spot in marked.covered and not cell.empty,
            highlighted=cell.spot == marked.highlighted,
            chosen=chosen,
            focused=chosen and self._view.hasFocus(),
            difficult=marked.difficult and bool(cell.doubled),
            even=cell.spot.whose == "both",
            heat=(),
        )
        if marked.heat is not None and cell.asked and not cell.empty:
            heat = marked.heat.get(cell.spot)
            look = replace(look, words=heat_words(heat, model.texts), heat=(heat,))
        face = None if marked.faces is None else marked.faces.get(cell.spot)
        if face is not None:
            look = replace(look, words=turned_lines(cell, face, model.texts), face=face)
        return look, partial(self._whole, look=look)

    def _whole(self, painter: QPainter, whole: QRectF, *, look: _Look) -> None:
        painter.fillRect(whole, colour(tokens().line))
        box = whole.adjusted(0, 0, -1, -1)
        if look.face is not None:
            new = self._view.new_word if look.face.new else ""
            size = self._view.size_of_letters(box.height())
            draw_face(
                painter, box, look.face, look.value, look.words,
                size=size, new=new, focused=look.focused,
            )  # fmt: skip
            return
        if look.covered:
            draw_covered(painter, box, focused=look.chosen)
            return
        if look.heat:
            draw_heat(painter, box, look.heat[0], look.words, focused=look.focused)
            return
        words, *below = look.words
        even = look.even and not look.value.limit
        size = self._view.size_of_letters(box.height())
        if below and box.height() < px(_TWO_LINES):
            words, below, size = "  ".join((words, *below)), [], _ONE_LINE
        if even and below and box.height() < px(_THREE_LINES):
            below, even = ["  ".join(below)], False
        if self._view.lists and box.height() >= px(_TWO_LINES):
            words, *below = _listed(words, box.width() - 6)
            even = True
        draw_cell(
            painter, box, replace(look.value, highlighted=look.highlighted), words,
            size=size, focused=look.focused,
            below=tuple(below), even=even, chosen=look.chosen, plain=self._view.lists,
        )  # fmt: skip
        if look.difficult:
            draw_corner(painter, box)


class CaptionedGrid(QWidget):
    """A scoring table under its title; a `bare` one has no title. How the cells are read stands
    beside the title, and below it with large letters."""

    def __init__(self, texts: Texts, name: str, bare: bool) -> None:
        super().__init__()
        self.grid = ScoringGrid(texts, name)
        self._title, self._reads = QLabel(self), QLabel(self)
        self._title.setObjectName(f"title_{name}")
        self._reads.setObjectName(f"reads_{name}")
        self._title.setFont(mincho(20))
        self._reads.setProperty("role", "caption")
        top = QVBoxLayout() if cramped() else QHBoxLayout()
        top.setContentsMargins(0, 0, 0, 0)
        top.setSpacing(0 if cramped() else px(10))
        self._reads.setWordWrap(cramped())
        top.addWidget(self._title)
        top.addWidget(self._reads, 1)
        whole = column(2)
        whole.addLayout(top)
        self._bare = bare
        self._title.setHidden(bare)
        whole.addWidget(self.grid, 1)
        whole.addStretch(0)
        self.setLayout(whole)

    def set_caption(self, title: str, reads: str) -> None:
        """Show the title, and how the cells are read."""
        self._title.setText(title)
        show_words(self._reads, "" if self._bare else reads)


class _Look(msgspec.Struct, frozen=True):
    """Everything that decides the picture of a cell: the key of the cache."""

    words: tuple[str, ...]
    value: TableCell
    covered: bool
    highlighted: bool
    chosen: bool
    focused: bool
    difficult: bool
    even: bool
    heat: tuple[Heat | None, ...]
    face: CellFace | None = None


_NOTHING: Final = TableCell("none")
