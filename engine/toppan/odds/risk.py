"""Computes what each next tile does to the dealer's hand: bust or win, probability, and gain.

The sums run over the unseen tiles. What staying gains depends on how the children play and is
computed by `engine.toppan.odds.dealer`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec
from msgspec.structs import replace

from engine.ledger import balance
from engine.tiles import Tile
from engine.toppan.hand import Hand
from engine.toppan.judge import judge
from engine.toppan.odds.pool import unseen
from engine.toppan.play.deal import DEALER, Deal, Player
from engine.toppan.play.settle import settle
from engine.toppan.rules import ToppanRules
from engine.toppan.situation import Situation
from engine.toppan.verdict import Agari, Bust

TileOutcome = Literal["bust", "win", "goes_on"]


class ComingTile(msgspec.Struct, frozen=True):
    """A tile that may be drawn next: its probability, its outcome, and the dealer's average gain in
    half points where it ends the deal, None where he plays on."""

    tile: Tile
    probability: float
    outcome: TileOutcome
    points: float | None


class Risk(msgspec.Struct, frozen=True):
    """Every tile that the dealer may draw next."""

    tiles: tuple[ComingTile, ...]

    def probability(self, outcome: TileOutcome) -> float:
        """The probability of an outcome."""
        return sum(one.probability for one in self.tiles if one.outcome == outcome)

    def points(self, outcome: TileOutcome) -> float:
        """The average gain by tiles of this outcome times their probability, in half points."""
        there = (one for one in self.tiles if one.outcome == outcome)
        return sum(one.probability * one.points for one in there if one.points is not None)


def risk(hand: Hand, situation: Situation, others_open: Iterable[Tile], rules: ToppanRules) -> Risk:
    """The outcomes of the dealer's next tile; each child has one hidden tile.

    Raises ValueError where more copies of a tile are seen than there are.
    """
    left = unseen((*hand.tiles, *situation.indicators, *others_open))
    count = sum(left.values())
    costs = {tile: cost_of_bust(tile, hand, situation, rules) for tile in left}
    found = []
    for tile, n in left.items():
        rest = left | {tile: n - 1}
        after = hand.with_tile(tile)
        verdict = judge(after, situation, rules)
        outcome: TileOutcome = "goes_on"
        points = None
        if isinstance(verdict, Agari):
            outcome, points = "win", _won(after, situation, rest, rules)
        elif isinstance(verdict, Bust):
            outcome, points = "bust", _mean(costs, rest)
        found.append(ComingTile(tile, n / count, outcome, points))
    return Risk(tuple(found))


def cost_of_bust(tile: Tile, hand: Hand, situation: Situation, rules: ToppanRules) -> int:
    """The gain of a bust dealer in half points, below zero, if each child has this one tile."""
    children = [Player((tile,), stake) for stake in situation.stakes]
    deal = Deal(
        round_wind=situation.round_wind,
        honba=situation.honba,
        indicators=situation.indicators,
        players=(Player(hand.tiles, end="bust"), children[0], children[1], children[2]),
    )
    return balance(settle(deal, rules).payments)[DEALER]


def _won(hand: Hand, situation: Situation, rest: dict[Tile, int], rules: ToppanRules) -> float:
    """The gain of a declared win in half points; 十半和 turns one of the tiles that are left."""
    verdict = judge(hand, situation, rules)
    assert isinstance(verdict, Agari)
    if all(line.rule.key != "win.toppanfuu" for line in verdict.best.wins):
        return verdict.best.points
    turned = {
        tile: judge(hand, replace(situation, extra=tile), rules) for tile, n in rest.items() if n
    }
    known = {tile: v.best.points for tile, v in turned.items() if isinstance(v, Agari)}
    return _mean(known, rest) if known else verdict.best.points


def _mean(values: dict[Tile, float] | dict[Tile, int], weights: dict[Tile, int]) -> float:
    """The mean of the values weighted by tile; 0 where all weights are 0."""
    count = sum(weights[tile] for tile in values)
    return sum(weights[tile] * value for tile, value in values.items()) / max(count, 1)
