"""Values of the end of a game: four placed seats, the ledger, its checks, other readings."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from engine.riichi.play.ending import Ending
from engine.riichi.play.placing import Placed
from engine.rulebook import AnyRule, Rule

RowAmounts = tuple[int | None, int | None, int | None, int | None]
"""A number for each seat, None for an empty cell."""
RowKind = Literal[
    "scores", "chombo", "chombo_to", "tie", "places", "deposits", "surplus", "rounding", "recorded",
    "returns", "oka", "uma", "off_result", "result",
]  # fmt: skip
RowUnit = Literal["points", "moved", "place", "marks"]


class EndPlate(msgspec.Struct, frozen=True):
    """A seat in the order of places. `total` is its result, in points or, where the document
    gives marks, in marks; `recorded` are its points before what the places are worth, `placed`
    what those add."""

    seat: int
    place: int
    total: int
    recorded: int
    placed: int


class ReckoningRow(msgspec.Struct, frozen=True):
    """A row of the ledger. `rule` is None for a sum; `of` are the numbers that its words have
    beside the amounts, `tied` the seats that share a score, the upper first."""

    kind: RowKind
    amounts: RowAmounts
    unit: RowUnit
    rule: AnyRule | None = None
    of: tuple[int, ...] = ()
    tied: tuple[int, ...] = ()

    @property
    def total(self) -> bool:
        """Whether it is a sum of the rows above it."""
        return self.kind in ("recorded", "result")


class EndCheck(msgspec.Struct, frozen=True):
    """A sum that must come out. `kind` names it, `sum` is what it comes to, `right` what it should;
    `of` are further numbers that its words have."""

    kind: Literal["scores", "apart", "result", "uma"]
    sum: int
    right: int
    of: tuple[int, ...] = ()

    @property
    def ok(self) -> bool:
        return self.sum == self.right


class OtherPlaces(msgspec.Struct, frozen=True):
    """Another reading of a rule, and the seats as they would be placed by it."""

    rule: Rule[Any]
    seats: tuple[Placed, ...]


class OtherEnding(msgspec.Struct, frozen=True):
    """Another reading of a rule, by which the last hand would end the game by another rule or, with
    `ending.rule` None, would not end it."""

    rule: Rule[Any]
    ending: Ending


class EndView(msgspec.Struct, frozen=True):
    """The end of a game under a document.

    `document` is its id. `ended` is the rule that ends the game, None where another hand is to be
    played or where the table broke it off (`stopped`). `hand` names the last hand by round wind and
    dealer, `after` how it came out. `plates` are in the order of places, amounts of rows by the
    seats of the first hand. `highlighted` is the index of the row that decides a place or hangs on
    a reading. `marks`: the result is in marks and not in points. `fined`: chombo or fines were paid
    in the game.
    """

    document: str
    names: tuple[str, str, str, str]
    ended: AnyRule | None
    stopped: str
    hand: tuple[int, int] | None
    after: LastHand | None
    plates: tuple[EndPlate, ...]
    rows: tuple[ReckoningRow, ...]
    highlighted: int
    checks: tuple[EndCheck, ...]
    marks: bool
    fined: bool
    other_places: tuple[OtherPlaces, ...]
    other_endings: tuple[OtherEnding, ...]


class LastHand(msgspec.Struct, frozen=True):
    """How the last hand came out: `how` it ended, the seats that `won`, its `dealer`, and the seat
    that is the `lowest`, with its points. `noten`: the dealer was not tenpai, so that it passed."""

    how: Literal["win", "draw", "ruling"]
    won: tuple[int, ...]
    dealer: int
    lowest: int
    points: int
    noten: bool
