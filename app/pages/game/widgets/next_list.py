"""How the game goes on: a row for each outcome with what follows, and the rule that decides it.

    following = NextList(texts, parent)
    following.present((NextRow(when, then, clause, badge, standing, rule), ...))   # app.views.games

Signal: `rule_chosen(key)` for a row that is clicked or entered and has a `rule`. The widget is as
high as its rows, on the ground of what is lit; it stands under the foot of the list of hands
(`HandList.add_below`). Its list is `next_rows`.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from app.style.theme import colour, px, sans, tokens
from app.texts.texts import Texts
from app.views.games import NextRow
from app.widgets.lists.items import Index, ItemPainter, RowList, RowModel
from app.widgets.painting.drawing import (
    LEFT,
    badge_width,
    draw_badge,
    elided,
    fitting,
    ground,
    write,
)
from app.widgets.painting.pixmap_cache import Paint

_ROW: Final = 28
_HEAD: Final = 28
_FOOT: Final = 8


class _Rows(RowModel):
    rows: tuple[NextRow, ...]

    def told(self, at: int) -> str:
        row = self.rows[at]
        return "  ".join(filter(None, (row.when, row.then, row.badge, row.clause)))

    def tip(self, at: int) -> str:
        return self.rows[at].tip or self.told(at)


class _NextRows(RowList):
    """The outcomes; emits the key of a rule."""

    rule_chosen = Signal(str)

    def __init__(self) -> None:
        self.shown = _Rows()
        super().__init__("next_rows", self.shown)
        self.setItemDelegate(_Painter(self))
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def choose(self, at: int) -> None:
        if self.shown.rows[at].rule:
            self.rule_chosen.emit(self.shown.rows[at].rule)


class NextList(QWidget):
    """Shows how the game goes on under a title."""

    rule_chosen = Signal(str)

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("next_list")
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._title = texts.ui("game_table.next")
        self.rows = _NextRows()
        self.rows.setAccessibleName(self._title)
        self.rows.rule_chosen.connect(self.rule_chosen)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, px(_HEAD), 0, px(_FOOT))
        whole.addWidget(self.rows)

    def present(self, rows: tuple[NextRow, ...]) -> None:
        """Show the outcomes."""
        if rows != self.rows.shown.rows:
            self.rows.shown.replace(rows)
            self.updateGeometry()

    def sizeHint(self) -> QSize:
        rows = len(self.rows.shown.rows) * px(_ROW)
        return QSize(px(300), rows + px(_HEAD) + px(_FOOT))

    def minimumSizeHint(self) -> QSize:
        return QSize(px(200), self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, t = QPainter(self), tokens()
        ground(self, painter, t.gold_soft)
        painter.fillRect(QRectF(0, 0, self.width(), 1), colour(t.line))
        head = QRectF(px(14), 2, self.width() - px(28), px(_HEAD) - 2)
        write(painter, head, self._title, sans(12, bold=True), t.ink, LEFT)


class _Painter(ItemPainter):
    """Paints an outcome in one line, on the ground of what is lit."""

    row_height = _ROW
    _view: _NextRows

    def look(self, index: Index, over: bool) -> tuple[Hashable, Paint]:
        row = self._view.shown.rows[index.row()]
        return (row, over), partial(_paint_next, row=row, over=over and bool(row.rule))


def _paint_next(painter: QPainter, box: QRectF, *, row: NextRow, over: bool) -> None:
    t = tokens()
    painter.fillRect(box, colour(t.gold_soft))
    inner = box.adjusted(px(14), 0, -px(14), 0)
    mark = px(78 if inner.width() > px(470) else 60 if inner.width() > px(380) else 40)
    kept = (badge_width(row.badge) + 4 if row.badge else 0) + mark
    clause = QRectF(inner.right() - mark, inner.y(), mark, inner.height())
    font = fitting(row.clause, mark, 11.5, 10)
    write(painter, clause, elided(row.clause, mark, font), font, t.ink2, LEFT)
    if row.badge:
        draw_badge(painter, clause.x() - 4, inner.center().y(), row.badge, row.standing)
    when = QRectF(inner.x(), inner.y(), (inner.width() - kept) * 0.52 - 8, inner.height())
    font = fitting(row.when, when.width(), 12.5, 10)
    write(painter, when, elided(row.when, when.width(), font), font, t.ink, LEFT)
    left = when.right() + 8
    then = QRectF(left, inner.y(), inner.right() - kept - 6 - left, inner.height())
    font = fitting(row.then, then.width(), 12.5, 10, bold=True)
    write(painter, then, elided(row.then, then.width(), font), font, t.ink, LEFT)
    if over:
        painter.fillRect(QRectF(inner.x(), box.bottom() - 2, inner.width(), 1), colour(t.edge))
