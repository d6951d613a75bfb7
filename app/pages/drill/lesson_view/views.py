"""The values that the view of a lesson passes to its widgets."""

from __future__ import annotations

from typing import Literal

import msgspec

from app.pages.drill.kinds.kind import Card
from app.views.tables import TableSpot
from engine.tiles import Tile

StepState = Literal["done", "now", "later"]
RowState = Literal["", "open", "current", "right", "wrong"]
AnsweredCard = tuple[Card, bool]
"""A question of a lesson, and whether it was answered right at once."""


class LessonBarView(msgspec.Struct, frozen=True):
    """The bar: the number on the tile, title, caption, the steps by name, and the time left."""

    mark: str
    title: str
    caption: str
    steps: tuple[tuple[str, StepState], ...]
    left: str


class WorkedRow(msgspec.Struct, frozen=True):
    """A line of the ledger of a worked hand; an open one has no amount."""

    name: str
    note: str
    tiles: tuple[Tile, ...]
    amount: str
    state: RowState = ""
    said: str = ""


class WorkedView(msgspec.Struct, frozen=True):
    """The ledger of a worked hand: its rows, and the sum as far as it is known.

    `sum` is the sum of the shown lines, `open` how many lines are still added to it; `total` is
    what counts, "" as long as a line is open.
    """

    head: str
    count: str
    rows: tuple[WorkedRow, ...]
    sum_name: str
    sum_note: str
    sum: str
    open: int
    total: str
    unit: str
    choices: tuple[int, ...] = ()


class HintFormView(msgspec.Struct, frozen=True):
    """A form with its amount, which lies face down unless it is turned."""

    key: str
    name: str
    tiles: tuple[Tile, ...]
    amount: str
    turned: bool = False


class LadderView(msgspec.Struct, frozen=True):
    """How open the example is: the levels by name, the current one, and why in up to two lines."""

    title: str
    note: str
    levels: tuple[str, ...]
    at: int
    reason: tuple[str, ...]


class RuleOfThumbView(msgspec.Struct, frozen=True):
    """The sentence to take home, and why."""

    head: str
    headline: str
    lines: tuple[str, ...]


class OtherDocumentRow(msgspec.Struct, frozen=True):
    """Another document: its name, and an amount for each column with whether it differs."""

    name: str
    amounts: tuple[tuple[str, bool], ...]


class OtherDocumentsView(msgspec.Struct, frozen=True):
    """What the same is under other documents."""

    head: str
    about: str
    columns: tuple[str, ...]
    rows: tuple[OtherDocumentRow, ...]


class TurnedCell(msgspec.Struct, frozen=True):
    """A card that the lesson turns: its short name, whether it is learnt, and where it is in the
    table."""

    name: str
    learnt: bool
    spot: TableSpot | None = None


class CellsView(msgspec.Struct, frozen=True):
    """The cards that a lesson turns."""

    head: str
    cells: tuple[TurnedCell, ...]
    more: str
    note: str
