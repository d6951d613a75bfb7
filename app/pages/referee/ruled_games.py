"""Asks the archive whether a ruling of the page is in its game."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol, TypeVar

from msgspec.structs import replace
from PySide6.QtCore import QObject

from app import stamps
from app.case_log.history import log_in
from app.case_log.troubles import HistoryError
from app.games.archive import GameArchive
from app.games.links import AppliedEvents, GameLink
from app.open_logs import LogOwner
from engine.evening.events import Evening
from engine.riichi.play.events import RiichiGame, RulingEvent
from engine.toppan.play.game import ToppanGame, ToppanRuling

G = TypeVar("G", RiichiGame, ToppanGame)


class SentRuling(Protocol):
    """What a case of either game knows of its ruling: the act, whether it was sent to a game, and
    the id of the game that it began, "" for none."""

    @property
    def act(self) -> str: ...
    @property
    def applied(self) -> bool: ...
    @property
    def began(self) -> str: ...


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

    def now(self, link: GameLink[G]) -> GameLink[G] | None:
        """The link with its game, or with the acts of its evening, as that is kept now; None where
        it cannot be read."""
        seats = link.evening
        kept = self._kept(link.uid if seats is None else seats.uid)
        if seats is not None:
            return replace(link, evening=seats.as_in(kept)) if isinstance(kept, Evening) else None
        return replace(link, game=kept) if isinstance(kept, type(link.game)) else None

    def has_ruling(self, link: GameLink[Any] | None, ruling: SentRuling, seat: int | None) -> bool:
        """Whether the ruling on an act of a seat of the first hand is in the game or evening of its
        case: there is one more of the kind than the case began with; or in the game that it began.
        Where there is nothing to ask, it is there once it was sent."""
        if seat is None:
            return ruling.applied
        now = None if link is None else self.now(link)
        if link is not None and now is not None:
            return _count(now, ruling.act, seat) > _count(link, ruling.act, seat)
        begun: Any = self._kept(ruling.began)
        return ruling.applied if begun is None else _ruled_on(begun, ruling.act, seat) > 0

    def addressed(self, applied: AppliedEvents[G], ruling: SentRuling) -> AppliedEvents[G]:
        """The events of a ruling for the game that it began before, where that is kept, or for a
        new one with an id of its own; those of a kept game or of an evening as they are."""
        if applied.uid or applied.evening is not None:
            return applied
        begun = self._kept(ruling.began)
        if isinstance(begun, type(applied.game)):
            return replace(applied, uid=ruling.began, game=begun)
        return replace(applied, new_uid=stamps.new_uid())

    def has_events(self, link: GameLink[Any] | None, events: tuple[object, ...]) -> bool:
        """Whether a game has got these events since the case began."""
        now = None if link is None else self.now(link)
        if link is None or now is None:
            return False
        since = now.game.events[len(link.game.events) :]
        return all(event in since for event in events)

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


def _count(link: GameLink[Any], act: str, seat: int) -> int:
    """How often an evening or a game has a ruling on this act of this seat."""
    if link.evening is not None:
        return link.evening.acts.count((link.evening.players[seat], act))
    return _ruled_on(link.game, act, seat)


def _ruled_on(game: RiichiGame | ToppanGame, act: str, seat: int) -> int:
    """How often a game has a ruling on this act of this seat."""
    return sum(_ruled(event) == (act, seat) for event in game.events)


def _ruled(event: object) -> tuple[str, int] | None:
    """The act and the seat of a ruling of either game; None for another event."""
    match event:
        case RulingEvent():
            return event.act, event.seat
        case ToppanRuling():
            return event.act, event.player
    return None
