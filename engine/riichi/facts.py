"""Facts: the named truths about a reading in its situation, from what its groups add up to."""

from __future__ import annotations

from enum import IntFlag, auto
from functools import lru_cache
from typing import Final

import msgspec
from msgspec.structs import force_setattr

from engine.kept import Kept
from engine.riichi.group import (
    ALL_TRIPLETS,
    BAMBOO,
    CHARACTERS,
    CIRCLES,
    CONCEALED,
    COUNTS_AT,
    FORM_AT,
    HONOR,
    HONOR_PAIR_AT,
    HONORS_AT,
    NOT_GREEN,
    PLAIN,
    QUADS,
    SEQUENCES,
    SEQUENCES_AT,
    SIMPLE,
    TERMINAL,
    TRIPLETS_AT,
    WAIT_AT,
    sequence_bit,
)
from engine.riichi.hand import Hand
from engine.riichi.reading import FORMS, WAITS, Form, Reading, Wait, readings
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
_SHANPON: Final = Wait.SHANPON
_GATES: Final = (3, 1, 1, 1, 1, 1, 1, 1, 3)


def facts(reading: Reading, hand: Hand, situation: Situation) -> Fact:
    """All facts of a reading in its situation."""
    around = situation_bits(hand.menzen, situation)
    return Fact(around | tile_bits(reading.features, hand, situation.seat, situation.round_wind))


class Seen(msgspec.Struct, frozen=True, gc=False):
    """A reading with the facts that its tiles make, as bits."""

    reading: Reading
    bits: int


def seen(hand: Hand, situation: Situation) -> tuple[Seen, ...]:
    """Every reading with the facts of its tiles; the hand remembers those asked for last."""
    seat, wind, tsumo = situation.seat, situation.round_wind, situation.tsumo
    question = seat << 3 | wind << 1 | tsumo
    memory: tuple[int, int, tuple[Seen, ...]] | None = hand.memory
    if memory is not None and (memory[0] == question or memory[1] == question):
        return memory[2]
    same = question ^ 1  # by ron or by tsumo; only a triplet hangs on it
    found = []
    for reading in readings(hand, tsumo):
        found.append(Seen(reading, tile_bits(reading.features, hand, seat, wind)))
        if reading.finish.wait is _SHANPON:
            same = question
    known = tuple(found)
    force_setattr(hand, "memory", (question, same, known))
    return known


def tile_bits(features: int, hand: Hand, seat: int, round_wind: int) -> int:
    """The facts of a reading that hang on tiles, and on which winds are whose."""
    counts = features & _COUNTS
    there = counts & _NUMBERED | (counts | counts >> 1 | counts >> 2) & _SOME_THERE
    have = _by_counts.get(there)
    if have is None:
        have = _by_counts.keep(there, _count_bits(there))
    have |= _WAIT_AND_FORM[features >> WAIT_AT.at & _WAIT_OR_FORM]
    if not have & _OTHER_FORMS:
        if counts & _TWO_SEQUENCES:
            have |= _sequence_bits(features >> SEQUENCES_AT.at)
        if counts & _HONOR:
            have |= _honor_bits(features, seat, round_wind)
        else:
            have |= _PAIR_WITHOUT_VALUE
        if have & _THREE_TRIPLETS:
            triplets = features >> TRIPLETS_AT.at
            if triplets & triplets >> 9 & triplets >> 18 & _ONE_SUIT:
                have |= _IN_THREE_SUITS
    if have & _GATES_NEED == _GATES_NEED and not hand.melds:
        have |= _gate_bits(hand)
    return have & _FACTS


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


def _count_bits(counts: int) -> int:
    """Facts about how many groups are what; counts of 0 tell which tiles there are none of."""
    have = 0
    for places, fact in _WITHOUT:
        if not counts & places:
            have |= fact
    for at, least, fact in _AT_LEAST:
        if counts >> at & 7 >= least:
            have |= fact
    if have & _SUITLESS in _ONE_LEFT:
        have |= _ONE_SUIT_FACT
    return have


