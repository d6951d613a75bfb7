"""A league: the results of its evenings with the best of them counted, and the curve of the sums.

    league = LeagueCard(texts)
    league.present(LeagueView(...))     # app.pages.evening.views

Signals: `best_chosen(number)` for how many evenings count, 0 for all of them, and
`evening_chosen(index)` for a result that is pressed. The curve shows the player of the current row
beside the first of the league. Children: `league_table`, `league_best`, `league_curve`.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from functools import partial
from math import ceil, floor, log10
from typing import Final

from PySide6.QtCore import QLineF, QModelIndex, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QFont,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
    QResizeEvent,
    QTransform,
)
from PySide6.QtWidgets import (
    QBoxLayout,
    QHeaderView,
    QSizePolicy,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from app.pages.evening.views import LeagueRow, LeagueView
from app.pages.evening.widgets.noted_card import EDGE, NotedCard
from app.style.theme import colour, mincho, px, sans, target, tokens
from app.texts.texts import Texts
from app.widgets.controls.controls import Stepper
from app.widgets.layout.frames import captioned, plain_label
from app.widgets.layout.roles import TEXT
from app.widgets.lists.items import CellTable, Index, ItemPainter, TableModel, draw_row_line
from app.widgets.painting.drawing import (
    LEFT,
    RIGHT,
    draw_focus,
    elided,
    ground,
    show_if,
    width_of,
    write,
    write_fitting,
)
from app.widgets.painting.pixmap_cache import Paint

_ROW, _HEAD, _TWO_LINES = 36, 30, 42
_PADDING: Final = 8
_PLACE, _NAME, _TOTAL, _EVENING, _LONGEST = 44, 110, 84, 64, 110
_LEADING: Final = ("place", "name", "total")
"""The columns before those of the evenings: these stay in sight while the others scroll."""
_BESIDE: Final = 860
"""From this width on the curve is beside the table, else below it."""
_FEWEST: Final = 2
"""A line needs so many evenings."""
_TICKS: Final = 4
_LINE: Final = 2.4


class _LeagueModel(TableModel):
    """The texts of a league."""

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self._texts = texts
        self.view = LeagueView("", (), (), 0, 0)

    def update_view(self, view: LeagueView) -> None:
        """Show a league; as long as the table has the same size, the current cell stays."""
        sizes = [(len(one.rows), len(one.heads)) for one in (self.view, view)]
        with self.taking(anew=sizes[0] != sizes[1]):
            self.view = view

    def shape(self) -> tuple[int, int]:
        return len(self.view.rows), len(_LEADING) + len(self.view.heads)

    def words(self, row: int, column: int) -> str:
        shown = self.view.rows[row]
        if column < len(_LEADING):
            return str(getattr(shown, _LEADING[column]))
        return shown.results[column - len(_LEADING)]

    def counts(self, row: int, column: int) -> bool:
        """Whether a cell counts: every one that is no result of an evening does."""
        at = column - len(_LEADING)
        return at < 0 or self.view.rows[row].counted[at]

    def accessible_text(self, row: int, column: int) -> str:
        words, name = self.words(row, column), self.view.rows[row].name
        if column < len(_LEADING):
            return words if words == name else f"{name} {self.head(column, across=True)} {words}"
        head = self.head(column, across=True)
        if not words:
            return f"{name} {head} {self._texts.ui('evening.board.no_result')}"
        apart = "" if self.counts(row, column) else self._texts.ui("evening.league.uncounted")
        return f"{name} {head} {words} {apart}".rstrip()

    def tip(self, row: int, column: int) -> str:
        return self.accessible_text(row, column)

    def head(self, at: int, *, across: bool) -> str:
        if not across:
            return str(at + 1)
        if at < len(_LEADING):
            name = _LEADING[at]
            return self._texts.ui(f"evening.league.head.{name}")
        return self.view.heads[at - len(_LEADING)]


class LeagueTable(CellTable):
    """A row for each player; emits the evening of a result that is pressed."""

    evening_chosen = Signal(int)
    row_reached = Signal(int)

    def __init__(self, texts: Texts) -> None:
        self.shown = _LeagueModel(texts)
        super().__init__("league_table", self.shown)
        self._measured: tuple[tuple[str, ...], frozenset[tuple[str, ...]]] | None = None
        self._widths, self._two_lines = list[int](), False
        """The widths of the evenings with the texts that were `_measured`: those of 500 take 20 ms,
        and are the same whatever counts."""
        self.setAccessibleName(texts.ui("evening.league.title"))
        self.setItemDelegate(_LeaguePainter(self))
        self.set_heads(_LeagueHead, QHeaderView.ResizeMode.Fixed)
        self.setHorizontalScrollMode(QTableView.ScrollMode.ScrollPerItem)
        self.horizontalHeader().setMinimumSectionSize(1)
        self.verticalHeader().setDefaultSectionSize(target(_ROW))
        self.verticalHeader().hide()
        self.clicked.connect(self.press)
        self.selectionModel().currentChanged.connect(self._reach)

    def press(self, index: QModelIndex) -> None:
        at = index.column() - len(_LEADING)
        if index.isValid() and at >= 0 and self.shown.words(index.row(), index.column()):
            self.evening_chosen.emit(at)

    def _reach(self, index: QModelIndex, before: QModelIndex) -> None:
        """Tell the row that is current now, and repaint it with the one before."""
        if index.row() == before.row():
            return
        for place in (index, before):
            if place.isValid():
                top, high = self.rowViewportPosition(place.row()), self.rowHeight(place.row())
                self.viewport().update(0, top, self.viewport().width(), high)
        self.row_reached.emit(index.row())

    def present(self, view: LeagueView) -> None:
        self.shown.update_view(view)
        self.fit()

    def fit(self) -> None:
        """Share the width between names and evenings, none narrower than its texts; where not all
        evenings fit, those that are seen are whole."""
        view, room = self.shown.view, self.viewport().width()
        lead = [px(_PLACE), self._name_width(), self._total_width()]
        texts = view.heads, frozenset(row.results for row in view.rows)
        if self._measured != texts:
            heads = [*map(_head_lines, view.heads)]
            self._widths = [self._evening_width(at, lines) for at, lines in enumerate(heads)]
            self._two_lines = any(len(lines) > 1 for lines in heads)
            self._measured = texts
        evenings = self._widths
        spare = room - sum(lead)
        if sum(evenings) > spare > 0:
            seen = max(spare // max(evenings), 1)
            evenings = [spare // seen] * len(evenings)
            lead[1] += spare - seen * evenings[0]
        elif evenings:
            grown = min((spare - sum(evenings)) // len(evenings), px(24))
            evenings = [width + grown for width in evenings]
            lead[1] += max(spare - sum(evenings), 0)
        for at, width in enumerate((*lead, *evenings)):
            if self.columnWidth(at) != width:
                self.setColumnWidth(at, width)
        self.horizontalHeader().setFixedHeight(px(_TWO_LINES if self._two_lines else _HEAD))

    def _name_width(self) -> int:
        names = sorted((row.name for row in self.shown.view.rows), key=len)[-3:]
        return max(px(_NAME), _widest(names, sans(14, bold=True)))

    def _total_width(self) -> int:
        totals = sorted((row.total for row in self.shown.view.rows), key=len)[-1:]
        return max(px(_TOTAL), _widest(totals, sans(16, bold=True)))

    def _evening_width(self, at: int, lines: tuple[str, ...]) -> int:
        longest = max((row.results[at] for row in self.shown.view.rows), key=len, default="")
        words = _widest((longest,), sans(13)), _widest(lines, sans(12))
        return min(max(px(_EVENING), *words), px(_LONGEST))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

    def minimumSizeHint(self) -> QSize:
        return QSize(px(260), px(_HEAD) + 2 * target(_ROW))


def _widest(words: Iterable[str], font: QFont) -> int:
    """The width of a column for these words."""
    return ceil(max((width_of(one, font) for one in words), default=0)) + px(2 * _PADDING)


class _LeagueHead(QHeaderView):
    """Paints the heads, those of numbers at the right."""

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:  # noqa: N802
        t, view = tokens(), self.parent()
        assert isinstance(view, LeagueTable)
        painter.fillRect(rect, colour(t.sunk))
        if self.orientation() is not Qt.Orientation.Horizontal or not section:
            return
        box = QRectF(rect).adjusted(2, 0, -px(_PADDING), 0)
        lines = _head_lines(view.shown.head(section, across=True))
        place, high = LEFT if section == _LEADING.index("name") else RIGHT, px(16)
        top = box.center().y() - high * len(lines) / 2
        for at, words in enumerate(lines):
            line = QRectF(box.x(), top + at * high, box.width(), high)
            write_fitting(painter, line, words, (12, 11), t.ink2, place)


def _head_lines(words: str) -> tuple[str, ...]:
    """The name of an evening, in two lines where it is long and has a blank."""
    parts = words.split()
    if len(parts) < 2 or width_of(words, sans(12)) <= px(_EVENING):
        return (words,)
    cut = min(
        range(1, len(parts)),
        key=lambda at: max(len(" ".join(parts[:at])), len(" ".join(parts[at:]))),
    )
    return " ".join(parts[:cut]), " ".join(parts[cut:])


class _LeaguePainter(ItemPainter):
    """Paints a cell; results that do not count are struck through."""

    pictured = hovers = False
    _view: LeagueTable

    def look(self, index: Index, over: bool) -> tuple[Hashable, Paint]:  # noqa: ARG002
        model, row, at = self._view.shown, index.row(), index.column()
        highlighted = row == self._view.currentIndex().row()
        counts = model.counts(row, at)
        words = model.words(row, at)
        return None, partial(
            _paint_cell, words=words, column=at, counts=counts, highlighted=highlighted
        )


def _paint_cell(
    painter: QPainter, box: QRectF, *, words: str, column: int, counts: bool, highlighted: bool
) -> None:
    t = tokens()
    painter.fillRect(box, colour(t.gold_soft if highlighted else t.card))
    if highlighted and not column:
        painter.fillRect(QRectF(box.x(), box.y(), px(4), box.height()), colour(t.gold_line))
    draw_row_line(painter, box)
    inner = box.adjusted(2, 0, -px(_PADDING), -1)
    name = _LEADING[column] if column < len(_LEADING) else ""
    if name == "name":
        write_fitting(painter, inner, words, (14, 11), t.ink, LEFT, bold=True)
        return
    fonts = {"place": mincho(16), "total": sans(16, bold=True)}
    font = fonts.get(name) or sans(13)
    wide = write(painter, inner, words, font, t.ink if counts else t.ink3, RIGHT)
    if words and not counts:
        y = round(inner.center().y()) + 0.5
        painter.setPen(QPen(colour(t.ink3), 1))
        painter.drawLine(QLineF(inner.right() - wide, y, inner.right(), y))


# --- the curve


class SumCurve(QWidget):
    """Lines of the sums over the evenings: that of the chosen player is thick, that of the first
    dashed, both with their names; the others are thin."""

    accessible_role = TEXT

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self.setObjectName("league_curve")
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._texts = texts
        self._rows: tuple[LeagueRow, ...] = ()
        self._heads: tuple[str, ...] = ()
        self._chosen = 0
        self._lines: dict[int, QPolygonF] = {}
        """By row its evenings and sums, until the league changes: making the points of 200 players
        of 500 evenings took 50 of the 75 ms of each paint."""
        self.ticks: tuple[float, ...] = (0.0, 1.0)
        """The numbers of the axis, from the lowest to the highest."""

    def present(self, view: LeagueView, chosen: int) -> None:
        """Show a league, with the player of a row."""
        if view.rows is not self._rows:
            self._lines.clear()
        self._rows, self._heads = view.rows, view.heads
        self.ticks = _ticks([one for row in view.rows for one in row.curve if one is not None])
        self._chosen = chosen if 0 <= chosen < len(view.rows) else 0
        title = self._texts.ui("evening.league.curve")
        self.setAccessibleName(title)
        parts = []
        if view.rows:
            row = view.rows[self._chosen]
            sums = zip(self._heads, row.curve, strict=True)
            parts = [f"{head} {_number(value)}" for head, value in sums if value is not None]
            self.setAccessibleName(f"{title} {row.name}")
        self.setAccessibleDescription("  ".join(parts))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(px(320), px(200))

    def minimumSizeHint(self) -> QSize:
        return QSize(px(220), px(110))

    def area(self) -> QRectF:
        """The rectangle of the lines: what numbers, names and heads leave."""
        font = sans(11)
        left = max(width_of(_number(tick), font) for tick in self.ticks) + px(6)
        named = {self._rows[at].name for at in self._named()}
        right = max((width_of(name, sans(11, bold=True)) for name in named), default=0) + px(8)
        box = QRectF(self.rect())
        return box.adjusted(left, px(9), -min(right, box.width() / 3), -px(22))

    def _named(self) -> tuple[int, ...]:
        """The rows whose names stand at their lines: the first, and the chosen one on top."""
        if not self._rows:
            return ()
        return (0, self._chosen) if self._chosen else (0,)

    def points(self, at: int) -> list[QPointF]:
        """The points of a row."""
        line = self._points(at, self.area())
        return [line.at(point) for point in range(line.size())]

    def _points(self, at: int, area: QRectF) -> QPolygonF:
        """The points of a row in an area."""
        if at not in self._lines:
            sums = enumerate(self._rows[at].curve)
            self._lines[at] = QPolygonF(
                [QPointF(e, value) for e, value in sums if value is not None]
            )
        right = area.width() / max(len(self._heads) - 1, 1)
        up = area.height() / (self.ticks[-1] - self.ticks[0])
        below = area.bottom() + up * self.ticks[0]
        return QTransform(right, 0, 0, -up, area.x(), below).map(self._lines[at])

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, t = QPainter(self), tokens()
        ground(self, painter, t.card)
        if not self._rows:
            return
        self._paint_axes(painter)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(colour(t.edge), 1))
        area = self.area()
        for at in range(len(self._rows)):
            if at not in self._named():
                painter.drawPolyline(self._points(at, area))
        taken: list[float] = []
        for at in reversed(self._named()):
            self._paint_named(painter, at, taken)
        draw_focus(self, painter, t.ai)

    def _paint_named(self, painter: QPainter, at: int, taken: list[float]) -> None:
        """Paint a line with its name at its end; names do not cover each other."""
        t, chosen = tokens(), at == self._chosen
        code = t.green if chosen else t.ai
        style = Qt.PenStyle.SolidLine if chosen else Qt.PenStyle.DashLine
        pen = QPen(colour(code), _LINE if chosen else 1.6, style)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        points = self.points(at)
        painter.setPen(pen)
        painter.drawPolyline(points)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour(code))
        for point in points[-1:]:
            painter.drawEllipse(point, 3, 3)
            high = px(15)
            y = point.y()
            for other in taken:
                if abs(other - y) < high:
                    y = other + high if y >= other else other - high
            taken.append(y)
            font = sans(11, bold=True)
            box = QRectF(point.x() + px(7), y - high / 2, 0, high)
            box.setRight(self.width())
            name = elided(self._rows[at].name, box.width(), font)
            write(painter, box, name, font, code, LEFT)

    def _paint_axes(self, painter: QPainter) -> None:
        """Paint a line for each number, and the first and the last evening below."""
        t, area, ticks, font = tokens(), self.area(), self.ticks, sans(11)
        span = ticks[-1] - ticks[0]
        for tick in ticks:
            y = round(area.bottom() - area.height() * (tick - ticks[0]) / span) + 0.5
            dotted = t.lined  # the colour is that of the lines then
            style = Qt.PenStyle.DotLine if dotted else Qt.PenStyle.SolidLine
            painter.setPen(QPen(colour(t.line), 1, style))
            painter.drawLine(QLineF(area.x(), y, area.right(), y))
            box = QRectF(0, y - px(8), area.x() - px(5), px(16))
            write(painter, box, _number(tick), font, t.ink3, RIGHT)
        foot = QRectF(area.x(), area.bottom() + px(4), area.width(), px(17))
        first, last = self._heads[0], self._heads[-1]
        write(painter, foot, first, font, t.ink3, LEFT)
        if width_of(first, font) + width_of(last, font) + px(10) < foot.width():
            write(painter, foot, last, font, t.ink3, RIGHT)


def _ticks(values: Sequence[float]) -> tuple[float, ...]:
    """Round numbers from at most the lowest value to at least the highest."""
    low, high = min(values, default=0.0), max(values, default=1.0)
    step = _step((high - low) / _TICKS)
    first, last = floor(low / step), ceil(high / step)
    return tuple(step * at for at in range(first, max(last, first + 1) + 1))


def _step(least: float) -> float:
    """The next of 1, 2, 5, 10 … at or above a number."""
    if least <= 0:
        return 1.0
    unit = 10.0 ** floor(log10(least))
    return next((factor * unit for factor in (1, 2, 5) if factor * unit >= least), 10 * unit)


def _number(value: float) -> str:
    """A number of the axis, with the minus of the other numbers."""
    words = f"{value:.1f}".removesuffix(".0")
    return words.replace("-", "−")


class LeagueCard(NotedCard):
    """A card with the number of evenings that count, the table, and the curve."""

    best_chosen = Signal(int)
    evening_chosen = Signal(int)

    def __init__(self, texts: Texts) -> None:
        super().__init__("league", texts.ui("evening.league.title"), texts)
        self._view: LeagueView | None = None
        self._texts = texts
        self.best = Stepper("league_best")
        self.table, self.curve = LeagueTable(texts), SumCurve(texts)
        self._build(texts)

    def _build(self, texts: Texts) -> None:
        self.best.set_name(texts.ui("evening.league.best"))
        self.best.stepped.connect(self._step)
        words = plain_label("caption", texts.ui("evening.league.best"))
        self._stepper = captioned(words, self.best, px(8))
        self.head.addWidget(self._stepper)
        self._curved = QWidget()
        around = QVBoxLayout(self._curved)
        around.setContentsMargins(px(EDGE), px(8), px(EDGE), px(8))
        around.addWidget(plain_label("head", texts.ui("evening.league.curve")))
        around.addWidget(self.curve, 1)
        self._both = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._both.setSpacing(0)
        self._both.addWidget(self.table, 3)
        self._both.addWidget(self._curved, 2)
        self.parts.addLayout(self._both)
        self.table.evening_chosen.connect(self.evening_chosen)
        self.table.row_reached.connect(self._show_curve)

    def present(self, view: LeagueView) -> None:
        """Show a league."""
        if view == self._view:
            return
        self._view = view
        self.table.empty = view.reading or self._texts.ui("evening.league.empty")
        self.table.viewport().update()
        self.table.present(view)
        self.best.present(view.best or view.most)
        show_if(self._stepper, view.most > 1)
        show_if(self._curved, len(view.heads) >= _FEWEST and bool(view.rows))
        self.show_note(view.reading or view.summary, view.notes)
        self._show_curve(self.table.currentIndex().row())

    def _show_curve(self, row: int) -> None:
        if self._view is not None:
            self.curve.present(self._view, row)

    def _step(self, best: int) -> None:
        """Ask for another number of evenings that count; all of them are asked for as 0."""
        view = self._view
        if view is not None and 1 <= best <= view.most:
            self.best_chosen.emit(0 if best == view.most else best)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The curve is beside the table where there is room."""
        ways = QBoxLayout.Direction
        beside = self.width() >= px(_BESIDE)
        self._both.setDirection(ways.LeftToRight if beside else ways.TopToBottom)
        super().resizeEvent(event)
