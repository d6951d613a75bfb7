"""Shown: the frozen values that a page hands to its widgets, without Qt and without words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from engine.ledger import Line
from engine.riichi.hand import Meld
from engine.riichi.near import NearMiss
from engine.riichi.reading import Reading
from engine.riichi.referee import Branch, Ruling
from engine.riichi.situation import Event, Situation
from engine.riichi.verdict import Problem, Score, Uncounted, Verdict
from engine.riichi.waits import Furiten
from engine.rulebook import AnyRule, Head, Rule
from engine.tiles import Tile

Unit = Literal["han", "yakuman", "fu", "points", "halves", "mangan", ""]


@dataclass(frozen=True, slots=True)
class Stock:
    """A tile of the palette: its copies left and why it cannot be taken now ("" if it can)."""

    tile: Tile
    left: int
    refusal: str = ""


@dataclass(frozen=True, slots=True)
class Laid:
    """A concealed tile and its place in the order laid."""

    tile: Tile
    place: int


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a carried thing comes from: `palette` with its tile, otherwise a place and a number.

    Places are `hand` (in the order laid), `meld`, `dora`, `ura`, `river`, `passed`.
    """

    place: str
    at: int = 0
    tile: Tile | None = None


@dataclass(frozen=True, slots=True)
class HandShown:
    """The hand as the row shows it: sorted, the winning tile apart, what is dora, what is lit.
    `caption` (a key for the texts) is what the tile apart is, where it is no winning tile."""

    tiles: tuple[Laid, ...]
    winning: Laid | None
    melds: tuple[Meld, ...]
    tsumo: bool
    loser: int | None
    dora: frozenset[Tile] = frozenset()
    lit: frozenset[Tile] = frozenset()
    room: int = 0
    caption: str = ""


@dataclass(frozen=True, slots=True)
class Chip:
    """An event that can be switched: whether it is on, contradicted, or out of place now."""

    event: Event
    on: bool
    bad: bool = False
    astray: bool = False


@dataclass(frozen=True, slots=True)
class Fix:
    """An edit that resolves a contradiction, by its name; `events` are those that it drops."""

    name: str
    events: tuple[Event, ...] = ()
    tiles: tuple[Tile, ...] = ()

    @property
    def step(self) -> str:
        """Its name as a step that can be undone, the events after a colon."""
        return f"{self.name}:{'+'.join(self.events)}" if self.events else self.name


@dataclass(frozen=True, slots=True)
class ProblemLine:
    """Contradictions (of any game) about one control, and the edit that resolves them, if any."""

    problems: tuple[Any, ...]
    fix: Fix | None = None


@dataclass(frozen=True, slots=True)
class SituationShown:
    """The form of the situation with the problems that belong to it."""

    situation: Situation
    loser: int
    chips: tuple[Chip, ...]
    problems: tuple[ProblemLine, ...]
    pao: bool
    problem_count: int


@dataclass(frozen=True, slots=True)
class Flow:
    """Points from a seat to a seat."""

    payer: int
    payee: int
    points: int


