"""A riichi game as values: its document, seats, switches and events, with their JSON notation.

Seats are absolute: 0 dealt first, 3 last. `engine.riichi.play.game` replays the events.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Final, Literal, TypeVar, cast

import msgspec
from msgspec.structs import asdict

from engine.complaints import Fault
from engine.ledger import SEATS, four
from engine.riichi.hand import Hand
from engine.riichi.penalties import StoredAnswer
from engine.riichi.play.placing import Scores
from engine.riichi.situation import MOST_COUNTERS, Situation
from engine.schema import refused
from engine.tiles import NotationError

S = TypeVar("S", bound=msgspec.Struct)
VERSION: Final = 1
"""The version of the notation that this program writes; earlier ones are migrated."""
Seat = Annotated[int, msgspec.Meta(ge=0, lt=SEATS)]
_Counter = Annotated[int, msgspec.Meta(ge=0, le=MOST_COUNTERS)]
Points = Annotated[int, msgspec.Meta(ge=-10_000_000, le=10_000_000)]
DeclaredHan = Annotated[int, msgspec.Meta(ge=1, le=200)]
DeclaredFu = Annotated[int, msgspec.Meta(ge=0, le=200)]
DrawKind = Literal[
    "exhaustive", "nine_kinds", "four_winds", "four_riichi", "four_quads", "triple_ron"
]


class Switches(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a document leaves to the table. `length`: `tonpuu` ends after the East round."""

    tournament: bool = False
    classroom: bool = False
    length: Literal["hanchan", "tonpuu"] = "hanchan"


