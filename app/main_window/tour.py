"""The tour of the first start: short notes beside the widgets that they explain."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

import msgspec
from PySide6.QtCore import QEvent, QObject, QPointF, QRect, QRectF, QSizeF, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from app.style.theme import colour, px, sans, tokens
from app.widgets.layout.roles import ALERT
from app.widgets.painting.drawing import even_lines, write_wrapped

_INSET, _ABOVE = 10, 6
_POINTER: Final = 6
_LINES: Final = 5
"""The most lines of a note."""
_WIDEST: Final = 640
_STEP: Final = 12
"""Pixels between two places that a note tries."""
_FARTHER: Final = (0, 40, 90, 150)
"""Pixels that a note may stand off beyond its pointer, where there is no room beside the widget."""
_EDGE: Final = 4
_ASIDE: Final = 0.15
"""How much it counts that a note is not at the middle of what it is about."""
_AVOIDED: Final = 50
"""Square pixels of what is avoided that are as bad as one pixel more between a note and what it is
about."""
_FONT: Final = 13
_MOVES: Final = (QEvent.Type.Show, QEvent.Type.Hide, QEvent.Type.Move, QEvent.Type.Resize)
_MODIFIERS: Final = (Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_Meta)


class Note(msgspec.Struct, frozen=True):
    """A sentence, and the widget that it explains, or a part of that widget."""

    text: str
    about: QWidget
    part: QRect | None = None


class Tour(QWidget):
    """An overlay over the whole window that shows all notes until any key or click."""

    closed = Signal()
    accessible_role = ALERT

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("notes")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._notes: tuple[Note, ...] = ()
        self._errors: QWidget | None = None
        self._spared: tuple[QWidget, ...] = ()
        self._avoided: tuple[QWidget, ...] = ()
        self._boxes: list[QRectF] = []
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self._arrange)
        self.hide()

    def present(
        self,
        notes: Sequence[Note],
        errors: QWidget,
        spared: Sequence[QWidget],
        avoided: Sequence[QWidget],
    ) -> None:
        """Show these notes, where neither they nor their pointers cover another note or the errors,
        and they cover nothing that they are about, nor what is `spared`, as far as there is room;
        what is `avoided` they cover rather than stand far off."""
        self._notes, self._errors = tuple(notes), errors
        self._spared, self._avoided = tuple(spared), tuple(avoided)
        self.setAccessibleName(" ".join(note.text for note in notes))
        self.setGeometry(self.window().rect())
        for widget in (errors, *spared, *avoided):
            widget.installEventFilter(self)
        self._arrange()
        self.show()
        self.raise_()
        self.setFocus(Qt.FocusReason.PopupFocusReason)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Arrange the notes anew where what is spared comes or goes, as errors do."""
        if event.type() in _MOVES:
            self._later.start()
        return False

    def _arrange(self) -> None:
        """Find a place for each note."""
        targets = [self._target(note) for note in self._notes]
        kept = [*targets, *self._seen(self._spared)]
        avoided = self._seen(self._avoided)
        self._boxes = []
        taken = self._seen(() if self._errors is None else (self._errors,))
        for note, target in zip(self._notes, targets, strict=True):
            far = partial(_far, target=target, avoided=avoided)
            nearest = sorted(self._places(note.text, target), key=far)
            cost = partial(_covered, target=target, kept=kept, taken=taken)
            found = next((one for one in nearest if not any(cost(one))), None)
            found = min(nearest, key=cost) if found is None else found
            self._boxes.append(found)
            taken += (found, _pointer(found, target).boundingRect())
        self.update()

    def _seen(self, widgets: Sequence[QWidget]) -> list[QRectF]:
        """The rectangles of those that are visible."""
        return [self._box_of(widget) for widget in widgets if widget.isVisible()]

    def boxes(self) -> list[QRectF]:
        """The rectangles of the notes."""
        return self._boxes

    def targets(self) -> list[QRectF]:
        """The rectangles of what the notes are about."""
        return [self._target(note) for note in self._notes]

    def _box_of(self, widget: QWidget, part: QRect | None = None) -> QRectF:
        part = widget.rect() if part is None else part
        return QRectF(QRect(widget.mapTo(self.window(), part.topLeft()), part.size()))

    def _target(self, note: Note) -> QRectF:
        return self._box_of(note.about, note.part)

    def _places(self, text: str, target: QRectF) -> Iterator[QRectF]:
        """Where a note may stand inside the window, in each form that its text can have."""
        room = QRectF(self.rect()).adjusted(_EDGE, _EDGE, -_EDGE, -_EDGE)
        for lines in range(1, _LINES + 1):
            found = even_lines(text, lines, sans(_FONT))
            size = found + QSizeF(2 * px(_INSET), 2 * px(_ABOVE))
            if lines < _LINES and size.width() > px(_WIDEST):
                continue
            for corner in _corners(target, size):
                box = QRectF(corner, size)
                box.moveLeft(max(room.left(), min(box.left(), room.right() - size.width())))
                box.moveTop(max(room.top(), min(box.top(), room.bottom() - size.height())))
                yield box

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        t = tokens()
        for note, box in zip(self._notes, self._boxes, strict=True):
            painter.setPen(QPen(colour(t.gold), 2))
            painter.setBrush(colour(t.card))
            painter.drawRoundedRect(box, 8, 8)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour(t.gold))
            painter.drawPolygon(_pointer(box, self._target(note)))
            inner = box.adjusted(px(_INSET), px(_ABOVE), -px(_INSET), 0)
            write_wrapped(painter, inner, note.text, sans(_FONT), t.ink)

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

    def press(self) -> None:
        """Close the notes: assistive technology presses them."""
        self._close()

    def _close(self) -> None:
        self.hide()
        self.closed.emit()


