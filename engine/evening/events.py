"""An evening as values: its document and its events, with their JSON notation.

`engine.evening.state` replays the events. Rounds and tables are numbered from 1, seats by the order
of dealing in the first hand of a game. Times are milliseconds since 1970, UTC.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, Literal

import msgspec
from msgspec.structs import asdict, replace

from engine.evening.seating import PlayerId, Seating, Table
from engine.ledger import four
from engine.riichi.penalties import StoredAnswer
from engine.riichi.play.events import Seat, converted, data_of

VERSION: Final = 1
"""The version of the notation that this program writes."""
_MOST_ROUNDS: Final = 99
_RoundNumber = Annotated[int, msgspec.Meta(ge=1, le=_MOST_ROUNDS)]
_TableNumber = Annotated[int, msgspec.Meta(ge=1, le=999)]
_Count = Annotated[int, msgspec.Meta(ge=0, le=999)]
_Minutes = Annotated[int, msgspec.Meta(ge=1, le=999)]
LATEST: Final = 32_503_680_000_000
"""The beginning of the year 3000 in milliseconds since 1970: Windows has no local time beyond."""
Instant = Annotated[int, msgspec.Meta(ge=0, le=LATEST)]
"""Milliseconds since 1970, UTC."""
WrittenPoints = (
    Annotated[float, msgspec.Meta(ge=-10_000_000, le=10_000_000)]
    | Annotated[int, msgspec.Meta(ge=-10_000_000, le=10_000_000)]
)
"""Points as they are written down; in 競技十半 they may have a half."""
FourPoints = tuple[WrittenPoints, WrittenPoints, WrittenPoints, WrittenPoints]
FourCounts = tuple[_Count, _Count, _Count, _Count]
DrawnBy = Literal["draw", "hand", "ranking"]
ClockAct = Literal["begun", "paused", "resumed", "extended", "ended"]


class EveningPlayer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who plays: the id, which is the same on every evening, the name, and a remark."""

    id: PlayerId
    name: str
    remark: str = ""


class PlayersEvent(msgspec.Struct, frozen=True, tag="players", forbid_unknown_fields=True):
    """Players come in; one who is there already gets this name and remark.

    They play from round `first` on.
    """

    players: tuple[EveningPlayer, ...]
    first: _RoundNumber = 1


class PresenceEvent(msgspec.Struct, frozen=True, tag="presence", forbid_unknown_fields=True):
    """A player plays from round `first` to round `last` (None: to the end), but not in those of
    `away`. A `last` of 0: not at all."""

    player: PlayerId
    first: _RoundNumber = 1
    last: Annotated[int, msgspec.Meta(ge=0, le=_MOST_ROUNDS)] | None = None
    away: tuple[_RoundNumber, ...] = ()


class ApartEvent(msgspec.Struct, frozen=True, tag="apart", forbid_unknown_fields=True):
    """Two players wish not to meet, such as a couple, from the next draw on; with `apart` False
    they may meet again."""

    players: tuple[PlayerId, PlayerId]
    apart: bool = True


class SeatingEvent(msgspec.Struct, frozen=True, tag="seating", forbid_unknown_fields=True):
    """Who sits where in a round: drawn from a seed, put by hand, or by the ranking.

    It takes the place of an earlier one of the round. Once the round has begun only tables without
    a result can still change.
    """

    round: _RoundNumber
    seating: Seating
    by: DrawnBy = "draw"
    seed: int | None = None


class ClockEvent(msgspec.Struct, frozen=True, tag="clock", forbid_unknown_fields=True):
    """An act on the clock of a round; `minutes` are those that it is `extended` by."""

    round: _RoundNumber
    act: ClockAct
    at: Instant
    minutes: Annotated[int, msgspec.Meta(ge=-999, le=999)] = 0


