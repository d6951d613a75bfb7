"""Reads a described win from a JSON line into a hand and its situation."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Annotated, Final, Literal, get_args

import msgspec

from engine.json_lines import LineError, OwnFields, id_of, line_decoder
from engine.ledger import SEATS
from engine.memo import Memo, put_shape
from engine.riichi.hand import WAITING, Hand, Meld, MeldKind
from engine.riichi.shapes.counted import (
    HandShape,
    SituationShape,
    dora_places,
    hand_shape,
    situation_shape,
)
from engine.riichi.shapes.suits import NO_SUITS, Suit, Suits, suits_in
from engine.riichi.situation import (
    MOST_COUNTERS,
    MOST_INDICATORS,
    WIND_LETTERS,
    Event,
    Situation,
)
from engine.tiles import RED_FIVES, SUITS, TILES, NotationError, Tile, pack, pack_any, tiles

SeatNumber = Literal[0, 1, 2, 3]
Wind = Literal["E", "S", "W", "N"]
Called = Literal["chi", "pon", "ankan", "daiminkan", "kakan"]
Counter = Annotated[int, msgspec.Meta(le=MOST_COUNTERS)]


class MeldLine(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A meld of a line; `from` is the absolute seat it was called from."""

    type: Called
    tiles: str
    called: str | None = None
    source: SeatNumber | None = msgspec.field(default=None, name="from")


class HandLine(OwnFields, frozen=True, gc=False):
    """A described win. Seats are absolute; without `dealer` seat 0 deals, without `who` the
    winner's seat follows from his wind.
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
    mixed_in: bool = False
    dora_indicators: tuple[str, ...] = ()
    ura_indicators: tuple[str, ...] = ()
    honba: Counter = 0
    riichi_sticks: Counter = 0
    pao: SeatNumber | None = None
    discards: str = ""
    passed: str = ""
    who: SeatNumber | None = None
    from_who: SeatNumber | None = None
    dealer: SeatNumber | None = None

    @property
    def winner(self) -> int:
        """The absolute seat that wins."""
        if self.who is not None:
            return self.who
        return (WIND_LETTERS.index(self.seat_wind) + (self.dealer or 0)) % SEATS

    @property
    def east(self) -> int:
        """The absolute seat of the dealer, from the winner's seat and wind."""
        if self.who is None:
            return self.dealer or 0
        return (self.who - WIND_LETTERS.index(self.seat_wind)) % SEATS


_strict = msgspec.json.Decoder(HandLine).decode
_decode = line_decoder(HandLine)
_KNOWN: Final = {
    "type": Called,
    "seat_wind": Wind,
    "round_wind": Wind,
    **dict.fromkeys(("from", "who", "from_who", "dealer", "pao"), SeatNumber),
}


