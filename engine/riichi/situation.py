"""Situation: all that is not in the tiles of the hand when somebody wins, with its notation."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from enum import StrEnum
from operator import attrgetter
from typing import Any, Final

import msgspec
from msgspec.structs import force_setattr

from engine.memo import Memo
from engine.tiles import NotationError, Tile, of_bounded_length, pack, text_of, tiles

WIND_LETTERS: Final = "ESWN"
MOST_INDICATORS: Final = 5
MOST_DISCARDS: Final = 24
"""Nobody discards more in a hand: 70 tiles are drawn, and calls bring a few turns more."""


class Event(StrEnum):
    """What happened around a win; `problems` tells which of them exclude each other."""

    RIICHI = "riichi"
    DOUBLE_RIICHI = "double_riichi"
    IPPATSU = "ippatsu"
    RINSHAN = "rinshan"
    CHANKAN = "chankan"
    ROBBED_ANKAN = "robbed_ankan"  # the robbed quad was a concealed one; goes with CHANKAN
    HAITEI = "haitei"
    HOUTEI = "houtei"
    TENHOU = "tenhou"
    CHIIHOU = "chiihou"
    RENHOU = "renhou"


RIICHI: Final = frozenset((Event.RIICHI, Event.DOUBLE_RIICHI))
"""The two ways to have declared riichi; they exclude each other."""

_RECKONED: Final = object()
"""In the place of the memory of a new situation: what follows from the rest is given with it."""


Win = tuple[bool, int, int, int | None, int | None, frozenset[Event]]
"""Who wins how: tsumo, the winner's seat, the round's wind, the loser, who is liable, events."""


class Situation(msgspec.Struct, frozen=True, eq=False, gc=False):
    """All that is not in the tiles of the hand. Seats are winds, 0 east (the dealer) to 3 north.

    `seat` wins; `loser` discarded the winning tile (None on tsumo). `deposits` are the riichi
    sticks on the table, the winner's own among them; `honba` the counters. `pao` is the seat that
    is liable where the melds do not tell. `discards` are the winner's own, called ones included;
    `passed` winning tiles let go since the winner's last draw, or at any time after riichi.

    `packed` are the counts of indicators and discards. `frame` tells all that events and seats
    hang on in one number, −1 where a seat or a counter is none. In `memory` the engine keeps what
    it made of the situation.

    Text: `ron from=W seat=S round=E riichi ippatsu dora=7m ura=1z honba=1 deposits=1 pao=N
    discards=1m9p passed=3s`, in any order.
    """

    tsumo: bool = False
    seat: int = 1
    round_wind: int = 0
    loser: int | None = 2
    events: frozenset[Event] = frozenset()
    dora_indicators: tuple[Tile, ...] = ()
    ura_indicators: tuple[Tile, ...] = ()
    honba: int = 0
    deposits: int = 0
    pao: int | None = None
    discards: tuple[Tile, ...] = ()
    passed: tuple[Tile, ...] = ()
    packed: int = 0
    frame: int = 0
    memory: Any = None

    def __post_init__(self) -> None:
        """Reckon once what follows from the rest."""
        memory = self.memory
        if memory is not None:
            force_setattr(self, "memory", None)
            if memory is _RECKONED:
                return
        dora, ura, discards = self.dora_indicators, self.ura_indicators, self.discards
        packed, below = pack(dora + ura + discards), min(self.honba, self.deposits) < 0
        win = self.tsumo, self.seat, self.round_wind, self.loser, self.pao, self.events
        force_setattr(self, "packed", packed)
        force_setattr(self, "frame", _frames[win, below, len(dora), len(ura), len(discards)])

    @property
    def told(self) -> tuple[object, ...]:
        """What makes it this situation; the rest follows."""
        return _told(self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Situation) and self.told == other.told

    def __hash__(self) -> int:
        return hash(self.told)

    def __repr__(self) -> str:
        return f"Situation{self.told}"

    @classmethod
    def parse(cls, text: str) -> Situation:
        """Raises NotationError with the place of the mistake; what is left out has its default."""
        return _read_situation(of_bounded_length(text))

    @property
    def dealer(self) -> bool:
        return self.seat == 0

    def __str__(self) -> str:
        return " ".join(_situation_words(self))


def counted_situation(
    win: Win,
    honba: int,
    deposits: int,
    dora: tuple[Tile, ...],
    ura: tuple[Tile, ...],
    discards: tuple[Tile, ...],
    passed: tuple[Tile, ...],
    packed: int,
) -> Situation:
    """The situation whose tiles were counted before; `packed` are those of indicators and
    discards."""
    tsumo, seat, round_wind, loser, pao, events = win
    frame = _frames[win, honba < 0 or deposits < 0, len(dora), len(ura), len(discards)]
    return Situation(
        tsumo,
        seat,
        round_wind,
        loser,
        events,
        dora,
        ura,
        honba,
        deposits,
        pao,
        discards,
        passed,
        packed,
        frame,
        _RECKONED,
    )


def _situation_words(s: Situation) -> Iterator[str]:
    yield "tsumo" if s.tsumo else "ron"
    if s.loser is not None:
        yield f"from={WIND_LETTERS[s.loser]}"
    elif not s.tsumo:
        yield f"from={_UNSAID}"
    yield f"seat={WIND_LETTERS[s.seat]}"
    yield f"round={WIND_LETTERS[s.round_wind]}"
    yield from (e.value for e in Event if e in s.events)
    for name, some in (("dora", s.dora_indicators), ("ura", s.ura_indicators)):
        if some:
            yield f"{name}={text_of(some)}"
    for name, number in (("honba", s.honba), ("deposits", s.deposits)):
        if number:
            yield f"{name}={number}"
    if s.pao is not None:
        yield f"pao={WIND_LETTERS[s.pao]}"
    for name, some in (("discards", s.discards), ("passed", s.passed)):
        if some:
            yield f"{name}={text_of(some)}"


_told: Final[Callable[[Situation], tuple[object, ...]]] = attrgetter(
    *Situation.__struct_fields__[: Situation.__struct_fields__.index("packed")]
)
_NOBODY: Final = 4


def _framed(question: tuple[Win, bool, int, int, int]) -> int:
    """The frame, from whether a counter is below 0, and how many tiles are shown."""
    (tsumo, seat, round_wind, *others, events), below, dora, ura, discards = question
    loser, pao = (_NOBODY if other is None else other for other in others)
    seats = seat, round_wind, loser - 1, pao - 1
    if below or min(seat, round_wind, loser, pao) < 0 or max(seats) >= _NOBODY:
        return -1
    told = (
        tsumo,
        seat == 0,
        loser == _NOBODY,
        loser == seat,
        _NOBODY > loser > seat > 0,
        pao == seat,
        ura > 0,
        ura > dora,
        dora > MOST_INDICATORS,
        dora > 1,
        discards > 0,
        discards > 1,
        *(event in events for event in Event),
    )
    return sum(1 << at for at, true in enumerate(told) if true)


_frames: Final = Memo(_framed)


_UNSAID: Final = "-"
_FIELDS: Final = {
    "from": "loser",
    "seat": "seat",
    "round": "round_wind",
    "dora": "dora_indicators",
    "ura": "ura_indicators",
    "honba": "honba",
    "deposits": "deposits",
    "pao": "pao",
    "discards": "discards",
    "passed": "passed",
}
_NUMBER: Final = re.compile("[0-9]{1,9}")
_EVENTS: Final = {event.value: event for event in Event}
MOST_COUNTERS: Final = 999
"""Nobody counts more honba or deposits; a larger number is a slip of the hand."""


def _read_situation(text: str) -> Situation:
    given: dict[str, object] = {}
    events: set[Event] = set()
    for found in re.finditer(r"\S+", text):
        word, at = found.group(), found.start()
        name, equals, value = word.partition("=")
        if word in _EVENTS:
            events.add(_EVENTS[word])
            continue
        field = "tsumo" if word in ("tsumo", "ron") else _FIELDS.get(name if equals else "")
        if field is None:
            raise NotationError("unknown_word", text, at, word)
        if field in given:
            raise NotationError("said_twice", text, at, word)
        try:
            given[field] = read_field(name, value) if equals else word == "tsumo"
        except NotationError as e:
            raise e.within(text, at + len(name) + 1) from None
    seat = given.setdefault("seat", 1)
    if given.get("tsumo"):
        given.setdefault("loser", None)
    else:
        before = 0 if Event.RENHOU in events else 2  # a renhou comes before the winner's turn
        given.setdefault("loser", before if seat != before else 3)
    return Situation(events=frozenset(events), **given)  # type: ignore[arg-type]


def read_field(name: str, value: str) -> object:
    """The value of `name=value` in a situation; raises NotationError with the place in `value`."""
    if name == "from" and value == _UNSAID:
        return None
    if name in ("from", "seat", "round", "pao"):
        if len(value) != 1 or value not in WIND_LETTERS:
            raise NotationError("wind_expected", value, 0, value)
        return WIND_LETTERS.index(value)
    if name in ("honba", "deposits"):
        if not (_NUMBER.fullmatch(value) and int(value) <= MOST_COUNTERS):
            raise NotationError("number_expected", value, 0, value)
        return int(value)
    return tiles(value)
