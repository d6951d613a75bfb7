"""Works through the examples of a lesson: asks, grades, saves answers about parts of fu."""

from __future__ import annotations

import re
from typing import Any, Final

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from app.idle_task import IdleTask
from app.pages.drill.kinds.fu_parts import KIND, PartSubject, question_of
from app.pages.drill.kinds.kind import Card
from app.pages.drill.lesson_view.fading import PartAnswer, outcome_of
from app.pages.drill.lesson_view.lines import (
    forms_head,
    forms_of,
    line_name,
    worked_scene,
    worked_view,
)
from app.pages.drill.lesson_view.presentation import ladder_view, task_scene, why_view
from app.pages.drill.lesson_view.together import TogetherPanel
from app.pages.drill.lesson_view.worked import (
    EXAMPLES,
    AmountTask,
    Example,
    WorkedHand,
    amount_tasks,
    example_of,
    own_example,
    seek_example,
)
from app.pages.drill.lessons.lesson import Lesson, TogetherHandStep
from app.pages.drill.lessons.words import asked_together
from app.pages.drill.progress.memory import rating_of
from app.pages.drill.progress.repository import ProgressRepository
from app.pages.drill.state import AnsweredQuestion
from app.texts.texts import Texts
from app.widgets.answer.requests import yaku_of
from engine.riichi.practice.deal import Dealt
from engine.riichi.practice.fu_parts import PARTS
from engine.riichi.practice.grade import grade
from engine.riichi.verdict import Agari

_HISTORY: Final = 40
"""Earlier answers to a card that decide how open its line is."""
_NUMBER: Final = re.compile(
    r"(\d{1,9}(?:\.\d{1,9})?)\s*(?:符|翻|点|fu|han|points?)?", re.IGNORECASE
)
"""How an amount is written: with digits of any width, with its unit or without."""


