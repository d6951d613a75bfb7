"""Situation: everything about a win except the tiles of the hand, with its notation."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import StrEnum
from typing import Final

import msgspec

from engine.memo import Shaped
from engine.tiles import NotationError, Tile, of_bounded_length, text_of, tiles

WIND_LETTERS: Final = "ESWN"
MOST_INDICATORS: Final = 5
MOST_DISCARDS: Final = 24
"""Nobody discards more in a hand: 70 tiles are drawn, and calls bring a few turns more."""


class Event(StrEnum):
    """What happened before or at the win; `problems` finds those that exclude each other."""

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
    MIXED_IN = "mixed_in"  # the drawn winning tile was put among the others before it was shown


RIICHI: Final = frozenset((Event.RIICHI, Event.DOUBLE_RIICHI))
"""The two ways to have declared riichi; they exclude each other."""


class Situation(Shaped, msgspec.Struct, frozen=True, gc=False):
    """Everything about a win except its tiles. Seats are winds, 0 east (the dealer) to 3 north.

    `seat` wins; `loser` discarded the winning tile (None on tsumo). `deposits` are the riichi
    sticks on the table, the winner's own among them; `honba` the counters. `pao` is the seat that
    is liable where the melds do not show it. `discards` are the winner's own, called ones included;
    `passed` winning tiles let go since the winner's last draw, or at any time after riichi.

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

    @classmethod
    def parse(cls, text: str) -> Situation:
        """Raises NotationError with the place of the mistake; what is left out has its default."""
        return _read_situation(of_bounded_length(text))

    @property
    def dealer(self) -> bool:
        return self.seat == 0

    def __str__(self) -> str:
        return " ".join(_situation_words(self))


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
"""Nobody counts more honba or deposits; a larger number is a typing error."""


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
