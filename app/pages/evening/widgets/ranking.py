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

from collections.abc import Collection, Iterable
from math import ceil
from typing import Final, Literal

import msgspec
from msgspec.structs import replace
from PySide6.QtCore import QModelIndex, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QHeaderView,
    QSizePolicy,
    QTableView,
    QWidget,
)

from app.pages.evening.views import RankingRow, RankingView, RoundCell, RoundSumView
from app.pages.evening.widgets.noted_card import EDGE, NotedCard
from app.style.theme import colour, mincho, px, sans, target, tokens
from app.texts.texts import Texts
from app.widgets.controls.controls import Segment
from app.widgets.layout.roles import TEXT
from app.widgets.lists.items import CellTable, TableModel, draw_ring, draw_row_line
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
from app.widgets.painting.seals import draw_seal, seal_width

_ROW, _LOW_ROW, _HEAD, _FOOT = 41, 36, 30, 44
_NARROW: Final = 600
"""Below this width rows are lower."""
_PADDING, _GAP = 8, 16
"""What a number leaves at its right: in the column of places it is more."""
_PLACE, _TOTAL, _BEHIND = 58, 84, 62
_PLACE_TIGHT, _NAME_TIGHT, _TOTAL_TIGHT = 40, 56, 15
_COMFORT, _DOTTED = 90, 66
"""The widths of a round with results where there is room, and of one to come."""
_NAME, _LONGEST = 76, 150
"""The least width of names, and the most that names or rulings take from results."""
_BELOW: Final = 11.5

ColumnKind = Literal["place", "name", "seals", "round", "total", "behind"]


class RankingColumn(msgspec.Struct, frozen=True):
    """A column: what it shows, its width in pixels, and the round of one that shows a round. A
    `brief` one has little room: results have no tables, letters are smaller."""

    kind: ColumnKind
    width: int
    round: int = -1
    brief: bool = False


def to_come(view: RankingView, at: int) -> bool:
    """Whether a round has no result yet; who sits out may be known."""
    cells = (row.cells[at] for row in view.rows)
    return view.sums[at] is None and all(cell.settled in ("missing", "out") for cell in cells)


def ranking_columns(view: RankingView, width: int, texts: Texts) -> tuple[RankingColumn, ...]:
    """The columns for a width. The first and the last contain the margins of the row."""
    coming = [at for at in range(len(view.heads)) if to_come(view, at)]
    sizes = _Sizes(view, texts)
    plans = (
        _Plan(coming=True), _Plan(), _Plan(stacked=True), _Plan(stacked=True, behind=False),
        _Plan(stacked=True, behind=False, tight=True),
    )  # fmt: skip
    for plan in plans:
        widths = sizes.of(plan, coming)
        used = sum(one.width for one in widths)
        if used <= width:
            break
    spare = max(width - used, 0)
    results = [one for one in widths if one.kind == "round" and one.round not in coming]
    share, grown = spare // max(len(results), 1), dict[RankingColumn, int]()
    for one in results:
        grown[one] = min(max(px(_COMFORT) - one.width, 0), share)
    spare -= sum(grown.values())
    grown |= {one: spare for one in widths if one.kind == "name"}
    return tuple(replace(one, width=one.width + grown.get(one, 0)) for one in widths)


class _Plan(msgspec.Struct, frozen=True):
    """What a table of some width shows: rounds to come, rulings under the names, the distances,
    and results without their table."""

    coming: bool = False
    stacked: bool = False
    behind: bool = True
    tight: bool = False


