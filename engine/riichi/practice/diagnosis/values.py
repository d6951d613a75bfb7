"""The values of a diagnosis: problems, the steps to an amount, and what explains an answer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from engine.ledger import Line
from engine.riichi.hand import Hand
from engine.riichi.scoring.table import Cell
from engine.riichi.situation import Situation
from engine.riichi.verdict import Shares
from engine.rulebook import AnyRule
from engine.tiles import Tile


class CellProblem(msgspec.Struct, frozen=True):
    """What does a cell of the table pay, with so many honba and deposits on the table?

    `cell` may be any number of fu and han, also one that the table has in a row of a limit.
    """

    cell: Cell
    honba: int = 0
    deposits: int = 0


class HandProblem(msgspec.Struct, frozen=True):
    """What is a hand worth?"""

    hand: Hand
    situation: Situation


class PartProblem(HandProblem, frozen=True):
    """How many fu is one part of a hand worth?

    `line` begins the keys of its lines in the ledger (`fu.wait`), `tiles` are those of a triplet or
    quad, () for all other parts.
    """

    line: str = ""
    tiles: tuple[Tile, ...] = ()

    def has(self, line: Line) -> bool:
        """Whether a line of the ledger is one of the part."""
        return line.rule.key.startswith(self.line) and self.tiles in ((), line.tiles)


DrillProblem = CellProblem | HandProblem


class Step(msgspec.Struct, frozen=True):
    """A node of a lane: an amount, and the name of the operation that led to it.

    `name` is one of `STEPS`, or the key of a ledger line (`fu.wait.kanchan`, `yaku.tanyao`) that
    was added, or that is the first. A sum of points is an int, what each pays by tsumo is Shares,
    in points; before the step `cell` a lane of a hand is in fu or in han.
    """

    name: str
    amount: int | Shares


Lane = tuple[Step, ...]

STEPS: Final = (
    "",  # where the lane begins
    "double",  # one han more
    "round",  # up to a hundred
    "round_down",
    "round_nearest",
    "kiriage",  # a base below mangan is a mangan
    "limit",  # fu no longer count
    "dealer",  # times one and a half
    "dealer_twice",
    "half",  # each pays half, when the dealer wins by tsumo
    "shares",  # half and a quarter: the dealer's share and a non-dealer's
    "times",  # one rounded share, times what each pays
    "whole",  # one share before it is rounded, times what each pays
    "thirds",
    "sum",
    "swap",
    "honba",
    "deposits",
    "round_fu",  # up to the next row
    "round_fu_nearest",
    "minimum",  # the least fu
    "cell",  # from fu and han to points
)
"""The operations that lead from one amount of a lane to the next."""


def added(lane: Lane) -> Iterator[tuple[str, int]]:
    """The ledger lines in a lane of a hand, by their keys, with what each adds in fu or in han."""
    before: int | Shares = 0
    for step in lane:
        if step.name not in STEPS and isinstance(step.amount, int) and isinstance(before, int):
            yield step.name, step.amount - before
        before = step.amount


class Explanation(msgspec.Struct, frozen=True):
    """What a player did who gave a wrong answer: a cause that gives exactly what was said.

    `said_lane` leads to what was said and `right_lane` to what is right; they begin alike. `rule`
    is the clause that was not followed, None where no clause speaks of it. `line` is the key of
    the ledger line that was wrong (`fu.wait.kanchan`), "" for none, `tiles` are those that all
    wrong lines of the key are about, `yaku` the id of the yaku concerned, "" for none. `beside` is
    the other of two causes that give the answer only together, "" where this one does alone.
    """

    cause: str
    group: str
    said_lane: Lane
    right_lane: Lane
    rule: AnyRule | None = None
    line: str = ""
    tiles: tuple[Tile, ...] = ()
    yaku: str = ""
    beside: str = ""


class Evidence(msgspec.Struct, frozen=True):
    """What an answer says about a player: the causes that it fits, and those that would have given
    another answer to the same question."""

    fits: frozenset[str]
    against: frozenset[str] = frozenset()
