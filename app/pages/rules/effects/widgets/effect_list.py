"""The list of rules by what they change: number, bar, and the value of both documents."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial
from typing import Final

from PySide6.QtCore import QModelIndex, QRectF, QSize, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.pages.rules.effects.views import EffectRow, EffectSide
from app.style.theme import colour, px, sans, target, tokens
from app.widgets.controls.keyed import PRESSES
from app.widgets.lists.items import (
    Index,
    ItemPainter,
    RowModel,
    WalkedList,
    draw_row_ground,
    draw_row_line,
)
from app.widgets.painting.drawing import (
    BADGE_HEIGHT,
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

_ROW, _HEAD, _BAR = 52, 32, 6
_BEFORE, _BEHIND, _ABOVE, _BELOW = 10, 8, 4, 5
"""What stays free around a value."""
_BESIDE: Final = 6
"""Pixels between a value and its badge."""
_NAMES: Final = 0.4
"""The share of the width that the names have; the documents have the rest."""


class EffectModel(RowModel):
    """The rows of rules."""

    rows: tuple[EffectRow, ...]

    def accessible_text(self, at: int) -> str:
        return self.rows[at].text


class EffectList(WalkedList):
    """Emits the key of the rule that the user goes to, and of one that is pressed."""

    rule_reached = Signal(str)
    rule_pressed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("rules_effects", EffectModel(), parent)
        self.setItemDelegate(_Painter(self))
        self.doubleClicked.connect(self._press)

    def present(self, rows: tuple[EffectRow, ...], chosen: str, name: str) -> None:
        """Show the rows; the chosen one is the current one."""
        at = next((i for i, row in enumerate(rows) if row.key == chosen), -1)
        if len(rows) == len(self.shown.rows):  # keeps the position while results come
            self._presenting = True
            self.shown.update_rows(rows)
            self.scheduleDelayedItemsLayout()
            self._presenting = False
        self.show_at(rows, at, name)

    def choose(self, at: int) -> None:
        self.rule_reached.emit(self.shown.rows[at].key)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and Space open the example."""
        if event.key() in PRESSES:
            self._press(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def _press(self, index: QModelIndex) -> None:
        if index.isValid():
            self.rule_pressed.emit(self.shown.rows[index.row()].key)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()


class EffectHead(QWidget):
    """The names of the columns over the list, and what the two parts of its bars are."""

    def __init__(self, shown: EffectList) -> None:
        super().__init__()
        self._list = shown
        self._words, self._legend = ("", "", ""), ("", "")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def present(self, words: tuple[str, str, str], legend: tuple[str, str]) -> None:
        """Show the name of the first column and the two documents, and the names of the parts."""
        if (words, legend) != (self._words, self._legend):
            self._words, self._legend = words, legend
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(200, px(_HEAD))

    def paintEvent(self, _event: QPaintEvent) -> None:
        t, painter, box = tokens(), QPainter(self), QRectF(self.rect())
        painter.fillRect(box, colour(t.sunk))
        painter.fillRect(QRectF(box.x(), box.bottom() - 1, box.width(), 1), colour(t.line))
        box.setWidth(self._list.viewport().width())
        used = 0.0
        for words, place in zip(self._words, _columns(box), strict=True):
            inner = place.adjusted(px(10), 2, -px(8), -3)
            font = fitting(words, inner.width(), 12.5, LEAST_LETTERS, bold=True)
            short = elided(words, inner.width(), font)
            used = used or write(painter, inner, short, font, t.green, LEFT)
            write(painter, inner, short, font, t.green, LEFT)
        names = _columns(box)[0].adjusted(px(10) + used + px(12), 2, -px(12), -3)
        self._paint_legend(painter, names)

    def _paint_legend(self, painter: QPainter, box: QRectF) -> None:
        """The parts of the bars by name, from the right; none where there is no room."""
        t, side, font = tokens(), float(px(8)), sans(LEAST_LETTERS)
        wide = [width_of(words, font) + side + px(4) for words in self._legend]
        if sum(wide) + px(10) > box.width():
            return
        right = box.right()
        for words, width, code in reversed(
            [*zip(self._legend, wide, (t.green, t.edge), strict=True)]
        ):
            place = QRectF(right - width, box.y(), width, box.height())
            square = QRectF(place.x(), place.center().y() - side / 2, side, side)
            painter.fillRect(square, colour(code))
            write(painter, place, words, font, t.ink2, RIGHT)
            right -= width + px(10)


def _columns(box: QRectF) -> tuple[QRectF, QRectF, QRectF]:
    """The places of name, first and second document."""
    names = box.width() * _NAMES
    rest = (box.width() - names) / 2
    x, y, high = box.x(), box.y(), box.height()
    return (
        QRectF(x, y, names, high),
        QRectF(x + names, y, rest, high),
        QRectF(x + names + rest, y, rest, high),
    )


class _Painter(ItemPainter):
    """Paints a row."""

    pictured = False
    ring_foot = 2
    _view: EffectList

    def height(self, at: int, width: int) -> int:
        row, room = self._view.shown.rows[at], _value_box(_columns(QRectF(0, 0, width, 0))[1])
        high = [_high_under(side, room.width()) for side in (row.here, row.there)]
        return max(target(_ROW), *high)

    def look(self, index: Index, over: bool) -> tuple[Hashable, Paint]:
        row = self._view.shown.rows[index.row()]
        chosen = index.row() == self._view.currentIndex().row()
        return None, partial(_paint_row, row=row, chosen=chosen, over=over)


def _paint_row(painter: QPainter, box: QRectF, *, row: EffectRow, chosen: bool, over: bool) -> None:
    draw_row_ground(painter, box, over=over, chosen="gold" if chosen else "")
    draw_row_line(painter, box)
    name, here, there = _columns(box)
    name.setHeight(min(name.height(), target(_ROW)))
    _paint_name(painter, name.adjusted(px(10), px(5), -px(12), -px(7)), row)
    for place, side in ((here, row.here), (there, row.there)):
        _paint_side(painter, _value_box(place), side)


def _paint_name(painter: QPainter, box: QRectF, row: EffectRow) -> None:
    """The name, and below it the bar with its number."""
    t = tokens()
    upper = QRectF(box.x(), box.y(), box.width(), box.height() * 0.54)
    lower = QRectF(box.x(), upper.bottom(), box.width(), box.height() - upper.height())
    font = fitting(row.name, upper.width(), 13, LEAST_LETTERS, bold=True)
    write(painter, upper, elided(row.name, upper.width(), font), font, t.ink, LEFT)
    used = write(painter, lower, row.number, sans(LEAST_LETTERS), t.ink2, RIGHT)
    room = lower.width() - max(used, px(96)) - px(8)
    high = float(px(_BAR))
    track = QRectF(lower.x(), lower.center().y() - high / 2, room, high)
    painter.fillRect(track, colour(t.sunk))
    alone = QRectF(track.x(), track.y(), track.width() * row.alone, high)
    painter.fillRect(alone, colour(t.green))
    rest = QRectF(alone.right(), track.y(), track.width() * row.together, high)
    painter.fillRect(rest, colour(t.edge))


def _value_box(column: QRectF) -> QRectF:
    """The part of a column in which a value is written."""
    return column.adjusted(px(_BEFORE), px(_ABOVE), -px(_BEHIND), -px(_BELOW))


def _badge_room(side: EffectSide) -> float:
    return 0 if side.standing is None else badge_width(side.badge) + _BESIDE


def _high_under(side: EffectSide, wide: float) -> int:
    """The height of a row in which a value stands over its badge; 0 where it has room beside."""
    if width_of(side.value, sans(LEAST_LETTERS)) <= wide - _badge_room(side):
        return 0
    value = wrapped_height(side.value, int(wide), LEAST_LETTERS)
    return value + px(BADGE_HEIGHT) + px(_ABOVE) + px(_BELOW)


def _paint_side(painter: QPainter, inner: QRectF, side: EffectSide) -> None:
    """The value over its clause, the badge at the right, or below where the value is longer."""
    t, small = tokens(), sans(LEAST_LETTERS)
    room, middle = inner.width() - _badge_room(side), inner.center().y()
    under = bool(_high_under(side, inner.width()))
    if under:
        middle = inner.bottom() - px(BADGE_HEIGHT) / 2
    if side.standing is not None:
        draw_badge(painter, inner.right(), middle, side.badge, side.standing)
    if under:
        write_wrapped(painter, inner, side.value, small, t.ink)
        foot = QRectF(inner.x(), middle - px(BADGE_HEIGHT) / 2, room, px(BADGE_HEIGHT))
        write(painter, foot, elided(side.mark, room, small), small, t.ink3, LEFT)
        return
    font = fitting(side.value, room, 13, LEAST_LETTERS)
    upper = QRectF(inner.x(), inner.y(), room, inner.height() * (0.55 if side.mark else 1))
    write(painter, upper, side.value, font, t.ink, LEFT)
    lower = QRectF(inner.x(), upper.bottom(), room, inner.bottom() - upper.bottom())
    write(painter, lower, elided(side.mark, room, small), small, t.ink3, LEFT)
