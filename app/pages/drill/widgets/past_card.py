"""The earlier answers to a card: right or wrong, and how long each took."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QFrame, QSizePolicy

from app.pages.drill.views import PastAnswerView
from app.style.theme import colour, px, sans, tokens
from app.texts.texts import Texts
from app.widgets.painting.drawing import CENTRE, LEFT, RIGHT, write, write_wrapped

_FEWEST: Final = 2
"""A line needs so many points."""
_LEAST_SCALE: Final = 6000
"""The line at the top is at least so many milliseconds."""


class PastCard(QFrame):
    """Paints the earlier answers to a card."""

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self.setObjectName("drill_past")
        self.setProperty("role", "card")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._some: tuple[PastAnswerView, ...] = ()
        self._texts = texts
        self._pace = 0
        self.setAccessibleName(texts.ui("drill.past"))

    def present(self, some: tuple[PastAnswerView, ...], pace: int) -> None:
        """Show the answers, the oldest first; `pace` is the usual time in milliseconds."""
        if (some, pace) == (self._some, self._pace):
            return
        self._some, self._pace = some, pace
        right = sum(past.right for past in some)
        self.setAccessibleDescription(self._texts.ui("drill.past_told", right, len(some)))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(px(200), px(140))

    def minimumSizeHint(self) -> QSize:
        return QSize(px(150), px(90))

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        texts, t = self._texts, tokens()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        top = QRectF(px(14), px(6), self.width() - 2 * px(14), px(20))
        write(painter, top, texts.ui("drill.past"), sans(12, bold=True), t.ink2, LEFT)
        box = QRectF(px(18), px(36), self.width() - px(66), self.height() - px(66))
        if len(self._some) < _FEWEST:
            inner = QRectF(top.x(), px(28), top.width(), self.height() - px(36))
            text = texts.ui("drill.one_past") if self._some else texts.ui("drill.no_past")
            write_wrapped(painter, inner, text, sans(12), t.ink3, CENTRE)
            return
        self._paint_points(painter, box, texts)

    def _paint_points(self, painter: QPainter, box: QRectF, texts: Texts) -> None:
        t, some = tokens(), self._some
        highest = max(_LEAST_SCALE, *(past.ms for past in some), self._pace)
        step = box.width() / max(len(some) - 1, 1)
        points = [
            QPointF(box.x() + at * step, box.bottom() - box.height() * past.ms / highest)
            for at, past in enumerate(some)
        ]
        pace = box.bottom() - box.height() * self._pace / highest
        painter.setPen(QPen(colour(t.edge), 1, Qt.PenStyle.DotLine))
        painter.drawLine(QPointF(box.x(), pace), QPointF(box.right() + 4, pace))
        side = QRectF(box.right() + 6, pace - 9, px(44), 18)
        write(painter, side, texts.ui("drill.seconds", self._pace / 1000), sans(11), t.ink3, LEFT)
        usual = side.translated(0, -px(13))
        write(painter, usual, texts.ui("drill.usual"), sans(11), t.ink3, LEFT)
        painter.setPen(QPen(colour(t.ai), 1.6))
        painter.drawPolyline(QPolygonF(points))
        for point, past in zip(points, some, strict=True):
            if past.right:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(colour(t.ai))
                painter.drawEllipse(point, 3.5, 3.5)
            else:
                mark = QRectF(point.x() - 8, point.y() - 8, 16, 16)
                write(painter, mark, "✕", sans(12, bold=True), t.shu, CENTRE)
        foot = QRectF(box.x(), box.bottom() + 6, box.width() + 10, px(18))
        write(painter, foot, _ago(some[0].days, texts), sans(11), t.ink3, LEFT)
        if _ago(some[0].days, texts) != _ago(some[-1].days, texts):
            write(painter, foot, _ago(some[-1].days, texts), sans(11), t.ink3, RIGHT)


def _ago(days: float, texts: Texts) -> str:
    whole = int(days)
    return texts.ui("drill.today") if whole < 1 else texts.ui("drill.days_ago", whole)
