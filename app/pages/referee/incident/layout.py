"""The layout of the incident tab: acts, questions over ruling, other documents over the case."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from app.pages.referee.incident.act_finder import ActFinder
from app.pages.referee.incident.case_card import CaseCard
from app.pages.referee.incident.incident_card import IncidentCard
from app.pages.referee.incident.other_rulings import OtherRulings
from app.pages.referee.incident.question_list import QuestionList
from app.pages.referee.incident.views import ClassView, IncidentView
from app.style.theme import px
from app.texts.texts import Texts
from app.widgets.controls.controls import Segment
from app.widgets.layout.frames import Panel, card, column, share
from app.widgets.painting.drawing import show_if

_WIDE: Final = (284, 566, 306)
_NARROW: Final = (232, 448, 264)
_NARROW_WIDTH: Final = 1080
_LEAST_CASE: Final = 200
_OTHERS, _CASE = 0, 1


class IncidentLayout(QWidget):
    """Places its widgets; in a narrow tab a segment switches between other documents and case."""

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._texts = texts
        self.finder, self.questions = ActFinder(texts), QuestionList(texts)
        self.card, self.others = IncidentCard(texts), OtherRulings(texts)
        self.case = CaseCard(texts)
        self._head, self._same = QLabel(texts.ui("incident.others")), QLabel()
        self._none = QLabel(texts.ui("incident.others_none"))
        self._switch = Segment("referee_side", (_OTHERS, _CASE), roomy=True, tabs=True)
        sides = [texts.ui("incident.others_short"), texts.ui("case.title")]
        self._switch.set_labels(sides, sides)
        self._switch.setAccessibleName(texts.ui("heard.tabs"))
        self._switch.chosen.connect(self._show_side)
        self._side, self._narrow = _OTHERS, False
        self._columns = QHBoxLayout(self)
        self._columns.setContentsMargins(0, 0, 0, 0)
        self._columns.setSpacing(10)
        self._others_card, inner = card("card", QVBoxLayout())
        inner.setContentsMargins(1, 8, 1, 6)
        self._head.setProperty("role", "head")
        self._same.setProperty("role", "caption")
        for label in (self._head, self._same):
            label.setWordWrap(True)
        self._none.setProperty("role", "caption")
        self._none.setWordWrap(True)
        self._none.setContentsMargins(12, 0, 12, 0)
        self._none.setAlignment(Qt.AlignmentFlag.AlignTop)
        head = QHBoxLayout()
        head.setContentsMargins(13, 0, 12, 2)
        head.setSpacing(8)
        head.addWidget(self._head)
        head.addWidget(self._same, 1)
        inner.addLayout(head)
        inner.addWidget(self._none, 1)
        inner.addWidget(self.others, 1)
        self._build()

    def _build(self) -> None:
        middle, right = QWidget(), QWidget()
        centre = column()
        centre.addWidget(self.questions)
        centre.addWidget(self.card, 1)
        middle.setLayout(centre)
        side = column(8)
        side.addWidget(self._switch)
        side.addWidget(self._others_card, 1)
        self._case_panel = Panel("case_panel")
        self._case_panel.hold(self.case)
        side.addWidget(self._case_panel)
        self._rest = QFrame()
        side.addWidget(self._rest, 1)
        right.setLayout(side)
        share(self._columns, (self.finder, middle, right), _WIDE)
        self._arrange()

    def present(
        self, shown: IncidentView | None, classes: tuple[ClassView, ...], *, offer_hand: bool
    ) -> None:
        """Show an incident; before an act is chosen, the classes of the document."""
        show_if(self.questions, shown is not None)
        if shown is not None:
            self.questions.present(shown, offer_hand=offer_hand)
            same = self._texts.ui("incident.others_same", self._texts.offence(shown.act))
            self._same.setText(same)
            self._same.setToolTip(same)
        else:
            self._same.clear()
        self.card.present(shown, classes)
        self.others.present(() if shown is None else shown.others)
        show_if(self._same, shown is not None and not self._narrow)
        show_if(self._none, shown is None)
        show_if(self.others, shown is not None)
        self.fit_case()

    def fit_case(self) -> None:
        """Give the case the height that it needs, but no more than leaves the others in sight."""
        wide = max(self._case_panel.width() - 4, px(_LEAST_CASE))
        layout = self.case.layout()
        needed = (0 if layout is None else layout.totalHeightForWidth(wide)) + 6
        high = max(self.height() - px(40 if self._narrow else 220), px(160))
        self._case_panel.setFixedHeight(min(needed, high))

    def _show_side(self, side: int) -> None:
        self._side = side
        self._arrange()

    def _arrange(self) -> None:
        for at, width in enumerate(_NARROW if self._narrow else _WIDE):
            self._columns.setStretch(at, width)
        self._columns.setSpacing(8 if self._narrow else 10)
        self._switch.present(self._side)
        show_if(self._switch, self._narrow)
        show_if(self._others_card, not self._narrow or self._side == _OTHERS)
        show_if(self._case_panel, not self._narrow or self._side == _CASE)
        show_if(self._rest, self._narrow and self._side == _CASE)
        show_if(self._same, bool(self._same.text()) and not self._narrow)
        self.fit_case()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        narrow = self.width() < px(_NARROW_WIDTH) or self.height() < px(600)
        if narrow != self._narrow:
            self._narrow = narrow
            self._arrange()
        self.fit_case()
