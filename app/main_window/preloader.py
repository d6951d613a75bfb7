"""Ahead: what is read and made while nothing is to do, so that a page is there when it is asked."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtCore import QObject, QTimer

from app.actions import PAGES
from app.main_window.page_factory import needs, readings

_PAUSE: Final = 120
_LOOK: Final = 1500


class Preloader(QObject):
    """Does one thing after another: what would be waited for the longest comes first.

    Those are modules and words, and the pages that are made of them by their names; documents are
    mostly known by then.
    """

    def __init__(self, language: str, make: Callable[[str], object], parent: QObject) -> None:
        super().__init__(parent)
        self._make, self._begun = make, False
        self._left: deque[Callable[[], object]] = deque(readings())
        self._add_pages()
        self._left.extendleft(reversed(needs(language)))
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.go_on)

    @property
    def busy(self) -> bool:
        return bool(self._left)

    def go_on(self) -> None:
        """Do the next thing now, and those that follow after pauses."""
        self._begun = True
        if self._left:
            self._left.popleft()()
            self._timer.start(_PAUSE)

    def change_variant(self) -> None:
        """Another variant is in force: its pages, too, once it has been looked at."""
        if self._begun:
            self._add_pages()
            self._timer.start(_LOOK)

    def _add_pages(self) -> None:
        self._left.extendleft(partial(self._make, name) for name, _ in reversed(PAGES))
