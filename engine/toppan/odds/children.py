"""Computes how the children end against a dealer who stays, over all tiles that they may draw.

Each child is assumed to declare a 和了役 as soon as he has one, and otherwise to draw by a plan
(`engine.toppan.odds.plan`). Tiles that the dealer has drawn are taken out by inclusion and
exclusion, from the sums over all hands that hold them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import product
from math import comb, factorial, perm, prod
from typing import Final, NamedTuple

from engine.tiles import Tile
from engine.toppan.odds.child_fields import BITS, FIELDS, NARROW, TURNED, WON, bias_of, unpacked
from engine.toppan.odds.child_hands import MOST, ChildHands
from engine.toppan.odds.plan import DrawPlan
from engine.toppan.odds.plan_sums import PlanSums, SizeSums
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


_UNKNOWN: Final = -1
"""The number of a hand that no child may hold."""
_Without = tuple[int, int, tuple[tuple[int, int], ...]]
"""The number of a hand, its numerator, and its tiles as slots, each with the hand without it; the
last is the place of the sum in a row, with the hand itself."""


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

    def knows(self, plan: DrawPlan, halves: int, most: int, size: int = MOST) -> bool:
        """Whether `prepare` was done for these."""
        return self._sums.knows(plan, halves, most, size)

    def prepare(self, plan: DrawPlan, halves: int, most: int, size: int = MOST) -> Iterator[None]:
        """Compute in small steps the results of a plan against a total of the dealer's, who has
        drawn at most so many tiles, by the children's hands of `size` tiles at most."""
        yield from self._hands.find(plan, size)
        yield from self._sums.add(plan, halves, most, size)

    def against(
        self,
        plan: DrawPlan,
        halves: int,
        came: tuple[Tile, ...],
        held: tuple[Tile, ...] = (),
    ) -> list[Against]:
        """How each child ends against a dealer who stays with a total, after he drew the tiles
        `came`, in the hands that were prepared: no more than in all hands. `won` is no less, as
        hands that draw on and are not followed count as wins.

        With `held`, each hand counts once for each choice of these tiles among its own, and none
        that are turned.
        """
        scale, parts = self._without(came, held)
        many, count = len(self._hands.children), self._hands.count - len(came)
        found = [0.0] * FIELDS * many
        for some in self._sums.of(plan, halves):
            ways, turns = scale * perm(count, some.n), scale * perm(count, some.n + 1)
            if not ways:
                continue
            fields = unpacked(self._summed(some, parts, came), many)
            for at, value in enumerate(fields):
                turned = at // many == TURNED
                if turns or not turned:
                    found[at] += value / (turns if turned else ways)
        return [self._ended(found[child::many]) for child in self._hands.children]

    @staticmethod
    def _ended(fields: list[float]) -> Against:
        """How a child ends, by the averages of his fields."""
        safe, points, turned, won, paid, equal = fields
        return Against(safe, points + turned, won, paid + turned, equal)

    def _last_tiles(self, rows: dict[int, int], parts: list[_Without]) -> int:
        """The packed fields of the hands of `rows`: those in which the tiles of `parts` are not the
        last one, and those in which one of them is."""
        many, mask = len(self._hands.children), (1 << NARROW) - 1
        fields = [0] * 2 * many
        for _, of, lasts in parts:
            for less, slot in lasts:
                each = rows.get(less, 0) >> self._hands.width * slot
                for at in range(2 * many):
                    fields[at] += of * (each >> NARROW * at & mask)
        found = sum(fields[at] << BITS * at for at in range(2 * many))
        return found + (found << WON * BITS * many)

    def _summed(self, some: SizeSums, parts: list[_Without], came: tuple[Tile, ...]) -> int:
        """The packed fields of the hands that can be drawn after the tiles `came`."""
        many, held = len(self._hands.children), some.paid
        found = sum([of * held[at] for at, of, _ in parts if at in held])
        if some.rows:
            found += self._last_tiles(some.rows, parts)
        if came and some.extra:
            groups = [self._hands.groups[self._hands.place[tile]] for tile in came]
            mask, bias, held = (1 << BITS * many) - 1, bias_of(many), some.extra
            extra = sum([of * held[at] for at, of, _ in parts if at in held])
            extra += bias_of(many * self._hands.worths[0].groups)
            gone = sum([(extra >> BITS * many * group & mask) - bias for group in groups])
            found -= gone << TURNED * BITS * many
        return found

    def _without(
        self, came: tuple[Tile, ...], held: tuple[Tile, ...]
    ) -> tuple[int, list[_Without]]:
        """A denominator, and numerators of hands: with these, the sums over hands
        that hold them count those that can be drawn after the tiles `came`, once for each choice of
        the tiles `held` among theirs."""
        gone = Counter(self._hands.place[tile] for tile in came)
        kept = Counter(self._hands.place[tile] for tile in held)
        slots = [(slot, gone[slot], kept[slot], self._hands.left[slot]) for slot in gone | kept]
        found: list[_Without] = []
        for taken in product(*(range(n + 1) for _, n, _, _ in slots)):
            of, packed = 1, 0
            for (slot, n, own, left), some in zip(slots, taken, strict=True):
                both = own + some
                of *= (-1) ** some * comb(n, some) * comb(left - n, own)
                of *= factorial(both) * perm(left - both, n - some)
                packed += both * self._hands.units[slot]
            lasts = tuple(
                (self._hands.number.get(packed - self._hands.units[slot], _UNKNOWN), slot)
                for (slot, _, own, _), some in zip(slots, taken, strict=True)
                if own + some
            )
            number = self._hands.number.get(packed, _UNKNOWN)
            found.append((number, of, (*lasts, (number, len(self._hands.left)))))
        scale = prod(perm(left, n + own) for _, n, own, left in slots)
        return scale, found
