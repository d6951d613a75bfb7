"""The declaration of a win that is being entered, in the largest figures of its form."""

from __future__ import annotations

import msgspec
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QSizePolicy,
    QWidget,
)

from app.style.theme import colour, mincho, px, sans, tokens
from app.texts.texts import Texts
from app.widgets.layout.roles import TEXT
from app.widgets.painting.drawing import (
    LEFT,
    RIGHT,
    fitting,
    ground,
    width_of,
    write,
)


class DeclaredText(msgspec.Struct, frozen=True):
    """The words of a declaration: what it is of, the sum without honba, the one that is said, the
    old one, and what is received. `quiet`: something is missing; `lost`: it is no win."""

    lines: tuple[str, ...]
    words: str
    before: str = ""
    between: str = ""
    old: str = ""
    below: str = ""
    quiet: bool = False
    lost: bool = False


_HIGH, _LOW = 78, 64


class DeclarationLine(QWidget):
    """Paints the declaration in the largest figures of the form, the old one struck before it."""

    accessible_role = TEXT

    def __init__(self, texts: Texts, name: str, *, low: bool = False) -> None:
        super().__init__()
        self._high = _LOW if low else _HIGH
        self.setObjectName(name)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._head = texts.ui("declaration")
        self.shown = DeclaredText((), "")

    def present(self, shown: DeclaredText) -> None:
        if shown == self.shown:
            return
        self.shown = shown
        parts = (*shown.lines, shown.old, shown.before, shown.words, shown.below)
        self.setAccessibleName(" ".join((self._head, *(part for part in parts if part))))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(300, px(self._high))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, t, s = QPainter(self), tokens(), self.shown
        ground(self, painter, t.card)
        box = QRectF(self.rect())
        line = QRectF(box.x(), box.y() + px(6), box.width(), px(18))
        left = write(painter, line, self._head, sans(12, bold=True), t.ink2, LEFT)
        for words in s.lines:
            line.translate(0, px(19))
            left = max(left, write(painter, line, words, sans(12), t.ink3, LEFT))
        if s.below:
            foot = QRectF(
                box.x() + left + 12, box.bottom() - px(19), box.width() - left - 12, px(18)
            )
            write(painter, foot, s.below, fitting(s.below, foot.width(), 12, 9), t.ink3, RIGHT)
        bottom = px(20) if s.below else 0
        self._paint_words(painter, box.adjusted(left + 14, 0, 0, -bottom))

    def _paint_words(self, painter: QPainter, box: QRectF) -> None:
        """The words as large as fits, what stands before them half as large."""
        t, s = tokens(), self.shown
        size = 22 if s.quiet else 30 if s.lost else 48
        before = s.old or s.before
        between = "→" if s.old else s.between
        while size > 14 and self._needed(size, before, between) > box.width():
            size -= 1
        ink = t.shu if s.lost else t.ink2 if s.quiet else t.ink
        used = write(painter, box, s.words, mincho(size), ink, RIGHT)
        if not before:
            return
        rest = box.adjusted(0, size * 0.16, -used - 10, 0)
        wide = write(painter, rest, between, sans(15), t.ink2, RIGHT)
        rest = rest.adjusted(0, 0, -wide - 10, 0)
        used = write(
            painter, rest, before, mincho(_small(size)), t.ink3 if s.old else t.ink2, RIGHT
        )
        if s.old:
            middle = rest.center().y()
            painter.setPen(QPen(colour(t.ink3), 1.4))
            painter.drawLine(int(rest.right() - used), int(middle), int(rest.right()), int(middle))

    def _needed(self, size: int, before: str, between: str) -> float:
        room = width_of(self.shown.words, mincho(size))
        if before:
            room += width_of(before, mincho(_small(size))) + width_of(between, sans(15)) + 20
        return room


def _small(size: int) -> int:
    return max(14, round(size * 0.52))
