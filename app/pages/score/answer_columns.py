"""Places the cards of an answer in two columns, with three panels below or in a third column."""

from __future__ import annotations

from typing import Final

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.pages.score.answer_cards import AnswerCards
from app.pages.score.presentation import AnswerKind, kind_of
from app.style import theme
from app.style.theme import cramped, px
from app.texts.texts import Texts
from app.views.answers import OtherAnswers, ScoreAnswer
from app.widgets.answer.seat_picture import RULING_FELT, USUAL_FELT
from app.widgets.controls.controls import Segment
from app.widgets.layout.frames import Panel, card, column, holding, keep_hidden
from app.widgets.painting.drawing import at_once, show_if
from engine.riichi.rules import RiichiRules

_SHARES: Final = {False: (392, 380, 0), True: (297, 243, 186)}
_WIDE_SHARES: Final = (262, 239, 229)
"""Shares of the columns: usual, with a third column, and in a wide window."""
_PANELS, _STACKED = (300, 196, 286), (15, 34, 54)
"""Shares of readings, near misses and documents: beside each other, and as cards in a column."""
_FOOT, _COMPACT_FOOT, _LEAST_FOOT = 126, 118, 92


class AnswerColumns(QWidget):
    """Declaration, seats and table; ledger and clause; below them readings and other documents."""

    def __init__(self, texts: Texts, cards: AnswerCards, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._texts, self._cards = texts, cards
        self._kind: AnswerKind | None = None
        self._compact, self._tab = False, 0
        self._wide = theme.wide(theme.FOUR)
        self._foot_shown: object = None
        self._rest: Panel | None = None
        self._whole = False
        self._build()
        cards.comparison_changed.connect(self._arrange_comparison)

    def _build(self) -> None:
        cards, top = self._cards, QGridLayout()
        self._middle, self._right = holding(self._middle_part()), holding(self._right_part())
        top.setSpacing(10)
        for widget in (cards.declaration_card, self._middle, self._right):
            widget.setSizePolicy(QSizePolicy.Policy.Ignored, widget.sizePolicy().verticalPolicy())
        top.addWidget(cards.declaration_card, 0, 0)
        top.addWidget(self._middle, 1, 0)
        top.addWidget(self._right, 0, 1, 2, 1)
        self._top = top
        left, right, third = _WIDE_SHARES if theme.wide(theme.WIDE) else _SHARES[self._wide]
        top.setColumnStretch(0, left)
        top.setColumnStretch(1, right)
        top.setRowStretch(1, 1)
        whole = QHBoxLayout(self) if self._wide else QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(10)
        whole.addLayout(top, left + right if self._wide else 1)
        whole.addWidget(self._third() if self._wide else self._foot(), third)
        keep_hidden(self, cards.comparison)
        self._gaps = (whole, top, self._middle_column, self._right_column)

    def _middle_part(self) -> QVBoxLayout:
        cards = self._cards
        self._middle_column = column()
        self._middle_column.addWidget(cards.to_referee)
        if cramped():
            rest = self._rest = Panel("middle")
            rest.set_widgets(cards.edition, cards.seats_card, cards.found_card, cards.strip_card)
            self._middle_column.addWidget(rest, 1)
            return self._middle_column
        self._middle_column.addWidget(cards.seats_card, 172)
        self._middle_column.addWidget(cards.found_card, 300)
        self._middle_column.addWidget(cards.strip_card, 240 if self._wide else 0)
        return self._middle_column

    def _right_part(self) -> QVBoxLayout:
        self._right_column = column()
        self._right_column.addWidget(self._cards.ledger_card, 1)
        self._right_column.addWidget(self._cards.by_voice)
        self._right_column.addWidget(self._cards.hand_shown, 1)
        return self._right_column

    def _third(self) -> QWidget:
        """A column with a card for each panel; readings and documents are never behind a tab."""
        self._frames = []
        third = column()
        for panel, share in zip(self._foot_panels(), _STACKED, strict=True):
            frame, inner = card("card", QVBoxLayout())
            inner.setContentsMargins(4, 6, 4, 4)
            inner.addWidget(panel)
            third.addWidget(frame, share)
            self._frames.append(frame)
        found = holding(third)
        found.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Expanding)
        return found

    def _foot(self) -> QFrame:
        """Three panels side by side, or one at a time with tabs where there is little room."""
        self._foot_card, whole = card("card", QVBoxLayout())
        whole.setContentsMargins(4, 5, 4, 4)
        whole.setSpacing(2)
        self._tabs = Segment("foot", range(len(_PANELS)), roomy=True, tabs=True)
        names = [self._texts.ui(f"foot.{name}") for name in ("readings", "near", "others")]
        self._tabs.set_labels(names, names)
        self._tabs.setAccessibleName(self._texts.ui("heard.tabs"))
        self._tabs.chosen.connect(self._show_tab)
        self._tab_row = QWidget()
        tabs = QHBoxLayout(self._tab_row)
        tabs.setContentsMargins(6, 0, 6, 0)
        tabs.addWidget(self._tabs)
        tabs.addStretch(1)
        whole.addWidget(self._tab_row)
        row = QHBoxLayout()
        row.setSpacing(0)
        whole.addLayout(row, 1)
        self._dividers = []
        for at, (panel, width) in enumerate(zip(self._foot_panels(), _PANELS, strict=True)):
            if at:
                rule = QFrame()
                rule.setProperty("role", "divider")
                self._dividers.append(rule)
                row.addWidget(rule)
            panel.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Expanding)
            row.addWidget(panel, width)
        return self._foot_card

    def _foot_panels(self) -> tuple[QWidget, QWidget, QWidget]:
        cards = self._cards
        return cards.readings_panel, cards.near_panel, cards.documents_panel

    def present(self, answer: ScoreAnswer, rules: RiichiRules) -> None:
        """Show an answer; the widgets are placed anew only if its kind changes."""
        self._arrange(kind_of(answer))
        self._cards.present(answer, rules)

    def present_elsewhere(self, answers: OtherAnswers) -> None:
        """Show the same hand under other documents and other readings of clauses."""
        self._cards.present_elsewhere(answers)
        self._arrange_foot()

    def _arrange(self, kind: AnswerKind) -> None:
        """Place the cards for the kind of the answer; they move only if the kind changes."""
        if kind == self._kind:
            return
        before, self._kind = self._kind, kind
        if self._wide:  # where a hand cannot win, its ledger is below what follows
            self._right_column.removeWidget(self._cards.ledger_card)
            at = -1 if kind == "lost" else 0
            self._right_column.insertWidget(at, self._cards.ledger_card, 1)
        elif kind == "lost":
            below = min(3, self._middle_column.count())  # large letters: one panel in the middle
            self._middle_column.insertWidget(below, self._cards.ledger_card, 150)
        elif before == "lost":
            self._right_column.insertWidget(0, self._cards.ledger_card, 1)
        if not self._wide:
            show_if(self._foot_card, kind in ("won", "lost"))
        self._arrange_foot()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave to table and ledger what pictures of the seats would only have as empty felt."""
        if self._wide:
            self._cards.seats_card.setMaximumHeight(round(USUAL_FELT * self._middle.width()))
            ruled = self._cards.hand_shown.felt
            ruled.setMaximumHeight(round(RULING_FELT * self._right.width()))
        super().resizeEvent(event)

    def set_compact(self, compact: bool) -> None:
        """Take less room: smaller gaps, and the three panels below become tabs."""
        if compact == self._compact:
            return
        self._compact = compact
        for layout in self._gaps:
            layout.setSpacing(8 if compact else 10)
        self._cards.set_compact(compact)
        self._arrange_foot()

    def set_whole(self, whole: bool) -> None:
        """Show columns and ledger without scroll bars of their own, as the page scrolls anyhow."""
        if self._rest is not None and whole != self._whole:
            self._whole = whole
            self._rest.set_whole(whole)
            self._cards.ledger_card.set_whole(whole)
            self._fit_foot()

    def _fit_foot(self) -> None:
        if not self._wide:
            low = _LEAST_FOOT if cramped() and not self._whole else _COMPACT_FOOT
            self._foot_card.setFixedHeight(px(low if self._compact else _FOOT))

    def _arrange_comparison(self) -> None:
        """Give the place of seats, table and ledger to the comparison, or back to them.

        The waits of an unfinished hand stay: there only the ledger gives way.
        """
        cards = self._cards
        there = cards.comparing is not None
        aside = there and self._kind == "waiting"
        with at_once(self):
            whole = there and not aside
            self._top.addWidget(cards.declaration_card, 0, 0, 1, 2 if whole else 1)
            if aside:
                self._right_column.insertWidget(0, cards.comparison, 1)
            elif there:
                self._top.addWidget(cards.comparison, 1, 0, 1, 2)
            show_if(cards.comparison, there)
            show_if(self._middle, not whole)
            show_if(self._right, not whole)
            show_if(cards.ledger_card, not there and self._kind != "form")

    def _show_tab(self, tab: int) -> None:
        self._tab = tab
        self._arrange_foot()

    def _arrange_foot(self) -> None:
        cards = self._cards
        shown = self._compact, self._kind, self._tab, bool(cards.doubts.rows)
        if shown == self._foot_shown:
            return
        self._foot_shown = shown
        won = self._kind == "won"
        there = (won or bool(cards.doubts.rows), won, True)
        if self._wide:
            for frame, shows in zip(self._frames, there, strict=True):
                show_if(frame, shows)
            return
        self._fit_foot()
        self._tabs.present(self._tab)
        tabbed = self._compact and won
        show_if(self._tab_row, tabbed)
        show_if(cards.others_head, not tabbed)
        for at, panel in enumerate(self._foot_panels()):
            show_if(panel, at == self._tab if tabbed else there[at])
        for at, rule in enumerate(self._dividers):
            show_if(rule, not tabbed and there[at] and there[at + 1])
        for widget in (cards.readings, cards.near):
            widget.untitle(tabbed)
