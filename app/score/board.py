"""The board: the widgets of the score page and where they lie."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.page import Page
from app.score.answer_board import AnswerBoard
from app.texts import Texts
from app.theme import px
from app.widgets.frames import card, column
from app.widgets.hand_row import HandRow
from app.widgets.hand_shelf import HandShelf
from app.widgets.indicator_row import IndicatorRow
from app.widgets.notation_field import NotationField
from app.widgets.problem_lines import ProblemLines
from app.widgets.river_row import RiverRow
from app.widgets.situation_form import SituationForm
from app.widgets.tile_palette import TilePalette

_LEFT, _ANSWERS = 384, 782
_LOW: Final = 700


class Board(Page):
    """Felt above, three columns below: what is laid, what is said, how it is reckoned."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.indicators, self.hand = IndicatorRow(), HandRow()
        self.notation, self.felt_problems = NotationField(), ProblemLines("problems_indicators")
        self.river, self.shelf = RiverRow(), HandShelf()
        self.hand_problems = ProblemLines("problems_hand")
        self.picker, self.situation = TilePalette(), SituationForm()
        self.answers = AnswerBoard()
        self._build()

    def speak_all(self, texts: Texts) -> None:
        """Give every widget the words of a language."""
        for widget in (
            self.indicators, self.hand, self.river, self.notation, self.picker, self.situation,
            self.shelf, self.answers,
        ):  # fmt: skip
            widget.speak(texts)

    def _build(self) -> None:
        page = QVBoxLayout(self)
        page.setContentsMargins(14, 12, 14, 12)
        page.setSpacing(10)
        page.addWidget(self._strip())
        columns = QHBoxLayout()
        columns.setSpacing(10)
        self._columns = columns
        left = QWidget()
        left.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Expanding)
        left.setLayout(self._left())
        columns.addWidget(left, _LEFT)
        self.answers.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Expanding)
        columns.addWidget(self.answers, _ANSWERS)
        page.addLayout(columns, 1)

    def _strip(self) -> QFrame:
        frame, strip = card("felt", QVBoxLayout())
        self._strip_box = strip
        strip.setSpacing(2)
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
        below.addWidget(self.river, 4)
        below.addWidget(self.notation, 5)
        below.addWidget(self.shelf)
        strip.addLayout(above)
        strip.addLayout(below)
        return frame

    def _left(self) -> QVBoxLayout:
        felt, inner = card("felt", QVBoxLayout())
        inner.addWidget(self.picker)
        frame, form = card("card", QVBoxLayout())
        self.form_area = _scrolled(self.situation)
        form.addWidget(self.form_area)
        found = column()
        found.addWidget(felt, 288)
        found.addWidget(frame, 270)
        return found

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fold by the space that is left."""
        low = self.height() < px(_LOW)
        layout = self.layout()
        if layout is not None:
            layout.setContentsMargins(*((10, 8, 10, 8) if low else (14, 12, 14, 12)))
            layout.setSpacing(8 if low else 10)
        self._strip_box.setContentsMargins(12, 5 if low else 8, 12, 5 if low else 8)
        self.picker.fold(low)
        self.hand.fold(low)
        self.indicators.fold(low)
        self.situation.fold(low)
        self.answers.fold(low)
        super().resizeEvent(event)


def _scrolled(widget: QWidget) -> QScrollArea:
    """A widget that scrolls where even the folded page is too low for it."""
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setWidget(widget)
    return area
