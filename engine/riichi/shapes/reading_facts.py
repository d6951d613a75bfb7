"""Finds the facts of readings from their features, by tables.

A fact about tiles is found in one of these tables or functions:

- `_sequence_bits`, `_triplet_bits`: by the places of three sequences or triplets in three suits. A
  new yaku that needs certain sequences or triplets goes there.
- `_AT_LEAST`: from some number of groups on (four triplets, three quads, twins …).
- `_WITHOUT`: where a mark is missing (no honour, only terminals …).
- `_honor_bits`, `_one_suit_bits`: triplets and pairs of honours; green hands and nine gates.
- `_FACT_OF_FORM`, `_FACT_OF_WAIT`: by form and by wait.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.memo import Memo
from engine.riichi.facts import Fact
from engine.riichi.reading import Form, Wait
from engine.riichi.shapes.counted import HandShape, ReadingFacts, SituationShape
from engine.riichi.shapes.features import alike
from engine.riichi.shapes.layout import (
    ALL_TRIPLETS,
    BAMBOO,
    CHARACTERS,
    CIRCLES,
    CONCEALED,
    FORM_AT,
    FORM_OF,
    HONOR,
    MARKS,
    NUMBERS_AT,
    PAIRS_IN,
    PLAIN,
    QUADS,
    SEQUENCES,
    SIMPLE,
    STRAIGHT,
    SUITS_AT,
    TERMINAL,
    TRIPLETS_IN,
    TWINS,
    WAIT_AT,
    WAIT_OF,
    WAITS,
    sequences_in_every_suit,
    triplets_in_every_suit,
)
from engine.riichi.shapes.readings import other_way, read
from engine.tiles import DRAGONS, KINDS, ONE_KIND, TILES, WIDTH, WINDS, pack, tiles

_F = Fact


def reading_facts(hand: HandShape, situation: SituationShape) -> tuple[ReadingFacts, ...]:
    """Every reading of a possible hand with its facts; those found last stay with the shape."""
    won, known = situation.won, hand.last
    if hand.last_won == won:
        return known
    seat, wind, tsumo = situation.seat, situation.round_wind, situation.tsumo
    if hand.last_won == won ^ 1:  # that but for ron and tsumo
        if _alike(known):
            return known
        assert hand.win is not None  # it was read before
        readings = tuple([other_way(features, hand.win, tsumo) for features, _ in known])
    else:
        readings = read(hand, tsumo)
    found: tuple[ReadingFacts, ...]
    if len(readings) == 1:
        found = ((readings[0], tile_bits(readings[0], hand, seat, wind)),)
    else:
        found = tuple([(each, tile_bits(each, hand, seat, wind)) for each in readings])
    hand.last, hand.last_won = found, won
    return found


def _alike(found: tuple[ReadingFacts, ...]) -> bool:
    """Whether the readings are the same by ron and by tsumo."""
    for features, _ in found:  # noqa: SIM110  any() would take thrice as long
        if features & _WAIT == _SHANPON:
            return False
    return True


def tile_bits(features: int, hand: HandShape, seat: int, round_wind: int) -> int:
    """The facts of a reading that depend on tiles and on the winds of seat and round, as bits.

    Whether the hand is closed is not among them.
    """
    if hand.melded & _CALLED_SEQUENCES:  # they may be like others of the hand
        features = features & _NOT_ALIKE | alike(features)
    of_numbers, standard, of_three = _by_numbers[features & _NUMBERS]
    of_marks, honors, every_suit, suit = _by_marks[features + _ONE_LESS & _SOME_THERE]
    have = of_numbers | of_marks
    if standard:
        if every_suit and of_three is not None:
            have |= of_three(features)
        if honors:
            have |= _by_honors[features >> _HONORS_FROM, seat, round_wind]
        else:
            have |= _PAIR_WITHOUT_VALUE
    if suit is not None:
        have |= _one_suit_bits(suit, honors, hand)
    return have


def _number_bits(numbers: int) -> tuple[int, bool, Callable[[int], int] | None]:
    """Facts about how many groups are what, about wait and form; whether the form is the standard
    one; and what finds facts about three groups of a shape, where there are so many."""
    facts = [fact for field, least, fact in _AT_LEAST if field.of(numbers) >= least]
    facts += _OF_WAIT[WAIT_AT.of(numbers)], _OF_FORM[FORM_AT.of(numbers)]
    of_three = None
    if SEQUENCES.of(numbers) >= 3:
        of_three = _sequence_bits
    elif ALL_TRIPLETS.of(numbers) >= 3:
        of_three = _triplet_bits
    return sum(facts), not FORM_AT.of(numbers), of_three


def _mark_bits(there: int) -> tuple[int, bool, bool, int | None]:
    """Facts about which tiles there are none of, from marks of those that are there; whether there
    are honours and every suit; and the place of the suit where it is the only one."""
    have = sum([fact for places, fact in _WITHOUT if not there & places])
    honors = bool(there & HONOR.places)
    suits = [place for place, mark in enumerate(_SUITS) if there & mark.places]
    have |= honors * _SOME_HONOR | (len(suits) == 1) * _ONE_SUIT
    return have, honors, len(suits) == len(_SUITS), suits[0] if len(suits) == 1 else None


def _sequence_bits(features: int) -> int:
    """Facts about three sequences or more, where no suit is missing. No table has them: of the
    readings of 10,000 hands that get here, three of five would be new in it."""
    return _SEQUENCE_IN_THREE_SUITS if sequences_in_every_suit(features) else 0


def _triplet_bits(features: int) -> int:
    """Facts about three triplets or quads or more, where no suit is missing."""
    return _TRIPLET_IN_THREE_SUITS if triplets_in_every_suit(features) else 0


def _honor_bits(key: tuple[int, int, int]) -> int:
    """Facts about triplets and a pair of honours."""
    honors, seat, wind = key
    triplets, pairs = TRIPLETS_IN.of(honors), PAIRS_IN.of(honors)
    have = _BY_DRAGONS[triplets >> 4] | _BY_WINDS[triplets & 15]
    if triplets >> wind & 1:
        have |= _ROUND_WIND_TRIPLET
    if triplets >> seat & 1:
        have |= _SEAT_WIND_TRIPLET
    if pairs >> 4:
        return have | _DRAGON_PAIR
    if pairs:
        have |= _WIND_PAIR
    value = (pairs >> wind & 1) * _ROUND_WIND_PAIR | (pairs >> seat & 1) * _SEAT_WIND_PAIR
    return have | (value or _PAIR_WITHOUT_VALUE)


def _one_suit_bits(suit: int, honors: bool, hand: HandShape) -> int:
    """Facts about hands of one suit: all green, and nine gates (九蓮宝燈), which has no meld, not
    even an ankan; nine-sided before the last tile came."""
    if suit == _BAMBOO and not hand.whole & _NOT_GREEN:
        return _ONLY_GREEN
    if not (honors or hand.melds):
        over = (hand.packed & _KINDS) - _GATES[suit]
        if over > 0 and not over & over - 1 and over & _ONES:
            at_last = hand.win is not None and over == 1 << WIDTH * hand.win.kind
            return int(_F.NINE_GATES | _F.NINE_SIDED if at_last else _F.NINE_GATES)
    return 0


_by_numbers: Final = Memo(_number_bits)
_by_marks: Final = Memo(_mark_bits)
_by_honors: Final = Memo(_honor_bits)

_NUMBERS: Final = NUMBERS_AT.places
_CALLED_SEQUENCES: Final = SEQUENCES.places
_NOT_ALIKE: Final = ~(TWINS.places | STRAIGHT.places)
_AT_LEAST: Final = (
    (SEQUENCES, 1, int(_F.SOME_SEQUENCE)),
    (SEQUENCES, 4, int(_F.FOUR_SEQUENCES)),
    (ALL_TRIPLETS, 4, int(_F.FOUR_TRIPLETS)),
    (CONCEALED, 3, int(_F.THREE_CONCEALED_TRIPLETS)),
    (CONCEALED, 4, int(_F.FOUR_CONCEALED_TRIPLETS)),
    (QUADS, 3, int(_F.THREE_QUADS)),
    (QUADS, 4, int(_F.FOUR_QUADS)),
    (TWINS, 1, int(_F.TWIN_SEQUENCES)),
    (TWINS, 2, int(_F.TWO_TWIN_SEQUENCES)),
    (STRAIGHT, 1, int(_F.STRAIGHT)),
)
"""Facts that are so from such a number on."""

_ONE_LESS: Final = sum(7 * field.one for field in MARKS)
_SOME_THERE: Final = sum(8 * field.one for field in MARKS)
"""A count that is not 0 and seven more reach the highest of its four bits."""
_SOME_HONOR: Final = int(_F.SOME_HONOR)
_WITHOUT: Final = (
    (TERMINAL.places | HONOR.places, int(_F.ONLY_SIMPLES)),
    (SIMPLE.places, int(_F.ONLY_YAOCHU)),
    (SIMPLE.places | HONOR.places, int(_F.ONLY_TERMINALS)),
    (SIMPLE.places | TERMINAL.places, int(_F.ONLY_HONORS)),
    (PLAIN.places, int(_F.YAOCHU_IN_EVERY_GROUP)),
    (HONOR.places, int(_F.NO_HONOR)),
)
"""Facts that are so where none of the groups counted is there."""
_SUITS: Final = (CHARACTERS, CIRCLES, BAMBOO)
_BAMBOO: Final = _SUITS.index(BAMBOO)
_ONE_SUIT: Final = int(_F.ONE_SUIT)
_ONES: Final = pack(TILES)
_KINDS: Final = ONE_KIND * _ONES
_GATES: Final = tuple(pack(tiles("1112345678999" + suit)) for suit in "mps")
_ONLY_GREEN: Final = int(_F.ONLY_GREEN)
_GREEN: Final = frozenset(t.kind for t in tiles("23468s6z"))
_NOT_GREEN: Final = sum(ONE_KIND << WIDTH * kind for kind in KINDS if kind not in _GREEN)

_FACT_OF_FORM: Final = {
    Form.CHIITOITSU: int(_F.SEVEN_PAIRS),
    Form.KOKUSHI: int(_F.THIRTEEN_ORPHANS),
}
_FACT_OF_WAIT: Final = {
    Wait.RYANMEN: int(_F.RYANMEN),
    Wait.TANKI: int(_F.TANKI),
    Wait.THIRTEEN: int(_F.THIRTEEN_SIDED),
}
_OF_FORM: Final = tuple(_FACT_OF_FORM.get(form, 0) for form in FORM_OF)
_OF_WAIT: Final = tuple(_FACT_OF_WAIT.get(wait, 0) for wait in WAIT_OF)
_WAIT, _SHANPON = WAIT_AT.places, WAITS[Wait.SHANPON]
_SEQUENCE_IN_THREE_SUITS: Final = int(_F.SEQUENCE_IN_THREE_SUITS)
_TRIPLET_IN_THREE_SUITS: Final = int(_F.TRIPLET_IN_THREE_SUITS)

_HONORS_FROM: Final = SUITS_AT[3].at
_PAIR_WITHOUT_VALUE: Final = int(_F.PAIR_WITHOUT_VALUE)
_ROUND_WIND_TRIPLET, _SEAT_WIND_TRIPLET = int(_F.ROUND_WIND_TRIPLET), int(_F.SEAT_WIND_TRIPLET)
_DRAGON_PAIR, _WIND_PAIR = int(_F.DRAGON_PAIR), int(_F.WIND_PAIR)
_ROUND_WIND_PAIR, _SEAT_WIND_PAIR = int(_F.ROUND_WIND_PAIR), int(_F.SEAT_WIND_PAIR)
_OF_DRAGONS: Final = (_F.HAKU_TRIPLET, _F.HATSU_TRIPLET, _F.CHUN_TRIPLET)
_MANY_DRAGONS: Final = {
    2: int(_F.TWO_DRAGON_TRIPLETS),
    3: int(_F.TWO_DRAGON_TRIPLETS | _F.THREE_DRAGON_TRIPLETS),
}
_MANY_WINDS: Final = {
    3: int(_F.THREE_WIND_TRIPLETS),
    4: int(_F.THREE_WIND_TRIPLETS | _F.FOUR_WIND_TRIPLETS),
}
_BY_DRAGONS: Final = tuple(
    sum(int(fact) for at, fact in enumerate(_OF_DRAGONS) if some >> at & 1)
    | _MANY_DRAGONS.get(some.bit_count(), 0)
    for some in range(1 << len(DRAGONS))
)
"""By which dragons are triplets."""
_BY_WINDS: Final = tuple(_MANY_WINDS.get(some.bit_count(), 0) for some in range(1 << len(WINDS)))
"""By which winds are."""
