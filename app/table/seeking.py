"""Seeking: a hand for a cell is looked for in small steps between the events."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from app.score.state import Draft
from app.table.shown import Spot
from app.table.wish import seek
from engine.riichi.rules import RiichiRules

_SLICE: Final = 0.004
"""Seconds of work at a time; a click waits no longer than that and one step."""


class Seeking(QObject):
    """Looks for one hand at a time; `found` brings it, or None where none was found."""

    found = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._go_on)
        self._work: Iterator[Draft | None] = iter(())

    @property
    def busy(self) -> bool:
        return self._timer.isActive()

    def begin(self, spot: Spot, seed: int, rules: RiichiRules) -> None:
        """Look for a hand in this cell; whatever was looked for before is let go."""
        self._work = seek(spot, seed, rules)
        self._timer.start()

    def stop(self) -> None:
        self._timer.stop()

    def _go_on(self) -> None:
        until = perf_counter() + _SLICE
        for draft in self._work:
            if draft is not None:
                self._end(draft)
                return
            if perf_counter() > until:
                return
        self._end(None)

    def _end(self, draft: Draft | None) -> None:
        self._timer.stop()
        self.found.emit(draft)
