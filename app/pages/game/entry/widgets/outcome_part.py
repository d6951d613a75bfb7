"""What an entry comes to: points by seat, the next hand, rulings and problems."""

from __future__ import annotations

import msgspec
from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.pages.game.entry.notes import EntryNote
from app.style.theme import colour, px, sans, tokens
from app.texts.results import moved_words, score_words
from app.texts.texts import Texts
from app.widgets.answer.clause_mark import ClauseMark
from app.widgets.controls.controls import word_button
from app.widgets.layout.frames import plain_label
from app.widgets.layout.roles import TEXT
from app.widgets.painting.drawing import (
    LEFT,
    RIGHT,
    elided,
    fitting,
    ground,
    set_styled,
    show_if,
    width_of,
    write,
)


class MovedSeat(msgspec.Struct, frozen=True):
    """What a seat gains or loses, and its points afterwards, as text."""

    name: str
    moved: int
    points: int


class MovedStrip(QWidget):
    """Paints what moves at each seat, and its points after the hand."""

    accessible_role = TEXT

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._seats: tuple[MovedSeat, ...] = ()

    def present(self, seats: tuple[MovedSeat, ...]) -> None:
        if seats == self._seats:
            return
        self._seats = seats
        lines = (f"{s.name} {moved_words(s.moved)} {s.points}" for s in seats)
        self.setAccessibleName("  ".join(lines))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(300, px(62))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, t = QPainter(self), tokens()
        ground(self, painter, t.sunk)
        wide = self.width() / max(len(self._seats), 1)
        for at, seat in enumerate(self._seats):
            box = QRectF(at * wide, 0, wide, self.height()).adjusted(px(10), 4, -px(10), -4)
            if at:
                painter.setPen(QPen(colour(t.line), 1))
                painter.drawLine(int(at * wide), 6, int(at * wide), self.height() - 6)
            high = box.height() / 3
            top = QRectF(box.x(), box.y(), box.width(), high)
            name = elided(seat.name, top.width(), sans(12))
            write(painter, top, name, sans(12), t.ink2, LEFT)
            middle = top.translated(0, high)
            ink = t.green if seat.moved > 0 else t.ink if seat.moved else t.ink3
            words = moved_words(seat.moved)
            font = fitting(words, middle.width(), 16, 10, bold=bool(seat.moved))
            write(painter, middle, words, font, ink, RIGHT)
            points = score_words(seat.points)
            write(painter, middle.translated(0, high), points, sans(11.5), t.ink3, RIGHT)


class NoteLine(QFrame):
    """A sentence with the mark of its clause, and a link to the ruling where there is one.

    `ruling_requested(act, seat)` is emitted by the link.
    """

    ruling_requested = Signal(str, int)

    def __init__(self, texts: Texts, name: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self._note = EntryNote("")
        self._words = plain_label("", wraps=True)
        self._alarm = plain_label("alarm", "!")
        self._alarm.setAlignment(Qt.AlignmentFlag.AlignCenter)
        words = texts.ui("entry.to_ruling")
        self._link = word_button(f"{name}_ruling", words, role="small_link")
        self._link.clicked.connect(self._ask)
        self._clause = ClauseMark(texts, f"{name}_clause")
        self._clause.setMaximumWidth(px(_CLAUSE))
        self._frame = QFrame()
        inner = QHBoxLayout(self._frame)
        inner.setContentsMargins(8, 3, 6, 3)
        inner.setSpacing(8)
        inner.addWidget(self._alarm)
        inner.addWidget(self._words, 1)
        inner.addWidget(self._link)
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(4)
        self._row.addWidget(self._frame, 1)
        self._row.addWidget(self._clause, 0, Qt.AlignmentFlag.AlignRight)

    def present(self, note: EntryNote, document: str, *, strong: bool = False) -> None:
        """Show a note; a `strong` one in the letters of a question."""
        self._note = note
        set_styled(self._frame, "role", "problem" if note.bad else "")
        set_styled(self._words, "role", "question" if strong or note.bad else "said")
        self._words.setText(note.words)
        show_if(self._alarm, note.bad)
        show_if(self._link, bool(note.act))
        show_if(self._clause, note.rule is not None)
        self._clause.present(note.rule, document)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Put the clause under the words where it leaves too little width for them."""
        taken = self._clause.sizeHint().width() if self._note.rule is not None else 0
        taken += self._link.sizeHint().width() if self._note.act else 0
        way = QBoxLayout.Direction
        needed = min(width_of(self._note.words, sans(13)), px(_WORDS))
        fits = self.width() - taken - px(60) >= needed
        self._row.setDirection(way.LeftToRight if fits else way.TopToBottom)

    def _ask(self) -> None:
        self.ruling_requested.emit(self._note.act, self._note.seat)


_CLAUSE, _WORDS = 240, 170


class OutcomePart(QWidget):
    """What the entry comes to: points by seat, the next hand with its clause, and notes."""

    ruling_requested = Signal(str, int)

    def __init__(self, texts: Texts, name: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self._texts = texts
        self.moved = MovedStrip(f"{name}_moved")
        self.next = NoteLine(texts, f"{name}_next")
        self._lines: list[NoteLine] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(4)
        self._column.addWidget(self.moved)
        self._column.addWidget(self.next)

    def present(
        self,
        seats: tuple[MovedSeat, ...],
        following: EntryNote | None,
        notes: tuple[EntryNote, ...],
        document: str,
    ) -> None:
        """Show what moves and follows, where it is known, and all notes."""
        self.moved.present(seats)
        show_if(self.moved, bool(seats))
        show_if(self.next, following is not None)
        if following is not None:
            self.next.present(following, document, strong=True)
        while len(self._lines) < len(notes):
            line = NoteLine(self._texts, f"{self.objectName()}_note_{len(self._lines)}")
            line.ruling_requested.connect(self.ruling_requested)
            self._lines.append(line)
            self._column.insertWidget(len(self._lines) - 1, line)
        for at, line in enumerate(self._lines):
            show_if(line, at < len(notes))
            if at < len(notes):
                line.present(notes[at], document)