@dataclass(frozen=True, slots=True)
class Seats:
    """Four seats as a picture: who am I, which hand is it (wind -1: not told), who pays whom."""

    own: int
    round_wind: int
    honba: int
    balance: tuple[int, int, int, int] | None = None
    flows: tuple[Flow, ...] = ()
    deposits: int = 0
    marks: tuple[str, ...] = ()  # what each seat is to the referee, in the place of its role
    halves: bool = False  # amounts in half points

    @property
    def received(self) -> int:
        """What the winner gains, deposits included."""
        return self.balance[self.own] if self.balance else 0


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the ledger: a group's head, a line of the engine, or the sum under a group.

    `line` is the step that leads to the amount; `before` the one that it rounds, on the same row.
    """

    kind: Literal["head", "line", "sum", "uncounted"]
    key: str = ""
    line: Line | None = None
    before: Line | None = None
    rule: AnyRule | None = None
    amount: int = 0
    unit: Unit = ""
    uncounted: Uncounted | None = None


@dataclass(frozen=True, slots=True)
class WaitValue:
    """A tile that the hand waits for: copies left, its score by ron and tsumo (None: no yaku).

    `barred` tells that the ron is forbidden (furiten).
    """

    tile: Tile
    left: int
    ron: Score | None
    tsumo: Score | None
    barred: bool = False


@dataclass(frozen=True, slots=True)
class FuritenShown:
    """A reason why a ron is barred: what happened, with which tiles, by which rule."""

    why: Furiten
    tiles: tuple[Tile, ...]
    rule: AnyRule


@dataclass(frozen=True, slots=True)
class DiscardShown:
    """A discard: the shanten that it leaves, and the tiles that bring the hand nearer."""

    tile: Tile
    shanten: int
    kinds: int
    copies: int


@dataclass(frozen=True, slots=True)
class ReadingShown:
    """A way to see the hand and its score (None where it has no yaku)."""

    reading: Reading
    winning: Tile | None
    score: Score | None


@dataclass(frozen=True, slots=True)
class TableHead:
    """The head of a row or column: fu, a range of han (`last` None: and more), a way of winning."""

    kind: Literal[
        "fu", "han", "ron", "tsumo", "child", "dealer",
        "child_ron", "child_tsumo", "dealer_ron", "dealer_tsumo",
    ]  # fmt: skip
    first: int = 0
    last: int | None = 0
    limit: str = ""
    yakuman: int = 0


@dataclass(frozen=True, slots=True)
class TableCell:
    """A cell of the scoring table: how it is said, what is paid, and whether the hand is in it.

    `none` is a cell that no hand can be in; `dealer` has one share for ron and tsumo alike.
    """

    kind: Literal["ron", "child_tsumo", "dealer_tsumo", "dealer", "none"]
    high: int = 0
    low: int = 0
    limit: str = ""
    lit: bool = False


@dataclass(frozen=True, slots=True)
class Strip:
    """The part of the scoring table around a result, as the document prints it.

    `fu` stands in the corner where all rows are of one number of fu.
    """

    dealer: bool
    tsumo: bool
    columns: tuple[TableHead, ...]
    rows: tuple[TableHead, ...]
    cells: tuple[tuple[TableCell, ...], ...]
    fu: int = 0

    @property
    def lit(self) -> tuple[int, int]:
        """The row and the column of the result."""
        places = ((y, x) for y, row in enumerate(self.cells) for x, c in enumerate(row) if c.lit)
        return next(places)


@dataclass(frozen=True, slots=True)
class Answer:
    """All that the page says about a draft.

    `verdict` is None while tiles are missing. `left_out` are the problems whose facts were put
    aside to judge all the same; `lacking` the tiles still to be laid; `shanten` is told of a hand
    of 13 or 14 tiles that does not win.
    """

    situation: Situation
    problems: tuple[Problem, ...]
    left_out: tuple[Problem, ...]
    verdict: Verdict | None
    lacking: int
    waits: tuple[WaitValue, ...]
    furiten: tuple[FuritenShown, ...]
    shanten: int | None
    rows: tuple[Row, ...]
    seats: Seats
    readings: tuple[ReadingShown, ...]
    near: tuple[NearMiss, ...]
    discards: tuple[DiscardShown, ...]
    dora: frozenset[Tile]
    false_win: FalseWinShown | None = None


@dataclass(frozen=True, slots=True)
class RulingShown:
    """What a document does about an act, and who pays whom where seats do.

    `ruled` has one ruling; `open` those that it may be, each with its answers in `branches`;
    `silent` our proposal, if any, apart from the clause that goes no further; `program`: nobody
    can do it there. `principles` go with silence; a ruling has its own.
    """

    kind: Literal["ruled", "silent", "open", "program"]
    rulings: tuple[Ruling, ...] = ()
    seats: Seats | None = None
    rule: AnyRule | None = None
    branches: tuple[Branch, ...] = ()
    principles: tuple[AnyRule, ...] = ()


@dataclass(frozen=True, slots=True)
class FalseWinShown:
    """What follows a win that is none: by voice only, and with the hand shown."""

    offence: str
    by_voice: RulingShown
    shown: RulingShown


@dataclass(frozen=True, slots=True)
class DocumentRow:
    """The hand under another document: a verdict's name, the score if any, and what differs.

    `false_win` is what it does about the declaration where the hand does not win.
    """

    document: Head
    outcome: str
    score: Score | None
    situation: Situation
    count_differs: bool
    points_differ: bool
    false_win: FalseWinShown | None = None


@dataclass(frozen=True, slots=True)
class DoubtRow:
    """The hand under another reading of an unclear clause: the rule so read, and the outcome."""

    rule: Rule[Any]
    outcome: str
    score: Score | None
    situation: Situation


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """The same hand under the other documents, and the readings of clauses that change it."""

    documents: tuple[DocumentRow, ...] = ()
    doubts: tuple[DoubtRow, ...] = ()


@dataclass(frozen=True, slots=True)
class Spoken:
    """The words of the card: a caption, the count, what is said, and one line below it.

    `before` is the sum without honba, which is said first. `lost` paints the words in vermilion;
    `set_aside` tells that contradictions were not counted.
    """

    caption: str
    count: str = ""
    who: str = ""
    before: str = ""
    between: str = ""
    words: str = ""
    below: str = ""
    lost: bool = False
    quiet: bool = False
    set_aside: str = ""
