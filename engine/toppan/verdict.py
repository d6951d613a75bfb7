"""Verdicts: what the engine answers about a hand of 競技十半."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

import msgspec

from engine.ledger import Line, Payment, total
from engine.rulebook import AnyRule
from engine.tiles import Tile
from engine.toppan.facts import Fact


class Part(StrEnum):
    """The part of a description that a problem is about, so that it can be named beside it."""

    HAND = "hand"
    DORA = "dora"
    SEATS = "seats"
    STAKES = "stakes"


class Problem(msgspec.Struct, frozen=True):
    """One impossibility: its key, where it is, the tiles it is about, and the rule if any."""

    key: str
    part: Part
    tiles: tuple[Tile, ...] = ()
    rule: AnyRule | None = None


class Uncounted(msgspec.Struct, frozen=True, gc=False):
    """Something that holds and does not count, and the rule that says so."""

    what: str
    rule: AnyRule
    tiles: tuple[Tile, ...] = ()


class Score(msgspec.Struct, frozen=True, gc=False):
    """A hand with its own winds counted one way, as it is worth when it wins.

    `values` are lines in half points, of a tile each. `wins` and `prizes` are lines in han; where
    `mangan` is so, the one line of `wins` is the mangan and its amount is 1. `steps` lead to
    points, in half points; `payments` too.
    """

    values: tuple[Line, ...]
    tens: tuple[int, ...]
    bits: int
    wins: tuple[Line, ...]
    prizes: tuple[Line, ...]
    mangan: bool
    steps: tuple[Line, ...]
    payments: tuple[Payment, ...]
    notes: tuple[AnyRule, ...]
    uncounted: tuple[Uncounted, ...]

    @property
    def halves(self) -> int:
        """What the tiles add up to, in half points."""
        return total(self.values)

    @property
    def han(self) -> int:
        """The sum of the lines in han; 0 for a mangan."""
        return 0 if self.mangan else total(self.wins) + total(self.prizes)

    @property
    def points(self) -> int:
        """What is paid to the winner, in half points: to the dealer by all three."""
        return sum(payment.points for payment in self.payments)

    @property
    def facts(self) -> Fact:
        return Fact(self.bits)


class Agari(msgspec.Struct, frozen=True, gc=False):
    """A hand that wins when it is declared; best first where own winds may be counted otherwise."""

    scores: tuple[Score, ...]

    @property
    def best(self) -> Score:
        return self.scores[0]


class Within(msgspec.Struct, frozen=True, gc=False):
    """A hand within the limit and without a 和了役; scored as it is worth if it is compared and
    wins, the highest total first."""

    scores: tuple[Score, ...]

    @property
    def best(self) -> Score:
        return self.scores[0]


class Hoping(msgspec.Struct, frozen=True, gc=False):
    """A hand over the limit that may still become a pure one, where the rule lets it."""

    rule: AnyRule
    halves: int


class Bust(msgspec.Struct, frozen=True, gc=False):
    """A hand over the limit, by the least that its tiles can count, in half points."""

    rule: AnyRule
    halves: int


class Impossible(msgspec.Struct, frozen=True):
    """What was described cannot be; every problem, none judged away."""

    problems: tuple[Problem, ...]


Verdict = Agari | Within | Hoping | Bust | Impossible

VERDICTS: Final[dict[type, str]] = {
    Agari: "agari",
    Within: "within",
    Hoping: "hoping",
    Bust: "bust",
    Impossible: "impossible",
}
"""What each verdict is called in data."""
