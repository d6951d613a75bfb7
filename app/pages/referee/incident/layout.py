"""The layout of the incident tab: acts, questions over ruling, other documents over the case.

In a large window the other documents have a column of their own, and below the case stands what its
table had before.
"""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from app.pages.referee.incident.act_finder import ActFinder
from app.pages.referee.incident.case_card import CaseCard
from app.pages.referee.incident.incident_card import IncidentCard
from app.pages.referee.incident.other_rulings import OtherRulings
from app.pages.referee.incident.question_list import QuestionList
from app.pages.referee.incident.views import ClassView, IncidentView
from app.pages.referee.widgets.earlier_cases import EarlierCases
from app.style.theme import cramped, px
from app.texts.texts import Texts
from app.widgets.controls.controls import Segment
from app.widgets.layout.frames import Panel, card, column, order_tabs, share
from app.widgets.painting.drawing import keep_end_together, show_if

_USUAL: Final = (284, 566, 0, 306)
_NARROW: Final = (232, 448, 0, 264)
_LARGE: Final = (300, 560, 290, 316)
"""Shares of the columns: acts, ruling, other documents, case; 0 for a column that is not there."""
_NARROW_WIDTH: Final = 1080
_LARGE_WIDTH: Final = 1396
_BESIDE: Final = 600
"""With less width and large letters other documents and case are below the other columns."""
_LEAST_ABOVE, _LEAST_BELOW = 300, 330
"""The least heights of acts and ruling, and of what is below them then."""
_LATER: Final = 24
"""A column comes so many pixels later than it goes."""
_MOST_RULING: Final = 700
_LEAST_CASE: Final = 200
_LEAST_EARLIER: Final = 150
_OTHERS, _CASE = 0, 1


