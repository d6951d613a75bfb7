"""The tour of the first start: short notes beside the widgets that they explain."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
)
from PySide6.QtWidgets import QWidget

from app.style.theme import colour, px, sans, tokens
from app.widgets.layout.roles import ALERT
from app.widgets.painting.drawing import write_wrapped

Placement = Literal["below", "left"]
_WIDE: Final = 236
_INSET: Final = 10
_POINTER: Final = 9
_MODIFIERS: Final = (Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_Meta)


@dataclass(frozen=True, slots=True)
class Note:
    """A sentence, the widget that it explains, the side and the share of that side to point at."""

    text: str
    about: QWidget
    side: Placement = "below"
    along: float = 0.5


class Tour(QWidget):
    """An overlay over the whole window that shows all notes until any key or click."""

    closed = Signal()
    accessible_role = ALERT

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("notes")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._notes: tuple[Note, ...] = ()
        self.hide()

    def present(self, notes: Sequence[Note]) -> None:
        """Show these notes."""
        self._notes = tuple(notes)
        self.setAccessibleName(" ".join(note.text for note in notes))
        self.setGeometry(self.window().rect())
        self.show()
        self.raise_()
        self.setFocus(Qt.FocusReason.PopupFocusReason)
        self.update()

    def boxes(self) -> list[QRectF]:
        """The rectangles of the notes."""
        return [self._box(note)[0] for note in self._notes]

    def _box(self, note: Note) -> tuple[QRectF, QPointF]:
        """The rectangle of a note, and the point that its pointer touches."""
        corner = note.about.mapTo(self.window(), note.about.rect().topLeft())
        target = QRectF(corner, note.about.size())
        wide = float(px(_WIDE))
        lines = QRectF(0, 0, wide - 2 * px(_INSET), 1000)
        flags = int(Qt.TextFlag.TextWordWrap)
        high = QFontMetricsF(sans(13)).boundingRect(lines, flags, note.text).height()
        high += 2 * px(_INSET)
        if note.side == "left":
            point = QPointF(target.left() + 4, target.top() + target.height() * note.along)
            box = QRectF(point.x() - px(_POINTER) - wide, point.y() - high / 2, wide, high)
        else:
            point = QPointF(target.left() + target.width() * note.along, target.bottom() - 4)
            box = QRectF(point.x() - wide * 0.4, point.y() + px(_POINTER), wide, high)
        room = QRectF(self.rect()).adjusted(6, 6, -6, -6)
        box.moveLeft(max(room.left(), min(box.left(), room.right() - wide)))
        box.moveTop(max(room.top(), min(box.top(), room.bottom() - high)))
        return box, point

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        t = tokens()
        for note in self._notes:
            box, point = self._box(note)
            painter.setPen(QPen(colour(t.gold), 2))
            painter.setBrush(colour(t.card))
            painter.drawRoundedRect(box, 8, 8)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour(t.gold))
            painter.drawPolygon(_pointer(box, point, note.side))
            inner = box.adjusted(px(_INSET), px(_INSET), -px(_INSET), 0)
            write_wrapped(painter, inner, note.text, sans(13), t.ink)

    def event(self, event: QEvent) -> bool:
        """Take shortcuts as plain keys, so that any key closes the tour."""
        if event.type() is QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() not in _MODIFIERS:
            self._close()

    def mousePressEvent(self, _event: QMouseEvent) -> None:
        self._close()

    def ask(self) -> None:
        """Close the notes: assistive technology presses them."""
        self._close()

    def _close(self) -> None:
        self.hide()
        self.closed.emit()


def _pointer(box: QRectF, point: QPointF, side: Placement) -> QPolygonF:
    """The triangle from the rectangle to the widget."""
    half = px(_POINTER) * 0.8
    if side == "left":
        y = max(box.top() + half + 4, min(point.y(), box.bottom() - half - 4))
        base = QPointF(box.right(), y)
        return QPolygonF([base - QPointF(0, half), base + QPointF(0, half), point])
    x = max(box.left() + half + 4, min(point.x(), box.right() - half - 4))
    base = QPointF(x, box.top())
    return QPolygonF([base - QPointF(half, 0), base + QPointF(half, 0), point])
