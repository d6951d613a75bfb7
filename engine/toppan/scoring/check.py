"""Finds what is impossible in a described hand of 競技十半."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.tiles import COPIES, Tile, counts_of, pack, too_many
from engine.toppan.hand import Hand
from engine.toppan.rules import ToppanRules
from engine.toppan.scoring.pure import over_too_soon
from engine.toppan.situation import Situation
from engine.toppan.verdict import Part, Problem

_SEATS = 4
_CHILDREN = 3
_ROUNDS = 2


def problems(hand: Hand, situation: Situation, rules: ToppanRules) -> tuple[Problem, ...]:
    """Every problem of the description; those of its tiles only where the seats have none."""
    found = tuple(_seats(situation))
    return found or tuple(_tiles(hand, situation, rules))


def _seats(situation: Situation) -> Iterator[Problem]:
    if not 0 <= situation.seat < _SEATS:
        yield Problem("no_such_seat", Part.SEATS)
    if not 0 <= situation.round_wind < _ROUNDS:
        yield Problem("no_such_round", Part.SEATS)
    if situation.honba < 0:
        yield Problem("honba_below_zero", Part.SEATS)
    if len(situation.stakes) != (_CHILDREN if situation.dealer else 1):
        yield Problem("stakes_of_others", Part.STAKES)


def _tiles(hand: Hand, situation: Situation, rules: ToppanRules) -> Iterator[Problem]:
    if not hand.tiles:
        yield Problem("no_tiles", Part.HAND)
    extra = () if situation.extra is None else (situation.extra,)
    shown = (*situation.indicators, *extra)
    most = rules.dora.indicators
    if len(situation.indicators) > most.value:
        yield Problem("too_many_indicators", Part.DORA, situation.indicators[most.value :], most)
    there = (*hand.tiles, *shown)
    if too_many(pack(there)) or max(counts_of(there)) > COPIES:
        part = Part.DORA if surplus(shown) else Part.HAND
        found = surplus(there)
        reds = rules.tiles.red_fives if all(tile.red for tile in found) else None
        yield Problem("too_many_copies", part, found, reds)
    elif over_too_soon(hand.tiles, situation.seat, rules):
        yield Problem("drawn_after_bust", Part.HAND, hand.tiles[-1:], rules.play.bust_test)


def surplus(some: Sequence[Tile]) -> tuple[Tile, ...]:
    """The tiles of kinds with more than four copies; if none, the red fives there are twice."""
    counts = counts_of(some)
    kinds = [t for t in sorted(set(some)) if counts[t.kind] > COPIES]
    return tuple(kinds) or tuple(t for t in sorted(set(some)) if t.red and some.count(t) > 1)
