"""Yaku: one table of named facts that answers both whether a yaku holds and why it does not."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntFlag, auto
from typing import Final

from engine.riichi.hand import Hand
from engine.riichi.reading import Form, Group, Reading, Shape, Wait
from engine.riichi.situation import Event, Situation
from engine.tiles import DRAGONS, HONORS, TERMINALS, WINDS, Kind, counts_of, tiles


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
_GREEN: Final = frozenset(t.kind for t in tiles("23468s6z"))
_GATES: Final = (3, 1, 1, 1, 1, 1, 1, 1, 3)
_TRIPLETS: Final = (Shape.TRIPLET, Shape.QUAD)


_NEEDS: Final = tuple((yaku, int(need)) for yaku, need in YAKU.items())


def holding(have: Fact) -> list[str]:
    """Every yaku that holds for a reading with these facts, in the order of the table."""
    facts = int(have)  # plain integers are many times faster here than flags
    return [yaku for yaku, need in _NEEDS if need & facts == need]


def holds(yaku: str, have: Fact) -> bool:
    """Whether the yaku holds for a reading with these facts."""
    return not missing(yaku, have)


def missing(yaku: str, have: Fact) -> Fact:
    """The facts that the yaku lacks, none (`Fact(0)`) where it holds: "why not?"."""
    return YAKU[yaku] & ~have


def facts(reading: Reading, hand: Hand, situation: Situation) -> Fact:
    """All facts of a reading in its situation."""
    have = _situation_facts(hand, situation) | _tile_facts(reading, hand)
    have |= _form_facts(reading, situation)
    if reading.form is Form.STANDARD:
        have |= _sequence_facts(reading.groups) | _triplet_facts(reading.groups, situation)
    return have


def _all(pairs: Iterable[tuple[Fact, bool]]) -> Fact:
    have = 0
    for fact, true in pairs:
        if true:
            have = int.__or__(have, fact)
    return Fact(have)


def _situation_facts(hand: Hand, situation: Situation) -> Fact:
    have = _F.TSUMO if situation.tsumo else _F.RON
    if hand.menzen:
        have |= _F.MENZEN
    for event in situation.events:
        have |= _EVENTS[event]
    return have


def _form_facts(reading: Reading, situation: Situation) -> Fact:
    groups, standard = reading.groups, reading.form is Form.STANDARD
    return _all(
        (
            (_F.SEVEN_PAIRS, reading.form is Form.CHIITOITSU),
            (_F.THIRTEEN_ORPHANS, reading.form is Form.KOKUSHI),
            (_F.FOUR_SEQUENCES, standard and _count(groups, Shape.SEQUENCE) == 4),
            (_F.FOUR_TRIPLETS, standard and _count(groups, *_TRIPLETS) == 4),
            (_F.SOME_SEQUENCE, _count(groups, Shape.SEQUENCE) > 0),
            (_F.RYANMEN, reading.wait is Wait.RYANMEN),
            (_F.TANKI, reading.wait is Wait.TANKI),
            (_F.THIRTEEN_SIDED, reading.wait is Wait.THIRTEEN),
            (_F.PAIR_WITHOUT_VALUE, standard and not valued(reading.pair.kind, situation)),
        )
    )


def valued(kind: Kind, situation: Situation) -> bool:
    """Whether a triplet of the kind is a yaku for the winner (役牌)."""
    return kind in DRAGONS or kind in (WINDS[situation.seat], WINDS[situation.round_wind])


def _count(groups: Iterable[Group], *shapes: Shape) -> int:
    return sum(g.shape in shapes for g in groups)


def _tile_facts(reading: Reading, hand: Hand) -> Fact:
    kinds = {t.kind for t in hand.tiles}
    honors = kinds.intersection(HONORS)
    terminals = kinds.intersection(TERMINALS)
    yaochu = honors | terminals
    every_group = all(yaochu.intersection(g.kinds) for g in reading.groups)
    return _all(
        (
            (_F.ONLY_SIMPLES, not yaochu),
            (_F.ONLY_YAOCHU, kinds == yaochu),
            (_F.ONLY_TERMINALS, kinds == terminals),
            (_F.ONLY_HONORS, kinds == honors),
            (_F.ONLY_GREEN, kinds <= _GREEN),
            (_F.YAOCHU_IN_EVERY_GROUP, every_group),
            (_F.SOME_HONOR, bool(honors)),
            (_F.NO_HONOR, not honors),
            (_F.ONE_SUIT, len({k // 9 for k in kinds - honors}) == 1),
        )
    ) | _gate_facts(hand)


def _gate_facts(hand: Hand) -> Fact:
    """Nine gates (九蓮宝燈): no meld, not even an ankan; nine-sided before the last tile came."""
    if hand.melds or hand.win is None:
        return Fact(0)
    at = hand.win.kind // 9 * 9
    held, before = (counts_of(some)[at : at + 9] for some in (hand.held, hand.concealed))
    if at == 27 or any(n < gate for n, gate in zip(held, _GATES, strict=True)):
        return Fact(0)
    return _F.NINE_GATES | (_F.NINE_SIDED if tuple(before) == _GATES else Fact(0))


def _sequence_facts(groups: tuple[Group, ...]) -> Fact:
    firsts = [g.kind for g in groups if g.shape is Shape.SEQUENCE]
    twins = sum(firsts.count(k) // 2 for k in set(firsts))
    return _all(
        (
            (_F.TWIN_SEQUENCES, twins >= 1),
            (_F.TWO_TWIN_SEQUENCES, twins >= 2),
            (_F.SEQUENCE_IN_THREE_SUITS, _three_suits(firsts)),
            (_F.STRAIGHT, any({at, at + 3, at + 6} <= set(firsts) for at in (0, 9, 18))),
        )
    )


def _three_suits(kinds: Iterable[Kind]) -> bool:
    there = set(kinds)
    return any({k, k + 9, k + 18} <= there for k in range(9))


def _triplet_facts(groups: tuple[Group, ...], situation: Situation) -> Fact:
    triplets = [g for g in groups if g.shape in _TRIPLETS]
    kinds = {g.kind for g in triplets}
    concealed = sum(g.concealed for g in triplets)
    dragons, winds = len(kinds.intersection(DRAGONS)), len(kinds.intersection(WINDS))
    pair = next(g.kind for g in groups if g.shape is Shape.PAIR)
    haku, hatsu, chun = DRAGONS
    return _all(
        (
            (_F.HAKU_TRIPLET, haku in kinds),
            (_F.HATSU_TRIPLET, hatsu in kinds),
            (_F.CHUN_TRIPLET, chun in kinds),
            (_F.ROUND_WIND_TRIPLET, WINDS[situation.round_wind] in kinds),
            (_F.SEAT_WIND_TRIPLET, WINDS[situation.seat] in kinds),
            (_F.TRIPLET_IN_THREE_SUITS, _three_suits(k for k in kinds if k not in HONORS)),
            (_F.THREE_CONCEALED_TRIPLETS, concealed >= 3),
            (_F.FOUR_CONCEALED_TRIPLETS, concealed == 4),
            (_F.THREE_QUADS, _count(groups, Shape.QUAD) >= 3),
            (_F.FOUR_QUADS, _count(groups, Shape.QUAD) == 4),
            (_F.TWO_DRAGON_TRIPLETS, dragons >= 2),
            (_F.THREE_DRAGON_TRIPLETS, dragons == 3),
            (_F.DRAGON_PAIR, pair in DRAGONS),
            (_F.THREE_WIND_TRIPLETS, winds >= 3),
            (_F.FOUR_WIND_TRIPLETS, winds == 4),
            (_F.WIND_PAIR, pair in WINDS),
        )
    )
