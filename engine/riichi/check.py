"""Problems: every impossibility in what was described, all of them at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import StrEnum
from typing import Final

import msgspec

from engine.ledger import SEATS
from engine.riichi.hand import MOST_MELDS, WAITING, Hand
from engine.riichi.rules import RiichiRules
from engine.riichi.situation import MOST_INDICATORS, Event, Situation
from engine.riichi.verdict import Part, Problem
from engine.rulebook import Rule
from engine.tiles import COPIES, RED_FIVES, TILES, YAOCHU, Tile, counts_of, too_many


class Key(StrEnum):
    """What can be wrong with a description."""

    FIFTH_COPY = "fifth_copy"
    RED_FIVE_TWICE = "red_five_twice"
    TOO_FEW_TILES = "too_few_tiles"
    TOO_MANY_TILES = "too_many_tiles"
    WINNING_TILE_MISSING = "winning_tile_missing"
    TOO_MANY_MELDS = "too_many_melds"
    NO_MELD = "no_meld"
    CALLED_TILE_ASTRAY = "called_tile_astray"
    CHI_NOT_FROM_KAMICHA = "chi_not_from_kamicha"
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
    FIRST_TURN_WITH_MELDS = "first_turn_with_melds"
    FIRST_TURN_WITH_DISCARDS = "first_turn_with_discards"
    FIRST_TURN_WITH_EVENT = "first_turn_with_event"


class _Case(msgspec.Struct, frozen=True):
    hand: Hand
    situation: Situation
    rules: RiichiRules

    def has(self, *events: Event) -> bool:
        return any(e in self.situation.events for e in events)

    @property
    def riichi(self) -> bool:
        return self.has(Event.RIICHI, Event.DOUBLE_RIICHI)


def problems(hand: Hand, situation: Situation, rules: RiichiRules) -> tuple[Problem, ...]:
    """Every impossibility, in the order of hand, melds, indicators, seats, events; or none.

    What a document has no yaku or dora for is no problem: it is judged and does not count.
    """
    case = _Case(hand, situation, rules)
    return tuple(p for part in _CHECKS for p in part(case))


_TILES_TELL: Final = frozenset((Event.CHANKAN, Event.ROBBED_ANKAN))
_RULES_TELL: Final = (
    frozenset((Event.RINSHAN, Event.IPPATSU)),
    frozenset((Event.RINSHAN, Event.HAITEI)),
)
_clear: dict[int, bool] = {}
"""Whether seats and events go together, for what was asked so far; neither tiles nor a document
play a part in it."""


def faultless(hand: Hand, situation: Situation, rules: RiichiRules) -> bool:
    """Whether there is plainly no problem; where it is False only `problems` can tell.

    The quick way for almost all hands of real games.
    """
    if not hand.frame or situation.frame < 0 or too_many(hand.whole + situation.packed):
        return False
    question = situation.frame << 4 | hand.frame
    known = _clear.get(question)
    return _is_clear(question, _Case(hand, situation, rules)) if known is None else known


def _is_clear(question: int, case: _Case) -> bool:
    events = case.situation.events
    if events & _TILES_TELL or any(both <= events for both in _RULES_TELL):
        return False
    found = (*_seats(case), *_events(case), *_indicators(case))
    return _clear.setdefault(question, not found)


def _copies(case: _Case) -> Iterator[Problem]:
    s = case.situation
    parts = (
        (Part.CONCEALED, case.hand.held),
        (Part.MELDS, tuple(t for m in case.hand.melds for t in m.tiles)),
        (Part.DORA, s.dora_indicators),
        (Part.URA, s.ura_indicators),
        (Part.DISCARDS, s.discards),
    )
    everything = [t for _, some in parts for t in some]
    five = tuple(TILES[k] for k, n in enumerate(counts_of(everything)) if n > COPIES)
    if five:
        where = next(part for part, some in parts if any(t.plain in five for t in some))
        yield Problem(Key.FIFTH_COPY, where, five)
    reds = tuple(t for t in RED_FIVES if everything.count(t) > 1)
    if reds:
        where = next(part for part, some in parts if any(t in reds for t in some))
        yield Problem(Key.RED_FIVE_TWICE, where, reds)


def _tile_count(case: _Case) -> Iterator[Problem]:
    hand = case.hand
    count = len(hand.concealed) + 3 * len(hand.melds)
    if len(hand.melds) > MOST_MELDS:
        yield Problem(Key.TOO_MANY_MELDS, Part.MELDS)
    elif count != WAITING:
        key = Key.TOO_FEW_TILES if count < WAITING else Key.TOO_MANY_TILES
        yield Problem(key, Part.CONCEALED)
    if hand.win is None:
        yield Problem(Key.WINNING_TILE_MISSING, Part.CONCEALED)


def _melds(case: _Case) -> Iterator[Problem]:
    for meld in case.hand.melds:
        if meld.fault:
            yield Problem(Key(meld.fault), Part.MELDS, meld.tiles)


def _indicators(case: _Case) -> Iterator[Problem]:
    dora, ura = case.situation.dora_indicators, case.situation.ura_indicators
    if len(dora) > MOST_INDICATORS:
        yield Problem(Key.TOO_MANY_DORA, Part.DORA, dora)
    if ura and not case.riichi:
        yield Problem(Key.URA_WITHOUT_RIICHI, Part.URA, ura)
    if len(ura) > min(len(dora), MOST_INDICATORS):
        yield Problem(Key.TOO_MANY_URA, Part.URA, ura)


def _seats(case: _Case) -> Iterator[Problem]:
    s = case.situation
    given = (s.seat, s.round_wind, s.loser, s.pao)
    if any(seat is not None and not 0 <= seat < SEATS for seat in given):
        yield Problem(Key.SEAT_UNKNOWN, Part.SEATS)
    if s.tsumo and s.loser is not None:
        yield Problem(Key.LOSER_ON_TSUMO, Part.SEATS)
    if not s.tsumo and s.loser is None:
        yield Problem(Key.LOSER_MISSING, Part.SEATS)
    if s.loser == s.seat:
        yield Problem(Key.LOSER_IS_WINNER, Part.SEATS)
    if s.pao == s.seat:
        yield Problem(Key.PAO_IS_WINNER, Part.SEATS)
    if min(s.honba, s.deposits) < 0:
        yield Problem(Key.NEGATIVE_COUNTER, Part.COUNTERS)


def _events(case: _Case) -> Iterator[Problem]:
    if not case.situation.events:
        return
    for row in _ROWS:
        there = tuple(e for e in row.events if case.has(e))
        if len(there) >= row.least and (row.wrong is None or row.wrong(case)):
            tiles = () if row.tiles is None else row.tiles(case)
            rule = None if row.rule is None else row.rule(case)
            yield Problem(row.key, Part.EVENTS, tiles, there, rule)


_CHECKS: Final = (_copies, _tile_count, _melds, _indicators, _seats, _events)


class _Row(msgspec.Struct, frozen=True):
    """Wrong where at least `least` of the events are there and the test, if any, says so."""

    key: Key
    events: tuple[Event, ...]
    wrong: Callable[[_Case], bool] | None = None
    least: int = 1
    tiles: Callable[[_Case], tuple[Tile, ...]] | None = None
    rule: Callable[[_Case], Rule[bool]] | None = None


def _called(case: _Case) -> tuple[Tile, ...]:
    return tuple(t for m in case.hand.melds if not m.concealed for t in m.tiles)


def _melded(case: _Case) -> tuple[Tile, ...]:
    return tuple(t for m in case.hand.melds for t in m.tiles)


def _other_copies(case: _Case) -> tuple[Tile, ...]:
    """Copies of the winning tile that lie elsewhere than in the robbed quad.

    One discard of the winner's own may have been called into the quad: furiten, but possible.
    """
    win, s = case.hand.win, case.situation
    if win is None:
        return ()
    seen = (*case.hand.concealed, *_melded(case), *s.dora_indicators, *s.ura_indicators)
    discarded = [t for t in s.discards if t.kind == win.kind]
    return (*(t for t in seen if t.kind == win.kind), *discarded[1:])


def _orphans(case: _Case) -> bool:
    return not case.hand.melds and all(t.kind in YAOCHU for t in case.hand.held)


def _double_ippatsu(case: _Case) -> bool:
    return case.has(Event.DOUBLE_RIICHI) and case.has(Event.IPPATSU)


def _by_tsumo(case: _Case) -> bool:
    return case.situation.tsumo


def _by_ron(case: _Case) -> bool:
    return not case.situation.tsumo


_FIRST: Final = (Event.TENHOU, Event.CHIIHOU, Event.RENHOU)
_E = Event
_ROWS: Final = (
    _Row(
        Key.RIICHI_WITH_OPEN_HAND,
        (_E.RIICHI, _E.DOUBLE_RIICHI),
        lambda case: not case.hand.menzen,
        tiles=_called,
    ),
    _Row(Key.IPPATSU_WITHOUT_RIICHI, (_E.IPPATSU,), lambda case: not case.riichi),
    _Row(
        Key.IPPATSU_WITH_RINSHAN,
        (_E.IPPATSU, _E.RINSHAN),
        lambda case: not case.rules.combine.rinshan_with_ippatsu.value,
        least=2,
        rule=lambda case: case.rules.combine.rinshan_with_ippatsu,
    ),
    _Row(Key.RINSHAN_BY_RON, (_E.RINSHAN,), _by_ron),
    _Row(
        Key.RINSHAN_WITHOUT_QUAD,
        (_E.RINSHAN,),
        lambda case: not any(m.quad for m in case.hand.melds),
    ),
    _Row(
        Key.RINSHAN_WITH_HAITEI,
        (_E.RINSHAN, _E.HAITEI),
        lambda case: not case.rules.combine.rinshan_with_haitei.value,
        least=2,
        rule=lambda case: case.rules.combine.rinshan_with_haitei,
    ),
    _Row(Key.CHANKAN_BY_TSUMO, (_E.CHANKAN,), _by_tsumo),
    _Row(
        Key.CHANKAN_HOLDING_COPY,
        (_E.CHANKAN,),
        lambda case: bool(_other_copies(case)),
        tiles=_other_copies,
    ),
    _Row(Key.CHANKAN_WITH_HOUTEI, (_E.CHANKAN, _E.HOUTEI), least=2),
    _Row(
        Key.CHANKAN_IN_FIRST_TURN,
        (_E.CHANKAN,),
        lambda case: _double_ippatsu(case) and not case.has(Event.ROBBED_ANKAN),
    ),
    _Row(
        Key.ROBBED_ANKAN_WITHOUT_CHANKAN,
        (_E.ROBBED_ANKAN,),
        lambda case: not case.has(Event.CHANKAN),
    ),
    _Row(
        Key.ROBBED_ANKAN_WITHOUT_KOKUSHI,
        (_E.ROBBED_ANKAN,),
        lambda case: not _orphans(case),
    ),
    _Row(Key.HAITEI_BY_RON, (_E.HAITEI,), _by_ron),
    _Row(Key.HOUTEI_BY_TSUMO, (_E.HOUTEI,), _by_tsumo),
    _Row(Key.HAITEI_IN_FIRST_TURN, (_E.HAITEI,), _double_ippatsu),
    _Row(Key.HOUTEI_IN_FIRST_TURN, (_E.HOUTEI,), _double_ippatsu),
    _Row(Key.TENHOU_OF_A_CHILD, (_E.TENHOU,), lambda case: not case.situation.dealer),
    _Row(Key.TENHOU_BY_RON, (_E.TENHOU,), _by_ron),
    _Row(Key.CHIIHOU_OF_THE_DEALER, (_E.CHIIHOU,), lambda case: case.situation.dealer),
    _Row(Key.CHIIHOU_BY_RON, (_E.CHIIHOU,), _by_ron),
    _Row(Key.RENHOU_OF_THE_DEALER, (_E.RENHOU,), lambda case: case.situation.dealer),
    _Row(Key.RENHOU_BY_TSUMO, (_E.RENHOU,), _by_tsumo),
    _Row(Key.FIRST_TURN_WITH_MELDS, _FIRST, lambda case: bool(case.hand.melds), tiles=_melded),
    _Row(
        Key.FIRST_TURN_WITH_DISCARDS,
        _FIRST,
        lambda case: bool(case.situation.discards),
        tiles=lambda case: case.situation.discards,
    ),
    _Row(
        Key.FIRST_TURN_WITH_EVENT,
        (*_FIRST, *(e for e in Event if e not in _FIRST)),
        lambda case: case.has(*_FIRST),
        least=2,
    ),
)
