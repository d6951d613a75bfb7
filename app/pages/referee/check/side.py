"""The side of a check: which one and what it asks, the answer, and those of other documents."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton, QWidget

from app.pages.referee.check.form import CheckForm
from app.pages.referee.check.texts import elsewhere, statement
from app.pages.referee.check.views import CheckView
from app.pages.referee.widgets.save_bar import SaveBar
from app.pages.referee.widgets.statement_card import ElsewhereCard, StatementCard
from app.texts.texts import Texts
from app.widgets.layout.frames import column, holding, side_by_side
from app.widgets.painting.drawing import show_if

_SHARES: Final = (430, 342)


class CheckSide(QWidget):
    """Places its widgets; reports the act that an answer leads to."""

    act_requested = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.form, self.card = CheckForm(), StatementCard("check")
        self.others, self.save_bar = (
            ElsewhereCard("check_others"),
            SaveBar("check_keep", own_hand=True),
        )
        self._to_act = QPushButton()
        self._to_act.setObjectName("check_to_act")
        self._to_act.setProperty("role", "link")
        self._texts: Texts | None = None
        self._act = ""
        self._to_act.clicked.connect(lambda: self.act_requested.emit(self._act))
        self._to_act.hide()
        told, found = column(8), column(8)
        told.addWidget(self.form)
        told.addWidget(self.card, 1)
        told.addWidget(self._to_act, 0, Qt.AlignmentFlag.AlignLeft)
        found.addWidget(self.others, 1)
        found.addWidget(self.save_bar)
        side_by_side(self, (holding(told), holding(found)), _SHARES)

    def speak(self, texts: Texts) -> None:
        self._texts = texts
        self.form.speak(texts)
        self.card.speak(texts, texts.ui("check.verdict"))
        self.others.speak(texts.ui("check.others"))
        self.save_bar.speak(texts)

    def present(self, shown: CheckView) -> None:
        if self._texts is None:
            return
        self.form.present(shown)
        self.card.present(statement(shown, self._texts))
        self.others.present(elsewhere(shown, self._texts), self._texts)
        ruling = shown.found.ruling
        self._act = "" if ruling is None else ruling.incident.offence
        show_if(self._to_act, bool(self._act))
        if self._act:
            self._to_act.setText(self._texts.ui("check.to_act", self._texts.offence(self._act)))