def read_line(text: bytes | str) -> HandLine:
    """The fields of a line of JSON; raises LineError."""
    try:
        return _strict(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return _read_again(text)


def _read_again(text: bytes | str) -> HandLine:
    """The fields of a line that has some of its owner's, or a mistake; raises LineError."""
    try:
        return _decode(text)
    except msgspec.ValidationError as e:
        raise LineError(f"{e}{_known_at(str(e))}", id_of(text)) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as e:
        raise LineError(f"not JSON: {e}") from None


def _known_at(problem: str) -> str:
    """The allowed words of the field that the problem names, if its values are words."""
    field = problem.rstrip("`").rpartition(".")[2]
    known = get_args(_KNOWN.get(field)) if problem.startswith("Invalid enum value") else ()
    return f"; known are {', '.join(map(str, known))}" if known else ""


CountedLine = tuple[Hand, HandShape, Situation, SituationShape]
"""Hand and situation of a line with their shapes: the tiles are counted where they are read."""


def described(line: HandLine) -> tuple[Hand, Situation]:
    """Hand and situation of a line; without `from_who` the next seat is taken for the discarder
    of a ron, and the seat before for that of a renhou.

    Raises LineError naming the field whose tiles cannot be read.
    """
    hand, shape, situation, frame = counted(line)
    put_shape(hand, shape)
    put_shape(situation, frame)
    return hand, situation


def counted(line: HandLine) -> CountedLine:
    """Hand and situation of a line with their shapes; raises LineError as `described` does."""
    question = (  # every field that determines the win
        line.tsumo,
        line.seat_wind,
        line.round_wind,
        line.riichi,
        line.double_riichi,
        line.ippatsu,
        line.rinshan,
        line.chankan,
        line.robbed_ankan,
        line.haitei,
        line.houtei,
        line.tenhou,
        line.chiihou,
        line.renhou,
        line.mixed_in,
        line.pao,
        line.who,
        line.from_who,
        line.dealer,
    )
    known = _wins.get(question)
    win, winner = known or _wins.store(question, (_win(line), line.winner))
    try:
        return *_hand(line, winner), *_situation(line, win)
    except _FieldError as e:
        raise LineError(str(e), line.id) from None


class _FieldError(ValueError):
    """Tiles of a field cannot be read; the message is `field: problem`."""


def _hand(line: HandLine, winner: int) -> tuple[Hand, HandShape]:
    melds: tuple[Meld, ...] = ()
    for place, each in enumerate(line.melds):
        melds += (_melds.get((each, winner)) or _read_meld(each, place, winner),)
    concealed, counts, suits = _tiles(line.concealed, "concealed", held=True)
    win = _NAMED.get(line.win_tile)
    if win is None:
        win = _tile(line.win_tile, "win_tile")
    hand = Hand(concealed, melds, win)
    return hand, hand_shape(counts, suits, hand)


def _situation(line: HandLine, win: _Win) -> tuple[Situation, SituationShape]:
    tsumo, seat, round_wind, loser, pao, events = win
    dora, ura, gone = line.dora_indicators, line.ura_indicators, 0
    discards: tuple[Tile, ...] = ()
    passed: tuple[Tile, ...] = ()
    shown = _indicated.get(dora) or _indicators(dora, "dora_indicators")
    hidden = _indicated.get(ura) or _indicators(ura, "ura_indicators")
    if line.discards:
        discards, gone, _ = _tiles(line.discards, "discards")
    if line.passed:
        passed, _, _ = _tiles(line.passed, "passed")
    situation = Situation(
        tsumo,
        seat,
        round_wind,
        loser,
        events,
        shown[0],
        hidden[0],
        line.honba,
        line.riichi_sticks,
        pao,
        discards,
        passed,
    )
    packed = shown[1] + hidden[1] + gone
    return situation, situation_shape(packed, shown[2] + hidden[2], situation)


_Win = tuple[bool, int, int, int | None, int | None, frozenset[Event]]
"""Tsumo, the winner's seat, the round wind, the discarder, who is liable, events."""
_wins: Final[Memo[tuple[object, ...], tuple[_Win, int]]] = Memo()
"""The win and the absolute seat of the winner, by the fields that determine them."""


def _win(line: HandLine) -> _Win:
    seat, east = WIND_LETTERS.index(line.seat_wind), line.east
    unsaid = (seat + (-1 if line.renhou else 1)) % SEATS
    loser = unsaid if line.from_who is None else (line.from_who - east) % SEATS
    return (
        line.tsumo,
        seat,
        WIND_LETTERS.index(line.round_wind),
        None if line.tsumo else loser,
        None if line.pao is None else (line.pao - east) % SEATS,
        _events(line),
    )


def _events(line: HandLine) -> frozenset[Event]:
    events = {event for event in Event if getattr(line, event)}
    if Event.DOUBLE_RIICHI in events:
        events.discard(Event.RIICHI)  # archives mark a double riichi as a riichi as well
    return frozenset(events)


# --- tiles; only short texts are memoized, so that memory is bounded whatever the lines hold

_LONG: Final = 100
_NAMED: Final = {str(tile): tile for tile in (*TILES, *RED_FIVES)}


_Counted = tuple[tuple[Tile, ...], int]


def _counted(some: Iterable[Tile], exact: bool) -> _Counted:
    """The tiles with their packed counts, exact where more than a few are refused elsewhere."""
    found = tuple(some)
    return found, pack(found) if exact else pack_any(found)


class _Run(msgspec.Struct, frozen=True, gc=False):
    """Tiles of one suit, their packed counts, and the suit's shape for a hand that holds them."""

    tiles: tuple[Tile, ...]
    counts: int
    held: Suit


def _run(suit: int, held: bool, digits: str) -> _Run:
    """The tiles of the digits; KeyError for no digits and for a digit that the suit lacks."""
    some, counts = _counted([_NAMED[digit + SUITS[suit]] for digit in digits or "-"], held)
    return _Run(some, counts, _suits(some, counts, held)[suit])


def _suits(some: tuple[Tile, ...], counts: int, held: bool) -> Suits:
    """The shapes of the suits if a hand can hold so many tiles; none are computed otherwise."""
    return suits_in(counts) if held and len(some) <= WAITING else NO_SUITS


_Runs = tuple[tuple[int, str, Memo[str, _Run]], ...]


def _runs(held: bool) -> _Runs:
    """For each suit its index, its letter, and the memo of its tiles by their digits."""
    return tuple((at, suit, Memo(partial(_run, at, held))) for at, suit in enumerate(SUITS))


_RUNS: Final = _runs(held=False), _runs(held=True)


def _tiles(text: str, field: str, held: bool = False) -> tuple[tuple[Tile, ...], int, Suits]:
    """The tiles of a text, their packed counts and the shapes of the suits.

    Memoized suit by suit: one suit has few patterns, a whole hand has many.
    """
    if len(text) < _LONG:
        rest, counts, suits = text, 0, [*NO_SUITS]
        found: tuple[Tile, ...] = ()
        try:
            for at, suit, runs in _RUNS[held]:
                if suit in rest:
                    digits, _, rest = rest.partition(suit)
                    run = runs[digits]
                    found += run.tiles
                    counts += run.counts
                    suits[at] = run.held
        except KeyError:
            pass  # suits in another order, or an error, which `tiles` names
        else:
            if not rest:
                one, two, three, honors = suits
                return found, counts, (one, two, three, honors)
    found, counts = _counted(_read(text, field), held)
    return found, counts, _suits(found, counts, held)


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


_Indicated = tuple[tuple[Tile, ...], int, tuple[int, ...]]
"""Indicators, their packed counts, and where packed counts hold what they make dora."""
_indicated: Final[Memo[tuple[str, ...], _Indicated]] = Memo()


def _indicators(names: tuple[str, ...], field: str) -> _Indicated:
    """The tiles of the names; memoized if each name is exactly one tile."""
    some, counts = _counted(
        [_tile(name, f"{field}[{i}]") for i, name in enumerate(names)], exact=True
    )
    found = some, counts, dora_places(some)
    if len(names) <= MOST_INDICATORS and _NAMED.keys() >= {*names}:
        _indicated.store(names, found)
    return found


_melds: Final[Memo[tuple[MeldLine, int], Meld]] = Memo()
"""Melds by their lines and the absolute seat of the winner."""


def _read_meld(line: MeldLine, place: int, winner: int) -> Meld:
    try:
        meld = _meld(line, winner)
    except _FieldError as e:
        raise _FieldError(f"melds[{place}].{e}") from None
    short = len(line.tiles) < _LONG and (line.called is None or len(line.called) < _LONG)
    return _melds.store((line, winner), meld) if short else meld


def _meld(line: MeldLine, winner: int) -> Meld:
    kind, (some, _, _) = MeldKind(line.type), _tiles(line.tiles, "tiles")
    if kind is MeldKind.ANKAN:
        return Meld(kind, some)
    called = None if line.called is None else _tile(line.called, "called")
    rest = list(some)
    if called in rest:
        rest.remove(called)
    added = rest[-1] if kind is MeldKind.KAKAN and rest else None
    source = None if line.source is None else (line.source - winner) % SEATS
    return Meld(kind, some, called, source, added)
