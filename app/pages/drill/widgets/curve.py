"""The curves of the weeks: the share of right answers, and the median time."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor
from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from app.style.theme import colour, px, sans, tokens
from app.texts.texts import Texts
from app.widgets.layout.roles import TEXT
from app.widgets.painting.drawing import draw_focus, show_words, width_of, write

CurveWeek = tuple[str, float, int]
"""The first day, the share that was right, the median in milliseconds."""

_SECOND: Final = 1000
_FEWEST: Final = 2
"""A line needs so many points."""
_LEAST_TIME: Final = 5.0
_HEADROOM: Final = 1.1
"""The top of the time axis, in longest medians."""
_TICKS: Final = (1.0, 0.5, 0.0)
"""Where the axes have ticks and numbers, as shares of their length."""
_TICK: Final = 4
_GAP: Final = 1
"""Between a number and its tick, and above and below it."""
_EDGE: Final = _TICK + 4 * _GAP
"""What a number needs beside the area of the lines, without its own width."""
_NARROWEST: Final = "..."
"""For this the right axis has room at least."""
_FONT: Final = 11
_LINE: Final = 2.4
_DOT: Final = 1.5 * _LINE
"""The radius of the dot of a week."""


class Curve(QFrame):
    """Two lines over the weeks; each says its last value beside its name."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("drill_curve")
        self.setProperty("role", "card")
        self._title, self._right, self._time = QLabel(), QLabel(), QLabel()
        self._empty, self._from, self._to = QLabel(), QLabel(), QLabel()
        self._plot = _Plot()
        self._drawn: object = None
        self._build()

    def _build(self) -> None:
        self._title.setProperty("role", "head")
        for label in (self._right, self._time, self._from, self._to, self._empty):
            label.setProperty("role", "caption")
        for name, label in (("right", self._right), ("time", self._time), ("title", self._title)):
            label.setObjectName(f"curve_{name}")
        self._empty.setWordWrap(True)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        top = QHBoxLayout()
        self._title.setWordWrap(True)
        top.addWidget(self._title, 1)
        top.addWidget(self._right)
        top.addWidget(self._time)
        foot = QHBoxLayout()
        foot.addWidget(self._from)
        foot.addStretch(1)
        foot.addWidget(self._to)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(px(14), px(8), px(14), px(8))
        whole.setSpacing(px(4))
        whole.addLayout(top)
        whole.addWidget(self._plot, 1)
        whole.addWidget(self._empty, 1)
        whole.addLayout(foot)

    def present(self, weeks: Sequence[CurveWeek], kind: str, texts: Texts) -> None:
        """Show the weeks of a kind, the earliest first; of fewer than two it says that a line
        comes."""
        t = tokens()
        shown = tuple(weeks), kind, texts, t
        if shown == self._drawn:
            return
        self._drawn = shown
        self._title.setText(texts.ui("progress.weeks", kind))
        if len(weeks) < _FEWEST:
            weeks = ()
        self._empty.setText(texts.ui("progress.no_weeks"))
        self._empty.setVisible(not weeks)
        self._plot.setVisible(bool(weeks))
        self._plot.present(weeks, texts)
        if not weeks:
            for label in (self._right, self._time, self._from, self._to):
                show_words(label, "")
            return
        share, time = _values(weeks[-1], texts)
        show_words(self._right, f"— {share}")  # after a sample of its line, as the other one
        show_words(self._time, f"- - {time}")
        self._right.setStyleSheet(f"color: {t.green};")
        self._time.setStyleSheet(f"color: {t.ai};")
        show_words(self._from, weeks[0][0])
        show_words(self._to, weeks[-1][0])
        self._plot.setAccessibleName(_week_text(self._title.text(), weeks[-1], texts))
        self._plot.setAccessibleDescription("\n".join(_week_text(w[0], w, texts) for w in weeks))


def _week_text(name: str, week: CurveWeek, texts: Texts) -> str:
    """A week in words."""
    return texts.titled(name, texts.list_of(_values(week, texts)))


def _values(week: CurveWeek, texts: Texts) -> tuple[str, str]:
    """The share of right answers of a week, and the time of an answer, in words."""
    _, right, ms = week
    return texts.ui("progress.right", right * 100), texts.ui("progress.time", ms / _SECOND)


