"""The ranking of an evening: a row for each player, the sum of each round below, and notes.

    ranking = RankingCard(texts)
    ranking.present(RankingView(...))     # app.pages.evening.views

Signals: `row_chosen(player)` for a row that is pressed, `cell_chosen(round, player)` for the result
of a round, and `sorted_by_name(bool)` for the order. Arrow keys walk through the cells, Enter and
Space press one. Where there is little width, rounds to come go first, then rulings move under the
names, then the distances go; the rest scrolls sideways. Children: `ranking_table`,
`ranking_order`, `ranking_foot` and `ranking_notes`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.pages.evening.views import RankingRow, RankingView, RoundSumView
from app.pages.evening.widgets.noted_card import EDGE, NotedCard
from app.pages.evening.widgets.ranking_columns import BELOW, PADDING, ranking_columns
from app.pages.evening.widgets.ranking_table import ROW, RankingTable
from app.style.theme import colour, px, sans, target, tokens
from app.texts.texts import Texts
from app.widgets.controls.controls import Segment
from app.widgets.layout.roles import TEXT
from app.widgets.painting.drawing import (
    CENTRE,
    LEFT,
    RIGHT,
    elided,
    fitting,
    ground,
    show_if,
    width_of,
    write,
)

_LOW_ROW, _FOOT = 36, 44
_NARROW: Final = 600
"""Below this width rows are lower."""


class _Foot(QWidget):
    """The sum of each round below its column, with what is said about it."""

    accessible_role = TEXT

    def __init__(self, table: RankingTable, texts: Texts) -> None:
        super().__init__()
        self.setObjectName("ranking_foot")
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._table, self._texts = table, texts
        self._label = self._expected = ""
        self._sums: tuple[RoundSumView | None, ...] = ()
        table.horizontalScrollBar().valueChanged.connect(lambda _at: self.update())

    def present(self, view: RankingView) -> None:
        self._sums, self._expected = view.sums, view.expected
        key = "sums_of_scores" if view.of_scores else "sums"
        self._label = self._texts.ui(f"evening.board.{key}")
        lines = [
            f"{head} {one.words} {'✓' if one.good else '!'} {one.below}".rstrip()
            for head, one in zip(view.heads, view.sums, strict=True)
            if one is not None
        ]
        self.setAccessibleName(f"{self._label} {view.expected}".rstrip())
        self.setAccessibleDescription("  ".join(lines))
        self.setToolTip("\n".join(lines) if self._sums else "")
        show_if(self, any(view.sums))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(px(300), px(_FOOT))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, t = QPainter(self), tokens()
        ground(self, painter, t.sunk)
        columns = self._table.shown.columns
        boxes = [self._box(at) for at in range(len(columns))]
        rounds = [at for at, column in enumerate(columns) if column.kind == "round"]
        for at in rounds:
            found = self._sums[columns[at].round]
            if found is not None:
                self._paint_sum(painter, boxes[at], found, brief=columns[at].brief)
        name = next((box for box, c in zip(boxes, columns, strict=True) if c.kind == "name"), None)
        if name is None:
            return
        end = boxes[rounds[0]].x() if rounds else self.width()
        wide = max(
            width_of(self._label, sans(13, bold=True)), width_of(self._expected, sans(BELOW))
        )
        left = name.x() if wide <= end - name.x() - px(PADDING) else px(EDGE)
        label = QRectF(left, 0, end - left - px(PADDING), self.height())
        painter.setClipRect(label)
        self._write_two(painter, label, (self._label, sans(13, bold=True), t.ink),
                        (self._expected, sans(BELOW), t.ink2), LEFT)  # fmt: skip

    def _box(self, at: int) -> QRectF:
        """The part of the foot below a column."""
        table = self._table
        left = table.viewport().x() + table.columnViewportPosition(at)
        return QRectF(left, 0, table.columnWidth(at), self.height())

    def _paint_sum(
        self, painter: QPainter, box: QRectF, view: RoundSumView, *, brief: bool
    ) -> None:
        t = tokens()
        number = box.adjusted(1, 0, -px(3 if brief else PADDING), 0)
        if view.good:
            words = view.words if brief else f"{view.words} ✓"
            font = fitting(words, number.width(), 13, 11, bold=not brief)
            below = fitting(view.below, number.width(), BELOW, 11)
            self._write_two(
                painter, number, (words, font, t.ink), (view.below, below, t.ink2), RIGHT
            )
            return
        painter.fillRect(box, colour(t.shu_soft))
        if t.lined:
            painter.setPen(QPen(colour(t.shu), t.border))
            painter.drawRect(box.adjusted(1, 1, -2, -2))
        font = fitting(view.words, number.width(), 13, 11, bold=True)
        below = fitting(view.below, number.width(), BELOW, 11)
        self._write_two(
            painter, number, (view.words, font, t.shu), (view.below, below, t.shu), RIGHT
        )
        side = px(15)
        left = number.right() - width_of(view.words, font) - side - px(5)
        if left < box.x():
            return
        mark = QRectF(left, self._lines(number)[0].center().y() - side / 2, side, side)
        painter.fillRect(mark, colour(t.shu))
        write(painter, mark, "!", sans(11, bold=True), t.card, CENTRE)

    @staticmethod
    def _lines(box: QRectF) -> tuple[QRectF, QRectF]:
        half = (box.height() - 6) / 2
        upper = QRectF(box.x(), box.y() + 3, box.width(), half)
        return upper, upper.translated(0, half)

    def _write_two(
        self,
        painter: QPainter,
        box: QRectF,
        first: tuple[str, QFont, str],
        second: tuple[str, QFont, str],
        place: Qt.AlignmentFlag,
    ) -> None:
        """Write two lines; one that is alone is in the middle."""
        lines = self._lines(box) if second[0] else (box, box)
        for line, (words, font, ink) in zip(lines, (first, second), strict=True):
            if words:
                write(painter, line, elided(words, line.width(), font), font, ink, place)


class RankingCard(NotedCard):
    """A card with the order, the rows, the sums and the notes."""

    row_chosen = Signal(str)
    cell_chosen = Signal(int, str)
    sorted_by_name = Signal(bool)

    def __init__(self, texts: Texts) -> None:
        ui = texts.ui
        super().__init__("ranking", ui("evening.board.ranking"), texts)
        self._texts = texts
        self._view: RankingView | None = None
        self._showing = False
        self._order = Segment("ranking_order", (0, 1), roomy=True)
        words = [ui("evening.board.by_total"), ui("evening.board.by_name")]
        self._order.set_labels(words, words)
        self._order.setAccessibleName(ui("evening.board.order"))
        self.head.addWidget(self._order)
        self.table = RankingTable(texts)
        self._foot = _Foot(self.table, texts)
        self.parts.addWidget(self.table, 1)
        self.parts.addWidget(self._foot)
        self._order.chosen.connect(lambda at: self.sorted_by_name.emit(at == 1))
        self.table.resized.connect(self._show)
        self.table.row_chosen.connect(self.row_chosen)
        self.table.cell_chosen.connect(self.cell_chosen)

    def present(self, view: RankingView) -> None:
        """Show a ranking; the row that becomes highlighted is in sight."""
        before, self._view = self._view, view
        if view == before:
            return
        self._order.present(int(view.by_name))
        self.show_note(view.summary, view.notes)
        self._show()
        self._foot.present(view)
        if before is None or _highlighted(before.rows) != _highlighted(view.rows):
            self._bring_into_sight()

    def _show(self) -> None:
        """Show the rows in the columns for this width."""
        view = self._view
        if view is None or self._showing:
            return
        self._showing = True
        bar = self.table.verticalScrollBar()
        high = target(_LOW_ROW if self.width() < px(_NARROW) else ROW)
        self.table.verticalHeader().setDefaultSectionSize(high)
        needed = len(view.rows) * high
        room = self.table.height() - self.table.horizontalHeader().height()
        width = self.table.width() - (bar.sizeHint().width() if needed > room else 0)
        scrolled = bar.value()
        self.table.shown.update_view(view, ranking_columns(view, width, self._texts))
        self.table.fit()
        bar.setValue(scrolled)
        self._foot.update()
        self._showing = False

    def _bring_into_sight(self) -> None:
        """Scroll to the row that is highlighted."""
        rows = () if self._view is None else self._view.rows
        at = next((at for at, row in enumerate(rows) if row.highlighted), None)
        if at is not None:
            self.table.scrollTo(self.table.shown.index(at, 0))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show()
        self._bring_into_sight()


def _highlighted(rows: Iterable[RankingRow]) -> str | None:
    """The player whose row is highlighted."""
    return next((row.player for row in rows if row.highlighted), None)
