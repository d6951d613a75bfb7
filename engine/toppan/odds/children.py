"""Computes how the children end against a dealer who stays, over all tiles that they may draw.

Each child is assumed to declare a 和了役 as soon as he has one, and otherwise to draw by a plan
(`engine.toppan.odds.plan`). Tiles that the dealer has drawn are taken out by inclusion and
exclusion, from the sums over all hands that hold them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import product
from math import comb, factorial, perm, prod
from operator import sub
from typing import NamedTuple

from engine.tiles import Tile
from engine.toppan.odds.child_fields import FIELDS, bias_of, field_of, unpacked
from engine.toppan.odds.child_hands import MOST_CHILD_TILES, ChildHands
from engine.toppan.odds.forms import HeldTiles
from engine.toppan.odds.plan import DrawPlan
from engine.toppan.odds.plan_sums import PlanSums, TurnedSums
from engine.toppan.odds.worth import HandWorths
from engine.toppan.rules import ToppanRules
from engine.toppan.situation import Situation


class Against(NamedTuple):
    """A child against a total of the dealer's: the probability that he does not lose to it, and
    what he wins on average in half points. `won` is the probability that he declares a win, `paid`
    what these wins pay on average, `equal` the probability that he stays with the same total."""

    safe: float
    points: float
    won: float
    paid: float
    equal: float


_Without = tuple[int, HeldTiles, HeldTiles]
"""A numerator, tiles of suits, and honours."""


class ChildrenForecast:
    """The results of the children in the seats `seats`, whose plans are the same.

    `left` are the tiles that the dealer did not see at first.
    """

    def __init__(
        self,
        situation: Situation,
        seats: tuple[int, ...],
        left: Mapping[Tile, int],
        rules: ToppanRules,
    ) -> None:
        self._hands = ChildHands(situation, seats, left, rules)
        self._sums = PlanSums(self._hands)

    @property
    def worths(self) -> list[HandWorths]:
        """What hands win, of each child."""
        return self._hands.worths

    def knows(self, plan: DrawPlan, halves: int, size: int = MOST_CHILD_TILES) -> bool:
        """Whether `prepare` was done for these."""
        return self._sums.knows(plan, halves, size)

    def prepare(self, plan: DrawPlan, halves: int, size: int = MOST_CHILD_TILES) -> Iterator[None]:
        """Compute in small steps the results of a plan against a total of the dealer's, by the
        children's hands of `size` tiles at most."""
        yield from self._hands.find(plan, size)
        yield from self._sums.add(plan, halves, size)

    def against(
        self,
        plan: DrawPlan,
        halves: int,
        drawn: tuple[Tile, ...],
        held: tuple[Tile, ...] = (),
    ) -> list[Against]:
        """How each child ends against a dealer who stays with a total, after he drew the tiles
        `drawn`, in the hands that were prepared: no more than in all hands. `won` is no less, as
        hands that draw on and are not followed count as wins.

        With `held`, each hand counts once for each choice of these tiles among its own, and none
        that are turned.
        """
        scale, parts = self._without(drawn, held)
        many, count = len(self._hands.children), self._hands.count - len(drawn)
        results = self._sums.of(plan, halves)
        found = [0.0] * FIELDS * many
        for n, packed in enumerate(_added(results.paid.of, parts)):
            if packed:
                ways = scale * perm(count, n)
                found = [
                    one + more / ways
                    for one, more in zip(found, unpacked(packed, many), strict=True)
                ]
        turned = self._turned(results.extra, parts, drawn, scale)
        return [self._ended(found[child::many], turned[child]) for child in self._hands.children]

    def _turned(
        self, extra: TurnedSums, parts: list[_Without], drawn: tuple[Tile, ...], scale: int
    ) -> list[float]:
        """What turned tiles add on average for each child."""
        many, count = len(self._hands.children), self._hands.count - len(drawn)
        gone = Counter(1 + self._hands.group_of[tile] for tile in drawn)
        found, sums = [0.0] * many, _added(extra.of, parts)
        for kind in {tile.kind for tile in drawn} & self._hands.last_at.keys():
            sums = list(map(sub, sums, _added(partial(extra.last, (kind,)), parts)))
        for n, packed in enumerate(sums):
            if packed and n < count:
                adds = packed + bias_of(many * self._hands.turned_fields)
                ways = scale * perm(count, n + 1)
                for child in self._hands.children:
                    some = field_of(adds, child)
                    for group, times in gone.items():
                        some -= times * field_of(adds, many * group + child)
                    found[child] += some / ways
        return found

    def _ended(self, fields: list[float], turned: float) -> Against:
        """How a child ends, by the averages of his fields."""
        won, paid, higher, gained, equal, drawing = fields
        safe = won + higher + (equal if self._hands.tie_safe else 0)
        return Against(safe, paid + turned + gained, won + drawing, paid + turned, equal)

    def _without(
        self, drawn: tuple[Tile, ...], held: tuple[Tile, ...]
    ) -> tuple[int, list[_Without]]:
        """A denominator, and numerators of hands: with these, the sums over hands that hold them
        count those that can be drawn after the tiles `drawn`, once for each choice of the tiles
        `held` among theirs."""
        gone, kept = Counter(drawn), Counter(held)
        tiles = [(tile, gone[tile], kept[tile], self._hands.left[tile]) for tile in gone | kept]
        found: list[_Without] = []
        for taken in product(*(range(n + 1) for _, n, _, _ in tiles)):
            of, some = 1, list[Tile]()
            for (tile, n, own, left), more in zip(tiles, taken, strict=True):
                both = own + more
                of *= (-1) ** more * comb(n, more) * comb(left - n, own)
                of *= factorial(both) * perm(left - both, n - more)
                some += [tile] * both
            suits, honors = (
                tuple([tile for tile in sorted(some) if tile.honor == honor])
                for honor in (False, True)
            )
            found.append((of, suits, honors))
        scale = prod(perm(left, n + own) for _, n, own, left in tiles)
        return scale, found


def _added(sums: Callable[[HeldTiles, HeldTiles], list[int]], parts: list[_Without]) -> list[int]:
    """The packed sums of hands that can be drawn, by the number of their tiles, from `sums` over
    those that hold some."""
    found: list[int] = []
    for of, suits, honors in parts:
        values = sums(suits, honors)
        if found:
            found = [one + of * value for one, value in zip(found, values, strict=True)]
        else:
            found = [of * value for value in values]
    return found
