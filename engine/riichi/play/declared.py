"""Values of a disputed count: what was declared of a win, and how it compares with what is due."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from engine.ledger import Line
from engine.riichi.verdict import Shares
from engine.rulebook import AnyRule

Amounts = tuple[int, int, int, int]


class Stage(StrEnum):
    """How far the settling of a win has come."""

    DECLARED = "declared"
    TILES_DOWN = "tiles_down"  # all have accepted it and laid their tiles down
    PAID = "paid"


class FirstDifference(StrEnum):
    """Where a declaration and the ledger first part."""

    NOWHERE = "nowhere"
    HAN = "han"
    FU = "fu"
    POINTS = "points"


class Declared(msgspec.Struct, frozen=True):
    """What was declared; None for what nobody said.

    `shares` are without honba. `paid` is what each seat put down, honba with it and deposits not.
    """

    shares: Shares | None = None
    han: int | None = None
    fu: int | None = None
    paid: Amounts | None = None


class Dispute(msgspec.Struct, frozen=True):
    """A declaration beside what is due, in points without deposits, and without honba but where
    payments were given.

    `said` is None where no points follow from what was said. `lines` are those of the ledger where
    they part, `first` the one up to which they can agree (None: all of them, the sum is too small);
    `cells` the fu (None: by han alone) and han that cost what was declared. `back` is
    what each seat gains when it is put right. `correctable` is None where the document does not say
    until when, else as `rule` has it; `proposed` is then our proposal. `in_time` is whether it can
    still be corrected by either of them; None where there is neither.
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
        """How far the declaration is over what is due; below zero for too little."""
        return 0 if self.said is None else self.said - self.due
