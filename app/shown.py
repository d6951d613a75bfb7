"""Shown: the frozen values that a page hands to its widgets, without Qt and without words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.ledger import Line
from engine.riichi.hand import Meld
from engine.riichi.near import NearMiss
from engine.riichi.reading import Reading
from engine.riichi.situation import Event, Situation
from engine.riichi.verdict import Problem, Score, Uncounted, Verdict
from engine.rulebook import AnyRule
from engine.tiles import Tile

Unit = Literal["han", "yakuman", "fu", "points", ""]


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
    """The hand as the row shows it: sorted, the winning tile apart, what is dora, what is lit."""

    tiles: tuple[Laid, ...]
    winning: Laid | None
    melds: tuple[Meld, ...]
    tsumo: bool
    loser: int | None
    dora: frozenset[Tile] = frozenset()
    lit: frozenset[Tile] = frozenset()
    room: int = 0


@dataclass(frozen=True, slots=True)
class Chip:
    """An event that can be switched: whether it is on, contradicted, or out of place now."""

    event: Event
    on: bool
    bad: bool = False
    astray: bool = False


@dataclass(frozen=True, slots=True)
class SituationShown:
    """The form of the situation with the problems that belong to it."""

    situation: Situation
    loser: int
    chips: tuple[Chip, ...]
    problems: tuple[Problem, ...]
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
    """The table as the picture of four seats: who am I, which hand is it, who pays whom."""

    own: int
    round_wind: int
    honba: int
    balance: tuple[int, int, int, int] | None = None
    flows: tuple[Flow, ...] = ()
    deposits: int = 0

    @property
    def received(self) -> int:
        """What the winner gains, deposits included."""
        return self.balance[self.own] if self.balance else 0


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the ledger: a group's head, a line of the engine, or the sum under a group."""

    kind: Literal["head", "line", "sum", "uncounted"]
    key: str = ""
    line: Line | None = None
    rule: AnyRule | None = None
    amount: int = 0
    unit: Unit = ""
    uncounted: Uncounted | None = None


@dataclass(frozen=True, slots=True)
class WaitValue:
    """A tile that the hand waits for: copies left, its score by ron and tsumo (None: no yaku)."""

    tile: Tile
    left: int
    ron: Score | None
    tsumo: Score | None


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
    furiten: bool
    shanten: int | None
    rows: tuple[Row, ...]
    seats: Seats
    readings: tuple[ReadingShown, ...]
    near: tuple[NearMiss, ...]
    discards: tuple[DiscardShown, ...]
    dora: frozenset[Tile]


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
