"""The plates of the four seats, which are pressed for tenpai."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

import msgspec
from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QPushButton,
    QSizePolicy,
    QWidget,
)

from app.style.theme import colour, mincho, px, sans, tokens
from app.widgets.controls.ticks import Ticked
from app.widgets.painting.drawing import (
    CENTRE,
    LEAST_LETTERS,
    LEFT,
    RIGHT,
    draw_plate,
    draw_pointed,
    elided,
    ground,
    width_of,
    write,
    write_fitting,
    write_wrapped,
)

_NAME: Final = 0.7
"""The part of a line that a long name has before its role is cut."""


class PlateText(msgspec.Struct, frozen=True):
    """A seat as its plate shows it: wind, name, role and what is chosen of it."""

    wind: str
    name: str
    role: str
    state: str
    on: bool
    riichi: bool
    described: str


class TenpaiPlate(Ticked, QPushButton):
    """A seat that is pressed for tenpai: ivory with its hand open, dark without.

    It paints itself as the plates of the seat picture are painted.
    """

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.show_ticks()
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self._shown = PlateText("", "", "", "", on=False, riichi=False, described="")

    def present(self, shown: PlateText) -> None:
        self.setChecked(shown.on)
        if shown != self._shown:
            self._shown = shown
            self.setAccessibleName(f"{shown.name} {shown.state}")
            self.setToolTip(shown.described)
            self.setAccessibleDescription(shown.described)
            self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, t, s = QPainter(self), tokens(), self._shown
        box = QRectF(self.rect()).adjusted(2, 2, -2, -7)
        over = self.underMouse() and not self.isDown()
        if over:
            box.translate(0, -1)
        ground(self, painter, t.felt)
        draw_plate(painter, box, s.on)
        ink, quiet = (t.tile_ink, t.tile_caption) if s.on else (t.felt_ink, t.felt_ink2)
        if over:
            draw_pointed(painter, box, ink)
        glyph = QRectF(box.x() + px(10), box.y(), px(34), box.height())
        write(painter, glyph, s.wind, mincho(26), ink, CENTRE)
        right = box.adjusted(px(50), px(6), -px(10), -px(6))
        half = right.height() / 2
        top = QRectF(right.x(), right.y(), right.width(), half)
        least, small = sans(LEAST_LETTERS, bold=True), sans(11.5)
        kept = min(width_of(s.name, least), top.width() * _NAME)
        role = elided(s.role, top.width() - kept - px(6), small)
        room = top.width() - (width_of(role, small) + px(6) if role else 0)
        name = top.adjusted(0, 0, room - top.width(), 0)
        write_fitting(painter, name, s.name, (14, LEAST_LETTERS), ink, LEFT, bold=True)
        write(painter, top, role, small, quiet, RIGHT)
        low = top.translated(0, half)
        chosen = t.gain if s.on else quiet
        used = write(painter, low, s.state, sans(13, bold=s.on), chosen, LEFT)
        wide = min(px(40), low.width() - used - 6)
        if s.riichi and wide > px(16):
            middle = low.center().y()
            draw_stick(painter, QRectF(low.right() - wide, middle - px(4), wide, px(8)))
        if self.hasFocus():
            painter.setPen(QPen(colour(t.felt_ink), t.ring))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 7, 7)


def draw_stick(painter: QPainter, box: QRectF) -> None:
    """Paint the stick of a riichi: ivory with a red dot."""
    t = tokens()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(colour(t.bamboo_edge), 1))
    painter.setBrush(colour(t.bone))
    painter.drawRoundedRect(box, 2, 2)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour("#B3261E"))
    painter.drawEllipse(box.center(), box.height() * 0.28, box.height() * 0.28)


class PlateTable(QWidget):
    """The four plates around the middle of the table, one's own below, turns to the right."""

    toggled = Signal(int)

    def __init__(self, hint: str, name: str) -> None:
        super().__init__()
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._hint, self._own = hint, 0
        self.plates = [TenpaiPlate(f"{name}_{seat}", self) for seat in range(4)]
        for seat, plate in enumerate(self.plates):
            plate.clicked.connect(partial(self.toggled.emit, seat))

    def present(self, plates: Sequence[PlateText], own: int) -> None:
        """Show the plates, that of seat `own` at the lower edge."""
        for plate, shown in zip(self.plates, plates, strict=True):
            plate.present(shown)
        if own != self._own:
            self._own = own
            self._arrange()

    def sizeHint(self) -> QSize:
        return QSize(420, px(226))

    def resizeEvent(self, _event: QResizeEvent) -> None:
        self._arrange()

    def _arrange(self) -> None:
        wide, high = min(px(166), (self.width() - px(16)) // 3 + px(24)), px(68)
        middle, below = (self.width() - wide) // 2, self.height() - high
        right, side = self.width() - wide, (self.height() - high) // 2
        places = ((middle, below), (right, side), (middle, 0), (0, side))
        for turn, (x, y) in enumerate(places):
            plate = self.plates[(self._own + turn) % len(self.plates)]
            plate.setGeometry(x, y, wide, high)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, t = QPainter(self), tokens()
        ground(self, painter, t.felt)
        plate = self.plates[0].size()
        wide, high = self.width() - 2 * plate.width() - 16, self.height() - 2 * plate.height() - 8
        box = QRectF((self.width() - wide) / 2, (self.height() - high) / 2, wide, high)
        if width_of(self._hint, sans(12)) <= wide:
            write(painter, box, self._hint, sans(12), t.felt_ink2, CENTRE)
        else:
            write_wrapped(painter, box, self._hint, sans(11.5), t.felt_ink2, CENTRE)
