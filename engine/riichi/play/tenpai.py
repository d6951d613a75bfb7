"""Values of waits, shanten and discards of a hand."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

import msgspec
from msgspec.structs import replace

from engine.ledger import SEATS
from engine.riichi.checks.waits import waits_of
from engine.riichi.hand import Hand
from engine.riichi.judge import judge_waits
from engine.riichi.rules import RiichiRules
from engine.riichi.shapes.costs import honor_costs, joined, lacking, suit_costs
from engine.riichi.shapes.counted import shape_of
from engine.riichi.shapes.suits import suits_of
from engine.riichi.situation import RIICHI, Event, Situation
from engine.riichi.verdict import Verdict
from engine.tiles import COPIES, ONE_KIND, TILES, WIDTH, YAOCHU, Tile, pack, pack_any, unit

_SETS: Final = 4
_PAIRS: Final = 7
_STAYING: Final = RIICHI | {Event.IPPATSU}

_ONES: Final = pack(TILES)
_FULL: Final = _ONES << WIDTH - 1
_ORPHANS: Final = pack(TILES[kind] for kind in YAOCHU) << WIDTH - 1


class WaitValue(msgspec.Struct, frozen=True, gc=False):
    """A wait: how many copies the hand does not see, and the verdicts by ron and by tsumo."""

    tile: Tile
    left: int
    ron: Verdict
    tsumo: Verdict


class Shanten(msgspec.Struct, frozen=True):
    """Tiles short of tenpai by each form, 0 at tenpai and −1 complete; None where melds bar it."""

    standard: int
    chiitoitsu: int | None
    kokushi: int | None

    @property
    def least(self) -> int:
        return min(n for n in (self.standard, self.chiitoitsu, self.kokushi) if n is not None)


class Discard(msgspec.Struct, frozen=True):
    """A discard, the shanten it leaves, and the tiles with copies left that lower it further."""

    tile: Tile
    shanten: int
    accepts: tuple[tuple[Tile, int], ...]


def wait_values(hand: Hand, situation: Situation, rules: RiichiRules) -> tuple[WaitValue, ...]:
    """Each wait of a hand of 13 tiles with what it would pay; waits used up by the hand too.

    Riichi and ippatsu stay as they are; other events belong to one winning tile and are left out.
    """
    ron, tsumo, shown = _won(situation)
    shape = shape_of(hand)
    seen = shape.whole + shown
    verdicts = judge_waits(hand, waits_of(shape), ron, tsumo, rules)
    return tuple(
        [WaitValue(tile, _left(tile, seen), called, drawn) for tile, called, drawn in verdicts]
    )


@lru_cache(maxsize=1 << 8)
def _won(situation: Situation) -> tuple[Situation, Situation, int]:
    """The same situation for a win by ron and for one by tsumo, and what it shows."""
    loser = situation.loser
    if loser is None or loser == situation.seat:
        loser = (situation.seat + 1) % SEATS
    events = situation.events & _STAYING
    ron = replace(situation, tsumo=False, loser=loser, events=events)
    return ron, replace(ron, tsumo=True, loser=None), _shown(situation)


def _shown(situation: Situation) -> int:
    """The packed counts of the tiles that everyone sees, melds aside."""
    return pack(situation.dora_indicators) + pack_any(situation.discards)


def _left(tile: Tile, seen: int) -> int:
    there = seen >> WIDTH * (tile >> 1) & ONE_KIND
    return COPIES - there if there < COPIES else 0


def shanten(hand: Hand) -> Shanten:
    """How far the hand is, its winning or drawn tile included."""
    return _shanten(pack(hand.held), len(hand.melds))


def _shanten(packed: int, melds: int) -> Shanten:
    standard = _standard(packed, melds)
    others = (None, None) if melds else _pairs_and_orphans(packed)
    return Shanten(standard, *others)


def _nearest(packed: int, melds: int) -> int:
    """The shanten by the nearest form."""
    standard = _standard(packed, melds)
    return standard if melds else min(standard, *_pairs_and_orphans(packed))


def _pairs_and_orphans(packed: int) -> tuple[int, int]:
    """The shanten of chiitoitsu and of kokushi."""
    there, pairs = packed + 31 * _ONES & _FULL, packed + 30 * _ONES & _FULL
    kinds, paired = there.bit_count(), pairs.bit_count()
    orphans = (there & _ORPHANS).bit_count() + (pairs & _ORPHANS > 0)
    return _PAIRS - 1 - paired + max(_PAIRS - kinds, 0), len(YAOCHU) - orphans


def _standard(packed: int, melds: int) -> int:
    """Tiles lacking for four groups and a pair, less one (a hand lacks one at tenpai)."""
    one, two, three, honors = suits_of(packed)
    half = joined(suit_costs(one), suit_costs(two))
    whole = joined(joined(honor_costs(honors), suit_costs(three)), half)
    return lacking(whole, max(_SETS - melds, 0)) - 1


def discards(hand: Hand, situation: Situation) -> tuple[Discard, ...]:
    """Every discard from a hand of 14 tiles, the nearest to a win and the widest first."""
    seen, melds = shape_of(hand).whole + _shown(situation), len(hand.melds)
    packed = pack(hand.held)
    whole = _nearest(packed, melds)
    left = [
        (drawn, copies, _nearest(packed + unit(drawn), melds) < whole)
        for drawn in TILES
        if (copies := _left(drawn, seen))
    ]
    found = []
    for tile in _distinct(hand.held):
        rest = packed - unit(tile)
        now = _nearest(rest, melds)
        accepted = _accepted(rest, melds, now, now == whole, left)
        found.append(Discard(tile, now, tuple(accepted)))
    return tuple(sorted(found, key=lambda d: (d.shanten, -sum(n for _, n in d.accepts), d.tile)))


def _distinct(some: tuple[Tile, ...]) -> Iterator[Tile]:
    """One tile a kind, the plain five before its red one."""
    kinds = set()
    for tile in sorted(some):
        if tile.kind not in kinds:
            kinds.add(tile.kind)
            yield tile


def _accepted(
    rest: int, melds: int, now: int, harmless: bool, left: list[tuple[Tile, int, bool]]
) -> Iterator[tuple[Tile, int]]:
    """The tiles that bring what a discard leaves nearer than it is now, with their copies left.

    `left` has with the copies of each tile whether it brings the whole hand nearer.

    A tile more or less changes the shanten by one at most. So after a harmless discard only tiles
    that bring the whole hand nearer can, and after another all of these do.
    """
    for tile, copies, near in left:
        if _nearest(rest + unit(tile), melds) < now if near is harmless else near:
            yield tile, copies
