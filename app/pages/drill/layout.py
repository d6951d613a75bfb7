"""The layout of the drill page: its widgets and their geometry."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QStackedLayout,
    QVBoxLayout,
    QWidget,
)

from app.actions import KEY_OF, PAGE_KEY_OF
from app.pages.drill.state import DrillSection
from app.pages.drill.widgets.answer_card import AnswerCard
from app.pages.drill.widgets.cause_card import CauseCard
from app.pages.drill.widgets.due_card import DueCard
from app.pages.drill.widgets.hand_number import HandNumberField
from app.pages.drill.widgets.kind_list import KindList
from app.pages.drill.widgets.past_card import PastCard
from app.pages.drill.widgets.question_card import QuestionCard
from app.pages.drill.widgets.range_form import RangeForm
from app.pages.drill.widgets.round_card import RoundCard
from app.pages.drill.widgets.round_end import RoundEnd
from app.style.theme import px
from app.texts.texts import Texts
from app.widgets.controls.controls import Segment, make_fold
from app.widgets.controls.keyed import KeyedButton
from app.widgets.layout.flow import Flow
from app.widgets.layout.frames import ANY, Panel, column, lay_out
from app.widgets.painting.drawing import show_if

VIEWS: Final[tuple[DrillSection, ...]] = ("path", "practise", "exam", "progress")
"""The tabs, in their order; the path comes last once it is over (`DrillLayout.order_path`)."""
_LEFT, _RIGHT = 252, 244
_NARROW_LEFT, _NARROW_RIGHT = 240, 196
_WIDE, _HIGH, _LOW = 1080, 720, 640
_MOST: Final = 760
"""The greatest width of question and answer; the cards beside share out the rest."""
_LEAST: Final = (440, 300)
"""The least size of question and answer together, in units of what is read."""
_HIGHEST_PAST: Final = 300
_WITH_RIGHT, _WITH_LEFT = 820, 660
"""From these widths on there is room for the cards at the right, and for those at the left."""
_MARGIN: Final = 14


class PracticeLayout(QWidget):
    """Kinds and range at the left, question and answer, the round at the right."""

    def __init__(self, texts: Texts, parent: QWidget) -> None:
        super().__init__(parent)
        self.kinds, self.range = KindList(texts), RangeForm(texts)
        self.question, self.card = QuestionCard(texts), AnswerCard(texts, self)
        self.causes = CauseCard(texts, self)
        self.round, self.past, self.due = RoundCard(), PastCard(texts), DueCard("drill_due")
        self.end = KeyedButton("drill_end", PAGE_KEY_OF["drill_end"], self)
        self.end.set_label(texts.ui("drill.do.end"), texts.ui("drill.tip.end"))
        self._middle = QStackedLayout()
        self._build()

    def _build(self) -> None:
        self._sides = QHBoxLayout(self)
        self._sides.setContentsMargins(0, 0, 0, 0)
        self._left = Panel("drill_left", self, gap=px(10), shrinks=True)
        self._right = Panel("drill_right", self, gap=px(10))
        self._left.set_widgets(self.kinds, self.range, self.causes)
        self.causes.hide()
        self._right.set_widgets(self.round, self.past, self.due, self.end)
        self.past.setMaximumHeight(px(_HIGHEST_PAST))
        for panel, shares in ((self._left, (0, 1, 1)), (self._right, (0, 3, 1, 0, 0))):
            for at, share in enumerate(shares):
                panel.column.setStretch(at, share)
        asked = QWidget()
        below = column(px(10))
        below.addWidget(self.question)
        below.addWidget(self.card, 1)
        lay_out(asked, "drill_asked_area", below, *_LEAST, grows=True)
        self._sides.addWidget(self._left)
        self._sides.addLayout(self._middle, 1)
        self._middle.addWidget(asked)  # in its window already, or it would be shown in its own
        self._sides.addWidget(self._right)

    def show_sides(self, wide: int, *, folded: bool, over: bool, alone: bool) -> None:
        """Hide the panels for which there is no room in the width of the page; `over` the question
        is the left one."""
        show_if(self._right, wide >= px(_WITH_RIGHT) and not folded)
        show_if(self._left, over or not alone)
        for at in range(self._middle.count()):
            widget = self._middle.widget(at)
            if widget is not None:
                widget.setMaximumWidth(0 if over else ANY)
        if over:
            self._left.setFixedWidth(wide - 2 * px(_MARGIN))

    def fit(self, page: QSize) -> None:
        """Fit the widgets into the size of the page, and share its width out: what question and
        answer do not need goes to the cards beside."""
        narrow, flat = page.width() < px(_WIDE), page.height() < px(_HIGH)
        self.question.fit(page.height())
        self.question.set_compact(narrow)
        self.card.set_compact(narrow)
        self.range.set_compact(flat)
        self._sides.setSpacing(px(8 if narrow else 10))
        left, right = (_NARROW_LEFT, _NARROW_RIGHT) if narrow else (_LEFT, _RIGHT)
        around = 2 * self._sides.spacing() + 2 * px(_MARGIN)
        rest = page.width() - px(left) - px(right) - around - px(_MOST)
        more = max(0, rest) // 2
        self._left.setFixedWidth(px(left) + more)
        self._right.setFixedWidth(px(right) + more)


class DrillLayout(QWidget):
    """The tabs over the open one: practice or the end of its round, path, exams or progress.

    Practice and end are made when they are first asked for; `practice_created` and
    `summary_created` are emitted once they are.
    """

    practice_created = Signal()
    summary_created = Signal()

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._texts = texts
        self.sections: tuple[DrillSection, ...] = ()
        self.views = Segment("drill_view", range(len(VIEWS)), roomy=True, tabs=True)
        self.today = KeyedButton("drill_today", "", self)
        self.skip_told = QLabel(texts.ui("path.skip_told"))
        self.skip = KeyedButton("drill_skip", "", self)
        self.known = KeyedButton("drill_known", "", self)
        self._explains = self._asks = False
        self.fold_out = KeyedButton("drill_fold_out", PAGE_KEY_OF["drill_fold_out"], self)
        self.number, self.paper = HandNumberField(texts), KeyedButton("drill_paper", "", self)
        self._all = QStackedLayout()
        self._practice: PracticeLayout | None = None
        self._summary: RoundEnd | None = None
        self._panels: dict[DrillSection, QWidget] = {}
        self._bar: QWidget | None = None
        self._on_paper = True
        self._build()
        self._label(texts)

    def _build(self) -> None:
        self._whole = QVBoxLayout(self)
        self._top = Flow(gap=10, row_gap=4, centred=True)
        self._top.addWidget(self.views)
        self._top.addWidget(self.fold_out)
        make_fold(self.fold_out)
        self.fold_out.toggled.connect(self._fit_sides)
        self._top.add_stretch()  # where there is no number
        self._links = QWidget()
        wrapped = Flow(self._links, px(12), px(2))
        self._top.addWidget(self._links)
        for widget in (self.today, self.skip_told, self.skip, self.known):
            wrapped.addWidget(widget)
            widget.setProperty("role", "caption" if widget is self.skip_told else "small_link")
            widget.hide()
        self._top.addWidget(self.number)
        self._top.fill(self.number)
        self._top.addWidget(self.paper)
        self._whole.addLayout(self._top)
        self._whole.addLayout(self._all, 1)

    @property
    def has_practice(self) -> bool:
        """Whether the practice was ever shown."""
        return self._practice is not None

    @property
    def practice(self) -> PracticeLayout:
        """The question with what is beside it, made when it is first asked for."""
        if self._practice is None:
            self._practice = PracticeLayout(self._texts, self)
            self._all.addWidget(self._practice)
            self._fit()
            self.practice_created.emit()
        return self._practice

    @property
    def summary(self) -> RoundEnd:
        """The end of the round, made when it is first asked for."""
        if self._summary is None:
            self._summary = RoundEnd(self._texts, self)
            self._all.addWidget(self._summary)
            self.summary_created.emit()
        return self._summary

    def add_panel(self, view: DrillSection, panel: QWidget) -> None:
        """Add the panel of a tab, once it is made."""
        self._panels[view] = panel
        self._all.addWidget(panel)

    def _label(self, texts: Texts) -> None:
        self.views.setAccessibleName(texts.ui("heard.tabs"))
        self.skip.set_label(f"{texts.ui('path.skip')} →", texts.ui("path.skip_tip"))
        self.order_path(over=False)
        self.fold_out.set_label(texts.ui("drill.do.range"), texts.ui("drill.tip.range"))
        self.paper.set_label(texts.ui("worksheet.open"), texts.ui("worksheet.open_tip"))

    def order_path(self, *, over: bool) -> None:
        """Put the tab of the path first, or last once it is over."""
        rest = tuple(view for view in VIEWS if view != "path")
        wanted: tuple[DrillSection, ...] = (*rest, "path") if over else ("path", *rest)
        if wanted != self.sections:
            self.sections = wanted
            words = [self._texts.ui(f"drill.view.{view}") for view in wanted]
            key = f"{self._texts.ui('action.drill_view')} {KEY_OF['drill_view']}"
            self.views.set_labels(words, words, key)
        name = "again" if over else "known"
        self.known.set_label(self._texts.ui(f"path.{name}"), self._texts.ui(f"path.{name}_tip"))

    def show_view(self, view: DrillSection, *, over: bool) -> None:
        """Show a tab; `over`: the round is, and its end stands in the place of the practice."""
        self.views.present(self.sections.index(view))
        for widget in (self.skip_told, self.skip, self.known):
            show_if(widget, view == "path")
        if view != "practise":
            self.today.hide()
            self._all.setCurrentWidget(self._panels[view])
        else:
            self._all.setCurrentWidget(self.summary if over else self.practice)
        asks = view == "practise" and not over
        if asks is not self._asks:
            self._asks = asks
            self._fit_sides()

    def add_lesson(self, view: QWidget) -> None:
        """Hold the view of lessons, which goes with the page whether it was shown or not."""
        self._all.addWidget(view)

    def show_lesson(self, view: QWidget) -> None:
        """Show a lesson in the place of tabs and path."""
        for widget in (self.views, self.skip_told, self.skip, self.known, self.number,
                       self.paper, self.fold_out, self.today):  # fmt: skip
            widget.hide()
        self._asks = self._on_paper = False  # nor are they shown when the size changes
        self._all.setCurrentWidget(view)

    def show_bar(self, bar: QWidget | None) -> None:
        """Show a bar in the place of the tabs, or the tabs."""
        if bar is not None and self._whole.indexOf(bar) < 0:
            self._whole.insertWidget(0, bar)
        if self._bar is not None and self._bar is not bar:
            self._bar.hide()
        self._bar = bar
        if bar is not None:
            bar.show()
        for widget in (self.views, self._links):  # empty, it would take a gap of the page
            show_if(widget, bar is None)

    def offer_paper(self, offered: bool) -> None:
        """Show the button for worksheets where there is room for it."""
        self._on_paper = offered
        show_if(self.paper, offered and self.width() >= px(_WITH_RIGHT))

    def show_explained(self, explained: bool, causes: bool) -> None:
        """Whether a wrong answer is being explained: that needs the width in a narrow window, and
        the `causes` of the week stand in the place of the range."""
        practice = self.practice
        show_if(practice.causes, causes)
        show_if(practice.range, not causes)
        if explained != self._explains:
            self._explains = explained
            practice.question.set_low(explained)
            self._fit_sides()

    def _fit_sides(self) -> None:
        """Hide the panels for which there is no room; the left one then replaces the question."""
        wide = self.width()
        self.offer_paper(self._on_paper)
        folded = self._explains and wide < px(_WIDE)
        alone = wide < px(_WITH_LEFT) or folded
        show_if(self.fold_out, alone and self._asks)
        if self._practice is not None:
            over = alone and self.fold_out.isChecked()
            self._practice.show_sides(wide, folded=folded, over=over, alone=alone)

    def _fit(self) -> None:
        """Fit widths, heights and margins to the size of the page."""
        low = self.height() < px(_LOW)
        margins = (10, 8, 10, 8) if low else (14, 12, 14, 12)
        self._whole.setContentsMargins(*(px(margin) for margin in margins))
        self._whole.setSpacing(px(8 if low else 10))
        if self._practice is not None:
            self._practice.fit(self.size())
        self._fit_sides()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit()
        super().resizeEvent(event)
