"""View values of a ledger: rows, payments, seats."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

import msgspec

from engine.ledger import Line, Payment
from engine.riichi.verdict import Uncounted
from engine.rulebook import AnyRule

Unit = Literal["han", "yakuman", "fu", "points", "halves", "mangan", ""]


class PaymentFlow(msgspec.Struct, frozen=True):
    """Points that move from a seat to a seat."""

    payer: int
    payee: int
    points: int


def flows_of(payments: Iterable[Payment]) -> tuple[PaymentFlow, ...]:
    """What each seat pays each other one in all; deposits come from no seat."""
    paid: dict[tuple[int, int], int] = {}
    for payment in payments:
        if payment.payer is not None:
            way = (payment.payer, payment.payee)
            paid[way] = paid.get(way, 0) + payment.points
    return tuple(PaymentFlow(payer, payee, points) for (payer, payee), points in paid.items())


def flows_between(winner: int, amounts: Iterable[int]) -> tuple[PaymentFlow, ...]:
    """The payments between the seat of the winner and the others, by what each of these gets."""
    return tuple(
        PaymentFlow(winner, seat, points) if points > 0 else PaymentFlow(seat, winner, -points)
        for seat, points in enumerate(amounts)
        if points and seat != winner
    )


class Seats(msgspec.Struct, frozen=True):
    """Four seats: one's own, round wind (-1: unknown) and honba (None: the document has none),
    payments."""

    own: int
    round_wind: int
    honba: int | None
    balance: tuple[int, int, int, int] | None = None
    flows: tuple[PaymentFlow, ...] = ()
    deposits: int = 0
    marks: tuple[str, ...] = ()  # what each seat is to the referee, in the place of its role
    halves: bool = False  # amounts in half points
    settled: bool = False  # what is shown was paid, and nothing moves any more
    names: tuple[str, ...] = ()  # of the seats, by wind, beside their roles
    before: tuple[int, int, int, int] | None = None  # the balance that this one takes the place of

    @property
    def received(self) -> int:
        """The points that the winner gains, deposits included."""
        return self.balance[self.own] if self.balance else 0


PAYERS: Final = ("dealer_pays", "child_pays")
"""The keys of lines that two pay whose rule is the same, in the order of the lines."""


class LedgerRow(msgspec.Struct, frozen=True):
    """A row of the ledger: a group's head, a line of the engine, or the sum under a group.

    `line` is the step that leads to the amount; `before` the one that it rounds, on the same row.
    `payer` is the one seat that pays it, where the name of the row tells that. `parts` are rows
    that this one stands for: what each pays, and rules about that without an amount. `absent`:
    only another reading has it.
    """

    kind: Literal["head", "line", "sum", "uncounted"]
    key: str = ""
    line: Line | None = None
    before: Line | None = None
    rule: AnyRule | None = None
    amount: int = 0
    unit: Unit = ""
    uncounted: Uncounted | None = None
    payer: int | None = None
    parts: tuple[LedgerRow, ...] = ()
    absent: bool = False

    @property
    def amounts(self) -> tuple[int, ...]:
        """Its amount, or those of its parts, the highest first."""
        return tuple(part.amount for part in self.parts if part.unit) or (self.amount,)


class LedgerColumn(msgspec.Struct, frozen=True):
    """The amounts of another reading: its name in words, and an amount for every row."""

    name: str
    amounts: tuple[DeclaredColumnText, ...]


class DeclaredColumnText(msgspec.Struct, frozen=True):
    """What stands beside the amount of a row: what was declared there, and whether it differs."""

    words: str
    differs: bool = False
