"""The boards of the referee of 競技十半: acts, how a deal goes on, the end of a game, the log."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QFrame,
    QLabel,
    QVBoxLayout,
    QWidget,
)

from app.pages.referee.endings.chombo_form import ChomboForm
from app.pages.referee.endings.game_card import GameCard
from app.pages.referee.parts_layout import PartsLayout
from app.pages.referee.toppan.said_card import SaidCard
from app.pages.referee.toppan.score_form import ScoreForm
from app.pages.referee.toppan.state import Ends, Tab
from app.pages.referee.widgets.act_list import ActList
from app.pages.referee.widgets.question_line import QuestionLine
from app.pages.referee.widgets.save_bar import SaveBar
from app.style.theme import px
from app.texts.texts import Texts
from app.widgets.controls.controls import ChipButton, Segment, Stepper
from app.widgets.layout.frames import Panel, card, column, side_by_side
from app.widgets.painting.drawing import show_if
from engine.toppan.play.deal import DEALER, End

TABS: Final = tuple(Tab)
_SEATS: Final = range(4)
_ENDS: Final[tuple[End, ...]] = ("stay", "win", "bust")
NOBODY: Final = 4
"""The place of nobody after the four seats."""
_SHARES: Final = (45, 55)
_ACTS: Final = 196


class OffenceLayout(QWidget):
    """Acts and questions at the left, the ruling at the right."""

    def __init__(self) -> None:
        super().__init__()
        self.acts, self.card = ActList(), SaidCard("toppan_ruling")
        self.offender = Segment("toppan_offender", _SEATS, roomy=True)
        self.rightful = Segment("toppan_rightful", (*_SEATS, NOBODY), roomy=True)
        self._who, self._whose = QuestionLine(self.offender), QuestionLine(self.rightful)
        self.keep = SaveBar("toppan_keep", own_hand=True)
        frame, inner = card("card", QVBoxLayout())
        self.acts.setMinimumHeight(px(_ACTS))
        inner.addWidget(self.acts, 1)
        inner.addWidget(self._who)
        inner.addWidget(self._whose)
        _place(self, "toppan_offence", (frame,), (self.card, self.keep))

    def speak(self, texts: Texts) -> None:
        ui = texts.ui
        self.card.speak(ui("toppan_referee.ruling"), ui("draw.rules"), texts)
        self.keep.speak(texts)
        winds, seats = [texts.wind(s) for s in _SEATS], [texts.seat(s) for s in _SEATS]
        self.offender.set_labels(winds, seats)
        nobody = ui("toppan_referee.nobody")
        self.rightful.set_labels([*winds, nobody], [*seats, nobody])
        self._who.present("1", "told", ui("toppan_referee.who"))
        self._whose.present("2", "told", ui("toppan_referee.whose"))

    def ask(self, offender: int, rightful: int | None, *, whose: bool, chosen: bool) -> None:
        """Show what is asked of the act that is chosen."""
        self.offender.present(offender)
        offered = [seat for seat in (*_SEATS, NOBODY) if seat != offender]
        self.rightful.present(NOBODY if rightful is None else rightful, offered)
        show_if(self._who, chosen)
        show_if(self._whose, whose)


class RoundLayout(QWidget):
    """How each seat ended at the left, how it goes on at the right."""

    end_chosen = Signal(int, str)

    def __init__(self) -> None:
        super().__init__()
        self.card, self.honba = SaidCard("toppan_outcome"), Stepper("toppan_round_honba")
        self.equal = ChipButton("toppan_equal")
        self._ends = [Segment(f"toppan_end_{seat}", range(len(_ENDS)), roomy=True)
                      for seat in _SEATS]  # fmt: skip
        self._lines = [QuestionLine(segment) for segment in self._ends]
        self._honba = QuestionLine(self.honba)
        self.keep = SaveBar("toppan_round_keep", own_hand=True)
        self._title = QLabel()
        self._title.setProperty("role", "head")
        self._title.setContentsMargins(12, 4, 12, 4)
        self._equal_word = ""
        frame, inner = card("card", QVBoxLayout())
        inner.addWidget(self._title)
        for seat, segment in enumerate(self._ends):
            segment.chosen.connect(partial(self._tell, seat))
            inner.addWidget(self._lines[seat])
        inner.addWidget(self.equal)
        inner.addWidget(self._honba)
        inner.addStretch(1)
        _place(self, "toppan_round", (frame,), (self.card, self.keep))

    def _tell(self, seat: int, at: int) -> None:
        self.end_chosen.emit(seat, _ENDS[at])

    def speak(self, texts: Texts) -> None:
        ui = texts.ui
        self.card.speak(ui("draw.next"), ui("draw.rules"), texts)
        self.keep.speak(texts)
        self._title.setText(ui("toppan_referee.ends"))
        words = [ui(f"toppan_referee.end.{end}") for end in _ENDS]
        for seat, segment in enumerate(self._ends):
            segment.set_labels(words, words)
            self._lines[seat].present(texts.wind(seat), "told", texts.seat(seat))
        self._equal_word = ui("toppan_referee.equal")
        self._honba.present("+", "told", ui("label.honba"))
        self.honba.set_name(ui("label.honba"))

    def tell(self, ends: Ends, equal: bool, honba: int) -> None:
        """Show what was told; children have a turn only after a dealer who stays."""
        for seat, segment in enumerate(self._ends):
            segment.present(_ENDS.index(ends[seat]))
            show_if(self._lines[seat], seat == DEALER or ends[DEALER] == "stay")
        self.equal.present(self._equal_word, on=equal, bad=False, astray=False)
        show_if(self.equal, set(ends) == {"stay"})
        self.honba.present(honba)


class ToppanEndLayout(QWidget):
    """Scores and chombo at the left, places and results at the right."""

    def __init__(self) -> None:
        super().__init__()
        self.scores, self.chombo = ScoreForm("toppan_scores"), ChomboForm()
        self.card, self.keep = GameCard(), SaveBar("toppan_game_keep", own_hand=True)
        _place(self, "toppan_game", (self.scores, self.chombo), (self.card, self.keep))

    def speak(self, texts: Texts) -> None:
        for widget in (self.scores, self.chombo, self.card, self.keep):
            widget.speak(texts)


class ToppanRefereeLayout(PartsLayout):
    """Three parts, and the log that both games have."""

    def __init__(self, log: QWidget, parent: QWidget | None = None) -> None:
        super().__init__("toppan", len(TABS), parent)
        self.offence, self.round, self.game = OffenceLayout(), RoundLayout(), ToppanEndLayout()
        for part in (self.offence, self.round, self.game, log):
            self._parts.addWidget(part)

    def speak_all(self, texts: Texts) -> None:
        words = [texts.ui(f"toppan_referee.tab.{tab}") for tab in TABS]
        self.tabs.set_labels(words, words)
        self.new.setText(texts.ui("incident.new"))
        for part in (self.offence, self.round, self.game):
            part.speak(texts)

    def open_part(self, tab: Tab) -> None:
        self.tabs.present(TABS.index(tab))
        self._parts.setCurrentIndex(TABS.index(tab))
        self.offer_new(tab is not Tab.LOG)


def _place(
    board: QWidget, name: str, left: tuple[QWidget, ...], right: tuple[QWidget, ...]
) -> None:
    """What is told at the left, what follows at the right, over what is kept of it."""
    holder, answer = Panel(name, gap=10), QFrame()
    holder.hold(*left)
    below = column()
    below.addWidget(right[0], 1)
    for widget in right[1:]:
        below.addWidget(widget)
    answer.setLayout(below)
    side_by_side(board, (holder, answer), _SHARES)
