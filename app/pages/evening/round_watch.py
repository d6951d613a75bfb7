"""Rings for a round that ran when the program ended, until the page of evenings is made."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing, suppress
from functools import partial
from pathlib import Path

from PySide6.QtCore import QDateTime, QObject, Signal

from app import stamps
from app.case_log.history import log_in
from app.case_log.trouble_texts import trouble_sentence
from app.case_log.troubles import HistoryError
from app.evenings.archive import EveningArchive
from app.pages.evening.bell import Bell, ClockTicker, Ring
from app.pages.evening.rounds import board_round
from app.texts.texts import Texts
from app.variants import rules_of
from engine.evening.state import RoundClock, replay
from engine.library import documents


class RoundWatch(QObject):
    """Follows the clock of the last evening, if it runs.

    `taken` says whether an evening is open on its page, which then rings itself; until then a ring
    is heard here.

    - `message(sentence)`: the last minutes have begun, or the time is over.
    - `error(sentence)`: what was found wrong with the file.
    """

    message = Signal(str)
    error = Signal(str)

    def __init__(
        self, parent: QObject, texts: Callable[[], Texts], taken: Callable[[], bool]
    ) -> None:
        super().__init__(parent)
        self._texts, self._taken = texts, taken
        self.ticker, self.bell = ClockTicker(self), Bell(self)
        self.ticker.last_call.connect(partial(self._ring, "last_call"))
        self.ticker.ended.connect(partial(self._ring, "end"))

    def begin(self, folder: Path) -> None:
        """Follow the clock of the last evening that is kept in a data folder."""
        with (
            suppress(HistoryError),
            closing(EveningArchive(log_in(folder), stamps.now()[:10])) as archive,
        ):
            clock = _clock(archive)
            left = None if clock is None else clock.left(QDateTime.currentMSecsSinceEpoch())
            self.ticker.follow(clock if left is not None and left > 0 else None)
            for trouble in archive.take_unreported():
                self.error.emit(trouble_sentence(trouble, self._texts()))

    def _ring(self, ring: Ring) -> None:
        taken = self._taken()
        if not taken:
            self.bell.ring(ring)
            self.message.emit(self._texts().ui(f"evening.{ring}"))
        if taken or ring == "end":
            self.ticker.follow(None)


def _clock(archive: EveningArchive) -> RoundClock | None:
    """The clock of the round that goes on in the last evening; None where there is none."""
    last = next((evening for evening in archive.evenings() if not evening.hidden), None)
    evening = None if last is None else archive.open_evening(last.uid).game
    if evening is None or evening.rules not in documents():
        return None
    evening_state = replay(evening, rules_of(evening.rules), archive.results(evening))
    round_ = board_round(evening_state)
    return None if round_ is None else round_.clock
