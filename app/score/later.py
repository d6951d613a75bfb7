"""Later: what can wait until the click is answered, done in small steps between the events."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from app.score.elsewhere import elsewhere
from app.score.state import Draft
from app.shown import Elsewhere

_SLICE: Final = 0.004
"""Seconds of work at a time; a click waits no longer than that and one step."""


class Later(QObject):
    """Finds what a draft is elsewhere; `found` comes at once where it is known already."""

    found = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._go_on)
        self._work: Iterator[Elsewhere | None] = iter(())
        self._draft: Draft | None = None
        self._known: dict[Draft, Elsewhere] = {}

    def ask(self, draft: Draft) -> Elsewhere | None:
        """What is known of the draft, or None: then it comes by `found`."""
        if draft in self._known:
            self._timer.stop()
            self._draft = None
            return self._known[draft]
        if draft != self._draft:
            self._draft, self._work = draft, elsewhere(draft)
            self._timer.start()
        return None

    def _go_on(self) -> None:
        until = perf_counter() + _SLICE
        for found in self._work:
            if found is not None:
                self._take(found)
                return
            if perf_counter() > until:
                return
        self._timer.stop()

    def _take(self, found: Elsewhere) -> None:
        self._timer.stop()
        if len(self._known) >= _KEPT:
            self._known.clear()
        assert self._draft is not None  # the work was begun for one
        self._known[self._draft] = found
        self._draft = None
        self.found.emit(found)


_KEPT: Final = 64
