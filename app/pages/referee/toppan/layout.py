"""The layout of the referee page of 競技十半: offences and the log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from app.pages.referee.tabbed_layout import TabbedLayout
from app.pages.referee.toppan.state import DUE, OffenceInput, ToppanRefereeTab
from app.pages.referee.toppan.texts import seat_name
from app.pages.referee.widgets.act_list import ActList
from app.pages.referee.widgets.earlier_cases import EarlierCases
from app.pages.referee.widgets.outcome_card import OutcomeCard
from app.pages.referee.widgets.save_bar import SaveBar
from app.style.theme import px
from app.texts.toppan import ToppanTexts
from app.widgets.controls.controls import Segment, word_button
from app.widgets.controls.question_line import QuestionLine
from app.widgets.layout.frames import Stack, card, column, holding, share
from app.widgets.painting.drawing import show_if, show_words
from engine.toppan.play.deal import End
from engine.toppan.play.offences import OffenceQuestion

TABS: Final = tuple(ToppanRefereeTab)
_SEATS: Final = range(4)
_CHILDREN: Final = range(1, 4)
_FIELD: Final = 64
_ENDS: Final[tuple[End, ...]] = ("stay", "win", "bust")
_YES_NO: Final = (True, False)
_LEAST_CARD: Final = 150
_SHARES: Final = (36, 64, 0)
_LARGE_SHARES: Final = (24, 44, 32)
_STACKED: Final = 190, 0
_LEAST_STACKED: Final = 400
"""Least heights of acts and answer below each other, and the least width of the tab then."""
_LARGE_WIDTH, _LATER = 1396, 24
"""The width from which there is a third column; it comes so many pixels later than it goes."""


class GameCaseBar(QFrame):
    """Shows how the game of the case stands, and takes the ruling into it.

    `take_requested()`: the ruling is to be the next event of the game.
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
        self._texts, self._take = texts, word_button(f"{name}_take")
        self._take.clicked.connect(self.take_requested)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(12, 6, 12, 6)
        whole.setSpacing(4)
        for widget in (self._stands, self._hint, self._take):
            whole.addWidget(widget)

    def present(self, stands: str, hint: str, *, kept: bool, can_take: bool) -> None:
        """Show the state of the game, and why nothing can be taken, "" for nothing; `kept`: there
        is a game, otherwise one is begun."""
        self._take.setText(self._texts.ui(f"toppan_referee.{'take' if kept else 'take_new'}"))
        show_words(self._stands, stands)
        show_words(self._hint, hint)
        self._take.setEnabled(can_take)


