"""The board: the widgets of the score page and where they lie."""

from __future__ import annotations

from typing import Final, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.texts import Texts
from app.widgets.clause_panel import ClausePanel
from app.widgets.declaration import Declaration
from app.widgets.findings import NearMisses, ReadingsView
from app.widgets.hand_row import HandRow
from app.widgets.indicator_row import IndicatorRow
from app.widgets.ledger import LedgerView
from app.widgets.notation_field import NotationField
from app.widgets.problem_lines import ProblemLines
from app.widgets.prospects import DiscardsView, WaitsView
from app.widgets.river_row import RiverRow
from app.widgets.seat_picture import SeatPicture
from app.widgets.situation_form import SituationForm
from app.widgets.tile_palette import TilePalette

Box = TypeVar("Box", QVBoxLayout, QHBoxLayout)
_COLUMNS: Final = (384, 392, 380)
_LOW: Final = 700


class Board(QWidget):
    """Felt above, three columns below: what is laid, what is said, how it is reckoned."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.indicators, self.hand = IndicatorRow(), HandRow()
        self.notation, self.felt_problems = NotationField(), ProblemLines("problems_indicators")
        self.river = RiverRow()
        self.hand_problems = ProblemLines("problems_hand")
        self.picker, self.situation = TilePalette(), SituationForm()
        self.declaration, self.seats = Declaration(), SeatPicture()
        self.waits, self.readings, self.near = WaitsView(), ReadingsView(), NearMisses()
        self.discards, self.nothing = DiscardsView(), QLabel()
        self.ledger, self.clause = LedgerView(), ClausePanel()
        self._build()

    def speak_all(self, texts: Texts) -> None:
        """Give every widget the words of a language."""
        for widget in (
            self.indicators, self.hand, self.river, self.notation, self.picker, self.situation,
            self.seats, self.waits, self.readings, self.near, self.discards, self.ledger,
        ):  # fmt: skip
            widget.speak(texts)
        self.nothing.setText(texts.ui("findings_empty"))

    def _build(self) -> None:
        page = QVBoxLayout(self)
        page.setContentsMargins(14, 12, 14, 12)
        page.setSpacing(10)
        page.addWidget(self._strip())
        columns = QHBoxLayout()
        columns.setSpacing(10)
        for column, width in zip(
            (self._left(), self._middle(), self._right()), _COLUMNS, strict=True
        ):
            place = QWidget()
            place.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Expanding)
            place.setLayout(column)
            columns.addWidget(place, width)
        page.addLayout(columns, 1)

    def _strip(self) -> QFrame:
        frame, strip = _card("felt", QVBoxLayout())
        self._strip_box = strip
        strip.setSpacing(2)
        above = QHBoxLayout()
        above.setSpacing(10)
        for widget, problems, share in (
            (self.indicators, self.felt_problems, 0),
            (self.hand, self.hand_problems, 1),
        ):
            column = QVBoxLayout()
            column.setSpacing(2)
            column.addWidget(widget)
            column.addWidget(problems)
            column.addStretch(1)
            above.addLayout(column, share)
        below = QHBoxLayout()
        below.setSpacing(10)
        below.addWidget(self.river, 4)
        below.addWidget(self.notation, 5)
        strip.addLayout(above)
        strip.addLayout(below)
        return frame

    def _left(self) -> QVBoxLayout:
        felt, inner = _card("felt", QVBoxLayout())
        inner.addWidget(self.picker)
        card, form = _card("card", QVBoxLayout())
        self.form_area = _scrolled(self.situation)
        form.addWidget(self.form_area)
        column = _column()
        column.addWidget(felt, 288)
        column.addWidget(card, 270)
        return column

    def _middle(self) -> QVBoxLayout:
        spoken_card, inner = _card("card", QVBoxLayout())
        inner.addWidget(self.declaration)
        felt, seats = _card("felt", QVBoxLayout())
        seats.addWidget(self.seats)
        found, findings = _card("card", QVBoxLayout())
        findings.setContentsMargins(3, 7, 3, 5)
        findings.setSpacing(4)
        for widget in (self.waits, self.readings, self.near, self.discards, self.nothing):
            findings.addWidget(widget)
        self.nothing.setProperty("role", "caption")
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.nothing.setWordWrap(True)
        findings.addStretch(1)
        column = _column()
        column.addWidget(spoken_card)
        column.addWidget(felt, 190)
        column.addWidget(found, 260)
        return column

    def _right(self) -> QVBoxLayout:
        card, inner = _card("card", QVBoxLayout())
        inner.setContentsMargins(3, 6, 3, 3)
        inner.setSpacing(4)
        inner.addWidget(self.ledger, 1)
        inner.addWidget(self.clause)
        column = _column()
        column.addWidget(card)
        return column

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fold by the space that is left."""
        low = self.height() < _LOW
        layout = self.layout()
        if layout is not None:
            layout.setContentsMargins(*((10, 8, 10, 8) if low else (14, 12, 14, 12)))
            layout.setSpacing(8 if low else 10)
        self._strip_box.setContentsMargins(12, 5 if low else 8, 12, 5 if low else 8)
        self.picker.fold(low)
        self.hand.fold(low)
        self.indicators.fold(low)
        self.situation.fold(low)
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


def _column() -> QVBoxLayout:
    column = QVBoxLayout()
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(10)
    return column


def _card(role: str, layout: Box) -> tuple[QFrame, Box]:
    """A card or a piece of felt with a layout in it."""
    frame = QFrame()
    frame.setProperty("role", role)
    layout.setContentsMargins(3, 3, 3, 3)
    frame.setLayout(layout)
    return frame, layout
