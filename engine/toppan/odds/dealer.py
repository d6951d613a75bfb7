"""Computes what a dealer gains on average from three children, by choice and by next tile.

The averages are exact sums over the tiles that the dealer does not see. The assumptions about the
children are those of `engine.toppan.odds.children`; redraws are left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from engine.tiles import Tile, pack, unit
from engine.toppan.facts import total_bits
from engine.toppan.hand import Hand
from engine.toppan.odds.child import Chance, NextTile, Odds
from engine.toppan.odds.children import BUSTS, ChildForecast, ChildResults, DrawPlan, draw_plan
from engine.toppan.odds.pool import unseen
from engine.toppan.odds.risk import cost_of_bust
from engine.toppan.odds.worth import HandWorths
from engine.toppan.play.deal import DEALER
from engine.toppan.rules import ToppanRules
from engine.toppan.scoring.pure import pure_possible
from engine.toppan.situation import Situation

_MANY: Final = 7
"""The number of tiles within the limit that is declared at once where it is a mangan."""


def dealer_odds(
    hand: Hand,
    situation: Situation,
    others_open: Iterable[Tile],
    rules: ToppanRules,
    progress: Callable[[int, int], object] | None = None,
) -> Odds:
    """The odds of a dealer: half points from all three, `wins` the average over the children.

    `progress` is called with the number of hands done and the number of all hands. Raises
    ValueError where more tiles are seen than there are, and where too few are left for the
    children.
    """
    dealer = DealerOdds(hand, situation, others_open, rules)
    for at, of in dealer.steps():
        if progress is not None:
            progress(at, of)
    return dealer.found()


class DealerOdds:
    """The best play of a dealer, computed from the longest hands back to the present one; a hand
    is the sorted tiles drawn from now on."""

    def __init__(
        self, hand: Hand, situation: Situation, others_open: Iterable[Tile], rules: ToppanRules
    ) -> None:
        self._rules, self._own = rules, hand.tiles
        self._left = unseen((*hand.tiles, *situation.indicators, *others_open))
        children = len(situation.stakes)
        if sum(self._left.values()) < children + 1:
            raise ValueError("too few tiles are left for the children")
        single = [HandWorths(_at(situation, n), rules) for n in range(children)]
        self._worths, self._each = single[0], single
        self._tiles = sorted(self._left, key=lambda t: (self._worths.low[t], t))
        self._children = [
            ChildForecast(n + 1, situation, self._left, rules) for n in range(children)
        ]
        self._costs = {t: cost_of_bust(t, hand, situation, rules) for t in self._left}
        self._hoping = rules.play.bust_test.value == "while_pure_possible"
        self._tie_wins = rules.play.tie.value == "dealer"
        self._best: dict[tuple[Tile, ...], Chance] = {}

    def steps(self) -> Iterator[tuple[int, int]]:
        """Compute a hand at a time; yields the number of hands done and the number of all hands."""
        levels: list[list[tuple[Tile, ...]]] = [[()]]
        while levels[-1]:
            levels.append([after for came in levels[-1] for after in self._longer(came)])
        of, done = sum(map(len, levels)), 0
        for level in reversed(levels):
            for came in level:
                for _ in self._prepared(came):
                    yield done, of
                self._best[came] = self._computed(came)
                done += 1
                yield done, of

    def _prepared(self, came: tuple[Tile, ...]) -> Iterator[None]:
        """Prepare the children's results for staying now, where that may be the best choice."""
        if self._may_stay(came):
            for child, done in self._plans(came):
                if not child.knows(done):
                    yield from child.prepare(done)

    def found(self) -> Odds:
        """The odds of the choices now, after all `steps`."""
        packed, sums = self._packed(())
        win, stay = self._win(packed, sums, ()), self.stay()
        coming = self._coming(()) if self._goes_on(packed, sums) else []
        tiles = tuple(NextTile(t, likely, self._after((), t)) for t, likely in coming)
        return Odds(win, stay, self._hit(()) if tiles else None, tiles)

    def _packed(self, came: tuple[Tile, ...]) -> tuple[int, int]:
        tiles = (*self._own, *came)
        return pack(tiles), self._worths.sums(tiles)

    def _longer(self, came: tuple[Tile, ...]) -> Iterator[tuple[Tile, ...]]:
        packed, sums = self._packed(came)
        if not self._worths.sure or self._worths.count(sums) + 1 < _MANY:
            start = self._tiles.index(came[-1]) if came else 0
            for tile in self._tiles[start:]:
                after = packed + unit(tile), sums + self._worths.sums_of[tile]
                if came.count(tile) < self._left[tile] and self._goes_on(*after):
                    yield (*came, tile)

    def _goes_on(self, packed: int, sums: int) -> bool:
        if self._worths.least(sums) <= self._worths.limit:
            return True
        return self._hoping and pure_possible(packed, self._worths.count(sums), self._rules)

    def _coming(self, came: tuple[Tile, ...]) -> list[tuple[Tile, float]]:
        """The tiles that may be drawn next and their probabilities; none where only those of the
        children are left."""
        count = sum(self._left.values()) - len(came)
        if count <= len(self._children):
            return []
        each = ((tile, n - came.count(tile)) for tile, n in self._left.items())
        return [(tile, n / count) for tile, n in each if n]

    def _computed(self, came: tuple[Tile, ...]) -> Chance:
        ways = [self._hit(came), self._win(*self._packed(came), came)]
        if self._may_stay(came):
            ways.append(self.stay(came))
        return max((way for way in ways if way is not None), key=lambda way: way.points)

    def _may_stay(self, came: tuple[Tile, ...]) -> bool:
        """Whether staying may gain more than declaring: at most the prices of all children."""
        packed, sums = self._packed(came)
        prices = self._prices(packed, sums)
        win = self._win(packed, sums, came)
        return prices is not None and (win is None or sum(prices[1]) > win.points or not came)

    def _hit(self, came: tuple[Tile, ...]) -> Chance:
        """The average of another tile."""
        points = wins = busts = 0.0
        for tile, likely in self._coming(came):
            then = self._after(came, tile)
            points += likely * then.points
            wins += likely * then.wins
            busts += likely * then.busts
        return Chance(points, wins, busts)

    def _after(self, came: tuple[Tile, ...], tile: Tile) -> Chance:
        """The chance of the hand after one more tile."""
        places = sorted((*came, tile), key=lambda t: (self._worths.low[t], t))
        after = tuple(places)
        known = self._best.get(after)
        if known is not None:
            return known
        packed, sums = self._packed(after)
        won = self._win(packed, sums, after)
        return won or Chance(self._mean(self._costs, after), 0.0, 1.0)

    def _mean(self, values: dict[Tile, float], came: tuple[Tile, ...]) -> float:
        """The mean of values by tile, over the tiles that are left."""
        ways = {tile: n - came.count(tile) for tile, n in self._left.items()}
        return sum(n * values[tile] for tile, n in ways.items()) / sum(ways.values())

    def _win(self, packed: int, sums: int, came: tuple[Tile, ...]) -> Chance | None:
        """The chance of declaring; None without a 和了役."""
        best: float | None = None
        around = self._worths.bits(packed, sums)
        for halves in self._worths.totals(sums):
            bits = around | total_bits(halves, self._worths.limit)
            base = self._worths.base(packed, sums, bits, True)
            if base.wins:
                won: float = sum(worths.halves(sums, base) for worths in self._each)
                coming = self._coming(came) if base.extra else []
                if coming:
                    many = self._worths.groups
                    likely = [0.0] * many
                    for tile, p in coming:
                        likely[self._worths.turned(tile)] += p
                    more = self._worths.more(packed, sums, bits)
                    each = ((w, g) for w in self._each for g in range(many) if likely[g])
                    won = sum(likely[g] * w.halves(sums, base, more[g]) for w, g in each)
                best = won if best is None else max(best, won)
        return None if best is None else Chance(best, 1.0, 0.0)

    def _prices(self, packed: int, sums: int) -> tuple[int, list[int]] | None:
        """The total, and what each child would lose to it in half points; None over the limit."""
        worths = self._worths
        halves = max((h for h in worths.totals(sums) if h <= worths.limit), default=None)
        if halves is None:
            return None
        bits = worths.bits(packed, sums) | total_bits(halves, worths.limit)
        base = worths.base(packed, sums, bits, False)
        return halves, [one.halves(sums, base) for one in self._each]

    def _plans(self, came: tuple[Tile, ...]) -> Iterator[tuple[ChildForecast, DrawPlan]]:
        """The plan of each child against these tiles, of which he does not see the first."""
        pool = {tile: n - came.count(tile) for tile, n in self._left.items()}
        pool[self._own[0]] = pool.get(self._own[0], 0) + 1
        opened = (*self._own, *came)[1:]
        for child in self._children:
            low, limit = child.worths.low, self._worths.limit
            yield child, draw_plan(opened, pool, low, limit, self._rules)

    def stay(self, came: tuple[Tile, ...] = ()) -> Chance | None:
        """The chance of staying after these tiles; None over the limit."""
        known = self._prices(*self._packed(came))
        if known is None:
            return None
        halves, prices = known
        points = wins = 0.0
        for (child, done), price in zip(self._plans(came), prices, strict=True):
            gained, often = self._against(child.results(done, came), halves, price)
            points, wins = points + gained, wins + often / len(self._children)
        return Chance(points, wins, 0.0)

    def _against(self, met: ChildResults, halves: int, price: int) -> tuple[float, float]:
        """The average gain from one child in half points, and the probability that he is beaten."""
        points = wins = 0.0
        for so, often in met.often.items():
            loses = so == BUSTS or (0 <= so < halves) or (so == halves and self._tie_wins)
            if loses:
                points, wins = points + often * price, wins + often
            elif so != halves:
                points -= met.points[so]
        return points, wins


def _at(situation: Situation, child: int) -> Situation:
    """The dealer's situation against one child alone."""
    return Situation(
        seat=DEALER,
        round_wind=situation.round_wind,
        honba=situation.honba,
        stakes=(situation.stakes[child],),
        indicators=situation.indicators,
    )
