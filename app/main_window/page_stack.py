"""Pages: the one that is open, and those that wait behind it, of each game."""

from __future__ import annotations

import gc
from typing import Final

from PySide6.QtCore import QEvent, QTimer, Signal
from PySide6.QtWidgets import QStackedWidget

from app.idle_task import IdleTask
from app.main_window.page_factory import PageFactory, factory
from app.main_window.session import Session
from app.pages.page import Page
from app.recent_hands import RecentHands
from app.texts.texts import Texts
from app.variants import AnyVariant
from app.widgets.answer.clause_request import ClauseRequest

_PASSED_ON: Final = (
    "message", "error", "hand_opened", "file_found", "actions_changed", "navigate_requested",
    "library_changed",
)  # fmt: skip
_GONE: Final = 500
"""Milliseconds after which what was asked for to go has gone."""
_HAND: Final = "score"
"""The page whose draft the others are told of."""


class PageStack(QStackedWidget):
    """Makes a page when somebody first goes there; passes on what pages tell."""

    message = Signal(str)
    error = Signal(str)
    hand_opened = Signal(object)
    file_found = Signal(str, object)
    actions_changed = Signal()
    navigate_requested = Signal(str, object)
    library_changed = Signal()

    def __init__(self, desk: Session, recent: RecentHands, texts: Texts) -> None:
        super().__init__()
        self._desk, self._recent, self._texts = desk, recent, texts
        self._made: dict[tuple[str, PageFactory], Page] = {}
        self._gone = QTimer(self)
        self._gone.setSingleShot(True)
        self._gone.setInterval(_GONE)
        self._gone.timeout.connect(gc.collect)  # what a page is made of knows the page: it goes so

    def page(self, name: str, variant: AnyVariant | None = None) -> Page:
        """A page by its name, for the variant in force or another."""
        key = name, factory(name, variant or self._desk.variant)
        if key not in self._made:
            page = key[1].kind()(self._desk.store(name, variant), self._texts, self._recent, self)
            for signal in _PASSED_ON:
                getattr(page, signal).connect(getattr(self, signal))
            self._made[key] = page
            self.addWidget(page)
        return self._made[key]

    def forget_others(self) -> None:
        """Make every page but the one that is open anew when somebody goes there again."""
        for key, page in list(self._made.items()):
            if page is not self.currentWidget():
                del self._made[key]
                for work in page.findChildren(IdleTask):
                    work.stop()  # it may go by a document that is not there any more
                self.removeWidget(page)
                page.deleteLater()
                self._gone.start()

    def event(self, event: QEvent) -> bool:
        """A clause that is asked for on any page is read on that of the rules."""
        if isinstance(event, ClauseRequest):
            event.accept()
            self.navigate_requested.emit("rules", event.key)
            return True
        return super().event(event)

    def open(self, name: str) -> None:
        page = self.page(name)
        self._desk.store(name)  # it goes by the document in force before it is seen
        self.setCurrentWidget(page)
        page.visit(self._desk.store(_HAND).state)
