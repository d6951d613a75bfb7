"""The questions that decide: each on one line, answered by segments, all in sight."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.incident_shown import IncidentShown, QuestionShown
from app.texts import Texts
from app.theme import px
from app.widgets.controls import ChipButton, Segment
from app.widgets.marks import show_if

_SEATS: Final = range(4)
_YES, _NO, _OPEN = 1, 0, 2
_LEAST_WORDS: Final = 96
_ANSWERS: Final = {True: _YES, False: _NO, None: _OPEN}


class _Line(QFrame):
    """A question: its mark, its words, and what answers it."""

    def __init__(self, answer: QWidget) -> None:
        super().__init__()
        self.setProperty("role", "ask")
        self._mark, self._words = QLabel(), QLabel()
        self._mark.setProperty("role", "number")
        self._mark.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._words.setProperty("role", "question")
        self._words.setWordWrap(True)
        self.answer = answer
        told = QHBoxLayout()
        told.setSpacing(8)
        told.addWidget(self._mark)
        told.addWidget(self._words, 1)
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._row.setContentsMargins(12, 2, 12, 2)
        self._row.setSpacing(6)
        self._row.addLayout(told, 1)
        self._row.addWidget(answer, 0, Qt.AlignmentFlag.AlignRight)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setMinimumHeight(px(36))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Where both have no room side by side, the answer stands below its question."""
        words = max(self._words.minimumSizeHint().width(), px(_LEAST_WORDS))
        room = self.width() - 40 - self._mark.sizeHint().width() - words
        way = QBoxLayout.Direction
        fits = self.answer.minimumSizeHint().width() <= room
        self._row.setDirection(way.LeftToRight if fits else way.TopToBottom)

    def present(self, mark: str, state: str, words: str) -> None:
        """Show the mark: a number, filled once it is told, or ● where the ruling hangs on it."""
        if self._words.text() != words:
            self._words.setText(words)
            self._fit()
        self._mark.setText(mark)
        if self._mark.property("state") != state:
            self._mark.setProperty("state", state)
            self._mark.style().unpolish(self._mark)
            self._mark.style().polish(self._mark)


class _Seats(QWidget):
    """Four seats of which any may be marked."""

    toggled = Signal(int)

    def __init__(self, name: str) -> None:
        super().__init__()
        self._chips = [ChipButton(f"{name}_{seat}") for seat in _SEATS]
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        for seat, chip in enumerate(self._chips):
            chip.clicked.connect(partial(self.toggled.emit, seat))
            row.addWidget(chip)

    def present(self, seats: frozenset[int], name: str, texts: Texts) -> None:
        for seat, chip in enumerate(self._chips):
            chip.present(texts.wind(seat), on=seat in seats, bad=False, astray=False)
            chip.setAccessibleName(texts.titled(name, texts.seat(seat)))


class QuestionList(QFrame):
    """Reports answers: a question with yes, no or None; who did it; who has declared riichi."""

    answered = Signal(str, object)
    offender_chosen = Signal(int)
    riichi_toggled = Signal(int)
    fined_toggled = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "card")
        self._head, self._hint = QLabel(), QLabel()
        self._head.setProperty("role", "head")
        self._hint.setProperty("role", "caption")
        self._hint.setWordWrap(True)
        self._who = Segment("offender", _SEATS, roomy=True)
        self._riichi, self._fined = _Seats("table_riichi"), _Seats("table_fined")
        self._who.chosen.connect(self.offender_chosen)
        self._riichi.toggled.connect(self.riichi_toggled)
        self._fined.toggled.connect(self.fined_toggled)
        self._fixed = {
            "who": _Line(self._who),
            "riichi": _Line(self._riichi),
            "fined": _Line(self._fined),
        }
        self._asked: dict[str, tuple[_Line, Segment]] = {}
        self._spoken: Texts | None = None
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(1, 6, 1, 4)
        self._column.setSpacing(0)
        head = QHBoxLayout()
        head.setContentsMargins(12, 0, 12, 4)
        head.setSpacing(10)
        head.addWidget(self._head)
        head.addWidget(self._hint, 1)
        self._column.addLayout(head)
        for line in self._fixed.values():
            self._column.addWidget(line)

    def speak(self, texts: Texts) -> None:
        self._spoken = texts
        self._head.setText(texts.ui("incident.questions"))
        self._hint.setText(texts.ui("incident.questions_hint"))
        seats = [texts.seat(seat) for seat in _SEATS]
        self._who.speak([texts.wind(seat) for seat in _SEATS], seats)
        for question, (_, segment) in self._asked.items():
            _speak(segment, question, texts)

    def present(self, shown: IncidentShown) -> None:
        texts = self._spoken
        if texts is None:
            return
        here = {each.question for each in shown.questions}
        for question, (line, _) in self._asked.items():
            show_if(line, question in here)
        number = 1
        for number, each in enumerate(shown.questions, 2):
            self._present_question(number, each, texts)
        self._who.present(shown.offender)
        self._fixed["who"].present("1", "told", texts.ui("incident.who"))
        for name, widget, seats in (
            ("riichi", self._riichi, shown.riichi),
            ("fined", self._fined, shown.fined),
        ):
            number += seats is not None
            line = self._fixed[name]
            show_if(line, seats is not None)
            words = texts.ui(f"incident.{name}")
            widget.present(seats or frozenset(), words, texts)
            line.present(str(number), "told" if seats else "usual", words)

    def _present_question(self, number: int, each: QuestionShown, texts: Texts) -> None:
        line, segment = self._line(each.question, texts)
        segment.present(_ANSWERS[each.answer])
        state = "open" if each.decides else "told" if each.told else "usual"
        line.present("●" if each.decides else str(number), state, texts.question(each.question))
        told = texts.question(each.question)
        still = texts.ui("incident.open_mark") if each.decides else ""
        segment.setAccessibleName(f"{told} {still}".strip())

    def _line(self, question: str, texts: Texts) -> tuple[_Line, Segment]:
        """The line of a question; made when it is first asked."""
        if question not in self._asked:
            segment = Segment(f"ask_{question}", (_YES, _NO, _OPEN), roomy=True)
            segment.chosen.connect(partial(self._answer, question))
            line = _Line(segment)
            _speak(segment, question, texts)
            self._column.insertWidget(self._column.indexOf(self._fixed["riichi"]), line)
            line.show()
            self._asked[question] = line, segment
        return self._asked[question]

    def _answer(self, question: str, value: int) -> None:
        self.answered.emit(question, {_YES: True, _NO: False, _OPEN: None}[value])


def _speak(segment: Segment, question: str, texts: Texts) -> None:
    yes, no = texts.answered(question, True), texts.answered(question, False)
    told = texts.question(question)
    names = (yes, no, texts.ui("incident.not_known_name"))
    segment.speak(
        (yes, no, texts.ui("incident.not_known")), [texts.titled(told, name) for name in names]
    )
