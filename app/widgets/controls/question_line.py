"""A question on one line with the widget that answers it, and chips for the four seats."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QLabel, QSizePolicy, QWidget

from app.style.theme import px, sans
from app.texts.texts import Texts
from app.widgets.controls.controls import ChipButton
from app.widgets.layout.roles import GROUP
from app.widgets.painting.drawing import set_styled, show_if, width_of

SEATS: Final = range(4)
_LEAST_WORDS: Final = 96
_LEAST_HEIGHT: Final = 36


class QuestionLine(QFrame):
    """Shows the mark and the text of a question beside its answer widget."""

    def __init__(self, answer: QWidget) -> None:
        super().__init__()
        self.setProperty("role", "ask")
        self._mark, self._words, self._note = QLabel(), QLabel(), QLabel()
        self._note.setProperty("role", "caption")
        self._mark.setProperty("role", "number")
        self._mark.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._words.setProperty("role", "question")
        self._words.setWordWrap(True)
        self.answer = answer
        self._words.setBuddy(answer)  # the question names it
        question = QHBoxLayout()
        question.setSpacing(8)
        question.addWidget(self._mark)
        question.addWidget(self._words, 1)
        question.addWidget(self._note)
        self._note.hide()
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._row.setContentsMargins(12, 2, 12, 2)
        self._row.setSpacing(6)
        self._row.addLayout(question, 1)
        self._row.addWidget(answer, 0, Qt.AlignmentFlag.AlignRight)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setMinimumHeight(px(_LEAST_HEIGHT))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def event(self, event: QEvent) -> bool:
        """Fit again where the answer has got another size, such as by the keys that it shows."""
        done = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:
            self._fit()
        return done

    def _fit(self) -> None:
        """Puts the answer below the question where the line is too narrow for both."""
        whole = width_of(self._words.text(), sans(13)) + width_of(self._note.text(), sans(12))
        used = self.answer.sizeHint().width() + self._mark.sizeHint().width() + px(60)
        show_if(self._note, bool(self._note.text()) and whole + used <= self.width())
        words = max(self._words.minimumSizeHint().width(), px(_LEAST_WORDS))
        room = self.width() - 40 - self._mark.sizeHint().width() - words
        way = QBoxLayout.Direction
        fits = self.answer.minimumSizeHint().width() <= room
        self._row.setDirection(way.LeftToRight if fits else way.TopToBottom)
        needed = self._row.heightForWidth(self.width())  # more where the text wraps
        self.setMinimumHeight(max(px(_LEAST_HEIGHT), needed))

    def show_rule(self, there: bool) -> None:
        """Draw the line above the question, or none: the first one in a card has the card's edge
        above it."""
        set_styled(self, "role", "ask" if there else "first_ask")

    def present(self, mark: str, state: str, words: str, note: str = "") -> None:
        """Show a question and a note beside it, which goes where there is no room.

        `mark` is ● where the ruling depends on it, ✓ for an answer; `state` styles the mark: `told`
        or `open`.
        """
        if (self._words.text(), self._note.text()) != (words, note):
            self._words.setText(words)
            self._note.setText(note)
            self._fit()
        self._mark.setText(mark)
        set_styled(self._mark, "state", state)


class SeatChips(QWidget):
    """Chips of the four seats, any of which may be on; emits `toggled` with the seat."""

    accessible_role = GROUP

    toggled = Signal(int)

    def __init__(self, texts: Texts, name: str) -> None:
        super().__init__()
        self._texts = texts
        self._chips = [ChipButton(f"{name}_{seat}") for seat in SEATS]
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        for seat, chip in enumerate(self._chips):
            chip.clicked.connect(partial(self.toggled.emit, seat))
            row.addWidget(chip)

    def present(self, seats: frozenset[int], name: str) -> None:
        """Check the chips of these seats; `name` is the question for their accessible names."""
        texts = self._texts
        for seat, chip in enumerate(self._chips):
            chip.present(texts.wind(seat), on=seat in seats)
            chip.setAccessibleName(texts.titled(name, texts.seat(seat)))
