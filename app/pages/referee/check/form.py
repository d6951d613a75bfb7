"""The form of a check: which one, and what it asks besides the hand."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from app.pages.referee.check.views import CheckView
from app.pages.referee.inputs import CHECKS
from app.pages.referee.widgets.number_field import NumberField
from app.pages.referee.widgets.question_line import SEATS, QuestionLine
from app.texts.texts import Texts
from app.widgets.controls.controls import ChipButton, Segment
from app.widgets.layout.flow import Flow
from app.widgets.painting.drawing import show_if

CALLS: Final = ("ron", "pon", "kan", "chi")
_NUMBERS: Final = {"points": 6, "wall": 2}


class CheckForm(QFrame):
    """Reports the check, values by their field, and calls by seat."""

    kind_chosen = Signal(str)
    said = Signal(str, object)
    called = Signal(int, str)
    late_toggled = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "card")
        self._texts: Texts | None = None
        self._head, self._hint = QLabel(), QLabel()
        self._head.setProperty("role", "head")
        self._hint.setProperty("role", "said")
        self._hint.setWordWrap(True)
        self._hint.setTextFormat(Qt.TextFormat.PlainText)
        self._kinds = {kind: ChipButton(f"check_{kind}") for kind in CHECKS}
        self._drawn = Segment("check_drawn_since", (1, 0), roomy=True)
        self._numbers = {
            name: NumberField(f"check_{name}", digits, 74) for name, digits in _NUMBERS.items()
        }
        self._discarder = Segment("check_discarder", SEATS, roomy=True)
        self._calls = {
            seat: {call: ChipButton(f"check_call_{seat}_{call}") for call in CALLS}
            for seat in SEATS
        }
        self._late = {seat: ChipButton(f"check_late_{seat}") for seat in SEATS}
        self._lines = {
            "drawn": QuestionLine(self._drawn),
            **{name: QuestionLine(field) for name, field in self._numbers.items()},
            "discarder": QuestionLine(self._discarder),
            **{f"seat_{seat}": QuestionLine(self._calls_of(seat)) for seat in SEATS},
        }
        self._build()
        self._connect()

    def _calls_of(self, seat: int) -> QWidget:
        place = QWidget()
        row = QHBoxLayout(place)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        for chip in (*self._calls[seat].values(), self._late[seat]):
            row.addWidget(chip)
        return place

    def _build(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(1, 8, 1, 4)
        column.setSpacing(0)
        above = QWidget()
        told = QVBoxLayout(above)
        told.setContentsMargins(12, 0, 12, 6)
        told.setSpacing(6)
        told.addWidget(self._head)
        flow = Flow(gap=5, row_gap=5)
        for chip in self._kinds.values():
            flow.addWidget(chip)
        told.addLayout(flow)
        told.addWidget(self._hint)
        column.addWidget(above)
        for line in self._lines.values():
            column.addWidget(line)

    def _connect(self) -> None:
        for kind, chip in self._kinds.items():
            chip.clicked.connect(partial(self.kind_chosen.emit, kind))
        self._drawn.chosen.connect(lambda yes: self.said.emit("drawn_since", bool(yes)))
        for name, field in self._numbers.items():
            field.said.connect(partial(self._number, name))
        self._discarder.chosen.connect(partial(self.said.emit, "discarder"))
        for seat in SEATS:
            for call, chip in self._calls[seat].items():
                chip.clicked.connect(partial(self.called.emit, seat, call))
            self._late[seat].clicked.connect(partial(self.late_toggled.emit, seat))

    def _number(self, name: str, number: int | None) -> None:
        self.said.emit(name, number or 0)

    def speak(self, texts: Texts) -> None:
        self._texts = texts
        ui = texts.ui
        self._head.setText(ui("check.which"))
        yes = [ui("check.yes"), ui("check.no")]
        self._drawn.set_labels(yes, [texts.titled(ui("check.line.drawn"), word) for word in yes])
        for name, field in self._numbers.items():
            field.speak(ui(f"check.line.{name}"))
        self._discarder.set_labels(
            [texts.wind(seat) for seat in SEATS], [texts.seat(seat) for seat in SEATS]
        )

    def present(self, shown: CheckView) -> None:
        """Show the check; only what it asks is there."""
        texts, told = self._texts, shown.told
        if texts is None:
            return
        for kind, chip in self._kinds.items():
            word = texts.ui(f"check.kind.{kind}")
            chip.present(word, on=kind == told.kind, bad=False, astray=False)
            chip.setAccessibleName(word)
        self._hint.setText(texts.ui(f"check.hint.{told.kind}"))
        self._drawn.present(int(told.drawn_since))
        self._numbers["points"].present(shown.points)
        self._numbers["wall"].present(told.wall)
        self._discarder.present(told.discarder)
        asked = {"drawn"} if shown.asks_drawn else set()
        asked |= {"points", "wall"} if told.kind == "riichi" else set()
        if told.kind == "claims":
            asked |= {"discarder", *(f"seat_{s}" for s in SEATS if s != told.discarder)}
        number = 0
        for name, line in self._lines.items():
            show_if(line, name in asked)
            number += name in asked
            seat = name.removeprefix("seat_")
            words = texts.seat(int(seat)) if seat != name else texts.ui(f"check.line.{name}")
            line.present(str(number), "told", words)
        self._present_calls(shown, texts)

    def _present_calls(self, shown: CheckView, texts: Texts) -> None:
        told = shown.told
        for seat in SEATS:
            name = texts.seat(seat)
            for call, chip in self._calls[seat].items():
                word = texts.ui(f"check.call.{call}")
                chip.present(word, on=told.calls[seat] == call, bad=False, astray=False)
                chip.setAccessibleName(texts.titled(name, word))
                show_if(chip, call != "chi" or (seat - told.discarder) % 4 == 1)
            late = texts.ui("check.call.late")
            self._late[seat].present(late, on=seat in told.late, bad=False, astray=False)
            self._late[seat].setAccessibleName(texts.titled(name, late))
            self._late[seat].setEnabled(bool(told.calls[seat]))
