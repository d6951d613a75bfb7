"""The stack of pages: makes each when it is opened, keeps the latest, and forwards its signals."""

from __future__ import annotations

import gc
from collections.abc import Iterable
from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QTimer, Signal
from PySide6.QtWidgets import QApplication, QStackedWidget, QWidget

from app.idle_task import IdleTask
from app.main_window.page_factory import PageFactory, factory
from app.main_window.session import Session
from app.main_window.view_state import ViewState
from app.pages.page import Page
from app.recent_hands import RecentHands
from app.style import theme
from app.systems import give_back_memory
from app.texts.texts import Texts
from app.variants import AnyVariant
from app.widgets.answer.requests import ClauseRequest, YakuRequest
from app.widgets.layout.frames import bring_into_sight

_FORWARDED: Final = (
    "message", "error", "rules_missing", "hand_opened", "file_found", "hand_text_found",
    "actions_changed", "navigate_requested", "library_changed", "number_shown", "large_requested",
    "content_changed",
)  # fmt: skip
_KEPT: Final = 2
"""Pages that stay after they were opened, 4 to 5 MB each; to make one takes 30 to 75 ms."""
_DROPPED: Final = 400
"""Milliseconds after the opening of a page until those that were not used for long are dropped."""
_DELETED: Final = 500
"""Milliseconds after which widgets that are to be deleted are gone."""
_HAND: Final = "score"
"""The page whose draft the other pages receive when they are opened."""


class PageStack(QStackedWidget):
    """Makes a page when it is opened, and emits the signals of all pages as its own.

    The pages that were opened last stay; any other is deleted and made anew when it is opened
    again: its state is in its store, and the rest of its view is remembered here.
    """

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
    yaku_requested = Signal(str)

    def __init__(self, session: Session, recent: RecentHands, texts: Texts) -> None:
        super().__init__()
        self._session, self._recent, self._texts = session, recent, texts
        self._made: dict[PageFactory, Page] = {}
        self._making = False
        self._forgotten: dict[PageFactory, ViewState] = {}
        self._collection = QTimer(self, singleShot=True, interval=_DELETED)
        self._collection.timeout.connect(_collect)
        self._dropping = QTimer(self, singleShot=True, interval=_DROPPED)
        self._dropping.timeout.connect(self._drop_old)
        application = QApplication.instance()
        assert isinstance(application, QApplication)  # there are widgets
        application.focusChanged.connect(self._follow_focus)

    def page(self, name: str, variant: AnyVariant | None = None) -> Page:
        """A page by its name, for the active variant or another."""
        row = factory(name, variant or self._session.variant)
        if row not in self._made:
            page = self._make(row, name, variant)
            page.setAccessibleName(self._texts.ui(f"page.{name}"))
            for signal in _FORWARDED:
                getattr(page, signal).connect(getattr(self, signal))
            self._made[row] = page
            self.addWidget(page)
        return self._made[row]

    @property
    def making(self) -> bool:
        """Whether a page is being made, which may change its state, as its store takes over the
        active document; to ask for the page meanwhile would make it twice."""
        return self._making

    def _make(self, row: PageFactory, name: str, variant: AnyVariant | None) -> Page:
        before, self._making = self._making, True
        try:
            store = self._session.store(name, variant)
            return row.make(store, self._texts, self._recent, self)
        finally:
            self._making = before

    def forget_others(self) -> None:
        """Delete every page but the open one, to be made anew when it is opened again, with the
        view that it had, or at once where it keeps time."""
        QTimer.singleShot(0, self, partial(self.make_again, self.timed_pages()))
        for row, page in tuple(self._made.items()):
            if page is not self.currentWidget():
                self._drop(row)

    def timed_pages(self) -> list[PageFactory]:
        """The pages that keep time, by their rows."""
        return [row for row, page in self._made.items() if page.keeps_time()]

    def make_again(self, rows: Iterable[PageFactory]) -> None:
        """Make pages that were deleted, behind the open one."""
        for row in rows:
            self.page(row.name, row.variants[0])

    def end_work(self) -> None:
        """Have every page end its work on files: all of them are about to be made anew."""
        for page in self._made.values():
            page.end_work()

    def _drop_old(self) -> None:
        """Delete the pages that were opened least recently, but none with work of its own."""
        for row, page in tuple(self._made.items())[:-_KEPT]:
            if page is not self.currentWidget() and not page.has_work():
                self._drop(row)

    def _drop(self, row: PageFactory) -> None:
        page = self._made.pop(row)
        page.end_work()
        self._forgotten[row] = ViewState.of(page)
        theme.retire(page)
        for work in page.findChildren(IdleTask):
            work.stop()  # it may use a document that does not exist any more
        # It leaves the stack when it is deleted: PySide never frees a widget that `findChildren`
        # finds between `removeWidget` and its deletion (packaging/kept_widget.py shows it).
        page.deleteLater()
        self._collection.start()

    def event(self, event: QEvent) -> bool:
        """Open the clause that a widget of any page asks for on the rules page, or the card of a
        yaku."""
        if isinstance(event, YakuRequest):
            event.accept()
            self.yaku_requested.emit(event.yaku)
            return True
        if isinstance(event, ClauseRequest):
            event.accept()
            self.navigate_requested.emit("rules", event.key)
            return True
        return super().event(event)

    def _follow_focus(self, before: QWidget | None, now: QWidget | None) -> None:
        """Scroll to what gets the keyboard focus where that comes from outside the page: Qt does so
        only within what scrolls. Where a button of the pointer is pressed nothing moves."""
        page = self.currentWidget()
        if page is None or now is None or QApplication.mouseButtons():
            return
        if page.isAncestorOf(now) and not (before is not None and page.isAncestorOf(before)):
            self.show_focus()

    def show_focus(self) -> None:
        """Scroll to what has the keyboard focus on the open page, once it is laid out."""
        page, there = self.currentWidget(), QApplication.focusWidget()
        if page is not None and there is not None and page.isAncestorOf(there):
            QTimer.singleShot(0, there, partial(bring_into_sight, there))

    def open(self, name: str) -> None:
        page, row = self.page(name), factory(name, self._session.variant)
        self._made[row] = self._made.pop(row)  # now the latest
        if not self._dropping.isActive():
            self._dropping.start()
        self._session.store(name)  # it takes over the active document before it is seen
        self.setCurrentWidget(page)
        page.visit(self._session.store(_HAND).state)
        view = self._forgotten.pop(row, None)
        if view is not None:
            view.restore(page)
            QTimer.singleShot(0, page, partial(view.scroll, page))


def _collect() -> None:
    """Free the memory of pages that were deleted: a page and its parts refer to each other."""
    gc.collect()
    give_back_memory()
