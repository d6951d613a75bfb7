"""The curves of the weeks: the share of right answers, and the median time, by QtCharts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCharts import QChart, QChartView, QLineSeries, QValueAxis
from PySide6.QtCore import QMargins, QPointF, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from app.style.theme import colour, px, sans, tokens
from app.texts.texts import Texts

_SECOND: Final = 1000
_LEAST_TIME: Final = 5.0


class Curve(QFrame):
    """Two lines over the weeks; each says its last value beside its name."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("drill_curve")
        self.setProperty("role", "card")
        self._title, self._right, self._time = QLabel(), QLabel(), QLabel()
        self._empty, self._from, self._to = QLabel(), QLabel(), QLabel()
        self._chart = QChart()
        self._view = QChartView(self._chart)
        edge = Qt.AlignmentFlag
        self._across = self._axis(edge.AlignBottom, grid=False)
        self._across.setLabelsVisible(False)
        self._share_axis = self._axis(edge.AlignLeft, grid=True)
        self._share_axis.setRange(0, 100)
        self._time_axis = self._axis(edge.AlignRight, grid=False)
        self._share_line, self._time_line = (
            self._line(self._share_axis),
            self._line(self._time_axis),
        )
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
        self._view.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._view.setFrameShape(QFrame.Shape.NoFrame)
        self._view.setMinimumHeight(px(90))
        self._chart.legend().hide()
        self._chart.setMargins(QMargins(0, 0, 0, 0))
        self._chart.setBackgroundVisible(False)
        layout = self._chart.layout()
        layout.setContentsMargins(0, 0, 0, 0)
        top = QHBoxLayout()
        top.addWidget(self._title)
        top.addStretch(1)
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
        whole.addWidget(self._view, 1)
        whole.addWidget(self._empty, 1)
        whole.addLayout(foot)

    def present(self, weeks: Sequence[tuple[str, float, int]], texts: Texts) -> None:
        """Show weeks: the first day, the share that was right, the median in milliseconds."""
        t = tokens()
        shown = tuple(weeks), texts, t
        if shown == self._drawn:
            return
        self._drawn = shown
        self._title.setText(texts.ui("progress.weeks"))
        self._empty.setText(texts.ui("progress.no_weeks"))
        self._empty.setVisible(not weeks)
        self._view.setVisible(bool(weeks))
        if not weeks:
            for label in (self._right, self._time, self._from, self._to):
                label.clear()
            return
        _, right, ms = weeks[-1]
        self._right.setText(texts.ui("progress.right", right * 100))
        self._time.setText(texts.ui("progress.time", ms / _SECOND))
        self._right.setStyleSheet(f"color: {t.green};")
        self._time.setStyleSheet(f"color: {t.ai};")
        self._from.setText(weeks[0][0])
        self._to.setText(weeks[-1][0])
        self._view.setStyleSheet(f"background: {t.card};")
        self._draw(weeks)
        told = (self._right.text(), self._time.text())
        self._view.setAccessibleName(self._title.text())
        self._view.setAccessibleDescription(texts.list_of(told))

    def _draw(self, weeks: Sequence[tuple[str, float, int]]) -> None:
        """The lines, anew on the same axes: what a chart was once given it never gives back."""
        seconds = [ms / _SECOND for _, _, ms in weeks]
        self._across.setRange(0, max(len(weeks) - 1, 1))
        self._time_axis.setRange(0, max(_LEAST_TIME, *seconds) * 1.1)
        t = tokens()
        for axis in (self._across, self._share_axis, self._time_axis):
            axis.setLabelsColor(colour(t.ink3))
            axis.setGridLineColor(colour(t.line))
            axis.setLinePen(QPen(colour(t.line), 1))
        rows = (
            (self._share_line, t.green, Qt.PenStyle.SolidLine, [r * 100 for _, r, _ in weeks]),
            (self._time_line, t.ai, Qt.PenStyle.DashLine, seconds),
        )
        for series, code, line, values in rows:
            series.setPen(QPen(colour(code), 2.4, line))
            series.setPointsVisible(len(values) < 3)  # a line needs two points
            series.replace([QPointF(at, value) for at, value in enumerate(values)])

    def _axis(self, where: Qt.AlignmentFlag, *, grid: bool) -> QValueAxis:
        axis = QValueAxis()
        axis.setTickCount(3)
        axis.setLabelFormat("%.0f")
        axis.setLabelsFont(sans(11))
        axis.setGridLineVisible(grid)
        self._chart.addAxis(axis, where)
        return axis

    def _line(self, axis: QValueAxis) -> QLineSeries:
        series = QLineSeries()
        self._chart.addSeries(series)
        series.attachAxis(self._across)
        series.attachAxis(axis)
        return series
