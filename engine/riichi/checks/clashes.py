"""Finds events that exclude each other, or do not fit the hand, the seat or the document."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import StrEnum
from functools import lru_cache
from typing import Final

import msgspec

from engine.ledger import SEATS
from engine.riichi.hand import Hand
from engine.riichi.rules import RiichiRules
from engine.riichi.situation import RIICHI, Event, Situation
from engine.riichi.verdict import Part, Problem
from engine.rulebook import AnyRule
from engine.tiles import YAOCHU, Tile


class ClashKey(StrEnum):
    """A contradiction in a description."""

    FIFTH_COPY = "fifth_copy"
    RED_FIVE_TWICE = "red_five_twice"
    TOO_FEW_TILES = "too_few_tiles"
    TOO_MANY_TILES = "too_many_tiles"
    WINNING_TILE_MISSING = "winning_tile_missing"
    TOO_MANY_MELDS = "too_many_melds"
    NO_MELD = "no_meld"
    CALLED_TILE_ASTRAY = "called_tile_astray"
    CHI_NOT_FROM_KAMICHA = "chi_not_from_kamicha"
    CALLED_FROM_ONESELF = "called_from_oneself"
    TOO_MANY_DORA = "too_many_dora"
    TOO_MANY_URA = "too_many_ura"
    URA_WITHOUT_RIICHI = "ura_without_riichi"
    SEAT_UNKNOWN = "seat_unknown"
    LOSER_MISSING = "loser_missing"
    LOSER_IS_WINNER = "loser_is_winner"
    LOSER_ON_TSUMO = "loser_on_tsumo"
    PAO_IS_WINNER = "pao_is_winner"
    NEGATIVE_COUNTER = "negative_counter"
    RIICHI_WITH_OPEN_HAND = "riichi_with_open_hand"
    IPPATSU_WITHOUT_RIICHI = "ippatsu_without_riichi"
    IPPATSU_WITH_RINSHAN = "ippatsu_with_rinshan"
    IPPATSU_WITH_HOUTEI = "ippatsu_with_houtei"
    RIICHI_WITH_RINSHAN = "riichi_with_rinshan"
    RINSHAN_BY_RON = "rinshan_by_ron"
    RINSHAN_WITHOUT_QUAD = "rinshan_without_quad"
    RINSHAN_WITH_HAITEI = "rinshan_with_haitei"
    CHANKAN_BY_TSUMO = "chankan_by_tsumo"
    CHANKAN_HOLDING_COPY = "chankan_holding_copy"
    CHANKAN_WITH_HOUTEI = "chankan_with_houtei"
    CHANKAN_IN_FIRST_TURN = "chankan_in_first_turn"
    ROBBED_ANKAN_WITHOUT_CHANKAN = "robbed_ankan_without_chankan"
    ROBBED_ANKAN_WITHOUT_KOKUSHI = "robbed_ankan_without_kokushi"
    HAITEI_BY_RON = "haitei_by_ron"
    HOUTEI_BY_TSUMO = "houtei_by_tsumo"
    HAITEI_IN_FIRST_TURN = "haitei_in_first_turn"
    HOUTEI_IN_FIRST_TURN = "houtei_in_first_turn"
    TENHOU_OF_A_CHILD = "tenhou_of_a_child"
    TENHOU_BY_RON = "tenhou_by_ron"
    CHIIHOU_OF_THE_DEALER = "chiihou_of_the_dealer"
    CHIIHOU_BY_RON = "chiihou_by_ron"
    RENHOU_OF_THE_DEALER = "renhou_of_the_dealer"
    RENHOU_BY_TSUMO = "renhou_by_tsumo"
    RENHOU_FROM_A_LATER_SEAT = "renhou_from_a_later_seat"
    MIXED_IN_BY_RON = "mixed_in_by_ron"
    FIRST_TURN_WITH_MELDS = "first_turn_with_melds"
    FIRST_TURN_WITH_DISCARDS = "first_turn_with_discards"
    FIRST_TURN_WITH_EVENT = "first_turn_with_event"
    FIRST_TURN_WITH_KAN_DORA = "first_turn_with_kan_dora"
    DOUBLE_IPPATSU_WITH_QUAD = "double_ippatsu_with_quad"
    DOUBLE_IPPATSU_WITH_DISCARDS = "double_ippatsu_with_discards"


class CheckedCase(msgspec.Struct, frozen=True):
    """A described win and the document to judge it by."""

    hand: Hand
    situation: Situation
    rules: RiichiRules

    def has(self, *events: Event) -> bool:
        return any(e in self.situation.events for e in events)

    @property
    def riichi(self) -> bool:
        return not RIICHI.isdisjoint(self.situation.events)


def clashes(case: CheckedCase) -> Iterator[Problem]:
    """Every event that cannot be here, or not beside another."""
    for row, there in _concerned(case.situation.events):
        if row.wrong is None or row.wrong(case):
            tiles = () if row.tiles is None else row.tiles(case)
            rule = None if row.rule is None else row.rule(case)
            yield Problem(row.key, Part.EVENTS, tiles, there, rule)


def may_matter(event: Event, case: CheckedCase) -> bool:
    """Whether the event can go with the way of winning and the seat, and does anything in the
    document: it is worth offering.

    A robbed concealed quad is a case of chankan and matters only beside that event.
    """
    about = Event.CHANKAN if event is Event.ROBBED_ANKAN else event
    if any(row.wrong is not None and row.wrong(case) for row in _rows_of(about, _BY_WIN_AND_SEAT)):
        return False
    if event is Event.ROBBED_ANKAN:
        return case.has(Event.CHANKAN) and case.rules.win.kokushi_robs_ankan.value
    if event is Event.MIXED_IN:
        return case.rules.win.mixed_tile is not None
    if event is Event.TENHOU and case.rules.dealt_win is not None:
        return True
    rule = case.rules.yaku.get(event)
    return rule is not None and rule.value.had()


def inconsistent(event: Event, case: CheckedCase) -> bool:
    """Whether the event would contradict melds or the lack of a riichi if it were added now."""
    rows = () if case.has(event) else _rows_of(event, _BY_HAND)
    return any(row.wrong is not None and row.wrong(case) for row in rows)


@lru_cache(maxsize=1 << 6)
def _rows_of(event: Event, keys: frozenset[ClashKey]) -> tuple[ClashRow, ...]:
    """The rows with one of the keys that the event alone calls for."""
    return tuple(row for row, _ in _concerned(frozenset((event,))) if row.key in keys)


@lru_cache(maxsize=1 << 12)
def _concerned(events: frozenset[Event]) -> tuple[tuple[ClashRow, tuple[Event, ...]], ...]:
    """The rows that such events call for, each with those of its events that are there."""
    rows = [(row, tuple(e for e in row.events if e in events)) for row in ROWS]
    return tuple((row, there) for row, there in rows if len(there) >= row.least)


class ClashRow(msgspec.Struct, frozen=True):
    """A contradiction: at least `least` of the events, and the test `wrong`, where there is one."""

    key: ClashKey
    events: tuple[Event, ...]
    wrong: Callable[[CheckedCase], bool] | None = None
    least: int = 1
    tiles: Callable[[CheckedCase], tuple[Tile, ...]] | None = None
    rule: Callable[[CheckedCase], AnyRule] | None = None


def _called(case: CheckedCase) -> tuple[Tile, ...]:
    return tuple(t for m in case.hand.melds if not m.concealed for t in m.tiles)


def _melded(case: CheckedCase) -> tuple[Tile, ...]:
    return tuple(t for m in case.hand.melds for t in m.tiles)


def _other_copies(case: CheckedCase) -> tuple[Tile, ...]:
    """Copies of the winning tile that are seen elsewhere than in the robbed quad.

    One discard of the winner's own may have been called into the quad: furiten, but possible.
    """
    win, s = case.hand.win, case.situation
    if win is None:
        return ()
    seen = (*case.hand.concealed, *_melded(case), *s.dora_indicators, *s.ura_indicators)
    discarded = [t for t in s.discards if t.kind == win.kind]
    return (*(t for t in seen if t.kind == win.kind), *discarded[1:])


def _orphans(case: CheckedCase) -> bool:
    return not case.hand.melds and all(t.kind in YAOCHU for t in case.hand.held)


def _double_ippatsu(case: CheckedCase) -> bool:
    return case.has(Event.DOUBLE_RIICHI) and case.has(Event.IPPATSU)


def _unbroken(case: CheckedCase) -> bool:
    """Nobody has called or made a quad yet, as the events say."""
    return case.has(*_FIRST) or _double_ippatsu(case)


def _later_discard(case: CheckedCase) -> bool:
    """The discarder's first turn comes after the winner's."""
    loser, seat = case.situation.loser, case.situation.seat
    return loser is not None and loser > seat > 0


def _by_tsumo(case: CheckedCase) -> bool:
    return case.situation.tsumo


def _by_ron(case: CheckedCase) -> bool:
    return not case.situation.tsumo


_FIRST: Final = (Event.TENHOU, Event.CHIIHOU, Event.RENHOU)
_E = Event
ROWS: Final = (
    ClashRow(
        ClashKey.RIICHI_WITH_OPEN_HAND,
        (_E.RIICHI, _E.DOUBLE_RIICHI),
        lambda case: not case.hand.menzen,
        tiles=_called,
    ),
    ClashRow(ClashKey.IPPATSU_WITHOUT_RIICHI, (_E.IPPATSU,), lambda case: not case.riichi),
    ClashRow(
        ClashKey.IPPATSU_WITH_RINSHAN,
        (_E.IPPATSU, _E.RINSHAN),
        lambda case: not case.rules.combine.rinshan_with_ippatsu.value,
        least=2,
        rule=lambda case: case.rules.combine.rinshan_with_ippatsu,
    ),
    ClashRow(
        ClashKey.IPPATSU_WITH_HOUTEI,
        (_E.IPPATSU, _E.HOUTEI),
        lambda case: case.rules.riichi.min_wall.value >= SEATS and not _double_ippatsu(case),
        least=2,
        rule=lambda case: case.rules.riichi.min_wall,
    ),
    ClashRow(
        ClashKey.RIICHI_WITH_RINSHAN,
        (_E.RINSHAN,),
        lambda case: case.riichi and case.rules.riichi.ankan.value == "never",
        rule=lambda case: case.rules.riichi.ankan,
    ),
    ClashRow(ClashKey.RINSHAN_BY_RON, (_E.RINSHAN,), _by_ron),
    ClashRow(
        ClashKey.RINSHAN_WITHOUT_QUAD,
        (_E.RINSHAN,),
        lambda case: not any(m.quad for m in case.hand.melds),
    ),
    ClashRow(
        ClashKey.RINSHAN_WITH_HAITEI,
        (_E.RINSHAN, _E.HAITEI),
        lambda case: not case.rules.combine.rinshan_with_haitei.value,
        least=2,
        rule=lambda case: case.rules.combine.rinshan_with_haitei,
    ),
    ClashRow(ClashKey.CHANKAN_BY_TSUMO, (_E.CHANKAN,), _by_tsumo),
    ClashRow(
        ClashKey.CHANKAN_HOLDING_COPY,
        (_E.CHANKAN,),
        lambda case: bool(_other_copies(case)),
        tiles=_other_copies,
    ),
    ClashRow(ClashKey.CHANKAN_WITH_HOUTEI, (_E.CHANKAN, _E.HOUTEI), least=2),
    ClashRow(
        ClashKey.CHANKAN_IN_FIRST_TURN,
        (_E.CHANKAN,),
        lambda case: _double_ippatsu(case) and not case.has(Event.ROBBED_ANKAN),
    ),
    ClashRow(
        ClashKey.ROBBED_ANKAN_WITHOUT_CHANKAN,
        (_E.ROBBED_ANKAN,),
        lambda case: not case.has(Event.CHANKAN),
    ),
    ClashRow(
        ClashKey.ROBBED_ANKAN_WITHOUT_KOKUSHI,
        (_E.ROBBED_ANKAN,),
        lambda case: not _orphans(case),
    ),
    ClashRow(ClashKey.HAITEI_BY_RON, (_E.HAITEI,), _by_ron),
    ClashRow(ClashKey.HOUTEI_BY_TSUMO, (_E.HOUTEI,), _by_tsumo),
    ClashRow(ClashKey.HAITEI_IN_FIRST_TURN, (_E.HAITEI,), _double_ippatsu),
    ClashRow(ClashKey.HOUTEI_IN_FIRST_TURN, (_E.HOUTEI,), _double_ippatsu),
    ClashRow(ClashKey.TENHOU_OF_A_CHILD, (_E.TENHOU,), lambda case: not case.situation.dealer),
    ClashRow(ClashKey.TENHOU_BY_RON, (_E.TENHOU,), _by_ron),
    ClashRow(ClashKey.CHIIHOU_OF_THE_DEALER, (_E.CHIIHOU,), lambda case: case.situation.dealer),
    ClashRow(ClashKey.CHIIHOU_BY_RON, (_E.CHIIHOU,), _by_ron),
    ClashRow(ClashKey.RENHOU_OF_THE_DEALER, (_E.RENHOU,), lambda case: case.situation.dealer),
    ClashRow(ClashKey.RENHOU_BY_TSUMO, (_E.RENHOU,), _by_tsumo),
    ClashRow(ClashKey.RENHOU_FROM_A_LATER_SEAT, (_E.RENHOU,), _later_discard),
    ClashRow(ClashKey.MIXED_IN_BY_RON, (_E.MIXED_IN,), _by_ron),
    ClashRow(
        ClashKey.FIRST_TURN_WITH_MELDS, _FIRST, lambda case: bool(case.hand.melds), tiles=_melded
    ),
    ClashRow(
        ClashKey.FIRST_TURN_WITH_DISCARDS,
        _FIRST,
        lambda case: bool(case.situation.discards),
        tiles=lambda case: case.situation.discards,
    ),
    ClashRow(
        ClashKey.FIRST_TURN_WITH_EVENT,
        (*_FIRST, *(e for e in Event if e not in (*_FIRST, _E.MIXED_IN))),
        lambda case: case.has(*_FIRST),
        least=2,
    ),
    ClashRow(
        ClashKey.FIRST_TURN_WITH_KAN_DORA,
        (*_FIRST, _E.DOUBLE_RIICHI),
        lambda case: _unbroken(case) and len(case.situation.dora_indicators) > 1,
        tiles=lambda case: case.situation.dora_indicators[1:],
    ),
    ClashRow(
        ClashKey.DOUBLE_IPPATSU_WITH_QUAD,
        (_E.DOUBLE_RIICHI,),
        lambda case: _double_ippatsu(case) and any(m.quad for m in case.hand.melds),
        tiles=_melded,
    ),
    ClashRow(
        ClashKey.DOUBLE_IPPATSU_WITH_DISCARDS,
        (_E.DOUBLE_RIICHI,),
        lambda case: _double_ippatsu(case) and len(case.situation.discards) > 1,
        tiles=lambda case: case.situation.discards[1:],
    ),
)

_BY_WIN_AND_SEAT: Final = frozenset(
    (
        ClashKey.RINSHAN_BY_RON,
        ClashKey.CHANKAN_BY_TSUMO,
        ClashKey.HAITEI_BY_RON,
        ClashKey.HOUTEI_BY_TSUMO,
        ClashKey.TENHOU_OF_A_CHILD,
        ClashKey.TENHOU_BY_RON,
        ClashKey.CHIIHOU_OF_THE_DEALER,
        ClashKey.CHIIHOU_BY_RON,
        ClashKey.RENHOU_OF_THE_DEALER,
        ClashKey.RENHOU_BY_TSUMO,
        ClashKey.MIXED_IN_BY_RON,
    )
)
"""Rows that look at nothing but ron or tsumo and the winner's seat."""
_BY_HAND: Final = frozenset(
    (
        ClashKey.RIICHI_WITH_OPEN_HAND,
        ClashKey.IPPATSU_WITHOUT_RIICHI,
        ClashKey.RINSHAN_WITHOUT_QUAD,
        ClashKey.FIRST_TURN_WITH_MELDS,
    )
)
"""Rows whose test gives the answer before the event is added."""
