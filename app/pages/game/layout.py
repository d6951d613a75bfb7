"""The layout of the game page: a bar, the table or a form at the left, the record at the right."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QStackedWidget, QVBoxLayout, QWidget

from app.pages.game.bar import GameBar
from app.pages.game.correction_panel import CorrectionPanel
from app.pages.game.entry.draw_form import DrawEntryForm
from app.pages.game.entry.win_form import WinEntryForm
from app.pages.game.forms import NoteForm, PointsForm, SetupForm
from app.pages.game.ruling_form import RulingForm
from app.pages.game.widgets.hand_list import HandList
from app.pages.game.widgets.next_list import NextList
from app.pages.game.widgets.table_felt import TableFelt
from app.pages.game.widgets.ways import WayPlates
from app.style.theme import px
from app.texts.texts import Texts
from app.widgets.layout.frames import share
from app.widgets.painting.drawing import show_if

_LEFT, _RIGHT = 560, 606
_NARROW_LEFT, _NARROW_RIGHT = 440, 496
_NARROW: Final = 1080
_LOW: Final = 660


class GameLayout(QWidget):
    """Holds the widgets of the page; `open_left` shows one of the forms in place of the table."""

    def __init__(self, texts: Texts, page: QWidget) -> None:
        super().__init__(page)
        self._page = page
        self.bar = GameBar(texts)
        self.felt, self.ways = TableFelt(texts), WayPlates(texts)
        self.list, self.next = HandList(texts), NextList(texts)
        self.list.add_below(self.next)
        self.setup, self.points, self.note = SetupForm(texts), PointsForm(texts), NoteForm(texts)
        self.win, self.draw = WinEntryForm(texts), DrawEntryForm(texts)
        self.correction = CorrectionPanel(texts)
        self.won = WinEntryForm(texts, correcting=True)
        self.drawn = DrawEntryForm(texts, correcting=True)
        self.ruled = RulingForm(texts)
        self.gone = QLabel(texts.ui("record.taken_out"))
        self.gone.setProperty("role", "headline")
        self.gone.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.kinds = {"win": self.won, "draw": self.drawn, "incident": self.ruled, "": self.gone}
        for form in self.kinds.values():
            self.correction.forms.addWidget(form)
        self.table = QFrame()
        self.table.setProperty("role", "felt")
        inside = QVBoxLayout(self.table)
        inside.setContentsMargins(3, 3, 3, 3)
        inside.setSpacing(0)
        inside.addWidget(self.felt, 1)
        inside.addWidget(self.ways)
        self.left = QStackedWidget()
        self._shown: dict[str, QWidget] = {"": self.table}
        self.left.addWidget(self.table)
        for name, sheet in (
            ("setup", self.setup),
            ("points", self.points),
            ("note", self.note),
            ("win", self.win),
            ("draw", self.draw),
            ("correct", self.correction),
        ):
            self._shown[name] = sheet
            self.left.addWidget(sheet)
        self.play = QWidget()
        self._columns = QHBoxLayout(self.play)
        self._columns.setContentsMargins(0, 0, 0, 0)
        self._columns.setSpacing(10)
        share(self._columns, (self.left, self.list), (_LEFT, _RIGHT))
        self.parts = QStackedWidget()
        self.parts.addWidget(self.play)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(14, 12, 14, 12)
        whole.setSpacing(10)
        whole.addWidget(self.bar)
        whole.addWidget(self.parts, 1)

    def open_left(self, name: str, *, wide: bool = False) -> None:
        """Show a form by its name, "" for the table; a `wide` one takes the place of the record."""
        self.left.setCurrentWidget(self._shown[name])
        show_if(self.list, not wide)

    def fit(self) -> None:
        """Share the width, and lower the tray where the height does not suffice."""
        narrow = self._page.width() < px(_NARROW)
        left, right = (_NARROW_LEFT, _NARROW_RIGHT) if narrow else (_LEFT, _RIGHT)
        self._columns.setStretch(0, left)
        self._columns.setStretch(1, right)
        self.ways.set_compact(self._page.height() < px(_LOW))
