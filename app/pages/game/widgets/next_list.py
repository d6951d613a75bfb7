"""How the game goes on: a row for each outcome with what follows, and the rule that decides it.

    following = NextList(texts)
    following.present((NextRow(when, then, clause, badge, standing, rule), ...))   # app.views.games

Signal: `rule_chosen(key)` for a row that is clicked or entered and has a `rule`. The widget is as
high as its rows, on the ground of what is highlighted; it stands under the foot of the list of
hands (`HandList.add_below`). Its list is `next_rows`. With a `title` of its own it is a list on a
card that scrolls, whose first column has that `share` of the width; its list is `{name}_rows` then.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial
from math import ceil
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from app.style.theme import colour, px, sans, target, tokens
from app.texts.texts import Texts
from app.views.games import NextRow
from app.widgets.answer.requests import ClauseOpener
from app.widgets.lists.items import Index, ItemPainter, RowList, RowModel
from app.widgets.painting.drawing import (
    LEFT,
    RIGHT,
    badge_width,
    draw_badge,
    elided,
    ground,
    width_of,
    write,
    write_fitting,
)
from app.widgets.painting.pixmap_cache import Paint

_ROW, _TWO_LINES = 28, 46
_HEAD: Final = 28
_FOOT: Final = 8
_SHARE: Final = 0.52


class _Rows(RowModel):
    rows: tuple[NextRow, ...]

    def accessible_text(self, at: int) -> str:
        row = self.rows[at]
        return "  ".join(filter(None, (row.when, row.then, row.badge, row.clause)))

    def tip(self, at: int) -> str:
        return self.rows[at].tip or self.accessible_text(at)


class _NextRows(RowList, ClauseOpener):
    """The outcomes; emits the key of a rule."""

    rule_chosen = Signal(str)

    def __init__(self, name: str, share: float, *, highlighted: bool) -> None:
        self.shown, self.share, self.highlighted = _Rows(), share, highlighted
        self.two_lines = False
        super().__init__(name, self.shown)
        self.setItemDelegate(_Painter(self))
        if highlighted:
            self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    @property
    def rule_key(self) -> str:
        """The rule of the row that the focus is on, else the first one that a row has."""
        current = self.currentIndex()
        if self.hasFocus() and current.isValid():
            return self.shown.rows[current.row()].rule
        return next((row.rule for row in self.shown.rows if row.rule), "")

    def press(self) -> None:
        self.rule_chosen.emit(self.rule_key)

    def choose(self, at: int) -> None:
        if self.shown.rows[at].rule:
            self.rule_chosen.emit(self.shown.rows[at].rule)


class NextList(QWidget):
    """Shows how the game goes on under a title."""

    rule_chosen = Signal(str)

    def __init__(
        self,
        texts: Texts,
        *,
        title: str = "",
        name: str = "next",
        share: float = _SHARE,
    ) -> None:
        super().__init__()
        self.setObjectName(f"{name}_list")
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self._highlighted, self._short = not title, False
        vertical = QSizePolicy.Policy.Fixed if self._highlighted else QSizePolicy.Policy.Expanding
        self.setSizePolicy(QSizePolicy.Policy.Expanding, vertical)
        self._all: tuple[NextRow, ...] = ()
        self._title = title or texts.ui("game_table.next")
        self.rows = _NextRows(f"{name}_rows", share, highlighted=self._highlighted)
        self.rows.setAccessibleName(self._title)
        self.rows.rule_chosen.connect(self.rule_chosen)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, px(_HEAD), 0, px(_FOOT))
        whole.addWidget(self.rows)

    def present(self, rows: tuple[NextRow, ...]) -> None:
        """Show the outcomes."""
        self._all = rows
        self._show()

    def _show(self) -> None:
        rows = (self._all[0], self._all[-1]) if self._short and len(self._all) > 2 else self._all
        if rows != self.rows.shown.rows:
            self.rows.shown.set_rows(rows)
            self.updateGeometry()

    def sizeHint(self) -> QSize:
        row = _TWO_LINES if self.rows.two_lines else _ROW
        rows = len(self.rows.shown.rows) * target(row)
        return QSize(px(300), rows + px(_HEAD) + px(_FOOT))

    def minimumSizeHint(self) -> QSize:
        least = px(_HEAD) + px(_FOOT) + target(_ROW)
        return QSize(px(200), self.sizeHint().height() if self._highlighted else least)

    def set_two_lines(self, on: bool) -> None:
        """Give each outcome two lines, in a narrow column: what happens, and what follows."""
        self.rows.two_lines = on
        self.rows.scheduleDelayedItemsLayout()
        self.updateGeometry()

    def set_short(self, on: bool) -> None:
        """Show the first outcome and how the game ends alone, where there is little height."""
        if on is not self._short:
            self._short = on
            self._show()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, t = QPainter(self), tokens()
        ground(self, painter, t.gold_soft if self._highlighted else t.card)
        if self._highlighted:
            painter.fillRect(QRectF(0, 0, self.width(), 1), colour(t.line))
        head = QRectF(px(14), 2, self.width() - px(28), px(_HEAD) - 2)
        write(painter, head, self._title, sans(12, bold=True), t.ink, LEFT)


class _Painter(ItemPainter):
    """Paints an outcome in one line, on the ground of what is highlighted."""

    row_height = _ROW
    _view: _NextRows

    def height(self, _at: int, _width: int) -> int:
        return px(_TWO_LINES if self._view.two_lines else _ROW)

    def look(self, index: Index, over: bool) -> tuple[Hashable, Paint]:
        row = self._view.shown.rows[index.row()]
        share, highlighted = self._view.share, self._view.highlighted
        over = over and bool(row.rule)
        if self._view.two_lines:
            return (row, "two", over), partial(_paint_lines, row=row, over=over)
        badges, clauses = self._rule_columns()
        kept = badges, clauses if row.clause or highlighted else 0.0
        paint = partial(
            _paint_next, row=row, share=share, kept=kept, highlighted=highlighted, over=over
        )
        return (row, share, kept, highlighted, over), paint

    def _rule_columns(self) -> tuple[float, float]:
        """The widths of the badges and of the clauses: those of the widest ones, so that what
        follows begins at one place in all rows."""
        rows, room = self._view.shown.rows, self._view.viewport().width() - 2 * px(14)
        least = px(78 if room > px(470) else 60 if room > px(380) else 40)
        clauses = max((width_of(row.clause, sans(11.5)) for row in rows), default=0.0)
        badges = max((badge_width(row.badge) for row in rows if row.badge), default=0.0)
        most = max(least, self._free_room(room) - badges - 4)
        return badges, min(ceil(clauses), most)

    def _free_room(self, room: float) -> float:
        """How much of a row the words of all rows leave to badges and clauses, which come off
        both columns."""
        rows, share = self._view.shown.rows, self._view.share
        when = max((width_of(row.when, sans(12.5)) for row in rows), default=0.0) + 8
        then = max((width_of(row.then, sans(12.5, bold=True)) for row in rows), default=0.0)
        return min(room - when / share, room - (then + 6) / (1 - share))


def _paint_next(
    painter: QPainter,
    box: QRectF,
    *,
    row: NextRow,
    share: float,
    kept: tuple[float, float],
    highlighted: bool,
    over: bool,
) -> None:
    """Paint an outcome in one line; `kept` are the widths of badges and clauses."""
    t, (badges, mark) = tokens(), kept
    painter.fillRect(box, colour(t.gold_soft if highlighted else t.card))
    inner = box.adjusted(px(14), 0, -px(14), 0)
    rule = badges + 4 + mark
    clause = QRectF(inner.right() - mark, inner.y(), mark, inner.height())
    write_fitting(painter, clause, row.clause, (11.5, 10), t.ink2, LEFT)
    if row.badge:
        right = clause.x() - 4 - (badges - badge_width(row.badge))
        draw_badge(painter, right, inner.center().y(), row.badge, row.standing)
    first = (inner.width() - rule if highlighted else inner.width()) * share
    when = QRectF(inner.x(), inner.y(), first - 8, inner.height())
    write_fitting(painter, when, row.when, (12.5, 10), t.ink, LEFT)
    right = inner.right() - rule - 6
    left = _begin_of_then(row, inner.x(), when.right() + 8, right)
    then = QRectF(left, inner.y(), right - left, inner.height())
    write_fitting(painter, then, row.then, (12.5, 10), t.ink, LEFT, bold=True)
    if over:
        painter.fillRect(QRectF(inner.x(), box.bottom() - 2, inner.width(), 1), colour(t.edge))


def _begin_of_then(row: NextRow, first: float, column: float, right: float) -> float:
    """Where what follows begins: at its column, or, where it is long, as much before that as it
    needs and as what happens, from `first` on, leaves it."""
    needed = right - width_of(row.then, sans(12.5, bold=True))
    least = first + width_of(row.when, sans(12.5)) + px(12)
    return min(column, max(needed, least))


def _paint_lines(painter: QPainter, box: QRectF, *, row: NextRow, over: bool) -> None:
    """Paint an outcome in two lines; the second has what follows, and the rule."""
    t = tokens()
    painter.fillRect(box, colour(t.gold_soft))
    inner = box.adjusted(px(14), px(3), -px(14), -px(3))
    first, second = QRectF(inner), QRectF(inner)
    first.setBottom(inner.center().y())
    second.setTop(inner.center().y())
    write_fitting(painter, first, row.when, (12.5, 11), t.ink, LEFT)
    then = second.adjusted(0, 0, -0.4 * second.width(), 0)
    used = write_fitting(painter, then, row.then, (12.5, 11), t.ink, LEFT, bold=True)
    right = second.right()
    if row.clause:
        font = sans(11)
        kept = (badge_width(row.badge) + 10 if row.badge else 0) + used + 8
        words = elided(row.clause, second.width() - kept, font)
        right -= write(painter, second, words, font, t.ink2, RIGHT) + 4
    if row.badge:
        draw_badge(painter, right, second.center().y(), row.badge, row.standing)
    if over:
        painter.fillRect(QRectF(inner.x(), box.bottom() - 2, inner.width(), 1), colour(t.edge))
