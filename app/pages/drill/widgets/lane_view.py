"""Two lanes of steps: the way that was answered, and the right one below it."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.pages.drill.views import LaneNode, LanesView
from app.style.theme import colour, mincho, px, sans, scale, tokens
from app.texts.texts import Texts
from app.widgets.layout.roles import TEXT
from app.widgets.painting.drawing import CENTRE, LEFT, fitting, ground, width_of, write

_NODE, _HIGH, _LANE, _GAP = 92, 34, 42, 84
"""The size of a node, the height of a lane, and the width of an arrow where there is room."""
_NAME, _MARK, _PAD = 92, 26, 6
_SIZES: Final = (19, 17, 15, 13)
_STEP: Final = 12
_LEAST_STEP: Final = 11
_HEAD: Final = 6
_LEAST_GAP: Final = 26


class LaneView(QWidget):
    """Paints the lanes; the last amount said is struck through, the right one gold.

    The amounts that both begin with are left out from the left where there is no room for all.
    """

    accessible_role = TEXT

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self.setObjectName("drill_lanes")
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._shown: LanesView | None = None
        self._texts = texts

    def present(self, shown: LanesView | None) -> None:
        if shown == self._shown:
            return
        self._shown = shown
        self.setAccessibleName("" if shown is None else self._spoken(shown))
        self.updateGeometry()
        self.update()

    def _spoken(self, shown: LanesView) -> str:
        """Both ways as they are read out."""
        lanes = (("said", shown.said), ("right", shown.right))
        parts = [
            self._texts.titled(
                self._texts.ui(f"diagnosis.lane.{name}"),
                " ".join(f"{node.step} {node.words}".strip() for node in lane),
            )
            for name, lane in lanes
            if lane
        ]
        return self._texts.ui("drill.pause").join(parts)

    def sizeHint(self) -> QSize:
        lanes = 2 if self._shown is None or self._shown.said else 1
        return QSize(px(560), lanes * px(_LANE) + (lanes - 1) * px(_PAD))

    def minimumSizeHint(self) -> QSize:
        return QSize(px(240), self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        ground(self, painter, tokens().card)
        shown = self._shown
        if shown is None:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        first, size, node, gap = self._fitted(shown)
        top = 0.0
        for name, lane in (("said", shown.said), ("right", shown.right)):
            if lane:
                box = QRectF(0, top, self.width(), px(_LANE))
                self._lane(painter, box, name, lane[first:], (size, node, gap))
                top += px(_LANE) + px(_PAD)

    def _fitted(self, shown: LanesView) -> tuple[int, float, float, float]:
        """How many common amounts are left out, the size of letters, and widths of node and gap."""
        room = self.width() - px(_NAME) - px(_MARK) - px(4)
        for first in range(_common(shown)):
            for size in _SIZES:
                lanes = (shown.said[first:], shown.right[first:])
                nodes = [node for lane in lanes for node in lane]
                node = max(width_of(one.words, mincho(size)) for one in nodes) + px(18)
                node = max(node, px(_NODE) * size / _SIZES[1]) if size >= _SIZES[1] else node
                words = [width_of(one.step, sans(_LEAST_STEP)) for one in nodes]
                gap = max(px(_LEAST_GAP), *words) + px(_PAD)
                many = max(map(len, lanes))
                if many * node + (many - 1) * gap <= room:
                    spare = (room - many * node) / max(many - 1, 1)
                    return first, size, node, min(spare, max(gap, px(_GAP)))
        many = max(len(shown.said), len(shown.right))
        each = room / max(2 * many - 1, 1)
        return 0, _SIZES[-1], each * 1.2, each * 0.75

    def _lane(
        self,
        painter: QPainter,
        box: QRectF,
        name: str,
        lane: tuple[LaneNode, ...],
        fitted: tuple[float, float, float],
    ) -> None:
        size, wide, gap = fitted
        t, wrong = tokens(), name == "said"
        code = t.shu if wrong else t.green
        label = self._texts.ui(f"diagnosis.lane.{name}")
        side = QRectF(0, box.y(), px(_NAME), box.height())
        write(painter, side, label, fitting(label, side.width(), 13, 11, bold=True), code)
        x, y = float(px(_NAME)), box.center().y() - px(_HIGH) / 2
        for at, node in enumerate(lane):
            if at:
                self._arrow(painter, QRectF(x, box.y(), gap, box.height()), node.step, code)
                x += gap
            last = at == len(lane) - 1
            place = QRectF(round(x) + 0.5, round(y) + 0.5, round(wide) - 1, px(_HIGH) - 1)
            _draw_node(painter, place, node.words, mincho(size), last=last, wrong=wrong)
            x += wide
        mark = QRectF(x + px(_PAD), box.y(), px(_MARK), box.height())
        write(painter, mark, "✕" if wrong else "✓", sans(14, bold=True), code, LEFT)

    def _arrow(self, painter: QPainter, box: QRectF, words: str, code: str) -> None:
        """Paint an arrow over the width of a box, with the step over it."""
        y = box.center().y() + px(_HIGH) * 0.24
        start, end = QPointF(box.x() + 4, y), QPointF(box.right() - 4, y)
        painter.setPen(QPen(colour(code), 1.6))
        painter.drawLine(QLineF(start, end))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        side = px(_HEAD)
        head = (QPointF(end.x() - side, y - side), end, QPointF(end.x() - side, y + side))
        painter.drawPolyline(QPolygonF(head))
        above = QRectF(box.x(), y - px(24), box.width(), px(20))
        font = sans(_STEP, bold=True)
        if width_of(words, font) > box.width():
            font = sans(_LEAST_STEP)
        write(painter, above, words, font, code, CENTRE)


def _common(shown: LanesView) -> int:
    """How many amounts may be left out, with none of them left out as the first choice: what both
    lanes begin with, but for the last amount that they have in common."""
    if not shown.said:
        return max(1, len(shown.right) - 1)
    same = 0
    for one, other in zip(shown.said, shown.right, strict=False):
        if one != other:
            break
        same += 1
    return max(1, same)


def _draw_node(
    painter: QPainter, box: QRectF, words: str, font: QFont, *, last: bool, wrong: bool
) -> None:
    """Paint an amount: outlined, the last one of a lane dashed and struck through, or gold."""
    t = tokens()
    ink, ground_code, border = t.ink, t.card, QPen(colour(t.edge), 1)
    if last and wrong:
        ink, ground_code = t.shu, t.shu_soft
        border = QPen(colour(t.shu), 1.2, Qt.PenStyle.DashLine)
    elif last:
        ink, ground_code, border = t.on_gold, t.gold, QPen(colour(t.highlight_frame), 2)
    painter.setPen(border)
    painter.setBrush(colour(ground_code))
    painter.drawRoundedRect(box, 4, 4)
    width = write(painter, box, words, font, ink, CENTRE)
    if last and wrong:
        painter.setPen(QPen(colour(t.shu), 1.6 * scale()))
        middle = box.center()
        half = min(width, box.width()) / 2 + 3
        painter.drawLine(QLineF(middle.x() - half, middle.y(), middle.x() + half, middle.y()))