class _Plot(QWidget):
    """Paints two axes with a grid, and a line for each.

    The left axis has the share of right answers, 0 to 100, the right one seconds from 0 on. Below
    is a tick for the first week, the middle and the last week.
    """

    accessible_role = TEXT

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("curve_plot")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumHeight(px(90))
        self._rights: tuple[float, ...] = ()
        self._times: tuple[float, ...] = ()
        self._most = 0.0
        self._units = "{:.0f}", "{:.0f}"

    def present(self, weeks: Sequence[CurveWeek], texts: Texts) -> None:
        """Show weeks, the earliest first."""
        self._units = texts.ui("progress.percent"), texts.ui("progress.seconds")
        seconds = [ms / _SECOND for _, _, ms in weeks]
        self._most = max([_LEAST_TIME, *seconds]) * _HEADROOM
        self._rights = tuple(right for _, right, _ in weeks)
        self._times = tuple(second / self._most for second in seconds)
        self.update()

    def numbers(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The numbers of the left and of the right axis with their units, from the top down."""
        left, right = (
            tuple(unit.format(most * tick) for tick in _TICKS)
            for unit, most in zip(self._units, (100, self._most), strict=True)
        )
        return left, right

    def area(self) -> QRectF:
        """The rectangle between the axes: what their numbers leave."""
        font = sans(_FONT)
        left, right = (_EDGE + max(width_of(one, font) for one in axis) for axis in self.numbers())
        right = max(right, _EDGE - _GAP + width_of(_NARROWEST, font))
        above = self._row() / 2
        return QRectF(self.rect()).adjusted(left, above, -right, -above)

    def points(self) -> tuple[list[QPointF], list[QPointF]]:
        """The points of the share and of the time, a week each."""
        area, last = self.area(), max(len(self._rights) - 1, 1)

        def placed(heights: Sequence[float]) -> list[QPointF]:
            return [
                QPointF(area.x() + area.width() * at / last, area.bottom() - area.height() * high)
                for at, high in enumerate(heights)
            ]

        return placed(self._rights), placed(self._times)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, t, area = QPainter(self), tokens(), self.area()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw_focus(self, painter, t.ai)
        self._paint_axes(painter, area)
        # The lines end at the axes, where those are painted: on whole pixels, the lowest one too.
        painter.setClipRect(area.adjusted(0, 0, 0, 0.5).toAlignedRect())
        share, time = QPen(colour(t.green), _LINE), QPen(colour(t.ai), _LINE, Qt.PenStyle.DashLine)
        share.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        for pen, points in zip((share, time), self.points(), strict=True):
            painter.setPen(pen)
            painter.drawPolyline(points)
            if len(points) < 3:  # a line needs two points
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(pen.color())
                for point in points:
                    painter.drawEllipse(point, _DOT, _DOT)

    def _paint_axes(self, painter: QPainter, area: QRectF) -> None:
        """The axes and their ticks stand on whole pixels, the grid between them where it is."""
        pen, font = QPen(colour(tokens().line), 1), sans(_FONT)
        left, right, below = floor(area.left()), floor(area.right()), floor(area.bottom())
        for tick, share, time in zip(_TICKS, *self.numbers(), strict=True):
            x, y = area.left() + area.width() * tick, area.bottom() - area.height() * tick
            painter.setPen(pen)
            painter.drawLine(QLineF(area.left(), y, area.right(), y))
            painter.drawLine(QLineF(left - _TICK, y, left, y))
            painter.drawLine(QLineF(right, y, right + _TICK, y))
            painter.drawLine(QLineF(x, below, x, below + _TICK))
            self._write(painter, share, left - _TICK - _GAP - width_of(share, font), y)
            self._write(painter, time, right + _TICK + _GAP, y)
        painter.setPen(pen)
        painter.drawLine(QLineF(left, area.top(), left, area.bottom()))
        painter.drawLine(QLineF(right, area.top(), right, area.bottom()))
        painter.drawLine(QLineF(area.left(), below, area.right(), below))

    def _write(self, painter: QPainter, number: str, x: float, y: float) -> None:
        """Paint a number from x on, centred on y, both on whole pixels."""
        row = self._row()
        box = QRectF(floor(x + 0.5), floor(y - row / 2 + 0.5), self.width(), row)
        write(painter, box, number, sans(_FONT), tokens().ink3)

    def _row(self) -> int:
        """The height of a number with its gaps."""
        return ceil(QFontMetricsF(sans(_FONT)).height()) + 2 * _GAP
