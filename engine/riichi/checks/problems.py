"""Finds every impossibility in a described win, all at once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.ledger import SEATS
from engine.memo import Memo
from engine.riichi.checks.clashes import CheckedCase, ClashKey, clashes
from engine.riichi.hand import MOST_MELDS, WAITING, Hand
from engine.riichi.rules import RiichiRules
from engine.riichi.shapes.counted import (
    HandShape,
    SituationShape,
    frame_of,
    shape_of,
)
from engine.riichi.situation import MOST_INDICATORS, Event, Situation
from engine.riichi.verdict import Part, Problem
from engine.tiles import COPIES, ONE_KIND, RED_FIVES, TILES, WIDTH, counts_of, too_many


def problems(hand: Hand, situation: Situation, rules: RiichiRules) -> tuple[Problem, ...]:
    """Every impossibility, in the order of hand, melds, indicators, seats, events; or none.

    An event without a yaku in the document is no problem: it does not count.
    """
    case = CheckedCase(hand, situation, rules)
    return tuple(p for part in _CHECKS for p in part(case))


_ROBBED: Final = frozenset((Event.CHANKAN, Event.ROBBED_ANKAN))
_RULES_TELL: Final = (
    frozenset((Event.RINSHAN, Event.IPPATSU)),
    frozenset((Event.RINSHAN, Event.HAITEI)),
    frozenset((Event.RINSHAN, Event.RIICHI)),
    frozenset((Event.RINSHAN, Event.DOUBLE_RIICHI)),
    frozenset((Event.IPPATSU, Event.HOUTEI)),
)
_clear: Final[Memo[tuple[int, int], bool]] = Memo()
"""Whether seats and events are consistent, by the frames of situation and hand. It depends on no
document, and on tiles only where one is robbed."""


def faultless(hand: Hand, situation: Situation, rules: RiichiRules) -> bool:
    """True only if there is no problem; where it is False `problems` finds out. Fast."""
    shapes = shape_of(hand), frame_of(situation)
    return plainly_possible(CheckedCase(hand, situation, rules), *shapes)


def plainly_possible(case: CheckedCase, hand: HandShape, situation: SituationShape) -> bool:
    """The same for a hand and a situation with known shapes."""
    if hand.frame <= 0 or situation.frame < 0 or too_many(hand.whole + situation.packed):
        return False
    if is_robbed(case.situation) and not _only_copy(case, hand.whole + situation.packed):
        return False
    key = situation.frame, hand.frame
    known = _clear.get(key)
    return _is_clear(key, case) if known is None else known


def is_robbed(situation: Situation) -> bool:
    """Whether a tile was robbed, which depends on the tiles that are seen."""
    return not _ROBBED.isdisjoint(situation.events)


def _only_copy(case: CheckedCase, packed: int) -> bool:
    """Whether no other tile of the winning one's kind is seen, and it is robbed from no ankan."""
    assert case.hand.win is not None  # its frame says so
    copies = packed >> WIDTH * case.hand.win.kind & ONE_KIND
    return copies == 1 and Event.ROBBED_ANKAN not in case.situation.events


def _is_clear(key: tuple[int, int], case: CheckedCase) -> bool:
    events = case.situation.events
    if any(both <= events for both in _RULES_TELL):
        return False
    found = (*_seats(case), *clashes(case), *_indicators(case))
    return _clear.store(key, not found)


def _copies(case: CheckedCase) -> Iterator[Problem]:
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
        yield Problem(ClashKey.FIFTH_COPY, where, five)
    reds = tuple(t for t in RED_FIVES if everything.count(t) > 1)
    if reds:
        where = next(part for part, some in parts if any(t in reds for t in some))
        yield Problem(ClashKey.RED_FIVE_TWICE, where, reds)


def _tile_count(case: CheckedCase) -> Iterator[Problem]:
    hand = case.hand
    count = len(hand.concealed) + 3 * len(hand.melds)
    if len(hand.melds) > MOST_MELDS:
        yield Problem(ClashKey.TOO_MANY_MELDS, Part.MELDS)
    elif count != WAITING:
        key = ClashKey.TOO_FEW_TILES if count < WAITING else ClashKey.TOO_MANY_TILES
        yield Problem(key, Part.CONCEALED)
    if hand.win is None:
        yield Problem(ClashKey.WINNING_TILE_MISSING, Part.CONCEALED)


def _melds(case: CheckedCase) -> Iterator[Problem]:
    for meld in case.hand.melds:
        fault = meld.fault
        if fault:
            yield Problem(ClashKey(fault), Part.MELDS, meld.tiles)


def _indicators(case: CheckedCase) -> Iterator[Problem]:
    dora, ura = case.situation.dora_indicators, case.situation.ura_indicators
    if len(dora) > MOST_INDICATORS:
        yield Problem(ClashKey.TOO_MANY_DORA, Part.DORA, dora)
    if ura and not case.riichi:
        yield Problem(ClashKey.URA_WITHOUT_RIICHI, Part.URA, ura)
    if len(ura) > min(len(dora), MOST_INDICATORS):
        yield Problem(ClashKey.TOO_MANY_URA, Part.URA, ura)


def _seats(case: CheckedCase) -> Iterator[Problem]:
    s = case.situation
    given = (s.seat, s.round_wind, s.loser, s.pao)
    if any(seat is not None and not 0 <= seat < SEATS for seat in given):
        yield Problem(ClashKey.SEAT_UNKNOWN, Part.SEATS)
    if s.tsumo and s.loser is not None:
        yield Problem(ClashKey.LOSER_ON_TSUMO, Part.SEATS)
    if not s.tsumo and s.loser is None:
        yield Problem(ClashKey.LOSER_MISSING, Part.SEATS)
    if s.loser == s.seat:
        yield Problem(ClashKey.LOSER_IS_WINNER, Part.SEATS)
    if s.pao == s.seat:
        yield Problem(ClashKey.PAO_IS_WINNER, Part.SEATS)
    if min(s.honba, s.deposits) < 0:
        yield Problem(ClashKey.NEGATIVE_COUNTER, Part.COUNTERS)


_CHECKS: Final = (_copies, _tile_count, _melds, _indicators, _seats, clashes)
