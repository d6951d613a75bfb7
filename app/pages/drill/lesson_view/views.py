"""The values that the view of a lesson passes to its widgets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from app.views.tables import TableSpot
from engine.tiles import Tile

StepState = Literal["done", "now", "later"]
RowState = Literal["", "open", "current", "right", "wrong"]


@dataclass(frozen=True, slots=True)
class LessonBarView:
    """The bar: the number on the tile, title, caption, the steps by name, and the time left."""

    mark: str
    title: str
    caption: str
    steps: tuple[tuple[str, StepState], ...]
    left: str


@dataclass(frozen=True, slots=True)
class WorkedRow:
    """A line of the ledger of a worked hand; an open one has no amount."""

    name: str
    note: str
    tiles: tuple[Tile, ...]
    amount: str
    state: RowState = ""
    said: str = ""


@dataclass(frozen=True, slots=True)
class WorkedView:
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


@dataclass(frozen=True, slots=True)
class HintFormView:
    """A form with its amount, which lies face down unless it is turned."""

    key: str
    name: str
    tiles: tuple[Tile, ...]
    amount: str
    turned: bool = False


@dataclass(frozen=True, slots=True)
class LadderView:
    """How open the example is: the levels by name, the current one, and why in up to two lines."""

    title: str
    note: str
    levels: tuple[str, ...]
    at: int
    reason: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TakeHomeView:
    """The sentence to take home, and why."""

    head: str
    headline: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OtherDocumentRow:
    """Another document: its name, and an amount for each column with whether it differs."""

    name: str
    amounts: tuple[tuple[str, bool], ...]


@dataclass(frozen=True, slots=True)
class OtherDocumentsView:
    """What the same is under other documents."""

    head: str
    about: str
    columns: tuple[str, ...]
    rows: tuple[OtherDocumentRow, ...]


@dataclass(frozen=True, slots=True)
class TurnedCell:
    """A card that the lesson turns: its short name, whether it is learnt, and where it is in the
    table."""

    name: str
    learnt: bool
    spot: TableSpot | None = None


@dataclass(frozen=True, slots=True)
class CellsView:
    """The cards that a lesson turns."""

    head: str
    cells: tuple[TurnedCell, ...]
    more: str
    note: str
