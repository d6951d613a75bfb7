"""The third step of a lesson: a worked example with open lines, or one open amount."""

from __future__ import annotations

from math import ceil
from typing import Final

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QStackedLayout, QVBoxLayout, QWidget

from app.pages.drill.lesson_view.cards import FormsCard, LadderCard, WhyCard
from app.pages.drill.lesson_view.ledger import AmountChoices, AmountField, WorkedLedger
from app.pages.drill.lesson_view.views import HintFormView, LadderView, RuleOfThumbView, WorkedView
from app.pages.drill.widgets.felt import SceneView, draw_back
from app.pages.drill.widgets.felt_items import SceneBuilder
from app.style.theme import effective, mincho, px, scale, tile_px
from app.texts.texts import Texts
from app.widgets.layout.frames import bring_into_sight, card, column, lay_out
from app.widgets.painting.drawing import set_styled, show_if

_FELT: Final = 232
_TASK_FELT: Final = 452

_LEAST: Final = (540, 330)
"""The least width and height of the panel with large letters."""
_NARROW: Final = (1180, 760)
"""A smaller window, in units of what is read, has the forms where the ladder is."""


class _HintCard(WhyCard):
    """The sentence to take home, face down until it is asked for."""

    turned = Signal()

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self._covered = True
        self._cover = ""

    def present_covered(self, shown: RuleOfThumbView, cover: str, *, covered: bool) -> None:
        self._covered, self._cover = covered, cover
        self.present(shown)
        if covered:
            self.describe(shown.head, cover)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self._covered and event.button() is Qt.MouseButton.LeftButton:
            self.turned.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._covered:
            super().paintEvent(event)
            return
        painter, box = self._begin(self._shown.head, self._cover)
        high = min(box.height() - 6, float(px(70)))
        draw_back(painter, QRectF(box.x(), box.y(), box.width(), high), "?", mincho(20))


