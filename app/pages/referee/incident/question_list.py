"""The questions on an act, one a line: who did it, and those that decide; keys answer them."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QAbstractButton,
    QFrame,
    QHBoxLayout,
    QLabel,
    QVBoxLayout,
    QWidget,
)

from app.pages.referee.incident.views import IncidentView, QuestionView
from app.style.theme import px
from app.texts.texts import Texts
from app.widgets.controls.controls import Segment, word_button
from app.widgets.controls.number_field import NumberAnswer
from app.widgets.controls.question_line import SEATS, QuestionLine
from app.widgets.painting.drawing import restyle, show_if
from engine.riichi.penalties import (
    QUESTIONS,
    NumberRange,
    StoredAnswer,
    WantedAnswer,
    first_answer,
    leads_to,
)

_KEYS: Final = 9


class QuestionList(QFrame):
    """Edits the answers.

    `answered(question, reply)` has None where the answer is withdrawn;
    `offender_chosen` a seat, or None; `hand_requested()` asks for the hand of the score page.
    `order` has the lines of all questions that were asked, those shown in the order to ask.
    """

    answered = Signal(str, object)
    offender_chosen = Signal(object)
    hand_requested = Signal()

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "card")
        self._texts = texts
        self._act, self._left = QLabel(), QLabel()
        self._act.setObjectName("question_act")
        self._act.setProperty("role", "headline_small")
        self._act.setWordWrap(True)
        self._left.setObjectName("questions_left")
        self._left.setProperty("role", "caption")
        self._who = Segment("offender", SEATS, roomy=True)
        self._who.set_labels(
            [texts.wind(seat) for seat in SEATS], [texts.seat(seat) for seat in SEATS]
        )
        self._who.chosen.connect(self._choose_offender)
        self._who_line = QuestionLine(self._who)
        self._offender: int | None = None
        self._asked: dict[str, tuple[QuestionLine, _AnswerSegment | _CountedAnswer]] = {}
        self._shown: tuple[QuestionView, ...] = ()
        self.order: tuple[QuestionLine, ...] = ()
        self._empty = QLabel(texts.ui("incident.empty"))
        self._empty.setProperty("role", "caption")
        self._empty.setWordWrap(True)
        words, tip = texts.ui("incident.take_hand"), texts.ui("incident.take_hand_tip")
        self.enter_hand = word_button("take_hand", words, tip, role="small_link")
        self.enter_hand.clicked.connect(self.hand_requested)
        self._build()

    def _build(self) -> None:
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(1, 6, 1, 4)
        self._column.setSpacing(0)
        head = QHBoxLayout()
        head.setContentsMargins(14, 2, 14, 6)
        head.setSpacing(10)
        head.addWidget(self._act, 1)
        head.addWidget(self._left, 0, Qt.AlignmentFlag.AlignRight)
        self._column.addLayout(head)
        self._column.addWidget(self._who_line)
        self._foot = QFrame()
        self._foot.setProperty("role", "ask")
        foot = QHBoxLayout(self._foot)
        foot.setContentsMargins(14, 3, 10, 2)
        foot.addWidget(self._empty, 1)
        foot.addStretch(0)
        foot.addWidget(self.enter_hand, 0, Qt.AlignmentFlag.AlignRight)
        self._column.addWidget(self._foot)

    def present(self, shown: IncidentView, *, offer_hand: bool) -> None:
        """Show the questions; `offer_hand`: the score page has a hand to take over."""
        texts = self._texts
        self._act.setText(texts.offence(shown.act))
        self._shown, self._offender = shown.questions, shown.offender
        here = {each.question for each in shown.questions}
        for question, (line, _) in self._asked.items():
            show_if(line, question in here)
        self._who.present(shown.offender)
        named = shown.offender is not None
        self._who_line.present(
            "✓" if named else "●",
            "told" if named else "open",
            texts.ui("incident.who"),
            "" if named else texts.ui("incident.who_hint"),
        )
        self._put_in_order()
        number = 1
        for each in shown.questions:
            number = self._present_question(each, number)
        left = sum(each.answer is None for each in shown.questions) + (not named)
        key = "left" if left else "none_left"
        self._left.setText(texts.ui(f"incident.{key}", left))
        show_if(self.enter_hand, offer_hand)
        show_if(self._empty, bool(left))
        show_if(self._foot, offer_hand or bool(left))

    def _put_in_order(self) -> None:
        """Put the questions between who did it and the foot, for screen readers, too."""
        shown = [self._line(each)[0] for each in self._shown]
        if [line for line in self.order if line in shown] == shown:
            return
        rest = (line for line, _ in self._asked.values() if line not in shown)
        self.order = (*rest, *shown)
        for line in shown:
            self._column.removeWidget(line)
            self._column.insertWidget(self._column.indexOf(self._foot), line)
            line.raise_()
        self._foot.raise_()

    def _present_question(self, each: QuestionView, number: int) -> int:
        """Show a question whose answers have keys from `number` on; returns the next free key."""
        texts = self._texts
        line, answer = self._line(each)
        show_if(line, True)
        open_ = each.answer is None
        answer.present_reply(each.answer)
        answer.set_keys(number if open_ else None)
        words, note = texts.question(each.question), ""
        if open_:
            note = texts.ui("incident.decides")
            if each.only_when is not None:
                note = texts.ui("incident.only_when", texts.answered(*each.only_when))
        line.present("●" if open_ else "✓", "open" if open_ else "told", words, note)
        still = texts.ui("incident.open_mark") if open_ else ""
        answer.setAccessibleName(f"{words} {still}".strip())
        return number + _keys_of(each) if open_ else number

    def _line(self, each: QuestionView) -> tuple[QuestionLine, _AnswerSegment | _CountedAnswer]:
        """The line of a question, made when it is first asked, or asked with other answers."""
        made = self._asked.get(each.question)
        if made is not None and made[1].asked == (each.options, each.counted):
            return made
        if made is not None:
            self._column.removeWidget(made[0])
            made[0].deleteLater()
        answer: _AnswerSegment | _CountedAnswer
        if each.counted:
            answer = _CountedAnswer(each.question, each.options, self._texts)
            answer.number_changed.connect(partial(self.answered.emit, each.question))
        else:
            answer = _AnswerSegment(each.question, each.options, self._texts)
            answer.chosen.connect(partial(self._answer, each.question))
        self._asked[each.question] = QuestionLine(answer), answer
        return self._asked[each.question]

    def _answer(self, question: str, value: int) -> None:
        """An answer; the given one again withdraws it."""
        shown = next(one for one in self._shown if one.question == question)
        reply = first_answer(shown.options[value])
        given = shown.answer is not None and leads_to(shown.answer, shown.options[value])
        self.answered.emit(question, None if given else reply)

    def _choose_offender(self, seat: int) -> None:
        self.offender_chosen.emit(None if seat == self._offender else seat)

    def answer_key(self, number: int) -> bool:
        """Give the answer with this key; returns whether there is one."""
        first = 1
        for one in self._shown:
            if one.answer is not None:
                continue
            if first <= number < first + _keys_of(one):
                self._press_key(one, number - first)
                return True
            first += _keys_of(one)
        return False

    def _press_key(self, one: QuestionView, at: int) -> None:
        """Give the answer of a key, or go to the field for a number."""
        _, answer = self._asked[one.question]
        if isinstance(answer, _CountedAnswer):
            answer.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        else:
            if answer.isAncestorOf(self.focusWidget()):
                answer.focus(at)
            self.answered.emit(one.question, first_answer(one.options[at]))


def _keys_of(one: QuestionView) -> int:
    """How many keys a question has: one for each answer, or one that leads to its field."""
    return 1 if one.counted else len(one.options)


class _CountedAnswer(NumberAnswer):
    """The number that answers a question, where it decides how many points there are."""

    def __init__(self, question: str, options: tuple[WantedAnswer, ...], texts: Texts) -> None:
        kind = QUESTIONS[question]
        assert isinstance(kind, NumberRange)  # a number is counted
        super().__init__(f"ask_{question}", kind.least, kind.most, texts.question(question))
        self.asked = options, True

    def present_reply(self, reply: StoredAnswer | None) -> None:
        """Show the number that was given, or none."""
        self.present(reply)

    def set_keys(self, first: int | None) -> None:
        """Show the key that leads to the field."""
        self.set_key(first if first is not None and first <= _KEYS else None)


class _AnswerSegment(Segment):
    """The answers of a question, each with the key that gives it."""

    def __init__(self, question: str, options: tuple[WantedAnswer, ...], texts: Texts) -> None:
        super().__init__(f"ask_{question}", range(len(options)), roomy=True)
        self.asked = options, False
        self._options = options
        words = [texts.answered(question, option) for option in options]
        asked = texts.question(question)
        self.set_labels(words, [texts.titled(asked, word) for word in words])
        self._hints: list[QLabel] = []
        for button in self.findChildren(QAbstractButton):
            button.setProperty("keyed", True)
            button.setMinimumWidth(button.minimumWidth() + px(24))
            hint = QLabel()
            hint.setProperty("role", "key_hint")
            hint.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            row = QHBoxLayout(button)
            row.setContentsMargins(0, 0, px(6), 0)
            row.addStretch(1)
            row.addWidget(hint)
            self._hints.append(hint)

    def focus(self, at: int) -> None:
        """Move the keyboard focus to an answer, so that the ring is on what a key has given."""
        button = self.findChild(QAbstractButton, f"{self.objectName()}_{at}")
        assert button is not None  # one of the options
        button.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def present_reply(self, reply: StoredAnswer | None) -> None:
        """Check the answer that was given, or none."""
        options = enumerate(self._options)
        self.present(
            None if reply is None else next(at for at, each in options if leads_to(reply, each))
        )

    def set_keys(self, first: int | None) -> None:
        """Show the keys from `first` on; none for an answered question."""
        keyed = first is not None
        for button in self.findChildren(QAbstractButton):
            if button.property("keyed") is not keyed:
                button.setProperty("keyed", keyed)
                restyle(button)
        for at, hint in enumerate(self._hints):
            there = first is not None and first + at <= _KEYS
            hint.setText(str((first or 0) + at) if there else "")
            show_if(hint, there)
