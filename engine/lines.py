"""Lines: a described win as a JSON line, read into a hand and its situation."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from operator import attrgetter
from typing import Annotated, Final, Literal, get_args

import msgspec

from engine.ledger import SEATS
from engine.riichi.hand import Hand, Meld, MeldKind
from engine.riichi.situation import MOST_COUNTERS, WIND_LETTERS, Event, Situation
from engine.tiles import RED_FIVES, TILES, NotationError, Tile, tiles

Seat = Literal[0, 1, 2, 3]
Wind = Literal["E", "S", "W", "N"]
Called = Literal["chi", "pon", "ankan", "daiminkan", "kakan"]
Counter = Annotated[int, msgspec.Meta(le=MOST_COUNTERS)]


class MeldLine(msgspec.Struct, frozen=True):
    """A meld of a line; `from` is the absolute seat it was called from."""

    type: Called
    tiles: str
    called: str | None = None
    source: Seat | None = msgspec.field(default=None, name="from")


class HandLine(msgspec.Struct, frozen=True):
    """A described win. Seats are absolute; without `dealer` seat 0 deals, without `who` the winner
    sits at his wind. Fields it does not name are let pass, as archives carry more than is needed.
    """

    concealed: str
    win_tile: str
    id: str | int | None = None
    rules: str | None = None
    melds: tuple[MeldLine, ...] = ()
    tsumo: bool = False
    seat_wind: Wind = "S"
    round_wind: Wind = "E"
    riichi: bool = False
    double_riichi: bool = False
    ippatsu: bool = False
    rinshan: bool = False
    chankan: bool = False
    robbed_ankan: bool = False
    haitei: bool = False
    houtei: bool = False
    tenhou: bool = False
    chiihou: bool = False
    renhou: bool = False
    dora_indicators: tuple[str, ...] = ()
    ura_indicators: tuple[str, ...] = ()
    honba: Counter = 0
    riichi_sticks: Counter = 0
    pao: Seat | None = None
    discards: str = ""
    passed: str = ""
    who: Seat | None = None
    from_who: Seat | None = None
    dealer: Seat | None = None

    @property
    def winner(self) -> int:
        """The absolute seat that wins."""
        if self.who is not None:
            return self.who
        return (WIND_LETTERS.index(self.seat_wind) + (self.dealer or 0)) % SEATS

    @property
    def east(self) -> int:
        """The absolute seat of the dealer, by the winner's wind."""
        if self.who is None:
            return self.dealer or 0
        return (self.who - WIND_LETTERS.index(self.seat_wind)) % SEATS


class LineError(ValueError):
    """A line that cannot be read; says what is wrong where."""

    def __init__(self, problem: str, line_id: object = None) -> None:
        self.line_id = line_id
        super().__init__(problem)


_decode = msgspec.json.Decoder(HandLine).decode
_KNOWN: Final = {
    "type": Called,
    "seat_wind": Wind,
    "round_wind": Wind,
    **dict.fromkeys(("from", "who", "from_who", "dealer", "pao"), Seat),
}


def read_line(text: bytes | str) -> HandLine:
    """The line's values; raises LineError."""
    try:
        return _decode(text)
    except msgspec.ValidationError as e:
        raise LineError(f"{e}{_known_at(str(e))}", _id_of(text)) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as e:
        raise LineError(f"not JSON: {e}") from None


def _known_at(problem: str) -> str:
    """What may stand at the place that the problem names, where that is a short list."""
    field = problem.rstrip("`").rpartition(".")[2]
    known = get_args(_KNOWN.get(field)) if problem.startswith("Invalid enum value") else ()
    return f"; known are {', '.join(map(str, known))}" if known else ""


def _id_of(text: bytes | str) -> object:
    try:
        return msgspec.json.decode(text).get("id")
    except (AttributeError, ValueError, RecursionError):  # no object, or beyond reading
        return None


def described(line: HandLine) -> tuple[Hand, Situation]:
    """Hand and situation of a line; a ron without `from_who` is laid to the next seat,
    a renhou to the seat before.

    Raises LineError naming the field whose tiles cannot be read.
    """
    try:
        return _hand(line), _situation(line)
    except _FieldError as e:
        raise LineError(str(e), line.id) from None


class _FieldError(ValueError):
    """Tiles that cannot be read: `field: problem`."""


