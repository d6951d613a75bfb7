"""Slices: work done in small steps between the events, so that a click never waits for it."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

_SLICE: Final = 0.004
"""Seconds of work at a time; a click waits no longer than that and one step."""


class IdleTask(QObject):
    """Goes on with one piece of work at a time: an iterator that yields None until it has found.

    `ended` brings what was found, or None where the work came to its end without.
    """

    ended = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._go_on)
        self._work: Iterator[object] = iter(())

    @property
    def busy(self) -> bool:
        return self._timer.isActive()

    def begin(self, work: Iterator[object]) -> None:
        """Begin a piece of work; whatever was under way before is let go."""
        self._work = work
        self._timer.start()

    def stop(self) -> None:
        self._timer.stop()

    def _go_on(self) -> None:
        until = perf_counter() + _SLICE
        for found in self._work:
            if found is not None:
                self._end(found)
                return
            if perf_counter() > until:
                return
        self._end(None)

    def _end(self, found: object) -> None:
        self._timer.stop()
        self.ended.emit(found)
