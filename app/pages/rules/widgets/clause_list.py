"""The list of clauses, each with its name, meaning, value, mark and standing."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial
from typing import Final

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import QWidget

from app.pages.rules.views import ClauseRow
from app.style.theme import px, sans, tokens
from app.widgets.lists.items import (
    Index,
    ItemPainter,
    RowModel,
    WalkedList,
    draw_row_ground,
    draw_row_line,
)
from app.widgets.painting.drawing import (
    LEAST_LETTERS,
    LEFT,
    RIGHT,
    badge_width,
    draw_badge,
    elided,
    fitting,
    width_of,
    wrapped_height,
    write,
    write_wrapped,
)
from app.widgets.painting.pixmap_cache import Paint

_HEAD, _GAP, _SIDE = 20, 8, 12
_NAME, _MEANS, _MARK = 13.5, 12.5, 11.5
_MOST_MARK: Final = 0.3
"""The greatest share of the width that the mark takes."""
_LONGEST: Final = 42
"""The greatest length of a line, in characters."""


class ClauseModel(RowModel):
    """The rows of the clauses that are shown."""

    rows: tuple[ClauseRow, ...]

    def told(self, at: int) -> str:
        return self.rows[at].text

    def tip(self, _at: int) -> str:
        return ""


class ClauseList(WalkedList):
    """Emits the key of the clause that the user goes to."""

    clause_reached = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("clauses", ClauseModel(), parent)
        self.setItemDelegate(_Painter(self))

    def present(self, rows: tuple[ClauseRow, ...], chosen: str, name: str) -> None:
        """Show the clauses; the chosen one is visible and the current one."""
        self.show_at(rows, next((i for i, row in enumerate(rows) if row.key == chosen), -1), name)

    def choose(self, at: int) -> None:
        self.clause_reached.emit(self.shown.rows[at].key)

    def enter(self) -> None:
        """Take the focus, at the current clause or the first."""
        self.setFocus(Qt.FocusReason.TabFocusReason)
        if not self.currentIndex().isValid() and self.shown.rows:
            self.setCurrentIndex(self.shown.index(0))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            at = self.currentIndex()
            seen = at.isValid() and self.visualRect(at).intersects(self.viewport().rect())
            self.scheduleDelayedItemsLayout()
            if seen:  # rows have other heights now, and the chosen one another place
                self.scrollTo(at)


class _Painter(ItemPainter):
    """Paints an item: name and value above, the meaning below, badge and mark at its right."""

    pictured = False
    ring_foot = 2
    _view: ClauseList

    def height(self, at: int, width: int) -> int:
        row, line = self._view.shown.rows[at], _line(width - 2 * _SIDE - 2)
        high = wrapped_height(row.means, line, _MEANS)
        if not _fits_in_head(row, width - 2 * _SIDE):
            high += wrapped_height(row.value, line, _MEANS)
        return high + px(_HEAD) + 2 * px(_GAP) + 1

    def look(self, index: Index, over: bool) -> tuple[Hashable, Paint]:
        row = self._view.shown.rows[index.row()]
        chosen = index.row() == self._view.currentIndex().row()
        return None, partial(_paint_row, row=row, chosen=chosen, over=over)


def _line(room: int) -> int:
    """The length of a line in pixels: no longer than can be read well."""
    return max(min(room, px(_LONGEST * _MEANS)), 80)


def _paint_row(painter: QPainter, box: QRectF, *, row: ClauseRow, chosen: bool, over: bool) -> None:
    draw_row_ground(painter, box, over=over, chosen="gold" if chosen else "")
    draw_row_line(painter, box)
    inner = box.adjusted(_SIDE, px(_GAP), -_SIDE, -px(_GAP))
    head = QRectF(inner.x(), inner.y(), inner.width(), px(_HEAD))
    used, t = _mark(painter, head, row), tokens()
    beside = _fits_in_head(row, inner.width())
    _name(painter, head.adjusted(0, 0, -used - 10, 0), row, with_value=beside)
    below = inner.adjusted(0, px(_HEAD) + 1, 0, px(_GAP))
    below.setWidth(_line(int(inner.width())))
    if not beside:
        write_wrapped(painter, below, row.value, sans(_MEANS), t.ai)
        below.setTop(below.y() + wrapped_height(row.value, int(below.width()), _MEANS))
    write_wrapped(painter, below, row.means, sans(_MEANS), t.ink2)


def _fits_in_head(row: ClauseRow, width: float) -> bool:
    """Whether the value has room between the name and the mark."""
    mark = min(width_of(_mark_words(row), sans(_MARK)), width * _MOST_MARK)
    room = width - mark - badge_width(row.badge) - 8 - 10 - 14
    name = width_of(row.name, sans(_NAME, bold=True))
    return name + width_of(row.value, sans(_MEANS)) <= room


def _mark_words(row: ClauseRow) -> str:
    return f"{row.note}　{row.mark}" if row.note else row.mark


def _mark(painter: QPainter, head: QRectF, row: ClauseRow) -> float:
    """Paint badge and mark at the right; returns their width."""
    t = tokens()
    badge = badge_width(row.badge)
    draw_badge(painter, head.right(), head.center().y(), row.badge, row.standing)
    rest = head.adjusted(0, 0, -badge - 8, 0)
    mark, room = _mark_words(row), head.width() * _MOST_MARK
    font = fitting(mark, room, _MARK, LEAST_LETTERS)
    mark = elided(mark, room, font)
    return badge + 8 + write(painter, rest, mark, font, t.ink3, RIGHT)


def _name(painter: QPainter, head: QRectF, row: ClauseRow, *, with_value: bool) -> None:
    """Paint the name, and the value at the right where it fits."""
    t = tokens()
    name = fitting(row.name, head.width(), _NAME, LEAST_LETTERS, bold=True)
    write(painter, head, elided(row.name, head.width(), name), name, t.ink, LEFT)
    if with_value:
        write(painter, head, row.value, sans(_MEANS), t.ai, RIGHT)