def _sequence_bits(sequences: int) -> int:
    """Facts about the sequences, from how many there are of each kind."""
    have, there = 0, sequences
    if sequences & _DOUBLED:
        twins = (sequences >> 1 & _EACH).bit_count() + 2 * (sequences >> 2 & _EACH).bit_count()
        have = _TWINS[min(twins, 2)]
        there = (sequences | sequences >> 1 | sequences >> 2) & _EACH
    if there & there >> _SUIT_WIDTH & there >> 2 * _SUIT_WIDTH:
        have |= _SEQUENCE_IN_THREE_SUITS
    if there & there >> _NEXT & there >> 2 * _NEXT & _LOWEST:
        have |= _STRAIGHT
    return have


def _honor_bits(features: int, seat: int, round_wind: int) -> int:
    """Facts about triplets and a pair of honours."""
    shown, place = features >> HONORS_AT.at & HONORS_AT.mask, features >> HONOR_PAIR_AT.at & 7
    question = shown << 7 | place << 4 | seat << 2 | round_wind
    known = _by_honors.get(question)
    if known is not None:
        return known
    pair = HONORS[place - 1] if place else _NO_HONOR
    kinds = {k for k in HONORS if shown >> k - HONORS[0] & 1}
    dragons, winds = len(kinds.intersection(DRAGONS)), len(kinds.intersection(WINDS))
    haku, hatsu, chun = DRAGONS
    rows = (
        (_F.PAIR_WITHOUT_VALUE, not valued(Kind(pair), seat, round_wind)),
        (_F.HAKU_TRIPLET, haku in kinds),
        (_F.HATSU_TRIPLET, hatsu in kinds),
        (_F.CHUN_TRIPLET, chun in kinds),
        (_F.ROUND_WIND_TRIPLET, WINDS[round_wind] in kinds),
        (_F.SEAT_WIND_TRIPLET, WINDS[seat] in kinds),
        (_F.TWO_DRAGON_TRIPLETS, dragons >= 2),
        (_F.THREE_DRAGON_TRIPLETS, dragons == 3),
        (_F.DRAGON_PAIR, pair in DRAGONS),
        (_F.THREE_WIND_TRIPLETS, winds >= 3),
        (_F.FOUR_WIND_TRIPLETS, winds == 4),
        (_F.WIND_PAIR, pair in WINDS),
    )
    return _by_honors.keep(question, sum(int(fact) for fact, true in rows if true))


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


