"""Verdicts on a hand of 競技十半: scores, problems, and what was not counted."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

import msgspec

from engine.ledger import Line, Payment, total
from engine.rulebook import AnyRule
from engine.tiles import Tile
from engine.toppan.facts import Fact


class Part(StrEnum):
    """The part of a described hand that a problem is about."""

    HAND = "hand"
    DORA = "dora"
    SEATS = "seats"
    STAKES = "stakes"


class Problem(msgspec.Struct, frozen=True):
    """One reason why a description is impossible: its key, the part and the tiles that it is
    about, and the rule that forbids it, if one does."""

    key: str
    part: Part
    tiles: tuple[Tile, ...] = ()
    rule: AnyRule | None = None


class Uncounted(msgspec.Struct, frozen=True, gc=False):
    """A yaku (or "extra", the turned tile) that holds but does not count, and the rule why."""

    what: str
    rule: AnyRule
    tiles: tuple[Tile, ...] = ()


class Score(msgspec.Struct, frozen=True, gc=False):
    """A hand with its own winds counted in one way, and what it wins.

    `values` are lines in half points, one per tile; `tens` the indices of the own winds counted
    high; `bits` the facts. `wins` (和了役) and `prizes` (懸賞役) are lines in han; with `mangan`
    there is one line of wins, of amount 1. `steps` lead from stake and han to half points, in
    which the `payments` are. `notes` are rules that applied without an amount.
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
        """The total of the tiles in half points."""
        return total(self.values)

    @property
    def han(self) -> int:
        """The sum of the lines in han; 0 for a mangan."""
        return 0 if self.mangan else total(self.wins) + total(self.prizes)

    @property
    def points(self) -> int:
        """Half points paid to the winner; to the dealer by all three children."""
        return sum(payment.points for payment in self.payments)

    @property
    def facts(self) -> Fact:
        """The facts of the tiles and of this total."""
        return Fact(self.bits)


class Agari(msgspec.Struct, frozen=True, gc=False):
    """A hand with a 和了役; `scores` are the ways to count its own winds, the best first."""

    scores: tuple[Score, ...]

    @property
    def best(self) -> Score:
        return self.scores[0]


class Within(msgspec.Struct, frozen=True, gc=False):
    """A hand within the limit and without a 和了役; `scores` are what it wins in a comparison, the
    highest total first."""

    scores: tuple[Score, ...]

    @property
    def best(self) -> Score:
        return self.scores[0]


class Hoping(msgspec.Struct, frozen=True, gc=False):
    """A hand over the limit that may draw on, since it may become a pure one (`play.bust_test`);
    `halves` is its least total in half points."""

    rule: AnyRule
    halves: int


class Bust(msgspec.Struct, frozen=True, gc=False):
    """A hand over the limit; `halves` is its least total in half points."""

    rule: AnyRule
    halves: int


class Impossible(msgspec.Struct, frozen=True):
    """A description that is impossible, with all its problems."""

    problems: tuple[Problem, ...]


Verdict = Agari | Within | Hoping | Bust | Impossible

VERDICTS: Final[dict[type, str]] = {
    Agari: "agari",
    Within: "within",
    Hoping: "hoping",
    Bust: "bust",
    Impossible: "impossible",
}
"""The name of each verdict in data."""