class _Sizes:
    """The least widths of the columns in pixels, by the longest texts in them."""

    def __init__(self, view: RankingView, texts: Texts) -> None:
        self._view = view
        self._rounds: dict[bool, list[int]] = {}
        longest = sorted(view.rows, key=lambda row: -len(row.name + row.note))[:3]
        self._named = max(map(_name_width, longest), default=0.0)
        words = max((row.total for row in view.rows), key=len, default="")
        total = max(width_of(words, sans(17, bold=True)), width_of(view.total_head, sans(12)))
        mark = width_of(texts.ui("evening.board.provisional"), sans(_BELOW, bold=True)) + px(10)
        marked = any(row.provisional for row in view.rows)
        mark = mark if marked else 0
        self._total = max(ceil(total + mark) + px(2 * _PADDING), px(_TOTAL))
        self._tight = ceil(width_of(words, sans(_TOTAL_TIGHT, bold=True)) + mark) + px(5)
        self._stacked = ceil(max(map(_seals_width, view.rows), default=0))
        head = width_of(texts.ui("evening.board.rulings"), sans(12))
        sealed = min(ceil(max(self._stacked, head)) + px(_PADDING), px(_LONGEST))
        self._seals = sealed if self._stacked else 0

    def of(self, plan: _Plan, coming: Collection[int]) -> list[RankingColumn]:
        """The least columns of a plan."""
        tight, last = plan.tight, px(_margin(plan.tight))
        if tight not in self._rounds:
            heads = range(len(self._view.heads))
            self._rounds[tight] = [self._round(at, brief=tight) for at in heads]
        found = [RankingColumn("place", px(_PLACE_TIGHT if tight else _PLACE))]
        found.append(RankingColumn("name", self._name(plan), brief=tight))
        if self._seals and not plan.stacked:
            found.append(RankingColumn("seals", self._seals))
        for at in range(len(self._view.heads)):
            if at not in coming:
                found.append(RankingColumn("round", self._rounds[tight][at], at, tight))
            elif plan.coming:
                wide = max(px(_DOTTED), self._rounds[tight][at])
                found.append(RankingColumn("round", wide, at))
        total = RankingColumn("total", self._tight if tight else self._total, brief=tight)
        if plan.behind:
            return [*found, total, RankingColumn("behind", px(_BEHIND) + last)]
        return [*found, replace(total, width=total.width + last)]

    def _name(self, plan: _Plan) -> int:
        """The width of the names, with the seals under them where these are stacked."""
        if plan.tight:
            return px(_NAME_TIGHT)
        seals = self._stacked if plan.stacked else 0
        return min(max(ceil(max(self._named, seals)) + px(_PADDING), px(_NAME)), px(_LONGEST))

    def _round(self, at: int, *, brief: bool) -> int:
        """The width of a round; a `brief` one has smaller letters, and no tables."""
        cells = [row.cells[at] for row in self._view.rows]
        score = max((cell.score for cell in cells), key=len, default="")
        table = max((cell.where for cell in cells), key=len, default="")
        where = table.rpartition(" ")[2] if brief else table
        below, head = self._view.sums[at], self._view.heads[at]
        sums = (below.words, below.below) if below else ("", "")
        if brief:
            small = sans(11)
            return ceil(max(width_of(one, small) for one in (score, where, *sums, head))) + px(5)
        widest = max(
            width_of(score, sans(13, bold=True)),
            *(width_of(words, sans(_BELOW)) for words in (where, f"{sums[0]} ✓", sums[1])),
            width_of(head, sans(12)),
        )
        return ceil(widest) + px(_PADDING) + 6


def _margin(tight: bool) -> int:
    """The margin at the right of a row."""
    return 5 if tight else EDGE


def _where(cell: RoundCell, *, brief: bool) -> str:
    """Table and place, or the place alone."""
    return cell.where.rpartition(" ")[2] if brief else cell.where


def _name_width(row: RankingRow) -> float:
    """The width of a name with what stands beside it."""
    beside = " ".join(filter(None, (_moved(row), row.note)))
    return width_of(row.name, sans(15, bold=True)) + width_of(beside, sans(11)) + px(_PADDING)


def _seals_width(row: RankingRow) -> float:
    return sum(seal_width(word) + 4 for word, _ in row.seals)


def _moved(row: RankingRow) -> str:
    """By how many places a player went up or down."""
    if not row.moved:
        return ""
    return f"{'▲' if row.moved > 0 else '▼'}{abs(row.moved)}"


