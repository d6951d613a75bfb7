"""The form for chombo that are settled after the game."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QLabel,
    QVBoxLayout,
    QWidget,
)

from app.texts.texts import Texts
from app.widgets.controls.controls import Stepper

_SEATS: Final = range(4)


class ChomboForm(QFrame):
    """Edits the chombo settled after the game; `counted` has a seat and its new number."""

    counted = Signal(int, int)

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "card")
        self._title = QLabel(texts.ui("game.chombo"))
        self._title.setProperty("role", "head")
        self._title.setWordWrap(True)
        self._winds = [QLabel(texts.seat(seat)) for seat in _SEATS]
        self._numbers = [Stepper(f"chombo_{seat}") for seat in _SEATS]
        whole = QVBoxLayout(self)
        whole.setContentsMargins(12, 8, 12, 8)
        whole.addWidget(self._title)
        grid = QGridLayout()
        for seat in _SEATS:
            row, at = divmod(seat, 2)
            self._winds[seat].setProperty("role", "question")
            self._numbers[seat].set_name(texts.ui("game.chombo_of", texts.seat(seat)))
            self._numbers[seat].stepped.connect(partial(self.counted.emit, seat))
            grid.addWidget(self._winds[seat], row, 3 * at)
            grid.addWidget(self._numbers[seat], row, 3 * at + 1)
            grid.setColumnStretch(3 * at + 2, 1)
        whole.addLayout(grid)

    def present(self, chombo: tuple[int, int, int, int]) -> None:
        for stepper, number in zip(self._numbers, chombo, strict=True):
            stepper.present(number)
