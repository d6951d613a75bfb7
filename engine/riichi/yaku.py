"""Yaku: one table of named facts that answers both whether a yaku holds and why it does not."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntFlag, auto
from functools import lru_cache
from typing import Final

from engine.riichi.group import (
    ALL_TRIPLETS,
    BAMBOO,
    CHARACTERS,
    CIRCLES,
    CONCEALED,
    COUNTS_AT,
    HONOR,
    NOT_GREEN,
    PAIR_AT,
    PLAIN,
    QUADS,
    SEQUENCES,
    SEQUENCES_AT,
    SIMPLE,
    TERMINAL,
    TRIPLETS_AT,
    sequence_bit,
)
from engine.riichi.hand import Hand
from engine.riichi.reading import Form, Reading, Wait
from engine.riichi.situation import Event, Situation
from engine.tiles import DRAGONS, HONORS, KINDS, WINDS, Kind, counts_of


class Fact(IntFlag):
    """A named truth about one reading in one situation; worth plays no part in it."""

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
YAKU: Final[dict[str, Fact]] = {
    "riichi": _F.MENZEN | _F.RIICHI,
    "double_riichi": _F.MENZEN | _F.RIICHI | _F.DOUBLE_RIICHI,
    "ippatsu": _F.MENZEN | _F.RIICHI | _F.IPPATSU,
    "menzen_tsumo": _F.MENZEN | _F.TSUMO,
    "pinfu": _F.MENZEN | _F.FOUR_SEQUENCES | _F.RYANMEN | _F.PAIR_WITHOUT_VALUE,
    "tanyao": _F.ONLY_SIMPLES,
    "iipeikou": _F.MENZEN | _F.TWIN_SEQUENCES,
    "haku": _F.HAKU_TRIPLET,
    "hatsu": _F.HATSU_TRIPLET,
    "chun": _F.CHUN_TRIPLET,
    "round_wind": _F.ROUND_WIND_TRIPLET,
    "seat_wind": _F.SEAT_WIND_TRIPLET,
    "rinshan": _F.TSUMO | _F.RINSHAN,
    "chankan": _F.RON | _F.CHANKAN,
    "haitei": _F.TSUMO | _F.HAITEI,
    "houtei": _F.RON | _F.HOUTEI,
    "chiitoitsu": _F.SEVEN_PAIRS,
    "sanshoku_doujun": _F.SEQUENCE_IN_THREE_SUITS,
    "ittsuu": _F.STRAIGHT,
    "chanta": _F.YAOCHU_IN_EVERY_GROUP | _F.SOME_SEQUENCE | _F.SOME_HONOR,
    "sanshoku_doukou": _F.TRIPLET_IN_THREE_SUITS,
    "toitoi": _F.FOUR_TRIPLETS,
    "sanankou": _F.THREE_CONCEALED_TRIPLETS,
    "sankantsu": _F.THREE_QUADS,
    "shousangen": _F.TWO_DRAGON_TRIPLETS | _F.DRAGON_PAIR,
    "honroutou": _F.ONLY_YAOCHU,
    "ryanpeikou": _F.MENZEN | _F.TWO_TWIN_SEQUENCES,
    "junchan": _F.YAOCHU_IN_EVERY_GROUP | _F.SOME_SEQUENCE | _F.NO_HONOR,
    "honitsu": _F.ONE_SUIT | _F.SOME_HONOR,
    "chinitsu": _F.ONE_SUIT | _F.NO_HONOR,
    "renhou": _F.MENZEN | _F.RENHOU,
    "kokushi": _F.THIRTEEN_ORPHANS,
    "kokushi_13": _F.THIRTEEN_ORPHANS | _F.THIRTEEN_SIDED,
    "suuankou": _F.FOUR_CONCEALED_TRIPLETS,
    "suuankou_tanki": _F.FOUR_CONCEALED_TRIPLETS | _F.TANKI,
    "daisangen": _F.THREE_DRAGON_TRIPLETS,
    "shousuushii": _F.THREE_WIND_TRIPLETS | _F.WIND_PAIR,
    "daisuushii": _F.FOUR_WIND_TRIPLETS,
    "tsuuiisou": _F.ONLY_HONORS,
    "ryuuiisou": _F.ONLY_GREEN,
    "chinroutou": _F.ONLY_TERMINALS,
    "chuuren": _F.MENZEN | _F.NINE_GATES,
    "junsei_chuuren": _F.MENZEN | _F.NINE_GATES | _F.NINE_SIDED,
    "suukantsu": _F.FOUR_QUADS,
    "tenhou": _F.MENZEN | _F.TENHOU,
    "chiihou": _F.MENZEN | _F.CHIIHOU,
}
"""Every yaku and the facts that make it; what it is worth stands in the rule documents."""

SUPERSEDES: Final[dict[str, str]] = {
    "double_riichi": "riichi",
    "ryanpeikou": "iipeikou",
    "kokushi_13": "kokushi",
    "suuankou_tanki": "suuankou",
    "junsei_chuuren": "chuuren",
}
"""Where a document has the first, it is counted in place of the second."""

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
}
_GATES: Final = (3, 1, 1, 1, 1, 1, 1, 1, 3)


_NEEDS: Final = tuple((yaku, int(need)) for yaku, need in YAKU.items())


def holding(have: int) -> list[str]:
    """Every yaku that holds for a reading with these facts, in the order of the table."""
    return [yaku for yaku, need in _NEEDS if need & have == need]


def holds(yaku: str, have: Fact) -> bool:
    """Whether the yaku holds for a reading with these facts."""
    return not missing(yaku, have)


def missing(yaku: str, have: Fact) -> Fact:
    """The facts that the yaku lacks, none (`Fact(0)`) where it holds: "why not?"."""
    return YAKU[yaku] & ~have


def facts(reading: Reading, hand: Hand, situation: Situation) -> Fact:
    """All facts of a reading in its situation."""
    return Fact(fact_bits(reading, hand, situation_bits(hand.menzen, situation), situation))


def fact_bits(reading: Reading, hand: Hand, around: int, situation: Situation) -> int:
    """The same as a plain integer; `around` are the `situation_bits`, the same for all readings."""
    features = reading.features
    have = around | _FORMS[reading.form] | _WAITS[reading.wait]
    have |= _count_bits(features >> COUNTS_AT.at & COUNTS_AT.mask)
    if reading.form is Form.STANDARD:
        have |= _sequence_bits(features & SEQUENCES_AT.mask)
        triplets, pair = features >> TRIPLETS_AT.at & TRIPLETS_AT.mask, PAIR_AT.of(features) - 1
        have |= _triplet_bits(triplets, pair, situation.seat, situation.round_wind)
    if have & _GATES_NEED == _GATES_NEED and not hand.melds:
        have |= _gate_bits(hand)
    return have


def situation_bits(menzen: bool, situation: Situation) -> int:
    """The facts that no tile plays a part in."""
    return _situation_bits(menzen, situation.tsumo, situation.events)


@lru_cache(maxsize=1 << 12)
def _situation_bits(menzen: bool, tsumo: bool, events: frozenset[Event]) -> int:
    have = _F.TSUMO if tsumo else _F.RON
    if menzen:
        have |= _F.MENZEN
    for event in events:
        have |= _EVENTS[event]
    return int(have)


def _all(pairs: Iterable[tuple[Fact, bool]]) -> int:
    return sum(int(fact) for fact, true in pairs if true)


@lru_cache(maxsize=1 << 14)
def _count_bits(counts: int) -> int:
    """Facts about how many groups are what; zero counts tell which tiles there are none of."""
    features = counts << COUNTS_AT.at
    simple, terminal, honor = (f.of(features) > 0 for f in (SIMPLE, TERMINAL, HONOR))
    suits = sum(suit.of(features) > 0 for suit in (CHARACTERS, CIRCLES, BAMBOO))
    concealed, quads = CONCEALED.of(features), QUADS.of(features)
    return _all(
        (
            (_F.FOUR_SEQUENCES, SEQUENCES.of(features) == 4),
            (_F.SOME_SEQUENCE, SEQUENCES.of(features) > 0),
            (_F.FOUR_TRIPLETS, ALL_TRIPLETS.of(features) == 4),
            (_F.THREE_CONCEALED_TRIPLETS, concealed >= 3),
            (_F.FOUR_CONCEALED_TRIPLETS, concealed == 4),
            (_F.THREE_QUADS, quads >= 3),
            (_F.FOUR_QUADS, quads == 4),
            (_F.ONLY_SIMPLES, not terminal and not honor),
            (_F.ONLY_YAOCHU, not simple),
            (_F.ONLY_TERMINALS, not simple and not honor),
            (_F.ONLY_HONORS, not simple and not terminal),
            (_F.ONLY_GREEN, NOT_GREEN.of(features) == 0),
            (_F.YAOCHU_IN_EVERY_GROUP, PLAIN.of(features) == 0),
            (_F.SOME_HONOR, honor),
            (_F.NO_HONOR, not honor),
            (_F.ONE_SUIT, suits == 1),
        )
    )


@lru_cache(maxsize=1 << 15)
def _sequence_bits(sequences: int) -> int:
    """Facts about the sequences, from how many there are of each kind."""
    counts = {k: sequences >> sequence_bit(k) & 7 for k in KINDS[:27] if k % 9 < 7}
    there = {k for k, n in counts.items() if n}
    twins = sum(n // 2 for n in counts.values())
    return _all(
        (
            (_F.TWIN_SEQUENCES, twins >= 1),
            (_F.TWO_TWIN_SEQUENCES, twins >= 2),
            (_F.SEQUENCE_IN_THREE_SUITS, _three_suits(there)),
            (_F.STRAIGHT, any({at, at + 3, at + 6} <= there for at in (0, 9, 18))),
        )
    )


def _three_suits(kinds: Iterable[int]) -> bool:
    there = set(kinds)
    return any({k, k + 9, k + 18} <= there for k in range(9))


@lru_cache(maxsize=1 << 15)
def _triplet_bits(triplets: int, pair: int, seat: int, round_wind: int) -> int:
    """Facts about triplets and the pair, from a bit for each kind of triplet."""
    kinds = {k for k in KINDS if triplets >> k & 1}
    dragons, winds = len(kinds.intersection(DRAGONS)), len(kinds.intersection(WINDS))
    haku, hatsu, chun = DRAGONS
    return _all(
        (
            (_F.PAIR_WITHOUT_VALUE, not valued(Kind(pair), seat, round_wind)),
            (_F.HAKU_TRIPLET, haku in kinds),
            (_F.HATSU_TRIPLET, hatsu in kinds),
            (_F.CHUN_TRIPLET, chun in kinds),
            (_F.ROUND_WIND_TRIPLET, WINDS[round_wind] in kinds),
            (_F.SEAT_WIND_TRIPLET, WINDS[seat] in kinds),
            (_F.TRIPLET_IN_THREE_SUITS, _three_suits(kinds.difference(HONORS))),
            (_F.TWO_DRAGON_TRIPLETS, dragons >= 2),
            (_F.THREE_DRAGON_TRIPLETS, dragons == 3),
            (_F.DRAGON_PAIR, pair in DRAGONS),
            (_F.THREE_WIND_TRIPLETS, winds >= 3),
            (_F.FOUR_WIND_TRIPLETS, winds == 4),
            (_F.WIND_PAIR, pair in WINDS),
        )
    )


def valued(kind: Kind, seat: int, round_wind: int) -> bool:
    """Whether a triplet of the kind is a yaku for the winner (役牌)."""
    return kind in DRAGONS or kind in (WINDS[seat], WINDS[round_wind])


def _gate_bits(hand: Hand) -> int:
    """Nine gates (九蓮宝燈): no meld, not even an ankan; nine-sided before the last tile came."""
    held, before = (counts_of(some) for some in (hand.held, hand.concealed))
    at = next(k for k, n in enumerate(held) if n)
    if any(n < gate for n, gate in zip(held[at : at + 9], _GATES, strict=False)):
        return 0
    nine_sided = tuple(before[at : at + 9]) == _GATES
    return int(_F.NINE_GATES | _F.NINE_SIDED if nine_sided else _F.NINE_GATES)


_GATES_NEED: Final = int(_F.MENZEN | _F.ONE_SUIT | _F.NO_HONOR)
_FORMS: Final = {
    Form.STANDARD: 0,
    Form.CHIITOITSU: int(_F.SEVEN_PAIRS),
    Form.KOKUSHI: int(_F.THIRTEEN_ORPHANS),
}
_WAITS: Final = {
    **dict.fromkeys(Wait, 0),
    Wait.RYANMEN: int(_F.RYANMEN),
    Wait.TANKI: int(_F.TANKI),
    Wait.THIRTEEN: int(_F.THIRTEEN_SIDED),
}
