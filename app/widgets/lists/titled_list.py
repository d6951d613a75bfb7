"""A titled list that is read as one text: painted row by row, as high as its rows."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.style.theme import colour, px, sans, tokens
from app.texts.texts import Texts
from app.widgets.layout.roles import GROUP
from app.widgets.painting.drawing import LEFT, draw_focus, ground, show_if, write

_HEAD: Final = 22
_BARE: Final = 2
_EDGES: Final = (11, 1, -9, 0)


def draw_unsure_frame(painter: QPainter, box: QRectF) -> QRectF:
    """Paint the dashed frame around a row that is not sure; returns the room within it."""
    frame = box.adjusted(-5, 2, 4, -2)
    painter.setPen(QPen(colour(tokens().gold_text), 1.2, Qt.PenStyle.DashLine))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(frame, 3, 3)
    return frame.adjusted(6, 0, -6, 0)


class TitledList(QWidget):
    """Base of lists that report nothing: title, rows, and all row texts for screen readers.

    It is no `RowList`: nothing in it scrolls, and a QListView lays its rows out an event after it
    received them, so that a click would be painted in two steps.
    """

    accessible_role = GROUP
    row_height = 24
    """Pixels at the usual letter size; a subclass may set another."""

    def __init__(self, name: str, parent: QWidget | None = None, *, texts: Texts) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.texts = texts
        self.title = ""
        self.rows: tuple[Any, ...] = ()
        self._presented: object = None
        self._head, self._stays = px(_HEAD), False
        self.row_height = px(self.row_height)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def untitle(self, bare: bool) -> None:
        """Leave the title out, where a tab already shows it."""
        if bare is not (self._head == _BARE):
            self._head = _BARE if bare else px(_HEAD)
            self.updateGeometry()
            self.update()

    def stay(self, *, there: bool) -> None:
        """Whether the list stays visible, with a row that says so, while it is empty."""
        self._stays = there
        show_if(self, there or bool(self.rows))

    def row_text(self, at: int) -> str:
        """The whole row as it is read out."""
        raise NotImplementedError

    def paint_row(self, painter: QPainter, box: QRectF, at: int) -> None:
        """Paint the row into its box, on the ground of a card."""
        raise NotImplementedError

    def show_rows(self, rows: tuple[Any, ...], title: str, context: object = None) -> None:
        """Show rows under a title; `context` is whatever else the texts of the rows depend on."""
        if (rows, title, context) == self._presented:
            return
        self._presented = rows, title, context
        self.rows, self.title = rows, title
        show_if(self, self._stays or bool(rows))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        lines = [self.row_text(at) for at in range(len(rows))]
        self.setAccessibleName(title or next(iter(lines), ""))
        self.setAccessibleDescription("\n".join(lines))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(200, self._head + self.row_height * max(len(self.rows), self._stays) + 3)

    def minimumSizeHint(self) -> QSize:
        return QSize(120, self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        t = tokens()
        ground(self, painter, t.card)
        inner = QRectF(self.rect()).adjusted(*_EDGES)
        head = QRectF(inner.x(), inner.y(), inner.width(), px(_HEAD) - 3)
        if self._head != _BARE:
            write(painter, head, self.title, sans(12, bold=True), t.ink2, LEFT)
        for at in range(len(self.rows)):
            self.paint_row(painter, self.row_box(at), at)
        if not self.rows:
            write(painter, self.row_box(0), self.texts.ui("none"), sans(12), t.ink3, LEFT)
        draw_focus(self, painter, t.ai)

    def row_box(self, at: int) -> QRectF:
        """The rectangle of a row, in the widget's own pixels."""
        inner = QRectF(self.rect()).adjusted(*_EDGES)
        y = inner.y() + self._head + at * self.row_height
        return QRectF(inner.x(), y, inner.width(), self.row_height)
