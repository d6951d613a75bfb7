"""Reads a described win from a JSON line into a hand and its situation."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Final, Literal

import msgspec
from msgspec.structs import replace

from engine.complaints import Fault, SchemaError, quoted
from engine.json_lines import LineError, LineId, OwnFields, line_decoder
from engine.ledger import SEATS
from engine.memo import Memo, put_shape
from engine.riichi.hand import WAITING, Hand, Meld, MeldKind
from engine.riichi.shapes.counted import (
    FrameKey,
    HandShape,
    MeldShape,
    SituationShape,
    dora_places,
    frames,
    hand_shape,
    meld_shapes,
    won_in,
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
    """A described win. Seats are absolute; of `who`, `dealer` and `seat_wind` each follows from the
    two others. Without any two of them seat 0 deals, and without wind and winner South wins.
    """

    concealed: str
    win_tile: str
    id: LineId = None
    rules: str | None = None
    melds: tuple[MeldLine, ...] = ()
    tsumo: bool = False
    seat_wind: Wind | None = None
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
    def wind(self) -> int:
        """The wind of the winner, 0 east to 3 north."""
        if self.seat_wind is not None:
            return WIND_LETTERS.index(self.seat_wind)
        return _SOUTH if self.who is None else (self.who - (self.dealer or 0)) % SEATS

    @property
    def winner(self) -> int:
        """The absolute seat that wins."""
        return (self.wind + (self.dealer or 0)) % SEATS if self.who is None else self.who

    @property
    def east(self) -> int:
        """The absolute seat of the dealer; raises LineError where winner and wind say another."""
        if self.who is None:
            return self.dealer or 0
        east = (self.who - self.wind) % SEATS
        if self.dealer not in (None, east):
            wind, dealer = self.seat_wind, self.dealer
            fault = Fault("no_dealer", seat=self.who, wind=wind, dealer=dealer)
            raise LineError(fault, "dealer", self.id)
        return east


_SOUTH: Final = WIND_LETTERS.index("S")
read_line: Final = line_decoder(HandLine)
"""The fields of a line of JSON; raises LineError."""


class LineWin(msgspec.Struct, frozen=True, gc=False):
    """What the fields of a line say of its win but for tiles and counters.

    Seats are winds, only `winner` and `east` are absolute. `frame` is the frame of the situation
    where nothing is discarded, `won` as in its shape.
    """

    tsumo: bool
    seat: int
    round_wind: int
    loser: int | None
    pao: int | None
    events: frozenset[Event]
    winner: int
    east: int
    frame: int
    won: int


CountedLine = tuple[HandShape, SituationShape, LineWin]
"""The shapes of hand and situation of a line, whose tiles are counted where they are read."""


def described(line: HandLine) -> tuple[Hand, Situation]:
    """Hand and situation of a line; without `from_who` the next seat is taken for the discarder
    of a ron, and the seat before for that of a renhou.

    Raises LineError naming the field that cannot be read or contradicts others.
    """
    shape, frame, win = counted(line)
    hand, situation = hand_of(line, win), situation_of(line, win)
    put_shape(hand, shape)
    put_shape(situation, frame)
    return hand, situation


def counted(line: HandLine) -> CountedLine:
    """The shapes of hand and situation of a line; raises LineError as `described` does.

    To judge a line takes no more: `hand_of` and `situation_of` make what few lines are asked for.
    """
    win = _win_of(line)
    try:
        return _hand_shape(line, win.winner), _situation_shape(line, win), win
    except SchemaError as e:
        raise LineError(e.fault, e.key, line.id) from None


def hand_of(line: HandLine, win: LineWin) -> Hand:
    """The hand of a line that `counted` could read."""
    melds = tuple([meld for meld, _ in _melds_of(line, win.winner)])
    return Hand(_tiles(line.concealed, "concealed"), melds, _tile(line.win_tile, "win_tile"))


def situation_of(line: HandLine, win: LineWin) -> Situation:
    """The situation of a line that `counted` could read."""
    return Situation(
        win.tsumo,
        win.seat,
        win.round_wind,
        win.loser,
        win.events,
        _indicators(line.dora_indicators, "dora_indicators")[0],
        _indicators(line.ura_indicators, "ura_indicators")[0],
        line.honba,
        line.riichi_sticks,
        win.pao,
        _tiles(line.discards, "discards"),
        _tiles(line.passed, "passed"),
    )


def _hand_shape(line: HandLine, winner: int) -> HandShape:
    melds = [shape for _, shape in _melds_of(line, winner)] if line.melds else []
    concealed, counts, suits = _held(line.concealed)
    win = _NAMED.get(line.win_tile)
    if win is None:
        win = _tile(line.win_tile, "win_tile")
    return hand_shape(concealed, counts, suits, melds, win)


def _melds_of(line: HandLine, winner: int) -> list[tuple[Meld, MeldShape]]:
    return [
        _melds.get((meld, winner)) or _read_meld(meld, place, winner)
        for place, meld in enumerate(line.melds)
    ]


def _situation_shape(line: HandLine, win: LineWin) -> SituationShape:
    dora, packed, dora_at = _indicators(line.dora_indicators, "dora_indicators")
    shown, frame, let_go = len(dora), win.frame, False
    if line.ura_indicators:
        _, ura, ura_at = _indicators(line.ura_indicators, "ura_indicators")
        packed, dora_at = packed + ura, dora_at + ura_at
    if line.discards or line.passed:
        gone = _tiles(line.discards, "discards")
        let_go = bool(_tiles(line.passed, "passed") or gone)
        if gone:
            packed, frame = packed + pack_any(gone), frames[_frame_key(line, win, gone)]
    tsumo, seat, wind, won = win.tsumo, win.seat, win.round_wind, win.won
    return SituationShape(tsumo, seat, wind, packed, frame, dora_at, shown, let_go, won)


def _win_of(line: HandLine) -> LineWin:
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
        line.honba < 0 or line.riichi_sticks < 0,
        len(line.dora_indicators),
        len(line.ura_indicators),
    )
    return _wins.get(question) or _wins.store(question, _win(line))


_wins: Final[Memo[tuple[object, ...], LineWin]] = Memo()
"""Wins by the fields that determine them."""


def _win(line: HandLine) -> LineWin:
    seat, east = line.wind, line.east
    unsaid = (seat + (-1 if line.renhou else 1)) % SEATS
    loser = unsaid if line.from_who is None else (line.from_who - east) % SEATS
    win = LineWin(
        line.tsumo,
        seat,
        WIND_LETTERS.index(line.round_wind),
        None if line.tsumo else loser,
        None if line.pao is None else (line.pao - east) % SEATS,
        _events(line),
        line.winner,
        east,
        0,
        won_in(line.tsumo, seat, WIND_LETTERS.index(line.round_wind)),
    )
    return replace(win, frame=frames[_frame_key(line, win, ())])


def _frame_key(line: HandLine, win: LineWin, discards: tuple[Tile, ...]) -> FrameKey:
    return (
        win.tsumo,
        win.seat,
        win.round_wind,
        win.loser,
        win.pao,
        win.events,
        line.honba < 0 or line.riichi_sticks < 0,
        len(line.dora_indicators),
        len(line.ura_indicators),
        len(discards),
    )


def _events(line: HandLine) -> frozenset[Event]:
    events = {event for event in Event if getattr(line, event)}
    if Event.DOUBLE_RIICHI in events:
        events.discard(Event.RIICHI)  # archives mark a double riichi as a riichi as well
    return frozenset(events)


# --- tiles; only short texts are memoized, so that memory is bounded whatever the lines hold

_LONG: Final = 100
_NAMED: Final = {str(tile): tile for tile in (*TILES, *RED_FIVES)}


class _Run(msgspec.Struct, frozen=True, gc=False):
    """Tiles of one suit; of a hand also their packed counts and the shape of the suit."""

    suit: int
    tiles: tuple[Tile, ...]
    counts: int
    held: Suit


def _run(suit: int, held: bool, digits: str) -> _Run:
    """The tiles of the digits; KeyError for no digits and for a digit that the suit lacks."""
    some = tuple([_NAMED[digit + SUITS[suit]] for digit in digits or "-"])
    counts = pack(some) if held else 0
    return _Run(suit, some, counts, _suits(len(some), counts)[suit] if held else NO_SUITS[suit])


def _suits(number: int, counts: int) -> Suits:
    """The shapes of the suits if a hand can hold so many tiles; none are computed otherwise."""
    return suits_in(counts) if number <= WAITING else NO_SUITS


_Runs = tuple[tuple[str, Memo[str, _Run]], ...]


def _runs(held: bool) -> _Runs:
    """For each suit its letter, and the memo of its tiles by their digits."""
    return tuple((suit, Memo(partial(_run, at, held))) for at, suit in enumerate(SUITS))


_HELD: Final = _runs(held=True)
_LAID: Final = _runs(held=False)


def _parted(text: str, known: _Runs) -> list[_Run] | None:
    """The tiles of a text suit by suit, as one suit has few patterns and a whole hand has many;
    None for suits in another order, and for an error, which `tiles` names."""
    if len(text) >= _LONG:
        return None
    found = []
    try:
        for suit, runs in known:
            if suit in text:
                digits, _, text = text.partition(suit)
                found.append(runs[digits])
    except KeyError:
        return None
    return None if text else found


def _held(text: str) -> tuple[int, int, Suits]:
    """The number of the concealed tiles, their packed counts and the shapes of the suits."""
    runs = _parted(text, _HELD)
    if runs is None:
        found = _read(text, "concealed")
        counts = pack(found)
        return len(found), counts, _suits(len(found), counts)
    number, counts, suits = 0, 0, [*NO_SUITS]
    for run in runs:
        number += len(run.tiles)
        counts += run.counts
        suits[run.suit] = run.held
    one, two, three, honors = suits
    return number, counts, (one, two, three, honors)


def _tiles(text: str, field: str) -> tuple[Tile, ...]:
    """The tiles of a text."""
    runs = _parted(text, _LAID)
    return _read(text, field) if runs is None else tuple([t for run in runs for t in run.tiles])


def _read(text: str, field: str) -> tuple[Tile, ...]:
    try:
        return tiles(text)
    except NotationError as e:
        raise SchemaError(field, e.fault) from None


def _tile(text: str, field: str) -> Tile:
    if text in _NAMED:
        return _NAMED[text]
    found = _read(text, field)
    if len(found) != 1:
        raise SchemaError(field, Fault("one_tile", word=quoted(text)))
    return found[0]


_Indicated = tuple[tuple[Tile, ...], int, tuple[int, ...]]
"""Indicators, their packed counts, and where packed counts hold what they make dora."""
_indicated: Final[Memo[tuple[str, ...], _Indicated]] = Memo()


def _indicators(names: tuple[str, ...], field: str) -> _Indicated:
    """The tiles of the names; memoized if each name is exactly one tile."""
    known = _indicated.get(names)
    if known is not None:
        return known
    some = tuple([_tile(name, f"{field}[{i}]") for i, name in enumerate(names)])
    found = some, pack(some), dora_places(some)
    if len(names) <= MOST_INDICATORS and _NAMED.keys() >= {*names}:
        _indicated.store(names, found)
    return found


_melds: Final[Memo[tuple[MeldLine, int], tuple[Meld, MeldShape]]] = Memo()
"""Melds and their shapes, by their lines and the absolute seat of the winner."""


def _read_meld(line: MeldLine, place: int, winner: int) -> tuple[Meld, MeldShape]:
    try:
        meld = _meld(line, winner)
    except SchemaError as e:
        raise SchemaError(f"melds[{place}].{e.key}", e.fault) from None
    short = len(line.tiles) < _LONG and (line.called is None or len(line.called) < _LONG)
    found = meld, meld_shapes[meld]
    return _melds.store((line, winner), found) if short else found


def _meld(line: MeldLine, winner: int) -> Meld:
    kind, some = MeldKind(line.type), _tiles(line.tiles, "tiles")
    if kind is MeldKind.ANKAN:
        return Meld(kind, some)
    called = None if line.called is None else _tile(line.called, "called")
    rest = list(some)
    if called in rest:
        rest.remove(called)
    added = rest[-1] if kind is MeldKind.KAKAN and rest else None
    source = None if line.source is None else (line.source - winner) % SEATS
    return Meld(kind, some, called, source, added)
