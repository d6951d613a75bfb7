"""Sentences with the standing and the clause of the rule behind them; a press opens the clause."""

from __future__ import annotations

from math import ceil
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.pages.evening.views import RankingNote
from app.style.theme import colour, px, sans, target, tokens
from app.texts.texts import Texts
from app.widgets.answer.clause_mark import ClauseLink
from app.widgets.layout.flow import Flow
from app.widgets.layout.roles import LINK, TEXT
from app.widgets.painting.drawing import (
    BADGE_HEIGHT,
    CENTRE,
    LEFT,
    as_written,
    badge_width,
    draw_badge,
    draw_focus,
    elided,
    ground,
    width_of,
    wrapped_height,
    write,
    write_wrapped,
)

_WORDS, _MARKED = 12.0, 12.5
"""The letters of a sentence without a mark, and of one with it."""
_CLAUSE: Final = 11.5
_GAP: Final = 6
_LINE: Final = 22
_LEAST: Final = 160
BESIDE: Final = 5
"""The room at both sides of a sentence, in which the ring of the focus runs."""
_BETWEEN: Final = 22 - 2 * BESIDE
_ENDLESS: Final = 10_000
"""The room of a sentence before its layout sets it."""


class RuleNote(ClauseLink):
    """A sentence, wrapped where it is wider than the room, with badge and clause after it.

    A rule that the document has nothing about has a clause and no standing: its badge is dotted.
    """

    def __init__(self, texts: Texts, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self._texts, self._room = texts, _ENDLESS
        self._note = RankingNote("")

    @property
    def accessible_role(self) -> object:
        """A link where a press opens a clause, else a text."""
        return LINK if self._note.key else TEXT

    def present(self, note: RankingNote | None) -> None:
        """Show a sentence, or nothing."""
        self._note = note or RankingNote("")
        text = " ".join(filter(None, (self._note.words, self._badge, self._note.clause)))
        self.setAccessibleName(text)
        opens = bool(self._note.key)
        lead = f"{self._texts.ui('rules.to_clause')} Ctrl+L" if opens else ""
        self.setToolTip(as_written("\n".join(filter(None, (text, lead)))))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if opens else Qt.FocusPolicy.NoFocus)
        self.setCursor(
            Qt.CursorShape.PointingHandCursor if opens else Qt.CursorShape.ArrowCursor
        )  # fmt: skip
        self.updateGeometry()
        self.update()

    def set_room(self, width: int) -> None:
        """Wrap the sentence in a width."""
        if width != self._room:
            self._room = width
            self.updateGeometry()
            self.update()

    @property
    def rule_key(self) -> str:
        return self._note.key

    @property
    def _badge(self) -> str:
        note = self._note
        if note.standing is not None:
            return self._texts.standing(note.standing)
        return self._texts.ui("evening.board.silent") if note.clause else ""

    @property
    def _size(self) -> float:
        return _MARKED if self._badge else _WORDS

    def _mark_width(self) -> int:
        """The width of badge and clause, with the gap before each."""
        if not self._badge:
            return 0
        clause = width_of(self._note.clause, sans(_CLAUSE))
        return ceil(badge_width(self._badge) + _GAP + (clause + _GAP if clause else 0))

    def _words_width(self) -> tuple[int, bool]:
        """The width of the sentence, and whether it is wrapped in it."""
        whole = ceil(width_of(self._note.words, sans(self._size))) + 2
        room = max(self._room - self._mark_width() - 2 * px(BESIDE), px(_LEAST))
        return min(whole, room), whole > room

    def sizeHint(self) -> QSize:
        words, wrapped = self._words_width()
        high = wrapped_height(self._note.words, words, self._size) + 4 if wrapped else 0
        wide = words + self._mark_width() + 2 * px(BESIDE)
        return QSize(min(wide, self._room), max(high, target(_LINE)))

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, t, note = QPainter(self), tokens(), self._note
        ground(self, painter, t.card)
        box = QRectF(self.rect()).adjusted(px(BESIDE), 0, -px(BESIDE), 0)
        ink = t.ink2 if self._badge else t.ink3
        width, wrapped = self._words_width()
        words = QRectF(box.x(), box.y(), width, box.height())
        if wrapped:
            write_wrapped(painter, words.adjusted(0, 2, 0, 0), note.words, sans(self._size), ink)
        else:
            write(painter, words, note.words, sans(self._size), ink, LEFT)
        if self._badge:
            line = QRectF(box)
            line.setLeft(words.right() + _GAP)
            line.setHeight(min(box.height(), px(_LINE)))
            self._paint_mark(painter, line)
        draw_focus(self, painter, t.ai)

    def _paint_mark(self, painter: QPainter, line: QRectF) -> None:
        """Paint badge and clause in the room of a line, from its left edge on."""
        t, note, wide = tokens(), self._note, badge_width(self._badge)
        if note.standing is not None:
            draw_badge(
                painter, line.x() + wide, line.center().y(), self._badge, note.standing
            )  # fmt: skip
        else:
            high = px(BADGE_HEIGHT)
            box = QRectF(line.x(), line.center().y() - high / 2, wide, high)
            painter.setPen(QPen(colour(t.ink3), 1.2, Qt.PenStyle.DotLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box.adjusted(0.6, 0.6, -0.6, -0.6), 3, 3)
            write(painter, box, self._badge, sans(11, bold=True), t.ink3, CENTRE)
        left = line.x() + wide + _GAP
        clause = QRectF(left, line.y(), line.right() - left, line.height())
        font = sans(_CLAUSE)
        write(painter, clause, elided(note.clause, clause.width(), font), font, t.ink3, LEFT)


class RuleNotes(QWidget):
    """Sentences beside each other in as many lines as they need."""

    def __init__(self, texts: Texts, name: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._texts, self.notes = texts, list[RuleNote]()
        self._flow = Flow(self, px(_BETWEEN), 2)

    def present(self, notes: tuple[RankingNote, ...]) -> bool:
        """Show these sentences; returns whether Tab reaches others of them than before."""
        before = self._reached()
        while len(self.notes) < len(notes):
            note = RuleNote(self._texts, f"{self.objectName()}_{len(self.notes)}", self)
            self.notes.append(note)
            self._flow.addWidget(note)
        for at, widget in enumerate(self.notes):
            widget.setVisible(at < len(notes))
            if at < len(notes):
                widget.present(notes[at])
        self.setVisible(bool(notes))
        self.fit(self.width())
        return self._reached() != before

    def _reached(self) -> list[RuleNote]:
        return [note for note in self.notes if note.rule_key]

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.fit(self.width())

    def fit(self, width: int) -> None:
        """Wrap the sentences in a width, and be as high as they need.

        A parent that knows the width before it lays this out does so at once.
        """
        for note in self.notes:
            note.set_room(width)
        self._flow.invalidate()
        self.setFixedHeight(self._flow.heightForWidth(width))
