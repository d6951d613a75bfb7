"""Plans by which the children draw against the open tiles of a dealer who has stayed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.tiles import Tile
from engine.toppan.odds.worth import HandWorths
from engine.toppan.play.deal import least_to_stay
from engine.toppan.rules import ToppanRules

_FIVE: Final = 5
"""The number of tiles within the limit that wins by 五張和."""

DrawPlan = tuple[tuple[bool, ...], ...]
"""Whether another tile is drawn, by the number of tiles less one and the total in half points."""


class Planner:
    """The plans of a child that win most often by totals alone, as if tiles were put back.

    `low` is the least value of each tile for the child in half points; `dealer` values the
    dealer's hands. `unseen` are the tiles that the child does not see before the dealer draws.
    """

    def __init__(
        self,
        low: Mapping[Tile, int],
        dealer: HandWorths,
        unseen: Mapping[Tile, int],
        rules: ToppanRules,
    ) -> None:
        self._dealer, self._rules = dealer, rules
        self._known: dict[tuple[int, tuple[int, ...]], DrawPlan] = {}
        own = {tile: (low[tile], dealer.valued(dealer.sums_of[tile])) for tile in unseen}
        self._values = sorted(set(own.values()))
        self._class_of = {tile: self._values.index(value) for tile, value in own.items()}
        self._counts = [0] * len(self._values)
        for tile, n in unseen.items():
            self._counts[self._class_of[tile]] += n

    def plan(self, opened: Sequence[Tile], drawn: Sequence[Tile]) -> DrawPlan:
        """The plan against the dealer's `opened` tiles, of which `drawn` are no longer unseen."""
        counts = list(self._counts)
        for tile in drawn:
            counts[self._class_of[tile]] -= 1
        shown = self._dealer.valued(self._dealer.sums(opened))
        question = shown, tuple(counts)
        known = self._known.get(question)
        if known is None:
            must = least_to_stay((None, *opened), self._rules)
            known = self._known[question] = self._made(shown, must, counts)
        return known

    def _made(self, shown: int, must: int, counts: list[int]) -> DrawPlan:
        """The plan, computed in whole numbers: all gains of one round have the same denominator,
        the ways of the dealer's first tile and of the tiles to come."""
        limit, theirs = self._dealer.limit, dict[int, int]()
        often: dict[int, int] = {}
        for (low, value), n in zip(self._values, counts, strict=True):
            often[low] = often.get(low, 0) + n
            best = self._dealer.best_within(shown + value)
            if best is not None:
                theirs[best] = theirs.get(best, 0) + n
        ways, count = max(sum(theirs.values()), 1), sum(counts)
        draws = self._rules.play.tie.value != "dealer"
        worth = [_standing(total, theirs, draws) for total in range(limit + 1)]
        table: list[tuple[bool, ...]] = []
        best_of, all_ways = [ways] * (limit + 1), ways
        for _ in range(_FIVE - 1):
            hits = [_next(at, often, best_of, limit, all_ways) for at in range(limit + 1)]
            worth, all_ways = [one * count for one in worth], all_ways * count
            goes = [at < must or hits[at] > worth[at] for at in range(limit + 1)]
            best_of = [hits[at] if goes[at] else worth[at] for at in range(limit + 1)]
            table.append(tuple(goes))
        return tuple(reversed(table))


def _next(at: int, often: Mapping[int, int], best: list[int], limit: int, ways: int) -> int:
    """What another tile gains from a total: the limit wins, more loses."""
    found = 0
    for low, n in often.items():
        after = at + low
        found += n * (best[after] if after < limit else ways if after == limit else -ways)
    return found


def _standing(total: int, theirs: Mapping[int, int], draws: bool) -> int:
    """The ways in which a total wins, less those in which it loses; `draws`: a tie does neither."""
    ways = max(sum(theirs.values()), 1)
    won = sum(n for other, n in theirs.items() if other < total)
    even = theirs.get(total, 0) if draws else 0
    return 2 * won + even - ways
