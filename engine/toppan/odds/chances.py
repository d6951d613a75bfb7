"""The odds of a hand as they are told: what each choice gains, and each next tile."""

from __future__ import annotations

import msgspec

from engine.tiles import Tile


class Chance(msgspec.Struct, frozen=True, gc=False):
    """The average gain of a choice in half points, the probability that it beats the dealer, and
    that it ends over the limit. For a dealer, `wins` is the average over the children."""

    points: float
    wins: float
    busts: float


ChanceTuple = tuple[float, float, float]
"""The fields of a Chance as a plain tuple, which is faster: points, wins, busts."""


class NextTile(msgspec.Struct, frozen=True):
    """A tile that may be drawn next, its probability, and the chance of the best play after it."""

    tile: Tile
    probability: float
    then: Chance


class Odds(msgspec.Struct, frozen=True):
    """The chance of each choice, None where it is not allowed, and of each next tile."""

    win: Chance | None
    stay: Chance | None
    hit: Chance | None
    tiles: tuple[NextTile, ...]

    @property
    def best(self) -> str:
        """`win`, `stay` or `hit`, whichever gains most; the first of these where they are equal."""
        known = {"win": self.win, "stay": self.stay, "hit": self.hit}
        there = {name: chance for name, chance in known.items() if chance is not None}
        return max(there, key=lambda name: there[name].points)


def chance_of(three: ChanceTuple | None) -> Chance | None:
    """The Chance of a plain tuple."""
    return None if three is None else Chance(*three)
