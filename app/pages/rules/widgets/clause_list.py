"""The list of clauses, each with its name, meaning, value, mark and standing."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial
from typing import Final

from PySide6.QtCore import QRectF, Signal
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
    LEFT,
    RIGHT,
    badge_width,
    draw_badge,
    width_of,
    wrapped_height,
    write,
    write_wrapped,
)
from app.widgets.painting.pixmap_cache import Paint

_HEAD, _GAP, _SIDE = 20, 8, 12
_NAME, _MEANS, _MARK = 13.5, 12.5, 11.5
_LONGEST: Final = 42
"""The greatest length of a line, in characters."""


class ClauseModel(RowModel):
    """The rows of the clauses that are shown."""

    rows: tuple[ClauseRow, ...]

    def accessible_text(self, at: int) -> str:
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

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            at = self.currentIndex()
            seen = at.isValid() and self.visualRect(at).intersects(self.viewport().rect())
            self.scheduleDelayedItemsLayout()
            if seen:  # rows have other heights now, and the chosen one another place
                self.scrollTo(at)


class _Painter(ItemPainter):
    """Paints an item: name and value above, the meaning below, badge and mark at its right. A name
    that leaves no room for the mark has it below the value."""

    pictured = False
    ring_foot = 2
    _view: ClauseList

    def height(self, at: int, width: int) -> int:
        row, room = self._view.shown.rows[at], width - 2 * _SIDE
        high = sum(
            wrapped_height(words, _line(room - 2), size) for words, size, _ in _below(row, room)
        )
        return _head_high(row, room) + high + 2 * px(_GAP) + 1

    def look(self, index: Index, over: bool) -> tuple[Hashable, Paint]:
        row = self._view.shown.rows[index.row()]
        chosen = index.row() == self._view.currentIndex().row()
        return None, partial(_paint_row, row=row, chosen=chosen, over=over)


def _line(room: int) -> int:
    """The length of a line in pixels: no longer than can be read well."""
    return max(min(room, px(_LONGEST * _MEANS)), 80)


def _below(row: ClauseRow, width: int) -> list[tuple[str, float, str]]:
    """What stands below the head, with the size and the colour of its letters."""
    t = tokens()
    lines = [(row.means, _MEANS, t.ink2)]
    if not _fits_in_head(row, width, _mark_words(row)):
        lines.insert(0, (_mark_words(row), _MARK, t.ink3))
    if not _fits_in_head(row, width, _mark_words(row), row.value):
        lines.insert(0, (row.value, _MEANS, t.ai))
    return lines


def _paint_row(painter: QPainter, box: QRectF, *, row: ClauseRow, chosen: bool, over: bool) -> None:
    draw_row_ground(painter, box, over=over, chosen="gold" if chosen else "")
    draw_row_line(painter, box)
    inner = box.adjusted(_SIDE, px(_GAP), -_SIDE, -px(_GAP))
    width = int(inner.width())
    _paint_head(painter, QRectF(inner.x(), inner.y(), width, _head_high(row, width)), row)
    place = inner.adjusted(0, _head_high(row, width) + 1, 0, px(_GAP))
    place.setWidth(_line(width))
    for words, size, ink in _below(row, width):
        write_wrapped(painter, place, words, sans(size), ink)
        place.setTop(place.y() + wrapped_height(words, int(place.width()), size))


def _fits_in_head(row: ClauseRow, width: int, *beside: str) -> bool:
    """Whether the mark, or mark and value, have room between the name and the badge."""
    sizes = dict(zip(beside, (_MARK, _MEANS), strict=False))
    wide = sum(width_of(words, sans(size)) + 10 for words, size in sizes.items() if words)
    name = width_of(row.name, sans(_NAME, bold=True))
    return name + wide <= width - badge_width(row.badge) - 8


def _head_high(row: ClauseRow, width: int) -> int:
    """The height of the name, in several lines where it has no room beside the badge."""
    if _fits_in_head(row, width):
        return px(_HEAD)
    return wrapped_height(row.name, _beside_badge(row, width), _NAME, bold=True)


def _beside_badge(row: ClauseRow, width: int) -> int:
    return int(width - badge_width(row.badge) - 8)


def _mark_words(row: ClauseRow) -> str:
    return f"{row.note}　{row.mark}" if row.note else row.mark


def _paint_head(painter: QPainter, head: QRectF, row: ClauseRow) -> None:
    """The name; at the right badge, mark and value as far as they have room."""
    t, width, mark = tokens(), int(head.width()), _mark_words(row)
    draw_badge(painter, head.right(), head.y() + px(_HEAD) / 2, row.badge, row.standing)
    rest, bold = head.adjusted(0, 0, -badge_width(row.badge) - 8, 0), sans(_NAME, bold=True)
    if not _fits_in_head(row, width):
        write_wrapped(painter, rest, row.name, bold, t.ink)
        return
    write(painter, rest, row.name, bold, t.ink, LEFT)
    if _fits_in_head(row, width, mark):
        used = write(painter, rest, mark, sans(_MARK), t.ink3, RIGHT)
        if _fits_in_head(row, width, mark, row.value):
            rest.setRight(rest.right() - used - (10 if used else 0))
            write(painter, rest, row.value, sans(_MEANS), t.ai, RIGHT)
