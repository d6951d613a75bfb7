"""Calculates in the background whether to hit or to stay, from the tiles that are not seen."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject

from app.pages.score.toppan import state
from app.pages.score.toppan.odds_task import OddsTask
from app.pages.score.toppan.state import Draft
from app.pages.score.toppan.texts import odds_rows, risk_rows
from app.pages.score.toppan.views import TextPair, ToppanAnswer
from app.pages.score.toppan.widgets.advice_card import AdviceCard
from app.texts.toppan import ToppanTexts
from engine.ledger import SEATS
from engine.library import fingerprint_of
from engine.toppan.odds.chances import Odds
from engine.toppan.odds.child import Sight
from engine.toppan.odds.risk import Risk
from engine.toppan.play.deal import DEALER
from engine.toppan.rules import ToppanRules, load
from engine.toppan.verdict import Agari, Hoping, Within

_Request = tuple[Sight, str, str]
"""What is seen, the id of the document, and the fingerprint of its text."""


class AdviceController(QObject):
    """Shows odds on the advice card, and stops a running calculation when the draft changes.

    They are calculated at once; for the dealer, the effect of the next tile is shown first.
    """

    def __init__(
        self, texts: ToppanTexts, page: QObject, card: AdviceCard, draft: Callable[[], Draft]
    ) -> None:
        super().__init__(page)
        self._texts, self._card, self._draft = texts, card, draft
        self._task = OddsTask(page)
        self._asked: _Request | None = None
        self._odds: dict[_Request, Odds | None] = {}
        self._risks: dict[_Request, Risk] = {}
        self._progress: float | None = None
        self._task.progressed.connect(self._show_progress)
        self._task.risk_computed.connect(self._receive_risk)
        self._task.computed.connect(self._receive)
        self._task.failed.connect(lambda: self._receive(None))
        self._card.stop_requested.connect(self.stop)
        self._card.start_requested.connect(self.start)

    @property
    def busy(self) -> bool:
        return self._task.busy

    def follow(self, answer: ToppanAnswer) -> None:
        """Show the advice for a hand, calculating it if need be; none for a hand that is over."""
        playing = isinstance(answer.verdict, Agari | Within | Hoping) and not answer.problems
        document = self._draft().document
        seen = _sight(self._draft(), load(document)), document, fingerprint_of(document)
        asked = seen if playing else None
        if asked != self._asked:
            self.rest()
            self._asked = asked
            if asked is not None and asked not in self._odds:
                self._task.compute(asked[0], load(asked[1]))
        self._present()

    def rest(self) -> None:
        """Stop, and show no advice."""
        self._asked, self._progress = None, None
        self._task.stop()

    def stop(self) -> None:
        """Stop the calculation; the user can start it again."""
        self._task.stop()
        self._progress = None
        self._present()

    def start(self) -> None:
        """Start the calculation that was stopped."""
        if self._asked is not None:
            self._task.compute(self._asked[0], load(self._asked[1]))
            self._present()

    def _show_progress(self, part: float) -> None:
        self._progress = part
        self._present()

    def _receive_risk(self, risk: Risk) -> None:
        if self._asked is not None:
            self._risks = {self._asked: risk}
        self._present()

    def _receive(self, odds: Odds | None) -> None:
        self._progress = None
        if self._asked is not None:
            self._odds = {self._asked: odds}
        self._present()

    def _present(self) -> None:
        asked = self._asked
        rows: tuple[TextPair, ...] = ()
        note, start = "advice_none", False
        if asked is not None:
            rows, note = self._content(asked)
            start = not self.busy and asked not in self._odds
        text = self._texts.ui(f"toppan.{note}")
        self._card.present(rows, text, progress=self._progress, can_start=start)

    def _content(self, asked: _Request) -> tuple[tuple[TextPair, ...], str]:
        """What is known of a hand, and the key of the note below it."""
        texts = self._texts
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
        return rows, "advice_stopped"


def _sight(draft: Draft, rules: ToppanRules) -> Sight:
    """What is seen from the own seat; the first tiles of children who are done only where they are
    turned then (`play.hidden_until`)."""
    others = [at for at in range(1, SEATS) if at != draft.own]
    order = rules.play.order.value
    done = () if draft.own == DEALER else order[: order.index(draft.own)]
    turned = done if rules.play.hidden_until.value == "own_end" else ()
    return Sight(
        hand=state.hand(draft),
        situation=state.situation(draft),
        dealer_open=() if draft.own == DEALER else state.opened(draft, DEALER),
        others_open=tuple(
            tile
            for at in others
            for tile in (state.known(draft.seats[at]) if at in turned else state.opened(draft, at))
        ),
    )
