"""Lays out the widgets of the rules page."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.pages.rules.editor.widgets.document_card import DocumentCard
from app.pages.rules.effects.widgets.effect_view import EffectView
from app.pages.rules.widgets.clause_list import ClauseList
from app.pages.rules.widgets.rule_panel import RulePanel
from app.pages.rules.widgets.rules_bar import RulesBar
from app.pages.rules.widgets.topic_list import TopicList
from app.style.theme import cramped, px
from app.texts.texts import Texts
from app.widgets.controls.controls import offer_clearing
from app.widgets.layout.frames import ANY, card, lay_out, style_label
from app.widgets.painting.drawing import show_if

_LEFT, _LEFT_NARROW = 196, 158
_RIGHT, _RIGHT_NARROW = 316, 264
_WIDE, _NARROWEST, _FOOT = 1060, 840, 230
_LEAST: Final = (450, 520)
"""The least size of the page, in units of what is read."""
_MARGIN, _GAP = 14, 10
_MOST, _WIDEST_LEFT, _WIDEST_RIGHT = 760, 320, 600
"""The greatest widths of a list, and of the cards beside it, which share out what it leaves."""


class RulesLayout:
    """Topics at the left, clauses or a comparison in the middle, one clause at the right.

    Lists and panels that are not always shown are added when they are first shown.
    """

    def __init__(self, texts: Texts, page: QWidget) -> None:
        self._texts, self._page = texts, page
        self.field, self.topics = QLineEdit(), TopicList("rules_topics")
        self.bar, self.clauses = RulesBar(texts), ClauseList()
        self.panel, self.card = RulePanel(texts), DocumentCard(texts)
        self.side, self._side_wanted = QStackedWidget(page), True
        self._compares = False
        self.heading, self.empty = QLabel(), QLabel()
        self._build()

    def _build(self) -> None:
        self.field.setObjectName("rules_search")
        self.field.setProperty("role", "field")
        offer_clearing(self.field, self._texts.ui("heard.clear"))
        self.field.installEventFilter(self._page)
        self.field.setPlaceholderText(self._texts.ui("rules.search"))
        self.field.setAccessibleName(self._texts.ui("rules.search_name"))
        self.field.setToolTip(f"{self._texts.ui('rules.search_name')} Ctrl+F")
        self._left, left = card("card", QVBoxLayout(), self._page)
        left.setContentsMargins(1, 8, 1, 6)
        above = QHBoxLayout()
        above.setContentsMargins(9, 0, 9, 4)
        above.addWidget(self.field)
        left.addLayout(above)
        left.addWidget(self.topics, 1)
        left.addWidget(self.card)
        self._places = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._places.setSpacing(px(_GAP))
        self._places.addWidget(self._middle(), 1)
        self.side.addWidget(self.panel)
        self._places.addWidget(self.side)
        self._whole = whole = QHBoxLayout()
        whole.setSpacing(px(_GAP))
        whole.addWidget(self._left)
        whole.addLayout(self._places, 1)
        lay_out(self._page, "rules_area", whole, *_LEAST)

    def _middle(self) -> QFrame:
        """The bar, a heading, and the list or the table."""
        frame, inner = card("card", QVBoxLayout(), self._page)
        inner.setContentsMargins(1, 1, 1, 4)
        inner.setSpacing(0)
        style_label(self.heading, "question", "rules_heading")
        style_label(self.empty, "caption", "rules_empty")
        for label in (self.heading, self.empty):
            label.setContentsMargins(12, 6, 12, 8)
            label.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.stack = QStackedWidget(frame)
        self.stack.addWidget(self.clauses)
        above = QHBoxLayout()
        above.setContentsMargins(10, 7, 10, 6)
        above.addWidget(self.bar)
        inner.addLayout(above)
        inner.addWidget(self.heading)
        inner.addWidget(self.empty)
        inner.addWidget(self.stack, 1)
        return frame

    def show_list(self, widget: QWidget, rows: bool) -> None:
        """Show a list or a table in the middle, where it has rows; this may focus it."""
        _show_in(self.stack, widget)
        show_if(self.stack, rows)

    def show_beside(self, widget: QWidget) -> None:
        """Show a panel at the side."""
        _show_in(self.side, widget)

    def set_heading(self, heading: str, empty: str) -> None:
        """A sentence over the list, and one that replaces it where it has no rows."""
        self.heading.setText(heading)
        self.empty.setText(empty)
        show_if(self.heading, bool(heading))
        show_if(self.empty, bool(empty))

    def show_side(self, there: bool, *, wide: bool) -> None:
        """On a narrow page the side is below, and there only if wanted; else it is always there.

        A `wide` comparison has all the width that the others leave.
        """
        self._side_wanted, self._compares = there, wide
        self.fit()

    def fit(self) -> None:
        """Fit the page's width: first narrower sides, then the clause below the list."""
        width = self._page.width()
        narrow, compact = width < px(_WIDE), width < px(_NARROWEST)
        left, right = (_LEFT_NARROW, _RIGHT_NARROW) if narrow else (_LEFT, _RIGHT)
        rest = width - px(left) - px(right) - 2 * px(_MARGIN + _GAP) - px(_MOST)
        spare = 0 if self._compares or compact else max(0, rest)
        more = min(spare // 3, px(_WIDEST_LEFT - left))
        self._left.setFixedWidth(px(left) + more)
        direction = QBoxLayout.Direction
        self._places.setDirection(direction.TopToBottom if compact else direction.LeftToRight)
        show_if(self.side, self._side_wanted or not compact)
        self.side.setMinimumSize(0, 0)
        self.side.setMaximumSize(ANY, ANY)
        if compact:
            self.side.setFixedHeight(min(px(_FOOT), self._height() * 2 // 5))
        else:
            self.side.setFixedWidth(px(right) + min(spare - more, px(_WIDEST_RIGHT - right)))
        margins = (10, 8, 10, 8) if narrow else (_MARGIN, 12, _MARGIN, 12)
        self._whole.setContentsMargins(*(px(margin) for margin in margins))

    def _height(self) -> int:
        """The height of what is laid out: a cramped page scrolls over no less than its least."""
        return max(self._page.height(), px(_LEAST[1])) if cramped() else self._page.height()

    def enter_list(self) -> None:
        """Focus the list, or the table."""
        shown = self.stack.currentWidget()
        if isinstance(shown, ClauseList):
            shown.enter()
        elif isinstance(shown, EffectView):
            shown.list.enter()
        elif shown is not None:
            shown.setFocus(Qt.FocusReason.TabFocusReason)


def _show_in(stack: QStackedWidget, widget: QWidget) -> None:
    if stack.indexOf(widget) < 0:
        stack.addWidget(widget)
    stack.setCurrentWidget(widget)
