"""The card with the table that is entered and the other tables without a good result.

    missing = MissingCards(texts)
    missing.present(MissingView(...))     # app.pages.evening.views

Signal: `table_chosen(index)` for a line; `card` is the `TableCard` with its own signals.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial
from typing import Final

from PySide6.QtCore import QRectF, QSize, Signal
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import QFrame, QSizePolicy, QVBoxLayout

from app.pages.evening.views import MissingView, TableCardView
from app.pages.evening.widgets.table_card import TableCard
from app.style.theme import px, sans, target, tokens
from app.texts.texts import Texts
from app.widgets.lists.items import (
    Index,
    ItemPainter,
    RowList,
    RowModel,
    draw_row_ground,
    draw_row_line,
)
from app.widgets.painting.drawing import LEFT, RIGHT, show_if, write, write_fitting
from app.widgets.painting.pixmap_cache import Paint

_EDGE, _LINE, _AROUND = 14, 32, 8
_SEEN: Final = ((360, 3), (320, 2), (0, 1))
"""From which height of the card on how many further tables are seen without scrolling."""


class _TableModel(RowModel):
    rows: tuple[tuple[int, str], ...]

    def accessible_text(self, at: int) -> str:
        return self.rows[at][1]


class _OpenTables(RowList):
    """Further tables as a line each; emits the index of one."""

    table_chosen = Signal(int)

    def __init__(self, name: str) -> None:
        self.shown = _TableModel()
        super().__init__("missing_tables", self.shown)
        self.setAccessibleName(name)
        self.setItemDelegate(_LinePainter(self))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def present(self, tables: tuple[tuple[int, str], ...]) -> None:
        self.shown.set_rows(tables)
        show_if(self, bool(tables))

    def fit(self, seen: int) -> None:
        """Be as high as so many tables."""
        self.setFixedHeight(min(len(self.shown.rows), seen) * target(_LINE) + 2)

    def choose(self, at: int) -> None:
        self.table_chosen.emit(self.shown.rows[at][0])


class _LinePainter(ItemPainter):
    """Paints the line of a table with an arrow."""

    row_height = _LINE
    pictured = False
    _view: _OpenTables

    def look(self, index: Index, over: bool) -> tuple[Hashable, Paint]:
        return None, partial(self._paint, words=self._view.shown.rows[index.row()][1], over=over)

    @staticmethod
    def _paint(painter: QPainter, box: QRectF, *, words: str, over: bool) -> None:
        t, inner = tokens(), box.adjusted(px(_EDGE), 0, -px(_EDGE), 0)
        draw_row_ground(painter, box, over=over)
        draw_row_line(painter, inner.translated(0, -box.height() + 1))
        used = write(painter, inner, "→", sans(13), t.ai, RIGHT)
        inner.setRight(inner.right() - used - px(8))
        write_fitting(painter, inner, words, (12.5, 11), t.ink, LEFT)


class MissingCards(QFrame):
    """The card of the table that is entered, over a line for each further one without a result."""

    table_chosen = Signal(int)

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self.setObjectName("missing_card")
        self.setProperty("role", "card")
        self._view: MissingView | None = None
        self.shown: TableCardView | None = None
        """The table that is entered."""
        self.card = TableCard(texts)
        self.card.height_changed.connect(self._fit)
        self.tables = _OpenTables(texts.ui("evening.board.open_tables"))
        self.tables.table_chosen.connect(self.table_chosen)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(1, 1, 1, 3)
        whole.setSpacing(0)
        whole.addWidget(self.card, 1)
        whole.addWidget(self.tables)
        whole.addStretch(0)

    def present(self, view: MissingView) -> None:
        """Show the table that is entered and the further ones; hidden before there is a table."""
        if view == self._view:
            return
        self._view = view
        self.shown = view.card
        if view.card is not None:
            self.card.present(view.card)
        self.tables.present(view.others)
        show_if(self, view.card is not None)
        self._fit()

    def _fit(self) -> None:
        """Leave the height to the fields before further tables have it."""
        needed = self.card.height_for(self._room)
        if needed != self.card.maximumHeight():
            self.card.setMaximumHeight(needed)
            self.updateGeometry()
        spare = (self.height() - needed - _AROUND) // target(_LINE)
        least = next(seen for high, seen in _SEEN if self.height() >= px(high))
        self.tables.fit(max(spare, least))

    @property
    def _room(self) -> int:
        """The width of the card: without the hairline and the margin at both sides."""
        return self.width() - 4

    def sizeHint(self) -> QSize:
        """The height of the whole card and of one further table."""
        found = super().sizeHint()
        if self._view is None or self._view.card is None:
            return found
        lines = min(len(self._view.others), 1) * target(_LINE)
        needed = self.card.height_for(self._room)
        return QSize(found.width(), needed + lines + _AROUND)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()