class PointsOff(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Points off the result of a seat that the four wrote down, with the reason; marks where
    results are marks."""

    seat: Seat
    points: WrittenPoints
    why: str = ""


class TableEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The scores of a table as they were written down.

    `scores` are by seat, before chombo that are settled after the game; `deposits` are sticks that
    are left. `chombo` counts those that are settled after the game, `prizes` are the net prizes by
    seat of a document that has them, None where nobody wrote them down. `drawn_last`: the game
    ended by a draw in its last hand.
    """

    scores: FourPoints
    deposits: _Count = 0
    chombo: FourCounts = (0, 0, 0, 0)
    off: tuple[PointsOff, ...] = ()
    prizes: FourPoints | None = None
    drawn_last: bool = True


class ResultEvent(msgspec.Struct, frozen=True, tag="result", forbid_unknown_fields=True):
    """The result of a table; it replaces an earlier result of the table.

    `entry` is what was written down; for a kept game, which `game` names by its uid, it is what
    counts where the game is not at hand. `players` sat there in the order of dealing where that was
    not as drawn. `provisional`: it counts as written, and is still to be settled.
    """

    round: _RoundNumber
    table: _TableNumber
    entry: TableEntry | None = None
    game: str = ""
    players: Table | None = None
    provisional: bool = False
    note: str = ""
    at: Instant = 0


class WithdrawnEvent(msgspec.Struct, frozen=True, tag="withdrawn", forbid_unknown_fields=True):
    """The result of a table is taken back."""

    round: _RoundNumber
    table: _TableNumber


class ActEvent(msgspec.Struct, frozen=True, tag="act", forbid_unknown_fields=True):
    """An act that was ruled on: its key in the document, and the answers to its questions.

    `proposed`: where the document is silent, our proposal was followed. `points` are taken off by
    the word of the referee, in points, or in marks where results are marks; None where the document
    decides. `counted`: what the ruling takes off the result is not in the scores of the table yet.
    Without a `round` it is about the evening as a whole.
    """

    player: PlayerId
    act: str = ""
    answers: dict[str, StoredAnswer] = {}
    proposed: bool = False
    points: WrittenPoints | None = None
    round: _RoundNumber | None = None
    counted: bool = True
    note: str = ""
    at: Instant = 0


class RemarkEvent(msgspec.Struct, frozen=True, tag="remark", forbid_unknown_fields=True):
    """A remark on the evening, which moves nothing."""

    text: str


EveningEvent = (
    PlayersEvent
    | PresenceEvent
    | ApartEvent
    | SeatingEvent
    | ClockEvent
    | ResultEvent
    | WithdrawnEvent
    | ActEvent
    | RemarkEvent
)


class Evening(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An evening: `rules` is the id of its document, `rounds` how many are planned and `minutes`
    how long one lasts, None where the document says."""

    rules: str
    rounds: _RoundNumber | None = None
    minutes: _Minutes | None = None
    events: tuple[EveningEvent, ...] = ()


# --- the notation


def written(evening: Evening) -> str:
    """The notation of an evening: JSON, without what has its usual value."""
    data: dict[str, object] = {"version": VERSION, **asdict(evening)}
    data["events"] = [_data(event) for event in evening.events]
    return msgspec.json.format(msgspec.json.encode(data), indent=1).decode()


def _data(event: msgspec.Struct) -> dict[str, object]:
    return {"type": type(event).__struct_config__.tag, **_fields(event)}


def _fields(value: msgspec.Struct) -> dict[str, object]:
    usual = msgspec.structs.fields(type(value))
    kept = ((field.name, field.default, getattr(value, field.name)) for field in usual)
    return {name: _plain(own) for name, default, own in kept if own != default and own != {}}


def _plain(value: object) -> object:
    if isinstance(value, tuple):
        return [_plain(one) for one in value]
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return _fields(value) if isinstance(value, msgspec.Struct) else value


def read_evening(text: str | bytes) -> Evening:
    """The evening of a notation; raises GameError with the place of the mistake."""
    return converted(data_of(text, VERSION), Evening, "evening")


# --- other ids


def with_player_as(evening: Evening, player: PlayerId, other: PlayerId) -> Evening:
    """The evening with another id, which nobody there has, in the place of that of a player."""
    ids = {one: one for event in evening.events for one in _named(event)} | {player: other}
    return replace(evening, events=tuple(_with_ids(event, ids) for event in evening.events))


def nameless(evening: Evening, entries: Mapping[str, TableEntry] | None = None) -> Evening:
    """The evening with numbers in place of ids and names, in the order of coming in, and without
    remarks, notes, and the uids of kept games, whose `entries` take their place."""
    kept = (event for event in numbered(evening).events if not isinstance(event, RemarkEvent))
    there = entries or {}
    return replace(evening, events=tuple(_without_words(event, there) for event in kept))


def numbered(evening: Evening) -> Evening:
    """The evening with numbers in place of ids, in the order of coming in: the same for two
    evenings that differ by ids alone."""
    known: dict[PlayerId, PlayerId] = {}
    for event in evening.events:
        for player in _named(event):
            known.setdefault(player, str(len(known) + 1))
    return replace(evening, events=tuple(_with_ids(event, known) for event in evening.events))


def _named(event: EveningEvent) -> tuple[PlayerId, ...]:
    match event:
        case PlayersEvent():
            return tuple(player.id for player in event.players)
        case PresenceEvent() | ActEvent():
            return (event.player,)
        case ApartEvent():
            return event.players
        case SeatingEvent():
            return event.seating.players
        case ResultEvent():
            return event.players or ()
    return ()


def _with_ids(event: EveningEvent, ids: Mapping[PlayerId, PlayerId]) -> EveningEvent:
    """An event with other ids of its players."""
    match event:
        case PlayersEvent():
            players = (replace(player, id=ids[player.id]) for player in event.players)
            return replace(event, players=tuple(players))
        case PresenceEvent() | ActEvent():
            return replace(event, player=ids[event.player])
        case ApartEvent():
            one, other = (ids[player] for player in event.players)
            return replace(event, players=(one, other))
        case SeatingEvent():
            tables = tuple(_table(table, ids) for table in event.seating.tables)
            out = tuple(ids[player] for player in event.seating.out)
            return replace(event, seating=Seating(tables, out))
        case ResultEvent():
            return replace(event, players=event.players and _table(event.players, ids))
    return event


def _table(table: Table, ids: Mapping[PlayerId, PlayerId]) -> Table:
    return four(ids[player] for player in table)


def _without_words(event: EveningEvent, entries: Mapping[str, TableEntry]) -> EveningEvent:
    """An event with ids for names, without notes and reasons, and with entries for kept games."""
    match event:
        case PlayersEvent():
            players = (EveningPlayer(player.id, player.id) for player in event.players)
            return replace(event, players=tuple(players))
        case ActEvent():
            return replace(event, note="")
        case ResultEvent():
            entry = entries.get(event.game, event.entry)
            if entry is not None:
                entry = replace(entry, off=tuple(replace(off, why="") for off in entry.off))
            return replace(event, game="", entry=entry, note="")
    return event
