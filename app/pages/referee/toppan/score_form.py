"""The form of scores in half points: four players, and who paid whom where one is at an end."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import QRegularExpression, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QVBoxLayout, QWidget

from app.pages.referee.widgets.number_field import score_field
from app.texts.toppan import ToppanTexts
from app.widgets.controls.question_line import QuestionLine, SeatChips
from app.widgets.painting.drawing import show_if

_SEATS: Final = range(4)
POINTS: Final = QRegularExpression(r"[-−]?\d{0,4}([.．][05]?)?")


def halves_typed(text: str) -> int | None:
    """Typed points in half points; None where no number is there."""
    plain = text.replace("−", "-").replace("．", ".").rstrip(".")
    return int(2 * float(plain)) if plain.lstrip("-") else None


class ScoreForm(QFrame):
    """Edits the scores; `scored(player, half points)` and `paid(payer, payee)` report changes."""

    scored = Signal(int, int)
    paid = Signal(int, int)

    def __init__(self, texts: ToppanTexts, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setProperty("role", "card")
        self._texts = texts
        self._title, self._note = QLabel(texts.ui("toppan_referee.scores")), QLabel()
        self._title.setProperty("role", "head")
        self._note.setProperty("role", "caption")
        self._note.setObjectName(f"{name}_note")
        self._note.setWordWrap(True)
        self._winds = [QLabel(texts.seat(seat)) for seat in _SEATS]
        self._fields = [score_field(f"{name}_score_{seat}", POINTS) for seat in _SEATS]
        self._chips = [SeatChips(texts, f"{name}_paid_{seat}") for seat in _SEATS]
        self._lines = [QuestionLine(chips) for chips in self._chips]
        self._scores = (0, 0, 0, 0)
        self._asks: dict[int, bool] = {}
        self._build()

    def _build(self) -> None:
        whole = QVBoxLayout(self)
        whole.setContentsMargins(12, 8, 12, 8)
        whole.setSpacing(6)
        whole.addWidget(self._title)
        grid = QGridLayout()
        grid.setHorizontalSpacing(8)
        for seat in _SEATS:
            row, at = divmod(seat, 2)
            self._winds[seat].setProperty("role", "question")
            name = self._texts.ui("seating.score", self._texts.seat(seat))
            self._fields[seat].setAccessibleName(name)
            self._fields[seat].editingFinished.connect(partial(self._entered, seat))
            grid.addWidget(self._winds[seat], row, 2 * at)
            grid.addWidget(self._fields[seat], row, 2 * at + 1)
        grid.setColumnStretch(1, 1)
        grid.setColumnStretch(3, 1)
        whole.addLayout(grid)
        whole.addWidget(self._note)
        for seat, chips in enumerate(self._chips):
            chips.toggled.connect(partial(self._pressed, seat))
            whole.addWidget(self._lines[seat])

    def present(
        self,
        scores: tuple[int, int, int, int],
        note: str,
        asks: dict[int, bool],
        paid: frozenset[tuple[int, int]],
    ) -> None:
        """Show the scores.

        `asks` has the players at an end of the scores: True asks who took their points, False who
        paid them. `paid` are payer and payee.
        """
        texts = self._texts
        self._scores, self._asks = scores, asks
        for seat, field in enumerate(self._fields):
            words = texts.halves(scores[seat])
            if field.text() != words:
                field.setText(words)
        self._note.setText(note)
        show_if(self._note, bool(note))
        for seat in _SEATS:
            show_if(self._lines[seat], seat in asks)
            if seat in asks:
                self._ask(seat, asks[seat], paid)

    def _ask(self, seat: int, fallen: bool, paid: frozenset[tuple[int, int]]) -> None:
        texts = self._texts
        key = "took" if fallen else "gave"
        words = texts.ui(f"toppan_referee.{key}", texts.seat(seat))
        others = frozenset(
            other for other in _SEATS
            if ((seat, other) if fallen else (other, seat)) in paid
        )  # fmt: skip
        self._chips[seat].present(others, words)
        self._lines[seat].present("?", "told" if others else "usual", words)

    def _pressed(self, seat: int, other: int) -> None:
        if other != seat:
            self.paid.emit(*((seat, other) if self._asks.get(seat) else (other, seat)))

    def _entered(self, seat: int) -> None:
        """Reports a typed score; a field without a number shows the score again."""
        typed = halves_typed(self._fields[seat].text())
        if typed is not None:
            self.scored.emit(seat, typed)
        self._fields[seat].setText(self._texts.halves(self._scores[seat]))
