"""Paints what is dragged over the page, and the places that would take it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from app.style.theme import colour, px, sans, tokens
from app.widgets.painting.drawing import CENTRE, fitting, width_of, write
from app.widgets.painting.tiles import draw_meld, draw_tile, height_of, meld_width
from engine.riichi.hand import Meld
from engine.tiles import Tile

_WIDTH: Final = 44.0
_UNDER_POINTER: Final = 0.9
_REASON: Final = 24
"""The height of the box of a reason."""


class DropTarget(msgspec.Struct, frozen=True):
    """A drop target: its place, box and word, and why it refuses ("" if it does not)."""

    place: str
    box: QRectF
    word: str = ""
    refusal: str = ""


class DragLayer(QWidget):
    """Covers the page during a drag, transparent for the mouse."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("drag_layer")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.slots: Sequence[DropTarget] = ()
        self._cargo: Meld | Tile | None = None
        self._at = QPoint()
        self.hide()

    def begin(self, cargo: Meld | Tile, slots: Sequence[DropTarget]) -> None:
        """Show what is dragged, and its drop targets."""
        self._cargo, self.slots = cargo, slots
        parent = self.parentWidget()
        if parent is not None:
            self.setGeometry(parent.rect())
        self.raise_()
        self.show()

    def follow(self, at: QPoint) -> None:
        """Move to the pointer's position on the page."""
        self._at = at
        self.update()

    def end(self) -> None:
        self._cargo = None
        self.hide()

    def slot_at(self, at: QPoint) -> DropTarget | None:
        """The target at a position; of several the last: small ones lie over large ones."""
        return next((s for s in reversed(self.slots) if s.box.contains(QPointF(at))), None)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        over = self.slot_at(self._at)
        for slot in self.slots:
            self._paint_slot(painter, slot, slot is over)
        painter.setOpacity(_UNDER_POINTER)
        x, y = self._at.x() - _WIDTH / 2, self._at.y() - height_of(_WIDTH) / 2
        if isinstance(self._cargo, Meld):
            x = self._at.x() - meld_width(self._cargo, _WIDTH) / 2
            draw_meld(painter, x, y + height_of(_WIDTH), _WIDTH, self._cargo)
        elif self._cargo is not None:
            draw_tile(painter, x, y, _WIDTH, self._cargo)
        painter.setOpacity(1)
        if over is not None and over.refusal:
            self._paint_reason(painter, over)

    @staticmethod
    def _paint_slot(painter: QPainter, slot: DropTarget, over: bool) -> None:
        t = tokens()
        if slot.refusal and not over:
            return
        box = slot.box.adjusted(1, 1, -1, -1)
        painter.setPen(QPen(colour(t.refused if slot.refusal else t.gold), 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if slot.word:
            painter.setBrush(colour(t.felt_low if over else t.felt_high))
        painter.drawRoundedRect(box, 6, 6)
        if slot.word:
            font = fitting(slot.word, box.width() - 4, 11.5, 8)
            write(painter, box, slot.word, font, t.felt_ink, CENTRE)

    def reason_box(self, slot: DropTarget) -> QRectF:
        """Where the reason why a target refuses is painted."""
        width, height = width_of(slot.refusal, sans(12)) + 20, px(_REASON)
        x = max(2.0, min(slot.box.center().x() - width / 2, self.width() - width - 2))
        y = min(slot.box.bottom() + 4, self.height() - height - 2)
        return QRectF(x, y, width, height)

    def _paint_reason(self, painter: QPainter, slot: DropTarget) -> None:
        """Paint the reason of a refusal below the target, inside the page."""
        t, font = tokens(), sans(12)
        box = self.reason_box(slot)
        painter.setPen(QPen(colour(t.refused), 2))
        painter.setBrush(colour(t.felt_low))
        painter.drawRoundedRect(box, 5, 5)
        write(painter, box, slot.refusal, font, t.felt_ink, CENTRE)