class OffenceLayout(QWidget):
    """Acts; questions over the ruling; and what is done with the case: in a column of its own where
    the window is large, over the cases before.

    `resized()`: the third column has come, or gone.
    """

    resized = Signal()

    def __init__(self, texts: ToppanTexts) -> None:
        super().__init__()
        self.acts = ActList(texts)
        self.card = OutcomeCard(texts, "toppan_ruling", texts.ui("toppan_referee.ruling"))
        self.offender = Segment("toppan_offender", _SEATS, roomy=True)
        self.rightful = Segment("toppan_rightful", range(len(DUE)), roomy=True)
        self.shown = Segment("toppan_hand_shown", range(len(_YES_NO)), roomy=True)
        self._who, self._whose = QuestionLine(self.offender), QuestionLine(self.rightful)
        self._shown = QuestionLine(self.shown)
        self.game_bar = GameCaseBar(texts, "toppan_offence_game")
        self.save_bar = SaveBar(texts, "toppan_keep")
        self._label(texts)
        self.earlier, self._large = EarlierCases(texts), False
        self._build()

    def _build(self) -> None:
        acts, inner = card("card", QVBoxLayout())
        inner.addWidget(self.acts)
        self.questions, asked = card("card", QVBoxLayout())
        asked.setContentsMargins(1, 6, 1, 4)
        self._act = QLabel()
        self._act.setObjectName("toppan_act")
        self._act.setProperty("role", "headline_small")
        self._act.setWordWrap(True)
        self._act.setContentsMargins(14, 2, 14, 6)
        asked.addWidget(self._act)
        for line in (self._who, self._whose, self._shown):
            asked.addWidget(line)
        self.card.setMinimumHeight(px(_LEAST_CARD))
        self._answer, self._aside = column(px(8)), column(px(8))
        self._answer.addWidget(self.questions)
        self._answer.addWidget(self.card, 1)
        self._aside.addWidget(self.earlier, 1)
        self._third = holding(self._aside)
        row = self._columns = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        answer = holding(self._answer)
        share(row, (acts, answer, self._third), _SHARES)
        self.stack = Stack(row, (acts, answer), _STACKED, _LEAST_STACKED)
        self._arrange()

    def _arrange(self) -> None:
        """Put what is done with the case into a third column, or below the ruling."""
        large = self._large
        for at, part in enumerate(_LARGE_SHARES if large else _SHARES):
            self._columns.setStretch(at, part)
        self._columns.setSpacing(px(10))
        for at, bar in enumerate((self.game_bar, self.save_bar)):
            if large:
                self._aside.insertWidget(at, bar)
            else:
                self._answer.addWidget(bar)
        show_if(self._third, large)

    @property
    def shows_earlier(self) -> bool:
        """Whether there is room for what the table had before."""
        return self._large

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        large = self.width() >= px(_LARGE_WIDTH) + (0 if self._large else px(_LATER))
        if large is not self._large:
            self._large = large
            self._arrange()
            self.resized.emit()

    def name_seats(self, names: Sequence[str]) -> None:
        """Label the seats with the names of the players who have one."""
        texts = self._texts
        words = [seat_name(seat, name, texts) for seat, name in enumerate(names)]
        seats = [f"{texts.seat(seat)} {name}".strip() for seat, name in enumerate(names)]
        self.offender.set_labels(words, seats)
        nobody = texts.ui("toppan_referee.nobody")
        self.rightful.set_labels([*words, nobody], [*seats, nobody])

    def _label(self, texts: ToppanTexts) -> None:
        answers = [texts.answered("hand_shown", yes) for yes in _YES_NO]
        self.shown.set_labels(answers, answers)
        self._texts = texts
        self.name_seats(("",) * len(_SEATS))
        self._who.present("1", "told", texts.ui("toppan_referee.who"))

    def present_questions(
        self, entry: OffenceInput, asked: Sequence[OffenceQuestion], able: Sequence[int]
    ) -> None:
        """Show the questions on the chosen act, which the seats in `able` can have done; those
        without an answer are marked as open."""
        due, shown = entry.rightful, entry.hand_shown
        self.offender.present(entry.offender, able)
        state_of_who = "open" if entry.offender is None else "told"
        self._who.present("1", state_of_who, self._texts.ui("toppan_referee.who"))
        offered = [at for at, each in enumerate(DUE) if each != entry.offender]
        self.rightful.present(None if due is None else DUE.index(due), offered)
        self.shown.present(None if shown is None else _YES_NO.index(shown))
        show_if(self.questions, bool(entry.act))
        self._act.setText(self._texts.offence(entry.act) if entry.act else "")
        ui, state = self._texts.ui, ("told", "open")
        self._whose.present("2", state[due is None], ui("toppan_referee.whose"))
        self._shown.present("2", state[shown is None], self._texts.question("hand_shown"))
        show_if(self._whose, "due" in asked)
        show_if(self._shown, "hand_shown" in asked)


class ToppanRefereeLayout(TabbedLayout):
    """Lays out the page: the offences, and the log that both games share."""

    def __init__(self, texts: ToppanTexts, log: QWidget, page: QWidget) -> None:
        labels = [texts.ui(f"toppan_referee.tab.{tab}") for tab in TABS]
        super().__init__(texts, "toppan", labels, page)
        self.offence = OffenceLayout(texts)
        self._tabs = (self.offence, log)
        for tab in self._tabs:
            self.add_tab(tab)

    def open(self, tab: ToppanRefereeTab) -> None:
        at = TABS.index(tab)
        widget = self._tabs[at]
        stack = self.offence.stack if widget is self.offence else None
        self.show_tab(at, widget, stack=stack)
        self.offer_new(tab is not ToppanRefereeTab.LOG)
