"""The form for the table: hand of the game, honba, deposits and scores."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import QRegularExpression, Signal
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.pages.referee.views import TableView
from app.pages.referee.widgets.number_field import score_field
from app.texts.texts import Texts
from app.widgets.controls.controls import Segment, Stepper
from app.widgets.layout.flow import Flow
from app.widgets.painting.drawing import show_if

_SEATS: Final = range(4)
_POINTS: Final = QRegularExpression(r"[-−]?\d{0,6}")


class TableForm(QFrame):
    """Edits the table.

    `changed(field, value)` reports a counter, `scored(seat, points)` a score, and
    `apply_requested()` that the ruling is to be applied to the table.
    """

    changed = Signal(str, object)
    scored = Signal(int, int)
    apply_requested = Signal()

    def __init__(self, texts: Texts, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._texts = texts
        self.setProperty("role", "card")
        self._title, self._note = QLabel(), QLabel()
        self._title.setProperty("role", "head")
        self._note.setProperty("role", "caption")
        self._note.setObjectName(f"{name}_note")
        self._note.setWordWrap(True)
        self._round, self._deal = (
            Segment(f"{name}_round", (0, 1), roomy=True),
            Segment(f"{name}_deal", _SEATS, roomy=True),
        )
        self._honba, self._deposits = Stepper(f"{name}_honba"), Stepper(f"{name}_deposits")
        self._labels = {name: QLabel() for name in ("honba", "deposits")}
        self._winds = [QLabel() for _ in _SEATS]
        self._scores = [score_field(f"{name}_score_{seat}", _POINTS) for seat in _SEATS]
        self.apply = QPushButton()
        self.apply.setObjectName(f"{name}_apply")
        self.apply.setProperty("role", "primary")
        self._label()
        self._connect()
        self._build()

    def _connect(self) -> None:
        self._round.chosen.connect(partial(self.changed.emit, "round"))
        self._deal.chosen.connect(partial(self.changed.emit, "deal"))
        self._honba.stepped.connect(partial(self.changed.emit, "honba"))
        self._deposits.stepped.connect(partial(self.changed.emit, "deposits"))
        for seat, field in enumerate(self._scores):
            field.editingFinished.connect(partial(self._entered, seat))
        self.apply.clicked.connect(self.apply_requested)

    def _build(self) -> None:
        whole = QVBoxLayout(self)
        whole.setContentsMargins(12, 8, 12, 8)
        whole.setSpacing(6)
        whole.addWidget(self._title)
        counters = QWidget()
        flow = Flow(counters, 8, 5)
        for widget in (self._round, self._deal):
            flow.addWidget(widget)
        for name, stepper in (("honba", self._honba), ("deposits", self._deposits)):
            pair = QWidget()
            row = QHBoxLayout(pair)
            row.setContentsMargins(0, 0, 0, 0)
            row.setSpacing(6)
            self._labels[name].setProperty("role", "caption")
            row.addWidget(self._labels[name])
            row.addWidget(stepper)
            flow.addWidget(pair)
        whole.addWidget(counters)
        grid = QGridLayout()
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(5)
        for seat in _SEATS:
            row_at, at = divmod(seat, 2)
            self._winds[seat].setProperty("role", "question")
            grid.addWidget(self._winds[seat], row_at, 2 * at)
            grid.addWidget(self._scores[seat], row_at, 2 * at + 1)
        grid.setColumnStretch(1, 1)
        grid.setColumnStretch(3, 1)
        whole.addLayout(grid)
        whole.addWidget(self._note)
        whole.addWidget(self.apply)

    def _label(self) -> None:
        texts, ui = self._texts, self._texts.ui
        self._title.setText(ui("seating.title"))
        rounds = [texts.round(wind) for wind in (0, 1)]
        self._round.set_labels(rounds, [texts.titled(ui("seating.round"), word) for word in rounds])
        deals = [ui("seating.deal", seat + 1) for seat in _SEATS]
        self._deal.set_labels(deals, deals)
        for name, stepper in (("honba", self._honba), ("deposits", self._deposits)):
            self._labels[name].setText(ui(f"seating.{name}"))
            stepper.set_name(ui(f"seating.{name}"))
        for seat in _SEATS:
            self._winds[seat].setText(texts.wind(seat))
            self._scores[seat].setAccessibleName(ui("seating.score", texts.seat(seat)))
        self.apply.setToolTip(ui("seating.apply_tip"))

    def present(self, shown: TableView) -> None:
        ui = self._texts.ui
        self._round.present(shown.round_wind)
        self._deal.present(shown.deal)
        self._honba.present(shown.honba)
        self._deposits.present(shown.deposits)
        for seat, field in enumerate(self._scores):
            points = str(shown.scores[seat])
            if field.text() != points:
                field.setText(points)
        self._note.setText(_note(shown, self._texts))
        ready = shown.can_apply and not shown.applied
        self.apply.setEnabled(ready)
        offered = ui("seating.apply") if shown.can_apply else ui("seating.nothing")
        self.apply.setText(ui("seating.applied") if shown.applied else offered)
        show_if(self._note, bool(self._note.text()))

    def _entered(self, seat: int) -> None:
        """Reports the points that were typed, if there is a number."""
        text = self._scores[seat].text().replace("−", "-")
        digits = text.lstrip("-")
        if digits:
            self.scored.emit(seat, int(text))


def _note(shown: TableView, texts: Texts) -> str:
    if not shown.entered:
        return texts.ui("seating.not_told")
    if shown.missing:
        key = "missing" if shown.missing > 0 else "surplus"
        return texts.ui(f"seating.{key}", abs(shown.missing))
    return ""
