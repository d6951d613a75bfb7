"""Connects the presenter's view with the pages, whose content it shows and follows."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from app.main_window.page_stack import PageStack
from app.main_window.session import Session
from app.pages.page import Page
from app.texts.texts import Texts
from app.texts.toppan import toppan_texts
from app.variants import TOPPAN
from app.views.tables import TableSpot

if TYPE_CHECKING:
    from app.presenter.content import Presented, PresentedTable
    from app.presenter.presenter import Presenter

_HAND, _TABLE = "score", "table"


class PageContent:
    """The content of the open page, the hand in force, and the table of its document.

    `pages`, `open_name` and `texts` give the present ones: the window makes pages anew.
    """

    def __init__(
        self,
        session: Session,
        pages: Callable[[], PageStack],
        open_name: Callable[[], str],
        texts: Callable[[], Texts],
    ) -> None:
        self._session, self._pages, self._open_name, self._texts = session, pages, open_name, texts
        self._visited: tuple[Page, object] | None = None
        self._shown = ""
        """The name of the page whose content was shown last."""

    def content(self) -> Presented | None:
        return self._content_of(self._open_name())

    def hand(self) -> Presented | None:
        return self._content_of(_HAND)

    def _content_of(self, name: str) -> Presented | None:
        self._session.store(name)  # it takes over the active document
        found = self._pages().page(name).presented()
        if found is not None:
            self._shown = name
        return found

    def followed(self) -> Presented | None:
        return self.content() or (self._content_of(self._shown) if self._shown else None)

    @property
    def _page_shown(self) -> Page:
        """The page whose content was shown last."""
        return self._pages().page(self._shown)

    def table(self) -> PresentedTable:
        """The table, with the cell of the hand on the score page highlighted."""
        from app.presenter.content import PresentedTable  # noqa: PLC0415  the start does not wait for it

        page, draft = self._pages().page(_TABLE), self._session.store(_HAND).state
        self._session.store(_TABLE)  # it takes over the active document
        if self._visited != (page, draft):
            self._visited = page, draft
            page.visit(draft)
        found = page.presented()
        assert isinstance(found, PresentedTable)
        return found

    def texts(self) -> Texts:
        texts = self._texts()
        return toppan_texts(texts.language) if self._session.variant is TOPPAN else texts

    def turn_cells(self, spots: tuple[TableSpot, ...]) -> None:
        self._pages().page(_TABLE).turn_cells(spots)

    def next_question(self) -> None:
        self._page_shown.next_question()

    def press_clock(self) -> None:
        self._page_shown.press_clock()


class Presentation:
    """Shows the open page large: its content by the presenter, or else the window itself.

    `tell` shows a sentence until the user closes it.
    """

    def __init__(self, window: QWidget, content: PageContent, tell: Callable[[str], None]) -> None:
        self._window, self._content, self._tell = window, content, tell
        self._presenter: Presenter | None = None
        self._leave = QShortcut(QKeySequence(Qt.Key.Key_Escape), window)
        self._leave.setEnabled(False)
        self._leave.activated.connect(self.leave_full_screen)

    @property
    def presenter(self) -> Presenter:
        """The presenter, made when something is first shown."""
        if self._presenter is None:
            from app.presenter.presenter import Presenter  # noqa: PLC0415  the start does not wait for it

            self._presenter = Presenter(self._content, self._window)
            self._presenter.audience_moved.connect(self._tell_moved)
        return self._presenter

    def show_large(self, *, number_only: bool = False) -> None:
        """Show the content of the page full screen; a page without any fills the screen itself."""
        if not self.presenter.show_large(number_only=number_only):
            self._toggle_window()

    def show_on_second_screen(self) -> None:
        """Show the content on another screen, or end that."""
        if self.presenter.windows:
            self.presenter.end()
        else:
            self.presenter.show_on_second_screen()

    def _tell_moved(self) -> None:
        self._tell(self._content.texts().ui("presenter.screen_gone"))

    def follow(self) -> None:
        """Show what is new in the pages."""
        if self._presenter is not None:
            self._presenter.follow()

    def end(self) -> None:
        if self._presenter is not None:
            self._presenter.end()

    def window_changed(self) -> None:
        """Let Escape leave the full screen, and nothing else, while the window fills it."""
        self._leave.setEnabled(self._window.isFullScreen())

    def leave_full_screen(self) -> None:
        """Show the window as it was before it filled the screen."""
        if self._window.isFullScreen():
            self._toggle_window()

    def _toggle_window(self) -> None:
        state = self._window.windowState() ^ Qt.WindowState.WindowFullScreen
        self._window.setWindowState(state)
