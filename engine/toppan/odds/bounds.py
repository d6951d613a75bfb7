"""Bounds what the hands after another tile gain, so that few of them need a look.

A hand that wins is rarely played on. So of each hand after the next tile it is told what declaring
it wins, for all tiles at once (`NextWins`), and no less than what a further tile gains. Only where
the latter is more is the hand followed. All amounts are half points, and no function here returns
less than what it bounds.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.memo import Memo
from engine.toppan.facts import ONES, triplets_in
from engine.toppan.odds.next_wins import NextWins
from engine.toppan.odds.over_limit import OverLimit
from engine.toppan.odds.pool import Pool, PoolState
from engine.toppan.odds.worth import FEW, MOST_BY, HandWorths, needs_pair
from engine.toppan.rules import ToppanRules

MANY: Final = 7
"""The number of tiles within the limit that is declared at once where it is a mangan."""


class NextHands(NamedTuple):
    """Bounds of the hands after each of the first tiles of a pool.

    `values` are what the hands gain, `wins` what they win and `codes` the codes of it, as
    `NextWins` tells; both are empty where that is not known. `further` is what another tile gains
    then, empty where the hands are declared.
    """

    values: list[float]
    wins: list[int]
    codes: list[int]
    further: list[float]


class Bounds:
    """Bounds of hands with the tiles of a pool, in half points. `turned` is no less than the tiles
    left of one group that a turned tile may be of."""

    def __init__(
        self, worths: HandWorths, pool: Pool, over: OverLimit, turned: int, rules: ToppanRules
    ) -> None:
        self._worths, self._pool, self._over = worths, pool, over
        self._pairs_only = needs_pair(rules, FEW)
        plain = not rules.play.busts_late and self._pairs_only and over.purest < MANY
        self.at_once = worths.sure > 0 and plain and not rules.shapes.run_of_any_suits
        """Whether what the hands of all next tiles win is found at once, by `NextWins`."""
        han = _most_turned(turned, pool.count - MANY - 1, rules)
        self.next = NextWins(worths, [slot.tile for slot in pool.slots], han, rules)
        self._most_known: dict[tuple[int, int, int, float, float], tuple[list[float], float]] = {}
        self._two_more_known = Memo(self._two_more)

    def next_hands(self, packed: int, sums: int, cut: int, state: PoolState) -> NextHands:
        """The bounds of the hands after the tile of each of the first `cut` slots, which are those
        within the limit."""
        worths, n = self._worths, self._worths.count(sums)
        if not cut:
            return NextHands([], [], [], [])
        if worths.sure and n == MANY - 1 and worths.mangan_alone:
            return self._next_of_six(packed, sums, cut)
        if not self.at_once or n < MANY - 3:
            return _unknown(self._most_won(sums), cut)
        spare = worths.limit - worths.least(sums)
        wins, codes = self.next.after(packed, sums, self._pool.upto(spare - 1), cut)
        if n == MANY - 1:  # seven tiles are declared
            return NextHands([*wins], wins, codes, [])
        further, most_further = self._further(packed, sums, spare, state)
        values: list[float] = [*wins]
        if most_further > min(wins):
            values = list(map(max, wins, further))
        return NextHands(values, wins, codes, further)

    def unsure(self, hands: NextHands) -> tuple[dict[int, float | None], list[int]]:
        """The places of the hands whose values are no more than bounds, with what they win where
        that is known; and of those for which a tile is turned."""
        if not hands.wins:
            return dict.fromkeys(range(len(hands.further))), []
        odd, turned = self.next.uncertain(hands.codes)
        found: dict[int, float | None] = {
            at: win
            for at, (win, most) in enumerate(zip(hands.wins, hands.further, strict=False))
            if most > win
        }
        found.update(dict.fromkeys((*odd, *turned)))
        return found, turned if hands.further else []

    def _next_of_six(self, packed: int, sums: int, cut: int) -> NextHands:
        """The bounds of seven tiles where they are always a mangan, and worth no more: exact unless
        the hand may win more over the limit, with own winds counted high."""
        sure = self._worths.sure
        if not self._pairs_only:
            return _unknown(self._most_won(sums), cut)
        twice = (packed >> 1 | packed >> 2) & ONES
        if not (twice and (self._worths.own_winds(sums) or triplets_in(packed))):
            return NextHands([float(sure)] * cut, [], [], [])
        return _unknown(max(sure, self._over.most(sums, 1)), cut)

    def _further(
        self, packed: int, sums: int, spare: int, state: PoolState
    ) -> tuple[list[float], float]:
        """No less than what another tile gains after each of the next ones, with which there are
        five tiles or six, unless they make three alike; and the most of it."""
        pool = self._pool
        each, over = self._two_more_known[sums & MOST_BY]
        left = max(pool.left_after(state) - 1, 1)
        saved = left if triplets_in(packed) else 2 + 2 * ((packed >> 1) & ONES).bit_count()
        question = spare, left, saved, each, over
        known = self._most_known.get(question)
        if known is None:
            some = [
                (within * each + min(saved, rest) * over - max(rest - saved, 0) * pool.least_lost)
                / left
                for within in pool.within_after(spare)
                for rest in (max(left - within, 0),)
            ]
            known = self._most_known[question] = some, max(some)
        return known

    def _two_more(self, sums: int) -> tuple[int, int]:
        """No less than what a hand of five tiles or four wins within the limit, and over it, with
        two more."""
        worths, over = self._worths, self._over.most(sums, 2)
        if worths.count(sums) == MANY - 3 or not worths.mangan_alone:
            return self._most_won(sums), over
        return max(over, worths.sure) if worths.own_winds(sums) else worths.sure, over

    def _most_won(self, sums: int) -> int:
        """No less than what any hand wins that may come of one of four tiles or more."""
        worths = self._worths
        han = self.next.most + worths.dora(sums) + 3 * self.next.most_dora
        return max(worths.sure, worths.price(han, False))


def _unknown(most: float, cut: int) -> NextHands:
    """The bounds of hands of which each may gain so much."""
    return NextHands([most] * cut, [], [], [most] * cut)


def _most_turned(group: int, left: int, rules: ToppanRules) -> int:
    """No less than the han that one of `left` tiles adds on average when it is turned, of which
    `group` at most are of one group."""
    by_last = [rules.win.get("shanfuuchue"), rules.prize.get("fuuchuechan")]
    last = sum(rule.value.han for rule in by_last if rule is not None)
    dora = rules.prize.get("dora")
    each = 0 if dora is None else dora.value.han * group
    return 2 + MANY * (each + last) // max(left, 1)  # a third copy is the only one left