class IncidentLayout(QWidget):
    """Places its widgets; in a narrow tab a segment switches between other documents and case.

    `enlarged()`: the card of earlier cases has come into sight.
    """

    enlarged = Signal()

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._texts = texts
        self.finder, self.questions = ActFinder(texts), QuestionList(texts)
        self.card, self.others = IncidentCard(texts), OtherRulings(texts)
        self.case, self.earlier = CaseCard(texts), EarlierCases(texts)
        self._head, self._same = QLabel(texts.ui("incident.others")), QLabel()
        self._none = QLabel(texts.ui("incident.others_none"))
        self._switch = Segment("referee_side", (_OTHERS, _CASE), roomy=True, tabs=True)
        sides = [texts.ui("incident.others_short"), texts.ui("case.title")]
        self._switch.set_labels(sides, sides)
        self._switch.setAccessibleName(texts.ui("heard.tabs"))
        self._switch.chosen.connect(self._show_side)
        self._side, self._narrow, self._large = _OTHERS, False, False
        self._made: object = None
        self._asked: object = None
        whole = self._whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        self._columns, self._stacked = QHBoxLayout(), False
        whole.addLayout(self._columns, 1)
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
        middle, right, self._further = QWidget(self), QWidget(self), QWidget(self)
        self._middle, self._right = middle, right
        centre = column(px(10))
        centre.addWidget(self.questions)
        centre.addWidget(self.card, 1)
        middle.setLayout(centre)
        middle.setMaximumWidth(px(_MOST_RULING))
        self._further_column = column()
        self._further.setLayout(self._further_column)
        self._right_column = column(px(8))
        self._right_column.addWidget(self._switch)
        self._right_column.addWidget(self._others_card, 1)
        self._case_panel = Panel("case_panel", right)
        self._case_panel.set_widgets(self.case)
        self._case_panel.installEventFilter(self)
        self._right_column.addWidget(self._case_panel)
        self._right_column.addWidget(self.earlier, 1)
        self._rest = QFrame(right)
        self._right_column.addWidget(self._rest, 1)
        right.setLayout(self._right_column)
        share(self._columns, (self.finder, middle, self._further, right), _USUAL)
        self._arrange()

    @property
    def parts(self) -> tuple[QWidget, ...]:
        """What lays out questions and ruling, inner parts first."""
        return (*self.card.parts, self.questions, self._middle, self)

    def present(
        self, shown: IncidentView | None, classes: tuple[ClassView, ...], *, offer_hand: bool
    ) -> None:
        """Show an incident; before an act is chosen, the classes of the document. The height of the
        case is left to `fit_case`, for when it is shown as well."""
        show_if(self.questions, shown is not None)
        if shown is not None:
            self.questions.present(shown, offer_hand=offer_hand)
            same = self._texts.ui("incident.others_same", self._texts.offence(shown.act))
            self._same.setText(keep_end_together(same))
            self._same.setToolTip(same)
        else:
            self._same.clear()
        self.card.present(shown, classes)
        self.others.present(() if shown is None else shown.others)
        show_if(self._same, shown is not None and not self._narrow)
        show_if(self._none, shown is None)
        show_if(self.others, shown is not None)
        self._order_tabs()

    def _order_tabs(self) -> None:
        """Have Tab go as one reads: what is made now, Qt puts behind the case."""
        made, asked = (self.finder.made, self.card.made), self.questions.order
        if made != self._made:
            order_tabs(self.finder, self.questions, self.card, self.others, self.case)
        elif asked != self._asked:
            order_tabs(self.questions)
        self._made, self._asked = made, asked

    def fit_case(self) -> None:
        """Give the case the height that it needs, but no more than leaves the others in sight."""
        wide = max(self._case_panel.width() - 4, px(_LEAST_CASE))
        layout = self.case.layout()
        assert layout is not None  # the card has one
        layout.activate()  # or it answers with the height of what its rows said before
        needed = layout.totalHeightForWidth(wide) + 6
        above = 40 if self._narrow else _LEAST_EARLIER if self._large else 220
        high = max(self.height() - px(above), px(160))
        self._case_panel.set_height(min(needed, high), whole=needed <= high)

    @property
    def shows_earlier(self) -> bool:
        """Whether there is room for what the table had before."""
        return self._large

    def _show_side(self, side: int) -> None:
        self._side = side
        self._arrange()

    def _arrange(self) -> None:
        large = self._large
        self._stack()
        shares = _NARROW if self._narrow else _LARGE if large else _USUAL
        for at, part in enumerate(shares):
            self._columns.setStretch(at, part)
        gap = px(8 if self._narrow else 10)
        self._columns.setSpacing(gap)
        self._whole.setSpacing(gap)
        into = self._further_column if large else self._right_column
        if self._others_card.parentWidget() is not into.parentWidget():
            into.insertWidget(0 if large else 1, self._others_card, 1)
        show_if(self._further, large)
        show_if(self.earlier, large)
        self._switch.present(self._side)
        show_if(self._switch, self._narrow)
        show_if(self._others_card, not self._narrow or self._side == _OTHERS)
        show_if(self._case_panel, not self._narrow or self._side == _CASE)
        show_if(self._rest, self._narrow and self._side == _CASE)
        show_if(self._same, bool(self._same.text()) and not self._narrow)
        self.fit_case()

    def _stack(self) -> None:
        """Put other documents and case below acts and ruling where letters are large, or beside
        them."""
        stacked = self._stacked
        if stacked is (self._columns.indexOf(self._right) >= 0):
            there: tuple[QBoxLayout, QBoxLayout] = (self._columns, self._whole)
            there[not stacked].removeWidget(self._right)
            there[stacked].addWidget(self._right)
        for part, high in ((self.finder, _LEAST_ABOVE), (self._right, _LEAST_BELOW)):
            part.setMinimumHeight(px(high) if stacked else 0)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Fits the case anew when its column gets another width."""
        if event.type() == QEvent.Type.Resize and watched is self._case_panel:
            self.fit_case()
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        width, low = self.width(), self.height() < px(600)
        narrow = width < px(_NARROW_WIDTH) or low
        large = not low and width >= px(_LARGE_WIDTH) + (0 if self._large else _LATER)
        stacked = cramped() and width < px(_BESIDE)
        if (narrow, large, stacked) != (self._narrow, self._large, self._stacked):
            came = large and not self._large
            self._narrow, self._large, self._stacked = narrow, large, stacked
            self._arrange()
            if came:
                self.enlarged.emit()
        self.fit_case()
