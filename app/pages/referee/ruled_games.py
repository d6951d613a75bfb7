"""Asks the archive whether a ruling of the page is in its game."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QObject

from app import stamps
from app.case_log.history import log_in
from app.case_log.troubles import HistoryError
from app.games.archive import GameArchive
from app.open_logs import LogOwner
from app.pages.referee.next_table import first_seat
from app.pages.referee.state import RefereeSheet
from engine.evening.events import ActEvent, Evening
from engine.riichi.play.events import RiichiGame, RulingEvent


class RuledGames:
    """Reads the game or evening of a case once, until `look_again`.

    The archive is opened when it is first asked, and closed with `user`.
    """

    def __init__(self, folder: Path | None, user: QObject) -> None:
        self._folder, self._user = folder, user
        self._archive: GameArchive | None = None
        self._read: dict[str, object] = {}

    def look_again(self) -> None:
        """Forget what was read: another page may have changed it."""
        self._read = {}

    def game(self, sheet: RefereeSheet) -> RiichiGame | None:
        """The kept game of the case as it stands now; None where there is none to read."""
        kept = None if sheet.link is None else self._kept(sheet.link.uid)
        return kept if isinstance(kept, RiichiGame) else None

    def has_ruling(self, sheet: RefereeSheet) -> bool:
        """Whether the ruling of the incident is in the game of its case: there is one more of this
        act and seat than the case began with. An evening, and a game that was begun with the
        ruling, are asked whether what was sent is there still."""
        link, incident = sheet.link, sheet.incident
        if link is None or incident.offender is None:
            return incident.applied
        seat, kept = first_seat(incident.offender, sheet.table.deal), self.game(sheet)
        if kept is not None:
            return _count(kept, incident.act, seat) > _count(link.game, incident.act, seat)
        seats = link.evening
        evening = None if seats is None else self._kept(seats.uid)
        if seats is None or not isinstance(evening, Evening):
            return incident.applied
        ruled = (seats.players[seat], incident.act, seats.round)
        return incident.applied and any(
            isinstance(event, ActEvent) and (event.player, event.act, event.round) == ruled
            for event in evening.events
        )

    def _kept(self, uid: str) -> object:
        """What the archive has under this id; None for nothing that can be read."""
        if uid and uid not in self._read:
            self._read[uid] = None
            with suppress(HistoryError, KeyError):
                self._read[uid] = self._opened().open(uid).game
        return self._read.get(uid)

    def _opened(self) -> GameArchive:
        if self._archive is None:
            self._archive = GameArchive(log_in(self._folder), stamps.now()[:10])
            LogOwner(self._archive, self._user)
        return self._archive


def _count(game: RiichiGame, act: str, seat: int) -> int:
    """How often a game has a ruling on this act of this seat."""
    return sum(
        isinstance(event, RulingEvent) and (event.act, event.seat) == (act, seat)
        for event in game.events
    )
