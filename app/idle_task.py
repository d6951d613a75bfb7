"""Long work in small steps between events, so that no click waits for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import perf_counter
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

_SLICE: Final = 0.004
"""Seconds of work at a time; a click waits at most that and one step."""
_EVERY: Final = 0.25
"""Seconds between two reports."""


def reporting(steps: Iterator[int], report: Callable[[], object]) -> Iterator[int]:
    """The steps of a long work, with a report now and then."""
    last = perf_counter()
    for step in steps:
        yield step
        if perf_counter() - last > _EVERY:
            report()
            last = perf_counter()


class IdleTask(QObject):
    """Runs one iterator in idle time; it yields None until it has a result.

    `ended(result)` follows the first result, or None where the iterator had none.
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
        """Start an iterator; one that is still running is dropped."""
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
