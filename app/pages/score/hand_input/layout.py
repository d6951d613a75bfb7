"""The hand board: the widgets by which a hand is laid, and where they lie on any page."""

from __future__ import annotations

from typing import Final

from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from app.pages.score.widgets.hand_row import HandRow
from app.pages.score.widgets.indicator_row import IndicatorRow
from app.pages.score.widgets.notation_field import NotationField
from app.pages.score.widgets.problem_lines import ProblemLines
from app.pages.score.widgets.river_row import RiverRow
from app.pages.score.widgets.situation_form import SituationForm
from app.pages.score.widgets.tile_palette import TilePalette
from app.texts.texts import Texts
from app.widgets.layout.frames import Scrolled, card, column

_PALETTE, _FORM = 288, 270
_RIVER: Final = 4
_NOTATION: Final = 5


class HandInputLayout:
    """A felt with the hand on it, and a column with palette and situation; a page places both."""

    def __init__(self) -> None:
        self.indicators, self.hand = IndicatorRow(), HandRow()
        self.notation, self.felt_problems = NotationField(), ProblemLines("problems_indicators")
        self.river, self.hand_problems = RiverRow(), ProblemLines("problems_hand")
        self.picker, self.situation = TilePalette(), SituationForm()
        self.form_area = Scrolled()
        self.form_area.column.addWidget(self.situation)
        self._felt_box = QVBoxLayout()

    def felt(self, *beside: QWidget) -> QFrame:
        """The felt; what the page puts beside the notation comes last."""
        frame, felt = card("felt", self._felt_box)
        felt.setSpacing(2)
        above = QHBoxLayout()
        above.setSpacing(10)
        for widget, problems, share in (
            (self.indicators, self.felt_problems, 0),
            (self.hand, self.hand_problems, 1),
        ):
            place = column(2)
            place.addWidget(widget)
            place.addWidget(problems)
            place.addStretch(1)
            above.addLayout(place, share)
        below = QHBoxLayout()
        below.setSpacing(10)
        below.addWidget(self.river, _RIVER)
        below.addWidget(self.notation, _NOTATION)
        for own in beside:
            below.addWidget(own)
        felt.addLayout(above)
        felt.addLayout(below)
        return frame

    def left(self) -> QVBoxLayout:
        """The palette over the situation."""
        felt, inner = card("felt", QVBoxLayout())
        inner.addWidget(self.picker)
        frame, form = card("card", QVBoxLayout())
        form.addWidget(self.form_area)
        found = column()
        found.addWidget(felt, _PALETTE)
        found.addWidget(frame, _FORM)
        return found

    def speak(self, texts: Texts) -> None:
        """Give every widget the words of a language."""
        self.indicators.speak(texts)
        self.hand.speak(texts)
        self.river.speak(texts)
        self.notation.speak(texts)
        self.picker.speak(texts)
        self.situation.speak(texts)

    def set_compact(self, low: bool) -> None:
        """Take less room where the window is low."""
        self._felt_box.setContentsMargins(12, 5 if low else 8, 12, 5 if low else 8)
        self.picker.set_compact(low)
        self.hand.set_compact(low)
        self.indicators.set_compact(low)
        self.situation.set_compact(low)

    def problem_lines(self) -> list[QWidget]:
        """The lines of contradictions that are shown, as one reads."""
        lines = [*self.felt_problems.lines(), *self.hand_problems.lines()]
        return lines + self.situation.problem_lines()
