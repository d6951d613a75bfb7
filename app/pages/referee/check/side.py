"""The right side of the check tab: form, answer, and the answers of other documents."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from app.pages.referee.check.form import CheckForm
from app.pages.referee.check.texts import empty_words, other_statements, statement
from app.pages.referee.check.views import CheckView
from app.pages.referee.widgets.empty_card import EmptyCard
from app.pages.referee.widgets.save_bar import SaveBar
from app.pages.referee.widgets.statement_card import ElsewhereCard, StatementCard
from app.texts.texts import Texts
from app.widgets.controls.controls import word_button
from app.widgets.layout.frames import column, holding, side_by_side
from app.widgets.painting.drawing import show_if

_SHARES: Final = (430, 342)
_FIRST: Final = ("unfinished", "nobody")
"""Answers that say only that something has to be entered first."""


class CheckSide(QWidget):
    """Lays out the check, or while nothing is entered what to do first.

    `act_requested` has the act whose ruling follows from the answer.
    """

    act_requested = Signal(str)

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._texts = texts
        self.form = CheckForm(texts)
        self.card = StatementCard(texts, "check", texts.ui("check.verdict"))
        self.others = ElsewhereCard(texts, "check_others", texts.ui("check.others"))
        self.save_bar = SaveBar(texts, "check_keep")
        self.empty = EmptyCard("check_empty")
        self._to_act = word_button("check_to_act", role="link")
        self._act = ""
        self._to_act.clicked.connect(lambda: self.act_requested.emit(self._act))
        self._to_act.hide()
        left, right = column(8), column(8)
        left.addWidget(self.form)
        left.addWidget(self.card, 1)
        left.addWidget(self.empty, 1)
        left.addWidget(self._to_act, 0, Qt.AlignmentFlag.AlignLeft)
        right.addWidget(self.others, 1)
        right.addWidget(self.save_bar)
        self._right = holding(right)
        side_by_side(self, (holding(left), self._right), _SHARES)

    def present(self, shown: CheckView) -> None:
        self.form.present(shown)
        first = shown.answer.key in _FIRST
        if first:
            self.empty.present(*empty_words(shown, self._texts))
        show_if(self.empty, first)
        for widget in (self.card, self._right):
            show_if(widget, not first)
        self.card.present(statement(shown, self._texts))
        self.others.present(other_statements(shown, self._texts))
        ruling = shown.answer.ruling
        self._act = "" if ruling is None else ruling.incident.offence
        show_if(self._to_act, bool(self._act))
        if self._act:
            self._to_act.setText(self._texts.ui("check.to_act", self._texts.offence(self._act)))
