"""A page: what the window asks of each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from app.views.tables import TableSpot
from app.widgets.answer.requests import press_in_sight
from app.widgets.layout.roles import PAGE

if TYPE_CHECKING:
    from app.presenter.content import Presented


class TourStep(msgspec.Struct, frozen=True):
    """One step of the tour: the key of its text and the widget that it points at."""

    key: str
    beside: QWidget


class Page(QWidget):
    """What the main window asks of a page, and the signals that it forwards.

    - `message(text)`: something was done; the window shows it as a toast.
    - `error(text)`: something failed; the window shows it in the error bar.
    - `rules_missing(text, document id)`: the same while that document is not here.
    - `hand_opened(draft)`: a draft for the score page of the same variant.
    - `file_found(document id, path)`: a hand file of another variant, opened on its score page.
    - `hand_text_found(document id, text)`: a `hayami:` text of a hand of another variant, which the
      score page of that variant is to enter under this document.
    - `actions_changed()`: `action_handlers()` returns something else now.
    - `navigate_requested(page name, value)`: opens another page, which receives the value.
    - `library_changed()`: a rule document was added, changed or removed.
    - `number_shown()`: the declaration is to be shown large, alone.
    - `large_requested()`: what the page shows to an audience is to fill the screen.
    - `content_changed()`: that has changed without the state of the page, as a clock does.
    """

    accessible_role = PAGE
    message = Signal(str)
    error = Signal(str)
    rules_missing = Signal(str, str)
    hand_opened = Signal(object)
    file_found = Signal(str, object)
    hand_text_found = Signal(str, str)
    actions_changed = Signal()
    navigate_requested = Signal(str, object)
    library_changed = Signal()
    number_shown = Signal()
    large_requested = Signal()
    content_changed = Signal()

    def choose_document(self, document: str) -> None:
        """Make another rule document active, as an undoable step."""
        raise NotImplementedError

    def action_handlers(self) -> Mapping[str, Callable[[], object]]:
        """Handlers of the menu actions by name; the menu disables actions without one."""
        raise NotImplementedError

    def open_clause(self) -> None:
        """Open the clause that the focus is on, else the topmost one in sight, on the rules
        page."""
        press_in_sight(self)

    def takes_steps(self) -> bool:
        """Whether undo and redo do something as the page is: where not, they are disabled."""
        return True

    def enter(self, text: str) -> None:
        """Enter notation that was dropped on the window; a page without a field ignores it."""

    def visit(self, draft: Any) -> None:
        """Called when the page is opened; `draft` is the hand on the score page."""

    def lay(self, draft: Any) -> None:
        """Show a hand that another page opened."""

    def receive(self, what: object) -> None:
        """Take the value of a `navigate_requested` that opened this page."""

    def takes_file(self, _path: Path) -> bool:
        """Whether the page opens a dropped file itself, instead of the page that it is for."""
        return False

    def open_file(self, path: Path) -> None:
        """Open a file that was dropped on the window."""

    def tour_steps(self) -> tuple[TourStep, ...]:
        """The steps of the tour that the first start shows."""
        return ()

    def tour_spares(self) -> tuple[QWidget, ...]:
        """Further widgets that the steps leave in sight."""
        return ()

    def tour_avoids(self) -> tuple[QWidget, ...]:
        """Widgets that the steps cover rather than stand far from what they are about."""
        return ()

    def presented(self) -> Presented | None:
        """What the page shows to an audience; None where its whole window is shown instead."""
        return None

    def turn_cells(self, spots: tuple[TableSpot, ...]) -> None:
        """Cover all of these cells, or open them where all are covered: the table page does it."""

    def next_question(self) -> None:
        """Ask the next question, without an answer to the current one: the drill page does it."""

    def press_clock(self) -> None:
        """Start the clock of the round, pause it, or let it go on: the page of an evening
        does it."""

    def panel_open(self) -> bool:
        """Whether a panel was opened on the page, which no store knows: a page made anew in its
        place is to have it too."""
        return False

    def open_panel(self) -> None:
        """Open the panel that the page before had."""

    def has_work(self) -> bool:
        """Whether the page is at work on a file, or has found out what would take long to find
        again and no store holds: such a page is not deleted while another is open."""
        return False

    def keeps_time(self) -> bool:
        """Whether a clock runs that is to ring also while another page is open: where the page is
        deleted it is made anew at once."""
        return False

    def end_work(self) -> None:
        """Stop work on a file, of which nothing is saved then, and say so: the page is about to be
        deleted, and the one in its place opens the same database."""

    def take_focus(self) -> None:
        """Move the keyboard focus to where the user starts."""
        self.setFocus()

    @contextmanager
    def focus_kept(self) -> Iterator[None]:
        """Give the keyboard focus to the page where the widget that has it is hidden or disabled
        meanwhile: Qt gives it to the next one in the tab order, often outside the page."""
        had = QApplication.focusWidget()
        yield
        if had is None or not isValid(had) or not self.isAncestorOf(had):
            return
        if not (had.isVisible() and had.isEnabled()):
            self.setFocus(Qt.FocusReason.OtherFocusReason)
