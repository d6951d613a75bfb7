"""Values of a disputed count: the declaration of a win, and its comparison with what is due."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from engine.ledger import Line
from engine.riichi.verdict import Shares
from engine.rulebook import AnyRule

Amounts = tuple[int, int, int, int]


class Stage(StrEnum):
    """The stage of settling a win."""

    DECLARED = "declared"
    TILES_DOWN = "tiles_down"  # all have accepted it and laid their tiles down
    PAID = "paid"


class FirstDifference(StrEnum):
    """The part of the ledger in which a declaration first differs from it."""

    NOWHERE = "nowhere"
    HAN = "han"
    FU = "fu"
    POINTS = "points"


class Declared(msgspec.Struct, frozen=True):
    """A declared count, in points; None for what was not declared.

    `shares` are without honba. `paid` is what each seat paid, with honba and without deposits.
    """

    shares: Shares | None = None
    han: int | None = None
    fu: int | None = None
    paid: Amounts | None = None


class Dispute(msgspec.Struct, frozen=True):
    """A declaration compared with what is due.

    `said` and `due` are the sums in points, without deposits, and with honba only where payments
    were declared (`Declared.paid`); `said` is None where no points follow from the declaration.
    `lines` are the lines of the ledger in the part that differs, `first` the first of them that
    differs (None: the declared sum is larger than theirs). `cells` are fu (None: by han alone) and
    han of every cell that costs what was declared. `back` is what each seat gains, in points, when
    payments are corrected. `correctable` is whether `rule`, the document's, still allows that, None
    without such a rule; `in_time` the same, by our proposal (`proposed`) where there is no rule.
    """

    said: int | None
    due: int
    first_difference: FirstDifference
    lines: tuple[Line, ...]
    first: Line | None
    cells: tuple[tuple[int | None, int], ...]
    back: Amounts
    correctable: bool | None
    rule: AnyRule | None
    proposed: AnyRule | None = None
    in_time: bool | None = None

    @property
    def too_much(self) -> int:
        """The declared points less those due; 0 where no points follow from the declaration."""
        return 0 if self.said is None else self.said - self.due
