"""The form of a toppan deal: seats, stakes, counters, and contradictions."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.actions import KEY_OF
from app.pages.score.toppan.views import FormView
from app.pages.score.widgets.problem_lines import ProblemLines
from app.pages.score.widgets.situation_form import FormFoot
from app.texts.toppan import ToppanTexts
from app.widgets.controls.controls import ChipButton, Segment, Stepper
from app.widgets.layout.flow import Flow
from app.widgets.layout.frames import captioned, plain_label
from app.widgets.painting.drawing import show_if
from engine.toppan.situation import Stake

SEATS: Final = range(4)
_STAKES: Final = tuple(Stake)
VIEWS: Final = ("hand", "round")


class StakeForm(QWidget):
    """Reports a change as the name of the field, its seat (0 without one), and the value.

    `new_hand_requested()` is the button for an empty hand. `foot` has it, and the number of
    contradictions: the layout places it below the form, where it does not scroll away.
    """

    chosen = Signal(str, int, object)
    fix_requested = Signal(object)
    new_hand_requested = Signal()

    def __init__(self, texts: ToppanTexts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("situation")
        self._texts = texts
        self._staying: dict[int, bool] = {}
        self._view = Segment("view", range(len(VIEWS)))
        self._seat, self._round = Segment("seat", SEATS), Segment("round", (0, 1))
        self._stakes = {seat: Segment(f"stake_{seat}", range(len(_STAKES))) for seat in (1, 2, 3)}
        self._stays = {seat: ChipButton(f"stays_{seat}") for seat in SEATS}
        self._honba = Stepper("honba")
        names = ("seat", "round", "honba", "stake_1", "stake_2", "stake_3")
        self._labels = {name: plain_label("caption") for name in names}
        self._problems = ProblemLines("problems_hand", texts=texts)
        self._problems.fix_requested.connect(self.fix_requested)
        self.foot = FormFoot(texts)
        self.foot.setObjectName("form_foot")
        self.foot.setContentsMargins(13, 0, 13, 6)
        self.foot.new_hand_requested.connect(self.new_hand_requested)
        self._label()
        self._connect()
        self._build()

    def _label(self) -> None:
        texts = self._texts
        winds = [texts.wind(seat) for seat in SEATS]
        seats = [texts.seat(seat) for seat in SEATS]
        seat_names = [texts.ui("seat_name", seat) for seat in seats]
        self._seat.set_labels(winds, seat_names, self._key("next_seat"))
        rounds = [texts.round(wind) for wind in (0, 1)]
        self._round.set_labels(winds[:2], rounds, self._key("next_round"))
        views = [texts.ui(f"toppan.view.{view}") for view in VIEWS]
        self._view.set_labels(views, views, self._key("toppan_view"))
        self._view.setAccessibleName(texts.ui("heard.tabs"))
        self._labels["seat"].setText(texts.ui("label.seat"))
        self._labels["round"].setText(texts.ui("label.round"))
        self._labels["honba"].setText(texts.ui("toppan.honba"))
        self._honba.set_name(texts.ui("toppan.honba"), (KEY_OF["honba_less"], KEY_OF["honba_more"]))
        stakes = [texts.stake(stake) for stake in _STAKES]
        for seat, segment in self._stakes.items():
            named = [texts.list_of((texts.seat(seat), stake)) for stake in stakes]
            segment.set_labels(stakes, named)
            segment.setAccessibleName(texts.list_of((texts.seat(seat), texts.ui("heard.stake"))))

    def _key(self, action: str) -> str:
        """What the key of an action does, for tooltips."""
        return f"{self._texts.ui(f'action.{action}')} {KEY_OF[action]}"

    def _connect(self) -> None:
        self._view.chosen.connect(lambda at: self.chosen.emit("view", 0, VIEWS[at]))
        self._seat.chosen.connect(lambda seat: self.chosen.emit("seat", 0, seat))
        self._round.chosen.connect(lambda wind: self.chosen.emit("round", 0, wind))
        self._honba.stepped.connect(lambda number: self.chosen.emit("honba", 0, number))
        for seat, segment in self._stakes.items():
            segment.chosen.connect(partial(self._choose_stake, seat))
        for seat, chip in self._stays.items():
            chip.clicked.connect(lambda *_, seat=seat: self._choose_stay(seat))

    def _choose_stake(self, seat: int, at: int) -> None:
        self.chosen.emit("stake", seat, _STAKES[at])

    def _choose_stay(self, seat: int) -> None:
        self.chosen.emit("stays", seat, not self._staying.get(seat, False))

    def _build(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(13, 9, 13, 8)
        column.setSpacing(7)
        column.addWidget(self._problems)
        seats = Flow(gap=10, row_gap=5)
        seats.addWidget(self._view)
        seats.addWidget(captioned(self._labels["round"], self._round, 6))
        seats.addWidget(captioned(self._labels["seat"], self._seat, 6))
        seats.addWidget(captioned(self._labels["honba"], self._honba, 6))
        column.addLayout(seats)
        stakes = Flow(gap=10, row_gap=5)
        self._stake_pairs = {
            seat: captioned(self._labels[f"stake_{seat}"], segment, 6)
            for seat, segment in self._stakes.items()
        }
        for pair in self._stake_pairs.values():
            stakes.addWidget(pair)
        for chip in self._stays.values():
            stakes.addWidget(chip)
        column.addLayout(stakes)
        column.addStretch(1)

    def set_compact(self, compact: bool) -> None:
        """Use less height in a low window."""
        column = self.layout()
        if column is not None:
            column.setContentsMargins(*((11, 6, 11, 2) if compact else (13, 9, 13, 8)))
            column.setSpacing(4 if compact else 7)

    def present(self, shown: FormView) -> None:
        """Show the situation; only the stakes and seats that matter are visible."""
        texts = self._texts
        self._view.present(VIEWS.index(shown.view))
        self._seat.present(shown.own)
        self._round.present(shown.round_wind)
        self._honba.present(shown.honba)
        stakes, stays = dict(shown.stakes), dict(shown.stays)
        self._staying = stays
        for seat, pair in self._stake_pairs.items():
            show_if(pair, seat in stakes)
            if seat in stakes:
                self._stakes[seat].present(_STAKES.index(stakes[seat]))
            alone = len(stakes) == 1
            of = texts.ui("toppan.stake_of", texts.wind(seat))
            self._labels[f"stake_{seat}"].setText(texts.ui("toppan.stake") if alone else of)
        for seat, chip in self._stays.items():
            show_if(chip, seat in stays)
            if seat in stays:
                label = texts.ui("toppan.stays", texts.wind(seat))
                chip.present(label, on=stays[seat])
                chip.setAccessibleName(label)
        self._problems.present(shown.problems)
        many = shown.problem_count
        self.foot.present(texts.ui("toppan.problems", many) if many else texts.ui("toppan.sound"))

    def problem_lines(self) -> list[QWidget]:
        """The visible contradictions in the order of reading."""
        return self._problems.lines()
