"""Views of the scoring table, whole or as a strip around a result, as frozen values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal

import msgspec

from app.views.ledgers import LedgerRow
from engine.riichi.verdict import Absence

Whose = Literal["child", "dealer", "both"]
Ways = Literal["both", "ron", "tsumo"]
WAYS: Final[tuple[Ways, ...]] = ("both", "ron", "tsumo")
Covering = Literal["", "row", "column", "cell"]
"""What a press on an open cell covers, "" nothing."""
COVERINGS: Final[tuple[Covering, ...]] = ("row", "column", "cell")
GridName = Literal[
    "child", "dealer", "lines", "han", "limits", "wins", "prizes", "stakes", "dora"
]  # fmt: skip


class TableHead(msgspec.Struct, frozen=True):
    """The head of a row or column: fu, a range of han (`last` None: and more), a way of winning."""

    kind: Literal[
        "fu", "han", "ron", "tsumo", "child", "dealer",
        "child_ron", "child_tsumo", "dealer_ron", "dealer_tsumo",
    ]  # fmt: skip
    first: int = 0
    last: int | None = 0
    limit: str = ""
    yakuman: int = 0


class TableCell(msgspec.Struct, frozen=True):
    """A payment in a cell of the scoring table, and whether it is that of the hand.

    `none` is a cell that no hand can be in; `dealer` has one share for ron and tsumo alike.
    """

    kind: Literal["ron", "child_tsumo", "dealer_tsumo", "dealer", "none"]
    high: int = 0
    low: int = 0
    limit: str = ""
    highlighted: bool = False


class Strip(msgspec.Struct, frozen=True):
    """The part of the scoring table around a result, as the document prints it.

    `fu` is the content of the corner where all rows are of one number of fu.
    """

    dealer: bool
    tsumo: bool
    columns: tuple[TableHead, ...]
    rows: tuple[TableHead, ...]
    cells: tuple[tuple[TableCell, ...], ...]
    fu: int = 0

    @property
    def highlighted(self) -> tuple[int, int]:
        """The row and the column of the result."""
        places = (
            (y, x) for y, row in enumerate(self.cells) for x, c in enumerate(row) if c.highlighted
        )
        return next(places)


class TableSpot(msgspec.Struct, frozen=True):
    """Identifies a cell by the hands in it, so that it is the same cell in every document.

    `fu` is 0 where han alone count; `han` is the least of its row. `way` is "" where ron and tsumo
    stand in one cell. `name` identifies cells that have no fu and han.
    """

    whose: Whose
    fu: int = 0
    han: int = 0
    yakuman: int = 0
    way: Literal["", "ron", "tsumo"] = ""
    name: str = ""


class Phrase(msgspec.Struct, frozen=True):
    """A head or the content of a cell that is no fu, han or payment, for the texts to format.

    `below` stands under it in smaller letters.
    """

    form: Literal[
        "yaku", "yakus", "ui", "han", "mangan", "halves", "tiles", "said", "nothing", "facts",
        "pure_facts",
    ]  # fmt: skip
    values: tuple[Any, ...] = ()
    below: Phrase | None = None


class GridCell(msgspec.Struct, frozen=True):
    """The content of a cell, line by line; where no hand can be in it, `absence` is the reason.

    `doubled` is twice the payment of the cell to the left, where that is not what stands here.
    `head` names the cell where han alone count. In a game without fu `phrase` is the content,
    `name` the name of the cell, and `rows` its arithmetic; not `asked`: no card is of it.
    """

    spot: TableSpot
    lines: tuple[TableCell, ...]
    absence: Absence | None = None
    doubled: TableCell | None = None
    head: TableHead | None = None
    phrase: Phrase | None = None
    name: tuple[Phrase, ...] = ()
    rows: tuple[LedgerRow, ...] = ()
    asked: bool = True

    @property
    def empty(self) -> bool:
        """Whether no hand can be here at all."""
        if self.phrase is not None:
            return self.phrase.form == "nothing"
        return all(line.kind == "none" for line in self.lines)


class Grid(msgspec.Struct, frozen=True):
    """One table of a document; `bazoro` are the han that its players add to the heads, or 0.

    `reads` is how its cells are read where that depends on the document.
    """

    name: GridName
    columns: tuple[TableHead | Phrase, ...]
    rows: tuple[TableHead | Phrase, ...]
    cells: tuple[tuple[GridCell, ...], ...]
    bazoro: int = 0
    reads: Phrase | None = None

    def column(self, at: int) -> tuple[TableSpot, ...]:
        """The cells of a column that hands can be in."""
        return tuple(row[at].spot for row in self.cells if not row[at].empty)

    def row(self, at: int) -> tuple[TableSpot, ...]:
        """The cells of a row that hands can be in."""
        return tuple(cell.spot for cell in self.cells[at] if not cell.empty)

    def place(self, spot: TableSpot | None) -> tuple[int, int] | None:
        """Row and column of a cell, None where it is not in this table."""
        places = ((y, x) for y, row in enumerate(self.cells) for x, c in enumerate(row))
        return next((p for p in places if self.cells[p[0]][p[1]].spot == spot), None)


class TableSheet(msgspec.Struct, frozen=True):
    """All tables of a document, as its players know them."""

    document: str
    ways: Ways
    honba: int
    grids: tuple[Grid, ...]

    @property
    def spots(self) -> tuple[TableSpot, ...]:
        """Every cell that a hand can be in."""
        return tuple(s for grid in self.grids for y in range(len(grid.rows)) for s in grid.row(y))

    @property
    def by_fu(self) -> bool:
        """Whether some table has fu, beside each other cells that differ by a han."""
        return any(isinstance(h, TableHead) and h.kind == "fu" for g in self.grids for h in g.rows)

    def cell(self, spot: TableSpot | None) -> GridCell | None:
        """The cell of this name, None where this document has no such cell."""
        cells = (cell for grid in self.grids for row in grid.cells for cell in row)
        return next((cell for cell in cells if cell.spot == spot), None)


class Heat(msgspec.Struct, frozen=True):
    """How well a cell is known: the share of right answers, their median in milliseconds, how many
    there were, and whether it is due today."""

    right: float
    ms: int
    answers: int
    due: bool = False


class CellMemory(msgspec.Struct, frozen=True):
    """The answers to the cards of a cell: the share of right ones, their median in milliseconds,
    how many there were, and the latest, the oldest of them first.

    `due` is in how many days a card comes again, 0 for today; None where none does. `mistaken` is
    the most frequent wrong answer, given so many `times`; `other` is the cell that pays that much.
    """

    right: float
    ms: int
    answers: int
    last: tuple[bool, ...] = ()
    due: int | None = None
    mistaken: str | None = None
    times: int = 0
    other: GridCell | None = None


class CellFace(msgspec.Struct, frozen=True):
    """How a cell of the map lies: which of its lines are turned, the number of the lesson that
    turns the others ("" for none), whether it is due today, newly turned, to be remembered, and
    whether its lesson is the one in hand."""

    turned: tuple[bool, ...]
    number: str = ""
    due: bool = False
    new: bool = False
    remember: bool = False
    highlighted: bool = False

    @property
    def back(self) -> bool:
        """Whether nothing of it is turned."""
        return not any(self.turned)


class Marked(msgspec.Struct, frozen=True):
    """Marks on a table: covered cells, the highlighted one, the chosen one, difficult ones.

    With `heat` the cells show how well they are known; those that are not in it are new. With
    `faces` the table is the map of what is learnt; a cell that is not in it is asked by nobody.
    """

    covered: frozenset[TableSpot] = frozenset()
    highlighted: TableSpot | None = None
    chosen: TableSpot | None = None
    difficult: bool = True
    heat: Mapping[TableSpot, Heat] | None = None
    faces: Mapping[TableSpot, CellFace] | None = None


class CellView(msgspec.Struct, frozen=True):
    """The cell beside the table: its arithmetic line by line, unless it is covered.

    `searching` while a hand in the cell is searched for; `known` from the drill's answers.
    """

    cell: GridCell | None
    rows: tuple[LedgerRow, ...] = ()
    covered: bool = False
    highlighted: bool = False
    searching: bool = False
    document: str = ""
    known: CellMemory | None = None
