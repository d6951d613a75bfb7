"""Reckoning: the odds of a hand, found in small steps between the events, with its progress."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from app.idle_task import IdleTask
from engine.toppan.odds.child import ChildOdds, Odds, Sight
from engine.toppan.odds.risk import Risk, risk
from engine.toppan.play.deal import DEALER
from engine.toppan.rules import ToppanRules

_CALM: Final = 300
"""Milliseconds without a change after which it is worth to begin."""


class Failed:
    """The tiles that are seen leave nothing to reckon."""


class OddsTask(QObject):
    """Reckons one sight at a time; whoever asks anew lets the one before go.

    `progressed` tells how far it is, from 0 to 1; `found` brings `Odds`, or `Risk` for the dealer,
    whose odds take too long to be reckoned unasked; `failed` that there is nothing to reckon.
    """

    progressed = Signal(float)
    found = Signal(object)
    failed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._calm = QTimer(self)
        self._calm.setSingleShot(True)
        self._calm.setInterval(_CALM)
        self._calm.timeout.connect(self.begin)
        self._slices = IdleTask(self)
        self._slices.ended.connect(self._end)
        self._asked: tuple[Sight, ToppanRules] | None = None

    @property
    def busy(self) -> bool:
        return self._asked is not None

    def ask(self, sight: Sight, rules: ToppanRules) -> None:
        """Reckon this, once nothing has changed for a moment."""
        self.stop()
        self._asked = sight, rules
        self._calm.start()

    def stop(self) -> None:
        """Let go of what is under way."""
        self._asked = None
        self._calm.stop()
        self._slices.stop()

    def begin(self) -> None:
        """Do not wait any longer."""
        self._calm.stop()
        if self._asked is not None:
            self.progressed.emit(0.0)
            self._slices.begin(self._work(*self._asked))

    def _work(self, sight: Sight, rules: ToppanRules) -> Iterator[Odds | Risk | Failed | None]:
        try:
            if sight.situation.seat == DEALER:
                yield risk(sight.hand, sight.situation, sight.others_open, rules)
                return
            child = ChildOdds(sight, rules)
        except ValueError:
            yield Failed()
            return
        told = 0.0
        for done, of in child.steps():
            part = done / max(of, 1)
            if part - told >= 0.01:
                told = part
                self.progressed.emit(part)
            yield None
        yield child.found()

    def _end(self, found: object) -> None:
        self._asked = None
        if isinstance(found, Odds | Risk):
            self.found.emit(found)
        else:
            self.failed.emit()
