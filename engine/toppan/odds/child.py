"""Computes what a child gains on average by declaring, by staying, and by another tile.

Assumptions: the dealer has stayed, and his first tile is any unseen one that keeps him within the
limit, all equally likely; the other children and redraws are left out.
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from engine.tiles import Tile, pack
from engine.toppan.hand import Hand
from engine.toppan.odds.best_play import BestPlay
from engine.toppan.odds.chances import ChanceTuple
from engine.toppan.odds.pool import Pool, PoolState, unseen
from engine.toppan.odds.worth import HandWorths
from engine.toppan.play.deal import DEALER, least_to_stay
from engine.toppan.rules import ToppanRules
from engine.toppan.situation import Situation


class Sight(msgspec.Struct, frozen=True, kw_only=True):
    """What a child sees: his hand and situation, the open tiles of the dealer and of others."""

    hand: Hand
    situation: Situation
    dealer_open: tuple[Tile, ...] = ()
    others_open: tuple[Tile, ...] = ()


class ChildOdds(BestPlay):
    """The best play of a child against a dealer who has stayed.

    Raises ValueError where more tiles are seen than there are, or where no tile keeps the dealer
    within the limit.
    """

    def __init__(self, sight: Sight, rules: ToppanRules) -> None:
        worths, left = HandWorths(sight.situation, rules), _unseen(sight)
        pool = Pool(left, _hidden(sight, left, rules), worths.low)
        super().__init__(sight.hand.tiles, worths, pool, rules)
        self._to_stay = least_to_stay((None, *sight.dealer_open), rules)
        self._tie_loses = rules.play.tie.value == "dealer"

    def _stay(self, packed: int, sums: int, state: PoolState, above: float) -> ChanceTuple | None:
        worths = self._worths
        halves = worths.best_within(sums)
        if halves is None or halves < self._to_stay:
            return None
        won = worths.halves(sums, worths.worth(packed, sums, halves, False))
        if won < above:
            return None
        wins, lost = self._pool.compared(halves, self._tie_loses, state)
        return wins * won - lost, wins, 0.0


def _unseen(sight: Sight) -> dict[Tile, int]:
    """The number of each tile that the child does not see."""
    extra = () if sight.situation.extra is None else (sight.situation.extra,)
    own, shown = sight.hand.tiles, sight.situation.indicators
    return unseen((*own, *shown, *extra, *sight.dealer_open, *sight.others_open))


def _hidden(sight: Sight, left: dict[Tile, int], rules: ToppanRules) -> dict[Tile, tuple[int, int]]:
    """The first tiles that the dealer may have, each with his total and what the child would lose
    to it, in half points."""
    theirs = replace(sight.situation, seat=DEALER)
    worths, found = HandWorths(theirs, rules), {}
    opened = worths.sums(sight.dealer_open)
    for tile in left:
        packed, sums = pack((tile, *sight.dealer_open)), opened + worths.sums_of[tile]
        halves = worths.best_within(sums)
        if halves is not None:
            lost = worths.halves(sums, worths.worth(packed, sums, halves, False))
            found[tile] = halves, lost
    return found