def _corners(target: QRectF, size: QSizeF) -> Iterator[QPointF]:
    """The upper left corners of places around a widget, beside it first."""
    wide, high = int(size.width()), int(size.height())
    for off in _FARTHER:
        gap = px(_POINTER) + off
        for x in range(int(target.left()) - wide // 2, int(target.right()) - wide // 2, _STEP):
            yield QPointF(x, target.bottom() + gap)
            yield QPointF(x, target.top() - gap - high)
        for y in range(int(target.top()) - high // 2, int(target.bottom()) - high // 2, _STEP):
            yield QPointF(target.left() - gap - wide, y)
            yield QPointF(target.right() + gap, y)


def _far(box: QRectF, *, target: QRectF, avoided: Sequence[QRectF]) -> float:
    """How far a place is from what the note is about, how much it covers of what is avoided, and
    how far from the middle of the one it is."""
    way = _nearest(target, box.center()) - _nearest(box, target.center())
    aside = (target.center() - box.center()).manhattanLength()
    over = sum(_area(box.intersected(other)) for other in avoided)
    return way.manhattanLength() + _ASIDE * aside + over / _AVOIDED


def _covered(
    box: QRectF, *, target: QRectF, kept: Sequence[QRectF], taken: Sequence[QRectF]
) -> tuple[bool, float]:
    """What a place covers: whether it or its pointer lies over errors, another note or the pointer
    of one, and how much of what is kept lies below it."""
    apart = box.adjusted(-_EDGE, -_EDGE, _EDGE, _EDGE)
    pointer = _pointer(box, target).boundingRect()
    crosses = any(part.intersects(other) for other in taken for part in (apart, pointer))
    return crosses, sum(_area(box.intersected(other)) for other in kept)


def _area(box: QRectF) -> float:
    return box.width() * box.height() if box.isValid() else 0.0


def _nearest(box: QRectF, point: QPointF) -> QPointF:
    """The point of a rectangle that is nearest to another point."""
    x = min(max(point.x(), box.left()), box.right())
    y = min(max(point.y(), box.top()), box.bottom())
    return QPointF(x, y)


def _pointer(box: QRectF, target: QRectF) -> QPolygonF:
    """The triangle from a note to what it is about."""
    half = px(_POINTER) * 1.2
    point = _nearest(target.adjusted(_EDGE, _EDGE, -_EDGE, -_EDGE), box.center())
    base = _nearest(box.adjusted(half + 4, half + 4, -half - 4, -half - 4), point)
    if box.left() <= point.x() <= box.right():
        base.setY(box.top() if point.y() < box.top() else box.bottom())
        along = QPointF(half, 0)
    else:
        base.setX(box.left() if point.x() < box.left() else box.right())
        along = QPointF(0, half)
    return QPolygonF([base - along, base + along, point])
