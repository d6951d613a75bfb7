"""The facts that yaku are made of, and which of them a situation gives."""

from __future__ import annotations

from enum import IntFlag, auto
from functools import lru_cache
from typing import Final

from engine.riichi.situation import Event, Situation


class Fact(IntFlag):
    """A named fact about one reading in one situation, under any document."""

    MENZEN = auto()
    TSUMO = auto()
    RON = auto()
    # what happened
    RIICHI = auto()
    DOUBLE_RIICHI = auto()
    IPPATSU = auto()
    RINSHAN = auto()
    CHANKAN = auto()
    HAITEI = auto()
    HOUTEI = auto()
    TENHOU = auto()
    CHIIHOU = auto()
    RENHOU = auto()
    MIXED_IN = auto()
    # form and wait
    FOUR_SEQUENCES = auto()
    FOUR_TRIPLETS = auto()
    SOME_SEQUENCE = auto()
    SEVEN_PAIRS = auto()
    THIRTEEN_ORPHANS = auto()
    RYANMEN = auto()
    TANKI = auto()
    THIRTEEN_SIDED = auto()
    PAIR_WITHOUT_VALUE = auto()
    # sequences
    TWIN_SEQUENCES = auto()
    TWO_TWIN_SEQUENCES = auto()
    SEQUENCE_IN_THREE_SUITS = auto()
    STRAIGHT = auto()
    # triplets; quads count among them
    HAKU_TRIPLET = auto()
    HATSU_TRIPLET = auto()
    CHUN_TRIPLET = auto()
    ROUND_WIND_TRIPLET = auto()
    SEAT_WIND_TRIPLET = auto()
    TRIPLET_IN_THREE_SUITS = auto()
    THREE_CONCEALED_TRIPLETS = auto()
    FOUR_CONCEALED_TRIPLETS = auto()
    THREE_QUADS = auto()
    FOUR_QUADS = auto()
    TWO_DRAGON_TRIPLETS = auto()
    THREE_DRAGON_TRIPLETS = auto()
    DRAGON_PAIR = auto()
    THREE_WIND_TRIPLETS = auto()
    FOUR_WIND_TRIPLETS = auto()
    WIND_PAIR = auto()
    ROUND_WIND_PAIR = auto()
    SEAT_WIND_PAIR = auto()
    # which tiles
    ONLY_SIMPLES = auto()
    ONLY_YAOCHU = auto()
    ONLY_TERMINALS = auto()
    ONLY_HONORS = auto()
    ONLY_GREEN = auto()
    YAOCHU_IN_EVERY_GROUP = auto()
    SOME_HONOR = auto()
    NO_HONOR = auto()
    ONE_SUIT = auto()
    NINE_GATES = auto()
    NINE_SIDED = auto()


_F = Fact
AROUND: Final = sum(int(fact) for fact in _F if _F.MENZEN < fact < _F.FOUR_SEQUENCES)
"""The facts about how the hand was won and what happened; they do not depend on tiles."""
_EVENTS: Final = {
    Event.RIICHI: _F.RIICHI,
    Event.DOUBLE_RIICHI: _F.RIICHI | _F.DOUBLE_RIICHI,
    Event.IPPATSU: _F.IPPATSU,
    Event.RINSHAN: _F.RINSHAN,
    Event.CHANKAN: _F.CHANKAN,
    Event.ROBBED_ANKAN: Fact(0),
    Event.HAITEI: _F.HAITEI,
    Event.HOUTEI: _F.HOUTEI,
    Event.TENHOU: _F.TENHOU,
    Event.CHIIHOU: _F.CHIIHOU,
    Event.RENHOU: _F.RENHOU,
    Event.MIXED_IN: _F.MIXED_IN,
}


@lru_cache(maxsize=1 << 12)
def _event_bits(events: frozenset[Event]) -> int:
    have = Fact(0)
    for event in events:
        have |= _EVENTS[event]
    return int(have)


def situation_bits(situation: Situation) -> int:
    """The facts that do not depend on tiles, menzen left out."""
    return _event_bits(situation.events) | int(_F.TSUMO if situation.tsumo else _F.RON)
