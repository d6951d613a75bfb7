"""The archive of evenings: evenings are kept like games, in the same tables of the same file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cached_property
from typing import Any, Final, NamedTuple

import msgspec

from app.case_log.troubles import HistoryError
from app.games.archive import GameArchive
from app.games.journal import SavedGame
from app.games.notation import EVENING
from app.variants import rules_of
from engine.complaints import DocumentError
from engine.evening.events import Evening, EveningPlayer, PlayersEvent, ResultEvent, read_evening
from engine.evening.seating import PlayerId
from engine.evening.tables import KeptGame, kept_game
from engine.library import fingerprint_of
from engine.riichi.play.events import GameError

SavedEvening = SavedGame[Evening]
_OF_PLAYERS: Final = '{"version":*,"event":{"type":"players"*'
"""How the value of an edit begins that brings players; `engine.evening.events` writes it so."""
_MOST_EVENTS: Final = 99_999
_PEOPLE: Final = f"""
    SELECT games.rowid, CAST(games.at AS BLOB), CAST(kind AS BLOB), CAST(place AS INTEGER),
        CASE WHEN kind = 'whole' OR value GLOB '{_OF_PLAYERS}' THEN CAST(value AS BLOB) END
    FROM games JOIN game_edits ON game_edits.game = games.uid
    WHERE games.variant = '{EVENING}' AND kind <> 'head'
        AND (kind <> 'added' OR value GLOB '{_OF_PLAYERS}') AND place BETWEEN 0 AND {_MOST_EVENTS}
    ORDER BY games.at, games.rowid, serial
"""
"""What brings players, and what moves it in the list of events."""


class KnownPerson(NamedTuple):
    """Somebody who was at an evening: the name and remark of the latest one, how many evenings
    there were, and when the latest was."""

    player: EveningPlayer
    evenings: int
    last: str


class EveningArchive(GameArchive):
    """The archive of games, for evenings: `evenings` lists them, and `open_evening` opens one. They
    begin by `start` and are saved by `save`, renamed and put away as games are."""

    @cached_property
    def _results(self) -> dict[str, _KnownResult]:
        """The ends of kept games that were found, by uid."""
        return {}

    def open_evening(self, uid: str, *, despite: bool = False) -> SavedEvening:
        """The evening with this uid, as `open`; raises KeyError also where that is a game."""
        saved: SavedGame[Any] = self.open(uid, despite=despite)
        if saved.variant != EVENING:
            raise KeyError(uid)
        return saved

    def people(self) -> list[KnownPerson]:
        """Everybody who is in an evening, the latest first, by id.

        They follow from the evenings, so that there is no second list that could say otherwise.
        """
        found: dict[PlayerId, KnownPerson] = {}
        for at, events in _evenings(self._rows(_PEOPLE)):
            new = {player.id: player for event in events for player in event.players}
            for id_, player in new.items():
                before = found.pop(id_, None)
                found[id_] = KnownPerson(player, 1 + (before.evenings if before else 0), at)
        return list(reversed(found.values()))

    def results(self, evening: Evening) -> dict[str, KeptGame]:
        """The ends of the kept games that an evening names, by uid; a game that cannot be read, or
        whose document is not here, is left out."""
        found = {}
        for uid in kept_in(evening):
            with suppress(HistoryError, KeyError, DocumentError, TypeError):
                found[uid] = self._result(uid)
        return found

    def _result(self, uid: str) -> KeptGame:
        """The end of a game, which is read and replayed again once it or its document has changed.

        That is looked up at every change of an evening, which may have eighty games.
        """
        stamp, known = self.stamp(uid), self._results.get(uid)
        if known is not None and known.stamp == stamp and known.text == _text_of(known.kept):
            return known.kept
        saved: SavedGame[Any] = self.open(uid)
        kept = kept_game(saved.game, rules_of(saved.game.rules))
        self._results[uid] = _KnownResult(stamp, _text_of(kept), kept)
        return kept


class _KnownResult(NamedTuple):
    """The end of a kept game: the stamp of the game, and the fingerprint of its document's text."""

    stamp: bytes
    text: str
    kept: KeptGame


def _text_of(kept: KeptGame) -> str:
    return fingerprint_of(kept.rules)


def kept_in(evening: Evening) -> tuple[str, ...]:
    """The uids of the kept games that an evening names."""
    named = (e.game for e in evening.events if isinstance(e, ResultEvent) and e.game)
    return tuple(dict.fromkeys(named))


def _evenings(rows: Iterable[tuple[Any, ...]]) -> Iterator[tuple[str, list[PlayersEvent]]]:
    """The events that bring players by evening, as they stand after all edits."""
    here, at = None, b""
    events: list[bytes | PlayersEvent | None] = []
    for number, begun, kind, place, value in rows:
        if number != here:
            yield at.decode("utf-8", "replace"), _players(events)
            here, at, events = number, begun, []
        events += [None] * (place - len(events))  # events that bring nobody are not looked up
        if kind == b"whole":
            events = list(_whole(value))
        elif kind in (b"added", b"inserted"):
            events.insert(place, value)
        else:
            events[place : place + 1] = [] if kind == b"removed" else [value]
    yield at.decode("utf-8", "replace"), _players(events)


def _players(events: Iterable[bytes | PlayersEvent | None]) -> list[PlayersEvent]:
    """The events that can be read; a damaged row is told where the evening is opened."""
    found = []
    for value in events:
        with suppress(ValueError):
            if isinstance(value, bytes):
                found.append(msgspec.json.decode(value, type=_PlayersEdit).event)
            elif value is not None:
                found.append(value)
    return found


def _whole(value: bytes) -> Iterator[PlayersEvent | None]:
    with suppress(GameError, ValueError):
        head = msgspec.json.decode(value, type=_WholeEvening)
        for event in read_evening(head.game).events:
            yield event if isinstance(event, PlayersEvent) else None


class _PlayersEdit(msgspec.Struct):
    event: PlayersEvent


class _WholeEvening(msgspec.Struct):
    game: msgspec.Raw