_by_counts: Final[Kept[int, int]] = Kept()
_by_honors: Final[Kept[int, int]] = Kept()
_NO_HONOR: Final = Kind(HONORS[0] - 1)
_COUNTS: Final = COUNTS_AT.places
_HONOR: Final = HONOR.places
_PAIR_WITHOUT_VALUE: Final = int(_F.PAIR_WITHOUT_VALUE)
_ONE_SUIT: Final = (1 << 9) - 1
_IN_THREE_SUITS: Final = int(_F.TRIPLET_IN_THREE_SUITS)
_TWO_SEQUENCES: Final = SEQUENCES.places - SEQUENCES.one
_EACH: Final = sum(1 << sequence_bit(k) for k in KINDS[:27] if k % 9 < 7) >> SEQUENCES_AT.at
_DOUBLED: Final = _EACH << 1 | _EACH << 2
_TWINS: Final = (
    0,
    int(_F.TWIN_SEQUENCES),
    int(_F.TWIN_SEQUENCES | _F.TWO_TWIN_SEQUENCES),
)
_SUIT_WIDTH: Final = sequence_bit(9) - sequence_bit(0)
_NEXT: Final = sequence_bit(3) - sequence_bit(0)
_LOWEST: Final = sum(1 << sequence_bit(k) for k in (0, 9, 18)) >> SEQUENCES_AT.at
_SEQUENCE_IN_THREE_SUITS: Final = int(_F.SEQUENCE_IN_THREE_SUITS)
_STRAIGHT: Final = int(_F.STRAIGHT)
_ONE_SUIT_FACT: Final = int(_F.ONE_SUIT)
_FACTS: Final = (1 << len(Fact)) - 1
_NO_CHARACTERS, _NO_CIRCLES, _NO_BAMBOO, _THREE_TRIPLETS = (1 << len(Fact) + n for n in range(4))
_SUITLESS: Final = _NO_CHARACTERS | _NO_CIRCLES | _NO_BAMBOO
_ONE_LEFT: Final = (
    _NO_CHARACTERS | _NO_CIRCLES,
    _NO_CHARACTERS | _NO_BAMBOO,
    _NO_CIRCLES | _NO_BAMBOO,
)
_WITHOUT: Final = (
    (TERMINAL.places | HONOR.places, int(_F.ONLY_SIMPLES)),
    (SIMPLE.places, int(_F.ONLY_YAOCHU)),
    (SIMPLE.places | HONOR.places, int(_F.ONLY_TERMINALS)),
    (SIMPLE.places | TERMINAL.places, int(_F.ONLY_HONORS)),
    (NOT_GREEN.places, int(_F.ONLY_GREEN)),
    (PLAIN.places, int(_F.YAOCHU_IN_EVERY_GROUP)),
    (HONOR.places, int(_F.NO_HONOR)),
    (CHARACTERS.places, _NO_CHARACTERS),
    (CIRCLES.places, _NO_CIRCLES),
    (BAMBOO.places, _NO_BAMBOO),
)
"""Facts, and three marks for the suits, that are so where none of the groups counted is there."""
_NUMBERED: Final = SEQUENCES.places | ALL_TRIPLETS.places | CONCEALED.places | QUADS.places
_FLAGS: Final = (SIMPLE, TERMINAL, HONOR, PLAIN, NOT_GREEN, CHARACTERS, CIRCLES, BAMBOO)
_SOME_THERE: Final = sum(field.one for field in _FLAGS)
_AT_LEAST: Final = tuple(
    (field.at, least, fact)
    for field, least, fact in (
        (HONOR, 1, int(_F.SOME_HONOR)),
        (SEQUENCES, 1, int(_F.SOME_SEQUENCE)),
        (SEQUENCES, 4, int(_F.FOUR_SEQUENCES)),
        (ALL_TRIPLETS, 3, _THREE_TRIPLETS),
        (ALL_TRIPLETS, 4, int(_F.FOUR_TRIPLETS)),
        (CONCEALED, 3, int(_F.THREE_CONCEALED_TRIPLETS)),
        (CONCEALED, 4, int(_F.FOUR_CONCEALED_TRIPLETS)),
        (QUADS, 3, int(_F.THREE_QUADS)),
        (QUADS, 4, int(_F.FOUR_QUADS)),
    )
)
"""Facts that are so from such a count on."""
_GATES_NEED: Final = int(_F.ONE_SUIT | _F.NO_HONOR)
_OF_FORM: Final = {
    Form.STANDARD: 0,
    Form.CHIITOITSU: int(_F.SEVEN_PAIRS),
    Form.KOKUSHI: int(_F.THIRTEEN_ORPHANS),
}
_OF_WAIT: Final = {
    **dict.fromkeys(Wait, 0),
    Wait.RYANMEN: int(_F.RYANMEN),
    Wait.TANKI: int(_F.TANKI),
    Wait.THIRTEEN: int(_F.THIRTEEN_SIDED),
}
_WAIT_AND_FORM: Final = {
    (form | wait) >> WAIT_AT.at: _OF_FORM[name] | _OF_WAIT[way]
    for name, form in FORMS.items()
    for way, wait in WAITS.items()
}
"""By what wait and form add to the features, seen from the place of the wait on."""
_WAIT_OR_FORM: Final = WAIT_AT.mask | FORM_AT.mask << FORM_AT.at - WAIT_AT.at
_OTHER_FORMS: Final = int(_F.SEVEN_PAIRS | _F.THIRTEEN_ORPHANS)
