"""Loads modules, texts, pages and rule documents in idle time, so that no page opens late."""

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
    """Runs one job after another: modules and texts first, then pages, then rule documents.

    `make` makes a page by its name; `go_on()` starts the queue.
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
        """Run the next job now, and the following ones with pauses between them."""
        self._begun = True
        if self._left:
            self._left.popleft()()
            self._timer.start(_PAUSE)

    def make_pages(self) -> None:
        """Make the pages again that a rebuild or another variant took away, after a short while."""
        if self._begun:
            self._add_pages()
            self._timer.start(_LOOK)

    def _add_pages(self) -> None:
        self._left.extendleft(partial(self._make, name) for name, _ in reversed(PAGES))
