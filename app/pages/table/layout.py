"""The board of the table page: its widgets and where they lie."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from app.pages.page import Page
from app.pages.table.widgets.cell_panel import CellPanel
from app.pages.table.widgets.table_bar import TableBar
from app.pages.table.widgets.table_grid import TableGrid
from app.pages.table.widgets.table_key import KEY_ROWS, TableKey
from app.style.theme import mincho, px
from app.texts.tables import grid_caption
from app.texts.texts import Texts
from app.views.tables import GridName, Marked, Sheet
from app.widgets.layout.frames import card, column
from app.widgets.painting.drawing import show_if

_SIDE, _FOOT = 272, 108
_WIDE, _LOW = 1060, 700


class Titled(QWidget):
    """A table under its title."""

    def __init__(self, name: str, bare: bool) -> None:
        super().__init__()
        self.grid = TableGrid(name)
        self._title, self._reads = QLabel(), QLabel()
        self._title.setObjectName(f"title_{name}")
        self._reads.setObjectName(f"reads_{name}")
        self._title.setFont(mincho(20))
        self._reads.setProperty("role", "caption")
        top = QHBoxLayout()
        top.setContentsMargins(0, 0, 0, 0)
        top.setSpacing(px(10))
        top.addWidget(self._title)
        top.addWidget(self._reads, 1)
        whole = column(2)
        if not bare:
            whole.addLayout(top)
        whole.addWidget(self.grid, 1)
        self.setLayout(whole)

    def say(self, title: str, reads: str) -> None:
        self._title.setText(title)
        self._reads.setText(reads)


class TableLayout(Page):
    """The bar above; tables with the limits below them; the cell that is looked at beside.

    Another game has other tables: `beside` with the part of the width that each has, `foot` below.
    """

    beside: Mapping[GridName, int] = {"child": 1, "dealer": 1, "lines": 1, "han": 1}
    foot: GridName = "limits"
    key_rows: tuple[str, ...] = KEY_ROWS

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.bar, self.panel, self.key = TableBar(), CellPanel(), TableKey(self.key_rows)
        self.tables = {name: Titled(name, name == self.foot) for name in (*self.beside, self.foot)}
        self._shown: tuple[str, ...] = ()
        self._build()

    @property
    def grids(self) -> tuple[TableGrid, ...]:
        """All tables, those that the document has none of included."""
        return tuple(titled.grid for titled in self.tables.values())

    def _build(self) -> None:
        whole = QVBoxLayout(self)
        whole.setContentsMargins(14, 12, 14, 12)
        whole.setSpacing(10)
        whole.addWidget(self.bar)
        frame, inner = card("card", QVBoxLayout())
        inner.setContentsMargins(12, 6, 12, 10)
        inner.setSpacing(8)
        sides = QHBoxLayout()
        sides.setSpacing(14)
        for name, share in self.beside.items():
            sides.addWidget(self.tables[name], share)
        inner.addLayout(sides, 1)
        inner.addWidget(self.tables[self.foot])
        self._frame_box = inner
        self._side = QWidget()
        beside = column(10)
        beside.addWidget(self.panel, 1)
        beside.addWidget(self.key)
        self._side.setLayout(beside)
        self._places = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._places.setSpacing(10)
        self._places.addWidget(frame, 1)
        self._places.addWidget(self._side)
        whole.addLayout(self._places, 1)

    def speak_all(self, texts: Texts) -> None:
        """Give every widget the words of a language."""
        for widget in (self.bar, self.panel, self.key):
            widget.speak(texts)

    def present_sheet(self, sheet: Sheet, marked: Marked, texts: Texts) -> None:
        """Show the tables of the document, and no others."""
        there = {grid.name: grid for grid in sheet.grids}
        for grid in sheet.grids:
            titled = self.tables[grid.name]
            show_if(titled, True)
            titled.grid.present(grid, marked, texts)
            titled.say(*grid_caption(grid, sheet, texts))
        leaving = [titled for name, titled in self.tables.items() if name not in there]
        if any(titled.grid.hasFocus() for titled in leaving):
            self._focus([self.tables[name].grid for name in there])
        for titled in leaving:
            show_if(titled, False)
        if self._shown != tuple(there):
            self._shown = tuple(there)
            foot = self.tables[self.foot].grid
            foot.setFixedHeight(foot.least_height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fold by the space that is left: the cell beside the tables goes below them."""
        folded = self.width() < px(_WIDE)
        low = self.height() < px(_LOW)
        direction = QBoxLayout.Direction
        self._places.setDirection(direction.TopToBottom if folded else direction.LeftToRight)
        show_if(self.key, not folded)
        self.panel.set_compact(folded)
        self.bar.set_compact(folded)
        self._side.setMinimumSize(0, 0)
        self._side.setMaximumSize(_ANY, _ANY)
        if folded:
            self._side.setFixedHeight(px(_FOOT))
        else:
            self._side.setFixedWidth(px(_SIDE))
        layout = self.layout()
        if layout is not None:
            layout.setContentsMargins(*((10, 8, 10, 8) if low else (14, 12, 14, 12)))
            layout.setSpacing(8 if low else 10)
        self._frame_box.setContentsMargins(*((8, 2, 8, 6) if low else (12, 6, 12, 10)))
        super().resizeEvent(event)

    def take_focus(self) -> None:
        """The keyboard goes to the cell that is looked at, else to the first table."""
        shown = [titled.grid for titled in self.tables.values() if not titled.isHidden()]
        self._focus(shown)

    @staticmethod
    def _focus(some: Sequence[TableGrid]) -> None:
        at = next((grid for grid in some if grid.currentIndex().isValid()), some[0])
        at.setFocus(Qt.FocusReason.OtherFocusReason)


_ANY: Final = 16_777_215
"""What Qt takes for any length."""
