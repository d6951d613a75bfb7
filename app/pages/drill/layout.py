"""The layout of the drill page: its widgets and their geometry."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QScrollArea,
    QStackedLayout,
    QVBoxLayout,
    QWidget,
)

from app.pages.drill.widgets.answer_card import AnswerCard
from app.pages.drill.widgets.due_card import DueCard
from app.pages.drill.widgets.hand_number import HandNumberField
from app.pages.drill.widgets.kind_list import KindList
from app.pages.drill.widgets.past_card import PastCard
from app.pages.drill.widgets.question_card import QuestionCard
from app.pages.drill.widgets.range_form import RangeForm
from app.pages.drill.widgets.round_card import RoundCard
from app.pages.drill.widgets.round_summary import RoundSummary
from app.style.theme import px
from app.texts.texts import Texts
from app.widgets.controls.controls import Segment
from app.widgets.controls.keyed import KeyedButton
from app.widgets.layout.frames import Panel, column
from app.widgets.painting.drawing import show_if

VIEWS: Final = ("practise", "progress")
_LEFT, _NARROW_LEFT, _RIGHT = 252, 214, 244
_FELT, _LOW_FELT = 226, 196
_WIDE, _HIGH, _LOW = 1080, 720, 640
_LEAST_FELT: Final = 168
_WITH_RIGHT, _WITH_LEFT = 820, 660
"""From these widths on there is room for the cards at the right, and for those at the left."""
_MARGIN: Final = 14
_ANY: Final = 16_777_215
"""QWIDGETSIZE_MAX: no limit."""


class DrillLayout(QWidget):
    """Kinds and range at the left, question and answer, the round at the right; or the progress."""

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.views = Segment("drill_view", range(len(VIEWS)), roomy=True, tabs=True)
        self.kinds, self.range = KindList(texts), RangeForm(texts)
        self.question, self.card = QuestionCard(texts), AnswerCard(texts, self)
        self.summary = RoundSummary(texts, self)
        self.round, self.past, self.due = RoundCard(), PastCard(texts), DueCard("drill_due")
        self.end = KeyedButton("drill_end", "Ctrl+E", self)
        self.fold_out = KeyedButton("drill_fold_out", "Ctrl+M", self)
        self._below = QScrollArea()
        self.number = HandNumberField(texts)
        self._middle, self._all = QStackedLayout(), QStackedLayout()
        self._build()
        self._label(texts)

    def _build(self) -> None:
        self._whole = QVBoxLayout(self)
        self._top = QHBoxLayout()
        self._top.setSpacing(10)
        self._top.addWidget(self.views)
        self._top.addWidget(self.fold_out)
        self.fold_out.setCheckable(True)
        self.fold_out.toggled.connect(self._fit_sides)
        self._top.addStretch(1)  # keeps its place where there is no number
        self._top.addWidget(self.number, 1000)
        self._whole.addLayout(self._top)
        practise = QWidget()
        self._sides = QHBoxLayout(practise)
        self._sides.setContentsMargins(0, 0, 0, 0)
        self._left, self._right = Panel("drill_left", gap=10), Panel("drill_right", gap=10)
        self._left.hold(self.kinds, self.range)
        self._right.hold(self.round, self.past, self.due, self.end)
        asked = QWidget()
        below = column(10)
        below.addWidget(self.question)
        below.addWidget(self._below, 1)
        self._below.setWidget(self.card)
        self._below.setWidgetResizable(True)
        self._below.setFrameShape(QScrollArea.Shape.NoFrame)
        self._below.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        asked.setLayout(below)
        self._middle.addWidget(asked)
        self._middle.addWidget(self.summary)
        self._sides.addWidget(self._left)
        self._sides.addLayout(self._middle, 1)
        self._sides.addWidget(self._right)
        self._all.addWidget(practise)
        self._whole.addLayout(self._all, 1)

    def hold_progress(self, progress: QWidget) -> None:
        """Add the progress panel, once it is made."""
        self._all.addWidget(progress)

    def _label(self, texts: Texts) -> None:
        words = [texts.ui(f"drill.view.{view}") for view in VIEWS]
        self.views.set_labels(words, words)
        self.views.setAccessibleName(texts.ui("heard.tabs"))
        self.fold_out.set_label(texts.ui("drill.do.range"), texts.ui("drill.tip.range"))
        self.end.set_label(texts.ui("drill.do.end"), texts.ui("drill.tip.end"))

    def show_view(self, view: str) -> None:
        self.views.present(VIEWS.index(view))
        self._all.setCurrentIndex(min(VIEWS.index(view), self._all.count() - 1))

    def show_over(self, over: bool) -> None:
        """Show the summary in the place of question and answer, or these."""
        self._middle.setCurrentIndex(int(over))
        show_if(self.end, not over)

    def _fit_sides(self) -> None:
        """Hide the panels for which there is no room; the left one then replaces the question."""
        wide = self.width()
        show_if(self._right, wide >= px(_WITH_RIGHT))
        alone = wide < px(_WITH_LEFT)
        show_if(self.fold_out, alone)
        over = alone and self.fold_out.isChecked()
        show_if(self._left, over or not alone)
        for at in range(self._middle.count()):
            widget = self._middle.widget(at)
            if widget is not None:
                widget.setMaximumWidth(0 if over else _ANY)
        if over:
            self._left.setFixedWidth(wide - 2 * px(_MARGIN))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit widths, heights and margins to the size of the page."""
        narrow, low = self.width() < px(_WIDE), self.height() < px(_LOW)
        self._left.setFixedWidth(px(_NARROW_LEFT if narrow else _LEFT))
        self._right.setFixedWidth(px(_NARROW_LEFT if narrow else _RIGHT))
        high = min(px(_LOW_FELT if low else _FELT), max(px(_LEAST_FELT), self.height() * 2 // 5))
        self.question.setFixedHeight(high)
        self.question.set_compact(narrow)
        self.card.set_compact(narrow)
        self.kinds.set_compact(self.height() < px(_HIGH))
        self.range.set_compact(self.height() < px(_HIGH))
        self._whole.setContentsMargins(*((10, 8, 10, 8) if low else (14, 12, 14, 12)))
        self._whole.setSpacing(8 if low else 10)
        self._sides.setSpacing(8 if narrow else 10)
        self._fit_sides()
        super().resizeEvent(event)
