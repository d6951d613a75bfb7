"""Values of the end of a game: places and results by seat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.ledger import Line
from engine.rulebook import AnyRule, Rule


@dataclass(frozen=True, slots=True)
class PlacedView:
    """A seat at the end of a game; `first`: it was the first dealer."""

    wind: int
    first: bool
    place: int
    score: int
    lines: tuple[Line, ...]
    total: int


@dataclass(frozen=True, slots=True)
class ResultView:
    """Places and results at the end of a game.

    `marks`: results are numbers of ◎ and ●. `apart` are points set aside, `missing` points that
    the scores lack. `lent` has lender (None: the bank), borrower and line. `chombo` has how many
    each seat settles now (None: paid at the table). `halves`: all amounts are half points.
    `others` are the other readings by which places or points would differ, with the seats then.
    """

    seats: tuple[PlacedView, ...]
    marks: bool
    apart: int
    missing: int
    cited: tuple[AnyRule, ...]
    lent: tuple[tuple[int | None, int, Line], ...]
    chombo: tuple[int, int, int, int] | None
    halves: bool
    others: tuple[tuple[Rule[Any], tuple[PlacedView, ...]], ...]
