"""The card under a question: its controls while it is open, then the truth and its explanation."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QStackedLayout,
    QVBoxLayout,
    QWidget,
)

from app.actions import PAGE_KEY_OF
from app.pages.drill.kinds.control import Control
from app.pages.drill.views import DrillQuestionView, MarkedView
from app.pages.drill.widgets.answered_side import AnsweredSide
from app.pages.drill.widgets.answerers.panel import AnswererPanel
from app.pages.drill.widgets.take_home import NextCard
from app.style.theme import px, sans
from app.texts.texts import Texts
from app.widgets.controls.controls import make_fold
from app.widgets.controls.keyed import KeyedButton
from app.widgets.layout.flow import Flow
from app.widgets.layout.frames import LayoutBarrier, column, holding
from app.widgets.painting.drawing import leave_unfilled, show_if, width_of

OPEN: Final = ("choices", "give_up", "skip", "suspend")
DONE: Final = ("next", "table", "hand", "lesson", "more")
MORE: Final = ("slip", "only", "take_back", "rest")
"""The actions on an open question and on an answered one; the last fold out."""
_CHOICES: Final = 4
_CHOICE, _BESIDE = 14, 28


class _Contents(LayoutBarrier):
    """What is above the buttons: it asks for the least height of what it shows, so that it scrolls
    as late as possible."""

    def __init__(self, stack: QStackedLayout) -> None:
        super().__init__(holding(stack))
        self._stack = stack

    def minimumSizeHint(self) -> QSize:
        shown = self._stack.currentWidget()
        layout = None if shown is None else shown.layout()
        if layout is None:
            return QSize(0, 0)
        needed = layout.totalMinimumHeightForWidth(self.width())
        return QSize(0, needed if needed >= 0 else layout.totalMinimumSize().height())


class AnswerCard(QFrame):
    """Controls and choices of an open question, or the explanation of an answered one.

    - `action_requested(name)`: a button was clicked, of `OPEN`, `DONE`, `MORE` or `submit`.
    - `chosen(text)`: an offered answer.
    - `lesson_requested(id)`: the lesson about the cause of a wrong answer is to be opened.
    """

    action_requested = Signal(str)
    lesson_requested = Signal(str)
    chosen = Signal(str)

    def __init__(self, texts: Texts, page: QWidget) -> None:
        super().__init__()
        self.setObjectName("drill_answer_card")
        self.setProperty("role", "card")
        self._texts = texts
        self.answerers = AnswererPanel(texts)
        self._hint, self._problem = QLabel(), QLabel()
        self._choices = [QPushButton() for _ in range(_CHOICES)]
        self.buttons = {
            name: KeyedButton(f"drill_{name}", PAGE_KEY_OF.get(f"drill_{name}", ""), page)
            for name in (*OPEN, *DONE, *MORE)
        }
        self.submit = KeyedButton("drill_submit", "", page)
        self.answered, self._again = AnsweredSide(texts, page), QLabel()
        self._next_card = NextCard(texts)
        self._stack, self._lesson, self._follows = QStackedLayout(), "", ""
        self._open_buttons, self._done_buttons, self._more = QWidget(), QWidget(), QWidget()
        self._build()
        self._label()

    def _build(self) -> None:
        self._place()  # a stack without a window shows what it is given in one of its own
        self._stack.addWidget(self._open_side())
        self._stack.addWidget(self.answered)
        for name, button in self.buttons.items():
            if name not in ("lesson", "more"):
                button.clicked.connect(lambda _=False, name=name: self.action_requested.emit(name))
        self.submit.clicked.connect(lambda: self.action_requested.emit("submit"))
        self.buttons["lesson"].clicked.connect(self._request_lesson)
        make_fold(self.buttons["more"])
        self.buttons["more"].toggled.connect(self._fold_more)
        for name in ("hand", "table", "lesson"):  # shown with an answer that has them
            self.buttons[name].hide()
        for primary in (self.submit, self.buttons["next"]):
            primary.setProperty("role", "primary")

    def _place(self) -> None:
        """The buttons stay in sight; what is above them scrolls where it has no room."""
        self._above = QScrollArea()
        self._above.setObjectName("drill_answer_area")
        self._above.setProperty("role", "panel")
        self._above.setWidgetResizable(True)
        self._above.setFrameShape(QFrame.Shape.NoFrame)
        self._above.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._above.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._contents = _Contents(self._stack)
        self._above.setWidget(self._contents)
        leave_unfilled(self._above)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(px(16), px(8), px(16), px(10))
        whole.setSpacing(px(6))
        whole.addWidget(self._above, 1)
        line = QHBoxLayout()
        line.addWidget(self._again, 1)
        line.addWidget(self.answered.unfold)
        whole.addLayout(line)
        rows = (
            (self._open_buttons, ("submit", *OPEN)),
            (self._more, MORE),
            (self._done_buttons, DONE),
        )
        for row, names in rows:
            flow = Flow(row, px(6), px(5))
            for name in names:
                flow.addWidget(self.submit if name == "submit" else self.buttons[name])
        foot = QHBoxLayout()
        foot.addWidget(self._done_buttons, 1)
        foot.addWidget(self._next_card)
        for widget in (self._open_buttons, self._more):
            whole.addWidget(widget)
        whole.addLayout(foot)

    def _show_side(self, *, done: bool) -> None:
        self._stack.setCurrentIndex(int(done))
        show_if(self._again, done and bool(self._again.text()))
        show_if(self.answered.unfold, done and self.answered.folds)
        show_if(self._open_buttons, not done)
        show_if(self._done_buttons, done)
        show_if(self._next_card, done and bool(self._follows))
        show_if(self._more, done and self.buttons["more"].isChecked())
        self._contents.updateGeometry()

    def _request_lesson(self) -> None:
        """Open the lesson about the answer that is shown; the key works without the button."""
        if self._lesson and self._stack.currentIndex():
            self.lesson_requested.emit(self._lesson)

    def _fold_more(self, on: bool) -> None:
        """Show the further actions, or fold them away again."""
        show_if(self._more, on and not self._done_buttons.isHidden())

    def _open_side(self) -> QWidget:
        side, whole = QWidget(), column(8)
        self._hint.setObjectName("drill_hint")
        self._hint.setProperty("role", "caption")
        self._hint.setWordWrap(True)
        self._problem.setObjectName("drill_problem")
        self._problem.setProperty("role", "mistake")
        self._problem.setWordWrap(True)
        policy = QSizePolicy.Policy
        for label in (self._problem, self._hint):
            label.setSizePolicy(policy.Preferred, policy.Maximum)
        whole.addWidget(self._problem)
        whole.addWidget(self._hint)
        self._offered = QGridLayout()
        self._offered.setSpacing(px(8))
        for at, button in enumerate(self._choices):
            button.setObjectName(f"drill_choice_{at}")
            button.setProperty("role", "choice")
            button.clicked.connect(partial(self._choose, at))
            self._offered.addWidget(button, at // 2, at % 2)
        whole.addLayout(self._offered)
        whole.addWidget(self.answerers, 12)
        whole.addStretch(1)
        side.setLayout(whole)
        return side

    def _present_choices(self, choices: tuple[str, ...]) -> None:
        """Offer answers: two beside each other, long ones below each other."""
        font = sans(_CHOICE, bold=True)
        widest = max((width_of(words, font) for words in choices), default=0) + px(_BESIDE)
        across = 1 if 2 * widest > self._contents.width() else 2
        for at, button in enumerate(self._choices):
            there = at < len(choices)
            button.setText(choices[at] if there else "")
            if there:
                self._offered.addWidget(button, at // across, at % across)
            show_if(button, there)

    def _choose(self, at: int) -> None:
        self.chosen.emit(self._choices[at].text())

    def set_compact(self, narrow: bool) -> None:
        self.answered.set_compact(narrow)

    def _label(self) -> None:
        texts = self._texts
        self._again.setObjectName("drill_comes_back")
        self._again.setProperty("role", "caption")
        self._again.setWordWrap(True)
        for name, button in (*self.buttons.items(), ("submit", self.submit)):
            button.set_label(texts.ui(f"drill.do.{name}"), texts.ui(f"drill.tip.{name}"))
        enter = f"{texts.ui('drill.do.next')}  Enter"
        self.buttons["next"].setText(enter)
        self.submit.setText(f"{texts.ui('drill.do.submit')}  Enter")

    def present_open(
        self, shown: DrillQuestionView, hint: str, controls: tuple[Control, ...]
    ) -> None:
        """Show an open question: how it is answered, and the controls for that."""
        self._hint.setText(hint)
        self._problem.setText(shown.problem)
        show_if(self._problem, bool(shown.problem))
        show_if(self._hint, not shown.problem)
        self._present_choices(shown.choices)
        self.answerers.present(controls)
        show_if(self.answerers, not shown.choices)
        self._contents.updateGeometry()
        self._show_side(done=False)

    def present_marked(self, shown: MarkedView) -> None:
        """Show an answered question."""
        found = shown.diagnosis
        self.answered.present(shown)
        self._again.setText(shown.again)
        self._follows = "" if found is None else found.follows
        self._next_card.present(self._follows)
        self.buttons["hand"].setVisible(shown.hand_there)
        self.buttons["table"].setVisible(shown.cell_there)
        self._lesson = "" if found is None else found.lesson
        self.buttons["lesson"].setVisible(bool(self._lesson))
        if found is not None and found.lesson:
            self.buttons["lesson"].setText(found.lesson_name)
        show_if(self.buttons["slip"], found is not None and found.can_slip)
        self._show_side(done=True)
