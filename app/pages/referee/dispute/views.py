"""Values of the dispute tab: a declaration beside the judged hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from app.pages.referee.inputs import DisputeInput
from app.views.ledgers import LedgerRow, Seats
from app.views.rulings import RulingView
from engine.riichi.play.declared import Dispute
from engine.riichi.verdict import Score
from engine.rulebook import Head

DisputeOutcome = Literal[
    "unfinished", "impossible", "false_win", "unsaid", "right", "astray", "over", "under"
]
"""The result for a declaration; cases of the log store it.

`astray`: the points are right, but the count is wrong, or wrong seats paid.
"""


@dataclass(frozen=True, slots=True)
class DeclaredView:
    """A declaration as it was entered, and the fields that apply to the win.

    `tsumo` and `dealer` decide which shares there are; `count`: han are counted (no yakuman);
    `fu`: the document counts fu; `honba`: there is any. `payers` are the seats that may have paid.
    `won` is False for a false win: then only matters whether the hand was shown.
    """

    entry: DisputeInput
    tsumo: bool
    dealer: bool
    count: bool
    fu: bool
    honba: bool
    payers: tuple[int, ...]
    won: bool


@dataclass(frozen=True, slots=True)
class OtherDispute:
    """The result for the declaration under another document."""

    document: Head
    outcome: DisputeOutcome
    score: Score | None
    found: Dispute | None
    differs: bool


@dataclass(frozen=True, slots=True)
class DisputeView:
    """A disputed hand with the answers of all documents.

    `rows` are the ledger, `highlighted` the index of the row where the declaration deviates.
    `offence` is the ruling on the wrong declaration, `back` the payments that correct it.
    """

    document: str
    declared: DeclaredView
    outcome: DisputeOutcome
    score: Score | None
    found: Dispute | None
    rows: tuple[LedgerRow, ...]
    highlighted: int | None
    offence: RulingView | None
    back: Seats | None
    others: tuple[OtherDispute, ...]
