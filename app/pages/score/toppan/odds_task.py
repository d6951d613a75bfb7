"""Calculates the odds of a hand in idle time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace
from PySide6.QtCore import QObject, QTimer, Signal

from app.idle_task import IdleTask
from engine.toppan.judge import judge
from engine.toppan.odds.best_play import BestPlay
from engine.toppan.odds.chances import Chance, Odds
from engine.toppan.odds.child import ChildOdds, Sight
from engine.toppan.odds.dealer import DealerOdds
from engine.toppan.odds.risk import risk
from engine.toppan.play.deal import DEALER
from engine.toppan.rules import ToppanRules
from engine.toppan.verdict import Agari

_LEAST_PROGRESS: Final = 0.01
"""Progress is reported in no smaller steps; it goes from 0 to 1."""


class _Failed:
    """The result for tiles that allow no odds."""


class OddsTask(QObject):
    """Runs one calculation at a time; a new one replaces the one before.

    `progressed` brings the progress from 0 to 1, `risk_computed` the `Risk` of a dealer's next
    tile, which is known first, `computed` the `Odds`; `failed` says that the tiles allow none.
    """

    progressed = Signal(float)
    risk_computed = Signal(object)
    computed = Signal(object)
    failed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._painted = QTimer(self, singleShot=True)
        self._painted.timeout.connect(self._begin)
        self._task = IdleTask(self)
        self._task.ended.connect(self._end)
        self._asked: tuple[Sight, ToppanRules] | None = None

    @property
    def busy(self) -> bool:
        return self._asked is not None

    def compute(self, sight: Sight, rules: ToppanRules) -> None:
        """Start a calculation, once what is to be painted now is painted."""
        self.stop()
        self._asked = sight, rules
        self._painted.start(0)

    def stop(self) -> None:
        """Stop the calculation."""
        self._asked = None
        self._painted.stop()
        self._task.stop()

    def _begin(self) -> None:
        if self._asked is not None:
            self.progressed.emit(0.0)
            self._task.begin(self._work(*self._asked))

    def _work(self, sight: Sight, rules: ToppanRules) -> Iterator[Odds | _Failed | None]:
        try:
            if sight.situation.seat == DEALER:
                self.risk_computed.emit(risk(sight.hand, sight.situation, sight.others_open, rules))
                yield None
            play = _play(sight, rules)
        except ValueError:
            yield _Failed()
            return
        reported = 0.0
        for done, of in play.steps():
            part = done / max(of, 1)
            if part - reported >= _LEAST_PROGRESS:
                reported = part
                self.progressed.emit(part)
            yield None
        yield _with_turned(play.current_odds(), sight, rules)

    def _end(self, found: object) -> None:
        self._asked = None
        if isinstance(found, Odds):
            self.computed.emit(found)
        else:
            self.failed.emit()


def _with_turned(odds: Odds, sight: Sight, rules: ToppanRules) -> Odds:
    """The odds; a hand for whose 十半和 a tile is turned wins what it wins with that tile."""
    verdict = judge(sight.hand, sight.situation, rules)
    if sight.situation.extra is None or not isinstance(verdict, Agari):
        return odds
    return replace(odds, win=Chance(verdict.best.points, 1.0, 0.0))


def _play(sight: Sight, rules: ToppanRules) -> BestPlay:
    """What finds the best play; raises ValueError for tiles that allow no odds."""
    if sight.situation.seat == DEALER:
        return DealerOdds(sight.hand, sight.situation, sight.others_open, rules)
    return ChildOdds(sight, rules)
