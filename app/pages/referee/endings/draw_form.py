"""The form of a draw: how the hand ended, who was tenpai, in riichi, dead, or has nagashi."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget

from app.pages.referee.endings.views import DrawView
from app.pages.referee.widgets.question_line import QuestionLine, SeatChips
from app.texts.texts import Texts
from app.widgets.controls.controls import ChipButton
from app.widgets.layout.flow import Flow
from app.widgets.painting.drawing import show_if

KINDS: Final = (
    "exhaustive", "nine_kinds", "four_winds", "four_riichi", "four_quads", "triple_ron",
)  # fmt: skip
_PARTS: Final = ("tenpai", "riichi", "dead", "nagashi")


class DrawForm(QFrame):
    """Reports the kind of draw, and a part with the seat that is marked in it or not."""

    kind_chosen = Signal(str)
    toggled = Signal(str, int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "card")
        self._head = QLabel()
        self._head.setProperty("role", "head")
        self._head.setContentsMargins(12, 0, 12, 4)
        self._kinds = {kind: ChipButton(f"draw_kind_{kind}") for kind in KINDS}
        self._seats = {part: SeatChips(f"draw_{part}") for part in _PARTS}
        self._lines = {part: QuestionLine(chips) for part, chips in self._seats.items()}
        self._spoken: Texts | None = None
        column = QVBoxLayout(self)
        column.setContentsMargins(1, 8, 1, 6)
        column.setSpacing(0)
        column.addWidget(self._head)
        above = QWidget()
        flow = Flow(above, 6, 6)
        above.setContentsMargins(12, 2, 12, 8)
        for kind, chip in self._kinds.items():
            chip.clicked.connect(partial(self.kind_chosen.emit, kind))
            flow.addWidget(chip)
        column.addWidget(above)
        for part, line in self._lines.items():
            self._seats[part].toggled.connect(partial(self.toggled.emit, part))
            column.addWidget(line)
        column.addStretch(1)

    def speak(self, texts: Texts) -> None:
        self._spoken = texts
        self._head.setText(texts.ui("draw.how"))

    def present(self, shown: DrawView) -> None:
        texts = self._spoken
        if texts is None:
            return
        for kind, chip in self._kinds.items():
            word = texts.ui(f"draw.kind.{kind}")
            on = kind == shown.kind
            there = kind in shown.kinds
            chip.present(word, on=on, bad=on and not there, astray=not there)
            chip.setAccessibleName(word)
            chip.setToolTip("" if there else texts.ui("draw.not_there"))
        exhaustive = shown.kind == "exhaustive"
        for number, part in enumerate(_PARTS, 1):
            seats: frozenset[int] | None = getattr(shown, part)
            here = seats is not None and (exhaustive or part == "riichi")
            show_if(self._lines[part], here)
            words = texts.ui(f"draw.{part}")
            self._seats[part].present(seats or frozenset(), words, texts)
            self._lines[part].present(str(number), "told" if seats else "usual", words)
