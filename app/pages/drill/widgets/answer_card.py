"""The card under a question: its controls while it is open, then the truth and its explanation."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QStackedLayout,
    QVBoxLayout,
    QWidget,
)

from app.pages.drill.kinds.control import Control
from app.pages.drill.views import DrillQuestionView, FieldView, MarkedView
from app.pages.drill.widgets.answerers.panel import AnswererPanel
from app.pages.drill.widgets.neighbour_table import NeighbourTable
from app.style.theme import mincho, px, scale, tile_scale
from app.texts.texts import Texts
from app.widgets.answer.clause_panel import ClausePanel
from app.widgets.answer.ledger import LedgerView
from app.widgets.controls.keyed import KeyedButton
from app.widgets.layout.flow import Flow
from app.widgets.layout.frames import Walled, column, holding
from app.widgets.painting.drawing import show_if, width_of

OPEN: Final = {"choices": "F2", "give_up": "F4", "skip": "F6", "suspend": "F7"}
DONE: Final = {"next": "", "table": "F9", "hand": "F11", "only": "F12", "take_back": "F5"}
"""The actions on an open question and on an answered one, with their keys."""
_TRUTH, _LEAST = 44, 18
_CHOICES: Final = 4
_CLAUSE, _LOW_CLAUSE = 92, 66
_FEW: Final = 8
_LEAST_LEDGER: Final = 74


class _Contents(Walled):
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

    - `action_requested(name)`: a button was clicked, of `OPEN`, `DONE` or `submit`.
    - `chosen(text)`: an offered answer.
    """

    action_requested = Signal(str)
    chosen = Signal(str)

    def __init__(self, texts: Texts, page: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("drill_answer_card")
        self.setProperty("role", "card")
        self._texts = texts
        self.answerers = AnswererPanel(texts)
        self._hint, self._problem = QLabel(), QLabel()
        self._choices = [QPushButton() for _ in range(_CHOICES)]
        self.buttons = {
            name: KeyedButton(f"drill_{name}", keys, page) for name, keys in (OPEN | DONE).items()
        }
        self.submit = KeyedButton("drill_submit", "", page)
        self._head, self._truth, self._again = QLabel(), QLabel(), QLabel()
        self._located, self._fields = QLabel(), QLabel()
        self.around, self.clause = NeighbourTable(texts), ClausePanel()
        self.ledger = LedgerView(texts)
        self._stack = QStackedLayout()
        self._open_buttons, self._done_buttons = QWidget(), QWidget()
        self._rows_shown: object = None
        self._document, self._refit = "", False
        self._narrow = self._has_cells = False
        self._build()
        self._label()

    def _build(self) -> None:
        self._stack.addWidget(self._open_side())
        self._stack.addWidget(self._done_side())
        self._place()
        for name, button in self.buttons.items():
            button.clicked.connect(lambda _=False, name=name: self.action_requested.emit(name))
        self.submit.clicked.connect(lambda: self.action_requested.emit("submit"))
        self.ledger.selected.connect(self._select)
        for name in ("hand", "table"):  # shown with an answer that has them, and no room before
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
        whole = QVBoxLayout(self)
        whole.setContentsMargins(px(16), px(8), px(16), px(10))
        whole.setSpacing(px(6))
        whole.addWidget(self._above, 1)
        whole.addWidget(self._again)
        rows = ((self._open_buttons, ("submit", *OPEN)), (self._done_buttons, DONE))
        for row, names in rows:
            flow = Flow(row, px(6), px(5))
            for name in names:
                flow.addWidget(self.submit if name == "submit" else self.buttons[name])
            whole.addWidget(row)

    def _show_side(self, *, done: bool) -> None:
        self._stack.setCurrentIndex(int(done))
        show_if(self._again, done)
        show_if(self._open_buttons, not done)
        show_if(self._done_buttons, done)
        self._contents.updateGeometry()

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
        offered = QHBoxLayout()
        offered.setSpacing(px(8))
        for at, button in enumerate(self._choices):
            button.setObjectName(f"drill_choice_{at}")
            button.setProperty("role", "choice")
            button.clicked.connect(partial(self._choose, at))
            offered.addWidget(button, 1)
        whole.addLayout(offered)
        whole.addWidget(self.answerers, 12)
        side.setLayout(whole)
        return side

    def _choose(self, at: int) -> None:
        self.chosen.emit(self._choices[at].text())

    def _done_side(self) -> QWidget:
        side, whole = QWidget(), column(6)
        named = {"truth_head": self._head, "truth": self._truth, "comes_back": self._again,
                 "located": self._located, "fields": self._fields}  # fmt: skip
        for name, label in named.items():
            label.setObjectName(f"drill_{name}")
            label.setTextFormat(Qt.TextFormat.PlainText)
        self._head.setProperty("role", "head")
        self._again.setProperty("role", "caption")
        self._located.setProperty("role", "mistake")
        for label in (self._located, self._fields, self._again, self._truth):
            label.setWordWrap(True)
        whole.addLayout(self._top())
        whole.addWidget(self._fields)
        whole.addLayout(self._middle(), 100)
        whole.addStretch(1)
        side.setLayout(whole)
        return side

    def _top(self) -> QHBoxLayout:
        left = column(0)
        left.addWidget(self._head)
        left.addWidget(self._truth)
        top = QHBoxLayout()
        top.addLayout(left, 1)
        self._located.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        top.addWidget(self._located, 1)
        return top

    def _middle(self) -> QHBoxLayout:
        why = QVBoxLayout()
        why.setSpacing(0)
        self.ledger.setObjectName("drill_ledger")
        self.ledger.empty = self._texts.ui("drill.no_steps")
        self.clause.setObjectName("drill_clause")
        why.addWidget(self.ledger, 1)
        why.addWidget(self.clause)
        middle = QHBoxLayout()
        middle.setSpacing(px(14))
        middle.addWidget(self.around, 11)
        middle.addLayout(why, 10)
        self.ledger.setMinimumHeight(px(_LEAST_LEDGER))
        self._beside = middle
        return middle

    def set_compact(self, narrow: bool) -> None:
        """Where there is little room, the cells need more of it than the lines."""
        self._narrow = narrow
        self._beside.setStretch(0, 13 if narrow else 11)
        self._beside.setStretch(1, 10)
        self._fit_rows()

    def _fit_rows(self) -> None:
        """Many lines take the place of the clause's third line, on a narrow card that of cells."""
        many = self.ledger.rows.rowCount() > _FEW
        self.clause.setFixedHeight(px(_LOW_CLAUSE if many or self._narrow else _CLAUSE))
        self.clause.set_compact(many or self._narrow)
        show_if(self.around, self._has_cells and not (many and self._narrow))

    def _label(self) -> None:
        texts = self._texts
        self._head.setText(texts.ui("drill.truth"))
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
        for at, button in enumerate(self._choices):
            there = at < len(shown.choices)
            button.setText(shown.choices[at] if there else "")
            show_if(button, there)
        self.answerers.present(controls)
        self._contents.updateGeometry()
        self._show_side(done=False)

    def present_marked(self, shown: MarkedView) -> None:
        """Show an answered question."""
        self._truth.setText(shown.truth)
        self._fit_truth()
        self._refit = not self.isVisible()  # a new page has no width yet
        first, second = shown.located
        self._located.setText("\n".join(part for part in (first, second) if part))
        show_if(self._located, bool(first) and not shown.right)
        self._fields.setText("\n".join(_field(field, self._texts) for field in shown.fields))
        show_if(self._fields, bool(shown.fields))
        self.around.present(shown.around)
        self._has_cells = shown.around is not None
        self._again.setText(shown.again)
        self.buttons["hand"].setVisible(shown.hand_there)
        self.buttons["table"].setVisible(shown.cell_there)
        self._show_rows(shown)
        self._show_side(done=True)

    def _fit_truth(self) -> None:
        size, words = _TRUTH * tile_scale() / scale(), self._truth.text()
        while size > _LEAST and width_of(words, mincho(size)) > self.width() * 0.5:
            size -= 2
        self._truth.setFont(mincho(size))

    def resizeEvent(self, event: QResizeEvent) -> None:
        if self._refit:
            self._fit_truth()
        super().resizeEvent(event)

    def _show_rows(self, shown: MarkedView) -> None:
        show_if(self.ledger, bool(shown.rows))
        show_if(self.clause, bool(shown.rows))
        self._document = shown.document
        if shown.rows != self._rows_shown:
            self._rows_shown = shown.rows
            lines = [at for at, row in enumerate(shown.rows) if row.rule is not None]
            self.ledger.present(shown.rows, lines[0] if lines else None)
            self._select(lines[0] if lines else -1)
        else:
            self.ledger.present(shown.rows, None)
        self._fit_rows()

    def _select(self, at: int) -> None:
        rows = self.ledger.rows.rows
        row = rows[at] if 0 <= at < len(rows) else None
        self.clause.present(row, self._document, self._texts)


def _field(field: FieldView, texts: Texts) -> str:
    """A field of a partly right answer: `✓ 翻 3翻`, `✕ 符 30符 → 40符`."""
    if field.right:
        return texts.ui("drill.field_right", field.name, field.truth)
    return texts.ui("drill.field_wrong", field.name, field.said, field.truth)
