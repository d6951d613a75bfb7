"""The layout of the incident tab: acts, questions and ruling, other documents and table."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from app.pages.referee.incident.act_finder import ActFinder
from app.pages.referee.incident.incident_card import IncidentCard
from app.pages.referee.incident.other_rulings import OtherRulings
from app.pages.referee.incident.question_list import QuestionList
from app.pages.referee.incident.views import ClassView, IncidentView
from app.pages.referee.widgets.save_bar import SaveBar
from app.pages.referee.widgets.table_form import TableForm
from app.style.theme import px
from app.texts.texts import Texts
from app.widgets.controls.controls import Segment
from app.widgets.layout.frames import card, column, share
from app.widgets.painting.drawing import show_if

_WIDE: Final = (288, 548, 320)
_NARROW: Final = (232, 448, 264)
_NARROW_WIDTH: Final = 1080
_OTHERS, _TABLE = 0, 1


class IncidentLayout(QWidget):
    """Places its widgets; in a narrow tab a segment switches between other documents and table."""

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.finder, self.questions = ActFinder(texts), QuestionList(texts)
        self.card, self.others = IncidentCard(texts), OtherRulings(texts)
        self.table_form, self.save_bar = TableForm(texts, "table"), SaveBar(texts, "keep")
        self._head = QLabel(texts.ui("incident.others"))
        self._none = QLabel(texts.ui("incident.others_none"))
        self._switch = Segment("referee_side", (_OTHERS, _TABLE), roomy=True)
        sides = [texts.ui("incident.others_short"), texts.ui("seating.title")]
        self._switch.set_labels(sides, sides)
        self._switch.chosen.connect(self._show_side)
        self._side, self._narrow = _OTHERS, False
        self._columns = QHBoxLayout(self)
        self._columns.setContentsMargins(0, 0, 0, 0)
        self._columns.setSpacing(10)
        self._others_card, inner = card("card", QVBoxLayout())
        inner.setContentsMargins(1, 8, 1, 6)
        self._head.setProperty("role", "head")
        self._head.setContentsMargins(12, 0, 12, 2)
        self._head.setWordWrap(True)
        self._none.setProperty("role", "caption")
        self._none.setWordWrap(True)
        self._none.setContentsMargins(12, 0, 12, 0)
        self._none.setAlignment(Qt.AlignmentFlag.AlignTop)
        inner.addWidget(self._head)
        inner.addWidget(self._none, 1)
        inner.addWidget(self.others, 1)
        self._build()

    def _build(self) -> None:
        middle, right = QWidget(), QWidget()
        centre = column()
        centre.addWidget(self.questions)
        centre.addWidget(self.card, 1)
        centre.addWidget(self.save_bar)
        middle.setLayout(centre)
        side = column(8)
        side.addWidget(self._switch)
        side.addWidget(self._others_card, 1)
        side.addWidget(self.table_form)
        self._rest = QFrame()
        side.addWidget(self._rest, 1)
        right.setLayout(side)
        share(self._columns, (self.finder, middle, right), _WIDE)
        self._arrange()

    def present(self, shown: IncidentView | None, classes: tuple[ClassView, ...]) -> None:
        """Show an incident; before an act is chosen, the classes of the document."""
        show_if(self.questions, shown is not None)
        if shown is not None:
            self.questions.present(shown)
        self.card.present(shown, classes)
        self.others.present(() if shown is None else shown.others)
        show_if(self.save_bar, shown is not None)
        show_if(self._none, shown is None)
        show_if(self.others, shown is not None)

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
        show_if(self.table_form, not self._narrow or self._side == _TABLE)
        show_if(self._rest, self._narrow and self._side == _TABLE)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        narrow = self.width() < px(_NARROW_WIDTH) or self.height() < px(600)
        if narrow != self._narrow:
            self._narrow = narrow
            self._arrange()