class Opening(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a game begins that is not recorded from its first hand.

    `scores` are points as on the table, those of the document where None; `deposits` are sticks
    whose owners are not known. The record may begin in the middle of a hand: `riichi` and `fined`
    are the seats that have put a stick down in it, which the scores lack and `deposits` do not
    count. `chombo` and `by_counters` are by seat what a table carries on from earlier hands, as in
    `GameTable`.
    """

    round_wind: Seat = 0
    dealer: Seat = 0
    honba: _Counter = 0
    deposits: _Counter = 0
    scores: tuple[Points, Points, Points, Points] | None = None
    riichi: tuple[Seat, ...] = ()
    fined: tuple[Seat, ...] = ()
    chombo: tuple[_Counter, _Counter, _Counter, _Counter] = (0, 0, 0, 0)
    by_counters: tuple[Points, Points, Points, Points] = (0, 0, 0, 0)


class RiichiEvent(msgspec.Struct, frozen=True, tag="riichi", forbid_unknown_fields=True):
    """A seat declares riichi. `ronned`: the declaring discard was won on, so that the document
    says whether the stick is paid (`riichi.stick_when_ronned`)."""

    seat: Seat
    ronned: bool = False


class WinClaim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat's win: with its hand, or with the declared count alone.

    `loser` discarded the tile, None by tsumo. Of `situation` the events, indicators, discards and
    passed tiles count; seats, winds, honba and deposits are the game's. `han` and `fu` are
    declared, or `points`: by ron one number, by tsumo a child's share and the dealer's. `pao` is
    the liable seat where the melds do not show it, or for the points of a yakuman.
    """

    seat: Seat
    loser: Seat | None = None
    hand: Hand | None = None
    situation: Situation | None = None
    han: DeclaredHan | None = None
    fu: DeclaredFu | None = None
    points: tuple[Points, ...] = ()
    pao: Seat | None = None


class WinEvent(msgspec.Struct, frozen=True, tag="win", forbid_unknown_fields=True):
    """One tile, and everybody who wins on it."""

    wins: tuple[WinClaim, ...]


class DeadHand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A hand that may not win, and the act that made it so; "" where nobody said."""

    seat: Seat
    act: str = ""
    answers: dict[str, StoredAnswer] = {}


class ShownHand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The tiles that a seat showed at a draw."""

    seat: Seat
    hand: Hand


class DrawEvent(msgspec.Struct, frozen=True, tag="draw", forbid_unknown_fields=True):
    """A hand that nobody won. `nagashi` are the seats with a river of uncalled terminals and
    honours; `dead` are those whose hand is dead where no ruling of the hand says it."""

    kind: DrawKind = "exhaustive"
    tenpai: tuple[Seat, ...] = ()
    nagashi: tuple[Seat, ...] = ()
    dead: tuple[DeadHand, ...] = ()
    hands: tuple[ShownHand, ...] = ()


class RulingEvent(msgspec.Struct, frozen=True, tag="ruling", forbid_unknown_fields=True):
    """An act, the seat that did it, and the answers to the questions that the document asks.

    `proposed`: where the document is silent, our proposal was followed.
    """

    act: str
    seat: Seat
    answers: dict[str, StoredAnswer] = {}
    proposed: bool = False


class LoanEvent(msgspec.Struct, frozen=True, tag="loan", forbid_unknown_fields=True):
    """Points that a seat lends to another until the end; scores are written without them."""

    lender: Seat
    borrower: Seat
    points: Points


class CorrectionEvent(msgspec.Struct, frozen=True, tag="correction", forbid_unknown_fields=True):
    """Scores put right by hand: what each seat gains or loses, and why."""

    points: tuple[Points, Points, Points, Points]
    why: str = ""


class NoteEvent(msgspec.Struct, frozen=True, tag="note", forbid_unknown_fields=True):
    """A remark, which moves nothing."""

    text: str


class EndEvent(msgspec.Struct, frozen=True, tag="end", forbid_unknown_fields=True):
    """Time ran out in this hand, or the game is broken off here.

    Where the document says that the hand being played counts (`game.time_up`), it is still played.
    """

    why: Literal["time", "broken_off"] = "time"


GameEvent = (
    RiichiEvent
    | WinEvent
    | DrawEvent
    | RulingEvent
    | LoanEvent
    | CorrectionEvent
    | NoteEvent
    | EndEvent
)


class RiichiGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game: `rules` is the id of its document, `names` are those of the seats."""

    rules: str
    names: tuple[str, str, str, str] = ("", "", "", "")
    switches: Switches = Switches()
    opening: Opening = Opening()
    events: tuple[GameEvent, ...] = ()


class GameError(ValueError):
    """A text that is no game: `key` names the problem, `at` its place, `detail` what is there, or
    why it cannot be."""

    def __init__(self, key: str, at: str = "", detail: str | Fault = "") -> None:
        self.key, self.at, self.detail = key, at, detail
        super().__init__(key, at, detail)

    def __str__(self) -> str:
        return f"{self.at or 'the text'}: {self.key} {self.detail}".rstrip()


def written(game: RiichiGame) -> str:
    """The notation of a game: JSON with the hands and situations in their own notations."""
    data = {"version": VERSION, **asdict(game)}
    data["events"] = [_data(event) for event in game.events]
    return msgspec.json.format(msgspec.json.encode(data), indent=1).decode()


def _data(event: GameEvent) -> dict[str, object]:
    """An event as data, without what has its usual value."""
    kind = type(event)
    found: dict[str, object] = {"type": kind.__struct_config__.tag}
    return found | _fields(event)


def _fields(value: msgspec.Struct) -> dict[str, object]:
    usual = dict(
        zip(
            reversed(value.__struct_fields__),
            reversed(value.__struct_defaults__),
            strict=False,
        )
    )
    return {
        name: _plain(own) for name, own in asdict(value).items() if own != usual.get(name, _NOTHING)
    }


_NOTHING: Final = object()


def _plain(value: object) -> object:
    if isinstance(value, Hand | Situation):
        return str(value)
    if isinstance(value, tuple):
        return [_plain(one) for one in value]
    return _fields(value) if isinstance(value, msgspec.Struct) else value


def data_of(text: str | bytes, newest: int) -> dict[str, Any]:
    """The data of a notation without its version, which is to be the newest; raises GameError."""
    try:
        raw = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise GameError("not_json") from None
    if not isinstance(raw, dict) or not isinstance(raw.get("version"), int):
        raise GameError("no_game")
    version = raw.pop("version")
    if version != newest:
        key = "newer_version" if version > newest else "no_such_version"
        raise GameError(key, "version", str(version))
    return raw


def converted(raw: object, kind: type[S], whole: str) -> S:
    """The value of data; raises GameError with the place of the mistake, named `whole` where it is
    in none of the fields."""
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as e:
        found = refused(e, kind)
        raise GameError("wrong_value", found.key or whole, found.fault) from None


def read_game(text: str | bytes) -> RiichiGame:
    """The game of a notation; raises GameError with the place of the mistake."""
    return game_of(data_of(text, VERSION))


def game_of(raw: dict[str, Any]) -> RiichiGame:
    """The game of its data, hands and situations as text; raises GameError."""
    events = raw.get("events")
    if isinstance(events, list):
        raw = {
            **raw,
            "events": [_parsed(event, f"events[{at}]") for at, event in enumerate(events)],
        }
    return converted(raw, RiichiGame, "game")


_READERS: Final[Mapping[str, Callable[[str], Hand | Situation]]] = {
    "hand": Hand.parse,
    "situation": Situation.parse,
}


def _parsed(raw: object, at: str) -> object:
    """The data of an event with hands and situations read."""
    if isinstance(raw, list):
        return [_parsed(one, f"{at}[{place}]") for place, one in enumerate(raw)]
    if not isinstance(raw, dict):
        return raw
    found: dict[str, object] = {}
    for name, value in cast("dict[str, object]", raw).items():
        place = f"{at}.{name}"
        read = _READERS.get(name)
        if read is None or not isinstance(value, str):
            found[name] = _parsed(value, place)
            continue
        try:
            found[name] = read(value)
        except NotationError as e:
            raise GameError("wrong_tiles", place, e.fault) from None
    return found


def scores_at_start(game: RiichiGame, start_points: int) -> Scores:
    """The scores before the first event, in points."""
    return game.opening.scores or four([start_points] * SEATS)
