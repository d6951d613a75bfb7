"""What is practised: how a round ends, from which cards, and the day's goal."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import QRectF, QSize, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from app.pages.drill.views import FACETS
from app.style.theme import colour, px, tokens
from app.texts.texts import Texts
from app.widgets.controls.controls import ChipButton, Segment, Stepper
from app.widgets.layout.flow import Flow
from app.widgets.painting.drawing import show_if

_CHOICES: Final = {
    "mode": ("free", "minute"),
    "plan": ("due", "weakest", "chosen"),
    "learner": ("beginner", "advanced"),
}
"""The values of each choice, in their order."""


class Bar(QWidget):
    """A thin progress bar; painted, since it has neither text nor border."""

    def __init__(self) -> None:
        super().__init__()
        self._share = 0.0

    def present(self, share: float) -> None:
        self._share = min(max(share, 0.0), 1.0)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(px(100), px(6))

    def minimumSizeHint(self) -> QSize:
        return QSize(px(20), px(6))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, t = QPainter(self), tokens()
        box = QRectF(0, (self.height() - px(6)) / 2, self.width(), px(6))
        painter.fillRect(box, colour(t.sunk))
        box.setWidth(box.width() * self._share)
        painter.fillRect(box, colour(t.green))


class RangeForm(QFrame):
    """Emits a choice by its name and value: mode, plan, learner, facet, goal."""

    changed = Signal(str, str)

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self._texts = texts
        self.setObjectName("drill_range")
        self.setProperty("role", "card")
        self._head, self._goal_word, self._goal_text = QLabel(), QLabel(), QLabel()
        self.segments = {
            name: Segment(f"drill_{name}", range(len(values)), roomy=True)
            for name, values in _CHOICES.items()
        }
        self.chips = {facet: ChipButton(f"drill_facet_{facet}") for facet in FACETS}
        self.goal, self._bar = Stepper("drill_goal"), Bar()
        self._build()
        self._label()

    def _build(self) -> None:
        self._head.setProperty("role", "head")
        self._goal_text.setObjectName("drill_goal_told")
        for label in (self._goal_word, self._goal_text):
            label.setProperty("role", "caption")
        whole = self._whole = QVBoxLayout(self)
        self.set_compact(compact=False)
        whole.addWidget(self._head)
        for name, segment in self.segments.items():
            segment.chosen.connect(partial(self._choose, name))
            row = QHBoxLayout()
            row.addWidget(segment)
            row.addStretch(1)
            whole.addLayout(row)
        chips = QWidget()
        flow = Flow(chips, gap=6, row_gap=5)
        for facet, chip in self.chips.items():
            chip.clicked.connect(partial(self._toggle, facet))
            flow.addWidget(chip)
        whole.addWidget(chips)
        row = QHBoxLayout()
        row.addWidget(self._goal_word)
        row.addStretch(1)
        row.addWidget(self.goal)
        self.goal.stepped.connect(lambda value: self.changed.emit("goal", str(value)))
        whole.addLayout(row)
        told = QHBoxLayout()
        told.addWidget(self._bar, 1)
        told.addWidget(self._goal_text)
        whole.addLayout(told)
        whole.addStretch(1)

    def _choose(self, name: str, at: int) -> None:
        self.changed.emit(name, _CHOICES[name][at])

    def _toggle(self, facet: str, _on: bool = False) -> None:
        self.changed.emit("facet", facet)

    def set_compact(self, compact: bool) -> None:
        """Reduce margins and spacing."""
        self._whole.setContentsMargins(
            px(10), px(4 if compact else 6), px(10), px(4 if compact else 8)
        )
        self._whole.setSpacing(px(3 if compact else 5))

    def _label(self) -> None:
        texts = self._texts
        self._head.setText(texts.ui("drill.range"))
        for name, segment in self.segments.items():
            words = [texts.ui(f"drill.{name}.{value}") for value in _CHOICES[name]]
            tips = [texts.ui(f"drill.{name}_tip.{value}") for value in _CHOICES[name]]
            segment.set_labels(words, tips)
            segment.setAccessibleName(texts.ui(f"heard.{name}"))
        self._goal_word.setText(texts.ui("drill.goal"))
        self.goal.set_name(texts.ui("drill.goal"))

    def present(
        self,
        chosen: dict[str, str],
        facets: tuple[str, ...],
        left_out: frozenset[str],
        goal: tuple[int, int],
    ) -> None:
        """Show what is chosen; `goal` is the number of answers given today and wished for."""
        for name, segment in self.segments.items():
            values = _CHOICES[name]
            offered = range(len(values))
            if name == "plan" and chosen["plan"] != "chosen":
                offered = range(len(values) - 1)
            there = chosen[name] in values
            segment.present(values.index(chosen[name]) if there else None, offered)
        for facet, chip in self.chips.items():
            show_if(chip, facet in facets and chosen["plan"] != "chosen")
            word = self._texts.ui(f"table.{facet}")
            chip.present(word, on=facet not in left_out)
            chip.setAccessibleName(word)
        done, wished = goal
        self.goal.present(wished)
        self._bar.present(done / wished if wished else 1.0)
        self._goal_text.setText(self._texts.ui("drill.goal_told", done, wished))
