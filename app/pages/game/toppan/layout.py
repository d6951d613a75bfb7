"""The layout of the game page of 競技十半: a bar, the table or a form, the record, and the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QPoint, Signal
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.pages.game.toppan.panel import ToppanEntryPanel
from app.pages.game.widgets.end_board import EndBoard
from app.pages.game.widgets.hand_list import HandList
from app.pages.game.widgets.next_list import NextList
from app.pages.game.widgets.table_felt import TableFelt
from app.pages.game.widgets.ways import WayPlates
from app.style.theme import px, sans
from app.texts.toppan import ToppanTexts
from app.widgets.controls.controls import below, word_button
from app.widgets.controls.page_tabs import PageTabs
from app.widgets.layout.flow import Flow
from app.widgets.layout.frames import Stack, column, lay_out, plain_label, share
from app.widgets.layout.late import LateWidgets
from app.widgets.painting.drawing import elided, show_if, show_words

_LEFT, _RIGHT = 560, 606
_NARROW_LEFT, _NARROW_RIGHT = 440, 496
_NARROW: Final = 1080
_LOW: Final = 660
_TITLE: Final = 190
_LEAST: Final = 760, 500
_STACKED: Final = 440, 430
_LEAST_STACKED: Final = 440
"""Least heights of table and record below each other, and the least width of the page then."""
_TIGHT: Final = 860
"""The width below which an open form takes the place of the list, too."""


class ToppanGameBar(QWidget):
    """Which game is open, and what can be done with it.

    `page_requested(name)` is the page of another tab, `games_requested(place)` a menu of the games
    there, `setup_requested()` the form of what is agreed, `new_requested()` another game,
    `part_requested(name)` the record or the end, `export_requested(how)` the score sheet as `pdf`
    or `picture`. `document_adopted()` and `trial_ended()` end a look at another document.
    """

    games_requested = Signal(QPoint)
    setup_requested = Signal()
    page_requested = Signal(str)
    new_requested = Signal()
    part_requested = Signal(str)
    export_requested = Signal(str)
    document_adopted = Signal()
    trial_ended = Signal()

    def __init__(self, texts: ToppanTexts) -> None:
        super().__init__()
        self._texts, self._part = texts, "play"
        self.tabs = PageTabs("game", texts)
        self.tabs.page_chosen.connect(self.page_requested)
        self.games, self.setup = self._button("games"), self._button("setup")
        self.new, self.part = self._button("new"), self._button("part")
        self.take, self.leave = self._button("take", "primary"), self._button("leave")
        self.picture, self.pdf = self._button("picture"), self._button("pdf", "primary")
        self.said = plain_label("caption", name="toppan_said")
        row = Flow(self, px(8), centred=True)
        for widget in (self.tabs, self.games, self.setup, self.said):
            row.addWidget(widget)
        row.add_stretch()
        for widget in (self.take, self.leave, self.new, self.part, self.picture, self.pdf):
            row.addWidget(widget)
        row.fill(self.said)
        self.games.clicked.connect(self._ask_games)
        self.setup.clicked.connect(self.setup_requested)
        self.new.clicked.connect(self.new_requested)
        self.part.clicked.connect(self._ask_part)
        self.take.clicked.connect(self.document_adopted)
        self.leave.clicked.connect(self.trial_ended)
        self.picture.clicked.connect(lambda: self.export_requested.emit("picture"))
        self.pdf.clicked.connect(lambda: self.export_requested.emit("pdf"))

    def _button(self, name: str, role: str = "button") -> QPushButton:
        words = self._texts.ui(f"toppan_game.bar.{name}")
        return word_button(f"toppan_bar_{name}", words, role=role)

    def _ask_games(self) -> None:
        self.games_requested.emit(below(self.games))

    def _ask_part(self) -> None:
        self.part_requested.emit("play" if self._part == "end" else "end")

    def present(self, title: str, text: str, part: str, *, trial: bool, may_leave: bool) -> None:
        """Show the title of the game; `trial`: it is looked at under another document than its own,
        which can be shown again if the player `may_leave`."""
        self._part = part
        words = elided(title, px(_TITLE), sans(12))
        self.games.setText(f"{words} ▾")
        self.games.setAccessibleName(title)
        self.games.setToolTip(title)
        show_words(self.said, text)
        self.said.setToolTip(text)
        show_if(self.take, trial)
        show_if(self.leave, may_leave)
        other = "record" if part == "end" else "end"
        self.part.setText(self._texts.ui(f"toppan_game.bar.{other}"))
        for button in (self.picture, self.pdf):
            show_if(button, part == "end")


class ToppanGameLayout(QWidget):
    """Holds the widgets of the page; `open` shows the table, the form, or the end.

    The form and the end are made when they are first needed; `connect` connects each then.
    """

    def __init__(
        self, texts: ToppanTexts, page: QWidget, connect: Callable[[str, QWidget], None]
    ) -> None:
        super().__init__(page)
        self._page, self._late = page, LateWidgets(texts, connect)
        self.bar = ToppanGameBar(texts)
        self.felt, self.ways = TableFelt(texts), WayPlates(texts)
        self.list, self.next = HandList(texts), NextList(texts)
        self.list.add_below(self.next)
        self._form = False
        self._build()

    def _build(self) -> None:
        table = QFrame()
        table.setProperty("role", "felt")
        inside = QVBoxLayout(table)
        inside.setContentsMargins(2, 3, 2, 8)
        inside.setSpacing(0)
        inside.addWidget(self.felt, 1)
        inside.addWidget(self.ways)
        self.left = QStackedWidget()
        self.left.addWidget(table)
        self._play = QWidget()
        self._columns = _columns(self._play, (self.left, self.list))
        self.parts = QStackedWidget()
        self.parts.addWidget(self._play)
        whole = column(px(10))
        whole.setContentsMargins(px(14), px(10), px(14), px(12))
        whole.addWidget(self.bar)
        whole.addWidget(self.parts, 1)
        stack = Stack(self._columns, (self.left, self.list), _STACKED, _LEAST_STACKED)
        self._room = lay_out(self, "toppan_game_area", whole, *_LEAST, stack=stack)

    @property
    def panel(self) -> ToppanEntryPanel:
        """The form, in place of the table."""
        return self._late.of("panel", ToppanEntryPanel, self.left)

    @property
    def end(self) -> EndBoard:
        """The end of the game, in place of table and record."""
        return self._late.of("end", EndBoard, self.parts)

    def open(self, *, form: bool, end: bool) -> None:
        """Show the table or the open form, or the end."""
        if form:
            self.left.setCurrentWidget(self.panel)
            if self._room is not None and not self._form:
                self._room.show_top(self.left)
        else:
            self.left.setCurrentIndex(0)
        if end:
            self.parts.setCurrentWidget(self.end)
        else:
            self.parts.setCurrentIndex(0)
        self._form = form
        self.fit()

    def fit(self) -> None:
        """Share the width; where it is small, the sheet is a tab beside the ledger."""
        narrow = self._page.width() < px(_NARROW)
        left, right = (_NARROW_LEFT, _NARROW_RIGHT) if narrow else (_LEFT, _RIGHT)
        self._columns.setStretch(0, left)
        self._columns.setStretch(1, right)
        show_if(self.list, not (self._form and self._page.width() < px(_TIGHT)))
        low = self._page.height() < px(_LOW)
        self.ways.set_compact(low)
        self.next.set_short(low)
        if self._late.made("end") is not None:
            self.end.set_narrow(narrow)


def _columns(board: QWidget, widgets: tuple[QWidget, QWidget]) -> QHBoxLayout:
    row = QHBoxLayout(board)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(px(10))
    share(row, widgets, (_LEFT, _RIGHT))
    return row
