"""The form of a check: its kind, and what is asked besides the hand."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from app.pages.referee.check.views import CheckView
from app.pages.referee.inputs import CHECKS, CheckInput
from app.texts.texts import Texts
from app.widgets.controls.controls import ChipButton, Segment
from app.widgets.controls.number_field import NumberAnswer
from app.widgets.controls.question_line import SEATS, QuestionLine
from app.widgets.layout.flow import Flow
from app.widgets.layout.frames import style_label
from app.widgets.layout.roles import NamedGroup
from app.widgets.painting.drawing import show_if
from engine.rulebook import LARGEST_NUMBER

CALLS: Final = ("ron", "pon", "kan", "chi")
_NUMBERS: Final = {"points": (-LARGEST_NUMBER, LARGEST_NUMBER, 1000), "wall": (0, 70, 1)}
"""The least and the greatest number, and the step of the buttons beside it."""


class CheckForm(QFrame):
    """Edits a check.

    `kind_chosen(kind)`, `entered(field, value)`, `called(seat, call)` and `late_toggled(seat)`
    report what was entered.
    """

    kind_chosen = Signal(str)
    entered = Signal(str, object)
    called = Signal(int, str)
    late_toggled = Signal(int)

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "card")
        self._texts = texts
        self._head, self._hint = QLabel(), QLabel()
        self._head.setProperty("role", "head")
        style_label(self._hint, "said")
        self._kinds = {kind: ChipButton(f"check_{kind}") for kind in CHECKS}
        self._drawn = Segment("check_drawn_since", (1, 0), roomy=True)
        self._numbers = {
            name: NumberAnswer(f"check_{name}", least, most, texts.ui(f"check.line.{name}"), by)
            for name, (least, most, by) in _NUMBERS.items()
        }
        self._discarder = Segment("check_discarder", SEATS, roomy=True)
        self._calls = {
            seat: {call: ChipButton(f"check_call_{seat}_{call}") for call in CALLS}
            for seat in SEATS
        }
        self._late = {seat: ChipButton(f"check_late_{seat}") for seat in SEATS}
        self._first = Segment("check_first", SEATS, roomy=True)
        self._lines = {
            "drawn": QuestionLine(self._drawn),
            **{name: QuestionLine(field) for name, field in self._numbers.items()},
            "discarder": QuestionLine(self._discarder),
            **{f"seat_{seat}": QuestionLine(self._call_chips(seat)) for seat in SEATS},
            "first": QuestionLine(self._first),
        }
        self._label()
        self._build()
        self._connect()

    def _call_chips(self, seat: int) -> QWidget:
        place = NamedGroup()
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
        inner = QVBoxLayout(above)
        inner.setContentsMargins(12, 0, 12, 6)
        inner.setSpacing(6)
        inner.addWidget(self._head)
        flow = Flow(gap=5, row_gap=5)
        for chip in self._kinds.values():
            flow.addWidget(chip)
        inner.addLayout(flow)
        inner.addWidget(self._hint)
        column.addWidget(above)
        for line in self._lines.values():
            column.addWidget(line)

    def _connect(self) -> None:
        for kind, chip in self._kinds.items():
            chip.clicked.connect(partial(self.kind_chosen.emit, kind))
        self._drawn.chosen.connect(lambda yes: self.entered.emit("drawn_since", bool(yes)))
        for name, field in self._numbers.items():
            field.number_changed.connect(partial(self._number, name))
        self._discarder.chosen.connect(partial(self.entered.emit, "discarder"))
        self._first.chosen.connect(partial(self.entered.emit, "first"))
        for seat in SEATS:
            for call, chip in self._calls[seat].items():
                chip.clicked.connect(partial(self.called.emit, seat, call))
            self._late[seat].clicked.connect(partial(self.late_toggled.emit, seat))

    def _number(self, name: str, number: int | None) -> None:
        self.entered.emit(name, number or 0)

    def _label(self) -> None:
        texts, ui = self._texts, self._texts.ui
        self._head.setText(ui("check.which"))
        yes = [ui("check.yes"), ui("check.no")]
        self._drawn.set_labels(yes, [texts.titled(ui("check.line.drawn"), word) for word in yes])
        for seats in (self._discarder, self._first):
            seats.set_labels(
                [texts.wind(seat) for seat in SEATS], [texts.seat(seat) for seat in SEATS]
            )

    def present(self, shown: CheckView) -> None:
        """Show the check; lines that it does not ask are hidden."""
        texts, entry = self._texts, shown.entry
        for kind, chip in self._kinds.items():
            word = texts.ui(f"check.kind.{kind}")
            chip.present(word, on=kind == entry.kind)
            chip.setAccessibleName(word)
        self._hint.setText(texts.ui(f"check.hint.{entry.kind}"))
        self._drawn.present(int(entry.drawn_since))
        self._numbers["points"].present(shown.points)
        self._numbers["wall"].present(entry.wall)
        self._discarder.present(entry.discarder)
        asked = {"drawn"} if shown.asks_drawn else set()
        asked |= {"points", "wall"} if entry.kind == "riichi" else set()
        if entry.kind == "claims":
            asked |= {"discarder", *(f"seat_{s}" for s in SEATS if s != entry.discarder)}
            asked |= {"first"} if shown.unheard else set()
        number = 0
        for name, line in self._lines.items():
            show_if(line, name in asked)
            number += name in asked
            seat = name.removeprefix("seat_")
            words = texts.seat(int(seat)) if seat != name else texts.ui(f"check.line.{name}")
            open_ = name == "first" and entry.first not in shown.unheard
            line.present("●" if open_ else str(number), "open" if open_ else "told", words)
        self._first.present(entry.first, shown.unheard)
        self._present_calls(entry)

    def _present_calls(self, entry: CheckInput) -> None:
        texts = self._texts
        for seat in SEATS:
            name = texts.seat(seat)
            for call, chip in self._calls[seat].items():
                word = texts.ui(f"check.call.{call}")
                chip.present(word, on=entry.calls[seat] == call)
                chip.setAccessibleName(texts.titled(name, word))
                show_if(chip, call != "chi" or (seat - entry.discarder) % 4 == 1)
            late = texts.ui("check.call.late")
            self._late[seat].present(late, on=seat in entry.late)
            self._late[seat].setAccessibleName(texts.titled(name, late))
            self._late[seat].setEnabled(bool(entry.calls[seat]))
