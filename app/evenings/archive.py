"""The archive of evenings: evenings are kept like games, in the same tables of the same file."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cached_property
from typing import Any, Final, Generic, NamedTuple, TypeVar

import msgspec

from app.case_log.troubles import HistoryError
from app.games.archive import GameArchive
from app.games.journal import SavedGame
from app.games.notation import EVENING
from app.variants import rules_of
from engine.complaints import DocumentError
from engine.evening.events import (
    ApartEvent,
    Evening,
    EveningEvent,
    EveningPlayer,
    PlayersEvent,
    ResultEvent,
    WithdrawnEvent,
    read_evening,
)
from engine.evening.meetings import Pair, pair_of
from engine.evening.seating import PlayerId
from engine.evening.tables import KeptGame, kept_game
from engine.library import fingerprint_of
from engine.riichi.play.events import GameError

SavedEvening = SavedGame[Evening]
_MOST_EVENTS: Final = 99_999


def _edits_with(*kinds: str, naming: str = "") -> str:
    """The query for the edits that bring events of these kinds, as `engine.evening.events` writes
    them, and for those that move events in the list; of evenings alone in which a field is named,
    if `naming` is not empty."""
    about = (
        f"""AND EXISTS (SELECT 1 FROM game_edits AS edit
            WHERE edit.game = games.uid AND edit.value GLOB '*"{naming}":"*')"""
        if naming
        else ""
    )
    wanted = " OR ".join(
        f"""value GLOB '{{"version":*,"event":{{"type":"{kind}"*'""" for kind in kinds
    )
    return f"""
        SELECT CAST(games.uid AS BLOB), CAST(kind AS BLOB), CAST(place AS INTEGER),
            CASE WHEN kind = 'whole' OR {wanted} THEN CAST(value AS BLOB) END
        FROM games CROSS JOIN game_edits ON game_edits.game = games.uid
        WHERE games.variant = '{EVENING}' {about} AND kind <> 'head'
            AND (kind <> 'added' OR {wanted}) AND place BETWEEN 0 AND {_MOST_EVENTS}
        ORDER BY games.at, games.rowid, serial
    """


_RESULTS: Final = _edits_with("result", "withdrawn", naming="game")
"""What brings results of tables, of evenings in which one is a kept game: for 200 evenings of 40
players without any, that takes 7 ms; it took 45."""
_PEOPLE: Final = _edits_with("players", "apart")
"""What brings players and their wishes, and what moves it in the list of events.

SQLite begins with the left table of a CROSS JOIN. It went through the edits of all games first:
beside 2,000 games, that took 28 ms for 500 evenings; it takes 10.
"""
_PeopleEvent = PlayersEvent | ApartEvent
_TableEvent = ResultEvent | WithdrawnEvent
E = TypeVar("E")


class KnownPerson(NamedTuple):
    """Somebody who was at an evening: the name and remark of the latest one, the name at each
    evening by its uid in the order of time, and whom the player wished not to meet."""

    player: EveningPlayer
    evenings: Mapping[str, str]
    apart: tuple[PlayerId, ...] = ()


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
        found: dict[PlayerId, EveningPlayer] = {}
        evenings: defaultdict[PlayerId, dict[str, str]] = defaultdict(dict)
        wishes: dict[Pair, bool] = {}
        for uid, events in _evenings(self._rows(_PEOPLE), _PeopleEvent):
            for id_, player in players_in(events).items():
                found.pop(id_, None)
                found[id_] = player
                evenings[id_][uid] = player.name
            for event in events:
                if isinstance(event, ApartEvent):
                    wishes[pair_of(*event.players)] = event.apart
        apart = [pair for pair, wished in wishes.items() if wished]
        return [
            KnownPerson(player, evenings[id_], _others(id_, apart))
            for id_, player in reversed(found.items())
        ]

    def games_of_others(self, uid: str) -> frozenset[str]:
        """The uids of the kept games that are results of other evenings than that with this uid;
        evenings that are put away have none."""
        kept = {summary.uid for summary in self.evenings() if not summary.hidden} - {uid}
        evenings = _evenings(self._rows(_RESULTS), _TableEvent)
        return frozenset(
            game for other, events in evenings if other in kept for game in _games_now(events)
        )

    def results(self, evening: Evening) -> dict[str, KeptGame]:
        """The ends of the kept games that an evening names, by uid; a game that cannot be read, or
        whose document is not here, is left out."""
        found = {}
        for uid in game_uids_in(evening):
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


def players_in(events: Iterable[EveningEvent]) -> dict[PlayerId, EveningPlayer]:
    """Who comes in by these events, by id, as the last event has it."""
    brought = (event for event in events if isinstance(event, PlayersEvent))
    return {player.id: player for event in brought for player in event.players}


def _others(player: PlayerId, pairs: Iterable[Pair]) -> tuple[PlayerId, ...]:
    """Who is in a pair with a player."""
    return tuple(other for pair in pairs if player in pair for other in pair if other != player)


class _KnownResult(NamedTuple):
    """The end of a kept game: the stamp of the game, and the fingerprint of its document's text."""

    stamp: bytes
    text: str
    kept: KeptGame


def _text_of(kept: KeptGame) -> str:
    return fingerprint_of(kept.rules)


def game_uids_in(evening: Evening) -> tuple[str, ...]:
    """The uids of the kept games that an evening names."""
    named = (e.game for e in evening.events if isinstance(e, ResultEvent) and e.game)
    return tuple(dict.fromkeys(named))


def _games_now(events: Iterable[ResultEvent | WithdrawnEvent]) -> Iterator[str]:
    """The kept games that are results of tables: the last result of a table replaces others."""
    games = {
        (event.round, event.table): event.game if isinstance(event, ResultEvent) else ""
        for event in events
    }
    return filter(None, games.values())


def _evenings(rows: Iterable[tuple[Any, ...]], kind: Any) -> Iterator[tuple[str, list[Any]]]:
    """The uid of each evening, the oldest first, with its events of a kind, a type or several, as
    they stand after all edits."""
    here = b""
    events: list[Any] = []
    for uid, edit, place, value in rows:
        if uid != here:
            yield _text(here), _readable(events, kind)
            here, events = uid, []
        events += [None] * (place - len(events))  # events that bring nobody are not looked up
        if edit == b"whole":
            events = list(_whole(value, kind))
        elif edit in (b"added", b"inserted"):
            events.insert(place, value)
        else:
            events[place : place + 1] = [] if edit == b"removed" else [value]
    yield _text(here), _readable(events, kind)


def _text(stored: bytes) -> str:
    return stored.decode("utf-8", "replace")


def _readable(events: Iterable[Any], kind: Any) -> list[Any]:
    """The events that can be read; a damaged row is reported where the evening is opened."""
    found = []
    for value in events:
        with suppress(ValueError, RecursionError):
            if isinstance(value, bytes):
                found.append(msgspec.json.decode(value, type=_EventEdit[kind]).event)
            elif value is not None:
                found.append(value)
    return found


def _whole(value: bytes, kind: Any) -> Iterator[Any]:
    with suppress(GameError, ValueError, RecursionError):
        head = msgspec.json.decode(value, type=_WholeEvening)
        for event in read_evening(head.game).events:
            yield event if isinstance(event, kind) else None


class _EventEdit(msgspec.Struct, Generic[E]):
    event: E


class _WholeEvening(msgspec.Struct):
    game: msgspec.Raw
