"""Deals 競技十半 by seed and compares what staying wins with the dealer's exact odds.

`python -m tests.verify.odds --deals 1000000 --seed 1`: each deal is judged by the judge, and played
by the plans that the odds suppose of the children; a deal that is played again counts as nothing.
Writes the mean, its error, and the odds, then how often the deal is played again.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Final, NamedTuple

from msgspec.structs import replace

from engine.tiles import COPIES, RED_FIVES, TILES, Tile
from engine.toppan.hand import Hand
from engine.toppan.judge import compared, judge
from engine.toppan.odds.dealer import DealerOdds
from engine.toppan.odds.plan import DrawPlan, Planner
from engine.toppan.odds.worth import HandWorths
from engine.toppan.rules import ToppanRules, load
from engine.toppan.scoring.totals import best_within
from engine.toppan.situation import Situation, Stake
from engine.toppan.verdict import Agari, Bust

SITUATION: Final = Situation(seat=0, stakes=(Stake.HALF, Stake.EVEN, Stake.DOUBLE), honba=1)
_MOST: Final = 8
_ERRORS: Final = 4
"""How many standard errors the mean may be away."""
_Ending = tuple[int, str]
"""What the dealer gains from a child, and how that ends: `win`, `turned` for a win for which a tile
is turned, `equal` for a stay with the total of the dealer, or another end."""
_Result = Callable[[tuple[Tile, ...], Tile], _Ending | None]
"""How a child ends with these tiles and with the tile turned for 十半和, None while he draws on."""


class Simulated(NamedTuple):
    """Of a dealer who stays, in half points: the mean gain, its error, and that of the odds.

    `redraws` is the part of the deals that are played again.
    """

    mean: float
    error: float
    exact: float
    redraws: float


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.verify.odds", description=__doc__)
    parser.add_argument("--deals", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--hand", default="2m5p")
    options = parser.parse_args()
    found = simulated(options.hand, options.deals, options.seed)
    away = abs(found.mean - found.exact) / found.error
    told = f"{options.deals} deals: {found.mean:.4f} ± {found.error:.4f}, odds {found.exact:.4f}"
    print(f"{told}, {away:.2f} errors")
    print(f"played again: {100 * found.redraws:.2f} % of the deals")
    return int(away > _ERRORS)


def simulated(hand: str, deals: int, seed: int) -> Simulated:
    """Deal by a seed, the dealer staying with a hand."""
    rules, dealer, chance = load("toppan"), Hand.parse(hand), Random(seed)
    wall = [tile for tile in TILES for _ in range(COPIES - (tile.red or tile + 1 in RED_FIVES))]
    rest = list((Counter((*wall, *RED_FIVES)) - Counter(dealer.tiles)).elements())
    situation = replace(SITUATION, indicators=tuple(chance.sample(rest, 34)))
    left = sorted((Counter(rest) - Counter(situation.indicators)).elements())
    odds = DealerOdds(dealer, situation, (), rules).stay()
    assert odds is not None
    play = [_child(seat, dealer, situation, left, rules) for seat in (1, 2, 3)]
    total = squares = redraws = 0
    for _ in range(deals):
        gain = _played(chance.sample(left, 3 * _MOST + 3), play)
        if gain is None:
            redraws += 1
        else:
            total, squares = total + gain, squares + gain * gain
    mean = total / deals
    error = ((squares / deals - mean * mean) / deals) ** 0.5
    return Simulated(mean, error, odds.points, redraws / deals)


def _played(drawn: list[Tile], play: list[_Result]) -> int | None:
    """What the dealer gains from children who draw these tiles, the tiles that are turned coming
    between their hands; None for a deal that is played again."""
    gain, at, ends = 0, 0, set[str]()
    for result in play:
        for n in range(1, _MOST + 1):
            known = result(tuple(drawn[at : at + n]), drawn[at + n])
            if known is not None:
                gain, at = gain + known[0], at + n + (known[1] == "turned")
                ends.add(known[1])
                break
    return None if ends <= {"win", "turned"} or ends == {"equal"} else gain


def _child(
    seat: int, dealer: Hand, situation: Situation, left: list[Tile], rules: ToppanRules
) -> _Result:
    """What the dealer gains from the child of a seat, by the judge."""
    own = replace(situation, seat=seat, stakes=(situation.stakes[seat - 1],))
    worths, pool = HandWorths(own, rules), Counter((dealer.tiles[0], *left))
    plan = Planner(worths.low, HandWorths(situation, rules), pool, rules).plan(dealer.opened, ())
    theirs = compared(dealer, situation, rules)
    lost = next(p.points for p in theirs.payments if p.payer == seat)
    known: dict[tuple[tuple[Tile, ...], Tile | None], _Ending | None] = {}

    def result(tiles: tuple[Tile, ...], turned: Tile) -> _Ending | None:
        some = (*sorted(tiles[:-1]), tiles[-1])
        within = best_within(some, seat, rules)
        question = some, turned if within == worths.limit else None
        if question not in known:
            around = replace(own, extra=question[1])
            known[question] = _gain(Hand(some), around, plan, theirs.halves, lost, rules)
        return known[question]

    return result


def _gain(
    hand: Hand, own: Situation, plan: DrawPlan, theirs: int, lost: int, rules: ToppanRules
) -> _Ending | None:
    verdict = judge(hand, own, rules)
    if isinstance(verdict, Agari):
        turned = any(line.rule.key == "win.toppanfuu" for line in verdict.best.wins)
        return -verdict.best.points, "turned" if turned else "win"
    if isinstance(verdict, Bust):
        return lost, "bust"
    total = best_within(hand.tiles, own.seat, rules)
    assert total is not None
    n = len(hand.tiles)
    if n < _MOST and plan[min(n, len(plan)) - 1][total]:
        return None
    if total > theirs:
        return -compared(hand, own, rules).points, "higher"
    return lost, "equal" if total == theirs else "lower"


if __name__ == "__main__":
    sys.exit(main())
