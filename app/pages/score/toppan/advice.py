"""Advising: whether to hit or to stay, from the tiles that are not seen, in the background."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject

from app.pages.score.toppan import state
from app.pages.score.toppan.dealer_odds import DealerOddsProcess
from app.pages.score.toppan.layout import ToppanLayout
from app.pages.score.toppan.odds_task import OddsTask
from app.pages.score.toppan.state import Draft
from app.pages.score.toppan.texts import odds_rows, risk_rows
from app.pages.score.toppan.views import TextPair, ToppanAnswer
from app.texts.toppan import ToppanTexts
from engine.ledger import SEATS
from engine.library import fingerprint_of
from engine.toppan.deal import DEALER
from engine.toppan.odds import Odds, Sight
from engine.toppan.risk import Risk
from engine.toppan.rules import load
from engine.toppan.verdict import Agari, Hoping, Within

_Asked = tuple[Sight, str, str]
"""What is seen, by which document, and the fingerprint of its text."""


class AdviceController(QObject):
    """Wires the reckoning of odds to its card; a change lets go of what is under way.

    A child's odds come by themselves. A dealer is told what the next tile does, and on demand what
    staying and another tile gain.
    """

    def __init__(self, board: ToppanLayout, draft: Callable[[], Draft]) -> None:
        super().__init__(board)
        self._card, self._draft = board.advice, draft
        self._texts: ToppanTexts | None = None
        self._reckoning, self._banking = OddsTask(board), DealerOddsProcess(board)
        self._asked: _Asked | None = None
        self._odds: dict[_Asked, Odds | None] = {}
        self._risks: dict[_Asked, Risk] = {}
        self._progress: float | None = None
        self._lost = False
        for worker in (self._reckoning, self._banking):
            worker.progressed.connect(self._tell_progress)
            worker.found.connect(self._take)
            worker.failed.connect(lambda: self._take(None))
        self._banking.lost.connect(self._lose)
        self._card.stop_asked.connect(self.stop)
        self._card.start_asked.connect(self.start)

    def speak(self, texts: ToppanTexts) -> None:
        self._texts = texts

    @property
    def busy(self) -> bool:
        return self._reckoning.busy or self._banking.busy

    def follow(self, found: ToppanAnswer) -> None:
        """Reckon what may be done with this hand, where anything may."""
        playing = isinstance(found.verdict, Agari | Within | Hoping) and not found.problems
        document = self._draft().document
        seen = _sight(self._draft()), document, fingerprint_of(document)
        asked = seen if playing else None
        if asked != self._asked:
            self.rest()
            self._asked = asked
            if asked is not None and asked not in self._odds and asked not in self._risks:
                self._reckoning.ask(asked[0], load(asked[1]))
        self._present()

    def rest(self) -> None:
        """Nothing is to be reckoned now."""
        self._asked, self._progress, self._lost = None, None, False
        self._reckoning.stop()
        self._banking.stop()

    def stop(self) -> None:
        """Let go of what is under way; it can be begun again."""
        self._reckoning.stop()
        self._banking.stop()
        self._progress = None
        self._present()

    def start(self) -> None:
        """Begin at once."""
        if self._asked is None:
            return
        sight, document, _ = self._asked
        if sight.situation.dealer and self._asked in self._risks:
            self._banking.begin(sight, load(document))
        else:
            self._reckoning.ask(sight, load(document))
            self._reckoning.begin()

    def _lose(self) -> None:
        """The worker is gone; it can be begun again."""
        self._lost, self._progress = True, None
        self._present()

    def _tell_progress(self, part: float) -> None:
        self._progress, self._lost = part, False
        self._present()

    def _take(self, found: Odds | Risk | None) -> None:
        self._progress = None
        if self._asked is not None:
            if isinstance(found, Risk):
                self._risks = {self._asked: found}
            else:
                self._odds = {self._asked: found}
        self._present()

    def _present(self) -> None:
        texts, asked = self._texts, self._asked
        if texts is None:
            return
        rows: tuple[TextPair, ...] = ()
        note, start = "advice_none", False
        if asked is not None:
            rows, note = self._told(asked, texts)
            start = not self.busy and asked not in self._odds
        self._card.present(
            rows, texts.ui(f"toppan.{note}"), texts, progress=self._progress, can_start=start
        )

    def _told(self, asked: _Asked, texts: ToppanTexts) -> tuple[tuple[TextPair, ...], str]:
        """What is known of a hand, and what is to be said of that."""
        dealer = asked[0].situation.dealer
        risk = self._risks.get(asked)
        rows = () if risk is None else risk_rows(risk, texts)
        if asked in self._odds:
            odds = self._odds[asked]
            if odds is None:
                return rows, "advice_failed"
            return (*odds_rows(odds, texts), *rows), f"advice_{'bank' if dealer else 'child'}"
        if self.busy:
            return rows, "advice_busy_dealer" if dealer else "advice_busy"
        if self._lost:
            return rows, "advice_lost"
        return rows, "advice_dealer" if risk is not None else "advice_stopped"


def _sight(draft: Draft) -> Sight:
    """What one sees from one's own seat."""
    others = [at for at in range(1, SEATS) if at != draft.own]
    return Sight(
        hand=state.hand(draft),
        situation=state.situation(draft),
        dealer_open=() if draft.own == DEALER else state.opened(draft, DEALER),
        others_open=tuple(tile for at in others for tile in state.opened(draft, at)),
    )
