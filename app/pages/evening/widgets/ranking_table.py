"""The table of the ranking of an evening: a row for each player, a cell for each round."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QModelIndex, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QHeaderView, QTableView

from app.pages.evening.views import RankingRow, RankingView, RoundCell
from app.pages.evening.widgets.noted_card import EDGE
from app.pages.evening.widgets.ranking_columns import (
    BELOW,
    PADDING,
    PLACE,
    TOTAL_TIGHT,
    RankingColumn,
    beside_name,
    margin_of,
    where_of,
)
from app.style.theme import colour, mincho, px, sans, target, tokens
from app.texts.texts import Texts
from app.widgets.lists.items import CellTable, TableModel, draw_ring, draw_row_line
from app.widgets.painting.drawing import (
    LEFT,
    RIGHT,
    elided,
    fitting,
    ground,
    width_of,
    write,
    write_fitting,
)
from app.widgets.painting.seals import draw_seal, seal_width

ROW: Final = 41
_HEAD: Final = 30
_GAP: Final = 16
"""What a place leaves at its right."""


class _Model(TableModel):
    """The texts of the ranking; the first head is empty, as places need none."""

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self._texts = texts
        self.view: RankingView | None = None
        self.columns: tuple[RankingColumn, ...] = ()

    def update_view(self, view: RankingView, columns: tuple[RankingColumn, ...]) -> None:
        """Show a ranking; as long as the table has the same size, the current cell stays."""
        kinds = [(column.kind, column.round) for column in columns]
        before = [(column.kind, column.round) for column in self.columns]
        other = self.view is None or len(view.rows) != len(self.view.rows) or kinds != before
        with self.taking(anew=other):
            self.view, self.columns = view, columns

    def row(self, at: int) -> RankingRow:
        assert self.view is not None  # there are no rows before
        return self.view.rows[at]

    def shape(self) -> tuple[int, int]:
        return (0 if self.view is None else len(self.view.rows)), len(self.columns)

    def words(self, row: int, column: int) -> str:
        shown, at = self.row(row), self.columns[column]
        if at.kind == "seals":
            return " ".join(word for word, _ in shown.seals)
        if at.kind == "round":
            return self._cell_words(shown.cells[at.round])
        mark = self._texts.ui("evening.board.provisional") if shown.provisional else ""
        seals = [word for word, _ in shown.seals] if self.stacked else []
        parts = {
            "place": (shown.place,),
            "name": (shown.name, beside_name(shown), *seals),
            "total": (mark, shown.total),
            "behind": (shown.behind,),
        }
        return " ".join(filter(None, parts[at.kind]))

    @property
    def stacked(self) -> bool:
        """Whether the seals are under the names."""
        return all(column.kind != "seals" for column in self.columns)

    def _cell_words(self, cell: RoundCell) -> str:
        if cell.settled == "out":
            return cell.score or cell.where or self._texts.ui("evening.board.sits_out")
        if cell.settled == "missing":
            return ""
        mark = self._texts.ui("evening.board.provisional") if cell.settled == "provisional" else ""
        return " ".join(filter(None, (cell.score, cell.where, mark)))

    def accessible_text(self, row: int, column: int) -> str:
        words, kind = self.words(row, column), self.columns[column].kind
        if kind == "name":
            return words
        leads = kind == "behind" and self.row(row).place
        key = "nobody_above" if leads else "no_result"
        text = words or self._texts.ui(f"evening.board.{key}")
        return " ".join(filter(None, (self.row(row).name, self.head(column, across=True), text)))

    def head(self, at: int, *, across: bool) -> str:
        if not across or self.view is None:
            return str(at + 1)
        column, ui = self.columns[at], self._texts.ui
        if column.kind == "round":
            return self.view.heads[column.round]
        if column.kind == "total":
            return self.view.total_head
        keys = {"place": "ranking", "name": "name", "seals": "rulings", "behind": "behind"}
        key = keys[column.kind]
        return ui(f"evening.board.{key}")


class RankingTable(CellTable):
    """The rows; emits the player of one that is pressed, and the round with the player."""

    row_chosen = Signal(str)
    cell_chosen = Signal(int, str)
    resized = Signal()

    def __init__(self, texts: Texts) -> None:
        self.shown = _Model(texts)
        super().__init__("ranking_table", self.shown)
        self.provisional = texts.ui("evening.board.provisional")
        self.out = texts.ui("evening.board.sits_out")
        self.empty = texts.ui("evening.board.no_ranking")
        self.setAccessibleName(texts.ui("evening.board.ranking"))
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.set_heads(_Head, QHeaderView.ResizeMode.Fixed)
        self.setHorizontalScrollMode(QTableView.ScrollMode.ScrollPerPixel)
        self.horizontalHeader().setMinimumSectionSize(1)
        self.horizontalHeader().setFixedHeight(px(_HEAD))
        self.verticalHeader().setDefaultSectionSize(target(ROW))
        self.verticalHeader().hide()
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.clicked.connect(self.press)

    def fit(self) -> None:
        """Give the columns their widths."""
        for at, column in enumerate(self.shown.columns):
            if self.columnWidth(at) != column.width:
                self.setColumnWidth(at, column.width)

    def press(self, index: QModelIndex) -> None:
        if not index.isValid():
            return
        row, column = self.shown.row(index.row()), self.shown.columns[index.column()]
        cell = row.cells[column.round] if column.kind == "round" else RoundCell("missing")
        if cell.settled in ("settled", "provisional"):
            self.cell_chosen.emit(column.round, row.player)
        else:
            self.row_chosen.emit(row.player)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the rows in sight.

        A delegate that paints them cell by cell takes twice as long as a frame.
        """
        view = self.shown.view
        if view is None or not view.rows:
            ground(self.viewport(), QPainter(self.viewport()), tokens().card)
            super().paintEvent(event)
            return
        painter = QPainter(self.viewport())
        ground(self.viewport(), painter, tokens().card)
        columns = self.shown.columns
        lefts = [self.columnViewportPosition(at) for at in range(len(columns))]
        high = self.verticalHeader().defaultSectionSize()
        first, last = (self.rowAt(y) for y in (event.rect().top(), event.rect().bottom()))
        last = len(view.rows) - 1 if last < 0 else last
        for at in range(max(first, 0), last + 1):
            y = self.rowViewportPosition(at)
            boxes = [
                QRectF(left, y, column.width, high)
                for left, column in zip(lefts, columns, strict=True)
            ]
            self._paint_row(painter, view.rows[at], boxes)
        if self.hasFocus() and self.currentIndex().isValid():
            draw_ring(painter, QRectF(self.visualRect(self.currentIndex())), tokens().ring)

    def _paint_row(self, painter: QPainter, row: RankingRow, boxes: list[QRectF]) -> None:
        t, columns = tokens(), self.shown.columns
        whole = boxes[0].united(boxes[-1])
        if row.highlighted:
            painter.fillRect(whole, colour(t.gold_soft))
            painter.fillRect(
                QRectF(whole.x(), whole.y(), px(4), whole.height()), colour(t.gold_line)
            )
            for y in (whole.y(), whole.bottom() - t.border) if t.lined else ():
                painter.fillRect(QRectF(whole.x(), y, whole.width(), t.border), colour(t.gold_line))
        else:
            draw_row_line(painter, whole.adjusted(px(EDGE), 0, -px(EDGE), 0))
        boxes[0].setLeft(boxes[0].left() + px(EDGE))
        boxes[-1].setRight(boxes[-1].right() - px(margin_of(columns[-1].brief)))
        for column, box in zip(columns, boxes, strict=True):
            box.setBottom(box.bottom() - 1)
            self._paint_cell(painter, box, row, column)

    def _paint_cell(
        self, painter: QPainter, box: QRectF, row: RankingRow, column: RankingColumn
    ) -> None:
        t = tokens()
        if column.kind == "round":
            cell = row.cells[column.round]
            if cell.settled == "missing":
                _paint_missing(painter, box)
            elif cell.settled == "out":
                words = cell.score or cell.where or self.out
                font = fitting(words, box.width() - px(PADDING), BELOW, 11)
                number = box.adjusted(1, 0, -px(3 if column.brief else PADDING), 0)
                write(painter, number, elided(words, number.width(), font), font, t.ink3, RIGHT)
            else:
                _paint_result(painter, box, cell, brief=column.brief)
        elif column.kind == "name":
            _paint_name(painter, box, row, stacked=self.shown.stacked, tight=column.brief)
        elif column.kind == "seals":
            _paint_seals(painter, box.x(), box.center().y(), box.right(), row)
        elif column.kind == "total":
            number = box if column.brief else box.adjusted(0, 0, -px(PADDING), 0)
            self._paint_total(painter, number, row, tight=column.brief)
        elif column.kind == "behind":
            number = box.adjusted(0, 0, -px(PADDING), 0)
            write(painter, number, row.behind, sans(12.5), t.ink2, RIGHT)
        else:
            gap = _GAP if box.width() >= px(PLACE - EDGE) else 4
            write(painter, box.adjusted(0, 0, -px(gap), 0), row.place, mincho(17), t.ink, RIGHT)

    def _paint_total(self, painter: QPainter, box: QRectF, row: RankingRow, *, tight: bool) -> None:
        t, size = tokens(), TOTAL_TIGHT if tight else 17
        used = write(painter, box, row.total, sans(size, bold=True), t.ink, RIGHT)
        if row.provisional:
            mark = box.adjusted(0, 0, -used - px(10), 0)
            font = sans(BELOW, bold=True)
            write(painter, mark, self.provisional, font, t.gold_text, RIGHT)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A scroll bar that appears or disappears is reported, too: columns share what it
        leaves."""
        super().resizeEvent(event)
        self.resized.emit()

    def sizeHint(self) -> QSize:
        return QSize(px(560), px(_HEAD) + 8 * target(ROW))

    def minimumSizeHint(self) -> QSize:
        return QSize(px(300), px(_HEAD) + 2 * target(ROW))


class _Head(QHeaderView):
    """Paints the heads: those of numbers at the right of their columns."""

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:  # noqa: N802
        t, view = tokens(), self.parent()
        assert isinstance(view, RankingTable)
        painter.fillRect(rect, colour(t.sunk))
        if self.orientation() is not Qt.Orientation.Horizontal:
            return
        column = view.shown.columns[section]
        if column.kind == "place":
            return
        words = view.shown.head(section, across=True)
        box, place = QRectF(rect), LEFT
        if column.kind not in ("name", "seals"):
            last = section == len(view.shown.columns) - 1
            gap = (0 if last else 3) if column.brief else PADDING
            box.adjust(2, 0, -px(gap + (margin_of(column.brief) if last else 0)), 0)
            place = RIGHT
        write_fitting(painter, box, words, (12, 11), t.ink2, place)


def _paint_missing(painter: QPainter, box: QRectF) -> None:
    """Paint the dots of a result that is not there."""
    right = int(box.right()) - px(PADDING)
    painter.setPen(QPen(colour(tokens().ink3), 1, Qt.PenStyle.DotLine))
    y = round(box.center().y() + px(5))
    painter.drawLine(max(right - px(42), int(box.x()) + 1), y, right, y)


def _paint_result(painter: QPainter, box: QRectF, cell: RoundCell, *, brief: bool) -> None:
    """Paint the score over table and place; in a frame where it is provisional."""
    t, half = tokens(), (box.height() - 6) / 2
    wide = box.width() - px(3 if brief else PADDING) - 1
    upper = QRectF(box.x() + 1, box.y() + 3, wide, half)
    if brief:
        font = fitting(cell.score, wide, 13, 11, bold=cell.first)
        small = fitting(where_of(cell, brief=True), wide, BELOW, 11)
    else:
        font, small = sans(13, bold=cell.first), sans(BELOW)
    write(painter, upper, cell.score, font, t.ink, RIGHT)
    used = write(
        painter, upper.translated(0, half), where_of(cell, brief=brief), small, t.ink2, RIGHT
    )
    if cell.settled == "provisional":
        left = max(box.x() + 1, box.right() - max(px(75), used + px(PADDING) + 5))
        frame = QRectF(left, box.y() + 2.5, box.right() - left - 1, box.height() - 5)
        _paint_dashes(painter, frame)


def _paint_dashes(painter: QPainter, frame: QRectF) -> None:
    """Paint the frame of a result that is provisional."""
    pen = QPen(colour(tokens().gold_text), tokens().border)
    pen.setDashPattern([3.0, 2.0])
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(frame.toRect().toRectF().adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)


def _paint_name(
    painter: QPainter, box: QRectF, row: RankingRow, *, stacked: bool, tight: bool
) -> None:
    """Paint the name with what stands beside it. Where they have no column of their own the seals
    are under it; in a tight table what stands beside is there too."""
    t, inner = tokens(), box.adjusted(0, 0, -px(PADDING) / 2, 0)
    beside = beside_name(row)
    sealed = stacked and bool(row.seals)
    if sealed or (tight and beside):
        half = inner.height() / 2
        below = QRectF(inner.x(), inner.y() + half - 1, inner.width(), half)
        inner.setHeight(half + 2)
        if sealed:
            _paint_seals(painter, below.x(), below.center().y(), below.right(), row)
        else:
            write(painter, below, beside, sans(11), t.ink2, LEFT)
    beside = "" if tight else beside
    kept = width_of(beside, sans(11)) + px(PADDING) if beside else 0
    name = inner.adjusted(0, 0, -kept, 0)
    used = write_fitting(painter, name, row.name, (15, 12), t.ink, LEFT, bold=True)
    rest = inner.adjusted(used + px(PADDING), 1, 0, 1)
    write(painter, rest, beside, sans(11), t.ink2, LEFT)


def _paint_seals(
    painter: QPainter, left: float, middle: float, right: float, row: RankingRow
) -> None:
    """Paint the seals that fit, and dots for those that do not; on a highlighted row they keep the
    ground that their colours are made for."""
    for word, sanction in row.seals:
        if left + seal_width(word) > right + 1:
            box = QRectF(left, middle - px(9), px(10), px(18))
            write(painter, box, "…", sans(12), tokens().ink2, LEFT)
            return
        if row.highlighted:
            box = QRectF(left, middle - px(9), seal_width(word), px(18))
            painter.fillRect(box.adjusted(1, 1, -1, -1), colour(tokens().card))
        left += draw_seal(painter, left, middle, word, sanction) + 4
