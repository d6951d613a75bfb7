"""The causes of the week as bars, those that were cured, and ten questions about one."""

from __future__ import annotations

from PySide6.QtCore import QLineF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from app.actions import PAGE_KEY_OF
from app.pages.drill.views import CausesView
from app.style.theme import colour, px, sans, tokens
from app.texts.texts import Texts
from app.widgets.controls.keyed import KeyedButton
from app.widgets.layout.roles import TEXT
from app.widgets.painting.drawing import LEFT, RIGHT, elided, fitting, ground, show_if, write

_ROW, _BAR, _LINE, _HEAD = 39, 6, 22, 26


class CauseCard(QFrame):
    """Shows the causes.

    - `practise_requested(cause)`: ten questions about the most frequent one are wanted.
    """

    practise_requested = Signal(str)

    def __init__(self, texts: Texts, page: QWidget) -> None:
        super().__init__()
        self.setObjectName("drill_causes")
        self.setProperty("role", "card")
        self._title, self._count, self._bars = QLabel(), QLabel(), CauseBars(texts)
        self.ten = KeyedButton("drill_ten", PAGE_KEY_OF["drill_ten"], page)
        self.ten.set_label(texts.ui("diagnosis.ten"), texts.ui("diagnosis.ten_tip"))
        self.ten.clicked.connect(self._practise)
        self._title.setProperty("role", "head")
        self._title.setObjectName("drill_causes_title")
        self._count.setProperty("role", "caption")
        self._count.setObjectName("drill_causes_count")
        top = QHBoxLayout()
        top.addWidget(self._title)
        top.addStretch(1)
        top.addWidget(self._count)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(px(12), px(8), px(12), px(10))
        whole.setSpacing(px(6))
        whole.addLayout(top)
        whole.addWidget(self._bars)
        whole.addStretch(1)
        whole.addWidget(self.ten)
        self._shown: CausesView | None = None

    def _practise(self) -> None:
        if self._shown is not None and self._shown.bars:
            self.practise_requested.emit(self._shown.bars[0].cause)

    def present(self, shown: CausesView) -> None:
        if shown == self._shown:
            return
        self._shown = shown
        self._title.setText(shown.title)
        self._count.setText(shown.count)
        self._bars.present(shown)
        show_if(self.ten, bool(shown.bars))


class CauseBars(QWidget):
    """Paints the causes with their counts, and the cured ones under a line."""

    accessible_role = TEXT

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self.setObjectName("drill_cause_bars")
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._texts = texts
        self._shown: CausesView | None = None

    def present(self, shown: CausesView) -> None:
        self._shown, texts = shown, self._texts
        lines = [f"{bar.name} {bar.times}" for bar in shown.bars]
        if shown.cured:
            cured = texts.list_of(shown.cured)
            lines.append(texts.titled(texts.ui("diagnosis.cured"), cured))
        self.setAccessibleName(texts.ui("drill.pause").join(lines) or texts.ui("diagnosis.none"))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        shown = self._shown
        if shown is None:
            return QSize(px(180), 0)
        bars = len(shown.bars) * px(_ROW) or px(_LINE)
        cured = px(_HEAD) + len(shown.cured) * px(_LINE) if shown.cured else 0
        return QSize(px(180), bars + cured)

    def minimumSizeHint(self) -> QSize:
        return QSize(px(120), self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, t, shown = QPainter(self), tokens(), self._shown
        ground(self, painter, t.card)
        if shown is None:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        top, wide = 0.0, float(self.width())
        if not shown.bars:
            line = QRectF(0, 0, wide, px(_LINE))
            write(painter, line, self._texts.ui("diagnosis.none"), sans(12), t.ink3, LEFT)
            top = px(_LINE)
        most = max((bar.times for bar in shown.bars), default=1)
        for at, bar in enumerate(shown.bars):
            line = QRectF(0, top, wide, px(_ROW) - px(_BAR) - px(10))
            used = write(painter, line, str(bar.times), sans(13, bold=True), t.ink, RIGHT)
            room = wide - used - px(8)
            font = fitting(bar.name, room, 13, 11, bold=not at)
            write(painter, line, elided(bar.name, room, font), font, t.ink, LEFT)
            track = QRectF(0, line.bottom() + 2, wide, px(_BAR))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour(t.sunk))
            painter.drawRoundedRect(track, px(_BAR) / 2, px(_BAR) / 2)
            track.setWidth(max(wide * bar.times / most, px(_BAR)))
            painter.setBrush(colour(t.green if not at else t.edge))
            painter.drawRoundedRect(track, px(_BAR) / 2, px(_BAR) / 2)
            top += px(_ROW)
        if shown.cured:
            self._cured(painter, top, shown.cured)

    def _cured(self, painter: QPainter, top: float, names: tuple[str, ...]) -> None:
        t, wide = tokens(), float(self.width())
        painter.setPen(QPen(colour(t.line), 1))
        painter.drawLine(QLineF(0, top + 0.5, wide, top + 0.5))
        head = QRectF(0, top, wide, px(_HEAD))
        write(painter, head, self._texts.ui("diagnosis.cured"), sans(12, bold=True), t.ink2, LEFT)
        for at, name in enumerate(names):
            line = QRectF(0, head.bottom() + at * px(_LINE), wide, px(_LINE))
            used = write(painter, line, "✓", sans(13, bold=True), t.green, LEFT)
            line.setLeft(used + px(4))
            write(painter, line, elided(name, line.width(), sans(13)), sans(13), t.ink2, LEFT)
