"""The widgets by which a hand is entered, and their layout on any page."""

from __future__ import annotations

from typing import Final

from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from app.pages.score.widgets.hand_row import HandRow
from app.pages.score.widgets.indicator_row import IndicatorRow
from app.pages.score.widgets.notation_field import NotationField
from app.pages.score.widgets.palette import ModePalette
from app.pages.score.widgets.problem_lines import ProblemLines
from app.pages.score.widgets.river_row import RiverRow
from app.pages.score.widgets.situation_form import SituationForm
from app.style import theme
from app.texts.texts import Texts
from app.widgets.layout.frames import Scrolled, card, column

_PALETTE, _FORM = 288, 270
_RIVER: Final = 4
_NOTATION: Final = 5


class HandInputLayout:
    """The table with the hand, and a column with palette and situation; a page places both.

    Without `asks_table` the situation has no seats and counters: the page knows them.
    """

    def __init__(self, texts: Texts, *, asks_table: bool = True) -> None:
        self.indicators, self.hand = IndicatorRow(texts=texts), HandRow(texts=texts)
        self.notation = NotationField(texts=texts)
        self.indicator_problems = ProblemLines("problems_indicators", texts=texts)
        self.river = RiverRow(texts=texts)
        self.hand_problems = ProblemLines("problems_hand", texts=texts)
        self.picker, self.situation = (
            ModePalette(texts=texts),
            SituationForm(texts=texts, asks_table=asks_table),
        )
        self.form_area = Scrolled(shrinks=True)
        self.form_area.column.addWidget(self.situation)
        self._felt_box = QVBoxLayout()
        self._form_box: QVBoxLayout | None = None
        self._large = theme.wide(theme.FOUR)
        self._left: QVBoxLayout | None = None

    def felt(self, *beside: QWidget) -> QFrame:
        """The table; the widgets `beside` are placed to the right of the notation."""
        frame, felt = card("felt", self._felt_box)
        felt.setSpacing(2)
        above, below = QHBoxLayout(), QHBoxLayout()
        above.setSpacing(10)
        below.setSpacing(10)
        indicators = _with_problems(self.indicators, self.indicator_problems)
        hand = _with_problems(self.hand, self.hand_problems)
        if self._large:
            hand.addLayout(below)
        else:
            below.addWidget(self.river, _RIVER)
        below.addWidget(self.notation, _NOTATION)
        for other in beside:
            below.addWidget(other)
        above.addLayout(indicators)
        above.addLayout(hand, 1)
        felt.addLayout(above)
        if not self._large:
            felt.addLayout(below)
        return frame

    def left(self) -> QVBoxLayout:
        """The palette above the situation; in a large window the discards are below that."""
        felt, inner = card("felt", QVBoxLayout())
        inner.addWidget(self.picker)
        frame, form = card("card", QVBoxLayout())
        if self._large:
            self.situation.place_discards(self.river)
        form.addWidget(self.form_area)
        self.situation.place_foot(form)
        self._form_box = form
        found = column()
        found.addWidget(felt, _PALETTE)
        found.addWidget(frame, _FORM)
        self._left = found
        return found

    def set_compact(self, compact: bool) -> None:
        """Use less height in a low window; the form takes its share from the palette."""
        if self._left is not None:
            self._left.setStretch(0, _FORM if compact else _PALETTE)
            self._left.setStretch(1, _PALETTE if compact else _FORM)
        self._felt_box.setContentsMargins(12, 5 if compact else 8, 12, 5 if compact else 8)
        self.picker.set_compact(compact)
        self.hand.updateGeometry()
        self.indicators.updateGeometry()
        self.situation.set_compact(compact)
        self.situation.place_foot(None if compact else self._form_box)

    def problem_lines(self) -> list[QWidget]:
        """The visible contradictions in the order of reading."""
        lines = [*self.indicator_problems.lines(), *self.hand_problems.lines()]
        return lines + self.situation.problem_lines()


def _with_problems(widget: QWidget, problems: ProblemLines) -> QVBoxLayout:
    """A widget with the lines of its contradictions below."""
    place = column(2)
    place.addWidget(widget)
    place.addWidget(problems)
    place.addStretch(1)
    return place
