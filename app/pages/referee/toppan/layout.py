"""The layout of the referee page of 競技十半: offences, deals, the end of the game, the log."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from app.pages.referee.endings.cards import GameCard
from app.pages.referee.endings.forms import ChomboForm
from app.pages.referee.tabbed_layout import TabbedLayout, place_columns
from app.pages.referee.toppan.score_form import POINTS, ScoreForm, halves_typed
from app.pages.referee.toppan.state import OffenceInput, RoundInput, ToppanRefereeTab
from app.pages.referee.widgets.act_list import ActList
from app.pages.referee.widgets.number_field import score_field
from app.pages.referee.widgets.outcome_card import OutcomeCard
from app.pages.referee.widgets.save_bar import SaveBar
from app.style.theme import px
from app.texts.toppan import ToppanTexts
from app.widgets.controls.controls import ChipButton, Segment, Stepper
from app.widgets.controls.question_line import QuestionLine
from app.widgets.layout.frames import card
from app.widgets.painting.drawing import show_if
from engine.toppan.play.deal import DEALER, End
from engine.toppan.play.offences import Due, OffenceQuestion

TABS: Final = tuple(ToppanRefereeTab)
_SEATS: Final = range(4)
_CHILDREN: Final = range(1, 4)
_FIELD: Final = 64
_ENDS: Final[tuple[End, ...]] = ("stay", "win", "bust")
DUE: Final[tuple[Due, ...]] = (0, 1, 2, 3, "nobody")
"""Whose a tile may have been, in the order of the buttons."""
_YES_NO: Final = (True, False)
_ACTS: Final = 272


class GameBar(QFrame):
    """Shows how the carried game stands, and takes what is entered into it.

    `take_requested()`: what the tab shows is to be the next event of the game.
    """

    take_requested = Signal()

    def __init__(self, texts: ToppanTexts, name: str) -> None:
        super().__init__()
        self.setProperty("role", "card")
        self._stands, self._hint = QLabel(), QLabel()
        for label, role, key in ((self._stands, "caption", "stands"), (self._hint, "said", "hint")):
            label.setObjectName(f"{name}_{key}")
            label.setProperty("role", role)
            label.setWordWrap(True)
        self._take = QPushButton(texts.ui("toppan_referee.take"))
        self._take.setObjectName(f"{name}_take")
        self._take.setProperty("role", "link")
        self._take.clicked.connect(self.take_requested)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(12, 6, 12, 6)
        whole.setSpacing(4)
        for widget in (self._stands, self._hint, self._take):
            whole.addWidget(widget)

    def present(self, stands: str, hint: str, *, can_take: bool) -> None:
        """Show the state of the game, and why nothing can be taken, "" where it can."""
        self._stands.setText(stands)
        self._hint.setText(hint)
        show_if(self._hint, bool(hint))
        self._take.setEnabled(can_take)


class OffenceLayout(QWidget):
    """Acts and questions at the left, the ruling at the right."""

    def __init__(self, texts: ToppanTexts) -> None:
        super().__init__()
        self.acts = ActList(texts)
        self.card = OutcomeCard(texts, "toppan_ruling", texts.ui("toppan_referee.ruling"))
        self.offender = Segment("toppan_offender", _SEATS, roomy=True)
        self.rightful = Segment("toppan_rightful", range(len(DUE)), roomy=True)
        self.shown = Segment("toppan_hand_shown", range(len(_YES_NO)), roomy=True)
        self._who, self._whose = QuestionLine(self.offender), QuestionLine(self.rightful)
        self._shown = QuestionLine(self.shown)
        self.game_bar = GameBar(texts, "toppan_offence_game")
        self.save_bar = SaveBar(texts, "toppan_keep", own_hand=True)
        self._label(texts)
        frame, inner = card("card", QVBoxLayout())
        self.acts.setMinimumHeight(px(_ACTS))
        inner.addWidget(self.acts, 1)
        inner.addWidget(self._who)
        inner.addWidget(self._whose)
        inner.addWidget(self._shown)
        right = (self.card, self.game_bar, self.save_bar)
        place_columns(self, "toppan_offence", (frame,), right)

    def _label(self, texts: ToppanTexts) -> None:
        winds, seats = [texts.wind(s) for s in _SEATS], [texts.seat(s) for s in _SEATS]
        self.offender.set_labels(winds, seats)
        nobody = texts.ui("toppan_referee.nobody")
        self.rightful.set_labels([*winds, nobody], [*seats, nobody])
        answers = [texts.answered("hand_shown", yes) for yes in _YES_NO]
        self.shown.set_labels(answers, answers)
        self._texts = texts
        self._who.present("1", "told", texts.ui("toppan_referee.who"))

    def present_questions(self, entry: OffenceInput, asked: Sequence[OffenceQuestion]) -> None:
        """Show the questions on the chosen act; those without an answer are marked as open."""
        due, shown = entry.rightful, entry.hand_shown
        self.offender.present(entry.offender)
        offered = [at for at, each in enumerate(DUE) if each != entry.offender]
        self.rightful.present(None if due is None else DUE.index(due), offered)
        self.shown.present(None if shown is None else _YES_NO.index(shown))
        show_if(self._who, bool(entry.act))
        ui, state = self._texts.ui, ("told", "open")
        self._whose.present("2", state[due is None], ui("toppan_referee.whose"))
        self._shown.present("2", state[shown is None], self._texts.question("hand_shown"))
        show_if(self._whose, "due" in asked)
        show_if(self._shown, "hand_shown" in asked)


class RoundLayout(QWidget):
    """How each seat ended at the left, how the game goes on at the right.

    `end_chosen(seat, end)` reports how a seat ended, `gained(seat, half points or None)` what a
    child won or lost.
    """

    end_chosen = Signal(int, str)
    gained = Signal(int, object)

    def __init__(self, texts: ToppanTexts) -> None:
        super().__init__()
        self._texts = texts
        self.card = OutcomeCard(texts, "toppan_outcome", texts.ui("draw.next"))
        self.honba = Stepper("toppan_round_honba")
        self.equal = ChipButton("toppan_equal")
        self._ends = [Segment(f"toppan_end_{seat}", range(len(_ENDS)), roomy=True)
                      for seat in _SEATS]  # fmt: skip
        self._lines = [QuestionLine(segment) for segment in self._ends]
        self._honba = QuestionLine(self.honba)
        self._gains = [score_field(f"toppan_gain_{seat}", POINTS) for seat in _CHILDREN]
        self.goes_on = ChipButton("toppan_goes_on")
        self.game_bar = GameBar(texts, "toppan_round_game")
        self.save_bar = SaveBar(texts, "toppan_round_keep", own_hand=True)
        title = QLabel(texts.ui("toppan_referee.ends"))
        title.setProperty("role", "head")
        title.setContentsMargins(12, 4, 12, 4)
        self._label()
        frame, inner = card("card", QVBoxLayout())
        inner.addWidget(title)
        for seat, segment in enumerate(self._ends):
            segment.chosen.connect(partial(self._report, seat))
            inner.addWidget(self._lines[seat])
        inner.addWidget(self.equal)
        inner.addWidget(self._gain_line())
        inner.addWidget(self.goes_on)
        inner.addWidget(self._honba)
        inner.addStretch(1)
        right = (self.card, self.game_bar, self.save_bar)
        place_columns(self, "toppan_round", (frame,), right)

    def _gain_line(self) -> QuestionLine:
        """The fields for what each child won or lost."""
        fields = QWidget()
        row = QHBoxLayout(fields)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        words = self._texts.ui("toppan_referee.gains")
        for seat, field in zip(_CHILDREN, self._gains, strict=True):
            field.setAccessibleName(self._texts.titled(words, self._texts.seat(seat)))
            field.setFixedWidth(px(_FIELD))
            field.editingFinished.connect(partial(self._report_gain, seat))
            label = QLabel(self._texts.wind(seat))
            label.setProperty("role", "question")
            row.addWidget(label)
            row.addWidget(field)
        line = QuestionLine(fields)
        line.present("±", "told", words)
        return line

    def _report_gain(self, seat: int) -> None:
        self.gained.emit(seat, halves_typed(self._gains[seat - 1].text()))

    def _report(self, seat: int, at: int) -> None:
        self.end_chosen.emit(seat, _ENDS[at])

    def _label(self) -> None:
        texts, ui = self._texts, self._texts.ui
        words = [ui(f"toppan_referee.end.{end}") for end in _ENDS]
        for seat, segment in enumerate(self._ends):
            segment.set_labels(words, words)
            self._lines[seat].present(texts.wind(seat), "told", texts.seat(seat))
        self._honba.present("+", "told", ui("label.honba"))
        self.honba.set_name(ui("label.honba"))

    def present_entry(self, entry: RoundInput) -> None:
        """Show how the seats ended; non-dealers have a turn only if the dealer stays."""
        for seat, segment in enumerate(self._ends):
            segment.present(_ENDS.index(entry.ends[seat]))
            show_if(self._lines[seat], seat == DEALER or entry.ends[DEALER] == "stay")
        words = self._texts.ui("toppan_referee.equal")
        self.equal.present(words, on=entry.equal, bad=False, astray=False)
        show_if(self.equal, set(entry.ends) == {"stay"})
        self.honba.present(entry.honba)
        for field, gain in zip(self._gains, entry.gains, strict=True):
            text = "" if gain is None else self._texts.halves(gain)
            if field.text() != text:
                field.setText(text)

    def present_game(self, *, begun: bool, may_choose: bool, goes_on: bool) -> None:
        """Show what the game tells: counters are entered before it has begun; `may_choose`: the
        dealer may deal on or pass."""
        show_if(self._honba, not begun)
        words = self._texts.ui("toppan_referee.goes_on")
        self.goes_on.present(words, on=goes_on, bad=False, astray=False)
        show_if(self.goes_on, may_choose)


class ToppanEndLayout(QWidget):
    """Scores and chombo at the left, places and results at the right."""

    def __init__(self, texts: ToppanTexts) -> None:
        super().__init__()
        self.scores, self.chombo = ScoreForm(texts, "toppan_scores"), ChomboForm(texts)
        self.card = GameCard(texts)
        self.save_bar = SaveBar(texts, "toppan_game_keep", own_hand=True)
        place_columns(self, "toppan_game", (self.scores, self.chombo), (self.card, self.save_bar))


class ToppanRefereeLayout(TabbedLayout):
    """Lays out the page: three tabs, and the log that both games share."""

    def __init__(self, texts: ToppanTexts, log: QWidget, page: QWidget) -> None:
        labels = [texts.ui(f"toppan_referee.tab.{tab}") for tab in TABS]
        super().__init__(texts, "toppan", labels, page)
        self.offence, self.round = OffenceLayout(texts), RoundLayout(texts)
        self.game = ToppanEndLayout(texts)
        self._tabs = (self.offence, self.round, self.game, log)
        for tab in self._tabs:
            self.add_tab(tab)

    def open(self, tab: ToppanRefereeTab) -> None:
        at = TABS.index(tab)
        self.show_tab(at, self._tabs[at])
        self.offer_new(tab is not ToppanRefereeTab.LOG)
