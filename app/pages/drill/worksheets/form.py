"""The form of the worksheet dialog: what, how much is open, how many hands, and the number."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from msgspec.structs import replace
from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.pages.drill.lessons.words import lesson_mark, lesson_title
from app.pages.drill.worksheets.choice import (
    COUNTS,
    LEVELS,
    OF_HANDS,
    SEEDS,
    WorksheetChoice,
    WorksheetSubject,
    fitting,
    lesson_of,
    offered_lessons,
    offered_levels,
    offered_subjects,
    worksheet_number,
)
from app.style.theme import px
from app.texts.texts import Texts
from app.widgets.controls.controls import ChoiceBox, Segment, TickBox
from app.widgets.painting.drawing import show_if
from engine.riichi.practice.dice import mixed
from engine.riichi.rules import RiichiRules

_GAP: Final = 12


class WorksheetForm(QWidget):
    """Shows a choice and takes another one.

    - `chosen(choice)`: another choice; `number_entered(text)`: a number that is still to be read.
    - `answers_toggled`: the answer sheet is wanted, or is not.
    """

    chosen = Signal(object)
    number_entered = Signal(str)
    answers_toggled = Signal()

    def __init__(self, rules: RiichiRules, texts: Texts) -> None:
        super().__init__()
        self._rules, self._texts = rules, texts
        self._choice: WorksheetChoice | None = None
        self._subjects = offered_subjects(rules)
        self._subject = self._segment(
            "subject", (texts.ui(f"worksheet.subject.{one}.short") for one in self._subjects)
        )
        self._lessons = offered_lessons(rules)
        self._lesson = ChoiceBox()
        self._lesson.setObjectName("worksheet_lesson")
        self._lesson.setAccessibleName(texts.ui("worksheet.choose.lesson"))
        self._lesson.addItems([texts.ui("worksheet.choose.none"), *map(self._named, self._lessons)])
        self._lesson.activated.connect(self._choose_lesson)
        self._level = self._segment(
            "level", (texts.ui(f"worksheet.level.{one}.short") for one in LEVELS)
        )
        self._count = self._segment("count", map(str, COUNTS))
        self._subject.chosen.connect(lambda at: self._change(subject=self._subjects[at]))
        self._level.chosen.connect(lambda at: self._change(level=LEVELS[at]))
        self._count.chosen.connect(lambda at: self._change(count=COUNTS[at]))
        self._counted = self._caption("count")
        self.number = self._number_field()
        self._another = QPushButton(texts.ui("worksheet.do.another"))
        self._another.setObjectName("worksheet_another")
        self._another.setProperty("role", "button")
        self._another.setToolTip(texts.ui("worksheet.another_tip"))
        self._another.clicked.connect(self._next_worksheet)
        self._answers = TickBox(texts.ui("worksheet.with_answers"))
        self._answers.setObjectName("worksheet_answers")
        self._answers.setChecked(True)
        self._answers.toggled.connect(lambda _on: self.answers_toggled.emit())
        self._lay_out()

    @property
    def with_answers(self) -> bool:
        return self._answers.isChecked()

    def present(self, choice: WorksheetChoice) -> None:
        """Show a choice and its number."""
        self._choice = choice
        of_lesson = choice.subject in self._lessons
        self._subject.present(None if of_lesson else self._subjects.index(choice.subject))
        self._lesson.setCurrentIndex(1 + self._lessons.index(choice.subject) if of_lesson else 0)
        levels = offered_levels(choice.subject, self._rules)
        offered = [at for at, level in enumerate(LEVELS) if level in levels]
        self._level.present(LEVELS.index(choice.level), offered)
        self._count.present(COUNTS.index(choice.count))
        for widget in (self._counted, self._count):
            show_if(widget, choice.subject in OF_HANDS)
        self.number.setText(worksheet_number(choice, self._rules.document.id))

    def take_focus(self) -> None:
        self._subject.take_focus()

    def _segment(self, name: str, words: Iterable[str]) -> Segment:
        labels = list(words)
        segment = Segment(f"worksheet_{name}", range(len(labels)), roomy=True)
        segment.set_labels(labels, labels)
        segment.setAccessibleName(self._texts.ui(f"worksheet.choose.{name}"))
        return segment

    def _number_field(self) -> QLineEdit:
        field = QLineEdit()
        field.setObjectName("worksheet_number")
        field.setProperty("role", "field")
        field.setAccessibleName(self._texts.ui("worksheet.choose.number"))
        field.setToolTip(self._texts.ui("worksheet.number_tip"))
        field.returnPressed.connect(lambda: self.number_entered.emit(field.text()))
        return field

    def _caption(self, name: str) -> QLabel:
        label = QLabel(self._texts.ui(f"worksheet.choose.{name}"))
        label.setProperty("role", "caption")
        return label

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(px(4))
        for caption, widget in (
            (self._caption("subject"), self._subject),
            (self._caption("lesson"), self._lesson),
            (self._caption("level"), self._level),
            (self._counted, self._count),
        ):
            column.addWidget(caption)
            row = QHBoxLayout()
            row.addWidget(widget)
            row.addStretch(1)
            column.addLayout(row)
            column.addSpacing(px(_GAP))
        column.addWidget(self._caption("number"))
        row = QHBoxLayout()
        row.addWidget(self.number, 1)
        row.addWidget(self._another)
        column.addLayout(row)
        column.addSpacing(px(_GAP))
        column.addWidget(self._answers)

    def _named(self, subject: WorksheetSubject) -> str:
        """A lesson with its number: `二 満貫から上`."""
        lesson = lesson_of(subject, self._rules)
        assert lesson is not None  # only subjects of lessons are offered here
        return f"{lesson_mark(lesson, self._texts)} {lesson_title(lesson, self._texts)}"

    def _choose_lesson(self, at: int) -> None:
        self._change(subject=self._lessons[at - 1] if at else self._subjects[0])

    def _change(self, **changes: Any) -> None:
        if self._choice is not None:
            self.chosen.emit(fitting(replace(self._choice, **changes), self._rules))

    def _next_worksheet(self) -> None:
        """Another worksheet of the same choice, the next one of a fixed order."""
        if self._choice is not None:
            self._change(seed=mixed(self._choice.seed + 1) % SEEDS)
