"""The layout of the page of an evening: a bar, the ranking, tables without a result, a round."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QBoxLayout,
    QHBoxLayout,
    QLineEdit,
    QStackedWidget,
    QWidget,
)

from app.pages.evening.forms import EveningSetupForm, RulingSheet
from app.pages.evening.widgets.bar import EveningBar
from app.pages.evening.widgets.league import LeagueCard
from app.pages.evening.widgets.missing import MissingCards
from app.pages.evening.widgets.ranking import RankingCard
from app.pages.evening.widgets.roster import RosterPanel
from app.pages.evening.widgets.round_board import RoundBoard
from app.pages.game.forms import SheetForm
from app.style.theme import px
from app.texts.texts import Texts
from app.widgets.layout.frames import Stack, column, focus_first, lay_out, order_tabs
from app.widgets.layout.late import LateWidgets

_USUAL, _NARROW_SHARES, _LARGE_SHARES = (690, 476), (560, 376), (860, 924)
_NARROW, _LARGE = 1080, 1500
_ABOVE, _BESIDE = (262, 416), (440, 484)
"""The shares of the tables without a result and of the round, one above the other or beside it."""
_LEAST: Final = 760, 700
_STACKED: Final = 430, 640
_LEAST_STACKED: Final = 440
"""Least heights of the ranking and of what is at its right below each other, and the least width
of the page then."""
_MOST_MISSING: Final = 0.47
"""The most of the height that tables without a result take from the round."""


class EveningLayout(QWidget):
    """Holds the widgets of the page; `open_left` shows the ranking or a form in its place.

    Forms are made when they are first needed; `connect(name, form)` connects each then.
    """

    def __init__(
        self, texts: Texts, page: QWidget, connect: Callable[[str, QWidget], None]
    ) -> None:
        super().__init__(page)
        self._page, self._late = page, LateWidgets(texts, connect)
        self.bar = EveningBar(texts)
        self.ranking, self.missing = RankingCard(texts), MissingCards(texts)
        self.board = RoundBoard(texts)
        self.left = QStackedWidget()
        self.left.addWidget(self.ranking)
        right = _RightColumn(self.missing, self.board)
        self._right = right.parts
        self._columns = QHBoxLayout()
        self._columns.setSpacing(px(10))
        self._columns.addWidget(self.left)
        self._columns.addWidget(right)
        whole = column(px(10))
        whole.setContentsMargins(px(14), px(12), px(14), px(12))
        whole.addWidget(self.bar)
        whole.addLayout(self._columns, 1)
        stack = Stack(self._columns, (self.left, right), _STACKED, _LEAST_STACKED)
        lay_out(self, "evening_area", whole, *_LEAST, stack=stack)
        self.fit()

    @property
    def setup(self) -> EveningSetupForm:
        return self._late.of("setup", EveningSetupForm, self.left)

    @property
    def ruling(self) -> RulingSheet:
        return self._late.of("act", RulingSheet, self.left)

    @property
    def roster(self) -> RosterPanel:
        return self._late.of("roster", RosterPanel, self.left)

    @property
    def league(self) -> LeagueCard:
        return self._late.of("league", LeagueCard, self.left)

    def open_left(self, name: str) -> None:
        """Show a form by its name, "" for the ranking."""
        forms: dict[str, Callable[[], QWidget]] = {
            "": lambda: self.ranking,
            "setup": lambda: self.setup,
            "roster": lambda: self.roster,
            "act": lambda: self.ruling,
            "league": lambda: self.league,
        }
        form = forms[name]()
        if form is not self.left.currentWidget():
            self.left.setCurrentWidget(form)
            order_tabs(self.bar.league, form)

    def focus_left(self) -> None:
        """Move the focus into the form that is open: names are typed at once."""
        shown = self.left.currentWidget()
        if isinstance(shown, RosterPanel | SheetForm):
            shown.take_focus()
        else:
            assert shown is not None  # the ranking at least
            focus_first(shown)

    def rest_focus(self) -> None:
        """Move the focus to a list or field at the left: a key begins or ends nothing there."""
        shown = self.left.currentWidget()
        assert shown is not None  # the ranking at least
        there = shown.findChildren(QWidget)
        quiet = (one for one in there if isinstance(one, QAbstractItemView | QLineEdit))
        next(quiet).setFocus(Qt.FocusReason.OtherFocusReason)

    def fit(self) -> None:
        """Share the width; on a large screen the tables without a result have their own column."""
        width = self._page.width()
        large = width >= px(_LARGE)
        shares = _LARGE_SHARES if large else _NARROW_SHARES if width < px(_NARROW) else _USUAL
        for at, part in enumerate(shares):
            self._columns.setStretch(at, part)
        sideways = QBoxLayout.Direction.LeftToRight
        self._right.setDirection(sideways if large else QBoxLayout.Direction.TopToBottom)
        for at, part in enumerate(_BESIDE if large else _ABOVE):
            self._right.setStretch(at, part)


class _RightColumn(QWidget):
    """The tables without a result over the round. Of their height the former get what they need
    first, as far as the round keeps its least."""

    def __init__(self, missing: MissingCards, board: RoundBoard) -> None:
        super().__init__()
        self._missing, self._board = missing, board
        self.parts = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        self.parts.setContentsMargins(0, 0, 0, 0)
        self.parts.setSpacing(px(10))
        self.parts.addWidget(missing)
        self.parts.addWidget(board)

    def _fit(self) -> None:
        below = self.parts.direction() is QBoxLayout.Direction.TopToBottom
        room = self.height() - self.parts.spacing() - self._board.minimumSizeHint().height()
        room = min(room, round(self.height() * _MOST_MISSING))
        wanted = min(self._missing.sizeHint().height(), room) if below else 0
        self._missing.setMinimumHeight(max(wanted, 0))

    def event(self, event: QEvent) -> bool:
        """Share the height whenever what is shown asks for another one."""
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Resize):
            self._fit()
        return super().event(event)
