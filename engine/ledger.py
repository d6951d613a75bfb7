"""Lines and payments: every amount that the engine reports carries the rule it comes from."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

import msgspec

from engine.rulebook import AnyRule
from engine.tiles import Tile

SEATS = 4
T = TypeVar("T")


def four(values: Iterable[T]) -> tuple[T, T, T, T]:
    """The values of the four seats as a tuple; raises ValueError for fewer or more."""
    east, south, west, north = values
    return east, south, west, north


class Line(msgspec.Struct, frozen=True, gc=False):
    """An amount (han, fu, points or half points, by the list that holds it) and its rule.

    `tiles` are the tiles that it counts; `of` the operands it was computed from, in the order of
    the rule's arithmetic; `label` tells apart lines of one rule, such as the name of a limit.
    Raises TypeError without a rule.
    """

    rule: AnyRule
    amount: int
    tiles: tuple[Tile, ...] = ()
    of: tuple[int, ...] = ()
    label: str = ""

    def __post_init__(self) -> None:
        if not isinstance(self.rule, AnyRule):
            raise TypeError(f"a line of {self.amount} needs a rule, not {self.rule!r}")


class Payment(msgspec.Struct, frozen=True, gc=False):
    """Points that one seat pays to another; seats are numbered 0 east to 3 north.

    `payer` is None for points that are on the table already (deposits). In 競技十半 the amounts are
    half points.
    """

    line: Line
    payer: int | None
    payee: int

    @property
    def points(self) -> int:
        return self.line.amount


def total(lines: Iterable[Line]) -> int:
    """The sum of the amounts."""
    return sum([line.amount for line in lines])


def balance(payments: Iterable[Payment]) -> tuple[int, int, int, int]:
    """What each seat gains or loses, east to north; the sum is the deposits that were paid out."""
    seats = [0] * SEATS
    for payment in payments:
        seats[payment.payee] += payment.points
        if payment.payer is not None:
            seats[payment.payer] -= payment.points
    return four(seats)
