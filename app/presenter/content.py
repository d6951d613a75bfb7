"""What is shown to an audience, as frozen values: texts and tiles, ready to be painted."""

from __future__ import annotations

import msgspec

from app.views.answers import DeclarationTexts
from app.views.evenings import ClockView, DrawnTable
from app.views.tables import TableSpot
from engine.riichi.hand import Meld
from engine.tiles import Tile

MOST_GROUPS = 4
"""Groups of lines that fit beside each other."""


class PresentedLine(msgspec.Struct, frozen=True):
    """A line that is opened on its turn: name, amount, the tiles that it is about.

    `so_far` is the sum of the group up to this line, "" where its amounts are not added up. A
    `total` closes its group; a `quiet` line counts nothing.
    """

    name: str
    amount: str = ""
    tiles: tuple[Tile, ...] = ()
    so_far: str = ""
    total: bool = False
    quiet: bool = False

    @property
    def words(self) -> str:
        """The line as one text."""
        return f"{self.name} {self.amount}".strip()


class LineGroup(msgspec.Struct, frozen=True):
    """Lines below a title: 役, 符, 点."""

    title: str
    lines: tuple[PresentedLine, ...]


class TileGroup(msgspec.Struct, frozen=True):
    """Tiles side by side, or a meld, with a caption below; None is a tile face down."""

    tiles: tuple[Tile | None, ...] = ()
    meld: Meld | None = None
    caption: str = ""


Indicators = tuple[tuple[str, tuple[Tile, ...]], ...]
"""Rows of indicators, each with its name."""


class PresentedHand(msgspec.Struct, frozen=True):
    """A hand with its declaration and the lines that lead to it.

    `key` is another one for another hand, and the same one in every language.
    """

    key: str
    who: str
    facts: tuple[str, ...]
    indicators: Indicators
    tiles: tuple[TileGroup, ...]
    spoken: DeclarationTexts
    groups: tuple[LineGroup, ...]
    document: str

    @property
    def lines(self) -> tuple[PresentedLine, ...]:
        """All lines in the order in which they are opened."""
        return tuple(line for group in self.groups for line in group.lines)


class PresentedQuestion(msgspec.Struct, frozen=True):
    """A question of the drill with its answer.

    It is about `badges`, about tiles, about `rows` of tiles, or its `name` says all. `groups`
    explain the answer; `answer_given`: it was given in the drill.
    """

    key: str
    caption: str
    prompt: str
    name: str
    answer: str
    document: str
    badges: tuple[str, ...] = ()
    tiles: tuple[TileGroup, ...] = ()
    rows: Indicators = ()
    situation: str = ""
    indicators: Indicators = ()
    groups: tuple[LineGroup, ...] = ()
    answer_given: bool = False

    @property
    def lines(self) -> tuple[PresentedLine, ...]:
        """A question has no lines to be opened one by one."""
        return ()


class PresentedCell(msgspec.Struct, frozen=True):
    """A cell of a table: its lines, and `name` for its place and content in words."""

    spot: TableSpot
    words: tuple[str, ...]
    name: str
    empty: bool = False
    covered: bool = False
    highlighted: bool = False
    limit: bool = False


class PresentedGrid(msgspec.Struct, frozen=True):
    """One table of a document; the head of a column has one line or two."""

    title: str
    reads: str
    columns: tuple[tuple[str, ...], ...]
    rows: tuple[str, ...]
    cells: tuple[tuple[PresentedCell, ...], ...]


class PresentedTable(msgspec.Struct, frozen=True):
    """All tables of a document; one is shown at a time."""

    key: str
    document: str
    grids: tuple[PresentedGrid, ...]

    @property
    def lines(self) -> tuple[PresentedLine, ...]:
        """A table has no lines to be opened one by one."""
        return ()


class PresentedRank(msgspec.Struct, frozen=True):
    """A line of the ranking; a `provisional` total counts until its table is checked."""

    place: str
    name: str
    total: str
    provisional: bool = False


class PresentedRound(msgspec.Struct, frozen=True):
    """The round of an evening: its clock, its tables, and the ranking before it.

    `summary` is the length of the round and how it ends, `ranking_summary` up to which round the
    ranking counts, `foot` which table is being checked, `sitting_out` who sits out. `seated`: the
    round has run so long that the tables give way to the clock. `placeholder` says why there are no
    tables. `key` is another one for another round.
    """

    key: str
    document: str
    title: str
    summary: str
    clock: ClockView | None
    tables: tuple[DrawnTable, ...]
    ranking_summary: str = ""
    ranking: tuple[PresentedRank, ...] = ()
    foot: str = ""
    sitting_out: str = ""
    seated: bool = False
    placeholder: str = ""

    @property
    def lines(self) -> tuple[PresentedLine, ...]:
        """A round has no lines to be opened one by one."""
        return ()


Presented = PresentedHand | PresentedQuestion | PresentedTable | PresentedRound
