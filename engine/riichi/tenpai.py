"""Tenpai: what a hand waits for and what each wait pays, how far it is, and what to discard."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from engine.ledger import SEATS
from engine.riichi.hand import Hand
from engine.riichi.judge import judge
from engine.riichi.rules import RiichiRules
from engine.riichi.situation import Event, Situation
from engine.riichi.verdict import Verdict
from engine.riichi.waits import waits
from engine.tiles import COPIES, KINDS, TILES, YAOCHU, Tile, counts_of

_SETS: Final = 4
_FAR: Final = 99
_WIDTH: Final = _SETS + 1
_STAYING: Final = frozenset((Event.RIICHI, Event.DOUBLE_RIICHI, Event.IPPATSU))

Costs = tuple[int, ...]
"""Tiles lacking for 0–4 groups without a pair, then for 0–4 groups with one."""


@dataclass(frozen=True, slots=True)
class WaitValue:
    """A wait: how many copies the hand does not see, and the verdicts by ron and by tsumo."""

    tile: Tile
    left: int
    ron: Verdict
    tsumo: Verdict


@dataclass(frozen=True, slots=True)
class Shanten:
    """Tiles short of tenpai by each form, 0 at tenpai and −1 complete; None where melds bar it."""

    standard: int
    chiitoitsu: int | None
    kokushi: int | None

    @property
    def least(self) -> int:
        return min(n for n in (self.standard, self.chiitoitsu, self.kokushi) if n is not None)


@dataclass(frozen=True, slots=True)
class Discard:
    """A discard, the shanten it leaves, and the tiles with copies left that lower it further."""

    tile: Tile
    shanten: int
    accepts: tuple[tuple[Tile, int], ...]


def wait_values(hand: Hand, situation: Situation, rules: RiichiRules) -> tuple[WaitValue, ...]:
    """Each wait of a hand of 13 tiles with what it would pay; waits used up by the hand too.

    Riichi and ippatsu stay as they are; other events belong to one winning tile and are left out.
    """
    seen = _seen(hand, situation)
    return tuple(
        WaitValue(
            tile,
            max(COPIES - seen[tile.kind], 0),
            judge(replace(hand, win=tile), _winning(situation, tsumo=False), rules),
            judge(replace(hand, win=tile), _winning(situation, tsumo=True), rules),
        )
        for tile in waits(hand)
    )


def _winning(situation: Situation, tsumo: bool) -> Situation:
    loser = situation.loser
    if loser is None or loser == situation.seat:
        loser = (situation.seat + 1) % SEATS
    events = situation.events & _STAYING
    return replace(situation, tsumo=tsumo, loser=None if tsumo else loser, events=events)


def _seen(hand: Hand, situation: Situation) -> list[int]:
    return counts_of((*hand.tiles, *situation.dora_indicators, *situation.discards))


def shanten(hand: Hand) -> Shanten:
    """How far the hand is, its winning or drawn tile included."""
    return _shanten(counts_of(hand.held), len(hand.melds))


def _shanten(counts: list[int], melds: int) -> Shanten:
    standard = _standard(counts, melds)
    if melds:
        return Shanten(standard, None, None)
    pairs, kinds = sum(n >= 2 for n in counts), sum(n > 0 for n in counts)
    chiitoitsu = 6 - pairs + max(7 - kinds, 0)
    orphans = [counts[k] for k in YAOCHU]
    kokushi = len(YAOCHU) - sum(n > 0 for n in orphans) - any(n >= 2 for n in orphans)
    return Shanten(standard, chiitoitsu, kokushi)


def _standard(counts: list[int], melds: int) -> int:
    """Tiles lacking for four groups and a pair, less one (a hand lacks one at tenpai)."""
    total = _honor_costs(tuple(sorted(n for n in counts[27:] if n)))
    for at in (0, 9, 18):
        total = _joined(total, _suit_costs(tuple(counts[at : at + 9]), 0, 0))
    return total[_WIDTH + _SETS - melds] - 1


@lru_cache(maxsize=1 << 17)
def _suit_costs(counts: tuple[int, ...], before: int, earlier: int) -> Costs:
    """Costs of the rest of a suit, where `before` and `earlier` runs began one and two tiles ago.

    A tile may hold a triplet, a pair or beginnings of runs, at most four copies in all; three
    like runs are three triplets and need not be tried.
    """
    if not counts:
        return (0,) + (_FAR,) * (2 * _WIDTH - 1)
    best = [_FAR] * (2 * _WIDTH)
    for runs in range(3 if len(counts) >= 3 else 1):
        rest = _suit_costs(counts[1:], runs, before)
        for triplet, pair in ((0, 0), (1, 0), (0, 1)):
            need = before + earlier + runs + 3 * triplet + 2 * pair
            if need <= COPIES:
                _add(best, rest, runs + triplet, pair, max(need - counts[0], 0))
    return tuple(best)


def _add(best: list[int], rest: Costs, groups: int, pair: int, cost: int) -> None:
    """Lower `best` by what `rest` costs once so many groups and a pair more are paid for."""
    for paired in range(2 - pair):
        to, start = (paired + pair) * _WIDTH + groups, paired * _WIDTH
        for more in range(_WIDTH - groups):
            if rest[start + more] + cost < best[to + more]:
                best[to + more] = rest[start + more] + cost


@lru_cache(maxsize=1 << 12)
def _honor_costs(held: tuple[int, ...]) -> Costs:
    """Costs of the honours by how many are held of each kind; kinds not held are there too."""
    best: Costs = (0,) + (_FAR,) * (2 * _WIDTH - 1)
    for have in (*held, *(0,) * (7 - len(held))):
        one = [_FAR] * (2 * _WIDTH)
        one[0], one[1], one[_WIDTH] = 0, max(3 - have, 0), max(2 - have, 0)
        best = _joined(best, tuple(one))
    return best


@lru_cache(maxsize=1 << 16)
def _joined(one: Costs, other: Costs) -> Costs:
    best = [_FAR] * (2 * _WIDTH)
    for at, cost in enumerate(other):
        if cost < _FAR:
            _add(best, one, at % _WIDTH, at // _WIDTH, cost)
    return tuple(best)


def discards(hand: Hand, situation: Situation) -> tuple[Discard, ...]:
    """Every discard from a hand of 14 tiles, the nearest to a win and the widest first."""
    seen, counts = _seen(hand, situation), counts_of(hand.held)
    found = [_discard(tile, counts, len(hand.melds), seen) for tile in _distinct(hand.held)]
    return tuple(sorted(found, key=lambda d: (d.shanten, -sum(n for _, n in d.accepts), d.tile)))


def _distinct(some: tuple[Tile, ...]) -> Iterator[Tile]:
    """One tile a kind, the plain five before its red one."""
    kinds = set()
    for tile in sorted(some):
        if tile.kind not in kinds:
            kinds.add(tile.kind)
            yield tile


def _discard(tile: Tile, counts: list[int], melds: int, seen: list[int]) -> Discard:
    rest = counts.copy()
    rest[tile.kind] -= 1
    now = _shanten(rest, melds).least
    accepts = []
    for kind in KINDS:
        if rest[kind] < COPIES:
            rest[kind] += 1
            if _shanten(rest, melds).least < now:
                accepts.append((TILES[kind], max(COPIES - seen[kind], 0)))
            rest[kind] -= 1
    return Discard(tile, now, tuple(accepts))