class _AmountCard(QFrame):
    """The sentence with an open place, a field and amounts to choose from; then what is right.

    - `entered(text)`: an amount that was typed or chosen.
    """

    entered = Signal(str)

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self.setObjectName("lesson_amount")
        self.setProperty("role", "card")
        self._texts = texts
        self._asked, self._outcome = QLabel(), QLabel()
        self._asked.setObjectName("lesson_asked")
        self._asked.setProperty("role", "headline")
        self._outcome.setObjectName("lesson_outcome")
        for label in (self._asked, self._outcome):
            label.setWordWrap(True)
        self.field, self.choices = AmountField(self), AmountChoices("lesson_choice", self)
        self.field.setFixedSize(px(140), px(36))
        self.field.entered.connect(self.entered)
        self.choices.chosen.connect(self.entered)
        row = QHBoxLayout()
        row.setSpacing(px(14))
        row.addWidget(self.field)
        row.addWidget(self.choices)
        row.addStretch(1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(px(18), px(10), px(18), px(10))
        whole.setSpacing(px(8))
        whole.addWidget(self._asked)
        whole.addLayout(row)
        whole.addWidget(self._outcome)
        whole.addStretch(1)

    def present(self, asked: str, choices: tuple[str, ...], outcome: str, state: str) -> None:
        """Ask, or show the outcome: `state` is "", "right" or "wrong"."""
        if asked != self._asked.text() and not outcome:
            self.field.clear()
        self._asked.setText(asked)
        self._outcome.setText(outcome)
        set_styled(self._outcome, "state", state)
        self.choices.present(choices, self._texts.ui("lesson_view.amounts"))
        self.field.setAccessibleName(asked)
        for widget in (self.field, self.choices):
            show_if(widget, not outcome)

    def needed(self, width: int) -> int:
        """The height that the sentence and the choices need in a width, both in pixels."""
        layout = self.layout()
        return 0 if layout is None else layout.totalMinimumHeightForWidth(width)


class TogetherPanel(QWidget):
    """Lays out felt, ledger or amount, and the cards beside it.

    - `entered(text)`: an amount for what is open.
    - `hint_requested(form)`: a back was clicked.
    """

    entered = Signal(str)
    hint_requested = Signal(str)

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self.felt = SceneView("lesson_worked_felt")
        self.ledger, self.amount = WorkedLedger(texts), _AmountCard(texts)
        self.forms, self.ladder = FormsCard("lesson_forms"), LadderCard("lesson_ladder")
        self.hint = _HintCard("lesson_hint")
        self.ledger.entered.connect(self.entered)
        self.amount.entered.connect(self.entered)
        self.forms.turned.connect(self.hint_requested)
        self.hint.turned.connect(lambda: self.hint_requested.emit(""))
        self._texts, self._task = texts, False
        self._forms: tuple[HintFormView, ...] = ()
        self._build()

    def _build(self) -> None:
        felt, inside = card("felt", QVBoxLayout())
        inside.addWidget(self.felt)
        self._felt = felt
        held, around = card("card", QVBoxLayout())
        around.addWidget(self.ledger)
        self._stack = QStackedLayout()
        right = column(px(10))
        right.addWidget(self.forms, 176)
        right.addWidget(self.hint, 176)
        right.addWidget(self.ladder, 198)
        self._below = QHBoxLayout()
        self._below.setSpacing(px(10))
        self._below.addLayout(self._stack, 640)
        self._below.addLayout(right, 526)
        whole = column(px(10))
        whole.addWidget(felt)
        whole.addLayout(self._below, 1)
        self._area = lay_out(self, "lesson_together_area", whole, *_LEAST)
        self._stack.addWidget(held)  # in its window already, or it would be shown in its own
        self._stack.addWidget(self.amount)
        self._room = felt.parentWidget() or self  # with large letters it is higher than the panel
        for measured in (self.amount, self._room, self.amount.field):
            measured.installEventFilter(self)

    def present_example(
        self,
        build: SceneBuilder,
        highlighted: int,
        ledger: WorkedView,
        forms: tuple[HintFormView, ...],
        head: str,
        ladder: LadderView,
    ) -> None:
        """Show a worked hand."""
        self._task = False
        self.felt.present(build, highlighted, _FELT)
        self.ledger.present(ledger)
        self._stack.setCurrentIndex(0)
        self.forms.present(head, self._texts.ui("lesson_view.turn_hint"), forms)
        self.ladder.present(ladder)
        self._forms = forms
        show_if(self.hint, False)
        self._fit()

    def present_task(
        self, build: SceneBuilder, highlighted: int, asked: str, choices: tuple[str, ...],
        outcome: tuple[str, str], hint: RuleOfThumbView, *, covered: bool,
    ) -> None:  # fmt: skip
        """Show one open amount."""
        self._task = True
        self.felt.present(build, highlighted, _TASK_FELT)
        self.amount.present(asked, choices, *outcome)
        self._stack.setCurrentIndex(1)
        cover = self._texts.ui("lesson_view.turn_hint")
        self.hint.present_covered(hint, cover, covered=covered)
        show_if(self.hint, True)
        self._fit()

    def clear(self) -> None:
        """Empty the fields for the examples of another lesson."""
        for field in (self.amount.field, self.ledger.field):
            field.clear()

    @property
    def field(self) -> AmountField:
        """The field for what is open."""
        return self.amount.field if self._task else self.ledger.field

    def _fit(self) -> None:
        """Heights, and the forms in the place of the ladder where there is little room."""
        wide, high = effective()
        narrow = wide < _NARROW[0] or high < _NARROW[1]
        asked = any(form.turned for form in self._forms)
        show_if(self.forms, not self._task and bool(self._forms) and (not narrow or asked))
        show_if(self.ladder, not self._task and not (narrow and asked))
        share = 0.68 if self._task else 0.36
        least = _TASK_FELT if self._task else _FELT
        needed = self.amount.needed(self.amount.width()) if self._task else self.ledger.least
        if self._area is not None:  # it scrolls: the lines have their room below some of the felt
            both = 0 if self._task else ceil(needed / scale()) + 10 + _FELT // 2
            self._area.set_minimum(_LEAST[0], max(_LEAST[1], both))
        room = self._room.height() - px(10)
        felt = min(tile_px(least), round(room * share), room - needed)
        self._felt.setFixedHeight(max(tile_px(48), felt))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._keep_in_sight()

    def _keep_in_sight(self) -> None:
        """Keep the field in sight in which an answer is typed."""
        if self.window().focusWidget() is self.amount.field:
            bring_into_sight(self.amount.field)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Fits the heights anew when the room or the amount has another size; keeps the field in
        sight when it is moved."""
        if event.type() == QEvent.Type.Move:
            self._keep_in_sight()
        elif event.type() == QEvent.Type.Resize:
            self._fit()
        return super().eventFilter(watched, event)
