"""The questions on an act, one a line: offender, answers, and seats in riichi or fined."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QVBoxLayout,
    QWidget,
)

from app.pages.referee.incident.views import IncidentView, QuestionView
from app.texts.texts import Texts
from app.widgets.controls.controls import Segment
from app.widgets.controls.question_line import SEATS, QuestionLine, SeatChips
from app.widgets.painting.drawing import show_if

_YES, _NO, _OPEN = 1, 0, 2
_ANSWERS: Final = {True: _YES, False: _NO, None: _OPEN}


class QuestionList(QFrame):
    """Edits the answers.

    `answered(question, yes)` has True, False or None (not known); `offender_chosen`,
    `riichi_toggled` and `fined_toggled` have a seat.
    """

    answered = Signal(str, object)
    offender_chosen = Signal(int)
    riichi_toggled = Signal(int)
    fined_toggled = Signal(int)

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "card")
        self._texts = texts
        self._head = QLabel(texts.ui("incident.questions"))
        self._hint = QLabel(texts.ui("incident.questions_hint"))
        self._head.setProperty("role", "head")
        self._hint.setProperty("role", "caption")
        self._hint.setWordWrap(True)
        self._who = Segment("offender", SEATS, roomy=True)
        self._who.set_labels(
            [texts.wind(seat) for seat in SEATS], [texts.seat(seat) for seat in SEATS]
        )
        self._riichi = SeatChips(texts, "table_riichi")
        self._fined = SeatChips(texts, "table_fined")
        self._who.chosen.connect(self.offender_chosen)
        self._riichi.toggled.connect(self.riichi_toggled)
        self._fined.toggled.connect(self.fined_toggled)
        self._fixed = {
            "who": QuestionLine(self._who),
            "riichi": QuestionLine(self._riichi),
            "fined": QuestionLine(self._fined),
        }
        self._asked: dict[str, tuple[QuestionLine, Segment]] = {}
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

    def present(self, shown: IncidentView) -> None:
        texts = self._texts
        here = {each.question for each in shown.questions}
        for question, (line, _) in self._asked.items():
            show_if(line, question in here)
        number = 1
        for number, each in enumerate(shown.questions, 2):
            self._present_question(number, each)
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
            widget.present(seats or frozenset(), words)
            line.present(str(number), "told" if seats else "usual", words)

    def _present_question(self, number: int, each: QuestionView) -> None:
        texts = self._texts
        line, segment = self._line(each.question)
        segment.present(_ANSWERS[each.answer])
        state = "open" if each.decides else "told" if each.entered else "usual"
        line.present("●" if each.decides else str(number), state, texts.question(each.question))
        words = texts.question(each.question)
        still = texts.ui("incident.open_mark") if each.decides else ""
        segment.setAccessibleName(f"{words} {still}".strip())

    def _line(self, question: str) -> tuple[QuestionLine, Segment]:
        """The line of a question, made when it is first asked."""
        if question not in self._asked:
            segment = Segment(f"ask_{question}", (_YES, _NO, _OPEN), roomy=True)
            segment.chosen.connect(partial(self._answer, question))
            line = QuestionLine(segment)
            _label(segment, question, self._texts)
            self._column.insertWidget(self._column.indexOf(self._fixed["riichi"]), line)
            line.show()
            self._asked[question] = line, segment
        return self._asked[question]

    def _answer(self, question: str, value: int) -> None:
        self.answered.emit(question, {_YES: True, _NO: False, _OPEN: None}[value])


def _label(segment: Segment, question: str, texts: Texts) -> None:
    yes, no = texts.answered(question, True), texts.answered(question, False)
    words = texts.question(question)
    names = (yes, no, texts.ui("incident.not_known_name"))
    segment.set_labels(
        (yes, no, texts.ui("incident.not_known")), [texts.titled(words, name) for name in names]
    )
