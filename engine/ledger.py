"""Lines and payments: every amount the engine reports, each made of the rule behind it."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from engine.rulebook import AnyRule
from engine.tiles import Tile

SEATS = 4


class Line(msgspec.Struct, frozen=True, gc=False):
    """An amount (han, fu or points, as the list it stands in says) and the rule it comes from.

    `tiles` are the tiles it is about; `of` the numbers it was reckoned from, in the order that the
    rule's arithmetic names them; `label` tells apart lines of one rule (the limit's name, say).
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
    """Points that go from a seat to a seat; seats are counted 0 east to 3 north.

    `payer` is None where the points lie on the table already (deposits).
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
    """What each seat gains or loses, east to north, in points; deposits come from the table."""
    seats = [0] * SEATS
    for payment in payments:
        seats[payment.payee] += payment.points
        if payment.payer is not None:
            seats[payment.payer] -= payment.points
    return seats[0], seats[1], seats[2], seats[3]