def _hand(line: HandLine) -> Hand:
    melds: tuple[Meld, ...] = ()
    if line.melds:
        winner = line.winner
        melds = tuple([_meld(meld, i, winner) for i, meld in enumerate(line.melds)])
    return Hand(_tiles(line.concealed, "concealed"), melds, _tile(line.win_tile, "win_tile"))


def _situation(line: HandLine) -> Situation:
    seat, east = WIND_LETTERS.index(line.seat_wind), line.east
    unsaid = (seat + (-1 if line.renhou else 1)) % SEATS
    loser = unsaid if line.from_who is None else (line.from_who - east) % SEATS
    return Situation(
        line.tsumo,
        seat,
        WIND_LETTERS.index(line.round_wind),
        None if line.tsumo else loser,
        _events(_happened(line)),
        _indicators(line.dora_indicators, "dora_indicators") if line.dora_indicators else (),
        _indicators(line.ura_indicators, "ura_indicators") if line.ura_indicators else (),
        line.honba,
        line.riichi_sticks,
        None if line.pao is None else (line.pao - east) % SEATS,
        _tiles(line.discards, "discards") if line.discards else (),
        _tiles(line.passed, "passed") if line.passed else (),
    )


_happened: Final[Callable[[HandLine], tuple[bool, ...]]] = attrgetter(*(e.value for e in Event))


@lru_cache(maxsize=1 << 11)
def _events(happened: tuple[bool, ...]) -> frozenset[Event]:
    """The events, from what happened of each."""
    events = {event for event, true in zip(Event, happened, strict=True) if true}
    if Event.DOUBLE_RIICHI in events:
        events.discard(Event.RIICHI)  # archives mark a double riichi as a riichi, too
    return frozenset(events)


# --- tiles; what is remembered is short, so that memory stays small whatever the lines hold

_LONG: Final = 100
_SUITS_IN_ORDER: Final = re.compile("([0-9]+m)?([0-9]+p)?([0-9]+s)?([0-9]+z)?").fullmatch
_NAMED: Final = {str(tile): tile for tile in (*TILES, *RED_FIVES)}


@lru_cache(maxsize=1 << 14)
def _run(text: str) -> tuple[Tile, ...]:
    """The tiles of one suit such as `406m`; KeyError for one that there is not."""
    suit = text[-1:]
    return tuple([_NAMED[digit + suit] for digit in text[:-1]])


def _tiles(text: str, field: str) -> tuple[Tile, ...]:
    """The tiles of a text, suit by suit: of a suit there are few hands, of a whole hand many."""
    if not text:
        return ()
    suits = _SUITS_IN_ORDER(text) if len(text) < _LONG else None
    if suits is None:
        return _read(text, field)
    m, p, s, z = suits.groups("")
    try:
        return _run(m) + _run(p) + _run(s) + _run(z)
    except KeyError:
        return _read(text, field)  # tells what is wrong, and the place in the whole text


def _read(text: str, field: str) -> tuple[Tile, ...]:
    try:
        return tiles(text)
    except NotationError as e:
        raise _FieldError(f"{field}: {e}") from None


def _tile(text: str, field: str) -> Tile:
    if text in _NAMED:
        return _NAMED[text]
    found = _read(text, field)
    if len(found) != 1:
        raise _FieldError(f"{field}: one tile expected, not {text!r}")
    return found[0]


def _indicators(names: tuple[str, ...], field: str) -> tuple[Tile, ...]:
    try:
        return tuple([_NAMED[name] for name in names])
    except KeyError:
        return tuple([_tile(name, f"{field}[{i}]") for i, name in enumerate(names)])


def _meld(meld: MeldLine, place: int, winner: int) -> Meld:
    source = None if meld.source is None else (meld.source - winner) % SEATS
    short = len(meld.tiles) < _LONG and (meld.called is None or len(meld.called) < _LONG)
    read = _meld_of if short else _meld_of.__wrapped__
    try:
        return read(meld.type, meld.tiles, meld.called, source)
    except _FieldError as e:
        raise _FieldError(f"melds[{place}].{e}") from None


@lru_cache(maxsize=1 << 12)
def _meld_of(name: Called, text: str, named: str | None, source: int | None) -> Meld:
    kind = MeldKind(name)
    some = _tiles(text, "tiles")
    called = None if named is None else _tile(named, "called")
    if kind is MeldKind.ANKAN:
        return Meld(kind, some)
    rest = list(some)
    if called in rest:
        rest.remove(called)
    added = rest[-1] if kind is MeldKind.KAKAN and rest else None
    return Meld(kind, some, called, source, added)
