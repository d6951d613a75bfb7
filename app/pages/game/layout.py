"""The layout of the game page: a bar, the table or a form at the left, the record at the right."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

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
W = TypeVar("W", bound=QWidget)


class GameLayout(QWidget):
    """Holds the widgets of the page. Forms are made when they are first needed, and `connect`
    connects each by its name then."""

    def __init__(
        self, texts: Texts, page: QWidget, connect: Callable[[str, QWidget], None]
    ) -> None:
        super().__init__(page)
        self._texts, self._page, self._connect = texts, page, connect
        self.bar = GameBar(texts)
        self.felt, self.ways = TableFelt(texts), WayPlates(texts)
        self.list, self.next = HandList(texts), NextList(texts)
        self.list.add_below(self.next)
        self._made: dict[str, QWidget] = {}
        self._table = QFrame()
        self._table.setProperty("role", "felt")
        inside = QVBoxLayout(self._table)
        inside.setContentsMargins(3, 3, 3, 3)
        inside.setSpacing(0)
        inside.addWidget(self.felt, 1)
        inside.addWidget(self.ways)
        self.left = QStackedWidget()
        self.left.addWidget(self._table)
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

    def _form(self, name: str, make: Callable[[], W], stack: QStackedWidget) -> W:
        """A form by its name, made and connected at the first call."""
        found = self._made.get(name)
        if found is None:
            found = self._made[name] = make()
            stack.addWidget(found)
            self._connect(name, found)
        return found  # type: ignore[return-value]

    @property
    def setup(self) -> SetupForm:
        return self._form("setup", lambda: SetupForm(self._texts), self.left)

    @property
    def points(self) -> PointsForm:
        return self._form("points", lambda: PointsForm(self._texts), self.left)

    @property
    def note(self) -> NoteForm:
        return self._form("note", lambda: NoteForm(self._texts), self.left)

    @property
    def win(self) -> WinEntryForm:
        return self._form("win", lambda: WinEntryForm(self._texts), self.left)

    @property
    def draw(self) -> DrawEntryForm:
        return self._form("draw", lambda: DrawEntryForm(self._texts), self.left)

    @property
    def correction(self) -> CorrectionPanel:
        return self._form("correct", lambda: CorrectionPanel(self._texts), self.left)

    @property
    def won(self) -> WinEntryForm:
        """The form that corrects a win."""
        make = lambda: WinEntryForm(self._texts, correcting=True)  # noqa: E731
        return self._form("won", make, self.correction.forms)

    @property
    def drawn(self) -> DrawEntryForm:
        """The form that corrects a draw."""
        make = lambda: DrawEntryForm(self._texts, correcting=True)  # noqa: E731
        return self._form("drawn", make, self.correction.forms)

    @property
    def ruled(self) -> RulingForm:
        """The form that corrects a ruling."""
        return self._form("ruled", lambda: RulingForm(self._texts), self.correction.forms)

    def _gone(self) -> QLabel:
        words = QLabel(self._texts.ui("record.taken_out"))
        words.setProperty("role", "headline")
        words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        return words

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
                form = self._form("gone", self._gone, forms)
        forms.setCurrentWidget(form)

    def open_left(self, name: str, *, wide: bool = False) -> None:
        """Show a form by its name, "" for the table; a `wide` one takes the place of the record."""
        forms: dict[str, Callable[[], QWidget]] = {
            "": lambda: self._table,
            "setup": lambda: self.setup,
            "points": lambda: self.points,
            "note": lambda: self.note,
            "win": lambda: self.win,
            "draw": lambda: self.draw,
            "correct": lambda: self.correction,
        }
        self.left.setCurrentWidget(forms[name]())
        show_if(self.list, not wide)

    def fit(self) -> None:
        """Share the width, and lower the tray where the height does not suffice."""
        narrow = self._page.width() < px(_NARROW)
        left, right = (_NARROW_LEFT, _NARROW_RIGHT) if narrow else (_LEFT, _RIGHT)
        self._columns.setStretch(0, left)
        self._columns.setStretch(1, right)
        self.ways.set_compact(self._page.height() < px(_LOW))
