"""Disputes shown: a declared count beside the judged one, as the value that widgets show."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from app.pages.referee.entries import DisputeEntry
from app.views.ledgers import Row, Seats
from app.views.rulings import RulingView
from engine.riichi.play.declared import Dispute
from engine.riichi.verdict import Score
from engine.rulebook import Head

Outcome = Literal[
    "unfinished", "impossible", "false_win", "unsaid", "right", "astray", "over", "under"
]
"""What a declaration is: `astray` has the right points for the wrong count, or from wrong seats."""


@dataclass(frozen=True, slots=True)
class DeclaredView:
    """The form of what was declared; which fields the win asks for.

    `tsumo`, `dealer` tell which shares there are; `count`, whether han are counted (not of a
    yakuman); `fu`, whether the document counts them; `honba`, whether there is any. `payers` are
    the seats that may have paid. `won` is False for a win that is none: then it counts whether the
    hand was shown, and nothing else.
    """

    told: DisputeEntry
    tsumo: bool
    dealer: bool
    count: bool
    fu: bool
    honba: bool
    payers: tuple[int, ...]
    won: bool


@dataclass(frozen=True, slots=True)
class OtherDispute:
    """The same declaration under another document."""

    document: Head
    outcome: Outcome
    score: Score | None
    found: Dispute | None
    differs: bool


@dataclass(frozen=True, slots=True)
class DisputeView:
    """All that is said of a disputed hand.

    `rows` are the ledger, `lit` the row where it parts from what was said. `offence` is what the
    document does about it. `back` shows who puts right what.
    """

    document: str
    declared: DeclaredView
    outcome: Outcome
    score: Score | None
    found: Dispute | None
    rows: tuple[Row, ...]
    lit: int | None
    offence: RulingView | None
    back: Seats | None
    others: tuple[OtherDispute, ...]
