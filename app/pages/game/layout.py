"""The layout of the game page: a bar, the table or a form at the left, the record at the right.

A large window has a third column: the hand that was played last over what comes next. A correction
opens there, and leaves the table in sight.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QStackedWidget, QVBoxLayout, QWidget

from app.pages.game.bar import GameBar
from app.pages.game.correction_panel import CorrectionPanel
from app.pages.game.end.part import EndPart
from app.pages.game.entry.draw_form import DrawEntryForm
from app.pages.game.entry.form import EntryForm
from app.pages.game.entry.win_form import WinEntryForm
from app.pages.game.forms import NoteForm, PointsForm, SetupForm, SheetForm
from app.pages.game.last_hand import LastHandCard
from app.pages.game.ruling_form import RulingForm
from app.pages.game.widgets.hand_list import HandList
from app.pages.game.widgets.next_list import NextList
from app.pages.game.widgets.table_felt import TableFelt
from app.pages.game.widgets.ways import WayPlates
from app.style.theme import px
from app.texts.texts import Texts
from app.widgets.layout.frames import WIDEST_CARD, Stack, column, lay_out, plain_label, share
from app.widgets.layout.late import LateWidgets
from app.widgets.painting.drawing import show_if

_USUAL: Final = (560, 606, 0)
_NARROW_SHARES: Final = (440, 496, 0)
_LARGE_SHARES: Final = (630, 740, 410)
_CORRECTING_SHARES: Final = (590, 660, 545)
"""Shares of table, record, and third column; 0 for a column that is not there. The form of a
correction needs more width than the last hand: its rows are as long as in a small window."""
_NARROW: Final = 1080
_LARGE: Final = 1424
_LATER: Final = 24
"""A column comes so many pixels later than it goes."""
_LOW, _SHORT = 660, 560
_LEAST: Final = 760, 545
"""The least width and height of the page, in pixels at letter size 1."""
_STACKED: Final = 440, 430
_LEAST_STACKED: Final = 440
"""Least heights of table and record below each other, and the least width of the page then."""


class GameLayout(QWidget):
    """Holds the widgets of the page. Forms are made when they are first needed, and `connect`
    connects each by its name then. `enlarged()`: the third column has come, or gone."""

    enlarged = Signal()

    def __init__(
        self, texts: Texts, page: QWidget, connect: Callable[[str, QWidget], None]
    ) -> None:
        super().__init__(page)
        self._page, self._late = page, LateWidgets(texts, connect)
        self._open = "", False
        self.bar = GameBar(texts)
        self.felt, self.ways = TableFelt(texts), WayPlates(texts)
        self.list, self.next = HandList(texts), NextList(texts)
        self.list.add_below(self.next)
        self.last, self._large = LastHandCard(texts), False
        self._table = QFrame()
        self._table.setProperty("role", "felt")
        inside = QVBoxLayout(self._table)
        inside.setContentsMargins(3, 3, 3, 3)
        inside.setSpacing(0)
        inside.addWidget(self.felt, 1)
        inside.addWidget(self.ways)
        self._table.installEventFilter(self)
        self.left = QStackedWidget()
        self.left.addWidget(self._table)
        self.play = QWidget()
        self._columns = QHBoxLayout(self.play)
        self._columns.setContentsMargins(0, 0, 0, 0)
        self._columns.setSpacing(px(10))
        self.third, self._beside = QStackedWidget(), QWidget()
        self._beside_column = column(px(10))
        self._beside.setLayout(self._beside_column)
        self._beside_column.addWidget(self.last, 1)
        self.third.addWidget(self._beside)
        share(self._columns, (self.left, self.list, self.third), _USUAL)
        self.third.hide()
        self.list.setMaximumWidth(px(WIDEST_CARD))
        self.parts = QStackedWidget()
        self.parts.addWidget(self.play)
        whole = column(px(10))
        whole.setContentsMargins(px(14), px(12), px(14), px(12))
        whole.addWidget(self.bar)
        whole.addWidget(self.parts, 1)
        stack = Stack(self._columns, (self.left, self.list), _STACKED, _LEAST_STACKED)
        self._room = lay_out(self, "game_area", whole, *_LEAST, stack=stack)

    @property
    def setup(self) -> SetupForm:
        return self._late.of("setup", SetupForm, self.left)

    @property
    def points(self) -> PointsForm:
        return self._late.of("points", PointsForm, self.left)

    @property
    def note(self) -> NoteForm:
        return self._late.of("note", NoteForm, self.left)

    @property
    def win(self) -> WinEntryForm:
        return self._late.of("win", WinEntryForm, self.left)

    @property
    def draw(self) -> DrawEntryForm:
        return self._late.of("draw", DrawEntryForm, self.left)

    @property
    def correction(self) -> CorrectionPanel:
        return self._late.of("correct", CorrectionPanel, self.left)

    @property
    def won(self) -> WinEntryForm:
        """The form that corrects a win."""
        make = partial(WinEntryForm, correcting=True)
        return self._late.of("won", make, self.correction.forms)

    @property
    def drawn(self) -> DrawEntryForm:
        """The form that corrects a draw."""
        make = partial(DrawEntryForm, correcting=True)
        return self._late.of("drawn", make, self.correction.forms)

    @property
    def ruled(self) -> RulingForm:
        """The form that corrects a ruling."""
        return self._late.of("ruled", RulingForm, self.correction.forms)

    @property
    def end(self) -> EndPart:
        """The end of the game, in place of table and record."""
        return self._late.of("end", EndPart, self.parts)

    def open_part(self, part: str) -> None:
        """Show the record (`play`) or the end (`end`)."""
        self.parts.setCurrentWidget(self.end if part == "end" else self.play)

    def open_correction(self, kind: str) -> None:
        """Show the form for a kind of hand, or that the hand is taken out (kind "")."""
        forms = self.correction.forms
        form: QWidget
        match kind:
            case "win":
                form = self.won
            case "draw":
                form = self.drawn
            case "incident":
                form = self.ruled
            case _:
                form = self._late.of("gone", _gone, forms)
        forms.setCurrentWidget(form)

    def form(self, name: str) -> SheetForm | EntryForm | CorrectionPanel:
        """The form of a sheet, by its name."""
        forms: dict[str, Callable[[], SheetForm | EntryForm | CorrectionPanel]] = {
            "setup": lambda: self.setup,
            "points": lambda: self.points,
            "note": lambda: self.note,
            "win": lambda: self.win,
            "draw": lambda: self.draw,
            "correct": lambda: self.correction,
        }
        return forms[name]()

    def open_left(self, name: str, *, wide: bool = False) -> None:
        """Show a form by its name, "" for the table; a `wide` one takes the place of the record."""
        form = self.form(name) if name else self._table
        aside = self._large and name == "correct" and not self._corrects_tiles
        if form is not self._table:
            self._put(form, self.third if aside else self.left)
        self.left.setCurrentWidget(self._table if aside else form)
        self.third.setCurrentWidget(form if aside else self._beside)
        self._share_width()
        show_if(self.list, not wide)
        show_if(self.third, self._large and not wide)
        if self._room is not None and name and name != self._open[0]:
            self._room.show_top(self.left)
        self._open = name, wide

    @property
    def _corrects_tiles(self) -> bool:
        """Whether the hand that is corrected has its tiles laid, which needs width."""
        won = self._late.made("won")
        return isinstance(won, WinEntryForm) and won.wide and won.isVisibleTo(self.correction)

    @staticmethod
    def _put(form: QWidget, stack: QStackedWidget) -> None:
        if stack.indexOf(form) < 0:
            stack.addWidget(form)

    def fit(self) -> None:
        """Share the width, and lower the tray where the height does not suffice."""
        width = self._page.width()
        large = width >= px(_LARGE) + (0 if self._large else px(_LATER))
        if large is not self._large:
            self._enlarge(large)
        self._share_width()
        self.ways.set_compact(self._page.height() < px(_LOW))
        self._grow_ways()
        self.next.set_short(self._page.height() < px(_SHORT))
        if self._late.made("end") is not None:
            self.end.set_narrow(width < px(_NARROW))

    def _share_width(self) -> None:
        if self._large:
            last = self.third.currentWidget() is self._beside
            shares = _LARGE_SHARES if last else _CORRECTING_SHARES
        else:
            shares = _NARROW_SHARES if self._page.width() < px(_NARROW) else _USUAL
        for at, part in enumerate(shares):
            self._columns.setStretch(at, part)

    def _grow_ways(self) -> None:
        """Give the plates below the table the height that it leaves."""
        room = self._table.height() - self.felt.needed_height()
        self.ways.grow(room - self.ways.usual_height())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and watched is self._table:
            self._grow_ways()
        return super().eventFilter(watched, event)

    def _enlarge(self, large: bool) -> None:
        """Bring the third column, or take it away."""
        self._large = large
        self.next.set_two_lines(large)
        if large:
            self._beside_column.addWidget(self.next)
        else:
            self.list.add_below(self.next)
        self.open_left(self._open[0], wide=self._open[1])
        self.enlarged.emit()

    @property
    def large(self) -> bool:
        """Whether there is a third column."""
        return self._large


def _gone(texts: Texts) -> QLabel:
    words = plain_label("headline", texts.ui("record.taken_out"))
    words.setAlignment(Qt.AlignmentFlag.AlignCenter)
    return words
