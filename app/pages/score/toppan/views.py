"""競技十半 shown: the frozen values that its pages hand to their widgets, without words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from app.pages.score.views import ProblemLine
from app.views.ledgers import Row, Seats
from engine.rulebook import AnyRule, Rule
from engine.tiles import Tile
from engine.toppan.play.settle import Settled
from engine.toppan.scoring.near import NearMiss
from engine.toppan.situation import Situation, Stake
from engine.toppan.verdict import Problem, Score, Verdict

HandOutcome = Literal["win", "within", "hoping", "bust"]


@dataclass(frozen=True, slots=True)
class Stay:
    """Whether a hand may stay, from which total, by which rule; and what the dealer shows."""

    may: bool
    least: int
    shown: int
    rule: AnyRule


@dataclass(frozen=True, slots=True)
class ToppanAnswer:
    """What the page says at once about one's own hand; `verdict` is None without tiles."""

    situation: Situation
    problems: tuple[Problem, ...]
    verdict: Verdict | None
    score: Score | None
    rows: tuple[Row, ...]
    seats: Seats
    near: tuple[NearMiss, ...]
    stay: Stay | None


@dataclass(frozen=True, slots=True)
class NextView:
    """What a next tile would do: how many are left of how many unseen, the total, the points."""

    tile: Tile
    left: int
    unseen: int
    outcome: HandOutcome
    halves: int
    points: int = 0

    @property
    def likely(self) -> float:
        return self.left / self.unseen


@dataclass(frozen=True, slots=True)
class DoubtView:
    """The hand under another reading of an unclear clause: the rule read so, and the score."""

    rule: Rule[Any]
    outcome: HandOutcome | Literal["impossible"]
    score: Score | None


@dataclass(frozen=True, slots=True)
class LateFindings:
    """What is found a moment after a change."""

    nexts: tuple[NextView, ...] = ()
    doubts: tuple[DoubtView, ...] = ()
    done: bool = False


@dataclass(frozen=True, slots=True)
class ToppanDrawView:
    """One's own hand in its order of drawing.

    `values` are half points of each tile, `total` their sum, None without tiles; `strong` how many
    indicators point at each tile; `lit` the tiles of the line in hand. `word` is what the hand is.
    """

    tiles: tuple[Tile, ...]
    values: tuple[int, ...]
    total: int | None
    limit: int
    strong: tuple[int, ...]
    lit: frozenset[Tile]
    word: str
    bust: bool
    wanted: bool
    room: bool


@dataclass(frozen=True, slots=True)
class FormView:
    """The form of the situation: own seat, round, stakes by seat where they are asked, counters.

    `stays` tells of the seats that could declare a win whether they stay all the same.
    """

    own: int
    round_wind: int
    honba: int
    stakes: tuple[tuple[int, Stake], ...]
    stays: tuple[tuple[int, bool], ...]
    view: str
    problems: tuple[ProblemLine, ...]
    problem_count: int


@dataclass(frozen=True, slots=True)
class TextPair:
    """A line of a list in words: what it is about, what is said of it, and how it stands."""

    left: str
    right: str = ""
    strong: bool = False
    unsure: bool = False


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat in a row: its tiles, how its hand stands, and whether the next tile goes there.

    `end` is a key of the texts' ends, `halves` the total where all its tiles are known.
    """

    seat: int
    tiles: tuple[Tile | None, ...]
    wanted: bool
    own: bool
    end: str = ""
    halves: int | None = None
    shown: int | None = None
    lit: frozenset[Tile] = frozenset()


@dataclass(frozen=True, slots=True)
class Inconsistency:
    """Something in the deal that could not have happened: the seat, why, and the rule."""

    seat: int
    key: str
    rule: AnyRule


@dataclass(frozen=True, slots=True)
class ToppanRoundView:
    """The deal as far as it is entered: what stands in its way, or what it comes to.

    `ends` are keys of the texts' ends, by seat; `missing` are the seats whose tiles are not all
    known.
    """

    ends: tuple[str, str, str, str]
    missing: tuple[int, ...] = ()
    barred: tuple[Inconsistency, ...] = ()
    settled: Settled | None = None
    seats: Seats | None = None
    rows: tuple[Row, ...] = ()
