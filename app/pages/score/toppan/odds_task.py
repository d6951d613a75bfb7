"""Calculates the odds of a hand in idle time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from app.idle_task import IdleTask
from engine.toppan.odds.child import ChildOdds, Odds, Sight
from engine.toppan.odds.risk import Risk, risk
from engine.toppan.play.deal import DEALER
from engine.toppan.rules import ToppanRules

_DELAY: Final = 300
"""Milliseconds without a change after which a calculation starts."""


class _Failed:
    """The result for tiles that allow no odds."""


class OddsTask(QObject):
    """Runs one calculation at a time; a new one replaces the one before.

    `progressed` brings the progress from 0 to 1, `found` the `Odds`, for the dealer only the `Risk`
    of the next tile, since the dealer's odds take minutes; `failed` says that the tiles allow none.
    """

    progressed = Signal(float)
    found = Signal(object)
    failed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._delay = QTimer(self)
        self._delay.setSingleShot(True)
        self._delay.setInterval(_DELAY)
        self._delay.timeout.connect(self.begin)
        self._task = IdleTask(self)
        self._task.ended.connect(self._end)
        self._asked: tuple[Sight, ToppanRules] | None = None

    @property
    def busy(self) -> bool:
        return self._asked is not None

    def ask(self, sight: Sight, rules: ToppanRules) -> None:
        """Start a calculation once nothing has changed for a moment."""
        self.stop()
        self._asked = sight, rules
        self._delay.start()

    def stop(self) -> None:
        """Stop the calculation."""
        self._asked = None
        self._delay.stop()
        self._task.stop()

    def begin(self) -> None:
        """Start the requested calculation now."""
        self._delay.stop()
        if self._asked is not None:
            self.progressed.emit(0.0)
            self._task.begin(self._work(*self._asked))

    def _work(self, sight: Sight, rules: ToppanRules) -> Iterator[Odds | Risk | _Failed | None]:
        try:
            if sight.situation.seat == DEALER:
                yield risk(sight.hand, sight.situation, sight.others_open, rules)
                return
            child = ChildOdds(sight, rules)
        except ValueError:
            yield _Failed()
            return
        reported = 0.0
        for done, of in child.steps():
            part = done / max(of, 1)
            if part - reported >= 0.01:
                reported = part
                self.progressed.emit(part)
            yield None
        yield child.found()

    def _end(self, found: object) -> None:
        self._asked = None
        if isinstance(found, Odds | Risk):
            self.found.emit(found)
        else:
            self.failed.emit()