class LessonExamples(QObject):
    """The examples of a lesson, one after the other: its own hand and others that are found for it
    in idle time, or its tasks about one amount.

    - `changed`: something else is open.
    - `message(text)`: a text that is no amount.
    """

    changed = Signal()
    message = Signal(str)

    def __init__(
        self, panel: TogetherPanel, repository: ProgressRepository, texts: Texts, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._panel, self._repository, self._texts = panel, repository, texts
        self._lesson: Lesson | None = None
        self._rules: Any = None
        self._own: WorkedHand | None = None
        self._tasks: tuple[AmountTask, ...] = ()
        self._current: Example | AmountTask | None = None
        self._history: list[PartAnswer] = []
        self._number, self._chosen, self._since = 0, -1, 0.0
        self._finder = IdleTask(self)
        self._finder.ended.connect(self._receive)
        panel.entered.connect(self.enter)
        panel.hint_requested.connect(self.hint)
        panel.ledger.row_chosen.connect(self._choose_line)
        panel.felt.step_chosen.connect(self._choose_group)

    # the examples

    def open(self, lesson: Lesson, rules: Any) -> None:
        """Begin with the first example of a lesson."""
        self._finder.stop()
        self._panel.clear()
        self._lesson, self._rules = lesson, rules
        self._own = own_example(lesson, rules)
        self._tasks = () if self._own is not None else amount_tasks(lesson)
        self._history = self._saved_history()
        self._number = 0
        if self._own is None:
            self._current = next(iter(self._tasks), None)
        else:
            self._begin(self._own)

    def _saved_history(self) -> list[PartAnswer]:
        """Earlier answers about parts of fu, where the lesson is about them."""
        if self._own is None or not self._own.items:
            return []
        found = []
        for key in PARTS:
            card = Card(KIND.id, self._rules.document.id, key)
            for answer in self._repository.past(card, _HISTORY):
                outcome = outcome_of(right=answer.correct, helped=answer.helped)
                if not answer.undone:
                    found.append(PartAnswer(key.partition(".")[0], outcome, answer.at))
        return found

    @property
    def count(self) -> int:
        """How many examples there are."""
        if self._own is None:
            return len(self._tasks)
        return EXAMPLES if self._own.items or self._own.unit == "han" else 1

    @property
    def open_now(self) -> bool:
        """Whether an amount is open."""
        return self._current is not None and not self._current.over

    @property
    def last_done(self) -> bool:
        """Whether the last example is done."""
        return not self.open_now and self._number + 1 >= self.count

    @property
    def number(self) -> str:
        """The number of the dealt hand, "" for the lesson's own."""
        shown = self._current.hand.id if isinstance(self._current, Example) else ""
        return f"{self._texts.ui('drill.number.word')} {shown}" if shown else ""

    @property
    def yaku(self) -> str:
        """The yaku of the chosen line, or else the first one; "" for none, or while one is open."""
        if not isinstance(self._current, Example) or self.open_now:
            return ""
        found = [yaku_of(line.rule) for line in self._current.hand.lines]
        chosen = found[self._chosen] if 0 <= self._chosen < len(found) else ""
        return chosen or next(filter(None, found), "")

    def _begin(self, hand: WorkedHand) -> None:
        assert self._lesson is not None  # it asks the hand
        own = self._lesson.together
        first = own.line if hand is self._own and isinstance(own, TogetherHandStep) else ""
        shown = self._number > 0 or not hand.items  # the first hand of fu shows all its lines
        self._current = example_of(hand, self._history, shown=shown, first=first)
        self._chosen = -1
        self._ask_line(self._current)

    def _ask_line(self, example: Example) -> None:
        """Choose the line that is asked now, and measure the time of its answer."""
        if example.current is not None:
            self._chosen = example.current
        self._since = self._repository.clock.ticks()

    def go_on(self) -> None:
        """Enter what stands in the field, or go on to the next example, once it is found."""
        if self.open_now:
            self.enter(self._panel.field.text())
        elif self._own is None:
            if not self.last_done:
                self._number += 1
                self._current = self._tasks[self._number]
                self.present()
        elif not self._finder.busy:
            seed = self._repository.clock.seed()
            self._finder.begin(seek_example(self._own, self._history, self._rules, seed))

    def _receive(self, hand: WorkedHand) -> None:
        self._number += 1
        self._begin(hand)
        self.present()

    # answers

    def enter(self, text: str) -> None:
        """Grade an amount; one that is not read is no answer."""
        if not self.open_now:
            return
        amount = _amount(text)
        if amount is None:
            key = "unread" if text.strip() else "unsaid"
            self.message.emit(self._texts.ui(f"lesson_view.{key}", text.strip()))
            self._panel.field.selectAll()
            return
        self._answer(text.strip(), amount)
        self.present()

    def reveal(self) -> None:
        """Show everything that is open; what was asked counts as missed."""
        while self.open_now:
            self._answer("", None)
        self.present()

    def _answer(self, text: str, amount: float | None) -> None:
        assert self._current is not None  # an amount is open
        self._current = self._current.answered(text, amount)
        if isinstance(self._current, Example):
            self._note(self._current)
            self._ask_line(self._current)

    def _note(self, example: Example) -> None:
        """Remember the last answer, and save it where it is one about a part of fu."""
        reply, moment = example.replies[-1], self._repository.clock.now()
        line = example.hand.lines[reply.line]
        outcome = outcome_of(right=reply.right, helped=reply.helped)
        last = max((answer.at for answer in self._history), default=0)
        self._history.append(PartAnswer(line.part, outcome, max(moment.at, last + 1)))
        if example.hand.unit == "fu" and line.key in PARTS:
            self._save(example)

    def _save(self, example: Example) -> None:
        reply, shown, repository = example.replies[-1], example.hand.shown, self._repository
        line = example.hand.lines[reply.line]
        item = next(x for x in example.hand.items if x.key == line.key and x.group == line.group)
        card = Card(KIND.id, self._rules.document.id, line.key)
        dealt = Dealt(example.hand.id or card.key, shown.hand, shown.situation)
        question = question_of(card, PartSubject(dealt, Agari((shown.score,)), item))
        answer = _whole(_amount(reply.said))
        found = None if answer is None else grade(
            {"fu": answer}, question.expected, self._rules, None
        )  # fmt: skip
        ms = max(0, round((repository.clock.ticks() - self._since) * 1000))
        rating = rating_of(reply.right, ms, repository.pace(KIND.id), helped=reply.helped)
        uid = repository.clock.uid()
        done = AnsweredQuestion(uid, question, reply.said, found, ms, rating, reply.helped)
        repository.save(done.saved("free", repository.clock.now()))

    @property
    def backs(self) -> tuple[bool, ...]:
        """The backs about what is open, and whether each is turned; a line of han has none."""
        current = self._current
        if current is None or current.over:
            return ()
        if isinstance(current, AmountTask):
            return (current.helped,)
        return tuple(one.turned for one in forms_of(current, self._rules, self._texts))

    def hint(self, form: str = "") -> None:
        """Turn a back: that of a form, or the first one; what is answered then counts as helped."""
        if all(self.backs):
            return
        if isinstance(self._current, AmountTask):
            self._current = replace(self._current, helped=True)
        elif self._current is not None:
            forms = forms_of(self._current, self._rules, self._texts)
            rest = [one.key for one in forms if not one.turned]
            self._current = self._current.hinted(form if form in rest else rest[0])
        self.present()

    def _choose_line(self, line: int) -> None:
        self._chosen = line
        self.present()

    def _choose_group(self, group: int) -> None:
        if isinstance(self._current, Example):
            lines = enumerate(self._current.hand.lines)
            self._choose_line(next((at for at, x in lines if x.group == group), self._chosen))

    # what is shown

    def present(self) -> None:
        """Show the current example."""
        if isinstance(self._current, Example):
            self._present_example(self._current)
        elif self._current is not None and self._lesson is not None:
            self._present_task(self._lesson, self._current)
        self.changed.emit()

    def _present_example(self, example: Example) -> None:
        texts, rules = self._texts, self._rules
        count = texts.ui("lesson_view.hand_of", self._number + 1, self.count)
        note = texts.ui("lesson_view.one_open" if example.open else "lesson_view.none_open")
        chosen = self._chosen
        name = ""
        if example.open:
            name = line_name(example.hand.lines[example.open[0]], texts, hidden=True)
        line = example.line(chosen)
        highlighted = -1 if line is None or line.group is None else line.group
        self._panel.present_example(
            lambda w, h: worked_scene(example, chosen, count, texts, w, h),
            highlighted,
            worked_view(example, rules, note, texts),
            forms_of(example, rules, texts),
            forms_head(example, texts),
            ladder_view(example, self._before(example), name, texts),
        )

    def _before(self, example: Example) -> list[PartAnswer]:
        """The history without the answers to this example."""
        given = len(example.replies)
        return self._history[: len(self._history) - given]

    def _present_task(self, lesson: Lesson, task: AmountTask) -> None:
        texts, together = self._texts, task.together
        outcome, state = "", ""
        if task.said is not None:
            state = "right" if task.right else "wrong"
            how = state if task.said else "shown"
            outcome = texts.ui(f"lesson_view.outcome.{how}", task.said, _written(together.answer))
        asked = asked_together(together, texts)
        choices = tuple(map(_written, together.choices))
        build = task_scene(lesson.show, task, texts, over=task.over)
        self._panel.present_task(
            build, task.at, asked, choices, (outcome, state),
            why_view(lesson, texts, alone=not task.over),
            covered=not task.helped and not task.over,
        )  # fmt: skip


def _amount(text: str) -> float | None:
    """The number of a text, in any width; None for another text."""
    match = _NUMBER.fullmatch(text.strip())
    return None if match is None else float(match[1])


def _written(amount: float) -> str:
    """An amount with its half, if it has one: `3900`, `10.5`."""
    return f"{amount:g}" if amount % 1 else f"{int(amount)}"


def _whole(amount: float | None) -> int | None:
    """An amount of fu or han; None for one that cannot be."""
    return int(amount) if amount is not None and amount.is_integer() else None
