"""Lays out the widgets of the table page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QBoxLayout, QVBoxLayout, QWidget

from app.pages.table.variant import TableVariant
from app.pages.table.widgets.cell_panel import CellPanel
from app.pages.table.widgets.memory_card import MemoryCard
from app.pages.table.widgets.table_bar import TableBar
from app.pages.table.widgets.table_key import TableKey
from app.style.theme import FOUR, cramped, px, wide
from app.texts.tables import grid_caption
from app.texts.texts import Texts
from app.views.tables import Marked, TableSheet
from app.widgets.layout.flow import Flow
from app.widgets.layout.frames import ANY, card, column, lay_out
from app.widgets.lists.heat_cells import HeatKey
from app.widgets.lists.scoring_grid import CaptionedGrid, ScoringGrid
from app.widgets.painting.drawing import show_if

_SIDE, _WIDE_SIDE, _FOOT = 272, 320, 122
_WIDE, _LOW = 1060, 700
_LEAST: Final = (560, 480)
"""The least width and height of the page with large letters."""
_BESIDE: Final = 680
"""With less width tables are below each other and whole: beside each other, their cells would have
no room for what is paid."""


class TableLayout:
    """The bar above; the tables of the variant with the foot below; the chosen cell beside."""

    def __init__(self, texts: Texts, page: QWidget, variant: TableVariant) -> None:
        self._texts, self._page, self._foot = texts, page, variant.foot
        self.bar = TableBar(texts, by_fu=variant.by_fu)
        self.panel = CellPanel(texts)
        self.memory = MemoryCard(texts)
        self.heat_line = HeatKey(texts)
        self._compact, self._stacked = False, False
        self.key = TableKey(texts, variant.key_rows)
        names = (*variant.beside, variant.foot)
        self.tables = {name: CaptionedGrid(texts, name, name == variant.foot) for name in names}
        self._shown: tuple[str, ...] = ()
        self._heat = False
        self._build(variant)

    @property
    def grids(self) -> tuple[ScoringGrid, ...]:
        """All tables, those that the document does not have included."""
        return tuple(table.grid for table in self.tables.values())

    def _build(self, variant: TableVariant) -> None:
        self._whole = QVBoxLayout()
        self._whole.setContentsMargins(14, 12, 14, 12)
        self._whole.setSpacing(10)
        self._whole.addWidget(self.bar)
        frame, inner = card("card", QVBoxLayout())
        inner.setContentsMargins(12, 6, 12, 10)
        inner.setSpacing(8)
        self._sides = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._sides.setSpacing(14)
        for name, share in variant.beside.items():
            self._sides.addWidget(self.tables[name], share)
        inner.addLayout(self._sides, 1)
        inner.addWidget(self.tables[variant.foot])
        inner.addWidget(self.heat_line)
        self._frame_box = inner
        self._side = QWidget()
        beside = column(10)
        beside.addWidget(self.panel, 1)
        beside.addWidget(self.memory)
        self._buttons = QWidget()
        flow = Flow(self._buttons, gap=8, row_gap=4)
        flow.addWidget(self.memory.button)
        flow.addWidget(self.panel.hand_button)
        self._move_buttons()
        beside.addWidget(self.key)
        self._side.setLayout(beside)
        self._places = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._places.setSpacing(10)
        self._places.addWidget(frame, 1)
        self._places.addWidget(self._side)
        self._whole.addLayout(self._places, 1)
        self._room = lay_out(self._page, "table_area", self._whole, *_LEAST)

    def present(self, sheet: TableSheet, marked: Marked) -> None:
        """Show the tables of the document, and no others."""
        self.key.present(heat=marked.heat is not None, by_fu=sheet.by_fu)
        self._heat = marked.heat is not None
        show_if(self.heat_line, self._heat and self._compact)
        there = {grid.name: grid for grid in sheet.grids}
        for grid in sheet.grids:
            table = self.tables[grid.name]
            show_if(table, True)
            table.grid.present(grid, marked)
            table.set_caption(*grid_caption(grid, sheet, self._texts))
        others = [table for name, table in self.tables.items() if name not in there]
        if any(table.grid.hasFocus() for table in others):
            self._focus([self.tables[name].grid for name in there])
        for table in others:
            show_if(table, False)
        if self._shown != tuple(there):
            self._shown = tuple(there)
            foot = self.tables[self._foot].grid
            foot.setFixedHeight(foot.least_height())
            self._stack()

    def fit(self) -> None:
        """Fit the page's size: on a narrow page the cell goes below the tables."""
        compact = self._page.width() < px(_WIDE)
        low = self._page.height() < px(_LOW)
        direction = QBoxLayout.Direction
        self._places.setDirection(direction.TopToBottom if compact else direction.LeftToRight)
        if self._stacked is not (stacked := cramped() and self._page.width() < px(_BESIDE)):
            self._stacked = stacked
            self._stack()
        if compact is not self._compact:
            self._compact = compact
            self._move_buttons()
        show_if(self.key, not compact)
        show_if(self.memory, not compact)
        show_if(self.heat_line, self._heat and compact)
        self.panel.set_compact(compact)
        self.bar.set_compact(compact)
        self._side.setMinimumSize(0, 0)
        self._side.setMaximumSize(ANY, ANY)
        if compact and cramped():
            self._side.setMinimumHeight(px(_FOOT))
        elif compact:
            self._side.setFixedHeight(px(_FOOT))
        else:
            self._side.setFixedWidth(px(_WIDE_SIDE if wide(FOUR) else _SIDE))
        self._whole.setContentsMargins(*((10, 8, 10, 8) if low else (14, 12, 14, 12)))
        self._whole.setSpacing(8 if low else 10)
        self._frame_box.setContentsMargins(*((8, 2, 8, 6) if low else (12, 6, 12, 10)))

    def _stack(self) -> None:
        """Put the tables below each other, where the page scrolls and not they, or beside each
        other."""
        direction = QBoxLayout.Direction
        self._sides.setDirection(direction.TopToBottom if self._stacked else direction.LeftToRight)
        for name, table in self.tables.items():
            if name != self._foot:  # whose height is fixed
                table.grid.setMinimumHeight(table.grid.least_height() if self._stacked else 0)
        if self._room is not None:
            self._room.set_minimum(*_LEAST, self._whole if self._stacked else None)

    def _move_buttons(self) -> None:
        """Keep the buttons in sight: where their card has no room, they are at the cell."""
        in_card = not self._compact
        (self.memory if in_card else self.panel).add_buttons(self._buttons)

    def take_focus(self) -> None:
        """Focus the table of the chosen cell, else the first one."""
        self._focus([table.grid for table in self.tables.values() if not table.isHidden()])

    @staticmethod
    def _focus(some: Sequence[ScoringGrid]) -> None:
        at = next((grid for grid in some if grid.currentIndex().isValid()), some[0])
        at.setFocus(Qt.FocusReason.OtherFocusReason)
