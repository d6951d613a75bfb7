"""View values of two ledgers side by side: their paired rows, and what makes them differ."""

from __future__ import annotations

from typing import Literal

import msgspec

from app.views.ledgers import LedgerRow
from engine.riichi.reading import Reading
from engine.riichi.situation import Situation
from engine.riichi.verdict import Score
from engine.rulebook import Head
from engine.tiles import Tile


class LedgerPair(msgspec.Struct, frozen=True):
    """Rows of two ledgers that are about the same thing; None where one of them lacks it."""

    left: LedgerRow | None
    right: LedgerRow | None
    differs: bool

    @property
    def row(self) -> LedgerRow:
        """The row of the left ledger, or of the right one where only that has it."""
        found = self.left or self.right
        assert found is not None  # a pair holds a row at least
        return found


LedgerCauseKind = Literal[
    "line", "fu_item", "fu_sum", "fu", "kiriage", "limit", "table", "rounding"
]


class LedgerCause(msgspec.Struct, frozen=True):
    """A difference of two ledgers that is no mere consequence of others.

    - `line`: a yaku, a bonus or a payment that one lacks, or that is worth another amount.
    - `fu_item`: an item of fu; `fu_sum`: `amounts` before the rounding, or else the fu counted.
    - `fu`: only one of them counts fu. `kiriage`: only one rounds up to mangan.
    - `limit`: the `limits` reached differ, by the keys of their rules ("": none).
    - `table`, `rounding`: the price is made otherwise.
    """

    kind: LedgerCauseKind
    left: LedgerRow | None = None
    right: LedgerRow | None = None
    amounts: tuple[int, int] = (0, 0)
    rounded: bool = False
    limits: tuple[str, str] = ("", "")


class ComparedSide(msgspec.Struct, frozen=True):
    """One of two results: its score (None where the hand does not win there), and what it is.

    `reading` is set where readings are compared, `document` where documents are, `tile` where the
    waits of an unfinished hand are. `outcome` is the name of the verdict.
    """

    score: Score | None
    situation: Situation
    outcome: str = "agari"
    reading: Reading | None = None
    document: Head | None = None
    tile: Tile | None = None

    @property
    def won(self) -> Score | None:
        """The score of a hand that wins."""
        return self.score if self.outcome == "agari" else None


class ComparisonView(msgspec.Struct, frozen=True):
    """Two results side by side: what is in force at the left, what was chosen at the right.

    `difference` is what the winner receives more (or less) at the right, deposits included; None
    where one of both does not win. `kept_from` are groups that keep the chosen reading from pinfu
    although it waits on two sides. `condensed` are the pairs where there is little room.
    """

    kind: Literal["reading", "document", "wait"]
    left: ComparedSide
    right: ComparedSide
    pairs: tuple[LedgerPair, ...]
    causes: tuple[LedgerCause, ...]
    difference: int | None
    kept_from: tuple[Tile, ...] = ()
    condensed: tuple[LedgerPair, ...] = ()
