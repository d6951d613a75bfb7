"""The curves of the weeks: the share of right answers, and the median time, by QtCharts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCharts import QChart, QChartView, QLineSeries, QValueAxis
from PySide6.QtCore import QMargins, QPointF, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from app.theme import colour, px, sans, tokens
from app.words.texts import Texts

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
        t = tokens()
        self._chart.removeAllSeries()
        for axis in self._chart.axes():
            self._chart.removeAxis(axis)
        across = self._axis(0, max(len(weeks) - 1, 1), Qt.AlignmentFlag.AlignBottom)
        across.setLabelsVisible(False)
        across.setGridLineVisible(False)
        share = self._axis(0, 100, Qt.AlignmentFlag.AlignLeft)
        longest = max(_LEAST_TIME, *(ms / _SECOND for _, _, ms in weeks))
        time = self._axis(0, longest * 1.1, Qt.AlignmentFlag.AlignRight)
        time.setGridLineVisible(False)
        rows = (
            (t.green, Qt.PenStyle.SolidLine, share, [right * 100 for _, right, _ in weeks]),
            (t.ai, Qt.PenStyle.DashLine, time, [ms / _SECOND for _, _, ms in weeks]),
        )
        for code, line, axis, values in rows:
            series = QLineSeries()
            series.setPen(QPen(colour(code), 2.4, line))
            series.setPointsVisible(len(values) < 3)  # a line needs two points
            series.append([QPointF(at, value) for at, value in enumerate(values)])
            self._chart.addSeries(series)
            series.attachAxis(across)
            series.attachAxis(axis)

    def _axis(self, least: float, most: float, where: Qt.AlignmentFlag) -> QValueAxis:
        t, axis = tokens(), QValueAxis()
        axis.setRange(least, most)
        axis.setTickCount(3)
        axis.setLabelFormat("%.0f")
        axis.setLabelsFont(sans(11))
        axis.setLabelsColor(colour(t.ink3))
        axis.setGridLineColor(colour(t.line))
        axis.setLinePen(QPen(colour(t.line), 1))
        self._chart.addAxis(axis, where)
        return axis
