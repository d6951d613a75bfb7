"""Forms of the draw and game tabs: kind of draw, chombo, and what decides whether play goes on."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QVBoxLayout,
    QWidget,
)

from app.pages.referee.endings.texts import next_words
from app.pages.referee.endings.views import DrawView, GameView
from app.texts.texts import Texts
from app.widgets.answer.clause_mark import ClauseMark
from app.widgets.controls.controls import ChipButton, ChoiceBox, Segment, Stepper
from app.widgets.controls.question_line import QuestionLine, SeatChips
from app.widgets.layout.flow import Flow
from app.widgets.painting.drawing import show_if

KINDS: Final = (
    "exhaustive", "nine_kinds", "four_winds", "four_riichi", "four_quads", "triple_ron",
)  # fmt: skip
_SEATS: Final = range(4)
_TO_BE_PLAYED: Final = 2
"""The hand on the table is to be played: who deals next is open."""
_ACT_LETTERS: Final = 14
_PARTS: Final = ("tenpai", "riichi", "dead", "nagashi")


class DrawForm(QFrame):
    """Edits a draw.

    `kind_chosen(kind)` reports how the hand ended; `toggled(part, seat)` that a seat was tenpai,
    in riichi, dead, or has nagashi mangan; `reason_chosen(seat, act)` why a hand is dead.
    """

    kind_chosen = Signal(str)
    toggled = Signal(str, int)
    reason_chosen = Signal(int, str)

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "card")
        self._texts = texts
        self._head = QLabel(texts.ui("draw.how"))
        self._head.setProperty("role", "head")
        self._head.setContentsMargins(12, 0, 12, 4)
        self._kinds = {kind: ChipButton(f"draw_kind_{kind}") for kind in KINDS}
        self._seats = {part: SeatChips(texts, f"draw_{part}") for part in _PARTS}
        self._lines = {part: QuestionLine(chips) for part, chips in self._seats.items()}
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
            if part == "dead":
                self._add_reasons(column)
        column.addStretch(1)

    def _add_reasons(self, column: QVBoxLayout) -> None:
        """Add a line for each seat that asks why its hand is dead."""
        self._acts: tuple[str, ...] = ()
        self._reasons = [ChoiceBox() for _ in _SEATS]
        self._reason_lines = [QuestionLine(box) for box in self._reasons]
        for seat, (box, line) in enumerate(zip(self._reasons, self._reason_lines, strict=True)):
            box.setObjectName(f"draw_reason_{seat}")
            box.setSizeAdjustPolicy(
                QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
            )
            box.setMinimumContentsLength(_ACT_LETTERS)
            box.activated.connect(partial(self._choose_reason, seat))
            column.addWidget(line)

    def _choose_reason(self, seat: int, at: int) -> None:
        self.reason_chosen.emit(seat, ("", *self._acts)[at])

    def _present_reasons(self, shown: DrawView, exhaustive: bool) -> None:
        texts = self._texts
        if self._acts != shown.acts:
            self._acts = shown.acts
            words = [texts.ui("draw.reason_unsaid"), *(texts.offence(act) for act in shown.acts)]
            for box in self._reasons:
                box.clear()
                box.addItems(words)
        for seat, line in enumerate(self._reason_lines):
            asked = exhaustive and seat in (shown.dead or ())
            show_if(line, asked)
            act = shown.reasons[seat]
            at = self._acts.index(act) + 1 if act in self._acts else 0
            self._reasons[seat].setCurrentIndex(at)
            question = texts.ui("draw.reason", texts.seat(seat))
            self._reasons[seat].setAccessibleName(question)
            line.present("", "told" if act else "usual", question)

    def present(self, shown: DrawView) -> None:
        """Show the draw; lines that do not apply are hidden."""
        texts = self._texts
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
            self._seats[part].present(seats or frozenset(), words)
            self._lines[part].present(str(number), "told" if seats else "usual", words)
        self._present_reasons(shown, exhaustive)


class NextForm(QFrame):
    """Edits what decides whether another hand is played, and shows the answer.

    `answered(field, yes)` reports an answer, True, False or None (open); `by_honba_toggled(seat)`
    that honba alone brought the seat below zero.
    """

    answered = Signal(str, object)
    by_honba_toggled = Signal(int)

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "card")
        self._texts = texts
        self._head, self._answer = QLabel(texts.ui("next.title")), QLabel()
        self._head.setProperty("role", "head")
        self._answer.setProperty("role", "headline")
        self._answer.setObjectName("next_answer")
        self._answer.setWordWrap(True)
        self._answer.setTextFormat(Qt.TextFormat.PlainText)
        self._clause = ClauseMark(texts, "next_clause")
        self._stays = Segment("next_stays", (_TO_BE_PLAYED, 1, 0), roomy=True)
        self._tournament = Segment("next_tournament", (1, 0), roomy=True)
        self._by_honba = SeatChips(texts, "next_by_honba")
        self._lines = {
            "dealer_stays": QuestionLine(self._stays),
            "by_honba": QuestionLine(self._by_honba),
            "tournament": QuestionLine(self._tournament),
        }
        self._label()
        self._stays.chosen.connect(
            lambda yes: self.answered.emit(
                "dealer_stays", None if yes == _TO_BE_PLAYED else bool(yes)
            )
        )
        self._tournament.chosen.connect(lambda yes: self.answered.emit("tournament", bool(yes)))
        self._by_honba.toggled.connect(self.by_honba_toggled)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(1, 8, 1, 6)
        whole.setSpacing(0)
        above = QHBoxLayout()
        above.setContentsMargins(12, 0, 12, 4)
        above.addWidget(self._head)
        above.addStretch(1)
        above.addWidget(self._clause)
        whole.addLayout(above)
        self._answer.setContentsMargins(12, 0, 12, 6)
        whole.addWidget(self._answer)
        for line in self._lines.values():
            whole.addWidget(line)

    def _label(self) -> None:
        texts = self._texts
        for name, segment, answers in (
            ("dealer_stays", self._stays, ("open", "yes", "no")),
            ("tournament", self._tournament, ("yes", "no")),
        ):
            words = [texts.ui(f"next.{name}_{answer}") for answer in answers]
            question = texts.ui(f"next.{name}")
            segment.set_labels(words, [texts.titled(question, word) for word in words])

    def present(self, shown: GameView, document: str) -> None:
        """Show the answer under a document, and the answers that were entered."""
        texts, entry = self._texts, shown.entry
        self._answer.setText(next_words(shown.next, texts))
        self._clause.present(shown.next.over, document)
        stays = entry.dealer_stays
        self._stays.present(_TO_BE_PLAYED if stays is None else int(stays))
        self._tournament.present(int(entry.tournament))
        self._by_honba.present(shown.by_honba, texts.ui("next.by_honba"))
        show_if(self._lines["dealer_stays"], not shown.over)
        show_if(self._lines["by_honba"], shown.below_zero is not None)
        show_if(self._lines["tournament"], shown.tournaments)
        number = 0
        for name, line in self._lines.items():
            number += not line.isHidden()
            line.present(str(number), "told", texts.ui(f"next.{name}"))


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