class _Model(TableModel):
    """The texts of the ranking; the first head is empty, as places need none."""

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self._texts = texts
        self.view: RankingView | None = None
        self.columns: tuple[RankingColumn, ...] = ()

    def take(self, view: RankingView, columns: tuple[RankingColumn, ...]) -> None:
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
            "name": (shown.name, _moved(shown), shown.note, *seals),
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

    def told(self, row: int, column: int) -> str:
        words = self.words(row, column)
        if self.columns[column].kind == "name":
            return words
        said = words or self._texts.ui("evening.board.no_result")
        return " ".join(filter(None, (self.row(row).name, self.head(column, across=True), said)))

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
        self.verticalHeader().setDefaultSectionSize(target(_ROW))
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
        boxes[-1].setRight(boxes[-1].right() - px(_margin(columns[-1].brief)))
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
                font = fitting(words, box.width() - px(_PADDING), _BELOW, 11)
                number = box.adjusted(1, 0, -px(3 if column.brief else _PADDING), 0)
                write(painter, number, elided(words, number.width(), font), font, t.ink3, RIGHT)
            else:
                _paint_result(painter, box, cell, brief=column.brief)
        elif column.kind == "name":
            _paint_name(painter, box, row, stacked=self.shown.stacked, tight=column.brief)
        elif column.kind == "seals":
            _paint_seals(painter, box.x(), box.center().y(), box.right(), row)
        elif column.kind == "total":
            number = box if column.brief else box.adjusted(0, 0, -px(_PADDING), 0)
            self._paint_total(painter, number, row, tight=column.brief)
        elif column.kind == "behind":
            number = box.adjusted(0, 0, -px(_PADDING), 0)
            write(painter, number, row.behind, sans(12.5), t.ink2, RIGHT)
        else:
            gap = _GAP if box.width() >= px(_PLACE - EDGE) else 4
            write(painter, box.adjusted(0, 0, -px(gap), 0), row.place, mincho(17), t.ink, RIGHT)

    def _paint_total(self, painter: QPainter, box: QRectF, row: RankingRow, *, tight: bool) -> None:
        t, size = tokens(), _TOTAL_TIGHT if tight else 17
        used = write(painter, box, row.total, sans(size, bold=True), t.ink, RIGHT)
        if row.provisional:
            mark = box.adjusted(0, 0, -used - px(10), 0)
            font = sans(_BELOW, bold=True)
            write(painter, mark, self.provisional, font, t.gold_text, RIGHT)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A scroll bar that comes or goes is told, too: columns share what it leaves."""
        super().resizeEvent(event)
        self.resized.emit()

    def sizeHint(self) -> QSize:
        return QSize(px(560), px(_HEAD) + 8 * target(_ROW))

    def minimumSizeHint(self) -> QSize:
        return QSize(px(300), px(_HEAD) + 2 * target(_ROW))


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
            gap = (0 if last else 3) if column.brief else _PADDING
            box.adjust(2, 0, -px(gap + (_margin(column.brief) if last else 0)), 0)
            place = RIGHT
        font = fitting(words, box.width(), 12, 11)
        write(painter, box, elided(words, box.width(), font), font, t.ink2, place)


def _paint_missing(painter: QPainter, box: QRectF) -> None:
    """Paint the dots of a result that is not there."""
    right = int(box.right()) - px(_PADDING)
    painter.setPen(QPen(colour(tokens().ink3), 1, Qt.PenStyle.DotLine))
    y = round(box.center().y() + px(5))
    painter.drawLine(max(right - px(42), int(box.x()) + 1), y, right, y)


def _paint_result(painter: QPainter, box: QRectF, cell: RoundCell, *, brief: bool) -> None:
    """Paint the score over table and place; in a frame where it is provisional."""
    t, half = tokens(), (box.height() - 6) / 2
    wide = box.width() - px(3 if brief else _PADDING) - 1
    upper = QRectF(box.x() + 1, box.y() + 3, wide, half)
    if brief:
        font = fitting(cell.score, wide, 13, 11, bold=cell.first)
        small = fitting(_where(cell, brief=True), wide, _BELOW, 11)
    else:
        font, small = sans(13, bold=cell.first), sans(_BELOW)
    write(painter, upper, cell.score, font, t.ink, RIGHT)
    used = write(
        painter, upper.translated(0, half), _where(cell, brief=brief), small, t.ink2, RIGHT
    )
    if cell.settled == "provisional":
        left = max(box.x() + 1, box.right() - max(px(75), used + px(_PADDING) + 5))
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
    t, inner = tokens(), box.adjusted(0, 0, -px(_PADDING) / 2, 0)
    beside = " ".join(filter(None, (_moved(row), row.note)))
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
    kept = width_of(beside, sans(11)) + px(_PADDING) if beside else 0
    room = inner.width() - kept
    font = fitting(row.name, room, 15, 12, bold=True)
    used = write(painter, inner, elided(row.name, room, font), font, t.ink, LEFT)
    rest = inner.adjusted(used + px(_PADDING), 1, 0, 1)
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
        told = [
            f"{head} {one.words} {'✓' if one.good else '!'} {one.below}".rstrip()
            for head, one in zip(view.heads, view.sums, strict=True)
            if one is not None
        ]
        self.setAccessibleName(f"{self._label} {view.expected}".rstrip())
        self.setAccessibleDescription("  ".join(told))
        self.setToolTip("\n".join(told) if self._sums else "")
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
            width_of(self._label, sans(13, bold=True)), width_of(self._expected, sans(_BELOW))
        )
        left = name.x() if wide <= end - name.x() - px(_PADDING) else px(EDGE)
        label = QRectF(left, 0, end - left - px(_PADDING), self.height())
        painter.setClipRect(label)
        self._write_two(painter, label, (self._label, sans(13, bold=True), t.ink),
                        (self._expected, sans(_BELOW), t.ink2), LEFT)  # fmt: skip

    def _box(self, at: int) -> QRectF:
        """The part of the foot below a column."""
        table = self._table
        left = table.viewport().x() + table.columnViewportPosition(at)
        return QRectF(left, 0, table.columnWidth(at), self.height())

    def _paint_sum(
        self, painter: QPainter, box: QRectF, found: RoundSumView, *, brief: bool
    ) -> None:
        t = tokens()
        number = box.adjusted(1, 0, -px(3 if brief else _PADDING), 0)
        if found.good:
            words = found.words if brief else f"{found.words} ✓"
            font = fitting(words, number.width(), 13, 11, bold=not brief)
            below = fitting(found.below, number.width(), _BELOW, 11)
            self._write_two(
                painter, number, (words, font, t.ink), (found.below, below, t.ink2), RIGHT
            )
            return
        painter.fillRect(box, colour(t.shu_soft))
        if t.lined:
            painter.setPen(QPen(colour(t.shu), t.border))
            painter.drawRect(box.adjusted(1, 1, -2, -2))
        font = fitting(found.words, number.width(), 13, 11, bold=True)
        below = fitting(found.below, number.width(), _BELOW, 11)
        self._write_two(
            painter, number, (found.words, font, t.shu), (found.below, below, t.shu), RIGHT
        )
        side = px(15)
        left = number.right() - width_of(found.words, font) - side - px(5)
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

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        ui = texts.ui
        super().__init__("ranking", ui("evening.board.ranking"), texts, parent)
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
        self.tell(view.said, view.notes)
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
        high = target(_LOW_ROW if self.width() < px(_NARROW) else _ROW)
        self.table.verticalHeader().setDefaultSectionSize(high)
        needed = len(view.rows) * high
        room = self.table.height() - self.table.horizontalHeader().height()
        width = self.table.width() - (bar.sizeHint().width() if needed > room else 0)
        scrolled = bar.value()
        self.table.shown.take(view, ranking_columns(view, width, self._texts))
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
