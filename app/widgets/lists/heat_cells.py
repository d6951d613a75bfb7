"""Paints how well a cell is known: five colours with share and time; new cells are dashed.

In a theme of high contrast no cell is filled: one to five bars stand under the words.
"""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.style.theme import colour, px, sans, tokens
from app.texts.texts import Texts
from app.views.tables import Heat
from app.widgets.layout.roles import TEXT
from app.widgets.painting.drawing import CENTRE, LEFT, draw_outline, fitting, width_of, write

STEPS: Final = (("least", 0.0), ("low", 0.6), ("middle", 0.75), ("high", 0.85), ("best", 0.95))
"""The steps of the share of right answers, each with its lower bound."""
_LOW: Final = 34
_RING: Final = 12
_INSET: Final = 2
_BAR, _BAR_GAP = QSize(6, 3), 3


def _step(share: float) -> int:
    """The number of the step of a share, from 1 to 5."""
    return sum(round(share, 2) >= least for _, least in STEPS)


def _look(share: float) -> tuple[str, str]:
    """Background and text colour of a share."""
    t = tokens()
    if t.lined:
        return t.card, t.ink
    rows = (
        (t.shu_soft, t.ink), (t.gold_soft, t.ink), (t.green_soft, t.ink), (t.green_mid, t.ink),
        (t.green, t.on_green),
    )  # fmt: skip
    return rows[_step(share) - 1]


def _bars(painter: QPainter, box: QRectF, share: float) -> float:
    """Paint as many bars at the foot of a box as the share has steps, where nothing is filled;
    returns the height that they take."""
    t, many = tokens(), _step(share)
    if not t.lined:
        return 0.0
    wide, gap = px(_BAR.width()), px(_BAR_GAP)
    x = box.center().x() - (many * wide + (many - 1) * gap) / 2
    bar = QRectF(x, box.bottom() - px(_BAR.height()) - px(2), wide, px(_BAR.height()))
    for at in range(many):
        painter.fillRect(bar.translated(at * (wide + gap), 0), colour(t.ink))
    return float(px(_BAR.height()) + px(2))


def draw_heat(
    painter: QPainter,
    box: QRectF,
    heat: Heat | None,
    words: tuple[str, ...],
    *,
    focused: bool = False,
) -> None:
    """Paint a cell by how well it is known; a ring in the corner marks a due card."""
    t = tokens()
    painter.fillRect(box, colour(t.card))
    inner = box.adjusted(_INSET, _INSET, -_INSET, -_INSET)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    ground, ink = (t.card, t.ink3) if heat is None else _look(heat.right)
    dashed = QPen(colour(t.edge), 1, Qt.PenStyle.DashLine)
    plain = QPen(colour(t.edge), 1) if t.lined else Qt.PenStyle.NoPen
    painter.setPen(dashed if heat is None else plain)
    painter.setBrush(colour(ground))
    painter.drawRoundedRect(inner.adjusted(0.5, 0.5, -0.5, -0.5), 5, 5)
    foot = 0.0 if heat is None else _bars(painter, inner, heat.right)
    room = inner.adjusted(0, 0, 0, -foot)
    due, low = heat is not None and heat.due, room.height() < px(_LOW)
    _write(painter, room.adjusted(px(_RING) if due and low else 0, 0, 0, 0), words, ink)
    if due:
        painter.setPen(QPen(colour(ink), 1.4))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        y = room.center().y() if low else inner.y() + px(8)
        painter.drawEllipse(QPointF(inner.x() + px(7), y), px(3), px(3))
    if focused:
        draw_outline(painter, inner.adjusted(1, 1, -1, -1), t.ai, t.ring, 5)


def _write(painter: QPainter, box: QRectF, words: tuple[str, ...], ink: str) -> None:
    """Paint the share above the time, or beside it in a low cell."""
    if len(words) == 1 or box.height() < px(_LOW):
        line, bold, room = "  ".join(words), len(words) > 1, box.width() - 6
        font = fitting(line, room, 12, 11, bold=bold)
        if width_of(line, font) > room:  # the time is in the description of the cell
            line, font = words[0], sans(12, bold=bold)
        write(painter, box, line, font, ink, CENTRE)
        return
    half = box.height() / 2
    upper = QRectF(box.x(), box.y() + half - px(19), box.width(), px(20))
    write(painter, upper, words[0], sans(15, bold=True), ink, CENTRE)
    lower = QRectF(box.x(), box.y() + half + px(1), box.width(), px(15))
    write(painter, lower, words[1], fitting(words[1], box.width() - 4, 11, 11), ink, CENTRE)


class HeatKey(QWidget):
    """The legend of the heat map, in one line."""

    accessible_role = TEXT

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("heat_key")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._head, self._due = texts.ui("heat.key"), texts.ui("heat.due")
        self._steps = tuple(texts.ui(f"heat.step.{name}") for name, _ in STEPS)
        self.setAccessibleName(self._head)
        self.setAccessibleDescription(texts.list_of((*self._steps, self._due)))

    def _widths(self) -> list[float]:
        return [width_of(word, sans(12)) + px(16) for word in self._steps]

    def sizeHint(self) -> QSize:
        head = width_of(self._head, sans(12)) + width_of(self._due, sans(12)) + px(44)
        return QSize(int(head + sum(self._widths()) + len(self._steps) * px(6)), px(26))

    def minimumSizeHint(self) -> QSize:
        return QSize(px(120), px(26))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, t = QPainter(self), tokens()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        x, high = 0.0, float(self.height())
        room = QRectF(0, 0, self.width(), high)
        if self.width() >= self.sizeHint().width():
            x = write(painter, room, self._head, sans(12), t.ink3, LEFT) + px(8)
        for word, wide, (_, least) in zip(self._steps, self._widths(), STEPS, strict=True):
            ground, ink = _look(least)
            box = QRectF(x, 2, wide, high - 4)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour(ground))
            painter.drawRoundedRect(box, 3, 3)
            foot = _bars(painter, box, least)
            write(painter, box.adjusted(0, 0, 0, -foot), word, sans(12), ink, CENTRE)
            x += wide + px(6)
        painter.setPen(QPen(colour(t.ink2), 1.4))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(QPointF(x + px(8), high / 2), px(3), px(3))
        write(painter, QRectF(x + px(16), 0, self.width(), high), self._due, sans(12), t.ink3, LEFT)
