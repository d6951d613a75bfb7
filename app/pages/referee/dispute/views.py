"""Values of the dispute tab: a declaration beside the judged hand."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from app.pages.referee.inputs import DisputeInput
from app.views.ledgers import LedgerRow, Seats
from app.views.rulings import RulingView
from engine.riichi.play.declared import Dispute
from engine.riichi.verdict import Score, Shares
from engine.rulebook import Head, Rule

Settlement = Literal["", "none", "leave", "correct", "unknown"]
"""What is done about a declaration: "" before there is one, `none` for a right one; `unknown` where
neither the document nor a proposal says until when it can be corrected."""


class DisputeStep(msgspec.Struct, frozen=True):
    """A step of the checklist: something that is done, never a fact.

    `stay`: what was paid stays; `more` and `less`: the seat pays so many points more or less than
    was declared, as a count is corrected before it is paid; `recount`: the count is put right;
    `tell`: all are told what is due; `penalty`: the ruling on the wrong declaration; `next`: play
    goes on.
    """

    kind: Literal["stay", "more", "less", "recount", "tell", "penalty", "next"]
    seat: int = 0
    points: int = 0
    done: bool = False

    @property
    def key(self) -> str:
        """What the tick is kept by: another seat or amount is another step."""
        return f"{self.kind}:{self.seat}:{self.points}"


class DeclaredAmount(msgspec.Struct, frozen=True):
    """What was declared in a row of the ledger: an amount, or None for nothing.

    `missing`: the row cannot have been counted. `differs`: the amount is not that of the row.
    """

    amount: int | None = None
    missing: bool = False
    differs: bool = False


DisputeOutcome = Literal[
    "unfinished", "impossible", "false_win", "unsaid", "right", "inconsistent", "over", "under"
]
"""The result for a declaration; cases of the log store it.

`inconsistent`: the points are right, but the count is wrong, or wrong seats paid.
"""


class DeclaredView(msgspec.Struct, frozen=True):
    """A declaration as it was entered, and the fields that apply to the win.

    `tsumo` and `dealer` decide which shares there are; `count`: han are counted (no yakuman);
    `fu`: the document counts fu; `honba`: there is any. `payers` are the seats that may have paid.
    `won` is False for a false win: then only matters what was shown of the hand. `amounts` are what
    the scoring table has, with honba where they were said with it. `asked` are the questions that
    the document asks about a false win or a wrong count.
    """

    entry: DisputeInput
    tsumo: bool
    dealer: bool
    count: bool
    fu: bool
    honba: bool
    payers: tuple[int, ...]
    won: bool
    amounts: tuple[Shares, ...]
    asked: frozenset[str] = frozenset()


class OtherDispute(msgspec.Struct, frozen=True):
    """The result for the declaration under another document."""

    document: Head
    outcome: DisputeOutcome
    score: Score | None
    dispute: Dispute | None
    differs: bool

    @property
    def settlement(self) -> Settlement:
        return settlement_of(self.outcome, self.dispute)


class ReadDispute(msgspec.Struct, frozen=True):
    """The result for the declaration where an unclear clause, `rule`, has that other value."""

    rule: Rule[Any]
    there: OtherDispute


def settlement_of(outcome: DisputeOutcome, dispute: Dispute | None) -> Settlement:
    """What is done about a declaration, by the document or else by the proposal of the program."""
    if dispute is None or outcome == "unsaid":
        return ""
    if outcome == "right":
        return "none"
    return {True: "correct", False: "leave", None: "unknown"}[dispute.in_time]  # type: ignore[return-value]


class DisputeView(msgspec.Struct, frozen=True):
    """A disputed hand with the answers of all documents.

    `rows` are the ledger without deposits, `beside` what was declared in each row, `highlighted`
    the index of the row where the declaration deviates. `dead` is the seat if the game of the case
    has its hand dead, None for any other. `offence` is the ruling on the wrong declaration,
    `otherwise` what other readings of unclear clauses make of it. `seats` has the payments that
    are due, or what was paid where it stays; None where both are as declared.
    """

    document: str
    declared: DeclaredView
    outcome: DisputeOutcome
    score: Score | None
    dispute: Dispute | None
    rows: tuple[LedgerRow, ...]
    highlighted: int | None
    beside: tuple[DeclaredAmount, ...]
    offence: RulingView | None
    seats: Seats | None
    steps: tuple[DisputeStep, ...]
    others: tuple[OtherDispute, ...]
    dead: int | None = None
    otherwise: tuple[ReadDispute, ...] = ()

    @property
    def settlement(self) -> Settlement:
        return settlement_of(self.outcome, self.dispute)
