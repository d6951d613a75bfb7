"""The form that corrects a ruling of the record: who did it, and the answers."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QVBoxLayout

from app.pages.game.entry.form import KINDS
from app.pages.game.entry.widgets.choice_row import ChoiceCell, ChoiceRow
from app.pages.game.entry.widgets.entry_row import EntryRow
from app.pages.game.state import RulingDraft
from app.pages.game.views import RulingFormView
from app.texts.texts import Texts
from app.widgets.controls.controls import Segment
from app.widgets.controls.number_field import NumberAnswer
from app.widgets.controls.question_line import QuestionLine
from app.widgets.layout.frames import plain_label
from app.widgets.painting.drawing import show_if
from engine.ledger import SEATS
from engine.riichi.penalties import (
    QUESTIONS,
    NumberRange,
    StoredAnswer,
    WantedAnswer,
    first_answer,
    leads_to,
)


class RulingForm(QFrame):
    """Emits `changed(draft)`, and `kind_chosen(kind)` where the hand ended by no ruling."""

    changed = Signal(object)
    kind_chosen = Signal(str)

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self.setObjectName("ruling_form")
        self.setProperty("role", "card")
        self._texts, self._draft = texts, RulingDraft("", 0)
        self._act = plain_label("headline")
        self._act.setContentsMargins(12, 4, 12, 4)
        self._lines: list[QuestionLine] = []
        self._asked: object = None
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(1, 8, 1, 6)
        self._column.setSpacing(0)
        kinds = ChoiceRow("ruling_kinds", texts.ui("entry.kind"))
        words = [texts.ui(f"entry.{kind}") for kind in KINDS]
        kinds.present([ChoiceCell(at, word) for at, word in enumerate(words)], len(KINDS) - 1)
        kinds.chosen.connect(lambda at: self.kind_chosen.emit(KINDS[at]))
        row = EntryRow(texts.ui("entry.kind"), kinds)
        row.setContentsMargins(12, 0, 12, 0)
        self._column.addWidget(row)
        self._column.addWidget(self._act)
        self._column.addStretch(1)

    def present(self, shown: RulingFormView) -> None:
        """Show a ruling; its questions are made anew for another act."""
        texts, self._draft = self._texts, shown.draft
        self._act.setText(texts.offence(shown.draft.act))
        asked = (*shown.names, shown.draft.act, shown.questions)
        if asked != self._asked:
            self._asked = asked
            self._make(shown)
        answers = dict(shown.draft.answers)
        who, *lines = self._lines
        self._present_line(who, shown.draft.seat)
        for (question, options), line in zip(shown.questions, lines, strict=True):
            show_if(line, question in shown.relevant)
            answer = line.answer
            if isinstance(answer, NumberAnswer):
                answer.present(answers.get(question))
            else:
                self._present_line(line, _value_of(answers.get(question), options))

    def _present_line(self, line: QuestionLine, value: int) -> None:
        segment = line.answer
        assert isinstance(segment, Segment)
        segment.present(value)

    def _make(self, shown: RulingFormView) -> None:
        for old in self._lines:
            self._column.removeWidget(old)
            old.deleteLater()
        texts = self._texts
        who = Segment("ruling_who", range(SEATS), roomy=True)
        who.set_labels(shown.names, shown.names)
        who.chosen.connect(lambda seat: self.changed.emit(replace(self._draft, seat=seat)))
        self._lines = [self._line(who, texts.ui("record.who_did"))]
        for question, options in shown.questions:
            if question in shown.counted:
                self._lines.append(self._number_line(question))
                continue
            values = [1, 0] if True in options else list(range(len(options)))
            segment = Segment(f"ruling_{question}", (*values, len(options)), roomy=True)
            words = [texts.answered(question, options[value]) for value in values]
            words.append(texts.ui("record.not_known"))
            segment.set_labels(words, words)
            segment.chosen.connect(partial(self._answer, question, options))
            self._lines.append(self._line(segment, texts.question(question)))

    def _number_line(self, question: str) -> QuestionLine:
        """The line of a question whose number is needed; emptied it is not known."""
        kind, words = QUESTIONS[question], self._texts.question(question)
        assert isinstance(kind, NumberRange)  # a number is counted
        answer = NumberAnswer(f"ruling_{question}", kind.least, kind.most, words)
        answer.number_changed.connect(partial(self._reply, question))
        return self._line(answer, words)

    def _line(self, answer: Segment | NumberAnswer, words: str) -> QuestionLine:
        line = QuestionLine(answer)
        line.present(str(self._column.count() - 2), "told", words)
        self._column.insertWidget(self._column.count() - 1, line)
        line.show()
        return line

    def _answer(self, question: str, options: tuple[WantedAnswer, ...], value: int) -> None:
        self._reply(question, first_answer(options[value]) if value < len(options) else None)

    def _reply(self, question: str, reply: StoredAnswer | None) -> None:
        """An answer, or None where it is not known."""
        answers = {q: each for q, each in self._draft.answers if q != question}
        if reply is not None:
            answers[question] = reply
        self.changed.emit(replace(self._draft, answers=tuple(answers.items())))


def _value_of(reply: StoredAnswer | None, options: tuple[WantedAnswer, ...]) -> int:
    """The place of the answer, or that of `not known`."""
    fitting = (at for at, each in enumerate(options) if reply is not None and leads_to(reply, each))
    return next(fitting, len(options))
